import {
  activationStatus,
  adoptSegment,
  beginHygiene,
  cancelPushRun,
  createPushRun,
  createTopic,
  deactivateActivation,
  deactivateActivations,
  getDrift,
  getHygiene,
  getPushRun,
  listActivations,
  listMappings,
  listPushRuns,
  processHygiene,
  pushBatch,
  readMapping,
  refreshActivation,
  refreshActivations,
  retireSegment,
  retryActivation,
  retryFailedSegments,
  summarizeActivations,
  updateConnection,
} from '@txadv/contract'
import { accountOfSecret } from '../../src/sandbox/sandbox.ts'
import { asDatabaseOwner } from '../harness.ts'
import type { Story } from './northwind.ts'

const account = accountOfSecret('northwind')

/** Has the platform hold a segment that somebody made there by hand; answers its id. */
async function makeByHand({ api }: Story, name: string): Promise<string> {
  const { rows } = await asDatabaseOwner(
    api,
    `insert into sandbox_segment (platform, account, name, description, enabled)
     values ('custom_api', $1, $2, 'Made by hand', true) returning id`,
    [account, name],
  )
  return String(rows[0].id)
}

/** Adds a topic and pushes it alone, so that nothing depends on an order; answers its ids. */
async function pushTopic({ key }: Story, connectionId: string, topic_name: string) {
  const { id: topicId } = await key(createTopic, { body: { topic_name } })
  const params = { id: connectionId }
  const started = await key(createPushRun, { params, body: { topicIds: [topicId] } })
  const runId = 'runId' in started ? started.runId : ''
  const { errors } = await key(pushBatch, { params: { ...params, runId } })
  const { [topicId]: pushed } = await key(activationStatus, { query: { ids: topicId } })
  return { topicId, runId, activationId: pushed?.custom_api?.activationId ?? errors[0]?.activationId ?? '' }
}

/** Topics are pushed to the partner's platform. */
export async function tellPush(story: Story, connectionId: string): Promise<void> {
  const { key, page } = story
  const { topicId, runId } = await pushTopic(story, connectionId, 'Electric Motorcycle Riders')
  const params = { id: connectionId }
  await key(getPushRun, { params: { ...params, runId } })
  const { id: unsent } = await key(createTopic, { body: { topic_name: 'Electric Scooter Riders' } })
  const started = await key(createPushRun, { params, body: { topicIds: [unsent] } })
  const cancelled = 'runId' in started ? started.runId : ''
  await key(cancelPushRun, { params: { ...params, runId: cancelled }, body: { status: 'cancelled' } })
  await key(listPushRuns, { params, query: { limit: '2' } })
  await page(listMappings, { query: { platform: 'custom_api' } })
  await page(readMapping, { params: { topicId } })
}

/** Segments are kept up to date, and taken off sale. */
export async function tellActivations(story: Story, connectionId: string): Promise<void> {
  const { key, owner, sandbox } = story
  const sedans = await pushTopic(story, connectionId, 'Plug-in Hybrid Sedan Owners')
  const trucks = await pushTopic(story, connectionId, 'Electric Pickup Truck Owners')
  const boats = await pushTopic(story, connectionId, 'Electric Boat Owners')
  await key(listActivations, { query: { connectionId, status: 'active', limit: '2' } })
  await owner(updateConnection, { params: { id: connectionId }, body: { config: { default_cpm: 2 } } })
  await key(summarizeActivations)
  await key(refreshActivation, { params: { id: sedans.activationId } })
  await key(refreshActivations, { body: { activationIds: [trucks.activationId] } })
  const { jobId } = await key(beginHygiene)
  await key(processHygiene, { params: { jobId } })
  await key(getHygiene, { params: { jobId } })
  const { [boats.topicId]: boat } = await key(activationStatus, { query: { ids: boats.topicId } })
  await key(deactivateActivation, { params: { id: boat?.custom_api?.activationId ?? '' } })
  const { [trucks.topicId]: truck } = await key(activationStatus, { query: { ids: trucks.topicId } })
  await key(deactivateActivations, { body: { activationIds: [truck?.custom_api?.activationId ?? ''] } })

  sandbox.stand({ platform: 'custom_api', account, faults: { html: { status: 400, on: ['create'] } } })
  const refused = await pushTopic(story, connectionId, 'Electric Bus Operators')
  const trams = await pushTopic(story, connectionId, 'Electric Tram Operators')
  sandbox.stand({ platform: 'custom_api', account })
  const failedAlike = { runId: trams.runId, cause: 'rejected' } as const
  await key(retryFailedSegments, { params: { id: connectionId }, body: failedAlike })
  await key(retryActivation, { params: { id: refused.activationId } })
}

/** What the platform has is compared with what was pushed. */
export async function tellDrift(story: Story, connectionId: string): Promise<void> {
  const { key } = story
  const { id: topicId } = await key(createTopic, { body: { topic_name: 'Electric Cargo Bike Owners' } })
  const kept = await makeByHand(story, 'Cargo Bike Owners (old)')
  const given = await makeByHand(story, 'Test segment')
  await key(getDrift, { query: { connectionId } })
  await key(adoptSegment, { body: { connectionId, platformSegmentId: kept, topicId } })
  await key(retireSegment, { body: { connectionId, platformSegmentId: given } })
}
