import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { isCallError } from '../../lib/call-error.ts'
import { count, many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { useQuery } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'
import { useAction } from '../../lib/use-action.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel, explain } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { FixNames } from './fix-names.tsx'
import type { Batch } from './outcomes.tsx'
import styles from './review.module.css'
import { ReviewCard } from './review-card.tsx'
import { ReviewList } from './review-list.tsx'
import { type Decision, nextOpen, reviewOf } from './review-state.ts'
import type { RowResult } from './row-results.tsx'
import { useBrought } from './use-brought.ts'
import { useReviewKeys } from './use-review-keys.ts'

/** The topics that an import brought, one decision each; how far it is stays in this browser. */
export function Review({ batch, brought }: { batch: Batch; brought: number }) {
  const rows = useBrought(batch.id)
  const [round, setRound] = useState(0)
  const fixed = () => {
    rows.reload()
    setRound(round + 1)
  }
  if (rows.error) return <ErrorPanel error={rows.error} effect="Nothing was changed." onRetry={rows.reload} />
  if (rows.total === 0 || (rows.total === undefined && brought === 0 && !rows.busy))
    return (
      <EmptyState title="No topics to review">
        No topics of this import are in your library. See the rows for their results.
      </EmptyState>
    )
  if (rows.total === undefined) return <p className={layout.muted}>Loading topics…</p>
  return <Queue key={round} batch={batch} rows={{ ...rows, total: rows.total }} onFixed={fixed} />
}

interface QueueProps {
  readonly batch: Batch
  readonly rows: ReturnType<typeof useBrought> & { readonly total: number }
  readonly onFixed: () => void
}

function Queue({ batch, rows, onFixed }: QueueProps) {
  const { can } = useSession()
  const [query, change] = useQuery()
  const store = reviewOf(batch.id)
  const reviewed = useStore(store)
  const [mode, setMode] = useState<'look' | 'rename' | 'edit'>('look')
  const frame = useRef<HTMLElement>(null)
  const { total } = rows
  const asked = Number(query.get('at'))
  const at = Math.min(total, asked >= 1 ? Math.floor(asked) : (nextOpen(rows, reviewed, 0) ?? 0) + 1) - 1
  const result = rows.at(at)
  const decided = Object.keys(reviewed.decisions).length
  const mayEdit = can('import')
  const mayRemove = can('library:delete')

  useEffect(() => rows.show(at, at), [rows.show, at])
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])

  function goTo(index: number) {
    setMode('look')
    change({ at: String(Math.max(0, Math.min(total - 1, index)) + 1) }, { replace: true })
  }
  function decide(row: number, decision: Decision | undefined) {
    store.set(({ decisions: { [row]: _, ...others }, ...rest }) => ({
      ...rest,
      decisions: decision ? { ...others, [row]: decision } : others,
    }))
  }
  const rename = (names: readonly (readonly [id: string, name: string])[]) =>
    store.set((now) => ({ ...now, names: { ...now.names, ...Object.fromEntries(names) } }))
  function goOn() {
    goTo(nextOpen(rows, store.get(), at + 1) ?? at)
    frame.current?.focus({ preventScroll: true })
  }
  const idOf = ({ row, id }: RowResult) => reviewed.decisions[row]?.id ?? id ?? ''
  const nameOf = ({ id, topic_name }: RowResult) => reviewed.names[id ?? ''] ?? topic_name ?? ''

  function keep() {
    if (!result || reviewed.decisions[result.row]?.is === 'skipped') return
    decide(result.row, { ...reviewed.decisions[result.row], is: 'kept' })
    goOn()
  }
  const skip = useAction(async (one: RowResult) => {
    const id = idOf(one)
    const before = await call('GET /api/topics/:id/explain', { params: { id } })
    await call('DELETE /api/topics', { body: { ids: [id] } })
    decide(one.row, { is: 'skipped' })
    goOn()
    const value = (field: string) => before.fields.find((each) => each.field === field)?.value ?? undefined
    notify(`“${before.topic_name}” was removed from the library.`, {
      title: 'Restore',
      run: () => void putBack(one.row, before.topic_name, value),
    })
  })
  async function putBack(row: number, topic_name: string, value: (field: string) => string | undefined) {
    const given = ['parent_category', 'taxonomy_type', 'subcategory', 'segment_type'].map((field) => [
      field,
      value(field),
    ])
    const fields = Object.fromEntries(given.filter(([, said]) => said)) as object
    try {
      const { id } = await call('POST /api/topics', { body: { topic_name, ...fields } })
      decide(row, { is: 'kept', id })
      notify(`“${topic_name}” restored to the library.`)
    } catch (error) {
      if (!isCallError(error)) throw error
      const { what, next } = explain(error)
      notify(`“${topic_name}” could not be restored. ${what}. ${next}`)
    }
  }
  const skipped = result !== undefined && reviewed.decisions[result.row]?.is === 'skipped'
  const startSkip = () => mayRemove && result && !skipped && void skip.run(result)
  const start = (next: 'rename' | 'edit') => mayEdit && result && !skipped && setMode(next)
  const move = (by: number) => () => goTo(at + by)
  useReviewKeys({
    k: keep,
    s: () => startSkip(),
    r: () => start('rename'),
    e: () => start('edit'),
    ArrowDown: move(1),
    ArrowRight: move(1),
    ArrowUp: move(-1),
    ArrowLeft: move(-1),
  })

  return (
    <section className={styles.review} ref={frame} tabIndex={-1} aria-label="Review">
      <div className={styles.reviewHead}>
        <p role="status">
          {decided >= total ? (
            <strong>All {many(total, 'topic')} reviewed.</strong>
          ) : (
            <>
              <strong>
                {count(decided)} of {many(total, 'topic')}
              </strong>{' '}
              reviewed
            </>
          )}
        </p>
        <progress aria-label="Reviewed" max={total} value={decided} />
        {mayEdit && (
          <FixNames
            batch={batch}
            onFixed={(names) => {
              rename(names.map(({ id, after }) => [id, after]))
              onFixed()
            }}
          />
        )}
      </div>
      <div className={styles.reviewBody}>
        <ReviewList rows={rows} at={at} reviewed={reviewed} onOpen={goTo} />
        {result ? (
          <ReviewCard
            key={`${result.row} ${idOf(result)}`}
            id={idOf(result)}
            name={nameOf(result)}
            place={`${count(at + 1)} of ${count(total)}`}
            result={result}
            decision={reviewed.decisions[result.row]?.is}
            mode={mode}
            mayEdit={mayEdit}
            mayRemove={mayRemove}
            busy={skip.busy}
            error={skip.error}
            onKeep={keep}
            onSkip={startSkip}
            onMode={(next) => (next === 'look' ? setMode(next) : start(next))}
            onNamed={(name) => name !== nameOf(result) && rename([[result.id ?? '', name]])}
            onDone={() => {
              setMode('look')
              frame.current?.focus({ preventScroll: true })
            }}
          />
        ) : (
          <div className={layout.card} aria-busy="true">
            <span className={layout.placeholder} />
            <span className={layout.placeholder} />
          </div>
        )}
      </div>
    </section>
  )
}
