import { LibraryTopicId, visibleText } from '@txadv/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Api,
  asDatabaseOwner,
  type Credential,
  makeOperator,
  makeOrg,
  type Org,
  startApi,
} from '../../../test/harness.ts'
import { emptyLibrary, insertLibrary, type LibraryRow } from '../../../test/library-rows.ts'

let api: Api
let acme: Org
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api)
})
afterAll(() => api.close())

const exported = (query = '', credential: Credential = acme.key, headers: Record<string, string> = {}) =>
  api.call(`/api/export${query}`, credential, { headers })
const list = async (org: Org, query = '') => (await api.call(`/api/topics${query}`, org.key)).body
const post = (org: Org, body: object) => api.call('/api/topics', org.key, { method: 'POST', body })
const sqlAsOwner = (statement: string, values: unknown[]) => asDatabaseOwner(api, statement, values)

/** The cells of a CSV as RFC 4180 has them, written without a look at how the service writes them. */
function cellsOf(csv: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n)/gy
  const rows: string[][] = []
  let row: string[] = []
  while (cell.lastIndex < csv.length) {
    const at = cell.lastIndex
    const found = cell.exec(csv)
    if (!found) throw new Error(`no cell of a CSV: ${JSON.stringify(csv.slice(at, at + 80))}`)
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === ',') continue
    rows.push(row)
    row = []
  }
  if (row.length > 0) throw new Error('a CSV that ends in the middle of a row')
  return rows
}

/** The rows of a CSV by the names that its first row gives. */
function recordsOf({ status, text }: Answer): Record<string, string>[] {
  expect(status).toBe(200)
  const [names = [], ...rows] = cellsOf(text)
  expect(rows.filter((row) => row.length !== names.length)).toEqual([])
  return rows.map((row) => Object.fromEntries(names.map((name, n) => [name, row[n] ?? ''])))
}

const core = [
  'id',
  'topic_id',
  'topic_name',
  'parent_category',
  'taxonomy_type',
  'subcategory',
  'segment_type',
  'audience_type',
  'iab_code',
  'keywords',
]
const layers = ['intent', 'intensity', 'awareness', 'segment', 'sensitivity', 'buyer_journey', 'composite_score']
const outputs = [
  'segment_name_dspapi',
  'segment_name_marketplace',
  'segment_name_internal',
  'segment_desc_marketplace',
  'segment_desc_dspapi',
  'internal_description',
  'performance_score',
]
const levels = ['subcategory_l1', 'subcategory_l2', 'subcategory_l3', 'subcategory_l4']

const fullRow: LibraryRow = {
  topic_name: 'Cloud "Security", Buyers',
  parent_category: 'Technology',
  taxonomy_type: 'Business & Technology',
  subcategory: 'Security',
  subcategory_l1: 'Cloud',
  subcategory_l2: 'Posture',
  subcategory_l3: 'Scanners',
  subcategory_l4: 'Agentless',
  segment_type: 'B2B',
  audience_type: 'Decision Maker',
  iab_code: '596',
  keywords: ['cloud', 'security, posture'],
  engine_version: '2.5',
  intent: 'product',
  awareness: 'Solution Aware',
  composite_score: 87,
  sensitivity: 'Standard',
  intensity: 'High',
  buyer_journey: 'Decision',
  external_id: 'crm-17',
  internal_description: 'ours alone',
  performance_score: 0.1 + 0.2,
  created_at: '2026-01-02T03:04:05.000600Z',
}

/** A small library with a topic of every making: by the interface, edited, judged anew, with outputs, and bare. */
async function makeVariedLibrary(org: Org) {
  await insertLibrary(api, org, [
    fullRow,
    { topic_name: 'Bare', created_at: '2026-01-02T03:04:05.000599Z' },
    { topic_name: 'Whole second', created_at: '2026-01-02T03:04:05Z' },
    { topic_name: 'Zeros at the end', created_at: '2026-01-02T03:04:05.12Z', performance_score: 1e-9 },
  ])
  await sqlAsOwner(
    `insert into topic_output (topic_id, segment_name_dspapi, segment_name_marketplace, segment_name_internal,
       segment_desc_marketplace, segment_desc_dspapi, custom)
     select topic_id, 'A > B', 'A: B', 'a/b', 'Described, "so"', E'two\nlines', '{"exchange": {"name": "=A, \\"B\\"", "description": ""}}'
     from org_topic where org_id = $1 and topic_name = $2`,
    [org.id, fullRow.topic_name],
  )
  const made = await post(org, {
    topic_name: 'Made by API',
    segment_type: 'B2C',
    keywords: ['ev', 'suv'],
    internal_description: 'x',
  })
  await api.call(`/api/topics/${made.body.id}`, org.key, { method: 'PATCH', body: { subcategory: 'Edited' } })
  const judged = await post(org, { topic_name: 'Judged anew' })
  await sqlAsOwner(
    `update org_topic set segment_type = 'B2G', composite_score = 12, verdict = '{"segment_type": "B2G", "keywords": ["of", "its", "own"],
       "intent": "research", "awareness": "Unaware", "composite_score": 12}',
       overlay = '{"segment_name_dspapi": "Theirs"}'
     where org_id = $1 and id = $2`,
    [org.id, LibraryTopicId.decode(judged.body.id)],
  )
}

