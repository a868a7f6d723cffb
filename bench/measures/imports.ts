import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import { dimensionSets } from '@txadv/engine/light'
import type pg from 'pg'
import { createApiKey } from '../../server/src/account/keys/keys.ts'
import { chargeUsage } from '../../server/src/account/usage/usage.ts'
import type { Tenant } from '../../server/src/context.ts'
import type { TenantTx } from '../../server/src/db/database.ts'
import { builderOn } from '../../server/src/db/snapshot.ts'
import { ingestImportChunk, startImport } from '../../server/src/intake/imports/imports.ts'
import { generateMatrix } from '../../server/src/intake/matrix/matrix.ts'
import {
  type ClassifiedItem,
  classifyItem,
  type TopicArrival,
} from '../../server/src/library/classification/classification.ts'
import { type IngestedItem, ingestTopics, linkOrigin } from '../../server/src/library/topics/topics.ts'
import { loadTemplates } from '../../server/src/naming/templates/templates.ts'
import { type BatchRow, parseRows, workChunk } from '../../server/src/runs/batches/batches.ts'
import { startApi } from '../api.ts'
import { orgId, topicAt } from '../data.ts'
import { type Bench, elapsedMs, type Measure, median, openTenant } from '../measure.ts'
import { ensureVectors } from '../vectors.ts'

const { chunkRows } = limits.imports
const importer = orgId(0x1a)
export const mappings = [
  { csvColumn: 'Segment', targetField: 'topic_name' as const },
  { csvColumn: 'Id', targetField: 'external_id' as const },
]

interface Row {
  readonly Segment: string
  readonly Id: string
}

/** Names that no run has used: those of the data end where these begin. */
let next = 2_000_000 + Math.floor(Math.random() * 100_000_000)

/** A file as it comes: most rows are new, some are in the catalog already, some stand in it twice. */
export function rowsOf(count: number, existing: number): Row[] {
  const first = next
  next += count
  return Array.from({ length: count }, (_, n) => {
    const at = n % 20
    const topic = at < 3 ? (first + n * 7_919) % existing : at === 3 ? first + n - 1 : first + n
    return { Segment: topicAt(topic).name, Id: `ext-${first + n}` }
  })
}

export async function openImporter(bench: Bench): Promise<Tenant> {
  await bench.bare.query(
    `insert into auth.organization (id, name, slug, "createdAt")
     select id, id, id, now() from unnest(array[$1::uuid]) id on conflict do nothing`,
    [importer],
  )
  return openTenant(bench, importer)
}

/** Takes away what the importer has brought. */
export async function removeImported({ bare }: Bench): Promise<void> {
  for (const table of [
    'org_topic',
    'org_topic_history',
    'batch_external_id',
    'batch_row',
    'batch_chunk',
    'batch',
    'library_count',
  ])
    await bare.query(`delete from ${table} where org_id = $1`, [importer])
  const own = 'select id from topic where created_by_org_id = $1'
  await bare.query(`delete from topic_signature where topic_id in (${own})`, [importer])
  await bare.query(`delete from topic_output where topic_id in (${own})`, [importer])
  await bare.query(`delete from topic_vector where topic_id in (${own})`, [importer])
  await bare.query('delete from topic_unindexed')
  await bare.query('delete from topic where created_by_org_id = $1', [importer])
  await bare.query('vacuum analyze topic, topic_signature, topic_output, org_topic, org_topic_history')
}

export const newBatch = (tenant: Tenant, totalRows: number) =>
  startImport(tenant, { filename: 'bench.csv', totalRows, mappings, useLLM: false, values: [], keepPrivate: false })

/** A connection whose statements are timed, from their sending to their last row, and nothing else is. */
function timed(client: pg.Client) {
  let ms = 0
  const query = async (...args: unknown[]) => {
    const start = performance.now()
    try {
      return await (client.query as (...args: unknown[]) => Promise<unknown>)(...args)
    } finally {
      ms += performance.now() - start
    }
  }
  return { client: { query, release: () => undefined } as unknown as pg.PoolClient, elapsed: () => ms }
}

type InTransaction = (client: pg.PoolClient, settled: readonly IngestedItem[]) => Promise<void>

/**
 * The same statements on a bare connection, as the owner, without row level security, with the rows ready: what is
 * counted is the time in which the database has the word.
 */
