import {
  type AudienceType,
  audienceTypes,
  currentEngineVersion,
  type ParentCategory,
  parentCategories,
  type SegmentType,
  segmentTypes,
  sensitivities,
  type TaxonomyType,
} from '@txadv/contract/vocabulary'
import { type CategoryVerdict, settleCategory, weighCategory } from './category.ts'
import { confidenceOf, type Grounds } from './confidence.ts'
import { type Doubt, doubtOf } from './doubt.ts'
import { type IntentVerdict, type PrimaryIntent, primaryIntents } from './intent.ts'
import { keywordsOf } from './keywords.ts'
import { type NameLanguage, readName } from './languages/translate-name.ts'
import { type Layers, layersOf } from './layers.ts'
import type { Entry } from './lexicon/vocabulary-index.ts'
import { chooseCategory } from './models/category-model.ts'
import { fieldFeatures } from './models/field-features.ts'
import { chooseFields, type FieldChoice } from './models/field-models.ts'
import { fitted } from './models/fitted.ts'
import { Reading } from './reading.ts'
import { type NameScopes, readScopes } from './scopes.ts'
import type { Sensitivity, SensitivityClass } from './sensitivity/classes.ts'
import { type SensitivityVerdict, sensitivityOf } from './sensitivity/sensitivity.ts'
import { type Category, categories } from './taxonomy/taxonomy.ts'

/** How likely each field is right, in hundredths. */
export interface FieldConfidence {
  readonly category: number
  readonly segmentType: number
  readonly audienceType: number
  readonly primaryIntent: number
}

/** What the local engine says of a topic. */
export interface Classification extends Layers {
  readonly parentCategory: ParentCategory
  readonly taxonomyType: TaxonomyType
  /** The level-0 node; empty when the name says no more than the category. */
  readonly subcategory: string
  /** Levels 0 to 4, as far as the name goes. */
  readonly subcategoryPath: readonly string[]
  readonly segmentType: SegmentType
  readonly audienceType: AudienceType
  readonly iabCode: string
  readonly keywords: readonly string[]
  readonly primaryIntent: PrimaryIntent
  readonly secondaryIntent: PrimaryIntent | undefined
  readonly sensitivity: Sensitivity
  readonly sensitivityClasses: readonly SensitivityClass[]
  /** How likely the category is right, in hundredths. */
  readonly confidence: number
  readonly fieldConfidence: FieldConfidence
  /** Why a person should look at it first; nothing when there is no reason. */
  readonly doubt: Doubt | undefined
  readonly language: NameLanguage
  readonly runnerUp: ParentCategory
  readonly engineVersion: string
}

const categoryList = parentCategories.map((name) => categories[name])
const reading = new Reading()
/** A second intent this near to the first, in thousandths of a logit, is named too. */
const nearIntent = 1_500

/** More than the words that are read have; a hostile name must not cost more than this. */
const charactersRead = 4_096

/** Classifies a topic by its name alone: no network, no cost, and the same bytes for the same name everywhere. */
export function classify(written: string): Classification {
  const name = written.length > charactersRead ? written.slice(0, charactersRead) : written
  const language = readName(reading, name)
  const built = readScopes(reading)
  const { category: heaviest, first } = weighCategory(reading)
  const { best, second, lead, lexiconBest } = chooseCategory(reading, built)
  const verdict = settleCategory(reading, best, second)
  const grounds: Grounds = {
    categoryLead: lead,
    lexiconAgrees: first > 0 && heaviest === best,
    modelAgrees: lexiconBest === best,
    coverage: verdict.coverage,
  }
  const [segment, audience, intent] = chooseFields(fieldFeatures(reading, built, verdict, name)) as [
    FieldChoice,
    FieldChoice,
    FieldChoice,
  ]
  const fieldConfidence = {
    category: confidenceOf(fitted.confidence.category, lead, grounds),
    segmentType: confidenceOf(fitted.confidence.segmentType, segment.lead, grounds),
    audienceType: confidenceOf(fitted.confidence.audienceType, audience.lead, grounds),
    primaryIntent: confidenceOf(fitted.confidence.primaryIntent, intent.lead, grounds),
  }
  return conclude(name, built, verdict, language, fieldConfidence, {
    segmentType: segmentTypes[segment.best] as SegmentType,
    audienceType: audienceTypes[audience.best] as AudienceType,
    intent: {
      primary: primaryIntents[intent.best] as PrimaryIntent,
      secondary: intent.lead < nearIntent ? primaryIntents[intent.second] : undefined,
    },
  })
}

