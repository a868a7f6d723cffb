import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Api, makeOrg, makeStranger, type Org, password, startApi } from '../server/test/harness.ts'

const topics = [
  { topic_name: 'Electric SUV Intenders', parent_category: 'Auto', segment_type: 'B2C' },
  { topic_name: 'ITDMs evaluating zero trust', parent_category: 'Enterprise Technology', segment_type: 'B2B' },
  { topic_name: 'First-Time Home Buyers', parent_category: 'Real Estate', segment_type: 'B2C' },
]

/** Sign-in trusts the public address alone, so the port must be known before the service starts. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

let dashboardDir: string
let api: Api
let org: Org
let browser: Browser
beforeAll(async () => {
  dashboardDir = await mkdtemp(join(tmpdir(), 'txadv-dashboard-'))
  // Otherwise the tests' own NODE_ENV would choose the development build of React.
  vi.stubEnv('NODE_ENV', 'production')
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: { outDir: dashboardDir, emptyOutDir: true },
    logLevel: 'warn',
  })
  vi.unstubAllEnvs()

  const port = String(await freePort())
  api = await startApi({ dashboardDir, env: { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` } })
  org = await makeOrg(api, ['owner'])
  for (const body of topics) await api.call('/api/topics', org.key, { method: 'POST', body })
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
    ],
  })
})
afterAll(async () => {
  await browser?.close()
  await api?.close()
  await rm(dashboardDir, { recursive: true, force: true })
})

let page: Page
let complaints: string[]
async function openPage(width = 1280, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
  const context = await browser.newContext({ baseURL: api.url, viewport: { width, height: 800 }, colorScheme })
  page = await context.newPage()
  page.setDefaultTimeout(soon.timeout)
  complaints = []
  page.on('pageerror', (error) => complaints.push(error.message))
  // The browser reports every answer of 400 and above as an error; those are what some tests ask for.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
}
afterEach(async () => {
  await page?.context().close()
})

/** A busy machine takes its time. */
const soon = { timeout: 10_000 }
/** The cells that hold a name; a row that only holds the place of one has no title. */
const cells = () => page.locator('tbody td[title]:first-child')
const names = async () => (await cells().allInnerTexts()).map((text) => text.split('\n')[0])
const rows = (count: number) => expect.poll(() => cells().count(), soon).toBe(count)
const address = () => page.url().slice(api.url.length)

async function signIn(email = org.people.owner.email, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function expectSound(): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  expect(complaints).toEqual([])
}

