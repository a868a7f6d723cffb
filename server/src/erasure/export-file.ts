import { createReadStream, existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { limits } from '@txadv/contract'

/** The first line of an export. */
export interface ExportHeader {
  readonly export: 'organization' | 'user'
  readonly id: string
  /** The slug or the address that it was asked for by. */
  readonly name: string
  readonly at: string
  /** The last migration of the database. */
  readonly schema: string
}

export type ExportCounts = Readonly<Record<string, number>>

const maxAgeMs = limits.erasure.exportHours * 3_600_000

/**
 * Writes an export: a header, a line for each row, and last how many there are of each table. It has its name only when
 * all of it is on disk, so that a file that was cut off is not taken for one.
 */
export async function writeExportFile(
  path: string,
  writeRows: (write: (lines: readonly string[]) => Promise<void>) => Promise<ExportCounts>,
): Promise<ExportCounts> {
  if (existsSync(path)) throw new Error(`${path} exists already; nothing was written`)
  const partial = `${path}.${process.pid}.part`
  let file: FileHandle | undefined
  try {
    const opened = await open(partial, 'wx', 0o600)
    file = opened
    const write = async (lines: readonly string[]) => {
      if (lines.length > 0) await opened.appendFile(`${lines.join('\n')}\n`)
    }
    const counts = await writeRows(write)
    await write([JSON.stringify({ complete: true, counts })])
    await opened.sync()
    await opened.close()
    file = undefined
    await rename(partial, path)
    return counts
  } catch (error) {
    await file?.close()
    await rm(partial, { force: true })
    throw error
  }
}

function parseLine(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

const sameCounts = (a: ExportCounts, b: ExportCounts) =>
  Object.keys({ ...a, ...b }).every((table) => (a[table] ?? 0) === (b[table] ?? 0))

/** Why the file does not stand for a complete, recent export of what is to be erased; undefined where it does. */
export async function findExportFault(
  path: string,
  wanted: Pick<ExportHeader, 'export' | 'id'>,
): Promise<string | undefined> {
  if (!existsSync(path)) return 'there is no such file'
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  const seen: Record<string, number> = {}
  let header: Record<string, unknown> | undefined
  let last: Record<string, unknown> = {}
  for await (const line of lines) {
    last = parseLine(line)
    header ??= last
    if (typeof last.table === 'string') seen[last.table] = (seen[last.table] ?? 0) + 1
  }
  if (header?.export !== wanted.export || header.id !== wanted.id) return `it is no export of this ${wanted.export}`
  if (last.complete !== true || !sameCounts(seen, (last.counts ?? {}) as ExportCounts)) return 'it is not complete'
  const age = Date.now() - Date.parse(String(header.at))
  return age <= maxAgeMs ? undefined : `it is older than ${limits.erasure.exportHours} hours`
}
