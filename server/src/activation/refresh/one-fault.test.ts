import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ConnectionId } from '@txadv/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDatabaseOwner, makeOperator } from '../../../test/harness.ts'
import { freshRows, importsOf } from '../../../test/imports.ts'
import { jobsOf } from '../../../test/jobs.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'

const run = promisify(execFile)
const cli = fileURLToPath(new URL('../../bin/cli.ts', import.meta.url))

let stage: Stage
let operator: { readonly cookie: string }
let orgs: readonly { readonly pushes: Pushing; readonly places: readonly { id: string; account: string }[] }[]

/** How many activations there are, of three organizations together. */
const activations = 1_000
const staleEach = 4

/** Segments on sale that were pushed as topics are named now, without asking a platform for each. */
async function fill(pushes: Pushing, connections: readonly string[], count: number) {
  const rows = freshRows(count)
  for (let start = 0; start < count; start += 100)
    await importsOf(stage.api, pushes.org).run(rows.slice(start, start + 100))
  await asDatabaseOwner(
    stage.api,
    `insert into activation (org_id, org_topic_id, connection_id, platform, topic_name, status, platform_segment_id,
       pushed_name, pushed_description, engine_version_at_push, activated_at)
     select link.org_id, link.id, ($2::uuid[])[1 + (row_number() over (order by link.id))::int % $3], 'dspapi',
       link.topic_name, 'active', 'made-' || link.id, segment_name_dspapi, segment_desc_dspapi, link.engine_version, now()
     from org_topic link join topic_output output on output.topic_id = link.topic_id
     where link.org_id = $1 and not exists (select from activation held where held.org_topic_id = link.id)`,
    [pushes.org.id, connections.map((id) => ConnectionId.decode(id)), connections.length],
  )
}

beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '4000' })
  operator = { cookie: (await makeOperator(stage.api)).cookie }
  const made = []
  for (const [n, count] of [activations - 2 * 330, 330, 330].entries()) {
    const pushes = await pushesOf(stage)
    const places = []
    for (let of = 0; of < (n === 0 ? 3 : 1); of++) places.push(await pushes.connect('dspapi'))
    const topicIds = await pushes.topics(staleEach)
    const [place] = places
    await pushes.push(place?.id ?? '', { topicIds })
    await fill(
      pushes,
      places.map(({ id }) => id),
      count - staleEach,
    )
    for (const id of topicIds)
      await pushes.call(`/api/topics/${id}`, 'PATCH', { topic_name: `Anew ${id.slice(-12)} Golf Fans` })
    made.push({ pushes, places })
  }
  orgs = made
  const { rows } = await asDatabaseOwner(stage.api, `select count(*)::int as n from activation where status = 'active'`)
  expect(rows[0].n).toBe(activations)
})
afterAll(() => stage.close())

const listAll = async (pushes: Pushing, query = '') => {
  const all = []
  for (let after = ''; ; after = `&after=${all.at(-1).id}`) {
    const page = await pushes.list(`?limit=100${query}${after}`)
    all.push(...page)
    if (page.length < 100) return all
  }
}

test('A template deleted, renamed, mistyped under 1,000 activations of three organizations: every list answers, the two others’ jobs finish', async () => {
  const [faulty, ...others] = orgs
  if (!faulty) throw new Error('nobody is at fault')
  const keys = ['was_deleted', 'was_renamed', 'was_mistyped']
  // As old data has it: references that nobody checked, to templates that are there no more.
  for (const [n, { id }] of faulty.places.entries())
    await asDatabaseOwner(
      stage.api,
      `update connection set config = config || jsonb_build_object('template_key', $2::text) where id = $1`,
      [ConnectionId.decode(id), keys[n]],
    )
  await asDatabaseOwner(
    stage.api,
    `insert into output_template (platform_key, config, updated_by)
     values ('was_deleted', '{"displayName":"D","pathFields":[{"key":"topic"}]}', 'operator'),
       ('was_renamed', '{"displayName":"R","pathFields":[{"key":"topic"}]}', 'operator')`,
  )
  await asDatabaseOwner(stage.api, `delete from output_template where platform_key = 'was_deleted'`)
  await asDatabaseOwner(
    stage.api,
    `update output_template set platform_key = 'renamed' where platform_key = 'was_renamed'`,
  )

  const seen = []
  for (const { pushes } of orgs) {
    seen.push(await listAll(pushes))
    for (const path of ['/api/activations/summary', '/api/topics/activation-status', '/api/topics?pageSize=100'])
      expect((await pushes.call(path)).status).toBe(200)
  }
  expect(seen.map(({ length }) => length)).toEqual([340, 330, 330])
  const [unnamed] = seen
  const said = new Set(unnamed?.map(({ nameError }) => nameError))
  expect([...said].sort()).toEqual([
    'template_key "was_deleted" names no output template; the nearest is "renamed"',
    'template_key "was_mistyped" names no output template; the nearest is "renamed"',
    'template_key "was_renamed" names no output template; the nearest is "renamed"',
  ])
  expect(await Promise.all(others.map(async ({ pushes }) => (await listAll(pushes, '&stale=true')).length))).toEqual([
    staleEach,
    staleEach,
  ])

  const settings = {
    ...process.env,
    CREDENTIAL_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    ...stage.env,
    DATABASE_URL: stage.api.databaseUrl,
    PUBLIC_URL: stage.api.publicUrl,
    AUTH_SECRET: 'a secret for tests, forty characters long',
  }
  const dry = await run(process.execPath, [cli, 'refresh', '--dry-run'], { env: settings }).catch((error) => error)
  const lines: string[] = dry.stdout.trimEnd().split('\n')
  expect(lines.filter((line) => line.includes('names no output template'))).toHaveLength(340)
  expect([lines.at(-1), dry.code]).toEqual([
    `${2 * staleEach} activations, 340 that cannot be named; nothing was changed`,
    1,
  ])

  const jobs = jobsOf(stage.api, operator)
  const job = await jobs.run('refresh_activations', {})
  expect(job).toMatchObject({ status: 'completed', success_count: 2 * staleEach, error_count: 340 })
  expect(job.errors[0]).toMatchObject({
    id: expect.stringMatching(/^act_/),
    message: expect.stringContaining('names no output template'),
  })
  for (const { pushes } of others) expect(await pushes.list('?stale=true')).toEqual([])
  const own = (await faulty.pushes.call('/api/hygiene/refresh', 'POST')).body
  expect(own.totalItems).toBe(340)
  const real = unnamed?.find(({ platformSegmentId }) => !platformSegmentId.startsWith('made-'))
  const off = await faulty.pushes.deactivate(real.id)
  expect([off.status, off.body.status]).toEqual([200, 'deactivated'])
})
