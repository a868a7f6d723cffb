import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { notify } from '../../lib/notices.ts'
import { usePlatforms } from '../../lib/platforms.ts'
import { hrefOf } from '../../lib/router.ts'
import { useAction } from '../../lib/use-action.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { DiffText } from '../../ui/diff-text.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './activations.module.css'
import { causesOf, Standing } from './standing.tsx'
import type { Activation } from './use-activations.ts'

const doings = {
  refresh: {
    title: 'Refresh',
    confirm: 'Refresh segment',
    done: 'Segment refreshed.',
    says: 'Deactivates the segment and creates a new one with the current name. Its platform ID changes, unless the platform keeps it.',
  },
  deactivate: {
    title: 'Deactivate',
    confirm: 'Deactivate segment',
    done: 'Segment deactivated.',
    says: 'Campaigns stop delivering to this segment. The topic stays in your library. Push it again to restore the segment.',
  },
  retry: { title: 'Retry', confirm: 'Retry', done: 'Segment pushed.', says: '' },
} as const
type Doing = keyof typeof doings

const doingsOf = ({ status, inDoubt, currentPlatformName }: Activation): readonly Doing[] => {
  if (status === 'error') return ['retry']
  if (status !== 'active' || inDoubt) return []
  return currentPlatformName === null ? ['deactivate'] : ['deactivate', 'refresh']
}

const orphanWords = {
  deleted: 'This topic was deleted from your library.',
  archived: 'This topic was archived by an operator.',
  merged: 'This topic was merged into another.',
} as const

const priceWords = (price: Activation['pushedPrice']): string | null => price && `${price.cpm} ${price.currency} CPM`

interface Props {
  readonly activation: Activation
  /** The connection's name, where it is still there. */
  readonly connection: string | undefined
  readonly mayChange: boolean
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** One segment: what it is called there, what it would be called now, and what can be done about it. */
export function ActivationDialog({ activation, connection, mayChange, onClose, onChanged }: Props) {
  const { id, topicName, platform, status, stale, orphaned, inDoubt, error, warning, platformSegmentId } = activation
  const { titleOf } = usePlatforms()
  const [asked, setAsked] = useState<Doing>()
  const work = useAction(async (doing: Doing) => {
    await call(`POST /api/activations/:id/${doing}`, { params: { id } })
    notify(doings[doing].done)
    onChanged()
    onClose()
  })
  const begin = (doing: Doing) => (doing === 'retry' ? void work.run(doing) : setAsked(doing))
  return (
    <Dialog title={topicName} open onClose={onClose} wide>
      <div className={layout.line}>
        <StatusBadge status={status} />
        <Standing {...activation} />
        <span className={layout.muted}>
          {titleOf(platform)}
          {connection && (
            <>
              {' · '}
              <Link href={hrefOf('connection', { id: activation.connectionId })}>{connection}</Link>
            </>
          )}
          {platformSegmentId && ` · segment ID ${platformSegmentId}`}
          {activation.activatedAt && (
            <>
              {' · active since '}
              <RelativeTime value={activation.activatedAt} />
            </>
          )}
        </span>
      </div>
      {inDoubt && (
        <p className={layout.note}>
          Unconfirmed: no platform response. txadv rechecks, usually within a minute; actions are locked until then.
        </p>
      )}
      {error && <p className={layout.noteProblem}>{error}.</p>}
      {warning && <p className={layout.note}>{warning}.</p>}
      {activation.nameError && <p className={layout.noteProblem}>{activation.nameError}.</p>}
      {stale && !orphaned && <p className={layout.note}>Stale: {causesOf(activation)}.</p>}
      <dl className={styles.compare}>
        <Words title="Name" before={activation.pushedName} after={activation.currentPlatformName} stale={stale} />
        <Words
          title="Description"
          before={activation.pushedDescription}
          after={activation.currentPlatformDesc}
          stale={stale}
        />
        <Words
          title="Engine version"
          before={activation.engineVersionAtPush}
          after={activation.currentEngineVersion}
          stale={stale}
        />
        <Words
          title="Price"
          before={priceWords(activation.pushedPrice)}
          after={priceWords(activation.currentPrice)}
          stale={activation.staleCauses.includes('price')}
        />
      </dl>
      {orphaned && (
        <p className={layout.noteProblem}>
          {`${orphanWords[activation.orphanedBy ?? 'deleted']} This segment is still on sale: deactivate it, or refresh all stale segments.`}
        </p>
      )}
      {asked && <p className={layout.note}>{doings[asked].says}</p>}
      <ProblemNote error={work.error} />
      <div className={layout.actions}>
        <button type="button" onClick={asked ? () => setAsked(undefined) : onClose}>
          {asked ? 'Back' : 'Close'}
        </button>
        {mayChange &&
          (asked ? (
            <button
              type="button"
              className={asked === 'deactivate' ? buttons.danger : buttons.primary}
              disabled={work.busy}
              onClick={() => void work.run(asked)}
            >
              {work.busy ? 'Waiting for the platform…' : doings[asked].confirm}
            </button>
          ) : (
            doingsOf(activation).map((doing) => (
              <button
                key={doing}
                type="button"
                className={doing === 'deactivate' ? undefined : buttons.primary}
                disabled={work.busy}
                onClick={() => begin(doing)}
              >
                {work.busy ? 'Waiting for the platform…' : doings[doing].title}
              </button>
            ))
          ))}
      </div>
    </Dialog>
  )
}

interface WordsProps {
  readonly title: string
  readonly before: string | null
  readonly after: string | null
  readonly stale: boolean
}

function Words({ title, before, after, stale }: WordsProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{stale && before !== after ? <DiffText before={before} after={after} /> : (before ?? after ?? '–')}</dd>
    </div>
  )
}
