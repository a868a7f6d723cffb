import type * as contract from '@txadv/contract'
import { failures, limits, type Reply, testReasons } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import { PlatformError, type PlatformSegment } from '../../platforms/platform.ts'
import { countStale, priceOfTerms, readActivations, termsOf } from '../activations/activations.ts'
import { openPlatformSession, type PlatformSession } from '../connections/connections.ts'
import {
  type ComparedAccount,
  findHolders,
  nextOnSaleSegments,
  readClock,
  type SegmentHolder,
} from './drift.queries.ts'

const { batch, readMs, shown } = limits.drift

/** Opens the way to a platform that can be asked what it has. */
export async function openListed(tenant: Tenant, connectionId: string): Promise<PlatformSession> {
  const session = await openPlatformSession(tenant, connectionId, readMs)
  if (!session.listsSegments) throw failures.notListed()
  return session
}

export const comparedAccountOf = ({ platform, account, link: { connectionId } }: PlatformSession): ComparedAccount => ({
  platform,
  account,
  connectionId,
})

/** Asks a platform; when the time for that is over, it could not be reached. */
export async function askPlatform<T>(
  { signal }: Tenant,
  { link }: PlatformSession,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PlatformError || !link.signal.aborted) throw error
    throw new PlatformError(testReasons.unreachable)
  }
}

/** What keeps a platform from being asked, as an answer to a caller. */
export async function toDriftFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof PlatformError ? failures.platformFailed(error.message) : error
  }
}

type Kind = 'renamed' | 'missing' | 'untracked' | 'repriced'
const kinds: readonly Kind[] = ['renamed', 'missing', 'untracked', 'repriced']

type Prices = NonNullable<Reply<typeof contract.getDrift>['repriced'][number]['prices']>

interface Difference {
  readonly segmentId: string
  readonly activationId: string | null
  readonly actual: PlatformSegment | null
  readonly prices?: Prices | undefined
}

/** What differs between a platform and the activations; of each kind the first few, and how many there are. */
export interface DriftComparison {
  readonly matched: number
  readonly inDoubt: number
  readonly totals: Readonly<Record<Kind, number>>
  readonly differences: Readonly<Record<Kind, readonly Difference[]>>
}

/** The prices of a segment, where the platform has another one than the connection sets; not where either tells none. */
function pricesOf({ price: actual }: PlatformSegment, holder: SegmentHolder | undefined, current: Prices['current']) {
  if (!actual || !current || !holder) return undefined
  if (actual.cpm === current.cpm && actual.currency === current.currency) return undefined
  const { cpm, currency } = holder
  return { pushed: cpm === null || currency === null ? null : { cpm, currency }, current, actual }
}

/** What is to be said of a segment, going by who has it; nothing, where it is none of the connection's business. */
function judge(
  segment: PlatformSegment,
  holder: SegmentHolder | undefined,
  connectionId: string,
  prices: Prices | undefined,
) {
  if (!holder?.owned) {
    if (!segment.enabled) return undefined
    return holder?.isOpen ? 'inDoubt' : 'untracked'
  }
  if (holder.activationId === null) return undefined
  if (holder.isOpen) return 'inDoubt'
  if (holder.status !== 'active' || holder.orphan) return segment.enabled ? 'untracked' : undefined
  if (holder.connectionId !== connectionId) return undefined
  if (!segment.enabled) return 'missing'
  const isSame =
    segment.name === holder.pushedName &&
    (segment.description === undefined || segment.description === (holder.pushedDescription ?? ''))
  if (!isSame) return 'renamed'
  return prices ? 'repriced' : 'matched'
}

async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let gathered: T[] = []
  for await (const item of items) {
    if (gathered.push(item) < size) continue
    yield gathered
    gathered = []
  }
  if (gathered.length > 0) yield gathered
}

