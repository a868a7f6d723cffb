import type { FieldSpec, Values } from './fields.ts'

type Config = Readonly<Record<string, unknown>>

/** A config as a form shows it. */
export function valuesOf(config: Config): Values {
  const shown = Object.entries(config).map(([key, value]) => [
    key,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return Object.fromEntries(shown) as Values
}

function readValue({ kind }: FieldSpec, typed: string): unknown {
  if (kind === 'number') return Number(typed)
  if (kind === 'check') return typed === 'true'
  if (kind === 'mappings') return JSON.parse(typed)
  return typed
}

const isGiven = (value: string | undefined): value is string => value !== undefined && value.trim() !== ''

/** What of a form belongs to the config; what is empty is left out. */
export function configOf(fields: readonly FieldSpec[], values: Values): Record<string, unknown> {
  const given = fields.flatMap((field) => {
    const value = values[field.key]
    return field.credential || !isGiven(value) ? [] : [[field.key, readValue(field, value.trim())]]
  })
  return Object.fromEntries(given)
}

/** The credentials that were entered; none where nothing was. */
export function credentialsOf(fields: readonly FieldSpec[], values: Values): Record<string, string> | undefined {
  const given = fields.flatMap(({ key, credential }) => {
    const value = values[key]
    return credential && isGiven(value) ? [[key, value]] : []
  })
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

/** The keys of a config that differ from what it was, with null for those that go. */
export function changesOf(before: Config, after: Config): Record<string, unknown> {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...keys].filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return Object.fromEntries(changed.map((key) => [key, after[key] ?? null]))
}

/** Whether changes make the kept credentials useless: they open for the addresses they were entered for alone. */
export const movesAddress = (fields: readonly FieldSpec[], changes: Config): boolean =>
  fields.some(({ key, kind }) => kind === 'address' && key in changes)

/** What is missing before a form can be sent, by the field. */
export function missingIn(
  fields: readonly FieldSpec[],
  values: Values,
  credentialsKept: boolean,
): Readonly<Record<string, string>> {
  const missing = fields.filter(
    ({ key, required, credential }) => required && !isGiven(values[key]) && !(credential && credentialsKept),
  )
  return Object.fromEntries(missing.map(({ key, label }) => [key, `Enter ${label.toLowerCase()}.`]))
}

/** Which field the service speaks of when it refuses: it names the key first, as in `config.base_url: …`. */
export function fieldOfRefusal(fields: readonly FieldSpec[], message: string): string | undefined {
  const [, named = ''] = /^(?:config\.|credentials\.)?(\w+)/.exec(message) ?? []
  return fields.find(({ key }) => key === named)?.key
}
