import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDatabaseOwner, makeOperator, makeOrg } from '../../server/test/harness.ts'
import { type Pushing, pushesOf } from '../../server/test/pushing.ts'
import { audienceNames, fillLibrary } from './audience-topics.ts'
import { look, openStage, type Stage, soon } from './stage.ts'
import { address, heading, openWindow, page, row, says, seen } from './window.ts'

const held = 12
const [renamed = '', refused = ''] = audienceNames(2)

let stage: Stage
let acme: Pushing
let dspapi: { id: string; account: string }
let topics: ReadonlyMap<string, string>

/** A library with a stale segment, a failed one, a connection that refuses its credentials and a key that expires. */
beforeAll(async () => {
  stage = await openStage({ env: { PLATFORM_TIMEOUT_MS: '3000' } })
  const { api, sandbox } = stage
  const org = await makeOrg(api, ['owner', 'viewer'])
  acme = await pushesOf({ ...stage, env: sandbox.env }, org)
  topics = await fillLibrary(api, org, held)
  dspapi = await acme.connect('dspapi')
  await acme.push(dspapi.id, {
    topicIds: audienceNames(held - 2).flatMap((name) => (name === refused ? [] : (topics.get(name) ?? []))),
  })
  await acme.call(`/api/topics/${topics.get(renamed)}`, 'PATCH', { topic_name: 'Electric Pickup Intenders' })
  const { account } = dspapi
  sandbox.stand({ platform: 'dspapi', account, faults: { html: { on: ['create'], status: 400 } } })
  await acme.push(dspapi.id, { topicIds: [topics.get(refused)] })
  sandbox.stand({ platform: 'dspapi', account })
  const marketplace = await acme.connect('marketplace')
  sandbox.stand({
    platform: 'marketplace',
    account: marketplace.account,
    faults: { html: { status: 401 }, expire: {} },
  })
  const tested = await api.call(`/api/connections/${marketplace.id}/test`, org.owner, { method: 'POST', body: {} })
  expect(tested.body.success).toBe(false)
  const expiresAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
  await api.call('/api/keys', org.owner, { method: 'POST', body: { name: 'Nightly export', expiresAt } })
})
afterAll(() => stage?.close())

async function open(cookie = acme.org.people.owner.cookie): Promise<void> {
  await openWindow(stage, { cookie })
  await page.goto('/home')
}

const inbox = () => page.getByRole('region', { name: 'What needs you' })
const lines = () => inbox().getByRole('listitem')
const line = (text: string | RegExp) => lines().filter({ hasText: text })

describe('what needs a person', () => {
  test('problems come first; each says its cause and leads to the place with the filter set', async () => {
    await open()
    await line('To marketplace (').waitFor()
    const texts = await lines().allInnerTexts()
    expect(texts[0]).toMatch(/Problem\s+To marketplace \(.*\) does not work/)
    expect(texts[1]).toMatch(/Problem\s+1 segment failed on To dspapi\s+.*400/)
    await line('1 stale segment').waitFor()
    await line('API key Nightly export expires soon').waitFor()
    await look(seen, 'home')

    await line('1 segment failed')
      .getByRole('link', { name: /^View errors/ })
      .click()
    await row(refused).waitFor()
    expect(address()).toBe(`/activations?connectionId=${dspapi.id}&status=error`)
    await page.goBack()
    await line('1 stale segment').getByRole('link').click()
    await row('Electric Pickup Intenders').waitFor()
    expect(address()).toBe('/activations?stale=true')
    await page.goBack()
    await line('To marketplace (')
      .getByRole('link', { name: /^Reconnect/ })
      .click()
    await heading('To marketplace').waitFor()
  })

  test('a viewer sees the same without actions', async () => {
    await open(acme.org.people.viewer.cookie)
    await line('1 segment failed').waitFor()
    expect(await inbox().getByRole('link').count()).toBe(0)
  })

  test('an outage shows within 60 seconds of the first failures, and ends when the platform answers', async () => {
    const own = await pushesOf({ ...stage, env: stage.sandbox.env })
    const { id, account } = await own.connect('dspapi')
    await fillLibrary(stage.api, own.org, 4)
    await open(own.org.people.owner.cookie)
    await heading('By platform').waitFor()
    expect(await page.getByText('answers only errors').count()).toBe(0)
    stage.sandbox.stand({ platform: 'dspapi', account, faults: { unavailable: {} } })
    const failingFrom = Date.now()
    await own.begin(id, { all: true, worker: true })
    await line('answers only errors').waitFor({ timeout: 60_000 })
    expect(Date.now() - failingFrom).toBeLessThan(60_000)
    expect(await line('answers only errors').innerText()).toMatch('503')
    await row('DSP').or(row('dspapi')).getByText('Failing').waitFor()
    await look(seen, 'home-outage')
    stage.sandbox.stand({ platform: 'dspapi', account })
    await line('answers only errors')
      .getByRole('link', { name: /^Test the connection/ })
      .click()
    await page.getByRole('button', { name: /^Test/ }).first().click()
    await expect.poll(async () => (await own.call(`/api/connections/${id}`)).body.health.failing, soon).toBe(false)
    await page.goBack()
    await line('answers only errors').waitFor({ state: 'detached' })
  })
})

