import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, makeOrg, type Org } from '../../server/test/harness.ts'
import { importsOf } from '../../server/test/imports.ts'
import { expectSound, look, openStage, type Stage, signIn, soon } from './stage.ts'
import { button, chooseOption, heading, openWindow, page, seen } from './window.ts'

let stage: Stage
let api: Api
let org: Org
beforeAll(async () => {
  stage = await openStage()
  api = stage.api
  org = await makeOrg(api)
})
afterAll(() => stage?.close())

async function openAs(address: string, role: 'owner' | 'member' | 'viewer' = 'owner', whose = org): Promise<void> {
  await openWindow(stage, { cookie: whose.people[role].cookie })
  // From the first moment on, the file window is the test's: the browser's own cannot be operated.
  page.on('filechooser', () => undefined)
  await page.goto(address)
}

const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.isBuffer(text) ? text : Buffer.from(text),
})

/** Opens the system's file window by the button, and picks a file there. */
async function choose(chosen: ReturnType<typeof file> | string, name: string | RegExp = /^Choose/): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button(name).click()
  await (await chooser).setFiles(chosen)
}

/** Long ways with many looks. */
const journey = { timeout: 300_000 }

let made = 0
const fresh = () => `Cohort ${++made} Golf Fans`
const freshFile = (rows: number) =>
  `Topic name,Type\n${Array.from({ length: rows }, () => `${fresh()},B2C\n`).join('')}`

const batchAt = async (whose = org) => {
  await page.waitForURL(/\/imports\/batch_/)
  const batchId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  return { batchId, ...importsOf(api, whose) }
}
const preview = () => page.getByRole('table', { name: 'Preview of the first rows' })
const results = () => page.getByRole('table', { name: 'Row results' })
const isOver = (status: string) =>
  expect.poll(() => page.locator('[data-part=page-head] [data-tone]').innerText(), soon).toBe(status)

/** The kinds of mess that partners send: a mark, a semicolon, quotes, paths, doubles, and rows with nothing to use. */
function messyFile(): { text: string; names: string[] } {
  const names = Array.from({ length: 6 }, fresh)
  const lines = [
    'Provider Segment ID;Segment Path;Vertical;Keywords;Type',
    `P-1;Acme Data > Auto > SUVs > ${names[0]};Auto;"suv; electric, ""ev""";B2C`,
    `P-2;"  ${names[1]}  ";real estate;home;b2c`,
    `P-3;"${names[2]}";;;B2B`,
    `P-4;${names[0]};Auto;;B2C`,
    'P-5;;Auto;;B2C',
    `P-6;${names[3]};No such category;;B9Z`,
    '',
    `P-7;${'x'.repeat(501)};Auto;;`,
    `P-8;"${names[4]}`,
    `P-9;"two lines
of ${names[5]}";Travel;;B2C`,
  ]
  return { text: `\ufeff${lines.join('\r\n')}\r\n`, names }
}

