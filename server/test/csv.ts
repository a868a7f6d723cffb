/** The cells of a CSV, by RFC 4180: quoted ones may hold commas, line ends and doubled quotes. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = () => {
    rows.push([...row, cell])
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text.charAt(at + 1) === '"') cell += text.charAt(++at)
      else isQuoted = false
    } else if (char === '"' && cell === '') isQuoted = true
    else if (char === ',') {
      row.push(cell)
      cell = ''
    } else if (char === '\n') endRow()
    else if (char !== '\r') cell += char
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

/** The rows of a CSV by the names in its first line. */
export function parseRecords(text: string): Record<string, string>[] {
  const [head = [], ...rows] = parseCsv(text.replace(/^\ufeff/, ''))
  return rows.map((row) => Object.fromEntries(head.map((column, n) => [column, row[n] ?? ''])))
}

/** Whether a spreadsheet could take the cell for a formula. */
export const opensFormula = (cell: string): boolean => /^[=+\-@\t\r\0]/.test(cell)
