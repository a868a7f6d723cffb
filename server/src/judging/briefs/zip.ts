import { createInflateRaw } from 'node:zlib'
import { failures, limits } from '@txadv/contract'

const { parts: maxParts, unpackedBytes: maxUnpackedBytes, declaredBytes: maxDeclaredBytes } = limits.briefs

const localHeader = Buffer.from('PK\x03\x04')
const directoryHeader = Buffer.from('PK\x01\x02')
const directoryEnd = Buffer.from('PK\x05\x06')
const directoryEndBytes = 22
const commentBytesMax = 0xffff
const encrypted = 1
const stored = 0
const deflated = 8

interface Part {
  readonly at: number
  readonly flags: number
  readonly method: number
  readonly packedBytes: number
}

export interface ZipArchive {
  readonly names: readonly string[]
  /** A part as it is unpacked, piece by piece; nothing if there is no such part. */
  unpack(name: string): AsyncGenerator<Buffer, void, undefined>
}

export const looksZipped = (file: Buffer) => file.subarray(0, localHeader.length).equals(localHeader)

/**
 * Opens an archive by its directory. What it says of its sizes is used only to refuse it; what comes out of the parts
 * that are read is counted as it comes, and only as much is in memory as is being looked at. Archives within are parts
 * like any other: nobody opens them.
 */
export function openZip(file: Buffer, signal?: AbortSignal): ZipArchive {
  const parts = readDirectory(file)
  let unpackedBytes = 0

  async function* unpack(name: string) {
    const part = parts.get(name)
    if (!part) return
    for await (const piece of inflate(part, packedOf(file, part))) {
      signal?.throwIfAborted()
      unpackedBytes += piece.length
      if (unpackedBytes > maxUnpackedBytes) throw failures.fileUnpacksTooLarge(maxUnpackedBytes)
      yield piece
    }
  }
  return { names: [...parts.keys()], unpack }
}

async function* inflate({ method }: Part, packed: Buffer): AsyncGenerator<Buffer, void, undefined> {
  if (method === stored) return yield packed
  const stream = createInflateRaw()
  stream.end(packed)
  try {
    yield* stream
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error
    throw failures.fileDamaged()
  }
}

function packedOf(file: Buffer, { at, flags, method, packedBytes }: Part): Buffer {
  if (flags & encrypted) throw failures.fileEncrypted()
  const isReadable = method === stored || method === deflated
  if (!isReadable || at + 30 > file.length || !file.subarray(at, at + 4).equals(localHeader))
    throw failures.fileDamaged()
  const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  if (from + packedBytes > file.length) throw failures.fileDamaged()
  return file.subarray(from, from + packedBytes)
}

/** Walks the directory itself, because the number of entries that its end gives may be a lie. */
function readDirectory(file: Buffer): Map<string, Part> {
  const tailFrom = Math.max(0, file.length - directoryEndBytes - commentBytesMax)
  const end = tailFrom + file.subarray(tailFrom).lastIndexOf(directoryEnd)
  if (end < tailFrom || end + directoryEndBytes > file.length) throw failures.fileDamaged()
  const parts = new Map<string, Part>()
  let declaredBytes = 0
  let at = file.readUInt32LE(end + 16)
  while (at < end) {
    if (at + 46 > end || !file.subarray(at, at + 4).equals(directoryHeader)) throw failures.fileDamaged()
    if (parts.size === maxParts) throw failures.tooManyFileParts(maxParts)
    const nameEnd = at + 46 + file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, nameEnd)
    // Two parts of one name: readers would disagree on which of them the document is.
    if (nameEnd > end || parts.has(name)) throw failures.fileDamaged()
    declaredBytes += file.readUInt32LE(at + 24)
    if (declaredBytes > maxDeclaredBytes) throw failures.fileUnpacksTooLarge(maxUnpackedBytes)
    parts.set(name, {
      at: file.readUInt32LE(at + 42),
      flags: file.readUInt16LE(at + 8),
      method: file.readUInt16LE(at + 10),
      packedBytes: file.readUInt32LE(at + 20),
    })
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  if (at !== end) throw failures.fileDamaged()
  return parts
}
