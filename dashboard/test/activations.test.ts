import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDatabaseOwner, makeOrg } from '../../server/test/harness.ts'
import { type Pushing, pushesOf } from '../../server/test/pushing.ts'
import { audienceNames, fillLibrary } from './audience-topics.ts'
import { look, openStage, type Stage, soon } from './stage.ts'
import { address, buttonNamed, chooseOption, dialog, heading, openWindow, page, press, says, seen } from './window.ts'

/** Those that are on two platforms. */
const onBoth = [...audienceNames(4), 'Craft Coffee Intenders', 'Smart Home Intenders']

let stage: Stage
let acme: Pushing
let marketplace: { id: string; account: string }
let dspapi: { id: string; account: string }
let topics: ReadonlyMap<string, string>

const nameConnection = (of: Pushing, id: string, name: string) =>
  stage.api.call(`/api/connections/${id}`, of.org.owner, { method: 'PATCH', body: { name } })

beforeAll(async () => {
  stage = await openStage({ env: { PLATFORM_TIMEOUT_MS: '3000' } })
  const org = await makeOrg(stage.api, ['owner', 'viewer'])
  acme = await pushesOf({ ...stage, env: stage.sandbox.env }, org)
  topics = await fillLibrary(stage.api, org, 120)
  marketplace = await acme.connect('marketplace', { default_cpm: 6 })
  dspapi = await acme.connect('dspapi')
  await nameConnection(acme, marketplace.id, 'Marketplace, US seat')
  await nameConnection(acme, dspapi.id, 'DSP, all brands')
  await acme.push(marketplace.id, { all: true })
  await acme.push(dspapi.id, { topicIds: onBoth.map((name) => topics.get(name)) })
})
afterAll(() => stage?.close())

async function open(path: string, cookie = acme.org.people.owner.cookie) {
  await openWindow(stage, { cookie })
  await page.goto(path)
}

const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name }).click()
const count = (text: string) =>
  expect
    .poll(
      () =>
        page
          .getByRole('status')
          .filter({ hasText: /^[\d,]+ activation/ })
          .innerText(),
      soon,
    )
    .toBe(text)

const rename = (from: string, to: string) => acme.call(`/api/topics/${topics.get(from)}`, 'PATCH', { topic_name: to })

