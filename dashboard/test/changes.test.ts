import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDatabaseOwner, makeOrg, type Org } from '../../server/test/harness.ts'
import { expectSound, look, openStage, type Stage, soon } from './stage.ts'
import { address, button, chooseOption, dialog, openWindow, page, row, says, seen } from './window.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const call = (org: Org, path: string, method = 'GET', body?: object) =>
  stage.api.call(`/api/topics${path}`, org.key, { method, ...(body && { body }) })

async function makeLibrary(names: readonly string[]): Promise<Org> {
  const org = await makeOrg(stage.api)
  await stage.api.call('/api/settings', org.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
  for (const topic_name of names) expect((await call(org, '', 'POST', { topic_name })).status).toBe(201)
  return org
}

async function open(path: string, org: Org, options: { width?: number; who?: keyof Org['people'] } = {}) {
  const { width = 1280, who = 'owner' } = options
  await openWindow(stage, { cookie: org.people[who].cookie, width })
  await page.goto(path)
}

/** Starts a change by the API and waits for its end. */
async function change(org: Org, wanted: object): Promise<string> {
  const { status, body, text } = await stage.api.call('/api/topic-changes', org.key, { method: 'POST', body: wanted })
  expect(status, text).toBe(201)
  await expect
    .poll(async () => (await stage.api.call(`/api/topic-changes/${body.id}`, org.key)).body.status, soon)
    .toBe('completed')
  return body.id
}

const rowCount = (n: number) =>
  expect.poll(() => page.getByRole('table').first().getAttribute('aria-rowcount'), soon).toBe(String(n + 1))
const selectShown = () => page.getByRole('checkbox', { name: /^Select \d+ visible row/ })
const segmentsOf = async (org: Org, search: string) =>
  (await call(org, `?search=${search}&pageSize=100`)).body.data.map(
    ({ segment_type }: { segment_type: string }) => segment_type,
  )
const tray = () => page.getByRole('complementary', { name: 'Background activity' })
const progress = () => page.getByRole('region', { name: 'Progress' })

const autoNames = ['Electric SUV Intenders', 'Pickup Truck Intenders', 'Used Sedan Intenders', 'Car Lease Intenders']

describe('acting on many topics', () => {
  test('auto intenders under score 50 are reclassified in six clicks', async () => {
    const org = await makeLibrary([...autoNames, 'Luxury Sedan Owners', 'First-Time Home Buyers'])
    const filters = { parentCategory: 'Auto', search: 'intenders', scoreMax: '50' }
    // Scores as they come are of no interest: half of them are under the line.
    await asDatabaseOwner(
      stage.api,
      `update org_topic link set composite_score = case when topic.topic_name ~* '^(Electric|Used)' then 40 else 60 end
       from topic where topic.id = link.topic_id and link.org_id = $1`,
      [org.id],
    )
    const { body } = await call(org, `?${new URLSearchParams(filters)}`)
    expect(body.total).toBe(2)
    await open('/library', org)
    await rowCount(6)
    let clicks = 0
    const click = async (target: ReturnType<typeof button>) => {
      clicks++
      await target.click()
    }
    await page.keyboard.press('/')
    await page.keyboard.type('intenders')
    await expect.poll(address, soon).toBe('/library?search=intenders')
    await click(page.getByRole('group', { name: 'Category' }).getByRole('checkbox', { name: /^Auto/ }))
    await click(button('More filters'))
    await page.keyboard.press('Tab')
    await page.keyboard.type('50')
    await page.keyboard.press('Enter')
    await expect.poll(address, soon).toBe('/library?search=intenders&parentCategory=Auto&scoreMax=50')
    await rowCount(body.total)
    await click(selectShown())
    await click(page.getByRole('button', { name: 'Reclassify', exact: true }))
    await click(page.getByRole('button', { name: `Reclassify ${body.total} topics` }))
    await tray().getByText('completed', { exact: true }).waitFor()
    expect(clicks).toBeLessThanOrEqual(6)
    const [done] = (await stage.api.call('/api/topic-changes', org.key)).body
    expect(done).toMatchObject({ action: 'reclassify', status: 'completed', totalTopics: body.total })
  })

  test('a bulk edit of all that match is planned, followed to its page with each value, and undone', async () => {
    const names = Array.from({ length: 120 }, (_, n) => `Bulk Golf Fans ${n}`)
    const org = await makeLibrary([...names, 'Kept Keepers'])
    await open('/library?search=bulk', org)
    await rowCount(120)
    await selectShown().check()
    await page.getByRole('button', { name: 'Select all 120 matching' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Edit: 120 topics' })
    await sheet.waitFor()
    expect(await sheet.getByRole('button', { name: 'Edit 120 topics' }).isDisabled()).toBe(true)
    await chooseOption(sheet.getByLabel('Segment type'), 'B2B')
    await sheet.getByText('120 topics would change.').waitFor()
    const sample = sheet.getByRole('table')
    expect(await sample.locator('del').first().innerText()).toBe('B2C')
    expect(await sample.locator('ins').first().innerText()).toBe('B2B')
    await look(seen, 'changes-plan')
    expect(await segmentsOf(org, 'bulk')).not.toContain('B2B')

    const started = page.waitForRequest((request) => request.url().endsWith('/api/topic-changes'))
    await sheet.getByRole('button', { name: 'Edit 120 topics' }).click()
    expect((await started).postDataJSON()).toEqual({
      action: 'edit',
      filters: { search: 'bulk' },
      set: { segment_type: 'B2B' },
    })
    await page.getByText('You can leave this page.').waitFor()
    expect(await dialog().count()).toBe(0)
    await tray()
      .getByRole('link', { name: /Edit 120 topics/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Edit 120 topics' }).waitFor()
    await progress().getByText('120 topics edited.').waitFor()
    const table = page.getByRole('table')
    await expect.poll(() => table.locator('ins').first().innerText(), soon).toBe('B2B')
    await rowCount(100)
    await button('Show more').click()
    await rowCount(120)
    await look(seen, 'change')
    expect(new Set(await segmentsOf(org, 'bulk'))).toEqual(new Set(['B2B']))
    expect(await segmentsOf(org, 'keepers')).not.toContain('B2B')

    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await dialog().getByText('Topics that were changed again since stay as they are').waitFor()
    await expectSound(seen)
    await button('Undo 120 topics').click()
    await page.getByRole('heading', { level: 1, name: 'Undo 120 topics' }).waitFor()
    await progress().getByText('120 topics restored.').waitFor()
    expect(await segmentsOf(org, 'bulk')).not.toContain('B2B')
    await page.getByRole('link', { name: 'the earlier change' }).click()
    await page.getByRole('link', { name: 'a later change' }).waitFor()
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0)
  })

  test('a reclassify says how many values of the organization it would replace, and only then replaces them', async () => {
    const org = await makeLibrary([])
    const { body } = await call(org, '', 'POST', { topic_name: 'Electric SUV Intenders', segment_type: 'B2B' })
    await open('/library', org)
    await page.getByRole('checkbox', { name: 'Select Electric SUV Intenders' }).check()
    await page.getByRole('button', { name: 'Reclassify', exact: true }).click()
    const replace = page.getByRole('checkbox', { name: 'Also replace values you edited' })
    await says('Otherwise values that your organization set stay.')
    await replace.check()
    await says('1 topic of the 1 checked would lose values that your organization set.')
    await dialog().getByText('yours', { exact: true }).first().waitFor()
    await look(seen, 'changes-replace')
    await page.getByRole('button', { name: 'Reclassify 1 topic' }).click()
    await tray().getByText('completed', { exact: true }).waitFor()
    expect((await call(org, `/${body.id}/explain`)).body.record.segment_type).toBe('B2C')
  })
})

describe('the page of a change', () => {
  test('rows are filtered by what became of them; what was changed again since is not undone', async () => {
    const org = await makeLibrary(['Wombat Golf Fans', 'Wombat Tennis Fans'])
    const [{ id: kept, topic_name: keptName }] = (await call(org, '')).body.data
    const id = await change(org, { action: 'edit', filters: {}, set: { segment_type: 'B2B' } })
    await call(org, `/${kept}`, 'PATCH', { segment_type: 'B2G' })
    await open(`/changes/${id}`, org)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await button('Undo 2 topics').click()
    await progress().getByText('1 topic restored.').waitFor()
    await chooseOption(page.getByLabel('Result'), 'Conflict')
    await expect.poll(address, soon).toMatch('?outcome=conflict')
    await rowCount(1)
    await row(keptName).getByText('conflict').waitFor()
    await chooseOption(page.getByLabel('Result'), 'Gone')
    await says('No topics left the library before they were changed.')
    await chooseOption(page.getByLabel('Result'), 'Conflict')
    await row(keptName).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: keptName }).waitFor()
  })

  test('one that broke off says what was done and what was not', async () => {
    const org = await makeLibrary(['Dingo Golf Fans', 'Dingo Tennis Fans'])
    const id = await change(org, { action: 'edit', filters: {}, set: { segment_type: 'B2B' } })
    await asDatabaseOwner(
      stage.api,
      `with failed as (update job set status = 'failed', total_items = 5 where id = $1 returning id)
       insert into job_error (job_id, message) select id, 'Monthly quota exceeded' from failed`,
      [id],
    )
    await open(`/changes/${id}`, org)
    await says('Completed with errors: 2 topics edited. 3 other topics are unchanged.')
    await says('Monthly quota exceeded')
    await expectSound(seen)
  })

  test('an edit without effect changes nothing, and offers no undo', async () => {
    const org = await makeLibrary(['Kookaburra Golf Fans'])
    const id = await change(org, { action: 'confirm', filters: {} })
    await open(`/changes/${id}`, org)
    await says('Nothing was changed.')
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0)
  })

  test('every change is in a list that the command menu and the library lead to, also on a narrow window', async () => {
    const org = await makeLibrary(['Quokka Golf Fans'])
    await open('/changes', org)
    await page.getByRole('heading', { name: 'No changes' }).waitFor()
    await look(seen, 'changes-empty')
    await change(org, { action: 'edit', filters: {}, set: { segment_type: 'B2B' } })
    await open('/library', org, { width: 390 })
    await page.getByRole('checkbox', { name: 'Select Quokka Golf Fans' }).check()
    await page.getByRole('link', { name: 'Changes' }).click()
    await expect.poll(address, soon).toBe('/changes')
    await row('Edit: 1').waitFor()
    await look(seen, 'changes')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('changes')
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog().count(), soon).toBe(0)
    expect(address()).toBe('/changes')
    await row('Edit: 1').getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Edit 1 topic' }).waitFor()
    await look(seen, 'change-narrow')
  })

  test('viewers read changes and have no button to act', async () => {
    const org = await makeLibrary(['Numbat Golf Fans'])
    const id = await change(org, { action: 'edit', filters: {}, set: { segment_type: 'B2B' } })
    await open(`/changes/${id}`, org, { who: 'viewer' })
    await says('1 topic edited.')
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0)
  })
})

