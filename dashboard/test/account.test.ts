import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrg, signIn as openSession, password } from '../../server/test/harness.ts'
import { look, openStage, type Stage, signIn, soon } from './stage.ts'
import { address, heading, openWindow, page, press, says, seen } from './window.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ worker: false })
})
afterAll(() => stage?.close())

const session = (cookie: string) => stage.api.call('/api/auth/get-session', { cookie })

test('a person changes the name, sees the sessions, signs one out, and changes the password, which ends the rest', async () => {
  const { owner } = (await makeOrg(stage.api, ['owner'])).people
  const [phone, laptop] = [await openSession(stage.api, owner.email), await openSession(stage.api, owner.email)]
  await openWindow(stage)
  await page.goto('/sign-in?next=/account')
  await signIn(page, owner.email)
  await heading('Sessions').waitFor()
  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
  // The one that made the organization, the two from above, and this one, which comes first.
  await expect.poll(() => sessions.count(), soon).toBe(4)
  expect(await sessions.first().innerText()).toMatch(/Chrome on Linux[\s\S]*this one/)
  await look(seen, 'account-sessions')

  await page.getByLabel('Name').fill('  Ada Lovelace ')
  await press('Save name')
  await says('Name saved.')
  expect((await session(phone)).body.user.name).toBe('Ada Lovelace')
  await page.reload()
  await expect.poll(() => page.getByLabel('Name').inputValue(), soon).toBe('Ada Lovelace')
  expect(await page.getByRole('button', { name: 'Save name' }).isDisabled()).toBe(true)

  await sessions
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await says('Session signed out.')
  await expect.poll(() => sessions.count(), soon).toBe(3)

  await press('Change password')
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill('a longer password 2')
  await look(seen, 'account-password')
  await press('Change password')
  expect(await page.getByRole('alert').innerText()).toMatch(/Your password was not changed\./)
  await page.getByLabel('Current password').fill(password)
  await press('Change password')
  await says('Password changed. All other sessions were signed out.')
  await expect.poll(() => sessions.count(), soon).toBe(1)
  for (const cookie of [phone, laptop]) expect((await session(cookie)).body).toBeNull()
  await page.goto('/library')
  await heading(/^Library$/).waitFor()
  expect(address()).toMatch(/^\/library/)
  await openWindow(stage)
  await page.goto('/sign-in')
  await signIn(page, owner.email, 'a longer password 2')
  await page.getByRole('navigation', { name: 'Sections' }).waitFor()
})