describe('GET /api/export', () => {
  let varied: Org
  beforeAll(async () => {
    varied = await makeOrg(api)
    await makeVariedLibrary(varied)
  })

  test('csv default; Content-Type text/csv and a Content-Disposition attachment header', async () => {
    for (const query of ['', '?format=csv']) {
      const { status, headers } = await exported(query, varied.key)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(headers.get('content-disposition')).toBe('attachment; filename="topics.csv"')
    }
  })

  test('standard export has core fields plus the 7-layer breakdown', async () => {
    const answer = await exported('', varied.key)
    expect(cellsOf(answer.text)[0]).toEqual([
      ...core,
      ...layers,
      'engine_version',
      'external_id',
      'created_at',
      'updated_at',
    ])
    const found = recordsOf(answer).find(({ topic_name }) => topic_name === fullRow.topic_name)
    expect(found).toEqual({
      id: expect.stringMatching(/^ot_[0-9a-z]{26}$/),
      topic_id: expect.stringMatching(/^tp_[0-9a-z]{26}$/),
      topic_name: 'Cloud "Security", Buyers',
      parent_category: 'Technology',
      taxonomy_type: 'Business & Technology',
      subcategory: 'Security',
      segment_type: 'B2B',
      audience_type: 'Decision Maker',
      iab_code: '596',
      keywords: 'cloud, security, posture',
      intent: 'product',
      intensity: 'High',
      awareness: 'Solution Aware',
      segment: 'B2B',
      sensitivity: 'Standard',
      buyer_journey: 'Decision',
      composite_score: '87',
      engine_version: '2.5',
      external_id: 'crm-17',
      created_at: '2026-01-02T03:04:05.0006Z',
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/),
    })
  })

  test('rows come oldest first, to the microsecond', async () => {
    const names = recordsOf(await exported('', varied.key)).map(({ topic_name }) => topic_name)
    expect(names).toEqual([
      'Whole second',
      'Bare',
      fullRow.topic_name,
      'Zeros at the end',
      'Made by API',
      'Judged anew',
    ])
  })

  test('JSON is an array of full topic records: each as GET /api/topics gives it, with the layers', async () => {
    const answer = await exported('?format=json', varied.key)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="topics.json"')
    const { data: listed } = await list(varied, '?sortBy=created_at&sortOrder=asc')
    // What a list says beside the record, how sure the engine is, is of the moment and not exported.
    const data = listed.map(
      ({ review: _review, field_confidence: _sure, ...record }: Record<string, unknown>) => record,
    )
    expect(answer.body).toHaveLength(6)
    const withoutLayers = answer.body.map((record: object) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => !layers.includes(name))),
    )
    expect(withoutLayers).toEqual(data)
    const fields = [...Object.keys(data[0]), ...layers].sort()
    for (const record of answer.body) expect(Object.keys(record).sort()).toEqual(fields)
    expect(answer.body[2]).toMatchObject({
      keywords: ['cloud', 'security, posture'],
      segment: 'B2B',
      composite_score: 87,
      performance_score: 0.1 + 0.2,
    })
    expect(answer.body[5]).toMatchObject({
      keywords: ['of', 'its', 'own'],
      intent: 'research',
      awareness: 'Unaware',
      segment: 'B2G',
      composite_score: 12,
      segment_name_dspapi: 'Theirs',
    })
    expect(answer.body[1]).toMatchObject(Object.fromEntries(layers.map((layer) => [layer, null])))
  })

  test('full: platform names, descriptions, scores and platform output columns', async () => {
    const csv = await exported('?full=true', varied.owner)
    expect(cellsOf(csv.text)[0]).toEqual([
      ...core,
      ...layers,
      'engine_version',
      'external_id',
      ...levels,
      ...outputs,
      'source',
      'segment_name_exchange',
      'segment_desc_exchange',
      'created_at',
      'updated_at',
    ])
    const json = (await exported('?full=true&format=json', varied.owner)).body
    const expected = {
      subcategory_l1: 'Cloud',
      subcategory_l4: 'Agentless',
      segment_name_dspapi: 'A > B',
      segment_name_marketplace: 'A: B',
      segment_name_internal: 'a/b',
      segment_desc_marketplace: 'Described, "so"',
      segment_desc_dspapi: 'two\nlines',
      internal_description: 'ours alone',
      source: 'api',
    }
    expect(recordsOf(csv)[2]).toMatchObject({
      ...expected,
      performance_score: '0.30000000000000004',
      segment_name_exchange: '\'=A, "B"',
    })
    expect(json[2]).toMatchObject({
      ...expected,
      performance_score: 0.1 + 0.2,
      platform_outputs: { exchange: { name: '=A, "B"', description: '' } },
    })
    const standard = (await exported('?format=json', varied.owner)).body
    expect(json.map(({ id }: { id: string }) => id)).toEqual(standard.map(({ id }: { id: string }) => id))
    const added = [...levels, 'source']
    expect(Object.keys(json[0]).sort()).toEqual([...Object.keys(standard[0]), ...added].sort())
  })

  test('403 `Only organization owners can perform full exports` for a non-owner full export, key or session', async () => {
    const { admin, member, viewer } = varied.people
    for (const credential of [admin, member, viewer, varied.key])
      for (const query of ['?full=true', '?full=true&format=json']) {
        const answer = await exported(query, credential)
        expect([answer.status, answer.body]).toEqual([
          403,
          { error: 'Only organization owners can perform full exports' },
        ])
      }
    for (const credential of [admin, member, viewer]) {
      expect((await exported('', credential)).status).toBe(200)
      expect((await exported('?full=false', credential)).status).toBe(200)
    }
  })

  test.each([
    'format=xml',
    'format=CSV',
    'full=1',
    'full=TRUE',
    'segmentType=B3B',
    'hasExternalId=maybe',
    'search=%00',
  ])('?%s is 400', async (query) => {
    expect((await exported(`?${query}`)).status).toBe(400)
  })

  test('an empty library is a header row, or an empty array', async () => {
    const empty = await makeOrg(api, ['owner'])
    expect(recordsOf(await exported('', empty.key))).toEqual([])
    expect(cellsOf((await exported('', empty.key)).text)).toHaveLength(1)
    expect((await exported('?format=json', empty.key)).body).toEqual([])
    expect((await exported('?format=json&search=nothing', empty.key)).body).toEqual([])
  })

  test('each export is in the audit', async () => {
    await exported('?format=json&full=true', varied.owner)
    const { rows } = await sqlAsOwner(
      `select actor, action, detail from audit where org_id = $1 and action = 'topics.exported' order by id desc limit 1`,
      [varied.id],
    )
    expect(rows[0]).toMatchObject({ actor: varied.people.owner.userId, detail: { format: 'json', full: true } })
  })
})

