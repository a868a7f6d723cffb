import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pages } from '@txadv/contract/pages'
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Api,
  asDatabaseOwner,
  makeOperator,
  makeOrg,
  makeStranger,
  type Org,
  startApi,
} from '../../server/test/harness.ts'
import { freshRows, importsOf } from '../../server/test/imports.ts'
import { signIn as enter, expectSound, look, openStage, type Stage, soon, type visit } from './stage.ts'
import { address, chooseOption, openWindow, page, seen } from './window.ts'

const topics = ['Electric SUV Intenders', 'ITDMs evaluating zero trust', 'First-Time Home Buyers']

let stage: Stage
let api: Api
let org: Org
beforeAll(async () => {
  stage = await openStage({ worker: false })
  api = stage.api
  org = await makeOrg(api)
  for (const topic_name of topics) await api.call('/api/topics', org.key, { method: 'POST', body: { topic_name } })
})
afterAll(() => stage?.close())

async function open(options: Parameters<typeof visit>[1] = {}): Promise<void> {
  await openWindow(stage, options)
}

const rows = () => page.locator('tbody tr[data-index]')
const rowsAre = (...names: string[]) =>
  expect
    .poll(async () => (await rows().allInnerTexts()).map((text) => names.find((name) => text.includes(name))), soon)
    .toEqual(names)
const signIn = (email = org.people.owner.email, secret?: string) => enter(page, email, secret)
const newestFirst = topics.toReversed()

/** Ends the session that a person opened last, as the service does when its time is over. */
const endNewestSession = (userId: string) =>
  asDatabaseOwner(
    api,
    `delete from auth.session where id = (
       select id from auth.session where "userId" = $1 order by "createdAt" desc limit 1)`,
    [userId],
  )

