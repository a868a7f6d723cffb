/** What a part of a brief is about. */
export type BriefPart = 'audience' | 'excluded' | 'objective' | 'other'

const anyOf = (words: string) =>
  words
    .trim()
    .split(/\s*,\s*/)
    .join('|')
    .replaceAll(' ', '[\\s-]+')

const labels: readonly (readonly [BriefPart, RegExp])[] = (
  [
    [
      'excluded',
      `exclu\\w+(?: (?:list|audiences?|targets?|segments?))?, audiences? (?:to )?(?:exclude|avoid)\\w*, do not (?:target|include|reach|want), don['’]t (?:target|include|reach|want),
      not (?:for|targeting|target|included|in scope|wanted), who (?:it(?:['’]s| is) )?not(?: for)?, negatives?(?: (?:audiences?|targeting|segments?))?,
      suppress\\w*(?: (?:lists?|audiences?|segments?))?, (?:audiences? to )?avoid, out of scope, off limits, never, no gos?, leave out, omit, skip, blocklist, not`,
    ],
    [
      'audience',
      `(?:(?:primary|secondary|tertiary|core|main|key|ideal|our|the|intended|additional|other) )*(?:target )?(?:audiences?|targets?|target (?:groups?|markets?|consumers?)|customers?|consumers?|personas?|segments?|demographics?|demos?|prospects?|buyers?|customer profile)(?: (?:segments?|groups?|profiles?))?,
      (?:primary|secondary|tertiary), who, who (?:we(?:['’]re| are)? (?:want to )?(?:target\\w*|reach\\w*|talk\\w*(?: to)?)|is (?:it|this) for), icp, targeting, include[sd]?, inclusions?, in scope, reach`,
    ],
    [
      'objective',
      '(?:(?:campaign|business|marketing|main|primary|secondary|key|our) )*(?:objectives?|goals?|aims?|purpose)',
    ],
    [
      'other',
      `(?:(?:media|total|campaign|working|key|brand|creative|success|flight|launch|brief|product) )*(?:budgets?|spend|kpis?|metrics?|measurement|success|timings?|timelines?|flights?|dates?|schedule|launch|channels?|media|media mix|platforms?|geos?|geography|markets?|regions?|locations?|creatives?|messages?|messaging|tone|tone of voice|brand|client|product|background|context|overview|summary|about|contacts?|deliverables|mandatories|legal|notes?|competit\\w+|insights?|rtbs?|cta|call to action|offer|price|pricing|from|to|cc|subject|date|sent|deadline|due|campaign|brief|agency|project|ask|formats?|tracking|reporting|next steps|restrictions|approvals?|regards|thanks)`,
    ],
  ] as const
).map(([part, words]) => [part, new RegExp(`^(?:${anyOf(words)})$`, 'iu')])

const bullet = /^(?:[-*•·–—>]+|\(?\d{1,2}[.)]|[a-z]\))\s+/u
const decoration = /^#{1,6}\s*|[*_]{1,3}|\s*#+$/gu
const labelled = /^([\p{L}][\p{L}\s/&'’-]{1,50}?)\s*(?:\([^)]{0,60}\))?\s*(?::|\s[-–—]|=)\s*(.*)$/u

export interface BriefLine {
  readonly part: BriefPart
  readonly text: string
  /** Whether a heading said what it is about, so that it need not say so itself. */
  readonly isLabelled: boolean
}

/** Labels that are no longer than this may say by one of their words what they are about. */
const labelWords = 7
const telling: readonly (readonly [BriefPart, RegExp])[] = [
  ['excluded', /\b(?:exclu\w*|suppress\w*|avoid\w*|negatives?|off[- ]limits|out[- ]of[- ]scope|not|\w+n['’]t)\b/iu],
  ['audience', /\b(?:audiences?|targets?|targeting|personas?|segments?|aud|talking\s+to|reaching|who\s+we\s+want)\b/iu],
  ['objective', /\b(?:objectives?|goals?)\b/iu],
]

function partOf(label: string): BriefPart | undefined {
  const text = label.trim()
  const found = labels.find(([, words]) => words.test(text))
  if (found || text.split(/\s+/).length > labelWords) return found?.[0]
  return telling.find(([, words]) => words.test(text))?.[0]
}

/** Splits a text where a sentence ends. */
export const sentencesOf = (text: string): readonly string[] =>
  text.split(/(?<=[\p{L}\d)"”%][.!?])\s+(?=[\p{L}\d"“($])|\s+[–—]\s+/u).filter(Boolean)

interface Heading {
  readonly label: string
  /** What it is about, where that is known. */
  readonly part: BriefPart | undefined
  /** What stands behind it on its line. */
  readonly rest: string
}

/** The heading that a line begins with, or is. */
function headingOf(line: string): Heading | undefined {
  const question = /^(who\s[^?]{3,40})\?\s*(.*)$/iu.exec(line)
  const [, label = '', rest = ''] = question ?? labelled.exec(line) ?? []
  if (label !== '') return { label, part: partOf(label), rest }
  const whole = line.replace(/[:?]$/, '')
  const isHeading = labels.some(([, words]) => words.test(whole.trim())) || (line !== whole && partOf(whole))
  return isHeading ? { label: whole, part: partOf(whole), rest: '' } : undefined
}

/** The sentences of a text, each under the heading before it, and how many headings there are. */
export function readLines(text: string): { readonly lines: readonly BriefLine[]; readonly headings: number } {
  const lines: BriefLine[] = []
  let headings = 0
  /** What the lines to come are about, and whether that heading was a bullet itself. */
  let section: { part: BriefPart; isBullet: boolean; isAlone: boolean } | undefined
  let isAfterGap = false
  for (const raw of text.split(/\r?\n/)) {
    const isBullet = bullet.test(raw.trim())
    const line = raw.replace(/\s+/gu, ' ').replace(decoration, '').trim().replace(bullet, '')
    if (line === '') {
      isAfterGap = true
      continue
    }
    // A paragraph is no longer under the heading before it, nor is a line behind "Budget: 40k".
    const isNext = isBullet ? section?.isBullet : isAfterGap && lines.length > 0 && /[.!?]$/.test(line)
    if (isNext || (!isBullet && !section?.isAlone)) section = undefined
    isAfterGap = false
    for (const sentence of sentencesOf(line)) {
      const heading = headingOf(sentence)
      if (heading && heading.part === undefined && section && isBullet) {
        // "Foodies: people who cook every day", among the audiences, is called by its first words.
        lines.push({ part: section.part, text: heading.label, isLabelled: true })
      } else if (heading) {
        const { part = 'other', rest } = heading
        headings++
        section = { part, isBullet, isAlone: rest === '' }
        if (rest !== '') lines.push({ part, text: rest, isLabelled: true })
      } else {
        // "Audience: nurses. We launch in May.": the second sentence is about something else.
        const isUnder = section !== undefined && (section.isAlone || isBullet)
        lines.push({ part: (isUnder && section?.part) || 'other', text: sentence, isLabelled: isUnder })
      }
    }
  }
  return { lines, headings }
}
