import { createHash } from 'node:crypto'
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
  work: (tenant: Tenant) => Promise<string>,
): Promise<IdempotentAnswer> {
  const request = createHash('sha256')
    .update(JSON.stringify([tenant.workspace, asked.request]))
    .digest()
  const leaseMs = asked.deadlineMs + limits.once.marginMs
  const { claimed, known } = await tenant.transact(async (tx) => {
    const claimed = await claimRequest(tx, asked.key, request, leaseMs)
    return { claimed, known: claimed ? undefined : await readIdempotentResponse(tx, asked.key) }
  })
  if (claimed) return carryOut(tenant, claimed, work)
  // A request that failed this very moment is deleted by now; the caller's next try claims it.
  if (!known) throw failures.requestUnderWay()
  return replay(tenant, request, known)
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
  claimed: ClaimedRequest,
  work: (tenant: Tenant) => Promise<string>,
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
        if (!(await noteChange(tx, claimed))) throw failures.requestUnderWay()
        return done
      }, plans),
  }
  let body: string
  try {
    body = await work(noting)
  } catch (error) {
    await afterwards(tenant, (tx) => forgetRequest(tx, claimed))
    throw error
  }
  await afterwards(tenant, (tx) => keepAnswer(tx, claimed, body, headers))
  return { body, replayed: false }
}
