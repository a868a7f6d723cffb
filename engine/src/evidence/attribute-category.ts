import { parentCategories } from '@txadv/contract/vocabulary'
import { evidence, evidenceKinds, fullStrength, scores, weighCategory, weighParts } from '../category.ts'
import { gatherEvidence, weighedKinds } from '../models/category-evidence.ts'
import { chooseCategory, readWordLogits } from '../models/category-model.ts'
import { fitted } from '../models/fitted.ts'
import type { Reading } from '../reading.ts'
import type { NameScopes } from '../scopes.ts'
import { type Attribution, attributeTo, newAttribution } from './attribution.ts'

const { length: categoryCount } = parentCategories

/** A phrase or word by itself, and what the lexicon's rules make of it. */
interface Part {
  readonly start: number
  readonly end: number
  readonly scores: Int32Array
  readonly evidence: Int32Array
  readonly pulledTo: readonly number[]
}

function readParts(reading: Reading): Part[] {
  const parts: Part[] = []
  weighParts(reading, (start, end, pulledTo) => {
    parts.push({ start, end, scores: scores.slice(), evidence: evidence.slice(), pulledTo })
  })
  return parts
}

/** The lead of the category over the second, word by word: the models are sums, so nothing is estimated. */
export function attributeCategory(reading: Reading, built: NameScopes): Attribution {
  const parts = readParts(reading)
  weighCategory(reading)
  const { best, second } = chooseCategory(reading, built)
  const found = newAttribution(best, second, reading.count)
  const ahead = (of: ArrayLike<number>, from = 0) => (of[from + best] as number) - (of[from + second] as number)

  const spoken = readWordLogits(reading, built)
  const lexicon = new Float64Array(categoryCount)
  for (const each of spoken)
    each.lexicon.forEach((value, at) => {
      lexicon[at] = (lexicon[at] as number) + value
    })
  const weighed = gatherEvidence(lexicon)
  /** What the kind of evidence adds to the lead. */
  const worth = (kind: number) =>
    ((fitted.kindWeights[kind] as number) * ahead(weighed, kind * categoryCount)) / fullStrength
  /** What a kind is worth for each unit of what the parts say; it stops growing where a kind is at its most. */
  const rate = (kind: number, said: number) => (said === 0 ? 0 : worth(kind) / said)

  const modelRate = rate(weighedKinds.indexOf('lexiconModel'), ahead(lexicon))
  spoken.forEach((each, at) => {
    const amount = ahead(each.rows) + modelRate * ahead(each.lexicon)
    if (at === reading.count) found.fromWhole += amount
    else attributeTo(found, at, at + 1, amount)
  })

  for (let kind = 0; kind < evidenceKinds.length; kind++) {
    const from = kind * categoryCount
    const kindRate = rate(kind, ahead(evidence, from))
    for (const part of parts) attributeTo(found, part.start, part.end, kindRate * ahead(part.evidence, from))
  }

  const shareRate = rate(weighedKinds.indexOf('share'), ahead(scores))
  for (const part of parts) attributeTo(found, part.start, part.end, shareRate * ahead(part.scores))
  for (const [category, sign] of [
    [best, 1],
    [second, -1],
  ] as const) {
    const pull = parts.reduce((rest, part) => rest - (part.scores[category] as number), scores[category] as number)
    const pulling = parts.filter(({ pulledTo }) => pulledTo.includes(category))
    if (pulling.length === 0) found.fromWhole += sign * shareRate * pull
    for (const { start, end } of pulling) attributeTo(found, start, end, (sign * shareRate * pull) / pulling.length)
  }
  found.fromWhole += worth(weighedKinds.indexOf('leader'))
  return found
}
