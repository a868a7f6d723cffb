import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg, type Org } from '../../server/test/harness.ts'
import { type Pushing, pushesOf } from '../../server/test/pushing.ts'
import { freshItems, type Source, startSource } from '../../server/test/sources.ts'
import { sendJson } from '../../server/test/strangers.ts'
import { fillLibrary } from './audience-topics.ts'
import { look, openStage, type Stage, soon } from './stage.ts'
import { address, buttonNamed, chooseOption, heading, openWindow, page, press, says, seen } from './window.ts'

let stage: Stage
let source: Source
let acme: Pushing
let org: Org
beforeAll(async () => {
  source = await startSource()
  stage = await openStage({ env: { EGRESS_ALLOW: source.endpoint, PLATFORM_TIMEOUT_MS: '3000' } })
  org = await makeOrg(stage.api, ['owner', 'viewer'])
  acme = await pushesOf({ ...stage, env: stage.sandbox.env }, org)
})
afterAll(async () => {
  await stage?.close()
  await source?.close()
})

async function open(path: string, cookie = org.people.owner.cookie) {
  await openWindow(stage, { cookie })
  await page.goto(path)
}

const rename = (of: Pushing, id: string, name: string) =>
  stage.api.call(`/api/connections/${id}`, of.org.owner, { method: 'PATCH', body: { name } })

