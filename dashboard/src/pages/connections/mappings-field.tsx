import { importTargets } from '@txadv/contract/vocabulary'
import { useState } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { words } from '../../lib/format.ts'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import { Select } from '../../ui/select.tsx'
import styles from './connections.module.css'

interface Row {
  readonly id: number
  readonly from: string
  readonly to: string
}

interface Props {
  readonly label: string
  readonly hint: string | undefined
  /** The mappings as JSON, as the form keeps every value. */
  readonly value: string
  readonly onChange: (value: string) => void
}

const asked = importTargets.map((value) => ({ value, title: words(value) }))

function rowsOf(value: string): readonly Row[] {
  const mapped = Object.entries(value === '' ? {} : (JSON.parse(value) as Record<string, string>))
  return mapped.map(([from, to], id) => ({ id, from, to }))
}

/** Which field of a source becomes which field of a topic, one line each. */
export function MappingsField({ label, hint, value, onChange }: Props) {
  const [rows, setRows] = useState(() => rowsOf(value))

  function keep(next: readonly Row[]) {
    setRows(next)
    const mapped = next.filter(({ from }) => from.trim() !== '').map(({ from, to }) => [from.trim(), to])
    onChange(mapped.length > 0 ? JSON.stringify(Object.fromEntries(mapped)) : '')
  }
  const change = (id: number, part: Partial<Row>) =>
    keep(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  const add = () => {
    const free = importTargets.find((target) => !rows.some(({ to }) => to === target)) ?? 'topic_name'
    setRows([...rows, { id: 1 + Math.max(-1, ...rows.map(({ id }) => id)), from: '', to: free }])
  }

  return (
    <fieldset className={styles.mappings}>
      <legend>{label}</legend>
      {hint && <p className={layout.hint}>{hint}</p>}
      {rows.map(({ id, from, to }, n) => (
        <div key={id} className={styles.mapping}>
          <input
            aria-label={`Source field ${n + 1}`}
            placeholder="Source field"
            value={from}
            onChange={(event) => change(id, { from: event.target.value })}
          />
          <span aria-hidden="true">→</span>
          <Select
            aria-label={`Target field ${n + 1}`}
            value={to}
            options={asked}
            onChoose={(target) => change(id, { to: target })}
          />
          <button
            type="button"
            className={buttons.icon}
            aria-label={`Remove field ${n + 1}`}
            onClick={() => keep(rows.filter((row) => row.id !== id))}
          >
            ×
          </button>
        </div>
      ))}
      <button type="button" className={joinClasses(buttons.quiet, styles.add)} onClick={add}>
        + Add a field
      </button>
    </fieldset>
  )
}
