import { useEffect, useRef, useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { statusOf } from '../../lib/call-error.ts'
import { cronWords } from '../../lib/cron.ts'
import { directionTitles, isDestination, isSource, usePlatforms } from '../../lib/platforms.ts'
import { hrefOf, navigate, type Params, useQuery } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { PlatformMark } from '../../ui/platform-mark.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { adviceOn } from './advice.ts'
import type { Connection } from './connection-record.ts'
import { ConnectionSettings } from './connection-settings.tsx'
import styles from './connections.module.css'
import { DeleteConnection } from './delete-connection.tsx'
import { LiveSegments } from './live-segments.tsx'
import { PushRuns } from './push-runs.tsx'
import { SyncRuns } from './sync-runs.tsx'
import { TestResult } from './test-result.tsx'

/** One connection: how it stands, what went through it, and its settings. */
export function ConnectionPage({ params }: { params: Params }) {
  const id = params.id ?? ''
  const connection = useRead('GET /api/connections/:id', { params: { id } }, { forForm: true })
  const { data, error } = connection
  const back = { title: 'Connections', href: hrefOf('connections') }
  if (data) return <Loaded key={data.id} connection={data} reload={connection.reload} />
  if (!error)
    return (
      <>
        <PageHead title="Connection" back={back} />
        <p className={layout.muted} role="status">
          Loading connection…
        </p>
      </>
    )
  return (
    <>
      <PageHead title="Connection" back={back} />
      {statusOf(error) === 404 ? (
        <EmptyState
          title="Connection not found"
          action="Show all connections"
          onAction={() => navigate(hrefOf('connections'))}
        >
          It may have been deleted, or it belongs to another organization.
        </EmptyState>
      ) : (
        <ErrorPanel error={error} effect="Nothing was changed." onRetry={connection.reload} />
      )}
    </>
  )
}

function Loaded({ connection, reload }: { connection: Connection; reload: () => void }) {
  const { id, name, platform, direction } = connection
  const { role, can } = useSession()
  const { titleOf } = usePlatforms()
  const mayChange = role !== 'viewer'
  const [query, change] = useQuery()
  const settings = query.get('tab') === 'settings'
  const [leaving, setLeaving] = useState(false)
  const [result, setResult] = useState<Reply<'POST /api/connections/:id/test'>>()
  const test = useAction(async () => {
    setResult(undefined)
    setResult(await call('POST /api/connections/:id/test', { params: { id } }))
    reload()
  })
  // Who saved at the end of a long form sees what came of it.
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (test.busy || result) news.current?.scrollIntoView({ block: 'nearest' })
  }, [test.busy, result])
  const testNow = query.get('test') === 'now'
  useEffect(() => {
    if (!testNow) return
    change({ test: undefined }, { replace: true })
    void test.run()
  }, [testNow, change, test.run])

  return (
    <>
      <PageHead title={name} back={{ title: 'Connections', href: hrefOf('connections') }}>
        {mayChange && (
          <>
            <button type="button" className={buttons.quiet} onClick={() => setLeaving(true)}>
              Delete
            </button>
            <button type="button" disabled={test.busy} onClick={() => void test.run()}>
              {test.busy ? 'Testing…' : 'Test'}
            </button>
          </>
        )}
        {can('activate') && isDestination(direction) && (
          <button type="button" className={buttons.primary} onClick={() => navigate(hrefOf('push', { id }))}>
            Push topics
          </button>
        )}
      </PageHead>
      <DeleteConnection connection={connection} open={leaving} onClose={() => setLeaving(false)} />
      <Tabs
        label="Connection sections"
        tabs={[
          { title: 'Overview', href: hrefOf('connection', { id }), here: !settings },
          { title: 'Settings', href: hrefOf('connection', { id }, { tab: 'settings' }), here: settings },
        ]}
      >
        <div className={layout.stack}>
          <div className={layout.stack} ref={news}>
            {test.busy && (
              <p className={layout.note} role="status">
                Testing {isSource(direction) ? 'the source' : titleOf(platform)}… This takes up to half a minute.
              </p>
            )}
            <ProblemNote error={test.error} effect="Nothing was changed." />
            {result && <TestResult result={result} />}
          </div>
          {settings ? (
            <ConnectionSettings
              key={connection.updatedAt}
              connection={connection}
              mayChange={mayChange}
              onSaved={() => {
                reload()
                void test.run()
              }}
            />
          ) : (
            <>
              <div className={layout.cards}>
                <Standing connection={connection} isTold={result?.success === false} />
                {isDestination(direction) && <LiveSegments connection={connection} />}
              </div>
              {isSource(direction) && <SyncRuns connection={connection} />}
              {isDestination(direction) && <PushRuns connection={connection} />}
            </>
          )}
        </div>
      </Tabs>
    </>
  )
}

/** How it stands; what the test beside it has just told is not told twice. */
function Standing({ connection, isTold }: { connection: Connection; isTold: boolean }) {
  const { platform, direction, status, lastError, lastTestedAt, hasCredentials, config } = connection
  const { titleOf } = usePlatforms()
  const schedule = { sync: config.sync_cron, refresh: config.refresh_cron }
  return (
    <section className={layout.card} aria-label="Status">
      <div className={layout.line}>
        <PlatformMark platform={platform} title={titleOf(platform)} />
        <h2>{titleOf(platform)}</h2>
        <StatusBadge status={status} />
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Direction</dt>
          <dd>{directionTitles[direction]}</dd>
        </div>
        <div>
          <dt>Last tested</dt>
          <dd>{lastTestedAt ? <RelativeTime value={lastTestedAt} /> : 'Never'}</dd>
        </div>
        <div>
          <dt>Credentials</dt>
          <dd>{hasCredentials ? 'Stored, encrypted' : 'None'}</dd>
        </div>
        {isSource(direction) && (
          <div>
            <dt>Sync schedule</dt>
            <dd>{typeof schedule.sync === 'string' ? cronWords(schedule.sync) : 'Never'}</dd>
          </div>
        )}
        {isDestination(direction) && (
          <div>
            <dt>Refresh schedule</dt>
            <dd>{typeof schedule.refresh === 'string' ? cronWords(schedule.refresh) : 'Never'}</dd>
          </div>
        )}
      </dl>
      {lastError && !isTold && (
        <p className={layout.noteProblem}>
          {lastError}. {adviceOn(lastError)}
        </p>
      )}
    </section>
  )
}
