import { isPhrase, isSeller, isTopical, isWhollyTopical } from './familiar.ts'
import { settle } from './settle.ts'
import { isStructural } from './structure.ts'

/** Markets whose code is no other word of the trade: "IT", "AI", "TV", "HR" and "IN" are left out for that reason. */
const markets =
  'US|USA|U\\.S\\.|UK|GB|GBR|CA|CAN|AU|AUS|NZ|DE|DEU|FR|FRA|ES|ESP|NL|IE|MX|BR|JP|KR|CN|SG|ZA|CH|SE|DK|FI|PL|' +
  'EU|EMEA|APAC|LATAM'
const market = new RegExp(
  `^(?:[[(](?:${markets})[\\])]\\s*|(?:${markets})(?:_+(?=\\p{L})|\\s+[-–—|]\\s+|\\s*:\\s+))`,
  'u',
)

const promoWords =
  'new|hot|sale|promo|exclusive|limited(?: time)?(?: offer)?|special(?: offer)?|featured|just (?:added|in)|updated|' +
  'popular|trending|best ?seller|now live|coming soon'
const promoLead = new RegExp(
  `^(?:(?:${promoWords})\\s*!+|[[*~]\\s*(?:${promoWords})\\s*!*\\s*[\\]*~])\\s*[-–—:|]*\\s*`,
  'i',
)
const promoTail = new RegExp(
  `\\s*(?:[[*~]\\s*(?:${promoWords})\\s*!*\\s*[\\]*~]|\\s[-–—|]\\s*(?:${promoWords})\\s*!+)$`,
  'i',
)
const copyLead = /^copy (?:\(\d{1,3}\) )?of\s+(?=\S)/i

const period = 'h|hrs?|hours?|d|days?|w|wks?|weeks?|m|mos?|months?|quarters?|y|yrs?|years?'
const bracketedRecency = new RegExp(
  `\\s*[([]\\s*(?:in )?(?:the )?(?:last|past|prior|previous|within)\\s+(?:\\d{1,3}[\\s-]?)?(?:${period})\\s*[)\\]]$`,
  'i',
)
const saidRecency = '(?:last|past)[\\s_]+\\d{1,3}[\\s_-]?(?:hours?|days?|weeks?|wks?|months?|mos?|years?)'
const dashedRecency = new RegExp(
  `(?:\\s[-–—|:]\\s*|_+|,\\s*)(?:${saidRecency}|[lp]?(?:[5-9]|\\d{2,3})[\\s_-]?d(?:ays?)?)$`,
  'i',
)

