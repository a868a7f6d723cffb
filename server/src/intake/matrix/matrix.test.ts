import * as contract from '@txadv/contract'
import { dimensionSets } from '@txadv/engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Api,
  type Credential,
  makeKey,
  makeOrg,
  type Org,
  setPlan,
  startApi,
} from '../../../test/harness.ts'
import { actFor, type Tenant } from '../../context.ts'
import { createLogger } from '../../lib/log.ts'
import { generateMatrix } from './matrix.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const newOrg = () => makeOrg(api, ['owner'])
const post = (who: Credential, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  api.call('/api/topics/generate-matrix', who, { method: 'POST', body, headers })
const numbered = (name: string, length: number) => ({
  name,
  values: Array.from({ length }, (_, n) => `${name}${n}`),
})
/** Names that no two tests share: the catalog is common to all organizations, as far as the engine is sure of a name. */
const matrixOf = (mark: string, ...sizes: number[]) => ({
  dimensions: sizes.map((size, n) => numbered(`${mark}${'xyz'[n]}`, size)),
})
const valuesOf = (name: string) => ({
  name,
  values: [...(dimensionSets.find((set) => set.name === name)?.values ?? [])] as string[],
})

const creditsOf = async (org: Org) =>
  (await api.call('/api/usage', org.owner)).body.quotas.classifications.used as number
const totalOf = async (org: Org) =>
  (await api.call('/api/topics?source=matrix&pageSize=1', org.key)).body.total as number
async function batchesOf(org: Org) {
  const { rows } = await sql<{ id: string; status: string; rows: number; chunks: number }>`
    select id, status, (select count(*) from batch_row where org_id = batch.org_id and batch_id = batch.id) as rows,
      (select count(*) from batch_chunk where org_id = batch.org_id and batch_id = batch.id) as chunks
    from batch where org_id = ${org.id} order by created_at`.execute(api.database.system)
  return rows
}
/** Everything that a matrix may write. */
async function writtenBy(org: Org) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from batch where org_id = ${org.id}) as batches,
      (select count(*) from org_topic where org_id = ${org.id}) as links,
      (select count(*) from topic where created_by_org_id = ${org.id}) as topics,
      (select coalesce(sum(classifications), 0) from usage_day where org_id = ${org.id}) as credits`.execute(
    api.database.system,
  )
  return rows[0]
}

describe('POST /api/topics/generate-matrix', () => {
  test('answers batchId, totalTopics, created, duplicates, errors and topicIds; tags topics with source matrix', async () => {
    const org = await newOrg()
    const answer = await post(org.key, {
      dimensions: [valuesOf('Age Range'), { name: 'Interest', values: ['Alpine Skiing', 'Trail Running'] }],
      template: '{Interest} Fans {Age Range}',
      segmentType: 'B2C',
      parentCategory: 'Sports',
      taxonomyType: 'Sports & Leisure',
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ totalTopics: 12, created: 12, duplicates: 0, errors: 0, adopted: 0 })
    expect(answer.body.batchId).toMatch(/^matrix_\d{13}_[0-9a-z]{20}$/)
    expect(new Set(answer.body.topicIds).size).toBe(12)
    const { body } = await api.call('/api/topics?source=matrix&pageSize=100&sortBy=topic_name&sortOrder=asc', org.key)
    expect(body.data.map(({ id }: { id: string }) => id).sort()).toEqual([...answer.body.topicIds].sort())
    expect(body.data[0]).toMatchObject({
      topic_name: 'Alpine Skiing Fans 18-24',
      segment_type: 'B2C',
      parent_category: 'Sports',
      taxonomy_type: 'Sports & Leisure',
    })
    expect(await creditsOf(org)).toBe(12)
    const history = await api.call(`/api/topics/${body.data[0].id}/history`, org.key)
    expect(history.body).toMatchObject([
      { changeType: 'created', source: 'matrix', metadata: { batchId: answer.body.batchId } },
    ])
  })

  test('the same request later is a new batch of duplicates, and another organization adopts', async () => {
    const [org, other] = [await newOrg(), await newOrg()]
    const matrix = matrixOf('golf later', 3, 4)
    const first = await post(org.key, matrix)
    const again = await post(org.key, matrix)
    expect(again.body).toMatchObject({ totalTopics: 12, created: 0, duplicates: 12, errors: 0, topicIds: [] })
    expect(again.body.batchId).not.toBe(first.body.batchId)
    expect(await creditsOf(org)).toBe(24)
    const adopted = await post(other.key, matrix)
    expect(adopted.body).toMatchObject({ totalTopics: 12, created: 12, adopted: 12, duplicates: 0 })
    expect(adopted.body.topicIds).toHaveLength(12)
  })

  test('duplicates within the matrix and errors add up with the created, and every row has its reason', async () => {
    const org = await newOrg()
    const answer = await post(org.key, {
      dimensions: [
        { name: 'A', values: ['', 'Velvet Curtain', 'velvet  curtain'] },
        { name: 'B', values: ['', 'Buyers', 'z'.repeat(200)] },
        { name: 'C', values: ['', 'y'.repeat(200)] },
        { name: 'D', values: ['x'.repeat(200), ''] },
      ],
      template: '{A} {B} {C} {D}',
    })
    const { totalTopics, created, duplicates, errors } = answer.body
    expect(totalTopics).toBe(36)
    expect(created + duplicates + errors).toBe(36)
    expect(duplicates).toBeGreaterThan(0)
    const { rows } = await sql<{ reason: string; n: number }>`select reason, count(*) as n from batch_row
      where org_id = ${org.id} and outcome = 'error' group by 1 order by 1`.execute(api.database.system)
    expect(rows).toEqual([
      { reason: 'The combination has no name: all its values are empty', n: 1 },
      { reason: 'topic_name must be at most 500 characters', n: errors - 1 },
    ])
    expect(await creditsOf(org)).toBe(36)
  })

  test('400 texts reach the caller', async () => {
    const { key } = await newOrg()
    expect((await post(key, { dimensions: [numbered('A', 2)] })).body).toEqual({
      error: 'At least 2 dimensions are required',
    })
    expect((await post(key, matrixOf('q', 100, 51))).body).toEqual({
      error: 'Too many combinations (5100). Maximum is 5000.',
    })
    expect(await post(key, { ...matrixOf('q', 2, 2), template: '{nope}' })).toMatchObject({
      status: 400,
      body: { error: 'template names {nope}, which is not a dimension' },
    })
  })

  test('with X-Workspace-Id the topics and the batch are of the workspace', async () => {
    const org = await newOrg()
    const { body } = await api.call('/api/workspaces', org.owner, { method: 'POST', body: { name: 'One' } })
    const inside = await post(org.key, matrixOf('ws', 2, 2), { 'x-workspace-id': body.id })
    expect(inside.body).toMatchObject({ created: 4 })
    const { rows } = await sql<{ inside: boolean }>`select workspace_id is not null as inside from batch
      where org_id = ${org.id} union all select workspace_id is not null from org_topic
      where org_id = ${org.id}`.execute(api.database.system)
    expect(rows.map((row) => row.inside)).toEqual([true, true, true, true, true])
  })
})

describe('429', () => {
  test('what the month cannot pay is refused whole, before anything is written', async () => {
    const org = await newOrg()
    await setPlan(api, org, 'free')
    const before = await writtenBy(org)
    const answer = await post(org.key, matrixOf('paid', 11, 10))
    expect(answer).toMatchObject({
      status: 429,
      body: { error: 'Monthly classifications quota exceeded', limit: 100, used: 0, remaining: 0 },
    })
    expect(await writtenBy(org)).toEqual(before)
    expect(await post(org.key, matrixOf('paid', 10, 10))).toMatchObject({ status: 200, body: { created: 100 } })
    expect(await post(org.key, matrixOf('paid', 1, 1))).toMatchObject({ status: 429, body: { used: 100 } })
  })

  test('a quota that others use up meanwhile ends it between two chunks; with more quota it goes on', async () => {
    const org = await newOrg()
    await setPlan(api, org, 'pro')
    const matrix = matrixOf('shared', 50, 30)
    let chunks = 0
    const tenant = tenantOf(org, async (next) => {
      if (++chunks === 3) await api.database.withTenant(org.id, null, spendAll)
      return next()
    })
    await expect(generateMatrix(tenant, parse(matrix))).rejects.toMatchObject({ status: 429 })
    expect(await totalOf(org)).toBe(500)
    expect(await post(org.key, matrix)).toMatchObject({ status: 429 })
    await setPlan(api, org, 'enterprise')
    const resumed = await post(org.key, matrix)
    expect(resumed.body).toMatchObject({ totalTopics: 1_500, created: 1_500 })
    expect(await batchesOf(org)).toMatchObject([
      { id: resumed.body.batchId, status: 'completed', rows: 1_500, chunks: 3 },
    ])
  })
})

const spendAll: Parameters<Tenant['transact']>[0] = async (tx) => {
  await sql`insert into usage_day (org_id, day, slot, classifications) values (${tx.org}, (now() at time zone 'utc')::date, 99, 9500)`.execute(
    tx.db,
  )
  await sql`update quota set used = used + 9500 where org_id = ${tx.org} and metric = 'classifications'`.execute(tx.db)
}

const parse = (body: object) => contract.generateMatrix.body.parse(body)

/** A tenant whose transactions pass by a gate. */
function tenantOf(org: Org, gate: (next: () => Promise<unknown>) => Promise<unknown>): Tenant {
  const actor = { type: 'user', userId: org.people.owner.userId, role: 'owner' } as const
  const tenant = actFor(api.database, createLogger('warn'), org.id, actor)
  const gated: Tenant = {
    ...tenant,
    transact: (work) => gate(() => tenant.transact(work)) as never,
    renew: async () => gated,
  }
  return gated
}

/** Cuts a matrix off at its nth transaction, before it commits or after. */
const cutAt = (org: Org, nth: number, when: 'before' | 'after'): Tenant => {
  let transactions = 0
  const actor = { type: 'user', userId: org.people.owner.userId, role: 'owner' } as const
  const tenant = actFor(api.database, createLogger('warn'), org.id, actor)
  const dying: Tenant = {
    ...tenant,
    transact: async (work) => {
      const last = ++transactions === nth
      const done = await tenant.transact(async (tx) => {
        const worked = await work(tx)
        if (last && when === 'before') throw new Error('killed')
        return worked
      })
      if (last) throw new Error('killed')
      return done
    },
    renew: async () => dying,
  }
  return dying
}

describe('a request that was cut off and is sent again', () => {
  const cuts = [1, 2, 3, 4].flatMap((nth) => [[nth, 'before'] as const, [nth, 'after'] as const])
  // After the last commit the batch is complete, and the same request is a new one.
  test.each(cuts.slice(0, -1))(
    'goes on with the same batch: cut at transaction %i, %s it commits',
    async (nth, when) => {
      const org = await newOrg()
      const matrix = matrixOf(`cut${nth}${when}`, 40, 30)
      await expect(generateMatrix(cutAt(org, nth, when), parse(matrix))).rejects.toThrow('killed')
      const chunksIn = when === 'after' ? nth - 1 : Math.max(0, nth - 2)
      expect(await creditsOf(org)).toBe(Math.min(1_200, chunksIn * 500))
      const [begun] = await batchesOf(org)

      const resumed = await post(org.key, matrix)
      expect(resumed.body).toMatchObject({ totalTopics: 1_200, created: 1_200, duplicates: 0, errors: 0 })
      expect(new Set(resumed.body.topicIds).size).toBe(1_200)
      if (begun) expect(resumed.body.batchId).toBe(begun.id)
      expect(await batchesOf(org)).toMatchObject([{ status: 'completed', rows: 1_200, chunks: 3 }])
      expect(await creditsOf(org)).toBe(1_200)
      expect(await totalOf(org)).toBe(1_200)
    },
  )

  test('also over HTTP, when the client goes away', async () => {
    const org = await newOrg()
    const matrix = matrixOf('gone', 50, 60)
    const leaving = new AbortController()
    const cut = fetch(new URL('/api/topics/generate-matrix', api.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${org.key.bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(matrix),
      signal: leaving.signal,
    })
    cut.catch(() => undefined)
    while ((await totalOf(org)) < 500) await new Promise((resolve) => setTimeout(resolve, 10))
    leaving.abort()
    await expect(cut).rejects.toThrow()
    const [begun] = await batchesOf(org)
    const resumed = await post(org.key, matrix)
    expect(resumed.body).toMatchObject({ batchId: begun?.id, totalTopics: 3_000, created: 3_000, duplicates: 0 })
    expect(await batchesOf(org)).toMatchObject([{ status: 'completed', rows: 3_000, chunks: 6 }])
    expect(await creditsOf(org)).toBe(3_000)
    expect(await totalOf(org)).toBe(3_000)
  })

  test('nothing more is done for a caller who has gone', async () => {
    const org = await newOrg()
    const leaving = new AbortController()
    const tenant = tenantOf(org, async (next) => {
      const done = await next()
      if ((await totalOf(org)) === 500) leaving.abort(new Error('gone'))
      return done
    })
    const { signal } = leaving
    const asked = generateMatrix({ ...tenant, signal }, parse(matrixOf('left', 40, 30)))
    await expect(asked).rejects.toThrow('gone')
    expect(await totalOf(org)).toBe(500)
    expect(await creditsOf(org)).toBe(500)
  })

  test('a key that is revoked meanwhile ends it at the next chunk', async () => {
    const org = await newOrg()
    const { bearer, id } = await makeKey(api, org.owner)
    const asked = post({ bearer }, matrixOf('revoked', 50, 60))
    while ((await totalOf(org)) < 500) await new Promise((resolve) => setTimeout(resolve, 10))
    await api.call('/api/keys', org.owner, { method: 'DELETE', body: { id } })
    expect(await asked).toMatchObject({ status: 401, body: { error: 'API key has been revoked' } })
    expect(await totalOf(org)).toBeLessThan(3_000)
    expect(await creditsOf(org)).toBe(await totalOf(org))
  })

  test('one that asks for anything else is another batch', async () => {
    const org = await newOrg()
    const matrix = matrixOf('else', 40, 30)
    await expect(generateMatrix(cutAt(org, 2, 'after'), parse(matrix))).rejects.toThrow('killed')
    const other = await post(org.key, { ...matrix, segmentType: 'B2G' })
    const [begun, , ...more] = await batchesOf(org)
    expect(more).toEqual([])
    expect(other.body.batchId).not.toBe(begun?.id)
    expect(other.body).toMatchObject({ created: 700, duplicates: 500 })
  })
})

describe('identical requests at once', () => {
  test('five of them add and charge what one would', async () => {
    const org = await newOrg()
    const matrix = matrixOf('atonce', 40, 30)
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(org.key, matrix)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ totalTopics: 1_200, created: 1_200 })
    expect(await batchesOf(org)).toMatchObject([{ status: 'completed', rows: 1_200, chunks: 3 }])
    expect(await creditsOf(org)).toBe(1_200)
    expect(await totalOf(org)).toBe(1_200)
  })

  test('two organizations that make the same topics at once make each once', async () => {
    const orgs = [await newOrg(), await newOrg()]
    const matrix = matrixOf('golf both', 40, 30)
    const answers = await Promise.all(orgs.map((org) => post(org.key, matrix)))
    expect(answers.map(({ body }) => body.created)).toEqual([1_200, 1_200])
    expect(answers.reduce((sum, { body }) => sum + body.adopted, 0)).toBe(1_200)
  })
})

describe('the largest matrix', () => {
  test('52 states x 6 ages x 16 titles: 4,992 distinct topics, none taken for another', async () => {
    const org = await newOrg()
    const titles = {
      name: 'Title',
      values: [...valuesOf('C-Suite Title').values, ...valuesOf('Department').values.slice(0, 8)],
    }
    const matrix = { dimensions: [valuesOf('US State'), valuesOf('Age Range'), titles] }
    const foreseen = await post(org.key, { ...matrix, dryRun: true })
    expect(foreseen.body).toMatchObject({ totalTopics: 4_992, wouldCreate: 4_992, wouldDuplicate: 0 })
    const answer = await post(org.key, matrix)
    expect(answer.body).toMatchObject({ totalTopics: 4_992, created: 4_992, duplicates: 0, errors: 0 })
    expect(new Set(answer.body.topicIds).size).toBe(4_992)
    expect(await creditsOf(org)).toBe(4_992)
  })
})

describe('dryRun', () => {
  test('says what would happen and what it would cost, and does none of it', async () => {
    const [org, other] = [await newOrg(), await newOrg()]
    await setPlan(api, org, 'pro')
    await post(other.key, matrixOf('golf dry', 1, 3))
    await post(org.key, matrixOf('golf dry', 2, 1))
    const before = await writtenBy(org)
    const dimensions = matrixOf('golf dry', 3, 4).dimensions
    dimensions[0]?.values.push('', 'GOLF DRYX0')
    dimensions[1]?.values.push('')
    const asked = { dimensions, dryRun: true }
    const foreseen = await post(org.key, asked)
    expect(foreseen.body).toEqual({
      dryRun: true,
      totalTopics: 25,
      credits: 25,
      remainingCredits: 9_998,
      wouldCreate: 15,
      wouldAdopt: 2,
      wouldDuplicate: 7,
      errors: 1,
      sample: [
        'golf dryx0 golf dryy0',
        'golf dryx0 golf dryy1',
        'golf dryx0 golf dryy2',
        'golf dryx0 golf dryy3',
        'golf dryx0',
        'golf dryx1 golf dryy0',
        'golf dryx1 golf dryy1',
        'golf dryx1 golf dryy2',
        'golf dryx1 golf dryy3',
        'golf dryx1',
      ],
    })
    expect(await writtenBy(org)).toEqual(before)
    const made = await post(org.key, { dimensions })
    expect(made.body).toMatchObject({ totalTopics: 25, created: 17, adopted: 2, duplicates: 7, errors: 1 })
  })

  test('remainingCredits is null where the plan has no limit', async () => {
    const org = await newOrg()
    const { body } = await post(org.key, { ...matrixOf('free', 2, 2), dryRun: true })
    expect(body).toMatchObject({ remainingCredits: null, wouldCreate: 4 })
  })
})
