import { useQueries } from '@tanstack/react-query'
import { countStatus, type Summary } from '../../lib/attention.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { count } from '../../lib/format.ts'
import { isDestination, usePlatforms } from '../../lib/platforms.ts'
import { hrefOf } from '../../lib/router.ts'
import { readOf } from '../../lib/use-read.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { PlatformName } from '../../ui/platform-mark.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Hinted } from '../../ui/tooltip.tsx'
import styles from './home.module.css'
import type { Connection, Home, OfConnection, PushRun } from './use-home.ts'

const staleRead = 100
const staleMs = 30_000

/** How many stale segments each platform has: none where the summary has none, at most those of one answer. */
function useStale(keys: readonly Connection['platform'][], summary: Summary | undefined): ReadonlyMap<string, string> {
  const wanted = summary && summary.stale > 0 ? keys : []
  const lists = useQueries({
    queries: wanted.map((platform) => ({
      ...readOf('GET /api/activations', { query: { platform, stale: 'true', limit: staleRead } }),
      refetchInterval: staleMs,
    })),
  })
  const said = (n: number) => {
    const held = lists[n]?.data?.length
    return held === undefined ? '…' : `${count(held)}${held === staleRead ? '+' : ''}`
  }
  return new Map(wanted.map((platform, n) => [platform, said(n)]))
}

interface Health {
  readonly tone: Tone
  readonly word: string
  readonly reason?: string | undefined
}

/** What the newest calls, pushes and tests of a platform's connections came to, the worst of them. */
function healthOf(connections: readonly Connection[], pushes: readonly OfConnection<PushRun>[]): Health {
  const failing = connections.find(({ health }) => health.failing)
  if (failing) return { tone: 'bad', word: 'Failing', reason: failing.health.reason ?? undefined }
  const refused = connections.find(({ status }) => status === 'error')
  if (refused) return { tone: 'bad', word: 'Not working', reason: refused.lastError ?? undefined }
  const newest = connections.flatMap(({ id }) => pushes.find(({ connection }) => connection.id === id)?.run ?? [])
  const broken = newest.find(({ status }) => status === 'failed')
  if (broken) return { tone: 'warn', word: 'Push failed', reason: broken.reason ?? undefined }
  if (newest.some(({ errorCount }) => errorCount > 0)) return { tone: 'warn', word: 'Completed with errors' }
  if (newest.length > 0 || connections.some(({ lastTestedAt }) => lastTestedAt))
    return { tone: 'good', word: 'Healthy' }
  return { tone: 'plain', word: 'Not tested' }
}

/** What is where: segments by platform, when it was last pushed to, and how it answers. */
export function Platforms({ home }: { home: Home }) {
  const { titleOf } = usePlatforms()
  const { connections, summary, pushes } = home
  const destinations = connections.data?.filter(({ direction }) => isDestination(direction)) ?? []
  const keys = [...new Set(destinations.map(({ platform }) => platform))]
  const stale = useStale(keys, summary.data)
  if (connections.data && keys.length === 0) return null
  return (
    <section
      className={joinClasses(layout.card, styles.part)}
      aria-labelledby="by-platform"
      aria-busy={!connections.data}
    >
      <h2 id="by-platform">By platform</h2>
      <div className={styles.scroll}>
        <table className={styles.numbers}>
          <caption className={layout.unseen}>Segments by platform</caption>
          <thead>
            <tr>
              <th scope="col">Platform</th>
              <th scope="col" className={layout.numeric}>
                Active
              </th>
              <th scope="col" className={layout.numeric}>
                Pending
              </th>
              <th scope="col" className={layout.numeric}>
                Stale
              </th>
              <th scope="col" className={layout.numeric}>
                Error
              </th>
              <th scope="col">Last push</th>
              <th scope="col">Health</th>
            </tr>
          </thead>
          <tbody>
            {keys.map((platform) => (
              <PlatformRow
                key={platform}
                platform={platform}
                title={titleOf(platform)}
                connections={destinations.filter((each) => each.platform === platform)}
                summary={summary.data}
                stale={summary.data?.stale === 0 ? '0' : (stale.get(platform) ?? '…')}
                pushes={pushes}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface RowProps {
  readonly platform: Connection['platform']
  readonly title: string
  readonly connections: readonly Connection[]
  readonly summary: Summary | undefined
  readonly stale: string
  readonly pushes: readonly OfConnection<PushRun>[]
}

function PlatformRow({ platform, title, connections, summary, stale, pushes }: RowProps) {
  const { tone, word, reason } = healthOf(connections, pushes)
  const last = connections
    .flatMap(({ id }) => pushes.find(({ connection }) => connection.id === id)?.run.startedAt ?? [])
    .sort()
    .at(-1)
  const held = (status: 'active' | 'pending' | 'error') =>
    summary ? count(connections.reduce((sum, { id }) => sum + countStatus(summary, status, id), 0)) : '…'
  const linked = (text: string, what: string, query: Readonly<Record<string, string>>) =>
    text === '0' ? (
      text
    ) : (
      <Link href={hrefOf('activations', {}, { platform, ...query })} aria-label={`${text} ${what} on ${title}`}>
        {text}
      </Link>
    )
  return (
    <tr>
      <th scope="row">
        <Link href={hrefOf('activations', {}, { platform })}>
          <PlatformName platform={platform} title={title} />
        </Link>
      </th>
      <td className={layout.numeric}>{linked(held('active'), 'active', { status: 'active' })}</td>
      <td className={layout.numeric}>{linked(held('pending'), 'pending', { status: 'pending' })}</td>
      <td className={layout.numeric}>{linked(stale, 'stale', { stale: 'true' })}</td>
      <td className={layout.numeric}>{linked(held('error'), 'in error', { status: 'error' })}</td>
      <td>{last ? <RelativeTime value={last} /> : 'never'}</td>
      <td>
        <Hinted text={reason}>
          <Badge tone={tone}>{word}</Badge>
        </Hinted>
      </td>
    </tr>
  )
}
