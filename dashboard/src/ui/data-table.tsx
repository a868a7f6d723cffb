import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { joinClasses } from '../lib/class-names.ts'
import { many } from '../lib/format.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import type { Selection } from '../lib/selection.ts'
import type { Rows } from '../lib/use-rows.ts'
import layout from './layout.module.css'
import styles from './table.module.css'
import { Header } from './table-header.tsx'
import { useCursor } from './use-cursor.ts'

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
  /** For the table that its page is about: its keys work from anywhere on the page. */
  readonly pageKeys?: true
}

/** A width in hundredths of the table's frame, but wide enough to be read. */
export const share = (hundredths: number): string => `max(112px, ${hundredths}cqi)`

const wide = matchMedia('(min-width: 721px)')
const heightOf = () => (wide.matches ? 32 : 56)
/** As the column of check boxes has it in table.module.css. */
const pickWidth = '40px'
const headerHeight = 40
/** Rows drawn beyond what is seen, so that scrolling meets drawn ones. */
const spare = 12
const placeholders = 8
/** What is drawn before the frame was measured, so that the first picture holds rows. */
const firstRect = { width: 0, height: 800 }

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
  joinClasses(numeric && layout.numeric, wideOnly && layout.wideOnly)

/** The rows of a table that are drawn: those in sight, and the row that has the focus wherever it is. */
function useWindow(total: number, frame: RefObject<HTMLDivElement | null>, kept: number | undefined) {
  const [rowHeight, setRowHeight] = useState(heightOf)
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: spare,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    initialRect: firstRect,
    rangeExtractor: useCallback(
      (range: Range) =>
        [...new Set([...defaultRangeExtractor(range), ...(kept === undefined ? [] : [kept])])].sort(byPlace),
      [kept],
    ),
  })
  useEffect(() => {
    const onChange = () => setRowHeight(heightOf())
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was estimated before belongs to the other height
  useLayoutEffect(() => virtualizer.measure(), [rowHeight])
  const { startIndex: first = 0, endIndex: last = 0 } = virtualizer.range ?? {}
  const drawn = virtualizer.getVirtualItems().map(({ index }) => index)
  return { rowHeight, first, last, drawn, scrollTo: virtualizer.scrollToIndex }
}

const byPlace = (one: number, other: number) => one - other

/**
 * A dense table of any length: it draws the rows in sight and asks for those. In it, j and k or the arrows move, x selects, Enter
 * opens.
 */
export function DataTable<Row, Key extends string = never>(props: Props<Row, Key>) {
  const { caption, columns, rows, selection, onOpen, keys, keyOf } = props
  const frame = useRef<HTMLDivElement>(null)
  const total = rows.total ?? placeholders
  const { cursor, setCursor, focused, setFocused, moveCursor } = useCursor(total, frame)
  // One that went would leave the keyboard nowhere.
  const { rowHeight, first, last, drawn, scrollTo } = useWindow(total, frame, focused ? cursor : undefined)
  useEffect(() => rows.show(first, last), [rows.show, first, last])

  const moves: Readonly<Record<string, number>> = {
    j: cursor + 1,
    ArrowDown: cursor + 1,
    k: cursor - 1,
    ArrowUp: cursor - 1,
    PageDown: cursor + 20,
    PageUp: cursor - 20,
    Home: 0,
    End: total - 1,
  }
  const moveTo = (index: number) => total > 0 && scrollTo(moveCursor(index))
  /** What a key does to the row that the keyboard is on. */
  function actOf(key: string): ((row: Row) => void) | undefined {
    if (key === 'x' && selection) return (row) => selection.toggle(keyOf(row))
    return key === 'Enter' ? onOpen : keys?.[key]
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    if ((event.target as HTMLElement).tagName !== 'TR') return
    const next = moves[event.key]
    const [act, row] = [actOf(event.key), rows.at(cursor)]
    if (next !== undefined) moveTo(next)
    else if (act && row) act(row)
    else return
    event.preventDefault()
  }

  const actFromPage = (key: string) => () => {
    const row = rows.at(cursor)
    if (!row) return
    moveTo(cursor)
    actOf(key)?.(row)
  }
  const acting = ['x', 'Enter', ...Object.keys(keys ?? {})].filter(actOf)
  useHotkeys(
    {
      // The first of them goes to where the keyboard is, which is the first row at first.
      ...Object.fromEntries(['j', 'k'].map((key) => [key, () => moveTo(cursor)])),
      ...Object.fromEntries(acting.map((key) => [key, actFromPage(key)])),
    },
    props.pageKeys && rows.total !== undefined && rows.total > 0,
  )

  const inSight = drawn.filter((index) => index >= first - spare && index <= last + spare)
  const below = total - 1 - (drawn.at(-1) ?? -1)
  return (
    <div className={styles.frame} data-part="table-frame" ref={frame}>
      <table
        aria-busy={rows.busy}
        aria-rowcount={rows.total === undefined ? -1 : total + 1}
        style={{ minWidth: leastWidthOf(columns, selection !== undefined) }}
        onKeyDown={onKeyDown}
      >
        <caption className={layout.unseen}>{caption}</caption>
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
                  className={onOpen && row && styles.opens}
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
                    <td className={styles.pick}>
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
                        <span className={layout.placeholder} />
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

/** Holds the place of rows that are not drawn: one cell, because a span over columns left out would make room for them. */
function Gap({ rows, height }: { rows: number; height: number }) {
  return (
    <tr className={styles.gap}>
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
    <th scope="col" className={styles.pick}>
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
      {column.detail && <span className={styles.detail}>{column.detail(row)}</span>}
    </td>
  )
}
