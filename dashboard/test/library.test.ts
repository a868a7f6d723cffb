import { LibraryTopicId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDatabaseOwner, makeOrg, type Org } from '../../server/test/harness.ts'
import { expectSound, look, openStage, type Stage, soon } from './stage.ts'
import { address, chooseOption, openWindow, page, row, seen } from './window.ts'

const names = [
  'Electric SUV Intenders',
  'Luxury Sedan Owners',
  'ITDMs evaluating zero trust',
  'First-Time Home Buyers',
  'Weekend Campers',
  'Cloud Cost Optimization Leaders',
  'Gluten Free Grocery Shoppers',
  'Marathon Runners',
  'New Parents of Twins',
  'Small Business Payroll Software Buyers',
  'Diabetes Medication Researchers',
  'Retirement Savings Planners',
  'Live Music Festival Fans',
  'Dog Owners with Pet Insurance',
  'Craft Beer Enthusiasts',
  'Hospital Procurement Managers',
  'City Government IT Buyers',
  'Mobile Gamers',
  'Bridal Jewelry Shoppers',
  'Ski Resort Visitors',
  'Pickup Truck Accessories Shoppers',
  'Online Banking Switchers',
  'Vegan Cookbook Readers',
  'Solar Panel Installers',
  'University Open Day Visitors',
  'Smart Home Device Owners',
  'Commercial Fleet Managers',
  'Skin Care Subscribers',
]

let stage: Stage
let org: Org
/** Its topics are the shared ones of the catalog that the organization does not hold. */
let maker: Org
const ids = new Map<string, string>()
beforeAll(async () => {
  stage = await openStage()
  org = await makeOrg(stage.api)
  maker = await makeOrg(stage.api, ['owner'])
  for (const topic_name of names) ids.set(topic_name, (await add(org, topic_name)).id)
  for (const topic_name of ['Espresso Machine Owners', 'Espresso Bar Visitors', 'Kayak Renters'])
    await add(maker, topic_name)
  await activate('Electric SUV Intenders', { status: 'active' })
  await activate('Luxury Sedan Owners', { status: 'active', pushed_name: 'An old name' })
})
afterAll(() => stage?.close())

async function add(to: Org, topic_name: string) {
  return (await stage.api.call('/api/topics', to.key, { method: 'POST', body: { topic_name } })).body
}

