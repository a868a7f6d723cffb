import { ConnectionId } from '@txadv/contract'
import { expect } from 'vitest'
import { asDatabaseOwner } from './harness.ts'
import { makePlaceWord, pickTopics, type SellerAct } from './sale-library-acts.ts'
import { expectOnSale, readOnSale } from './sale-segments.ts'
import {
  askFor,
  askOperator,
  bodyOf,
  type Row,
  readSaleActivations,
  type SalePlace,
  type SaleWorld,
  type Seller,
} from './sale-world.ts'

type Faults = NonNullable<Parameters<SaleWorld['stage']['sandbox']['stand']>[0]['faults']>

/** What platforms do to calls: each leaves another state behind. */
const faultKinds: readonly Faults[] = [
  { broken: { on: ['create'], count: 2 } },
  { unavailable: { on: ['create', 'deactivate'], share: 0.5 } },
  { html: { status: 400, on: ['deactivate'] } },
  { html: { status: 400, on: ['create'], share: 0.5 } },
  { drop: { on: ['create', 'deactivate'], share: 0.5 } },
  { applyThenDrop: { on: ['create', 'deactivate'], share: 0.5 } },
  { applyThenBreak: { on: ['create', 'deactivate'], share: 0.5 } },
  { noId: { on: ['create'], share: 0.5 } },
  { expire: { on: ['create'], count: 1 } },
]

/** Does something while the platform misbehaves, or while it does not; the last call that was late has happened then. */
async function withFaults<T>(
  world: SaleWorld,
  { platform, account }: SalePlace,
  faults: Faults,
  work: () => Promise<T>,
) {
  const { sandbox } = world.stage
  sandbox.stand({ platform, account, faults, seed: world.chance.below(1_000_000) })
  try {
    return await work()
  } finally {
    sandbox.stand({ platform, account })
    await sandbox.settled()
  }
}

const chooseFaults = ({ chance }: SaleWorld): Faults => (chance.often(0.3) ? chance.oneOf(faultKinds) : {})
const isCalm = (faults: Faults) => Object.keys(faults).length === 0

const setTerms: SellerAct = async (world, seller) => {
  const { chance, stage } = world
  const place = chance.oneOf(seller.places)
  const templates = bodyOf(await askOperator(world, '/output-templates')) as Row[]
  const word = chance.oneOf(['org_alias', 'partner_alias', 'model_process', 'user_market'])
  const config = chance.oneOf<Row>([
    { default_cpm: 1 + chance.below(40) / 4 },
    { default_cpm: 1 + chance.below(40) / 4 },
    { default_cpm: null },
    // The DSP takes no other currency for a segment that it has, as the decision on withdrawn segments says.
    place.platform === 'dspapi' ? { default_cpm: 2 } : { currency: chance.oneOf(['USD', 'EUR', null]) },
    { template_key: chance.oneOf([null, null, ...templates.map(({ platformKey }) => platformKey)]) },
    { [word]: chance.often(0.5) ? makePlaceWord(world) : null },
  ])
  const path = `/api/connections/${place.id}`
  const reply = bodyOf(await stage.api.call(path, seller.pushing.org.owner, { method: 'PATCH', body: { config } }))
  place.config = reply.config
  return `terms of ${place.platform} ${JSON.stringify(config)}`
}

/** Calls a run until it has nothing more to do for a caller; what is in doubt is left to the recovery. */
async function workOff(world: SaleWorld, seller: Seller, place: SalePlace, runId: string, view: string | null) {
  const path = `/api/connections/${place.id}/push/run/${runId}/push`
  for (let calls = 0; calls < 20; calls++) {
    const reply = bodyOf(await askFor(world, seller, path, { method: 'POST', body: {}, view }))
    if (reply.done || (reply.processed === 0 && reply.inDoubt > 0)) return reply
  }
  return undefined
}

