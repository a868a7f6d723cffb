import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOperator, makeOrg, type Org, type Person } from '../../server/test/harness.ts'
import { expectSound, look, openStage, type Stage, soon } from './stage.ts'
import { address, buttonNamed, dialog, heading, openWindow, page, seen } from './window.ts'

const names = ['Electric SUV Intenders', 'First-Time Home Buyers', 'Ski Resort Visitors', 'Marathon Runners']

let stage: Stage
let org: Org
let operator: Person
let topicId = ''
beforeAll(async () => {
  stage = await openStage({ worker: false })
  org = await makeOrg(stage.api)
  operator = await makeOperator(stage.api)
  for (const topic_name of names)
    topicId = (await stage.api.call('/api/topics', org.key, { method: 'POST', body: { topic_name } })).body.id
})
afterAll(() => stage?.close())

async function open(path: string, { cookie }: Person = org.people.owner): Promise<void> {
  await openWindow(stage, { cookie })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** What has the focus, as a reader tells it: the label or the text. */
const focused = () =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? ''
  })
const focusIs = (name: string | RegExp) => expect.poll(focused, soon).toMatch(name)

async function tabTo(name: RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await press(key)
    if (name.test(await focused())) return
  }
  throw new Error(`no way to ${name} by ${key}`)
}

const rows = () => page.locator('tbody tr[data-index]')

describe('without a pointer', () => {
  test('the command menu leads to the library, where three rows are selected and a bulk action is left again', async () => {
    await open('/usage')
    await press('Control+k')
    await dialog().waitFor()
    await look(seen, 'keyboard-palette')
    await page.keyboard.type('lbr')
    await press('Enter')
    await expect.poll(() => rows().count(), soon).toBe(names.length)
    expect(address()).toBe('/library')

    await tabTo(/Marathon Runners/)
    await press('x', 'j', 'x', 'j', 'x')
    await page.getByText('3 selected').waitFor()
    await tabTo(/^Delete$/, 'Shift+Tab')
    await press('Enter')
    await page.getByRole('alertdialog', { name: 'Delete from the library: 3 topics' }).waitFor()
    await focusIs(/^Cancel$/)
    await look(seen, 'keyboard-bulk')
    await press('Enter')
    await focusIs(/^Delete$/)
    expect(await dialog().count()).toBe(0)
    expect(await rows().count()).toBe(names.length)
  })

  test('a filter is opened, chosen from by typing, and closed without a choice', async () => {
    await open('/catalog')
    await tabTo(/^In your library/)
    await press('Enter')
    const list = page.getByRole('listbox')
    await list.waitFor()
    await page.locator('[role=option]:focus').waitFor()
    await expectSound(seen)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectSound(seen)
    await page.keyboard.type('not')
    await expect.poll(focused, soon).toBe('Not in your library')
    await press('Enter')
    await expect.poll(address, soon).toBe('/catalog?inLibrary=false')
    await focusIs(/^In your library/)
    // A list closes when the window changes its size, so the narrow one opens it again.
    await page.setViewportSize({ width: 390, height: 800 })
    await press('ArrowDown')
    await page.locator('[role=option]:focus').waitFor()
    await press('Home')
    await expectSound(seen)
    await expect.poll(focused, soon).toBe('All topics')
    await press('Escape')
    await expect.poll(() => list.count(), soon).toBe(0)
    expect(address()).toBe('/catalog?inLibrary=false')
    await focusIs(/^In your library/)
  })

  test('a letter on a closed list chooses from it, and opens no section', async () => {
    await open('/library')
    await tabTo(/^Search by$/)
    await page.keyboard.type('by meaning')
    await expect.poll(address, soon).toBe('/library?match=meaning')
    // After the g, this letter would open the usage.
    await press('u')
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
    expect(address()).toBe('/library?match=meaning')
  })

  test('a menu is walked through by arrows, Home, End and letters, and gives the focus back', async () => {
    await open('/library')
    await tabTo(/^Export$/)
    await press('ArrowDown')
    const items = page.getByRole('menuitem')
    await items.first().waitFor()
    expect(await items.allInnerTexts()).toEqual(['CSV', 'JSON', 'CSV, all columns', 'JSON, all columns'])
    await focusIs(/^CSV$/)
    await press('End')
    await focusIs(/^JSON, all columns$/)
    await press('Home')
    await focusIs(/^CSV$/)
    await press('ArrowDown')
    await focusIs(/^JSON$/)
    await press('j')
    await focusIs(/^JSON, all columns$/)
    await look(seen, 'keyboard-export')
    await press('Escape')
    await focusIs(/^Export$/)
    expect(await items.count()).toBe(0)
  })

  test('keys of the page wait while a menu or a list is open', async () => {
    await open('/library')
    await tabTo(/^Columns$/)
    await press('Enter')
    await page.getByRole('menuitemcheckbox').first().waitFor()
    await press('?', '/', 'g', 'u')
    expect(await dialog().count()).toBe(0)
    expect(address()).toBe('/library')
    await press('Escape')
    await press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  })

  test('tabs are changed by arrows, and each has its address', async () => {
    await open('/settings/members')
    const tab = (name: string) => page.getByRole('tab', { name })
    await tab('Members').focus()
    await press('ArrowRight')
    await expect.poll(address, soon).toBe('/settings/keys')
    await heading('API keys').waitFor()
    await focusIs(/^API keys$/)
    expect(await tab('API keys').getAttribute('aria-selected')).toBe('true')
    await look(seen, 'keyboard-tabs')
    await press('End')
    await expect.poll(address, soon).toBe('/settings/general')
    await press('ArrowRight')
    await expect.poll(address, soon).toBe('/settings/members')
    await page.goBack()
    await expect.poll(address, soon).toBe('/settings/general')
  })

  test('a relative time tells the exact one on focus, and Esc closes it', async () => {
    await open(`/library/${topicId}`)
    await page.locator('time').first().focus()
    const tooltip = page.getByRole('tooltip')
    await expect.poll(() => tooltip.innerText(), soon).toMatch(/^\w+day, \w+ \d+, \d{4} at /)
    await look(seen, 'keyboard-tooltip')
    await press('Escape')
    await expect.poll(() => tooltip.count(), soon).toBe(0)
  })
})

