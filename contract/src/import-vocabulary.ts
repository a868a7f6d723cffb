/** What a column of an imported file can become. */
export const importTargets = [
  'topic_name',
  'parent_category',
  'taxonomy_type',
  'subcategory',
  'segment_type',
  'external_id',
  'keywords',
] as const
export type ImportTarget = (typeof importTargets)[number]

/** What became of a row that arrived in a batch. */
export const rowOutcomes = ['created', 'adopted', 'duplicate', 'updated', 'error', 'undone'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** The targets whose values are names of ours: what else a file says there is mapped to one, or left to the engine. */
export const valueTargets = ['parent_category', 'taxonomy_type', 'segment_type'] as const
export type ValueTarget = (typeof valueTargets)[number]

/** What an import does to a row, or to a value of it, beside taking it as it stands. */
export const importCauses = [
  'not_a_row',
  'name_missing',
  'name_not_text',
  'name_too_long',
  'external_id_too_long',
  'external_id_repeated',
  'value_unknown',
  'value_mapped',
  'value_shortened',
  'group_mismatch',
] as const
export type ImportCause = (typeof importCauses)[number]

/** How a value of a file was read: known as it stands, mapped by this organization before, or only suggested. */
export const valueSources = ['known', 'remembered', 'suggested', 'unknown'] as const
export type ValueSource = (typeof valueSources)[number]