describe('all GET /api/topics filter parameters', () => {
  const rowCount = 2_300
  const isCommon = (n: number) => n % 20 !== 0
  const isRare = (n: number) => n % 40 === 0
  const isEastern = (n: number) => n % 23 !== 0
  const oneOf = (n: number, common: string, rare: string, other: string) =>
    isCommon(n) ? common : isRare(n) ? rare : other
  /** Around what is gathered as one page, and around what is copied page by page. */
  const edges = [499, 500, 501, 1_999, 2_000, 2_001, 2_002]
  const rowAt = (n: number, workspace: string): LibraryRow => ({
    topic_name: [
      oneOf(n, 'Common', 'Rare', 'Other'),
      n,
      ...edges.filter((edge) => n < edge).map((edge) => `below${edge}`),
    ].join(' '),
    parent_category: oneOf(n, 'Auto', 'Travel & Lodging', 'Technology'),
    taxonomy_type: oneOf(n, 'Auto & Transportation', 'Travel & Experiences', 'Other'),
    subcategory: oneOf(n, "Driver's", '100% "Rare"', 'Else'),
    subcategory_l1: oneOf(n, 'l1 common', 'l1 rare', 'l1'),
    subcategory_l2: oneOf(n, 'l2 common', 'l2 rare', 'l2'),
    subcategory_l3: oneOf(n, 'l3 common', 'l3 rare', 'l3'),
    subcategory_l4: oneOf(n, 'l4 common', 'l4 rare', 'l4'),
    segment_type: oneOf(n, 'B2C', 'B2G', 'B2B'),
    audience_type: oneOf(n, 'Owner', 'Fan', 'Subscriber'),
    iab_code: oneOf(n, '1', '2', '3'),
    engine_version: oneOf(n, '2.5', '1.0', '2.0'),
    source: oneOf(n, 'import', 'catalog', 'api'),
    sensitivity: oneOf(n, 'Standard', 'Sensitive', 'Regulated'),
    intensity: oneOf(n, 'Low', 'Very High', 'Medium'),
    buyer_journey: oneOf(n, 'Awareness', 'Advocacy', 'Decision'),
    ...(isCommon(n) && { external_id: `crm_Common_${n}` }),
    ...(isRare(n) && { external_id: `crm%rare\\${n}` }),
    ...(isEastern(n) && { workspace_id: workspace }),
    // Equal times for stretches longer than a page: only the ids tell such rows apart.
    created_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 700) * 1_000).toISOString(),
  })

  const filters: [string, string, string][] = [
    ['search', 'common', 'rare topics nowhere'],
    ['search', 'COMM', 'rAre'],
    ['taxonomyType', 'Auto & Transportation', 'Travel & Experiences'],
    ['parentCategory', 'Auto', 'Travel & Lodging'],
    ['subcategory', "Driver's", '100% "Rare"'],
    ['subcategoryL1', 'l1 common', 'l1 rare'],
    ['subcategoryL2', 'l2 common', 'l2 rare'],
    ['subcategoryL3', 'l3 common', 'l3 rare'],
    ['subcategoryL4', 'l4 common', 'l4 rare'],
    ['segmentType', 'B2C', 'B2G'],
    ['audienceType', 'Owner', 'Fan'],
    ['iabCode', '1', '2'],
    ['engineVersion', '2.5', '1.0'],
    ['source', 'import', 'catalog'],
    ['internalId', '_comMON_', '%rare\\'],
    ['sensitivity', 'Standard', 'Sensitive'],
    ['intensity', 'Low', 'Very High'],
    ['buyerJourney', 'Awareness', 'Advocacy'],
  ]

  let org: Org
  let east: string
  let rows: { n: number; id: string; createdAt: string }[]
  beforeAll(async () => {
    org = await makeOrg(api, ['owner'])
    east = (await api.call('/api/workspaces', org.owner, { method: 'POST', body: { name: 'East' } })).body.id
    const { rows: found } = await sqlAsOwner('select id from workspace where org_id = $1', [org.id])
    const given = Array.from({ length: rowCount }, (_, n) => rowAt(n, found[0].id))
    const ids = await insertLibrary(api, org, given)
    rows = ids.map((id, n) => ({ n, id, createdAt: given[n]?.created_at ?? '' }))
    rows.sort((a, b) => (`${a.createdAt}${a.id}` < `${b.createdAt}${b.id}` ? -1 : 1))
  })

  const idsIn = (answer: Answer, format: 'csv' | 'json'): string[] =>
    (format === 'csv' ? recordsOf(answer) : answer.body).map(({ id }: { id: string }) => id)

  /** Asks for the export and the list of a query; answers how many rows both should have, and have. */
  async function expectRows(
    query: Record<string, string>,
    wanted: (n: number) => boolean,
    { workspace, format = workspace ? 'json' : 'csv' }: { workspace?: string; format?: 'csv' | 'json' } = {},
  ) {
    const expected = rows.filter(({ n }) => wanted(n) && (!workspace || isEastern(n))).map(({ id }) => id)
    const asked = new URLSearchParams(query)
    const headers: Record<string, string> = workspace ? { 'x-workspace-id': workspace } : {}
    expect(idsIn(await exported(`?${asked}&format=${format}`, org.key, headers), format)).toEqual(expected)
    const listed = await api.call(`/api/topics?${asked}&sortOrder=asc&pageSize=100`, org.key, { headers })
    expect(listed.body.total).toBe(expected.length)
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual(expected.slice(0, 100))
    return expected.length
  }

  test('none: the whole library, or the whole workspace', async () => {
    expect(await expectRows({}, () => true)).toBe(rowCount)
    expect(await expectRows({}, () => true, { workspace: east })).toBe(2_200)
  })

  test.each(filters)(
    '%s works in the export as in the list, for many matches and for few',
    async (name, common, rare) => {
      const noRare = rare.endsWith('nowhere')
      for (const scope of [{}, { workspace: east }]) {
        expect(await expectRows({ [name]: common }, isCommon, scope)).toBeGreaterThan(2_000)
        const few = await expectRows({ [name]: rare }, (n) => isRare(n) && !noRare, scope)
        expect(few).toBeLessThan(60)
        if (!noRare) expect(few).toBeGreaterThan(50)
      }
    },
  )

  test('hasExternalId, alone and with others', async () => {
    const has = (n: number) => isCommon(n) || isRare(n)
    for (const scope of [{}, { workspace: east }]) {
      expect(await expectRows({ hasExternalId: 'true' }, has, scope)).toBeGreaterThan(2_000)
      expect(await expectRows({ hasExternalId: 'false' }, (n) => !has(n), scope)).toBeLessThan(60)
      await expectRows({ hasExternalId: 'true', segmentType: 'B2G' }, isRare, scope)
      await expectRows({ hasExternalId: 'false', segmentType: 'B2C' }, () => false, scope)
      await expectRows(
        { search: 'common', source: 'import', internalId: '_2' },
        (n) => isCommon(n) && String(n).startsWith('2'),
        scope,
      )
    }
  })

  test.each(edges)('%i matches are exported, none twice and none left out', async (edge) => {
    for (const format of ['csv', 'json'] as const)
      expect(await expectRows({ search: `below${edge}` }, (n) => n < edge, { format })).toBe(edge)
  })

  test('what the counts say does not bound what is exported', async () => {
    await sqlAsOwner(`update library_count set n = 7 where org_id = $1 and field = 'audience_type'`, [org.id])
    const csv = recordsOf(await exported('?audienceType=Owner', org.key))
    expect(csv).toHaveLength(rows.filter(({ n }) => isCommon(n)).length)
  })
})