async function activate(name: string, over: Record<string, unknown>): Promise<void> {
  const { body } = await stage.api.call(`/api/topics?search=${encodeURIComponent(name)}`, org.key)
  const row: Record<string, unknown> = {
    org_id: org.id,
    org_topic_id: LibraryTopicId.decode(ids.get(name) ?? ''),
    connection_id: '01890a5d-ac96-774b-bcce-b302099a8057',
    platform: 'dspapi',
    topic_name: name,
    pushed_name: body.data[0].segment_name_dspapi,
    pushed_description: body.data[0].segment_desc_dspapi,
    engine_version_at_push: '2.5',
    ...over,
  }
  const places = Object.keys(row).map((_, n) => `$${n + 1}`)
  await asDatabaseOwner(
    stage.api,
    `insert into activation (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  )
}

async function open(path: string, who: keyof Org['people'] = 'owner', of: Org = org): Promise<void> {
  await openWindow(stage, { cookie: of.people[who].cookie })
  await page.goto(path)
}

const rowCount = (n: number) =>
  expect.poll(() => page.getByRole('table').first().getAttribute('aria-rowcount'), soon).toBe(String(n + 1))
const tray = () => page.getByRole('complementary', { name: 'Background activity' })
/** What the newest change did to each of its topics. */
async function newestChange(of: Org) {
  const [change] = (await stage.api.call('/api/topic-changes', of.key)).body
  const rows = (await stage.api.call(`/api/topic-changes/${change.id}/rows?limit=100`, of.key)).body
  return { ...change, ids: rows.map(({ id }: { id: string }) => id).sort() }
}
const totalOf = async (of: Org) => (await stage.api.call('/api/topics/stats', of.key)).body.total

describe('the library', () => {
  test('shows layers, scores and where topics are live; the strip above says how the whole divides', async () => {
    await open('/library')
    await rowCount(names.length)
    const strip = page.getByRole('region', { name: 'Library totals' })
    await expect.poll(() => strip.innerText(), soon).toMatch(`${names.length} topics`)
    await page.getByRole('button', { name: 'Topic', exact: true }).click()
    await row('Electric SUV Intenders').getByText('1 active', { exact: true }).waitFor()
    await row('Luxury Sedan Owners').getByText('1 stale').waitFor()
    expect(
      await row('Electric SUV Intenders')
        .getByRole('img', { name: /^Intent: .* Score: / })
        .count(),
    ).toBe(1)
    await look(seen, 'library')
    await strip.getByText('By group', { exact: true }).click()
    await strip.getByRole('button', { name: 'Auto & Transportation' }).click()
    await expect.poll(address, soon).toMatch('taxonomyType=Auto')
  })

  test('facets with counts narrow the table; chips take them off; all of it lives in the address', async () => {
    await open('/library')
    await rowCount(names.length)
    const facets = page.getByRole('complementary', { name: 'Filters' })
    const auto = facets.getByRole('checkbox', { name: /^Auto \d/ })
    await auto.check()
    await expect.poll(address, soon).toBe('/library?parentCategory=Auto')
    const { body } = await stage.api.call('/api/topics?parentCategory=Auto', org.key)
    await rowCount(body.total)
    await facets.getByRole('group', { name: 'Segment' }).getByRole('checkbox', { name: /^B2C/ }).check()
    await expect.poll(address, soon).toBe('/library?parentCategory=Auto&segmentType=B2C')
    await page.reload()
    await page.getByRole('button', { name: /Remove filter\s+Segment:\s+B2C/ }).waitFor()
    await look(seen, 'library-filtered')
    await page.getByRole('button', { name: /Remove filter\s+Segment:\s+B2C/ }).click()
    await expect.poll(address, soon).toBe('/library?parentCategory=Auto')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rowCount(names.length)
    expect(address()).toBe('/library')
  })

  test('several values of a facet are any of them; every count says what the other filters leave', async () => {
    await open('/library')
    await rowCount(names.length)
    const facets = page.getByRole('complementary', { name: 'Filters' })
    const group = (name: string) => facets.getByRole('group', { name, exact: true })
    const facetCounts = async (name: string) =>
      Object.fromEntries(
        (await group(name).locator('label').allInnerTexts()).map((text) => {
          const [, value = '', n = ''] = /^(.*)\s+([\d,]+)$/s.exec(text.trim()) ?? []
          return [value.trim(), Number(n)]
        }),
      )
    const ask = async (path: string) => (await stage.api.call(path, org.key)).body
    const segment = (name: string) => group('Segment').getByRole('checkbox', { name: new RegExp(`^${name} \\d`) })
    await segment('B2B').focus()
    await page.keyboard.press('Space')
    await expect.poll(address, soon).toBe('/library?segmentType=B2B')
    await segment('B2C').check()
    await expect.poll(address, soon).toBe('/library?segmentType=B2B&segmentType=B2C')
    const either = 'segmentType=B2B&segmentType=B2C'
    await rowCount((await ask(`/api/topics?${either}`)).total)
    await expect
      .poll(() => facetCounts('Category'), soon)
      .toMatchObject({ Auto: (await ask(`/api/topics?${either}&parentCategory=Auto`)).total })
    await group('Category')
      .getByRole('checkbox', { name: /^Auto \d/ })
      .check()
    const auto = await ask('/api/topics/facets?counts=true&parentCategory=Auto')
    // The facet's own values are not narrowed by those that are chosen of it, but by the other facets.
    await expect.poll(() => facetCounts('Segment'), soon).toEqual({ B2B: 0, ...auto.counts.segmentTypes })
    await facets.getByText('Each count is what the other filters leave.').waitFor()
    await look(seen, 'library-several')
    await page.getByRole('button', { name: /Remove filter\s+Segment:\s+B2C/ }).click()
    await expect.poll(address, soon).toBe('/library?segmentType=B2B&parentCategory=Auto')
    await page.goBack()
    await page.getByRole('button', { name: /Remove filter\s+Segment:\s+B2C/ }).waitFor()
  })

  test('what needs review is marked with the reason, and found by a filter', async () => {
    const own = await makeOrg(stage.api)
    await add(own, 'Frbgl Snorrk')
    await add(own, 'Electric SUV Intenders')
    await open('/library', 'owner', own)
    await rowCount(2)
    const badge = row('Frbgl Snorrk').getByText('Needs review')
    expect(await badge.innerText()).toBe('Needs review')
    await badge.hover()
    expect(await page.getByRole('tooltip').innerText()).toBe('The engine knows too few words of the name')
    expect(await row('Electric SUV Intenders').getByText('Needs review').count()).toBe(0)
    await page.getByRole('group', { name: 'Review' }).getByRole('checkbox', { name: 'Needs review' }).check()
    await expect.poll(address, soon).toBe('/library?review=needs_review')
    await rowCount(1)
    await look(seen, 'library-review')
    await page.getByRole('button', { name: /^Remove filter\s+Needs review/ }).click()
    await rowCount(2)
    await page.getByRole('checkbox', { name: 'Confirmed' }).check()
    await expect.poll(address, soon).toBe('/library?review=confirmed')
    await page.getByText('No topics match these filters').waitFor()
  })

  test('found by meaning, topics can be read and say why; nothing moves while somebody types', async () => {
    await open('/library')
    await rowCount(names.length)
    const head = page.locator('[data-part=page-head]')
    const before = await head.boundingBox()
    await page.getByLabel('Search topics').fill('electric cars')
    await expect.poll(address, soon).toBe('/library?search=electric+cars')
    expect(await head.boundingBox()).toEqual(before)
    for (const path of ['/library?match=meaning&search=electric+cars', '/catalog?match=meaning&search=coffee']) {
      await page.goto(path)
      const match = page.locator('tbody tr[data-index]').first().locator('td').nth(2)
      await match.waitFor()
      expect(await match.getAttribute('title')).toBe(await match.textContent())
      const topic = await page.getByRole('columnheader', { name: 'Topic' }).boundingBox()
      expect(topic?.width).toBeGreaterThan(150)
      expect(await page.getByRole('columnheader').getByRole('button').count()).toBe(0)
      await look(seen, path.includes('catalog') ? 'catalog-meaning' : 'library-meaning')
    }
  })

  test('columns are chosen, and kept in the browser', async () => {
    await open('/library')
    await rowCount(names.length)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Audience' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Score', checked: true }).click()
    await look(seen, 'library-columns')
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('columnheader', { name: 'Audience' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Score' }).count()).toBe(0)
  })

  test('j, k and x move and pick, Enter opens, e edits', async () => {
    await open('/library?sortBy=topic_name&sortOrder=asc')
    await rowCount(names.length)
    await page.locator('tbody tr[tabindex="0"]').focus()
    for (const key of ['x', 'j', 'x', 'j', 'k']) await page.keyboard.press(key)
    await page.getByText('2 selected').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'City Government IT Buyers' }).waitFor()
    await page.goBack()
    await rowCount(names.length)
    await page.locator('tbody tr[tabindex="0"]').focus()
    await page.keyboard.press('e')
    await page.getByRole('dialog', { name: 'Edit topic' }).waitFor()
  })

  test('adding says first whether there is such a topic already', async () => {
    await open('/library')
    await rowCount(names.length)
    await page.getByRole('button', { name: 'Add topic' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a topic' })
    await dialog.getByLabel('Name').fill('electric suv intender')
    await dialog.getByText('Duplicate of').waitFor()
    await dialog.getByText('Your organization shares topics: clear names join the catalog').waitFor()
    expect(await dialog.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings/general')
    await look(seen, 'library-add')
    await dialog.getByLabel('Name').fill('Sourdough Bakers')
    await dialog.getByRole('button', { name: 'Add topic' }).click()
    await row('Sourdough Bakers').waitFor()
  })

  test('picked topics are reclassified and handed to a push', async () => {
    const made = await stage.api.call('/api/connections', org.owner, {
      method: 'POST',
      body: { name: 'Trading desk', platform: 'dspapi', direction: 'outbound', config: {} },
    })
    expect(made.status).toBe(201)
    await open('/library?search=owners')
    await page.getByRole('checkbox', { name: 'Select Luxury Sedan Owners' }).check()
    await page.getByRole('checkbox', { name: 'Select Smart Home Device Owners' }).check()
    await page.getByRole('button', { name: 'Reclassify', exact: true }).click()
    await page.getByRole('button', { name: 'Reclassify 2 topics' }).click()
    await tray().getByText('2 of 2 topics').waitFor()
    await tray().getByText('completed', { exact: true }).waitFor()
    const picked = ['Luxury Sedan Owners', 'Smart Home Device Owners'].map((name) => ids.get(name)).sort()
    expect(await newestChange(org)).toMatchObject({
      action: 'reclassify',
      status: 'completed',
      totalTopics: 2,
      ids: picked,
    })
    await page.getByRole('checkbox', { name: 'Select Luxury Sedan Owners' }).check()
    await page.getByRole('button', { name: 'Push…' }).click()
    await page.getByRole('button', { name: 'Trading desk' }).click()
    await expect.poll(address, soon).toBe(`/connections/${made.body.id}/push`)
    await expect.poll(() => page.getByLabel('Selected topics').isChecked(), soon).toBe(true)
    const planned = page.waitForRequest((request) => request.url().endsWith('/push/run'))
    await page.getByRole('button', { name: 'Preview plan' }).click()
    expect((await planned).postDataJSON()).toEqual({ topicIds: [ids.get('Luxury Sedan Owners')], dryRun: true })
  })

  test('all that match are deleted after a confirmation with their number, and no other', async () => {
    const own = await makeOrg(stage.api)
    // Of no interest to who looks at the catalog.
    await stage.api.call('/api/settings', own.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
    for (let n = 0; n < 120; n++) await add(own, `Bulk Buyers ${n}`)
    await add(own, 'Kept Keepers')
    await open('/library?search=bulk', 'owner', own)
    await rowCount(120)
    await page.getByRole('checkbox', { name: /^Select \d+ visible rows/ }).check()
    await page.getByRole('button', { name: 'Select all 120 matching' }).click()
    await page.getByText('All 120 matching').waitFor()
    await look(seen, 'library-picked')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expectSound(seen)
    await page.getByRole('button', { name: 'Delete 120 topics' }).click()
    await tray().getByText('120 of 120 topics').waitFor()
    await tray().getByText('completed', { exact: true }).waitFor()
    expect(await newestChange(own)).toMatchObject({ action: 'delete', totalTopics: 120, changedTopics: 120 })
    expect(await totalOf(own)).toBe(1)
    await page.getByRole('button', { name: 'Show all topics' }).click()
    await row('Kept Keepers').waitFor()
  })

  test('a deletion that cannot be started says that nothing was changed, and nothing is', async () => {
    await open('/library')
    const total = await totalOf(org)
    await rowCount(total)
    await page.getByRole('checkbox', { name: 'Select Mobile Gamers' }).check()
    await page.route('**/api/topic-changes', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete 1 topic' }).click()
    expect(await page.getByRole('alert').innerText()).toMatch('busy or restarting. Nothing was changed.')
    expect(await totalOf(org)).toBe(total)
    expect((await newestChange(org)).action).not.toBe('delete')
  })

  test('export links carry the filters; all columns are for owners', async () => {
    await open('/library?parentCategory=Auto', 'admin')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem').first().waitFor()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['CSV', 'JSON'])
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    expect(new URL((await saved).url()).pathname).toBe('/api/export')
    expect(new URL((await saved).url()).search).toBe('?parentCategory=Auto&format=csv')
  })

  test('an empty library offers the first step', async () => {
    const empty = await makeOrg(stage.api)
    await open('/library', 'owner', empty)
    await page.getByRole('heading', { name: 'Your library is empty' }).waitFor()
    await look(seen, 'library-empty')
    await page.getByRole('button', { name: 'Add your first topic' }).click()
    await page.getByRole('dialog', { name: 'Add a topic' }).waitFor()
  })

  test('a viewer reads, and is offered nothing else', async () => {
    await open('/library', 'viewer')
    await row('Sourdough Bakers').waitFor()
    expect(await page.getByRole('button', { name: 'Add topic' }).count()).toBe(0)
    expect(await page.getByRole('checkbox', { name: /^Select/ }).count()).toBe(0)
    await row('Sourdough Bakers').click()
    await page.getByRole('heading', { level: 1, name: 'Sourdough Bakers' }).waitFor()
    for (const name of ['Edit', 'Delete', 'Replace…']) expect(await page.getByRole('button', { name }).count()).toBe(0)
    expect(await page.getByText('Reclassify', { exact: true }).count()).toBe(0)
  })

  test('a failure says that nothing changed, and how to go on', async () => {
    await open('/library')
    await row('Sourdough Bakers').waitFor()
    await page.route('**/api/topics?*', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
    await page.getByRole('button', { name: 'Topic', exact: true }).click()
    const alert = page.getByRole('alert')
    expect(await alert.innerText()).toMatch(/busy or restarting\s+Nothing was changed./)
    await look(seen, 'library-error')
    await page.unroute('**/api/topics?*')
    await alert.getByRole('button', { name: 'Retry' }).click()
    await row('Sourdough Bakers').waitFor()
  })

  test('while rows are on their way their places are held', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await openWindow(stage, { cookie: org.people.owner.cookie })
    await page.route('**/api/topics?*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/library')
    await page.locator('tbody tr[data-place]:not([data-index])').first().waitFor()
    await expectSound(seen)
    letGo()
    await row('Sourdough Bakers').waitFor()
  })
})

describe('the topic page', () => {
  const openTopic = (name: string, who: keyof Org['people'] = 'owner') => open(`/library/${ids.get(name)}`, who)

  test('draws the layers, marks the words that decided, and traces the names to their fields', async () => {
    await openTopic('Electric SUV Intenders')
    await page.getByRole('heading', { level: 1, name: 'Electric SUV Intenders' }).waitFor()
    const why = page.getByRole('region', { name: 'Evidence' })
    expect(await why.locator('mark').first().innerText()).toMatch(/electric/i)
    const platform = page.getByRole('article', { name: 'DSP API' })
    const part = platform.getByLabel('Electric SUV Intenders: From topic').first()
    await part.focus()
    await platform.getByText('Electric SUV Intenders: from topic').waitFor()
    const { body } = await stage.api.call(`/api/topics/${ids.get('Electric SUV Intenders')}/names`, org.key)
    expect(await platform.locator('p').first().innerText()).toBe(body[0].name)
    await page.getByRole('region', { name: 'Activations' }).getByText('active').waitFor()
    await page.getByRole('region', { name: 'History' }).getByText('Created', { exact: true }).waitFor()
    await part.blur()
    await look(seen, 'topic')
  })

  test('an edit is saved, stands over the engine, and is told in the history', async () => {
    await openTopic('Ski Resort Visitors')
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit topic' })
    await chooseOption(dialog.getByLabel('Segment'), 'B2B')
    await look(seen, 'topic-edit')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText('Field edit').waitFor()
    expect(await history.locator('ins').first().innerText()).toBe('B2B')
    expect(await history.getByText('txadv ·').count()).toBe(0)
    await page.getByRole('region', { name: 'Classification' }).getByText('edited').waitFor()
    expect(address()).toBe(`/library/${ids.get('Ski Resort Visitors')}`)
  })

  test('what is in doubt of a classification is told, and confirmed with one click, or with many', async () => {
    const own = await makeOrg(stage.api)
    const { id } = await add(own, 'Qwzx Vbnrt')
    await add(own, 'Grnff Whuzzl')
    await open(`/library/${id}`, 'owner', own)
    await page.getByText('Needs review.').waitFor()
    await page.getByText('The engine knows too few words of the name').waitFor()
    await look(seen, 'topic-review')
    await page.getByRole('button', { name: 'Confirm classification' }).click()
    await page.getByText('Classification confirmed.').waitFor()
    await expect.poll(() => page.getByText('Needs review.').count(), soon).toBe(0)

    await page.goto('/library?review=needs_review')
    await rowCount(1)
    await page.getByRole('checkbox', { name: 'Select Grnff Whuzzl' }).check()
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByRole('button', { name: 'Confirm 1 topic' }).click()
    await tray().getByText('completed', { exact: true }).waitFor()
    expect(await newestChange(own)).toMatchObject({ action: 'confirm', totalTopics: 1, changedTopics: 1 })
    await page.getByText('No topics match these filters').waitFor()
  })

  test('a name as long as may be, without a space, stays within the page', async () => {
    const own = await makeOrg(stage.api)
    const { id } = await add(own, 'Abcdefghij'.repeat(50))
    await open(`/library/${id}`, 'owner', own)
    await page.getByRole('region', { name: 'History' }).getByText('Created', { exact: true }).waitFor()
    const spill =
      '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector("[data-part=topic]"))'
    expect(await page.evaluate(spill)).toBe(0)
    await expectSound(seen)
  })

  test('the history names the task of the service that acted', async () => {
    await asDatabaseOwner(
      stage.api,
      `insert into org_topic_history (org_id, org_topic_id, change_type, changed_by, source)
       values ($1, $2, 'activated', 'system:recovery', 'activation')`,
      [org.id, LibraryTopicId.decode(ids.get('Ski Resort Visitors') ?? '')],
    )
    await openTopic('Ski Resort Visitors')
    await page.getByRole('region', { name: 'History' }).getByText('activation · txadv · recovery · ').waitFor()
  })

  test('a topic is reported to the operators of the catalog, who alone read the words', async () => {
    await openTopic('Marathon Runners')
    await page.getByRole('button', { name: 'Report to the catalog’s operators' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report to the catalog’s operators' })
    await chooseOption(dialog.getByLabel('Reason'), 'It is offensive')
    await dialog.getByLabel('Comment').fill('Reads like an insult')
    await look(seen, 'topic-report')
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()
    await page.getByText('Reported. The operators of the catalog').waitFor()
    const { rows } = await asDatabaseOwner(stage.api, 'select org_id, reason, comment from topic_report')
    expect(rows).toEqual([{ org_id: org.id, reason: 'offensive', comment: 'Reads like an insult' }])
  })

  test('viewers have no way to report', async () => {
    await openTopic('Marathon Runners', 'viewer')
    await page.getByRole('region', { name: 'About' }).waitFor()
    expect(await page.getByRole('button', { name: /Report/ }).count()).toBe(0)
  })

  test('reclassifying shows before and after', async () => {
    await openTopic('Craft Beer Enthusiasts')
    await page.getByText('Reclassify', { exact: true }).click()
    await page.getByRole('menuitem', { name: 'Local engine' }).click()
    await page.getByText('No changes.').waitFor()
  })

  test('audience values are counted and replaced', async () => {
    await openTopic('Marathon Runners')
    const values = page.getByRole('region', { name: 'Audience values' })
    await values.getByText('0 values').waitFor()
    await chooseOption(values.getByLabel('Kind of value'), 'Postal codes')
    await values.getByRole('button', { name: 'Replace…' }).click()
    await page.getByLabel('Values, one per line').fill('10115\n20095\n80331')
    await page.getByRole('button', { name: 'Replace values' }).click()
    await values.getByText('3 values').waitFor()
  })

  test('deleting asks first, and a member may not', async () => {
    await openTopic('Vegan Cookbook Readers', 'member')
    await page.getByRole('heading', { level: 1, name: 'Vegan Cookbook Readers' }).waitFor()
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
    await page.context().close()
    await openTopic('Vegan Cookbook Readers')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete topic' }).click()
    await page.getByText('“Vegan Cookbook Readers” deleted.').waitFor()
    await page.goto(`/library/${ids.get('Vegan Cookbook Readers')}`)
    await page.getByRole('heading', { name: 'This topic is not in your library' }).waitFor()
  })
})

describe('the catalog', () => {
  test('says what the library holds, and adds what is picked', async () => {
    await open('/catalog?search=espresso')
    await rowCount(2)
    await page.getByRole('checkbox', { name: 'Select Espresso Machine Owners' }).check()
    await page.getByRole('button', { name: 'Add to library' }).click()
    await page.getByRole('button', { name: 'Add 1 topic' }).click()
    await page.getByText('1 topic added to your library.').waitFor()
    await row('Espresso Machine Owners').getByText('in library').waitFor()
    await chooseOption(page.getByLabel('In your library'), 'Not in your library')
    await rowCount(1)
    expect(address()).toBe('/catalog?search=espresso&inLibrary=false')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await row('Kayak Renters').waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await look(seen, 'catalog')
  })

  test('all that match are added after a plan that counts them', async () => {
    const own = await makeOrg(stage.api)
    await open('/catalog?search=espresso', 'owner', own)
    await rowCount(2)
    await page.getByRole('button', { name: 'Add all matching' }).click()
    await page.getByRole('dialog').getByText('Espresso Bar Visitors').waitFor()
    await look(seen, 'catalog-add')
    await page.getByRole('button', { name: 'Add 2 topics' }).click()
    await page.getByText('2 topics added to your library.').waitFor()
    expect(await totalOf(own)).toBe(2)
  })

  test('a viewer sees it and adds nothing; a refusal is told', async () => {
    await open('/catalog', 'viewer')
    await row('Kayak Renters').waitFor()
    expect(await page.getByRole('button', { name: 'Add all matching' }).count()).toBe(0)
    await page.context().close()
    await open('/catalog?search=kayak')
    await rowCount(1)
    await page.getByRole('button', { name: 'Add all matching' }).click()
    await page.route('**/api/topics/catalog', (route) => route.fulfill({ status: 500, json: { error: 'no' } }))
    await page.getByRole('button', { name: 'Add 1 topic' }).click()
    expect(await page.getByRole('alert').innerText()).toMatch('Nothing was changed.')
  })

  test('a search without a hit offers the way back', async () => {
    await open('/catalog?search=zzzz')
    await page.getByRole('heading', { name: 'No topics match “zzzz”' }).waitFor()
    await page.getByRole('button', { name: 'Show all topics' }).click()
    await row('Kayak Renters').waitFor()
  })
})
