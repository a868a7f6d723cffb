import type { ReactNode } from 'react'

export interface Column<Row, Key extends string> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** What the server sorts by when the header is clicked; a column without it cannot sort. */
  readonly sortKey?: Key
  readonly firstOrder?: 'asc' | 'desc'
  /** As CSS has it; the column without one takes what the others leave. */
  readonly width?: string
  readonly numeric?: true
  /** Left out where the window is narrow. */
  readonly wideOnly?: true
  /** A second line where the window is narrow, for what is left out there. */
  readonly detail?: (row: Row) => string
}

export interface Sort<Key extends string> {
  readonly sortBy: Key
  readonly sortOrder: 'asc' | 'desc'
}

interface Props<Row, Key extends string> {
  readonly caption: string
  readonly columns: readonly Column<Row, Key>[]
  /** Undefined until the first answer: grey rows hold the place, so that nothing jumps when it comes. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  readonly sort: Sort<Key>
  readonly onSort: (sort: Sort<Key>) => void
  readonly busy: boolean
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

const classOf = ({ numeric, wideOnly }: { numeric?: true; wideOnly?: true }) =>
  [numeric && 'numeric', wideOnly && 'wide-only'].filter(Boolean).join(' ') || undefined

/** A dense table whose rows the server sorts and pages. */
export function DataTable<Row, Key extends string>(props: Props<Row, Key>) {
  const { caption, columns, rows, keyOf, busy } = props
  return (
    <div className="table-frame">
      <table aria-busy={busy}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.title} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.title} column={column} row={row} />
              ))}
            </tr>
          ))}
          {!rows &&
            placeholders.map((key) => (
              <tr key={key}>
                {columns.map((column) => (
                  <td key={column.title} className={classOf(column)}>
                    <span className="placeholder" />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row, Key extends string>({ column, row }: { column: Column<Row, Key>; row: Row }) {
  const content = column.cell(row)
  return (
    // A cell cuts what does not fit; the whole of it shows on hover.
    <td className={classOf(column)} title={typeof content === 'string' ? content : undefined}>
      {content ?? '–'}
      {column.detail && <span className="detail">{column.detail(row)}</span>}
    </td>
  )
}

function Header<Row, Key extends string>(
  props: Pick<Props<Row, Key>, 'sort' | 'onSort'> & { column: Column<Row, Key> },
) {
  const { column, sort, onSort } = props
  const { title, sortKey, firstOrder = 'asc', width } = column
  const sorted = sortKey === sort.sortBy ? sort.sortOrder : undefined
  const next = sorted ? (sorted === 'asc' ? 'desc' : 'asc') : firstOrder
  return (
    <th
      scope="col"
      className={classOf(column)}
      style={{ width }}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
    >
      {sortKey ? (
        <button type="button" onClick={() => onSort({ sortBy: sortKey, sortOrder: next })}>
          {title}
          <svg className="arrow" viewBox="0 0 8 8" aria-hidden="true">
            <path d={(sorted ?? firstOrder) === 'asc' ? 'M1 5.5 4 2.5 7 5.5' : 'M1 2.5 4 5.5 7 2.5'} />
          </svg>
        </button>
      ) : (
        title
      )}
    </th>
  )
}
