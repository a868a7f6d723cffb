import type * as z from 'zod'
import { texts } from './failure.ts'
import { limits } from './limits.ts'
import type { Deprecation } from './versions.ts'
import type { Permission, Scope } from './vocabulary.ts'

/**
 * Who may call a route. `scope`: an API key that holds it, or a session. `session`: a session only.
 * `sdk`: an SDK key that holds the scope, and with `keys` an API key that does. `operator`: a session of an operator.
 * `member`: an API key whatever its scopes, or a session: for what every credential may know of itself.
 * `permission` is asked of sessions alone; a key is judged by its scopes. `viewers`: a viewer's session too, though the
 * method is not GET, because nothing of the organization changes.
 */
export type Access =
  | { readonly scope: Scope; readonly permission?: Permission; readonly viewers?: true }
  | { readonly session: true; readonly permission?: Permission }
  | { readonly member: true; readonly permission?: undefined }
  | { readonly sdk: Scope; readonly keys?: true }
  | { readonly operator: true }

interface Declared {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  readonly summary: string
  /** What the operation does and changes, and what it leaves alone, in a few sentences. */
  readonly description?: string
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** For a body that is read as it comes, up to `bodyBytes`: its media type, beside the schema that tells of it. */
  readonly takes?: string
  readonly reply: z.ZodType
  /** For an answer that is sent as it is made: what each media type holds. Its reply is a `Streamed`. */
  readonly streams?: Readonly<Record<string, z.ZodType>>
  /** What it may fail with beyond what its access, its path and its body say of themselves: conflicts, a platform. */
  readonly fails?: readonly (403 | 404 | 409 | 502)[]
  /** What its answer says in headers, beside those of every answer. */
  readonly headers?: Readonly<Record<string, string>>
  /** Set where the whole operation will go. */
  readonly deprecated?: Deprecation
  /** The parameters of its query that will go, by their names. */
  readonly deprecatedQuery?: Readonly<Record<string, Deprecation>>
  /** The 400 text for a body beyond `bodyBytes`, where the interface has a text of its own. */
  readonly tooLarge?: string
}

/** An answer that is sent in pieces; each is lent until the next is asked for. */
export interface Streamed {
  readonly mediaType: string
  readonly filename: string
  readonly chunks: AsyncIterable<Uint8Array>
}

interface Defaulted {
  readonly status: 200 | 201
  /** The 404 text for a path id that is malformed, another organization's, or absent: the three look the same. */
  readonly absent: string
  /** The 500 text when a bug breaks the route. */
  readonly failed: string
  readonly bodyBytes: number
  readonly deadlineMs: number
}

export type Route = Declared & Defaulted

const defaults: Defaulted = {
  status: 200,
  absent: 'Not found',
  failed: texts.internal,
  bodyBytes: limits.http.bodyBytes,
  deadlineMs: limits.http.deadlineMs,
}

/** Declares a route once, as data: the server, the API document, the SDK and the tests all read this value. */
export function defineRoute<const R extends Declared & Partial<Defaulted>>(route: R): Omit<Defaulted, keyof R> & R {
  return { ...defaults, ...route }
}

/**
 * Whether a request may carry an Idempotency-Key. What changes nothing twice needs none, answers of pages' keys are open to
 * every origin, and those of sessions alone hold secrets that are never kept.
 */
export const isAnsweredOnce = ({ method, access, takes, streams }: Route): boolean =>
  method === 'POST' && 'scope' in access && takes === undefined && streams === undefined

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a handler receives, parsed, and what it must return before the reply is encoded. */
export type Params<R extends Route> = Output<R['params']>
export type Query<R extends Route> = Output<R['query']>
export type Body<R extends Route> = R extends { readonly takes: string } ? AsyncIterable<Uint8Array> : Output<R['body']>
export type Reply<R extends Route> = z.output<R['reply']>
/** What a client sends: the parts that the route takes, as written before they are parsed. */
export type Sent<R extends Route> = {
  [Part in 'params' | 'body' as R[Part] extends z.ZodType ? Part : never]: z.input<R[Part]>
} & (R['query'] extends z.ZodType ? SentQuery<z.input<R['query']>> : unknown)

/** A query may be left out where nothing in it must be sent. */
type SentQuery<Q> = Record<never, never> extends Q ? { query?: Q } : { query: Q }
/** The reply as a client reads it. */
export type Wire<R extends Route> = z.input<R['reply']>
