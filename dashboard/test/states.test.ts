import { type PageName, pages } from '@txadv/contract/pages'
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOperator, makeOrg } from '../../server/test/harness.ts'
import { look, openStage, type Stage } from './stage.ts'
import { openWindow, page, seen } from './window.ts'

/** Every page that lists something, by who looks at it. */
const people = [
  'library',
  'catalog',
  'imports',
  'connections',
  'activations',
  'usage',
] as const satisfies readonly PageName[]
const sections = ['members', 'keys', 'sdk-keys', 'audit'] as const
const operators = [
  'jobs',
  'review',
  'duplicates',
  'globalTopics',
  'templates',
  'organizations',
] as const satisfies readonly PageName[]

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const lists = [
  ...people.map((page) => ({ name: kebab(page), path: pages[page], who: 'owner' as const })),
  ...sections.map((section) => ({ name: `settings-${section}`, path: `/settings/${section}`, who: 'owner' as const })),
  ...operators.map((page) => ({ name: kebab(page), path: pages[page], who: 'operator' as const })),
]
/** What can be empty: members, deeds, templates and organizations are always there, and a key was made with each of ours. */
const filled = ['settings-members', 'settings-keys', 'settings-audit', 'templates', 'organizations']
const empty = lists.filter(({ name }) => !filled.includes(name))

let stage: Stage
let cookies: Record<'owner' | 'operator', string>
beforeAll(async () => {
  stage = await openStage({ worker: false })
  const [org, operator] = [await makeOrg(stage.api, ['owner']), await makeOperator(stage.api)]
  cookies = { owner: org.people.owner.cookie, operator: operator.cookie }
})
afterAll(() => stage?.close())

/** What the frame itself reads. */
const frame = /^\/api\/(auth\/(get-session|organization\/(list$|get-active-member))|workspaces|platforms)/

/** Opens a page, having everything but what the frame reads answered by `answer`. */
async function open({ path, who }: (typeof lists)[number], answer?: (route: Route) => Promise<void>): Promise<void> {
  await openWindow(stage, { cookie: cookies[who] })
  if (answer) await page.route(({ pathname }) => pathname.startsWith('/api/') && !frame.test(pathname), answer)
  await page.goto(path)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

describe('a list that is on its way holds the place of what comes', () => {
  test.each(lists)('$name', async (list) => {
    await open(list, () => new Promise(() => undefined))
    await page.waitForTimeout(300)
    expect(await page.getByRole('alert').count()).toBe(0)
    await look(seen, `state-${list.name}-loading`)
  })
})

describe('a list that cannot be read says what happened, that nothing changed, and what to do', () => {
  test.each(lists)('$name', async (list) => {
    await open(list, (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
    const alert = page.getByRole('alert').first()
    await alert.waitFor()
    expect(await alert.innerText()).toMatch(/busy or restarting[\s\S]*Retry/)
    await look(seen, `state-${list.name}-error`)
  })
})

describe('a list without anything says so, and what to do first', () => {
  test.each(empty)('$name', async (list) => {
    await open(list)
    await page.locator('[role=status] h2').first().waitFor()
    await look(seen, `state-${list.name}-empty`)
  })
})
