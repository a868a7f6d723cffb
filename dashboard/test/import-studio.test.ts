import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, makeOrg, type Org } from '../../server/test/harness.ts'
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
