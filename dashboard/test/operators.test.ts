import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, type Person } from '../../server/test/harness.ts'
import { addTwins, fillCatalog } from './catalog.ts'
import { expectSound, look, openStage, type Stage, soon } from './stage.ts'
import { buttonNamed, chooseOption, dialog, heading, openWindow, page, seen } from './window.ts'

let stage: Stage
let api: Api
let operator: Person
let org: Org
let ids: Map<string, string>
beforeAll(async () => {
  stage = await openStage()
  api = stage.api
  operator = await makeOperator(api)
})
afterAll(() => stage?.close())

async function open(address: string, person: Person = operator): Promise<void> {
  await openWindow(stage, { cookie: person.cookie })
  await page.goto(address)
}

const status = (word: string) => page.getByRole('region', { name: 'Progress' }).getByText(word, { exact: true })

test('before anything is there, each list says what will fill it', async () => {
  await open('/admin/jobs')
  await heading('No jobs').waitFor()
  await expectSound(seen)
  await page.getByRole('link', { name: 'Duplicates' }).click()
  await heading('No dedup sweeps').waitFor()
  await buttonNamed('Start a dedup sweep').click()
  await dialog().getByText('No completed reclassify jobs').waitFor()
  expect(page.url()).toContain('/admin/jobs?new=dedup_sweep')
  await page.keyboard.press('Escape')
  await page.goto('/admin/topics')
  await heading('No global topics').waitFor()
})

test('a person who is no operator is told so, and is not offered the sections', async () => {
  org = await makeOrg(api, ['owner', 'viewer'])
  ids = await fillCatalog(api, org)
  await open('/admin/jobs', org.people.viewer)
  await heading('This page is for operators').waitFor()
  expect(await page.getByRole('link', { name: 'Jobs' }).count()).toBe(0)
  for (const path of ['review', 'duplicates', 'topics', 'templates', 'organizations', 'templates/new']) {
    await page.goto(`/admin/${path}`)
    await heading('This page is for operators').waitFor()
  }
  await look(seen, 'operators-only')
})

test('a reclassify job is begun in a dialog, driven by the worker, followed in the tray and rolled back', async () => {
  await addTwins(api, [
    'Vintage Vinyl Record Collectors',
    'Collectors of Vintage Vinyl Records',
    'Vintage Vinyl Record Collector',
    'Jazz Festival Goers',
    'Jazz Festival Goer',
  ])
  await open('/admin/jobs')
  await buttonNamed('New job').click()
  await dialog().getByLabel('Include topics that are not outdated').check()
  await expectSound(seen)
  await dialog().getByRole('button', { name: 'Start job' }).click()
  await heading('Reclassify').first().waitFor()
  await status('completed').waitFor(soon)
  await page.getByRole('complementary', { name: 'Background activity' }).getByText('All tasks completed').waitFor(soon)
  expect(page.url()).toContain('/admin/jobs/job_')

  await buttonNamed('Roll back').click()
  await dialog().getByText('restores every topic’s previous values').waitFor()
  await expectSound(seen)
  await dialog().getByRole('button', { name: 'Roll back' }).click()
  await heading('Rollback').waitFor()
  await status('completed').waitFor(soon)
  await page.goBack()
  await buttonNamed('Roll back').click()
  await dialog().getByRole('button', { name: 'Roll back' }).click()
  await dialog().getByText('rolled back already').waitFor()
})

test('a job that met errors shows them newest first, and tries them again', async () => {
  const id = 'job_1763164800000_01h455vb4pex5vsknk08'
  const topic = ids.get('Dog Owners')
  await asDatabaseOwner(
    api,
    `insert into job (id, job_type, created_by, status, config, total_items, processed_items, success_count, error_count,
       started_at, completed_at) values ($1, 'reclassify', $2, 'completed', '{"mode":"local","force":true}', 900, 900, 898, 2,
       now(), now())`,
    [id, operator.userId],
  )
  for (const message of ['Invalid segment_type: B2X', 'The name could not be read'])
    await asDatabaseOwner(
      api,
      `insert into job_error (job_id, item_id, name, message) values ($1, $2, 'Dog Owners', $3)`,
      [id, topic, message],
    )
  await open(`/admin/jobs/${id}`)
  const log = page.getByRole('list', { name: 'Errors, newest first' })
  await expect.poll(async () => (await log.allInnerTexts()).join(), soon).toMatch(/could not be read[\s\S]*Invalid/)
  await look(seen, 'jobs-one')
  await buttonNamed('Retry errors').click()
  await dialog().getByRole('button', { name: 'Retry errors' }).click()
  await heading('Retry of reclassify').waitFor()
  await status('completed').waitFor(soon)

  await page.goto('/admin/review?view=errors')
  await page.getByText('Show errors').first().click()
  await page.getByText('Invalid segment_type: B2X').waitFor()
  await page.goto('/admin/jobs?jobType=reclassify&status=completed')
  await page.getByRole('row', { name: /Retry of reclassify/ }).waitFor()
  await look(seen, 'jobs-list')
  await chooseOption(page.getByLabel('Type'), 'Merge')
  await heading('No jobs match these filters').waitFor()
  expect(page.url()).toContain('jobType=merge')
})

