import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from './harness.ts'
import { importsOf } from './imports.ts'

/** Right-to-left override, zero-width space, soft hyphen, word joiner, byte order mark, line and paragraph separators. */
const unseen = ['\u202e', '\u200b', '\u00ad', '\u2060', '\ufeff', '\u2028', '\n', '\r\n', '\t', '\u2066', '\u200f']
const hidden = /[\p{Cc}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u
/** A name with one of them in the middle of its first word, and around its words. */
const dirty = (word: string, sign: string) => `${sign}${word} Sail${sign}ing${sign} Fans${sign}`

let api: Api
let org: Org
beforeAll(async () => {
  api = await startApi()
  org = await makeOrg(api)
})
afterAll(() => api.close())

const call = (path: string, method = 'GET', body?: unknown) => api.call(path, org.key, { method, body })

test.each(unseen.map((sign, n) => ({ sign, code: JSON.stringify(sign), n })))(
  'a name with $code, however it arrives, is kept, exported and named for platforms without it',
  async ({ sign, n }) => {
    const given = {
      topic_name: dirty(`Made${n}`, sign),
      subcategory: `Sub${sign}category`,
      keywords: [`key${sign}word`],
    }
    const made = await call('/api/topics', 'POST', given)
    expect([made.status, made.text]).toEqual([201, expect.anything()])
    const edited = await call('/api/topics', 'POST', { topic_name: `Plain${n} Rowing Fans` })
    const renamed = { topic_name: dirty(`Renamed${n}`, sign), subcategory: `Own${sign}` }
    expect((await call(`/api/topics/${edited.body.id}`, 'PATCH', renamed)).status).toBe(200)
    const { batchId } = await importsOf(api, org).run([
      { Name: dirty(`Imported${n}`, sign), Sub: `Sub${sign}category`, Code: `code${sign}${n}` },
    ])
    const matrix = {
      dimensions: [
        { name: 'A', values: [dirty(`Matrix${n}`, sign)] },
        { name: 'B', values: [`Anglers${sign}`, `Hikers${sign}`] },
      ],
    }
    expect((await call('/api/topics/generate-matrix', 'POST', matrix)).body).toMatchObject({ created: 2 })
    expect(batchId).toBeTruthy()
    const { rows } = await asDatabaseOwner(
      api,
      `select link.topic_name, link.subcategory, link.external_id, link.overlay::text, topic.topic_name as global,
         topic.keywords::text, topic_output.*::text as named
       from org_topic link join topic on topic.id = link.topic_id left join topic_output on topic_output.topic_id = topic.id`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(5)
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        expect([column, hidden.test(String(value ?? ''))]).toEqual([column, false])
    const exported = (await call('/api/export?format=csv')).text
    expect(exported.split(/\r?\n/).filter((line) => hidden.test(line))).toEqual([])
  },
)

test('nothing but tidy names fits into the tables, whoever writes them', async () => {
  for (const sign of unseen.filter((each) => each !== '\t'))
    for (const table of ['topic', 'org_topic'])
      await expect(
        asDatabaseOwner(api, `update ${table} set topic_name = topic_name || $1`, [`${sign}x`]),
      ).rejects.toThrow('name_visible')
})

test('a name of nothing that is seen is no name', async () => {
  expect((await call('/api/topics', 'POST', { topic_name: '\u200b\u202e\ufeff' })).body).toEqual({
    error: 'topic_name is required',
  })
})
