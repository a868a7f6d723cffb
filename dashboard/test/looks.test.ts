import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEveryPage, type Visitor } from './every-page.ts'
import { openStage, type Stage } from './stage.ts'
import { openWindow, page } from './window.ts'

let stage: Stage
let visitors: readonly Visitor[]
let now: Date
beforeAll(async () => {
  stage = await openStage({ worker: false })
  visitors = await openEveryPage(stage)
  now = new Date(Date.now() + 60_000)
})
afterAll(() => stage?.close())

/** Requests that the window waits for. */
let underWay = 0

/** A window in which time stands still, so that what is said of it stays. */
async function openStill({ cookie }: Visitor): Promise<void> {
  await openWindow(stage, { cookie })
  await page.clock.setFixedTime(now)
  underWay = 0
  page.on('request', () => underWay++)
  page.on('requestfinished', () => underWay--)
  page.on('requestfailed', () => underWay--)
}

/** What edges of letters and corners differ by when nothing was changed. */
const noise = { pixels: 200, level: 32 }

const countDifferences = `async (pictures) => {
  const [a, b] = await Promise.all(
    pictures.map(async (picture) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context.drawImage(bitmap, 0, 0)
      return context.getImageData(0, 0, bitmap.width, bitmap.height).data
    }),
  )
  let pixels = 0
  let level = 0
  for (let at = 0; at < a.length; at += 4) {
    const difference = Math.max(...[0, 1, 2].map((color) => Math.abs(a[at + color] - b[at + color])))
    if (difference > 0) pixels++
    level = Math.max(level, difference)
  }
  return { pixels, level }
}`

/** Whether nobody could tell the pictures apart; they are compared in a window of their own. */
async function isSame(scale: Page, one: Buffer, other: Buffer): Promise<boolean> {
  if (one.equals(other)) return true
  const pictures = JSON.stringify([one.toString('base64'), other.toString('base64')])
  const { pixels, level } = await scale.evaluate<typeof noise>(`(${countDifferences})(${pictures})`)
  return pixels <= noise.pixels && level <= noise.level
}

/** Numbers that come late, by design, and are no matter of looks. */
const withoutBadges = 'nav span[aria-hidden="true"] { visibility: hidden }'

const stepMs = 150
const steps = 100

/** The picture of the page as soon as nothing is on its way and two in a row are the same. */
async function takePicture(): Promise<Buffer> {
  let last: Buffer = Buffer.alloc(0)
  for (let step = 0; step < steps; step++) {
    await page.waitForTimeout(stepMs)
    const seen = await page.screenshot({ caret: 'hide', animations: 'disabled', style: withoutBadges })
    const isThere = (await page.getByRole('heading', { level: 1 }).count()) > 0
    if (isThere && underWay === 0 && seen.equals(last)) return seen
    last = seen
  }
  throw new Error(`${page.url()} does not come to rest`)
}

/** Goes on as a link of the dashboard does, without a new document. */
async function goOn(path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await page.waitForTimeout(stepMs)
  await expect.poll(() => underWay).toBe(0)
}

test.each(['member', 'operator'] as const)(
  'a page looks the same after all other pages were opened: %s',
  async (who) => {
    const visitor = visitors.find((each) => each.who === who)
    if (!visitor) throw new Error(`Nobody is a ${who}`)
    const fresh = new Map<string, Buffer>()
    await openStill(visitor)
    for (const path of visitor.paths) {
      await page.goto(path)
      fresh.set(path, await takePicture())
    }
    await openStill(visitor)
    await page.goto(visitor.paths[0] ?? '/')
    for (const path of visitor.paths) await goOn(path)
    const changed: string[] = []
    const scale = await page.context().newPage()
    const kept = await mkdtemp(join(tmpdir(), 'txadv-looks-'))
    for (const [at, path] of visitor.paths.entries()) {
      await goOn(path)
      const wanted = fresh.get(path) ?? Buffer.alloc(0)
      const seen = await takePicture()
      if (await isSame(scale, seen, wanted)) continue
      await writeFile(join(kept, `${who}-${at}-fresh.png`), wanted)
      await writeFile(join(kept, `${who}-${at}-after.png`), seen)
      changed.push(`${path}: ${join(kept, `${who}-${at}-*.png`)}`)
    }
    expect(changed).toEqual([])
  },
)
