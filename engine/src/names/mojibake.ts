/** What Windows-1252 shows for the bytes 80 to 9F; the five it leaves open pass as the control of the same number. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const windowsBytes = new Map([...windows1252].map((shown, at) => [shown.codePointAt(0) as number, 0x80 + at]))

/** The byte a character was shown for, or -1. */
function byteOf(point: number): number {
  return point < 0x100 ? point : (windowsBytes.get(point) ?? -1)
}

const isContinuation = (byte: number) => byte >= 0x80 && byte <= 0xbf

/** Leads of two bytes that begin a letter of a living alphabet. Others, like É, rather stand before a quote or sign. */
const pairLeads = new Set([0xc2, 0xc3, 0xc4, 0xc5, 0xce, 0xcf, 0xd0, 0xd1, 0xd7, 0xd8, 0xd9])
/** Leads that no name has before a continuation byte, unless it was misread: Ã©, Â®, â€™, ï»¿, ðŸ˜€. */
const sureLeads = new Set([0xc2, 0xc3, 0xe2, 0xef, 0xf0])

interface Sequence {
  readonly point: number
  readonly length: number
}

/** The UTF-8 sequence that the characters from here were, if they were one. */
function sequenceAt(points: readonly number[], at: number): Sequence | undefined {
  const lead = byteOf(points[at] ?? -1)
  const length = pairLeads.has(lead) ? 2 : lead >= 0xe1 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0
  if (length === 0 || at + length > points.length) return undefined
  let point = lead & (0xff >> (length + 1))
  for (let next = at + 1; next < at + length; next++) {
    const byte = byteOf(points[next] as number)
    if (!isContinuation(byte)) return undefined
    point = (point << 6) | (byte & 0x3f)
  }
  const shortest = length === 2 ? 0x80 : length === 3 ? 0x800 : 0x10000
  const isScalar = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
  return point >= shortest && isScalar ? { point, length } : undefined
}

/**
 * Mends every sequence with a sure lead, wherever it stands. What one mending makes may end another sequence (text
 * misread twice), so each character is tried against those before it.
 */
function mendSure(points: readonly number[]): number[] {
  const mended: number[] = []
  for (const point of points) {
    mended.push(point)
    for (let length = 2; length <= 4 && length <= mended.length; length++) {
      const at = mended.length - length
      if (!sureLeads.has(mended[at] as number)) continue
      const sequence = sequenceAt(mended, at)
      if (sequence?.length !== length) continue
      mended.length = at
      mended.push(sequence.point)
      length = 1
    }
  }
  return mended
}

/** Mends a text all of whose characters are such sequences or ASCII: only then are the less sure leads believed. */
function mendWhole(points: readonly number[]): readonly number[] {
  const mended: number[] = []
  for (let at = 0; at < points.length; ) {
    const point = points[at] as number
    const sequence = point < 0x80 ? { point, length: 1 } : sequenceAt(points, at)
    if (!sequence) return points
    mended.push(sequence.point)
    at += sequence.length
  }
  return mended
}

const suspect =
  /[\xc2-\xf4][\x80-\xbf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/
/** Of a misread apostrophe only this is left when a tool has dropped the two controls that followed. */
const strayApostrophe = /(?<=\p{L})â(?=\p{Lu}|(?:s|t|d|m|re|ve|ll)(?!\p{L}))/gu

/** Whether the text seems misread, mended or not: letters of such a text are not what they seem. */
export function looksMisread(text: string): boolean {
  return suspect.test(text)
}

/** Turns UTF-8 that was read as Windows-1252 or Latin-1 back, where the bytes are valid UTF-8. */
export function mendMojibake(text: string): string {
  if (!looksMisread(text)) return text
  const points = Array.from(text, (char) => char.codePointAt(0) as number)
  const mended = mendWhole(mendSure(points))
  if (mended.length === points.length) return text
  let result = ''
  for (const point of mended) result += String.fromCodePoint(point)
  return result.replace(strayApostrophe, '’')
}
