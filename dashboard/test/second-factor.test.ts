import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrg, password } from '../../server/test/harness.ts'
import { codeOf } from '../../server/test/totp.ts'
import { look, openStage, type Stage, signIn } from './stage.ts'
import { address, heading, openWindow, page, press, says, seen } from './window.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ worker: false })
})
afterAll(() => stage?.close())

test('TOTP: turned on under Account, asked for at sign-in, a recovery code when the phone is lost, turned off', async () => {
  const { owner } = (await makeOrg(stage.api, ['owner'])).people
  await openWindow(stage)
  await page.goto('/sign-in')
  await signIn(page, owner.email)
  await page.getByRole('link', { name: 'owner', exact: true }).click()
  await heading('Second factor: off').waitFor()
  await look(seen, 'account')
  await page.getByLabel('Password').fill(password)
  await press('Turn on second factor')
  await heading('Add txadv to your authenticator app').waitFor()
  await look(seen, 'account-key')
  const secret = await page.locator('section p code').innerText()
  await page.getByLabel('Code').fill(codeOf(secret))
  await press('Turn on')
  await heading('Second factor: on').waitFor()
  await look(seen, 'account-codes')
  const recovery = await page.locator('section li code').allInnerTexts()
  expect(recovery).toHaveLength(10)

  await openWindow(stage)
  await page.goto('/sign-in?next=/library')
  await signIn(page, owner.email)
  await heading('Enter your code').waitFor()
  await look(seen, 'sign-in-code')
  await page.getByLabel('Code').fill('000000')
  await press('Sign in')
  await says('That code is not right')
  await page.getByLabel('Code').fill(codeOf(secret))
  await press('Sign in')
  await expect.poll(address).toBe('/library')

  await openWindow(stage)
  await page.goto('/sign-in?next=/account')
  await signIn(page, owner.email)
  await press('Use a recovery code')
  await page.getByLabel('Recovery code').fill(recovery[3] ?? '')
  await press('Sign in')
  await heading('Second factor: on').waitFor()
  await page.getByLabel('Password').fill(password)
  await press('Turn off second factor')
  await heading('Second factor: off').waitFor()
})
