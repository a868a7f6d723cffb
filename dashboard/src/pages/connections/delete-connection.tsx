import { call } from '../../lib/api.ts'
import { statusOf } from '../../lib/call-error.ts'
import { notify } from '../../lib/notices.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useAction } from '../../lib/use-action.ts'
import buttons from '../../ui/button.module.css'
import { Dialog, DialogText } from '../../ui/dialog.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import type { Connection } from './connection-record.ts'

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
  const inUse = statusOf(remove.error) === 409
  return (
    <Dialog title={`Delete ${name}?`} open={open} onClose={close} alert>
      {inUse ? (
        <p className={layout.noteProblem} role="alert">
          Not deleted: it has active or pending segments. Deactivate them first.{' '}
          <Link href={hrefOf('activations', {}, { connectionId: id, status: 'active' })}>View these segments</Link>
        </p>
      ) : (
        <>
          <DialogText>Permanently deletes settings and credentials. Synced topics stay.</DialogText>
          <ProblemNote error={remove.error} effect="Nothing was changed." />
        </>
      )}
      <div className={layout.actions}>
        <button type="button" onClick={close}>
          {inUse ? 'Close' : 'Cancel'}
        </button>
        {!inUse && (
          <button type="button" className={buttons.danger} disabled={remove.busy} onClick={() => void remove.run()}>
            {remove.busy ? 'Deleting…' : 'Delete connection'}
          </button>
        )}
      </div>
    </Dialog>
  )
}