test('duplicates are found, compared, merged with another winner, and parted again', async () => {
  await open('/admin/jobs?new=reclassify')
  await chooseOption(dialog().getByLabel('Category'), 'Music & Audio')
  await dialog().getByLabel('Include topics that are not outdated').check()
  await dialog().getByRole('button', { name: 'Start job' }).click()
  await status('completed').waitFor(soon)
  await buttonNamed('Find duplicates').click()
  await dialog().getByRole('button', { name: 'Find duplicates' }).click()
  await heading('Dedup sweep').waitFor()
  await status('completed').waitFor(soon)
  await page.getByRole('link', { name: /Compare \d cluster/ }).click()

  // The tray lies over the page's corner; who needs that folds it.
  await buttonNamed('All tasks completed').click()
  const clusters = page.getByRole('table', { name: 'Clusters' })
  await clusters.getByRole('row', { name: /Jazz Festival Goer/ }).click()
  const compare = page.getByRole('region', { name: 'Compare' })
  await compare.getByRole('link', { name: 'Jazz Festival Goers' }).waitFor()
  const [first = ''] = await compare.getByRole('heading', { level: 3 }).allInnerTexts()
  const second = first === 'Jazz Festival Goers' ? 'Jazz Festival Goer' : 'Jazz Festival Goers'
  await page.keyboard.press('2')
  await clusters.getByRole('row', { name: new RegExp(`^Select ${second} `) }).waitFor()
  await clusters.getByRole('row', { name: /Vinyl/ }).click()
  await compare
    .getByRole('checkbox', { name: /^Exclude/ })
    .last()
    .check()
  await expect.poll(() => compare.getByText('excluded', { exact: true }).count(), soon).toBe(1)
  for (const box of await clusters.getByRole('checkbox', { name: /Jazz|Vinyl/ }).all()) await box.check()
  await look(seen, 'duplicates')
  await buttonNamed('Merge…').click()
  await dialog().getByText(`${second} ← ${first}`).waitFor()
  await expectSound(seen)
  await dialog().getByRole('button', { name: 'Merge 2 topics' }).click()
  await buttonNamed('View').click()
  await heading('Merge').first().waitFor()
  await status('completed').waitFor(soon)

  await page.goto('/admin/duplicates?view=merges')
  await buttonNamed('Undo').first().click()
  await dialog().getByRole('button', { name: 'Undo merge' }).click()
  await page.getByText('Merge undone: 2 topics').waitFor()
  await buttonNamed('Undo').first().click()
  await dialog().getByRole('button', { name: 'Undo merge' }).click()
  await dialog().getByText('it is undone already').waitFor()
})

test('global topics are filtered by the address, archived and brought back, edited, and tell their history', async () => {
  await open('/admin/topics?search=owners')
  const table = page.getByRole('table', { name: 'Global topics' })
  await table.getByRole('row', { name: /Dog Owners/ }).waitFor()
  await page.getByRole('checkbox', { name: 'Select Dog Owners' }).check()
  await buttonNamed('Archive').click()
  await dialog().getByRole('button', { name: 'Archive topics' }).click()
  await expect.poll(() => table.getByRole('row', { name: /Dog Owners/ }).count(), soon).toBe(0)
  await buttonNamed('Undo').click()
  await page.getByText('1 topic restored.').waitFor()
  await table.getByRole('row', { name: /Dog Owners/ }).click()
  await heading('Dog Owners').waitFor()
  await page.getByRole('region', { name: 'History' }).getByText('restored').first().waitFor()

  await buttonNamed('Edit').click()
  await chooseOption(dialog().getByLabel('Segment type'), 'B2B2C')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await page.getByRole('region', { name: 'History' }).getByText('by an operator').first().waitFor()
  await expect.poll(() => page.getByRole('region', { name: 'Topic', exact: true }).innerText(), soon).toMatch('B2B2C')
  await look(seen, 'global-topic')

  await page.getByRole('link', { name: '← Global topics' }).click()
  await table.getByRole('row', { name: /Hospital Nurses/ }).waitFor()
  await look(seen, 'global-topics')
  await page.getByRole('tab', { name: 'Metrics' }).click()
  await page.getByRole('figure', { name: 'By engine version' }).waitFor()
  await look(seen, 'global-topics-measures')
})

test('a failure of the table says that nothing changed, and offers another try', async () => {
  await open('/admin/jobs')
  await page.route('**/api/admin/topics?*', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
  await page.goto('/admin/topics')
  await page.getByRole('alert').getByText('Nothing was changed.').waitFor()
  await expectSound(seen)
  await page.unroute('**/api/admin/topics?*')
  await buttonNamed('Retry').click()
  await page.getByRole('row', { name: /Hospital Nurses/ }).waitFor()
})
