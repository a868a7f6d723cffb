import { fork } from 'node:child_process'
import { once } from 'node:events'
import { limits } from '@txadv/contract'
import type { Operator } from '../../server/src/context.ts'
import { builderOn } from '../../server/src/db/snapshot.ts'
import { jobHandlers } from '../../server/src/job-types.ts'
import { classifyName, identifyTopic, verdictColumns } from '../../server/src/library/classification/classification.ts'
import { type ComparableTopic, findSimilarTopics } from '../../server/src/library/merging/dedup-sweep.queries.ts'
import { loadTemplates } from '../../server/src/naming/templates/templates.ts'
import { advanceJob, createJob } from '../../server/src/runs/jobs/jobs.ts'
import { ensureData, sizeOf, topicAt, topicId } from '../data.ts'
import { type Bench, elapsedMs, type Measure, openBench } from '../measure.ts'

const topics = 200_000
const size = '200,000 global topics, 200,000 links'
const batch = limits.jobs.reclassifyTopics
/** Three rounds reclassify all of them. */
const perRound = Math.floor(topics / 3 / batch) * batch
const bareTopics = 10_000

let opened: Bench | undefined

/** A database of its own: a job changes what other measures filter by. */
async function jobsBench({ url }: Bench): Promise<Bench> {
  if (opened) return opened
  const own = new URL(url)
  own.pathname = '/txadv_bench_200k'
  await ensureData(own.href, sizeOf(topics))
  opened = await openBench(own.href, sizeOf(topics))
  return opened
}

async function closeOwn(): Promise<void> {
  await opened?.close()
  opened = undefined
}

/** Gives a stretch of topics, and their links, verdicts that the engine would not. */
async function misjudge({ bare }: Bench, first: number, count: number): Promise<void> {
  const wrong = `parent_category = 'Pets & Animals', segment_type = 'B2G', audience_type = 'Owner', engine_version = '2.4'`
  const range = [topicId(first), topicId(first + count)]
  await bare.query(`update topic set ${wrong} where id >= $1 and id < $2`, range)
  await bare.query(`update org_topic set ${wrong} where topic_id >= $1 and topic_id < $2`, range)
  await bare.query('vacuum analyze topic, org_topic, topic_history, topic_output')
}

const nobody = async () => undefined

/** A reclassify of a stretch of topics, written down and not begun. */
async function newJob({ bare, database, log }: Bench, first: number, limit: number): Promise<string> {
  const signal = new AbortController().signal
  const operator: Operator = {
    actor: { type: 'commandLine' },
    log,
    signal,
    transact: database.withSystem,
    enqueue: nobody,
  }
  const { jobId } = await createJob(operator, jobHandlers, {
    jobType: 'reclassify',
    config: { mode: 'local', force: true, limit },
  })
  if (first > 0)
    await bare.query(`update job set cursor = $2 where id = $1`, [
      jobId,
      { seen: 0, stretch: { id: topicId(first - 1) } },
    ])
  return jobId
}

const columns = Object.keys(verdictColumns)
const shape = Object.entries(verdictColumns).map(([column, type]) => `${column} ${type}`)
const outputs = ['dspapi', 'marketplace', 'internal'].map((key) => `segment_name_${key}`)

/** The same reads and writes by plain statements, with the rows ready: no lease, no lock, no look whether links differ. */
async function bareLoop({ bare, database }: Bench, first: number, count: number): Promise<number> {
  const templates = await database.withSystem(loadTemplates)
  let ms = 0
  for (let start = first; start < first + count; start += batch) {
    const ids = Array.from({ length: batch }, (_, k) => topicId(start + k))
    const rows = ids.map((id, k) => {
      const topic = classifyName(topicAt(start + k).name)
      return JSON.stringify({ ...topic.row, ...topic.outputsBy(templates), id })
    })
    const said = `[${rows.join(',')}]`
    ms += await elapsedMs(async () => {
      await bare.query('begin')
      await bare.query({
        name: 'read',
        text: `select id, topic_name, version, ${columns.join(', ')} from topic where id = any($1) order by id`,
        values: [ids],
      })
      await bare.query({
        name: 'topics',
        text: `update topic set ${columns.map((column) => `${column} = said.${column}`).join(', ')},
            words = array_to_tsvector(said.words), version = version + 1, updated_at = now()
          from jsonb_to_recordset($1::jsonb) as said (id uuid, words text[], ${shape.join(', ')}) where topic.id = said.id`,
        values: [said],
      })
      await bare.query({
        name: 'outputs',
        text: `update topic_output set ${outputs.map((column) => `${column} = said.${column}`).join(', ')}
          from jsonb_to_recordset($1::jsonb) as said (id uuid, ${outputs.map((column) => `${column} text`).join(', ')})
          where topic_id = said.id`,
        values: [said],
      })
      await bare.query({
        name: 'history',
        text: `insert into topic_history (topic_id, change_type, source, changed_by, previous_values, new_values, version)
          select (said ->> 'id')::uuid, 'reclassified', 'admin_reclassify_local', 'bench', said, said, 2
          from jsonb_array_elements($1::jsonb) said`,
        values: [said],
      })
      await bare.query({
        name: 'links',
        text: `update org_topic link set parent_category = topic.parent_category, taxonomy_type = topic.taxonomy_type,
            subcategory = topic.subcategory, segment_type = topic.segment_type, audience_type = topic.audience_type,
            iab_code = topic.iab_code, intensity = topic.intensity, sensitivity = topic.sensitivity,
            buyer_journey = topic.buyer_journey, engine_version = topic.engine_version, updated_at = now()
          from topic where topic.id = link.topic_id and link.topic_id = any($1)`,
        values: [ids],
      })
      await bare.query('commit')
    })
  }
  return ms
}

