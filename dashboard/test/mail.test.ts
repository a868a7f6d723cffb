import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDatabaseOwner, makeOrg, password, postAuth } from '../../server/test/harness.ts'
import { linkIn, type Mailbox, startMailbox } from '../../server/test/mailbox.ts'
import { look, openStage, type Stage, signIn } from './stage.ts'
import { address, dialog, heading, openWindow, page, press, says, seen } from './window.ts'

let mailbox: Mailbox
let stage: Stage
beforeAll(async () => {
  mailbox = await startMailbox()
  stage = await openStage({ env: mailbox.env })
})
afterAll(async () => {
  await stage?.close()
  await mailbox?.close()
})

const follow = async (email: string, subject: RegExp) => page.goto(linkIn(await mailbox.letterTo(email, subject)))
const member = async () => {
  const { people } = await makeOrg(stage.api, ['owner', 'member'])
  await asDatabaseOwner(stage.api, 'update auth."user" set "emailVerified" = true')
  return people
}

test('a new account: sign up, confirm the address by the mail, sign in', async () => {
  await openWindow(stage)
  await page.goto('/sign-in?mode=sign-up')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email').fill('ada@new.example')
  await page.getByLabel('Password').fill(password)
  await press('Create account')
  await says('Open the link that was sent to ada@new.example')
  await look(seen, 'mail-confirm')
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await signIn(page, 'ada@new.example')
  await says('Your email address is not confirmed yet')
  await follow('ada@new.example', /confirm/i)
  await says('Your email address is confirmed')
  await signIn(page, 'ada@new.example')
  await heading('Name your organization').waitFor()
})

test('a forgotten password: ask for the mail, choose a new one, sign in with it', async () => {
  const { owner } = await member()
  await openWindow(stage)
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(owner.email)
  await look(seen, 'mail-forgot-password')
  await press('Send link')
  await says('a link is on its way')
  await follow(owner.email, /password/i)
  await look(seen, 'mail-reset-password')
  await page.getByLabel('New password').fill('quite another password')
  await press('Save password')
  await says('Your password is changed')
  await signIn(page, owner.email, 'quite another password')
  await heading(/./).first().waitFor()
  await expect.poll(address).toBe('/')
  await follow(owner.email, /password/i)
  await page.getByLabel('New password').fill('a third password')
  await press('Save password')
  await says('This link was used or has expired')
})

test('an invitation: sent by mail, a new account, its address confirmed, joined', async () => {
  const { owner } = await member()
  const email = 'grace@invited.example'
  await openWindow(stage, { cookie: owner.cookie })
  await page.goto('/settings/members')
  await press('Invite')
  await page.getByLabel('Email').fill(email)
  await press('Send invitation')
  await dialog().getByText(`This link was sent to ${email}`).waitFor()
  await openWindow(stage)
  await follow(email, /invitation/i)
  await page.getByRole('link', { name: 'Create one' }).click()
  await page.getByLabel('Your name').fill('Grace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await press('Create account')
  await says('Open the link that was sent')
  await follow(email, /confirm/i)
  await signIn(page, email)
  await heading(/^Join Org/).waitFor()
  await press('Accept')
  await expect.poll(address).toBe('/')
})

test('an account that strangers locked: its owner signs in by the link in the mail', async () => {
  const { member: person } = await member()
  const guess = (n: number) =>
    postAuth(stage.api, '/sign-in/email', {}, { email: person.email, password: `guess number ${n}` })
  for (let n = 0; n < 20; n++) await guess(n)
  await openWindow(stage)
  await page.goto('/sign-in')
  await signIn(page, person.email)
  await says('Too many attempts on this account')
  await follow(person.email, /sign-in/i)
  await says('This link works once')
  await look(seen, 'mail-unlock')
  await signIn(page, person.email)
  await expect.poll(address).toBe('/')
})
