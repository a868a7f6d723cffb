import type { SystemTx } from '../../db/database.ts'
import type { NamedTopic } from './in-effect.queries.ts'
import { type CompiledTemplates, loadTemplates, type TopicOutputs, templateInput } from './templates.ts'

/** What a record's names are made of, with what a person wrote in their place. */
export interface NameSource extends NamedTopic {
  readonly own: TopicOutputs
}

/** Names a library topic by its values in effect; what no active template makes is absent. */
export const nameRecord = (templates: CompiledTemplates, { own, ...topic }: NameSource): TopicOutputs => ({
  ...templates.generate(templateInput(topic)),
  ...own,
})

/**
 * Gives records the names in effect. Those stored with the global topic hold where the library says nothing of its own
 * (`named_by` is null), so most records have theirs already.
 */
export async function nameRecords<Row extends { readonly named_by: NameSource | null }>(
  tx: SystemTx,
  rows: readonly Row[],
): Promise<readonly Omit<Row, 'named_by'>[]> {
  if (rows.length === 0) return []
  const templates = rows.some(({ named_by }) => named_by) ? await loadTemplates(tx) : undefined
  return rows.map(({ named_by, ...record }) => {
    if (!named_by || !templates) return record
    const { custom: _, ...named } = nameRecord(templates, named_by)
    return { ...record, ...named }
  })
}
