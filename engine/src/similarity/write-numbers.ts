/** Numbers, amounts, ages and periods in the one form by which names are compared (decision D42). */

const smallNumbers: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
}
const numberWord = /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/g
const oneOfThem =
  /\bone(?=[\s-](?:acre|bedroom|bathroom|child|kid|dog|cat|car|vehicle|or\s(?:more|two|2)|time|star)s?\b)/g

const countWords = new Set('two three four five six seven eight nine ten eleven twelve per percent one'.split(' '))
/** Whether the word tells a number, so that a name without digits has one to write. */
export const isCountWord = (word: string): boolean => countWords.has(word)

const thousandsMark = /(\d)[,.](?=\d{3}(?:\D|$))/g
const thousandsSpace = /(\d)[ \u00a0\u202f](?=\d{3}\s?[€$£])/g
const emptyDecimals = /(\d)[.,]0+(?!\d)/g
const spokenCurrency = /(\d)\s?(?:us\s)?(?:dollars|usd)\b|\b(?:us\$|usd\s)(?=\d)/g
const halfRange = /(\d+)(\s?[-–]\s?\$?)(\d+)\s?(k|m|mm|mil)\b/g
const scaled =
  /([$€£]\s?|\d[-–]\s?[$€£]?)?(\d+(?:[.,]\d+)?)(\s?)(k|thousand|tsd|mille|mila|mil|mm|mn|mio|million(?:s|en|i|es)?|millones|milhoes|milioni|mi|m|bn|billion|b)\b(\s?[€£]?\+|\s?[€£]|\s?[-–](?=\s?\$?\d)|\s(?:plus|and|or)\b)?(?!\s?(?:tv|run|race|uhd|video|resolution|monitor|display|blu))/g
/** The end of a band of amounts; by itself such a number is a number like any other. */
const almostThousand = /([$€£]\s?|\d\s?(?:[-–]|to|and)\s?[$€£]?\s?)(\d{2,})999\b/g

const factors: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  tsd: 1e3,
  mille: 1e3,
  mila: 1e3,
  mil: 1e3,
  bn: 1e9,
  billion: 1e9,
  b: 1e9,
}

/** "$100K" and "$100,000", "$10M" and "$10,000,000"; a bare "5M" may be months, "4K" a screen and "401k" a plan. */
function writeAmount(
  all: string,
  before: string | undefined,
  digits: string,
  gap: string,
  unit: string,
  after: string | undefined,
  at: number,
  text: string,
): string {
  const isAmount = before !== undefined || (after !== undefined && after.trim() !== '')
  const value = Number(digits.replace(',', '.'))
  if (unit === 'k' && (digits === '401' || digits === '403')) return all
  if (unit === 'k' && !isAmount && value < 20) return all
  const isShort = unit.length === 1 && unit !== 'k'
  if ((isShort || unit === 'mm') && (before === undefined || (gap !== '' && unit === 'm'))) {
    const isRange = /[$€£]\s?\d[\d.]*\s?[mb]?\s?[-–]\s?$/.test(text.slice(0, at))
    if (!isRange) return all
  }
  if (unit === 'mi' && !text.includes('r$')) return all
  if (unit === 'mille' && gap === '') return all
  return `${before ?? ''}${Math.round(value * (factors[unit] ?? 1e6))}${after ?? ''}`
}

const ageWord = /\b(?:age[sd]?(?:\s(?:range|group|band))?|aged)\s*[:>|]?\s*(?:over\s)?(?=\d)/g
const yearsOld =
  /(\d\+?)[\s-]*(?:(?:years?|yrs?)[\s-]*(?:old|of\sage)s?\b|y\/?os?\b|anos\b|ans\b|anni\b|jahre?n?\b)(?:\s?(\+))?/g
const genderAge = /\b(w|f|m|a|p|hm)\s?(?=\d\d(?:\s?(?:-|–|to)\s?\d\d\b|\s?\+))/g
const genders: Readonly<Record<string, string>> = { w: 'women ', f: 'women ', m: 'men ', a: 'adults ', p: 'adults ' }

const unitAfter =
  '(?:\\s?[€£$]|[\\s-]?(?:days?|weeks?|months?|years?|hours?|miles?|acres?|employees|beds?|bedrooms?|trips?|times|roll))?'
