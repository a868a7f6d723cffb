import { builtInTemplates } from '@txadv/engine/light'
import { listActivations } from '../../server/src/activation/activations/activations.ts'
import { keepAllNames } from '../../server/src/activation/activations/kept-names.task.ts'
import type { TaskContext } from '../../server/src/queue/queue.ts'
import { bigOrg } from '../data.ts'
import { alternate, type Bench, elapsedMs, type Measure } from '../measure.ts'

const count = 100_000
const size = '100,000 active activations of one organization'
const fewStale = 100
const connection = '00000000-0000-7000-8000-0000000000ac'
const page = { stale: true, limit: 500 } as const

/** Brings the kept names up to date, as the worker does. */
async function renew({ database, log }: Bench): Promise<void> {
  const context: TaskContext = { database, log, enqueue: async () => undefined, signal: new AbortController().signal }
  if (!(await keepAllNames(context, 600_000))) throw new Error('the names were not renewed in time')
}

/** Active activations of the big library's first topics, pushed under the names that the templates make; few are stale. */
async function ensureActivations(bench: Bench): Promise<void> {
  const { bare } = bench
  const { rows } = await bare.query(`select from activation where org_id = $1 limit 1`, [bigOrg])
  if (rows.length > 0) return
  await bare.query(
    `insert into activation (org_id, org_topic_id, connection_id, platform, topic_name, status, platform_segment_id,
       pushed_name, pushed_description, engine_version_at_push, activated_at, created_at)
     select org_id, id, $2, 'dspapi', topic_name, 'active', id, id, '', engine_version, now(), created_at
     from org_topic where org_id = $1 and live order by id limit $3`,
    [bigOrg, connection, count],
  )
  await bare.query('analyze activation')
  await renew(bench)
  await bare.query(
    `update activation set pushed_name = current_name, pushed_description = current_description, stale = false
     where org_id = $1`,
    [bigOrg],
  )
  await bare.query(
    `update activation set pushed_name = 'Old ' || pushed_name, stale = true where org_id = $1 and id in (
       select id from activation where org_id = $1 order by md5(id::text) limit $2)`,
    [bigOrg, fewStale],
  )
  // Outputs as the templates make them; those of the bench are shorter.
  await bare.query(
    `create table bench_output as select link.topic_id, current_name as name, current_description as description
     from activation join org_topic link on link.org_id = $1 and link.id = org_topic_id where activation.org_id = $1`,
    [bigOrg],
  )
  await bare.query('alter table bench_output add primary key (topic_id)')
  await bare.query('vacuum analyze activation')
  await bare.query('vacuum analyze bench_output')
}

async function removeActivations({ bare }: Bench): Promise<void> {
  await bare.query('truncate activation')
  await bare.query('drop table if exists bench_output')
  await bare.query('delete from output_template')
}

/** The same page by what is stored of the outputs, which knows nothing of a template that was changed since. */
const barePage = async ({ bare }: Bench) => {
  const { rows } = await bare.query({
    name: 'stale on stored outputs',
    text: `
      select activation.*, output.name, output.description from activation
      join org_topic link on link.org_id = $1 and link.id = activation.org_topic_id and link.live
      join topic on topic.id = link.topic_id
      join bench_output output on output.topic_id = link.topic_id
      where activation.org_id = $1 and activation.status = 'active'
        and (pushed_name, pushed_description, engine_version_at_push) is distinct from
          (output.name, output.description, coalesce(link.engine_version, topic.engine_version))
      order by activation.created_at desc, activation.id desc limit ${page.limit}`,
    values: [bigOrg],
  })
  return rows.length
}

const ourPage = async (bench: Bench, expected: number) => {
  const found = await listActivations(bench.tenant, page)
  if (found.length !== expected) throw new Error(`${found.length} stale activations instead of ${expected}`)
}

/** Describes everything otherwise from now on, or as before. */
async function changeTemplate({ bare }: Bench, changed: boolean): Promise<void> {
  await bare.query('delete from output_template')
  const config = {
    ...builtInTemplates.find(({ platformKey }) => platformKey === 'dspapi'),
    descTemplate: 'On {{topic}}',
  }
  if (changed)
    await bare.query(
      `insert into output_template (id, platform_key, config, updated_by) values ($1, 'dspapi', $2, 'bench')`,
      ['0193b5a0-0000-7000-8000-000000000001', config],
    )
}

const few: Measure = {
  name: 'stale-few',
  about: `the stale activations, ${fewStale} of ${count}, against the bare query on stored outputs`,
  unit: 'ms',
  better: 'lower',
  target: 2,
  size,
  round: async (bench) => {
    await ensureActivations(bench)
    return alternate(
      12,
      () => ourPage(bench, fewStale),
      () => barePage(bench),
    )
  },
}

const changed: Measure = {
  name: 'stale-changed',
  about: 'the first page when a template was changed this moment and all are stale, against the whole bare query',
  unit: 'ms',
  better: 'lower',
  target: 2,
  size,
  round: async (bench) => {
    await ensureActivations(bench)
    await changeTemplate(bench, true)
    const round = await alternate(
      12,
      () => ourPage(bench, page.limit),
      () => barePage(bench),
    )
    await changeTemplate(bench, false)
    return round
  },
}

const renewed: Measure = {
  name: 'stale-renewed',
  about: 'the first page when all are stale and the kept names are renewed',
  unit: 'ms',
  better: 'lower',
  target: 2,
  size,
  rounds: 1,
  round: async (bench) => {
    await ensureActivations(bench)
    await changeTemplate(bench, true)
    const ms = await elapsedMs(() => renew(bench))
    bench.log.warn({ perSecond: Math.round((count / ms) * 1_000) }, 'kept names renewed')
    return alternate(
      12,
      () => ourPage(bench, page.limit),
      () => barePage(bench),
    )
  },
  after: removeActivations,
}

export const activationMeasures: readonly Measure[] = [few, changed, renewed]
