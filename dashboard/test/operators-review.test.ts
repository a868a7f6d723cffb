import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, type Person } from '../../server/test/harness.ts'
import { jobsOf } from '../../server/test/jobs.ts'
import { fillCatalog, names } from './catalog.ts'
import { expectSound, look, openStage, type Stage, soon } from './stage.ts'
import { buttonNamed, chooseOption, dialog, heading, openWindow, page, seen } from './window.ts'

let stage: Stage
let api: Api
let operator: Person
let org: Org
let ids: Map<string, string>
beforeAll(async () => {
  // Jobs stand still until a test drives them.
  stage = await openStage({ worker: false })
  api = stage.api
  operator = await makeOperator(api)
  org = await makeOrg(api, ['owner'])
  ids = await fillCatalog(api, org)
})
afterAll(() => stage?.close())

async function open(address: string): Promise<void> {
  await openWindow(stage, { cookie: operator.cookie })
  await page.goto(address)
}

const asOperator = async (path: string, method = 'GET', body?: unknown) =>
  (await api.call(`/api/admin${path}`, operator, { method, ...(body !== undefined && { body }) })).body
const idOf = (name: string) => ids.get(name) ?? ''
const flag = (wanted: readonly string[], reason: string) =>
  asOperator('/topics/review/flag', 'POST', { topicIds: wanted.map(idOf), reason })
const reviewed = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await asOperator('/topics/review?status=reviewed')).topics.map(
      (topic: { topicName: string; segmentType: string }) => [topic.topicName, topic.segmentType],
    ),
  )

test('an empty queue says what will fill it', async () => {
  await open('/admin/review')
  await heading('No topics to review').waitFor()
  await expectSound(seen)
})

test('the queue is worked off by the keyboard alone: decide, accept, skip, move, archive, undo and flag', async () => {
  // The newest stands first: the queue runs through the names from their end.
  await flag(names.slice(6), 'The engine and the LLM disagree: B2C with 41 of 100, B2B with 38 of 100')
  await open('/admin/review')
  const at = (name: string) => page.getByRole('heading', { name, level: 2 }).waitFor()
  await at('Retirement Savings Planners')
  await page.getByRole('heading', { name: '18 waiting' }).waitFor()

  await page.keyboard.press('1')
  await at('Hospital Nurses')
  await page.keyboard.press('4')
  await at('Government Procurement Officers')
  await page.keyboard.press('5')
  await at('High School Science Teachers')
  await page.keyboard.press('Enter')
  await at('Credit Card Rewards Seekers')
  await expect.poll(reviewed, soon).toMatchObject({
    'Retirement Savings Planners': 'B2B',
    'Hospital Nurses': 'B2E',
    'Government Procurement Officers': 'B2G',
  })

  await page.keyboard.press('s')
  await at('Home Gym Equipment Buyers')
  await page.keyboard.press('c')
  await dialog().getByRole('combobox').waitFor()
  await page.keyboard.type('toys')
  await expectSound(seen)
  await page.keyboard.press('Enter')
  await page.getByText('Toys & Hobbies').waitFor()
  await page.keyboard.press('2')
  await at('Skincare Routine Enthusiasts')
  await look(seen, 'review')
  await page.keyboard.press('a')
  await at('Retro Gaming Fans')
  await page.keyboard.press('u')
  await at('Skincare Routine Enthusiasts')
  await page.keyboard.press('3')
  await at('Retro Gaming Fans')
  await page.keyboard.press('u')
  await at('Skincare Routine Enthusiasts')
  await page.getByText('all', { exact: true }).waitFor()
  expect(await reviewed()).not.toHaveProperty('Skincare Routine Enthusiasts')
  const [moved] = (await asOperator('/topics?search=Home+Gym')).data
  expect(moved).toMatchObject({ parentCategory: 'Toys & Hobbies', segmentType: 'B2C', reviewStatus: 'reviewed' })

  await page.keyboard.press('f')
  await dialog().getByRole('searchbox').focus()
  await page.keyboard.type('electric suv')
  await dialog().getByRole('radio').first().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Looks like two topics')
  await page.keyboard.press('Enter')
  await page.getByText('Topic flagged for review.').waitFor()
  await expect
    .poll(async () => (await asOperator('/topics/review')).topics[0]?.reviewReason, soon)
    .toMatch(/disagree|Looks/)
  await page.getByRole('region', { name: 'Waiting' }).getByText('Electric SUV Intenders').waitFor()

  // After g a letter opens a section, and decides nothing.
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await heading('Templates').waitFor()
})

test('the queue shows what organizations reported of a topic, until it is decided', async () => {
  const other = await makeOrg(api, ['owner'])
  const report = (who: Org, body: object) =>
    api.call(`/api/topics/catalog/${idOf(names[0] ?? '')}/report`, who.key, { method: 'POST', body })
  await report(org, { reason: 'personal_data', comment: 'Names a person' })
  await report(other, { reason: 'other' })
  await open('/admin/review')
  await page
    .getByRole('region', { name: 'Waiting' })
    .getByText(names[0] ?? '')
    .click()
  const reports = page.getByRole('region', { name: 'Reports' })
  await reports.getByRole('heading', { name: '2 reports' }).waitFor()
  await reports.getByText('Personal data').waitFor()
  await reports.getByText('Names a person').waitFor()
  await look(seen, 'review-reported')
  await page.keyboard.press('Enter')
  const unclosed = async () =>
    (await asDatabaseOwner(api, 'select from topic_report where closed_at is null')).rows.length
  await expect.poll(unclosed, soon).toBe(0)
})

