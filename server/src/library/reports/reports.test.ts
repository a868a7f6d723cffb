import { GlobalTopicId, limits, reviewReasons } from '@txadv/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDatabaseOwner, type Credential, makeKey, makeOperator, makeOrg, type Org } from '../../../test/harness.ts'
import { importsOf } from '../../../test/imports.ts'
import { jobsOf } from '../../../test/jobs.ts'
import { pushesOf, type Stage, startStage } from '../../../test/pushing.ts'

let stage: Stage
let operator: { cookie: string }
let maker: Org
let reporter: Org
beforeAll(async () => {
  stage = await startStage()
  operator = { cookie: (await makeOperator(stage.api)).cookie }
  maker = await makeOrg(stage.api, ['owner'])
  reporter = await makeOrg(stage.api)
})
afterAll(() => stage.close())

let made = 0
/** A topic that is listed, with the link of the organization that brought it. */
async function makeListed(org = maker): Promise<{ id: string; topic_id: string; topic_name: string }> {
  const body = { topic_name: `Cohort ${++made} Golf Fans` }
  const answer = await stage.api.call('/api/topics', org.key, { method: 'POST', body })
  expect(answer.status, answer.text).toBe(201)
  expect(await stored(answer.body.topic_id)).toMatchObject({ owner_org_id: null, review_status: null })
  return answer.body
}
/** Such a topic, in the library of the organization that will report it. */
async function makeHeld(org = reporter) {
  const { topic_id } = await makeListed()
  const body = { topicIds: [topic_id] }
  expect((await stage.api.call('/api/topics/catalog', org.key, { method: 'POST', body })).body).toEqual({ added: 1 })
  const { data } = (await stage.api.call('/api/topics?pageSize=1', org.key)).body
  expect(data[0].topic_id).toBe(topic_id)
  return { id: data[0].id as string, topic_id }
}
const report = (id: string, body: unknown = { reason: 'wrong' }, who: Credential = reporter.key) =>
  stage.api.call(`/api/topics/${id}/report`, who, { method: 'POST', body })
const reportListed = (topicId: string, body: unknown = { reason: 'wrong' }, who: Credential = reporter.key) =>
  stage.api.call(`/api/topics/catalog/${topicId}/report`, who, { method: 'POST', body })
const admin = (path: string, method = 'GET', body?: unknown) =>
  stage.api.call(`/api/admin/topics${path}`, operator, { method, ...(body !== undefined && { body }) })
const queued = async (topicId: string) =>
  (await admin('/review?pageSize=100')).body.topics.find(({ id }: { id: string }) => id === topicId)
const stored = async (topicId: string) =>
  (await asDatabaseOwner(stage.api, 'select * from topic where id = $1', [GlobalTopicId.decode(topicId)])).rows[0]
const reportsOf = async (topicId: string) =>
  (
    await asDatabaseOwner(stage.api, 'select * from topic_report where topic_id = $1 order by id', [
      GlobalTopicId.decode(topicId),
    ])
  ).rows

const someoneWaits = async () => {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  while ((await asDatabaseOwner(stage.api, waiting)).rows.length === 0);
}

