import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, makeOrg, type Org } from '../../server/test/harness.ts'
import { importsOf } from '../../server/test/imports.ts'
import { makeMessyList } from './messy-list.ts'
import { look, openStage, type Stage, soon } from './stage.ts'
import { button, chooseOption, heading, openWindow, page, seen } from './window.ts'

let stage: Stage
let api: Api
let org: Org
beforeAll(async () => {
  stage = await openStage()
  api = stage.api
  org = await makeOrg(api, ['owner'])
})
afterAll(() => stage?.close())

async function openFile(name: string, bytes: Buffer): Promise<void> {
  await openWindow(stage, { cookie: org.people.owner.cookie })
  page.on('filechooser', () => undefined)
  await page.goto('/imports/new')
  const chooser = page.waitForEvent('filechooser')
  await button(/^Choose/).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: bytes })
  await heading('Map columns').waitFor()
}

test('encoding, delimiter and header row are found, shown and correctable', async () => {
  await openFile('messy.csv', makeMessyList(400, 'Reading').bytes)
  const reading = page.getByRole('region', { name: 'How the file was read' })
  expect(await reading.getByLabel('Encoding').innerText()).toBe('Windows-1252')
  expect(await reading.getByLabel('Delimiter').innerText()).toBe('Semicolon')
  await reading.getByText('Line 4; 2 lines above it skipped').waitFor()
  await page.getByText('400 rows, 4 columns').waitFor()
  await look(seen, 'imports-wizard-columns')

  await reading.getByRole('radio', { name: 'No header row' }).click()
  await page.getByText('403 rows, 4 columns').waitFor()
  await reading.getByRole('radio', { name: 'Line 4' }).click()
  await page.getByText('400 rows, 4 columns').waitFor()
  await chooseOption(reading.getByLabel('Delimiter'), 'Comma')
  await expect.poll(() => page.getByText(/rows, 1 column/).count(), soon).toBe(1)
  await chooseOption(page.getByLabel('Delimiter'), 'Semicolon')
  await page.getByText('400 rows, 4 columns').waitFor()
})

/** Counts what a hand presses, also what a list takes before the click is over. */
const countPresses = `addEventListener('pointerdown', () => sessionStorage.setItem('presses',
  String(Number(sessionStorage.getItem('presses') ?? 0) + 1)), true)`
const presses = async () => Number(await page.evaluate("sessionStorage.getItem('presses')"))

test('messy 5,000-row file imported with 300 bad values fixed: at most 15 clicks', { timeout: 300_000 }, async () => {
  const { bytes, nameless } = makeMessyList(5_000, 'Studio')
  await openWindow(stage, { cookie: org.people.owner.cookie })
  await page.addInitScript(countPresses)
  page.on('filechooser', () => undefined)
  await page.goto('/imports')
  await button('Import your first file').click()
  const chooser = page.waitForEvent('filechooser')
  await button('Choose a file').click()
  await (await chooser).setFiles({ name: 'messy.csv', mimeType: 'text/csv', buffer: bytes })
  await heading('Map columns').waitFor()
  await button('Preview rows').click()

  const values = page.getByRole('region', { name: 'Values to map' })
  await values.getByText('values in 300 rows to map').waitFor()
  const readAs = (given: string) => values.getByLabel(`${given} is read as`, { exact: true })
  expect(await readAs('Consumer').innerText()).toBe('B2C')
  expect(await readAs('Bussiness').innerText()).toBe('B2B')
  expect(await readAs('Sprots').innerText()).toBe('Sports')
  await page.getByRole('strong').getByText('External ID is used by another topic').waitFor()
  await look(seen, 'imports-wizard-check')
  await values.getByRole('button', { name: /^Accept/ }).click()
  await values.getByText('All values are mapped.').waitFor()
  await chooseOption(readAs('business'), 'B2B2C')

  const problems = page.getByRole('region', { name: 'Problems' })
  await problems.getByText('Topic name is empty').first().waitFor()
  await problems.getByText('Lines 306, 307, 308, 309, 310').waitFor()
  await button(`Leave out ${nameless} rows`).click()
  await problems.getByText('5 rows left out of this import.').waitFor()
  await problems.getByRole('button', { name: /^Fix External ID is used/ }).click()
  const fix = problems.getByLabel(/^Segment ID, Line 312/)
  expect(await fix.inputValue()).toBe('Studio-306')
  await fix.fill('Studio-305')
  await problems.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => problems.getByText('External ID is used').count(), soon).toBe(0)
  await button('Import 4,995 rows').click()

  await page.waitForURL(/\/imports\/batch_/)
  expect(await presses()).toBeLessThanOrEqual(15)
  await page.getByText('You can close this page: the import runs on the server.').waitFor()
  const { batchId, status, rows } = { batchId: page.url().split('/').at(-1) ?? '', ...importsOf(api, org) }
  // The tab closes while the service has most of the rows before it.
  await page.goto('about:blank')
  await expect.poll(async () => (await status(batchId)).status, { timeout: 240_000 }).toBe('completed')
  expect(await status(batchId)).toMatchObject({ total_rows: 4_995, processed_rows: 4_995, error_count: 0 })
  const { data } = await rows(batchId, '?pageSize=4')
  expect(data.map(({ line }: { line: number }) => line)).toEqual([5, 6, 7, 9])
  await page.goto(`/imports/${batchId}`)
  const causes = page.getByRole('region', { name: 'What was changed or dropped' })
  await causes.getByText('Segment type was mapped').waitFor()
  await causes.getByText('Consumer → B2C (30)').waitFor()
  await page.getByRole('region', { name: 'Progress' }).getByText('4,995 of 4,995 rows').waitFor()
  await look(seen, 'imports-one')
  await button('Undo import').click()
  await page.getByRole('alertdialog').getByText('Changed since, kept').waitFor()
  await page.getByRole('button', { name: /^Undo [\d,]+ rows/ }).waitFor()
})

test('what values mean is remembered per organization, and applied the next time with a note saying so', async () => {
  await openFile('again.csv', makeMessyList(12, 'Again').bytes)
  await button('Preview rows').click()
  const values = page.getByRole('region', { name: 'Values to map' })
  await values.getByText('mapped as in an earlier import').waitFor()
  expect(await values.getByLabel('business is read as', { exact: true }).innerText()).toBe('B2B2C')
  expect(await values.getByRole('button', { name: /^Accept/ }).count()).toBe(0)
})
