import { limits } from '@txadv/contract/limits'
import { useState } from 'react'
import { call, type Input } from '../../lib/api.ts'
import { count, many } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import layout from '../../ui/layout.module.css'
import { PlanSheet } from '../../ui/plan-sheet.tsx'
import type { Filters } from './view.ts'

const idsAtOnce = limits.catalog.topicIds

type Body = Input<'POST /api/topics/catalog'>['body']

interface Props {
  /** Those picked, or all that the filters show. */
  readonly picked: { readonly ids: readonly string[] } | { readonly filters: Filters }
  readonly total: number
  readonly onClose: () => void
  readonly onAdded: (added: number) => void
}

/** Says how many topics would come into the library; then adds them. */
export function AddSheet({ picked, total, onClose, onAdded }: Props) {
  const all = 'filters' in picked
  const { inLibrary: _, ...filters } = all ? picked.filters : ({} as Filters)
  const fresh = useRead(
    'GET /api/topics/catalog',
    { query: { ...filters, inLibrary: 'false', pageSize: 5 } },
    { enabled: all },
  )
  const [done, setDone] = useState(0)
  const add = useAction(async () => {
    if (all) return (await call('POST /api/topics/catalog', { body: { filters } as Body })).added
    let added = 0
    for (let at = 0; at < picked.ids.length; at += idsAtOnce) {
      const topicIds = picked.ids.slice(at, at + idsAtOnce)
      added += (await call('POST /api/topics/catalog', { body: { topicIds } })).added
      setDone(at + topicIds.length)
    }
    return added
  })
  const coming = all ? fresh.data?.total : total
  const counts =
    coming === undefined
      ? undefined
      : all
        ? [
            { title: 'To add', value: coming },
            { title: 'Already in your library', value: Math.max(0, total - coming) },
          ]
        : [{ title: 'Selected', value: total }]
  return (
    <PlanSheet
      title="Add to your library"
      open
      counts={counts}
      working="Adding…"
      confirm={coming === 0 ? 'Nothing to add' : `Add ${many(coming ?? total, 'topic')}`}
      disabled={coming === 0}
      busy={add.busy}
      error={add.error ?? fresh.error}
      onConfirm={async () => {
        const added = await add.run()
        if (added !== undefined) onAdded(added)
      }}
      onClose={onClose}
    >
      {fresh.data && fresh.data.data.length > 0 && (
        <>
          <p className={layout.muted}>For example:</p>
          <ul>
            {fresh.data.data.map(({ id, topicName }) => (
              <li key={id}>{topicName}</li>
            ))}
          </ul>
        </>
      )}
      <p className={layout.muted}>Topics already in your library are skipped.</p>
      {add.busy && !all && (
        <p role="status">
          {count(done)} of {many(total, 'topic')}
        </p>
      )}
    </PlanSheet>
  )
}
