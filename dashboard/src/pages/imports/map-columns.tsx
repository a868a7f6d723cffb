import { limits } from '@txadv/contract/limits'
import { type ImportTarget, importTargets } from '@txadv/contract/vocabulary'
import { suggestMappings } from '@txadv/sdk'
import { useMemo } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { count, many } from '../../lib/format.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { Badge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import { Select } from '../../ui/select.tsx'
import tables from '../../ui/table.module.css'
import { type Draft, draft as kept, tableOf } from './draft.ts'
import { FileReading } from './file-reading.tsx'
import { asChoices, targetTitles } from './mapping.ts'
import styles from './wizard.module.css'

interface Props {
  readonly draft: Draft
  readonly onNext: () => void
  readonly onBack: () => void
}

const samples = 3

/** The first different values of a column. */
function samplesOf(rows: readonly (readonly string[])[], n: number): string[] {
  const found = new Set<string>()
  for (const cells of rows.slice(0, 200)) {
    const cell = cells[n]?.trim()
    if (cell) found.add(cell)
    if (found.size === samples) break
  }
  return [...found]
}

/** Which column of the file becomes which field of a topic. */
export function MapColumns({ draft, onNext, onBack }: Props) {
  const { columns, rows, total } = useMemo(() => tableOf(draft), [draft])
  const { choices } = draft
  const named = Object.values(choices).includes('topic_name')
  const tooMany = total > limits.imports.rows
  useHotkeys({ 'mod+Enter': onNext }, named && !tooMany)

  function choose(column: string, target: string) {
    const others = Object.entries(choices).filter(([each, field]) => each !== column && field !== target)
    const next = target ? [...others, [column, target as ImportTarget] as const] : others
    kept.set({ ...draft, recalled: false, values: undefined, choices: Object.fromEntries(next) })
  }

  return (
    <>
      <div className={layout.line}>
        <h2>Map columns</h2>
        {draft.recalled && <Badge tone="accent">Same as last time</Badge>}
        {draft.recalled && (
          <button
            type="button"
            className={buttons.quiet}
            onClick={() =>
              kept.set({
                ...draft,
                recalled: false,
                values: undefined,
                choices: asChoices(suggestMappings(columns, rows)),
              })
            }
          >
            Suggest again
          </button>
        )}
      </div>
      <p className={layout.muted}>
        <strong>{draft.filename}</strong>: {many(total, 'row')}, {many(columns.length, 'column')}
        {draft.sheet.blank > 0 && `, ${many(draft.sheet.blank, 'empty line')} skipped`}.
      </p>
      {tooMany && (
        <p className={layout.noteProblem} role="alert">
          This file has {count(total)} rows; the limit is {count(limits.imports.rows)}. Nothing was sent. Split it into{' '}
          {count(Math.ceil(total / limits.imports.rows))} files and import each.
        </p>
      )}
      <FileReading draft={draft} />
      <div className={joinClasses(tables.frame, styles.columnsFrame)}>
        <table>
          <caption className={layout.unseen}>File columns</caption>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col" className={styles.target}>
                Target field
              </th>
              <th scope="col" className={layout.wideOnly}>
                First values
              </th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column, n) => {
              const seen = samplesOf(rows, n).join(' · ')
              return (
                <tr key={column} className={choices[column] ? undefined : styles.leftOut}>
                  <td title={column}>
                    {column}
                    <span className={tables.detail}>{seen}</span>
                  </td>
                  <td>
                    <Select
                      aria-label={`Target field for ${column}`}
                      none="Skip"
                      value={choices[column] ?? ''}
                      options={importTargets.map((target) => ({ value: target, title: targetTitles[target] }))}
                      onChoose={(target) => choose(column, target)}
                    />
                  </td>
                  <td className={layout.wideOnly} title={seen}>
                    {seen || 'Empty'}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div className={layout.actions}>
        {!named && (
          <p className={joinClasses(layout.problem, styles.said)} role="alert">
            Select the column with the topic name.
          </p>
        )}
        <button type="button" onClick={onBack}>
          Back
        </button>
        <button type="button" className={buttons.primary} disabled={!named || tooMany} onClick={onNext}>
          Preview rows
        </button>
      </div>
    </>
  )
}