const push: SellerAct = async (world, seller) => {
  const { chance } = world
  const place = chance.oneOf(seller.places)
  const view = place.workspace !== null && chance.often(0.5) ? place.workspace : null
  const path = `/api/connections/${place.id}/push/run`
  const topicIds = (await pickTopics(world, seller, 6, view)).map(({ id }) => id)
  if (topicIds.length === 0) return 'nothing to push'
  const selection = { ...(chance.often(0.1) ? { all: true } : { topicIds }), includeUnsure: true }
  const readActive = () => readSaleActivations(world, seller, `&status=active&connectionId=${place.id}`)
  const before = new Set((await readActive()).map(({ id }) => id))
  const ask = (body: object) => askFor(world, seller, path, { method: 'POST', body, view })
  const plan = bodyOf(await ask({ ...selection, dryRun: true }))
  const faults = chooseFaults(world)
  const end = await withFaults(world, place, faults, async () => {
    const begun = bodyOf(await ask(selection))
    return begun.status === 'running' ? workOff(world, seller, place, begun.runId, view) : begun
  })
  const live = await readOnSale(world, place)
  for (const activation of (await readActive()).filter(({ id, inDoubt }) => !before.has(id) && !inDoubt)) {
    const what = `${seller.name} pushed ${activation.id} ${activation.topicName}`
    expectOnSale(activation, live, what)
    const { topicName, pushedName: name, pushedDescription: description } = activation
    // Of topics with one name, the plan does not say which is pushed.
    if (plan.collisions === 0) expect(plan.sample, what).toContainEqual({ topicName, name, description })
    else expect(plan.sample, what).toContainEqual(expect.objectContaining({ name }))
    expect([activation.stale, activation.pushedPrice], what).toEqual([false, plan.price])
  }
  if (isCalm(faults)) expect(end?.status, `${seller.name} push ends`).toBe('completed')
  return `push ${JSON.stringify(selection)} to ${place.platform} ${JSON.stringify(faults)}: ${JSON.stringify(end)}`
}

const refreshOne: SellerAct = async (world, seller) => {
  const { chance } = world
  const active = await readSaleActivations(world, seller, `&status=active${chance.often(0.7) ? '&stale=true' : ''}`)
  const activation = chance.oneOf(active)
  const place = seller.places.find(({ id }) => id === activation?.connectionId)
  if (!activation || !place) return 'nothing to refresh'
  const faults = chooseFaults(world)
  const path = `/api/activations/${activation.id}/refresh`
  const answer = await withFaults(world, place, faults, () => askFor(world, seller, path, { method: 'POST', body: {} }))
  if (answer.status === 200) {
    expectOnSale(answer.body, await readOnSale(world, place), `${seller.name} refreshed ${activation.id}`)
    expect(answer.body, `${seller.name} refreshed`).toMatchObject({ stale: false, orgTopicId: activation.orgTopicId })
  } else {
    const statuses = isCalm(faults) ? [404, 409] : [404, 409, 502]
    expect(statuses, `${answer.text} ${JSON.stringify(activation)}`).toContain(answer.status)
    if (activation.orphaned && !activation.inDoubt) expect(answer.status, answer.text).toBe(404)
  }
  return `${answer.status} refresh ${activation.id} ${activation.topicName} ${JSON.stringify(faults)}`
}

const deactivate: SellerAct = async (world, seller) => {
  const { chance } = world
  const active = await readSaleActivations(world, seller, '&status=active')
  const activation = chance.oneOf(active)
  const place = seller.places.find(({ id }) => id === activation?.connectionId)
  if (!activation || !place) return 'nothing to deactivate'
  const faults = chooseFaults(world)
  const path = `/api/activations/${activation.id}/deactivate`
  const answer = await withFaults(world, place, faults, () => askFor(world, seller, path, { method: 'POST', body: {} }))
  const isOff = !(await readOnSale(world, place)).has(activation.platformSegmentId)
  if (answer.status === 200) expect(isOff, `${seller.name} deactivated ${activation.id}`).toBe(true)
  else expect(isCalm(faults) ? [409] : [409, 502], answer.text).toContain(answer.status)
  return `${answer.status} deactivate ${activation.id} ${JSON.stringify(faults)}`
}

const retry: SellerAct = async (world, seller) => {
  const failed = world.chance.oneOf(await readSaleActivations(world, seller, '&status=error'))
  const place = seller.places.find(({ id }) => id === failed?.connectionId)
  if (!failed || !place) return 'nothing to retry'
  const answer = await askFor(world, seller, `/api/activations/${failed.id}/retry`, { method: 'POST', body: {} })
  expect([200, 404, 409, 502], answer.text).toContain(answer.status)
  if (answer.status === 200) expectOnSale(answer.body, await readOnSale(world, place), `${seller.name} retried`)
  return `${answer.status} retry ${failed.id}`
}

