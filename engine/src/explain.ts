import {
  audienceTypes,
  type ParentCategory,
  parentCategories,
  segmentTypes,
  sensitivities,
} from '@txadv/contract/vocabulary'
import { type CategoryVerdict, settleCategory } from './category.ts'
import { type Classification, classify, type FieldConfidence } from './classify.ts'
import { attributeCategory } from './evidence/attribute-category.ts'
import { attributeFields } from './evidence/attribute-fields.ts'
import type { Attribution } from './evidence/attribution.ts'
import { describeWords, type Telling } from './evidence/describe-words.ts'
import { explainSensitivity } from './evidence/explain-sensitivity.ts'
import type { FieldExplanation } from './evidence/field-explanation.ts'
import { describeSignal } from './evidence/plain-words.ts'
import { primaryIntents } from './intent.ts'
import { readName } from './languages/translate-name.ts'
import { type Entry, signalNames } from './lexicon/vocabulary-index.ts'
import { Reading } from './reading.ts'
import { type NameScopes, readScopes } from './scopes.ts'
import { grammarVocabulary } from './sensitivity/grammar-vocabulary.ts'
import { audienceSignals } from './signals/audience.ts'
import { intentSignals } from './signals/intent.ts'
import { segmentSignals } from './signals/segment.ts'
import type { Signal } from './signals/signals.ts'

/** The words of the name that spoke, and for what, as the engine calls it. */
export interface Evidence {
  readonly text: string
  readonly layer: 'category' | 'signal'
  readonly says: string
}

export interface Explanation extends Classification {
  readonly evidence: readonly Evidence[]
  /** Why each field has its value, in words for people. */
  readonly fields: readonly FieldExplanation[]
}

const reading = new Reading()
const original = new Reading()

/** The classification with its reasons. It reads the name anew, so that classifying pays nothing for it. */
export function explain(name: string): Explanation {
  const classification = classify(name)
  readName(reading, name)
  const evidence = listEvidence()
  const built = readScopes(reading)
  const category = attributeCategory(reading, built)
  const verdict = settleCategory(reading, category.best, category.second)
  const fields = [
    explainCategory(built, category, classification.fieldConfidence),
    ...explainFields(built, verdict, name, classification.fieldConfidence),
    explainDelicacy(name, verdict, classification),
  ]
  return { ...classification, evidence, fields }
}

function listEvidence(): Evidence[] {
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
  return evidence
}

const inWhole = (hundredths: number) => hundredths / 100

function explainCategory(
  built: NameScopes,
  attribution: Attribution,
  { category: confidence }: FieldConfidence,
): FieldExplanation {
  const value = parentCategories[attribution.best] as ParentCategory
  const runnerUp = parentCategories[attribution.second] as ParentCategory
  const phrases = Array.from(
    { length: reading.matchCount },
    (_, n) => [reading.matchStart[n] as number, reading.matchEnd[n] as number] as const,
  )
  /** What the lexicon knows of the phrase, for the category that won if it is known there. */
  const says = (start: number, end: number) => {
    const n = phrases.findIndex((phrase) => phrase[0] === start && phrase[1] === end)
    const entries = (reading.matchEntries[n] ?? []) as readonly Entry[]
    const entry = entries.find(({ category }) => category === attribution.best) ?? entries[0]
    if (n < 0 || !entry) return undefined
    const place = entry.node.l1 || entry.node.l0
    const category = parentCategories[entry.category] as string
    const within = place === '' ? category : `${place} (${category})`
    if (entry.kind === 'term') return `names ${within}`
    return entry.kind === 'brand' ? `is a brand of ${within}` : `is a model of ${entry.brand} in ${category}`
  }
  const telling = { value, runnerUp, category: value, phrases, says }
  return {
    field: 'category',
    value,
    confidence: inWhole(confidence),
    runnerUp,
    ...describeWords(reading, built, attribution, telling),
  }
}

/** The fields that the second model decides, in the order of its blocks. */
const decided = [
  { field: 'segment', values: segmentTypes, signals: segmentSignals, confidence: 'segmentType' },
  { field: 'audience', values: audienceTypes, signals: audienceSignals, confidence: 'audienceType' },
  { field: 'intent', values: primaryIntents, signals: intentSignals, confidence: 'primaryIntent' },
] as const

function explainFields(
  built: NameScopes,
  verdict: CategoryVerdict,
  name: string,
  confidences: FieldConfidence,
): FieldExplanation[] {
  const category = parentCategories[verdict.category] as string
  return attributeFields(reading, built, verdict, name).map((attribution, at) => {
    const { field, values, signals, confidence } = decided[at] as (typeof decided)[number]
    const value = values[attribution.best] as string
    const runnerUp = values[attribution.second] as string
    const cues: { start: number; end: number; signal: Signal }[] = []
    for (let n = 0; n < reading.heardCount; n++) {
      const signal = signalNames[reading.heardSignal[n] as number] as Signal
      if (signal in signals)
        cues.push({ start: reading.heardStart[n] as number, end: reading.heardEnd[n] as number, signal })
    }
    const labelOf = (each: string) => (field === 'intent' ? `${each} intent` : each)
    const telling: Telling = {
      value: labelOf(value),
      runnerUp: labelOf(runnerUp),
      category,
      phrases: cues.map(({ start, end }) => [start, end]),
      says: (start, end) => {
        const heard = cues.filter((cue) => cue.start === start && cue.end === end)
        return heard.length === 0 ? undefined : heard.map(({ signal }) => describeSignal(signal)).join(' and ')
      },
    }
    const confidenceOf = inWhole(confidences[confidence])
    return { field, value, confidence: confidenceOf, runnerUp, ...describeWords(reading, built, attribution, telling) }
  })
}

/** Of a name in another language, the graver of what its own words and the English ones say. */
function explainDelicacy(name: string, verdict: CategoryVerdict, { language }: Classification): FieldExplanation {
  const read = explainSensitivity(reading, verdict)
  if (language === 'en') return read
  const written = explainSensitivity(original.read(name), verdict)
  const rankOf = ({ value }: FieldExplanation) => (sensitivities as readonly string[]).indexOf(value)
  return rankOf(written) > rankOf(read) ? written : read
}
