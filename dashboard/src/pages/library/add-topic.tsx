import type { limits } from '@txadv/contract'
import { type FormEvent, type RefObject, useState } from 'react'
import { ApiError, call } from '../../api.ts'
import { explain } from '../../ui/error-panel.tsx'

// A copy that the compiler holds to the contract's number.
const maxLength: typeof limits.topics.nameCodePoints = 500

interface Props {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly onAdded: () => void
}

/** A dialog that adds one topic by its name. */
export function AddTopic({ dialog, onAdded }: Props) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    setProblem(undefined)
    try {
      await call('POST /api/topics', { body: { topic_name: String(new FormData(form).get('name')) } })
      form.reset()
      dialog.current?.close()
      onAdded()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { what, next } = explain(error)
      setProblem(`${what}. ${next}`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <dialog ref={dialog} aria-labelledby="add-topic" onClose={() => setProblem(undefined)}>
      <form onSubmit={(event) => void onSubmit(event)}>
        <h2 id="add-topic">Add a topic</h2>
        {problem && (
          <p className="problem note" role="alert">
            {problem}
          </p>
        )}
        <label>
          Name
          <input name="name" required maxLength={maxLength} autoComplete="off" placeholder="Electric SUV intenders" />
        </label>
        <p className="muted">A name that the library already holds is not added twice.</p>
        <div className="actions">
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="submit" className="primary" disabled={busy}>
            {busy ? 'Adding…' : 'Add topic'}
          </button>
        </div>
      </form>
    </dialog>
  )
}
