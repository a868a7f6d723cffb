import { limits } from '@txadv/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOperator, startApi } from '../../../test/harness.ts'
import { jobsOf } from '../../../test/jobs.ts'
import { goodClassification, type LlmProvider, type Script, startLlmProvider } from '../../../test/llm-provider.ts'
import type { Database } from '../../db/database.ts'
import { SecretString } from '../../lib/secrets.ts'
import { type Llm, openLlm } from '../../llm/llm.ts'
import { advanceJob } from '../../runs/jobs/jobs.ts'
import { defineReclassifyJob } from './reclassify.job.ts'

let provider: LlmProvider
let api: Api
let llm: Llm
let jobs: ReturnType<typeof jobsOf>
beforeAll(async () => {
  provider = await startLlmProvider()
  api = await startApi({ env: { LOG_LEVEL: 'fatal', LLM_API_KEY: 'sk-test', LLM_BASE_URL: provider.url } })
  jobs = jobsOf(api, { cookie: (await makeOperator(api)).cookie })
  llm = openLlm({
    apiKey: new SecretString('sk-test'),
    baseUrl: provider.url,
    model: 'claude-sonnet-test',
    dailyUsd: { service: undefined, perOrg: 1, perSdkKey: 1 },
  }) as Llm
})
afterAll(async () => {
  await api.close()
  await provider.close()
})
afterEach(async () => {
  provider.seen.length = 0
  provider.next.length = 0
  provider.batches.clear()
  provider.answer = { say: goodClassification }
  await asDatabaseOwner(api, 'update topic set archived_at = now() where archived_at is null')
})

const rowsOf = async (statement: string, values: unknown[] = []) => (await asDatabaseOwner(api, statement, values)).rows

/** Topics with a verdict that no engine would give. */
async function makeTopics(count: number, name = 'Unheard Of Cohort'): Promise<void> {
  await asDatabaseOwner(
    api,
    `insert into topic (topic_name, normalized_name, parent_category, segment_type, engine_version)
     select $1 || ' ' || n, lower($1) || ' ' || n, 'Pets & Animals', 'B2G', '2.4' from generate_series(1, $2::int) n`,
    [name, count],
  )
}
const endBatches = () => {
  for (const batch of provider.batches.values()) batch.ended = true
}
const submissions = () => provider.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/batches'))
const live = () => rowsOf('select * from topic where archived_at is null order by id')

const config = { mode: 'llm', force: true }
/** Works a job off by calls, ending the batches at the provider whenever there is nothing else to do. */
async function finish(jobId: string) {
  for (let calls = 0; calls < 500; calls++) {
    if ((await jobs.process(jobId)).done) return jobs.read(jobId)
    endBatches()
  }
  throw new Error('the job does not end')
}

