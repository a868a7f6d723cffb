import { type ChangeOutcome, changeOutcomes } from '@txadv/contract/vocabulary'
import type { ReactNode } from 'react'
import {
  changeTitles,
  isOpenChange,
  outcomeTitles,
  resultOfChange,
  type TopicChange,
  titleOfChange,
  valuesOfSet,
} from '../../lib/change-words.ts'
import { hrefOf, type Params, useQuery } from '../../lib/router.ts'
import { useList } from '../../lib/use-list.ts'
import { useRead } from '../../lib/use-read.ts'
import { ChangeTable } from '../../ui/change-table.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PlanCounts } from '../../ui/plan-sheet.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RunProgress } from '../../ui/run-progress.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './change.module.css'
import { ChangeActions } from './change-actions.tsx'
import { MoreRows } from './more-rows.tsx'

const pollMs = 1_000
const rowsPollMs = 2_000
const back = { title: 'Changes', href: hrefOf('changes') }

export function Change({ params }: { params: Params }) {
  return <OneChange key={params.id} id={params.id ?? ''} />
}

/** One change of many topics: how far it is, what was set, what became of each topic, and the way back. */
function OneChange({ id }: { id: string }) {
  const read = useRead(
    'GET /api/topic-changes/:id',
    { params: { id } },
    { everyMs: (change) => (change && !isOpenChange(change) ? 0 : pollMs) },
  )
  const change = read.data
  if (!change)
    return (
      <>
        <PageHead title="Change" back={back} />
        {read.error ? (
          <ErrorPanel error={read.error} effect="Nothing was changed." onRetry={read.reload} />
        ) : (
          <p className={layout.muted}>Loading change…</p>
        )}
      </>
    )
  return (
    <>
      <PageHead title={titleOfChange(change.action, change.totalTopics)} back={back}>
        <ChangeActions change={change} onChanged={read.reload} />
      </PageHead>
      <div className={styles.change}>
        <Standing change={change} />
        <About change={change} />
      </div>
      <Rows key={change.status} change={change} />
    </>
  )
}

const progressOf = ({ processedTopics, totalTopics, status }: TopicChange) =>
  ({
    done: processedTopics,
    total: totalTopics,
    errors: 0,
    status: status === 'processing' ? 'running' : status,
  }) as const

function Standing({ change }: { change: TopicChange }) {
  const { action, error, createdAt, changedTopics, skippedTopics, totalTopics, processedTopics } = change
  return (
    <section className={layout.card} aria-label="Progress">
      <RunProgress
        title={changeTitles[action]}
        progress={progressOf(change)}
        startedAt={Date.parse(createdAt)}
        unit="topic"
      />
      <p role="status">{resultOfChange(change)}</p>
      {error && <p className={layout.noteProblem}>{error}</p>}
      <PlanCounts
        counts={[
          { title: 'Changed', value: changedTopics, tone: 'good' },
          { title: 'Skipped', value: skippedTopics },
          { title: 'Not processed', value: totalTopics - processedTopics },
        ]}
      />
    </section>
  )
}

function About({ change }: { change: TopicChange }) {
  const { action, set, undoes, undoneBy, createdAt, completedAt, id } = change
  return (
    <section className={layout.card} aria-label="Details">
      <h2>Details</h2>
      <dl className={layout.pairs}>
        <Pair title="Action">{changeTitles[action]}</Pair>
        {valuesOfSet(set).map(({ field, value }) => (
          <Pair key={field} title={field}>
            {value}
          </Pair>
        ))}
        {undoes && (
          <Pair title="Undoes">
            <Link href={hrefOf('change', { id: undoes })}>the earlier change</Link>
          </Pair>
        )}
        {undoneBy && (
          <Pair title="Undone by">
            <Link href={hrefOf('change', { id: undoneBy })}>a later change</Link>
          </Pair>
        )}
        <Pair title="Started">
          <RelativeTime value={createdAt} />
        </Pair>
        {completedAt && (
          <Pair title="Ended">
            <RelativeTime value={completedAt} />
          </Pair>
        )}
        <Pair title="Id">
          <code>{id}</code>
        </Pair>
      </dl>
    </section>
  )
}

function Pair({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const explained: Readonly<Record<ChangeOutcome, string>> = {
  pending: 'No topics are pending.',
  changed: 'No topics were changed.',
  unchanged: 'No topics were left unchanged.',
  gone: 'No topics left the library before they were changed.',
  conflict: 'No topics were changed again since.',
}

/** What the change did to each topic. */
function Rows({ change }: { change: TopicChange }) {
  const [query, setQuery] = useQuery()
  const outcome = changeOutcomes.find((each) => each === query.get('outcome'))
  const list = useList(
    'GET /api/topic-changes/:id/rows',
    { params: { id: change.id }, query: { outcome, limit: 100 } },
    { everyMs: () => (isOpenChange(change) ? rowsPollMs : 0) },
  )
  return (
    <section className={styles.rows} aria-label="Topics">
      <div className={layout.line}>
        <h2>Topics</h2>
        <span className={layout.room} />
        <Select
          aria-label="Result"
          size="filter"
          none="Result: all"
          value={outcome ?? ''}
          options={changeOutcomes.map((value) => ({ value, title: outcomeTitles[value] }))}
          onChoose={(value) => setQuery({ outcome: value }, { replace: true })}
        />
      </div>
      {list.error ? (
        <ErrorPanel error={list.error} effect="Nothing was changed." onRetry={list.reload} />
      ) : list.rows?.length === 0 ? (
        <p className={layout.note}>{outcome ? explained[outcome] : 'No topics matched.'}</p>
      ) : list.rows ? (
        <>
          <ChangeTable
            caption="What was changed, topic by topic"
            topics={list.rows}
            links={change.action !== 'delete'}
            outcomes
          />
          <MoreRows list={list} />
        </>
      ) : (
        <p className={layout.muted}>Loading topics…</p>
      )}
    </section>
  )
}
