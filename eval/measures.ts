import { type Classification, classify, compareNames, type FieldConfidence } from '@txadv/engine'
import type { SourceSets } from './sets.ts'
import type { Row } from './tables.ts'

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

export interface Judged {
  readonly row: Row
  readonly said: Classification
  readonly isUnclear: boolean
}

const judge = (rows: readonly Row[], unclear: ReadonlySet<string> = new Set()): Judged[] =>
  rows.map((row) => ({
    row,
    said: classify(row.topic_name ?? ''),
    isUnclear: unclear.has(row.topic_name ?? ''),
  }))

/** The fields of a name: the column with the label, what was said, and how sure it was. */
export const fields = {
  category: { column: 'parent_category', said: (each: Classification) => each.parentCategory },
  segmentType: { column: 'segment_type', said: (each: Classification) => each.segmentType },
  audienceType: { column: 'audience_type', said: (each: Classification) => each.audienceType },
  primaryIntent: { column: 'primary_intent', said: (each: Classification) => each.primaryIntent },
} as const satisfies Record<keyof FieldConfidence, { column: string; said: (each: Classification) => string }>
export type Field = keyof typeof fields
export const fieldNames = Object.keys(fields) as Field[]

const isRight = ({ row, said }: Judged, field: Field) => fields[field].said(said) === row[fields[field].column]
const isAllRight = (each: Judged) => fieldNames.every((field) => isRight(each, field))

function accuracies(judged: readonly Judged[]): Record<Field | 'all', number> {
  const of = (hit: (each: Judged) => boolean) => share(judged.filter(hit).length, judged.length)
  const byField = Object.fromEntries(fieldNames.map((field) => [field, of((each) => isRight(each, field))]))
  return { ...(byField as Record<Field, number>), all: of(isAllRight) }
}

export interface Bin {
  readonly rows: number
  readonly confidence: number
  readonly accuracy: number
}

const binCount = 10

/** How confidence and truth agree, in ten bins of equal size, least confident first. */
export function measureCalibration(judged: readonly { confidence: number; right: boolean }[]): {
  error: number
  bins: Bin[]
} {
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
    bins.push({ rows: bin.length, confidence, accuracy: right })
    error += (bin.length / ordered.length) * Math.abs(confidence - right)
  }
  return { error, bins }
}

const calibrationOf = (judged: readonly Judged[], field: Field) =>
  measureCalibration(
    judged.map((each) => ({ confidence: each.said.fieldConfidence[field] / 100, right: isRight(each, field) })),
  )

export interface Confusion {
  readonly meant: string
  readonly said: string
  readonly rows: number
  readonly example: string
}

function confusions(judged: readonly Judged[], field: Field): Confusion[] {
  const { column, said } = fields[field]
  const pairs = Map.groupBy(
    judged.filter((each) => !isRight(each, field)),
    (each) => `${each.row[column]}\t${said(each.said)}`,
  )
  return [...pairs]
    .map(([pair, each]) => {
      const [meant = '', other = ''] = pair.split('\t')
      return { meant, said: other, rows: each.length, example: each[0]?.row.topic_name ?? '' }
    })
    .sort((a, b) => b.rows - a.rows)
}

export interface RiskPoint {
  /** The share of names that are not left to a person. */
  readonly coverage: number
  readonly accuracy: Record<Field | 'all', number>
}

const coverages = [1, 0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5]

/** How right the surest names are: those whose least sure field is surest stay longest. */
function riskCoverage(judged: readonly Judged[]): RiskPoint[] {
  const sureness = ({ said: { fieldConfidence, doubt } }: Judged) =>
    fieldNames.reduce((product, field) => product * fieldConfidence[field], doubt === undefined ? 1 : 0.5)
  const ordered = [...judged].sort((a, b) => sureness(b) - sureness(a))
  return coverages.map((coverage) => ({
    coverage,
    accuracy: accuracies(ordered.slice(0, Math.round(coverage * ordered.length))),
  }))
}

export function measureLeaves(rows: readonly Row[]) {
  const judged = judge(rows)
  const of = (hit: (each: Judged) => boolean) => share(judged.filter(hit).length, judged.length)
  const labelled = judged.filter(({ row }) => row.segment_type)
  const names = [...new Set(rows.map((row) => row.parent_category ?? ''))].sort()
  const perClass = names.map((category) => {
    const meant = judged.filter(({ row }) => row.parent_category === category)
    const said = judged.filter((each) => each.said.parentCategory === category)
    const hit = meant.filter((each) => isRight(each, 'category')).length
    const [precision, recall] = [share(hit, said.length), share(hit, meant.length)]
    return { category, rows: meant.length, precision, recall, f1: share(2 * precision * recall, precision + recall) }
  })
  return {
    rows: rows.length,
    category: of((each) => isRight(each, 'category')),
    group: of(({ row, said }) => said.taxonomyType === row.taxonomy_type),
    segmentType: share(labelled.filter((each) => isRight(each, 'segmentType')).length, labelled.length),
    macroF1: share(
      perClass.reduce((sum, each) => sum + each.f1, 0),
      perClass.length,
    ),
    calibrationError: calibrationOf(judged, 'category').error,
    confusions: confusions(judged, 'category'),
  }
}

