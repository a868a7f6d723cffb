import { doubtReasons, type FieldConfidence, limits, type ReviewCode, type TopicReviewState } from '@txadv/contract'
import { type Classification, classify } from '@txadv/engine'
import type { output } from 'zod'

/** What is in doubt of a link's classification, and whether its organization has settled what was. */
export interface LinkDoubt {
  readonly doubt: ReviewCode | null
  readonly confirmed: boolean
}

/** The review of a topic as its organization is told; nothing where nothing is, or was, in doubt. */
export function showReview({ doubt, confirmed }: LinkDoubt): output<typeof TopicReviewState> | undefined {
  if (doubt) return { status: 'needs_review', code: doubt, reason: doubtReasons[doubt] }
  return confirmed ? { status: 'confirmed', code: null, reason: null } : undefined
}

interface SettledTopic {
  readonly topic_name: string
  readonly parent_category: string | null
  readonly segment_type: string | null
  readonly audience_type: string | null
  readonly intent: string | null
}

type CachedVerdict = Pick<
  Classification,
  'parentCategory' | 'segmentType' | 'audienceType' | 'primaryIntent' | 'fieldConfidence'
>

const verdictCache = new Map<string, CachedVerdict>()

/** What the engine says of a name, cached because lists show the same names again; a full cache evicts the oldest. */
function verdictOf(name: string): CachedVerdict {
  const known = verdictCache.get(name)
  if (known) return known
  const { parentCategory, segmentType, audienceType, primaryIntent, fieldConfidence } = classify(name)
  const verdict = { parentCategory, segmentType, audienceType, primaryIntent, fieldConfidence }
  const [oldest] = verdictCache.size >= limits.library.cachedVerdicts ? verdictCache.keys() : []
  if (oldest !== undefined) verdictCache.delete(oldest)
  verdictCache.set(name, verdict)
  return verdict
}

/** How likely each value in effect is right, by the engine; it says nothing of a value that is not its own. */
export function measureConfidence(topic: SettledTopic): output<typeof FieldConfidence> {
  const { parentCategory, segmentType, audienceType, primaryIntent, fieldConfidence } = verdictOf(topic.topic_name)
  const sureOf = (value: string | null, said: string, hundredths: number) => (value === said ? hundredths / 100 : null)
  return {
    parent_category: sureOf(topic.parent_category, parentCategory, fieldConfidence.category),
    segment_type: sureOf(topic.segment_type, segmentType, fieldConfidence.segmentType),
    audience_type: sureOf(topic.audience_type, audienceType, fieldConfidence.audienceType),
    intent: sureOf(topic.intent, primaryIntent, fieldConfidence.primaryIntent),
  }
}
