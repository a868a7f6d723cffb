import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useRef } from 'react'
import { createStore, useStore } from '../../lib/store.ts'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import { accepted } from './brief.ts'
import styles from './chat.module.css'

/** What is typed and not sent yet stays while somebody looks at another page. */
export const draft = createStore('')

interface Props {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly placeholder: string
  /** What was sent last, for the arrow that brings it back. */
  readonly lastSaid: string | undefined
  readonly onSend: (text: string) => void
  readonly onFiles: (files: readonly File[]) => void
}

/** Where a person types: Enter sends, Shift and Enter begin a new line, a file can be picked or pasted. */
export function Composer({ field, placeholder, lastSaid, onSend, onFiles }: Props) {
  const text = useStore(draft)
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)

  function send() {
    if (text.trim() === '') return
    draft.set('')
    onSend(text)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While a character is being composed, Enter chooses it.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    } else if (event.key === 'ArrowUp' && text === '' && lastSaid) {
      event.preventDefault()
      draft.set(lastSaid)
    } else if (event.key === 'Escape') {
      event.currentTarget.blur()
    }
  }

  function onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || event.clipboardData.getData('text/plain')) return
    event.preventDefault()
    onFiles(files)
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label className={layout.unseen} htmlFor={id}>
        Message
      </label>
      <textarea
        ref={field}
        id={id}
        rows={1}
        placeholder={placeholder}
        value={text}
        aria-describedby={`${id}-hint`}
        onChange={(event) => draft.set(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <div className={layout.line}>
        <input
          ref={picker}
          type="file"
          hidden
          accept={accepted}
          aria-label="Brief or CSV file"
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <button type="button" onClick={() => picker.current?.click()}>
          Add a file
        </button>
        <p className={layout.hint} id={`${id}-hint`}>
          <span className={layout.wideOnly}>
            <kbd>Enter</kbd> sends, <kbd>Shift Enter</kbd> starts a new line. Drop a brief or a CSV anywhere.
          </span>
        </p>
        <span className={layout.room} />
        <button type="submit" className={buttons.primary} disabled={text.trim() === ''}>
          Send
        </button>
      </div>
    </form>
  )
}
