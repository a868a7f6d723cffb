import type { Reply } from './api.ts'

type StaleCause = Reply<'GET /api/activations'>[number]['staleCauses'][number]

/** What differs between a segment and what a push would send now. */
export const staleCauseWords: Readonly<Record<StaleCause, string>> = {
  name: 'name',
  description: 'description',
  engineVersion: 'engine version',
  price: 'price',
  orphaned: 'topic gone',
}
