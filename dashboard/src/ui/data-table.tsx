import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { many } from '../lib/format.ts'
import type { Selection } from '../lib/selection.ts'
import type { Rows } from '../lib/use-rows.ts'
import { Header } from './table-header.tsx'

export interface Column<Row, Key extends string = never> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** What the server sorts by when the header is clicked; a column without it cannot sort. */
  readonly sortKey?: Key
  readonly firstOrder?: 'asc' | 'desc'
  /** As CSS has it; the column without one takes what the others leave. */
  readonly width?: string
  /** For the column without a width: where the window leaves it less, the table scrolls instead. */
  readonly least?: string
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
  readonly rows: Rows<Row>
  readonly keyOf: (row: Row) => string
  /** What a row is called by who picks it; needed where there is a selection. */
  readonly nameOf?: (row: Row) => string
  readonly sort?: Sort<Key>
  readonly onSort?: (sort: Sort<Key>) => void
  readonly selection?: Selection
  /** Enter or a click on the row. */
  readonly onOpen?: (row: Row) => void
  /** Further keys on a row, such as `e` to edit. */
  readonly keys?: Readonly<Record<string, (row: Row) => void>>
}

/** A width in hundredths of the table's frame, but wide enough to be read. */
export const share = (hundredths: number): string => `max(112px, ${hundredths}cqi)`

const wide = matchMedia('(min-width: 721px)')
const heightOf = () => (wide.matches ? 32 : 56)
/** As `.pick` has it. */
const pickWidth = '40px'
/** Rows drawn beyond what is seen, so that scrolling meets drawn ones. */
const spare = 12
const placeholders = 8

/** How wide a table is at least, if a column of it must not give way. */
function leastWidthOf(
  columns: readonly Pick<Column<never>, 'width' | 'least' | 'wideOnly'>[],
  picks: boolean,
): string | undefined {
  const drawn = columns.filter(({ wideOnly }) => wide.matches || !wideOnly)
  if (!drawn.some(({ least }) => least)) return undefined
  const widths = drawn.flatMap(({ width, least }) => width ?? least ?? [])
  return `calc(${[...(picks ? [pickWidth] : []), ...widths].join(' + ')})`
}

const classOf = ({ numeric, wideOnly }: { numeric?: true; wideOnly?: true }) =>
  [numeric && 'numeric', wideOnly && 'wide-only'].filter(Boolean).join(' ') || undefined

/**
 * A dense table of any length: it draws the rows in sight and asks for those. In it, j and k or the arrows move, x picks, Enter
 * opens.
 */