describe('POST /api/topics/:id/report', () => {
  test('{reason, comment} answers {reported: true}: the topic needs review with a fixed reason, the words are kept apart', async () => {
    const { id, topic_id } = await makeHeld()
    const { status, body } = await report(id, { reason: 'offensive', comment: '  reads like\u202e an insult\n' })
    expect([status, body]).toEqual([200, { reported: true }])
    expect(await stored(topic_id)).toMatchObject({
      review_status: 'needs_review',
      review_reason: reviewReasons.reported,
    })
    expect(await reportsOf(topic_id)).toMatchObject([
      {
        org_id: reporter.id,
        reported_by: reporter.people.owner.userId,
        reason: 'offensive',
        comment: 'reads like an insult',
        closed_at: null,
      },
    ])
    const { rows } = await asDatabaseOwner(
      stage.api,
      `select org_id, subject, detail from audit where action = 'topic.reported' and subject = $1`,
      [GlobalTopicId.decode(topic_id)],
    )
    expect(rows).toMatchObject([{ org_id: reporter.id, detail: { reason: 'offensive', via: 'api_key' } }])
    expect((await stage.api.call('/api/audit?action=topic.reported', reporter.owner)).body.entries[0].subject).toBe(
      topic_id,
    )
  })

  test('takes the id of the link or of the global topic, of the own library alone', async () => {
    const held = await makeHeld()
    expect((await report(held.topic_id)).status).toBe(200)
    const elsewhere = await makeListed()
    for (const id of [elsewhere.id, elsewhere.topic_id, 'nonsense', 'ot_01h455vb4pex5vsknk084sn02q'])
      expect(await report(id)).toMatchObject({ status: 404, body: { error: 'Topic not found' } })
    expect(await reportsOf(elsewhere.topic_id)).toEqual([])
  })

  test.each([
    [{}, 'reason'],
    [{ reason: 'boring' }, 'reason'],
    [{ reason: 'other', comment: 'x'.repeat(501) }, 'comment: must be at most 500 characters'],
    [{ reason: 'other', comment: 'a\0b' }, 'must not contain NUL'],
  ])('400: %#', async (body, error) => {
    const { id, topic_id } = await makeHeld()
    const answer = await report(id, body)
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(error)])
    expect((await stored(topic_id)).review_status).toBeNull()
  })

  test('a comment of nothing visible is none', async () => {
    const { id, topic_id } = await makeHeld()
    expect((await report(id, { reason: 'other', comment: ' \u200b ' })).status).toBe(200)
    expect(await reportsOf(topic_id)).toMatchObject([{ comment: null }])
  })

  test('a second report answers the same and changes nothing, also of those that come at once', async () => {
    const { id, topic_id } = await makeHeld()
    await report(id, { reason: 'wrong', comment: 'first' })
    const before = [await reportsOf(topic_id), await stored(topic_id)]
    expect((await report(id, { reason: 'other', comment: 'second' })).body).toEqual({ reported: true })
    expect((await reportListed(topic_id)).body).toEqual({ reported: true })
    expect([await reportsOf(topic_id), await stored(topic_id)]).toEqual(before)
    const contended = await makeHeld()
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(contended.id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await reportsOf(contended.topic_id)).toHaveLength(1)
  })

  test("an organization's own topic, private or not listed yet, is 400 and says to edit it", async () => {
    const quiet = await makeOrg(stage.api, ['owner'])
    const settings = { method: 'PATCH', body: { topicVisibility: 'private' } }
    await stage.api.call('/api/settings', quiet.owner, settings)
    const own = { method: 'POST', body: { topic_name: 'Quiet Golf Fans' } }
    const secret = (await stage.api.call('/api/topics', quiet.key, own)).body
    const unlisted = { method: 'POST', body: { topic_name: 'Qwzx at qwzx.example' } }
    const waiting = (await stage.api.call('/api/topics', reporter.key, unlisted)).body
    const error = 'Topic is not in the shared catalog but your own: edit it instead'
    for (const [topic, key] of [[secret, quiet.key] as const, [waiting, reporter.key] as const]) {
      expect(await report(topic.id, undefined, key)).toMatchObject({ status: 400, body: { error } })
      expect(await reportListed(topic.topic_id, undefined, key)).toMatchObject({ status: 400, body: { error } })
      expect(await reportsOf(topic.topic_id)).toEqual([])
    }
    expect((await reportListed(secret.topic_id)).status).toBe(404)
  })

  test('who may edit may report: not viewers, not keys that only read, not SDK keys', async () => {
    const { id } = await makeHeld()
    const reading = await makeKey(stage.api, reporter.owner, { scopes: ['topics:read'] })
    const page = await stage.api.call('/api/sdk-keys', reporter.owner, { method: 'POST', body: { name: 'page' } })
    const statusFor = async (who: Credential) => (await report(id, undefined, who)).status
    expect(await statusFor({ cookie: reporter.people.viewer.cookie })).toBe(403)
    expect(await statusFor(reading)).toBe(401)
    expect(await statusFor({ bearer: page.body.plaintext })).toBe(401)
    expect(await statusFor({ cookie: reporter.people.member.cookie })).toBe(200)
  })

  test('an organization reports so many a day (UTC); more is 429 with Retry-After, also of those that come at once', async () => {
    const org = await makeOrg(stage.api, ['owner'])
    const [one, two, three] = [await makeHeld(org), await makeHeld(org), await makeHeld(org)] as const
    await report(one.id, undefined, org.key)
    const earlier = (count: number, when: string) =>
      asDatabaseOwner(
        stage.api,
        `insert into topic_report (org_id, topic_id, reported_by, reason, reported_at, closed_at)
         select $1, $2, 'x', 'other', ${when}, now() from generate_series(1, $3)`,
        [org.id, GlobalTopicId.decode(one.topic_id), count],
      )
    await earlier(limits.reports.dailyPerOrg, `date_trunc('day', now(), 'utc') - interval '1 second'`)
    await earlier(limits.reports.dailyPerOrg - 2, 'now()')
    const answers = await Promise.all([report(two.id, undefined, org.key), report(three.id, undefined, org.key)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    const refused = answers.find(({ status }) => status === 429)
    const error = `The organization has used its ${limits.reports.dailyPerOrg} reports of the day (UTC)`
    expect(refused?.body).toEqual({ error, limit: limits.reports.dailyPerOrg, remaining: 0 })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    // What is reported already is answered as before.
    expect((await report(one.id, undefined, org.key)).status).toBe(200)
  })
})