test('segments by platform lead to the activations behind each number; runs say what they came to', async () => {
  await open()
  const table = page.getByRole('table', { name: 'Segments by platform' })
  await table.getByRole('link', { name: /^1 stale on/ }).waitFor()
  await table.getByText('Not working').waitFor()
  const runs = page.getByRole('region', { name: 'Running and next' })
  await runs.getByText('Push to To dspapi').first().waitFor()
  expect(await runs.innerText()).toMatch(/0 of 1 segments pushed, 1 failed/)
  await page.getByRole('figure', { name: 'Topics by group' }).waitFor()
  await table.getByRole('link', { name: /^1 in error on/ }).click()
  await row(refused).waitFor()
  expect(address()).toBe('/activations?platform=dspapi&status=error')
})

test('the navigation counts what waits, without changing the names of its links', async () => {
  await open()
  const link = page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Activations', exact: true })
  await expect.poll(() => link.innerText(), soon).toMatch(/Activations\s*2/)
  expect(await link.getAttribute('title')).toBe('1 in error, 1 stale')
  await page.getByRole('link', { name: 'txadv', exact: true }).click()
  expect(address()).toBe('/home')
})

test('before anything is pushed the first steps are on top, and nothing needs anybody', async () => {
  const other = await makeOrg(stage.api, ['owner', 'viewer'])
  await open(other.people.owner.cookie)
  await heading('First steps').waitFor()
  await page.getByRole('button', { name: 'Add sample topics' }).waitFor()
  await says('Nothing needs you')
  await says('Checked: connections, activations')
  await look(seen, 'home-empty')
  await open(other.people.viewer.cookie)
  await says('Nothing needs you')
  expect(await heading('First steps').count()).toBe(0)
})

test('an operator without an organization sees failed jobs, the review queue and the engine', async () => {
  const operator = await makeOperator(stage.api)
  await asDatabaseOwner(
    stage.api,
    `insert into job (id, job_type, created_by, status, config, total_items, started_at, completed_at)
     values ('job_1763164800000_01h455vb4pex5vsknk08', 'reclassify', $1, 'failed', '{"mode":"local"}', 9, now(), now())`,
    [operator.userId],
  )
  await open(operator.cookie)
  const waiting = page.getByRole('region', { name: 'What needs an operator' })
  await waiting.getByText('Job reclassify failed').waitFor()
  await waiting.getByText(/^Engine \d/).waitFor()
  await look(seen, 'home-operator')
  await waiting.getByRole('link', { name: /^Open job/ }).click()
  await page.waitForURL('**/admin/jobs/job_*')
})
