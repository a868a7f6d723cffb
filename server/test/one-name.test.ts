import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseRecords } from './csv.ts'
import { makeOperator, makeOrg } from './harness.ts'
import { importsOf } from './imports.ts'
import { type Pushing, pushesOf, type Stage, startStage } from './pushing.ts'

let stage: Stage
let acme: Pushing
let operator: { cookie: string }
beforeAll(async () => {
  stage = await startStage()
  acme = await pushesOf(stage)
  operator = { cookie: (await makeOperator(stage.api)).cookie }
})
afterAll(() => stage.close())

const columns = [
  'topic_name',
  'parent_category',
  'segment_type',
  'segment_name_dspapi',
  'segment_name_marketplace',
  'segment_name_internal',
  'segment_desc_marketplace',
  'segment_desc_dspapi',
] as const
type Shown = Record<(typeof columns)[number], string>

const shownOf = (record: Record<string, string>) =>
  Object.fromEntries(columns.map((column) => [column, record[column]])) as Shown
const ok = async (path: string, who = acme.org.key as object, method = 'GET', body?: unknown) => {
  const answer = await stage.api.call(path, who as never, { method, ...(body !== undefined && { body }) })
  expect(answer.status, `${method} ${path} ${answer.text}`).toBeLessThan(300)
  return answer
}

/** What every reader says of a topic, and what a platform gets of it, in that order. */
async function everywhere(id: string): Promise<readonly [list: Shown, ...others: Shown[]]> {
  const { data } = (await ok('/api/topics?pageSize=100')).body
  const listed = shownOf(data.find((topic: { id: string }) => topic.id === id))
  const explained = shownOf((await ok(`/api/topics/${id}/explain`)).body.record)
  const records = (await ok('/api/export?format=json')).body
  const exported = shownOf(records.find((topic: { id: string }) => topic.id === id))
  const rows = parseRecords((await ok('/api/export?full=true', acme.org.owner)).text)
  const row = shownOf(rows.find((topic) => topic.id === id) ?? {})
  const named = (await ok(`/api/topics/${id}/names`)).body as Record<string, string>[]
  const by = (key: string) => named.find(({ platformKey }) => platformKey === key)
  const shown = {
    ...listed,
    segment_name_dspapi: by('dspapi')?.name ?? '',
    segment_name_marketplace: by('marketplace')?.name ?? '',
    segment_name_internal: by('internal')?.name ?? '',
    segment_desc_marketplace: by('marketplace')?.description ?? '',
    segment_desc_dspapi: by('dspapi')?.description ?? '',
  }
  const pushed = { ...listed }
  for (const platform of ['marketplace', 'dspapi'] as const) {
    const { id: connection } = await acme.connect(platform)
    await acme.push(connection, { topicIds: [id] })
    const [activation] = await acme.list(`?connectionId=${connection}`)
    expect(activation).toMatchObject({ status: 'active', topicName: listed.topic_name })
    pushed[`segment_name_${platform}`] = activation.pushedName
    pushed[`segment_desc_${platform}`] = activation.pushedDescription
  }
  return [listed, explained, exported, row, shown, pushed]
}

async function expectOneTruth(id: string): Promise<Shown> {
  const [listed, ...others] = await everywhere(id)
  for (const other of others) expect(other).toEqual(listed)
  return listed
}

test('names and descriptions are made from effective values, for record, list, export, /names, and push', async () => {
  const given = { topic_name: 'Electric SUV Intenders', segment_type: 'B2B', parent_category: 'Real Estate' }
  const { id } = (await ok('/api/topics', acme.org.key, 'POST', given)).body
  const created = await expectOneTruth(id)
  expect(created).toMatchObject(given)
  expect(created.segment_name_marketplace).toContain('Real Estate')

  const edit = { topic_name: 'Plug-in SUV Shoppers', parent_category: 'Auto', segment_type: 'B2C' }
  await ok(`/api/topics/${id}`, acme.org.key, 'PATCH', edit)
  const edited = await expectOneTruth(id)
  expect(edited).toMatchObject(edit)
  for (const column of columns.filter((each) => each.startsWith('segment_name')))
    expect(edited[column], column).toContain('Plug-in SUV Shoppers')
  expect(edited.segment_desc_marketplace).toContain('Plug-in SUV Shoppers')

  await ok(`/api/topics/${id}/reclassify`, acme.org.key, 'POST', {})
  const judged = await expectOneTruth(id)
  expect(judged.topic_name).toBe('Plug-in SUV Shoppers')
})

test('who adopts a topic reads its own spelling, also after the operators change the topic behind it', async () => {
  const other = await makeOrg(stage.api, ['owner'])
  await importsOf(stage.api, other).run([{ Name: 'Trail Running Shoes' }])
  await importsOf(stage.api, acme.org).run([{ Name: 'TRAIL running shoes', Type: 'B2B' }])
  const { data } = (await ok('/api/topics?pageSize=100&search=trail')).body
  const [{ id, topic_id }] = data
  const adopted = await expectOneTruth(id)
  expect(adopted.segment_name_dspapi).toContain(adopted.topic_name)

  await ok(`/api/admin/topics/${topic_id}`, operator, 'PATCH', { parentCategory: 'Pets & Animals' })
  const changed = await expectOneTruth(id)
  expect(changed).toMatchObject({ topic_name: adopted.topic_name, parent_category: 'Pets & Animals' })
  expect(changed.segment_name_marketplace).not.toBe(adopted.segment_name_marketplace)
})

test("handwritten descriptions are the library's, whoever reads them", async () => {
  const words = { segment_desc_marketplace: 'Ours, "quoted"\twith a tab', segment_desc_dspapi: 'Ours as well' }
  const { id } = (await ok('/api/topics', acme.org.key, 'POST', { topic_name: 'Golf Club Buyers', ...words })).body
  const created = await expectOneTruth(id)
  expect(created.segment_desc_dspapi).toBe('Ours as well')
  expect(created.segment_desc_marketplace).toContain('Ours, "quoted"')
})

test("a template's change is in every record at once, as it is in every push, before a job stores names anew", async () => {
  const { id } = (await ok('/api/topics', acme.org.key, 'POST', { topic_name: 'Film Camera Buyers' })).body
  const before = await expectOneTruth(id)
  const templates = (await ok('/api/admin/output-templates', operator)).body
  const template = templates.find(({ platformKey }: { platformKey: string }) => platformKey === 'marketplace')
  const path = `/api/admin/output-templates/${template.id}`
  await ok(path, operator, 'PATCH', { pathFields: [{ key: 'topic', format: 'Ours: {{topic}}' }], includeSlug: false })
  const after = await expectOneTruth(id)
  expect(after).toEqual({ ...before, segment_name_marketplace: 'Ours: Film Camera Buyers' })

  const partner = {
    platformKey: 'partner_feed',
    displayName: 'Partner',
    pathFields: [{ key: 'topic' }],
    includeSlug: false,
  }
  const made = (await ok('/api/admin/output-templates', operator, 'POST', partner)).body
  const outputsOf = async () =>
    [(await ok('/api/topics?pageSize=100')).body.data, (await ok('/api/export?format=json')).body].map(
      (records) => records.find((topic: { id: string }) => topic.id === id).platform_outputs,
    )
  for (const outputs of await outputsOf())
    expect(outputs, 'kept per platform key alongside these fields').toMatchObject({
      partner_feed: { name: 'Film Camera Buyers' },
    })
  await ok(`/api/admin/output-templates/${made.id}`, operator, 'DELETE')
  for (const outputs of await outputsOf()) expect(outputs).toEqual({})
})
