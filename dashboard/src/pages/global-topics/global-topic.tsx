import { useState } from 'react'
import { count } from '../../lib/format.ts'
import { hrefOf, type Params } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { forOperators } from '../../ui/for-operators.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { type Act, ActSheet } from './act-sheet.tsx'
import { EditTopic } from './edit-topic.tsx'
import styles from './global-topics.module.css'
import { TopicHistory } from './topic-history.tsx'
import type { GlobalTopicRecord } from './view.ts'

const back = { title: 'Global topics', href: hrefOf('globalTopics') }

function GlobalTopicPage({ params }: { params: Params }) {
  return <OneTopic key={params.id} id={params.id ?? ''} />
}

/** One topic of the catalog: what it is, what happened to it, and an edit that reaches every library. */
function OneTopic({ id }: { id: string }) {
  const found = useRead('GET /api/admin/topics/:topicId', { params: { topicId: id } }, { forForm: true })
  const history = useRead('GET /api/admin/topics/:topicId/history', { params: { topicId: id } })
  const topic = found.data
  const [editing, setEditing] = useState(false)
  const [act, setAct] = useState<Act>()
  const reload = () => {
    found.reload()
    history.reload()
  }
  const error = found.error ?? history.error
  if (error)
    return (
      <>
        <PageHead title="Topic" back={back} />
        <ErrorPanel error={error} effect="Nothing was changed." onRetry={reload} />
      </>
    )
  const merged = topic?.mergedInto
  return (
    <>
      <PageHead title={topic?.topicName ?? 'Topic'} back={back}>
        {topic && !merged && (
          <>
            <button type="button" onClick={() => setEditing(true)}>
              Edit
            </button>
            <button type="button" onClick={() => setAct('flag')} disabled={topic.reviewStatus === 'needs_review'}>
              Flag for review
            </button>
            <button type="button" onClick={() => setAct(topic.archivedAt ? 'restore' : 'archive')}>
              {topic.archivedAt ? 'Restore' : 'Archive'}
            </button>
          </>
        )}
      </PageHead>
      <div className={styles.globalTopic}>
        <section className={layout.card} aria-label="Topic">
          <h2>Classification</h2>
          {merged && (
            <p>
              Merged into <Link href={hrefOf('globalTopic', { id: merged })}>another topic</Link>. Undo the merge on its
              job page to restore it.
            </p>
          )}
          {topic ? <Facts topic={topic} /> : <p className={layout.muted}>Loading topic…</p>}
        </section>
        <TopicHistory entries={history.data} />
      </div>
      {topic && (
        <EditTopic
          open={editing}
          topic={topic}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            reload()
          }}
        />
      )}
      <ActSheet
        act={act}
        ids={[id]}
        onClose={() => setAct(undefined)}
        onDone={() => {
          setAct(undefined)
          reload()
        }}
      />
    </>
  )
}

function Facts({ topic }: { topic: GlobalTopicRecord }) {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Group', topic.taxonomyType],
    ['Category', topic.parentCategory],
    ['Subcategory', topic.subcategory],
    ['Segment type', topic.segmentType],
    ['Audience type', topic.audienceType],
    ['IAB code', topic.iabCode],
    ['Keywords', topic.keywords.join(', ')],
    ['Performance', topic.performanceScore === null ? null : count(topic.performanceScore)],
    ['Engine', topic.engineVersion],
    ['Visibility', topic.ownerOrgId ? 'private to an organization' : 'shared catalog'],
  ]
  return (
    <>
      <p className={layout.line}>
        {topic.archivedAt && <Badge>archived</Badge>}
        {topic.reviewStatus === 'needs_review' && <Badge tone="warn">needs review</Badge>}
        {topic.reviewStatus === 'reviewed' && <Badge tone="good">reviewed</Badge>}
        {!topic.archivedAt && !topic.reviewStatus && <Badge tone="good">active</Badge>}
      </p>
      {topic.reviewReason && <p className={layout.note}>{topic.reviewReason}</p>}
      <dl className={layout.pairs}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
        <div>
          <dt>Added</dt>
          <dd>
            <RelativeTime value={topic.createdAt} />
          </dd>
        </div>
        <div>
          <dt>Changed</dt>
          <dd>
            <RelativeTime value={topic.updatedAt} />, version {topic.version}
          </dd>
        </div>
      </dl>
    </>
  )
}

export const GlobalTopic = forOperators('Global topic', GlobalTopicPage)
