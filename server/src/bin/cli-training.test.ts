import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { GlobalTopicId } from '@txadv/contract'
import { classify } from '@txadv/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readNames } from '../../../train/rows.ts'
import { SoftmaxTable } from '../../../train/softmax.ts'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, startApi } from '../../test/harness.ts'

const run = promisify(execFile)
const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
let api: Api
let operator: { cookie: string }
let acme: Org
let folder: string
beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'fatal' } })
  operator = { cookie: (await makeOperator(api)).cookie }
  acme = await makeOrg(api, ['owner'])
  folder = mkdtempSync(join(tmpdir(), 'txadv-training-'))
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

const exportRows = () =>
  run(process.execPath, [cli, 'training-rows', 'export', folder], {
    env: {
      ...process.env,
      DATABASE_URL: api.databaseUrl,
      PUBLIC_URL: api.publicUrl,
      AUTH_SECRET: 'a secret for tests, forty characters long',
    },
  })
async function make(topic_name: string): Promise<string> {
  const made = await api.call('/api/topics', acme.key, { method: 'POST', body: { topic_name } })
  expect(made.status, made.text).toBe(201)
  return made.body.topic_id
}
async function asOperator(path: string, method: string, body: object): Promise<void> {
  const answer = await api.call(`/api/admin/topics${path}`, operator, { method, body })
  expect(answer.status, answer.text).toBe(200)
}
async function review(topicId: string, segmentType: string): Promise<void> {
  await asOperator('/review/flag', 'POST', { topicIds: [topicId], reason: 'looks wrong' })
  await asOperator('/review', 'POST', { topicId, segmentType, reason: 'Acme said so on the phone' })
}
const tableOf = () => readFileSync(join(folder, 'operators', 'names.tsv'), 'utf8')
const readBack = () => readNames(folder, () => false)

describe('corrections from review become training rows', () => {
  const reviewed = 'Camera Buyers of Cities'
  const edited = 'Sailing Boat Owners'
  const confirmed = 'Trail Running Fans'

  test('what operators said is read by train as one source; a label that nobody gave is empty, not the guess of the engine', async () => {
    await review(await make(reviewed), 'B2G')
    const boat = await make(edited)
    await asOperator(`/${boat}`, 'PATCH', { segmentType: 'B2E' })
    await asOperator(`/${boat}`, 'PATCH', { parentCategory: 'Sports', segmentType: 'B2B', audienceType: 'Fan' })
    await review(await make(confirmed), classify(confirmed).segmentType)
    await make('Golf Equipment Shoppers')
    expect((await exportRows()).stdout).toBe(`3 names in ${join(folder, 'operators', 'names.tsv')}\n`)
    const unsaid = {
      category: '',
      audience: '',
      intent: '',
      isEnglish: true,
      isUnclear: true,
      isShuffled: false,
      source: 'operators',
    }
    expect(readBack().sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { ...unsaid, name: reviewed, segment: 'B2G' },
      { ...unsaid, name: edited, category: 'Sports', segment: 'B2B', audience: 'Fan' },
      { ...unsaid, name: confirmed, segment: classify(confirmed).segmentType },
    ])
  })

  test('the old verdict stands beside the corrected label, of what was changed', () => {
    const [head = '', ...lines] = tableOf().replace(/\n$/, '').split('\n')
    const rows = lines.map((line) => {
      const cells = line.split('\t')
      return Object.fromEntries(head.split('\t').map((column, n) => [column, cells[n]]))
    })
    const previousOf = (name: string) => {
      const row = rows.find(({ topic_name }) => topic_name === name)
      return [row?.previous_parent_category, row?.previous_segment_type, row?.previous_audience_type]
    }
    expect(previousOf(reviewed)).toEqual(['', classify(reviewed).segmentType, ''])
    expect(previousOf(edited)).toEqual([classify(edited).parentCategory, 'B2E', classify(edited).audienceType])
    expect(previousOf(confirmed)).toEqual(['', '', ''])
  })

  test('only of the shared catalog: no private name of a tenant, no archived topic, and no reason in an operator’s words', async () => {
    const [own, gone] = [await make('Acme Secret Launch Buyers'), await make('Archived Kayak Owners')]
    await review(own, 'B2G')
    await review(gone, 'B2G')
    await asDatabaseOwner(api, 'update topic set owner_org_id = $1 where id = $2', [acme.id, GlobalTopicId.parse(own)])
    await asOperator('/archive', 'POST', { topicIds: [gone] })
    await exportRows()
    expect(readBack()).toHaveLength(3)
    expect(tableOf()).not.toMatch(/Secret|Kayak|phone/)
  })
})

test('a label that nobody gave teaches nothing, and one that was given does', () => {
  const example = { places: Int32Array.of(0), strengths: Float32Array.of(1), weight: 1 }
  const options = { epochs: 5, rate: 0.1, ridge: 0 }
  const table = new SoftmaxTable(1, [2, 2])
  table.fit([{ ...example, labels: [1, -1] }], options)
  expect([...table.weights].map((weight) => Math.sign(weight))).toEqual([-1, 1, 0, 0])
})
