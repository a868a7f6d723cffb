import {
  type Access,
  failures,
  type Permission,
  type Role,
  type Route,
  rolePermissions,
  texts,
  WorkspaceId,
} from '@txadv/contract'
import { fromNodeHeaders } from 'better-auth/node'
import type { FastifyRequest } from 'fastify'
import { apiKeyStart, isWorkspaceOf, resolveApiKey, resolveSdkKey, sdkKeyStart } from '../account/index.ts'
import { type Actor, actorKeyOf } from '../actor.ts'
import { actFor, type Operator, type Tenant } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { OutboundClients } from '../egress/outside.ts'
import { findSignedIn, type Identity, type SignedIn } from '../identity/identity.ts'
import type { Llm } from '../llm/llm.ts'
import type { Queue } from '../queue/queue.ts'

export interface AuthGate {
  readonly database: Database
  readonly identity: Identity
  readonly queue: Pick<Queue, 'enqueue'>
  readonly outside: OutboundClients
  readonly llm: Llm | undefined
  readonly publicUrl: string
  /** Whether operators need a second factor. */
  readonly operatorSecondFactor: boolean
}

/** What a handler adds to the headers of its answer. */
export type AnswerHeaders = Pick<Tenant, 'setHeader' | 'tellNext'>

interface Call {
  readonly request: FastifyRequest
  readonly answer: AnswerHeaders
  readonly signal: AbortSignal
  readonly renew: () => Promise<Tenant>
}

const permissionFailures: Partial<Record<Permission, () => Error>> = {
  'library:delete': failures.requiresDeletePermission,
  activate: failures.requiresActivatePermission,
}

/** The bearer value, if there is one. */
export function bearerTokenOf(request: FastifyRequest): string | undefined {
  const [scheme, value] = request.headers.authorization?.split(/\s+/) ?? []
  return scheme?.toLowerCase() === 'bearer' ? value : undefined
}

/** Turns a request into the tenant or operator that the route's access asks for, or fails in the interface's words. */
export async function authenticateRequest(
  gate: AuthGate,
  route: Route,
  request: FastifyRequest,
  signal: AbortSignal,
  answer: AnswerHeaders,
): Promise<Tenant | Operator> {
  const renew = () => authenticateRequest(gate, route, request, signal, answer) as Promise<Tenant>
  const call: Call = { request, answer, signal, renew }
  const bearer = bearerTokenOf(request)
  // A bearer that names itself a key is judged as that key: falling back to the cookie would let a page in another
  // tab borrow the session of whoever is signed in.
  if (bearer?.startsWith(apiKeyStart)) return byApiKey(gate, route.access, call, bearer)
  if (bearer?.startsWith(sdkKeyStart)) return bySdkKey(gate, route.access, call, bearer)
  return bySession(gate, route, call)
}

async function byApiKey(gate: AuthGate, access: Access, call: Call, secret: string): Promise<Tenant> {
  const key = await resolveApiKey(gate.database, secret)
  const scope = 'scope' in access ? access.scope : 'keys' in access ? access.sdk : undefined
  if (!scope && !('member' in access)) throw failures.unauthorized()
  if (scope && !key.scopes.includes(scope)) throw failures.insufficientScopes()
  return tenantFor(gate, call, key.org, { type: 'apiKey', userId: key.createdBy, keyId: key.id })
}

async function bySdkKey(gate: AuthGate, access: Access, call: Call, secret: string): Promise<Tenant> {
  if (!('sdk' in access)) throw failures.unauthorized()
  const key = await resolveSdkKey(gate.database, secret)
  if (!key.scopes.includes(access.sdk)) throw failures.insufficientScopes()
  const { origin = '' } = call.request.headers
  if (key.origins.length > 0 && !key.origins.includes(origin)) throw failures.originNotAllowed()
  return tenantFor(gate, call, key.org, { type: 'sdkKey', userId: key.createdBy, keyId: key.id, test: key.test })
}

async function bySession(gate: AuthGate, route: Route, call: Call): Promise<Tenant | Operator> {
  const { access } = route
  const { request, signal } = call
  // SDK routes are open to every origin, so they must never look at a cookie.
  if ('sdk' in access) throw failures.unauthorized()
  const person = request.headers.cookie ? await signedIn(gate, request) : undefined
  if (!person) throw failures.unauthorized()
  if (route.method !== 'GET' && isCrossSite(gate, request)) throw failures.forbidden()

  if ('operator' in access) {
    if (!person.operator) throw person.membership ? failures.forbidden() : failures.unauthorized()
    if (gate.operatorSecondFactor && !person.hasSecondFactor) throw failures.secondFactorRequired()
    const { database, queue, llm, outside } = gate
    const { enqueue } = queue
    const { log } = request
    return {
      actor: { type: 'operator', userId: person.userId },
      signal,
      log,
      ...call.answer,
      transact: database.withSystem,
      enqueue,
      llm,
      actFor: (org, actor) => actFor(database, log, org, actor, { outside, enqueue, signal }),
    }
  }
  if (!person.membership) throw failures.unauthorized()
  const { org, role } = person.membership
  demandPermission(route, role, access.permission)
  return tenantFor(gate, call, org, { type: 'user', userId: person.userId, role })
}

async function signedIn(gate: AuthGate, request: FastifyRequest): Promise<SignedIn | undefined> {
  return findSignedIn(gate.identity, gate.database, fromNodeHeaders(request.headers))
}

function demandPermission(route: Route, role: Role, permission: Permission | undefined): void {
  const changesNothing = route.method === 'GET' || ('viewers' in route.access && route.access.viewers)
  if (role === 'viewer' && !changesNothing) throw failures.forbidden()
  if (permission && !rolePermissions[role].includes(permission))
    throw (permissionFailures[permission] ?? failures.forbidden)()
}

/** Whether a browser says that another site sent this; a client without such headers is no browser. */
function isCrossSite(gate: AuthGate, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site) return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  return origin !== undefined && origin !== new URL(gate.publicUrl).origin
}

async function tenantFor(
  gate: AuthGate,
  { request, answer, signal, renew }: Call,
  org: string,
  actor: Actor,
): Promise<Tenant> {
  const workspace = await workspaceOf(gate, request, org)
  const key = actorKeyOf(actor)
  return {
    org,
    workspace,
    actor,
    outside: gate.outside,
    llm: gate.llm,
    enqueue: gate.queue.enqueue,
    ...answer,
    signal,
    log: request.log,
    transact: (work, plans) => gate.database.withTenant(org, workspace, (tx) => work({ ...tx, key }), plans),
    snapshot: (work) => gate.database.withSnapshot(org, workspace, work),
    openSnapshot: () => gate.database.openSnapshot(org, workspace, signal),
    renew,
  }
}

async function workspaceOf(gate: AuthGate, request: FastifyRequest, org: string): Promise<string | null> {
  const shown = request.headers['x-workspace-id']
  if (shown === undefined) return null
  const id = WorkspaceId.safeParse(shown)
  if (!id.success || !(await isWorkspaceOf(gate.database.system, org, id.data)))
    throw failures.absent(texts.workspaceNotFound)
  return id.data
}
