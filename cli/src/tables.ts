import { styleText } from 'node:util'

export interface Column<Row> {
  readonly title: string
  readonly of: (row: Row) => string | number | null | undefined
  readonly right?: boolean
  /** Never cut: an id that is cut is none. */
  readonly whole?: boolean
}

const gap = '  '
/** Below which a cell says nothing any more. */
const narrowest = 8
const segmenter = new Intl.Segmenter()
const wide =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}])/u

/** Text as a terminal may be shown it: a name from elsewhere must not move the cursor or turn the line around. */
export const harmless = (text: string) => text.replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '\ufffd')

/** How many cells of a terminal a text takes. */
export function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let width = 0
  for (const { segment } of segmenter.segment(text))
    width += wide.test(segment) ? 2 : /^[\p{M}\p{Cf}]/u.test(segment) ? 0 : 1
  return width
}

function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let kept = ''
  for (const { segment } of segmenter.segment(text)) {
    if (widthOf(kept + segment) > width - 1) break
    kept += segment
  }
  return `${kept}…`
}

/** Takes from the widest column that may be cut until all fit, or none can give more. */
function fitted(natural: readonly number[], cuttable: readonly boolean[], room: number): number[] {
  const widths = [...natural]
  const total = () => widths.reduce((sum, width) => sum + width, 0) + gap.length * (widths.length - 1)
  while (total() > room) {
    const widest = widths.reduce(
      (best, width, n) => (cuttable[n] && width > narrowest && width > (widths[best] ?? 0) ? n : best),
      -1,
    )
    if (widest < 0) break
    widths[widest] = (widths[widest] ?? 0) - 1
  }
  return widths
}

/** The lines of a table for a stream; a terminal's width is kept to. */
export function tableLines<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  stream: NodeJS.WriteStream,
): string[] {
  const cells = rows.map((row) => columns.map((column) => harmless(String(column.of(row) ?? ''))))
  const natural = columns.map(({ title }, n) =>
    cells.reduce((most, line) => Math.max(most, widthOf(line[n] ?? '')), title.length),
  )
  const widths = fitted(
    natural,
    columns.map(({ whole, right }) => !whole && !right),
    (stream.isTTY && stream.columns) || Number.POSITIVE_INFINITY,
  )
  const line = (texts: readonly string[]) =>
    texts
      .map((text, n) => {
        const cut = cutTo(text, widths[n] ?? 0)
        const space = ' '.repeat(Math.max(0, (widths[n] ?? 0) - widthOf(cut)))
        return columns[n]?.right ? space + cut : cut + space
      })
      .join(gap)
      .trimEnd()
  const head = line(columns.map(({ title }) => title))
  return [styleText('bold', head, { stream }), ...cells.map(line)]
}

/** Lines of what is known of one thing; what is not known is left out. */
export function factLines(
  facts: readonly (readonly [name: string, value: string | number | null | undefined])[],
): string[] {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  const width = Math.max(0, ...known.map(([name]) => name.length))
  return known.map(([name, value]) => `${name.padEnd(width)}${gap}${harmless(String(value))}`)
}

const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
/** 0.91 as 91%. */
export const percent = (value: number) => share.format(value)
export const count = (n: number) => n.toLocaleString('en-US')
/** A number and what is counted, in the plural where that is due. */
export const counted = (n: number, one: string) => `${count(n)} ${one}${n === 1 ? '' : 's'}`
export const are = (n: number, one: string) => `${counted(n, one)} ${n === 1 ? 'is' : 'are'}`
export const were = (n: number, one: string) => `${counted(n, one)} ${n === 1 ? 'was' : 'were'}`
