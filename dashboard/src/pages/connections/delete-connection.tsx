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
    notify(`${name} was deleted.`)
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
          It was not deleted: segments are on sale through it, or on their way. Deactivate them first, or they would
          stay on sale with nobody to take them off.{' '}
          <Link href={hrefOf('activations', {}, { connectionId: id, status: 'active' })}>Show these segments</Link>
        </p>
      ) : (
        <>
          <p>Its settings and credentials go for good. What came in through it stays in your library.</p>
          <ProblemNote error={remove.error} effect="It was not deleted." />
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
