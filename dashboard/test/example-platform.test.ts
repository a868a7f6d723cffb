import { afterAll, beforeAll, expect, test } from 'vitest'
import { installPlatform } from '../../server/src/platforms/platforms.ts'
import { examplePlatform } from '../../server/test/example-platform/example-platform.ts'
import { asDatabaseOwner, makeOrg, type Org } from '../../server/test/harness.ts'
import { fillLibrary } from './audience-topics.ts'
import { look, openStage, type Stage, soon } from './stage.ts'
import { chooseOption, dialog, heading, openWindow, page, press, says, seen } from './window.ts'

const platform = examplePlatform.key

let stage: Stage
let org: Org
let topics: ReadonlyMap<string, string>
beforeAll(async () => {
  installPlatform(examplePlatform)
  stage = await openStage({ env: { PLATFORM_TIMEOUT_MS: '3000' } })
  org = await makeOrg(stage.api, ['owner'])
  topics = await fillLibrary(stage.api, org, 3)
})
afterAll(() => stage?.close())

const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name }).click()
const activations = async (query: string) => (await stage.api.call(`/api/activations?${query}`, org.key)).body
const held = () => stage.sandbox.segments({ platform, account: 'acme-eu' })

test('a platform that only a test knows: connected by its form, tested, pushed to, refreshed, compared, deactivated', async () => {
  await openWindow(stage, { cookie: org.people.owner.cookie })
  await page.goto('/connections/new')
  await page.getByRole('radio', { name: /^Example DSP/ }).check()
  await says('Takes segments into a seat.')
  await press('Save and test')
  await says('Enter seat key.')
  await page.getByLabel('Name', { exact: true }).fill('Our seat')
  await page.getByLabel('Seat', { exact: true }).fill('acme-eu')
  await page.getByLabel('Seat key').fill('secret of the seat')
  expect(await page.getByLabel('Invoice to').count()).toBe(0)
  await chooseOption(page.getByLabel('Billing'), 'invoice')
  await page.getByLabel('Invoice to').fill('Accounts payable')
  await page.getByLabel('Price (CPM)').fill('6')
  await look(seen, 'connections-example')
  await press('Save and test')
  await says('Test passed.')
  await says('Connected to seat acme-eu')
  const [{ id, config, hasCredentials }] = (await stage.api.call('/api/connections', org.key)).body
  expect(config).toEqual({ seat: 'acme-eu', billing: 'invoice', invoice_to: 'Accounts payable', default_cpm: 6 })
  expect(hasCredentials).toBe(true)
  expect(await page.content()).not.toMatch('secret of the seat')

  await press('Push topics')
  await page.getByLabel('The whole library').check()
  await press('Preview plan')
  await press('Push 3 segments')
  await expect.poll(async () => (await activations('status=active')).length, soon).toBe(3)

  const [first = '', second = ''] = [...topics.keys()]
  const body = { topic_name: 'Weekend Sailors' }
  await stage.api.call(`/api/topics/${topics.get(first)}`, org.key, { method: 'PATCH', body })
  await page.goto(`/activations?platform=${platform}&stale=true`)
  expect(await page.getByLabel('Platform').innerText()).toBe('Example DSP')
  await page.getByRole('row').filter({ hasText: 'Weekend Sailors' }).first().click()
  await dialog().getByText('Example DSP').waitFor()
  await inDialog('Refresh')
  await inDialog('Refresh segment')
  const offered = async () => (await held()).filter(({ enabled }) => enabled).map(({ name }) => name)
  await expect.poll(offered, soon).toContainEqual(expect.stringContaining('Weekend Sailors'))
  await expect.poll(async () => (await activations('status=active&stale=false')).length, soon).toBe(3)

  await page.goto(`/connections/${id}`)
  await page.getByRole('link', { name: 'Compare with the platform' }).click()
  await heading('No drift').waitFor()
  const [there] = (await activations('status=active')).filter(
    ({ topicName }: { topicName: string }) => topicName === second,
  )
  const tamper = `update sandbox_segment set name = 'By hand' where platform = $1 and id = $2`
  await asDatabaseOwner(stage.api, tamper, [platform, there.platformSegmentId])
  await asDatabaseOwner(
    stage.api,
    `insert into sandbox_segment (platform, account, name, description) values ($1, 'acme-eu', 'Left over', '')`,
    [platform],
  )
  await press('Compare again')
  await heading(/^Renamed/).waitFor()
  await press('Deactivate Left over')
  await inDialog('Deactivate segment')
  await expect.poll(() => heading(/^Untracked/).count(), soon).toBe(0)
  await press(/^Refresh/)
  await inDialog('Refresh segment')
  await heading('No drift').waitFor()

  await page.goto('/activations?status=active')
  await page.getByRole('row').filter({ hasText: 'Weekend Sailors' }).first().click()
  await inDialog('Deactivate')
  await inDialog('Deactivate segment')
  await expect.poll(async () => (await activations('status=active')).length, soon).toBe(2)
  expect(await offered()).toHaveLength(2)
})