describe('POST /api/topics/catalog/:topicId/report', () => {
  test('reports what the library does not hold; absent and archived topics are 404', async () => {
    const { topic_id } = await makeListed()
    expect((await reportListed(topic_id, { reason: 'personal_data' })).body).toEqual({ reported: true })
    expect(await reportsOf(topic_id)).toMatchObject([{ reason: 'personal_data', comment: null }])
    const archived = await makeListed()
    await admin('/archive', 'POST', { topicIds: [archived.topic_id] })
    for (const id of [archived.topic_id, archived.id, 'nonsense', 'tp_01h455vb4pex5vsknk084sn02q'])
      expect(await reportListed(id)).toMatchObject({ status: 404, body: { error: 'Topic not found' } })
  })
})

describe('a report alone is no weapon', () => {
  test('no value of the topic, no library, no listing and no push of anybody changes', async () => {
    const victim = await pushesOf(stage)
    const { topic_id } = await makeListed(victim.org)
    const { id: connection } = await victim.connect('marketplace')
    const everything = async () => ({
      topic: { ...(await stored(topic_id)), review_status: null, review_reason: null },
      links: (await sql`select * from org_topic order by org_id, id`.execute(stage.api.database.system)).rows,
      library: (await victim.call('/api/topics')).body,
      catalog: (await victim.call('/api/topics/catalog')).body,
      plan: await victim.begin(connection, { all: true, dryRun: true }),
    })
    const before = await everything()
    for (let n = 0; n < 3; n++) {
      const org = await makeOrg(stage.api, ['owner'])
      expect((await reportListed(topic_id, { reason: 'offensive' }, org.key)).status).toBe(200)
    }
    expect(await everything()).toEqual(before)
    expect((await queued(topic_id)).openReports).toBe(3)
    await victim.push(connection, { all: true })
    expect(await victim.list(`?connectionId=${connection}`)).toMatchObject([{ status: 'active' }])
  })

  test('the application may neither change nor delete a report, nor read those of others', async () => {
    const { topic_id } = await makeListed()
    await reportListed(topic_id)
    const { withTenant } = stage.api.database
    const asTenant = (org: Org, statement: string) =>
      withTenant(org.id, null, ({ db }) =>
        sql
          .raw(statement)
          .execute(db)
          .then(({ rows }) => rows),
      )
    expect(await asTenant(maker, 'select * from topic_report')).toEqual([])
    expect((await asTenant(reporter, 'select * from topic_report')).length).toBeGreaterThan(0)
    for (const statement of ['update topic_report set closed_at = now()', 'delete from topic_report'])
      await expect(asTenant(reporter, statement)).rejects.toThrow('permission denied')
  })
})

