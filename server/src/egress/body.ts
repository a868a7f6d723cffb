import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { EgressError } from './egress-error.ts'

const inflaters: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

export const acceptedEncodings = 'gzip, deflate, br'

async function* upTo(maxBytes: number, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new EgressError('too_large', { delivered: true })
    yield chunk
  }
}

async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Reads a body, limited to so many bytes on the wire and so many inflated. */
export async function readBody(
  body: Readable,
  encoding: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return collect(upTo(maxBytes, body))
  const inflate = Object.hasOwn(inflaters, encoding) ? inflaters[encoding]?.() : undefined
  if (!inflate) throw new EgressError('unreadable', { delivered: true })
  const inflated = (plain: AsyncIterable<Uint8Array>) => collect(upTo(maxBytes, plain))
  return pipeline(upTo(maxBytes, body), inflate, inflated, { signal })
}
