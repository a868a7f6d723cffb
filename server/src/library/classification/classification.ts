import { doubtReasons, parentCategories, type ReviewCode, type SegmentType } from '@txadv/contract'
import {
  type CanonicalWord,
  type Classification,
  canonicalise,
  categories,
  classify,
  type EmbeddingInput,
  engineRevision,
  type Fingerprint,
  fingerprint,
  normalizeName,
  signatureKeys,
} from '@txadv/engine'
import { termsIn } from '../../db/words.ts'
import { type CompiledTemplates, type TopicOutputs, templateInput } from '../../naming/index.ts'
import { type BrokenItem, type Item, isBroken, type RowFinding, type SettledItem } from '../../runs/index.ts'
import { isListableName } from './listable-name.ts'

export { type LinkDoubt, measureConfidence, showReview } from './assurance.ts'
export { isListableName }

/** What can be said of a topic beside its name. */
export interface TopicStatement {
  readonly parent_category?: string | undefined
  readonly taxonomy_type?: string | undefined
  readonly subcategory?: string | undefined
  readonly segment_type?: SegmentType | undefined
  readonly keywords?: readonly string[] | undefined
  readonly engine_version?: string | undefined
}

/**
 * A topic as it comes in, from a form, a file, a matrix or a source: a name, and what the sender says of it, which stays
 * on the sender's link.
 */
export interface TopicArrival extends TopicStatement {
  readonly topic_name: string
  readonly segment_desc_marketplace?: string | undefined
  readonly segment_desc_dspapi?: string | undefined
  readonly internal_description?: string | undefined
  readonly external_id?: string | undefined
}

/** What is stored with a topic, for everybody: an operator's word, another judge's verdict, why a person should look. */
export interface TrustedStatement extends TopicStatement {
  readonly judged?: ExternalVerdict | undefined
  /** Whether other classifiers disagree with that verdict. */
  readonly disputed?: boolean | undefined
  readonly review_reason?: string | undefined
}

/** What another judge than the engine says of a topic by its name; it stands where no operator says otherwise. */
export interface ExternalVerdict {
  readonly parent_category: string
  /** Empty where none fits. */
  readonly subcategory: string
  readonly segment_type: SegmentType
  readonly audience_type: string
  readonly keywords: readonly string[]
}

/** What the engine says of a topic, by the column that holds it, with its type. */
export const verdictColumns = {
  parent_category: 'text',
  taxonomy_type: 'text',
  subcategory: 'text',
  subcategory_l1: 'text',
  subcategory_l2: 'text',
  subcategory_l3: 'text',
  subcategory_l4: 'text',
  segment_type: 'text',
  audience_type: 'text',
  iab_code: 'text',
  keywords: 'text[]',
  intent: 'text',
  secondary_intent: 'text',
  intensity: 'text',
  awareness: 'text',
  funnel: 'text',
  sensitivity: 'text',
  buyer_journey: 'text',
  composite_score: 'smallint',
  confidence: 'smallint',
  engine_version: 'text',
  engine_revision: 'text',
} as const

/** What the engine says of a topic, by the column that holds it; a topic from before the engine has none of it. */
export type EngineVerdict = {
  readonly [Column in keyof typeof verdictColumns]: Column extends 'keywords'
    ? readonly string[]
    : Column extends 'engine_version'
      ? string
      : (Column extends 'composite_score' | 'confidence' ? number : string) | null
}
export type ClassifiedTopic = EngineVerdict & { readonly topic_name: string }

/** The row of a global topic. */
export interface TopicRow extends ClassifiedTopic {
  readonly normalized_name: string
  readonly segment_type: SegmentType
  readonly review_status: 'needs_review' | null
  readonly review_reason: string | null
  /** What is in doubt of the verdict; every library that links the topic is told, until somebody settles it. */
  readonly doubt: ReviewCode | null
  /** Whether everybody may find it in the catalog. */
  readonly listed: boolean
  readonly words: readonly string[]
  readonly name_words: readonly string[]
}

/**
 * A topic that is ready to be looked for by its name and keys. The rest is made when it is first asked for, which is
 * while the database looks: a chunk takes as long as the slower of the two, not as both.
 */
