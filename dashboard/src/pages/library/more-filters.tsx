import type { FormEvent } from 'react'
import { usePlatforms } from '../../lib/platforms.ts'
import { Choice, TextField } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Popover } from '../../ui/popover.tsx'
import styles from './library.module.css'
import { moreFilterNames } from './view.ts'

interface Props {
  readonly query: URLSearchParams
  readonly onChange: (filters: Readonly<Record<string, string | undefined>>) => void
}

/** Filters by numbers, dates and platforms, which are no list of values to choose from. */
export function MoreFilters({ query, onChange }: Props) {
  return (
    <Popover title="More filters">
      {(close) => (
        <Fields
          query={query}
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

function Fields({ query, onChange, onCancel }: Props & { onCancel: () => void }) {
  const platforms = usePlatforms().platforms.map(({ key, title }) => ({ value: key, title }))
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    onChange(Object.fromEntries(moreFilterNames.map((name) => [name, String(given.get(name) ?? '') || undefined])))
  }
  const field = (name: string) => ({ name, defaultValue: query.get(name) ?? '' })
  const score = { type: 'number', min: 0, max: 100, step: 1, inputMode: 'numeric' } as const
  return (
    <form onSubmit={onSubmit}>
      <div className={styles.filterFields}>
        <TextField label="Score at least" {...score} {...field('scoreMin')} />
        <TextField label="Score at most" {...score} {...field('scoreMax')} />
        <TextField label="Added from" type="date" {...field('createdFrom')} />
        <TextField label="Added before" type="date" {...field('createdBefore')} />
        <Choice label="Live on" none="Any platform" choices={platforms} {...field('liveOn')} />
        <Choice label="Not live on" none="Any platform" choices={platforms} {...field('notLiveOn')} />
      </div>
      <FormActions onCancel={onCancel} busy={false}>
        Apply filters
      </FormActions>
    </form>
  )
}
