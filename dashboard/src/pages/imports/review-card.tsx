import { useEffect } from 'react'
import { type CallError, statusOf } from '../../lib/call-error.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { percent } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LayerBars } from '../../ui/layer-glyph.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { inWords } from './mapping.ts'
import styles from './review.module.css'
import { EditFields, Rename } from './review-forms.tsx'
import type { RowResult } from './row-results.tsx'

interface Props {
  readonly id: string
  readonly name: string
  readonly place: string
  readonly result: RowResult
  readonly decision: 'kept' | 'skipped' | undefined
  readonly mode: 'look' | 'rename' | 'edit'
  readonly mayEdit: boolean
  readonly mayRemove: boolean
  readonly busy: boolean
  readonly error: CallError | undefined
  readonly onKeep: () => void
  readonly onSkip: () => void
  readonly onMode: (mode: 'look' | 'rename' | 'edit') => void
  readonly onNamed: (name: string) => void
  readonly onDone: () => void
}

const titles: Readonly<Record<string, string>> = {
  parent_category: 'Category',
  taxonomy_type: 'Group',
  subcategory: 'Subcategory',
  segment_type: 'Segment',
  audience_type: 'Audience',
}

/** One topic that came in: what it is, how it was read, and the decision on it. */
export function ReviewCard(props: Props) {
  const { id, name, place, result, decision, mode, mayEdit, mayRemove, busy, error } = props
  const gone = decision === 'skipped'
  const read = useRead(
    'GET /api/topics/:id/explain',
    { params: { id } },
    { enabled: !gone && id !== '', forForm: true },
  )
  const topic = read.data
  const { onNamed } = props
  const current = topic?.topic_name
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the name is read, not when its hearer changes
  useEffect(() => {
    if (current !== undefined) onNamed(current)
  }, [current])
  const onSaved = (saved: { topic_name: string }) => {
    props.onNamed(saved.topic_name)
    read.reload()
    props.onDone()
  }
  return (
    <article className={joinClasses(layout.card, styles.reviewCard)} aria-label={name}>
      <div className={layout.line}>
        <span className={joinClasses(layout.muted, layout.grow)}>
          {place} · row {result.row}
        </span>
        <StatusBadge status={result.outcome} />
        {decision && <Badge tone={gone ? 'bad' : 'good'}>{decision}</Badge>}
      </div>
      {mode === 'rename' ? (
        <Rename id={id} name={topic?.topic_name ?? name} onSaved={onSaved} onCancel={props.onDone} />
      ) : (
        <h2>{gone ? <del>{name}</del> : <Link href={hrefOf('topic', { id })}>{topic?.topic_name ?? name}</Link>}</h2>
      )}
      {gone ? (
        <p className={layout.muted}>This topic was removed from the library.</p>
      ) : statusOf(read.error) === 404 ? (
        <EmptyState title="No longer in the library">This topic was removed after the import.</EmptyState>
      ) : read.error ? (
        <ErrorPanel error={read.error} effect="Nothing was changed." onRetry={read.reload} />
      ) : mode === 'edit' && topic ? (
        <EditFields id={id} fields={topic.fields} onSaved={onSaved} onCancel={props.onDone} />
      ) : (
        <div className={styles.reviewFacts}>
          <dl>
            {Object.entries(titles).map(([field, title]) => (
              <div key={field}>
                <dt>{title}</dt>
                <dd>{topic ? (topic.fields.find((each) => each.field === field)?.value ?? '–') : '…'}</dd>
              </div>
            ))}
            <div>
              <dt>Confidence</dt>
              <dd>
                {topic ? `${percent(topic.confidence)}${topic.runner_up && `, next best ${topic.runner_up}`}` : '…'}
              </dd>
            </div>
            <div>
              <dt>Imported as</dt>
              <dd>{inWords(result.reason)}</dd>
            </div>
          </dl>
          {topic && <LayerBars layers={topic.layers} />}
        </div>
      )}
      <ProblemNote error={error} effect="The topic is still in the library." />
      {mode === 'look' && (
        <div className={joinClasses(layout.line, styles.reviewActions)}>
          <button type="button" className={buttons.primary} disabled={gone} onClick={props.onKeep}>
            Keep <kbd>k</kbd>
          </button>
          {mayRemove && (
            <button type="button" disabled={gone || busy} onClick={props.onSkip}>
              Skip <kbd>s</kbd>
            </button>
          )}
          {mayEdit && (
            <>
              <button type="button" disabled={gone} onClick={() => props.onMode('rename')}>
                Rename <kbd>r</kbd>
              </button>
              <button type="button" disabled={gone || !topic} onClick={() => props.onMode('edit')}>
                Edit <kbd>e</kbd>
              </button>
            </>
          )}
          <span className={layout.muted}>
            <kbd>↑</kbd> <kbd>↓</kbd> move{!mayRemove && '. Only owners and admins can skip, which removes the topic'}
          </span>
        </div>
      )}
    </article>
  )
}