describe.each([
  [1280, 'light'],
  [390, 'dark'],
] as const)('at %d pixels, %s', (width, colorScheme) => {
  beforeEach(() => open({ width, colorScheme }))

  test('the bare address leads through sign-in to the first page', async () => {
    await page.goto('/')
    await page.waitForURL('**/sign-in?next=*')
    await look(seen, 'sign-in')
    await signIn()
    await page
      .getByRole('navigation', { name: 'Sections' })
      .or(page.getByRole('button', { name: 'Menu' }))
      .first()
      .waitFor()
    expect(address()).toBe('/')
    await expectSound(seen)
  })

  test('a search and a sort live in the address: they survive a reload, the back button and sign-in', async () => {
    await page.goto('/library?sortBy=topic_name&sortOrder=asc')
    await signIn()
    await rowsAre('Electric SUV Intenders', 'First-Time Home Buyers', 'ITDMs evaluating zero trust')

    await page.getByRole('button', { name: 'Topic', exact: true }).click()
    await rowsAre('ITDMs evaluating zero trust', 'First-Time Home Buyers', 'Electric SUV Intenders')
    await page.getByRole('searchbox', { name: 'Search topics' }).fill('home')
    await rowsAre('First-Time Home Buyers')
    expect(new URL(page.url()).searchParams.get('search')).toBe('home')

    await page.reload()
    await rowsAre('First-Time Home Buyers')
    expect(await page.getByRole('searchbox').inputValue()).toBe('home')
    await page.goBack()
    await rowsAre('Electric SUV Intenders', 'First-Time Home Buyers', 'ITDMs evaluating zero trust')
  })

  test('a wrong password is said in plain words', async () => {
    await page.goto('/sign-in?next=/library')
    await signIn(undefined, 'not the password')
    expect(await page.getByRole('alert').innerText()).toMatch('That email and password do not match.')
    await expectSound(seen)
    await signIn()
    await rowsAre(...newestFirst)
  })

  test('a failure says what happened, that nothing changed, and what to do', async () => {
    await page.goto('/library')
    await signIn()
    await rowsAre(...newestFirst)
    await page.route('**/api/topics?*', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
    await page.getByRole('button', { name: 'Topic', exact: true }).click()
    const alert = page.getByRole('alert')
    expect(await alert.innerText()).toMatch(/busy or restarting\s+Nothing was changed. Retry shortly./)
    await expectSound(seen)
    await page.unroute('**/api/topics?*')
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => rows().count(), soon).toBe(3)
  })

  test('an address that names no page offers a way on', async () => {
    await page.goto('/library')
    await signIn()
    await rowsAre(...newestFirst)
    await page.evaluate(() => history.pushState(null, '', '/nothing'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await look(seen, 'frame-no-such-page')
    await page.getByRole('button', { name: 'Open the library' }).click()
    await rowsAre(...newestFirst)
  })
})

describe('hands on the keyboard', () => {
  beforeEach(() => open({ cookie: org.people.owner.cookie }))

  test('the palette opens by Control and K, finds a page by some of its letters and goes there', async () => {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Sections' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('lbr')
    await look(seen, 'frame-palette')
    await page.keyboard.press('Enter')
    await rowsAre(...newestFirst)
    expect(address()).toBe('/library')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('zero trust')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await rowsAre('ITDMs evaluating zero trust')
  })

  test('g and a letter open a section; ? tells the keys; / goes to the search', async () => {
    await page.goto('/usage')
    await page.getByRole('navigation', { name: 'Sections' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await rowsAre(...newestFirst)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await look(seen, 'frame-keys')
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.keyboard.type('home')
    await rowsAre('First-Time Home Buyers')
  })

  test('a table draws what is in sight of thousands of rows, and the keyboard walks through all of them', async () => {
    const other = await makeOrg(api, ['owner'])
    const imports = importsOf(api, other)
    for (let n = 0; n < 3; n++) await imports.run(freshRows(500))
    await open({ cookie: other.people.owner.cookie })
    await page.goto('/library?sortBy=topic_name&sortOrder=asc')
    await expect.poll(() => rows().count(), soon).toBeGreaterThan(20)
    const total = Number(await page.getByRole('table').first().getAttribute('aria-rowcount')) - 1
    expect(total).toBeGreaterThan(1_000)
    expect(await rows().count()).toBeLessThan(100)
    await rows().first().focus()
    await page.keyboard.press('j')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))
    await expect.poll(focused, soon).toBe('3')
    await page.keyboard.press('End')
    await expect.poll(focused, soon).toBe(String(total + 1))
    await page.keyboard.press('k')
    await expect.poll(focused, soon).toBe(String(total))
    // Who scrolls away by hand comes back by the keyboard to where it was.
    await page.locator('[data-part=table-frame]').evaluate((frame) => frame.scrollTo(0, 0))
    await page.locator('tr[aria-rowindex="2"]').waitFor()
    expect(await focused()).toBe(String(total))
    await page.keyboard.press('k')
    await expect.poll(focused, soon).toBe(String(total - 1))
    await expect.poll(() => page.locator('tr[aria-rowindex="2"]').count(), soon).toBe(0)
  })

  test('the theme that a person chose stays, whatever the system has', async () => {
    await page.goto('/library')
    await rowsAre(...newestFirst)
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ground'))
    const light = await ground()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('dark theme')
    await page.keyboard.press('Enter')
    await expect.poll(ground, soon).not.toBe(light)
    await page.reload()
    await rowsAre(...newestFirst)
    expect(await ground()).not.toBe(light)
  })
})

describe('where somebody works', () => {
  test('a person of two organizations switches between them, and sees the topics of one at a time', async () => {
    const other = await makeOrg(api, ['owner'])
    await api.call('/api/topics', other.key, { method: 'POST', body: { topic_name: 'Weekend Campers' } })
    const { userId, email } = org.people.member
    await api.identity.auth.api.addMember({ body: { organizationId: other.id, userId, role: 'viewer' } })
    await open()
    await page.goto('/library')
    await signIn(email)
    await rowsAre(...newestFirst)
    await page.getByLabel('Organization').click()
    await page.getByRole('option').nth(1).click()
    await page.waitForURL(`${api.url}/`)
    await page.goto('/library')
    await rowsAre('Weekend Campers')
  })

  test('in a workspace a person sees what is in it', async () => {
    const made = await api.call('/api/workspaces', org.owner, { method: 'POST', body: { name: 'Spring campaign' } })
    expect(made.status, made.text).toBe(201)
    await open({ cookie: org.people.owner.cookie })
    await page.goto('/library')
    await rowsAre(...newestFirst)
    await chooseOption(page.getByLabel('Workspace'), 'Spring campaign')
    await page.getByRole('heading', { name: 'Your library is empty' }).waitFor()
    await chooseOption(page.getByLabel('Workspace'), 'All workspaces')
    await rowsAre(...newestFirst)
  })

  test('an operator of no organization sees the operators’ sections alone', async () => {
    const { email } = await makeOperator(api)
    await open()
    await page.goto('/sign-in')
    await signIn(email)
    const nav = page.getByRole('navigation', { name: 'Sections' })
    await nav.getByRole('link', { name: 'Jobs' }).waitFor()
    expect(await nav.getByRole('link', { name: 'Library' }).count()).toBe(0)
  })

  test('who is no operator is offered none of their sections', async () => {
    await open({ cookie: org.people.owner.cookie })
    await page.goto('/library')
    await rowsAre(...newestFirst)
    expect(await page.getByRole('link', { name: 'Jobs' }).count()).toBe(0)
  })
})

test('who signs out, or whose session ends, is back at sign-in and returns to the same page', async () => {
  await open()
  await page.goto('/library')
  await signIn()
  await rowsAre(...newestFirst)
  // The session ends as the click asks: anything else the page asks for without one would take the button away.
  const ending = async (route: Route) => {
    await endNewestSession(org.people.owner.userId)
    await route.fulfill({ response: await route.fetch() })
  }
  await page.route(/sortBy=topic_name/, ending, { times: 1 })
  await page.getByRole('button', { name: 'Topic', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in to txadv' }).waitFor()
  await signIn()
  await expect.poll(() => rows().count(), soon).toBe(3)
  expect(address()).toBe('/library?sortBy=topic_name&sortOrder=asc')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to txadv' }).waitFor()
  await page.goto('/library')
  await page.waitForURL('**/sign-in?next=*')
})

test('a person without an organization is asked to name one instead of being sent round in a circle', async () => {
  await open()
  const { email } = await makeStranger(api)
  await page.goto('/sign-in')
  await signIn(email)
  await page.getByRole('heading', { name: 'Name your organization' }).waitFor()
})

test('a link cannot use sign-in to send people to another site', async () => {
  await open()
  await page.goto('/sign-in?next=//elsewhere.example/library')
  await signIn()
  await page.getByRole('navigation', { name: 'Sections' }).waitFor()
  expect(address()).toBe('/')
})

test('a service that cannot say who is signed in says so, and is asked again', async () => {
  await open({ cookie: org.people.owner.cookie })
  await page.route('**/api/auth/get-session', (route) => route.abort())
  await page.goto('/library')
  await page.getByRole('heading', { name: 'The service could not be reached' }).waitFor()
  await look(seen, 'frame-unreachable')
  await page.unroute('**/api/auth/get-session')
  await page.getByRole('button', { name: 'Retry' }).click()
  await rowsAre(...newestFirst)
})

describe('what the API serves', () => {
  const assets = async () => readdir(join(stage.dashboardDir, 'assets'))

  const sizeOf = async (url: string) => gzipSync(await readFile(join(stage.dashboardDir, new URL(url).pathname))).length
  const isChartLibrary = (url: string) => url.includes('/chart-drawings-')

  test('the first load of each page stays under 250 kB of gzipped script, and its own part under 80 kB, charts apart', async () => {
    await open({ cookie: org.people.owner.cookie })
    const index = await readFile(join(stage.dashboardDir, 'index.html'), 'utf8')
    const isFrame = (url: string) => index.includes(new URL(url).pathname)
    for (const path of Object.values(pages)) {
      const loaded = new Set<string>()
      page.on('response', (answer) => answer.url().endsWith('.js') && loaded.add(answer.url()))
      await page.goto(path.replace(/:\w+/, 'x'))
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      page.removeAllListeners('response')
      const sum = async (urls: readonly string[]) =>
        (await Promise.all(urls.map(sizeOf))).reduce((total, size) => total + size, 0)
      const counted = [...loaded].filter((url) => !isChartLibrary(url))
      const own = counted.filter((url) => !isFrame(url))
      expect(counted.some(isFrame)).toBe(true)
      expect([path, (await sum(counted)) < 250_000, (await sum(own)) < 80_000]).toEqual([path, true, true])
    }
  })

  test('the library of charts comes when a chart is shown, into room that was held for it', async () => {
    await open({ cookie: org.people.owner.cookie })
    const loaded: string[] = []
    page.on('response', (answer) => loaded.push(answer.url()))
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/chart-drawings-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/library')
    await rowsAre(...newestFirst)
    expect(loaded.some(isChartLibrary)).toBe(false)
    await page.getByText('By group', { exact: true }).click()
    const figure = page.getByRole('figure', { name: 'Topics by group' })
    await figure.waitFor()
    const before = await figure.boundingBox()
    expect(await figure.locator('svg').count()).toBe(0)
    release()
    await figure.locator('svg').first().waitFor()
    expect(await figure.boundingBox()).toEqual(before)
    await look(seen, 'frame-chart')
    await figure.getByRole('button', { name: 'Show numbers' }).click()
    expect(await figure.getByRole('table').getByRole('row').count()).toBeGreaterThan(0)
  })

  test('the page is asked for again each time; a file with a hash in its name is kept for good', async () => {
    for (const path of ['/', '/sign-in', '/library', '/library?search=home', '/imports/new', '/connections/conn_x']) {
      const answer = await api.call(path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(answer.headers.get('content-type')).toMatch('text/html')
      expect(answer.headers.get('content-security-policy')).toMatch("default-src 'self'")
    }
    // The compressed copies are answered under the names of what they are copies of.
    for (const name of (await assets()).filter((each) => !/\.(?:br|gz)$/.test(each))) {
      const answer = await api.call(`/assets/${name}`)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    }
  })

  test.each([
    ['GET', '/nothing', 404, { error: 'Not found' }],
    ['GET', '/assets/nothing.js', 404, { error: 'Not found' }],
    ['GET', '/index.html', 404, { error: 'Not found' }],
    ['GET', '/api/nothing', 404, { error: 'Not found' }],
    ['POST', '/nothing', 404, { error: 'Not found' }],
    ['POST', '/library', 405, { error: 'Method not allowed' }],
    ['PUT', '/api/topics', 405, { error: 'Method not allowed' }],
  ])('%s %s is answered with %d as without a dashboard, even to a browser', async (method, path, status, body) => {
    const answer = await api.call(path, {}, { method, headers: { accept: 'text/html' } })
    expect([answer.status, answer.body]).toEqual([status, body])
  })

  test('without a build there is the API alone', async () => {
    const bare = await startApi({
      dashboardDir: join(stage.dashboardDir, 'nowhere'),
      databaseUrl: api.databaseUrl,
    })
    expect((await bare.call('/')).body).toEqual({ error: 'Not found' })
    expect((await bare.call('/api/topics', org.key)).body.total).toBe(3)
    await bare.close()
  })
})
