import { type AudienceType, type SegmentType, segmentTypes } from '@txadv/contract/vocabulary'
import { categories, groups } from '../taxonomy/taxonomy.ts'
import { contextGroups } from './context-groups.ts'

/**
 * What a topic's name and description are made of: a classification with its topic. Plain strings, because stored
 * topics may hold values that were flagged for review and never repaired; such a value stands for itself.
 */
export interface TemplateInput {
  readonly topic: string
  readonly parentCategory: string
  readonly taxonomyType: string
  readonly subcategory: string
  /** Levels 0 to 4, as far as they are known. */
  readonly subcategoryPath: readonly string[]
  readonly segmentType: string
  readonly audienceType: string
  readonly primaryIntent: string
  readonly secondaryIntent?: string | null | undefined
  readonly intensity: string
  readonly awareness: string
  readonly funnel: string
  readonly buyerJourney: string
  readonly sensitivity: string
  readonly compositeScore: number
  readonly keywords: readonly string[]
  readonly recency?: string | null | undefined
  readonly orgAlias?: string | null | undefined
  readonly partnerAlias?: string | null | undefined
  readonly modelProcess?: string | null | undefined
  readonly userMarket?: string | null | undefined
  readonly userBehaviorOverride?: string | null | undefined
}

export type ContextField = (typeof contextGroups)[keyof typeof contextGroups][number]
/** Every field that a placeholder can name. */
export const contextFields: readonly ContextField[] = Object.values(contextGroups).flat()
export type TemplateContext = Readonly<Record<ContextField, string>>

const audienceTags: Readonly<Record<SegmentType, string>> = {
  B2B: 'Business',
  B2C: 'Consumer',
  B2B2C: 'Biz+Consumer',
  B2E: 'Business',
  B2G: 'Business',
}

/** Each is a plural that fits into a sentence. */
const audiencePeople: Readonly<Record<AudienceType, string>> = {
  'In-Market Shopper': 'in-market shoppers',
  Enthusiast: 'enthusiasts',
  Fan: 'fans',
  Owner: 'owners',
  'Past Purchaser': 'past purchasers',
  'Previous Buyer': 'previous buyers',
  Subscriber: 'subscribers',
  Visitor: 'visitors',
  'Decision Maker': 'decision makers',
  'Business Professional': 'business professionals',
  Employee: 'employees',
  'Demographic Group': 'people in this demographic group',
  'Life Stage': 'people at this life stage',
  Supporter: 'supporters',
}
/** Nobody is a fan or an owner of a condition, so a topic of need says what people do about it. */
const peopleOfNeed: Readonly<Partial<Record<AudienceType, string>>> = {
  'In-Market Shopper': 'people comparing care and products',
  Enthusiast: 'people reading about the subject',
  Fan: 'people following the subject',
  Owner: 'people interested in the subject',
}
const peopleOfUnknownType = 'members of this audience'

/** The field's own value under a name that came from outside. */
function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

export function isSegmentType(text: string): text is SegmentType {
  return (segmentTypes as readonly string[]).includes(text)
}

