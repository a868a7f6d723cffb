import { ActivationId, GlobalTopicId, limits } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { jobsOf } from '../../../test/jobs.ts'
import { jobHandlers } from '../../job-types.ts'
import { advanceJob } from '../../runs/jobs/jobs.ts'

let api: Api
let acme: Org
let globex: Org
let operator: { readonly cookie: string }
let jobs: ReturnType<typeof jobsOf>
beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'fatal' } })
  operator = { cookie: (await makeOperator(api)).cookie }
  jobs = jobsOf(api, operator)
  acme = await makeOrg(api, ['owner'])
  globex = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())

const clusterCount = Number(process.env.TXADV_MERGE_CLUSTERS ?? 200)

const rowsOf = async (statement: string, values: unknown[] = []) => (await asDatabaseOwner(api, statement, values)).rows

/** A global topic that stands in the catalog beside its like: the door would not let it in. */
async function makeTopic(name: string, over: Record<string, unknown> = {}): Promise<string> {
  const values = {
    topic_name: name,
    normalized_name: name.toLowerCase(),
    engine_version: '2.5',
    segment_type: 'B2C',
    ...over,
  }
  const columns = Object.keys(values)
  const [row] = await rowsOf(
    `insert into topic (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(values),
  )
  await rowsOf(`update topic set name_words = array_to_tsvector(string_to_array(normalized_name, ' ')) where id = $1`, [
    row.id,
  ])
  return GlobalTopicId.encode(row.id)
}
const adopt = (org: Org, ...topicIds: string[]) =>
  api.call('/api/topics/catalog', org.key, { method: 'POST', body: { topicIds } })
const library = async (org: Org, search: string) =>
  (await api.call(`/api/topics?search=${encodeURIComponent(search)}&sortBy=topic_name&sortOrder=asc`, org.key)).body
    .data
const linkOf = async (org: Org, topicId: string) =>
  (
    await rowsOf('select * from org_topic where org_id = $1 and topic_id = $2', [org.id, GlobalTopicId.parse(topicId)])
  )[0]
const topicOf = async (topicId: string) =>
  (await rowsOf('select * from topic where id = $1', [GlobalTopicId.parse(topicId)]))[0]
const mergeInto = (winnerId: string, ...loserIds: string[]) => jobs.run('merge', { clusters: [{ winnerId, loserIds }] })
const unmerge = (jobId: string) => jobs.call(`/${jobId}/unmerge`, 'POST')
async function activate(org: Org, topicId: string, connection: string, status = 'active'): Promise<string> {
  const link = await linkOf(org, topicId)
  const [row] = await rowsOf(
    `insert into activation (org_id, org_topic_id, connection_id, platform, topic_name, status)
     values ($1, $2, $3, 'dspapi', $4, $5) returning id`,
    [org.id, link.id, connection, link.topic_name, status],
  )
  return row.id
}

describe('merge', () => {
  test('if the org lacks the winner the link is repointed, and shows the winner; what a person said of it stays', async () => {
    const [winner, loser] = [
      await makeTopic('Mountain Bikers'),
      await makeTopic('Bikers of Mountains', { segment_type: 'B2B' }),
    ]
    await adopt(acme, loser)
    const before = await linkOf(acme, loser)
    await api.call(`/api/topics/${loser}`, acme.key, { method: 'PATCH', body: { parent_category: 'Sports' } })
    const job = await mergeInto(winner, loser)
    expect(job).toMatchObject({ status: 'completed', total_items: 1, success_count: 1, error_count: 0, skip_count: 0 })
    const link = await linkOf(acme, winner)
    expect(link).toMatchObject({ id: before.id, topic_name: 'Mountain Bikers', segment_type: 'B2C', live: true })
    expect(await library(acme, 'bikers')).toMatchObject([
      { topic_id: winner, topic_name: 'Mountain Bikers', parent_category: 'Sports' },
    ])
    expect(await topicOf(loser)).toMatchObject({ merged_into: GlobalTopicId.parse(winner), live: false, version: 2 })
    expect(await rowsOf('select * from topic_history where topic_id = $1', [GlobalTopicId.parse(loser)])).toMatchObject(
      [{ change_type: 'merged', source: 'admin_merge', metadata: { winnerId: winner }, batch_id: job.id, version: 2 }],
    )
    expect((await api.call(`/api/topics/${winner}/history`, acme.key)).body[0]).toMatchObject({
      source: 'admin_merge',
      metadata: { mergedFrom: 'Bikers of Mountains', mergedInto: 'Mountain Bikers', jobId: job.id },
    })
  })

  test('if it has both, activations and org history move, metadata is filled where empty, the higher score is kept', async () => {
    const [winner, loser] = [await makeTopic('Road Cyclists'), await makeTopic('Cyclists on Roads')]
    await adopt(acme, winner, loser)
    await adopt(globex, winner)
    const [kept, folded] = [await linkOf(acme, winner), await linkOf(acme, loser)]
    await rowsOf(`update org_topic set internal_description = 'mine', performance_score = 3 where id = $1`, [kept.id])
    await rowsOf(
      `update org_topic set internal_description = 'other', external_id = 'X-1', performance_score = 7 where id = $1`,
      [folded.id],
    )
    const activation = await activate(acme, loser, '00000000-0000-7000-8000-0000000000c1')
    const moved = await rowsOf('select id from org_topic_history where org_topic_id = $1', [folded.id])
    expect(moved).toHaveLength(1)
    const job = await mergeInto(winner, loser)
    expect(job.success_count).toBe(1)
    expect(await linkOf(acme, loser)).toBeUndefined()
    expect(await linkOf(acme, winner)).toMatchObject({
      id: kept.id,
      internal_description: 'mine',
      external_id: 'X-1',
      performance_score: 7,
    })
    expect(await rowsOf('select org_topic_id from activation where id = $1', [activation])).toEqual([
      { org_topic_id: kept.id },
    ])
    expect(await rowsOf('select org_topic_id from org_topic_history where id = $1', [moved[0].id])).toEqual([
      { org_topic_id: kept.id },
    ])
    expect((await api.call('/api/topics/stats', acme.key)).body.total).toBe(
      (await api.call('/api/topics', acme.key)).body.total,
    )
  })

  describe('two live segments of one library on one connection', () => {
    let connections = 0
    const connection = () => `00000000-0000-7000-8000-${String(++connections).padStart(12, 'd')}`
    async function soldTwice(name: string, loserStatus = 'active') {
      const [winner, loser] = [await makeTopic(`${name} Hikers`), await makeTopic(`Hikers of ${name}`)]
      await adopt(acme, winner, loser)
      const on = connection()
      const ofWinner = await activate(acme, winner, on)
      const ofLoser = await activate(acme, loser, on, loserStatus)
      const read = async (id: string) =>
        (
          await rowsOf(
            `select status, orphan, intent, leased_until <= now() as due, org_topic_id as link, retired_by_job as job
             from activation where id = $1`,
            [id],
          )
        )[0]
      const [{ id: kept }, { id: folded }] = [await linkOf(acme, winner), await linkOf(acme, loser)]
      return { winner, loser, ofWinner, ofLoser, read, kept, folded }
    }
    const going = { status: 'active', orphan: true, intent: 'deactivate', due: true }
    const staying = { status: 'active', orphan: false, intent: null, job: null }

    test("the winner's stays by default, the loser's is retired by the ordinary deactivation, and the job says which", async () => {
      const { winner, loser, ofWinner, ofLoser, read, kept } = await soldTwice('Trail')
      const job = await mergeInto(winner, loser)
      expect(job).toMatchObject({ success_count: 1, error_count: 0, config: { keepSegments: 'winner' } })
      expect(await read(ofWinner)).toMatchObject({ ...staying, link: kept })
      expect(await read(ofLoser)).toMatchObject({ ...going, link: kept, job: job.id })
      expect(job.result.retired).toEqual([
        {
          orgId: acme.id,
          activationId: ActivationId.encode(ofLoser),
          connectionId: expect.stringMatching(/^conn_/),
          platform: 'dspapi',
          topicName: 'Hikers of Trail',
          status: 'active',
          error: null,
        },
      ])
      await rowsOf(`update activation set status = 'deactivated', intent = null, leased_until = null where id = $1`, [
        ofLoser,
      ])
      expect((await jobs.read(job.id)).result.retired).toMatchObject([{ status: 'deactivated' }])
    })

    test("keepSegments: 'loser' keeps the loser's, on the winner's link", async () => {
      const { winner, loser, ofWinner, ofLoser, read, kept } = await soldTwice('Coast')
      const job = await jobs.run('merge', {
        clusters: [{ winnerId: winner, loserIds: [loser] }],
        keepSegments: 'loser',
      })
      expect(job).toMatchObject({ success_count: 1, result: { retired: [{ topicName: 'Coast Hikers' }] } })
      expect(await read(ofLoser)).toMatchObject({ ...staying, link: kept })
      expect(await read(ofWinner)).toMatchObject({ ...going, link: kept, job: job.id })
    })

    test("keepSegments: 'refuse' merges nothing and says why", async () => {
      const { winner, loser, ofWinner, ofLoser, read } = await soldTwice('River')
      const clusters = [{ winnerId: winner, loserIds: [loser] }]
      const job = await jobs.run('merge', { clusters, keepSegments: 'refuse' })
      expect(job).toMatchObject({ success_count: 0, error_count: 1, result: { retired: [] } })
      expect(job.errors).toEqual([
        {
          id: winner,
          name: 'River Hikers',
          message:
            'A library has segments of the winner and of "Hikers of River" on one dspapi connection: deactivate one of them first',
        },
      ])
      for (const id of [ofWinner, ofLoser]) expect(await read(id)).toMatchObject(staying)
      expect(await linkOf(acme, loser)).toMatchObject({ live: true })
    })

    test('one that is being changed is not decided about: the cluster is refused until that is settled', async () => {
      const { winner, loser, ofLoser } = await soldTwice('Forest', 'pending')
      const { errors } = await mergeInto(winner, loser)
      expect(errors).toMatchObject([
        {
          message:
            'A segment of the winner or of "Hikers of Forest" on a dspapi connection is being changed: merge again when that is settled',
        },
      ])
      await rowsOf(`update activation set status = 'error' where id = $1`, [ofLoser])
      expect(await mergeInto(winner, loser)).toMatchObject({ success_count: 1, result: { retired: [] } })
    })

    test('of two losers that are sold there, while the winner is not, one stays', async () => {
      const [winner, one, two] = [
        await makeTopic('Dune Hikers'),
        await makeTopic('Hikers of Dunes'),
        await makeTopic('Dunes Hikers'),
      ]
      await adopt(acme, winner, one, two)
      const on = connection()
      for (const id of [one, two]) await activate(acme, id, on)
      const job = await mergeInto(winner, one, two)
      expect(job).toMatchObject({ success_count: 1, result: { retired: [{ topicName: 'Dunes Hikers' }] } })
    })

    test('the plan says which would stay and which would go, and changes nothing', async () => {
      const { winner, loser, ofWinner, ofLoser, read } = await soldTwice('Desert')
      const plan = async (more: object = {}) => {
        const body = { clusters: [{ winnerId: winner, loserIds: [loser] }], ...more }
        const answer = await api.call('/api/admin/merge-plan', operator, { method: 'POST', body })
        expect(answer.status, answer.text).toBe(200)
        return answer.body
      }
      const conflict = {
        winnerId: winner,
        loserId: loser,
        orgId: acme.id,
        connectionId: expect.stringMatching(/^conn_/),
        platform: 'dspapi',
        isSettled: true,
      }
      const [ofW, ofL] = [ActivationId.encode(ofWinner), ActivationId.encode(ofLoser)]
      expect(await plan()).toEqual({ clusters: 1, conflicts: [{ ...conflict, stays: ofW, retired: ofL }] })
      expect((await plan({ keepSegments: 'loser' })).conflicts).toEqual([{ ...conflict, stays: ofL, retired: ofW }])
      for (const id of [ofWinner, ofLoser]) expect(await read(id)).toMatchObject(staying)
    })

    test('undone, both are where they were; what was retired stays off the platform', async () => {
      const { winner, loser, ofWinner, ofLoser, read, kept, folded } = await soldTwice('Lake')
      const job = await mergeInto(winner, loser)
      expect(job.success_count).toBe(1)
      await rowsOf(`update activation set status = 'deactivated', intent = null, leased_until = null where id = $1`, [
        ofLoser,
      ])
      expect((await unmerge(job.id)).status).toBe(200)
      expect(await read(ofWinner)).toMatchObject({ ...staying, link: kept })
      expect(await read(ofLoser)).toMatchObject({ status: 'deactivated', orphan: false, job: null, link: folded })
    })
  })

  test('merges never chain or cycle', async () => {
    const [a, b, c] = [await makeTopic('Chained A'), await makeTopic('Chained B'), await makeTopic('Chained C')]
    await adopt(acme, a)
    await mergeInto(b, a)
    await mergeInto(c, b)
    expect((await topicOf(a)).merged_into).toBe(GlobalTopicId.parse(c))
    expect(await linkOf(acme, c)).toMatchObject({ live: true, topic_name: 'Chained C' })
    for (const [winner, loser, message] of [
      [a, c, 'The winner is gone, archived or merged itself'],
      [c, c, 'A topic cannot be merged into itself'],
      [c, GlobalTopicId.encode('00000000-0000-7000-8000-0000000000ff'), 'A loser is gone'],
    ] as const)
      expect((await mergeInto(winner, loser)).errors).toMatchObject([{ message }])
    expect(await mergeInto(c, a, b)).toMatchObject({ success_count: 0, skip_count: 1, error_count: 0 })
  })

  test("a private topic is never merged with another's, or with a shared one", async () => {
    const [shared, owned] = [
      await makeTopic('Shared Surfers'),
      await makeTopic('Owned Surfers', { owner_org_id: acme.id }),
    ]
    expect((await mergeInto(shared, owned)).errors).toMatchObject([
      { message: '"Owned Surfers" is private to an organization, or to another one' },
    ])
  })

  test('a topic linked by 10,000 orgs, 5,000 of which hold the winner too', { timeout: 300_000 }, async () => {
    const [winner, loser] = [await makeTopic('Wide Winner'), await makeTopic('Wide Loser')]
    await rowsOf(
      `with orgs as (
         insert into auth.organization (id, name, slug, "createdAt")
         select gen_random_uuid(), 'wide', 'wide' || n, now() from generate_series(1, 10000) n returning id
       ) select count(*) from orgs`,
    )
    await rowsOf(
      `insert into org_topic (org_id, topic_id, topic_name, segment_type, engine_version, source, created_by)
       select o.id, t.id, t.topic_name, t.segment_type, '2.5', 'api', 'test'
       from (select id, slug, row_number() over (order by slug) as n from auth.organization where name = 'wide') o, topic t
       where t.topic_name = 'Wide Loser' or (t.topic_name = 'Wide Winner' and n <= 5000)`,
    )
    const job = await mergeInto(winner, loser)
    expect(job).toMatchObject({ success_count: 1, status: 'completed' })
    expect(
      await rowsOf(
        `select count(*)::int as links, count(distinct org_id)::int as orgs, bool_and(live) as live,
           bool_and(topic_name = 'Wide Winner') as settled from org_topic where topic_id = any($1)`,
        [[GlobalTopicId.parse(winner), GlobalTopicId.parse(loser)]],
      ),
    ).toEqual([{ links: 10_000, orgs: 10_000, live: true, settled: true }])
    const undone = await unmerge(job.id)
    expect([undone.status, undone.body]).toEqual([200, { topics: 1, links: 10_000 }])
    expect(
      await rowsOf(
        `select topic_name, count(*)::int as links from org_topic where topic_id = any($1) group by 1 order by 1`,
        [[GlobalTopicId.parse(winner), GlobalTopicId.parse(loser)]],
      ),
    ).toEqual([
      { topic_name: 'Wide Loser', links: 10_000 },
      { topic_name: 'Wide Winner', links: 5_000 },
    ])
  })

  test(`of ${clusterCount} clusters, exact; undone, every link is as it was`, { timeout: 300_000 }, async () => {
    await rowsOf(
      `insert into topic (topic_name, normalized_name, engine_version, segment_type)
       select kind || ' of cluster ' || n, lower(kind) || ' of cluster ' || n, '2.5', 'B2C'
       from generate_series(1, ${clusterCount}) n, unnest(array['Winner', 'Loser', 'Other']) kind`,
    )
    await rowsOf(
      `insert into org_topic (org_id, topic_id, topic_name, segment_type, engine_version, source, created_by)
       select org, id, topic_name, segment_type, '2.5', 'api', 'test' from topic, unnest($1::uuid[]) with ordinality o (org, n)
       where topic_name like '% of cluster %' and (n = 1 or topic_name not like 'Winner%')`,
      [[acme.id, globex.id]],
    )
    await rowsOf('analyze topic, org_topic')
    const members = await rowsOf(
      `select split_part(topic_name, ' ', 4)::int as n, array_agg(id order by topic_name desc) as ids from topic
       where topic_name like '% of cluster %' group by 1 order by 1`,
    )
    const clusters = members.map(({ ids: [winner, ...losers] }) => ({
      winnerId: GlobalTopicId.encode(winner),
      loserIds: losers.map((id: string) => GlobalTopicId.encode(id)),
    }))
    const links = () =>
      rowsOf(
        `select link.org_id, link.id, link.topic_id, link.topic_name, link.live
         from org_topic link join topic on topic.id = link.topic_id where topic.topic_name like '% of cluster %'
         order by 1, 2`,
      )
    const before = await links()
    const job = await jobs.run('merge', { clusters })
    expect(job).toMatchObject({
      total_items: clusterCount,
      processed_items: clusterCount,
      success_count: clusterCount,
      error_count: 0,
    })
    expect(
      await rowsOf(
        `select org_id = $1 as acme, count(*)::int as n, count(distinct link.topic_id)::int as topics,
           bool_and(link.topic_name like 'Winner%') as winners
         from org_topic link join topic on topic.id = link.topic_id where topic.topic_name like '% of cluster %'
         group by 1 order by 1`,
        [acme.id],
      ),
    ).toEqual([
      { acme: false, n: clusterCount, topics: clusterCount, winners: true },
      { acme: true, n: clusterCount, topics: clusterCount, winners: true },
    ])
    expect(
      await rowsOf(`select count(*)::int as n from topic_history where change_type = 'merged' and batch_id = $1`, [
        job.id,
      ]),
    ).toEqual([{ n: 2 * clusterCount }])
    const { status, body } = await unmerge(job.id)
    expect([status, body]).toEqual([200, { topics: 2 * clusterCount, links: 4 * clusterCount }])
    expect(await links()).toEqual(before)
  })
})

describe('rollback of a merge', () => {
  test('merged_into is cleared, rolled_back is written; org link transfers of a merge are not reversed', async () => {
    const [winner, loser] = [await makeTopic('Rolled Winner'), await makeTopic('Rolled Loser')]
    await adopt(acme, loser)
    const job = await mergeInto(winner, loser)
    const { jobId } = (await jobs.rollBack(job.id)).body
    await jobs.finish(jobId)
    expect(await topicOf(loser)).toMatchObject({ merged_into: null, live: true })
    expect(await linkOf(acme, loser)).toBeUndefined()
    expect(await linkOf(acme, winner)).toBeDefined()
    expect((await unmerge(job.id)).body.error).toBe('Merge cannot be undone: it is rolled back')
  })

  test('a name that was taken since stays with who has it, and the job says so', async () => {
    const [winner, loser] = [await makeTopic('Kept Winner'), await makeTopic('Kept Loser')]
    const job = await mergeInto(winner, loser)
    await makeTopic('Kept Loser')
    const { jobId } = (await jobs.rollBack(job.id)).body
    await jobs.finish(jobId)
    expect((await jobs.read(jobId)).errors).toEqual([
      {
        id: loser,
        name: 'Kept Loser',
        message: 'Name collision: another topic now has this name, so the topic stays merged',
      },
    ])
    expect((await topicOf(loser)).live).toBe(false)
  })
})

describe('POST /api/admin/jobs/:jobId/unmerge', () => {
  test('undoes a merge wholly, org links included', async () => {
    const [winner, loser] = [await makeTopic('Parted Winner'), await makeTopic('Parted Loser')]
    await adopt(acme, winner, loser)
    await adopt(globex, loser)
    const folded = await linkOf(acme, loser)
    await rowsOf(`update org_topic set external_id = 'P-1', performance_score = 4 where id = $1`, [folded.id])
    await api.call(`/api/topics/${loser}`, acme.key, { method: 'PATCH', body: { segment_type: 'B2E' } })
    const activation = await activate(acme, loser, '00000000-0000-7000-8000-0000000000c3')
    const shape = async () => ({
      links: await rowsOf(
        `select id, topic_id, topic_name, segment_type, overlay, external_id, performance_score, live, words::text
         from org_topic where topic_id = any($1) order by id`,
        [[GlobalTopicId.parse(winner), GlobalTopicId.parse(loser)]],
      ),
      activation: await rowsOf('select org_topic_id from activation where id = $1', [activation]),
      history: await rowsOf('select count(*)::int as n from org_topic_history where org_topic_id = $1', [folded.id]),
      stats: (await api.call('/api/topics/stats', acme.key)).body,
    })
    const before = await shape()
    const job = await mergeInto(winner, loser)
    const { status, body } = await unmerge(job.id)
    expect([status, body]).toEqual([200, { topics: 1, links: 2 }])
    expect(await shape()).toEqual(before)
    expect(await topicOf(loser)).toMatchObject({ merged_into: null, live: true, version: 3 })
    expect((await unmerge(job.id)).body.error).toBe('Merge cannot be undone: it is undone already')
    expect((await jobs.rollBack(job.id)).status).toBe(200)
  })

  test('of clusters that took from each other', async () => {
    const [a, b, c] = [await makeTopic('Link A'), await makeTopic('Link B'), await makeTopic('Link C')]
    await adopt(acme, a, c)
    await adopt(globex, a, b, c)
    const held = () =>
      rowsOf('select org_id, id, topic_id, topic_name from org_topic where topic_id = any($1) order by org_id, id', [
        [a, b, c].map((id) => GlobalTopicId.parse(id)),
      ])
    const before = await held()
    const job = await jobs.run('merge', {
      clusters: [
        { winnerId: b, loserIds: [a] },
        { winnerId: c, loserIds: [b] },
      ],
    })
    expect(job.success_count).toBe(2)
    expect(await held()).toHaveLength(2)
    expect((await unmerge(job.id)).body).toEqual({ topics: 2, links: expect.any(Number) })
    expect(await held()).toEqual(before)
    for (const id of [a, b, c]) expect(await topicOf(id)).toMatchObject({ merged_into: null, live: true })
  })

  test("refuses with the blocker's name where something newer stands in the way, and changes nothing", async () => {
    const make = async (name: string) => {
      const [winner, loser] = [await makeTopic(`${name} Winner`), await makeTopic(`${name} Loser`)]
      await adopt(acme, loser)
      return { winner, loser, job: await mergeInto(winner, loser) }
    }
    const refusal = async (jobId: string) => {
      const { status, body } = await unmerge(jobId)
      return [status, body.error]
    }
    const taken = await make('Taken')
    await makeTopic('Taken Loser')
    expect(await refusal(taken.job.id)).toEqual([
      409,
      'Merge cannot be undone: another topic is called "Taken Loser" by now',
    ])
    const again = await make('Again')
    await mergeInto(await makeTopic('Again Final'), again.winner)
    expect(await refusal(again.job.id)).toEqual([
      409,
      'Merge cannot be undone: "Again Winner", which topics were merged into, is archived or merged itself by now',
    ])
    const changed = await make('Changed')
    await rowsOf(`update topic set version = version + 1 where id = $1`, [GlobalTopicId.parse(changed.loser)])
    expect(await refusal(changed.job.id)).toEqual([409, 'Merge cannot be undone: "Changed Loser" has changed since'])
    for (const { winner, loser } of [taken, changed]) {
      expect((await topicOf(loser)).live).toBe(false)
      expect(await linkOf(acme, winner)).toBeDefined()
    }
    const open = await jobs.begin('merge', { clusters: [{ winnerId: changed.winner, loserIds: [changed.loser] }] })
    expect(await refusal(open)).toEqual([409, 'Merge cannot be undone: it is pending, cancel it first'])
    const other = await jobs.run('reclassify', { mode: 'local', limit: 1 })
    expect(await refusal(other.id)).toEqual([409, 'Merge cannot be undone: it is not a merge'])
    expect((await unmerge('job_1763164800000_01h455vb4pex5vsknk08')).body).toEqual({ error: 'Job not found' })
  })

  test('a link that its library has let go of stays gone', async () => {
    const [winner, loser] = [await makeTopic('Left Winner'), await makeTopic('Left Loser')]
    await adopt(acme, loser)
    const job = await mergeInto(winner, loser)
    await api.call('/api/topics', acme.key, { method: 'DELETE', body: { ids: [winner] } })
    expect((await unmerge(job.id)).body).toEqual({ topics: 1, links: 0 })
    expect(await linkOf(acme, loser)).toBeUndefined()
  })
})

describe('dedup_sweep', () => {
  test('finds neighbors with similarity >= 0.95 of what a job changed; the topic with more org links wins; no mirrored pairs', async () => {
    const names = [
      'Vintage Vinyl Record Collectors',
      'Collectors of Vintage Vinyl Records',
      'Vintage Vinyl Record Collector',
    ]
    const ids: string[] = []
    for (const name of names)
      ids.push(await makeTopic(name, { parent_category: 'Music & Audio', engine_version: '2.4' }))
    const alone = await makeTopic('Deep Sea Fishing Boats', { parent_category: 'Music & Audio', engine_version: '2.4' })
    const other = await makeTopic('Vintage Vinyl Record Collectors 65+', { parent_category: 'Music & Audio' })
    await adopt(acme, ids[1] as string)
    await adopt(globex, ids[1] as string, ids[0] as string)
    // The worker gives new topics their keys a moment after they are made; these were made behind its back.
    const { indexTopics } = await import('../duplicates/index-topics.ts')
    while ((await api.database.withSystem((tx) => indexTopics(tx, 500))) > 0);
    const source = await jobs.run('reclassify', { mode: 'local', force: true, parentCategoryFilter: 'Music & Audio' })
    const sweep = await jobs.run('dedup_sweep', { sourceBatchId: source.id })
    expect(sweep).toMatchObject({ status: 'completed', total_items: source.success_count })
    const found = sweep.result.clusters.filter(({ winnerName }: { winnerName: string }) => winnerName.includes('Vinyl'))
    expect(found).toEqual([
      {
        winnerId: ids[1],
        winnerName: names[1],
        loserIds: [ids[0], ids[2]],
        loserNames: [names[0], names[2]],
        similarity: expect.any(Number),
      },
    ])
    expect(found[0].similarity).toBeGreaterThanOrEqual(0.95)
    for (const { winnerId, loserIds } of sweep.result.clusters)
      for (const id of [alone, other]) expect([winnerId, ...loserIds]).not.toContain(id)

    const merge = await jobs.run('merge', { sweepId: sweep.id })
    expect(merge).toMatchObject({ total_items: sweep.result.clusterCount, error_count: 0, status: 'completed' })
    expect(await library(globex, 'vinyl')).toMatchObject([{ topic_id: ids[1] }])
  })

  test('50 a call; the worker takes many batches at once and finds the same', async () => {
    await asDatabaseOwner(
      api,
      `insert into topic (topic_name, normalized_name, parent_category, engine_version)
       select name, lower(name), 'Home Furnishings & Appliances', '2.4' from (
         select 'Brass Lamp ' || chr(65 + n / 10) || chr(65 + n % 10) || case when twin then ' Fans' else ' Fan' end as name
         from generate_series(0, 79) n, (values (true), (false)) as twins (twin)) as named`,
    )
    const { indexTopics } = await import('../duplicates/index-topics.ts')
    while ((await api.database.withSystem((tx) => indexTopics(tx, 500))) > 0);
    const source = await jobs.run('reclassify', {
      mode: 'local',
      force: true,
      parentCategoryFilter: 'Home Furnishings & Appliances',
    })
    const byBatches = async (batches: number) => {
      const sweep = await jobs.begin('dedup_sweep', { sourceBatchId: source.id })
      let steps = 0
      const enqueue = async () => undefined
      await advanceJob({ database: api.database, enqueue, handlers: jobHandlers, batches }, sweep, () => ++steps > 0)
      return { steps, job: await jobs.read(sweep) }
    }
    const one = await byBatches(1)
    const many = await byBatches(limits.jobs.workerBatches)
    expect(one.steps).toBeGreaterThan(many.steps + 2)
    expect(one.job.result.clusterCount).toBeGreaterThanOrEqual(80)
    expect(many.job.result).toEqual(one.job.result)
    expect(many.job).toMatchObject({ status: 'completed', success_count: one.job.success_count })
  })

  test("scope: 'catalog' covers every listed topic, whoever brought it; sourceBatchId what the job changed and no more", async () => {
    const twins = [await makeTopic('Harpsichord Restorers'), await makeTopic('Restorers of Harpsichords')]
    const owned = { owner_org_id: acme.id }
    for (const name of ['Lute Restorers', 'Restorers of Lutes']) await makeTopic(name, owned)
    const { indexTopics } = await import('../duplicates/index-topics.ts')
    while ((await api.database.withSystem((tx) => indexTopics(tx, 500))) > 0);
    const found = ({
      result,
    }: {
      result: { clusters: { winnerName: string; winnerId: string; loserIds: string[] }[] }
    }) => result.clusters.filter(({ winnerName }) => winnerName.includes('Restorers'))
    const source = await jobs.run('reclassify', {
      mode: 'local',
      force: true,
      parentCategoryFilter: 'Music & Audio',
      limit: 1,
    })
    expect(found(await jobs.run('dedup_sweep', { sourceBatchId: source.id }))).toEqual([])
    const sweep = await jobs.run('dedup_sweep', { scope: 'catalog' })
    const [{ n }] = await rowsOf('select count(*)::int as n from topic where live and owner_org_id is null')
    expect(sweep).toMatchObject({ status: 'completed', total_items: n, success_count: n, config: { scope: 'catalog' } })
    expect(found(sweep).map(({ winnerId, loserIds }) => [winnerId, ...loserIds])).toEqual([twins])
  })

  test('takes sourceBatchId or scope, and nothing else', async () => {
    const sourceBatchId = 'job_1763164800000_01h455vb4pex5vsknk08'
    for (const config of [{}, { sourceBatchId, scope: 'catalog' }]) {
      const { status, body } = await jobs.create('dedup_sweep', config)
      expect([status, body.error]).toEqual([400, 'config takes sourceBatchId or scope'])
    }
    expect((await jobs.create('dedup_sweep', { scope: 'library' })).status).toBe(400)
  })

  test('of a job that does not exist is refused', async () => {
    const { status, body } = await jobs.create('dedup_sweep', {
      sourceBatchId: 'job_1763164800000_01h455vb4pex5vsknk08',
    })
    expect([status, body]).toEqual([400, { error: 'sourceBatchId names no job' }])
  })
})
