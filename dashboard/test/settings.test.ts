import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Api,
  asDatabaseOwner,
  makeOrg,
  makeStranger,
  type Org,
  type Person,
  postAuth,
  setPlan,
} from '../../server/test/harness.ts'
import { oidcSettings } from '../../server/test/identity-provider.ts'
import { expectSound, look, openStage, type Stage, signIn, soon } from './stage.ts'
import { button, chooseOption, dialog, openWindow, page, row, seen } from './window.ts'

const provider = 'http://127.0.0.1:9'
const run = promisify(execFile)

let stage: Stage
let api: Api
let org: Org
beforeAll(async () => {
  stage = await openStage({ worker: false, env: oidcSettings(provider) })
  api = stage.api
  org = await makeOrg(api)
})
afterAll(() => stage?.close())

async function open(path: string, person?: { cookie: string }): Promise<void> {
  await openWindow(stage, person ? { cookie: person.cookie } : {})
  await page.goto(path)
}

/** An organization that nobody has done anything in. */
async function makeBareOrg(): Promise<Person> {
  const person = await makeStranger(api)
  await postAuth(api, '/organization/create', person, { name: 'Fresh Media', slug: `fresh-${person.userId}` })
  return person
}

const heading = (name: string | RegExp) => page.getByRole('heading', { name }).waitFor()
const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()