test(
  'from the empty list to a finished import: a messy file is mapped, checked, sent and accounted for',
  journey,
  async () => {
    await openAs('/imports')
    await heading('No imports').waitFor()
    await look(seen, 'imports-empty')
    const sample = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download a sample file' }).click()
    expect(await readFile(await (await sample).path(), 'utf8')).toMatch(/^Segment name,Category,Type,ID,Keywords\r\n/)

    await button('Import your first file').click()
    await heading('Drop a CSV or TSV file here').waitFor()
    await expectSound(seen)
    const { text, names } = messyFile()
    const held = await api.call('/api/topics', org.key, { method: 'POST', body: { topic_name: names[2] } })
    expect(held.status).toBe(201)
    await choose(file('messy.csv', text))

    await heading('Map columns').waitFor()
    expect(new URL(page.url()).search).toBe('?step=columns')
    expect(await page.getByText('9 rows, 5 columns, 1 empty line skipped').count()).toBe(1)
    const becomes = (column: string) => page.getByLabel(`Target field for ${column}`)
    const chosen = async () =>
      Promise.all(
        ['Provider Segment ID', 'Segment Path', 'Vertical', 'Keywords', 'Type'].map((each) =>
          becomes(each).innerText(),
        ),
      )
    expect(await chosen()).toEqual(['External ID', 'Topic name', 'Parent category', 'Keywords', 'Segment type'])
    await look(seen, 'imports-wizard-columns')
    await chooseOption(becomes('Segment Path'), 'Skip')
    expect(await button('Preview rows').isDisabled()).toBe(true)
    await page.getByText('Select the column with the topic name.').waitFor()
    await chooseOption(becomes('Segment Path'), 'Topic name')
    await button('Preview rows').click()

    const outcomes = preview().locator('tbody [data-tone]')
    await expect.poll(() => outcomes.count(), soon).toBe(9)
    const foreseen = await outcomes.allInnerTexts()
    expect(foreseen).toEqual('created created updated duplicate error created error created created'.split(' '))
    await look(seen, 'imports-wizard-check')
    await button('Import 9 rows').click()

    const { batchId, status, rows } = await batchAt()
    await isOver('completed')
    expect(await status(batchId)).toMatchObject({ total_rows: 9, processed_rows: 9, error_count: 2, updated_count: 1 })
    const { data } = await rows(batchId)
    expect(data.map((row: { outcome: string }) => row.outcome)).toEqual(foreseen)
    expect(data[0].topic_name).toBe(names[0])
    await expect.poll(() => results().locator('tbody tr').count(), soon).toBe(9)
    await page.getByRole('complementary', { name: 'Background activity' }).getByText('messy.csv').waitFor()
    await button('Dismiss messy.csv').click()
    await look(seen, 'imports-one')

    await page.getByRole('link', { name: /^Error/ }).click()
    await expect.poll(() => results().locator('tbody tr').count(), soon).toBe(2)
    expect(new URL(page.url()).search).toBe('?outcome=error')
    const failed = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download failed rows' }).click()
    const fix = await readFile(await (await failed).path(), 'utf8')
    expect(fix).toMatch(/^Provider Segment ID,Segment Path,Vertical,Keywords,Type,row,reason/)

    await button('Upload corrected file').click()
    await heading('Drop the corrected file here').waitFor()
    await choose(file('failed-rows.csv', fix.replace('P-5,,', `P-5,${fresh()},`)))
    await page.getByText('Same as last time').waitFor()
    expect(await becomes('reason').innerText()).toBe('Skip')
    await button('Preview rows').click()
    await button('Import 2 rows').click()
    await isOver('completed')
    await page.getByRole('link', { name: 'Imports' }).first().click()
    await expect.poll(() => page.locator('tbody tr').count(), soon).toBe(2)
    await look(seen, 'imports-list')
  },
)