async function bareChunk(
  { bare }: Bench,
  tenant: Tenant,
  batchId: string,
  chunkIndex: number,
  items: readonly ClassifiedItem[],
  inTransaction: InTransaction = async () => undefined,
): Promise<number> {
  const { client, elapsed } = timed(bare)
  const tx: TenantTx = { org: importer, workspace: null, db: builderOn(client) }
  await client.query('begin')
  await client.query(`select set_config('app.org_id', $1, true), set_config('app.workspace_id', '', true)`, [importer])
  await workChunk(tx, batchId, chunkIndex, async () => {
    const settled = await ingestTopics(tx, linkOrigin(tenant.actor, 'import', 'imported', { batchId }), items)
    await inTransaction(client, settled)
    return settled.map(
      (item): BatchRow => ({
        row_number: item.row,
        outcome: item.outcome,
        reason: 'New topic',
        topic_name: item.topicName,
        topic_id: item.topicId,
        org_topic_id: item.linkId,
        given: null,
      }),
    )
  })
  await chargeUsage(tx, { classifications: items.length })
  await client.query('commit')
  return elapsed()
}

/** Items of which everything is made already, from the first row of a chunk on. */
async function prepareAll(
  tenant: Tenant,
  chunkIndex: number,
  arrivals: readonly TopicArrival[],
): Promise<readonly ClassifiedItem[]> {
  const templates = await tenant.transact(loadTemplates)
  const parsed = parseRows(arrivals, chunkIndex * chunkRows + 1, (arrival) => ({ arrival }))
  const items = parsed.map((item) => classifyItem(item))
  for (const { topic } of items) topic.outputsBy(templates)
  return items
}

const arrivalsOf = (rows: readonly Row[]) => rows.map(({ Segment, Id }) => ({ topic_name: Segment, external_id: Id }))

/** The middle time of a chunk of ours and of a bare one, taken in turns, so that both see the same machine. */
async function inTurns(bench: Bench, chunks: number, inTransaction?: InTransaction) {
  const tenant = await openImporter(bench)
  const { batchId } = await newBatch(tenant, 2 * (chunks + 1) * chunkRows)
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let n = 0; n <= chunks; n++) {
    const rows = rowsOf(chunkRows, bench.size.topics)
    ours.push(await elapsedMs(() => ingestImportChunk(tenant, batchId, { chunkIndex: 2 * n, rows, mappings })))
    const items = await prepareAll(tenant, 2 * n + 1, arrivalsOf(rowsOf(chunkRows, bench.size.topics)))
    bare.push(await bareChunk(bench, tenant, batchId, 2 * n + 1, items, inTransaction))
  }
  // The first of each finds code that was never run and pages that were never read.
  return { ours: median(ours.slice(1)), bare: median(bare.slice(1)) }
}

const chunk: Measure = {
  name: 'import-chunk',
  about: 'a chunk of 500 rows, from rows to answer, against its statements alone with the rows ready',
  unit: 'ms',
  better: 'lower',
  target: 1.4,
  size: '1,000,000 global topics',
  round: (bench) => inTurns(bench, 12),
  after: removeImported,
}

/** Vectors into the index within the chunk's own transaction: what the service leaves to the worker. */
const insertVectors: InTransaction = async (client, settled) => {
  const made = settled.filter(({ outcome }) => outcome === 'created')
  const vectors = made.map(({ topic }) => `[${topic.fingerprint.embedding.join(',')}]`)
  await client.query(
    `insert into topic_vector (topic_id, scope, embedding)
     select id, '00000000-0000-0000-0000-000000000000', vector::halfvec
     from unnest($1::uuid[], $2::text[]) as each (id, vector)`,
    [made.map(({ topicId }) => topicId), vectors],
  )
}

const chunkAgainstIndex: Measure = {
  name: 'import-chunk-index',
  about: 'a chunk of 500 rows, against the same with the vector index kept within its transaction',
  unit: 'ms',
  better: 'lower',
  target: 0.2,
  size: '1,000,000 global topics',
  round: async (bench) => {
    await ensureVectors(bench.url, bench.size)
    return inTurns(bench, 6, insertVectors)
  },
  after: removeImported,
}

const httpRows = limits.imports.rows

const overHttp: Measure = {
  name: 'import-http',
  about: 'a file of 50,000 rows over HTTP from one client, against the statements alone',
  unit: 'rows/s',
  better: 'higher',
  target: 0.5,
  size: '1,000,000 global topics',
  round: async (bench) => {
    const tenant = await openImporter(bench)
    await bench.bare.query('delete from api_key where org_id = $1', [importer])
    const { plaintext: key } = await createApiKey(tenant, { name: 'bench' })
    const files = Array.from({ length: httpRows / chunkRows }, () => rowsOf(chunkRows, bench.size.topics))
    const api = await startApi(bench.url)
    const call = async (path: string, body: object) => {
      const answer = await fetch(`http://127.0.0.1:${api.port}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${await answer.text()}`)
      return answer.json() as Promise<{ batchId: string }>
    }
    let oursMs: number
    try {
      oursMs = await elapsedMs(async () => {
        const { batchId } = await call('/api/import', { filename: 'bench.csv', totalRows: httpRows, mappings })
        for (const [chunkIndex, rows] of files.entries())
          await call(`/api/import/${batchId}/chunk`, { chunkIndex, rows, mappings })
      })
    } finally {
      api.stop()
    }
    const { batchId } = await newBatch(tenant, httpRows)
    let bareMs = 0
    for (let n = 0; n < httpRows / chunkRows; n++) {
      const items = await prepareAll(tenant, n, arrivalsOf(rowsOf(chunkRows, bench.size.topics)))
      bareMs += await bareChunk(bench, tenant, batchId, n, items)
    }
    await removeImported(bench)
    return { ours: (httpRows / oursMs) * 1_000, bare: (httpRows / bareMs) * 1_000 }
  },
  after: removeImported,
}

