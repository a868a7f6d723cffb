import type { Body, Params, Query, Reply, Route } from '@txadv/contract'
import type { Actor, OperatingActor } from './actor.ts'
import type { Database, SystemTx, TenantTx } from './db/database.ts'
import type { OpenSnapshot } from './db/open-snapshot.ts'
import type { PlanMode } from './db/plans.ts'
import { createOutside, type OutboundClients } from './egress/outside.ts'
import type { RequestLog } from './lib/log.ts'
import type { Llm } from './llm/llm.ts'
import type { Queue } from './queue/queue.ts'

interface Call {
  /** Aborts when the route's deadline passes or the client goes away. */
  readonly signal: AbortSignal
  readonly log: RequestLog
}

/** The organization, and workspace when named, that a request acts for. */
export interface Tenant extends Call {
  readonly org: string
  readonly workspace: string | null
  readonly actor: Actor
  /** The way to platforms and sources, and to the credentials for them. */
  readonly outside: OutboundClients
  /** Absent where none is configured. */
  readonly llm: Llm | undefined
  /** Promises background work in the transaction of what asks for it. */
  readonly enqueue: Queue['enqueue']
  /** Adds to the headers of the answer. */
  setHeader(name: `x-${string}` | 'retry-after', value: string): void
  /** Tells the caller where a list goes on; nothing after its last row. */
  tellNext(cursor: string | undefined): void
  transact<T>(work: (tx: TenantTx) => Promise<T>, plans?: PlanMode): Promise<T>
  /** Reads one state of the database, however many statements that takes. */
  snapshot<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
  /** Such a state, open until it is closed. */
  openSnapshot(): Promise<OpenSnapshot>
  /** Asks again who the caller is: work that takes long must end when a key is revoked or a role is taken away. */
  renew(): Promise<Tenant>
}

/** A tenant outside any request: for the worker, the command line and for measuring. */
export function actFor(
  database: Pick<Database, 'withTenant' | 'withSnapshot' | 'openSnapshot'>,
  log: RequestLog,
  org: string,
  actor: Actor,
  more: Partial<Pick<Tenant, 'workspace' | 'outside' | 'enqueue' | 'signal' | 'llm'>> = {},
): Tenant {
  const { workspace = null } = more
  const tenant: Tenant = {
    org,
    workspace,
    actor,
    outside: more.outside ?? createOutside(),
    llm: more.llm,
    enqueue: more.enqueue ?? (() => Promise.reject(new Error('there is no queue here'))),
    setHeader: () => undefined,
    tellNext: () => undefined,
    log,
    signal: more.signal ?? new AbortController().signal,
    transact: (work, plans) => database.withTenant(org, workspace, work, plans),
    snapshot: (work) => database.withSnapshot(org, workspace, work),
    openSnapshot: () => database.openSnapshot(org, workspace, tenant.signal),
    renew: async () => tenant,
  }
  return tenant
}

/** Acts for an organization on behalf of whoever asked. */
export type ActFor = (org: string, actor: Actor) => Tenant

/** A person who runs the service, acting across organizations. */
export interface Operator extends Call {
  readonly actor: OperatingActor
  transact<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>
  /** Promises background work in the transaction of what asks for it. */
  readonly enqueue: Queue['enqueue']
  /** Absent where none is configured. */
  readonly llm?: Llm | undefined
  /** Adds to the headers of the answer; absent where there is none. */
  readonly setHeader?: Tenant['setHeader']
  /** Tells the caller where a list goes on. */
  readonly tellNext?: Tenant['tellNext']
  /** For work at the platforms of organizations; absent where none is done. */
  readonly actFor?: ActFor | undefined
}

type Caller<R extends Route> = R['access'] extends { operator: true } ? Operator : Tenant

export interface Input<R extends Route> {
  readonly params: Params<R>
  readonly query: Query<R>
  readonly body: Body<R>
}

/** A route with the handler that answers it. */
export interface Served {
  readonly route: Route
  readonly handle: (caller: never, input: never) => Promise<unknown>
}

/** Ties a handler to its route; the compiler checks the caller, the input and the reply against the contract. */
export function serveRoute<R extends Route, const T extends Reply<R>>(
  route: R,
  handle: (caller: Caller<R>, input: Input<R>) => Promise<T>,
): Served {
  return { route, handle }
}
