import { limits } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { actFor } from '../../context.ts'
import { createLogger } from '../../lib/log.ts'
import { advanceJob, registerJobs } from '../../runs/index.ts'
import { changeTopicsJob } from './change-topics.job.ts'
import { oldTopicChanges } from './topic-changes.task.ts'

let api: Api
let acme: Org
let other: Org
const log = createLogger('warn')
beforeAll(async () => {
  api = await startApi()
  ;[acme, other] = [await makeOrg(api), await makeOrg(api, ['owner'])]
})
afterAll(() => api.close())

const call = (path: string, method = 'GET', body?: object, org: Org = acme) =>
  api.call(`/api/topics${path}`, org.key, { method, ...(body && { body }) })
const add = async (topic_name: string, more: object = {}, org: Org = acme) => {
  const { status, body, text } = await call('', 'POST', { topic_name, ...more }, org)
  expect(status, text).toBe(201)
  return body
}
const addMany = async (marker: string, howMany: number) => {
  const ids: string[] = []
  for (let n = 0; n < howMany; n++) ids.push((await add(`${marker} Golf Fans ${n}`)).id)
  return ids
}
const record = async (id: string) => (await call(`/${id}/explain`)).body.record
const change = (path: string, method = 'GET', body?: object, org: Org = acme) =>
  api.call(`/api/topic-changes${path}`, org.key, { method, ...(body && { body }) })
const start = async (wanted: object, org: Org = acme) => {
  const { status, body, text } = await change('', 'POST', wanted, org)
  expect(status, text).toBe(201)
  return body
}
/** Works a change off as the worker does. */
const finish = async (id: string, goesOn = () => true) => {
  await advanceJob(
    {
      database: api.database,
      enqueue: async () => undefined,
      handlers: registerJobs(changeTopicsJob),
      actFor: (org, actor) => actFor(api.database, log, org, actor),
    },
    id,
    goesOn,
  )
  return (await change(`/${id}`)).body
}
const rowsOf = async (id: string, query = '') => (await change(`/${id}/rows?limit=100${query}`)).body