describe('what a person wrote', () => {
  const opener = fc.constantFrom(
    '',
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '"',
    "'",
    ',',
    ' ',
    '\ufeff',
    '😀',
    '\\',
    '\\N',
    '\v',
    '$1',
  )
  const written = fc
    .tuple(
      opener,
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.string({ unit: 'binary', maxLength: 12 }),
        fc.string({
          unit: fc.constantFrom('"', ',', '\n', '\r', '\t', "'", '=', '\\', '.', '\u0001', '\u0002', '\u2028'),
          maxLength: 8,
        }),
      ),
    )
    .map(([start, rest]) => `${start}${rest}`.replaceAll('\0', ''))
    .filter((text) => text.isWellFormed())
  const topic = fc.record({
    topic_name: written.map(visibleText),
    subcategory: written.map(visibleText),
    external_id: written,
    internal_description: written,
    keywords: fc.array(written, { maxLength: 3 }),
  })

  const opensFormula = /^[=+\-@\t\r]/
  /** What a cell shows of a text: the text, behind an apostrophe where a spreadsheet would take it for a formula. */
  const shown = (text: string) => (opensFormula.test(text) ? `'${text}` : text)

  test('round-trips: in CSV no cell begins a formula, and JSON is as it was written', async () => {
    const org = await makeOrg(api, ['owner'])
    await fc.assert(
      fc.asyncProperty(fc.array(topic, { minLength: 250, maxLength: 250 }), async (topics) => {
        await emptyLibrary(api, org)
        const ids = await insertLibrary(api, org, topics)
        const byId = new Map(topics.map((each, n) => [ids[n], each]))

        const csv = await exported('?full=true', org.owner)
        for (const cell of cellsOf(csv.text).flat()) expect(cell).not.toMatch(opensFormula)
        const records = recordsOf(csv)
        expect(records).toHaveLength(topics.length)
        for (const record of records) {
          const was = byId.get(record.id)
          expect(record).toMatchObject({
            topic_name: shown(was?.topic_name ?? 'missing'),
            subcategory: shown(was?.subcategory ?? 'missing'),
            external_id: shown(was?.external_id ?? 'missing'),
            internal_description: shown(was?.internal_description ?? 'missing'),
            keywords: shown(was?.keywords.join(', ') ?? 'missing'),
          })
        }

        const json = await exported('?format=json&full=true', org.owner)
        expect(json.body).toHaveLength(topics.length)
        for (const record of json.body) expect(record).toMatchObject(byId.get(record.id) ?? {})
      }),
      { numRuns: 8 },
    )
  })

  test('the same through the interface', async () => {
    const org = await makeOrg(api, ['owner'])
    const name = '=HYPERLINK("https://evil.example","x")'
    const made = await post(org, { topic_name: name, subcategory: '@SUM(A1)', keywords: ['-1+2', 'a'] })
    expect(made.status).toBe(201)
    expect(recordsOf(await exported('', org.key))[0]).toMatchObject({
      topic_name: `'${name}`,
      subcategory: "'@SUM(A1)",
      keywords: "'-1+2, a",
    })
    expect((await exported('?format=json', org.key)).body[0]).toMatchObject({
      topic_name: name,
      subcategory: '@SUM(A1)',
      keywords: ['-1+2', 'a'],
    })
  })
})