test('a decision that is refused comes back with the reason, and nothing else is lost', async () => {
  await open('/admin/review')
  const first = await page.getByRole('region', { name: 'Topic to review' }).getByRole('heading').innerText()
  await page.route('**/api/admin/topics/review', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: { error: 'busy' } }) : route.continue(),
  )
  await page.keyboard.press('1')
  await page.getByText('Your last decision was not saved').waitFor()
  expect(await page.getByRole('region', { name: 'Topic to review' }).getByRole('heading').innerText()).toBe(first)
  await look(seen, 'review-refused')
  await page.unroute('**/api/admin/topics/review')
  await page.keyboard.press('1')
  await expect.poll(reviewed, soon).toMatchObject({ [first]: 'B2B' })
  await page.getByRole('tab', { name: 'Outstanding' }).click()
  await page.getByRole('region', { name: 'Topics in the review queue' }).getByRole('link').first().waitFor()
  await expectSound(seen)
  await page.getByRole('tab', { name: 'Reviewed' }).click()
  await page.getByRole('row', { name: /Hospital Nurses/ }).waitFor()
})

test('a running job shows its progress as it goes, and is cancelled between two steps', async () => {
  await asDatabaseOwner(
    api,
    `insert into topic (topic_name, normalized_name, engine_version, parent_category)
     select 'Gamer ' || n, 'gamer ' || n, '2.4', 'Gaming' from generate_series(1, 120) n`,
  )
  await open('/admin/jobs?new=reclassify')
  await chooseOption(dialog().getByLabel('Category'), 'Gaming')
  await dialog().getByLabel('Include topics that are not outdated').check()
  await dialog().getByRole('button', { name: 'Start job' }).click()
  await page.getByText(/^0 of 1\d\d topics/).waitFor()
  const jobId = page.url().split('/').at(-1) ?? ''
  await jobsOf(api, operator).process(jobId)
  await page
    .getByText(/^50 of 1\d\d topics/)
    .first()
    .waitFor()
  await look(seen, 'jobs-running')
  await buttonNamed('Cancel job').click()
  await dialog().getByText('Completed work is kept.').waitFor()
  await dialog().getByRole('button', { name: 'Cancel job' }).click()
  await page.getByRole('region', { name: 'Progress' }).getByText('cancelled').waitFor()
  await buttonNamed('Roll back').waitFor()
})

