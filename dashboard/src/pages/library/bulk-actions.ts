import { useQuery } from '@tanstack/react-query'
import { call, type Input, type Reply } from '../../lib/api.ts'
import type { CallError } from '../../lib/call-error.ts'
import { scopeOf } from '../../lib/workspace.ts'
import type { Filters } from './view.ts'

/** What is done to many topics. */
export type BulkKind = 'edit' | 'reclassify' | 'reclassify-llm' | 'confirm' | 'delete'

/** The selected topics, or all that match. */
export type Selected = { readonly ids: readonly string[] } | { readonly filters: Filters }

export type Wanted = Input<'POST /api/topic-changes'>['body']
export type Edits = NonNullable<Wanted['set']>
type Plan = Reply<'POST /api/topic-changes/plan'>

interface Told {
  readonly edits: Edits
  readonly replaceGiven: boolean
}

/** The request of a change; how a search is read is no filter of it. */
export function toWanted(kind: BulkKind, selected: Selected, { edits, replaceGiven }: Told): Wanted {
  const topics = 'ids' in selected ? { ids: [...selected.ids] } : { filters: filtersOf(selected.filters) }
  if (kind === 'edit') return { action: 'edit', ...topics, set: edits }
  if (kind === 'reclassify') return { action: 'reclassify', ...topics, replaceGiven }
  if (kind === 'reclassify-llm') return { action: 'reclassify', ...topics, llm: true, replaceGiven }
  return { action: kind, ...topics }
}

const filtersOf = ({ match: _, ...filters }: Filters) => filters as NonNullable<Wanted['filters']>

/** What a change would do, worked out again whenever what is wanted changes; the plan before stays in sight meanwhile. */
export function usePlan(wanted: Wanted, enabled: boolean) {
  const query = useQuery<Plan, CallError>({
    queryKey: ['plan of a change', wanted, scopeOf()],
    queryFn: ({ signal }) => call('POST /api/topic-changes/plan', { body: wanted }, { signal }),
    enabled,
    placeholderData: (before) => (enabled ? before : undefined),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const isCurrent = query.data !== undefined && !query.isPlaceholderData
  return { plan: enabled ? query.data : undefined, isCurrent, error: enabled ? query.error : null }
}
