import { useRetryFailed } from '../../lib/retry-failed.ts'
import buttons from '../../ui/button.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'

/** Retries all that failed on the connection whose errors are listed. */
export function RetryFailed({ id, name }: { id: string; name: string }) {
  const retry = useRetryFailed({ id, name })
  return (
    <>
      <ProblemNote error={retry.error} effect="Nothing was retried." />
      <button type="button" className={buttons.primary} disabled={retry.busy} onClick={() => void retry.run()}>
        {retry.busy ? 'Starting…' : 'Retry all failed'}
      </button>
    </>
  )
}