describe('connections', () => {
  test('an empty page explains what a connection is; the guided form saves one and tests it at once', async () => {
    const other = await makeOrg(stage.api, ['owner'])
    await open('/connections', other.people.owner.cookie)
    await heading('No connections').waitFor()
    await look(seen, 'connections-empty')
    await press('Connect a platform')

    await heading('New connection').waitFor()
    await press('Save and test')
    await says('Some fields are still needed.')
    await says('Enter client id.')
    expect(await page.getByLabel('Client id').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Name', { exact: true }).fill('Marketplace, US seat')
    await page.getByLabel('Client id').fill('txadv')
    await page.getByLabel('Username').fill('seller')
    await page.getByLabel('Password').fill('secret of the seller')
    await page.getByLabel('Organization id').fill('seat-us')
    await page.getByLabel('Price (CPM)').fill('6.5')
    await chooseOption(page.getByLabel('Currency'), 'EUR')
    await look(seen, 'connections-new')
    await press('Save and test')

    await says('Test passed.')
    expect(address()).toMatch(/^\/connections\/conn_\w+$/)
    await says('No pushes through this connection yet.')
    const [made] = (await stage.api.call('/api/connections', other.key)).body
    expect(made).toMatchObject({ platform: 'marketplace', config: { default_cpm: 6.5, currency: 'EUR' } })
    expect(made).toMatchObject({ hasCredentials: true, status: 'active' })
    expect(await page.content()).not.toMatch('secret of the seller')
  })

  test('a source is corrected until its items are read, then synced; history and counts show', async () => {
    const items = freshItems(40)
    const at = source.serve((response) => sendJson(response, { data: { rows: items, total: items.length } }))
    await open('/connections/new?platform=custom_api&direction=inbound')
    await page.getByLabel('Name', { exact: true }).fill('Partner feed')
    await page.getByLabel('Address of the source').fill(at)
    await page.getByLabel('Path to the items').fill('rows')
    await press('Save and test')
    await says('The test failed: The answer has no array of items at items_path.')
    await says('set the path to the items')
    await look(seen, 'connection-test-failed')

    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByLabel('Path to the items').fill('data.rows')
    await page.getByLabel('Path to the total').fill('data.total')
    await press('+ Add a field')
    await page.getByLabel('Source field 1').fill('title')
    await press('Save and test')
    await says('No name was found in the item.')
    await page.getByLabel('Source field 1').fill('name')
    await press('Save and test')
    await says('The source has 40 items')
    await says(items[0]?.name ?? '')
    await look(seen, 'connection-settings')

    await page.getByRole('tab', { name: 'Overview' }).click()
    await says('No syncs from this source yet.')
    await press('Sync now')
    const row = page.getByRole('region', { name: 'Syncs', exact: true }).getByRole('row').nth(1)
    await expect.poll(() => row.innerText(), soon).toMatch(/completed.*40 of 40.*40/s)
    await expect
      .poll(() => page.getByRole('complementary', { name: 'Background activity' }).innerText(), soon)
      .toMatch('completed')
    await press('Dismiss Sync from Partner feed')
    await look(seen, 'connection-synced')
  })

  test('a changed address makes the credentials necessary again, and says so before anything is sent', async () => {
    const { id } = await acme.connect('custom_api')
    await open(`/connections/${id}?tab=settings`)
    expect(await page.getByLabel('Token').count()).toBe(0)
    await page.getByLabel('API address').fill(`${stage.sandbox.url}/custom-api/v2`)
    await says('Stored credentials apply to the old address')
    await press('Save and test')
    await says('Enter token.')
    await page.getByLabel('API address').fill('https://10.0.0.1/api')
    await page.getByLabel('Token').fill('another')
    await press('Save and test')
    await says('api_base_url must be a public https address')
    await page.getByLabel('API address').fill(`${stage.sandbox.url}/custom-api`)
    await page.getByLabel('Name', { exact: true }).fill('Our own service')
    await page.getByLabel('Replace credentials').check()
    await page.getByLabel('Token').fill('another')
    await press('Save and test')
    await says('Test passed.')
    await heading('Our own service').waitFor()
  })

  test('one that segments are on sale through is not deleted, and the way to them is shown', async () => {
    const { id } = await acme.connect('dspapi')
    await acme.push(id, { topicIds: await acme.topics(1) })
    await open(`/connections/${id}`)
    await press('Delete')
    await press('Delete connection')
    await says('Not deleted: it has active or pending segments.')
    await look(seen, 'connection-not-deleted')
    await page.getByRole('link', { name: 'View these segments' }).click()
    await page.waitForURL(`**/activations?connectionId=${id}&status=active`)
    const [active] = await acme.list(`?connectionId=${id}`)
    await acme.deactivate(active.id)
    await page.goto(`/connections/${id}`)
    await press('Delete')
    await press('Delete connection')
    await page.waitForURL('**/connections')
    await says('To dspapi deleted.')
  })

  test('the list shows platform, status and live segments; a failure says that nothing changed', async () => {
    await open('/connections')
    await page.getByRole('link', { name: 'Partner feed' }).waitFor()
    await look(seen, 'connections-list')
    await page.route('**/api/connections', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
    await page.reload()
    expect(await page.getByRole('alert').innerText()).toMatch('Nothing was changed.')
    await page.unroute('**/api/connections')
    await press('Retry')
    await page.getByRole('link', { name: 'Partner feed' }).waitFor()
  })

  test('a viewer looks, and is offered nothing that would be refused', async () => {
    const { id } = await acme.connect('marketplace')
    await open('/connections', org.people.viewer.cookie)
    await page.getByRole('link', { name: 'To marketplace' }).first().waitFor()
    expect(await buttonNamed('New connection').count()).toBe(0)
    await page.goto(`/connections/${id}?tab=settings`)
    await says('Your role is read-only.')
    for (const name of ['Test', 'Delete', 'Push topics', 'Save and test'])
      expect(await buttonNamed(name).count()).toBe(0)
    await page.goto(`/connections/${id}/push`)
    await heading('Viewers can’t push').waitFor()
    await page.goto('/connections/new')
    await heading('Your role only reads').waitFor()
  })
})

describe('push', () => {
  test('what, the plan, the run with reasons, a retry and the result', async () => {
    const own = await pushesOf({ ...stage, env: stage.sandbox.env })
    await fillLibrary(stage.api, own.org, 24)
    const { id, account } = await own.connect('marketplace', { default_cpm: 2 })
    await rename(own, id, 'Marketplace, US seat')
    await open(`/connections/${id}/push`, own.org.people.owner.cookie)
    await page.getByRole('searchbox', { name: 'Words in the name' }).fill('Electric')
    await says('2 topics match.')
    expect(address()).toMatch('search=Electric')
    await page.getByLabel('The whole library').check()
    await press('Preview plan')
    await says('Sample names')
    await says('default_cpm is below 5')
    expect(await page.locator('[data-part=plan-sample] li').count()).toBe(10)
    await look(seen, 'push-plan')

    // Some are refused by the platform: each is told with its reason.
    stage.sandbox.stand({
      platform: 'marketplace',
      account,
      faults: { html: { share: 0.3, on: ['create'], status: 400 } },
    })
    await press('Push 24 segments')
    await heading(/segments? not pushed/).waitFor()
    await says('Completed with errors')
    await expect
      .poll(() => page.getByRole('table').innerText(), soon)
      .toMatch('failed with status 400 (invalid data or location)')
    await says(/^\d+ segments? refused by the platform$/)
    await says('Its answer is below. Change what it objects to, then retry.')
    await press('Dismiss Push to Marketplace, US seat')
    await look(seen, 'push-failed')
    const run = address()
    await page.reload()
    await heading(/segments? not pushed/).waitFor()
    expect(address()).toBe(run)

    stage.sandbox.stand({ platform: 'marketplace', account })
    await press(/^Retry all/)
    await expect.poll(address, soon).not.toBe(run)
    await says('All segments pushed')
    expect(await heading(/not pushed/).count()).toBe(0)
    await look(seen, 'push-retried')
    expect(await own.list('?status=active')).toHaveLength(24)

    await press('Push more')
    await page.getByLabel('The whole library').check()
    await press('Preview plan')
    await expect.poll(() => buttonNamed('Nothing to push').isDisabled(), soon).toBe(true)
    await page.goto(`/connections/${id}`)
    const row = page.getByRole('region', { name: 'Pushes' }).getByRole('row').nth(1)
    await expect.poll(() => row.innerText(), soon).toMatch(/completed/)
    await look(seen, 'connection-pushed')
  })

  test('topics that another page hands over are chosen already; a running push can be cancelled', async () => {
    const own = await pushesOf({ ...stage, env: stage.sandbox.env })
    const ids = [...(await fillLibrary(stage.api, own.org, 300)).values()]
    const { id, account } = await own.connect('dspapi')
    await rename(own, id, 'DSP, all brands')
    stage.sandbox.stand({ platform: 'dspapi', account, latencyMs: 400 })
    await open('/connections', own.org.people.owner.cookie)
    await page.getByRole('link', { name: 'DSP, all brands' }).waitFor()
    const handed = JSON.stringify({ ids, count: ids.length })
    await page.evaluate(`sessionStorage.setItem('txadv.handed-topics', ${JSON.stringify(handed)})`)
    await page.goto(`/connections/${id}/push`)
    expect(await page.getByLabel('Selected topics').isChecked()).toBe(true)
    await press('Preview plan')
    await press('Push 300 segments')
    await says('Pushing to DSP, all brands')
    await look(seen, 'push-running')
    await press('Cancel push')
    await says('stay active')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel push' }).click()
    await says('Push cancelled')
    expect((await own.list('?status=active')).length).toBeLessThan(300)
  })

  test('topics that are not confirmed are left out, and included with one click', async () => {
    const own = await pushesOf({ ...stage, env: stage.sandbox.env })
    const { id } = await own.connect('dspapi')
    for (const topic_name of ['Golf Fans of Ohio', 'Qwzx Vbnrt']) await own.call('/api/topics', 'POST', { topic_name })
    await open(`/connections/${id}/push`, own.org.people.owner.cookie)
    await page.getByLabel('The whole library').check()
    await press('Preview plan')
    await says('1 topic not pushed')
    await says('Classification not confirmed: 1 topic')
    await says('Confirm the topics, or include them below.')
    await buttonNamed('Push 1 segment').waitFor()
    await look(seen, 'push-held-back')
    await press('Include 1 unconfirmed topic')
    await press('Push 2 segments')
    await says('Completed')
    expect(await own.list('?status=active')).toHaveLength(2)
  })

  test('a plan that cannot be made says why, and that nothing was pushed', async () => {
    const { id } = await acme.connect('dspapi')
    await open(`/connections/${id}/push`)
    await page.route('**/push/run', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
    await press('Preview plan')
    expect(await page.getByRole('alert').innerText()).toMatch(/busy or restarting. Nothing was pushed./)
  })
})
