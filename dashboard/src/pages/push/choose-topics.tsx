import { type ParentCategory, parentCategories, type SegmentType, segmentTypes } from '@txadv/contract/vocabulary'
import { useCallback } from 'react'
import { many } from '../../lib/format.ts'
import type { HandedTopics } from '../../lib/handed-topics.ts'
import { useRead } from '../../lib/use-read.ts'
import fields from '../../ui/field.module.css'
import { Choice } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { SearchBox } from '../../ui/search-box.tsx'
import styles from './push.module.css'

/** What of the library is pushed, as the address has it. */
export type What = 'handed' | 'some' | 'all'

export interface Filters {
  readonly parentCategory?: ParentCategory
  readonly segmentType?: SegmentType
  readonly search?: string
}

/** Reads the filters from an address; what somebody mistyped there is left out. */
export function readFilters(query: URLSearchParams): Filters {
  const search = query.get('search')
  const parentCategory = parentCategories.find((known) => known === query.get('parentCategory'))
  const segmentType = segmentTypes.find((known) => known === query.get('segmentType'))
  return {
    ...(parentCategory && { parentCategory }),
    ...(segmentType && { segmentType }),
    ...(search && { search }),
  }
}

interface Props {
  readonly what: What
  readonly filters: Filters
  readonly handed: HandedTopics | undefined
  readonly onWhat: (what: What) => void
  readonly onFilters: (changed: Readonly<Record<string, string>>) => void
}

/** Chooses topics: those that another page handed over, some by filters, or the whole library. */
export function ChooseTopics({ what, filters, handed, onWhat, onFilters }: Props) {
  const all = useRead('GET /api/topics', { query: { pageSize: 1 } })
  const some = useRead('GET /api/topics', { query: { pageSize: 1, ...filters } }, { enabled: what === 'some' })
  const facets = useRead('GET /api/topics/facets', { query: {} }, { enabled: what === 'some' })
  const onSearch = useCallback((search: string) => onFilters({ search }), [onFilters])
  return (
    <fieldset className={styles.ways}>
      <legend className={layout.unseen}>What to push</legend>
      {handed && (
        <Way
          title="Selected topics"
          hint={many(handed.count, 'topic')}
          on={what === 'handed'}
          onPick={() => onWhat('handed')}
        />
      )}
      <Way
        title="Filtered topics"
        hint="By category, segment or name"
        on={what === 'some'}
        onPick={() => onWhat('some')}
      />
      {what === 'some' && (
        <div className={styles.wayFilters}>
          <Choice
            label="Category"
            none="Any category"
            choices={facets.data?.parentCategories ?? []}
            value={filters.parentCategory ?? ''}
            onChoose={(value) => onFilters({ parentCategory: value })}
          />
          <Choice
            label="Segment"
            none="Any segment"
            choices={segmentTypes}
            value={filters.segmentType ?? ''}
            onChoose={(value) => onFilters({ segmentType: value })}
          />
          <div className={fields.field}>
            <span className={styles.label}>Name</span>
            <SearchBox label="Words in the name" value={filters.search ?? ''} onSearch={onSearch} />
          </div>
          <p className={layout.muted} role="status">
            {some.data ? `${many(some.data.total, 'topic matches', 'topics match')}.` : 'Counting…'}
          </p>
        </div>
      )}
      <Way
        title="The whole library"
        hint={all.data ? many(all.data.total, 'topic') : ''}
        on={what === 'all'}
        onPick={() => onWhat('all')}
      />
    </fieldset>
  )
}

function Way({ title, hint, on, onPick }: { title: string; hint: string; on: boolean; onPick: () => void }) {
  return (
    <label className={on ? styles.chosen : undefined}>
      <input type="radio" name="what" checked={on} onChange={onPick} />
      <span>{title}</span>
      <span className={layout.hint}>{hint}</span>
    </label>
  )
}
