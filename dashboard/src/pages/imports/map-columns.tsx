import { limits } from '@txadv/contract/limits'
import { type ImportTarget, importTargets } from '@txadv/contract/vocabulary'
import { suggestMappings } from '@txadv/sdk'
import { useMemo } from 'react'
import { count, many } from '../../lib/format.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { Badge } from '../../ui/badge.tsx'
import { CheckBox } from '../../ui/field.tsx'
import { type Draft, draft as kept, tableOf, withHeader } from './draft.ts'
import { asChoices, targetTitles } from './mapping.ts'

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
    kept.set({ ...draft, recalled: false, choices: Object.fromEntries(next) })
  }

  return (
    <>
      <div className="line">
        <h2>Map columns</h2>
        {draft.recalled && <Badge tone="accent">Same as last time</Badge>}
        {draft.recalled && (
          <button
            type="button"
            className="quiet"
            onClick={() => kept.set({ ...draft, recalled: false, choices: asChoices(suggestMappings(columns, rows)) })}
          >
            Suggest again
          </button>
        )}
      </div>
      <p className="muted">
        <strong>{draft.filename}</strong>: {many(total, 'row')}, {many(columns.length, 'column')}
        {draft.sheet.blank > 0 && `, ${many(draft.sheet.blank, 'empty line')} skipped`}.
      </p>
      {tooMany && (
        <p className="note problem" role="alert">
          This file has {count(total)} rows; the limit is {count(limits.imports.rows)}. Nothing was sent. Split it into{' '}
          {count(Math.ceil(total / limits.imports.rows))} files and import each.
        </p>
      )}
      <CheckBox
        label="First row contains column names"
        checked={draft.header}
        onChange={({ target }) => kept.set(withHeader(draft.filename, draft.sheet, target.checked, draft.useLLM))}
      />
      <div className="table-frame columns-frame">
        <table>
          <caption className="unseen">File columns</caption>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col" className="target">
                Target field
              </th>
              <th scope="col" className="wide-only">
                First values
              </th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column, n) => {
              const seen = samplesOf(rows, n).join(' · ')
              return (
                <tr key={column} className={choices[column] ? undefined : 'left-out'}>
                  <td title={column}>
                    {column}
                    <span className="detail">{seen}</span>
                  </td>
                  <td>
                    <select
                      aria-label={`Target field for ${column}`}
                      value={choices[column] ?? ''}
                      onChange={({ target }) => choose(column, target.value)}
                    >
                      <option value="">Skip</option>
                      {importTargets.map((target) => (
                        <option key={target} value={target}>
                          {targetTitles[target]}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td className="wide-only" title={seen}>
                    {seen || 'Empty'}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div className="actions">
        {!named && (
          <p className="problem grow" role="alert">
            Select the column with the topic name.
          </p>
        )}
        <button type="button" onClick={onBack}>
          Back
        </button>
        <button type="button" className="primary" disabled={!named || tooMany} onClick={onNext}>
          Preview rows
        </button>
      </div>
    </>
  )
}
