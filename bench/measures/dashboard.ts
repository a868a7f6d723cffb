import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { buildDashboard, launchBrowser } from '../../dashboard/test/build.ts'
import { createIdentity } from '../../server/src/identity/identity.ts'
import { readConfig } from '../../server/src/lib/config.ts'
import { freePort } from '../../server/test/free-port.ts'
import { startApi } from '../api.ts'
import { bigOrg } from '../data.ts'
import type { Bench, Measure } from '../measure.ts'

const size = 'a library of 500,000 over 1,000,000 global topics'
const person = { name: 'Bench', email: 'reader@bench.example', password: 'a long enough password' }
const firstRowMs = 1_000
const blankMs = 200

/** Somebody of the big organization who can sign in. */
async function ensurePerson({ url, database, log, bare }: Bench): Promise<void> {
  const { rows } = await bare.query('select 1 from auth."user" where email = $1', [person.email])
  if (rows.length > 0) return
  const identity = createIdentity(readConfig({ ...process.env, DATABASE_URL: url, SIGN_UP: 'open' }), database, log)
  const { user } = await identity.auth.api.signUpEmail({ body: person })
  await identity.auth.api.addMember({ body: { organizationId: bigOrg, userId: user.id, role: 'owner' } })
  await identity.close()
}

/** The dashboard as it is served, in a browser, over the big library; it opens at sign-in. */
async function inBrowser(bench: Bench, work: (page: Page) => Promise<number>): Promise<number> {
  await ensurePerson(bench)
  const BENCH_DASHBOARD = await buildDashboard()
  const BENCH_PORT = String(await freePort())
  const PUBLIC_URL = `http://127.0.0.1:${BENCH_PORT}`
  const api = await startApi(bench.url, { BENCH_DASHBOARD, BENCH_PORT, PUBLIC_URL })
  const browser = await launchBrowser()
  const open = async () => {
    const page = await browser.newPage({ baseURL: PUBLIC_URL, viewport: { width: 1280, height: 800 } })
    await page.goto('/library')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password').fill(person.password)
    return page
  }
  try {
    // A service that runs has answered somebody before; the browser that is measured begins with nothing.
    const before = await open()
    await enter(before)
    await before.context().close()
    return await work(await open())
  } finally {
    await browser.close()
    api.stop()
    await rm(BENCH_DASHBOARD, { recursive: true, force: true })
  }
}

const enter = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('tbody tr[data-index]').first().waitFor()
}

/** Measures in the page itself, from the click to the first frame that has rows. */
const clock = `
  addEventListener('click', () => {
    const clicked = performance.now();
    const step = () => {
      if (document.querySelector('tbody tr[data-index]')) requestAnimationFrame((now) => (window.firstRows = now - clicked));
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }, { once: true, capture: true });`

async function timeFirstRows(page: Page): Promise<number> {
  await page.evaluate(clock)
  await enter(page)
  for (;;) {
    const firstRowsMs = await page.evaluate('window.firstRows')
    if (typeof firstRowsMs === 'number') return firstRowsMs
    await page.waitForTimeout(20)
  }
}

/**
 * Looks at each frame that the browser draws: how long the table went without a frame, and how long a row in sight was
 * not
 * there or had no content.
 */
const watch = `
  window.worst = { blank: 0, still: 0 };
  let blankSince, last = performance.now();
  const step = (now) => {
    const frame = document.querySelector('[data-part=table-frame]');
    const { top, bottom } = frame?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    const rows = [...(frame?.querySelectorAll('tbody tr') ?? [])].filter((row) => {
      const at = row.getBoundingClientRect();
      return at.bottom > top + 44 && at.top < bottom - 4;
    });
    const blank = rows.length === 0 || rows.some((row) => row.dataset.index === undefined);
    if (blank) blankSince ??= now;
    else blankSince = undefined;
    if (blankSince !== undefined) window.worst.blank = Math.max(window.worst.blank, now - blankSince);
    window.worst.still = Math.max(window.worst.still, now - last);
    last = now;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);`

const worst = (page: Page) => page.evaluate('Math.max(window.worst.blank, window.worst.still)') as Promise<number>

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 500)
  for (let n = 0; n < 150; n++) {
    await page.mouse.wheel(0, 240)
    await page.waitForTimeout(16)
  }
  for (let n = 0; n < 50; n++) {
    await page.mouse.wheel(0, -480)
    await page.waitForTimeout(16)
  }
  await page.waitForTimeout(500)
}

async function filter(page: Page): Promise<void> {
  const busy = () =>
    page.evaluate(`document.querySelector('[data-part=table-frame] table')?.getAttribute('aria-busy') !== 'false'`)
  const settled = async () => {
    while (await busy()) await page.waitForTimeout(20)
  }
  for (const query of ['segmentType=B2B', 'segmentType=B2B&parentCategory=Auto', 'search=owners', '']) {
    await page.evaluate(
      `history.pushState(null, '', '/library?${query}'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await page.waitForTimeout(100)
    await settled()
    await page.waitForTimeout(300)
  }
}

const traced = (name: string, about: string, act: (page: Page) => Promise<void>): Measure => ({
  name,
  about,
  unit: 'ms',
  better: 'lower',
  target: 1,
  size,
  round: async (bench) => ({
    ours: await inBrowser(bench, async (page) => {
      await enter(page)
      await page.waitForTimeout(500)
      await page.evaluate(watch)
      await act(page)
      return worst(page)
    }),
    bare: blankMs,
  }),
})

export const dashboardMeasures: readonly Measure[] = [
  {
    name: 'dashboard-first',
    about: 'from the click on Sign in to the first rows of the library in the browser, against a second',
    unit: 'ms',
    better: 'lower',
    target: 1,
    size,
    round: async (bench) => ({
      ours: await inBrowser(bench, timeFirstRows),
      bare: firstRowMs,
    }),
  },
  traced(
    'dashboard-scroll',
    'longest time without a frame, or with a row in sight that is blank, while scrolling, against 200 ms',
    scroll,
  ),
  traced('dashboard-filter', 'the same while filters and searches change', filter),
]
