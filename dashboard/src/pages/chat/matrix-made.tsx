import { useId, useState } from 'react'
import { many } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { PlanCounts } from '../../ui/plan-sheet.tsx'
import type { MatrixTurn } from './conversation.ts'
import { Failure } from './failure.tsx'
import { removeMade } from './matrix.ts'

/** What a matrix came to, and the way to its topics or back. */
export function MadeCard({ turn }: { turn: MatrixTurn }) {
  const { can } = useSession()
  const id = useId()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const { made, phase } = turn
  if (!made) return null
  const added = many(made.topicIds.length, 'topic')

  async function remove() {
    setBusy(true)
    await removeMade(turn)
    setBusy(false)
    setAsked(false)
  }

  return (
    <article className={layout.card} aria-labelledby={id}>
      <h2 id={id}>{phase === 'removed' ? `Matrix undone: ${added} removed` : `${added} created`}</h2>
      <PlanCounts
        counts={[
          { title: 'New topics', value: made.created - made.adopted, tone: 'good' },
          { title: 'From the catalog', value: made.adopted },
          { title: 'Duplicates, skipped', value: made.duplicates },
          { title: 'Errors', value: made.errors, ...(made.errors > 0 && { tone: 'bad' as const }) },
        ]}
      />
      <Failure problem={turn.problem} effect="Some topics may already be removed." />
      {phase === 'made' && (
        <footer className={layout.line}>
          <Link href={hrefOf('library', {}, { source: 'matrix' })}>Open in library</Link>
          <span className={layout.room} />
          {can('library:delete') &&
            made.topicIds.length > 0 &&
            (asked ? (
              <>
                <span>Remove {added} from your library?</span>
                <button type="button" className={buttons.danger} disabled={busy} onClick={() => void remove()}>
                  {busy ? 'Removing…' : `Remove ${added}`}
                </button>
                <button type="button" disabled={busy} onClick={() => setAsked(false)}>
                  Keep topics
                </button>
              </>
            ) : (
              <button type="button" className={buttons.quiet} onClick={() => setAsked(true)}>
                Undo
              </button>
            ))}
        </footer>
      )}
    </article>
  )
}
