import { existsSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { type Row, readRows } from './tables.ts'

/** The labelled rows of one source; a part that the source does not have is empty. */
export interface SourceSets {
  readonly source: string
  readonly leaves: readonly Row[]
  readonly field: readonly Row[]
  readonly sensitivity: readonly Row[]
  readonly dedup: readonly Row[]
  readonly abstain: readonly Row[]
  /** Names whose author doubted a rule. */
  readonly unclear: ReadonlySet<string>
}

function readSource(folder: string, source: string): SourceSets {
  const rows = (...names: string[]) => readRows(folder, ...names) ?? []
  const names = rows('names.tsv')
  const doubted = [
    ...rows('unclear.tsv').map((row) => row.name),
    ...names.filter((row) => row.unclear !== '').map((row) => row.topic_name),
  ]
  return {
    source,
    leaves: rows('heldout.tsv', 'dev.tsv'),
    field: [...names, ...rows('field_heldout.tsv', 'field_dev.tsv')],
    sensitivity: [...names, ...rows('sensitivity_heldout.tsv', 'sensitivity_dev.tsv')],
    dedup: [...rows('pairs.tsv'), ...rows('dedup_heldout.tsv', 'dedup_dev.tsv')],
    abstain: rows('abstain_heldout.tsv', 'abstain.tsv'),
    unclear: new Set(doubted.filter((name) => name !== undefined)),
  }
}

const joinTwo = (first: SourceSets, second: SourceSets): SourceSets => ({
  source: first.source,
  leaves: [...first.leaves, ...second.leaves],
  field: [...first.field, ...second.field],
  sensitivity: [...first.sensitivity, ...second.sensitivity],
  dedup: [...first.dedup, ...second.dedup],
  abstain: [...first.abstain, ...second.abstain],
  unclear: new Set([...first.unclear, ...second.unclear]),
})

const isEmpty = ({ leaves, field, sensitivity, dedup, abstain }: SourceSets) =>
  [leaves, field, sensitivity, dedup, abstain].every((rows) => rows.length === 0)

/** Every source of a folder: one a subfolder, `x-extra` together with `x`; or the folder itself when it holds the files. */
export function readSets(folder: string): SourceSets[] {
  const whole = readSource(folder, basename(resolve(folder)))
  if (!isEmpty(whole)) return [whole]
  const sources = new Map<string, SourceSets>()
  for (const entry of existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []) {
    if (!entry.isDirectory()) continue
    const source = entry.name.replace(/-extra$/, '')
    const read = readSource(join(folder, entry.name), source)
    const known = sources.get(source)
    if (!isEmpty(read)) sources.set(source, known ? joinTwo(known, read) : read)
  }
  return [...sources.values()].sort((a, b) => (a.source < b.source ? -1 : 1))
}

/** All sources as one. */
export function joinSets(sets: readonly SourceSets[]): SourceSets {
  return sets.reduce(joinTwo)
}
