import { LibraryTopicId } from '@txadv/contract'
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDatabaseOwner, makeOrg, type Org } from '../../server/test/harness.ts'
import { expectSound, openStage, type Stage, soon } from './stage.ts'
import { address, openWindow, page, row, seen } from './window.ts'

const topics = ['Alpine Hut Guests', 'Botanical Garden Members', 'City Bike Commuters']
const [first = '', second = '', third = ''] = topics

let stage: Stage
let org: Org
const ids = new Map<string, string>()
beforeAll(async () => {
  stage = await openStage({ worker: false })
  org = await makeOrg(stage.api, ['owner'])
  for (const topic_name of topics) {
    const { body } = await stage.api.call('/api/topics', org.key, { method: 'POST', body: { topic_name } })
    ids.set(topic_name, body.id)
  }
})
afterAll(() => stage?.close())

const library = '/library?sortBy=topic_name&sortOrder=asc'

async function open(path: string): Promise<void> {
  await openWindow(stage, { cookie: org.people.owner.cookie })
  await page.goto(path)
}

/** Opens a section by its link, as the page stays what it is. */
const goTo = (section: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: section, exact: true }).click()
const rows = () => page.locator('tbody tr[data-index]')
const rowCount = (n: number) => expect.poll(() => rows().count(), soon).toBe(n)
const focusedRow = () => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))
const busy = (route: Route) => route.fulfill({ status: 503, json: { error: 'busy' } })

describe('what was changed on one page is shown by no other as it was', () => {
  test('a topic that is renamed keeps its old name nowhere, neither on the way back nor elsewhere', async () => {
    const { api } = stage
    await asDatabaseOwner(
      api,
      `insert into activation (org_id, org_topic_id, connection_id, platform, topic_name, pushed_name, status)
       values ($1, $2, '01890a5d-ac96-774b-bcce-b302099a8057', 'dspapi', $3, 'As it was pushed', 'active')`,
      [org.id, LibraryTopicId.decode(ids.get(second) ?? ''), second],
    )
    // Every page that shows the name has been opened before.
    await open('/activations')
    await row(second).waitFor()
    await goTo('Catalog')
    await rows().first().waitFor()
    await goTo('Library')
    await rowCount(3)
    await row(second).click()
    await page.getByRole('heading', { level: 1, name: second }).waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit topic' })
    await dialog.getByLabel('Name').fill('Orangery Members')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orangery Members' }).waitFor()

    const showedOld = await watchFor(second)
    await page.goBack()
    await page.goBack()
    await row('Orangery Members').waitFor()
    await goTo('Activations')
    await row('Orangery Members').waitFor()
    await goTo('Library')
    await row('Orangery Members').waitFor()
    expect(await showedOld()).toBe(false)
    await expectSound(seen)
  })

  test('a topic that is deleted is gone from the list and from the count beside it', async () => {
    await stage.api.call('/api/topics', org.key, { method: 'POST', body: { topic_name: 'Short Lived Topic' } })
    await open('/library')
    await rowCount(4)
    await row('Short Lived Topic').click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await rowCount(3)
    await page.getByRole('region', { name: 'Library totals' }).getByText('3 topics').waitFor()
  })
})

/** Watches whether a text of a table is drawn from now on, if only for a moment. */
async function watchFor(text: string): Promise<() => Promise<boolean>> {
  await page.evaluate((old) => {
    const watched = window as unknown as { sawOld: boolean }
    watched.sawOld = false
    new MutationObserver(() => {
      const cells = [...document.querySelectorAll('main td')]
      watched.sawOld ||= cells.some((cell) => cell.textContent?.includes(old))
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, text)
  return () => page.evaluate(() => (window as unknown as { sawOld: boolean }).sawOld)
}

describe('the keys of a table work as soon as the page is there', () => {
  test('j goes to the first row, and then on; x selects and Enter opens', async () => {
    await open(library)
    await rowCount(3)
    await page.keyboard.press('j')
    await expect.poll(focusedRow, soon).toBe('2')
    await page.keyboard.press('j')
    await expect.poll(focusedRow, soon).toBe('3')
    await page.keyboard.press('k')
    await expect.poll(focusedRow, soon).toBe('2')
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: first }).waitFor()
  })

  test('x, Enter and e need no j before them', async () => {
    await open(library)
    await rowCount(3)
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await expect.poll(focusedRow, soon).toBe('2')
    await page.reload()
    await rowCount(3)
    await page.keyboard.press('e')
    await page.getByRole('dialog', { name: 'Edit topic' }).waitFor()
    await page.keyboard.press('j')
    expect(await page.getByRole('dialog').count()).toBe(1)
  })

  test('who types is not interrupted, and a key after g opens a section', async () => {
    await open(library)
    await rowCount(3)
    await page.getByRole('searchbox').fill('')
    await page.keyboard.type('jxe')
    expect(await page.getByRole('searchbox').inputValue()).toBe('jxe')
    expect(await page.getByText('1 selected').count()).toBe(0)

    await stage.api.database.system
      .updateTable('auth.user')
      .set({ operator: true })
      .where('id', '=', org.people.owner.userId)
      .execute()
    await open(library)
    await rowCount(3)
    await page.getByRole('link', { name: 'Jobs' }).waitFor()
    await page.keyboard.press('j')
    await expect.poll(focusedRow, soon).toBe('2')
    await page.keyboard.press('g')
    await page.keyboard.press('j')
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
    await stage.api.database.system
      .updateTable('auth.user')
      .set({ operator: false })
      .where('id', '=', org.people.owner.userId)
      .execute()
  })
})

test('the name of a row is a link, which opens the topic in another tab', async () => {
  await open(library)
  await rowCount(3)
  const name = page.getByRole('link', { name: third })
  expect(await name.getAttribute('href')).toBe(`/library/${ids.get(third)}`)
  const [other] = await Promise.all([page.context().waitForEvent('page'), name.click({ modifiers: ['Control'] })])
  await other.getByRole('heading', { level: 1, name: third }).waitFor()
  expect(address()).toBe(library)
  await name.click()
  await page.getByRole('heading', { level: 1, name: third }).waitFor()
})

describe('a service that does not answer', () => {
  test('is asked again by itself, and the page says so meanwhile', async () => {
    await open('/usage')
    await page.getByRole('navigation', { name: 'Sections' }).waitFor()
    let isDown = true
    await page.route(/\/api\/topics\?/, (route) => (isDown ? busy(route) : route.continue()))
    await goTo('Library')
    await page.getByText('The service is busy or restarting. Retrying…').waitFor()
    isDown = false
    await rowCount(3)
    await expect.poll(() => page.getByText('Retrying…').count(), soon).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('leaves what was read in sight, and says that it may be out of date', async () => {
    await open('/library')
    await rowCount(3)
    await page.getByRole('region', { name: 'Library totals' }).getByText('3 topics').waitFor()
    await page.route(/\/api\/topics/, (route) => route.abort())
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('What you see may be out of date.').waitFor()
    await rowCount(3)
    await page.unroute(/\/api\/topics/)
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => page.getByText('What you see may be out of date.').count(), soon).toBe(0)
  })
})
