import { categoryIndex, entriesOfWord } from '../lexicon/vocabulary-index.ts'
import { people } from './relation-words.ts'

/** What a word can do to the cues beside it. */
export const cueBits = {
  household: 1,
  /** "Households with": owners, unless it is people or money that they have. */
  having: 2,
  owner: 4,
  people: 8,
  ownable: 16,
  purchaser: 32,
  consumable: 64,
  enthusiast: 128,
  activity: 256,
  adult: 512,
  number: 1024,
  /** People of their own, beside whom "adults" with an age goes without saying. */
  others: 2048,
} as const

const ownableCategories = new Set([
  categoryIndex.Auto,
  categoryIndex['Consumer Electronics'],
  categoryIndex['Powersports & Marine'],
  categoryIndex['Home Furnishings & Appliances'],
])
const ownables = new Set(
  `dog cat pet puppy kitten horse bird fish reptile hamster rabbit car truck boat rv motorcycle pool tub television playstation
  xbox nintendo switch console solar generator grill trampoline piano printer computer laptop tablet iphone android cpap
  camera drone gun bicycle scooter tesla vehicle sauna treadmill peloton antenna`.split(/\s+/),
)
const consumableCategories = new Set([
  categoryIndex['Food & Grocery'],
  categoryIndex['Household Supplies'],
  categoryIndex['Beauty & Personal Care'],
  categoryIndex['Alcohol & Tobacco'],
])
const consumables = new Set('food diaper vitamin supplement medicine ticket fuel gasoline formula litter'.split(' '))
/** What households have that makes them no owners: people, money and contracts. */
const notOwned = new Set(
  `income worth value debt mortgage loan insurance child kid teen teenager toddler baby infant senior veteran adult parent
  person smoker student newborn grandparent mother father woman man employee retiree subscriber member
  internet broadband cable`.split(/\s+/),
)

/** Activities with the thing they are named for: who loves gardens and who loves gardening are one audience. */
const activities = new Map(
  `gardening garden,skiing ski,snowboarding snowboard,boating boat,golfing golf,bowling bowl,motorcycling motorcycle,
  bicycling bicycle,biking bicycle,cycling bicycle,surfing surf,kayaking kayak,canoeing canoe,sailing sail,dancing dance,
  crafting craft,scrapbooking scrapbook,snowmobiling snowmobile,skateboarding skateboard,gaming game`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
)

const audiences = new Set(
  'viewer listener reader player gamer golfer intender visitor subscriber customer driver traveler'.split(' '),
)

/** The bits of a word by which `settleCues` reads it. */
export function cueBitsOf(text: string): number {
  if (text === 'household') return cueBits.household
  if (text === 'having') return cueBits.having
  if (text === 'owner') return cueBits.owner
  if (text === 'purchaser') return cueBits.purchaser
  if (text === 'enthusiast') return cueBits.enthusiast
  if (text === 'adult') return cueBits.adult | cueBits.people
  if (/^\d/.test(text)) return cueBits.number
  let bits = notOwned.has(text) || people.has(text) ? cueBits.people : 0
  if (audiences.has(text)) bits |= cueBits.others
  if (activities.has(text)) bits |= cueBits.activity
  const entries = entriesOfWord(text)
  if (ownables.has(text) || entries.some(({ category }) => ownableCategories.has(category))) bits |= cueBits.ownable
  const isConsumable = entries.length > 0 && entries.every(({ category }) => consumableCategories.has(category))
  if (consumables.has(text) || isConsumable) bits |= cueBits.consumable
  return bits
}

interface Cued {
  readonly text: string
  readonly cue: number
}

/** Which word a name says instead of this one, given all that it says; nothing, where the word goes without saying. */
export function settleCue({ text, cue }: Cued, all: number): string {
  if (cue & cueBits.purchaser) return all & cueBits.consumable ? 'buyer' : text
  if (cue & cueBits.activity && all & cueBits.enthusiast) return activities.get(text) ?? text
  // An age says that they are adults.
  if (cue & cueBits.adult) return all & cueBits.others && all & cueBits.number ? '' : text
  if (cue & cueBits.having) return all & cueBits.people ? 'household' : 'owner'
  if (cue & cueBits.household) {
    if (all & cueBits.owner) return ''
    return all & cueBits.ownable && !(all & cueBits.people) ? 'owner' : text
  }
  return text
}

/** Whether any word of the name depends on the others. */
export const isUnsettled = (all: number): boolean =>
  (all & (cueBits.household | cueBits.having | cueBits.purchaser)) !== 0 ||
  (all & cueBits.adult && all & cueBits.others) !== 0 ||
  (all & (cueBits.enthusiast | cueBits.activity)) === (cueBits.enthusiast | cueBits.activity)