describe('reclassify llm', () => {
  test('sub-batches of 100 submitted to a batch LLM interface; verdicts with history, levels and names', async () => {
    await makeTopics(130)
    const { body } = await jobs.create('reclassify', config)
    expect(body.totalItems).toBe(130)
    const job = await finish(body.jobId)
    expect(job).toMatchObject({ status: 'completed', success_count: 130, error_count: 0, skip_count: 0 })
    expect(submissions().map(({ body }) => body.requests.length)).toEqual([100, 30])
    expect(submissions()[0]?.body.requests[0]).toMatchObject({
      custom_id: `${body.jobId}-0-0`,
      params: { tools: [{ max_uses: 3 }] },
    })
    expect(job.result.llm).toMatchObject({ inputTokens: 130 * 1_200, outputTokens: 130 * 300 })
    expect(job.result.llm.costUsd).toBeGreaterThan(0)
    const topics = await live()
    expect(topics[0]).toMatchObject({
      topic_name: expect.stringMatching(/^Unheard Of Cohort/),
      parent_category: 'Auto',
      taxonomy_type: 'Auto & Transportation',
      subcategory: 'Electric & Hybrid Vehicles',
      segment_type: 'B2C',
      audience_type: 'Owner',
      engine_version: '2.5',
    })
    const [{ histories, outputs }] = await rowsOf(
      `select (select count(*)::int from topic_history where batch_id = $1 and source = 'admin_reclassify_llm') as histories,
        (select count(*)::int from topic_output join topic on id = topic_id where archived_at is null) as outputs`,
      [body.jobId],
    )
    expect([histories, outputs]).toEqual([130, 130])
  })

  test('enableWebSearch false, model (override), limit; the prompt asks about the name alone', async () => {
    await makeTopics(5)
    const jobId = await jobs.begin('reclassify', {
      ...config,
      enableWebSearch: false,
      model: 'claude-haiku-x',
      limit: 2,
    })
    expect(await finish(jobId)).toMatchObject({ success_count: 2, total_items: 2 })
    const [{ params }] = submissions()[0]?.body.requests ?? []
    expect(params).not.toHaveProperty('tools')
    expect(params.model).toBe('claude-haiku-x')
    expect(JSON.parse(params.messages[0].content)).toEqual({
      conversation: [{ role: 'user', content: expect.stringMatching(/^Unheard Of Cohort \d$/) }],
    })
  })

  test('column mode: mode llm plus targetColumn changes that column and leaves the version', async () => {
    await makeTopics(1)
    await finish(await jobs.begin('reclassify', { ...config, targetColumn: 'segment_type' }))
    expect(await live()).toMatchObject([
      { segment_type: 'B2C', parent_category: 'Pets & Animals', engine_version: '2.4' },
    ])
  })

  test('an invalid segment type is flagged for review and corrected by nobody; other unusable answers are errors', async () => {
    await makeTopics(3)
    const answers: Script[] = [
      { say: { ...goodClassification, segment_type: 'B2X' } },
      { say: 'I would rather not' },
      { fail: 500 },
    ]
    let n = 0
    provider.answer = () => answers[n++ % 3] as Script
    const job = await finish(await jobs.begin('reclassify', config))
    expect(job).toMatchObject({ status: 'completed', success_count: 0, error_count: 3 })
    expect(job.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Invalid segment_type in the answer of the LLM',
      'the answer holds no JSON object',
      'the request is errored',
    ])
    expect(await live()).toMatchObject([
      {
        review_status: 'needs_review',
        review_reason: expect.stringContaining('Invalid segment_type'),
        segment_type: 'B2G',
      },
      { review_status: null, segment_type: 'B2G' },
      { review_status: null, segment_type: 'B2G' },
    ])
  })

  test('a topic that was changed while the LLM was asked keeps what it is', async () => {
    await makeTopics(2)
    const jobId = await jobs.begin('reclassify', config)
    for (let calls = 0; calls < 3; calls++) await jobs.process(jobId)
    expect(provider.batches.size).toBe(1)
    const [first] = await live()
    await rowsOf(`update topic set segment_type = 'B2E', version = version + 1 where id = $1`, [first.id])
    expect(await finish(jobId)).toMatchObject({ success_count: 1, skip_count: 1, processed_items: 2 })
    expect(await live()).toMatchObject([{ segment_type: 'B2E' }, { segment_type: 'B2C' }])
  })

  test('the provider’s trouble is waited out, and the job says what it waits for; a refused batch is sent again', async () => {
    await makeTopics(1)
    const jobId = await jobs.begin('reclassify', config)
    provider.next.push({ fail: 413 })
    await jobs.process(jobId)
    provider.batches.clear()
    await jobs.process(jobId)
    provider.batches.clear()
    expect((await jobs.read(jobId)).result).toEqual({ waitsFor: 'the provider answered 413' })
    expect(await finish(jobId)).toMatchObject({ status: 'completed', success_count: 1, result: { waitsFor: null } })
    expect(submissions()).toHaveLength(2)
  })

  test('a batch that arrived although no answer came is found by its ids, and not sent again', async () => {
    await makeTopics(1)
    const jobId = await jobs.begin('reclassify', config)
    await jobs.process(jobId)
    // Somebody else's batch of the same size.
    provider.batches.set('msgbatch_other', {
      createdAt: new Date().toISOString(),
      requests: [{ custom_id: 'theirs', params: {} }],
      ended: true,
    })
    provider.next.push({ cut: 'before' })
    await jobs.process(jobId)
    expect(provider.batches.size).toBe(2)
    // It may still be on its way: the provider is not asked for it yet.
    const asked = provider.seen.length
    await jobs.process(jobId)
    expect(provider.seen).toHaveLength(asked)
    const handlers = { reclassify: defineReclassifyJob(undefined, 0) }
    const bench = { database: api.database, enqueue: async () => undefined, handlers, llm }
    expect(await advanceJob(bench, jobId, () => true)).toMatchObject({ waits: true })
    endBatches()
    expect(await advanceJob(bench, jobId, () => true)).toMatchObject({ status: 'completed', success_count: 1 })
    expect(submissions()).toHaveLength(1)
  })
})

