import { limits } from '@txadv/contract/limits'
import { titleName } from '../names/titles.ts'
import { type BriefPart, readLines, sentencesOf } from './brief-parts.ts'

/** What can be read in a brief without an LLM. */
export interface ReadBrief {
  readonly audiences: readonly string[]
  /** Whom the brief leaves out; none of them is among the audiences. */
  readonly excluded: readonly string[]
  readonly objectives: readonly string[]
}

const { localWords, localNameWords, recommendedTopics } = limits.briefs

/** What campaign briefs speak of; a name of an audience speaks of one of these at most. */
const subjects = [
  /\b(?:objectives?|goals?|our aim|kpis?|success|awareness|(?:drive|increase|grow|boost|lift|generate)\s+(?:\w+\s+){0,2}(?:sales|traffic|sign-?ups|leads|awareness|revenue|trials?|downloads|visits|bookings|drives|orders|demos|share|consideration|installs))\b/iu,
  /\b(?:target(?:ing)?\s+(?:audiences?|groups?|markets?|consumers?|customers?)|audiences?|(?:(?:want|need|looking|trying|like|hoping)\s+to|wanna)\s+(?:reach|target|attract|hit)|aimed at|targeting|we(?:['’]re| are) after|geared)\b/iu,
  /\bbudgets?\s*(?:[:=~$€£\d]|is\b|of\b|around\b|abt\b|about\b|tbd\b)|(?:\d[km]?|media|working|total|our|the)\s+budget\b|\bspend\s*(?:[:=$€£\d]|is\b|of\b|no\b|capped\b)|\bto\s+spend\b|\b(?:cpms?|cpas?|cpcs?|roas)\b/iu,
  /\b(?:flight\s*(?:dates?\b|:|from\b|in\b|is\b|[a-z]{3,9}\s+\d)|timelines?|timing|launch(?:es|ing)?|kicks? off|q[1-4]|deadline|go(?:es)? live|(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?(?:\s+\d|\s?[-–]\s?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))|(?:in|by|from|through|until)\s+(?:january|february|march|april|june|july|august|september|october|november|december)\b)/iu,
  /\b(?:exclu(?:de|ded|ding|sions?)|(?:do not|don['’]t)\s+(?:target|want|include|reach|show)|suppress\w*|off[- ]limits|not for|but not|avoid|leave out|absolutely no|no\s+\w+\s+audiences?)\b/iu,
  /\b(?:channels?|ctv|ott|youtube|facebook|instagram|tiktok|programmatic|paid social|display|ooh|linkedin|meta)\b/iu,
  /\b(?:campaigns?|briefs?|client|creative|messag(?:e|ing)|tone|deliverables|mandatories|agency)\b/iu,
]
const subjectsOfShort = 3
const subjectsOfLong = 2
/** From so many words on a text is long for a sentence about one audience. */
const longWords = 40
const shortLine = 7

/** Names in a list are short, and end without a stop. */
const isShort = (line: string) => line.split(/\s+/).length <= shortLine && !/[.!?]$/.test(line)

/** Whether a text is a campaign brief, rather than a name or a list of names. */
export function isBrief(said: string): boolean {
  const text = said.slice(0, limits.briefs.localChars).replace(/[^\S\n]+/gu, ' ')
  const words = text.split(/\s+/).filter(Boolean).length
  if (words < localWords) return false
  const { lines, headings } = readLines(text)
  const found = subjects.filter((subject) => subject.test(text)).length
  if (headings >= 2 && found >= subjectsOfLong) return true
  const isList = lines.length > 1 && lines.every((line) => isShort(line.text))
  if (isList) return false
  return found >= subjectsOfShort || (words >= longWords && found >= subjectsOfLong && lines.length > 1)
}

const whom = '(?:audience|target|group|market|consumer|customer|buyer|prospect|persona)s?'
const reaching = new RegExp(
  `\\b(?:(?:reach|target(?! ${whom}\\b)|attract|engage|win over|convince|hit|prioriti[sz]e)(?:ting|ing|es|s)?|get(?:ting)? in front of|speak(?:ing)? to|talk(?:ing)? to|appeal(?:ing)? to|sell(?:ing)? to|go(?:ing)? after|(?:aimed|aiming) (?:at|for)|geared to(?:wards?)?|designed for|intended for|focus(?:ing|ed|es)? on|we(?:['’]re| are) (?:after|looking for)|include|(?:this|it|campaign) is for|(?:${whom}|people)(?: (?:we|they) \\w+(?: (?:to \\w+|about))?(?: most)?)? (?:is|are|would be|will be|being))\\s*:?\\s+(?<whom>.+)$`,
  'iu',
)
const verb =
  '(?:target(?:ing)?|reach(?:ing)?|includ(?:e|ing)|show(?:ing)?(?:\\s+(?:it|this|ads|them))?|serv(?:e|ing)|want(?:\\s+to\\s+(?:reach|target|be\\s+seen\\s+by|talk\\s+to))?|bother(?:\\s+with)?|advertis(?:e|ing)|go(?:ing)?\\s+after|spend(?:ing)?(?:\\s+\\w+)?|talk(?:ing)?|aimed|meant)(?:\\s+(?:of|to|on|at|for))?'
/** What begins with a denial and leaves nobody out. */
const harmless =
  '(?!\\s+(?:later|more|less|fewer|only|just|limited|yet|sure|necessarily|longer|doubt|problem|budget|need|a\\s+problem|too|interested|aware|able|rush|idea)\\b)'
const leavingOut = new RegExp(
  `${[
    `(?:\\b(?:\\w+n['’]t|not|never|no)${harmless}\\s+(?:\\w+\\s+){0,2}?${verb}`,
    '(?:\\bbut\\s+|\\band\\s+)?\\b(?:exclud(?:e|es|ed|ing)|except(?:\\s+for)?|with\\s+the\\s+exception\\s+of|ignor(?:e|ing)|avoid(?:ing)?|suppress(?:ing)?|leav(?:e|ing)\\s+out|keep\\s+out|stay\\s+away\\s+from|steer\\s+clear\\s+of|minus|other\\s+than|rather\\s+than|instead\\s+of|filter\\s+out|skip|omit)',
    `(?:^|[,;(–—-]\\s*(?:and\\s+|but\\s+)?|\\bbut\\s+|\\band\\s+|\\bthough\\s+|\\babsolutely\\s+|\\balso\\s+|\\bplease\\s*,?\\s*|\\bis\\s+|\\bare\\s+)(?:not?|never|nobody|no\\s+one)${harmless}(?:\\s+(?:for|to|about|${verb}))?)`,
  ].join('|')}\\s+(?:anyone\\s+who\\s+(?:is|are)\\s+|any\\s+|all\\s+|the\\s+)?`,
  'iu',
)
const denied = /\b(?:not|no|never|without)\b(?!\s+(?:only|just))|n['’]t\b/iu
const leftOut =
  /^(?:please\s+)?(?:(?:leave|keep|take|filter)\s+(?<object>.+?)\s+out\b|(?<subject>.+?)\s+(?:(?:should|must|need\s+to|have\s+to|are\s+to|will|can|are|is)\s+)(?:all\s+)?(?:be\s+|not\s+be\s+|never\s+be\s+|not\s+)*(?:excluded|suppressed|left\s+out|off[-\s]limits|out\s+of\s+scope|avoided|targeted|a\s+no[-\s]go|out|(?:the|our|a)\s+(?:target|audience|focus|priority))\b)/iu
const isDenied =
  /\b(?:excluded|suppressed|left\s+out|off[-\s]limits|out\s+of\s+scope|avoided|no[-\s]go|out|not|never)\b/iu
const goingOn = /[,;.]?\s+\b(?:but|however|instead)\b\s+(?:do\s+|please\s+|also\s+)?(?=include|target|reach|focus)/iu

/** Where a sentence begins anew. */
const clauseStart = /;\s+|,?\s+and\s+(?=we\b|we['’]|they\b|also\s+(?:target|reach)\b)/iu
/** Where a list of people ends and the sentence goes on about something else. */
const clauseEnd =
  /\s*(?:[.!?](?=\s|$)|\s\(?\b(?:for\s+(?:the|our|this|an?)\s+(?:[\w-]+\s+){0,4}(?:launch|campaign|push|promo\w*|sale|release)|with\s+(?:a\s+|our\s+)?(?:total\s+)?(?:budget|spend|message|offer)|in\s+order\s+to|so\s+(?:that|we|they)|because|since\s+they|during|starting|beginning|before\s+the|via|through\s+(?:paid|social|ctv)|on\s+(?:ctv|ott|facebook|instagram|tiktok|youtube|linkedin|meta|social)|across\s+(?:ctv|display|social|all|channels)|by\s+(?:the\s+end|q[1-4]|january|february|march|april|may|june|july|august|september|october|november|december)|as\s+(?:they|we|well)|to\s+(?:drive|increase|boost|grow|generate|get|sign|buy|try|join|book|download|raise|build)|this\s+(?:spring|summer|fall|autumn|winter|year|quarter)|next\s+(?:spring|summer|fall|autumn|winter|year|quarter|month)|and\s+(?:we|they|get|drive|convince|make|the\s+budget|budget)|we\s+(?:have|want|need|are)|budget|kpis?)\b).*$/isu

const fillers =
  /^(?:(?:not\s+(?:only|just)|mainly|primarily|mostly|especially|particularly|ideally|probably|basically|both|any|all|the|our|some|also|those|include|including|such\s+as|e\.?g\.?|like|think|maybe|first|second|third|then|and|or|plus|to|at|of|for|on|a|an|is|are|people\s+who\s+are|anyone\s+who\s+is|definitely|obviously|really|just|towards?|more|other)[\s,:]+)+/iu
const endings =
  /(?:[\s,]+(?:etc|too|as\s+well|please|only|first|and|or|in\s+particular|though|at\s+all))+$|[\s.,;:!?"'”)(]+$/iu
const nobody =
  /^(?:them|us|it|everyone|everybody|anyone|anybody|all|others|people|users|tbd|n\/?a|none|same|this|that|here|above|below|see\s.*|yes|no|but|and|or|however|please)$/iu

/** A list as its parts: a lone "and" divides only whole names ("runners and cyclists", not "dog and cat owners"). */
function partsOf(list: string): readonly string[] {
  const parts = list
    .replace(/\(([^)]*)\)/gu, ' $1')
    .split(/\s*[,;•|]\s*(?:and\s+|or\s+|&\s+|plus\s+)?|\s+(?:\+|as well as|plus|along with|but also)\s+/iu)
  return parts.filter(Boolean).flatMap((part) => {
    const [left = '', right = '', ...more] = part.trim().split(/\s+(?:and|or|&)\s+/iu)
    const isDivided = more.length === 0 && isPlural(left) && isPlural(right.replace(/\s(?:who|that)\s.*$/iu, ''))
    return isDivided ? [left, right] : [part]
  })
}

const isPlural = (text: string) =>
  /(?:[^s']s|people|men)(?:\s[\d+–-]+)?$/iu.test(text) && !/\b(?:of|for|in|with|who|that|on|between|at)\b/iu.test(text)

function namesIn(list: string): readonly string[] {
  return partsOf(list.replace(clauseEnd, '')).flatMap((part) => {
    let name = part.trim()
    for (let longer = ''; longer !== name; ) {
      longer = name
      name = name.replace(fillers, '').replace(endings, '').trim()
    }
    const words = name.split(/\s+/).length
    const isName =
      /\p{L}{2}/u.test(name) &&
      words <= localNameWords &&
      !nobody.test(name) &&
      !/^(?:who|that|which|with|in|from|aged?|ages|recently|interested|living|based|located|looking|earning)\b/iu.test(
        name,
      )
    // What only goes on about the one before it is no name of its own.
    return isName ? [titleName(name)] : []
  })
}

interface Found {
  readonly included: string[]
  readonly excluded: string[]
}

/** Sorts a sentence into whom it names and whom it leaves out. */
function sortSentence(said: string, part: BriefPart, isLabelled: boolean, found: Found): void {
  // "Pet owners (excluding cat owners), bird watchers": what is left out ends with the bracket.
  const sentence = said.replace(/\s*\(([^()]*)\)/gu, (whole, inside: string) => {
    const marker = leavingOut.exec(inside)
    if (!marker || marker.index > 0) return whole
    found.excluded.push(...namesIn(inside.slice(marker[0].length)))
    return ''
  })
  const going = goingOn.exec(sentence)
  if (going) {
    sortSentence(sentence.slice(0, going.index), part, isLabelled, found)
    sortSentence(sentence.slice(going.index + going[0].length), 'other', false, found)
    return
  }
  const passive = leftOut.exec(sentence)
  const subject = passive?.groups?.object ?? passive?.groups?.subject
  if (
    passive &&
    subject !== undefined &&
    isDenied.test(passive[0].slice(passive.groups?.object ? 0 : subject.length))
  ) {
    found.excluded.push(...namesIn(subject))
    return
  }
  const marker = leavingOut.exec(sentence)
  const before = marker ? sentence.slice(0, marker.index) : sentence
  if (marker)
    for (const left of sentence.slice(marker.index + marker[0].length).split(leavingOut))
      found.excluded.push(...namesIn(left))
  if (part === 'excluded') {
    found.excluded.push(...namesIn(before))
    return
  }
  const reached = reaching.exec(before)
  if (reached?.groups?.whom !== undefined) {
    // A denial that was not understood may leave them out: then nobody is recommended.
    const list = denied.test(before.slice(0, reached.index)) ? found.excluded : found.included
    list.push(...namesIn(reached.groups.whom))
  } else if (part === 'audience' && isLabelled) {
    found.included.push(...namesIn(before))
  }
}

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/s\b/gu, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** Each name once, in the order in which the brief has them. */
function distinct(names: readonly string[], without: readonly string[] = []): string[] {
  const seen = new Set(without.map(keyOf))
  return names.filter((name) => !seen.has(keyOf(name)) && seen.add(keyOf(name)))
}

/** The audiences that a brief names, those that it leaves out, and its objectives, as far as rules can read them. */
export function readBrief(text: string): ReadBrief {
  const found: Found = { included: [], excluded: [] }
  const objectives: string[] = []
  for (const { part, text: line, isLabelled } of readLines(text.slice(0, limits.briefs.localChars)).lines) {
    if (part === 'objective') objectives.push(sentencesOf(line)[0] ?? line)
    for (const clause of isLabelled ? [line] : line.split(clauseStart)) sortSentence(clause, part, isLabelled, found)
  }
  const excluded = distinct(found.excluded)
  return {
    audiences: distinct(found.included, excluded).slice(0, recommendedTopics),
    excluded: excluded.slice(0, recommendedTopics),
    objectives: distinct(objectives).slice(0, limits.briefs.objectives),
  }
}
