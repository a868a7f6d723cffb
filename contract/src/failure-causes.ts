/** Why a platform does not have a segment that was pushed to it, by what is to be done about it. */
export const failureCauses = [
  'unavailable',
  'rate_limited',
  'credentials',
  'rejected',
  'name_taken',
  'not_allowed',
  'no_match_values',
  'topic_gone',
  'foreign_segment',
  'not_attempted',
] as const
export type FailureCause = (typeof failureCauses)[number]