const andOver = new RegExp(
  `(\\d)(${unitAfter})\\s*(?:\\+|\\bplus\\b|(?:and|or|&)\\s(?:over|older|above|up|upwards?|more|greater|higher|longer|\\+)\\b|(?:y|o)\\smas\\b|(?:et|ou)\\splus\\b|(?:und|oder)\\s(?:mehr|alter|aelter)\\b|(?:e|ou)\\smais\\b|(?:e|o)\\s(?:oltre|piu)\\b)`,
  'g',
)
const overBefore =
  /\b(?:over|above|more\sthan|greater\sthan|at\sleast|minimum\sof|min\.?|upwards\sof|mas\sde|plus\sde|uber|ueber|ab|acima\sde|a\spartir\sde|mais\sde|oltre|piu\sdi)\s*((?:r?\$|[€£])?\s?\d+)(?!\d)(?!\s?(?:-|–|to\s\d|\+))/g
const overPlus = /\bover\s*(?=[$€£]?\d+(?:\+|\s?[-–]\s?[$€£]?\d))/g
const underBefore =
  /\b(?:under|below|less\sthan|fewer\sthan|lower\sthan|up\sto|menos\sde|hasta|moins\sde|unter|bis\szu|abaixo\sde|meno\sdi|sotto\si)\s*(?=[$€£]?\d)/g
const andUnder = /([$€£]?\d+)\s(?:and|or)\s(?:under|less|below|younger|fewer|lower)\b/g

const rangeLead =
  /\b(?:between|from|entre|de|des|von|zwischen|tra|dai|da)\s(?=[$€£]?\d+\s?(?:[-–]|to\b|and\b|a\b|et\b|bis\b|y\b|e\b|ate\b|und\b))/g
const range = /(\d+)\s?(?:[-–—]|\bto\b|\bthrough\b|\bthru\b|\bbis\b|\ba\b|\bate\b)\s?[$€£]?(\d+)/g
const betweenRange = /(\d+)\s(?:and|et|y|e|und)\s[$€£]?(\d+)(?=\D|$)/g

const period =
  'd|days?|dias?|jours?|tage?n?|giorni|w|wks?|weeks?|semanas?|semaines?|wochen?|m|mos?|mths?|months?|meses|mois|monate?n?|mesi|y|yrs?|years?|h|hrs?|hours?'
const lastPeriod = new RegExp(
  `(?:\\b(?:in|within|during|over)\\s)?(?:\\bthe\\s|\\blos\\s|\\bles\\s|\\bdie\\s|\\bgli\\s|\\bos\\s)?\\b(?:last|past|previous|prior|within|next|ultim[oi]s?|letzten?|l|p)\\s?(\\d+)\\s?-?(?:derniers?\\s)?(${period})\\b`,
  'g',
)
const frenchPeriod = new RegExp(`\\b(\\d+)\\sderniers\\s(${period})\\b`, 'g')
const barePeriod = /\b(\d{2,3})\s?(d|wks?|mos?|mths?|yrs?|dias|jours|tage|giorni)\b/g
const plainPeriod = /(\d\+?)\s?(mos?|mths?|yrs?|wks?|hrs?)\b/g
const periodNames: readonly [RegExp, string][] = [
  [/^(?:d|day|dia|jour|tag|giorn)/, 'day'],
  [/^(?:w|sem)/, 'week'],
  [/^(?:m)/, 'month'],
  [/^y/, 'year'],
  [/^h/, 'hour'],
]
const periodName = (unit: string) => periodNames.find(([form]) => form.test(unit))?.[1] ?? unit
const upcoming = /^(?:\w+\s)*next/

const each = /(?:\/\s?|\bper\s|\beach\s|\bevery\s)(day|wk|week|mo|month|yr|year|annum)\b/g
const eachNames: Readonly<Record<string, string>> = {
  day: ' daily',
  wk: ' weekly',
  week: ' weekly',
  mo: ' monthly',
  month: ' monthly',
  yr: ' yearly',
  year: ' yearly',
  annum: ' yearly',
}
const percent = /(\d)\s?(?:%|percent\b|pct\b|per\scent\b)/g