describe('a change of many topics', () => {
  test('edits all that match filters, says of each what it was and became, and is undone', async () => {
    const ids = await addMany('Zephyr', 5)
    const plan = await change('/plan', 'POST', {
      action: 'edit',
      filters: { search: 'Zephyr' },
      set: { segment_type: 'B2B' },
    })
    expect(plan.body).toMatchObject({ totalTopics: 5, segmentsLive: 0, sampledTopics: 5, sampledChanged: 5 })
    expect(plan.body.changes[0]).toMatchObject({
      previousValues: { segment_type: 'B2C' },
      newValues: { segment_type: 'B2B' },
    })
    expect((await record(ids[0] ?? '')).segment_type).toBe('B2C')

    const begun = await start({ action: 'edit', filters: { search: 'Zephyr' }, set: { segment_type: 'B2B' } })
    expect(begun).toMatchObject({ action: 'edit', status: 'pending', totalTopics: 5, set: { segment_type: 'B2B' } })
    const done = await finish(begun.id)
    expect(done).toMatchObject({ status: 'completed', processedTopics: 5, changedTopics: 5, skippedTopics: 0 })
    for (const id of ids) expect((await record(id)).segment_type).toBe('B2B')
    const rows = await rowsOf(begun.id)
    expect(rows.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort())
    for (const row of rows) expect(row).toMatchObject({ outcome: 'changed', newValues: { segment_type: 'B2B' } })
    const [latest] = (await call(`/${ids[0]}/history`)).body
    expect(latest).toMatchObject({ changeType: 'field_edit', source: 'bulk_edit', metadata: { changeId: begun.id } })

    const undoing = (await change(`/${begun.id}/undo`, 'POST')).body
    expect(undoing).toMatchObject({ action: 'undo', undoes: begun.id, totalTopics: 5 })
    expect(await finish(undoing.id)).toMatchObject({ status: 'completed', changedTopics: 5 })
    for (const id of ids) expect((await record(id)).segment_type).toBe('B2C')
    expect((await change(`/${begun.id}`)).body.undoneBy).toBe(undoing.id)
    const twice = await change(`/${begun.id}/undo`, 'POST')
    expect([twice.status, twice.body.error]).toEqual([
      409,
      'Change cannot be undone: it is, or is being, undone already',
    ])
    const [note] = (await call(`/${ids[0]}/history`)).body
    expect(note).toMatchObject({
      source: 'undo',
      previousValues: { segment_type: 'B2B' },
      newValues: { segment_type: 'B2C' },
    })
  })

  test('takes ids, and skips those that the library does not hold', async () => {
    const [id = ''] = await addMany('Quokka', 1)
    const foreign = (await add('Quokka Watchers of Perth', {}, other)).id
    const begun = await start({ action: 'edit', ids: [id, foreign], set: { segment_type: 'B2G' } })
    expect(begun.totalTopics).toBe(1)
    await finish(begun.id)
    expect((await record(id)).segment_type).toBe('B2G')
    expect((await api.call(`/api/topics/${foreign}/explain`, other.key)).body.record.segment_type).not.toBe('B2G')
    expect((await change(`/${begun.id}`, 'GET', undefined, other)).status).toBe(404)
    expect((await change('', 'GET', undefined, other)).body).toEqual([])
  })

  test('a topic that was edited again since is left as it is by an undo, and told', async () => {
    const [kept = '', back = ''] = await addMany('Wombat', 2)
    const { id } = await start({ action: 'edit', ids: [kept, back], set: { segment_type: 'B2B' } })
    await finish(id)
    await call(`/${kept}`, 'PATCH', { segment_type: 'B2G' })
    const undoing = (await change(`/${id}/undo`, 'POST')).body
    expect(await finish(undoing.id)).toMatchObject({ changedTopics: 1, skippedTopics: 1 })
    expect(await rowsOf(undoing.id, '&outcome=conflict')).toMatchObject([{ id: kept, outcome: 'conflict' }])
    expect((await record(kept)).segment_type).toBe('B2G')
    expect((await record(back)).segment_type).toBe('B2C')
  })

  test('a reclassify that would replace given values says so beforehand, replaces them, and gives them back', async () => {
    const { id } = await add('Electric SUV Intenders of Narnia', { segment_type: 'B2B' })
    const wanted = { action: 'reclassify', ids: [id], replaceGiven: true }
    const plan = (await change('/plan', 'POST', wanted)).body
    expect(plan).toMatchObject({ sampledTopics: 1, sampledChanged: 1, sampledGiven: 1 })
    expect(plan.changes[0].given).toContain('segment_type')
    const used = async () => (await api.call('/api/usage', acme.key)).body.usage?.classifications
    const before = await used()
    const begun = await start(wanted)
    await finish(begun.id)
    expect((await record(id)).segment_type).toBe('B2C')
    expect(await used()).toBe(before === undefined ? undefined : before + 1)
    const undoing = (await change(`/${begun.id}/undo`, 'POST')).body
    await finish(undoing.id)
    expect((await record(id)).segment_type).toBe('B2B')
  })

  test('confirms what is in doubt, leaves the rest alone, and takes it back', async () => {
    const doubtful = (await add('Qwzx Vbnrt Kllm')).id
    const sure = (await add('Golf Fans of Utah and Nevada')).id
    const begun = await start({ action: 'confirm', ids: [doubtful, sure] })
    expect(await finish(begun.id)).toMatchObject({ changedTopics: 1, skippedTopics: 1 })
    expect((await record(doubtful)).review.status).toBe('confirmed')
    const undoing = (await change(`/${begun.id}/undo`, 'POST')).body
    await finish(undoing.id)
    expect((await record(doubtful)).review.status).toBe('needs_review')
  })

  test('deletes, which is not undone', async () => {
    const ids = await addMany('Numbat', 3)
    const plan = await change('/plan', 'POST', { action: 'delete', filters: { search: 'Numbat' } })
    expect(plan.body).toEqual({
      totalTopics: 3,
      segmentsLive: 0,
      sampledTopics: 0,
      sampledChanged: 0,
      sampledGiven: 0,
      changes: [],
    })
    const begun = await start({ action: 'delete', filters: { search: 'Numbat' } })
    await finish(begun.id)
    expect((await call(`/${ids[0]}/explain`)).status).toBe(404)
    const undone = await change(`/${begun.id}/undo`, 'POST')
    expect([undone.status, undone.body.error]).toEqual([
      409,
      'Change cannot be undone: deleted topics are gone, with their history',
    ])
  })

  test('a change that died between its effect and its count goes on without doing anything twice', async () => {
    const ids = await addMany('Bilby', 3)
    const { id } = await start({ action: 'edit', ids, set: { segment_type: 'B2B' } })
    const dies = registerJobs({
      ...changeTopicsJob,
      reach: (job, means) => {
        const work = changeTopicsJob.reach?.(job, means)
        return (
          work &&
          (async (errand) => {
            await work(errand)
            throw new Error('the process dies here')
          })
        )
      },
    })
    const bench = {
      database: api.database,
      enqueue: async () => undefined,
      actFor: (org: string, actor: Parameters<typeof actFor>[3]) => actFor(api.database, log, org, actor),
    }
    await expect(advanceJob({ ...bench, handlers: dies }, id, () => true)).rejects.toThrow('dies here')
    expect((await record(ids[0] ?? '')).segment_type).toBe('B2B')
    expect((await change(`/${id}`)).body).toMatchObject({ processedTopics: 0 })
    const done = await finish(id)
    expect(done).toMatchObject({ status: 'completed', processedTopics: 3, changedTopics: 3 })
    const entries = (await call(`/${ids[0]}/history`)).body
    expect(entries.filter(({ source }: { source: string }) => source === 'bulk_edit')).toHaveLength(1)
  })

  test('is cancelled between two steps; what is done stays, and can be undone', async () => {
    const ids = await addMany('Dingo', 2)
    const { id } = await start({ action: 'edit', ids, set: { segment_type: 'B2B' } })
    const cancelled = await change(`/${id}`, 'PATCH', { status: 'cancelled' })
    expect(cancelled.body.status).toBe('cancelled')
    expect((await record(ids[0] ?? '')).segment_type).toBe('B2C')
    expect((await change(`/${id}`, 'PATCH', { status: 'cancelled' })).status).toBe(409)
  })

  test.each([
    [{ action: 'edit', ids: ['x'], filters: {}, set: { segment_type: 'B2B' } }],
    [{ action: 'edit', filters: {} }],
    [{ action: 'edit', filters: {}, set: {} }],
    [{ action: 'confirm', filters: {}, llm: true }],
    [{ action: 'delete', filters: {}, set: { segment_type: 'B2B' } }],
    [{ action: 'undo', filters: {} }],
    [{ action: 'edit', filters: { segment: 'B2C' }, set: { segment_type: 'B2B' } }],
  ])('refuses %j', async (wanted) => {
    expect((await change('', 'POST', wanted)).status).toBe(400)
  })

  test('viewers read changes and start none', async () => {
    const { viewer } = acme.people
    expect((await api.call('/api/topic-changes', viewer)).status).toBe(200)
    const wanted = { action: 'confirm', filters: {} }
    expect((await api.call('/api/topic-changes', viewer, { method: 'POST', body: wanted })).status).toBe(403)
  })

  test('what was kept of topics goes when nothing can be undone any more', async () => {
    const ids = await addMany('Kookaburra', 1)
    const { id } = await start({ action: 'edit', ids, set: { segment_type: 'B2B' } })
    await finish(id)
    await asDatabaseOwner(api, `update job set completed_at = now() - interval '31 days' where id = $1`, [id])
    const undone = await change(`/${id}/undo`, 'POST')
    expect(undone.body.error).toBe(`Change cannot be undone: it is older than ${limits.topicChanges.undoDays} days`)
    const signal = new AbortController().signal
    await oldTopicChanges.run({ database: api.database, enqueue: async () => undefined, log, signal }, {})
    expect(await rowsOf(id)).toEqual([])
  })
})
