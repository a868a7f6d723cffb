import { hasHeader, tableOf as readSheet, type Sheet, suggestMappings, type Table } from '@txadv/sdk'
import { createStore } from '../../lib/store.ts'
import { asChoices, type Choices, recall } from './mapping.ts'
import { readFile } from './read-file.ts'

/** An import before it is begun. It lives as long as the page is not reloaded, also while the person looks elsewhere. */
export interface Draft {
  readonly filename: string
  readonly sheet: Sheet
  readonly header: boolean
  readonly choices: Choices
  /** Whether the choices are those that the person made for such a file before. */
  readonly recalled: boolean
  readonly useLLM: boolean
}

export const draft = createStore<Draft | undefined>(undefined)

/** The rows and columns of a draft. */
export const tableOf = ({ filename, sheet, header }: Pick<Draft, 'filename' | 'sheet' | 'header'>): Table =>
  readSheet(filename, sheet, header)

/** The draft with its first record taken as names or as a row, and the columns guessed anew. */
export function withHeader(filename: string, sheet: Sheet, header: boolean, useLLM = false): Draft {
  const { columns, rows } = tableOf({ filename, sheet, header })
  const chosen = recall(columns)
  const choices = chosen ?? asChoices(suggestMappings(columns, rows))
  return { filename, sheet, header, choices, recalled: chosen !== undefined, useLLM }
}

/** Reads a file into a draft. */
export async function openFile(file: File, onProgress: (share: number) => void): Promise<Draft> {
  const sheet = await readFile(file, onProgress)
  return withHeader(file.name, sheet, hasHeader(sheet.records))
}
