import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { Answer, Api, Org } from './harness.ts'
import { type Received, type Stranger, sendJson, startStranger } from './strangers.ts'

type Response = Parameters<typeof sendJson>[0]
type Serve = (response: Response, asked: URLSearchParams, received: Received) => void

/** Made beforehand, so that what is measured is what it takes to be hit by it. */
const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, 32))
let made = 0

/** Items that nobody has: a number tells names apart as no other word does. */
export const freshItems = (count: number) =>
  Array.from({ length: count }, () => ({ id: `s-${++made}`, name: `Sourced ${made} Golf Fans` }))

/** Serves items by `page` and `size`, with the total beside them unless it is kept back. */
export const paged =
  (items: readonly unknown[], { counts = true, cap = 500 } = {}): Serve =>
  (response, asked) => {
    const size = Math.min(cap, Number(asked.get('size') ?? cap))
    const from = (Number(asked.get('page')) - 1) * size
    sendJson(response, { data: { rows: items.slice(from, from + size), ...(counts && { total: items.length }) } })
  }

/** What sources do that nobody should. */
export const hostile: Readonly<Record<string, Serve>> = {
  endless: (response) => {
    const more = () => {
      while (response.write(' '.repeat(65_536)));
    }
    response.writeHead(200).write('[')
    response.on('drain', more)
    more()
  },
  trickle: (response) => {
    response.writeHead(200).write('[')
    const timer = setInterval(() => response.write(' '), 200)
    response.on('close', () => clearInterval(timer))
  },
  bomb: (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  deep: (response) => response.writeHead(200).end('['.repeat(100_000) + ']'.repeat(100_000)),
  broken: (response) => sendJson(response, { error: 'canary-body' }, 500),
  crowded: (response) => sendJson(response, { data: { rows: freshItems(501), total: 501 } }),
  refusing: (response) => sendJson(response, { error: 'canary-body' }, 401),
  hanging: () => undefined,
}

export interface Source extends Stranger {
  /** Serves something at a path of its own; answers the address. */
  serve(serve: Serve): string
}

export async function startSource(): Promise<Source> {
  const served = new Map<string, Serve>()
  const stranger = await startStranger((_, response, received) => {
    const url = new URL(received.url, 'http://source')
    const serve = served.get(url.pathname)
    if (serve) serve(response, url.searchParams, received)
    else sendJson(response, {}, 404)
  })
  return {
    ...stranger,
    serve: (serve) => {
      const path = `/${served.size}`
      served.set(path, serve)
      return stranger.url + path
    },
  }
}

/** What the sync routes answer, asked as a client asks. */
export function syncOf(api: Api, org: Org, workspace?: string) {
  const headers = workspace ? { 'x-workspace-id': workspace } : {}
  const call = (path: string, method = 'GET', body?: unknown): Promise<Answer> =>
    api.call(`/api/connections/${path}`, org.key, { method, headers, ...(body !== undefined && { body }) })
  const connect = async (base_url: string, config: object = {}, credentials?: object): Promise<string> => {
    const given = {
      base_url,
      items_path: 'data.rows',
      count_path: 'data.total',
      page_param: 'page',
      page_size_param: 'size',
      ...config,
    }
    const body = { name: 'Source', platform: 'custom_api', direction: 'inbound', config: given, credentials }
    const answer = await api.call('/api/connections', org.owner, { method: 'POST', headers, body })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.id
  }
  const begin = (id: string, body?: object) => call(`${id}/sync/run`, 'POST', body)
  const page = (id: string, runId: string, n?: number) =>
    call(`${id}/sync/run/${runId}/page`, 'POST', n === undefined ? {} : { page: n })
  return {
    connect,
    begin,
    page,
    call,
    started: async (id: string): Promise<string> => {
      const answer = await begin(id)
      expect(answer.status, answer.text).toBe(200)
      return answer.body.runId
    },
    /** Asks for pages until the run is done, or one cannot be had. */
    finish: async (id: string, runId: string) => {
      const pages: Answer['body'][] = []
      for (;;) {
        const answer = await page(id, runId)
        if (answer.status !== 200) return { pages, failure: answer }
        pages.push(answer.body)
        if (answer.body.done) return { pages }
      }
    },
    status: async (id: string, runId: string) => (await call(`${id}/sync/run/${runId}/status`)).body,
    cancel: (id: string, runId: string) => call(`${id}/sync/run/${runId}/status`, 'PATCH', { status: 'cancelled' }),
    runs: async (id: string) => (await call(`${id}/sync/runs`)).body,
  }
}
