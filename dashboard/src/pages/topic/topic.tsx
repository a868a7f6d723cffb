import { useState } from 'react'
import { statusOf } from '../../lib/call-error.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { count } from '../../lib/format.ts'
import { hrefOf, navigate, type Params, useQuery } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { useRead } from '../../lib/use-read.ts'
import buttons from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LayerBars, type Layers } from '../../ui/layer-glyph.tsx'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Activations } from './activations.tsx'
import { Classification } from './classification.tsx'
import { DeleteTopic } from './delete-topic.tsx'
import { EditTopic } from './edit-topic.tsx'
import { Evidence } from './evidence.tsx'
import { History } from './history.tsx'
import { MatchValues } from './match-values.tsx'
import { Names } from './names.tsx'
import { Reclassify } from './reclassify.tsx'
import { ReportTopic } from './report-topic.tsx'
import { ReviewNote } from './review-note.tsx'
import { SimilarTopics } from './similar-topics.tsx'
import styles from './topic.module.css'

const back = { title: 'Library', href: hrefOf('library') }

/** One topic: what it is, why, what platforms call it, where it is live, and what happened to it. */
export function Topic({ params }: { params: Params }) {
  const id = params.id ?? ''
  const session = useSession()
  const [query, change] = useQuery()
  const explained = useRead('GET /api/topics/:id/explain', { params: { id } }, { forForm: true })
  const names = useRead('GET /api/topics/:id/names', { params: { id } })
  const history = useRead('GET /api/topics/:id/history', { params: { id } })
  const [deleting, setDeleting] = useState(false)
  const [reporting, setReporting] = useState(false)
  const mayWrite = session.role !== 'viewer'
  const { data, error } = explained
  const reload = () => {
    explained.reload()
    names.reload()
    history.reload()
  }

  if (statusOf(error) === 404 || statusOf(error) === 400)
    return (
      <>
        <PageHead title="Topic not found" back={back} />
        <EmptyState
          title="This topic is not in your library"
          action="Open the library"
          onAction={() => navigate(back.href)}
        >
          It may have been deleted, or the address may be mistyped.
        </EmptyState>
      </>
    )
  if (error)
    return (
      <>
        <PageHead title="Topic" back={back} />
        <ErrorPanel error={error} effect="Nothing was changed." onRetry={reload} />
      </>
    )
  if (!data)
    return (
      <>
        <PageHead title="Topic" back={back} />
        <p className={layout.unseen} role="status">
          Loading topic…
        </p>
        <div className={styles.topicGrid} aria-hidden="true">
          <div className={joinClasses(layout.card, styles.waiting)} />
          <div className={joinClasses(layout.card, styles.waiting)} />
          <div className={joinClasses(layout.card, styles.waiting, styles.wide)} />
        </div>
      </>
    )
  const { record } = data
  const stored = Object.values(record.layers).every((value) => value !== null) ? (record.layers as Layers) : data.layers
  return (
    <>
      <PageHead title={data.topic_name} back={back}>
        {mayWrite && (
          <>
            <Reclassify id={id} before={data} onDone={reload} />
            <button type="button" onClick={() => change({ edit: '1' })}>
              Edit
            </button>
          </>
        )}
        {session.can('library:delete') && (
          <button type="button" className={buttons.quiet} onClick={() => setDeleting(true)}>
            Delete
          </button>
        )}
      </PageHead>
      <EditTopic
        open={mayWrite && query.get('edit') === '1'}
        id={id}
        record={record}
        onClose={() => change({ edit: undefined }, { replace: true })}
        onSaved={reload}
      />
      <DeleteTopic id={record.id} name={data.topic_name} open={deleting} onClose={() => setDeleting(false)} />
      <ReportTopic id={record.id} open={reporting} onClose={() => setReporting(false)} />
      <ReviewNote explained={data} mayWrite={mayWrite} onDone={reload} />
      <div className={styles.topicGrid} data-part="topic">
        <div className={layout.stack}>
          <Classification explained={data} />
          <Evidence explained={data} />
          <MatchValues id={id} mayWrite={mayWrite} />
        </div>
        <div className={layout.stack}>
          <section className={layout.card} aria-labelledby="layers">
            <h2 id="layers">Seven layers</h2>
            <LayerBars layers={stored} />
          </section>
          <Activations id={record.id} />
          <SimilarTopics id={record.id} />
          <section className={layout.card} aria-labelledby="about">
            <h2 id="about">About</h2>
            <dl className={styles.facts}>
              <dt>Added</dt>
              <dd>
                <RelativeTime value={record.created_at} />
                {record.source && <span className={layout.muted}> by {record.source}</span>}
              </dd>
              <dt>Changed</dt>
              <dd>
                <RelativeTime value={record.updated_at} />
              </dd>
              <dt>Engine</dt>
              <dd>{record.engine_version}</dd>
              <dt>External id</dt>
              <dd>{record.external_id ?? <span className={layout.muted}>none</span>}</dd>
              <dt>Performance</dt>
              <dd>
                {record.performance_score === null ? (
                  <span className={layout.muted}>not measured</span>
                ) : (
                  count(record.performance_score)
                )}
              </dd>
              <dt>Topic id</dt>
              <dd>
                <code>{record.id}</code>
              </dd>
            </dl>
            {mayWrite && (
              <div className={layout.line}>
                <button type="button" className={buttons.quiet} onClick={() => setReporting(true)}>
                  Report to the catalog’s operators
                </button>
              </div>
            )}
          </section>
        </div>
      </div>
      <Names names={names} />
      <History history={history} />
    </>
  )
}
