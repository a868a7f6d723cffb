import { visibleText } from '@txadv/contract'
import { withoutAffixes } from './affixes.ts'
import { mendCapitals } from './capitals.ts'
import { withoutEdges } from './edges.ts'
import { isFormula } from './formula.ts'
import { withoutMarkup } from './markup.ts'
import { mendMojibake } from './mojibake.ts'
import { settle } from './settle.ts'
import { withoutSymbols } from './symbols.ts'

/** A longer text is no name. It is only made visible, so that a hostile one costs no more than reading it. */
export const longestName = 1000

const content = /[\p{L}\p{N}]/u
const latin = /\p{sc=Latn}/u
const anyLetter = /\p{L}/u

/** What stands in a file where there is no name. */
const noNames =
  '#?n/a|na|null|nil|none|undefined|nan|tb[acd]|untitled|unnamed|blank|empty|' +
  '#(?:ref|value|name|div/0|num|null|error|spill|calc)[!?]?'
const noName = new RegExp(`^[([<{]?(?:${noNames})[)\\]>}]?$`, 'i')

/** The text with its encoding mended and its markup gone; a formula stays as it is. */
export function readableText(raw: string): string {
  if (raw.length > longestName) return visibleText(raw)
  return settle(raw, (text) => {
    const visible = visibleText(mendMojibake(text))
    return isFormula(visible) ? visible : visibleText(withoutMarkup(visible))
  })
}

/** Underscores to spaces, but those of an identifier in the middle of a sentence. */
function withoutUnderscores(text: string): string {
  const spaces = text.split(' ').length
  const underscores = text.split('_').length
  if (underscores === 1) return text
  if (underscores >= spaces) return text.replace(/_+/g, ' ').trim()
  return text
    .split(' ')
    .map((word) => (/^[a-z\d_]+$/.test(word) ? word : word.replace(/_+/g, ' ')))
    .join(' ')
    .trim()
}

function cleaned(text: string): string {
  const readable = readableText(text)
  if (readable.length > longestName || isFormula(readable)) return readable
  const plain = visibleText(withoutSymbols(readable))
  if (!content.test(plain)) return ''
  if (isFormula(plain) || (!latin.test(plain) && anyLetter.test(plain))) return plain
  const named = settle(plain, (each) => (isFormula(each) ? each : withoutEdges(withoutAffixes(each))))
  if (isFormula(named)) return named
  if (!content.test(named) || noName.test(named)) return ''
  return mendCapitals(withoutUnderscores(named))
}

/**
 * A topic name without the traces of the file it came in: encoding, markup, quotes, bullets, emoji, and what its
 * provider added. Empty when nothing names a topic. Cleaning twice changes nothing more.
 */
export function cleanName(raw: string): string {
  return settle(raw, cleaned)
}
