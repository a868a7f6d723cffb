import { limits } from '@txadv/contract/limits'
import type { Reply } from '../../lib/api.ts'
import { count } from '../../lib/format.ts'
import { directionTitles, type TitleOf, usePlatforms } from '../../lib/platforms.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { useRead } from '../../lib/use-read.ts'
import { allRows } from '../../lib/use-rows.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PlatformName } from '../../ui/platform-mark.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Hinted } from '../../ui/tooltip.tsx'

type Connection = Reply<'GET /api/connections'>[number]

const atMost = limits.connections.perOrg

/** How many segments are on sale through each connection. */
function useLive(): ReadonlyMap<string, number> | undefined {
  const { data } = useRead('GET /api/activations/summary', {})
  if (!data) return undefined
  const live = new Map<string, number>()
  for (const { connectionId, status, count: held } of data.counts) if (status === 'active') live.set(connectionId, held)
  return live
}

const columnsOf = (live: ReadonlyMap<string, number> | undefined, titleOf: TitleOf): readonly Column<Connection>[] => [
  {
    title: 'Name',
    cell: ({ id, name }) => <Link href={hrefOf('connection', { id })}>{name}</Link>,
    detail: ({ platform, direction }) => `${titleOf(platform)} · ${directionTitles[direction]}`,
  },
  {
    title: 'Platform',
    width: '14%',
    wideOnly: true,
    cell: ({ platform }) => <PlatformName platform={platform} title={titleOf(platform)} />,
  },
  { title: 'Direction', width: '12%', wideOnly: true, cell: ({ direction }) => directionTitles[direction] },
  {
    title: 'Status',
    width: '96px',
    cell: ({ status, lastError }) => (
      <Hinted text={lastError ?? undefined}>
        <StatusBadge status={status} />
      </Hinted>
    ),
  },
  {
    title: 'Last tested',
    width: '14%',
    wideOnly: true,
    cell: ({ lastTestedAt }) => (lastTestedAt ? <RelativeTime value={lastTestedAt} /> : 'never'),
  },
  {
    title: 'Active segments',
    width: '112px',
    numeric: true,
    cell: ({ id, direction }) => (direction === 'inbound' ? undefined : live ? count(live.get(id) ?? 0) : '…'),
  },
]

/** Where topics come from and where segments go to. */
export function Connections() {
  const { role } = useSession()
  const connections = useRead('GET /api/connections', { query: {} })
  const live = useLive()
  const { titleOf } = usePlatforms()
  const { data, error } = connections
  const mayChange = role !== 'viewer'
  const isFull = (data?.length ?? 0) >= atMost
  const add = () => navigate(hrefOf('newConnection'))
  return (
    <>
      <PageHead title="Connections">
        {data && data.length > 0 && <span className={layout.muted}>{`${data.length} of ${atMost}`}</span>}
        {mayChange && data && data.length > 0 && (
          <ReasonedButton
            className={buttons.primary}
            disabled={isFull}
            reason={
              isFull ? `At most ${atMost} connections per organization. Delete one you no longer need.` : undefined
            }
            onClick={add}
          >
            New connection
          </ReasonedButton>
        )}
      </PageHead>
      {error ? (
        <ErrorPanel error={error} effect="Nothing was changed." onRetry={connections.reload} />
      ) : data?.length === 0 ? (
        <EmptyState title="No connections" {...(mayChange && { action: 'Connect a platform', onAction: add })}>
          Outbound connections push segments; inbound ones sync topics.
          {!mayChange && ' Ask an owner, an admin or a member to add one.'}
        </EmptyState>
      ) : (
        <DataTable
          caption="Connections"
          columns={columnsOf(live, titleOf)}
          rows={allRows(data, connections)}
          keyOf={({ id }) => id}
          onOpen={({ id }) => navigate(hrefOf('connection', { id }))}
        />
      )}
    </>
  )
}
