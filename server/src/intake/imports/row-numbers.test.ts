import { LibraryTopicId, reviewReasons } from '@txadv/contract'
import { normalizeName, signatureKeys } from '@txadv/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertyRuns } from '../../../../engine/test/property-runs.ts'
import { type Api, asDatabaseOwner, makeOrg, type Org, setPlan, startApi } from '../../../test/harness.ts'
import { importsOf } from '../../../test/imports.ts'
import { goodClassification, type LlmProvider, startLlmProvider } from '../../../test/llm-provider.ts'
import {
  buildCase,
  catalogNameOf,
  correction,
  type ExpectedRow,
  libraryCode,
  type Name,
  nameOf,
  type PlacedRow,
  type RowCase,
  RowOracle,
  rowPlan,
  type Standing,
  saidOf,
} from '../../../test/row-oracle.ts'
import { type Source, startSource, syncOf } from '../../../test/sources.ts'
import { sendJson } from '../../../test/strangers.ts'

let api: Api
let ours: Org
let other: Org
let source: Source
let provider: LlmProvider
/** The source's connections, without and with the LLM; it serves the chunks of the case at hand as pages. */
let connections: { readonly local: string; readonly llm: string }
let pages: RowCase['chunks'] = []
beforeAll(async () => {
  source = await startSource()
  provider = await startLlmProvider()
  provider.answer = ({ body }) => {
    const name: string = JSON.parse(body.messages[0].content).conversation[0].content
    const said = saidOf(Number(/\d+/.exec(name)?.[0]))
    return { say: said ? { ...goodClassification, ...said } : 'nothing' }
  }
  const env = {
    EGRESS_ALLOW: source.endpoint,
    LLM_API_KEY: 'sk-provider-canary',
    LLM_BASE_URL: provider.url,
    LLM_DAILY_USD_PER_ORG: '1000000',
    LOG_LEVEL: 'silent',
  }
  api = await startApi({ env })
  ours = await makeOrg(api, ['owner'])
  other = await makeOrg(api, ['owner'])
  for (const org of [ours, other]) await setPlan(api, org, 'enterprise')
  await api.call('/api/settings', ours.owner, { method: 'PATCH', body: { reviewDisagreements: true } })
  const url = source.serve((response, asked) => {
    const page = pages.find(({ index }) => index + 1 === Number(asked.get('page')))
    sendJson(response, { data: { rows: page?.rows.map(asRow) ?? [] } })
  })
  const field_mappings = { Name: 'topic_name', Code: 'external_id', Type: 'segment_type' }
  const connect = (use_llm: boolean) => syncOf(api, ours).connect(url, { field_mappings, use_llm })
  connections = { local: await connect(false), llm: await connect(true) }
})
afterAll(async () => {
  await api.close()
  await provider.close()
  await source.close()
})

const rowsOf = async (statement: string, values: unknown[] = []) => (await asDatabaseOwner(api, statement, values)).rows

/** Brings about what the names are before their rows arrive. */
async function prepare(names: readonly Name[]): Promise<void> {
  const of = (...standings: Standing[]) => names.filter(({ standing }) => standings.includes(standing))
  const catalog = of('inCatalog', 'renamed')
  if (catalog.length > 0) await importsOf(api, other).run(catalog.map((name) => ({ Name: catalogNameOf(name) })))
  const library = of('inLibrary', 'lacking', 'renamed')
  if (library.length > 0)
    await importsOf(api, ours).run(
      library.map((name) => ({
        Name: catalogNameOf(name),
        ...(name.standing === 'inLibrary' && { Code: libraryCode(name) }),
      })),
    )
  for (const name of of('renamed')) {
    const [link] = await rowsOf('select id from org_topic where org_id = $1 and topic_name = $2', [
      ours.id,
      catalogNameOf(name),
    ])
    const body = { topic_name: nameOf(name.number) }
    const answer = await api.call(`/api/topics/${LibraryTopicId.encode(link.id)}`, ours.key, { method: 'PATCH', body })
    expect(answer.status, answer.text).toBe(200)
  }
  for (const { number } of of('corrected'))
    await rowsOf(
      `insert into correction (normalized_name, segment_type, reason, topic_id, created_by)
       values ($1, $2, '', gen_random_uuid(), '')`,
      [normalizeName(nameOf(number)), correction],
    )
}

const asRow = ({ mark, cells: { name, code, type } }: PlacedRow) => ({ Name: name, Code: code, Type: type, Mark: mark })
const errorsOf = (expected: readonly ExpectedRow[]) =>
  expected.filter(({ outcome }) => outcome === 'error').map(({ row, reason: message }) => ({ row, message }))

/** Sends the chunks as a file; answers the batch and what was to be expected of it. */
async function runImport({ chunks, useLlm }: RowCase, oracle: RowOracle) {
  const imports = importsOf(api, ours)
  const batchId = await imports.begin(chunks.length * 500, { useLLM: useLlm })
  const expected: ExpectedRow[] = []
  for (const { index, rows } of chunks) {
    const due = oracle.expectChunk(rows, 'chunk')
    const { status, body, text } = await imports.chunk(batchId, index, rows.map(asRow))
    expect(status, text).toBe(200)
    expect(body.errors).toEqual(errorsOf(due))
    expected.push(...due)
  }
  return { batchId, expected }
}