describe('what operators see', () => {
  test('the queue has the number of open reports, and the newest with organization, reason and comment', async () => {
    const { topic_id } = await makeListed()
    await admin('/review/flag', 'POST', { topicIds: [topic_id], reason: 'looks odd' })
    const other = await makeOrg(stage.api, ['owner'])
    await reportListed(topic_id, { reason: 'wrong', comment: 'nobody golfs' })
    await reportListed(topic_id, { reason: 'other' }, other.key)
    const topic = await queued(topic_id)
    // One that waits already keeps the reason that it waits for.
    expect(topic).toMatchObject({ reviewReason: 'looks odd', openReports: 2 })
    const reportedAt = expect.stringMatching(/Z$/)
    expect(topic.reports).toEqual([
      { orgId: other.id, orgName: expect.any(String), reason: 'other', comment: null, reportedAt },
      { orgId: reporter.id, orgName: expect.any(String), reason: 'wrong', comment: 'nobody golfs', reportedAt },
    ])
  })

  test('of very many, the newest are shown and all are counted', async () => {
    const { topic_id } = await makeListed()
    const { shownPerTopic } = limits.reports
    await asDatabaseOwner(
      stage.api,
      `insert into auth.organization (name, slug, "createdAt")
       select 'Reporter ' || n, 'reporter-' || n, now() from generate_series(1, $1) n`,
      [shownPerTopic + 2],
    )
    await asDatabaseOwner(
      stage.api,
      `insert into topic_report (org_id, topic_id, reported_by, reason, comment)
       select id, $1, 'x', 'wrong', name from auth.organization where slug like 'reporter-%'`,
      [GlobalTopicId.decode(topic_id)],
    )
    const { openReports, reports } = await queued(topic_id)
    expect([openReports, reports.length]).toEqual([shownPerTopic + 2, shownPerTopic])
  })

  const ends: Record<string, (topicId: string) => Promise<unknown>> = {
    'a decision of the queue': (topicId) => admin('/review', 'POST', { topicId, segmentType: 'B2B', reason: 'right' }),
    archiving: (topicId) => admin('/archive', 'POST', { topicIds: [topicId] }),
    merging: async (loserId) => {
      const { topic_id: winnerId } = await makeListed()
      return jobsOf(stage.api, operator).run('merge', { clusters: [{ winnerId, loserIds: [loserId] }] })
    },
  }
  test.each(Object.keys(ends))('%s closes the reports', async (end) => {
    const [ended, left] = [await makeListed(), await makeListed()]
    for (const { topic_id } of [ended, left]) await reportListed(topic_id)
    await ends[end]?.(ended.topic_id)
    expect(await reportsOf(ended.topic_id)).toMatchObject([{ closed_at: expect.any(Date) }])
    expect(await reportsOf(left.topic_id)).toMatchObject([{ closed_at: null }])
    expect(await queued(ended.topic_id)).toBeUndefined()
  })

  test('what its maker takes back is closed as well', async () => {
    const { run, undo } = importsOf(stage.api, maker)
    const { batchId } = await run([{ Name: 'Cohort 900 Golf Fans' }])
    const { data } = (await stage.api.call('/api/topics/catalog?search=cohort%20900', reporter.key)).body
    await reportListed(data[0].id)
    expect((await undo(batchId)).body).toMatchObject({ undone: 1 })
    expect(await reportsOf(data[0].id)).toMatchObject([{ closed_at: expect.any(Date) }])
  })

  test('a topic that was looked at can be reported again', async () => {
    const { topic_id } = await makeListed()
    await reportListed(topic_id)
    await admin('/review', 'POST', { topicId: topic_id, segmentType: 'B2C', reason: 'right' })
    expect((await stored(topic_id)).review_status).toBe('reviewed')
    expect((await reportListed(topic_id)).body).toEqual({ reported: true })
    expect((await queued(topic_id)).openReports).toBe(1)
    expect(await reportsOf(topic_id)).toHaveLength(2)
  })

  test('a report that comes while the topic is decided puts it into the queue again', async () => {
    const { topic_id } = await makeListed()
    await reportListed(topic_id)
    const other = await makeOrg(stage.api, ['owner'])
    let late: ReturnType<typeof reportListed> | undefined
    await stage.api.database.withSystem(async ({ db }) => {
      await sql`select from topic where id = ${GlobalTopicId.decode(topic_id)} for update`.execute(db)
      late = reportListed(topic_id, { reason: 'other' }, other.key)
      await someoneWaits()
      await sql`update topic set review_status = 'reviewed' where id = ${GlobalTopicId.decode(topic_id)}`.execute(db)
    })
    expect((await late)?.body).toEqual({ reported: true })
    expect(await queued(topic_id)).toMatchObject({ openReports: 1, reports: [{ orgId: other.id }] })
  })

  test('a report that comes while the topic is archived finds none', async () => {
    const { topic_id } = await makeListed()
    let late: ReturnType<typeof reportListed> | undefined
    await stage.api.database.withSystem(async ({ db }) => {
      await sql`update topic set archived_at = now() where id = ${GlobalTopicId.decode(topic_id)}`.execute(db)
      late = reportListed(topic_id)
      await someoneWaits()
    })
    expect(await late).toMatchObject({ status: 404, body: { error: 'Topic not found' } })
    expect(await reportsOf(topic_id)).toEqual([])
  })
})
