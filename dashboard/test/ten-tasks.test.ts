import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../server/test/free-port.ts'
import { makeOrg, makeStranger, type Org, startApi } from '../../server/test/harness.ts'
import { startLlmProvider } from '../../server/test/llm-provider.ts'
import { pushesOf } from '../../server/test/pushing.ts'
import { fillLibrary } from './audience-topics.ts'
import { look, openStage, type Stage, signIn, soon } from './stage.ts'
import { address, button, buttonNamed, dialog, heading, openWindow, page, says, seen } from './window.ts'

// The tasks that a working day is made of, each with the most clicks that it may take.
let stage: Stage
beforeAll(async () => {
  stage = await openStage({ env: { PLATFORM_TIMEOUT_MS: '3000' } })
})
afterAll(() => stage?.close())

let clicks = 0
async function click(target: Locator): Promise<void> {
  clicks++
  await target.click()
}
const clickButton = (name: string | RegExp) => click(buttonNamed(name).first())
const clickLink = (name: string | RegExp) => click(page.getByRole('link', { name }).first())

async function openHome(org: Org) {
  clicks = 0
  await openWindow(stage, { cookie: org.people.owner.cookie })
  await page.goto('/home')
  await heading('What needs you').waitFor()
}

describe('the tasks of a working day, with their clicks counted', () => {
  test('200 topics are pushed, the failures understood and retried: 8', async () => {
    const own = await pushesOf({ ...stage, env: stage.sandbox.env })
    await fillLibrary(stage.api, own.org, 200)
    const { id, account } = await own.connect('marketplace', { default_cpm: 6 })
    stage.sandbox.stand({
      platform: 'marketplace',
      account,
      faults: { html: { share: 0.2, on: ['create'], status: 400 } },
    })
    await openHome(own.org)
    await clickLink('Connections')
    await clickLink('To marketplace')
    await clickButton('Push topics')
    await click(page.getByLabel('The whole library'))
    await clickButton('Preview plan')
    await clickButton('Push 200 segments')
    await heading(/segments? not pushed/).waitFor()
    await says('refused by the platform')
    await look(seen, 'push-causes')
    stage.sandbox.stand({ platform: 'marketplace', account })
    await clickButton(/^Retry all/)
    await says('All segments pushed')
    expect(clicks).toBeLessThanOrEqual(8)
    expect((await own.list('?status=active&limit=100')).length).toBe(100)
    const { counts } = (await own.call('/api/activations/summary')).body
    expect(counts).toMatchObject([{ connectionId: id, status: 'active', count: 200 }])
  })

  test('a price change is seen, planned and refreshed: 5', async () => {
    const own = await pushesOf({ ...stage, env: stage.sandbox.env })
    await fillLibrary(stage.api, own.org, 12)
    const { id } = await own.connect('dspapi', { default_cpm: 2 })
    await own.push(id, { all: true })
    await stage.api.call(`/api/connections/${id}`, own.org.owner, {
      method: 'PATCH',
      body: { config: { default_cpm: 3 } },
    })
    await openHome(own.org)
    await says('12 stale segments')
    await says('Changed since the push: price: 12. A refresh sends the current ones.')
    await clickLink(/^View stale segments/)
    await says('Stale')
    await clickButton('Refresh all stale')
    await dialog().waitFor()
    await look(seen, 'price-change-plan')
    await click(dialog().getByRole('button', { name: 'Refresh all stale' }))
    await expect
      .poll(
        async () =>
          (await own.list('?status=active')).map(
            ({ pushedPrice }: { pushedPrice: { cpm: number } }) => pushedPrice.cpm,
          ),
        soon,
      )
      .toEqual(Array(12).fill(3))
    expect(clicks).toBeLessThanOrEqual(5)
  })

  test('a matrix is made by chat: 4', async () => {
    const org = await makeOrg(stage.api, ['owner'])
    await openHome(org)
    await clickLink('Chat')
    await page.getByLabel('Message').fill('electric SUV intenders by gender and generation')
    await page.getByLabel('Message').press('Enter')
    const create = button(/^Create \d+ topics$/)
    await expect.poll(() => create.innerText(), soon).toMatch(/[1-9]/)
    const wanted = Number((await create.innerText()).match(/\d+/)?.[0])
    await click(create)
    await says(`${wanted} topics created`)
    expect(clicks).toBeLessThanOrEqual(4)
    expect((await stage.api.call('/api/topics?pageSize=1', org.key)).body.total).toBe(wanted)
  })

  test('a brief becomes topics: 5', async () => {
    const provider = await startLlmProvider()
    const port = String(await freePort())
    const env = {
      LOG_LEVEL: 'fatal',
      LLM_API_KEY: 'sk-test',
      LLM_BASE_URL: provider.url,
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    }
    const { databaseUrl } = stage.api
    const clever = await startApi({ databaseUrl, dashboardDir: stage.dashboardDir, env })
    try {
      const names = ['Home Solar Shoppers', 'Eco-Conscious Suburban Parents', 'Luxury Sedan Lessees']
      provider.answer = {
        say: {
          summary: 'A launch of an electric family SUV in the spring.',
          objectives: ['12,000 test drives by June'],
          targetAudience: 'Suburban families with a garage.',
          recommendedTopics: names.map((topic_name) => ({ topic_name, rationale: 'They look for a car.' })),
        },
      }
      const org = await makeOrg(clever, ['owner'])
      clicks = 0
      await openWindow({ api: clever, browser: stage.browser }, { cookie: org.people.owner.cookie })
      await page.goto('/home')
      await clickLink('Chat')
      const chooser = page.waitForEvent('filechooser')
      await clickButton('Add a file')
      await (await chooser).setFiles({
        name: 'spring-launch.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('Launch an electric family SUV'),
      })
      await clickButton('Add 3 topics')
      await buttonNamed('Undo: remove 3 topics').waitFor()
      expect(clicks).toBeLessThanOrEqual(5)
      const { data } = (await clever.call('/api/topics?pageSize=10', org.key)).body
      expect(data.map(({ topic_name }: { topic_name: string }) => topic_name).sort()).toEqual([...names].sort())
    } finally {
      await clever.close()
      await provider.close()
    }
  })

  test('a member is invited and a key made: 6', async () => {
    const guest = await makeStranger(stage.api)
    const org = await makeOrg(stage.api, ['owner'])
    await openHome(org)
    await clickLink('Settings')
    await clickButton('Invite')
    await dialog().getByLabel('Email').fill(guest.email)
    await clickButton('Create link')
    const link = await dialog().locator('code').innerText()
    await page.keyboard.press('Escape')
    await click(page.getByRole('tab', { name: 'API keys' }))
    await clickButton(/Create.*key/)
    await dialog().getByLabel('Name').fill('Nightly import')
    await click(dialog().getByRole('button', { name: 'Create key' }))
    await heading('Store the key “Nightly import” now').waitFor()
    expect(await dialog().locator('code').first().innerText()).toMatch(/^txadv_/)
    expect(clicks).toBeLessThanOrEqual(6)
    await openWindow(stage)
    await page.goto(link)
    await signIn(page, guest.email)
    await heading(/^Join Org/).waitFor()
    expect(address()).toMatch(/^\/invitations\//)
  })
})
