import { useState } from 'react'
import type { Reply } from '../../lib/api.ts'
import { count, many } from '../../lib/format.ts'
import { isDestination, platformTitles } from '../../lib/platforms.ts'
import { hrefOf, navigate, useQuery } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { useRead } from '../../lib/use-read.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PlanCounts } from '../../ui/plan-sheet.tsx'
import { AdoptDialog } from './adopt-dialog.tsx'
import { type Difference, DriftGroup } from './drift-group.tsx'
import { RefreshDialog, RetireDialog } from './mend-dialogs.tsx'
import './activations.css'

type Connection = Reply<'GET /api/connections'>[number]

/** A platform held against what was pushed to it: what somebody renamed, took away or added there. */
export function Drift() {
  const [query, change] = useQuery()
  const connections = useRead('GET /api/connections', { query: {} })
  const outbound = connections.data?.filter(({ direction }) => isDestination(direction))
  const chosen = outbound?.find(({ id }) => id === query.get('connection'))
  return (
    <>
      <PageHead title="Drift" back={{ title: 'Activations', href: hrefOf('activations') }}>
        {outbound && outbound.length > 0 && (
          <select
            className="head-choice"
            aria-label="Connection"
            value={chosen?.id ?? ''}
            onChange={({ target }) => change({ connection: target.value })}
          >
            <option value="">Choose a connection</option>
            {outbound.map(({ id, name, platform }) => (
              <option key={id} value={id}>
                {name} ({platformTitles[platform]})
              </option>
            ))}
          </select>
        )}
      </PageHead>
      {connections.error ? (
        <ErrorPanel error={connections.error} effect="Nothing was changed." onRetry={connections.reload} />
      ) : outbound?.length === 0 ? (
        <EmptyState
          title="There is no platform to compare with"
          action="Open your connections"
          onAction={() => navigate(hrefOf('connections'))}
        >
          Add an outbound connection and push topics through it first.
        </EmptyState>
      ) : !chosen ? (
        <EmptyState title="Choose a connection">
          Its platform is asked for all its segments, and they are held against what was pushed: what was renamed there,
          what is missing, and what is on sale without an activation here.
        </EmptyState>
      ) : chosen.platform === 'exchange' ? (
        <EmptyState title="The exchange cannot be compared">
          It takes audiences as files and does not tell which ones it has, so there is nothing to hold yours against.
        </EmptyState>
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
  if (error) return <ErrorPanel error={error} effect="Neither side was changed." onRetry={drift.reload} />
  if (!data)
    return (
      <div className="panel" role="status">
        <h2>Asking {name} for its segments…</h2>
        <p>A platform with many segments takes up to a minute. Nothing is changed by looking.</p>
      </div>
    )
  const { totals } = data
  const differs = totals.renamed + totals.missing + totals.untracked > 0
  const mend = (kind: Mending['kind']) => (segment: Difference) => setMending({ kind, segment })
  const close = (isMended: boolean) => {
    setMending(undefined)
    if (isMended) drift.reload()
  }
  const common = { connectionId: id, connectionName: name, onClose: close }
  return (
    <div className="stack" aria-busy={busy}>
      <section className="card" aria-label="What was found">
        <div className="line">
          <PlanCounts
            counts={[
              { title: 'The same on both sides', value: data.matched, tone: 'good' },
              { title: 'Renamed there', value: totals.renamed, tone: totals.renamed > 0 ? 'warn' : 'plain' },
              { title: 'Missing there', value: totals.missing, tone: totals.missing > 0 ? 'bad' : 'plain' },
              { title: 'Untracked there', value: totals.untracked, tone: totals.untracked > 0 ? 'warn' : 'plain' },
              { title: 'Stale', value: data.stale },
              ...(data.inDoubt > 0 ? [{ title: 'Being changed', value: data.inDoubt }] : []),
            ]}
          />
          <span className="room" />
          <button type="button" disabled={busy} onClick={drift.reload}>
            {busy ? 'Comparing…' : 'Compare again'}
          </button>
        </div>
        {data.inDoubt > 0 && (
          <p className="muted">
            {many(data.inDoubt, 'segment is', 'segments are')} being changed at this moment, so nothing is said of them.
          </p>
        )}
      </section>
      {!differs && (
        <EmptyState title="Both sides agree">
          {`All ${count(data.matched)} segments are on the platform as they were pushed, and nothing else is on sale there.`}
        </EmptyState>
      )}
      <DriftGroup
        title="Renamed"
        total={totals.renamed}
        says="On sale, but somebody changed the name or description on the platform. A refresh puts yours back."
        segments={data.renamed}
        actions={
          mayChange ? [{ title: 'Refresh', run: mend('refresh'), offered: ({ generated }) => generated !== null }] : []
        }
      />
      <DriftGroup
        title="Missing"
        total={totals.missing}
        says="Active here, but off sale or gone on the platform. Retiring marks it as deactivated here."
        segments={data.missing}
        actions={mayChange ? [{ title: 'Retire', run: mend('retire') }] : []}
      />
      <DriftGroup
        title="Untracked"
        total={totals.untracked}
        says="On sale on the platform without an activation here. Adopt it for one of your topics, or retire it, which takes it off sale."
        segments={data.untracked}
        actions={
          mayChange
            ? [
                { title: 'Adopt', run: mend('adopt') },
                { title: 'Retire', run: mend('retire') },
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
