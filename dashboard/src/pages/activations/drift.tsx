import { useState } from 'react'
import type { Reply } from '../../lib/api.ts'
import { count, many } from '../../lib/format.ts'
import { isDestination, usePlatforms } from '../../lib/platforms.ts'
import { hrefOf, navigate, useQuery } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { useRead } from '../../lib/use-read.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import panels from '../../ui/panel.module.css'
import { PlanCounts } from '../../ui/plan-sheet.tsx'
import { Select } from '../../ui/select.tsx'
import { AdoptDialog } from './adopt-dialog.tsx'
import { type Difference, DriftGroup } from './drift-group.tsx'
import { RefreshDialog, RetireDialog } from './mend-dialogs.tsx'

type Connection = Reply<'GET /api/connections'>[number]

/** A platform held against what was pushed to it: what somebody renamed, took away or added there. */
export function Drift() {
  const [query, change] = useQuery()
  const connections = useRead('GET /api/connections', { query: {} })
  const outbound = connections.data?.filter(({ direction }) => isDestination(direction))
  const chosen = outbound?.find(({ id }) => id === query.get('connection'))
  const { find, titleOf } = usePlatforms()
  const unlisted = chosen && find(chosen.platform)?.unlisted
  return (
    <>
      <PageHead title="Drift" back={{ title: 'Activations', href: hrefOf('activations') }}>
        {outbound && outbound.length > 0 && (
          <Select
            aria-label="Connection"
            size="filter"
            none="Choose a connection"
            value={chosen?.id ?? ''}
            options={outbound.map(({ id, name, platform }) => ({ value: id, title: `${name} (${titleOf(platform)})` }))}
            onChoose={(connection) => change({ connection })}
          />
        )}
      </PageHead>
      {connections.error ? (
        <ErrorPanel error={connections.error} effect="Nothing was changed." onRetry={connections.reload} />
      ) : outbound?.length === 0 ? (
        <EmptyState
          title="No outbound connections"
          action="Open your connections"
          onAction={() => navigate(hrefOf('connections'))}
        >
          Add an outbound connection and push topics through it first.
        </EmptyState>
      ) : !chosen ? (
        <EmptyState title="Choose a connection">Compares the platform’s segments with what you pushed.</EmptyState>
      ) : unlisted ? (
        <EmptyState title={unlisted.title}>{unlisted.text}</EmptyState>
      ) : (
        <Comparison key={chosen.id} connection={chosen} />
      )}
    </>
  )
}

type Mending = { readonly kind: 'adopt' | 'retire' | 'refresh'; readonly segment: Difference }

function Comparison({ connection }: { connection: Connection }) {
  const { id, name } = connection
  const { can } = useSession()
  const mayChange = can('activate')
  const drift = useRead('GET /api/activations/drift', { query: { connectionId: id } })
  const { data, error, busy } = drift
  const [mending, setMending] = useState<Mending>()
  if (error) return <ErrorPanel error={error} effect="Nothing was changed." onRetry={drift.reload} />
  if (!data)
    return (
      <div className={panels.panel} role="status">
        <h2>Loading segments from {name}…</h2>
        <p>Takes up to a minute for platforms with many segments. Nothing is changed.</p>
      </div>
    )
  const { totals } = data
  const differs = totals.renamed + totals.missing + totals.untracked + totals.repriced > 0
  const mend = (kind: Mending['kind']) => (segment: Difference) => setMending({ kind, segment })
  const close = (isMended: boolean) => {
    setMending(undefined)
    if (isMended) drift.reload()
  }
  const common = { connectionId: id, connectionName: name, onClose: close }
  return (
    <div className={layout.stack} aria-busy={busy}>
      <section className={layout.card} aria-label="Result">
        <div className={layout.line}>
          <PlanCounts
            counts={[
              { title: 'In sync', value: data.matched, tone: 'good' },
              { title: 'Renamed', value: totals.renamed, tone: totals.renamed > 0 ? 'warn' : 'plain' },
              ...(totals.repriced > 0 ? [{ title: 'Other price', value: totals.repriced, tone: 'warn' as const }] : []),
              { title: 'Missing', value: totals.missing, tone: totals.missing > 0 ? 'bad' : 'plain' },
              { title: 'Untracked', value: totals.untracked, tone: totals.untracked > 0 ? 'warn' : 'plain' },
              { title: 'Stale', value: data.stale },
              ...(data.inDoubt > 0 ? [{ title: 'Changing', value: data.inDoubt }] : []),
            ]}
          />
          <span className={layout.room} />
          <button type="button" disabled={busy} onClick={drift.reload}>
            {busy ? 'Comparing…' : 'Compare again'}
          </button>
        </div>
        {data.inDoubt > 0 && (
          <p className={layout.muted}>
            {many(data.inDoubt, 'segment is changing and was', 'segments are changing and were')} not compared.
          </p>
        )}
      </section>
      {!differs && (
        <EmptyState title="No drift">
          {`All ${count(data.matched)} segments match what you pushed, and the platform has no untracked segments.`}
        </EmptyState>
      )}
      <DriftGroup
        title="Renamed"
        total={totals.renamed}
        says="Active, but the name or description was changed on the platform. Refresh to restore yours."
        segments={data.renamed}
        actions={
          mayChange ? [{ title: 'Refresh', run: mend('refresh'), offered: ({ generated }) => generated !== null }] : []
        }
      />
      <DriftGroup
        title="Other price"
        total={totals.repriced}
        says="Active, but the platform has another price than the connection sets. Refresh to apply yours."
        segments={data.repriced}
        actions={
          mayChange ? [{ title: 'Refresh', run: mend('refresh'), offered: ({ generated }) => generated !== null }] : []
        }
      />
      <DriftGroup
        title="Missing"
        total={totals.missing}
        says="Active in txadv, but inactive or missing on the platform. Mark it as deactivated to resolve the drift."
        segments={data.missing}
        actions={mayChange ? [{ title: 'Mark as deactivated', run: mend('retire') }] : []}
      />
      <DriftGroup
        title="Untracked"
        total={totals.untracked}
        says="Active on the platform without an activation in txadv. Link it to a topic, or deactivate it."
        segments={data.untracked}
        actions={
          mayChange
            ? [
                { title: 'Link to topic', run: mend('adopt') },
                { title: 'Deactivate', run: mend('retire') },
              ]
            : []
        }
      />
      {mending?.kind === 'adopt' && <AdoptDialog {...common} segment={mending.segment} />}
      {mending?.kind === 'retire' && <RetireDialog {...common} segment={mending.segment} />}
      {mending?.kind === 'refresh' && <RefreshDialog {...common} segment={mending.segment} />}
    </div>
  )
}
