import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDatabaseOwner, makeOperator, makeStranger, password } from '../../server/test/harness.ts'
import { look, openStage, type Stage, soon } from './stage.ts'
import { address, buttonNamed, heading, openWindow, page, press, says, seen } from './window.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

test('From an empty database in a browser: sign up, organization, sample data, classified, pushed to the sandbox, exported, in at most 12 clicks', async () => {
  const { rows } = await asDatabaseOwner(
    stage.api,
    'select (select count(*) from auth."user") + (select count(*) from topic) as n',
  )
  expect(rows).toEqual([{ n: '0' }])
  let clicks = 0
  const click = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    clicks++
    await page.getByRole(role, { name, exact: true }).first().click()
  }
  await openWindow(stage)
  await page.goto('/')
  await click('Create one', 'link')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email').fill('ada@new.example')
  await page.getByLabel('Password').fill(password)
  await look(seen, 'first-hour-account')
  await click('Create account')
  await heading('Name your organization').waitFor()
  await page.getByLabel('Organization name').fill('Ada & Söhne Data')
  await look(seen, 'first-hour-organization')
  await click('Create organization')

  await heading('First steps').waitFor()
  await says('Sandbox marketplace connected')
  await look(seen, 'first-steps-empty')
  await click('Add sample topics')
  await says('10 topics classified')
  const classified = page.getByRole('row').filter({ hasText: 'Small Business Owners Seeking Loans' })
  expect(await classified.innerText()).toMatch(/Banking & Credit\s+B2B/)
  await look(seen, 'first-steps-classified')
  await click('Push to Sandbox marketplace')
  await click('Preview plan')
  await click('Push 10 segments')
  await expect.poll(async () => (await stage.sandbox.segments()).length, soon).toBe(10)
  await click('First steps', 'link')
  await says('10 active segments')
  await look(seen, 'first-steps-done')
  const [download] = await Promise.all([page.waitForEvent('download'), click('Download CSV', 'link')])
  const exported = await readFile(await download.path(), 'utf8')
  expect(exported.trimEnd().split('\n')).toHaveLength(11)
  expect(exported).toContain('Electric SUV Intenders')
  expect(clicks).toBeLessThanOrEqual(12)
  const { body } = await stage.api.call('/api/audit', { cookie: await cookieHeader() })
  expect(body.entries.map(({ action }: { action: string }) => action)).toContain('connection.created')
})

const cookieHeader = async () =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

describe('where people land', () => {
  test('an account without an organization names one, from wherever it comes in, and can sign out instead', async () => {
    const person = await makeStranger(stage.api)
    await openWindow(stage, { cookie: person.cookie })
    await page.goto('/library')
    await heading('Name your organization').waitFor()
    expect(address()).toBe('/organizations/new')
    await says(person.email)
    await press('Sign out')
    await heading('Sign in to txadv').waitFor()
  })

  test('a name that is only blanks makes no organization', async () => {
    const person = await makeStranger(stage.api)
    await openWindow(stage, { cookie: person.cookie })
    await page.goto('/organizations/new')
    await page.getByLabel('Organization name').fill('   ')
    await press('Create organization')
    expect(address()).toBe('/organizations/new')
    expect((await stage.api.call('/api/auth/organization/list', person)).body).toEqual([])
  })

  test('an operator without an organization is told so on a page of members, and is not asked to sign in again', async () => {
    const operator = await makeOperator(stage.api)
    await openWindow(stage, { cookie: operator.cookie })
    for (const path of ['/library', '/first-steps', '/settings/keys', '/connections/x/push']) {
      await page.goto(path)
      await heading('This page belongs to an organization').waitFor()
    }
    await look(seen, 'no-organization')
  })

  test('operators land on their side', async () => {
    const operator = await makeOperator(stage.api)
    await openWindow(stage, { cookie: operator.cookie })
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
    expect(address()).toBe('/admin/jobs')
  })
})

test('where sign-up is closed, an account without an organization is told whom to ask', async () => {
  const person = await makeStranger(stage.api)
  await openWindow(stage, { cookie: person.cookie })
  const closed = { singleSignOn: false, signUp: false, sandbox: false }
  await page.route('**/api/auth/options', (route) => route.fulfill({ json: closed }))
  await page.goto('/')
  await heading('Ask for an invitation').waitFor()
  expect(await buttonNamed('Create organization').count()).toBe(0)
  await look(seen, 'first-hour-closed')
})
