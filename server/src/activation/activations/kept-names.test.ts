import { ConnectionId } from '@txadv/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDatabaseOwner, makeOperator } from '../../../test/harness.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'
import { createLogger } from '../../lib/log.ts'
import { keepAllNames } from './kept-names.task.ts'

let stage: Stage
let acme: Pushing
let operator: { cookie: string }
beforeAll(async () => {
  stage = await startStage()
  acme = await pushesOf(stage)
  operator = { cookie: (await makeOperator(stage.api)).cookie }
})
afterAll(() => stage.close())

/** What the worker does after a change, and every minute. */
const renew = () =>
  keepAllNames({
    database: stage.api.database,
    enqueue: async () => undefined,
    log: createLogger('fatal'),
    signal: new AbortController().signal,
  })

async function changeTemplate(platformKey: string, body: object) {
  const { body: all } = await stage.api.call('/api/admin/output-templates', operator)
  const { id } = all.find((template: { platformKey: string }) => template.platformKey === platformKey)
  const answer = await stage.api.call(`/api/admin/output-templates/${id}`, operator, { method: 'PATCH', body })
  expect(answer.status, answer.text).toBe(200)
}

const rowsOf = async (connection: string) => {
  const { rows } = await asDatabaseOwner(
    stage.api,
    'select id, checked, stale, current_name, current_description, intent from activation where connection_id = $1 order by id',
    [ConnectionId.decode(connection)],
  )
  return rows
}
const staleOf = async (connection: string) =>
  (await acme.list(`?connectionId=${connection}&stale=true`)).map(({ id }: { id: string }) => id)

test('a change of the template is seen at the next read, before and after the names are renewed', async () => {
  const { id } = await acme.connect('dspapi')
  await acme.push(id, { topicIds: await acme.topics(12) })
  expect(await staleOf(id)).toEqual([])
  await changeTemplate('dspapi', { descTemplate: 'Likely to care for {{topic}}' })
  const seen = await acme.list(`?connectionId=${id}&stale=true`)
  expect(seen).toHaveLength(12)
  expect((await rowsOf(id)).map(({ stale }) => stale)).toEqual(Array(12).fill(false))
  expect(await renew()).toBe(true)
  const kept = await rowsOf(id)
  expect(kept.map(({ stale }) => stale)).toEqual(Array(12).fill(true))
  expect(kept.every(({ current_description: words }) => words.startsWith('Likely to care for'))).toBe(true)
  expect(await acme.list(`?connectionId=${id}&stale=true`)).toEqual(seen)
  expect(await acme.list(`?connectionId=${id}&stale=true&limit=5`)).toEqual(seen.slice(0, 5))
  const [{ orgTopicId, topicName }] = seen
  await acme.call(`/api/topics/${orgTopicId}`, 'PATCH', { topic_name: `${topicName} Anew` })
  const before = await rowsOf(id)
  expect(await renew()).toBe(true)
  const changed = (await rowsOf(id)).filter(({ checked }, n) => checked !== before[n].checked)
  expect(changed).toHaveLength(1)
})

test('what somebody has in hand is left as it is', async () => {
  const { id } = await acme.connect('marketplace')
  await acme.push(id, { topicIds: await acme.topics(2) })
  const [held] = await rowsOf(id)
  await asDatabaseOwner(stage.api, `update activation set intent = 'deactivate' where id = $1`, [held.id])
  await changeTemplate('marketplace', { includeSlug: false, descTemplate: 'Perhaps {{topic}}' })
  await renew()
  const rows = await rowsOf(id)
  expect(rows.map(({ stale }) => stale)).toEqual([false, true])
  expect(rows[0]).toEqual({ ...held, intent: 'deactivate' })
  expect(await staleOf(id)).toHaveLength(2)
})
