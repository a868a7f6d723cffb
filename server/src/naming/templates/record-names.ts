import type { Output } from '@txadv/engine/light'
import type { SystemTx } from '../../db/database.ts'
import type { NamedTopic } from './in-effect.queries.ts'
import { type CompiledTemplates, loadTemplates, outputColumns, type TopicOutputs, templateInput } from './templates.ts'

/** What a record's names are made of, with what a person wrote in their place. */
export interface NameSource extends NamedTopic {
  readonly own: TopicOutputs
}

type OutputColumn = (typeof outputColumns)[number]
type CustomOutputs = Readonly<Record<string, Output>>

/** The names in effect by column: null where no template fills it any more, absent where the stored one stays. */
export type RecordNames = { readonly [Column in OutputColumn]?: string | null } & { readonly custom: CustomOutputs }

/** Names a library topic by its values in effect; what an inactive template made stays as it is stored. */
export function nameRecord(templates: CompiledTemplates, { own, ...topic }: NameSource): RecordNames {
  const { custom = {}, ...made } = templates.generate(templateInput(topic))
  const unmade = outputColumns.filter((column) => !templates.resting.columns.includes(column))
  return { ...Object.fromEntries(unmade.map((column) => [column, null])), ...made, ...own, custom }
}

/** What templates without a column made of a topic: anew, and of the stored only what inactive ones made. */
export function mergeCustomOutputs(
  { resting }: CompiledTemplates,
  stored: CustomOutputs,
  made: CustomOutputs,
): CustomOutputs {
  const kept = Object.entries(stored).filter(([key]) => resting.keys.includes(key))
  return { ...Object.fromEntries(kept), ...made }
}

/**
 * Gives records the names in effect. Those stored with the global topic hold where the library says nothing of its own
 * and the templates are the ones they were made by (`named_by` is null), so most records have theirs already.
 */
export async function nameRecords<
  Row extends { readonly named_by: NameSource | null; readonly platform_outputs: CustomOutputs | null },
>(
  tx: SystemTx,
  rows: readonly Row[],
): Promise<readonly (Omit<Row, 'named_by'> & { readonly platform_outputs: CustomOutputs })[]> {
  const templates = rows.some(({ named_by }) => named_by) ? await loadTemplates(tx) : undefined
  return rows.map(({ named_by, ...record }) => {
    const stored = record.platform_outputs ?? {}
    if (!named_by || !templates) return { ...record, platform_outputs: stored }
    const { custom, ...named } = nameRecord(templates, named_by)
    return { ...record, ...named, platform_outputs: mergeCustomOutputs(templates, stored, custom) }
  })
}
