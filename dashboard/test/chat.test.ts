import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../server/test/free-port.ts'
import { type Api, makeOrg, type Org, setPlan, startApi } from '../../server/test/harness.ts'
import { goodClassification, type LlmProvider, startLlmProvider } from '../../server/test/llm-provider.ts'
import { look, openStage, type Stage, soon } from './stage.ts'
import { button, chooseOption, openWindow, page, seen } from './window.ts'

let stage: Stage
let provider: LlmProvider
/** The same service with an LLM to ask. */
let clever: Api
beforeAll(async () => {
  stage = await openStage()
  provider = await startLlmProvider()
  const port = String(await freePort())
  const env = {
    LOG_LEVEL: 'fatal',
    LLM_API_KEY: 'sk-test',
    LLM_BASE_URL: provider.url,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  }
  clever = await startApi({ databaseUrl: stage.api.databaseUrl, dashboardDir: stage.dashboardDir, env })
})
afterAll(async () => {
  await clever?.close()
  await provider?.close()
  await stage?.close()
})

async function open(org: Org, role: 'owner' | 'member' | 'viewer' = 'owner', api: Api = stage.api): Promise<void> {
  await openWindow({ api, browser: stage.browser }, { cookie: org.people[role].cookie })
  await page.goto('/')
}
afterEach(async () => {
  provider.seen.length = 0
  provider.answer = { say: goodClassification }
  provider.delayMs = 0
})

const field = () => page.getByLabel('Message')
const card = (name: string | RegExp) => page.getByRole('article', { name })
async function say(text: string): Promise<void> {
  await field().fill(text)
  await field().press('Enter')
}
const topicsOf = async (org: Org): Promise<{ topic_name: string; parent_category: string }[]> =>
  (await stage.api.call('/api/topics?pageSize=100', org.key)).body.data
const add = (org: Org, topic_name: string) =>
  stage.api.call('/api/topics', org.key, { method: 'POST', body: { topic_name } })
const file = (name: string, text: string, mimeType = 'text/plain') => ({ name, mimeType, buffer: Buffer.from(text) })
async function pick(what: ReturnType<typeof file>): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button('Add a file').click()
  await (await chooser).setFiles(what)
}

