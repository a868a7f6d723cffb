import type { Stage } from '../examples/northwind.ts'
import { asDatabaseOwner, makeOrg } from '../harness.ts'
import type { Call } from './sightings.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects
type Said = any

/** Meets a status at the service of the story, and answers what it said. */
type Meet = (operationId: string, status: number, call: Call) => Promise<Said>

interface Scene {
  readonly meet: Meet
  readonly stage: Stage
}

const mappings = [{ csvColumn: 'Name', targetField: 'topic_name' }]
const absent = { topic: 'tp_01h455vb4pex5vsknk084sn02q', connection: 'conn_01h455vb4pex5vsknk084sn02q' }

/** A hand for the organization of the story, and one for the operator. */
function castOf({ stage }: Scene) {
  const { northwind, operator } = stage
  return { key: northwind.key, owner: northwind.owner, operator: { cookie: operator.cookie } }
}

export async function meetLibraryConflicts(scene: Scene): Promise<void> {
  const { meet } = scene
  const { key, owner } = castOf(scene)
  const made = async (name: string) => (await meet('createWorkspace', 201, { body: { name }, credential: owner })).id
  const [first, second] = [await made('First'), await made('Second')]
  await meet('createWorkspace', 409, { body: { name: 'First' }, credential: owner })
  await meet('renameWorkspace', 409, { params: { id: second }, body: { name: 'First' }, credential: owner })
  const headers = { 'x-workspace-id': first }
  await meet('createTopic', 201, { body: { topic_name: 'Kept in a workspace' }, credential: key, headers })
  await meet('deleteWorkspace', 409, { params: { id: first }, credential: owner })
  const { id } = await meet('createTopic', 201, { body: { topic_name: 'Renamed before' }, credential: key })
  await meet('createTopic', 201, { body: { topic_name: 'Taken already' }, credential: key })
  await meet('updateTopic', 409, { params: { id }, body: { topic_name: 'Taken already' }, credential: key })
  const change = await meet('startTopicChange', 201, { body: { action: 'confirm', ids: [id] }, credential: key })
  const stop = { params: { id: change.id }, body: { status: 'cancelled' }, credential: key }
  await meet('undoTopicChange', 409, { params: { id: change.id }, credential: key })
  await meet('cancelTopicChange', 200, stop)
  await meet('cancelTopicChange', 409, stop)
  await meet('exportTopics', 403, { query: { full: 'true' }, credential: key })
  const { batchId } = await meet('createImport', 200, {
    body: { filename: 'a.csv', totalRows: 1, mappings },
    credential: key,
  })
  const end = { params: { batchId }, body: { status: 'cancelled' }, credential: key }
  await meet('endImport', 200, end)
  await meet('endImport', 409, end)
  const chunks = [{ chunkIndex: 0, rows: [{ Name: 'Golf Fans' }] }]
  await meet('stageImportRows', 409, { params: { batchId }, body: { chunks }, credential: key })
}

export async function meetOperatorConflicts(scene: Scene): Promise<void> {
  const { meet } = scene
  const { operator: credential } = castOf(scene)
  const [found] = await meet('searchGlobalTopics', 200, { query: { q: 'procurement' }, credential })
  const topicId = found.id
  await meet('updateGlobalTopic', 409, {
    params: { topicId },
    body: { keywords: ['x'], version: 1_000_000 },
    credential,
  })
  const reviewed = { segmentType: 'B2B', reason: 'It is' }
  await meet('reviewTopic', 404, { body: { topicId: absent.topic, ...reviewed }, credential })
  await meet('reviewTopic', 409, { body: { topicId, ...reviewed }, credential })
  await meet('createJob', 404, {
    body: { jobType: 'sync_trade_desk', config: { connectionId: absent.connection } },
    credential,
  })
  await meet('previewOutputTemplate', 404, {
    body: { topicId: absent.topic, pathFields: [{ key: 'topic' }] },
    credential,
  })
  const { jobId } = await meet('createJob', 200, {
    body: { jobType: 'reclassify', config: { mode: 'local', force: true } },
    credential,
  })
  const params = { jobId }
  await meet('retryJobErrors', 409, { params, credential })
  await meet('rollBackJob', 409, { params, credential })
  await meet('unmergeJob', 409, { params, credential })
  await meet('cancelJob', 200, { params, body: { status: 'cancelled' }, credential })
  await meet('cancelJob', 409, { params, body: { status: 'cancelled' }, credential })
}