describe('members', () => {
  test('an owner invites by email, sends the link, and the invited joins with it after signing in', async () => {
    const guest = await makeStranger(api)
    await open('/settings', org.owner)
    await heading('4 members')
    await button('Invite').click()
    await dialog().getByLabel('Email').fill(guest.email)
    await dialog().getByLabel('Viewer').check()
    await look(seen, 'settings-invite')
    await button('Create link').click()
    const link = await dialog().locator('code').innerText()
    expect(link).toMatch(/\/invitations\/[\w-]+$/)
    await button('Done').click()
    await row(guest.email).getByRole('button', { name: 'Copy link' }).waitFor()
    await look(seen, 'settings-members')
    await page.context().close()

    await open(link)
    await page.getByText('Sign in to open your invitation.').waitFor()
    await signIn(page, guest.email)
    await heading(/^Join Org/)
    await page.getByText('Read-only access.').waitFor()
    await look(seen, 'invitation')
    await button('Accept').click()
    await page.getByRole('navigation', { name: 'Sections' }).waitFor()
    expect((await api.call('/api/settings', { cookie: await cookieHeader() })).status).toBe(200)
    await page.goto(link)
    await heading('This invitation is no longer valid')
  })

  test('a role is changed and a member removed; the last owner stays', async () => {
    const other = await makeOrg(api, ['owner', 'member', 'viewer'])
    await open('/settings/members', other.owner)
    await chooseOption(page.getByLabel('Role of member'), 'Admin')
    await said('member is now admin.')
    await button('Remove viewer').click()
    await dialog().getByText('loses access immediately').waitFor()
    await dialog().getByRole('button', { name: 'Remove' }).click()
    await heading('2 members')
    expect((await api.call('/api/settings', other.people.viewer)).status).toBe(401)
    expect((await api.call('/api/keys', other.people.member)).status).toBe(200)
    expect(await page.getByLabel('Role of owner').count()).toBe(0)
    expect(await button('Remove owner').count()).toBe(0)
  })

  test('an invitation is cancelled, or declined by the invited; another account is told so', async () => {
    const [guest, thief] = [await makeStranger(api), await makeStranger(api)]
    const invite = async (email: string) =>
      (await postAuth(api, '/organization/invite-member', org.owner, { email, role: 'member' })).body.id as string
    const id = await invite(guest.email)
    await open(`/invitations/${id}`, thief)
    await heading('This invitation is for another account')
    await expectSound(seen)
    await button('Use another account').click()
    await signIn(page, guest.email)
    await button('Decline').click()
    await heading('Invitation declined')
    await page.context().close()

    await invite(thief.email)
    await open('/settings', org.owner)
    await button(`Cancel invitation for ${thief.email}`).click()
    await dialog().getByRole('button', { name: 'Cancel invitation' }).click()
    await said('cancelled.')
    await expect.poll(() => row(thief.email).count(), soon).toBe(0)
  })

  test('a viewer reads the members and is offered no change, no audit and no key', async () => {
    await open('/settings', org.people.viewer)
    await page.getByText('Only owners and admins can invite members and change roles.').waitFor()
    await row(org.people.owner.email).waitFor()
    for (const name of ['Invite', /^Remove/]) expect(await button(name).count()).toBe(0)
    expect(await page.getByRole('tab', { name: 'Audit log' }).count()).toBe(0)
    await expectSound(seen)
    await page.goto('/settings/audit')
    await heading('For owners and admins')
    await page.goto('/settings/keys')
    await row('active').first().waitFor()
    expect(await button(/Create key|Revoke/).count()).toBe(0)
    await page.goto('/settings/general')
    await page.getByText('Only owners and admins can change these settings.').waitFor()
  })

  test('a failure says that the members are as they were, and tries again', async () => {
    await open('/settings/webhooks', org.owner)
    await page.route('**/list-members*', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
    await page.getByRole('tab', { name: 'Members' }).click()
    await page.getByRole('alert').getByText('Nothing was changed.').waitFor()
    await page.unroute('**/list-members*')
    await button('Retry').click()
    await row(org.people.owner.email).waitFor()
  })
})

const cookieHeader = async () =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

describe('keys', () => {
  test('the first key: made with chosen scopes and an end, shown once, tried by its command, then revoked', async () => {
    const owner = await makeBareOrg()
    await open('/settings/keys', owner)
    await heading('No API keys')
    await expectSound(seen)
    await button('Create your first API key').click()
    await dialog().getByLabel('Name').fill('Nightly import')
    await dialog().getByLabel('export').uncheck()
    await chooseOption(dialog().getByLabel('Expires'), '1 year')
    await look(seen, 'settings-keys-create')
    await dialog().getByRole('button', { name: 'Create key' }).click()
    await heading('Store the key “Nightly import” now')
    await look(seen, 'settings-keys-secret')
    const [secret, command] = await dialog().locator('code').allInnerTexts()
    expect(secret).toMatch(/^txadv_\w{49}$/)
    const { stdout } = await run('sh', ['-c', `${command} -s`])
    expect(JSON.parse(stdout)).toMatchObject({ data: [], total: 0 })
    await page.keyboard.press('Escape')
    await button('I have stored it').click()
    await row('Nightly import').getByText('active').waitFor()
    expect(await page.locator('body').innerText()).not.toContain(secret?.slice(20))

    await button('Revoke Nightly import').click()
    await dialog().getByText('from their next call').waitFor()
    await button('Revoke key').click()
    await row('Nightly import').getByText('revoked').waitFor()
    expect((await api.call('/api/topics', { bearer: secret ?? '' })).body.error).toBe('API key has been revoked')
    const [kept] = (await api.call('/api/keys', owner)).body
    expect(kept.scopes).toEqual(['classify', 'topics:read', 'topics:write', 'sync', 'activations'])
    const days = (Date.parse(kept.expiresAt) - Date.parse(kept.createdAt)) / 86_400_000
    expect(Math.round(days)).toBe(365)
  })

  test('the 26th key is not offered', async () => {
    const crowded = await makeOrg(api, ['owner'])
    const programs = ['Nightly import', 'Reporting', 'Segment push', 'Brand site', 'Data science', 'Quality checks']
    const ends = new Date(Date.now() + 90 * 86_400_000).toISOString()
    for (let n = 0; n < 24; n++) {
      const name = `${programs[n % 6]} ${['US', 'UK', 'DE', 'JP'][n % 4]}`
      const some = n % 3 === 0 && { scopes: ['topics:read', 'export'], expiresAt: ends }
      await api.call('/api/keys', crowded.owner, { method: 'POST', body: { name, ...some } })
    }
    await open('/settings/keys', crowded.owner)
    await page.getByText('At most 25 API keys per organization.').waitFor()
    expect(await button('Create key').isDisabled()).toBe(true)
    await look(seen, 'settings-keys')
  })

  test('an SDK key: made for tests, tried by its command, revoked', async () => {
    await open('/settings/sdk-keys', org.owner)
    await button('Create your first SDK key').click()
    await dialog().getByLabel('Name').fill('Our website')
    await chooseOption(dialog().getByLabel('Mode'), 'Test: local engine only')
    await dialog().getByLabel('Origins').fill('https://www.example.com/shop')
    await dialog().getByLabel('Classifications per day').fill('250')
    await dialog().getByRole('button', { name: 'Create key' }).click()
    await dialog().getByRole('alert').getByText('must be an origin such as https://www.example.com').waitFor()
    await dialog().getByLabel('Origins').fill('')
    await dialog().getByRole('button', { name: 'Create key' }).click()
    await heading('Store the key “Our website” now')
    const [secret, command] = await dialog().locator('code').allInnerTexts()
    expect(secret).toMatch(/^pk_test_/)
    const { stdout } = await run('sh', ['-c', `${command} -s`])
    expect(JSON.parse(stdout).error).toBeUndefined()
    await button('I have stored it').click()
    await row('Our website').getByText('test', { exact: true }).waitFor()
    await row('Our website').getByText('250 per day').waitFor()
    await expectSound(seen)
    await button('Revoke Our website').click()
    await button('Revoke key').click()
    await row('Our website').getByText('revoked').waitFor()
  })
})

describe('workspaces, webhooks, general', () => {
  test('a workspace is made, renamed and deleted, and the switcher follows; one with topics is kept', async () => {
    const owner = await makeBareOrg()
    await open('/settings/workspaces', owner)
    await button('Create your first workspace').click()
    await dialog().getByLabel('Name').fill('Brand A')
    await dialog().getByRole('button', { name: 'Create workspace' }).click()
    await row('Brand A').waitFor()
    await page.getByLabel('Workspace', { exact: true }).click()
    await page.getByRole('option', { name: 'Brand A' }).waitFor()
    await page.keyboard.press('Escape')
    await button('Rename Brand A').click()
    await dialog().getByLabel('Name').fill('Brand B')
    await page.keyboard.press('Enter')
    await row('Brand B').waitFor()
    await expectSound(seen)

    const [{ id }] = (await api.call('/api/workspaces', owner)).body
    const topic = { method: 'POST', body: { topic_name: 'Campers' }, headers: { 'x-workspace-id': id } }
    const made = await api.call('/api/topics', owner, topic)
    await button('Delete Brand B').click()
    await button('Delete workspace').click()
    await dialog().getByRole('alert').getByText('Workspace is not empty').waitFor()
    await api.call('/api/topics', owner, { method: 'DELETE', body: { ids: [made.body.id] } })
    await button('Delete workspace').click()
    await heading('No workspaces')
  })

  test('webhooks say that they are not there, and what to ask for instead', async () => {
    await open('/settings/webhooks', org.owner)
    await page.getByText('Not available yet. Poll the API.').waitFor()
    await page.getByText('GET /api/import/:batchId/status').waitFor()
    await expectSound(seen)
  })

  test('new topics are kept private from now on, and disagreements are sent to review', async () => {
    await open('/settings/general', org.owner)
    await page.getByLabel('Private').check()
    await page.getByLabel('Add the topic to the review queue').check()
    await look(seen, 'settings-general')
    await button('Save').click()
    await said('Settings saved.')
    const { body } = await api.call('/api/settings', org.owner)
    expect(body).toMatchObject({ topicVisibility: 'private', reviewDisagreements: true })
  })
})

describe('audit', () => {
  test('tells who did what, opens to the detail, is filtered by the address and goes on', async () => {
    const owner = await makeBareOrg()
    const { organizationId } = (await api.call('/api/auth/organization/get-active-member', owner)).body
    await open('/settings/audit', owner)
    await heading('No entries')
    for (const name of ['Brand A', 'Brand B'])
      await api.call('/api/workspaces', owner, { method: 'POST', body: { name } })
    await api.call('/api/settings', owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
    await asDatabaseOwner(
      api,
      `insert into audit (org_id, id, actor, action, subject, detail, happened_at)
       select $1::uuid, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $2, 'topics.deleted', $1::uuid::text,
         '{"via":"api_key","deleted":1200}', now() - interval '3 days' from generate_series(1, 60) n`,
      [organizationId, owner.userId],
    )
    await page.reload()
    const deeds = () => page.locator('main ol > li').count()
    await expect.poll(deeds, soon).toBe(50)
    await page.locator('summary').filter({ hasText: 'Settings changed' }).click()
    await page.getByText('topicVisibility').waitFor()
    await look(seen, 'settings-audit')
    await button('Load more').click()
    await expect.poll(deeds, soon).toBe(63)
    await page.getByText('End of the audit log.').waitFor()

    await chooseOption(page.getByLabel('Show'), 'Workspace created')
    await expect.poll(deeds, soon).toBe(2)
    expect(page.url()).toMatch(/action=workspace\.created$/)
    await chooseOption(page.getByLabel('Show'), 'Push started')
    await heading('No entries of this kind')
    await page.goBack()
    await expect.poll(deeds, soon).toBe(2)
    await asDatabaseOwner(
      api,
      `insert into audit (org_id, actor, action, subject, detail) values
         ($1, 'system:recovery', 'segment.retired', 'x', '{"via":"system"}'),
         ($1, 'command-line', 'segment.retired', 'x', '{"via":"command_line"}')`,
      [organizationId],
    )
    await open('/settings/audit?action=segment.retired', owner)
    const lines = page.locator('main ol > li summary')
    await lines.filter({ hasText: 'txadv · recovery' }).getByText('by background task').waitFor()
    await lines.filter({ hasText: 'Operator · command line' }).getByText('by command line').waitFor()
    await lines.filter({ hasText: 'txadv · recovery' }).click()
    await page.getByText('txadv · recovery (system:recovery)').waitFor()
    await page.route('**/api/audit*', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
    await page.reload()
    await page.getByRole('alert').getByText('Nothing was changed.').waitFor()
  })
})

describe('usage', () => {
  test('an organization that has done nothing is told what will be counted', async () => {
    await open('/usage', await makeBareOrg())
    await heading('No usage in the last 31 days')
    await page.getByText('What counts').click()
    await page.getByText('One for each message you classify').waitFor()
    await look(seen, 'usage-empty')
  })

  test('quotas against the plan, columns by day, their numbers one click away', async () => {
    const busy = await makeOrg(api, ['owner', 'viewer'])
    await setPlan(api, busy, 'pro')
    await asDatabaseOwner(
      api,
      `insert into usage_day (org_id, day, slot, classifications, tokens, imports, exports, web_searches, requests, cost)
       select $1, (now() at time zone 'utc')::date - n, 0, 300 + (n * 97) % 260, 90000 + (n * 31013) % 70000, (n * 7) % 8,
         n % 3, (n * 5) % 11, 900, 0.4 + (n % 7) * 0.13 from generate_series(0, 29) n`,
      [busy.id],
    )
    await open('/usage', busy.people.viewer)
    await page.getByText('Pro plan').waitFor()
    await page.getByText(/resets on \w+ 1,/).waitFor()
    const meter = page.getByRole('meter', { name: 'Imports' })
    expect(await meter.getAttribute('max')).toBe('100')
    await look(seen, 'usage')
    await page.getByRole('button', { name: 'Show numbers' }).first().click()
    const numbers = page.getByRole('table', { name: 'Classifications' })
    await expect.poll(() => numbers.getByRole('row').count(), soon).toBe(31)
    expect(await numbers.getByRole('row').last().innerText()).toMatch('300')

    await page.route('**/api/usage', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
    await button('Refresh').click()
    await page.getByRole('alert').getByText('busy or restarting').waitFor()
  })
})

describe('sign-in', () => {
  test('offers single sign-on and a new account where the service does', async () => {
    await open('/sign-in?next=%2Flibrary')
    await page.getByRole('link', { name: 'Create one' }).waitFor()
    await look(seen, 'sign-in')
    await page.route(`${provider}/**`, (route) => route.fulfill({ body: 'the provider' }))
    await button('Continue with single sign-on').click()
    await page.waitForURL(`${provider}/auth?*`)
    await page.goto('/sign-in?error=account_not_linked')
    await page.getByRole('alert').getByText('Sign in with the password instead.').waitFor()
  })

  test('whoever is invited and has no account opens one, and joins', async () => {
    const email = `new-${Date.now()}@test.example`
    const invited = await postAuth(api, '/organization/invite-member', org.owner, { email, role: 'member' })
    await open(`/invitations/${invited.body.id}`)
    await page.getByRole('link', { name: 'Create one' }).click()
    await page.getByLabel('Your name').fill('New Person')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('a long enough password')
    await expectSound(seen)
    await button('Create account').click()
    await button('Accept').click()
    await page.getByText('New Person').waitFor()
  })
})
