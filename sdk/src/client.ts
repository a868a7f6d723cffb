import type { Routes } from './routes.gen.ts'

export type * from './routes.gen.ts'

export interface ClientOptions {
  /** Where the service answers, for example `https://txadv.example.com`. */
  readonly baseUrl: string
  /** An API key (`txadv_...`). */
  readonly apiKey: string
  /** Scopes every call to one workspace of the organization. */
  readonly workspaceId?: string
}

/** A failure that the service answered: its status, its text, and the fields that quota failures add. */
export class ApiError extends Error {
  readonly status: number
  readonly detail: Readonly<Record<string, unknown>>

  constructor(status: number, { error, ...detail }: { error?: string }) {
    super(error ?? `HTTP ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
  }
}

const retryDelaysMs = [1_000, 2_000, 4_000]
const retriedStatuses = [500, 502, 503]

type Input<K extends keyof Routes> = Omit<Routes[K], 'reply'>

export interface Client {
  /** Calls a route by its method and path; failures 500, 502 and 503 are tried again, with growing delays. */
  call<K extends keyof Routes>(route: K, input: Input<K>): Promise<Routes[K]['reply']>
}

export function createClient(options: ClientOptions): Client {
  return {
    async call(route, input) {
      const {
        params = {},
        query = {},
        body,
      } = input as Partial<Record<'params' | 'query', object>> & { body?: unknown }
      const [method = 'GET', path = '/'] = route.split(' ')
      const values = new Map<string, unknown>(Object.entries(params))
      const url = new URL(
        path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values.get(name)))),
        options.baseUrl,
      )
      for (const [name, value] of Object.entries(query))
        if (value !== undefined) url.searchParams.set(name, String(value))
      const request: RequestInit = {
        method,
        headers: {
          authorization: `Bearer ${options.apiKey}`,
          ...(options.workspaceId && { 'x-workspace-id': options.workspaceId }),
          ...(body !== undefined && { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }
      for (const delayMs of [...retryDelaysMs, null]) {
        const response = await fetch(url, request)
        if (response.ok) return (await response.json()) as Routes[typeof route]['reply']
        if (delayMs === null || !retriedStatuses.includes(response.status))
          throw new ApiError(response.status, (await response.json().catch(() => ({}))) as { error?: string })
        await response.body?.cancel()
        await new Promise((resolve) => setTimeout(resolve, delayMs))
      }
      throw new Error('unreachable')
    },
  }
}
