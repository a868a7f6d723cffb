import { ConnectionId, Failure, jobConfigs, limits, ShownConnectionId, WorkspaceId } from '@txadv/contract'
import * as z from 'zod'
import type { Tenant } from '../../context.ts'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import { nextStaleActivations } from '../activations/activations.ts'
import { isRefreshOrg, nextOrg } from './refresh.queries.ts'

/** Whose activations are refreshed, all of them if nobody is named, and how many at most. */
export const refreshFilter = jobConfigs.refresh_activations.extend({
  workspaceId: WorkspaceId.in.optional(),
  connectionId: ShownConnectionId.optional(),
})
export type RefreshFilter = Readonly<z.output<typeof refreshFilter>>

/** Where the look for what is due stands: at which organization, and at which of its activations. */
export const refreshPosition = z.object({ org: z.guid().optional(), after: z.guid().optional() })
export type RefreshPosition = Readonly<z.output<typeof refreshPosition>>

/** How organizations are found, and acted for. */
export interface RefreshAccess {
  readonly system: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
  readonly tenantOf: (org: string) => Tenant
}

type Due = Awaited<ReturnType<typeof nextStaleActivations>>['due'][number]

interface Found {
  /** Whose they are. */
  readonly org?: string
  readonly due: readonly Due[]
  /** Where to go on; nowhere, when all was looked at. */
  readonly place: RefreshPosition | undefined
  /** Why an organization could not be looked through. */
  readonly errors: readonly { readonly message: string }[]
}

const { lookedAt, lookMs } = limits.hygiene

const stretchOf = ({ workspaceId, connectionId }: RefreshFilter, after: string | undefined) => ({
  workspaceId: workspaceId && WorkspaceId.decode(workspaceId),
  connectionId: connectionId && ConnectionId.decode(connectionId),
  after,
})

/** The next activations that are due, of one organization: newest first, so that what a refresh adds is not met again. */
export async function findNext(
  asked: RefreshFilter,
  from: RefreshPosition,
  wanted: number,
  ways: RefreshAccess,
): Promise<Found> {
  const until = performance.now() + lookMs
  const errors: { readonly message: string }[] = []
  const orgAfter = (org: string | undefined) =>
    asked.orgId ? Promise.resolve(org ? undefined : asked.orgId) : ways.system((tx) => nextOrg(tx, org))
  let org = from.org ?? (await orgAfter(undefined))
  let { after } = from
  while (org !== undefined) {
    const page = await lookAt(ways.tenantOf(org), stretchOf(asked, after), errors)
    const due = page.due.slice(0, wanted)
    after = page.due.length > wanted ? due.at(-1)?.id : page.after
    const place: RefreshPosition | undefined = after === undefined ? undefined : { org, after }
    const next: string | undefined = place ? org : await orgAfter(org)
    const isOver = performance.now() > until
    if (due.length > 0 || isOver)
      return { org, due, place: place ?? (next === undefined ? undefined : { org: next }), errors }
    org = next
  }
  return { due: [], place: undefined, errors }
}

/** A page of an organization; one whose names cannot be made keeps no other from being looked at. */
async function lookAt(
  tenant: Tenant,
  stretch: Parameters<typeof nextStaleActivations>[1],
  errors: { message: string }[],
) {
  try {
    return await tenant.snapshot((tx) => nextStaleActivations(tx, stretch, lookedAt))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    errors.push({ message: error.message })
    return { due: [], after: undefined }
  }
}

/** How many activations of an organization are due. */
export async function countOf(tx: TenantTx, asked: RefreshFilter): Promise<number> {
  let count = 0
  for (let after: string | undefined; ; ) {
    const page = await nextStaleActivations(tx, stretchOf(asked, after), lookedAt)
    count += page.due.length
    after = page.after
    if (after === undefined) return Math.min(count, asked.limit ?? count)
  }
}

/** How many are due anywhere, or in the organization that is named; nothing if there is none of that name. */
export async function countAll(tx: SystemTx, asked: RefreshFilter): Promise<number | undefined> {
  const { orgId, limit = Number.MAX_SAFE_INTEGER } = asked
  const count = (org: string) => countOf({ ...tx, org, workspace: null }, asked)
  if (orgId) return (await isRefreshOrg(tx, orgId)) ? count(orgId) : undefined
  let total = 0
  for (let org = await nextOrg(tx, undefined); org && total < limit; org = await nextOrg(tx, org))
    total += await count(org)
  return Math.min(total, limit)
}
