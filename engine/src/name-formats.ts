/** What stands where a name was to be filled in. */
const template =
  /\{\{|\}\}|\$\{|%%\w+%%|%[A-Z_]+%|<\s*\/?[a-z_ ]+\s*>|\[\s*(?:placeholder|insert|name|audience|segment|tbd|todo|xx+)[^\]]*\]/i
const address = /\b[\w.+-]+@[\w-]+\.\w+|https?:\/\/|\bwww\.|\b\d{1,3}(?:\.\d{1,3}){3}\b/i
const formula = /^\s*=|#(?:REF|N\/A|VALUE|NAME|DIV\/0)[!?]?/i
const assignment = /\b\w+=\S/
/** Hexadecimal of twelve digits and more, with letters and figures: a hash or an identifier. */
const hash = /(?=[0-9a-f-]*\d)(?=[0-9a-f-]*[a-f])\b[0-9a-f]{8,}(?:-?[0-9a-f]{4,})*\b/i
const longCode = /\b(?=\w*\d\w*\d\w*\d)(?=\w*[A-Za-z])[A-Z0-9]{10,}\b/
/** A row of keys, the same letter again and again, or a word without a vowel. */
const mash = /(?:qwert|asdf|zxcv|hjkl|wasd|yuiop|dfgh)|\b([a-z])\1{3,}\b|\b(?![a-z]*[aeiouyà-ÿ])[a-z]{6,}\b/i

/** Letters for the parts of a test: "Group A vs Group B". */
const testArms = /^(\w+) [A-Z0-9] (?:vs\.?|versus|and|or|\/) \1 [A-Z0-9]$/
const codeParts = /[_:$\s-]+/
const shortLetters = /^[A-Z]{1,4}$/
const longFigures = /^(?!(?:19|20)\d\d$)[0-9A-Fa-f]*\d[0-9A-Fa-f]{2,}$/

/** Whether the name is the code of a system: short capitals joined with figures that are no year, "SKU_0417_B". */
function isCode(text: string): boolean {
  if (!/[_:$]/.test(text)) return false
  const parts = text.split(codeParts).filter(Boolean)
  return (
    parts.some((part) => longFigures.test(part)) && parts.every((part) => shortLetters.test(part) || /\d/.test(part))
  )
}

/** Capitals and figures joined by hyphens or dots with a long number among them: "LR-IDL-0082716". */
const hyphenCode =
  /^(?=.*\d{3})(?:[A-Z]{1,5}\d{0,2}|[A-Z]?\d{1,12}[A-Z]{0,2})(?:[-./](?:[A-Z]{1,5}\d{0,2}|[A-Z]?\d{1,12}[A-Z]{0,2})){1,5}$/

/** What follows past this says no more of the form of a name. */
const longest = 300

const marks = { digit: 1, bracket: 2, address: 4, equation: 8 } as const
const markOf = new Uint8Array(128)
for (const each of '0123456789') markOf[each.charCodeAt(0)] = marks.digit
for (const each of '{}$%<[') markOf[each.charCodeAt(0)] = marks.bracket
for (const each of '@/.') markOf[each.charCodeAt(0)] = marks.address
for (const each of '=#') markOf[each.charCodeAt(0)] = marks.equation

/** Whether a name is a template, an address, a formula, a hash or keys struck at random, and no name at all. */
export function isNoName(name: string, isKnown: boolean): boolean {
  const text = name.length > longest ? name.slice(0, longest) : name
  let found = 0
  for (let at = 0; at < text.length; at++) found |= markOf[text.charCodeAt(at)] ?? 0
  if ((found & marks.bracket) !== 0 && template.test(text)) return true
  if ((found & marks.address) !== 0 && address.test(text)) return true
  if ((found & marks.equation) !== 0 && (formula.test(text) || assignment.test(text))) return true
  if (testArms.test(text) || ((found & marks.digit) !== 0 && isCode(text))) return true
  if (isKnown) return false
  return (
    mash.test(text) ||
    ((found & marks.digit) !== 0 && (hash.test(text) || longCode.test(text) || hyphenCode.test(text)))
  )
}

/** Letters that English and the languages read do not write. */
const unreadLetters = /[łąęśźżćńřšžčěůďťňőűğışțăâîøåæđơưāēīūļķģņėįųõ]/i
export const hasUnreadLetters = (name: string): boolean => unreadLetters.test(name)

/** Days of a look-back window: "30d". */
const window = /^\d{1,3}d$/
const numeral = /^(?:\d+|\d{0,3}[a-z]|[ivx]{1,4})$/
export const isWindow = (text: string): boolean => window.test(text)
export const isNumeral = (text: string): boolean => numeral.test(text)

/** What somebody types who tries a form out. */
const filler = /\blorem ipsum\b|\bdelete me\b|\bdo not use\b|\btest (?:row|record|entry|segment|audience)\b/i
export const isFiller = (name: string): boolean => filler.test(name)

/** Letters of two scripts in one word, and letters made to look like others: people read a word there, and the engine none. */
const disguised =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}|[\u0250-\u02af\u1d00-\u1d7f]/u
/** A word whose letters stand apart: "G a y couples". */
const spacedOut = /(?<!\S)\p{L}(?: \p{L}){2,}(?!\S)/u
export const isDisguised = (name: string): boolean =>
  (hasForeign.test(name) && disguised.test(name)) || spacedOut.test(name)
const hasForeign = /[\u0080-\uffff]/