/** The refresh of all that is stale; afterwards, where no platform misbehaved, little is. */
const refreshAll: SellerAct = async (world, seller) => {
  const place = world.chance.oneOf(seller.places)
  const faults = chooseFaults(world)
  const progress = await withFaults(world, place, faults, async () => {
    const { jobId } = bodyOf(await askFor(world, seller, '/api/hygiene/refresh', { method: 'POST' }))
    for (let calls = 0; calls < 100; calls++) {
      const reply = bodyOf(await askFor(world, seller, `/api/hygiene/refresh/${jobId}/process`, { method: 'POST' }))
      if (reply.done) return bodyOf(await askFor(world, seller, `/api/hygiene/refresh/${jobId}`))
    }
    throw new Error('the job does not end')
  })
  if (isCalm(faults)) {
    const left = await readSaleActivations(world, seller, '&stale=true')
    const told = new Set(progress.errors.map(({ id }: Row) => id))
    for (const { id, inDoubt, topicName } of left)
      expect(inDoubt || told.has(id), `${seller.name} ${id} ${topicName} is stale after a refresh`).toBe(true)
  }
  return `refresh all ${progress.success_count} of ${progress.total_items} ${JSON.stringify(faults)}`
}

/** What the worker does when leases are over, until nothing of the seller's is in doubt. */
const recover: SellerAct = async (world, seller) => {
  for (const place of seller.places) {
    const id = ConnectionId.decode(place.id)
    for (let looks = 0; ; looks++) {
      const { rows } = await asDatabaseOwner(
        world.stage.api,
        `with left_over as (update activation set leased_until = now() - interval '1 second' where connection_id = $1
           and leased_until is not null returning id),
         past as (update activation set unconfirmed_until = now() - interval '1 second' where connection_id = $1
           and unconfirmed_until is not null and leased_until is null)
         select id from left_over`,
        [id],
      )
      if (rows.length === 0) break
      if (looks > 20) throw new Error('something stays in doubt')
      await asDatabaseOwner(
        world.stage.api,
        `update activation set unconfirmed_until = now() - interval '1 second' where connection_id = $1
           and unconfirmed_until is not null`,
        [id],
      )
      await seller.pushing.recover(place.id)
    }
  }
  for (const place of seller.places) {
    const runs = bodyOf(await askFor(world, seller, `/api/connections/${place.id}/push/runs?limit=100`)) as Row[]
    for (const { runId, status } of runs)
      if (status === 'running') await workOff(world, seller, place, runId, place.workspace)
  }
  return 'recover'
}

/** Untracked segments are taken off, or become a topic's. */
const repair: SellerAct = async (world, seller) => {
  const { chance } = world
  const place = chance.oneOf(seller.places)
  const drift = bodyOf(await askFor(world, seller, `/api/activations/drift?connectionId=${place.id}`))
  const segment = chance.oneOf(drift.untracked as Row[])
  if (!segment) return 'nothing to repair'
  const { platformSegmentId } = segment
  const topic = chance.often(0.4) ? (await pickTopics(world, seller, 1))[0] : undefined
  const body = { connectionId: place.id, platformSegmentId, ...(topic && { topicId: topic.id }) }
  const path = `/api/activations/drift/${topic ? 'adopt' : 'retire'}`
  const answer = await askFor(world, seller, path, { method: 'POST', body })
  expect([200, 409], answer.text).toContain(answer.status)
  return `${answer.status} ${path} ${platformSegmentId}`
}

/** Somebody lists a segment at the platform itself, which no activation knows of; at a price, or nobody could tell it. */
const listByHand: SellerAct = async (world, seller) => {
  const { platform, account } = world.chance.oneOf(seller.places)
  const name = `By hand ${world.chance.below(1_000_000)}`
  await asDatabaseOwner(
    world.stage.api,
    `insert into sandbox_segment (platform, account, name, description, cpm, currency, enabled, live_at)
     values ($1, $2, $3, $3, 3, 'USD', true, now())`,
    [platform, account, name],
  )
  return `${name} at ${platform}`
}

export const platformSellerActs: Readonly<Record<string, readonly [number, SellerAct]>> = {
  setTerms: [6, setTerms],
  push: [14, push],
  refreshOne: [7, refreshOne],
  deactivate: [4, deactivate],
  retry: [2, retry],
  refreshAll: [2, refreshAll],
  recover: [4, recover],
  listByHand: [1, listByHand],
  repair: [3, repair],
}
