import { parentCategories } from '@txadv/contract/vocabulary'
import { evidence, evidenceKinds, fullStrength, heardKinds, scores } from '../category.ts'
import { fitted } from './fitted.ts'

const { length: categoryCount } = parentCategories
/** Kinds of evidence that the fitted weights are for: those of the lexicon, its sum, the leader, and the lexicon's model. */
export const weighedKinds = [...evidenceKinds, 'share', 'leader', 'lexiconModel'] as const
const most = 3 * fullStrength
const shareAt = evidenceKinds.length * categoryCount
const leaderAt = shareAt + categoryCount
const lexiconModelAt = leaderAt + categoryCount

/** What the model of the lexicon says is heard down to this far below its favourite, in thousandths. */
const lowest = -6_000
const logitsPerStrength = 3_000

/** The category that the lexicon's weights lead to, and the favourite of its model. */
function findLeaders(lexiconLogits: Float64Array): { leader: number; top: number } {
  let leader = 0
  let favourite = 0
  for (let category = 1; category < categoryCount; category++) {
    if ((scores[category] as number) > (scores[leader] as number)) leader = category
    if ((lexiconLogits[category] as number) > (lexiconLogits[favourite] as number)) favourite = category
  }
  return { leader, top: lexiconLogits[favourite] as number }
}

/** Gathers the evidence by kind for each category, for the weights of the kinds to be fitted on. */
export function gatherEvidence(lexiconLogits: Float64Array): Float64Array {
  const weighed = new Float64Array(weighedKinds.length * categoryCount)
  for (let at = 0; at < evidence.length; at++) weighed[at] = Math.min(most, evidence[at] as number)
  const { leader, top } = findLeaders(lexiconLogits)
  const first = Math.max(1, scores[leader] as number)
  for (let category = 0; category < categoryCount; category++) {
    weighed[shareAt + category] = (fullStrength * (scores[category] as number)) / first
    const below = Math.max(lowest, (lexiconLogits[category] as number) - top)
    weighed[lexiconModelAt + category] = (fullStrength * below) / logitsPerStrength
  }
  if ((scores[leader] as number) > 0) weighed[leaderAt + leader] = fullStrength
  return weighed
}

const weightOf = (kind: (typeof weighedKinds)[number]) => fitted.kindWeights[weighedKinds.indexOf(kind)] as number
const kindWeights = Float64Array.from(evidenceKinds, (kind) => weightOf(kind) / fullStrength)
const shareWeight = weightOf('share')
const leaderWeight = weightOf('leader')
const modelWeight = weightOf('lexiconModel') / logitsPerStrength

/** Adds to the logits what all evidence says, each kind by its fitted weight. */
export function addEvidence(logits: Float64Array, lexiconLogits: Float64Array): void {
  for (let kind = 0; kind < evidenceKinds.length; kind++) {
    if (heardKinds[kind] === 0) continue
    const weight = kindWeights[kind] as number
    const from = kind * categoryCount
    for (let at = 0; at < categoryCount; at++) {
      const strength = evidence[from + at] as number
      if (strength > 0) logits[at] = (logits[at] as number) + weight * Math.min(most, strength)
    }
  }
  const { leader, top } = findLeaders(lexiconLogits)
  const share = shareWeight / Math.max(1, scores[leader] as number)
  for (let at = 0; at < categoryCount; at++)
    logits[at] =
      (logits[at] as number) +
      share * (scores[at] as number) +
      modelWeight * Math.max(lowest, (lexiconLogits[at] as number) - top)
  if ((scores[leader] as number) > 0) logits[leader] = (logits[leader] as number) + leaderWeight
}