const catchUpSeconds = 60

const catchUp: Measure = {
  name: 'vectors-catch-up',
  about: 'from the last chunk of 50,000 rows until every topic is in the vector index, against a minute',
  unit: 's',
  better: 'lower',
  target: 1,
  size: '1,000,000 global topics',
  rounds: 1,
  round: async (bench) => {
    await ensureVectors(bench.url, bench.size)
    const tenant = await openImporter(bench)
    const { batchId } = await newBatch(tenant, httpRows)
    const indexing = fork(new URL('../index-process.ts', import.meta.url), {
      env: { ...process.env, DATABASE_URL: bench.url },
    })
    await once(indexing, 'message')
    try {
      for (let chunkIndex = 0; chunkIndex < httpRows / chunkRows; chunkIndex++)
        await ingestImportChunk(tenant, batchId, { chunkIndex, rows: rowsOf(chunkRows, bench.size.topics), mappings })
      const ms = await elapsedMs(async () => {
        for (;;) {
          const { rows } = await bench.bare.query('select from topic_unindexed limit 1')
          if (rows.length === 0) return
          await pause(100)
        }
      })
      return { ours: ms / 1_000, bare: catchUpSeconds }
    } finally {
      indexing.kill()
    }
  },
  after: removeImported,
}

const dimensionOf = (name: string) => dimensionSets.find((set) => set.name === name)?.values ?? []
const titles = `CEO CFO CTO CMO COO CIO CHRO CDO Director Manager Analyst Engineer Buyer Consultant Architect
  Founder`.split(/\s+/)

/** 52 states, 6 ages and 16 titles, of a market that no run has asked for. */
function newMatrix() {
  return {
    dimensions: [
      { name: 'State', values: [...dimensionOf('US State')] },
      { name: 'Age', values: [...dimensionOf('Age Range')] },
      { name: 'Title', values: titles },
    ],
    template: `{Title} Age {Age} in {State} Market ${next++}`,
    dryRun: false,
  }
}

const matrix: Measure = {
  name: 'matrix',
  about: 'a matrix of 52 states, 6 ages and 16 titles, all distinct, against the statements alone',
  unit: 'rows/s',
  better: 'higher',
  target: 0.5,
  size: '1,000,000 global topics',
  round: async (bench) => {
    const tenant = await openImporter(bench)
    let topics = 0
    const oursMs = await elapsedMs(async () => {
      const { created, duplicates } = await generateMatrix(tenant, newMatrix())
      if (duplicates > 0) throw new Error(`${duplicates} of ${created + duplicates} topics collapsed`)
      topics = created
    })
    const { template, dimensions } = newMatrix()
    const [states, ages, jobs] = dimensions.map(({ values }) => values) as [string[], string[], string[]]
    const names = states.flatMap((state) =>
      ages.flatMap((age) =>
        jobs.map((job) => template.replace('{Title}', job).replace('{Age}', age).replace('{State}', state)),
      ),
    )
    const items = await prepareAll(
      tenant,
      0,
      names.map((topic_name) => ({ topic_name })),
    )
    const { batchId } = await newBatch(tenant, items.length)
    let bareMs = 0
    for (let n = 0; n * chunkRows < items.length; n++)
      bareMs += await bareChunk(bench, tenant, batchId, n, items.slice(n * chunkRows, (n + 1) * chunkRows))
    await removeImported(bench)
    return { ours: (topics / oursMs) * 1_000, bare: (items.length / bareMs) * 1_000 }
  },
  after: removeImported,
}

/** A chunk at another size of the catalog, for its growth. */
export async function timeChunks(bench: Bench, chunks: number): Promise<number> {
  const tenant = await openImporter(bench)
  const { batchId } = await newBatch(tenant, chunks * chunkRows)
  const times: number[] = []
  for (let chunkIndex = 0; chunkIndex < chunks; chunkIndex++) {
    const rows = rowsOf(chunkRows, bench.size.topics)
    times.push(await elapsedMs(() => ingestImportChunk(tenant, batchId, { chunkIndex, rows, mappings })))
  }
  await removeImported(bench)
  return median(times)
}

export const importMeasures: readonly Measure[] = [chunk, chunkAgainstIndex, overHttp, catchUp, matrix]
