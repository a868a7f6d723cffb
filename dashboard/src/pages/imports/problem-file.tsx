import { useMemo } from 'react'
import layout from '../../ui/layout.module.css'
import type { Problem } from './check-file.ts'
import { type Draft, tableOf } from './draft.ts'

/** A spreadsheet takes what begins so for a formula. */
const cellOf = (text: string) => {
  const guarded = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** The rows with a problem as a file, each with its line and the problem. */
export function ProblemFile({ draft, problems, title }: { draft: Draft; problems: readonly Problem[]; title: string }) {
  const href = useMemo(() => {
    const { columns, rows } = tableOf(draft)
    const lines = problems.map(({ place, line }) => {
      const cells = draft.edits[place] ?? rows[place] ?? []
      return [...columns.map((_, n) => cells[n] ?? ''), String(line), title]
    })
    const text = [[...columns, 'line', 'problem'], ...lines].map((cells) => cells.map(cellOf).join(',')).join('\r\n')
    return `data:text/csv;charset=utf-8,${encodeURIComponent(`${text}\r\n`)}`
  }, [draft, problems, title])
  return (
    <a href={href} download={`problem-rows-of-${draft.filename.replace(/\.[a-z]+$/i, '')}.csv`}>
      Download <span className={layout.unseen}>rows: {title}</span>
    </a>
  )
}
