import type { SegmentType } from '@txadv/contract/vocabulary'
import type { CategoryVerdict } from './category.ts'
import { byCategory, categoryMask } from './category-mask.ts'
import { signalIndex } from './lexicon/vocabulary-index.ts'
import type { Reading } from './reading.ts'

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

const categoryDefaults = byCategory<PrimaryIntent>({
  'Business Services': 'service',
  'Telecom & Internet': 'service',
  'Banking & Credit': 'service',
  'Investing & Wealth': 'service',
  'Real Estate': 'service',
  'Restaurants & Dining': 'service',
  'Travel & Lodging': 'service',
  'Education & Science': 'service',
  'Enterprise Technology': 'solution',
  'Careers & Professions': 'identity',
  Demographics: 'identity',
  'Family & Life Events': 'identity',
  'Government & Civic': 'identity',
  'Religion & Spirituality': 'identity',
  'Health & Medical': 'need',
  'Events & Attractions': 'event',
  'Gambling & Betting': 'activity',
})
const people = categoryMask(
  'Demographics',
  'Family & Life Events',
  'Careers & Professions',
  'Government & Civic',
  'Religion & Spirituality',
)
const peopleOwned = categoryMask('Pets & Animals', 'Demographics', 'Careers & Professions')
const events = categoryMask('Events & Attractions')
const media = categoryMask('Movies & TV', 'Music & Audio', 'Books & News', 'Gaming')
const pursuits = categoryMask('Sports', 'Outdoor Recreation', 'Toys & Hobbies', 'Fitness & Nutrition')

export interface IntentVerdict {
  readonly primary: PrimaryIntent
  readonly secondary: PrimaryIntent | undefined
}

const points = new Int8Array(primaryIntents.length)
const at = Object.fromEntries(primaryIntents.map((name, index) => [name, index])) as Record<PrimaryIntent, number>

/** What people behind a name want, by points: three for a strong cue, one for a hint. */
export function intentOf(reading: Reading, verdict: CategoryVerdict, segment: SegmentType): IntentVerdict {
  points.fill(0)
  const add = (intent: PrimaryIntent, by: number) => {
    points[at[intent]] = (points[at[intent]] as number) + by
  }

  if (verdict.brand) add('brand', 4)
  if (reading.heard(signalIndex.eventIntent)) add('event', events[verdict.category] === 1 ? 5 : 3)
  if (reading.heard(signalIndex.holidayIntent)) add('event', 3)
  if (reading.heard(signalIndex.solutionIntent)) add('solution', segment === 'B2B' || segment === 'B2G' ? 3 : 1)
  if (reading.heard(signalIndex.serviceIntent)) add('service', 3)
  if (reading.heard(signalIndex.productIntent)) add('product', 2)
  if (
    reading.heard(signalIndex.buyer) ||
    reading.heard(signalIndex.inMarket) ||
    reading.heard(signalIndex.pastPurchaser)
  )
    add('product', 1)
  if (reading.heard(signalIndex.needIntent)) add('need', 3)
  const trading =
    reading.heard(signalIndex.buyer) ||
    reading.heard(signalIndex.inMarket) ||
    reading.heard(signalIndex.pastPurchaser) ||
    (reading.heard(signalIndex.owner) && peopleOwned[verdict.category] !== 1)
  if (reading.heard(signalIndex.identityIntent)) add('identity', trading && people[verdict.category] !== 1 ? 1 : 3)
  if (reading.heard(signalIndex.placeIntent)) add('place', reading.heard(signalIndex.visitor) ? 6 : 2)
  if (reading.heard(signalIndex.contentIntent)) add('content', 3)
  if (reading.heard(signalIndex.activityIntent)) add('activity', 3)
  if (media[verdict.category] === 1) add('content', 1)
  if (pursuits[verdict.category] === 1) add('activity', 1)
  add(categoryDefaults[verdict.category] ?? 'product', 1)

  let primary = 0
  for (let index = 1; index < points.length; index++)
    if ((points[index] as number) > (points[primary] as number)) primary = index
  let second = -1
  for (let index = 0; index < points.length; index++)
    if (index !== primary && (second < 0 || (points[index] as number) > (points[second] as number))) second = index
  const strong = (points[second] as number) >= 2 && 2 * (points[second] as number) >= (points[primary] as number)
  return { primary: primaryIntents[primary] as PrimaryIntent, secondary: strong ? primaryIntents[second] : undefined }
}
