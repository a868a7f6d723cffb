import { type Encoding, encodings } from '@txadv/sdk'
import { useState } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { count } from '../../lib/format.ts'
import { Choice } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import tables from '../../ui/table.module.css'
import { type Draft, draft as kept, openFile, withHeader } from './draft.ts'
import styles from './file-reading.module.css'
import { UnreadableFile } from './read-file.ts'

const encodingTitles: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little-endian)',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
}
const delimiterTitles: Readonly<Record<string, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Pipe',
}
const shownRecords = 6
const shownCells = 4

const optionsOf = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, title]) => ({ value, title }))

/** How the file was read, and the first lines with the one that names the columns: each can be corrected. */
export function FileReading({ draft }: { draft: Draft }) {
  const { sheet, header, file, useLLM } = draft
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const first = Math.max(0, Math.min(header, sheet.records.length - shownRecords) - 2)
  const shown = sheet.records.slice(first, first + shownRecords)
  const delimiters = { ...delimiterTitles, [sheet.delimiter]: delimiterTitles[sheet.delimiter] ?? sheet.delimiter }

  async function readAgain(encoding: Encoding, delimiter: string) {
    setBusy(true)
    setProblem(undefined)
    try {
      kept.set(await openFile(file, () => undefined, { encoding, delimiter }, useLLM))
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={styles.reading} aria-label="How the file was read" aria-busy={busy}>
      <div className={styles.choices}>
        <Choice
          label="Encoding"
          choices={encodings.map((value) => ({ value, title: encodingTitles[value] }))}
          value={sheet.encoding}
          disabled={busy}
          onChoose={(encoding) => void readAgain(encoding as Encoding, sheet.delimiter)}
        />
        <Choice
          label="Delimiter"
          choices={optionsOf(delimiters)}
          value={sheet.delimiter}
          disabled={busy}
          onChoose={(delimiter) => void readAgain(sheet.encoding, delimiter)}
        />
      </div>
      {problem && (
        <p className={layout.noteProblem} role="alert">
          {problem}
        </p>
      )}
      <fieldset className={styles.headers}>
        <legend>
          Header row <span className={layout.muted}>{sayHeader(draft)}</span>
        </legend>
        <div className={joinClasses(tables.frame, styles.lines)}>
          <table>
            <caption className={layout.unseen}>First lines of the file</caption>
            <tbody>
              {shown.map((cells, n) => {
                const at = first + n
                const line = sheet.lines[at] ?? at + 1
                return (
                  <tr key={line} data-role={at === header ? 'header' : at < header ? 'skipped' : undefined}>
                    <td className={styles.choose}>
                      <label>
                        <input
                          type="radio"
                          name="header-row"
                          checked={at === header}
                          onChange={() => kept.set(withHeader(draft, at))}
                        />
                        <span>Line {count(line)}</span>
                      </label>
                    </td>
                    {cells.slice(0, shownCells).map((cell, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no other name than its place
                      <td key={column} title={cell}>
                        {cell}
                      </td>
                    ))}
                    {cells.length < shownCells && <td colSpan={shownCells - cells.length} />}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
        <label className={styles.none}>
          <input type="radio" name="header-row" checked={header < 0} onChange={() => kept.set(withHeader(draft, -1))} />
          <span>No header row: every line is a topic</span>
        </label>
      </fieldset>
    </section>
  )
}

function sayHeader({ sheet, header }: Draft): string {
  if (header < 0) return 'None found'
  const above = header > 0 ? `; ${count(header)} ${header === 1 ? 'line' : 'lines'} above it skipped` : ''
  return `Line ${count(sheet.lines[header] ?? header + 1)}${above}`
}