export function DataTable<Row, Key extends string = never>(props: Props<Row, Key>) {
  const { caption, columns, rows, selection, onOpen, keys, keyOf } = props
  const frame = useRef<HTMLDivElement>(null)
  const [rowHeight, setRowHeight] = useState(heightOf)
  const [view, setView] = useState({ first: 0, last: 40 })
  const [cursor, setCursor] = useState(0)
  const movedTo = useRef<number>(undefined)
  const [focused, setFocused] = useState(false)
  const total = rows.total ?? placeholders
  const first = Math.max(0, Math.min(view.first, total - 1) - spare)
  const last = Math.min(total - 1, view.last + spare)

  useEffect(() => {
    const onChange = () => setRowHeight(heightOf())
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [])

  function look() {
    const at = frame.current
    if (!at) return
    const from = Math.max(0, Math.floor(at.scrollTop / rowHeight))
    const to = from + Math.ceil(at.clientHeight / rowHeight)
    setView((now) => (now.first === from && now.last === to ? now : { first: from, last: to }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the list or a row's height changes
  useLayoutEffect(look, [rows.total, rowHeight])
  useEffect(() => {
    const observer = new ResizeObserver(look)
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  })
  useEffect(() => rows.show(view.first, view.last), [rows.show, view.first, view.last])

  // The row that the keyboard moved to takes the focus once it is drawn. An effect of a drawing before the move may run
  // after it: that one knows the row before, and leaves the move to the next.
  useEffect(() => {
    if (movedTo.current !== cursor) return
    const row = frame.current?.querySelector<HTMLElement>(`tr[data-place="${cursor}"]`)
    if (!row) return
    movedTo.current = undefined
    row.focus({ preventScroll: true })
  })

  function moveTo(index: number) {
    const next = Math.max(0, Math.min(total - 1, index))
    const at = frame.current
    if (at) {
      const top = next * rowHeight
      const room = at.clientHeight - headerHeight - rowHeight
      if (top < at.scrollTop) at.scrollTop = top
      else if (top > at.scrollTop + room) at.scrollTop = top - room
    }
    movedTo.current = next
    setCursor(next)
    look()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const target = event.target as HTMLElement
    if (target.tagName !== 'TR') return
    const row = rows.at(cursor)
    const moves: Record<string, number> = {
      j: cursor + 1,
      ArrowDown: cursor + 1,
      k: cursor - 1,
      ArrowUp: cursor - 1,
      PageDown: cursor + 20,
      PageUp: cursor - 20,
      Home: 0,
      End: total - 1,
    }
    const next = moves[event.key]
    if (next !== undefined) moveTo(next)
    else if (!row) return
    else if (event.key === 'x' && selection) selection.toggle(keyOf(row))
    else if (event.key === 'Enter' && onOpen) onOpen(row)
    else if (keys?.[event.key]) keys[event.key]?.(row)
    else return
    event.preventDefault()
  }

  const inSight = Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)
  // The row that has the focus stays drawn wherever it is: one that went would leave the keyboard nowhere.
  const apart = focused && cursor < total && (cursor < first || cursor > last)
  const drawn = apart ? [...inSight, cursor].sort((a, b) => a - b) : inSight
  const below = total - 1 - (drawn.at(-1) ?? -1)
  return (
    <div className="table-frame" ref={frame} onScroll={look}>
      <table
        aria-busy={rows.busy}
        aria-rowcount={rows.total === undefined ? -1 : total + 1}
        style={{ minWidth: leastWidthOf(columns, selection !== undefined) }}
        onKeyDown={onKeyDown}
      >
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {selection && <PickShown {...props} selection={selection} shown={inSight} />}
            {columns.map((column) => (
              <Header key={column.title} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((index, n) => {
            const row = rows.at(index)
            const id = row && keyOf(row)
            const missing = index - (drawn[n - 1] ?? -1) - 1
            return (
              // By place and not by id: a row that the keyboard is on keeps the focus while its content is on its way.
              <Fragment key={index}>
                {missing > 0 && <Gap rows={missing} height={rowHeight} />}
                <tr
                  data-index={row ? index : undefined}
                  data-place={index}
                  aria-rowindex={index + 2}
                  tabIndex={index === cursor ? 0 : -1}
                  aria-selected={selection && id ? selection.has(id) : undefined}
                  className={onOpen && row && 'opens'}
                  onFocus={(event) => {
                    setFocused(true)
                    if (event.target === event.currentTarget) setCursor(index)
                  }}
                  onBlur={() => setFocused(false)}
                  onClick={(event) => {
                    if (!onOpen || !row || (event.target as HTMLElement).closest('a, button, input, label')) return
                    if (getSelection()?.toString()) return
                    onOpen(row)
                  }}
                >
                  {selection && (
                    <td className="pick">
                      {row && id && (
                        <input
                          type="checkbox"
                          tabIndex={-1}
                          aria-label={`Select ${props.nameOf?.(row) ?? id}`}
                          checked={selection.has(id)}
                          onChange={() => selection.toggle(id)}
                        />
                      )}
                    </td>
                  )}
                  {columns.map((column) =>
                    row ? (
                      <Cell key={column.title} column={column} row={row} />
                    ) : (
                      <td key={column.title} className={classOf(column)}>
                        <span className="placeholder" />
                      </td>
                    ),
                  )}
                </tr>
              </Fragment>
            )
          })}
          {below > 0 && <Gap rows={below} height={rowHeight} />}
        </tbody>
      </table>
    </div>
  )
}

const headerHeight = 40

/** Holds the place of rows that are not drawn: one cell, because a span over columns left out would make room for them. */
function Gap({ rows, height }: { rows: number; height: number }) {
  return (
    <tr className="gap">
      <td style={{ height: rows * height }} />
    </tr>
  )
}

function PickShown<Row, Key extends string>({
  rows,
  keyOf,
  selection,
  shown,
}: Props<Row, Key> & { selection: Selection; shown: readonly number[] }) {
  const there = shown.flatMap((index) => {
    const row = rows.at(index)
    return row ? [keyOf(row)] : []
  })
  const picked = there.length > 0 && there.every((id) => selection.has(id))
  return (
    <th scope="col" className="pick">
      <input
        type="checkbox"
        aria-label={picked ? 'Clear selection' : `Select ${many(there.length, 'visible row')}`}
        checked={picked}
        onChange={() => (picked ? selection.clear() : selection.add(there))}
      />
    </th>
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
