import type { FormEvent } from 'react'
import type { Changes } from '../lib/router.ts'
import { CheckBox, Choice, TextField } from './field.tsx'
import { FormActions } from './form-actions.tsx'
import styles from './more-filters.module.css'
import { Popover } from './popover.tsx'
import type { SelectProps } from './select.tsx'

/** A filter that is no facet: a number, a day or a text, one of a list or any of it. */
export type MoreFilter =
  | { readonly kind: 'text' | 'day'; readonly name: string; readonly label: string }
  | {
      readonly kind: 'number'
      readonly name: string
      readonly label: string
      readonly max: number
      readonly step: number
    }
  | {
      readonly kind: 'any' | 'one'
      readonly name: string
      readonly label: string
      readonly choices: SelectProps['options']
    }

interface Props {
  readonly filters: readonly MoreFilter[]
  readonly query: URLSearchParams
  readonly onChange: (filters: Changes) => void
}

/** Filters by numbers, dates, texts and longer lists, applied together. */
export function MoreFilters({ onChange, ...fields }: Props) {
  return (
    <Popover title="More filters">
      {(close) => (
        <Fields
          {...fields}
          onCancel={close}
          onChange={(filters) => {
            onChange(filters)
            close()
          }}
        />
      )}
    </Popover>
  )
}

function Fields({ filters, query, onChange, onCancel }: Props & { onCancel: () => void }) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    // Of a filter by several texts the form shows the first; the others stay until their chips are taken off.
    const others = ({ kind, name }: MoreFilter) => (kind === 'text' ? query.getAll(name).slice(1) : [])
    const valuesOf = (filter: MoreFilter) => [...given.getAll(filter.name).map(String), ...others(filter)]
    onChange(Object.fromEntries(filters.map((filter) => [filter.name, valuesOf(filter).filter(Boolean)])))
  }
  return (
    <form onSubmit={onSubmit}>
      <div className={styles.fields}>
        {filters.map((filter) => (
          <Field key={filter.name} filter={filter} query={query} />
        ))}
      </div>
      <FormActions onCancel={onCancel} busy={false}>
        Apply filters
      </FormActions>
    </form>
  )
}

function Field({ filter, query }: { filter: MoreFilter; query: URLSearchParams }) {
  const { name, label } = filter
  if (filter.kind === 'any')
    return (
      <fieldset className={styles.any}>
        <legend>{label}</legend>
        {filter.choices.map((choice) => {
          const { value, title } = typeof choice === 'string' ? { value: choice, title: choice } : choice
          return (
            <CheckBox
              key={value}
              label={title}
              name={name}
              value={value}
              defaultChecked={query.getAll(name).includes(value)}
            />
          )
        })}
      </fieldset>
    )
  const common = { label, name, defaultValue: query.get(name) ?? '' }
  if (filter.kind === 'one') return <Choice none="Either" choices={filter.choices} {...common} />
  if (filter.kind === 'number')
    return <TextField type="number" min={0} max={filter.max} step={filter.step} inputMode="decimal" {...common} />
  return <TextField type={filter.kind === 'day' ? 'date' : 'text'} {...common} />
}