describe('the cap of the whole service', () => {
  const spentToday = async () =>
    (await rowsOf('select coalesce(sum(cost), 0)::float8 as usd from llm_usage_day'))[0].usd
  const handlers = { reclassify: defineReclassifyJob(undefined, 0) }
  const under = (service: number) => {
    const capped: Llm = { ...llm, dailyUsd: { ...llm.dailyUsd, service } }
    return (jobId: string) =>
      advanceJob({ database: api.database, enqueue: async () => undefined, handlers, llm: capped }, jobId, () => true)
  }

  test('a batch is not sent while it could pass the cap; the job says so and goes on when there is room', async () => {
    await makeTopics(3)
    const jobId = await jobs.begin('reclassify', config)
    const before = await spentToday()
    await under(before + 0.01)(jobId)
    expect((await jobs.read(jobId)).result).toEqual({ waitsFor: 'room in what the service may spend on the LLM a day' })
    expect([submissions(), await spentToday()]).toEqual([[], before])
    const advance = under(before + 10)
    expect(await advance(jobId)).toMatchObject({ waits: true })
    expect(submissions()).toHaveLength(1)
    // What it can cost is set aside while it is at the provider; what it did cost takes its place.
    expect((await spentToday()) - before).toBeGreaterThan(3 * 0.05)
    endBatches()
    expect(await advance(jobId)).toMatchObject({ status: 'completed', success_count: 3 })
    expect((await spentToday()) - before).toBeCloseTo((3 * (1_200 * 15 + 300 * 75) * 0.5) / 1e6, 6)
  })

  test('a batch that the provider refuses, or never had, gives back what was set aside', async () => {
    await makeTopics(1)
    const jobId = await jobs.begin('reclassify', config)
    const before = await spentToday()
    provider.next.push({ fail: 413 }, { cut: 'before' })
    const advance = under(before + 10)
    await advance(jobId)
    expect((await jobs.read(jobId)).result).toEqual({ waitsFor: 'the provider answered 413' })
    expect(await spentToday()).toBeCloseTo(before, 6)
    provider.batches.clear()
    await advance(jobId)
    const reserved = (await spentToday()) - before
    expect(reserved).toBeGreaterThan(0.05)
    provider.batches.clear()
    await advance(jobId)
    expect(submissions()).toHaveLength(3)
    // Set aside once, although it was sent three times.
    expect((await spentToday()) - before).toBeCloseTo(reserved, 6)
    endBatches()
    expect(await advance(jobId)).toMatchObject({ status: 'completed', success_count: 1 })
    expect((await spentToday()) - before).toBeCloseTo(((1_200 * 15 + 300 * 75) * 0.5) / 1e6, 6)
  })
})

