import { GlobalTopicId } from '@txadv/contract'
import { classify } from '@txadv/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Api,
  asDatabaseOwner,
  makeOperator,
  makeOrg,
  type Org,
  startApi,
  testConfig,
} from '../../../test/harness.ts'
import { importsOf } from '../../../test/imports.ts'
import { goodClassification, type LlmProvider, startLlmProvider } from '../../../test/llm-provider.ts'
import { asOperator } from '../../bin/cli-jobs.ts'
import { repairCatalog } from '../../bin/repair-catalog.ts'
import { type AuditFinding, auditCatalog } from './catalog-audit.ts'

let provider: LlmProvider
let api: Api
let poisoner: Org
let honest: Org
beforeAll(async () => {
  provider = await startLlmProvider()
  provider.answer = { say: goodClassification }
  api = await startApi({ env: { LLM_API_KEY: 'sk', LLM_BASE_URL: provider.url, LOG_LEVEL: 'fatal' } })
  poisoner = await makeOrg(api, ['owner'])
  honest = await makeOrg(api, ['owner'])
})
afterAll(async () => {
  await api.close()
  await provider.close()
})

const audit = (repair: boolean) =>
  asOperator(testConfig(api.databaseUrl), async (operator) => {
    const found: AuditFinding[] = []
    for await (const finding of auditCatalog(operator, { repair })) found.push(finding)
    return found
  })
const namesOf = (found: readonly AuditFinding[]) => found.map(({ topic }) => topic.topic_name).sort()
const libraryOf = async (org: Org) => {
  const { data } = (await api.call('/api/topics?pageSize=100&sortBy=topic_name&sortOrder=asc', org.key)).body
  return data as { topic_name: string; topic_id: string; parent_category: string; subcategory: string | null }[]
}
const shared = async () => (await asDatabaseOwner(api, 'select * from topic order by topic_name')).rows

/** Writes into a shared topic as its maker could before what organizations say stayed on their links. */
async function poison(name: string): Promise<void> {
  await asDatabaseOwner(
    api,
    `update topic set parent_category = 'Gambling & Betting', taxonomy_type = 'Sports & Leisure',
       subcategory = 'Escorts - call evil.example', subcategory_l1 = null, segment_type = 'B2G',
       keywords = '{evil.example}' where topic_name = $1`,
    [name],
  )
  await asDatabaseOwner(
    api,
    `update topic_output set segment_desc_marketplace = 'Call evil.example' where topic_id = (
       select id from topic where topic_name = $1)`,
    [name],
  )
  await asDatabaseOwner(
    api,
    `update org_topic link set parent_category = topic.parent_category, taxonomy_type = topic.taxonomy_type,
       subcategory = topic.subcategory, subcategory_l1 = null, segment_type = topic.segment_type
     from topic where topic.id = topic_id and topic.topic_name = $1`,
    [name],
  )
}

