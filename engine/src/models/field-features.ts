import { parentCategories } from '@txadv/contract/vocabulary'
import type { CategoryVerdict } from '../category.ts'
import { flag } from '../category.ts'
import { primaryIntents } from '../intent.ts'
import { signalIndex } from '../lexicon/vocabulary-index.ts'
import type { Reading } from '../reading.ts'
import { type NameScopes, scopes } from '../scopes.ts'
import { type NodeFacts, nodeKinds } from '../taxonomy/node-facts.ts'
import { nodeFacts } from '../taxonomy/nodes/index.ts'
import { Features, unit } from './features.ts'
import { hashText, joinHashes } from './hashes.ts'

/** Features are kept by their whole hash: the table has a row for those that were learned. */
const hashBits = 31
const features = new Features(hashBits)

/** One hash a kind of feature. */
export const fieldFeatureKinds = {
  word: hashText('word'),
  head: hashText('head'),
  last: hashText('last'),
  pair: hashText('pair'),
  scoped: hashText('scoped'),
  cue: hashText('cue'),
  scopedCue: hashText('scopedCue'),
  headCue: hashText('headCue'),
  cueCategory: hashText('cueCategory'),
  cueNode: hashText('cueNode'),
  cueBrand: hashText('cueBrand'),
  cueNodeBrand: hashText('cueNodeBrand'),
  cueKind: hashText('cueKind'),
  cueIntent: hashText('cueIntent'),
  kindHead: hashText('kindHead'),
  kind: hashText('kind'),
  bareKind: hashText('bareKind'),
  bareIntent: hashText('bareIntent'),
  bare: hashText('bare'),
  bareCategory: hashText('bareCategory'),
  bareNode: hashText('bareNode'),
  bareBrand: hashText('bareBrand'),
  brand: hashText('brand'),
  category: hashText('category'),
  node: hashText('node'),
  number: hashText('number'),
  money: hashText('money'),
  plus: hashText('plus'),
  ending: hashText('ending'),
  negated: hashText('negated'),
  nodeHead: hashText('nodeHead'),
  categoryHead: hashText('categoryHead'),
  twoCues: hashText('twoCues'),
  cueHead: hashText('cueHead'),
}
const as = fieldFeatureKinds
export const fieldBias = hashText('bias')
const firstDelicate = signalIndex.harmless

const factsByCategory = parentCategories.map((name) => nodeFacts[name])
/** What is known of the node; of a category without a node, nothing. */
export function factsOf(category: number, l0: string): NodeFacts | undefined {
  return factsByCategory[category]?.[l0]
}

const endings = new Map<string, number>()
export function hashEnding(text: string): number {
  let key = endings.get(text)
  if (key === undefined) {
    key = hashText(text.slice(-4))
    if (endings.size > 100_000) endings.clear()
    endings.set(text, key)
  }
  return key
}

/** What the models of segment, audience and intent see of a name whose category is known. */
export function fieldFeatures(reading: Reading, built: NameScopes, verdict: CategoryVerdict, name: string): Features {
  const { words, forms, texts, count, heardCount, heardSignal, heardStart } = reading
  const { scopeOf, head } = built
  features.clear()
  const add = (kind: number, key: number) => features.add(joinHashes(kind, key), unit)
  const categoryKey = verdict.category + 1
  const nodeKey = verdict.node?.key ?? categoryKey
  const branded = verdict.brand === '' ? 0 : verdict.model ? 2 : 1
  const facts = factsOf(verdict.category, verdict.node?.l0 ?? '')
  const kindKey = facts ? nodeKinds.indexOf(facts.kind) + 1 : 0
  const intentKey = facts ? primaryIntents.indexOf(facts.intent) + 1 : 0

  let before = 0
  for (let at = 0; at < count; at++) {
    const { key } = forms[at] as (typeof forms)[number]
    const scope = scopeOf[at] as number
    if (scope === scopes.excluded || reading.isRepeated(at)) {
      before = 0
      continue
    }
    const isStop = ((words[at]?.flags ?? 0) & flag.stop) !== 0
    if (!isStop) add(as.word, key)
    if (scope !== scopes.main) add(as.scoped, joinHashes(key, scope))
    if (before !== 0) add(as.pair, joinHashes(before, key))
    before = key
  }
  if (count > 0) {
    const headForm = forms[head] as (typeof forms)[number]
    add(as.head, headForm.key)
    add(as.ending, hashEnding(texts[head] as string))
    add(as.kindHead, joinHashes(kindKey, headForm.key))
    add(as.nodeHead, joinHashes(nodeKey, headForm.key))
    add(as.categoryHead, joinHashes(categoryKey, headForm.key))
    add(as.last, (forms[count - 1] as (typeof forms)[number]).key)
  }

  let lastCue = -1
  let cueBefore = -1
  let cueAt = -1
  for (let n = 0; n < heardCount; n++) {
    const signal = heardSignal[n] as number
    if (signal >= firstDelicate) continue
    const scope = scopeOf[heardStart[n] as number] as number
    if (scope === scopes.excluded) continue
    add(as.cue, signal)
    add(as.scopedCue, joinHashes(signal + 1, scope + 1))
    if (signal <= signalIndex.cue && signal !== signalIndex.cue && (scope === scopes.main || lastCue < 0)) {
      if ((heardStart[n] as number) > cueAt) cueBefore = lastCue
      lastCue = signal
      cueAt = heardStart[n] as number
    }
  }
  if (lastCue >= 0) {
    const key = lastCue + 1
    add(as.headCue, key)
    add(as.cueCategory, joinHashes(key, categoryKey))
    add(as.cueNode, joinHashes(key, nodeKey))
    add(as.cueBrand, joinHashes(key, branded + 1))
    add(as.cueNodeBrand, joinHashes(joinHashes(key, nodeKey), branded + 1))
    add(as.cueKind, joinHashes(key, kindKey))
    add(as.cueIntent, joinHashes(key, intentKey))
    add(as.cueHead, cueAt === head ? key : -key)
    if (cueBefore >= 0) add(as.twoCues, joinHashes(key, cueBefore + 1))
  } else {
    add(as.bare, 1)
    add(as.bareCategory, categoryKey)
    add(as.bareNode, nodeKey)
    add(as.bareBrand, branded + 1)
    add(as.bareKind, kindKey)
    add(as.bareIntent, intentKey)
  }
  add(as.brand, branded + 1)
  add(as.category, categoryKey)
  add(as.node, nodeKey)
  add(as.kind, kindKey)
  let numbered = 0
  for (let at = 0; at < count; at++) {
    const code = (texts[at] as string).charCodeAt(0)
    if (code >= 48 && code <= 57) numbered++
  }
  if (numbered > 0) add(as.number, Math.min(3, numbered))
  if (name.includes('$')) add(as.money, 1)
  if (name.includes('+')) add(as.plus, 1)
  if (built.isNegated) add(as.negated, 1)
  features.add(fieldBias, unit)
  return features
}
