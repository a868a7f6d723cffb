import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { freshRows, importsOf, mappings } from '../../../test/imports.ts'

let api: Api
let acme: Org
let other: Org
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api, ['owner'])
  other = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())

const preview = (org: Org, rows: unknown, over: object = {}) =>
  api.call('/api/import/preview', org.key, { method: 'POST', body: { rows, mappings, ...over } })
const used = async (org: Org) => (await api.call('/api/usage', org.owner)).body.quotas
const total = async (org: Org) => (await api.call('/api/topics?pageSize=1', org.key)).body.total

interface Row {
  readonly row: number
  readonly outcome: string
  readonly reason: string
  readonly topic_name: string | null
}
const fateOf = ({ row, outcome, reason, topic_name }: Row) => ({ row, outcome, reason, topic_name })

describe('POST /api/import/preview', () => {
  test('foresees for each row the outcome and the reason that the import then gives, and writes and charges nothing', async () => {
    const [listed, held, lacking] = freshRows(3)
    await importsOf(api, other).run([listed])
    await importsOf(api, acme).run([{ ...held, Code: 'kept' }, lacking])
    const [fresh, alike] = freshRows(2)
    const rows = [
      { Name: `Acme Data > Auto > SUVs > ${fresh?.Name}`, Type: 'b2c' },
      { Name: fresh?.Name },
      listed,
      { ...held, Code: 'another' },
      { ...lacking, Code: 'filled' },
      { Name: ' ' },
      'no row at all',
      { Name: alike?.Name, Type: 'B9Z', Category: 'No such category' },
      { Name: 'x'.repeat(501) },
      { Name: '"ELECTRIC   SUV  intenders"', Category: 'auto' },
    ]
    const before = { used: await used(acme), total: await total(acme) }
    const answer = await preview(acme, rows)
    expect(answer.status, answer.text).toBe(200)
    expect({ used: await used(acme), total: await total(acme) }).toEqual(before)
    expect((await api.call('/api/import', acme.key)).body).toHaveLength(1)

    const foreseen: readonly Row[] = answer.body.rows
    expect(foreseen.map(({ outcome }) => outcome)).toEqual(
      'created duplicate adopted duplicate updated error error created error created'.split(' '),
    )
    const imports = importsOf(api, acme)
    const { batchId } = await imports.run(rows)
    const { data } = await imports.rows(batchId)
    expect(foreseen.map(fateOf)).toEqual(data.map(fateOf))
  })

  test('says where each topic would stand, as the library then has it', async () => {
    const [listed] = freshRows(1)
    await importsOf(api, other).run([{ ...listed, Type: 'B2B' }])
    const rows = [
      { Name: 'Acme Data > Auto > SUVs > Cohort 9001 Hybrid SUV Owners' },
      { Name: 'Cohort 9002 Mortgage Shoppers', Type: 'B2C', Category: 'Real Estate' },
      { ...listed, Category: 'Travel' },
    ]
    const foreseen = (await preview(acme, rows)).body.rows
    await importsOf(api, acme).run(rows)
    for (const topic of foreseen) {
      const search = encodeURIComponent(topic.topic_name)
      const { body } = await api.call(`/api/topics?search=${search}`, acme.key)
      const { row: _, outcome: __, reason: ___, ...place } = topic
      expect(body.data[0]).toMatchObject(place)
    }
    expect(foreseen[0].topic_name).toBe('Cohort 9001 Hybrid SUV Owners')
  })

  test('another organization’s private topics and library are not foreseen as one’s own', async () => {
    const quiet = await makeOrg(api, ['owner'])
    await api.call('/api/settings', quiet.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
    const rows = freshRows(2)
    await importsOf(api, quiet).run(rows)
    const outcomes = async (org: Org) => (await preview(org, rows)).body.rows.map(({ outcome }: Row) => outcome)
    expect(await outcomes(quiet)).toEqual(['duplicate', 'duplicate'])
    expect(await outcomes(acme)).toEqual(['created', 'created'])
  })

  test('refuses no rows, more than 20, and mappings without a topic name', async () => {
    expect([(await preview(acme, [])).status, (await preview(acme, freshRows(21))).status]).toEqual([400, 400])
    const nameless = await preview(acme, freshRows(1), { mappings: [{ csvColumn: 'Name', targetField: 'keywords' }] })
    expect(nameless.status).toBe(400)
  })
})
