import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedScope } from '../server/src/library/topics/topics.ts'
import { type Api, makeOrg } from '../server/test/harness.ts'
import type { Fleet } from './fleet.ts'
import { type Ground, layGround } from './ground.ts'
import {
  type ExpectedImport,
  type ExpectedOrg,
  findAnswerFaults,
  findFaults,
  findGlobalFaults,
  findSpreadFaults,
  readTotals,
} from './import-checker.ts'
import {
  brokenRows,
  type ChunkAnswers,
  ImportClient,
  newNames,
  type Outcome,
  rowOf,
  type SentRow,
  shuffled,
} from './import-client.ts'
import type { Service } from './servers.ts'

const cancels = Number(process.env.CHAOS_CANCELS ?? 50)
const chunksPerImport = 40
const sendsAtOnce = 5
const chunksAtOnce = 2
/** What the transaction of a chunk writes, one after the other: each is a place to kill it. */
const writes = [
  'batch_chunk',
  'topic_arriving',
  'topic',
  'topic_signature',
  'org_topic',
  'org_topic_history',
  'batch_row',
  'batch',
  'usage_day',
] as const
type Aim = (typeof writes)[number] | 'the commit' | 'the answer' | 'any moment'
const aims: readonly Aim[] = [...writes, 'the commit', 'the answer', 'the answer', 'any moment']
const kills = Number(process.env.CHAOS_KILLS ?? aims.length)

let ground: Ground
let api: Api
let fleet: Fleet
let truth: pg.Pool

beforeAll(async () => {
  ground = await layGround()
  ;({ api, truth } = ground)
  fleet = await ground.startFleet({ size: 2, spares: 2 })
})
afterAll(() => ground?.close())

interface Sender {
  readonly org: string
  readonly key: string
  readonly scope: string
  readonly client: ImportClient
}

/** An organization that sends imports: of a limited plan, or with a scope of its own. */
async function makeSender({ plan = 'enterprise', visibility = 'shared' } = {}): Promise<Sender> {
  const { id: org, key } = await makeOrg(api, ['owner'])
  await truth.query('update org set plan = $2, topic_visibility = $3 where org_id = $1', [org, plan, visibility])
  return {
    org,
    key: key.bearer,
    scope: visibility === 'private' ? org : sharedScope,
    client: new ImportClient(fleet, { key: key.bearer, org }, truth),
  }
}

/** Sends chunks one after the other, each once; every one must be taken. */
async function importAll(client: ImportClient, chunks: readonly (readonly SentRow[])[]): Promise<ExpectedImport> {
  const batchId = await client.begin(chunks.length)
  for (const [index, rows] of chunks.entries())
    expect(await client.sendOnce(batchId, index, rows)).toMatchObject({ status: 200 })
  return { batchId, status: 'completed', chunksTotal: chunks.length, chunks: new Map(chunks.entries()) }
}

const say = (text: string) => process.stdout.write(`${text}\n`)

interface Known {
  readonly listed: readonly string[]
  readonly held: readonly string[]
  readonly lacking: readonly string[]
}

/** Names that the catalog has, that the library holds, and that it holds without an external id. */
async function makeKnown({ client }: Sender, donor: Sender, chunks: number): Promise<Known> {
  const known = { listed: newNames(chunks * 4), held: newNames(chunks * 2), lacking: newNames(chunks * 2) }
  await importAll(donor.client, [known.listed.map((name) => rowOf(name, ['created']))])
  const own = [
    ...known.held.map((name) => rowOf(name, ['created'], `id of ${name}`)),
    ...known.lacking.map((name) => rowOf(name, ['created'])),
  ]
  await importAll(client, [own])
  return known
}