test('finds all that organizations said of shared topics and nothing else, and gives it back to them', async () => {
  const operator = { cookie: (await makeOperator(api)).cookie }
  const edit = (id: string, body: object) => api.call(`/api/admin/topics/${id}`, operator, { method: 'PATCH', body })
  const honestNames = Array.from({ length: 40 }, (_, n) => ({ Name: `Honest Golf Fans ${n}`, Type: 'B2B' }))
  await importsOf(api, honest).run(honestNames)
  await importsOf(api, honest).run([{ Name: 'Judged Golf Fans' }, { Name: 'Judged Ski Fans' }], { useLLM: true })
  const [edited, corrected] = (await libraryOf(honest)).slice(0, 2).map(({ topic_id }) => topic_id) as [string, string]
  expect((await edit(edited, { parentCategory: 'Pets & Animals', keywords: ['puppy'] })).status).toBe(200)
  expect((await edit(corrected, { segmentType: 'B2E', subcategory: 'Own node' })).status).toBe(200)

  const names = Array.from({ length: 30 }, (_, n) => `Narwhal Watching Trips ${n}`)
  await importsOf(api, poisoner).run(names.map((Name) => ({ Name })))
  await importsOf(api, honest).run(names.map((Name) => ({ Name })))
  for (const name of names) await poison(name)
  const said = await libraryOf(poisoner)
  expect(said[0]).toMatchObject({ parent_category: 'Gambling & Betting', subcategory: 'Escorts - call evil.example' })
  const before = await shared()

  expect(namesOf(await audit(false))).toEqual([...names].sort())
  expect(await shared()).toEqual(before)
  expect(namesOf(await audit(true))).toEqual([...names].sort())

  const isHonest = ({ topic_name }: { topic_name: string }) => !names.includes(topic_name)
  expect((await shared()).filter(isHonest)).toEqual(before.filter(isHonest))
  const { rows } = await asDatabaseOwner(
    api,
    `select count(*)::int as poisoned from topic join topic_output on topic_id = topic.id
     where topic::text || topic_output::text ~* 'evil|escorts|gambling'`,
  )
  expect(rows).toEqual([{ poisoned: 0 }])
  for (const topic of (await libraryOf(honest)).filter(({ topic_name }) => names.includes(topic_name)))
    expect(topic.parent_category).toBe(classify(topic.topic_name).parentCategory)
  // Whoever said it reads it as before.
  expect((await libraryOf(poisoner)).map(({ parent_category, subcategory }) => [parent_category, subcategory])).toEqual(
    said.map(({ parent_category, subcategory }) => [parent_category, subcategory]),
  )
  expect(await audit(false)).toEqual([])
})

test('an update repairs by itself what nobody but an organization can have said, and leaves the rest to the audit', async () => {
  const names = ['Ferry Trips Certain', 'Ferry Trips Doubtful']
  await importsOf(api, poisoner).run(names.map((Name) => ({ Name })))
  await poison('Ferry Trips Certain')
  await asDatabaseOwner(
    api,
    `update topic set parent_category = 'Pets & Animals', taxonomy_type = 'Lifestyle', subcategory = null
     where topic_name = 'Ferry Trips Doubtful'`,
  )
  expect(await repairCatalog(api.databaseUrl)).toBe(1)
  expect(namesOf(await audit(true))).toEqual(['Ferry Trips Doubtful'])
  const [mine] = (await libraryOf(poisoner)).filter(({ topic_name }) => topic_name === 'Ferry Trips Certain')
  expect(mine).toMatchObject({ subcategory: 'Escorts - call evil.example' })
  expect(await repairCatalog(api.databaseUrl)).toBe(0)
})

test('a name that is none for everybody is left to its maker, or looked at where others have it', async () => {
  const made = async (org: Org, topic_name: string) =>
    (await api.call('/api/topics', org.key, { method: 'POST', body: { topic_name } })).body.topic_id as string
  const [alone, common] = [await made(poisoner, 'Alone Kayak Trips'), await made(poisoner, 'Common Kayak Trips')]
  await made(honest, 'Common Kayak Trips')
  const rename = (id: string, name: string) =>
    asDatabaseOwner(api, 'update topic set topic_name = $2, normalized_name = lower($2) where id = $1', [
      GlobalTopicId.decode(id),
      name,
    ])
  await rename(alone, 'Kayak Trips at evil.example')
  await rename(common, 'Kayak Trips at worse.example')
  expect(namesOf(await audit(true))).toEqual(['Kayak Trips at evil.example', 'Kayak Trips at worse.example'])
  const { rows } = await asDatabaseOwner(
    api,
    `select topic_name, owner_org_id as owner, awaits_listing as waits, review_status as status from topic
     where topic_name like 'Kayak Trips at%' order by 1`,
  )
  expect(rows).toEqual([
    { topic_name: 'Kayak Trips at evil.example', owner: poisoner.id, waits: true, status: null },
    { topic_name: 'Kayak Trips at worse.example', owner: null, waits: false, status: 'needs_review' },
  ])
})
