import { hasHeader } from '@txadv/sdk'

/** How many rows tell how many cells a row has. */
const sampled = 30

/** How far down a header is looked for: titles and notes above it are few. */
const titleLines = 20

const countFilled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/**
 * Which record names the columns: the first that fills about as many cells as most do, below titles that fill fewer. -1
 * where none does.
 */
export function findHeader(records: readonly (readonly string[])[]): number {
  const widths = records.slice(0, titleLines + sampled).map(countFilled)
  const [usual] = [...Map.groupBy(widths, (width) => width)]
    .sort(([a, all], [b, others]) => others.length - all.length || b - a)
    .map(([width]) => width)
  const least = Math.max(2, Math.ceil(0.6 * (usual ?? 0)))
  const found = (usual ?? 0) < 2 ? 0 : widths.slice(0, titleLines).findIndex((width) => width >= least)
  return found >= 0 && hasHeader(records.slice(found)) ? found : -1
}
