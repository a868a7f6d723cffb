import { classify } from '@txadv/engine'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { importsOf } from '../../../test/imports.ts'
import { goodClassification, type LlmProvider, startLlmProvider } from '../../../test/llm-provider.ts'
import { listForAll, makeListed } from '../../../test/verdicts.ts'
import { createLogger } from '../../lib/log.ts'
import { keepIndexing } from '../../library/duplicates/topic-vectors.task.ts'

let provider: LlmProvider
let api: Api
let acme: Org
let other: Org
beforeAll(async () => {
  provider = await startLlmProvider()
  api = await startApi({ env: { LLM_API_KEY: 'sk-x', LLM_BASE_URL: provider.url, LOG_LEVEL: 'silent' } })
  acme = await makeOrg(api, ['owner'])
  other = await makeOrg(api, ['owner'])
})
afterAll(async () => {
  await api.close()
  await provider.close()
})
afterEach(() => {
  provider.answer = { say: goodClassification }
})

const make = async (topic_name: string, org = acme) => {
  const { body } = await api.call('/api/topics', org.key, { method: 'POST', body: { topic_name } })
  return { id: body.id as string, topicId: body.topic_id as string }
}
const byLlm = (id: string, org = acme) =>
  api.call(`/api/topics/${id}/reclassify`, org.key, { method: 'POST', body: { llm: true } })
const juryOf = async (id: string, org = acme) => (await api.call(`/api/topics/${id}/explain`, org.key)).body.jury
const stored = async (name: string) =>
  (await asDatabaseOwner(api, 'select * from topic where topic_name = $1', [name])).rows[0]
const setting = (reviewDisagreements: boolean, org = acme) =>
  api.call('/api/settings', org.owner, { method: 'PATCH', body: { reviewDisagreements } })
/** An answer that says of the name what the engine does. */
const agreed = (name: string) => {
  const { parentCategory, taxonomyType, segmentType } = classify(name)
  const says = { parent_category: parentCategory, taxonomy_type: taxonomyType, segment_type: segmentType }
  return { say: { ...goodClassification, ...says, subcategory: '' } }
}

describe('GET /api/topics/:id/explain shows the jury', () => {
  test('null for a topic that the LLM has not judged', async () => {
    expect(await juryOf((await make('Unjudged Kettles')).id)).toBeNull()
  })

  test("the engine's, the nearest topics' and the LLM's verdicts side by side, with confidence, and that they disagree", async () => {
    for (const name of ['Espresso Grinders Steel', 'Espresso Grinders Manual', 'Espresso Grinders Burr'])
      await makeListed(api, other, name, { parent_category: 'Pets & Animals', segment_type: 'B2E' })
    const context = {
      database: api.database,
      log: createLogger('fatal'),
      enqueue: async () => undefined,
      signal: new AbortController().signal,
    }
    await keepIndexing(context, { stayMs: 0, batchTopics: 500 })
    const { id } = await make('Espresso Grinders')
    await byLlm(id)
    const local = classify('Espresso Grinders')
    expect(await juryOf(id)).toEqual({
      topic_name: 'Espresso Grinders',
      verdicts: [
        {
          judge: 'local',
          parent_category: local.parentCategory,
          segment_type: local.segmentType,
          confidence: local.confidence / 100,
        },
        { judge: 'neighbors', parent_category: 'Pets & Animals', segment_type: 'B2E', confidence: expect.any(Number) },
        { judge: 'llm', parent_category: 'Auto', segment_type: 'B2C', confidence: null },
      ],
      disagree: true,
      judged_at: expect.any(String),
    })
  })

  test('judges that agree do not disagree; a later verdict takes the place of the first', async () => {
    const name = 'Wedding Photographers'
    const { id } = await make(name)
    await byLlm(id)
    expect((await juryOf(id)).disagree).toBe(true)
    provider.answer = agreed(name)
    await byLlm(id)
    const { verdicts, disagree } = await juryOf(id)
    const views = new Set(verdicts.map((each: Record<string, string>) => `${each.parent_category}${each.segment_type}`))
    expect(disagree).toBe(views.size > 1)
  })

  test("an organization's jury is its own", async () => {
    const { id, topicId } = await make('Shared Judged Lamps')
    await api.call('/api/topics/catalog', other.key, { method: 'POST', body: { topicIds: [topicId] } })
    await byLlm(id)
    expect(await juryOf(id)).not.toBeNull()
    expect(await juryOf(topicId, other)).toBeNull()
  })

  test('a new topic of an import that the LLM judged has one too', async () => {
    const { chunk } = await importsOf(api, acme).run([{ Name: 'Imported Judged Vases' }], { useLLM: true })
    expect((await juryOf(chunk.newTopicIds[0])).verdicts.at(-1)).toMatchObject({
      judge: 'llm',
      parent_category: 'Auto',
    })
  })
})

describe('PATCH /api/settings {reviewDisagreements}', () => {
  test('default off: a disagreement is not flagged; on, it is, and the reason contains `needs human review`', async () => {
    expect((await api.call('/api/settings', acme.owner)).body.reviewDisagreements).toBe(false)
    const { id } = await make('Disputed Teapots')
    await byLlm(id)
    expect((await stored('Disputed Teapots')).review_status).toBeNull()
    expect((await setting(true)).body).toMatchObject({ reviewDisagreements: true, topicVisibility: 'shared' })
    await byLlm(id)
    expect(await stored('Disputed Teapots')).toMatchObject({
      review_status: 'needs_review',
      review_reason: expect.stringContaining('needs human review'),
    })
    await importsOf(api, acme).run([{ Name: 'Disputed Imported Mugs' }], { useLLM: true })
    expect((await stored('Disputed Imported Mugs')).review_reason).toContain('needs human review')
    await setting(false)
  })

  test('a topic that others link is not flagged by one of them', async () => {
    await setting(true)
    const { id, topicId } = await make('Disputed Shared Plates')
    await listForAll(api, topicId)
    await api.call('/api/topics/catalog', other.key, { method: 'POST', body: { topicIds: [topicId] } })
    await byLlm(id)
    expect((await juryOf(id)).disagree).toBe(true)
    expect((await stored('Disputed Shared Plates')).review_status).toBeNull()
    await setting(false)
  })

  test('400 no valid fields to update', async () => {
    const { status, body } = await api.call('/api/settings', acme.owner, { method: 'PATCH', body: {} })
    expect([status, body]).toEqual([400, { error: 'No valid fields to update' }])
  })
})