describe('hostile filter values', () => {
  const hostile = [
    "'; drop table org_topic; --",
    "' or '1'='1",
    '$1',
    '$2 $10 $$',
    "current_setting('copy.p1')",
    '\\',
    '\\\\',
    "\\'",
    '"',
    '%',
    '_',
    '%%%%%%%%%%',
    '&|!<->():*',
    'a:*',
    "a' & 'b",
    '\u0001\u0002',
    '\n',
    'x\ny',
    '\u202e',
    '😀',
    'ﷺ'.repeat(200),
    // Folds to six characters of three bytes each.
    '㌖'.repeat(200),
    '𝕏'.repeat(200),
    'é'.repeat(200),
    'x'.repeat(200),
    '{}',
    '\\N',
    '\\.',
    '__proto__',
  ]
  /** What of such a text can be a name. */
  const kept = (text: string) => visibleText(text) || 'nothing seen'
  let org: Org
  let ids: string[]
  beforeAll(async () => {
    org = await makeOrg(api, ['owner'])
    ids = await insertLibrary(
      api,
      org,
      hostile.map((text) => ({ topic_name: kept(text), subcategory: kept(text), external_id: text })),
    )
  })

  test.each(hostile)('%j', async (text) => {
    const value = text.normalize('NFC').trim()
    const same = (other: string) => kept(other) === value
    const matches = (isMatch: (other: string) => boolean) => ids.filter((_, n) => isMatch(hostile[n] ?? '')).sort()
    const cases = {
      subcategory: value === '' ? ids.toSorted() : matches(same),
      internalId: value === '' ? ids.toSorted() : matches((other) => other.toLowerCase().includes(value.toLowerCase())),
    }
    for (const [parameter, expected] of Object.entries(cases)) {
      const query = `?${new URLSearchParams({ [parameter]: text })}`
      const csv = recordsOf(await exported(query, org.key)).map(({ id }) => id)
      expect(csv.toSorted(), parameter).toEqual(expected)
    }
    const query = `?${new URLSearchParams({ search: text })}`
    const found = recordsOf(await exported(query, org.key)).map(({ id }) => id)
    const listed = await list(org, `${query}&pageSize=100`)
    expect(found.toSorted()).toEqual(listed.data.map(({ id }: { id: string }) => id).sort())
  })

  test('a value that is too long is refused', async () => {
    for (const parameter of ['search', 'internalId', 'subcategory'])
      expect((await exported(`?${parameter}=${'x'.repeat(201)}`, org.key)).status).toBe(400)
  })

  test("an organization's own id as a value is a value", async () => {
    await insertLibrary(api, org, [{ topic_name: 'Named by id', subcategory: org.id }])
    expect(recordsOf(await exported(`?subcategory=${org.id}`, org.key))).toHaveLength(1)
  })
})

test('full: a template whose key has dots and dashes has its columns under that key', async () => {
  const operator = await makeOperator(api)
  const body = { platformKey: 'partner.dsp-1', displayName: 'Partner', pathFields: [{ key: 'topic' }] }
  const made = await api.call('/api/admin/output-templates', operator, { method: 'POST', body })
  expect(made.status, made.text).toBe(200)
  const org = await makeOrg(api, ['owner'])
  await post(org, { topic_name: 'Golf Fans' })
  const csv = await exported('?full=true', org.owner)
  expect(csv.status, csv.text).toBe(200)
  expect(recordsOf(csv)).toMatchObject([{ 'segment_name_partner.dsp-1': 'Golf Fans' }])
  await api.call(`/api/admin/output-templates/${made.body.id}`, operator, { method: 'DELETE' })
})
