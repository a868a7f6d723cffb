const opensFormula = /^[=+\-@\t\r]/
const needsQuotes = /[",\r\n]/

/** A line of a CSV. A cell that a spreadsheet could take for a formula gets an apostrophe that says it is none. */
export function csvLine(cells: readonly string[]): string {
  const shown = cells.map((cell) => {
    const safe = opensFormula.test(cell) ? `'${cell}` : cell
    return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  })
  return `${shown.join(',')}\n`
}
