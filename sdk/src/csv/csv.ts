import { importLimits } from '../vocabulary.gen.ts'

/** What may stand between two cells. */
export const delimiters = [',', ';', '\t', '|'] as const

/** A quote that is not closed within so many lines or characters was never meant to open a cell. */
const quotedLines = 50
const quotedChars = 32_000

interface Cut<T> {
  readonly value: T
  /** Where the next one begins. */
  readonly next: number
}

const isLineEnd = (char: string) => char === '\n' || char === '\r'

/**
 * A quoted cell from its opening quote on: undefined where the text ends before the cell does, null where the quote
 * opens
 * nothing: one that is never closed, or closed amid a cell, is a character like any other, so that it spoils its own
 * line
 * alone.
 */
function quotedCell(text: string, start: number, delimiter: string, final: boolean): Cut<string> | undefined | null {
  let value = ''
  let lines = 0
  for (let at = start + 1; ; at++) {
    if (at - start > quotedChars || lines > quotedLines) return null
    if (at >= text.length) return final ? null : undefined
    const char = text.charAt(at)
    if (char === '\n') lines++
    if (char !== '"') {
      value += char
      continue
    }
    let after = at + 1
    while (text.charAt(after) === ' ') after++
    if (after >= text.length && !final) return undefined
    if (text.charAt(at + 1) === '"') {
      value += '"'
      at++
    } else if (after >= text.length || text.charAt(after) === delimiter || isLineEnd(text.charAt(after)))
      return { value, next: after }
    else return null
  }
}

function plainCell(text: string, start: number, delimiter: string, final: boolean): Cut<string> | undefined {
  let at = start
  while (at < text.length && text.charAt(at) !== delimiter && !isLineEnd(text.charAt(at))) at++
  return at >= text.length && !final ? undefined : { value: text.slice(start, at), next: at }
}

/** One record; undefined where more text must come before it is whole. */
function record(text: string, start: number, delimiter: string, final: boolean): Cut<string[]> | undefined {
  const cells: string[] = []
  for (let at = start; ; at++) {
    const quoted = text.charAt(at) === '"' ? quotedCell(text, at, delimiter, final) : null
    if (quoted === undefined) return undefined
    const cell = quoted ?? plainCell(text, at, delimiter, final)
    if (!cell) return undefined
    cells.push(cell.value)
    at = cell.next
    if (text.charAt(at) === delimiter) continue
    if (text.charAt(at) !== '\r') return { value: cells, next: at + 1 }
    // A line end may be cut in two.
    if (at + 1 >= text.length && !final) return undefined
    return { value: cells, next: text.charAt(at + 1) === '\n' ? at + 2 : at + 1 }
  }
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** Line ends between two places of a text, whichever system wrote them. */
function countLineEnds(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = from; at < to; at++) {
    const char = text.charAt(at)
    if (char === '\n' || (char === '\r' && text.charAt(at + 1) !== '\n')) lines++
  }
  return lines
}

/** Reads delimited text that comes in pieces of any size, and forgives what spreadsheets and people do to it. */
export class CsvReader {
  readonly #delimiter: string
  #rest = ''
  #line: number
  /** Lines in which nothing stood; they are no rows. */
  blank = 0
  /** The line on which each record of the last answer begins: quoted cells may have several, so records do not tell. */
  lines: number[] = []

  constructor(delimiter: string, firstLine = 1) {
    this.#delimiter = delimiter
    this.#line = firstLine
  }

  /** The records that are whole by now. */
  push(piece: string): string[][] {
    return this.#read(piece, false)
  }

  /** What is left when nothing more comes. */
  end(): string[][] {
    return this.#read('', true)
  }

  #read(piece: string, final: boolean): string[][] {
    const text = this.#rest + piece
    const records: string[][] = []
    this.lines = []
    let at = 0
    while (at < text.length) {
      const found = record(text, at, this.#delimiter, final)
      if (!found) break
      if (isBlank(found.value)) this.blank++
      else {
        records.push(found.value)
        this.lines.push(this.#line)
      }
      this.#line += countLineEnds(text, at, found.next)
      at = found.next
    }
    this.#rest = text.slice(at)
    return records
  }
}

const sampled = 30

/** The records at the start of a text; one that is cut at its end does not count, unless it is the only one. */
function sample(text: string, delimiter: string): string[][] {
  const reader = new CsvReader(delimiter)
  const whole = reader.push(text)
  return (whole.length > 0 ? whole : reader.end()).slice(0, sampled)
}

/** The delimiter by which the first lines fall into the most, and most evenly many, cells. */
export function detectDelimiter(text: string): string {
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const widths = sample(text, delimiter).map((cells) => cells.length)
    const counts = [...Map.groupBy(widths, (width) => width)].map(([width, all]) => ({ width, times: all.length }))
    const usual = counts.sort((a, b) => b.times - a.times || b.width - a.width)[0]
    if (!usual || usual.width < 2) continue
    const score = (usual.times / widths.length) * Math.log2(usual.width + 1)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** What a spreadsheet writes above the first line to name its delimiter. */
const declared = /^sep=(.)(?:\r\n|\r|\n)/i

interface OpenedText {
  readonly text: string
  readonly delimiter: string
  /** Present where the text begins below the first line of the file. */
  readonly firstLine?: number
}

/** Takes the marks off the head of a text: the byte order mark, and a declared delimiter. */
export function openText(text: string): OpenedText {
  const bare = text.replace(/^\ufeff/, '')
  const said = declared.exec(bare)
  if (said?.[1]) return { text: bare.slice(said[0].length), delimiter: said[1], firstLine: 2 }
  return { text: bare, delimiter: detectDelimiter(bare) }
}

const headerWord =
  '(?:name|topic|segment|audience|title|path|category|vertical|taxonomy|group|type|id|code|keywords?|tags?|sub|description)'
const headerWords = new RegExp(`\\b${headerWord}\\b`)
const onlyHeaderWords = new RegExp(`^${headerWord}(?:\\s+${headerWord})*$`)
/** Whether a cell has nothing but numbers, as prices and counts have. */
export const isNumeric = (cell: string) => /^[\s\d.,%$€-]+$/.test(cell)
const looksLikeValue = (cell: string) => isNumeric(cell) || cell.includes('>') || cell.length > 60

/** Whether the first record names the columns, as far as it and those after it can tell. */
export function hasHeader(records: readonly (readonly string[])[]): boolean {
  const [first = [], ...others] = records.slice(0, sampled)
  const named = first.map((cell) => cell.trim().toLowerCase().replaceAll(/[_.-]/g, ' '))
  if (named.some((cell) => cell !== '' && looksLikeValue(cell))) return false
  // What can only be a column's name is one also where two columns have the same.
  if (named.some((cell) => onlyHeaderWords.test(cell))) return true
  if (new Set(named).size < named.length && !named.includes('')) return false
  if (named.some((cell) => headerWords.test(cell) && cell.split(/\s+/).length <= 4)) return true
  if (first.length === 1) return false
  return others.every((cells) => cells.some((cell, n) => cell !== first[n]))
}

/** Names for the columns, each once: rows are keyed by them. */
export function columnNames(first: readonly string[] | undefined, width: number): string[] {
  const used = new Set<string>()
  return Array.from({ length: width }, (_, n) => {
    const given = [...(first?.[n] ?? '').trim()].slice(0, importLimits.columnCodePoints - 8).join('')
    const name = given || `Column ${n + 1}`
    let free = name
    for (let again = 2; used.has(free); again++) free = `${name} (${again})`
    used.add(free)
    return free
  })
}