export interface PreparedTopic {
  readonly trusted: TrustedStatement
  readonly normalizedName: string
  readonly keys: BigUint64Array
  readonly row: TopicRow
  /** The row as it is sent. */
  readonly rowJson: string
  readonly fingerprint: Fingerprint
  /** Its names and descriptions for the platforms, made once by the templates of one revision. */
  outputsBy(templates: CompiledTemplates): TopicOutputs
}

/**
 * An item after the parse stage: a topic that arrives, why a person should look at it if it is new, and what the report
 * says of its row beside the outcome.
 */
export type ParsedItem = Item<
  {
    arrival: TopicArrival
    reviewReason?: string | undefined
    findings?: readonly RowFinding[]
  } & Pick<SettledItem, 'remarks' | 'createdReason'>
>

/** An item after the classify stage. */
export type ClassifiedItem = ParsedItem & { readonly topic: PreparedTopic }

/** The classify stage: what is stored of the topic if it is new, which is a matter of its name alone. */
export const classifyItem = (item: ParsedItem): ClassifiedItem => ({
  ...item,
  topic: classifyName(item.arrival.topic_name, { review_reason: item.reviewReason }),
})

/** Classifies the rows of a chunk that name a topic, and keeps the others beside them. */
export const classifyItems = (items: readonly (ParsedItem | BrokenItem)[]): readonly (ClassifiedItem | BrokenItem)[] =>
  items.map((item) => (isBroken(item) ? item : classifyItem(item)))

/** The item with more that is stored with its topic, if it is new. */
export const amendItem = (item: ClassifiedItem, more: TrustedStatement): ClassifiedItem => ({
  ...item,
  topic: classifyName(item.arrival.topic_name, { ...item.topic.trusted, ...more }),
})

/** Makes all that is stored of a topic of this name. What is trusted stands; the engine fills in the rest. */
export function classifyName(topicName: string, trusted: TrustedStatement = {}): PreparedTopic {
  const words = canonicalise(topicName)
  const normalizedName = normalizeName(topicName)
  let classified: ReturnType<typeof classifyAs> | undefined
  let outputs: { readonly by: CompiledTemplates; readonly made: TopicOutputs } | undefined
  let rowJson: string | undefined
  const made = () => {
    classified ??= classifyAs(topicName, trusted, normalizedName, words)
    return classified
  }
  return {
    trusted,
    normalizedName,
    keys: signatureKeys(topicName, words),
    get row() {
      return made().row
    },
    get rowJson() {
      rowJson ??= JSON.stringify(made().row)
      return rowJson
    },
    get fingerprint() {
      return made().fingerprint
    },
    outputsBy: (by) => {
      if (outputs?.by !== by) outputs = { by, made: by.generate(templateInput(made().row)) }
      return outputs.made
    },
  }
}

function classifyAs(
  topic_name: string,
  trusted: TrustedStatement,
  normalizedName: string,
  words: readonly CanonicalWord[],
) {
  const { judged } = trusted
  const verdict = classify(topic_name)
  const doubt = doubtIn(trusted, verdict)
  const review_reason = trusted.review_reason ?? (doubt && doubtReasons[doubt])
  const place = placeTopic(judged ? placedBy(trusted, judged) : trusted, verdict)
  const segment_type = trusted.segment_type ?? judged?.segment_type ?? verdict.segmentType
  const keywords = trusted.keywords ?? judged?.keywords ?? verdict.keywords
  const subcategory = place.path[0] ?? null
  const row: TopicRow = {
    topic_name,
    normalized_name: normalizedName,
    parent_category: place.parent_category,
    taxonomy_type: place.taxonomy_type,
    subcategory,
    subcategory_l1: place.path[1] ?? null,
    subcategory_l2: place.path[2] ?? null,
    subcategory_l3: place.path[3] ?? null,
    subcategory_l4: place.path[4] ?? null,
    segment_type,
    audience_type: judged?.audience_type ?? verdict.audienceType,
    iab_code: place.iab_code,
    keywords,
    intent: verdict.primaryIntent,
    secondary_intent: verdict.secondaryIntent ?? null,
    intensity: verdict.intensity,
    awareness: verdict.awareness,
    funnel: verdict.funnel,
    sensitivity: verdict.sensitivity,
    buyer_journey: verdict.buyerJourney,
    composite_score: verdict.compositeScore,
    confidence: verdict.confidence,
    engine_version: trusted.engine_version ?? verdict.engineVersion,
    engine_revision: engineRevision,
    review_status: review_reason === null ? null : 'needs_review',
    review_reason,
    doubt,
    listed: verdict.doubt === undefined && isListableName(topic_name),
    words: termsIn(topic_name, place.parent_category, place.taxonomy_type, ...place.path, ...keywords),
    name_words: termsIn(topic_name),
  }
  return { row, fingerprint: fingerprint(comparable(row), words) }
}

