import { limits } from '@txadv/contract/limits'
import { type FormEvent, useEffect, useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { isCallError } from '../../lib/call-error.ts'
import { percent } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { useAction } from '../../lib/use-action.ts'
import buttons from '../../ui/button.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { VisibilityNote } from '../../ui/visibility-note.tsx'
import styles from './library.module.css'

const pauseMs = 400

type Check = Reply<'POST /api/topics/check-duplicate'>

/** Whether the name is a topic already, asked when the typing pauses. */
function useCheck(name: string): { check: Check | undefined; checking: boolean } {
  const [checked, setChecked] = useState<{ name: string; check: Check | undefined }>()
  useEffect(() => {
    if (name === '') return
    let dropped = false
    const timer = setTimeout(() => {
      call('POST /api/topics/check-duplicate', { body: { topic_name: name, parent_category: null } }).then(
        (check) => dropped || setChecked({ name, check }),
        (error: unknown) => {
          if (!isCallError(error)) throw error
          // The check only helps: the topic can be added without it.
          if (!dropped) setChecked({ name, check: undefined })
        },
      )
    }, pauseMs)
    return () => {
      dropped = true
      clearTimeout(timer)
    }
  }, [name])
  return { check: checked?.name === name ? checked.check : undefined, checking: name !== '' && checked?.name !== name }
}

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly onAdded: () => void
}

/** A dialog that adds one topic by its name, once it has said whether there is one like it. */
export function AddTopic({ open, onClose, onAdded }: Props) {
  return (
    <Dialog title="Add a topic" open={open} onClose={onClose}>
      <Form onClose={onClose} onAdded={onAdded} />
    </Dialog>
  )
}

function Form({ onClose, onAdded }: Omit<Props, 'open'>) {
  const [name, setName] = useState('')
  const { check, checking } = useCheck(name.trim())
  const add = useAction((force: boolean) => call('POST /api/topics', { body: { topic_name: name, force } }))
  const isHeld = check?.isDuplicate && check.inLibrary
  const isSameName = isHeld && check.existingTopic?.topic_name.toLowerCase() === name.trim().toLowerCase()
  const isListed = check?.isDuplicate && !check.inLibrary
  async function addTopic(force: boolean) {
    if (await add.run(force)) onAdded()
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void addTopic(isHeld === true)
  }
  return (
    <form onSubmit={onSubmit}>
      <TextField
        label="Name"
        required
        maxLength={limits.topics.nameCodePoints}
        autoComplete="off"
        placeholder="Electric SUV intenders"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.checkResult} role="status">
        {checking ? <p className={layout.muted}>Checking for duplicates…</p> : check ? <Verdict check={check} /> : null}
        {!checking && !check && <p className={layout.muted}>txadv classifies the topic when you add it.</p>}
      </div>
      <VisibilityNote />
      <ProblemNote error={add.error} effect="Nothing was added." />
      <FormActions onCancel={onClose} busy={add.busy} disabled={isSameName === true} working="Adding…">
        {isHeld ? 'Add as your own topic' : isListed ? 'Add from the catalog' : 'Add topic'}
      </FormActions>
      {isListed && (
        <button type="button" className={buttons.quiet} disabled={add.busy} onClick={() => void addTopic(true)}>
          Add as your own topic instead
        </button>
      )}
    </form>
  )
}

function Verdict({ check }: { check: Check }) {
  const { existingTopic, inLibrary, isDuplicate, confidence, why } = check
  if (!existingTopic) return <p className={layout.noteGood}>New topic: no duplicates found.</p>
  return (
    <div className={isDuplicate ? layout.noteWarn : layout.note}>
      <p>
        {isDuplicate ? 'Duplicate of ' : 'Similar topic: '}
        {inLibrary ? (
          <Link href={hrefOf('topic', { id: existingTopic.id })}>{existingTopic.topic_name}</Link>
        ) : (
          <strong>{existingTopic.topic_name}</strong>
        )}
        {inLibrary ? ', in your library' : ', in the catalog'} ({percent(confidence)} similar).
      </p>
      <p>
        {why.reason}.{why.differs.length > 0 && ` Differs in: ${why.differs.join(', ')}.`}
      </p>
    </div>
  )
}
