import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, setPlan, startApi } from '../../../test/harness.ts'
import { actFor } from '../../context.ts'
import { createLogger } from '../../lib/log.ts'
import { advanceJob, registerJobs } from '../../runs/index.ts'
import { changeTopicsJob } from './change-topics.job.ts'

let api: Api
let acme: Org
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())

const call = (path: string, method = 'GET', body?: object, org: Org = acme, workspace?: string) =>
  api.call(path, org.key, {
    method,
    ...(body && { body }),
    ...(workspace && { headers: { 'x-workspace-id': workspace } }),
  })
async function addMany(marker: string, howMany: number, org: Org = acme, workspace?: string): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < howMany; n++) {
    const { status, body, text } = await call(
      '/api/topics',
      'POST',
      { topic_name: `${marker} Golf Fans ${n}` },
      org,
      workspace,
    )
    expect(status, text).toBe(201)
    ids.push(body.id)
  }
  return ids
}
async function start(wanted: object, org: Org = acme, workspace?: string): Promise<string> {
  const { status, body, text } = await call('/api/topic-changes', 'POST', wanted, org, workspace)
  expect(status, text).toBe(201)
  return body.id
}
async function finish(id: string, org: Org = acme) {
  const log = createLogger('fatal')
  await advanceJob(
    {
      database: api.database,
      enqueue: async () => undefined,
      handlers: registerJobs(changeTopicsJob),
      actFor: (of, actor) => actFor(api.database, log, of, actor),
    },
    id,
    () => true,
  )
  return (await call(`/api/topic-changes/${id}`, 'GET', undefined, org)).body
}
const segmentOf = async (id: string) => (await call(`/api/topics/${id}/explain`)).body.record.segment_type
const undo = (id: string, org: Org = acme) => call(`/api/topic-changes/${id}/undo`, 'POST', undefined, org)

describe('a change of topics that others change too', () => {
  test('two changes at once over the same topics: each is done whole, and the one that came first is not undone over the other', async () => {
    const ids = await addMany('Quokka', 12)
    const b2b = await start({ action: 'edit', ids, set: { segment_type: 'B2B' } })
    const both = await start({ action: 'edit', ids, set: { segment_type: 'B2G' } })
    const done = await Promise.all([finish(b2b), finish(both)])
    for (const each of done) expect(each).toMatchObject({ status: 'completed', processedTopics: 12 })
    const segments = new Set(await Promise.all(ids.map(segmentOf)))
    expect(segments.size).toBe(1)
    const [last] = segments
    const [earlier, later] = last === 'B2B' ? [both, b2b] : [b2b, both]
    const undone = await undo(earlier)
    expect(await finish(undone.body.id)).toMatchObject({ changedTopics: 0, skippedTopics: 12 })
    expect(new Set(await Promise.all(ids.map(segmentOf)))).toEqual(new Set([last]))
    const back = await finish((await undo(later)).body.id)
    expect(back).toMatchObject({ changedTopics: 12 })
  })

  test('two people undo at once: one change undoes it', async () => {
    const ids = await addMany('Potoroo', 2)
    const id = await start({ action: 'edit', ids, set: { segment_type: 'B2B' } })
    await finish(id)
    const answers = await Promise.all([undo(id), undo(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'Change cannot be undone: it is, or is being, undone already',
    )
  })

  test('a topic that left the library before its turn is told as gone, and stays gone', async () => {
    const ids = await addMany('Wombat', 3)
    const id = await start({ action: 'edit', ids, set: { segment_type: 'B2B' } })
    await api.call('/api/topics', acme.owner, { method: 'DELETE', body: { ids: [ids[1]] } })
    expect(await finish(id)).toMatchObject({ changedTopics: 2, skippedTopics: 1 })
    const rows = (await call(`/api/topic-changes/${id}/rows?outcome=gone`)).body
    expect(rows).toMatchObject([{ id: ids[1], outcome: 'gone' }])
    expect(await finish((await undo(id)).body.id)).toMatchObject({ changedTopics: 2 })
    expect((await call(`/api/topics/${ids[1]}/explain`)).status).toBe(404)
  })

  test('a workspace changes its own topics, and neither reads nor undoes the changes of another', async () => {
    const workspace = async (name: string) =>
      (await api.call('/api/workspaces', acme.owner, { method: 'POST', body: { name } })).body.id as string
    const [north, south] = [await workspace('North'), await workspace('South')]
    const ids = await addMany('Bandicoot', 2, acme, north)
    const others = await addMany('Cassowary', 1, acme, south)
    const id = await start({ action: 'edit', ids: [...ids, ...others], set: { segment_type: 'B2B' } }, acme, north)
    expect(await finish(id)).toMatchObject({ totalTopics: 2, changedTopics: 2 })
    expect(await segmentOf(others[0] ?? '')).toBe('B2C')
    for (const [path, method] of [
      [`/api/topic-changes/${id}`, 'GET'],
      [`/api/topic-changes/${id}/rows`, 'GET'],
      [`/api/topic-changes/${id}/undo`, 'POST'],
    ] as const)
      expect((await call(path, method, undefined, acme, south)).status).toBe(404)
    expect((await call('/api/topic-changes', 'GET', undefined, acme, south)).body).toEqual([])
    expect((await call(`/api/topic-changes/${id}/undo`, 'POST', undefined, acme, north)).status).toBe(201)
  })

  test('topics of another organization are not among those that are named', async () => {
    const other = await makeOrg(api, ['owner'])
    const theirs = await addMany('Platypus', 1, other)
    const id = await start({ action: 'delete', ids: theirs })
    expect(await finish(id)).toMatchObject({ totalTopics: 0 })
    expect((await call(`/api/topics/${theirs[0]}/explain`, 'GET', undefined, other)).status).toBe(200)
    expect((await undo(id, other)).status).toBe(404)
  })

  test('where the quota does not last for a step, the change fails in words and nothing of the step is done or counted', async () => {
    const org = await makeOrg(api, ['owner'])
    await addMany('Echidna', 4, org)
    await setPlan(api, org, 'free')
    await asDatabaseOwner(
      api,
      `insert into quota (org_id, month, metric, used) values ($1, date_trunc('month', now() at time zone 'utc'), 'classifications', 97)
       on conflict (org_id, month, metric) do update set used = 97`,
      [org.id],
    )
    const id = await start({ action: 'reclassify', filters: { search: 'Echidna' } }, org)
    const done = await finish(id, org)
    expect(done).toMatchObject({ status: 'failed', error: 'Monthly classifications quota exceeded', changedTopics: 0 })
    const { rows } = await asDatabaseOwner(
      api,
      `select used::int from quota where org_id = $1 and metric = 'classifications'`,
      [org.id],
    )
    expect(rows).toEqual([{ used: 97 }])
    const { body } = await call(`/api/topic-changes/${id}/rows`, 'GET', undefined, org)
    expect(body.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(4).fill('pending'))
  })
})