describe('without an LLM', () => {
  test('the first visit offers examples; an answer is checked, saved, opened by its link and taken back', async () => {
    const org = await makeOrg(stage.api, ['owner'])
    await open(org)
    await page.getByRole('heading', { name: 'Which audience are you looking for?' }).waitFor()
    await look(seen, 'chat-empty')
    await button(/^Classify a name/).click()
    const electric = card('Electric SUV Intenders')
    await electric.getByText('No similar topic in your library or the catalog.').waitFor()
    expect(await page.getByText('Answered by the local engine: no LLM is configured.').count()).toBe(1)
    expect(await electric.locator('dl').first().innerText()).toMatch(/Category\s+Auto\s+Group\s+Auto & Transportation/)
    await electric.getByText('Descriptions').click()
    await look(seen, 'chat-topic')

    await electric.getByRole('button', { name: 'Save to library' }).click()
    const link = electric.getByRole('link', { name: 'Open the topic' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toMatch(/^\/library\/ot_/)
    expect((await topicsOf(org)).map(({ topic_name }) => topic_name)).toEqual(['Electric SUV intenders'])

    await page.reload()
    await electric.getByText('Saved to your library.').waitFor()
    await page.getByRole('link', { name: 'Library' }).click()
    await page.getByRole('link', { name: 'Chat' }).click()
    await electric.getByRole('button', { name: 'Undo' }).click()
    await electric.getByRole('button', { name: 'Save to library' }).waitFor()
    expect(await topicsOf(org)).toEqual([])

    await button('Clear conversation').click()
    await page.getByRole('heading', { name: 'Which audience are you looking for?' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Which audience are you looking for?' }).waitFor()
  })

  test('several lines are several cards: what the library has is refused, what the catalog has is added, the rest saved at once', async () => {
    const [org, other] = [await makeOrg(stage.api, ['owner']), await makeOrg(stage.api, ['owner'])]
    await add(org, 'Volkswagen Owners')
    await add(other, 'Gluten Free Bakers')
    await open(org)
    await say('VW owners\nGluten free bakers\nWeekend Campers\nFerry Travelers')
    const held = card('VW Owners')
    await held.getByText('Already in your library').waitFor()
    expect(await held.getByRole('link', { name: 'Volkswagen Owners' }).getAttribute('href')).toMatch(/^\/library\/ot_/)
    expect(await held.getByRole('button', { name: 'Save to library' }).isDisabled()).toBe(true)
    await card('Gluten Free Bakers').getByRole('button', { name: 'Add from the catalog' }).waitFor()
    await look(seen, 'chat-several')
    await button('Save all 3 topics').click()
    await expect.poll(() => page.getByText('Saved to your library').count(), soon).toBe(3)
    expect((await topicsOf(org)).map(({ topic_name }) => topic_name).sort()).toEqual([
      'Ferry Travelers',
      // As it was written here, though the catalog spells it otherwise.
      'Gluten free bakers',
      'Volkswagen Owners',
      'Weekend Campers',
    ])
  })

  test('a card is edited in place, and what was changed is what is saved', async () => {
    const org = await makeOrg(stage.api, ['owner'])
    await open(org)
    await say('Harley riders')
    await button('Edit').click()
    await expect.poll(() => page.getByLabel('Name').evaluate((node) => node.matches(':focus')), soon).toBe(true)
    await page.getByLabel('Name').fill('Harley-Davidson Club Members')
    await chooseOption(page.getByLabel('Category', { exact: true }), 'Toys & Hobbies')
    await expect.poll(() => page.getByLabel('Group', { exact: true }).innerText(), soon).toBe('Sports & Leisure')
    await chooseOption(page.getByLabel('Segment'), 'B2B')
    await page.getByLabel('Keywords').fill('harley, club')
    await look(seen, 'chat-edit')
    await button('Keep changes').click()
    const edited = card('Harley-Davidson Club Members')
    await edited.getByText('No similar topic in your library').waitFor()
    await edited.getByRole('button', { name: 'Save to library' }).click()
    await edited.getByRole('link', { name: 'Open the topic' }).waitFor()
    expect(await topicsOf(org)).toMatchObject([
      {
        topic_name: 'Harley-Davidson Club Members',
        parent_category: 'Toys & Hobbies',
        taxonomy_type: 'Sports & Leisure',
        segment_type: 'B2B',
        keywords: ['harley', 'club'],
      },
    ])
  })

  test('a topic that was in the library before is not offered to be taken back', async () => {
    const org = await makeOrg(stage.api, ['owner'])
    await open(org)
    await page.route('**/api/topics/check-duplicate', (route) =>
      route.fulfill({ status: 503, json: { error: 'busy' } }),
    )
    await say('Sailing School Students')
    await button('Check for duplicates').waitFor()
    await add(org, 'Sailing School Students')
    await stage.api.database.system
      .updateTable('org_topic')
      .set({ created_at: new Date(Date.now() - 60_000).toISOString() })
      .where('org_id', '=', org.id)
      .execute()
    await button('Save to library').click()
    await page.getByText('Already in your library').waitFor()
    expect(await button('Undo').count()).toBe(0)
  })

  test('a phrase that splits an audience becomes a matrix: planned, forecast, made, and undone', async () => {
    const org = await makeOrg(stage.api, ['owner'])
    await add(org, 'Electric SUV Intenders 18-24 Texas')
    await open(org)
    await say('electric SUV intenders by age range and US state')
    await card('A matrix of 312 topics').waitFor()
    const age = page.getByRole('region', { name: 'Age Range' })
    for (const value of ['55-64', '65+']) await age.getByRole('button', { name: `Remove ${value}` }).click()
    const plan = card('A matrix of 208 topics')
    const create = plan.getByRole('button', { name: 'Create 207 topics' })
    await create.waitFor()
    expect(await plan.getByLabel('Name template').inputValue()).toBe('{Audience} {Age Range} {US State}')
    expect(await plan.getByRole('list', { name: 'Sample names' }).getByRole('listitem').first().innerText()).toBe(
      'Electric SUV Intenders 18-24 Alabama',
    )
    expect(await plan.getByRole('term').allInnerTexts()).toContain('Credits needed')
    await look(seen, 'chat-matrix')

    await plan.getByLabel('Name template').fill('{Audience} {City}')
    expect(await plan.getByRole('alert').innerText()).toMatch('{City}, which is not a dimension')
    await plan.getByLabel('Name template').fill('{Audience} {Age Range} {US State}')
    await chooseOption(plan.getByLabel('Add a dimension'), /^Company Industry/)
    await chooseOption(page.getByLabel('Add a dimension'), /^Gender/)
    await expect.poll(() => page.getByRole('alert').innerText(), soon).toMatch('6,240 combinations exceed the limit')
    for (const name of ['Company Industry', 'Gender'])
      await page
        .getByRole('region', { name })
        .getByRole('button', { name: `Remove ${name}` })
        .click()
    await create.click()
    await card('207 topics created').waitFor()
    const link = page.getByRole('link', { name: 'Open in library' })
    expect(await link.getAttribute('href')).toBe('/library?source=matrix')
    await look(seen, 'chat-matrix-made')
    await button('Undo').click()
    await button('Remove 207 topics').click()
    await card('Matrix undone: 207 topics removed').waitFor()
    expect(await topicsOf(org)).toHaveLength(1)
  })

  test('a matrix that the month cannot pay for is not offered to be made', async () => {
    const org = await makeOrg(stage.api, ['owner'])
    await setPlan(stage.api, org, 'free')
    await open(org)
    await say('night market visitors by age range and US state')
    await expect
      .poll(() => page.getByRole('alert').innerText(), soon)
      .toMatch('Your plan has 100 credits left this month, and this needs 312.')
    expect(await button('Create 312 topics').isDisabled()).toBe(true)
  })

  test('words that only mention dimensions stay a name, and offer the matrix; a matrix can become a name', async () => {
    const org = await makeOrg(stage.api, ['owner'])
    await open(org)
    await say('women 25-54 in Texas and Florida')
    await button('Create 6 topics from it').click()
    await card('A matrix of 6 topics').waitFor()
    await button('Classify as one name').click()
    await button('Save to library').waitFor()
  })

  test('"a matrix of those three; what was dropped is named"', async () => {
    await open(await makeOrg(stage.api, ['owner']))
    await say(
      'Give me all combinations of electric SUV intenders by age range, shoe size and the ten largest US cities',
    )
    const plan = card('A matrix of 60 topics')
    await plan.getByText('Dropped: shoe size.').waitFor()
    const sizes = plan.getByRole('region').getByRole('heading', { level: 3 })
    expect(await sizes.allInnerTexts()).toEqual(['Audience 1', 'Age Range 6', 'US City 10'])
    await plan.getByRole('button', { name: 'Create 60 topics' }).waitFor()
    expect(await plan.getByRole('list', { name: 'Sample names' }).getByRole('listitem').first().innerText()).toBe(
      'Electric SUV Intenders 18-24 New York City',
    )
    await look(seen, 'chat-matrix-dropped')
  })

  test('"A pasted brief is read as a brief, exclusions stay exclusions"', async () => {
    const org = await makeOrg(stage.api, ['owner'])
    await open(org)
    await say(
      'Objective: 12,000 test drives by June\nTarget audience:\n- Electric SUV intenders\n- Current minivan owners\nExclude: existing customers, car dealers\nBudget: $1.2M',
    )
    const brief = card('Pasted brief')
    await brief.getByText('existing customers, car dealers', { exact: false }).waitFor()
    expect(await brief.getByRole('checkbox').count()).toBe(2)
    await look(seen, 'chat-brief-pasted')
    await brief.getByRole('button', { name: 'Add 2 topics' }).click()
    await brief.getByRole('button', { name: 'Undo: remove 2 topics' }).waitFor()
    expect((await topicsOf(org)).map(({ topic_name }) => topic_name).sort()).toEqual([
      'Current Minivan Owners',
      'Electric SUV Intenders',
    ])
  })

  test('a brief needs an LLM, and the page says what to do without one', async () => {
    await open(await makeOrg(stage.api, ['owner']))
    await pick(file('brief.txt', 'Sell more electric cars'))
    expect(await page.getByRole('alert').innerText()).toMatch(/none is configured.*LLM_API_KEY.*one per line/s)
    await look(seen, 'chat-no-llm')
    await pick(file('table.xlsx', 'x', 'application/vnd.ms-excel'))
    await page.getByText('Save a spreadsheet as CSV to import it.').waitFor()
  })

  test('a CSV that is dropped goes to the import, and so do more names than a conversation takes', async () => {
    await open(await makeOrg(stage.api, ['owner']))
    const dropped = await page.evaluateHandle(`(() => {
      const held = new DataTransfer()
      held.items.add(new File(['name\\nCampers'], 'topics.csv', { type: 'text/csv' }))
      return held
    })()`)
    await field().waitFor()
    await page.dispatchEvent('body', 'dragenter', { dataTransfer: dropped })
    await page.getByText('Drop it here').waitFor()
    await page.dispatchEvent('body', 'drop', { dataTransfer: dropped })
    await page.waitForURL('**/imports/new?step=columns')
    await page.goto('/')
    await say(Array.from({ length: 51 }, (_, n) => `Campers ${n}`).join('\n'))
    await button('Import 51 names').click()
    await page.waitForURL('**/imports/new?step=columns')
  })
})

describe('what goes wrong', () => {
  test('a service that is busy, a quota that is used up and a reload in between can each be tried again', async () => {
    await open(await makeOrg(stage.api, ['owner']))
    await page.route('**/api/classify', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
    await say('Tesla owners')
    await expect.poll(() => page.getByRole('alert').innerText(), soon).toMatch(/“Tesla owners” was not classified/)
    await look(seen, 'chat-failure')
    await page.unroute('**/api/classify')
    const quota = { error: 'Monthly classifications quota exceeded', resetsAt: '2027-01-01T00:00:00.000Z' }
    await page.route('**/api/classify', (route) => route.fulfill({ status: 429, json: quota }))
    await button('Retry').click()
    await expect.poll(() => page.getByRole('alert').innerText(), soon).toMatch('Quota resets on January 1, 2027')
    await page.unroute('**/api/classify')

    let silent = true
    await page.route('**/api/classify', (route) => (silent ? undefined : route.fallback()))
    await button('Retry').click()
    await page.getByText('Classifying “Tesla owners”…').waitFor()
    await look(seen, 'chat-waiting')
    await page.reload()
    silent = false
    await button('Retry').click()
    await card('Tesla Owners').waitFor()
  })

  test('a viewer is told why there is nothing to type into; a member saves, and is offered no undo', async () => {
    const org = await makeOrg(stage.api, ['owner', 'member', 'viewer'])
    await open(org, 'viewer')
    await page.getByRole('heading', { name: 'Viewers can’t classify' }).waitFor()
    expect(await field().count()).toBe(0)
    await look(seen, 'chat-viewer')
    await page.context().close()
    await open(org, 'member')
    await say('Tesla owners')
    await button(/Save to library|Add from the catalog/).click()
    await page.getByText('Saved to your library').waitFor()
    expect(await button('Undo').count()).toBe(0)
  })

  test('Enter sends, Shift and Enter begin a line, the arrow brings the last message back', async () => {
    await open(await makeOrg(stage.api, ['owner']))
    await expect.poll(() => field().evaluate((node) => node.matches(':focus')), soon).toBe(true)
    await page.keyboard.type('Tesla owners')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('Harley riders')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('article').count(), soon).toBe(2)
    expect(await field().inputValue()).toBe('')
    await page.keyboard.press('ArrowUp')
    expect(await field().inputValue()).toBe('Tesla owners\nHarley riders')
  })
})

describe('with an LLM', () => {
  test('a follow-up is sent with the turns before it, and answered anew', async () => {
    const org = await makeOrg(stage.api, ['owner'])
    await open(org, 'owner', clever)
    await say('people who drive electric')
    await card('Electric Vehicle Owners').waitFor()
    await page.getByText('Answered by the LLM.').waitFor()
    provider.answer = { say: { ...goodClassification, topic_name: 'Electric Fleet Managers', segment_type: 'B2B' } }
    await say('only companies with a fleet')
    await card('Electric Fleet Managers').waitFor()
    const { conversation } = JSON.parse(provider.seen.at(-1)?.body.messages[0].content)
    expect(conversation).toEqual([
      { role: 'user', content: 'people who drive electric' },
      { role: 'assistant', content: JSON.stringify(goodClassification) },
      { role: 'user', content: 'only companies with a fleet' },
    ])
    await card('Electric Fleet Managers').getByRole('button', { name: 'Save to library' }).click()
    await page.getByText('Saved to your library').waitFor()
    expect(await topicsOf(org)).toMatchObject([
      { topic_name: 'Electric Fleet Managers', segment_desc_dspapi: goodClassification.segment_desc_dspapi },
    ])
  })

  test('a brief is read: what is picked of its topics is added, and each says what became of it', async () => {
    const org = await makeOrg(stage.api, ['owner'])
    await add(org, 'Home Solar Shoppers')
    await stage.api.database.system
      .updateTable('org_topic')
      .set({ created_at: new Date(Date.now() - 60_000).toISOString() })
      .where('org_id', '=', org.id)
      .execute()
    await open(org, 'owner', clever)
    const recommendedTopics = [
      ['Home Solar Shoppers', 'They charge at home.'],
      ['Eco-Conscious Suburban Parents', 'The family car is the first to be replaced.'],
      ['Luxury Sedan Lessees', 'Their lease ends within the campaign.'],
    ].map(([topic_name, rationale]) => ({ topic_name, rationale }))
    provider.answer = {
      say: {
        summary: 'A launch of an electric family SUV in the spring, with a focus on test drives.',
        objectives: ['12,000 test drives by June', 'Awareness among families'],
        targetAudience: 'Suburban families with two incomes and a garage.',
        recommendedTopics,
      },
    }
    await pick(file('spring-launch.txt', 'Launch an electric family SUV'))
    const brief = card('spring-launch.txt')
    await brief.getByText('12,000 test drives by June').waitFor()
    await brief.getByLabel('Luxury Sedan Lessees').uncheck()
    await look(seen, 'chat-brief')
    await brief.getByRole('button', { name: 'Add 2 topics' }).click()
    await brief.getByRole('button', { name: 'Undo: remove 1 topic' }).waitFor()
    expect(await brief.getByText('Duplicate').count()).toBe(1)
    expect((await topicsOf(org)).map(({ topic_name }) => topic_name).sort()).toEqual([
      'Eco-Conscious Suburban Parents',
      'Home Solar Shoppers',
    ])
    await brief.getByRole('button', { name: 'Undo: remove 1 topic' }).click()
    await brief.getByRole('button', { name: 'Add 1 topic' }).waitFor()
    expect(await topicsOf(org)).toHaveLength(1)
  })
})