describe.each([
  [1280, 'light'],
  [390, 'dark'],
] as const)('at %d pixels, %s', (width, colorScheme) => {
  beforeEach(() => openPage(width, colorScheme))

  test('the bare address leads through sign-in to the topics of the library', async () => {
    await page.goto('/')
    await page.waitForURL('**/sign-in?next=*')
    await expectSound()
    await signIn()
    await rows(3)
    expect(address()).toBe('/library')
    expect(await names()).toEqual(topics.map((topic) => topic.topic_name).reverse())
    expect(await page.title()).toBe('Library · txadv')
    await expectSound()
  })

  test('a search, a sort and a page live in the address: they survive a reload, the back button and sign-in', async () => {
    await page.goto('/library?sortBy=topic_name&sortOrder=asc')
    await signIn()
    await rows(3)
    expect(await names()).toEqual(['Electric SUV Intenders', 'First-Time Home Buyers', 'ITDMs evaluating zero trust'])

    await page.getByRole('button', { name: 'Topic', exact: true }).click()
    await expect
      .poll(names)
      .toEqual(['ITDMs evaluating zero trust', 'First-Time Home Buyers', 'Electric SUV Intenders'])
    await page.getByRole('searchbox', { name: 'Search topics' }).fill('home')
    await rows(1)
    expect(address()).toBe('/library?search=home&sortBy=topic_name&sortOrder=desc')

    await page.reload()
    await rows(1)
    expect(await names()).toEqual(['First-Time Home Buyers'])
    expect(await page.getByRole('searchbox').inputValue()).toBe('home')
    await page.goBack()
    await rows(3)
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
  })

  test('a wrong password is said in plain words', async () => {
    await page.goto('/sign-in')
    await signIn(undefined, 'not the password')
    expect(await page.getByRole('alert').innerText()).toMatch('That email and password do not match.')
    await expectSound()
    await signIn()
    await rows(3)
  })

  test('a search without a hit offers the way back', async () => {
    await page.goto('/library?search=zzz')
    await signIn()
    await page.getByRole('heading', { name: 'No topic matches “zzz”' }).waitFor()
    await expectSound()
    await page.getByRole('button', { name: 'Show all topics' }).click()
    await rows(3)
  })

  test('an empty library starts with one button, and grows over pages', async () => {
    const other = await makeOrg(api, ['owner'])
    await page.goto('/library')
    await signIn(other.people.owner.email)
    await page.getByRole('button', { name: 'Add your first topic' }).click()
    await page.getByLabel('Name').fill('Weekend Campers')
    await expectSound()
    await page.getByRole('dialog').getByRole('button', { name: 'Add topic' }).click()
    await rows(1)

    for (let i = 1; i <= 26; i++)
      await api.call('/api/topics', other.key, { method: 'POST', body: { topic_name: `Campers ${i}` } })
    await page.reload()
    await rows(25)
    expect(await page.getByRole('status').innerText()).toBe('1–25 of 27 topics')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(names, soon).toEqual(['Campers 1', 'Weekend Campers'])
    expect(address()).toBe('/library?page=2')
    await page.goto('/library?page=9')
    await page.getByRole('button', { name: 'Go to the first page' }).click()
    await rows(25)
  })

  test('a failure says what happened, that nothing changed, and what to do', async () => {
    await page.goto('/library')
    await signIn()
    await rows(3)
    await page.route('**/api/topics?*', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
    await page.getByRole('button', { name: 'Topic', exact: true }).click()
    const alert = page.getByRole('alert')
    expect(await alert.innerText()).toMatch(/busy or restarting\s+Your topics are as they were. Try again in a moment./)
    await expectSound()
    await page.unroute('**/api/topics?*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await rows(3)
  })
})

test('who signs out, or whose session ends, is back at sign-in', async () => {
  await openPage()
  await page.goto('/library')
  await signIn()
  await rows(3)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Topic', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in to txadv' }).waitFor()
  await signIn()
  await rows(3)
  expect(address()).toBe('/library?sortBy=topic_name&sortOrder=asc')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to txadv' }).waitFor()
  await page.goto('/library')
  await page.waitForURL('**/sign-in?next=*')
})

test('a person without an organization is told so instead of being sent round in a circle', async () => {
  await openPage()
  const { email } = await makeStranger(api)
  await page.goto('/sign-in')
  await signIn(email)
  expect(await page.getByRole('alert').innerText()).toMatch('belongs to no organization yet')
})

test('a link cannot use sign-in to send people to another site', async () => {
  await openPage()
  await page.goto('/sign-in?next=//elsewhere.example/library')
  await signIn()
  await rows(3)
  expect(address()).toBe('/library')
})

describe('what the API serves', () => {
  const assets = async () => readdir(join(dashboardDir, 'assets'))

  test('the first load stays under 250 kB of gzipped script', async () => {
    const scripts = (await assets()).filter((name) => name.endsWith('.js'))
    const sizes = await Promise.all(
      scripts.map(async (name) => gzipSync(await readFile(join(dashboardDir, 'assets', name))).length),
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000)
  })

  test('the page is asked for again each time; a file with a hash in its name is kept for good', async () => {
    for (const path of ['/', '/sign-in', '/library', '/library?search=home']) {
      const answer = await api.call(path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(answer.headers.get('content-type')).toMatch('text/html')
      expect(answer.headers.get('content-security-policy')).toMatch("default-src 'self'")
    }
    for (const name of await assets()) {
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
    const bare = await startApi({ dashboardDir: join(dashboardDir, 'nowhere'), databaseUrl: api.databaseUrl })
    expect((await bare.call('/')).body).toEqual({ error: 'Not found' })
    expect((await bare.call('/api/topics', org.key)).body.total).toBe(3)
    await bare.close()
  })
})
