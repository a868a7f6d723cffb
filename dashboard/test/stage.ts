import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { password } from '../../server/test/harness.ts'
import { type ServiceOptions, startWholeService, type WholeService } from '../../server/test/whole-service.ts'
import { buildDashboard, launchBrowser } from './build.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The whole service as people meet it: the dashboard, the API, a worker, and the sandbox platforms. */
export interface Stage extends WholeService {
  readonly browser: Browser
  readonly dashboardDir: string
}

export async function openStage(options: ServiceOptions = {}): Promise<Stage> {
  const dashboardDir = await buildDashboard()
  const { api, sandbox, close } = await startWholeService({ ...options, dashboardDir })
  const browser = await launchBrowser()
  return {
    api,
    sandbox,
    browser,
    dashboardDir,
    close: async () => {
      await browser.close()
      await close()
    },
  }
}

/** A busy machine takes its time. */
export const soon = { timeout: 60_000 }

export interface Visit {
  readonly page: Page
  /** What the browser itself complained of. */
  readonly complaints: readonly string[]
}

/** A window of a person's browser, signed in where a cookie is given. */
export async function visit(
  { api, browser }: Pick<Stage, 'api' | 'browser'>,
  {
    width = 1280,
    colorScheme = 'light',
    cookie,
  }: { width?: number; colorScheme?: 'light' | 'dark'; cookie?: string } = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: api.url,
    viewport: { width, height: 800 },
    colorScheme,
    reducedMotion: 'reduce',
  })
  if (cookie)
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const at = pair.indexOf('=')
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: api.url }
      }),
    )
  const page = await context.newPage()
  page.setDefaultTimeout(soon.timeout)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  // The browser reports every answer of 400 and above as an error; those are what some tests ask for.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  return { page, complaints }
}

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

// Only violations are gathered: to describe every element that passes takes longer than to judge it.
const rules = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const findViolations = `axe.run(document, ${JSON.stringify(rules)}).then(({ violations }) =>
  violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]))`

/** Nothing that hinders people (WCAG 2.2 AA), nothing wider than the window, no complaint of the browser. */
export async function expectSound({ page, complaints }: Visit): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  expect(await page.evaluate(findViolations)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
}

const { TXADV_SCREENSHOTS: pictures } = process.env

async function takePicture(page: Page, name: string): Promise<void> {
  if (!pictures) return
  const path = pictures === 'docs' ? folder(`../../docs/screenshots/${name}.png`) : `${pictures}/${name}.png`
  if (pictures !== 'docs' || existsSync(path)) await page.screenshot({ path })
}

/**
 * Judges the page as it stands: light in a wide window, dark in a narrow one. With TXADV_SCREENSHOTS its pictures are taken
 * too: into the folder that it names, or, where that is `docs`, in place of those that the documentation shows.
 */
export async function look(seen: Visit, name: string): Promise<void> {
  const { page } = seen
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  const light = { colorScheme: 'light' } as const
  const dark = { colorScheme: 'dark' } as const
  await page.emulateMedia(light)
  await expectSound(seen)
  for (const theme of pictures ? [light, dark] : []) {
    await page.emulateMedia(theme)
    await takePicture(page, `${name}-${theme.colorScheme}`)
  }
  await page.emulateMedia(dark)
  await page.setViewportSize({ ...size, width: 390 })
  await expectSound(seen)
  await takePicture(page, `${name}-narrow`)
  await page.emulateMedia(light)
  await page.setViewportSize(size)
}