export async function meetTemplateConflicts(scene: Scene): Promise<void> {
  const { meet } = scene
  const { operator: credential } = castOf(scene)
  const [builtIn] = await meet('listOutputTemplates', 200, { credential })
  const params = { templateId: builtIn.id }
  const body = { platformKey: builtIn.platformKey, displayName: 'Twice', pathFields: [{ key: 'topic' }] }
  await meet('createOutputTemplate', 409, { body, credential })
  await meet('deleteOutputTemplate', 409, { params, credential })
  await meet('updateOutputTemplate', 409, { params, body: { platformKey: 'another' }, credential })
  await meet('previewTemplateChange', 409, { params, body: { platformKey: 'another' }, credential })
}

export async function meetRunConflicts(scene: Scene): Promise<void> {
  const { meet, stage } = scene
  const { key, owner } = castOf(scene)
  const connect = async (body: object) => (await meet('createConnection', 201, { body, credential: owner })).id
  const platform = await connect({
    name: 'To conflicts',
    platform: 'custom_api',
    direction: 'outbound',
    config: { api_base_url: `${stage.sandbox.url}/custom-api`, default_cpm: 1.5 },
    credentials: { token: 'conflicts' },
  })
  const { id: topicId } = await meet('createTopic', 201, {
    body: { topic_name: 'Electric Truck Owners' },
    credential: key,
  })
  const params = { id: platform }
  const { runId } = await meet('createPushRun', 200, { params, body: { topicIds: [topicId] }, credential: key })
  await meet('pushBatch', 200, { params: { ...params, runId }, credential: key })
  await meet('deleteConnection', 409, { params, credential: owner })
  await meet('cancelPushRun', 409, { params: { ...params, runId }, body: { status: 'cancelled' }, credential: key })
  await meet('retryFailedSegments', 409, { params, body: {}, credential: key })
  const source = await connect({
    name: 'From conflicts',
    platform: 'custom_api',
    direction: 'inbound',
    config: { base_url: stage.source.url, items_path: 'rows', count_path: 'total' },
  })
  const exchange = await connect({
    name: 'To the exchange',
    platform: 'exchange',
    direction: 'outbound',
    config: {
      account_id: 17,
      advertiser_account_id: '4711',
      match_key: 'ip',
      sftp_host_key: `SHA256:${'A'.repeat(43)}`,
      default_cpm: 6,
    },
    credentials: { sftp_host: '127.0.0.1', sftp_port: 22, sftp_username: 'x', sftp_password: 'x' },
  })
  await meet('getDrift', 409, { query: { connectionId: exchange }, credential: key })
  await meet('createSyncRun', 502, { params: { id: source }, body: {}, credential: key })
}