/** Chunks in which every outcome occurs. Each name of `shared` is in two neighbours, which are sent at the same time. */
function makeChunks(known: Known, count: number) {
  const shared = Array.from({ length: count / 2 }, () => newNames(2))
  const chunks = Array.from({ length: count }, (_, at): readonly SentRow[] => {
    const part = (names: readonly string[], each: number) => names.slice(at * each, (at + 1) * each)
    const fresh = newNames(8)
    const twins = fresh.slice(0, 2)
    const others = [
      ...part(known.listed, 4).map((name, n) => rowOf(name, ['adopted'], n === 0 ? `id of ${name}` : undefined)),
      ...part(known.held, 2).map((name) => rowOf(name, ['duplicate'], 'another id')),
      ...part(known.lacking, 2).map((name) => rowOf(name, ['updated'], `late id of ${name}`)),
      ...(shared[Math.floor(at / 2)] ?? []).map((name) => rowOf(name, ['created', 'duplicate'])),
      ...brokenRows.slice(0, 1 + (at % brokenRows.length)),
    ]
    return [
      ...shuffled([...fresh.map((name) => rowOf(name, ['created'])), ...others]),
      ...twins.map((name) => rowOf(name.toUpperCase(), ['duplicate'])),
    ]
  })
  const spread = new Map<string, readonly Outcome[]>(shared.flat().map((name) => [name, ['created', 'duplicate']]))
  return { chunks, spread }
}

interface Backend {
  readonly name: string
  /** Of its transaction, once it has written something. */
  readonly xid: string | null
  /** Those whose locks it waits for. */
  readonly waitsFor: readonly number[]
}

/** The connections of the fleet that are in a transaction. */
async function busyBackends(): Promise<readonly Backend[]> {
  const { rows } = await truth.query<Backend>(`select application_name as name, backend_xid::text as xid,
      pg_blocking_pids(pid) as "waitsFor"
    from pg_stat_activity where state <> 'idle' and application_name like 'api-%'`)
  return rows
}

interface Hold {
  readonly pid: number
  release(): Promise<void>
}

/** Keeps everybody from writing a table until it is released. */
async function holdTable(table: string): Promise<Hold> {
  const db = await truth.connect()
  const { rows } = await db.query('select pg_backend_pid() as pid')
  await db.query(`begin; lock table ${table} in share row exclusive mode`)
  return {
    pid: rows[0].pid,
    release: async () => {
      await db.query('rollback')
      db.release()
    },
  }
}

interface Strike {
  readonly aim: Aim
  /** The transactions that the process had open when it was killed, and that had written something. */
  readonly xids: readonly string[]
}

/**
 * Kills a process that takes a chunk in. Where it writes a certain table it is held up, and killed there. Let go from its
 * last write it is killed a moment later, about the commit, or as soon as the commit is seen, about the answer.
 */
async function strike<T>(aim: Aim, send: () => Promise<T>): Promise<{ struck: Strike; sent: T }> {
  const afterWrites = aim === 'the commit' || aim === 'the answer'
  const hold = aim === 'any moment' ? undefined : await holdTable(afterWrites ? 'usage_day' : aim)
  let isOver = false
  const sending = send().finally(() => {
    isOver = true
  })
  let victim: Service | undefined
  if (!hold) await sleep(Math.random() * 200)
  else
    while (!victim) {
      // Others wait for the same chunk: they have written nothing that a kill could undo.
      const held = (await busyBackends()).filter(({ waitsFor }) => waitsFor.includes(hold.pid))
      victim = shuffled(fleet.serving).find(({ name }) => held.some((backend) => backend.name === name))
      if (isOver) throw new Error(`no chunk writes ${aim}`)
    }
  victim ??= await fleet.any()
  const { name } = victim
  const xids = (await busyBackends()).flatMap((backend) => (backend.name === name && backend.xid ? [backend.xid] : []))
  if (afterWrites) await hold?.release()
  if (aim === 'the commit') await sleep(Math.random() * 10)
  if (aim === 'the answer')
    // Without the pause, a process that had written nothing would be waited for without letting anything happen.
    while (!isOver && !(await Promise.all(xids.map(endOf))).includes('committed')) await sleep(1)
  fleet.kill(victim)
  if (!afterWrites) await hold?.release()
  return { struck: { aim, xids }, sent: await sending }
}

