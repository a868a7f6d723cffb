import { many, words } from '../../lib/format.ts'
import { handTopics } from '../../lib/handed-topics.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import type { Selected } from './bulk-actions.ts'
import styles from './library.module.css'

interface Props {
  readonly selected: Selected
  readonly total: number
  readonly onClose: () => void
}

/** Chooses the connection that the topics go through; what would happen is planned on its page. */
export function PushTo({ selected, total, onClose }: Props) {
  const { data, error, reload } = useRead('GET /api/connections', { query: {} })
  const outbound = data?.filter(({ direction }) => direction !== 'inbound')
  return (
    <Dialog title={`Push ${many(total, 'topic')} to a platform`} open onClose={onClose}>
      {error && <ErrorPanel error={error} effect="Nothing was pushed." onRetry={reload} />}
      {!data && !error && <p className={layout.muted}>Loading connections…</p>}
      {outbound?.length === 0 && (
        <p>
          No outbound connections. <Link href={hrefOf('newConnection')}>Add a connection</Link> first.
        </p>
      )}
      {outbound && outbound.length > 0 && (
        <>
          <p className={layout.muted}>You see the plan before anything is pushed.</p>
          <ul className={styles.connections}>
            {outbound.map(({ id, name, platform, status }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => {
                    handTopics('ids' in selected ? selected : { filters: selected.filters }, total)
                    navigate(hrefOf('push', { id }))
                  }}
                >
                  <span>{name}</span>
                  <span className={layout.muted}>{words(platform)}</span>
                  <StatusBadge status={status} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={layout.actions}>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  )
}
