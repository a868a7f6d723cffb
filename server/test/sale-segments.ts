import { expect } from 'vitest'
import { checkPlan, checkSurfaces, expectSegment, placePrice, type SurfacedTopic } from './sale-surfaces.ts'
import {
  askFor,
  bodyOf,
  type Row,
  readSaleActivations,
  type SalePlace,
  type SaleWorld,
  type Seller,
} from './sale-world.ts'

const isSamePrice = (a: Row | null, b: Row | null) => a?.cpm === b?.cpm && (!a || a.currency === b?.currency)

/** What the platform has on sale, by its id there. */
export async function readOnSale({ stage }: SaleWorld, { platform, account }: SalePlace) {
  const segments = await stage.sandbox.segments({ platform, account })
  return new Map(segments.filter(({ enabled, gone }) => enabled && !gone).map((each) => [String(each.id), each]))
}

/** That the platform has an activation's segment on sale as it was pushed. */
export function expectOnSale(activation: Row, live: Awaited<ReturnType<typeof readOnSale>>, what: string): void {
  const segment = live.get(activation.platformSegmentId)
  const { pushedName: name, pushedDescription: description, pushedPrice } = activation
  expect(segment, what).toMatchObject({ name, description: description === '' ? segment?.description : description })
  // No interface takes a price away again, so one that was pushed without may have an old one.
  if (!pushedPrice) return
  expect(segment?.cpm, what).toBe(pushedPrice.cpm)
  // The DSP keeps the currency that a segment was first listed in, or none, whatever an update says.
  if (activation.platform !== 'dspapi') expect(segment?.currency, what).toBe(pushedPrice.currency)
}

function expectStaleness(
  seller: Seller,
  place: SalePlace,
  activation: Row,
  topic: SurfacedTopic | undefined,
  what: string,
): void {
  const { stale, staleCauses, orphaned } = activation
  expect(stale, what).toBe(staleCauses.length > 0)
  if (!topic || orphaned) {
    expect([orphaned, staleCauses, activation.currentPlatformName], what).toEqual([true, ['orphaned'], null])
    return
  }
  expect([activation.topicName, activation.nameError], what).toEqual([topic.row.topic_name, null])
  const expected = expectSegment(seller, place, topic)
  const { currentPlatformName: name, currentPlatformDesc: description } = activation
  if (expected) expect({ name, description }, what).toEqual(expected)
  const price = placePrice(place)
  expect(activation.currentPrice, what).toEqual(price)
  const causes = [
    activation.pushedName !== name && 'name',
    activation.pushedDescription !== description && 'description',
    activation.engineVersionAtPush !== topic.row.engine_version && 'engineVersion',
    !isSamePrice(activation.pushedPrice, price) && 'price',
  ].filter(Boolean)
  expect(staleCauses, what).toEqual(causes)
}

/** Holds what a platform has on sale against a seller's activations, both ways. */
async function checkPlace(
  world: SaleWorld,
  seller: Seller,
  place: SalePlace,
  topics: ReadonlyMap<string, SurfacedTopic>,
): Promise<Row[]> {
  const { peaks } = world
  const what = `${seller.name} ${place.platform}`
  const active = await readSaleActivations(world, seller, `&status=active&connectionId=${place.id}`)
  const pending = await readSaleActivations(world, seller, `&status=pending&connectionId=${place.id}`)
  const live = await readOnSale(world, place)
  const drift = bodyOf(await askFor(world, seller, `/api/activations/drift?connectionId=${place.id}`))
  for (const activation of active) {
    const which = `${what} ${activation.id} ${activation.topicName}`
    if (!activation.inDoubt) expectOnSale(activation, live, which)
    expectStaleness(seller, place, activation, topics.get(activation.orgTopicId), which)
  }
  const placed = active.filter(({ orphaned }) => !orphaned).map(({ orgTopicId }) => orgTopicId)
  expect(new Set(placed).size, `${what}: one segment of a topic`).toBe(placed.length)
  const known = new Set(active.map(({ platformSegmentId }) => platformSegmentId))
  const beingListed = new Set(pending.filter(({ inDoubt }) => inDoubt).map(({ pushedName }) => pushedName))
  const untracked = new Set(drift.untracked.map(({ platformSegmentId }: Row) => platformSegmentId))
  for (const [id, { name }] of live)
    expect(known.has(id) || beingListed.has(name) || untracked.has(id), `${what}: nobody speaks of ${id} ${name}`).toBe(
      true,
    )
  expect([drift.totals.renamed, drift.totals.missing], `${what} drift`).toEqual([0, 0])
  expect(drift.stale, `${what} drift`).toBe(active.filter(({ stale }) => stale).length)
  peaks.untracked = Math.max(peaks.untracked, untracked.size)
  peaks.inDoubt = Math.max(peaks.inDoubt, [...active, ...pending].filter(({ inDoubt }) => inDoubt).length)
  const held = new Set([...placed, ...pending.map(({ orgTopicId }) => orgTopicId)])
  await checkPlan(world, seller, place, topics, held)
  return active
}

/** That lists, counts and the status of topics agree on what is stale and orphaned, in every view. */
async function checkCounts(world: SaleWorld, seller: Seller, active: readonly Row[]): Promise<void> {
  const ids = (rows: readonly Row[]) => rows.map(({ id }) => id).sort()
  const stale = active.filter((each) => each.stale)
  const orphaned = active.filter((each) => each.orphaned)
  expect(ids(await readSaleActivations(world, seller, '&stale=true')), `${seller.name} stale`).toEqual(ids(stale))
  const summary = bodyOf(await askFor(world, seller, '/api/activations/summary'))
  expect([summary.stale, summary.orphaned], `${seller.name} summary`).toEqual([stale.length, orphaned.length])
  const counted = summary.counts.filter(({ status }: Row) => status === 'active')
  const total = counted.reduce((sum: number, { count }: Row) => sum + count, 0)
  expect(total, `${seller.name} counted`).toBe(active.length)
  const byId = new Map(active.map((each) => [each.id, each]))
  const statuses = bodyOf(await askFor(world, seller, '/api/topics/activation-status'))
  const told = new Set<string>()
  for (const [topic, platforms] of Object.entries<Row>(statuses))
    for (const [platform, said] of Object.entries<Row>(platforms)) {
      if (said.status === 'active' || said.status === 'pending') told.add(`${topic} ${platform}`)
      if (said.status !== 'active') continue
      const { stale, orphaned } = byId.get(said.activationId) ?? {}
      expect([said.stale, said.orphaned], `${seller.name} status of ${topic}`).toEqual([stale, orphaned])
    }
  for (const { orgTopicId, platform, inDoubt } of active)
    expect(inDoubt || told.has(`${orgTopicId} ${platform}`), `${seller.name} status of ${orgTopicId}`).toBe(true)
  for (const view of seller.views)
    if (view !== null)
      for (const each of await readSaleActivations(world, seller, '&status=active', view))
        expect(each, `${seller.name} activation in a workspace`).toEqual(byId.get(each.id))
  const { peaks } = world
  peaks.active = Math.max(peaks.active, active.length)
  peaks.stale = Math.max(peaks.stale, stale.length)
  peaks.orphaned = Math.max(peaks.orphaned, orphaned.length)
}

/** Everything that is said of a seller's topics and segments, everywhere. */
export async function checkSeller(world: SaleWorld, seller: Seller): Promise<void> {
  const topics = await checkSurfaces(world, seller)
  const active: Row[] = []
  for (const place of seller.places) active.push(...(await checkPlace(world, seller, place, topics)))
  await checkCounts(world, seller, active)
}
