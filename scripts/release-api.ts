import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { currentApiVersion } from '@txadv/contract'

/** Keeps what the API promises on the day of its version: later documents are held against it. */
const root = new URL('../', import.meta.url)
const said = new Set(['description', 'summary', 'example', 'examples', 'x-codeSamples'])
const document = JSON.parse(readFileSync(new URL('docs/openapi.json', root), 'utf8'))

/** A document without its words; a field may be called like one of them. */
function withoutWords(node: unknown, inFields = false): unknown {
  if (Array.isArray(node)) return node.map((each) => withoutWords(each))
  if (typeof node !== 'object' || node === null) return node
  const kept = Object.entries(node).filter(([key]) => inFields || !said.has(key))
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutWords(value, key === 'properties' && !inFields)]))
}

mkdirSync(new URL('docs/releases', root), { recursive: true })
writeFileSync(new URL(`docs/releases/${currentApiVersion}.json`, root), `${JSON.stringify(withoutWords(document))}\n`)
