import type { CategoryVerdict } from '../category.ts'
import { primaryIntents } from '../intent.ts'
import { factsOf, fieldBias, fieldFeatures, hashEnding, fieldFeatureKinds as kinds } from '../models/field-features.ts'
import { chooseFields, fieldBlocks, readFieldRow } from '../models/field-models.ts'
import { joinHashes } from '../models/hashes.ts'
import type { Reading } from '../reading.ts'
import { type NameScopes, scopes } from '../scopes.ts'
import { nodeKinds } from '../taxonomy/node-facts.ts'
import { type Attribution, attributeTo, newAttribution } from './attribution.ts'

/** The tokens that a feature was read in, or that it says something of every name. */
type Source = readonly number[] | 'whole'

/** Features keep this much of their hash. */
const hashMask = 0x7fffffff
const scopesMost = Math.max(...Object.values(scopes))

/** Where each feature of a name was read; one that is not here follows from the category. */
function findSources(reading: Reading, verdict: CategoryVerdict): Map<number, Source> {
  const { forms, texts, count, heardCount, heardSignal, heardStart, heardEnd } = reading
  const sources = new Map<number, Source>()
  const put = (kind: number, key: number, source: Source) => {
    const hash = joinHashes(kind, key) & hashMask
    if (!sources.has(hash)) sources.set(hash, source)
  }
  const facts = factsOf(verdict.category, verdict.node?.l0 ?? '')
  const categoryKey = verdict.category + 1
  const nodeKey = verdict.node?.key ?? categoryKey
  const kindKey = facts ? nodeKinds.indexOf(facts.kind) + 1 : 0
  const intentKey = facts ? primaryIntents.indexOf(facts.intent) + 1 : 0
  const numbers: number[] = []
  for (let at = 0; at < count; at++) {
    const { key } = forms[at] as (typeof forms)[number]
    const here = [at]
    for (const kind of [kinds.word, kinds.head, kinds.last]) put(kind, key, here)
    for (let scope = 0; scope <= scopesMost; scope++) put(kinds.scoped, joinHashes(key, scope), here)
    for (let before = 0; before < at; before++)
      put(kinds.pair, joinHashes((forms[before] as (typeof forms)[number]).key, key), [before, at])
    put(kinds.ending, hashEnding(texts[at] as string), here)
    put(kinds.kindHead, joinHashes(kindKey, key), here)
    put(kinds.nodeHead, joinHashes(nodeKey, key), here)
    put(kinds.categoryHead, joinHashes(categoryKey, key), here)
    if (/^\d/.test(texts[at] as string)) numbers.push(at)
  }
  for (let n = 0; n < heardCount; n++) {
    const signal = heardSignal[n] as number
    const key = signal + 1
    const start = heardStart[n] as number
    const here = Array.from({ length: (heardEnd[n] as number) - start }, (_, more) => start + more)
    put(kinds.cue, signal, here)
    for (let scope = 0; scope <= scopesMost; scope++) put(kinds.scopedCue, joinHashes(key, scope + 1), here)
    put(kinds.headCue, key, here)
    put(kinds.cueCategory, joinHashes(key, categoryKey), here)
    put(kinds.cueNode, joinHashes(key, nodeKey), here)
    put(kinds.cueKind, joinHashes(key, kindKey), here)
    put(kinds.cueIntent, joinHashes(key, intentKey), here)
    for (const side of [key, -key]) put(kinds.cueHead, side, here)
    for (let branded = 1; branded <= 3; branded++) {
      put(kinds.cueBrand, joinHashes(key, branded), here)
      put(kinds.cueNodeBrand, joinHashes(joinHashes(key, nodeKey), branded), here)
    }
    for (let other = 0; other < n; other++) {
      const first = (heardSignal[other] as number) + 1
      for (const [one, two] of [
        [key, first],
        [first, key],
      ] as const)
        put(kinds.twoCues, joinHashes(one, two), here)
    }
  }
  for (let many = 1; many <= 3; many++) put(kinds.number, many, numbers)
  for (let branded = 1; branded <= 3; branded++)
    for (const kind of [kinds.brand, kinds.bareBrand]) put(kind, branded, 'whole')
  for (const kind of [kinds.bare, kinds.money, kinds.plus, kinds.negated]) put(kind, 1, 'whole')
  sources.set(fieldBias & hashMask, 'whole')
  return sources
}

/** The leads of segment, audience and intent, word by word: the models are sums, so nothing is estimated. */
export function attributeFields(
  reading: Reading,
  built: NameScopes,
  verdict: CategoryVerdict,
  name: string,
): readonly Attribution[] {
  const features = fieldFeatures(reading, built, verdict, name)
  const read = features.places.subarray(0, features.count)
  const choices = chooseFields(features)
  const sources = findSources(reading, verdict)
  let from = 0
  return choices.map(({ best, second }, block) => {
    const found = newAttribution(best, second, reading.count)
    for (const hash of read) {
      const row = readFieldRow(hash)
      if (!row) continue
      const amount = (row[from + best] as number) - (row[from + second] as number)
      const source = sources.get(hash)
      if (source === undefined) found.fromCategory += amount
      else if (source === 'whole' || source.length === 0) found.fromWhole += amount
      else for (const at of source) attributeTo(found, at, at + 1, amount / source.length)
    }
    from += fieldBlocks[block] as number
    return found
  })
}
