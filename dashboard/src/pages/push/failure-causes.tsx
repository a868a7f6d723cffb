import type { Reply } from '../../lib/api.ts'
import { wordsOfFailure } from '../../lib/failure-words.ts'
import { many } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import styles from './push.module.css'

export type Cause = NonNullable<Reply<'GET /api/connections/:id/push/run/:runId/status'>['causes']>[number]

interface Props {
  readonly causes: readonly Cause[]
  readonly connectionId: string
  /** Whose rows alone are shown, by its message. */
  readonly shown: string | undefined
  readonly onShow: (message: string | undefined) => void
  /** Absent where there is one cause: a retry of all is its retry. */
  readonly retry: { readonly busy: boolean; readonly run: (cause: NonNullable<Cause['cause']>) => void } | undefined
}

const places = {
  connection: { title: 'Open connection', hrefOf: (id: string) => hrefOf('connection', { id }) },
  library: { title: 'Open library', hrefOf: () => hrefOf('library') },
  drift: { title: 'Compare', hrefOf: (id: string) => hrefOf('drift', {}, { connection: id }) },
}

/** Why segments failed: how many, in plain words, what the platform said, and the next step. */
export function FailureCauses({ causes, connectionId, shown, onShow, retry }: Props) {
  return (
    <ul className={styles.causes} aria-label="Causes">
      {causes.map(({ cause, message, segments }) => {
        const { what, next, place } = wordsOfFailure(cause)
        const isShown = shown === message
        return (
          <li key={`${cause} ${message}`} data-shown={isShown || undefined}>
            <div>
              <h3>
                {many(segments, 'segment')} {what}
              </h3>
              <p>{next}</p>
              <p className={styles.said}>{message}</p>
            </div>
            <div className={layout.line}>
              {place && <Link href={places[place].hrefOf(connectionId)}>{places[place].title}</Link>}
              {causes.length > 1 && (
                <button
                  type="button"
                  className={buttons.inRow}
                  aria-pressed={isShown}
                  onClick={() => onShow(isShown ? undefined : message)}
                >
                  {isShown ? 'Show all' : 'Show these'}
                </button>
              )}
              {retry && cause !== null && (
                <button
                  type="button"
                  className={buttons.inRow}
                  disabled={retry.busy}
                  onClick={() => retry.run(cause)}
                  aria-label={`Retry ${many(segments, 'segment')} ${what}`}
                >
                  Retry {segments}
                </button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
