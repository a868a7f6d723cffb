import { type ReactNode, useState } from 'react'
import { call, type Reply } from '../lib/api.ts'
import { many } from '../lib/format.ts'
import { useOffers } from '../lib/offers.ts'
import { isDestination } from '../lib/platforms.ts'
import { hrefOf, navigate } from '../lib/router.ts'
import { importSampleTopics } from '../lib/sample-topics.ts'
import { useSession } from '../lib/session.ts'
import { useAction } from '../lib/use-action.ts'
import { useRead } from '../lib/use-read.ts'
import { Badge } from './badge.tsx'
import buttons from './button.module.css'
import { ErrorPanel } from './error-panel.tsx'
import { ExportLink } from './export-menu.tsx'
import styles from './first-steps.module.css'
import layout from './layout.module.css'
import { Link } from './link.tsx'
import { ProblemNote } from './problem-note.tsx'

const shownTopics = 10

type Topics = Reply<'GET /api/topics'>
type Connection = Reply<'GET /api/connections'>[number]

/** From an empty library to a topic that is classified, pushed and exported: each step with what came of it. */
export function FirstStepsList() {
  const topics = useRead('GET /api/topics', { query: { pageSize: shownTopics } })
  const connections = useRead('GET /api/connections', { query: {} })
  const summary = useRead('GET /api/activations/summary', {})
  const failed = [topics, connections, summary].find(({ error }) => error)
  const reload = () => {
    for (const each of [topics, connections, summary]) each.reload()
  }
  const destination = connections.data?.find(({ direction }) => isDestination(direction))
  const pushed = summary.data?.counts.reduce((sum, { status, count }) => sum + (status === 'active' ? count : 0), 0)
  if (failed?.error) return <ErrorPanel error={failed.error} effect="Nothing was changed." onRetry={reload} />
  return (
    <ol className={styles.firstSteps}>
      <AddTopics topics={topics.data} onAdded={topics.reload} />
      <ConnectPlatform
        known={connections.data !== undefined}
        destination={destination}
        onConnected={connections.reload}
      />
      <PushTopics destination={destination} total={topics.data?.total ?? 0} pushed={pushed} />
      <ExportTopics total={topics.data?.total ?? 0} />
    </ol>
  )
}

interface StepProps {
  readonly title: string
  readonly about: string
  /** What came of it; undefined while it is still to be done. */
  readonly done?: string | undefined
  readonly children: ReactNode
}

function Step({ title, about, done, children }: StepProps) {
  return (
    <li className={layout.card}>
      <div className={layout.line}>
        <h2>{title}</h2>
        {done !== undefined && <Badge tone="good">{done}</Badge>}
      </div>
      <p className={layout.muted}>{about}</p>
      {children}
    </li>
  )
}

function AddTopics({ topics, onAdded }: { topics: Topics | undefined; onAdded: () => void }) {
  const [batchId, setBatchId] = useState<string>()
  const add = useAction(async () => {
    setBatchId(await importSampleTopics())
    onAdded()
  })
  const total = topics?.total ?? 0
  return (
    <Step
      title="Add topics"
      about="txadv classifies each name you add: category, audience, intent, sensitivity."
      done={total > 0 ? `${many(total, 'topic')} classified` : undefined}
    >
      {topics && total > 0 && (
        <table>
          <caption className={layout.unseen}>Your newest topics</caption>
          <thead>
            <tr>
              <th scope="col">Topic</th>
              <th scope="col">Category</th>
              <th scope="col">Segment</th>
            </tr>
          </thead>
          <tbody>
            {topics.data.map(({ id, topic_name, parent_category, segment_type }) => (
              <tr key={id}>
                <td>
                  <Link href={hrefOf('topic', { id })}>{topic_name}</Link>
                </td>
                <td>{parent_category}</td>
                <td>{segment_type}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ProblemNote error={add.error} effect="Rows that were imported stay." />
      <div className={layout.line}>
        {batchId && <Link href={hrefOf('import', { id: batchId })}>See the import, or undo it</Link>}
        {topics && total === 0 && (
          <button type="button" className={buttons.primary} disabled={add.busy} onClick={() => void add.run()}>
            {add.busy ? 'Adding sample topics…' : 'Add sample topics'}
          </button>
        )}
        <Link href={hrefOf('newImport')}>Import a file</Link>
        <Link href={hrefOf('chat')}>Classify one in chat</Link>
      </div>
    </Step>
  )
}

interface ConnectProps {
  readonly known: boolean
  readonly destination: Connection | undefined
  readonly onConnected: () => void
}

function ConnectPlatform({ known, destination, onConnected }: ConnectProps) {
  const { sandbox } = useOffers()
  const connect = useAction(async () => {
    await call('POST /api/connections/sandbox', {})
    onConnected()
  })
  return (
    <Step
      title="Connect a platform"
      about="The sandbox behaves like a platform, takes any credentials and costs nothing."
      done={destination && `${destination.name} connected`}
    >
      <ProblemNote error={connect.error} effect="Nothing was connected." />
      <div className={layout.line}>
        {sandbox && known && !destination && (
          <button type="button" className={buttons.primary} disabled={connect.busy} onClick={() => void connect.run()}>
            {connect.busy ? 'Connecting…' : 'Connect the sandbox'}
          </button>
        )}
        <Link href={hrefOf('newConnection')}>{destination ? 'Connect another platform' : 'Connect a platform'}</Link>
      </div>
    </Step>
  )
}

function PushTopics({
  destination,
  total,
  pushed = 0,
}: {
  destination: Connection | undefined
  total: number
  pushed: number | undefined
}) {
  const { can } = useSession()
  const isReady = destination !== undefined && total > 0
  return (
    <Step
      title="Push"
      about="You see a plan first: which segments would be created, and under which names."
      done={pushed > 0 ? many(pushed, 'active segment') : undefined}
    >
      <div className={layout.line}>
        {can('activate') && (
          <button
            type="button"
            className={isReady && pushed === 0 ? buttons.primary : undefined}
            disabled={!isReady}
            onClick={() => navigate(hrefOf('push', { id: destination?.id ?? '' }, { what: 'all' }))}
          >
            {destination ? `Push to ${destination.name}` : 'Push'}
          </button>
        )}
        {!isReady && (
          <span className={layout.muted}>{destination ? 'Add topics first.' : 'Connect a platform first.'}</span>
        )}
        {pushed > 0 && <Link href={hrefOf('activations')}>See your segments</Link>}
      </div>
    </Step>
  )
}

function ExportTopics({ total }: { total: number }) {
  const [isSaved, setSaved] = useState(false)
  return (
    <Step
      title="Export"
      about="Your library as a file. The library exports what its filters show."
      done={isSaved ? 'Downloaded' : undefined}
    >
      <div className={layout.line}>
        {total > 0 ? (
          <ExportLink title="Download CSV" query={{ format: 'csv' }} onSaved={() => setSaved(true)} />
        ) : (
          <span className={layout.muted}>Add topics first.</span>
        )}
      </div>
    </Step>
  )
}