describe('activations', () => {
  test('an organization that pushed nothing is shown where to begin', async () => {
    const other = await makeOrg(stage.api, ['owner'])
    await open('/activations', other.people.owner.cookie)
    await heading('No active segments').waitFor()
    await look(seen, 'activations-empty')
    await press('Open your connections')
    await page.waitForURL('**/connections')
  })

  test('causes, prices and several platforms are chosen behind one button, each taken off by its chip', async () => {
    await open('/activations')
    await buttonNamed('More filters').click()
    const form = page.getByRole('dialog', { name: 'More filters' })
    await form.getByLabel('CPM at least').fill('1.5')
    const any = (group: string, choice: string) =>
      form.getByRole('group', { name: group }).getByRole('checkbox', { name: choice })
    await any('Stale because of', 'price').focus()
    await page.keyboard.press('Space')
    await any('Platform', 'Marketplace').check()
    await any('Platform', 'DSP API').check()
    await look(seen, 'activations-more-filters')
    await page.keyboard.press('Enter')
    await expect
      .poll(address, soon)
      .toBe('/activations?cpmMin=1.5&staleCause=price&platform=marketplace&platform=dspapi')
    await page.getByRole('button', { name: /Remove filter\s+Stale because of:\s+price/ }).click()
    await page.getByRole('button', { name: /Remove filter\s+Platform:\s+Marketplace/ }).click()
    await expect.poll(address, soon).toBe('/activations?cpmMin=1.5&platform=dspapi')
    await page.reload()
    await page.getByRole('button', { name: /Remove filter\s+CPM at least:\s+1\.5/ }).waitFor()
    await buttonNamed('Clear filters').click()
    await expect.poll(address, soon).toBe('/activations')
  })

  test('a long list grows as it is scrolled; counts are filters, and filters live in the address', async () => {
    await open('/activations')
    await count('100 activations so far')
    await expect.poll(() => buttonNamed(/^Active/).innerText(), soon).toMatch('126')
    await press('Load more')
    await count('126 activations')
    await chooseOption(page.getByLabel('Connection'), /^DSP, all brands/)
    await count('6 activations')
    await press(/^Active/)
    expect(address()).toBe(`/activations?connectionId=${dspapi.id}&status=active`)
    await page.reload()
    await count('6 activations')
    await press('Clear filters')
    await count('100 activations so far')
    await chooseOption(page.getByLabel('Platform'), 'Exchange')
    await heading('No segments match these filters').waitFor()
  })

  test('a stale segment shows its name before and after, and is refreshed; the keyboard opens it', async () => {
    await rename('Electric SUV Intenders', 'Electric Pickup Intenders')
    await rename('Craft Coffee Intenders', 'Single Origin Coffee Intenders')
    await rename('Pet Insurance Owners', 'Pet Health Insurance Owners')
    await open('/activations')
    await expect.poll(() => buttonNamed(/^Stale/).innerText(), soon).toMatch(/5\s+4% of active segments/)
    await press(/^Stale/)
    await count('5 activations')
    const row = page.getByRole('row', { name: /Electric Pickup Intenders/ }).first()
    expect(await row.locator('del').first().innerText()).toMatch('SUV')
    expect(await row.locator('ins').first().innerText()).toMatch('Pickup')
    await look(seen, 'activations-stale')

    await page.getByRole('row').nth(1).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await dialog().waitFor()
    expect(address()).toMatch(/[?&]id=act_/)
    await look(seen, 'activation')
    await inDialog('Refresh')
    await says('creates a new one with the current name')
    await inDialog('Refresh segment')
    await says('Segment refreshed.')
    await count('4 activations')
  })

  test('a segment whose topic is gone, or whose price changed, says so, and a refresh of all sees to both', async () => {
    const own = await pushesOf({ ...stage, env: stage.sandbox.env })
    const { id } = await own.connect('dspapi')
    const [gone, kept] = await own.topics(2)
    await own.push(id, { topicIds: [gone, kept] })
    await own.call('/api/topics', 'DELETE', { ids: [gone] })
    await stage.api.call(`/api/connections/${id}`, own.org.owner, {
      method: 'PATCH',
      body: { config: { default_cpm: 3 } },
    })
    await open('/activations?stale=true', own.org.people.owner.cookie)
    await count('2 activations')
    await says('1 orphaned segment on sale')
    await look(seen, 'activations-orphaned')
    await page.getByRole('row', { name: /stale/ }).first().click()
    await says('Stale: price.')
    await inDialog('Close')
    await page
      .getByRole('row', { name: /orphaned/ })
      .first()
      .click()
    await says('This topic was deleted from your library. This segment is still on sale')
    await inDialog('Close')
    await press('Refresh all stale')
    await says('Orphaned, to be deactivated')
    await inDialog('Refresh all stale')
    await expect.poll(() => buttonNamed(/^Stale/).innerText(), { timeout: 30_000 }).toMatch(/Stale\s+0/)
    expect(await own.list('?status=active')).toMatchObject([{ orgTopicId: kept, pushedPrice: { cpm: 3 } }])
  })

  test('picked ones are refreshed or taken off together: the plan first, then what came of each', async () => {
    await open(`/activations?stale=true&connectionId=${marketplace.id}`)
    await page.getByRole('checkbox', { name: /[1-9] visible rows?/ }).check()
    await press('Refresh')
    await heading(/^Refresh \d segments?\?$/).waitFor()
    await look(seen, 'activations-plan')
    await inDialog(/^Refresh \d segment/)
    await heading('Completed').waitFor()
    await inDialog('Close')
    await heading('No stale segments').waitFor()

    // The platform takes none off: each says so, and nothing is off sale.
    stage.sandbox.stand({
      platform: 'marketplace',
      account: marketplace.account,
      faults: { html: { on: ['deactivate'], status: 400 } },
    })
    await page.goto(`/activations?connectionId=${marketplace.id}&status=active`)
    await count('100 activations so far')
    await page.getByRole('row').nth(1).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await says('2 selected')
    await press('Deactivate')
    await inDialog('Deactivate 2 segments')
    await heading('Completed with errors').waitFor()
    expect(await dialog().innerText()).toMatch('Platform deactivation failed')
    await look(seen, 'activations-not-done')
    stage.sandbox.stand({ platform: 'marketplace', account: marketplace.account })
    await inDialog('Close')
    expect(await acme.list(`?connectionId=${marketplace.id}&status=deactivated`)).not.toHaveLength(0)
  })

  test('everything stale is refreshed by a job that the tray follows', async () => {
    await rename('Cloud Security Intenders', 'Zero Trust Security Intenders')
    await open('/activations')
    await expect.poll(() => buttonNamed(/^Stale/).innerText(), soon).not.toMatch(/Stale\s+0/)
    await press('Refresh all stale')
    await inDialog('Refresh all stale')
    const tray = page.getByRole('complementary', { name: 'Background activity' })
    await expect.poll(() => tray.innerText(), { timeout: 30_000 }).toMatch('completed')
    await expect.poll(() => buttonNamed(/^Stale/).innerText(), soon).toMatch(/Stale\s+0/)
  })

  test('one that could not be listed says why, and is tried again', async () => {
    const own = await pushesOf({ ...stage, env: stage.sandbox.env })
    const { id, account } = await own.connect('dspapi')
    await fillLibrary(stage.api, own.org, 2)
    const faults = { html: { on: ['create' as const], status: 400 } }
    stage.sandbox.stand({ platform: 'dspapi', account, faults })
    await own.push(id, { all: true })
    await open('/activations?status=error', own.org.people.owner.cookie)
    const failed = page.getByRole('row', { name: /Electric SUV Intenders/ })
    // In the list already, and in the dialog.
    expect(await failed.innerText()).toMatch('failed with status 400')
    await failed.click()
    await dialog().getByText('failed with status 400').waitFor()
    stage.sandbox.stand({ platform: 'dspapi', account })
    await inDialog('Retry')
    await says('Segment pushed.')
    await count('1 activation')
    // Somebody asked the platform, and nobody knows yet what came of it.
    await asDatabaseOwner(
      stage.api,
      `update activation set intent = 'deactivate' where org_id = $1 and status = 'active'`,
      [own.org.id],
    )
    await page.goto('/activations')
    await says('1 segment unconfirmed')
    await page.getByRole('row', { name: /unconfirmed/ }).click()
    await says('Unconfirmed: no platform response.')
    expect(await dialog().getByRole('button').allInnerTexts()).toEqual(['Close'])
  })

  test('all that failed on a connection is retried by one push', async () => {
    const own = await pushesOf({ ...stage, env: stage.sandbox.env })
    const { id, account } = await own.connect('dspapi')
    await fillLibrary(stage.api, own.org, 3)
    stage.sandbox.stand({ platform: 'dspapi', account, faults: { html: { on: ['create'], status: 400 } } })
    await own.push(id, { all: true })
    stage.sandbox.stand({ platform: 'dspapi', account })
    await open(`/activations?status=error&connectionId=${id}`, own.org.people.owner.cookie)
    await press('Retry all failed')
    await says('All segments pushed')
    expect(await own.list('?status=active')).toHaveLength(3)
    await page.goto(`/activations?status=error&connectionId=${id}`)
    await heading('No segments match these filters').waitFor()
    expect(await buttonNamed('Retry all failed').count()).toBe(0)
  })

  test('a viewer looks and changes nothing; a failure says that nothing changed', async () => {
    await open('/activations', acme.org.people.viewer.cookie)
    await count('100 activations so far')
    expect(await buttonNamed('Refresh all stale').count()).toBe(0)
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await page.getByRole('row').nth(1).click()
    await expect.poll(() => dialog().getByRole('button').allInnerTexts(), soon).toEqual(['Close'])
    await page.route('**/api/activations?*', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
    await page.goto('/activations')
    expect(await page.getByRole('alert').innerText()).toMatch('Nothing was changed.')
    await look(seen, 'activations-failed')
  })
})

describe('drift', () => {
  const tamper = (id: string, set: string) =>
    asDatabaseOwner(stage.api, `update sandbox_segment set ${set} where platform = 'dspapi' and id = $1`, [id])

  test('renamed, missing and untracked segments in three columns; each is mended after asking', async () => {
    const own = await pushesOf({ ...stage, env: stage.sandbox.env })
    const { id, account } = await own.connect('dspapi')
    await nameConnection(own, id, 'DSP, all brands')
    const held = await fillLibrary(stage.api, own.org, 6)
    const names = [...held.keys()]
    await own.push(id, { topicIds: names.slice(1).map((name) => held.get(name)) })
    const active = await own.list(`?connectionId=${id}`)
    await open('/activations/drift', own.org.people.owner.cookie)
    await heading('Choose a connection').waitFor()
    await chooseOption(page.getByLabel('Connection'), /^DSP, all brands/)
    await heading('No drift').waitFor()
    expect(address()).toBe(`/activations/drift?connection=${id}`)

    await tamper(active[0].platformSegmentId, `name = name || ' (old)'`)
    await tamper(active[1].platformSegmentId, 'enabled = false')
    await asDatabaseOwner(
      stage.api,
      `insert into sandbox_segment (platform, account, name, description, enabled)
       values ('dspapi', $1, 'Made by hand', 'By hand', true), ('dspapi', $1, 'Left over', 'By hand', true)`,
      [account],
    )
    await press('Compare again')
    for (const kind of ['Renamed', 'Missing', 'Untracked']) await heading(new RegExp(`^${kind}`)).waitFor()
    await look(seen, 'drift')

    await press('Link to topic Made by hand')
    await page.getByRole('searchbox', { name: 'Search your topics' }).fill(names[0] ?? '')
    await page.getByRole('radio', { name: names[0] ?? '' }).check()
    await look(seen, 'drift-adopt')
    await inDialog('Link to topic')
    await says('Linked to ')
    await expect.poll(() => buttonNamed('Link to topic Made by hand').count(), soon).toBe(0)
    await press('Deactivate Left over')
    await inDialog('Deactivate segment')
    await expect.poll(() => heading(/^Untracked/).count(), soon).toBe(0)
    await press(/^Mark as deactivated/)
    await inDialog('Mark as deactivated')
    await expect.poll(() => heading(/^Missing/).count(), soon).toBe(0)
    await press(/^Refresh/)
    await inDialog('Refresh segment')
    await heading('No drift').waitFor()
  })

  test('the exchange cannot be compared, and the page says so', async () => {
    const body = { name: 'Files to the exchange', platform: 'exchange', direction: 'outbound', config: {} }
    const { body: made } = await stage.api.call('/api/connections', acme.org.owner, { method: 'POST', body })
    await open(`/activations/drift?connection=${made.id}`)
    await heading('Drift is not available for the exchange').waitFor()
    await page.route('**/api/activations/drift?*', (route) =>
      route.fulfill({ status: 502, json: { error: 'The address could not be reached' } }),
    )
    await chooseOption(page.getByLabel('Connection'), /^DSP, all brands/)
    expect(await page.getByRole('alert').innerText()).toMatch('Nothing was changed.')
  })
})
