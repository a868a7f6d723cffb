import { findHeader, type Reading, tableOf as readSheet, type Sheet, suggestMappings, type Table } from '@txadv/sdk'
import { createStore } from '../../lib/store.ts'
import { asChoices, type Choices, recall } from './mapping.ts'
import { readFile } from './read-file.ts'

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
  return { file, filename: file.name, sheet, header, choices, recalled: chosen !== undefined, useLLM }
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