/** What is in doubt: an operator's category settles it, and so does a judge whom nobody contradicts. */
function doubtIn({ parent_category, judged, disputed }: TrustedStatement, verdict: Classification): ReviewCode | null {
  if (parent_category !== undefined) return null
  if (disputed) return 'disagreement'
  return judged ? null : (verdict.doubt ?? null)
}

type Place = Pick<TopicStatement, 'parent_category' | 'taxonomy_type' | 'subcategory'>

/** The place that an operator names, or else the judge; a judge's node of the tree holds in its own category alone. */
function placedBy({ parent_category, taxonomy_type, subcategory }: Place, judged: ExternalVerdict): Place {
  const category = parent_category ?? judged.parent_category
  const node = category === judged.parent_category ? judged.subcategory || undefined : undefined
  return { parent_category: category, taxonomy_type, subcategory: subcategory ?? node }
}

type Category = (typeof categories)[keyof typeof categories]

/** The category of the taxonomy by this name, with its group and nodes. */
export const findKnownCategory = (name: string): Category | undefined =>
  Object.hasOwn(categories, name) ? categories[name as keyof typeof categories] : undefined

/** The category of a group that fits a name best; where the engine thinks of none of them, the group's first. */
export function findCategoryIn(group: string, name: string): string | undefined {
  const within = parentCategories.filter((category) => categories[category].group === group)
  const { parentCategory, runnerUp } = classify(name)
  return [parentCategory, runnerUp].find((category) => within.includes(category)) ?? within[0]
}

/** The IAB code of a node, or of its category where it is none of the taxonomy's. */
export const iabCodeOf = ({ nodes, iabCode }: Category, node: string): string =>
  (Object.hasOwn(nodes, node) && nodes[node]) || iabCode

/** Where a topic stands in the taxonomy. A way down the tree that the engine found holds in its own category alone. */
export function placeTopic(
  given: Place,
  verdict: Pick<Classification, 'subcategoryPath'> &
    Readonly<Record<'parentCategory' | 'taxonomyType' | 'iabCode', string>>,
) {
  const parent_category = given.parent_category ?? verdict.parentCategory
  const known = findKnownCategory(parent_category)
  const found = parent_category === verdict.parentCategory ? verdict.subcategoryPath : []
  const path = given.subcategory === undefined || given.subcategory === found[0] ? found : [given.subcategory]
  const taxonomy_type = given.taxonomy_type ?? known?.group ?? verdict.taxonomyType
  const iab_code = known ? iabCodeOf(known, path[0] ?? '') : verdict.iabCode
  return { parent_category, taxonomy_type, path, iab_code }
}

interface Comparable {
  readonly topic_name: string
  readonly parent_category: string | null
  readonly taxonomy_type: string | null
  readonly subcategory: string | null
  readonly segment_type: string | null
  readonly keywords: readonly string[]
}

const comparable = (topic: Comparable): EmbeddingInput => ({
  name: topic.topic_name,
  parentCategory: topic.parent_category ?? '',
  taxonomyType: topic.taxonomy_type ?? '',
  subcategory: topic.subcategory ?? '',
  segmentType: topic.segment_type ?? '',
  keywords: topic.keywords,
})

/** What a topic is compared and found by. */
export function identifyTopic(topic: Comparable): { fingerprint: Fingerprint; keys: BigUint64Array } {
  const made = fingerprint(comparable(topic))
  return { fingerprint: made, keys: signatureKeys(topic.topic_name, made.words) }
}