async function endOf(xid: string): Promise<string> {
  return (await truth.query('select pg_xact_status($1::text::xid8) as status', [xid])).rows[0]?.status
}

/** How transactions ended. */
async function endsOf(xids: readonly string[]): Promise<Record<string, number>> {
  const ends: Record<string, number> = {}
  for (const xid of xids) {
    await expect.poll(() => endOf(xid), { timeout: 10_000 }).not.toBe('in progress')
    const status = await endOf(xid)
    ends[status] = (ends[status] ?? 0) + 1
  }
  return ends
}

async function deadlocks(): Promise<number> {
  const { rows } = await truth.query(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )
  return rows[0].n
}

describe('Duplicate chunkIndex; kill between insert and commit', () => {
  test(`40 chunks x 5 concurrent sends each, kill -9 at ${kills} random points: rows, counters and credits exactly as sent once`, {
    timeout: 120_000 + kills * 30_000,
  }, async () => {
    const started = performance.now()
    const strikes: Strike[] = []
    const answers: ChunkAnswers[] = []
    const imports: { expected: ExpectedOrg; faults: readonly string[] }[] = []
    const donor = await makeSender()
    let rows = 0
    while (strikes.length < kills) {
      const sender = await makeSender(imports.length % 2 === 0 ? { plan: 'pro' } : { visibility: 'private' })
      const known = await makeKnown(sender, donor, chunksPerImport)
      const { chunks, spread } = makeChunks(known, chunksPerImport)
      const before = await readTotals(truth, sender.org)
      const batchId = await sender.client.begin(chunksPerImport)
      for (let at = 0; at < chunksPerImport; at += chunksAtOnce) {
        const send = () =>
          Promise.all(
            chunks
              .slice(at, at + chunksAtOnce)
              .map((chunk, n) => sender.client.sendAtOnce(batchId, at + n, chunk, sendsAtOnce)),
          )
        if (strikes.length < kills) {
          await fleet.full()
          const { struck, sent } = await strike(aims[strikes.length % aims.length] as Aim, send)
          strikes.push(struck)
          answers.push(...sent)
        } else answers.push(...(await send()))
      }
      rows += chunks.flat().length
      const done: ExpectedImport = {
        batchId,
        status: 'completed',
        chunksTotal: chunksPerImport,
        chunks: new Map(chunks.entries()),
      }
      const expected = { org: sender.org, scope: sender.scope, before, imports: [done] }
      const faults = [...(await findFaults(truth, expected)), ...(await findSpreadFaults(truth, [batchId], spread))]
      imports.push({ expected, faults })
      expect(faults).toEqual([])
    }
    const ends = await endsOf(strikes.flatMap(({ xids }) => xids))
    const replies = answers.flatMap(({ replies }) => replies)
    const skipped = replies.filter(({ body }) => body.skipped).length
    const unheard = answers.filter(({ replies }) => replies.every(({ body }) => body.skipped)).length
    say(
      `${strikes.length} kills (${strikes.filter(({ xids }) => xids.length > 0).length} with a write open; of those ` +
        `transactions ${JSON.stringify(ends)}), ${imports.length} imports, ${rows} rows, ${replies.length} answers ` +
        `(${skipped} skipped), ${answers.reduce((sum, { lost }) => sum + lost, 0)} connections broken, ` +
        `${unheard} commits nobody heard of, ${Math.round((performance.now() - started) / 1000)} s`,
    )
    expect(answers.flatMap(findAnswerFaults)).toEqual([])
    expect(await findGlobalFaults(truth)).toEqual([])
    // The kills must have hit what they are for: before its first write a transaction has nothing to lose.
    const afterAWrite: readonly Aim[] = writes.slice(1)
    for (const { aim, xids } of strikes)
      if (afterAWrite.includes(aim)) expect(await endsOf(xids), `killed at ${aim}`).toHaveProperty('aborted')
  })
})

