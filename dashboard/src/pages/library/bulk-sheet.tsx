import { useEffect, useRef, useState } from 'react'
import { count, many } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { type BulkKind, type BulkProgress, type Picked, runBulk } from './bulk-run.ts'

const texts: Record<BulkKind, { title: string; verb: string; done: string; explains: string }> = {
  reclassify: {
    title: 'Reclassify',
    verb: 'Reclassify',
    done: 'reclassified',
    explains: 'The local engine reclassifies each topic. Edited fields stay.',
  },
  'reclassify-llm': {
    title: 'Reclassify with the LLM',
    verb: 'Reclassify with the LLM',
    done: 'reclassified',
    explains: 'The LLM reclassifies each topic. Each counts as one classification. Takes longer.',
  },
  confirm: {
    title: 'Confirm classifications',
    verb: 'Confirm',
    done: 'confirmed',
    explains: 'Confirms topics whose classification is in doubt, so pushes include them. Other topics are unchanged.',
  },
  delete: {
    title: 'Delete from the library',
    verb: 'Delete',
    done: 'deleted',
    explains: 'Deletes topics and their history from your library, not the catalog. Can’t be undone.',
  },
}

interface Props {
  readonly kind: BulkKind
  readonly picked: Picked
  readonly total: number
  readonly onClose: (changed: boolean) => void
}

/** What would be done to how many; then the progress; then what came of it. */
export function BulkSheet({ kind, picked, total, onClose }: Props) {
  const [progress, setProgress] = useState<BulkProgress>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const { title, verb, done, explains } = texts[kind]
  const over = progress?.phase === 'over'
  const close = () => {
    if (progress && !over) abort.current?.abort()
    else onClose(Boolean(progress && progress.done > 0))
  }
  const begin = () => {
    abort.current = new AbortController()
    void runBulk(kind, picked, abort.current.signal, setProgress)
  }
  return (
    <Dialog title={`${title}: ${many(total, 'topic')}`} open onClose={close}>
      {!progress && <p>{explains}</p>}
      {progress && !over && (
        <div className="stack">
          <progress
            aria-label={title}
            max={progress.total || undefined}
            value={progress.total ? progress.done : undefined}
          />
          <p className="muted" role="status">
            {progress.phase === 'finding'
              ? `Loading topics: ${count(progress.done)} so far`
              : `${count(progress.done)} of ${many(progress.total, 'topic')} ${done}`}
          </p>
          <p className="hint">Keep this tab open.</p>
        </div>
      )}
      {progress && over && (
        <>
          <p role="status">
            {many(progress.done - progress.failed, 'topic')} {done}
            {progress.failed > 0 && `, ${count(progress.failed)} failed`}
            {progress.fallbacks > 0 &&
              `, ${count(progress.fallbacks)} by the local engine because the LLM did not respond`}
            .{progress.stopped && ` Stopped: the other ${count(progress.total - progress.done)} are unchanged.`}
          </p>
          <ProblemNote
            error={progress.error}
            effect={`The other ${count(Math.max(0, progress.total - progress.done))} are unchanged.`}
          />
        </>
      )}
      <div className="actions">
        {over ? (
          <button type="button" className="primary" onClick={close}>
            Close
          </button>
        ) : (
          <button type="button" onClick={close}>
            {progress ? 'Stop' : 'Cancel'}
          </button>
        )}
        {!progress && (
          <button type="button" className={kind === 'delete' ? 'primary danger' : 'primary'} onClick={begin}>
            {verb} {many(total, 'topic')}
          </button>
        )}
      </div>
    </Dialog>
  )
}
