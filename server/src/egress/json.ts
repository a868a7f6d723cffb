import { limits } from '@txadv/contract'
import { EgressError } from './egress-error.ts'

const unreadable = () => new EgressError('unreadable', { delivered: true })

/** Whether a text of JSON nests deeper than that, seen before it is parsed: what walks the values may recurse. */
function isDeeper(text: string, maxDepth: number): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quoted) {
      if (code === 0x5c) at++
      else if (code === 0x22) quoted = false
    } else if (code === 0x22) quoted = true
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > maxDepth) return true
    } else if (code === 0x5d || code === 0x7d) depth--
  }
  return false
}

function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(namesPrototype)
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(namesPrototype)
}

/** Parses what a stranger sent: not too deep, and without the key that would reach for a prototype. */
export function parseJson(bytes: Buffer): unknown {
  const text = bytes.toString('utf8')
  if (isDeeper(text, limits.egress.jsonDepth)) throw unreadable()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unreadable()
  }
  if (namesPrototype(value)) throw unreadable()
  return value
}
