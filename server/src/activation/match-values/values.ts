import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { failures, limits, type MatchKey } from '@txadv/contract'
import ipaddr from 'ipaddr.js'

const matching = (shape: RegExp) => (value: string) => shape.test(value)
const byte = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const fourParts = new RegExp(`^${byte}(?:\\.${byte}){3}$`)
/** Visible signs of any script. */
const visible = /^[^\s\p{C}]{1,255}$/u

/** What a value of each key looks like. A value stands on a line of its own, so none may break it. */
const shapes: Record<MatchKey, (value: string) => boolean> = {
  ip: (value) => fourParts.test(value) || (value.includes(':') && ipaddr.IPv6.isValid(value)),
  url: matching(/^(?:https?:\/\/)?[^\s\p{C}/?#@]+\.[^\s\p{C}/?#@]+(?:[/?#][^\s\p{C}]*)?$/u),
  /** As devices say it, or one of its usual digests. */
  deviceid: matching(
    /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i,
  ),
  uid: matching(/^[\x21-\x7e]{1,255}$/),
  appbundle: matching(/^[\w.-]{1,255}$/),
  contentid: matching(visible),
  postalcode: matching(/^[\p{L}\p{N}](?:[\p{L}\p{N} -]{0,14}[\p{L}\p{N}])?$/u),
}

/** Reads values line by line, however they are cut, and gives them back one a line; empty lines are none. */
async function* checked(key: MatchKey, body: AsyncIterable<Uint8Array>, onValues: (count: number) => void) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const { valueChars, values: most } = limits.matchValues
  const fits = shapes[key]
  let [rest, line, count] = ['', 0, 0]

  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw failures.badMatchValue(line + 1, key)
    }
  }
  const take = (lines: readonly string[]) => {
    let accepted = ''
    for (const each of lines) {
      line++
      const value = each.endsWith('\r') ? each.slice(0, -1) : each
      if (value === '') continue
      if (value.length > valueChars || !fits(value)) throw failures.badMatchValue(line, key)
      if (++count > most) throw failures.tooManyMatchValues(most)
      accepted += `${value}\n`
    }
    onValues(count)
    return accepted
  }

  for await (const chunk of body) {
    const lines = (rest + decode(chunk)).split('\n')
    rest = lines.pop() ?? ''
    const accepted = take(lines)
    if (rest.length > valueChars + 1) throw failures.badMatchValue(line + 1, key)
    if (accepted !== '') yield accepted
  }
  const last = take([rest + decode()])
  if (last !== '') yield last
}

/** Checks values as they come and compresses them; the first line that is none refuses all. */
export async function compressValues(key: MatchKey, body: AsyncIterable<Uint8Array>) {
  const chunks: Buffer[] = []
  let count = 0
  const lines = checked(key, body, (values) => {
    count = values
  })
  await pipeline(Readable.from(lines), createGzip({ level: limits.matchValues.gzipLevel }), async (source) => {
    for await (const chunk of source) chunks.push(chunk)
  })
  return { count, content: Buffer.concat(chunks) }
}
