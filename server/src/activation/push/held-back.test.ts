import { heldBackTexts } from '@txadv/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'

let stage: Stage
let pushing: Pushing
beforeAll(async () => {
  stage = await startStage()
  pushing = await pushesOf(stage)
})
afterAll(() => stage.close())

const add = async (topic_name: string): Promise<string> => {
  const answer = await pushing.call('/api/topics', 'POST', { topic_name })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}
const settle = (body: object) => stage.api.call('/api/settings', pushing.org.owner, { method: 'PATCH', body })
const connect = () => pushing.connect('marketplace')

test('topics whose classification is unsure are not pushed unless the request says includeUnsure: true', async () => {
  const [sure, unsure] = [await add('Golf Fans of Nevada'), await add('Qwzx Vbnrt')]
  const { id } = await connect()
  const topicIds = [sure, unsure]
  const heldBack = {
    unsure: 1,
    sensitive: 0,
    prohibited: 0,
    sample: [{ id: unsure, topicName: 'Qwzx Vbnrt', why: 'unsure', reason: heldBackTexts.unsure }],
  }
  expect(await pushing.begin(id, { topicIds, dryRun: true })).toMatchObject({ creates: 1, refused: 0, heldBack })
  const plan = await pushing.begin(id, { topicIds, dryRun: true, includeUnsure: true })
  expect([plan.creates, plan.heldBack]).toEqual([2, undefined])
  expect(await pushing.begin(id, { filters: { review: 'needs_review' }, dryRun: true })).toMatchObject({ creates: 0 })

  expect(await pushing.begin(id, { topicIds })).toMatchObject({ totalSegments: 1, heldBack })
  const { successCount } = await pushing.push(id, { topicIds, includeUnsure: true })
  expect(successCount).toBe(1)
  const audit = await stage.api.call('/api/audit?action=push.started', pushing.org.owner)
  expect(audit.body.entries[0].detail).toMatchObject({ includeUnsure: true })
  // What is on the platform already is not held back: it is unchanged.
  expect((await pushing.begin(id, { topicIds, dryRun: true })).heldBack).toBeUndefined()
})

test('one that the organization confirmed is pushed without a word', async () => {
  const unsure = await add('Grnff Whuzzl')
  const { id } = await connect()
  await pushing.call(`/api/topics/${unsure}/confirm`, 'POST')
  expect(await pushing.push(id, { topicIds: [unsure] })).toMatchObject({ successCount: 1, errorCount: 0 })
})

test('Sensitive topics are not pushed unless the setting with its reason opens it; Prohibited never are', async () => {
  const [sensitive, prohibited] = [await add('Type 2 Diabetes Patients'), await add('Kids Under 12')]
  const { id } = await pushing.connect('custom_api')
  const asked = { topicIds: [sensitive, prohibited], includeUnsure: true }
  const held = (await pushing.begin(id, { ...asked, dryRun: true })).heldBack
  expect(held).toMatchObject({ unsure: 0, sensitive: 1, prohibited: 1 })
  expect(held.sample.map(({ why }: { why: string }) => why).sort()).toEqual(['prohibited', 'sensitive'])
  expect(await pushing.begin(id, asked)).toMatchObject({ totalSegments: 0, status: 'completed' })

  for (const refused of ['', '  ', 'x'.repeat(501)])
    expect((await settle({ sensitivePushReason: refused })).status).toBe(400)
  const opened = await settle({ sensitivePushReason: 'Consent is on file since May' })
  expect(opened.body).toMatchObject({ sensitivePushReason: 'Consent is on file since May' })
  const plan = await pushing.begin(id, { ...asked, dryRun: true })
  expect(plan.heldBack).toMatchObject({ sensitive: 0, prohibited: 1 })
  expect((await pushing.begin(id, asked)).totalSegments).toBe(1)
  const audit = await stage.api.call('/api/audit?action=settings.updated', pushing.org.owner)
  expect(audit.body.entries[0].detail).toMatchObject({ sensitivePushReason: 'Consent is on file since May' })
  expect((await settle({ sensitivePushReason: null })).body.sensitivePushReason).toBeNull()
})

test('a topic is held back for what its own name says and for what the topic is: a rename hides neither', async () => {
  const [harmless, grave] = [await add('Soccer Fans of Ohio'), await add('Gay Men of Ohio')]
  const rename = async (id: string, topic_name: string) => {
    const answer = await pushing.call(`/api/topics/${id}`, 'PATCH', { topic_name })
    expect(answer.status, answer.text).toBe(200)
  }
  await rename(harmless, 'Gay Men of Utah')
  await rename(grave, 'Golf Fans of Ohio')
  const { id } = await pushing.connect('custom_api')
  const asked = { topicIds: [harmless, grave], includeUnsure: true, dryRun: true }
  expect(await pushing.begin(id, asked)).toMatchObject({ creates: 0, heldBack: { prohibited: 2 } })
  // Named after what it is again, the first is what it was.
  await rename(harmless, 'Soccer Fans of Utah')
  expect(await pushing.begin(id, asked)).toMatchObject({ creates: 1, heldBack: { prohibited: 1 } })
})

test('a segment on sale whose topic has become Prohibited is not refreshed, and the refresh says which and why', async () => {
  const id = await add('Tennis Fans of Ohio')
  const connection = await pushing.connect('custom_api')
  expect(await pushing.push(connection.id, { topicIds: [id], includeUnsure: true })).toMatchObject({ successCount: 1 })
  await pushing.call(`/api/topics/${id}`, 'PATCH', { topic_name: 'Gay Men of Idaho' })
  const { jobId } = (await stage.api.call('/api/hygiene/refresh', pushing.org.owner, { method: 'POST' })).body
  const step = () => stage.api.call(`/api/hygiene/refresh/${jobId}/process`, pushing.org.owner, { method: 'POST' })
  while (!(await step()).body.done);
  const { body } = await stage.api.call(`/api/hygiene/refresh/${jobId}`, pushing.org.owner)
  expect(body).toMatchObject({ error_count: 1, skip_count: 0 })
  expect(body.errors).toMatchObject([
    { name: 'Gay Men of Idaho', message: 'The platform does not accept topics of the class Prohibited' },
  ])
})
