export interface Figure {
  readonly value: number
  readonly scale: number
  readonly money: boolean
  /** `65+` */
  readonly open: boolean
  /** `30s` */
  readonly decade: boolean
}

/** A word, number or sign of a phrase. */
export interface Token {
  /** Lower case, without apostrophes. */
  readonly text: string
  readonly raw: string
  /** Where it begins in the phrase. */
  readonly start: number
  readonly number?: Figure
}

/** What a figure is multiplied by. */
export const scales: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['mm', 1e6],
  ['million', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['billion', 1e9],
])

const numberWords: ReadonlyMap<string, number> = new Map(
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((word, at) => [word, at + 1]),
)

// Counted repetitions: a digit is looked at a bounded number of times, however long the phrase.
const pattern =
  /([$£€]?)(\d{1,15}(?:,\d{3}){0,4}(?:\.\d\d?)?)(k|mm|m|bn|b|s)?(?![\p{L}\d])(\+?)|\p{L}+(?:['’]\p{L}+)*|[-–—×&,/+;:]/giu

export function tokensOf(phrase: string): Token[] {
  const tokens: Token[] = []
  for (const match of phrase.matchAll(pattern)) {
    const [raw, sign, digits, suffix, plus] = match
    const start = match.index
    const text = plain(raw)
    const written = numberWords.get(text)
    if (digits !== undefined) {
      const scale = suffix ? (scales.get(suffix.toLowerCase()) ?? 1) : 1
      const value = Number(digits.replaceAll(',', ''))
      const decade = suffix?.toLowerCase() === 's'
      tokens.push({
        text,
        raw,
        start,
        number: { value, scale, money: sign !== '' || scale > 1, open: plus === '+', decade },
      })
    } else if (written !== undefined) {
      tokens.push({ text, raw, start, number: { value: written, scale: 1, money: false, open: false, decade: false } })
    } else {
      tokens.push({ text, raw, start })
    }
  }
  // A dash between words is spelling ("mid-size"); between numbers it is a range.
  return tokens.filter(({ text }, at) => text !== '-' || (tokens[at - 1]?.number && tokens[at + 1]?.number))
}

function plain(raw: string): string {
  if (raw === '–' || raw === '—') return '-'
  if (raw === '×') return 'x'
  return raw.toLowerCase().replaceAll(/['’]/g, '')
}

/** A set of words, written one after the other. */
export const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))
