import {
  type ImportCause,
  type ImportTarget,
  isText,
  limits,
  reasons,
  reviewReasons,
  type ValueTarget,
  valueTargets,
  visibleText,
} from '@txadv/contract'
import { categories, findCategory, mendMojibake, parseTaxonomyPath } from '@txadv/engine'
import type { TopicArrival } from '../../library/index.ts'
import type { RowFinding } from '../../runs/index.ts'
import { asSegmentType, asTaxonomyType, indexValues, type ValueMappings } from '../import-values/import-values.ts'

export type ColumnMappings = readonly { readonly csvColumn: string; readonly targetField: string }[]

/** What a row says, or why it says nothing that can be used. */
export type ReadRow = (
  | { readonly arrival: TopicArrival; readonly remarks: readonly string[]; readonly reviewReason?: string }
  | { readonly error: string }
) & { readonly findings?: readonly RowFinding[] }

/** How the rows of a file are read: which column is which field, and what its values mean. */
export interface RowReading {
  readonly mappings: ColumnMappings
  readonly mapValue: ReturnType<typeof indexValues>
}

export const readingOf = (mappings: ColumnMappings, values: ValueMappings = []): RowReading => ({
  mappings,
  mapValue: indexValues(values),
})

const codePoints = (text: string) => [...text].length
const cut = (text: string, maxCodePoints: number) => [...text].slice(0, maxCodePoints).join('')

/** An apostrophe that a spreadsheet, or our own export, put before what looks like a formula. */
const guarded = /^'(?=[=+\-@\t\r])/

/** A cell as text; what is no text, number or truth value counts as empty. */
export function cellText(value: unknown): string {
  const text = typeof value === 'string' ? value : typeof value === 'object' || value === undefined ? '' : String(value)
  return text.toWellFormed().replaceAll('\0', '').normalize('NFC').trim().replace(guarded, '')
}

/** Cells of one line but the name's, which is cleaned by itself, and the keywords', which may stand on a line each. */
const isLine = (field: string) => field !== 'topic_name' && field !== 'keywords'

/** The value of a row's own column: a row is sent by a stranger, and has no other. */
function cellsOf(row: object, mappings: ColumnMappings): Partial<Record<ImportTarget, string>> {
  const cells: Partial<Record<ImportTarget, string>> = {}
  for (const { csvColumn, targetField } of mappings) {
    const text = Object.hasOwn(row, csvColumn) ? cellText((row as Record<string, unknown>)[csvColumn]) : ''
    const cell = isLine(targetField) ? visibleText(text) : text
    if (cell !== '') cells[targetField as ImportTarget] = cell
  }
  return cells
}

function rawName(row: object, mappings: ColumnMappings): string {
  const column = mappings.find(({ targetField }) => targetField === 'topic_name')?.csvColumn ?? ''
  const value: unknown = Object.hasOwn(row, column) ? (row as Record<string, unknown>)[column] : ''
  // A stray NUL comes from other systems, and cleaning takes it out.
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : ''
}

/** The words of a cell, each once, and whether all of them are there as they stood. */
function keywordsOf(text: string): { readonly keywords: string[]; readonly isWhole: boolean } {
  const given = text.split(/[,;|\n]/).map((word) => visibleText(word).trim())
  const words = given.map((word) => cut(word, limits.topics.keywordCodePoints).trim())
  const unique = [...new Map(words.filter(Boolean).map((word) => [word.toLowerCase(), word])).values()]
  const isWhole = unique.length <= limits.topics.keywords && words.every((word, n) => word === given[n])
  return { keywords: unique.slice(0, limits.topics.keywords), isWhole }
}

/** What a row says otherwise than it stands, gathered while it is read. */
class Findings {
  readonly all: RowFinding[] = []

  add(cause: ImportCause, field: ImportTarget | null, value?: string, read?: string | null): void {
    const shown = value === undefined ? null : cut(value, limits.topics.fieldCodePoints)
    this.all.push({ cause, field, value: shown, read: read ?? null })
  }

  broken(error: string, cause: ImportCause, field: ImportTarget | null, value?: string): ReadRow {
    this.add(cause, field, value)
    return { error, findings: this.all }
  }
}

