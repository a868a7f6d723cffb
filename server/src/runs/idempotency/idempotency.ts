import { createHash, randomUUID } from 'node:crypto'
import { failures, limits } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import {
  type ClaimedRequest,
  claimRequest,
  forgetRequest,
  keepAnswer,
  noteChange,
  readIdempotentResponse,
} from './idempotency.queries.ts'

type HeaderName = Parameters<Tenant['setHeader']>[0]

export interface IdempotentRequest {
  readonly key: string
  /** Everything that makes it this request and no other. */
  readonly request: unknown
  /** How long it may take. */
  readonly deadlineMs: number
}

export interface IdempotentAnswer {
  readonly body: string
  /** Whether it is what was answered before. */
  readonly replayed: boolean
}

/**
 * Answers a request under a key once: sent again, it is answered the same. What fails is forgotten, because it may be tried
 * again; what was cut off after it had changed something is neither answered nor repeated.
 */
export async function answerIdempotently(
  tenant: Tenant,
  asked: IdempotentRequest,
  work: (tenant: Tenant) => Promise<unknown>,
): Promise<IdempotentAnswer> {
  const request = createHash('sha256')
    .update(JSON.stringify([tenant.workspace, asked.request]))
    .digest()
  const held: ClaimedRequest = { key: asked.key, request, holder: randomUUID() }
  const leaseMs = asked.deadlineMs + limits.once.marginMs
  const known = await tenant.transact(async (tx) =>
    (await claimRequest(tx, held, leaseMs)) ? 'taken' : await readIdempotentResponse(tx, held.key),
  )
  // One that failed this very moment is forgotten by now: whoever sends it once more takes it.
  if (known === undefined) throw failures.requestUnderWay()
  if (known !== 'taken') return replay(tenant, request, known)
  return carryOut(tenant, held, work)
}

function replay(
  tenant: Tenant,
  request: Buffer,
  known: NonNullable<Awaited<ReturnType<typeof readIdempotentResponse>>>,
): IdempotentAnswer {
  if (!request.equals(known.request)) throw failures.keyUsedBefore()
  if (known.answer === null) throw known.left && known.touched ? failures.outcomeUnknown() : failures.requestUnderWay()
  for (const [name, value] of Object.entries(known.headers ?? {})) tenant.setHeader(name as HeaderName, String(value))
  return { body: known.answer, replayed: true }
}

/** What is done is done and must be told, also where the database cannot be told that it was. */
async function afterwards(tenant: Tenant, work: (tx: TenantTx) => Promise<void>): Promise<void> {
  await tenant.transact(work).catch((err: unknown) => tenant.log.warn({ err }, 'idempotent response not stored'))
}

async function carryOut(
  tenant: Tenant,
  held: ClaimedRequest,
  work: (tenant: Tenant) => Promise<unknown>,
): Promise<IdempotentAnswer> {
  const headers: Record<string, string> = {}
  const noting: Tenant = {
    ...tenant,
    setHeader: (name, value) => {
      headers[name] = value
      tenant.setHeader(name, value)
    },
    transact: (inside, plans) =>
      tenant.transact(async (tx) => {
        const done = await inside(tx)
        if (!(await noteChange(tx, held))) throw failures.requestUnderWay()
        return done
      }, plans),
  }
  let body: string
  try {
    body = JSON.stringify(await work(noting))
  } catch (error) {
    await afterwards(tenant, (tx) => forgetRequest(tx, held))
    throw error
  }
  await afterwards(tenant, (tx) => keepAnswer(tx, held, body, headers))
  return { body, replayed: false }
}