describe('filters beyond lists of values', () => {
  test('score, date and live segment are in the address, and each is taken off by its chip', async () => {
    const org = await makeLibrary(['Numbat Golf Fans', 'Bilby Golf Fans'])
    await open('/library', org)
    await rowCount(2)
    await button('More filters').click()
    const form = page.getByRole('dialog', { name: 'More filters' })
    await form.getByLabel('Score at least').fill('1')
    await form.getByLabel('Added from').fill('2026-01-31')
    await form.getByRole('group', { name: 'Live on none of' }).getByRole('checkbox', { name: 'DSP API' }).check()
    await look(seen, 'library-more-filters')
    await form.getByRole('button', { name: 'Apply filters' }).click()
    await expect.poll(address, soon).toBe('/library?scoreMin=1&createdFrom=2026-01-31&notLiveOn=dspapi')
    await page.getByRole('button', { name: /Remove filter\s+Score at least:\s+1/ }).waitFor()
    await page.getByRole('button', { name: /Remove filter\s+Not live on:\s+DSP API/ }).waitFor()
    await rowCount(2)
    await page.reload()
    await page.getByRole('button', { name: /Remove filter\s+Added from:\s+January 31, 2026/ }).click()
    await expect.poll(address, soon).toBe('/library?scoreMin=1&notLiveOn=dspapi')
    await page.goto('/library?liveOn=dspapi')
    await page.getByText('No topics match these filters').waitFor()
    await page.goto('/library?scoreMin=700&createdFrom=soon')
    await rowCount(2)
    expect(await page.getByRole('button', { name: /^Remove filter/ }).count()).toBe(0)
  })

  test('the score is a column to sort by, best first', async () => {
    const org = await makeLibrary(['Numbat Golf Fans', 'Bilby Golf Fans'])
    await open('/library', org)
    await rowCount(2)
    await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click()
    await expect.poll(address, soon).toBe('/library?sortBy=composite_score&sortOrder=desc')
    await rowCount(2)
    expect(await page.getByRole('columnheader', { name: 'Score' }).getAttribute('aria-sort')).toBe('descending')
  })
})
