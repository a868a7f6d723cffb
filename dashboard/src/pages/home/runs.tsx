import { joinClasses } from '../../lib/class-names.ts'
import { cronWords } from '../../lib/cron.ts'
import { count } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { hrefOfWork, isOver, useWork } from '../../lib/work.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './home.module.css'
import { type Connection, connectionsRead, type Home } from './use-home.ts'

/** A piece of work as a line says it. */
interface Line {
  readonly id: string
  readonly title: string
  readonly href: string
  readonly status: string
  readonly at: string
  readonly result: string
}

const shown = 8
const isOpen = ({ status }: Line) => status === 'running' || status === 'processing' || status === 'pending'

const listCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, held]) => held > 0)
    .map(([word, held]) => `${count(held)} ${word}`)
    .join(', ')

/** Imports, pushes and syncs as lines, the newest first. */
function linesOf({ imports, pushes, syncs }: Home): readonly Line[] {
  const files = (imports.data ?? []).map((batch) => ({
    id: batch.id,
    title: `Import of ${batch.filename}`,
    href: hrefOf('import', { id: batch.id }),
    status: batch.status,
    at: batch.created_at,
    result: `${count(batch.processed_rows)} of ${count(batch.total_rows)} rows: ${
      listCounts({
        created: batch.success_count,
        adopted: batch.adopted_count,
        updated: batch.updated_count,
        duplicates: batch.duplicate_count,
        failed: batch.error_count,
      }) || 'none imported'
    }`,
  }))
  const sent = pushes.map(({ connection: { id, name }, run }) => ({
    id: run.runId,
    title: `Push to ${name}`,
    href: hrefOf('push', { id }, { run: run.runId }),
    status: run.status,
    at: run.startedAt,
    result: `${count(run.successCount)} of ${count(run.totalSegments)} segments pushed${run.errorCount > 0 ? `, ${count(run.errorCount)} failed` : ''}`,
  }))
  const read = syncs.map(({ connection: { id, name }, run }) => ({
    id: run.runId,
    title: `Sync from ${name}`,
    href: hrefOf('connection', { id }),
    status: run.status,
    at: run.startedAt,
    result:
      listCounts({
        created: run.successCount,
        adopted: run.adoptedCount,
        duplicates: run.duplicateCount,
        failed: run.errorCount,
      }) || 'nothing new',
  }))
  return [...files, ...sent, ...read].sort((a, b) => b.at.localeCompare(a.at))
}

/** What this browser follows besides imports, pushes and syncs: refreshes and jobs. */
function useFollowed(): readonly Line[] {
  return useWork()
    .filter(({ work, progress }) => (work.kind === 'hygiene' || work.kind === 'job') && !isOver(progress))
    .map(({ work, startedAt, progress }) => ({
      id: work.id,
      title: work.title,
      href: hrefOfWork(work),
      status: progress?.status ?? 'pending',
      at: new Date(startedAt).toISOString(),
      result: progress ? `${count(progress.done)} of ${count(progress.total ?? progress.done)} done` : 'Starting…',
    }))
}

/** What runs, what ran last, and what starts next. */
export function Runs({ home }: { home: Home }) {
  const followed = useFollowed()
  const lines = linesOf(home)
  const open = [...followed, ...lines.filter(isOpen)]
  const ended = lines.filter((line) => !isOpen(line)).slice(0, shown)
  const scheduled = (home.connections.data ?? []).filter(({ config }) => config.sync_cron)
  const left = (home.connections.data?.length ?? 0) > connectionsRead
  return (
    <section className={joinClasses(layout.card, styles.part)} aria-labelledby="runs">
      <h2 id="runs">Running and next</h2>
      <h3>Running now</h3>
      {open.length > 0 ? <Lines lines={open} /> : <p className={layout.muted}>Nothing is running.</p>}
      <h3>Last runs</h3>
      {ended.length > 0 ? <Lines lines={ended} /> : <p className={layout.muted}>No imports, pushes or syncs yet.</p>}
      {left && <p className={layout.hint}>{`Pushes and syncs of your ${connectionsRead} newest connections.`}</p>}
      <h3>Scheduled syncs</h3>
      {scheduled.length > 0 ? (
        <ul className={styles.lines}>
          {scheduled.map((connection) => (
            <Scheduled key={connection.id} connection={connection} />
          ))}
        </ul>
      ) : (
        <p className={layout.muted}>No connection has a sync schedule.</p>
      )}
    </section>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ id, title, href, status, at, result }) => (
        <li key={id}>
          <Link href={href}>{title}</Link>
          <StatusBadge status={status} />
          <span className={layout.muted}>
            {result} · <RelativeTime value={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Scheduled({ connection: { id, name, config, nextSyncAt } }: { connection: Connection }) {
  return (
    <li>
      <Link href={hrefOf('connection', { id })}>{name}</Link>
      <span className={layout.muted}>
        {cronWords(String(config.sync_cron))}
        {nextSyncAt && (
          <>
            {' '}
            · next <RelativeTime value={nextSyncAt} />
          </>
        )}
      </span>
    </li>
  )
}
