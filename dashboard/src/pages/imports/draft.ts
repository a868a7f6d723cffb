import { type Reading, tableOf as readSheet, type Sheet, suggestMappings, type Table } from '@txadv/sdk'
import { createStore } from '../../lib/store.ts'
import { findHeader } from './find-header.ts'
import { asChoices, type Choices, recall } from './mapping.ts'
import { readFile } from './read-file.ts'
import type { ValueChoice } from './value-choices.ts'

/** An import before it is begun. It lives as long as the page is not reloaded, also while the person looks elsewhere. */
export interface Draft {
  readonly file: File
  readonly filename: string
  readonly sheet: Sheet
  /** The record that names the columns, from 0; -1 where none does. */
  readonly header: number
  readonly choices: Choices
  /** Whether the choices are those that the person made for such a file before. */
  readonly recalled: boolean
  readonly useLLM: boolean
  /** What the service says of the values of its columns; undefined until it was asked. */
  readonly values: readonly ValueChoice[] | undefined
  /** Rows as a person put them right, by their place in the file. */
  readonly edits: Readonly<Record<number, readonly string[]>>
  /** Rows that are not imported. */
  readonly leftOut: ReadonlySet<number>
  readonly keepPrivate: boolean
}

export const draft = createStore<Draft | undefined>(undefined)

/** The rows and columns of a draft. */
export const tableOf = ({ filename, sheet, header }: Pick<Draft, 'filename' | 'sheet' | 'header'>): Table =>
  readSheet(filename, sheet, header)

/** The draft with another record naming its columns, whose meaning is suggested again. */
export function withHeader(before: Pick<Draft, 'file' | 'sheet' | 'useLLM'>, header: number): Draft {
  const { file, sheet, useLLM } = before
  const { columns, rows } = tableOf({ filename: file.name, sheet, header })
  const chosen = recall(columns)
  const choices = chosen ?? asChoices(suggestMappings(columns, rows))
  const asRead = { values: undefined, edits: {}, leftOut: new Set<number>(), keepPrivate: false }
  return { file, filename: file.name, sheet, header, choices, recalled: chosen !== undefined, useLLM, ...asRead }
}

/** Reads a file into a draft, as its first bytes tell or as a person corrected it. */
export async function openFile(
  file: File,
  onProgress: (share: number) => void,
  reading: Reading = {},
  useLLM = false,
): Promise<Draft> {
  const sheet = await readFile(file, onProgress, reading)
  return withHeader({ file, sheet, useLLM }, findHeader(sheet.records))
}

/** The rows of a draft as they will be sent: put right, and without those that are left out. */
export function preparedOf(now: Draft): { readonly table: Table; readonly places: readonly number[] } {
  const table = tableOf(now)
  const places = table.rows.flatMap((_, place) => (now.leftOut.has(place) ? [] : [place]))
  const rows = places.map((place) => now.edits[place] ?? table.rows[place] ?? [])
  const lines = places.map((place) => table.lines?.[place] ?? place + 1)
  return { table: { ...table, rows, lines, total: rows.length }, places }
}

/** The draft with other text in a column of some rows. */
export function withCell(now: Draft, places: readonly number[], column: string, text: string): Draft {
  const { columns, rows } = tableOf(now)
  const at = columns.indexOf(column)
  const edits = { ...now.edits }
  for (const place of places) {
    const before = edits[place] ?? rows[place] ?? []
    edits[place] = columns.map((_, n) => (n === at ? text : (before[n] ?? '')))
  }
  return { ...now, edits }
}