test(
  'by keyboard alone: a file is chosen, mapped, checked and imported, and every topic is decided on',
  journey,
  async () => {
    const own = await makeOrg(api, ['owner'])
    await openAs('/imports', 'owner', own)
    await heading('No imports').waitFor()
    const { keyboard } = page
    const named = `(node) => (node?.getAttribute('aria-label') ?? node?.textContent ?? '').trim()`
    const focused = () => page.evaluate<string>(`(${named})(document.activeElement)`)
    const offered = () =>
      page.evaluate<string[]>(`[...document.querySelectorAll('a, button, select, input')].map(${named})`)
    const tabTo = async (name: RegExp) => {
      await expect.poll(offered, soon).toContainEqual(expect.stringMatching(name))
      for (let presses = 0; presses < 60; presses++) {
        await keyboard.press('Tab')
        if (name.test(await focused())) return
      }
      throw new Error(`no way to ${name} by keyboard`)
    }
    await tabTo(/^Import your first file/)
    await keyboard.press('Enter')
    await heading('Drop a CSV or TSV file here').waitFor()
    await tabTo(/^Choose a file/)
    const chooser = page.waitForEvent('filechooser')
    await keyboard.press('Enter')
    const names = ['ACME | golf   fans 9101', 'Cohort 9102 Golf Fans', 'Cohort 9103 Golf Fans', 'Cohort 9104 Golf Fans']
    await (await chooser).setFiles(file('keys.tsv', `What\tWhich\n${names.map((name) => `${name}\tB2C\n`).join('')}`))
    await heading('Map columns').waitFor()
    await tabTo(/^Target field for Which/)
    await keyboard.press('Enter')
    await page.locator('[role=option]:focus').waitFor()
    await keyboard.press('Home')
    await page.getByRole('option', { name: 'Skip' }).and(page.locator(':focus')).waitFor()
    await keyboard.press('Enter')
    const becomes = () => page.getByLabel('Target field for Which').innerText()
    await expect.poll(becomes, soon).toBe('Skip')
    await keyboard.type('Segment')
    await expect.poll(becomes, soon).toBe('Segment type')
    await tabTo(/^Preview rows/)
    await keyboard.press('Enter')
    await expect.poll(() => page.locator('tbody [data-tone]').count(), soon).toBe(4)
    await keyboard.press('Control+Enter')
    const { batchId } = await batchAt(own)
    await isOver('completed')

    await tabTo(/^Dismiss keys.tsv/)
    await keyboard.press('Enter')
    await tabTo(/^Rows/)
    await keyboard.press('ArrowRight')
    await page.getByText('0 of 4 topics').waitFor()
    const card = page.getByRole('article')
    await card.getByText('1 of 4').waitFor()
    await card.getByText('Sports').first().waitFor()
    await look(seen, 'imports-review')

    await keyboard.press('r')
    await keyboard.type('Club Golfers 9101')
    await keyboard.press('Enter')
    await heading('Club Golfers 9101').waitFor()
    await keyboard.press('k')
    await page.getByText('1 of 4 topics').waitFor()
    await card.getByText('2 of 4').waitFor()
    await keyboard.press('s')
    await page.getByText('2 of 4 topics').waitFor()
    await card.getByText('3 of 4').waitFor()
    await keyboard.press('e')
    await page.getByLabel('Category', { exact: true }).waitFor()
    await keyboard.type('Travel')
    await tabTo(/^Save/)
    await keyboard.press('Enter')
    await card.getByRole('form', { name: 'Edit' }).waitFor({ state: 'detached' })
    await card.getByText('Travel & Lodging').waitFor()
    await keyboard.press('k')
    await card.getByText('4 of 4').waitFor()
    await keyboard.press('ArrowUp')
    await card.getByText('3 of 4').waitFor()
    await keyboard.press('ArrowDown')
    await keyboard.press('g')
    await keyboard.press('l')
    await page.waitForURL('**/library*')
    await page.goto(`/imports/${batchId}?tab=review`)
    await page.getByText('3 of 4 topics').waitFor()
    await card.getByText('4 of 4').waitFor()
    await keyboard.press('k')
    await page.getByText('All 4 topics reviewed.').waitFor()

    const library = (await api.call('/api/topics?pageSize=10', own.key)).body.data
    const topics = library.map((topic: { topic_name: string; parent_category: string }) => [
      topic.topic_name,
      topic.parent_category,
    ])
    expect(Object.fromEntries(topics)).toMatchObject({
      'Club Golfers 9101': 'Sports',
      'Cohort 9103 Golf Fans': 'Travel & Lodging',
    })
    expect(topics).toHaveLength(3)
  },
)

test('a skipped topic can be put back, and all names are fixed after a look at what would change', async () => {
  const own = await makeOrg(api, ['owner'])
  const imports = importsOf(api, own)
  const { batchId } = await imports.run([{ Name: 'Cohort 9201 Golf Fans' }, { Name: 'Cohort 9202 Golf Fans' }])
  const listed = async () => (await api.call('/api/topics?pageSize=10', own.key)).body.data
  const [topic] = (await listed()).filter((each: { topic_name: string }) => each.topic_name.includes('9201'))
  const untidy = 'Acme Data > Sports > cohort 9201   golf fans'
  await api.call(`/api/topics/${topic.id}`, own.key, { method: 'PATCH', body: { topic_name: untidy } })
  await openAs(`/imports/${batchId}?tab=review&at=2`, 'owner', own)
  await heading('Cohort 9202 Golf Fans').waitFor()
  await button(/^Skip/).click()
  await page.getByText('1 of 2 topics').waitFor()
  expect(await listed()).toHaveLength(1)
  await button('Restore').click()
  await page.getByText('restored to the library').waitFor()
  expect(await listed()).toHaveLength(2)

  await button('Fix all names').click()
  await page.getByText('Local cleaner').waitFor()
  await page.getByRole('dialog').locator('del').first().waitFor()
  await look(seen, 'imports-fix-names')
  await button('Change 1 name').click()
  await page.getByText('1 name fixed by the local cleaner.').waitFor()
  expect((await listed()).map((each: { topic_name: string }) => each.topic_name)).not.toContain(untidy)
})