/** A process that dies at one of the places where it waits for others: from then on nothing of it happens. */
function mortal(dieAt: number) {
  const death = Promise.withResolvers<'dead'>()
  let crossings = 0
  let isDead = false
  const cross = async () => {
    if (isDead || ++crossings === dieAt) {
      isDead = true
      death.resolve('dead')
      await new Promise(() => undefined)
    }
  }
  /** Before the other side is asked, and after it has done it but before that is known here. */
  const through = async <T>(ask: () => Promise<T>): Promise<T> => {
    await cross()
    const answer = await ask()
    await cross()
    return answer
  }
  const database: Pick<Database, 'withSystem'> = { withSystem: (work) => through(() => api.database.withSystem(work)) }
  const { batches } = llm
  const asked: Llm = {
    ...llm,
    batches: {
      boundUsd: batches.boundUsd,
      submit: (...given) => through(() => batches.submit(...given)),
      list: (...given) => through(() => batches.list(...given)),
      find: (...given) => through(() => batches.find(...given)),
      results: async function* (...given) {
        await cross()
        yield* batches.results(...given)
        await cross()
      },
    },
  }
  return { database, llm: asked, death: death.promise }
}

const topics = Number(process.env.TXADV_LLM_JOB_TOPICS ?? 1_000)

test(`a batch job of ${topics} topics with a kill at every await: one submission per sub-batch at the provider, each topic once`, async () => {
  await makeTopics(topics)
  const jobId = await jobs.begin('reclassify', config)
  const handlers = { reclassify: defineReclassifyJob(undefined, 0) }
  let deaths = 0
  let status = 'processing'
  for (let life = 1; status === 'processing'; life++) {
    // The longest step, which fetches 2,000 answers, waits some hundred times.
    const { death, ...parts } = mortal((life % 120) + 1)
    const end = await Promise.race([
      advanceJob({ ...parts, enqueue: async () => undefined, handlers }, jobId, () => true),
      death,
    ])
    if (end === 'dead') deaths++
    else status = end.status
    endBatches()
    // Others take over when the lease is over; here that need not be waited for.
    await rowsOf('update job set leased_until = null where id = $1', [jobId])
    expect(life).toBeLessThan(topics * 10)
  }
  console.info(`${deaths} deaths over ${topics} topics`)
  expect(deaths).toBeGreaterThan(topics / 100)
  const sent = [...provider.batches.values()].map(({ requests }) => requests.map(({ custom_id }) => custom_id))
  expect(sent.flat()).toHaveLength(topics)
  expect(new Set(sent.flat()).size).toBe(topics)
  expect(provider.batches.size).toBe(topics / limits.llmJobs.subBatchTopics)
  expect(await jobs.read(jobId)).toMatchObject({
    status: 'completed',
    processed_items: topics,
    success_count: topics,
    error_count: 0,
    skip_count: 0,
  })
  const [histories] = await rowsOf(
    `select count(*)::int as rows, count(distinct topic_id)::int as topics from topic_history where batch_id = $1`,
    [jobId],
  )
  expect(histories).toEqual({ rows: topics, topics })
})

test("the job keeps the other judges' verdicts beside the LLM's, and flags disagreements where it is told to", async () => {
  await makeTopics(1, 'Disputed Cohort')
  await finish(await jobs.begin('reclassify', config))
  const kept = 'select verdicts, disagree from topic_jury join topic on id = topic_id where archived_at is null'
  const [jury] = await rowsOf(kept)
  expect(jury.disagree).toBe(true)
  expect(jury.verdicts.at(-1)).toEqual({
    judge: 'llm',
    parent_category: 'Auto',
    segment_type: 'B2C',
    confidence: null,
  })
  expect((await live())[0].review_status).toBeNull()
  await finish(await jobs.begin('reclassify', { ...config, flagDisagreements: true }))
  expect((await live())[0]).toMatchObject({
    review_status: 'needs_review',
    review_reason: expect.stringContaining('needs human review'),
  })
})