const units: Readonly<Record<string, string>> = {
  ct: 'count',
  cnt: 'count',
  pk: 'pack',
  oz: 'ounce',
  lb: 'pound',
  gal: 'gallon',
  '"': 'inch',
  zoll: 'inch',
  ft: 'foot',
  sqft: 'square foot',
  br: 'bedroom',
  bd: 'bedroom',
  bdrm: 'bedroom',
  ba: 'bathroom',
  ee: 'employee',
  rm: 'room',
  qt: 'quart',
}
const measured = /(\d\+?)[\s-]?(ct|cnt|pk|oz|lb|gal|ft|sqft|zoll|br|bd|bdrm|ba|ees?|rm|qt|")s?(?![a-z])/g
const squareFeet = /\bsq\.?\s?(?:ft|feet|foot)\b/g

const model = /\b(?!(?:pre|non|mid|sub|top|pro|ex|age|to|and|or|hhi|sub|the)-)([a-z]{1,3})-(\d{1,4})(?![\d,]|-\d)/g
const fordModel = /\bf\s(150|250|350|450)\b/g
const joined = /\b(?:([a-z]{4,})(\d{1,4})|(\d+)(?!(?:st|nd|rd|th|k|ers?)\b)([a-z]{4,}))\b/g
const numbers = /\d+/g

/** A number apart from the word it is written to, where it is the only one: of two, each belongs to its word. */
function splitLone(
  all: string,
  word: string | undefined,
  after: string | undefined,
  before: string | undefined,
  next: string | undefined,
  _at: number,
  text: string,
): string {
  if ((text.match(numbers)?.length ?? 0) > 1) return all
  return word === undefined ? `${before} ${next}` : `${word} ${after}`
}
const times = /\b(\d)\s?x\s(?=per|a\b|\/|week|month)/g

/** The same text, its numbers in one form: "$100K+", "$100,000 and over" and "over 100K" are all "100000+". */
export function writeNumbers(folded: string): string {
  const text = folded
    .replace(/(\d)"\s?\+/g, '$1+ inch')
    .replace(each, (_, unit: string) => eachNames[unit] ?? unit)
    .replace(percent, '$1 percent')
  return currencies(
    periods(ages(amounts(text)))
      .replace(squareFeet, 'square foot')
      .replace(measured, (_, digits: string, unit: string) => `${digits} ${units[unit] ?? 'employee'}`)
      .replace(model, '$1$2')
      .replace(fordModel, 'f$1')
      .replace(joined, splitLone)
      .replace(times, '$1 time '),
  )
}

function amounts(text: string): string {
  return text
    .replace(numberWord, (word) => String(smallNumbers[word]))
    .replace(oneOfThem, '1')
    .replace(thousandsMark, '$1')
    .replace(thousandsSpace, '$1')
    .replace(emptyDecimals, '$1')
    .replace(spokenCurrency, '$1')
    .replace(halfRange, (all, low: string, dash: string, high: string, unit: string) =>
      Number(low) < Number(high) && (unit === 'k' || unit === 'mil' || all.includes('$'))
        ? `${low}${unit}${dash}${high}${unit}`
        : all,
    )
    .replace(scaled, writeAmount)
    .replace(almostThousand, (_, before: string, thousands: string) => `${before}${thousands}000`)
}

/** Only a range that rises is one: "iPhone 15 to 14" goes somewhere. */
const writeRange = (all: string, low: string, high: string) => (Number(low) < Number(high) ? `${low} ${high}` : all)

function ages(text: string): string {
  return text
    .replace(genderAge, (_, letter: string) => genders[letter] ?? `${letter} `)
    .replace(ageWord, '')
    .replace(yearsOld, '$1$2')
    .replace(andOver, '$1+$2')
    .replace(overPlus, '')
    .replace(overBefore, '$1+')
    .replace(underBefore, 'under ')
    .replace(andUnder, 'under $1')
    .replace(rangeLead, (lead, at: number) =>
      /^between|^entre|^zwischen|^tra/.test(lead) ? '\u0001' : at >= 0 ? '' : lead,
    )
    .replace(range, writeRange)
    .replace(betweenRange, (all, low: string, high: string, at: number, whole: string) =>
      whole.slice(0, at).endsWith('\u0001') ? writeRange(all, low, high) : all,
    )
    .replaceAll('\u0001', '')
    .replace(yearsOld, '$1$2')
}

function periods(text: string): string {
  return text
    .replace(lastPeriod, (all, count: string, unit: string) =>
      upcoming.test(all) ? `next ${count} ${periodName(unit)}` : `${count} ${periodName(unit)}`,
    )
    .replace(frenchPeriod, (_, count: string, unit: string) => `${count} ${periodName(unit)}`)
    .replace(barePeriod, (_, count: string, unit: string) => `${count} ${periodName(unit)}`)
    .replace(plainPeriod, (_, count: string, unit: string) => `${count} ${periodName(unit)}`)
}

/** Dollars go without saying; other money is other money. */
function currencies(text: string): string {
  if (!/[€£]|r\$/.test(text)) return text
  return text
    .replace(/(\d)\s?[€£]\s?\+/g, (all, digit: string) => `${digit}+${all.includes('€') ? ' eur ' : ' gbp '}`)
    .replaceAll('€', ' eur ')
    .replaceAll('£', ' gbp ')
    .replaceAll('r$', ' brl ')
}
