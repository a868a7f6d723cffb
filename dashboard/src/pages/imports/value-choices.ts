import { limits } from '@txadv/contract/limits'
import { type ImportTarget, type ValueSource, type ValueTarget, valueTargets } from '@txadv/contract/vocabulary'
import { call } from '../../lib/api.ts'
import type { Draft } from './draft.ts'
import { preparedOf } from './draft.ts'

/** A value of the file that is none of ours, and what it is read as. */
export interface ValueChoice {
  readonly targetField: ValueTarget
  readonly given: string
  readonly rows: number
  /** The line of the file on which it stands first. */
  readonly line: number
  /** Null leaves the field to the engine. */
  readonly value: string | null
  readonly source: ValueSource
  /** Whether the import is to read it so: what was mapped before is, and what is only suggested once it is accepted. */
  readonly accepted: boolean
}

/** Names a value of a field: letter case and outer blanks do not tell two apart. */
export const keyOfValue = (field: string | null | undefined, given: string): string =>
  `${field} ${given.trim().toLowerCase()}`

const isValueTarget = (target: ImportTarget): target is ValueTarget =>
  (valueTargets as readonly string[]).includes(target)

/** The different values of the columns whose fields have a list of values, the most frequent first. */
function countValues(now: Draft) {
  const { table } = preparedOf(now)
  const found = new Map<string, Pick<ValueChoice, 'targetField' | 'given' | 'line'> & { rows: number }>()
  for (const [column, targetField] of Object.entries(now.choices)) {
    if (!isValueTarget(targetField)) continue
    const at = table.columns.indexOf(column)
    for (const [n, cells] of table.rows.entries()) {
      const given = [...(cells[at] ?? '').trim()].slice(0, limits.imports.valueCodePoints).join('')
      if (given === '') continue
      const key = keyOfValue(targetField, given)
      const known = found.get(key)
      if (known) known.rows++
      else found.set(key, { targetField, given, rows: 1, line: table.lines?.[n] ?? n + 1 })
    }
  }
  return [...found.values()].sort((a, b) => b.rows - a.rows).slice(0, limits.imports.values)
}

/** Asks what the values of a draft are read as; those that an import knows by itself need no choice. */
export async function readValues(now: Draft): Promise<readonly ValueChoice[]> {
  const counted = countValues(now)
  if (counted.length === 0) return []
  const asked = counted.map(({ targetField, given }) => ({ targetField, given }))
  const { values } = await call('POST /api/import/values', { body: { values: asked } })
  return counted.flatMap((each, n) => {
    const said = values[n]
    if (!said || said.source === 'known') return []
    return [{ ...each, value: said.value, source: said.source, accepted: said.source === 'remembered' }]
  })
}

/** The choices as an import takes them. */
export const asValueMappings = (choices: readonly ValueChoice[] = []) =>
  choices.filter(({ accepted }) => accepted).map(({ targetField, given, value }) => ({ targetField, given, value }))