/** Names in English and in other languages are measured apart; a foreign name left to a person is no error. */
export function measureField({ field: rows, unclear }: Pick<SourceSets, 'field' | 'unclear'>) {
  const judged = judge(rows, unclear)
  const isEnglish = ({ row, said }: Judged) => (row.language ? row.language === 'en' : said.language === 'en')
  const english = judged.filter(isEnglish)
  const foreign = judged.filter((each) => !isEnglish(each))
  const settled = foreign.filter((each) => isRight(each, 'category') || each.said.doubt !== undefined)
  return {
    rows: rows.length,
    ...accuracies(judged),
    english: { rows: english.length, ...accuracies(english) },
    foreign: { rows: foreign.length, ...accuracies(foreign), rightOrAbstained: share(settled.length, foreign.length) },
    abstained: share(judged.filter(({ said }) => said.doubt !== undefined).length, judged.length),
    calibrationError: Object.fromEntries(
      fieldNames.map((field) => [field, calibrationOf(judged, field).error]),
    ) as Record<Field, number>,
    bins: Object.fromEntries(fieldNames.map((field) => [field, calibrationOf(judged, field).bins])) as Record<
      Field,
      Bin[]
    >,
    risk: riskCoverage(judged),
    confusions: fieldNames.flatMap((field) => confusions(judged, field).slice(0, 15)),
    wrong: judged.filter((each) => !isAllRight(each)),
  }
}

const levels = ['Standard', 'Regulated', 'Sensitive', 'Prohibited']

/**
 * `graveMissed`: Prohibited and Sensitive rows that were called lighter than they are; `missed`: those of them called
 * Standard or Regulated; `overCalled`: Standard rows that were called anything else.
 */
export function measureSensitivity(rows: readonly Row[]) {
  const judged = judge(rows)
  const meant = ({ row }: Judged) => levels.indexOf(row.sensitivity ?? '')
  const said = (each: Judged) => levels.indexOf(each.said.sensitivity)
  const grave = judged.filter((each) => meant(each) >= 2)
  const standard = judged.filter((each) => meant(each) === 0)
  return {
    rows: rows.length,
    level: share(judged.filter((each) => meant(each) === said(each)).length, judged.length),
    missed: share(grave.filter((each) => said(each) < 2).length, grave.length),
    graveMissed: share(grave.filter((each) => said(each) < meant(each)).length, grave.length),
    prohibitedMissed: grave.filter((each) => meant(each) === 3 && said(each) < 3).length,
    overCalled: share(standard.filter((each) => said(each) > 0).length, standard.length),
    wrong: judged.filter((each) => meant(each) !== said(each)),
  }
}

/** Words that turn, deny or exclude. */
const turning =
  /\b(?:from|to|for|by|vs|versus|with|without|no|non|not|never|excl\w*|except|ex|minus|instead|leaving)\b/i

/** `recall`: duplicates that would be blocked; `falseBlock`, `relatedBlock`, `direction`: pairs that must not be. */
export function measureDedup(rows: readonly Row[]) {
  const blocked = (row: Row) => compareNames(row.name_a ?? '', row.name_b ?? '').verdict === 'block'
  const of = (label: string) => rows.filter((row) => row.label === label)
  const turned = rows.filter((row) => row.label !== 'duplicate' && turning.test(`${row.name_a} ${row.name_b}`))
  const blockedShare = (some: readonly Row[]) => share(some.filter(blocked).length, some.length)
  return {
    rows: rows.length,
    recall: blockedShare(of('duplicate')),
    falseBlock: blockedShare(of('different')),
    relatedBlock: blockedShare(of('related')),
    direction: blockedShare(turned),
    wrong: rows.filter((row) => blocked(row) !== (row.label === 'duplicate')),
  }
}

/** `caught`: names that nobody can classify and the engine does not claim to; `false`: clear English names it left. */
export function measureAbstain({ abstain, field, unclear }: Pick<SourceSets, 'abstain' | 'field' | 'unclear'>) {
  const hopeless = judge(abstain)
  const clear = judge(field, unclear).filter(({ isUnclear, said }) => !isUnclear && said.language === 'en')
  const left = (each: Judged) => each.said.doubt !== undefined
  return {
    rows: abstain.length,
    caught: share(hopeless.filter(left).length, hopeless.length),
    false: share(clear.filter(left).length, clear.length),
    claimed: hopeless.filter((each) => !left(each)),
  }
}