test('an upload that keeps failing stops, is retried by a button, and brings each row once', async () => {
  await openAs('/imports/new')
  let refusals = 4
  await page.route('**/stage', (route) =>
    refusals-- > 0 ? route.fulfill({ status: 503, json: { error: 'busy' } }) : route.continue(),
  )
  await choose(file('stop.csv', freshFile(3)))
  await button('Preview rows').click()
  await button('Import 3 rows').click()
  await page.getByText('Uploaded rows are kept, and a retry skips them.').waitFor()
  await expectSound(seen)
  await button(/^Retry$/).click()
  await isOver('completed')
  const { batchId, status } = await batchAt()
  expect(await status(batchId)).toMatchObject({ processed_rows: 3, success_count: 3 })
})

test('the page says that it can be closed only when that is true, and an import is cancelled with the counts before', async () => {
  await openAs('/imports/new')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/stage', async (route) => {
    await held
    await route.continue()
  })
  await choose(file('long.csv', freshFile(1_600)))
  await button('Preview rows').click()
  await button('Import 1,600 rows').click()
  const { batchId, status } = await batchAt()
  await page.getByText('Keep this tab open until the upload ends.').waitFor()
  expect(await page.getByText('You can close this page').count()).toBe(0)
  await look(seen, 'imports-sending')
  await page.getByRole('link', { name: 'Library' }).click()
  await page.waitForURL('**/library')
  await page.getByRole('complementary', { name: 'Background activity' }).getByText('0 of 1,600 rows').waitFor()
  await page.getByRole('complementary', { name: 'Background activity' }).getByRole('link').click()
  await button('Cancel import').click()
  const dialog = page.getByRole('alertdialog')
  await expect.poll(() => dialog.locator('dd').allInnerTexts(), soon).toEqual(['0', '1,600'])
  await dialog.getByRole('button', { name: 'Cancel import' }).click()
  await isOver('cancelled')
  release()
  expect(await status(batchId)).toMatchObject({ status: 'cancelled', processed_rows: 0 })
})

test('a tab that is closed before the upload ended is warned of, and the page says what to do then', async () => {
  await openAs('/imports/new')
  await page.route('**/stage', () => undefined)
  await choose(file('again.csv', freshFile(20)))
  await button('Preview rows').click()
  await button('Import 20 rows').click()
  await batchAt()
  await page.getByText('Keep this tab open until the upload ends.').waitFor()
  const warned = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept()
    return dialog.type()
  })
  await page.reload()
  expect(await warned).toBe('beforeunload')
  await page.getByText('cancel the import and import the file again').waitFor()
  await button('Cancel import').waitFor()
})

test('the tray shows what a person began for an organization to nobody else who uses the browser', async () => {
  const [one, other] = [await makeOrg(api, ['owner']), await makeOrg(api, ['owner'])]
  await openWindow(stage)
  const enter = async ({ people: { owner } }: Org) => {
    await page.goto('/sign-in')
    await signIn(page, owner.email)
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
  }
  const shown = () => page.getByRole('complementary', { name: 'Background activity' }).getByText('private.csv').count()
  await enter(one)
  page.on('filechooser', () => undefined)
  await page.goto('/imports/new')
  await choose(file('private.csv', freshFile(2)))
  await button('Preview rows').click()
  await button('Import 2 rows').click()
  await isOver('completed')
  expect(await shown()).toBe(1)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await enter(other)
  await page.goto('/library')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  expect(await shown()).toBe(0)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await enter(one)
  await expect.poll(shown, soon).toBe(1)
})

