import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import styles from './cards.module.css'
import { errorOf, type Problem } from './conversation.ts'

interface Props {
  readonly problem: Problem | undefined
  readonly effect?: string
  /** Left out where another try cannot help. */
  readonly onRetry?: (() => void) | undefined
}

/** What went wrong within the conversation, with the way to try again. */
export function Failure({ problem, effect = 'Nothing was changed.', onRetry }: Props) {
  if (!problem) return null
  return (
    <div className={styles.chatFailure}>
      <ProblemNote error={errorOf(problem)} effect={effect} />
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  )
}

/** What was under way when the page was reloaded. */
export function Interrupted({ what, onRetry }: { what: string; onRetry?: (() => void) | undefined }) {
  return (
    <div className={styles.chatFailure}>
      <p className={layout.note}>{what}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  )
}
