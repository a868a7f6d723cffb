import { statusOf } from '../../lib/call-error.ts'
import { isDestination, usePlatforms } from '../../lib/platforms.ts'
import { hrefOf, navigate, type Params, useQuery } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { useRead } from '../../lib/use-read.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { PlanPush } from './plan-push.tsx'
import { PushRun } from './push-run.tsx'

/** Pushes topics through a connection: what, the plan, then the run; an address with a run shows that one. */
export function Push({ params }: { params: Params }) {
  const id = params.id ?? ''
  const { can } = useSession()
  const { titleOf } = usePlatforms()
  const [query] = useQuery()
  const connection = useRead('GET /api/connections/:id', { params: { id } })
  const { data, error } = connection
  const runId = query.get('run')
  const title = data ? `Push to ${data.name}` : 'Push'
  return (
    <>
      <PageHead title={title} back={{ title: data?.name ?? 'Connection', href: hrefOf('connection', { id }) }}>
        {data && <span className={layout.muted}>{titleOf(data.platform)}</span>}
        {data && runId && can('activate') && (
          <button type="button" onClick={() => navigate(hrefOf('push', { id }))}>
            Push more
          </button>
        )}
      </PageHead>
      {statusOf(error) === 404 ? (
        <EmptyState
          title="Connection not found"
          action="Show all connections"
          onAction={() => navigate(hrefOf('connections'))}
        >
          It may have been deleted, or it belongs to another organization.
        </EmptyState>
      ) : error ? (
        <ErrorPanel error={error} effect="Nothing was pushed." onRetry={connection.reload} />
      ) : !data ? (
        <p className={layout.muted} role="status">
          Loading connection…
        </p>
      ) : runId ? (
        <PushRun key={runId} connection={data} runId={runId} />
      ) : !isDestination(data.direction) ? (
        <EmptyState
          title="This connection is inbound"
          action="Show all connections"
          onAction={() => navigate(hrefOf('connections'))}
        >
          It syncs topics. To push segments, use an outbound connection.
        </EmptyState>
      ) : can('activate') ? (
        <PlanPush connection={data} />
      ) : (
        <EmptyState
          title="Viewers can’t push"
          action="Back to the connection"
          onAction={() => navigate(hrefOf('connection', { id }))}
        >
          Ask an owner, an admin or a member. You can view past pushes.
        </EmptyState>
      )}
    </>
  )
}