describe('Two imports insert the same new global name at once', () => {
  const imports = Number(process.env.CHAOS_ORGS ?? 8)
  const chunksEach = 4
  const chunkRows = 250

  const half = (chunksEach * chunkRows) / 2
  const chunked = (rows: readonly SentRow[]) =>
    Array.from({ length: rows.length / chunkRows }, (_, n) => rows.slice(n * chunkRows, (n + 1) * chunkRows))

  async function makeSenders(): Promise<readonly Sender[]> {
    const senders: Sender[] = []
    while (senders.length < imports) senders.push(await makeSender())
    return senders
  }

  async function importInParallel(senders: readonly Sender[], files: readonly (readonly SentRow[])[]) {
    const orgs = new Map(senders.map((sender) => [sender.org, sender]))
    const before = new Map(
      await Promise.all([...orgs.keys()].map(async (org) => [org, await readTotals(truth, org)] as const)),
    )
    const [deadlocksBefore, started] = [await deadlocks(), performance.now()]
    const done = await Promise.all(
      files.map(async (rows, seat) => {
        const { org, key } = senders[seat % senders.length] as Sender
        // As many to each process as it has connections: one more would be told to come again later.
        const client = new ImportClient(fleet, { org, key, seat }, truth)
        return { org, done: await importAll(client, chunked(rows)) }
      }),
    )
    const seconds = (performance.now() - started) / 1000
    // The counter of a connection reaches the sum when it is idle for a moment.
    await sleep(1_500)
    say(
      `${files.length} imports of ${senders.length} organizations: ${files.flat().length} rows in ` +
        `${seconds.toFixed(1)} s, ${(await deadlocks()) - deadlocksBefore} deadlocks`,
    )
    const faults: string[] = []
    for (const { org, scope } of orgs.values()) {
      const mine = done.filter((each) => each.org === org).map((each) => each.done)
      faults.push(...(await findFaults(truth, { org, scope, before: before.get(org) as never, imports: mine })))
    }
    return { batchIds: done.map(({ done: { batchId } }) => batchId), faults }
  }

  const fileOf = (common: readonly string[], may: readonly Outcome[]) =>
    shuffled([...common.map((name) => rowOf(name, may)), ...newNames(half).map((name) => rowOf(name, ['created']))])
  const spreadOf = (common: readonly string[], others: Outcome) =>
    new Map(common.map((name) => [name, ['created' as const, ...Array.from({ length: imports - 1 }, () => others)]]))

  test(`${imports} organizations import in parallel, half their names in common: 0 errors, 0 duplicate global topics, 0 deadlocks answered as 500`, async () => {
    const senders = await makeSenders()
    const common = newNames(half)
    const files = senders.map(() => fileOf(common, ['created', 'adopted']))
    const { batchIds, faults } = await importInParallel(senders, files)
    expect(faults).toEqual([])
    expect(await findSpreadFaults(truth, batchIds, spreadOf(common, 'adopted'))).toEqual([])
    expect(await findGlobalFaults(truth)).toEqual([])
  })

  test(`${imports} imports of one organization in parallel, half their names in common: the same`, async () => {
    const sender = await makeSender()
    const common = newNames(half)
    const files = Array.from({ length: imports }, () => fileOf(common, ['created', 'duplicate']))
    const { batchIds, faults } = await importInParallel([sender], files)
    expect(faults).toEqual([])
    expect(await findSpreadFaults(truth, batchIds, spreadOf(common, 'duplicate'))).toEqual([])
    expect(await findGlobalFaults(truth)).toEqual([])
  })

  test('the names in common written each time another way: still one topic each', async () => {
    const senders = await makeSenders()
    const common = newNames(half).map((name) => name.split(' '))
    const files = senders.map((_, n) =>
      shuffled(
        common.map((words) => {
          const turned = [...words.slice(n % words.length), ...words.slice(0, n % words.length)]
          return { ...rowOf(turned.join(' '), ['created', 'adopted']), name: null }
        }),
      ),
    )
    const { batchIds } = await importInParallel(senders, files)
    const { rows } = await truth.query(
      `select outcome, count(*)::int as n from batch_row where batch_id = any($1) group by outcome order by outcome`,
      [batchIds],
    )
    expect(rows).toEqual([
      { outcome: 'adopted', n: half * (imports - 1) },
      { outcome: 'created', n: half },
    ])
    expect(await findGlobalFaults(truth)).toEqual([])
  })
})

