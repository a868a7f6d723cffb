/** In the order that settles a tie. */
export const primaryIntents = [
  'brand',
  'event',
  'solution',
  'service',
  'product',
  'need',
  'identity',
  'place',
  'content',
  'activity',
] as const
export type PrimaryIntent = (typeof primaryIntents)[number]

export interface IntentVerdict {
  readonly primary: PrimaryIntent
  readonly secondary: PrimaryIntent | undefined
}