/**
 * Holds the segments of a platform against the activations. Those are read after the segments, and what was changed
 * since the platform was first asked is left out: a push that goes on meanwhile is no difference.
 */
export async function compareSegments(tenant: Tenant, connectionId: string): Promise<DriftComparison> {
  const session = await openListed(tenant, connectionId)
  const price = priceOfTerms(termsOf(session))
  const counts = { matched: 0, inDoubt: 0, renamed: 0, missing: 0, untracked: 0, repriced: 0 }
  const differences: Record<Kind, Difference[]> = { renamed: [], missing: [], untracked: [], repriced: [] }
  const add = (kind: keyof typeof counts, difference: Difference) => {
    counts[kind]++
    const list = kind === 'matched' || kind === 'inDoubt' ? undefined : differences[kind]
    if (list && list.length < shown) list.push(difference)
  }
  const since = await tenant.transact(readClock)
  const seen = new Set<string>()
  await askPlatform(tenant, session, async () => {
    for await (const segments of inBatches(session.segments.list(session.link), batch)) {
      const fresh = segments.filter(({ id }) => !seen.has(id))
      const holders = await tenant.transact((tx) => findHolders(tx, comparedAccountOf(session), fresh, since))
      for (const segment of fresh) {
        seen.add(segment.id)
        const holder = holders.get(segment.id)
        const prices = pricesOf(segment, holder, price)
        const kind = judge(segment, holder, connectionId, prices)
        const activationId = holder?.activationId ?? null
        const isPriced = kind === 'renamed' || kind === 'repriced'
        if (kind) add(kind, { segmentId: segment.id, activationId, actual: segment, ...(isPriced && { prices }) })
      }
    }
  })
  for (let last: Awaited<ReturnType<typeof nextOnSaleSegments>>[number] | undefined; ; ) {
    const page = await tenant.transact((tx) => nextOnSaleSegments(tx, connectionId, since, last, batch))
    for (const { id, segmentId } of page)
      if (!seen.has(segmentId)) add('missing', { segmentId, activationId: id, actual: null })
    last = page.at(-1)
    if (page.length < batch) break
  }
  const { matched, inDoubt, ...totals } = counts
  return { matched, inDoubt, totals, differences }
}

type Drift = Reply<typeof contract.getDrift>

/** Compares a connection's platform with its activations, and shows the differences in columns. */
export async function reportDrift(tenant: Tenant, connectionId: string): Promise<Drift> {
  const { differences, ...found } = await toDriftFailure(compareSegments(tenant, connectionId))
  const ids = kinds.flatMap((kind) => differences[kind].flatMap(({ activationId }) => activationId ?? []))
  const { stale, activations } = await tenant.snapshot(async (tx) => ({
    activations: new Map((await readActivations(tx, ids)).map((activation) => [activation.id, activation])),
    stale: await countStale(tx, connectionId),
  }))
  const columns = ({ segmentId, activationId, actual, prices }: Difference): Drift['renamed'][number] => {
    const activation = activationId === null ? undefined : activations.get(activationId)
    const { pushedName, pushedDescription, currentPlatformName, currentPlatformDesc } = activation ?? {}
    return {
      platformSegmentId: segmentId,
      activationId: activation?.id ?? null,
      orgTopicId: activation?.orgTopicId ?? null,
      topicName: activation?.topicName ?? null,
      pushed: pushedName == null ? null : { name: pushedName, description: pushedDescription ?? null },
      generated:
        currentPlatformName == null ? null : { name: currentPlatformName, description: currentPlatformDesc ?? null },
      actual: actual && { name: actual.name, description: actual.description ?? null, onSale: actual.enabled },
      ...(prices && { prices }),
    }
  }
  const { renamed, missing, untracked, repriced } = differences
  return {
    ...found,
    connectionId,
    stale,
    renamed: renamed.map(columns),
    missing: missing.map(columns),
    untracked: untracked.map(columns),
    repriced: repriced.map(columns),
  }
}
