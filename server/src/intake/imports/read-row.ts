import {
  type ImportTarget,
  isText,
  limits,
  reasons,
  reviewReasons,
  type SegmentType,
  segmentTypes,
  type TaxonomyType,
  taxonomyTypes,
  visibleText,
} from '@txadv/contract'
import { categories, findCategory, mendMojibake, parseTaxonomyPath } from '@txadv/engine'
import type { TopicArrival } from '../../library/index.ts'

export type ColumnMappings = readonly { readonly csvColumn: string; readonly targetField: string }[]

/** What a row says, or why it says nothing that can be used. */
export type ReadRow =
  | { readonly arrival: TopicArrival; readonly remarks: readonly string[]; readonly reviewReason?: string }
  | { readonly error: string }

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

const segmentByText = new Map(segmentTypes.map((type) => [type.toLowerCase(), type]))
const groupByText = new Map(taxonomyTypes.map((type) => [type.toLowerCase(), type]))
const asSegmentType = (text: string): SegmentType | undefined =>
  segmentByText.get(text.toLowerCase().replace(/[\s\-_.]/g, ''))
const asTaxonomyType = (text: string): TaxonomyType | undefined => groupByText.get(text.toLowerCase())

function keywordsOf(text: string): string[] {
  const words = text.split(/[,;|\n]/).map((word) => cut(visibleText(word), limits.topics.keywordCodePoints).trim())
  const unique = new Map(words.filter(Boolean).map((word) => [word.toLowerCase(), word]))
  return [...unique.values()].slice(0, limits.topics.keywords)
}

/** Reads a row by the batch's mappings: cleans its name and, where that is a path, splits it. */
export function readRow(row: unknown, mappings: ColumnMappings): ReadRow {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return { error: reasons.notARow }
  const cells = cellsOf(row, mappings)
  const path = parseTaxonomyPath(cells.topic_name ?? '')
  if (path.topicName === '') return { error: reasons.nameMissing }
  // As it was sent, because cleaning takes out what shows that it is not text; only misread text is mended first.
  if (!isText(mendMojibake(rawName(row, mappings)))) return { error: reasons.nameNotText }
  if (codePoints(path.topicName) > limits.topics.nameCodePoints)
    return { error: reasons.nameTooLong(limits.topics.nameCodePoints) }
  if (cells.external_id && codePoints(cells.external_id) > limits.imports.externalIdCodePoints)
    return { error: reasons.externalIdTooLong(limits.imports.externalIdCodePoints) }

  const category = cells.parent_category === undefined ? undefined : findCategory(cells.parent_category)
  const segment = cells.segment_type === undefined ? undefined : asSegmentType(cells.segment_type)
  const remarks: string[] = []
  if (cells.parent_category !== undefined && category === undefined && path.parentCategory === undefined)
    remarks.push(reasons.unknownCategory(cut(cells.parent_category, limits.topics.fieldCodePoints)))
  const invalidSegment =
    cells.segment_type === undefined || segment !== undefined
      ? undefined
      : reasons.invalidSegmentType(cut(cells.segment_type, limits.topics.fieldCodePoints))
  if (invalidSegment) remarks.push(invalidSegment)
  const subcategory = cells.subcategory ?? path.subcategory
  const parent_category = category ?? path.parentCategory
  const group = cells.taxonomy_type === undefined ? undefined : asTaxonomyType(cells.taxonomy_type)
  if (parent_category !== undefined && group !== undefined && categories[parent_category].group !== group)
    remarks.push(reasons.otherGroup(parent_category, categories[parent_category].group))
  return {
    remarks,
    ...(invalidSegment && { reviewReason: reviewReasons.invalidSegmentGiven }),
    arrival: {
      topic_name: path.topicName,
      parent_category,
      taxonomy_type: group,
      subcategory: subcategory === undefined ? undefined : cut(subcategory, limits.topics.fieldCodePoints),
      segment_type: segment,
      external_id: cells.external_id,
      keywords: cells.keywords === undefined ? undefined : keywordsOf(cells.keywords),
    },
  }
}