test('a template is edited with its preview beside it, its impact is seen, and then it is saved', async () => {
  await open('/admin/templates')
  await page.getByRole('row', { name: /Marketplace/ }).waitFor()
  await expectSound(seen)
  await page.getByRole('row', { name: /Marketplace/ }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('Tesla Model Y Intenders').first().waitFor()
  expect(await buttonNamed('Preview changes').isDisabled()).toBe(true)

  await page.getByLabel('Field 2', { exact: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => preview.innerText(), soon).toMatch(/Auto & Transport\s*> Tesla Model Y Intenders Brand/)
  await buttonNamed('Add a field').click()
  await page.getByLabel('Field 8', { exact: true }).fill('intensity')
  await page.getByLabel('Format of field 8').focus()
  await buttonNamed('Insert into field 8').click()
  await page.getByRole('menuitem', { name: 'awareness', exact: true }).click()
  expect(await page.getByLabel('Format of field 8').inputValue()).toBe('{{awareness}}')
  await page.getByLabel('Character limit').fill('80')
  await preview.getByText(/80 of 80 characters|7\d of 80 characters/).waitFor()
  await preview.getByText(/\d+ truncated/).waitFor()
  await look(seen, 'template')
  await buttonNamed('Preview changes').click()
  await dialog().getByText('Topics checked').waitFor()
  await dialog().getByRole('list', { name: 'Samples' }).getByRole('listitem').first().waitFor()
  await look(seen, 'template-impact')
  await dialog().getByRole('button', { name: 'Save template' }).click()
  await page.getByText('Template saved.').waitFor()
  const [saved] = (await asOperator('/output-templates')).filter(
    ({ platformKey }: { platformKey: string }) => platformKey === 'marketplace',
  )
  expect(saved).toMatchObject({
    descCharLimit: 80,
    pathFields: { length: 8, 0: { key: 'group' }, 7: { key: 'intensity' } },
  })
})

test('a new template is refused in plain words, created, switched off and deleted', async () => {
  await open('/admin/templates/new')
  await page.getByLabel('Name', { exact: true }).fill('Radio')
  await page.getByLabel('Platform key').fill('dspapi')
  await buttonNamed('Create template').click()
  await page.getByRole('alert').getByText('No template was created.').waitFor()
  await page.getByLabel('Platform key').fill('radio')
  await buttonNamed('Create template').click()
  await heading('Radio').waitFor()
  await buttonNamed('Deactivate').click()
  await dialog().getByRole('button', { name: 'Save template' }).click()
  await page.getByText('inactive', { exact: true }).waitFor()
  await buttonNamed('Delete').click()
  await dialog().getByRole('button', { name: 'Delete template' }).click()
  await page.getByRole('row', { name: /Marketplace/ }).waitFor()
  expect(await page.getByRole('row', { name: /Radio/ }).count()).toBe(0)
})

test('names are seeded into the catalog, and what is unsure among them is flagged', async () => {
  await open('/admin/topics')
  await buttonNamed('Seed…').click()
  await dialog()
    .getByLabel('Names, one per line')
    .fill('Hot Yoga Beginners\n\nHot Yoga Beginners\nLakehouse Renters\nDog Owners')
  await dialog().getByText('3 names. The local engine').waitFor()
  await expectSound(seen)
  await dialog().getByRole('button', { name: 'Seed 3 names' }).click()
  await dialog().getByText('3 names: 2 created.').waitFor()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await page.getByRole('row', { name: /Lakehouse Renters/ }).waitFor()
})

test('usage of organizations is charted and listed, and a plan is changed after a second look', async () => {
  await asDatabaseOwner(
    api,
    `insert into usage_day (org_id, day, slot, tokens, cost, classifications, requests)
     select $1, (now() at time zone 'utc')::date - n, 1, n * 1000, n * 1.25, 10 * n, 40 * n from generate_series(0, 20) n`,
    [org.id],
  )
  for (const name of ['Globex Media', 'Initech', 'Umbrella Health', 'Northwind']) {
    const { id } = await makeOrg(api, ['owner'])
    await asDatabaseOwner(api, 'update auth.organization set name = $2 where id = $1', [id, name])
  }
  await open('/admin/organizations')
  const table = page.getByRole('table', { name: 'Usage by organization' })
  await table.getByRole('row').nth(2).waitFor()
  await look(seen, 'organizations')
  await table.getByRole('row').nth(1).click()
  await dialog().getByRole('figure', { name: 'Classifications by day' }).waitFor()
  await chooseOption(dialog().getByLabel('Change to'), 'pro')
  await dialog().getByText('The quotas of pro apply immediately').waitFor()
  await look(seen, 'organization')
  await dialog().getByRole('button', { name: 'Change plan' }).click()
  await page.getByText('Plan changed to pro.').waitFor()
  expect((await asOperator(`/organizations/${org.id}/usage`)).plan).toBe('pro')
})

test('review of 100 grouped topics: at most 25 keys, a group taken back whole', async () => {
  const kinds = [
    ['Sailing Boat Owners', 'The engine and the LLM disagree: B2C with 41 of 100'],
    ['Payroll Software Buyers', 'Flagged by an organization'],
    ['Garden Furniture Shoppers', 'Low confidence: 31 of 100'],
    ['Piano Lesson Seekers', 'No valid segment type'],
  ] as const
  const wanted = kinds.flatMap(([name]) => Array.from({ length: 25 }, (_, n) => `${name} ${n + 101}`))
  const made = await fillCatalog(api, org, wanted)
  for (const [n, [name, reason]] of kinds.entries())
    for (const half of [0, 1]) {
      const topicIds = wanted.slice(n * 25, n * 25 + 25).map((each) => made.get(each) ?? '')
      const some = topicIds.slice(half * 12, half === 0 ? 12 : 25)
      // The numbers of a reason differ from topic to topic.
      await asOperator('/topics/review/flag', 'POST', { topicIds: some, reason: `${reason}, ${name.length + half}` })
    }
  await open('/admin/review')
  await page.getByRole('heading', { name: / waiting$/ }).waitFor()
  const inQueue = async () => (await asOperator('/topics/review?pageSize=1')).total as number
  const before = await inQueue()
  expect(before).toBeGreaterThanOrEqual(100)
  let keys = 0
  const key = async (name: string) => {
    keys++
    await page.keyboard.press(name)
  }
  const rest = () => page.getByRole('region', { name: 'Waiting' }).getByRole('button').allInnerTexts()
  const isOfKinds = (text: string) => kinds.some(([name]) => text.startsWith(name))
  while ((await rest()).some(isOfKinds)) {
    const [first = ''] = await rest()
    if (!isOfKinds(first)) {
      await key('s')
      continue
    }
    await key('x')
    await page.getByRole('button', { name: /^Accept .* for \d+/ }).waitFor()
    if (keys < 3) await look(seen, 'review-alike')
    await key('Enter')
  }
  expect(keys).toBeLessThanOrEqual(25)
  await page.getByText('all', { exact: true }).waitFor()
  await expect.poll(inQueue, soon).toBe(before - 100)
  await page.keyboard.press('u')
  await expect.poll(inQueue, soon).toBeGreaterThan(before - 100)
  expect(await page.getByRole('status').filter({ hasText: 'Last:' }).innerText()).toMatch(/and \d+ more are B2/)
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await expect.poll(inQueue, soon).toBe(before - 100)
})