test('an import is undone after its plan: what was edited since stays', async () => {
  const own = await makeOrg(api, ['owner'])
  const { batchId } = await importsOf(api, own).run([{ Name: fresh() }, { Name: fresh() }, { Name: fresh() }])
  const [topic] = (await api.call('/api/topics', own.key)).body.data
  await api.call(`/api/topics/${topic.id}`, own.key, { method: 'PATCH', body: { segment_type: 'B2G' } })
  await openAs(`/imports/${batchId}`, 'owner', own)
  await button('Undo import').click()
  await look(seen, 'imports-undo')
  await button('Undo 2 rows').click()
  await page.getByText('2 rows undone. 1 row kept because of later edits or activations.').waitFor()
  await expect
    .poll(() => page.locator('tbody [data-tone]').allInnerTexts(), soon)
    .toEqual(expect.arrayContaining(['undone', 'created']))
  expect((await api.call('/api/topics', own.key)).body.total).toBe(1)
})

test('a file of more than 50,000 rows is read without freezing the page, and refused in plain words', async () => {
  await openAs('/imports/new')
  await heading('Drop a CSV or TSV file here').waitFor()
  await page.evaluate(`(() => {
    window.longest = 0
    let last = performance.now()
    setInterval(() => { const now = performance.now(); window.longest = Math.max(window.longest, now - last); last = now }, 20)
  })()`)
  const rows = Array.from({ length: 61_204 }, (_, n) => `"Cohort ${n}, Golf Fans",B2C,"a, b",ID-${n},Sports\n`).join('')
  // From the disk, as people choose it: a file that is handed to the browser otherwise is made in the page.
  const folder = await mkdtemp(join(tmpdir(), 'txadv-import-'))
  await writeFile(join(folder, 'huge.csv'), `name,type,keywords,id,category\n${rows}`)
  const before = performance.now()
  await choose(join(folder, 'huge.csv'))
  await page.getByText('This file has 61,204 rows; the limit is 50,000.').waitFor()
  const readMs = performance.now() - before
  expect(await button('Preview rows').isDisabled()).toBe(true)
  await rm(folder, { recursive: true })
  expect(await page.evaluate<number>('window.longest')).toBeLessThan(Math.max(1_000, readMs * 0.7))
  await button('Back').click()
  await choose(file('picture.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0])), 'Choose another file')
  await page
    .getByText('This is a spreadsheet or ZIP archive, not text. Nothing was changed. Export your list as CSV or TSV')
    .waitFor()
  const png = await readFile(new URL('../../docs/screenshots/library-light.png', import.meta.url))
  await choose(file('picture.csv', png), 'Choose another file')
  await page.getByText('This is a PNG image, not text. Nothing was changed.').waitFor()
  await choose(file('noise.csv', Buffer.from([0x53, 0x01, 0xff, 0x0a, 0x9d])), 'Choose another file')
  await page.getByText('This is not a text file. Nothing was changed.').waitFor()
})

test('a failure says what happened, that nothing was imported, and what to do', async () => {
  await openAs('/imports/new')
  await page.route('**/api/import/preview', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
  await choose(file('fails.csv', freshFile(2)))
  await button('Preview rows').click()
  await page.getByRole('alert').getByText('Nothing was imported. Retry shortly.').waitFor()
  await look(seen, 'imports-error')
  await page.unroute('**/api/import/preview')
  await button(/^Retry$/).click()
  await expect.poll(() => page.locator('tbody [data-tone]').count(), soon).toBe(2)

  await page.route('**/api/import?*', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
  await page.goto('/imports')
  await page.getByRole('alert').getByText('Nothing was changed.').waitFor()
  await page.goto('/imports/batch_1763164800000_01h455vb4pex5vsknk08')
  await heading('Import not found').waitFor()
})

test('a viewer sees the imports and what became of the rows, and is offered nothing that the role cannot do', async () => {
  const { batchId } = await importsOf(api, org).run([{ Name: fresh() }, { Name: '' }])
  await openAs('/imports', 'viewer')
  await page.locator('tbody tr').first().waitFor()
  expect(await button('Import a file').count()).toBe(0)
  await page.goto('/imports/new')
  await heading('Viewers can’t import files').waitFor()
  await page.goto(`/imports/${batchId}`)
  await page.getByRole('link', { name: 'Download failed rows' }).waitFor()
  expect(await page.getByRole('button', { name: /Undo|Cancel|Send the corrected/ }).count()).toBe(0)
  await page.goto(`/imports/${batchId}?tab=review`)
  await page.getByRole('article').getByText('1 of 1').waitFor()
  expect(await page.getByRole('button', { name: /Skip|Rename|Edit|Fix all/ }).count()).toBe(0)
})