/** Asks for the chunks as pages of the source. */
async function runSync({ chunks, useLlm }: RowCase, oracle: RowOracle) {
  const sync = syncOf(api, ours)
  const id = useLlm ? connections.llm : connections.local
  pages = chunks
  const runId = await sync.started(id)
  const expected: ExpectedRow[] = []
  try {
    for (const { index, rows } of chunks) {
      const due = oracle.expectChunk(rows, 'page')
      const { status, body, text } = await sync.page(id, runId, index + 1)
      expect(status, text).toBe(200)
      expect(body.errors).toEqual(errorsOf(due))
      expected.push(...due)
    }
  } finally {
    await sync.cancel(id, runId)
  }
  const [{ id: batchId }] = await rowsOf('select id from batch where org_id = $1 order by created_at desc limit 1', [
    ours.id,
  ])
  return { batchId: batchId as string, expected }
}

async function checkPreview({ previewed, names }: RowCase): Promise<void> {
  const mappings = [
    { csvColumn: 'Name', targetField: 'topic_name' },
    { csvColumn: 'Code', targetField: 'external_id' },
    { csvColumn: 'Type', targetField: 'segment_type' },
  ]
  const body = { rows: previewed.map(asRow), mappings }
  const answer = await api.call('/api/import/preview', ours.key, { method: 'POST', body })
  expect(answer.status, answer.text).toBe(200)
  const oracle = new RowOracle(names, false)
  const expected = oracle.expectChunk(previewed, 'preview').map(({ topicName: _, ...told }, n) => {
    const name = told.outcome === 'created' ? previewed[n]?.name : undefined
    return { ...told, ...(name && { segment_type: oracle.knownOf(name).segmentType }) }
  })
  expect(answer.body.rows).toMatchObject(expected)
}

/** Each row's report is its own, its topic is the one of its name, and a broken row keeps its own cells. */
async function checkReport(batchId: string, chunks: RowCase['chunks'], expected: readonly ExpectedRow[]) {
  const found = await rowsOf(
    `select row_number as row, outcome, reason, batch_row.topic_name, topic.topic_name as "topicName", given,
       link.topic_id is not distinct from batch_row.topic_id as linked
     from batch_row left join topic on topic.id = batch_row.topic_id
     left join org_topic link on link.org_id = batch_row.org_id and link.id = batch_row.org_topic_id
     where batch_row.org_id = $1 and batch_id = $2 order by row_number`,
    [ours.id, batchId],
  )
  const inOrder = expected.toSorted((a, b) => a.row - b.row)
  expect(found.map(({ given: _, linked: __, ...report }) => report)).toEqual(inOrder)
  expect(found.every(({ linked }) => linked)).toBe(true)
  const marks = new Map(chunks.flatMap(({ rows }) => rows.map(({ row, mark }) => [row, mark])))
  for (const { row, outcome, given } of found)
    if (outcome === 'error') expect(new Map(given).get('Mark')).toBe(marks.get(row))
}

/** What the library has of each name is what the first of its own rows said, and what the LLM said of that very name. */
async function checkLibrary({ names }: RowCase, oracle: RowOracle): Promise<void> {
  const found = await rowsOf(
    `select topic.topic_name as name, link.external_id as "externalId", link.segment_type as "segmentType",
       topic.keywords, array(select key::text from topic_signature where topic_id = topic.id) as keys, jury.topic_name as judged, jury.disagree,
       topic.review_reason as review, output.segment_name_dspapi as output
     from org_topic link join topic on topic.id = link.topic_id join topic_output output on output.topic_id = topic.id
     left join org_topic_jury jury on jury.org_id = link.org_id and jury.org_topic_id = link.id
     where link.org_id = $1 and topic.topic_name = any($2)`,
    [ours.id, names.map((name) => oracle.knownOf(name).topicName ?? '')],
  )
  const byName = new Map(found.map((each) => [each.name, each]))
  for (const name of names) {
    const { topicName, inLibrary, externalId, segmentType, isJudged = false } = oracle.knownOf(name)
    const link = byName.get(topicName)
    expect(link !== undefined, topicName).toBe(inLibrary)
    if (!link) continue
    expect(link).toMatchObject({ externalId, ...(segmentType && { segmentType }) })
    expect(link.output).toContain(/\d+/.exec(topicName ?? '')?.[0])
    expect(new Set(link.keys)).toEqual(
      new Set(Array.from(signatureKeys(link.name), (key) => String(BigInt.asIntN(64, key)))),
    )
    expect(link.judged).toBe(isJudged ? topicName : null)
    if (!isJudged) continue
    expect(link.keywords).toEqual(saidOf(name.number)?.keywords)
    if (!link.review?.startsWith('Invalid')) expect(link.review === reviewReasons.disagreement).toBe(link.disagree)
  }
}

test('whatever stands beside it, a row is reported by its own name under its own number: previewed, imported, synced', async () => {
  await fc.assert(
    fc.asyncProperty(rowPlan, async (plan) => {
      const given = buildCase(plan)
      await prepare(given.names)
      await checkPreview(given)
      const oracle = new RowOracle(given.names, given.useLlm)
      const { batchId, expected } = await (given.way === 'import' ? runImport : runSync)(given, oracle)
      await checkReport(batchId, given.chunks, expected)
      await checkLibrary(given, oracle)
    }),
    // A smaller case says no more than the diff of its rows, and costs minutes.
    { numRuns: Math.ceil(propertyRuns / 50), endOnFailure: true },
  )
})
