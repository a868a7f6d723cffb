import type { SegmentType } from '@txadv/contract'
import {
  type CanonicalWord,
  type Classification,
  canonicalise,
  categories,
  classify,
  type EmbeddingInput,
  type Fingerprint,
  fingerprint,
  normalizeName,
  signatureKeys,
} from '@txadv/engine'
import { wordsIn } from '../../db/words.ts'
import { type CompiledTemplates, type TopicOutputs, templateInput } from '../../naming/index.ts'
import type { verdictColumns } from './topics.queries.ts'

/** A topic as it comes in, from a form, a file, a matrix or a source: a name, and what the sender says of it. */
export interface TopicArrival {
  readonly topic_name: string
  readonly parent_category?: string | undefined
  readonly taxonomy_type?: string | undefined
  readonly subcategory?: string | undefined
  readonly segment_type?: SegmentType | undefined
  readonly keywords?: readonly string[] | undefined
  readonly segment_desc_marketplace?: string | undefined
  readonly segment_desc_dspapi?: string | undefined
  readonly internal_description?: string | undefined
  readonly external_id?: string | undefined
  readonly engine_version?: string | undefined
  /** Why a person should look at the topic, if it is new. */
  readonly review_reason?: string | undefined
}

/** What another judge than the engine says of a topic; it stands where the sender says nothing. */
export interface ExternalVerdict {
  readonly parent_category: string
  /** Empty where none fits. */
  readonly subcategory: string
  readonly segment_type: SegmentType
  readonly audience_type: string
  readonly keywords: readonly string[]
}

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
  readonly words: readonly string[]
  readonly name_words: readonly string[]
}

/**
 * A topic that is ready to be looked for by its name and keys. The rest is made when it is first asked for, which is
 * while the database looks: a lot takes as long as the slower of the two, not as both.
 */
export interface PreparedTopic {
  readonly arrival: TopicArrival
  readonly judged: ExternalVerdict | undefined
  readonly normalizedName: string
  readonly keys: BigUint64Array
  readonly row: TopicRow
  /** The row as it is sent. */
  readonly rowJson: string
  readonly fingerprint: Fingerprint
  /** Its names and descriptions for the platforms, made once by the templates of one revision. */
  outputsBy(templates: CompiledTemplates): TopicOutputs
}

/** Makes all that is stored of a topic. What the sender says stands, then the other judge's word; the engine fills in the rest. */
export function classifyIncoming(arrival: TopicArrival, judged?: ExternalVerdict): PreparedTopic {
  const words = canonicalise(arrival.topic_name)
  const normalizedName = normalizeName(arrival.topic_name)
  let classified: ReturnType<typeof classifyArrival> | undefined
  let outputs: { readonly by: CompiledTemplates; readonly made: TopicOutputs } | undefined
  let rowJson: string | undefined
  const made = () => {
    classified ??= classifyArrival(arrival, judged, normalizedName, words)
    return classified
  }
  return {
    arrival,
    judged,
    normalizedName,
    keys: signatureKeys(arrival.topic_name, words),
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
      if (outputs?.by !== by)
        outputs = { by, made: { ...by.generate(templateInput(made().row)), ...describedBy(arrival) } }
      return outputs.made
    },
  }
}

function classifyArrival(
  arrival: TopicArrival,
  judged: ExternalVerdict | undefined,
  normalizedName: string,
  words: readonly CanonicalWord[],
) {
  const { topic_name } = arrival
  const verdict = classify(topic_name)
  const place = placeTopic(judged ? placedBy(arrival, judged) : arrival, verdict)
  const segment_type = arrival.segment_type ?? judged?.segment_type ?? verdict.segmentType
  const keywords = arrival.keywords ?? judged?.keywords ?? verdict.keywords
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
    engine_version: arrival.engine_version ?? verdict.engineVersion,
    review_status: arrival.review_reason === undefined ? null : 'needs_review',
    review_reason: arrival.review_reason ?? null,
    words: wordsIn(topic_name, place.parent_category, place.taxonomy_type, ...place.path, ...keywords),
    name_words: wordsIn(topic_name),
  }
  return { row, fingerprint: fingerprint(comparable(row), words) }
}

type Place = Pick<TopicArrival, 'parent_category' | 'taxonomy_type' | 'subcategory'>

/** The place that the sender names, or else the judge; a judge's node of the tree holds in its own category alone. */
function placedBy({ parent_category, taxonomy_type, subcategory }: TopicArrival, judged: ExternalVerdict): Place {
  const category = parent_category ?? judged.parent_category
  const node = category === judged.parent_category ? judged.subcategory || undefined : undefined
  return { parent_category: category, taxonomy_type, subcategory: subcategory ?? node }
}

/** Where a topic stands in the taxonomy. A way down the tree that the engine found holds in its own category alone. */
export function placeTopic(
  arrival: Place,
  verdict: Pick<Classification, 'subcategoryPath'> &
    Readonly<Record<'parentCategory' | 'taxonomyType' | 'iabCode', string>>,
) {
  const parent_category = arrival.parent_category ?? verdict.parentCategory
  const known = Object.hasOwn(categories, parent_category)
    ? categories[parent_category as keyof typeof categories]
    : undefined
  const found = parent_category === verdict.parentCategory ? verdict.subcategoryPath : []
  const path = arrival.subcategory === undefined || arrival.subcategory === found[0] ? found : [arrival.subcategory]
  const taxonomy_type = arrival.taxonomy_type ?? known?.group ?? verdict.taxonomyType
  const iab_code = known?.nodes[path[0] ?? ''] || known?.iabCode || verdict.iabCode
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

/** The descriptions that the sender wrote itself. */
function describedBy({ segment_desc_marketplace, segment_desc_dspapi }: TopicArrival): Partial<TopicOutputs> {
  return {
    ...(segment_desc_marketplace !== undefined && { segment_desc_marketplace }),
    ...(segment_desc_dspapi !== undefined && { segment_desc_dspapi }),
  }
}
