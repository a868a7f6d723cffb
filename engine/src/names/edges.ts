import { isFormula } from './formula.ts'

/** Quotes that open, each with those that may close it. */
const closings: Readonly<Record<string, string>> = {
  '"': '"”“″',
  "'": "'’‘′",
  '“': '”"“',
  '”': '”"',
  '„': '“”"',
  '‘': "’'‘",
  '’': "’'",
  '‚': '‘’',
  '«': '»',
  '»': '«»',
  '‹': '›',
  '›': '‹›',
  '`': "`'´",
  '´': "´'",
  '″': '″',
  '＂': '＂',
  '「': '」',
  '『': '』',
  '《': '》',
  '〈': '〉',
}
const doubleQuotes = '"“”„＂'
const escapedQuotes = /\\+(?=["'“”‘’])/g

const isPair = (text: string, from: number, to: number) =>
  from < to && (closings[text.charAt(from)]?.includes(text.charAt(to)) ?? false)

/** Whether the quotes at the ends belong to each other: in `"A" and "B"` a quote closes, then one opens. */
function isWrapped(text: string): boolean {
  const last = text.length - 1
  if (!isPair(text, 0, last)) return false
  const first = text.charAt(0)
  const marks = first + closings[first]
  let closed = false
  for (let at = 1; at < last; at++) {
    if (!marks.includes(text.charAt(at))) continue
    const spaceBefore = ' ('.includes(text.charAt(at - 1))
    const spaceAfter = ' ),.;'.includes(text.charAt(at + 1))
    if (!spaceBefore && spaceAfter) closed = true
    else if (spaceBefore && !spaceAfter && closed) return false
  }
  return true
}

/** Quotes within quotes at both ends: all but the innermost pair go at once. */
function withoutDoubled(text: string): string {
  let from = 0
  let to = text.length - 1
  while (isPair(text, from, to)) {
    let innerFrom = from + 1
    let innerTo = to - 1
    while (text.charAt(innerFrom) === ' ') innerFrom++
    while (text.charAt(innerTo) === ' ') innerTo--
    if (!isPair(text, innerFrom, innerTo)) break
    from = innerFrom
    to = innerTo
  }
  return text.slice(from, to + 1)
}

/** A double quote that lost its partner; after a digit it is the sign for inches. */
function withoutLoneQuote(text: string): string {
  const first = doubleQuotes.includes(text.charAt(0)) && text.length > 0
  const last = doubleQuotes.includes(text.charAt(text.length - 1)) && text.length > 0
  if (first === last) return text
  const rest = first ? text.slice(1) : text.slice(0, -1)
  for (const char of rest) if (doubleQuotes.includes(char)) return text
  if (first) return rest.trimStart()
  return /\d$/.test(rest) ? text : rest.trimEnd()
}

/** Drops the quotes around a text, also doubled, escaped, or of two kinds. */
export function unquoted(text: string): string {
  let bare = text.includes('\\') ? text.replace(escapedQuotes, '') : text
  bare = withoutDoubled(bare)
  while (isWrapped(bare)) bare = withoutDoubled(bare.slice(1, -1).trim())
  return withoutLoneQuote(bare)
}

/** A dash, star or the like with a space after it, or a sign that only ever is a bullet. */
const bullet = /^(?:(?:[-–—*+~#&.·>|/\\]+(?=\s|$)|[•‣⁃▪▫◦●○■□◆◇►▸*,;:|>\s]+|_+)\s*)+/
/** Excel's mark for "this is text", which its own export may leave in. */
const textMark = /^'(?=[=+\-@])/
const artefactEquals = /^=[=\s]*/

function withoutLead(text: string): string {
  const bare = text.replace(textMark, '').replace(bullet, '')
  return isFormula(bare) ? bare : bare.replace(artefactEquals, '')
}

const abbreviations = new Set('bros co corp dept dr est etc inc jr ltd mr mrs ms mt no sr st vs'.split(' '))
const initials = /(?:^|[\s(/-])(?:\p{L}\.)+\p{L}$/u
const alwaysLoose = ',;:…|>*_、。，；：'
const looseAfterSpace = '-–—/\\•·~=&'

function withoutTail(text: string): string {
  let end = text.length
  while (end > 0) {
    const char = text.charAt(end - 1)
    if (char === ' ' || alwaysLoose.includes(char)) end--
    else if (looseAfterSpace.includes(char) && (end === 1 || text.charAt(end - 2) === ' ')) end--
    else if (char === '.' && !isAbbreviation(text.slice(Math.max(0, end - 24), end - 1))) end--
    else break
  }
  return text.slice(0, end)
}

function isAbbreviation(before: string): boolean {
  const word = /\p{L}+$/u.exec(before)?.[0]
  return word !== undefined && (abbreviations.has(word.toLowerCase()) || initials.test(before))
}

const emptyBrackets = /(?<!\S)(?:\(\s*\)|\[\s*\])/g

/** Drops what is loose at the ends of a name: quotes, bullets, punctuation. A formula found there stays whole. */
export function withoutEdges(text: string): string {
  const bare = unquoted(text.replace(emptyBrackets, '').trim())
  if (isFormula(bare)) return bare
  const headed = withoutLead(bare)
  return isFormula(headed) ? headed : withoutTail(headed)
}