/** Where each dialog is opened from. */
const dialogs: readonly (readonly [path: () => string, button: string | RegExp, who?: 'operator'])[] = [
  [() => '/library', 'Add topic'],
  [() => `/library/${topicId}`, 'Edit'],
  [() => `/library/${topicId}`, 'Delete'],
  [() => `/library/${topicId}`, 'Report to the catalog’s operators'],
  [() => `/library/${topicId}`, 'Replace…'],
  [() => '/settings/members', /^Invite/],
  [() => '/settings/members', 'Remove viewer'],
  [() => '/settings/keys', 'Create key'],
  [() => '/settings/sdk-keys', 'Create your first SDK key'],
  [() => '/settings/workspaces', /^Create/],
  [() => '/admin/jobs', 'Start a job', 'operator'],
  [() => '/admin/topics', 'Seed…', 'operator'],
  [() => '/admin/topics', 'Reclassify…', 'operator'],
]

describe('each dialog takes the focus, keeps it and gives it back', () => {
  test.each(dialogs.map(([path, name, who]) => ({ path, name, who })))('$name', async ({ path, name, who }) => {
    await open(path(), who ? operator : org.people.owner)
    const opener = buttonNamed(name).first()
    await opener.focus()
    await press('Enter')
    await dialog().waitFor()
    const inside = () => dialog().evaluate((element) => element.contains(document.activeElement))
    await expect.poll(inside, soon).toBe(true)
    expect(
      await dialog().evaluate(
        (element) => document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.tagName,
      ),
    ).toBe('H2')
    for (let n = 0; n < 12; n++) await press('Tab')
    expect(await inside()).toBe(true)
    await look(seen, `keyboard-dialog`)
    await press('Escape')
    await expect.poll(() => dialog().count(), soon).toBe(0)
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement), soon).toBe(true)
  })

  test('the help of the keys, opened from the command menu, gives it back to where the menu was opened', async () => {
    await open('/library')
    await tabTo(/^Export$/)
    await press('Control+k')
    await page.keyboard.type('keyboard shortcuts')
    await press('Enter')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await press('Escape')
    await focusIs(/^Export$/)
  })
})
