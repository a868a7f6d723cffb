export { aliases } from './aliases/aliases.ts'
export * from './classify.ts'
export type { FieldExplanation, IgnoredWord, SpeakingWord } from './evidence/field-explanation.ts'
export { type Evidence, type Explanation, explain } from './explain.ts'
export { type PrimaryIntent, primaryIntents } from './intent.ts'
export * from './light.ts'
export { engineRevision } from './models/revision.ts'
export * from './names.ts'
export { searchTerms } from './search/name-terms.ts'
export { createRanker, type Matched, type RankedRow } from './search/rank-names.ts'
export {
  isTopicPart,
  type MatchedBy,
  nodeTerms,
  type QueryPart,
  readQuery,
  type SearchQuery,
  stemTerms,
} from './search/read-query.ts'
export { type Sensitivity, type SensitivityClass, sensitivityClasses } from './sensitivity/classes.ts'
export { canonicalise, canonicalWords, uniqueWords } from './similarity/canonical.ts'
export type { CanonicalWord } from './similarity/canonical-word.ts'
export * from './similarity/compare.ts'
export * from './similarity/embedding.ts'
export * from './similarity/signature.ts'
