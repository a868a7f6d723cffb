import type { ImportMapping } from '../routes.gen.ts'
import { importTargets, parentCategories, segmentTypes, taxonomyTypes } from '../vocabulary.gen.ts'
import { isNumeric } from './csv.ts'

type ImportTarget = ImportMapping['targetField']

/** What columns are called that mean a field, the surest first. */
const names: Readonly<Record<ImportTarget, readonly RegExp[]>> = {
  topic_name: [
    /^topic name$/,
    /^(topic|segment|audience) (name|path|title)$/,
    /^(full )?(path|name|topic|title)$/,
    /\b(topic|segment|audience)\b.*\b(name|path)\b/,
    /^(segment|audience)$/,
    /\bname\b/,
  ],
  parent_category: [/^parent category$/, /^(category|vertical|industry)$/, /^(main|top|parent) /],
  taxonomy_type: [/^taxonomy( type)?$/, /^(group|taxonomy group|domain)$/],
  subcategory: [/^sub ?category$/, /^sub\b/, /\bsub ?category\b/],
  segment_type: [/^segment type$/, /^(type|b2b b2c|market)$/, /\bsegment type\b/],
  external_id: [/^(external|provider|partner|source|segment|topic).*\b(id|code|key)$/, /^(id|code|sku|key)$/, /\bid$/],
  keywords: [/^(keywords?|tags?|terms)$/, /\b(keywords?|tags)\b/],
}

const known = (values: readonly string[]) => {
  const set = new Set(values.map((value) => value.toLowerCase()))
  return (cell: string) => set.has(cell.toLowerCase())
}

/** What the cells of a column look like that means a field. */
const looks: Partial<Record<ImportTarget, (cell: string) => boolean>> = {
  topic_name: (cell) => /\S\s*>\s*\S/.test(cell),
  segment_type: known(segmentTypes),
  taxonomy_type: known(taxonomyTypes),
  parent_category: known(parentCategories),
  external_id: (cell) => /^(?=.*\d)[A-Z0-9][\w.:-]{1,39}$/i.test(cell),
  keywords: (cell) => cell.split(/[,;|]/).length > 2,
}

/** How surely a column means a field, between 0 and 20. */
function likeness(column: string, cells: readonly string[], target: ImportTarget): number {
  const name = column
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  const at = names[target].findIndex((shape) => shape.test(name))
  const byName = at < 0 ? 0 : 12 - at
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
  const fits = looks[target]
  const share = fits && filled.length > 0 ? filled.filter(fits).length / filled.length : 0
  return byName + (share > 0.6 ? 8 * share : 0)
}

/**
 * What the columns probably mean, by their names and by what stands in them: each field at most once. None is
 * `topic_name` where no column can be told to have the names.
 */
export function suggestMappings(columns: readonly string[], rows: readonly (readonly string[])[]): ImportMapping[] {
  const samples = rows.slice(0, sampleRows)
  const cellsOf = (column: string) => samples.map((cells) => cells[columns.indexOf(column)] ?? '')
  const ranked = columns
    .flatMap((column) => {
      const cells = cellsOf(column)
      return importTargets.map((target) => ({ column, target, score: likeness(column, cells, target) }))
    })
    .filter(({ column, score }) => score > 0 && !addedColumns.includes(column))
    .sort((a, b) => b.score - a.score)
  const chosen = new Map<string, ImportTarget>()
  const isChosen = (target: ImportTarget) => [...chosen.values()].includes(target)
  for (const { column, target } of ranked) if (!(chosen.has(column) || isChosen(target))) chosen.set(column, target)
  if (!isChosen('topic_name')) {
    const spare = columns.filter(
      (column) => !(chosen.has(column) || addedColumns.includes(column)) && cellsOf(column).some(canName),
    )
    const [wordiest] = spare.toSorted((a, b) => countWords(cellsOf(b)) - countWords(cellsOf(a)))
    if (wordiest) chosen.set(wordiest, 'topic_name')
  }
  return [...chosen].map(([csvColumn, targetField]) => ({ csvColumn, targetField }))
}

/** Numbers and empty cells name no audience. */
const canName = (cell: string) => cell.trim() !== '' && !isNumeric(cell)

const countWords = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.split(/\s+/).length, 0)

/** The columns that the service adds to the rows that failed: they say nothing of a topic. */
export const addedColumns: readonly string[] = ['row', 'reason']

const sampleRows = 50
