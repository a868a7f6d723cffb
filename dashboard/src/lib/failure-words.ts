import type { Input } from './api.ts'

type FailureCause = NonNullable<Input<'POST /api/connections/:id/push/retry'>['body']['cause']>

interface FailureWords {
  /** What happened to so many segments, read after their number. */
  readonly what: string
  readonly next: string
  /** Where the cause is seen to, if anywhere but here. */
  readonly place?: 'connection' | 'library' | 'drift'
}

const words: Readonly<Record<FailureCause, FailureWords>> = {
  unavailable: {
    what: 'without an answer of the platform',
    next: 'It is down or has an error of its own. Retry when it answers again.',
  },
  rate_limited: {
    what: 'turned away by a busy platform',
    next: 'It accepts so many calls in a time. Retry in a few minutes.',
  },
  credentials: {
    what: 'refused for their credentials',
    next: 'Enter valid ones and test the connection, then retry.',
    place: 'connection',
  },
  rejected: {
    what: 'refused by the platform',
    next: 'Its answer is below. Change what it objects to, then retry.',
  },
  name_taken: {
    what: 'with a name that is taken',
    next: 'Rename the topics, then retry.',
    place: 'library',
  },
  not_allowed: {
    what: 'not allowed on the platform',
    next: 'A retry fails too, as long as the topics are of this class.',
  },
  no_match_values: {
    what: 'without match values',
    next: 'Upload the values of the audiences on the pages of the topics, then retry.',
    place: 'library',
  },
  topic_gone: { what: 'whose topics were deleted', next: 'Nothing is to be done.' },
  foreign_segment: {
    what: 'answered with another segment',
    next: 'Compare the platform with your activations, then retry.',
    place: 'drift',
  },
  not_attempted: { what: 'not sent in time', next: 'Retry.' },
}

/** What a failure means and what to do about it; those from before causes were noted have the platform's words alone. */
export const wordsOfFailure = (cause: FailureCause | null): FailureWords =>
  cause === null ? { what: 'not pushed', next: 'The reason is below.' } : words[cause]
