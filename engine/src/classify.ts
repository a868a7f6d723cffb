import {
  type AudienceType,
  currentEngineVersion,
  type ParentCategory,
  parentCategories,
  type SegmentType,
  type TaxonomyType,
} from '@txadv/contract/vocabulary'
import { audienceTypeOf } from './audience.ts'
import { type CategoryVerdict, weighCategory } from './category.ts'
import { confidenceOf } from './confidence.ts'
import { intentOf, type PrimaryIntent } from './intent.ts'
import { type Layers, layersOf } from './layers.ts'
import { type Entry, signalNames } from './lexicon/vocabulary-index.ts'
import { Reading } from './reading.ts'
import { segmentTypeOf } from './segment.ts'
import type { Sensitivity, SensitivityClass } from './sensitivity/classes.ts'
import { grammarVocabulary } from './sensitivity/grammar-vocabulary.ts'
import { sensitivityOf } from './sensitivity/sensitivity.ts'
import { type Category, categories } from './taxonomy/taxonomy.ts'

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
  readonly runnerUp: ParentCategory
  readonly engineVersion: string
}

const keywordsKept = 8
const categoryList = parentCategories.map((name) => categories[name])
const reading = new Reading()

/** Classifies a topic by its name alone: no network, no cost, and the same bytes for the same name everywhere. */
export function classify(name: string): Classification {
  reading.read(name)
  return conclude(weighCategory(reading))
}

/** What the verdict on the category rests on: the evaluation fits the confidence from this. */
export function weigh(name: string): CategoryVerdict {
  return { ...weighCategory(reading.read(name)) }
}

function conclude(verdict: CategoryVerdict): Classification {
  const parentCategory = parentCategories[verdict.category] as ParentCategory
  const { group, iabCode, nodes } = categoryList[verdict.category] as Category
  const subcategory = verdict.node?.l0 ?? ''
  const segmentType = segmentTypeOf(reading, verdict)
  const intent = intentOf(reading, verdict, segmentType)
  const audienceType = audienceTypeOf(reading, verdict, segmentType, intent.primary)
  const { level: sensitivity, classes: sensitivityClasses } = sensitivityOf(reading, verdict)
  const confidence = confidenceOf(verdict)
  const layers = layersOf(reading, verdict, audienceType, intent, sensitivity, confidence)
  return {
    parentCategory,
    taxonomyType: group,
    subcategory,
    subcategoryPath: pathOf(verdict),
    segmentType,
    audienceType,
    iabCode: nodes[subcategory] || iabCode,
    keywords: keywordsOf(),
    primaryIntent: intent.primary,
    secondaryIntent: intent.secondary,
    sensitivity,
    sensitivityClasses,
    confidence,
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

function keywordsOf(): string[] {
  const found: string[] = []
  for (let n = 0; n < reading.matchCount; n++) {
    const text = reading.textOf(reading.matchStart[n] as number, reading.matchEnd[n] as number)
    if (found.length < keywordsKept && !found.includes(text)) found.push(text)
  }
  for (let at = 0; at < reading.count && found.length < keywordsKept; at++) {
    const text = reading.texts[at] as string
    if (text.length > 2 && !reading.words[at]?.isCue && !found.includes(text)) found.push(text)
  }
  return found
}

/** Why the engine said what it said: the words of the name that spoke, and for what. */
export interface Evidence {
  readonly text: string
  readonly layer: 'category' | 'signal'
  readonly says: string
}

export interface Explanation extends Classification {
  readonly evidence: readonly Evidence[]
}

/** The classification with its reasons. */
export function explain(name: string): Explanation {
  const classification = classify(name)
  const evidence: Evidence[] = []
  for (let n = 0; n < reading.matchCount; n++) {
    const text = reading.textOf(reading.matchStart[n] as number, reading.matchEnd[n] as number)
    for (const { category, node } of reading.matchEntries[n] as readonly Entry[]) {
      const says = [parentCategories[category], node.l0, node.l1].filter(Boolean).join(' > ')
      evidence.push({ text, layer: 'category', says })
    }
  }
  for (let n = 0; n < reading.heardCount; n++) {
    const says = signalNames[reading.heardSignal[n] as number] as string
    if (says !== 'harmless' && says in grammarVocabulary) continue
    const text = reading.textOf(reading.heardStart[n] as number, reading.heardEnd[n] as number)
    evidence.push({ text, layer: 'signal', says })
  }
  return { ...classification, evidence }
}
