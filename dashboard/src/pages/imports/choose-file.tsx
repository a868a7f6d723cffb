import { type DragEvent, useCallback, useRef, useState } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { percent } from '../../lib/format.ts'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import { type Draft, openFile } from './draft.ts'
import styles from './imports.module.css'
import { UnreadableFile } from './read-file.ts'

interface Reading {
  readonly name: string
  readonly share: number
}

/** Reads a chosen file; one that is chosen meanwhile takes its place. */
export function useOpenFile(onOpened: (draft: Draft) => void) {
  const [reading, setReading] = useState<Reading>()
  const [problem, setProblem] = useState<string>()
  const round = useRef(0)
  const open = useCallback(
    async (file: File) => {
      const mine = ++round.current
      const isMine = () => mine === round.current
      setProblem(undefined)
      setReading({ name: file.name, share: 0 })
      try {
        const opened = await openFile(file, (share) => isMine() && setReading({ name: file.name, share }))
        if (isMine()) onOpened(opened)
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        if (isMine()) setProblem(error.message)
      } finally {
        if (isMine()) setReading(undefined)
      }
    },
    [onOpened],
  )
  return { open, reading, problem }
}

interface Props {
  readonly title: string
  readonly hint: React.ReactNode
  readonly onFile: (file: File) => void
  readonly reading: Reading | undefined
  readonly problem: string | undefined
  readonly action?: string
}

/** A place to drop a file on, or to choose one by a button. */
export function FileDrop({ title, hint, onFile, reading, problem, action = 'Choose a file' }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to do what the button does
    <div
      className={joinClasses(styles.fileDrop, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <h2>{title}</h2>
      {reading ? (
        <div className={styles.reading} role="status">
          <p>
            Reading {reading.name}: {percent(reading.share)}
          </p>
          <progress aria-label="Reading the file" max={1} value={reading.share} />
        </div>
      ) : (
        <p className={layout.muted}>{hint}</p>
      )}
      {problem && (
        <p className={layout.noteProblem} role="alert">
          {problem}
        </p>
      )}
      <button
        type="button"
        className={buttons.primary}
        disabled={Boolean(reading)}
        onClick={() => input.current?.click()}
      >
        {action}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File"
        accept=".csv,.tsv,.txt,.tab,text/csv,text/tab-separated-values,text/plain"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again once it was put right.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}
