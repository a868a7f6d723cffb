import { scales, type Token } from './tokens.ts'

/** Numbers that a phrase gives: `25-54`, `over $1 million`, `65 and older`, `4`. */
export interface Quantity {
  readonly from: number
  readonly to: number
  /** One number, without a bound. */
  readonly single: boolean
  readonly money: boolean
  readonly start: number
  readonly end: number
}

const above = new Set(['over', 'above', 'exceeding', 'minimum', 'min'])
const below = new Set(['under', 'below', 'maximum', 'max'])
const pairs: ReadonlyMap<string, 'above' | 'below'> = new Map([
  ['more than', 'above'],
  ['at least', 'above'],
  ['older than', 'above'],
  ['greater than', 'above'],
  ['larger than', 'above'],
  ['upwards of', 'above'],
  ['less than', 'below'],
  ['fewer than', 'below'],
  ['younger than', 'below'],
  ['smaller than', 'below'],
  ['up to', 'below'],
  ['at most', 'below'],
])
const upwards = new Set(['over', 'older', 'above', 'up', 'more', 'greater', 'higher', 'larger'])
const downwards = new Set(['under', 'younger', 'below', 'less', 'fewer', 'lower', 'smaller'])
const rangeWords = new Set(['-', 'to', 'through', 'thru'])
const filler = new Set(['the', 'age', 'ages', 'of'])

/** The quantity that begins at a token, if one does. */
export function readQuantity(tokens: readonly Token[], start: number): Quantity | undefined {
  const text = (at: number) => tokens[at]?.text ?? ''
  let at = start
  let bound: 'above' | 'below' | undefined
  const between = text(at) === 'between' || text(at) === 'from'
  const pair = pairs.get(`${text(at)} ${text(at + 1)}`)
  if (pair) {
    bound = pair
    at += 2
  } else if (between || above.has(text(at)) || below.has(text(at))) {
    if (!between) bound = above.has(text(at)) ? 'above' : 'below'
    at++
  }
  // "Over the age of 55".
  for (let skipped = 0; at > start && skipped < 3 && filler.has(text(at)); skipped++) at++
  const first = readNumber(tokens, at)
  if (!first) return undefined
  at = first.end
  const second = rangeWords.has(text(at)) || (between && text(at) === 'and') ? readNumber(tokens, at + 1) : undefined
  if (second) {
    // "$50-75K": the scale of the second number is that of the first.
    const from = first.value * (first.scale === 1 && first.value < second.value ? second.scale : first.scale)
    const to = second.value * second.scale
    const money = first.money || second.money
    return {
      from: Math.min(from, to),
      to: second.open ? Infinity : Math.max(from, to),
      single: false,
      money,
      start,
      end: second.end,
    }
  }
  if (!bound && (first.open || text(at) === 'plus')) {
    bound = 'above'
    if (!first.open) at++
  } else if (!bound && (text(at) === 'and' || text(at) === 'or')) {
    if (upwards.has(text(at + 1))) bound = 'above'
    if (downwards.has(text(at + 1))) bound = 'below'
    if (bound) at += 2
  }
  const value = first.value * first.scale
  if (first.decade && !bound) {
    return { from: value, to: value + 9, single: false, money: false, start, end: at }
  }
  return {
    from: bound === 'below' ? 0 : value,
    to: bound === 'above' ? Infinity : value,
    single: !bound,
    money: first.money,
    start,
    end: at,
  }
}

function readNumber(tokens: readonly Token[], at: number) {
  const number = tokens[at]?.number
  if (!number) return undefined
  const scale = number.scale === 1 ? scales.get(tokens[at + 1]?.text ?? '') : undefined
  if (!scale) return { ...number, end: at + 1 }
  const open = number.open || tokens[at + 2]?.text === '+'
  return { ...number, scale, money: true, open, end: at + 2 }
}

/** A value that stands for the numbers from `low` to before `high`. */
export interface Band {
  readonly value: string
  readonly low: number
  readonly high: number
}

/** The bands of a set's values, each up to the next; a value without numbers is none. */
export function bandsOf(values: readonly (readonly [value: string, tokens: readonly Token[]])[]): Band[] {
  const found = values.flatMap(([value, tokens]) => {
    const quantity = tokens.map((_, at) => readQuantity(tokens, at)).find((each) => each !== undefined)
    return quantity ? [{ value, quantity }] : []
  })
  return found.map(({ value, quantity: { from, to } }, at) => {
    return { value, low: from, high: found[at + 1]?.quantity.from ?? to + 1 }
  })
}

/** Half of an open band is a little beyond its start, so that "50 to 75" has most of "65+". */
const openBandShare = 0.3

/** The bands of which at least half is asked for; where none is, the one that is asked for most. */
export function bandsWithin(bands: readonly Band[], from: number, before: number): string[] {
  const shares = bands.map(({ value, low, high }) => {
    const overlap = Math.min(before, high) - Math.max(from, low)
    return { value, overlap, share: overlap / (high === Infinity ? low * openBandShare : high - low) }
  })
  const covered = shares.filter(({ share }) => share >= 0.5)
  if (covered.length > 0) return covered.map(({ value }) => value)
  const most = shares.reduce((best, each) => (each.overlap > best.overlap ? each : best), { value: '', overlap: 0 })
  return most.overlap > 0 ? [most.value] : []
}