/** Platforms, a source and a model that fail: what they did is told, and the service goes on. */
export async function meetOutsideFailures(scene: Scene): Promise<void> {
  const { meet, stage } = scene
  const { sandbox, source, llm, api } = stage
  const { key, owner } = castOf(scene)
  const file = {
    data: Buffer.from('Spring test drives').toString('base64'),
    mediaType: 'text/plain',
    filename: 'b.txt',
  }
  for (const [operation, credential] of [
    ['analyzeBrief', key],
    ['sdkAnalyzeBrief', stage.page],
  ] as const) {
    llm.next.push({ say: 'no' }, { say: 'no' }, { say: 'no' })
    await meet(operation, 502, { body: { file }, credential })
    llm.next.length = 0
  }

  const account = 'provider-of-failures'
  const stand = (...on: ('create' | 'deactivate' | 'list')[]) =>
    sandbox.stand({ platform: 'dspapi', account, faults: on.length > 0 ? { html: { status: 400, on } } : {} })
  const { id } = await meet('createConnection', 201, {
    body: {
      name: 'Failing',
      platform: 'dspapi',
      direction: 'outbound',
      config: { default_cpm: 1.5 },
      credentials: { api_key: 'k', provider_id: account },
    },
    credential: owner,
  })
  const pushed = async (topic_name: string) => {
    const { id: topicId } = await meet('createTopic', 201, { body: { topic_name }, credential: key })
    const { runId } = await meet('createPushRun', 200, {
      params: { id },
      body: { topicIds: [topicId] },
      credential: key,
    })
    await meet('pushBatch', 200, { params: { id, runId }, credential: key })
    const status = await meet('activationStatus', 200, { query: { ids: topicId }, credential: key })
    return status[topicId]?.dspapi.activationId as string
  }
  const active = await pushed('Hybrid Pickup Truck Owners')
  stand('deactivate')
  for (const operation of ['deactivateActivation', 'refreshActivation'])
    await meet(operation, 502, { params: { id: active }, credential: key })
  stand('create')
  const refused = await pushed('Luxury Sedan Shoppers')
  await meet('retryActivation', 502, { params: { id: refused }, credential: key })
  stand('list')
  await meet('getDrift', 502, { query: { connectionId: id }, credential: key })
  const { id: adopting } = await meet('createTopic', 201, {
    body: { topic_name: 'Electric Bus Owners' },
    credential: key,
  })
  const adopted = { connectionId: id, platformSegmentId: 'x', topicId: adopting }
  await meet('adoptSegment', 502, { body: adopted, credential: key })
  await meet('retireSegment', 502, { body: { connectionId: id, platformSegmentId: 'x' }, credential: key })
  stand()

  const { id: topicId } = await meet('createTopic', 201, {
    body: { topic_name: 'Electric Van Owners' },
    credential: key,
  })
  const { runId } = await meet('createPushRun', 200, {
    params: { id },
    body: { topicIds: [topicId] },
    credential: key,
  })
  // What was sealed under a key that was lost does not open.
  await asDatabaseOwner(api, "update connection set credentials = decode('00', 'hex') where name = 'Failing'")
  await meet('createPushRun', 502, { params: { id }, body: { topicIds: [topicId] }, credential: key })
  await meet('retryFailedSegments', 502, { params: { id }, body: {}, credential: key })
  await meet('pushBatch', 502, { params: { id, runId }, credential: key })

  let isBroken = false
  const base_url = source.serve((response) => {
    if (isBroken) response.writeHead(401).end('{}')
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"rows":[{"id":"1","name":"Sourced"}],"total":900}')
  })
  const { id: feed } = await meet('createConnection', 201, {
    body: {
      name: 'Feed',
      platform: 'custom_api',
      direction: 'inbound',
      config: { base_url, items_path: 'rows', count_path: 'total', page_param: 'page', page_size_param: 'size' },
    },
    credential: owner,
  })
  const { runId: run } = await meet('createSyncRun', 200, { params: { id: feed }, body: {}, credential: key })
  isBroken = true
  await meet('syncPage', 502, { params: { id: feed, runId: run }, body: {}, credential: key })
  const cancel = { params: { id: feed, runId: run }, body: { status: 'cancelled' }, credential: key }
  await meet('cancelSyncRun', 200, cancel)
  await meet('cancelSyncRun', 409, cancel)
}

/** Another organization, whose people and keys are let in elsewhere. */
export async function makeOutsiders({ api }: Pick<Stage, 'api'>, northwind: Stage['northwind']) {
  const org = await makeOrg(api, ['owner', 'viewer'])
  const body = { name: 'Narrow', scopes: ['classify', 'mappings:read'], origins: ['https://www.example.com'] }
  const made = await api.call('/api/sdk-keys', northwind.owner, { method: 'POST', body })
  return { viewer: { cookie: org.people.viewer.cookie }, owner: org.owner, narrow: { bearer: made.body.plaintext } }
}