function titleCase(text: string): string {
  return text.replace(/(^|[\s-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

const byProduct: ReadonlySet<string> = new Set(['product', 'service', 'solution'])

function userBehavior(audienceType: string, primaryIntent: string): string {
  const audience = audienceType.toLowerCase()
  if (audience.includes('owner')) return 'Ownership'
  if (audience.includes('past purchaser') || audience.includes('previous buyer')) return 'Past Purchaser'
  if (audience.includes('decision maker')) return 'Decision Maker'
  return byProduct.has(primaryIntent.toLowerCase()) ? 'Intent' : 'Interest'
}

/** Who the people are, in words that fit the topic. */
function describePeople({ audienceType, parentCategory, primaryIntent }: TemplateInput): string {
  const isNeed = parentCategory === 'Health & Medical' || primaryIntent.toLowerCase() === 'need'
  const ofNeed = isNeed ? own(peopleOfNeed, audienceType) : undefined
  return ofNeed ?? own(audiencePeople, audienceType) ?? peopleOfUnknownType
}

const hasLetter = /\p{L}/u
/** Whether one of the two is said within the other, word by word. */
function overlaps(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => ` ${text.toLowerCase()} `) as [string, string]
  return first.includes(second) || second.includes(first)
}

/** The first keywords that say something new beside the label; the topic when there are none, so that no sentence is left hanging. */
function domainSignals({ keywords, topic }: TemplateInput, label: string): string {
  const top: string[] = []
  for (const keyword of keywords) {
    const text = keyword.trim()
    const isNew = text.toLowerCase() !== label.toLowerCase() && !top.some((each) => overlaps(each, text))
    if (hasLetter.test(text) && isNew) top.push(text)
    if (top.length === 3) break
  }
  return top.join(', ') || topic
}

/** Fields whose rendering the interface leaves open say below what they hold; what is not known is empty. */
export function templateContext(input: TemplateInput): TemplateContext {
  const { parentCategory, taxonomyType, segmentType, audienceType, primaryIntent, subcategoryPath: path } = input
  const category = own(categories, parentCategory)
  const group = own(groups, taxonomyType)?.short ?? taxonomyType
  const named = input.subcategory || (path[0] ?? '')
  const comma = named.indexOf(',')
  const subcategory = (comma < 0 ? named : named.slice(0, comma)).trim()
  const secondaryIntent = titleCase(input.secondaryIntent ?? '')
  const behavior = input.userBehaviorOverride || userBehavior(audienceType, primaryIntent)
  // The subcategory or the category's long name: a sentence has no path around it that explains a short one.
  const label = subcategory || parentCategory
  const definition = category?.definition.replace(/\.$/, '') ?? label
  const signals = domainSignals(input, label)
  return {
    topic: input.topic,
    // In Title Case, as names are: `Product`.
    intent: titleCase(primaryIntent),
    secondary_intent: secondaryIntent,
    // Fits right behind the intent: `Product + Brand`.
    secondary_intent_suffix: secondaryIntent && ` + ${secondaryIntent}`,
    group,
    // Short names keep paths within the limits of the platforms.
    category: category?.short ?? parentCategory,
    subcategory,
    segment_type: segmentType,
    // B2B, B2E and B2G are Business; a type that is none has no tag.
    audience_tag: isSegmentType(segmentType) ? audienceTags[segmentType] : '',
    audience_type: audienceType,
    subcategory_l1: path[1] ?? '',
    subcategory_l2: path[2] ?? '',
    subcategory_l3: path[3] ?? '',
    subcategory_l4: path[4] ?? '',
    intensity: input.intensity,
    awareness: input.awareness,
    funnel: input.funnel,
    journey: input.buyerJourney,
    sensitivity: input.sensitivity,
    // A whole number from 0 to 100.
    composite_score: String(input.compositeScore),
    // Empty lets the template's own recency stand.
    recency: input.recency ?? '',
    org_alias: input.orgAlias ?? '',
    partner_alias: input.partnerAlias ?? '',
    user_behavior: behavior,
    user_behavior_lower: behavior.toLowerCase(),
    // Known to the intermediary only: never guessed.
    model_process: input.modelProcess ?? '',
    user_market: input.userMarket ?? '',
    taxonomy_label: label,
    taxonomy_label_lower: label.toLowerCase(),
    // The category's definition without its full stop, so that a sentence can go on.
    taxonomy_description: definition,
    taxonomy_description_lower: definition.toLowerCase(),
    audience_type_lower: audienceType.toLowerCase(),
    // A plural that reads as part of a sentence.
    audience_type_people: describePeople(input),
    domain_signals_top3: signals,
    domain_signals_top3_lower: signals.toLowerCase(),
    group_lower: group.toLowerCase(),
  }
}
