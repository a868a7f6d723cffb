import { joinClasses } from '../lib/class-names.ts'
import type { Column, Sort } from './data-table.tsx'
import layout from './layout.module.css'
import styles from './table.module.css'

interface Props<Row, Key extends string> {
  readonly column: Column<Row, Key>
  readonly sort: Sort<Key> | undefined
  readonly onSort: ((sort: Sort<Key>) => void) | undefined
}

/** A column's header: where the server can sort by the column, a button that says how it does. */
export function Header<Row, Key extends string>({ column, sort, onSort }: Props<Row, Key>) {
  const { title, sortKey, firstOrder = 'asc', width, numeric, wideOnly } = column
  const sorted = sortKey && sortKey === sort?.sortBy ? sort.sortOrder : undefined
  const next = sorted ? (sorted === 'asc' ? 'desc' : 'asc') : firstOrder
  return (
    <th
      scope="col"
      className={joinClasses(numeric && layout.numeric, wideOnly && layout.wideOnly)}
      style={{ width }}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
    >
      {sortKey && onSort ? (
        <button type="button" onClick={() => onSort({ sortBy: sortKey, sortOrder: next })}>
          {title}
          <svg className={styles.arrow} viewBox="0 0 8 8" aria-hidden="true">
            <path d={(sorted ?? firstOrder) === 'asc' ? 'M1 5.5 4 2.5 7 5.5' : 'M1 2.5 4 5.5 7 2.5'} />
          </svg>
        </button>
      ) : (
        title
      )}
    </th>
  )
}
