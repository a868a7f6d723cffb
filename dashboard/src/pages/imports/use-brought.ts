import { useCallback, useMemo } from 'react'
import { type Rows, useRows } from '../../lib/use-rows.ts'
import type { RowResult } from './row-results.tsx'

/** The topics that an import brought, as one list: those it made, then those that were in the catalog. */
export function useBrought(batchId: string): Rows<RowResult> {
  const params = { batchId }
  const created = useRows('GET /api/import/:batchId/rows', { params, query: { outcome: 'created' } })
  const adopted = useRows('GET /api/import/:batchId/rows', { params, query: { outcome: 'adopted' } })
  const made = created.total ?? 0
  const show = useCallback(
    (first: number, last: number) => {
      if (first < made) created.show(first, Math.min(last, made - 1))
      if (last >= made) adopted.show(Math.max(0, first - made), last - made)
    },
    [created.show, adopted.show, made],
  )
  return useMemo(
    () => ({
      total: created.total === undefined || adopted.total === undefined ? undefined : created.total + adopted.total,
      at: (index: number) => (index < made ? created.at(index) : adopted.at(index - made)),
      show,
      busy: created.busy || adopted.busy,
      error: created.error ?? adopted.error,
      reload: () => {
        created.reload()
        adopted.reload()
      },
    }),
    [created, adopted, made, show],
  )
}
