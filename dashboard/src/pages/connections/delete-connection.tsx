import { call } from '../../lib/api.ts'
import { notify } from '../../lib/notices.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useAction } from '../../lib/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import type { Connection } from './connection.tsx'

interface Props {
  readonly connection: Connection
  readonly open: boolean
  readonly onClose: () => void
}

/** Deletes a connection after asking; one that segments are on sale through is kept, and the way to them shown. */
export function DeleteConnection({ connection: { id, name }, open, onClose }: Props) {
  const remove = useAction(async () => {
    await call('DELETE /api/connections/:id', { params: { id } })
    notify(`${name} deleted.`)
    navigate(hrefOf('connections'))
  })
  function close() {
    remove.clear()
    onClose()
  }
  const inUse = remove.error?.status === 409
  return (
    <Dialog title={`Delete ${name}?`} open={open} onClose={close}>
      {inUse ? (
        <p className="note problem" role="alert">
          Not deleted: it has active or pending segments. Deactivate them first.{' '}
          <Link href={hrefOf('activations', {}, { connectionId: id, status: 'active' })}>View these segments</Link>
        </p>
      ) : (
        <>
          <p>Permanently deletes settings and credentials. Synced topics stay.</p>
          <ProblemNote error={remove.error} effect="Nothing was changed." />
        </>
      )}
      <div className="actions">
        <button type="button" onClick={close}>
          {inUse ? 'Close' : 'Cancel'}
        </button>
        {!inUse && (
          <button type="button" className="primary danger" disabled={remove.busy} onClick={() => void remove.run()}>
            {remove.busy ? 'Deleting…' : 'Delete connection'}
          </button>
        )}
      </div>
    </Dialog>
  )
}