let rounds = 0

const reclassify: Measure = {
  name: 'job-reclassify',
  about: 'a local reclassify by the worker, 50 topics a step, against plain reads and writes of as many',
  unit: 'rows/s',
  better: 'higher',
  target: 0.5,
  size,
  round: async (full) => {
    const bench = await jobsBench(full)
    const first = (rounds++ % 3) * perRound
    await misjudge(bench, first, perRound)
    const jobId = await newJob(bench, first, perRound)
    const oursMs = await elapsedMs(async () => {
      const done = await advanceJob({ ...bench, enqueue: nobody, handlers: jobHandlers }, jobId, () => true)
      if (done.success_count !== perRound) throw new Error(`${done.success_count} of ${perRound} were reclassified`)
    })
    await misjudge(bench, first, bareTopics)
    const bareMs = await bareLoop(bench, first, bareTopics)
    return { ours: (perRound / oursMs) * 1_000, bare: (bareTopics / bareMs) * 1_000 }
  },
  after: closeOwn,
}

async function workers(url: string, count: number) {
  const children = Array.from({ length: count }, () =>
    fork(new URL('../job-process.ts', import.meta.url), { env: { ...process.env, DATABASE_URL: url } }),
  )
  await Promise.all(children.map((child) => once(child, 'message')))
  return {
    work: (jobIds: readonly string[]) =>
      Promise.all(
        jobIds.map((jobId, n) => {
          const done = once(children[n] as (typeof children)[number], 'message')
          children[n]?.send(jobId)
          return done
        }),
      ),
    stop: () => children.map((child) => child.kill()),
  }
}

const eachWorker = 10_000

const twoWorkers: Measure = {
  name: 'job-two-workers',
  about: 'two workers on two jobs, against one worker on one',
  unit: 'rows/s',
  better: 'higher',
  target: 1.2,
  size,
  round: async (full) => {
    const bench = await jobsBench(full)
    const { work, stop } = await workers(bench.url, 2)
    const time = async (firsts: readonly number[]) => {
      for (const first of firsts) await misjudge(bench, first, eachWorker)
      const jobIds: string[] = []
      for (const first of firsts) jobIds.push(await newJob(bench, first, eachWorker))
      return ((firsts.length * eachWorker) / (await elapsedMs(() => work(jobIds)))) * 1_000
    }
    try {
      await time([0, topics / 2])
      return { ours: await time([0, topics / 2]), bare: await time([0]) }
    } finally {
      stop()
    }
  },
  after: closeOwn,
}

const swept = 100_000
const batches = limits.jobs.workerBatches

const sweep: Measure = {
  name: 'job-dedup-sweep',
  about: 'a sweep for duplicates among 100,000 topics, against its candidate queries alone with the keys ready',
  unit: 'ms',
  better: 'lower',
  target: 2,
  size,
  round: async (full) => {
    const bench = await jobsBench(full)
    const source = await newJob(bench, 0, 1)
    await bench.bare.query(
      `insert into topic_history (topic_id, change_type, source, changed_by, batch_id, version)
       select id, 'reclassified', 'admin_reclassify_local', 'bench', $1, 1 from topic order by id limit $2`,
      [source, swept],
    )
    const signal = new AbortController().signal
    const operator: Operator = {
      actor: { type: 'commandLine' },
      log: bench.log,
      signal,
      transact: bench.database.withSystem,
      enqueue: nobody,
    }
    const config = { sourceBatchId: source }
    const { jobId } = await createJob(operator, jobHandlers, { jobType: 'dedup_sweep', config })
    const ours = await elapsedMs(() =>
      advanceJob({ ...bench, enqueue: nobody, handlers: jobHandlers, batches }, jobId, () => true),
    )
    const { rows } = await bench.bare.query<ComparableTopic>('select * from topic order by id limit $1', [swept])
    const tx = { db: builderOn(bench.bare as never) }
    let bare = 0
    for (let start = 0; start < rows.length; start += limits.jobs.dedupTopics) {
      const lot = rows
        .slice(start, start + limits.jobs.dedupTopics)
        .map((topic) => ({ topic, ...identifyTopic(topic) }))
      bare += await elapsedMs(() => findSimilarTopics(tx, lot))
    }
    await bench.bare.query('delete from topic_history where batch_id = $1', [source])
    return { ours, bare }
  },
  after: closeOwn,
}

export const jobMeasures: readonly Measure[] = [reclassify, twoWorkers, sweep]