/** Puts in the place of texts what they are mapped to; one that is left to the engine is as good as empty. */
function mapValues(cells: Partial<Record<ImportTarget, string>>, { mapValue }: RowReading, findings: Findings): void {
  for (const target of valueTargets satisfies readonly ValueTarget[]) {
    const given = cells[target]
    const value = given === undefined ? undefined : mapValue(target, given)
    if (given === undefined || value === undefined) continue
    findings.add('value_mapped', target, given, value)
    if (value === null) delete cells[target]
    else cells[target] = value
  }
}

/** Reads a row by the batch's mappings: cleans its name and, where that is a path, splits it. */
export function readRow(row: unknown, reading: RowReading): ReadRow {
  const findings = new Findings()
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return findings.broken(reasons.notARow, 'not_a_row', null)
  const { mappings } = reading
  const cells = cellsOf(row, mappings)
  const path = parseTaxonomyPath(cells.topic_name ?? '')
  if (path.topicName === '') return findings.broken(reasons.nameMissing, 'name_missing', 'topic_name')
  // As it was sent, because cleaning takes out what shows that it is not text; only misread text is mended first.
  if (!isText(mendMojibake(rawName(row, mappings))))
    return findings.broken(reasons.nameNotText, 'name_not_text', 'topic_name', path.topicName)
  if (codePoints(path.topicName) > limits.topics.nameCodePoints)
    return findings.broken(
      reasons.nameTooLong(limits.topics.nameCodePoints),
      'name_too_long',
      'topic_name',
      path.topicName,
    )
  if (cells.external_id && codePoints(cells.external_id) > limits.imports.externalIdCodePoints)
    return findings.broken(
      reasons.externalIdTooLong(limits.imports.externalIdCodePoints),
      'external_id_too_long',
      'external_id',
      cells.external_id,
    )
  mapValues(cells, reading, findings)
  return { ...readStatement(cells, path, findings), ...(findings.all.length > 0 && { findings: findings.all }) }
}

/** What a row with a name says of its topic. */
function readStatement(
  cells: Partial<Record<ImportTarget, string>>,
  path: ReturnType<typeof parseTaxonomyPath>,
  findings: Findings,
): ReadRow {
  const category = cells.parent_category === undefined ? undefined : findCategory(cells.parent_category)
  const segment = cells.segment_type === undefined ? undefined : asSegmentType(cells.segment_type)
  const group = cells.taxonomy_type === undefined ? undefined : asTaxonomyType(cells.taxonomy_type)
  const remarks: string[] = []
  const shown = (text: string) => cut(text, limits.topics.fieldCodePoints)
  if (cells.parent_category !== undefined && category === undefined) {
    findings.add('value_unknown', 'parent_category', cells.parent_category, path.parentCategory)
    if (path.parentCategory === undefined) remarks.push(reasons.unknownCategory(shown(cells.parent_category)))
  }
  const invalidSegment =
    cells.segment_type === undefined || segment !== undefined
      ? undefined
      : reasons.invalidSegmentType(shown(cells.segment_type))
  if (invalidSegment) {
    findings.add('value_unknown', 'segment_type', cells.segment_type)
    remarks.push(invalidSegment)
  }
  if (cells.taxonomy_type !== undefined && group === undefined) {
    findings.add('value_unknown', 'taxonomy_type', cells.taxonomy_type)
    remarks.push(reasons.unknownGroup(shown(cells.taxonomy_type)))
  }
  const subcategory = cells.subcategory ?? path.subcategory
  if (subcategory !== undefined && codePoints(subcategory) > limits.topics.fieldCodePoints)
    findings.add('value_shortened', 'subcategory', subcategory, shown(subcategory))
  const parent_category = category ?? path.parentCategory
  if (parent_category !== undefined && group !== undefined && categories[parent_category].group !== group) {
    findings.add('group_mismatch', 'taxonomy_type', group, categories[parent_category].group)
    remarks.push(reasons.otherGroup(parent_category, categories[parent_category].group))
  }
  const words = cells.keywords === undefined ? undefined : keywordsOf(cells.keywords)
  if (words && !words.isWhole) findings.add('value_shortened', 'keywords', cells.keywords, words.keywords.join(', '))
  return {
    remarks,
    ...(invalidSegment && { reviewReason: reviewReasons.invalidSegmentGiven }),
    arrival: {
      topic_name: path.topicName,
      parent_category,
      taxonomy_type: group,
      subcategory: subcategory === undefined ? undefined : shown(subcategory),
      segment_type: segment,
      external_id: cells.external_id,
      keywords: words?.keywords,
    },
  }
}
