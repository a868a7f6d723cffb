import { expect } from 'vitest'
import type { Answer, Api, Org } from './harness.ts'

export const mappings = [
  { csvColumn: 'Name', targetField: 'topic_name' },
  { csvColumn: 'Category', targetField: 'parent_category' },
  { csvColumn: 'Type', targetField: 'segment_type' },
  { csvColumn: 'Code', targetField: 'external_id' },
]

let made = 0

/** Rows of topics that nobody has: a number tells names apart as no other word does. */
export function freshRows(count: number): { readonly Name: string }[] {
  return Array.from({ length: count }, () => ({ Name: `Cohort ${++made} Golf Fans` }))
}

/** What an import answers, asked as a client asks. */
export function importsOf(api: Api, org: Org, workspace?: string) {
  const headers = workspace ? { 'x-workspace-id': workspace } : {}
  const call = (path: string, method = 'GET', body?: unknown): Promise<Answer> =>
    api.call(`/api/import${path}`, org.key, { method, headers, ...(body !== undefined && { body }) })
  const create = (over: object = {}) => call('', 'POST', { filename: 'topics.csv', totalRows: 1, mappings, ...over })
  const chunk = (batchId: string, chunkIndex: unknown, rows: unknown, over: object = {}) =>
    call(`/${batchId}/chunk`, 'POST', { chunkIndex, rows, mappings, ...over })
  const read = async (path: string) => {
    const answer = await call(path)
    expect([answer.status, path]).toEqual([200, path])
    return answer.body
  }
  return {
    create,
    chunk,
    begin: async (totalRows: number, over: object = {}): Promise<string> => {
      const answer = await create({ totalRows, ...over })
      expect(answer.status, answer.text).toBe(200)
      return answer.body.batchId
    },
    /** Imports all rows, and answers the batch and what the chunks answered. */
    run: async (rows: readonly unknown[], over: object = {}) => {
      const { batchId } = (await create({ totalRows: rows.length, ...over })).body
      const chunks: Answer['body'][] = []
      const mapped = 'mappings' in over ? { mappings: over.mappings } : {}
      for (let n = 0; n * 500 < rows.length; n++) {
        const answer = await chunk(batchId, n, rows.slice(n * 500, n * 500 + 500), mapped)
        expect(answer.status, answer.text).toBe(200)
        chunks.push(answer.body)
      }
      return { batchId: batchId as string, chunks, chunk: chunks[0] }
    },
    end: (batchId: string, status: unknown = 'cancelled') => call(`/${batchId}/status`, 'PATCH', { status }),
    undo: (batchId: string) => call(`/${batchId}/undo`, 'POST'),
    list: (query = '') => call(query),
    status: (batchId: string) => read(`/${batchId}/status`),
    statusAnswer: (batchId: string) => call(`/${batchId}/status`),
    rows: (batchId: string, query = '') => read(`/${batchId}/rows${query}`),
    rowsAnswer: (batchId: string, query = '') => call(`/${batchId}/rows${query}`),
    csv: (batchId: string) => call(`/${batchId}/rows.csv`),
  }
}