interface ChosenFields {
  readonly segmentType: SegmentType
  readonly audienceType: AudienceType
  readonly intent: IntentVerdict
}

/** The name as it is written, when it was read in English words. */
const original = new Reading()

/** How delicate a name is; of one in another language, the graver of what its own words and the English ones say. */
function judgeSensitivity(name: string, language: NameLanguage, verdict: CategoryVerdict): SensitivityVerdict {
  const read = sensitivityOf(reading, verdict)
  if (language === 'en') return read
  const written = sensitivityOf(original.read(name), verdict)
  return sensitivities.indexOf(written.level) > sensitivities.indexOf(read.level) ? written : read
}

function conclude(
  name: string,
  built: NameScopes,
  verdict: CategoryVerdict,
  language: NameLanguage,
  fieldConfidence: FieldConfidence,
  { segmentType, audienceType, intent }: ChosenFields,
): Classification {
  const parentCategory = parentCategories[verdict.category] as ParentCategory
  const { group, iabCode, nodes } = categoryList[verdict.category] as Category
  const subcategory = verdict.node?.l0 ?? ''
  const { level: sensitivity, classes: sensitivityClasses } = judgeSensitivity(name, language, verdict)
  const confidence = fieldConfidence.category
  const layers = layersOf(reading, verdict, audienceType, intent, sensitivity, confidence)
  return {
    parentCategory,
    taxonomyType: group,
    subcategory,
    subcategoryPath: pathOf(verdict),
    segmentType,
    audienceType,
    iabCode: nodes[subcategory] || iabCode,
    keywords: keywordsOf(reading, built, verdict),
    primaryIntent: intent.primary,
    secondaryIntent: intent.secondary,
    sensitivity,
    sensitivityClasses,
    confidence,
    fieldConfidence,
    doubt: doubtOf(reading, verdict, language, confidence, name),
    language,
    runnerUp: parentCategories[verdict.runnerUp] as ParentCategory,
    engineVersion: currentEngineVersion,
    intensity: layers.intensity,
    intensityPoints: layers.intensityPoints,
    awareness: layers.awareness,
    funnel: layers.funnel,
    buyerJourney: layers.buyerJourney,
    compositeScore: layers.compositeScore,
  }
}

const noPath: readonly string[] = []

/** Terms with capitals, each made when first shown: most never are. */
const titles = new Map<string, string>()

function addTitle(path: string[], term: string, parent: string): void {
  let title = titles.get(term)
  if (title === undefined) {
    title = term.replace(/(^|[\s-])([a-z])/g, (_, before, letter) => before + letter.toUpperCase())
    titles.set(term, title)
  }
  if (title !== parent) path.push(title)
}

/** The way down the tree: node, its child, the thing named, its brand, its model, as far as the name tells. */
function pathOf({ node, category }: CategoryVerdict): readonly string[] {
  if (!node) return noPath
  const path = [node.l0]
  if (!node.l1) return path
  path.push(node.l1)
  let brand = ''
  let model = ''
  for (let n = 0; n < reading.matchCount; n++) {
    for (const entry of reading.matchEntries[n] as readonly Entry[]) {
      if (entry.category !== category) continue
      if (entry.kind === 'term' && entry.node === node && path.length === 2) addTitle(path, entry.text, node.l1)
      if (entry.kind !== 'term') brand ||= entry.brand
      if (entry.kind === 'model') model ||= entry.text
    }
  }
  if (path.length === 3 && brand) path.push(brand)
  if (path.length === 4 && model) path.push(model)
  return path
}
