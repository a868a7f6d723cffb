import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Row = Readonly<Record<string, string>>

/** The rows of the first of these files that the folder holds, or nothing when it holds none. */
export function readRows(folder: string, ...names: string[]): Row[] | undefined {
  const name = names.find((each) => existsSync(join(folder, each)))
  if (!name) return undefined
  const [head = '', ...lines] = readFileSync(join(folder, name), 'utf8').replace(/\r/g, '').trimEnd().split('\n')
  const columns = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  })
}
