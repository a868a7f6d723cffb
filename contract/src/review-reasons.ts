import type { HeldBackReason, ReviewCode } from './vocabulary.ts'

/** Why a classification is in doubt, in words. */
export const doubtReasons: Readonly<Record<ReviewCode, string>> = {
  unread_language: 'The name is in a language that the engine does not read',
  number_or_code: 'The name is only a number or a code',
  no_evidence: 'The engine knows too few words of the name',
  ambiguous: 'The name has several meanings',
  unsure: 'The engine is not sure of the category',
  disagreement: 'The engine, the nearest topics and the LLM disagree: needs human review',
}

/** Why a push leaves a topic out that nobody cleared, in words. */
export const heldBackTexts: Readonly<Record<HeldBackReason, string>> = {
  unsure: 'The classification is not confirmed. Confirm the topic, or push with includeUnsure.',
  sensitive: 'Sensitive topics are not pushed. An owner or admin can allow it in the settings.',
  prohibited: 'Prohibited topics are never pushed',
}

/** Why a person must look at a topic. */
export const reviewReasons = {
  invalidSegmentType: 'Invalid segment_type in the answer of the LLM',
  unlistableName: 'The name holds an address, a number, markup or a slur, or is hardly a name',
  invalidSegmentGiven: 'Invalid segment_type in the row that brought the topic',
  disagreement: doubtReasons.disagreement,
  reported: 'Reported by an organization that uses the catalog',
}
