import { entriesOfWord, findWord } from '../lexicon/vocabulary-index.ts'
import { fold, singular, spellSigns } from '../text.ts'
import { writeNumbers } from './write-numbers.ts'

const states: Readonly<Record<string, string>> = Object.fromEntries(
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,GA Georgia,
  HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,
  MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,
  NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,
  RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington State,
  WV West Virginia,WI Wisconsin,WY Wyoming`
    .split(',')
    .map((pair) => [pair.trim().slice(0, 2), pair.trim().slice(3)]),
)
/** State codes that are words or short for something else: they count only where a place stands. */
const ambiguousStates = new Set('AL AR CO CT DE GA HI ID IN LA MA MD ME MI MO MS MT NE OK OR PA VA WA SC SD'.split(' '))
const stateCodes =
  /(, ?|\b(?:in|from|to|of) | - |\()?\b([A-Z]{2})\b(?=(\)|$|,| - |\s(?:residents?|homeowners?|voters?|homes?|drivers?|households?|adults|movers|renters|parents|workers)\b)|)/gi
const smallLetter = /[a-z]/

/** State codes in capitals, in full; a name that is all in capitals tells no code from a word. */
function writeStates(name: string): string {
  if (!smallLetter.test(name)) return name
  return name.replace(stateCodes, (all, before: string | undefined, code: string, after: string | undefined) => {
    const state = states[code]
    if (state === undefined) return all
    const isPlaced = before !== undefined || (after !== undefined && after.trim().length > 1)
    if (ambiguousStates.has(code) && (!isPlaced || (code === 'LA' && !before?.startsWith(',')))) return all
    return `${before ?? ''}${state}`
  })
}

const camelBoundary = /([a-z\d])(?=[A-Z])|([A-Z]+)(?=[A-Z][a-z])/g

/** "FoodDelivery_DoorDash_Users" as words; a word that is known as it stands, such as a brand, stays one. */
function splitCamelCase(word: string): string {
  const lower = word.toLowerCase()
  if (findWord(lower) || findWord(singular(lower))) return word
  return word.replace(camelBoundary, '$1$2 ')
}

/** Headings of provider paths that say nothing which the rest does not say. */
const emptyHeadings = new Set(
  `demographic demographics demo declared inferred modeled technographic technographics tg firmographic firmographics b2b b2c
  lifestyle lifestyles audience audiences segment segments gender make model brand vehicle type geo life_stage lifestage
  purchase_behavior behavioral psychographic psychographics`.split(/\s+/),
)
const cueHeadings = new Map([
  ['interest', 'interested'],
  ['interests', 'interested'],
  ['intent', 'inmarket'],
])
/** Headings that go without saying beside what they head. */
const headings: readonly { readonly word: RegExp; readonly beside: RegExp }[] = [
  {
    word: /^(?:autos?|automotive|auto registration)$/,
    beside: /\b(?:suvs?|sedans?|trucks?|minivans?|coupes?|evs?|crossovers?|hatchbacks?|convertibles?)\b/,
  },
  { word: /^power ?sports$/, beside: /\b(?:atvs?|all terrain|all-terrain|utvs?|motorcycles?|snowmobiles?)\b/ },
  { word: /^pets?$/, beside: /\b(?:dogs?|cats?|birds?|horses?)\b/ },
]
const isMaker = (word: string) => entriesOfWord(word).some(({ kind }) => kind !== 'term')

/** Provider paths without the headings that add nothing: "Demographic > Household Income > $100K+". */
function readPath(name: string): string {
  const isCode = name.includes('_') && !/\s\S+\s/.test(name)
  const segments = (isCode ? name.split('_').map(splitCamelCase) : name.split(/\s*[>|]\s*/)).filter(Boolean)
  if (segments.length < 2) return name
  const lower = segments.map((segment) => segment.toLowerCase().trim())
  const kept = lower.flatMap((segment, at) => {
    if (at > 0 && at === lower.length - 1) return segment === 'y' ? [] : [segments[at] as string]
    const cue = cueHeadings.get(segment)
    if (cue !== undefined && at === 0) return [cue]
    if (emptyHeadings.has(segment) || emptyHeadings.has(segment.replace(' ', '_'))) return []
    const rest = lower.filter((_, n) => n !== at).join(' ')
    const isSaid = headings.some(({ word, beside }) => word.test(segment) && beside.test(rest))
    const isAuto = /^auto/.test(segment) && rest.split(/[^a-z\d]+/).some(isMaker)
    if (isAuto) return segment === 'auto owner' || segment === 'auto owners' ? ['owner'] : []
    return isSaid ? [] : [segments[at] as string]
  })
  return kept.join(isCode ? ' ' : ' | ')
}

const isPath = /_|\s\|\s|.>.*>|\w\s>\s\D/
const changes = /switch|migrat|(?<!new\s?)mov(?:er|ing)|upgrad|convert|refinanc/i
const leadingCue = /^(?:shopping for|in the market for|looking to buy|planning to buy|considering)\b/
const trailingCue = /\s[-–:,]?\s?(?:interest|interests)$/
const route =
  /^((?:[Tt]rains?|[Ff]lights?|[Vv]ols?|[Vv]uelos?|[Vv]oos?|[Vv]oli|[Ff]err(?:y|ies)|[Bb]us(?:es)?)\s)(?!Non|Round|One|Last|Multi|Long|Short|High|Low|Red|Pre|Day|Dog|Kid|Pet)(\p{Lu}\p{Ll}+)\s?[-–]\s?(\p{Lu}\p{Ll}+)$/u

/** A name as it is compared: folded, its paths without empty headings, its numbers, state codes and signs in one form. */
export function prepareName(name: string): string {
  const signs = signsOf(name)
  if (signs === 0) return writeCues(name.toLowerCase())
  let text = signs & sign.path ? withoutHeadings(name) : name
  if (signs & sign.dash) text = text.replace(route, '$1from $2 to $3')
  if (signs & sign.code) text = writeStates(text)
  text = signs & sign.other ? fold(spellSigns(text)) : text.toLowerCase()
  if (signs & sign.digit) text = writeNumbers(text)
  return writeCues(text)
}

/** What a name has that must be brought into one form; most names have nothing of it. */
const sign = { digit: 1, path: 2, dash: 4, code: 8, other: 16 } as const

function signsOf(name: string): number {
  let found = 0
  let capitals = 0
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at)
    if (code >= 97 && code <= 122) {
      if (capitals === 2) found |= sign.code
      capitals = 0
    } else if (code >= 65 && code <= 90) capitals++
    else {
      if (capitals === 2) found |= sign.code
      capitals = 0
      if (code >= 48 && code <= 57) found |= sign.digit
      else if (code === 45) found |= sign.dash
      else if (code === 95 || code === 124) found |= sign.path
      else if (code === 62) found |= sign.path | sign.other
      else if (code === 47 || code === 60) found |= sign.other
      else if (code > 127) found |= sign.dash | sign.other
    }
  }
  return capitals === 2 ? found | sign.code : found
}

function withoutHeadings(name: string): string {
  return isPath.test(name) && !changes.test(name) ? readPath(name) : name.replaceAll('_', ' ')
}

/** What stands first or last in a name and says what kind of audience it is. */
function writeCues(text: string): string {
  const first = text.charCodeAt(0)
  const isLeading = first === 115 || first === 105 || first === 108 || first === 112 || first === 99
  const told = isLeading ? text.replace(leadingCue, 'inmarket') : text
  return told.endsWith('interest') || told.endsWith('interests') ? told.replace(trailingCue, ' interested') : told
}
