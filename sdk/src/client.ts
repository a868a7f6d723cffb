import { type Asking, createAsking } from './asking.ts'
import { createDownloads, type Downloads } from './downloads.ts'
import { createImports, type Imports } from './imports.ts'
import type { ClientOptions } from './options.ts'
import type { Routes } from './routes.gen.ts'
import { createRows, type RowsOf } from './rows.ts'
import { createRuns, type Runs } from './runs.ts'
import { asJson, type CallOptions, createTransport, type Sent } from './transport.ts'
import { createWaiting, type Waiting } from './waiting.ts'

/** What a route takes. */
export type Input<K extends keyof Routes> = Omit<Routes[K], 'reply'>
/** What a route answers. */
export type Reply<K extends keyof Routes> = Routes[K]['reply']

/** The input may be left out where nothing in it is required. */
export type Given<K extends keyof Routes> =
  Record<never, never> extends Input<K>
    ? [input?: Input<K>, options?: CallOptions]
    : [input: Input<K>, options?: CallOptions]

/** Calls a route by its method and path, and answers what it answers. */
export type Call = <K extends keyof Routes>(route: K, ...given: Given<K>) => Promise<Reply<K>>

export interface Client extends Asking, Imports, Runs, Waiting, Downloads {
  /**
   * Calls any route by its method and path. What may pass (500, 502, 503, too many requests, no answer) is tried three
   * times again, each after a random time of up to 1, 2 and 4 seconds and what the service asks for; a POST is carried out
   * once all the same.
   */
  readonly call: Call
  /** Every row of a list, part after part, fetched on demand: what is there throughout comes exactly once. */
  readonly rows: RowsOf
}

/** A client of one organization, by its key. */
export function createClient(options: ClientOptions): Client {
  const transport = createTransport(options)
  const call: Call = (route, ...[input = {}, callOptions = {}]) =>
    transport.send(route, input as Sent, callOptions, asJson<Reply<typeof route>>)
  const waiting = createWaiting(call)
  return {
    call,
    rows: createRows(transport),
    ...createAsking(transport),
    ...createImports(call),
    ...createRuns(call, waiting),
    ...waiting,
    ...createDownloads(transport),
  }
}