/** Suffixes that speak of the file or the deal, and not of the topic. */
const tails: readonly RegExp[] = [
  promoTail,
  // How recent: "(Last 30 Days)", "[L30D]", " - 30D", "_90d". Bare "90D" may be a camera, and years or months an age.
  bracketedRecency,
  /\s*[([]\s*[lp]?\d{1,3}[\s-]?(?:d|days?)(?:\s(?:recency|lookback|window|ttl))?\s*[)\]]$/i,
  dashedRecency,
  // Ids. Four digits in round brackets may be a year.
  /\s*\[\s*(?:(?:segment\s?)?id\s*[:#=]?\s*)?#?(?:[a-z]{1,5}[-_]?)?\d{3,}\s*\]$/i,
  /\s*\(\s*(?:(?:segment\s?)?id\s*[:#=]\s*#?[\w-]{1,40}|id\s?#?\d+|#\d{3,}|\d{5,}|[a-z]{2,5}[-_]\d{3,})\s*\)$/i,
  /(?:\s[-–—|]\s*|_+)(?:id\s*[:#=]?\s*)?#?\d{5,}$/i,
  /\s#\d{4,}$/,
  /[\s_-]*[([]?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}[)\]]?$/i,
  // Prices.
  /\s*[([](?=[^()[\]]*\d)[^()[\]]{0,30}\b(?:e?cpm|cpc|cpa|cpv|cpcv)\b[^()[\]]{0,30}[)\]]$/i,
  /\s*[([]\s*[$€£]\s?\d{1,4}[.,]\d{2}\s*[)\]]$/,
  /(?:\s[-–—|@]\s*|_+|,\s*)(?:e?cpm|cpc)\s*[:=@]?\s*[$€£]?\d{1,4}(?:[.,]\d{1,2})?(?:\s?[a-z]{3})?$/i,
  /(?:\s[-–—|@]\s*|_+|,\s*)[$€£]\d{1,4}(?:[.,]\d{1,2})?\s*(?:e?cpm|cpc)$/i,
  // Versions. A bare V6, V8, V10 or V12 is an engine.
  /(?:\s[-–—]\s*|_+|\s*[([]\s*)v(?:er(?:sion)?)?[.\s]?\d{1,3}(?:\.\d{1,3}){0,2}\s*[)\]]?$/i,
  /\s(?:v(?!(?:6|8|10|12)$)|ver(?:sion)?[.\s]?)\d{1,3}(?:\.\d{1,3}){0,2}$/i,
  // Copies and drafts.
  /\s*[([]\s*(?:copy(?:\s?\d{1,3})?|duplicate|dup|draft|deprecated|archived|do not use|wip|tmp|temp)\s*[)\]]$/i,
  /(?:\s[-–—]\s*|_+)(?:copy(?:[\s_]?\d{1,3})?|duplicate|deprecated|do not use)$/i,
]

/** No tail is longer; of a long name no more is searched. */
const longestTail = 100

const bracketLead = /^[[【［〔]([^[\]【】［］〔〕]{1,60})[\]】］〕]\s*[-–—:|]*\s*(?=\S)/
const roundLead = /^\(([^()]{1,60})\)\s+(?=\S)/
const dashLead = /^(.{0,60}?\S)(?:\s+[-–—|~]+\s+|\s*:\s+)(?=\S)/
const underscoreLead = /^([^\s_]{2,40})_+(?=[^_]+$)/

const hasContent = /[\p{L}\p{N}]/u

/** What is left of a text without the part, unless that is nothing. */
function unless(rest: string, text: string): string {
  return hasContent.test(rest) ? rest : text
}

function withoutTail(text: string): string {
  const from = Math.max(0, text.length - longestTail)
  const end = text.slice(from)
  for (const tail of tails) {
    const at = end.search(tail)
    if (at >= 0) return unless(text.slice(0, from + at), text)
  }
  return text
}

function withoutSeller(text: string): string {
  const bracketed = bracketLead.exec(text)
  if (bracketed) {
    const [whole, content = ''] = bracketed
    return isWhollyTopical(content) && !isStructural(content) ? text : unless(text.slice(whole.length), text)
  }
  const lead = roundLead.exec(text) ?? dashLead.exec(text) ?? snakeLead(text)
  if (!lead) return text
  const [whole, content = ''] = lead
  const rest = text.slice(whole.length)
  return isSeller(content, rest) || (isStructural(content) && isTopical(rest)) ? unless(rest, text) : text
}

/** An underscore parts seller and name only where the name itself is written with spaces. */
function snakeLead(text: string): RegExpExecArray | null {
  return text.includes(' ') ? underscoreLead.exec(text) : null
}

function withoutMarket(text: string): string {
  const lead = market.exec(text)?.[0]
  if (lead === undefined) return text
  const rest = text.slice(lead.length)
  // "US_Bank_Customers" are customers of that bank.
  const isOneThing = lead.endsWith('_') && isPhrase(`${lead} ${rest.split(/[\s_]/, 1)[0]}`)
  return isOneThing ? text : unless(rest, text)
}

/**
 * Drops what providers add to a name: who sells it, the market, how recent, ids, prices, promotion, versions, copies.
 * By shape, and by what the lexicon knows; never so much that nothing is left.
 */
export function withoutAffixes(text: string): string {
  return settle(text, (each) => {
    const bare = withoutTail(each).trimEnd()
    const headed = unless(bare.replace(promoLead, ''), bare).replace(copyLead, '')
    return withoutSeller(withoutMarket(headed))
  })
}
