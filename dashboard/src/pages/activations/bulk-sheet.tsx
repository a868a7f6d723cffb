import { limits } from '@txadv/contract/limits'
import { useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { count, many } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import buttons from '../../ui/button.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { DiffText } from '../../ui/diff-text.tsx'
import layout from '../../ui/layout.module.css'
import { PlanCounts, PlanSheet } from '../../ui/plan-sheet.tsx'
import styles from './activations.module.css'
import { hasNewName } from './columns.tsx'
import type { Activation } from './use-activations.ts'

export type BulkKind = 'refresh' | 'deactivate'
type Answer = Reply<'POST /api/activations/bulk-refresh'> | Reply<'POST /api/activations/bulk-deactivate'>

const atOnce = limits.activations.idsAtOnce
const sampled = 8

const kinds = {
  refresh: {
    verb: 'Refresh',
    doing: 'Refreshing…',
    done: 'Refreshed',
    says: 'Deactivates each segment and creates a new one with the current name.',
  },
  deactivate: {
    verb: 'Deactivate',
    doing: 'Deactivating…',
    done: 'Deactivated',
    says: 'Campaigns stop delivering to them. Topics stay in your library. Push again to restore.',
  },
} as const

/** Only active segments can be refreshed or deactivated; unconfirmed ones are locked. */
const isReady = ({ status, inDoubt }: Activation) => status === 'active' && !inDoubt

interface Props {
  readonly kind: BulkKind
  readonly activations: readonly Activation[]
  readonly onClose: (isChanged: boolean) => void
}

/** Many segments at once: what would happen, then one button, then what came of each. */
export function BulkSheet({ kind, activations, onClose }: Props) {
  const { verb, doing, says } = kinds[kind]
  const active = activations.filter(isReady)
  // Without a current name there is nothing that could be created in its place.
  const ready = active.filter(({ currentPlatformName }) => kind === 'deactivate' || currentPlatformName !== null)
  const taken = ready.slice(0, atOnce)
  const [answer, setAnswer] = useState<Answer>()
  const work = useAction(async (ids: readonly string[]) =>
    setAnswer(await call(`POST /api/activations/bulk-${kind}`, { body: { activationIds: [...ids] } })),
  )
  if (answer)
    return (
      <Results
        kind={kind}
        answer={answer}
        names={new Map(activations.map(({ id, topicName }) => [id, topicName]))}
        busy={work.busy}
        onRetry={(ids) => void work.run(ids)}
        onClose={() => onClose(true)}
      />
    )
  const sample = taken.filter((each) => kind === 'deactivate' || hasNewName(each)).slice(0, sampled)
  return (
    <PlanSheet
      title={`${verb} ${many(taken.length, 'segment')}?`}
      open
      counts={[
        { title: `To ${verb.toLowerCase()}`, value: taken.length, tone: 'accent' },
        ...(kind === 'refresh' ? [{ title: 'Stale', value: taken.filter(({ stale }) => stale).length }] : []),
        { title: 'Skipped: not active', value: activations.length - active.length },
        ...(active.length > ready.length
          ? [{ title: 'Skipped: no current name', value: active.length - ready.length, tone: 'warn' as const }]
          : []),
        ...(ready.length > atOnce
          ? [{ title: 'Over the limit', value: ready.length - atOnce, tone: 'warn' as const }]
          : []),
      ]}
      working={doing}
      confirm={`${verb} ${many(taken.length, 'segment')}`}
      danger={kind === 'deactivate'}
      disabled={taken.length === 0}
      busy={work.busy}
      error={work.error}
      onConfirm={() => void work.run(taken.map(({ id }) => id))}
      onClose={() => onClose(false)}
    >
      <p>
        {says} {ready.length > atOnce && `At most ${count(atOnce)} at a time; select the rest afterwards.`}
      </p>
      {sample.length > 0 && (
        <ul className={styles.sample}>
          {sample.map(({ id, topicName, pushedName, currentPlatformName }) => (
            <li key={id}>
              <span className={layout.muted}>{topicName}</span>
              {kind === 'refresh' ? (
                <DiffText before={pushedName} after={currentPlatformName} />
              ) : (
                <span>{pushedName}</span>
              )}
            </li>
          ))}
          {taken.length > sample.length && (
            <li className={layout.muted}>and {many(taken.length - sample.length, 'more', 'more')}</li>
          )}
        </ul>
      )}
    </PlanSheet>
  )
}

interface ResultsProps {
  readonly kind: BulkKind
  readonly answer: Answer
  readonly names: ReadonlyMap<string, string>
  readonly busy: boolean
  readonly onRetry: (ids: readonly string[]) => void
  readonly onClose: () => void
}

function Results({ kind, answer, names, busy, onRetry, onClose }: ResultsProps) {
  const failed = answer.results.flatMap((each) => (each.status === 'error' ? [each] : []))
  const left = failed.filter(({ error }) => error === 'not attempted').map(({ activationId }) => activationId)
  return (
    <Dialog title={failed.length === 0 ? 'Completed' : 'Completed with errors'} open onClose={onClose} wide>
      <PlanCounts
        counts={[
          { title: kinds[kind].done, value: answer.success, tone: 'good' },
          { title: 'Failed', value: answer.errors - left.length, tone: failed.length > left.length ? 'bad' : 'plain' },
          { title: 'Not attempted', value: left.length, tone: left.length > 0 ? 'warn' : 'plain' },
        ]}
      />
      {left.length > 0 && (
        <p className={layout.note}>{count(left.length)} not attempted: time limit reached. They are unchanged.</p>
      )}
      {failed.length > left.length && (
        <ul className={styles.sample}>
          {failed
            .filter(({ error }) => error !== 'not attempted')
            .map(({ activationId, error }) => (
              <li key={activationId}>
                <strong>{names.get(activationId) ?? activationId}</strong>
                <span className={layout.problem}>{error}</span>
              </li>
            ))}
        </ul>
      )}
      <div className={layout.actions}>
        <button type="button" className={left.length > 0 ? undefined : buttons.primary} onClick={onClose}>
          Close
        </button>
        {left.length > 0 && (
          <button type="button" className={buttons.primary} disabled={busy} onClick={() => onRetry(left)}>
            {busy ? kinds[kind].doing : `${kinds[kind].verb} the other ${count(left.length)}`}
          </button>
        )}
      </div>
    </Dialog>
  )
}
