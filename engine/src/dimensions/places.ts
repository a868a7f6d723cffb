import { limits } from '@txadv/contract/limits'
import { type Token, words } from './tokens.ts'

const listed = (names: string): readonly string[] => names.split(/,\s+/)

/** The fifty cities of the United States with the most residents, the largest first, as counted in the census of 2020. */
export const largestCities =
  listed(`New York City, Los Angeles, Chicago, Houston, Phoenix, Philadelphia, San Antonio, San Diego, Dallas, San Jose,
  Austin, Jacksonville, Fort Worth, Columbus, Indianapolis, Charlotte, San Francisco, Seattle, Denver, Washington DC,
  Nashville, Oklahoma City, El Paso, Boston, Portland, Las Vegas, Detroit, Memphis, Louisville, Baltimore, Milwaukee,
  Albuquerque, Tucson, Fresno, Sacramento, Kansas City, Mesa, Atlanta, Omaha, Colorado Springs, Raleigh, Long Beach,
  Virginia Beach, Miami, Oakland, Minneapolis, Tulsa, Bakersfield, Wichita, Arlington`)

/** The fifty states by residents, the largest first, as counted in the same census. */
export const largestStates =
  listed(`California, Texas, Florida, New York, Pennsylvania, Illinois, Ohio, Georgia, North Carolina, Michigan,
  New Jersey, Virginia, Washington, Arizona, Massachusetts, Tennessee, Indiana, Maryland, Missouri, Wisconsin, Colorado,
  Minnesota, South Carolina, Alabama, Louisiana, Kentucky, Oregon, Oklahoma, Connecticut, Utah, Iowa, Nevada, Arkansas,
  Mississippi, Kansas, New Mexico, Nebraska, Idaho, West Virginia, Hawaii, New Hampshire, Maine, Rhode Island, Montana,
  Delaware, South Dakota, North Dakota, Alaska, Vermont, Wyoming`)

/** What the cities are called, each with the city that is meant. */
export const cityNames: readonly (readonly [name: string, city: string])[] = [
  ...largestCities.map((city) => [city, city] as const),
  ['New York', 'New York City'],
  ['NYC', 'New York City'],
  ['LA', 'Los Angeles'],
  ['Washington', 'Washington DC'],
  ['DC', 'Washington DC'],
]

const counts: ReadonlyMap<string, number> = new Map([
  ...listed('one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve').map(
    (word, at) => [word, at + 1] as const,
  ),
  ['fifteen', 15],
  ['twenty', 20],
  ['twenty five', 25],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['hundred', 100],
])

const count = `(\\d{1,3}|${[...counts.keys()].join('|')})`
const country = '(?:us|u s|usa|u s a|american|united states|america|country|nation)'
const most = '(?:top|largest|biggest|leading|major|most populous|most populated)'
const least = '(?:smallest|least populous|least populated)'
const ranked = new RegExp(
  `^(?:the )?(?:${count} )?(?:(${most})|(${least}))(?: ${count})?(?: ${most})?(?: ${country})?` +
    `(?: (?:by )?(?:population|size))? (cities|city|states|state)` +
    `(?: (?:in|of|across|within) (?:the )?${country}(?= |$))?(?: by (?:population|size))?(?= |$)`,
)
const beginnings = words('the top largest biggest leading major most smallest least')
/** No such phrase has more words. */
const reach = 14

interface RankedPlaces {
  readonly set: 'US City' | 'US State'
  readonly values: readonly string[]
  readonly lacking?: string
  readonly end: number
}

/** The places that a phrase asks for by their size, as "the ten largest US cities" does, where it begins at a token. */
export function readRankedPlaces(tokens: readonly Token[], start: number): RankedPlaces | undefined {
  const first = tokens[start]
  if (!first || !(first.number || beginnings.has(first.text) || counts.has(first.text))) return undefined
  const text = tokens
    .slice(start, start + reach)
    .map((token) => token.text)
    .join(' ')
  const match = ranked.exec(text)
  if (!match) return undefined
  const [phrase, before, , isLeast, after, noun = ''] = match
  const set = noun.startsWith('cit') ? 'US City' : 'US State'
  // The smallest of the largest cities are not the smallest cities.
  if (set === 'US City' && isLeast) return undefined
  const known = set === 'US City' ? largestCities : largestStates
  const written = before ?? after
  const wanted = written === undefined ? limits.matrix.rankedPlaces : (counts.get(written) ?? Number(written))
  if (wanted === 0) return undefined
  const values = isLeast ? known.toReversed().slice(0, wanted) : known.slice(0, wanted)
  const lacking =
    wanted > known.length ? { lacking: `${noun} after the ${known.length} ${isLeast ? 'smallest' : 'largest'}` } : {}
  return { set, values, ...lacking, end: start + phrase.split(' ').length }
}