describe('Cancel during a chunk', () => {
  test(`${cancels} cancels at random moments: a chunk is wholly in or wholly out, counters = rows, and none is in later`, async () => {
    const lanes = 4
    const sender = await makeSender()
    const { client, org, scope } = sender
    const before = await readTotals(truth, org)
    const imports: ExpectedImport[] = []
    const faults: string[] = []
    const chunksInByTrial = [0, 0, 0, 0]
    let [begun, tooLate, usualMs] = [0, 0, 100]

    async function race(): Promise<void> {
      const chunks = Array.from({ length: 3 }, () => newNames(6).map((name) => rowOf(name, ['created'])))
      // With three chunks in all the last of them completes the import, and a cancel may come too late.
      const chunksTotal = Math.random() < 0.5 ? 3 : 4
      const status = Math.random() < 0.8 ? 'cancelled' : 'failed'
      const batchId = await client.begin(chunksTotal)
      const started = performance.now()
      const sending = Promise.all(chunks.map((rows, n) => client.sendOnce(batchId, n, rows)))
      await sleep(Math.random() * usualMs * 1.2)
      const ended = await client.end(batchId, status)
      const inWhenEnded = await client.chunksIn(batchId)
      const answers = await sending
      usualMs += 0.1 * (performance.now() - started - usualMs)

      const isIn = answers.map((answer) => answer.status === 200)
      const told = isIn.flatMap((is, n) => (is ? [n] : []))
      const complain = (what: string, ...detail: unknown[]) =>
        faults.push(`${batchId}: ${what} ${JSON.stringify(detail)}`)
      for (const answer of answers)
        if (answer.status !== 200 && !/^Batch (is not processing|already cancelled)$/.test(answer.body.error))
          complain('a chunk was refused otherwise', answer)
      if (ended.status === 200) {
        if (String(inWhenEnded) !== String(told)) complain('in after the cancel was answered', inWhenEnded, told)
        const again = await Promise.all(chunks.map((rows, n) => client.sendOnce(batchId, n, rows)))
        if (again.some(({ status, body }, n) => (isIn[n] ? body.skipped !== true : status !== 409)))
          complain('sent again', again, told)
      } else {
        tooLate++
        if (ended.status !== 409 || chunksTotal !== 3 || told.length !== 3) complain('not cancelled', ended, told)
      }
      chunksInByTrial[told.length] = (chunksInByTrial[told.length] as number) + 1
      imports.push({
        batchId,
        status: ended.status === 200 ? status : 'completed',
        chunksTotal,
        chunks: new Map(told.map((n) => [n, chunks[n] as readonly SentRow[]])),
      })
    }

    await Promise.all(
      Array.from({ length: lanes }, async () => {
        while (begun++ < cancels) await race()
      }),
    )
    say(`${imports.length} cancels, ${tooLate} too late, with 0, 1, 2, 3 chunks in: ${chunksInByTrial}`)
    expect(faults).toEqual([])
    expect(await findFaults(truth, { org, scope, before, imports })).toEqual([])
    expect(await findGlobalFaults(truth)).toEqual([])
    // The cancels must have come between the chunks, and not all before or all after them.
    const [none = 0, one = 0, two = 0, all = 0] = chunksInByTrial
    expect(Math.min(none, one + two, all)).toBeGreaterThan(cancels / 40)
  })
})

