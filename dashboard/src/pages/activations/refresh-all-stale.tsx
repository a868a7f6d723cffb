import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { notify } from '../../lib/notices.ts'
import { staleCauseWords } from '../../lib/stale-words.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import { follow } from '../../lib/work.ts'
import buttons from '../../ui/button.module.css'
import { PlanSheet } from '../../ui/plan-sheet.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { type Summary, staleWords } from './summary-strip.tsx'

const againMs = 2_000

/** Begins the job that refreshes everything stale; the worker does it, and the tray shows how far it is. */
export function RefreshAllStale({ summary, onDone }: { summary: Summary | undefined; onDone: () => void }) {
  const [open, setOpen] = useState(false)
  const [jobId, setJobId] = useState('')
  const enabled = jobId !== ''
  const job = useRead('GET /api/hygiene/refresh/:jobId', { params: { jobId } }, { enabled, everyMs: againMs })
  const isOver = enabled && job.data?.id === jobId && job.data.completed_at !== null
  useEffect(() => {
    if (!isOver) return
    setJobId('')
    onDone()
  }, [isOver, onDone])
  const begin = useAction(async () => {
    const begun = await call('POST /api/hygiene/refresh', {})
    follow({ kind: 'hygiene', id: begun.jobId, title: 'Refresh of all stale segments' })
    notify('Refresh started. You can leave this page.')
    setOpen(false)
    setJobId(begun.jobId)
  })
  return (
    <>
      <ReasonedButton
        className={buttons.primary}
        disabled={enabled || !summary}
        reason={summary?.stale === 0 && !enabled ? 'No stale segments' : undefined}
        onClick={() => setOpen(true)}
      >
        {enabled ? 'Refreshing…' : 'Refresh all stale'}
      </ReasonedButton>
      <PlanSheet
        title="Refresh all stale segments"
        open={open}
        counts={
          summary && [
            { title: 'Stale', value: staleWords(summary), tone: 'warn' },
            ...(summary.staleBy ?? [])
              .filter(({ cause }) => cause !== 'orphaned')
              .map(({ cause, count }) => ({ title: `Other ${staleCauseWords[cause]}`, value: count })),
            ...(summary.orphaned > 0
              ? [{ title: 'Orphaned, to be deactivated', value: summary.orphaned, tone: 'bad' as const }]
              : []),
          ]
        }
        confirm="Refresh all stale"
        working="Starting…"
        busy={begin.busy}
        error={begin.error}
        onConfirm={() => void begin.run()}
        onClose={() => setOpen(false)}
      >
        <p>
          Deactivates each stale segment and creates a new one with the current name and price. Segments whose topic is
          no longer in your library are only deactivated. Segments that an earlier refresh could not push are retried.
          Takes a few seconds per segment. You can leave this page.
        </p>
      </PlanSheet>
    </>
  )
}
