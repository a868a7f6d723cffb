import { type Classification, classify, compareNames } from '@txadv/engine'
import { crossValidate, type Judgement } from './calibrate.ts'
import type { Row } from './tables.ts'

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

interface Judged {
  readonly row: Row
  readonly said: Classification
  readonly right: boolean
}

const judge = (rows: readonly Row[]): Judged[] =>
  rows.map((row) => {
    const said = classify(row.topic_name ?? '')
    return { row, said, right: said.parentCategory === row.parent_category }
  })

const accuracy = (judged: readonly Judged[], column: string, said: (each: Classification) => string) => {
  const asked = judged.filter(({ row }) => row[column])
  return share(asked.filter((each) => said(each.said) === each.row[column]).length, asked.length)
}

export interface ClassScore {
  readonly category: string
  readonly rows: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

function classScores(judged: readonly Judged[]): ClassScore[] {
  const names = [...new Set(judged.map(({ row }) => row.parent_category ?? ''))].sort()
  return names.map((category) => {
    const meant = judged.filter(({ row }) => row.parent_category === category)
    const said = judged.filter((each) => each.said.parentCategory === category)
    const hit = meant.filter(({ right }) => right).length
    const [precision, recall] = [share(hit, said.length), share(hit, meant.length)]
    return { category, rows: meant.length, precision, recall, f1: share(2 * precision * recall, precision + recall) }
  })
}

export interface Bin {
  readonly from: number
  readonly rows: number
  readonly confidence: number
  readonly accuracy: number
}

const binCount = 10

/** How confidence and truth agree, in ten bins of equal size, least confident first. */
function calibration(judged: readonly Judgement[]): { error: number; bins: Bin[]; leastTenthShareOfErrors: number } {
  const ordered = [...judged].sort((a, b) => a.confidence - b.confidence)
  const bins: Bin[] = []
  let error = 0
  for (let n = 0; n < binCount; n++) {
    const bin = ordered.slice(
      Math.floor((n * ordered.length) / binCount),
      Math.floor(((n + 1) * ordered.length) / binCount),
    )
    if (bin.length === 0) continue
    const confidence = share(
      bin.reduce((sum, each) => sum + each.confidence, 0),
      bin.length,
    )
    const right = share(bin.filter((each) => each.right).length, bin.length)
    bins.push({ from: bin[0]?.confidence ?? 0, rows: bin.length, confidence, accuracy: right })
    error += (bin.length / ordered.length) * Math.abs(confidence - right)
  }
  const wrong = ordered.filter((each) => !each.right).length
  const least = ordered.slice(0, Math.ceil(ordered.length / 10)).filter((each) => !each.right).length
  return { error, bins, leastTenthShareOfErrors: share(least, wrong) }
}

export interface Confusion {
  readonly meant: string
  readonly said: string
  readonly rows: number
  readonly example: string
}

function confusions(judged: readonly Judged[]): Confusion[] {
  const pairs = Map.groupBy(
    judged.filter(({ right }) => !right),
    ({ row, said }) => `${row.parent_category}\t${said.parentCategory}`,
  )
  return [...pairs]
    .map(([pair, each]) => {
      const [meant = '', said = ''] = pair.split('\t')
      return { meant, said, rows: each.length, example: each[0]?.row.topic_name ?? '' }
    })
    .sort((a, b) => b.rows - a.rows)
}

export function measureLeaves(rows: readonly Row[]) {
  const judged = judge(rows)
  const perClass = classScores(judged)
  const calibrated = calibration(judged.map(({ said, right }) => ({ confidence: said.confidence / 100, right })))
  const crossed = crossValidate(judged)
  return {
    rows: rows.length,
    category: accuracy(judged, 'parent_category', (said) => said.parentCategory),
    group: accuracy(judged, 'taxonomy_type', (said) => said.taxonomyType),
    segmentType: accuracy(judged, 'segment_type', (said) => said.segmentType),
    macroF1: share(
      perClass.reduce((sum, each) => sum + each.f1, 0),
      perClass.length,
    ),
    calibrationError: calibrated.error,
    crossValidatedError: calibration(crossed.judged).error,
    fittedWeights: crossed.weights,
    leastTenthShareOfErrors: calibrated.leastTenthShareOfErrors,
    bins: calibrated.bins,
    perClass,
    confusions: confusions(judged),
  }
}

export function measureField(rows: readonly Row[]) {
  const judged = judge(rows)
  return {
    rows: rows.length,
    category: accuracy(judged, 'parent_category', (said) => said.parentCategory),
    segmentType: accuracy(judged, 'segment_type', (said) => said.segmentType),
    audienceType: accuracy(judged, 'audience_type', (said) => said.audienceType),
    primaryIntent: accuracy(judged, 'primary_intent', (said) => said.primaryIntent),
    confusions: confusions(judged),
  }
}

/** `missed`: the share of Prohibited and Sensitive rows that were called Standard or Regulated. */
export function measureSensitivity(rows: readonly Row[]) {
  const judged = judge(rows)
  const grave = judged.filter(({ row }) => row.sensitivity === 'Sensitive' || row.sensitivity === 'Prohibited')
  const light = (each: Judged) => each.said.sensitivity === 'Standard' || each.said.sensitivity === 'Regulated'
  return {
    rows: rows.length,
    level: accuracy(judged, 'sensitivity', (said) => said.sensitivity),
    missed: share(grave.filter(light).length, grave.length),
    prohibitedMissed: grave.filter(
      (each) => each.row.sensitivity === 'Prohibited' && each.said.sensitivity !== 'Prohibited',
    ).length,
  }
}

/** `recall`: duplicates that would be blocked; `falseBlock`: different pairs that would be blocked too. */
export function measureDedup(rows: readonly Row[]) {
  const blocked = (row: Row) => compareNames(row.name_a ?? '', row.name_b ?? '').verdict === 'block'
  const of = (label: string) => rows.filter((row) => row.label === label)
  return {
    rows: rows.length,
    recall: share(of('duplicate').filter(blocked).length, of('duplicate').length),
    falseBlock: share(of('different').filter(blocked).length, of('different').length),
    relatedBlock: share(of('related').filter(blocked).length, of('related').length),
  }
}