describe('Each checker catches its seeded bug', () => {
  let expected: ExpectedOrg
  let spread: ReadonlyMap<string, readonly Outcome[]>
  const batchId = () => expected.imports[0]?.batchId as string

  beforeAll(async () => {
    const sender = await makeSender({ plan: 'pro' })
    const known = await makeKnown(sender, await makeSender(), 4)
    const made = makeChunks(known, 4)
    spread = made.spread
    const before = await readTotals(truth, sender.org)
    const done = await importAll(sender.client, made.chunks)
    expected = { org: sender.org, scope: sender.scope, before, imports: [done] }
  })

  /** What the checkers say of the database after a statement that is then taken back. */
  async function faultsAfter(statement: string): Promise<readonly string[]> {
    const db = await truth.connect()
    try {
      await db.query('begin')
      const { rowCount } = await db.query(
        statement.replaceAll('$org', `'${expected.org}'`).replaceAll('$batch', `'${batchId()}'`),
      )
      expect(rowCount, statement).toBeGreaterThan(0)
      return [
        ...(await findFaults(db, expected)),
        ...(await findSpreadFaults(db, [batchId()], spread)),
        ...(await findGlobalFaults(db)),
      ]
    } finally {
      await db.query('rollback')
      db.release()
    }
  }

  const one = (table: string, where = 'true') =>
    `(select ctid from ${table} where org_id = $org and ${where} limit 1) and org_id = $org`
  const topicColumns = 'owner_org_id, created_by_org_id, parent_category, taxonomy_type, segment_type, engine_version'
  const linkColumns = 'org_id, workspace_id, source, created_by, topic_name, engine_version'
  const ofThis = `metadata ->> 'batchId' = $batch`
  const created = `(select topic_id from batch_row where org_id = $org and batch_id = $batch and outcome = 'created' limit 1)`

  test.each([
    ['nothing', 'select 1', undefined],
    [
      'a lost row of history',
      `delete from org_topic_history where ctid = ${one('org_topic_history', ofThis)}`,
      'history of',
    ],
    [
      'a row of history twice',
      `insert into org_topic_history (org_id, org_topic_id, change_type, changed_by, source, metadata)
        select org_id, org_topic_id, change_type, changed_by, source, metadata from org_topic_history
        where org_id = $org and ${ofThis} limit 1`,
      'history of',
    ],
    ['a raised counter', 'update batch set success_count = success_count + 1 where id = $batch', 'counters of'],
    [
      'a chunk counted twice',
      'update batch set chunks_completed = chunks_completed + 1 where id = $batch',
      'counters of',
    ],
    [
      'an import left open',
      `update batch set status = 'processing', completed_at = null where id = $batch`,
      'counters of',
    ],
    ['a lost chunk', `delete from batch_chunk where batch_id = $batch and chunk_index = 1`, 'chunks of'],
    ['a wrong count of a chunk', `update batch_chunk set error_count = 9 where batch_id = $batch`, 'counters of chunk'],
    ['a lost row result', `delete from batch_row where batch_id = $batch and row_number = 1`, 'rows of'],
    [
      'a wrong row result',
      `update batch_row set outcome = 'duplicate' where batch_id = $batch and outcome = 'adopted'`,
      'is duplicate, may be',
    ],
    [
      'a name created twice',
      `update batch_row set outcome = 'created' where batch_id = $batch and outcome = 'duplicate'`,
      'results of',
    ],
    [
      'a lost link',
      `delete from org_topic where id = (select id from org_topic where org_id = $org limit 1)`,
      'total links',
    ],
    [
      'a double link under another topic',
      `with twin as (
        insert into topic (${topicColumns}, topic_name, normalized_name)
        select ${topicColumns}, topic_name || ' twice', normalized_name || ' twice' from topic where id = ${created}
        returning *
      ) insert into org_topic (${linkColumns}, topic_id) select link.org_id, link.workspace_id, link.source,
        link.created_by, link.topic_name, link.engine_version, twin.id
        from twin, org_topic link where link.org_id = $org and link.topic_id = ${created}`,
      'total links',
    ],
    [
      'a topic that a killed chunk left',
      `insert into topic (${topicColumns}, topic_name, normalized_name)
        select ${topicColumns}, topic_name || ' left', normalized_name || ' left' from topic where id = ${created}`,
      'topics that no library links',
    ],
    [
      'one topic by two names',
      `with twin as (
        insert into topic (${topicColumns}, topic_name, normalized_name, keywords)
        select ${topicColumns}, 'The ' || topic_name, 'the ' || normalized_name, keywords from topic where id = ${created}
        returning id
      ) insert into topic_signature (key, scope, topic_id) select key, scope, twin.id from twin, topic_signature
        where topic_id = ${created}`,
      'one topic twice',
    ],
    ['a lost key', `delete from topic_signature where topic_id = ${created}`, 'keys of row'],
    [
      'a key that a killed chunk left',
      `insert into topic_signature (key, scope, topic_id) values (1, '${sharedScope}', gen_random_uuid())`,
      'keys without a topic',
    ],
    ['lost output', `delete from topic_output where topic_id = ${created}`, 'topic of row'],
    ['a topic that is never indexed', `delete from topic_unindexed where topic_id = ${created}`, 'topic of row'],
    [
      'a credit too many',
      `update usage_day set classifications = classifications + 1 where ctid = ${one('usage_day')}`,
      'total classifications',
    ],
    [
      'a charge without a request',
      `update usage_day set requests = requests + 1 where ctid = ${one('usage_day')}`,
      'total requests',
    ],
    [
      'a credit of the plan lost',
      `update quota set used = used - 1 where org_id = $org and metric = 'classifications'`,
      'total quota',
    ],
    [
      'a wrong sum of the library',
      `update library_count set n = n + 1 where org_id = $org and field = 'total'`,
      'library counts',
    ],
    ['a wrong sum of the catalog', `update catalog_count set n = n + 1 where field = 'total'`, 'catalog counts'],
  ])('%s', async (_, statement, complaint) => {
    const faults = await faultsAfter(statement)
    if (complaint === undefined) expect(faults).toEqual([])
    else expect(faults.join('\n')).toContain(complaint)
  })

  const counts = { successCount: 0, errorCount: 0, duplicateCount: 0, adoptedCount: 0, updatedCount: 0 }
  const nothing = { chunkIndex: 0, ...counts, newTopicIds: [], errors: [] }
  const full = { status: 200, body: { ...nothing, successCount: 3 }, committed: true }
  const skipped = { status: 200, body: { ...nothing, skipped: true }, committed: true }
  test.each([
    ['once', [full, skipped, skipped], undefined],
    ['a commit whose answer was lost', [skipped, skipped], undefined],
    ['two full answers', [full, skipped, full], '2 full answers'],
    ['skipped before the commit', [{ ...skipped, committed: false }, full], 'answers before the commit'],
    ['skipped that tells of rows', [full, { ...skipped, body: { ...skipped.body, successCount: 3 } }], 'skipped of'],
    ['an error', [full, { status: 500, body: {}, committed: false }], 'refusals'],
    ['no answer', [], 'no answer'],
  ])('answers: %s', (_, replies, complaint) => {
    const faults = findAnswerFaults({ chunkIndex: 0, replies: [...replies], lost: 0 })
    if (complaint === undefined) expect(faults).toEqual([])
    else expect(faults.join('\n')).toContain(complaint)
  })
})
