import { readFileSync, writeFileSync } from 'node:fs'
import { createApiKey } from '../../server/src/account/keys/keys.ts'
import { copyOut } from '../../server/src/db/copy.ts'
import { exportLibrary } from '../../server/src/library/export/export.ts'
import { startApi } from '../api.ts'
import { bigOrg } from '../data.ts'
import { type Bench, elapsedMs, type Measure } from '../measure.ts'

const size = '500,000 rows'
const core = `link.id, link.topic_id, link.topic_name, link.parent_category, link.taxonomy_type, link.subcategory,
  link.segment_type, link.audience_type, link.iab_code, array_to_string(topic.keywords, ', '), topic.intent,
  link.intensity, topic.awareness, link.segment_type, link.sensitivity, link.buyer_journey, topic.composite_score,
  link.engine_version, link.external_id, link.created_at, link.updated_at`
const outputs = `output.segment_name_dspapi, output.segment_name_marketplace, output.segment_name_internal,
  output.segment_desc_marketplace, output.segment_desc_dspapi, link.internal_description, link.performance_score`

/** COPY of the same columns in the same order, through the driver, each row dropped when it arrives. */
async function bareCopy({ bare }: Bench, columns: string, joined: string): Promise<void> {
  const { rows } = await copyOut(
    bare,
    `copy (select ${columns} from org_topic link join topic on topic.id = link.topic_id ${joined}
      where link.org_id = '${bigOrg}' and link.live order by link.created_at, link.id) to stdout (format csv)`,
    { write: () => 0, mostBytes: () => 0 },
  )
  if (rows === 0) throw new Error('nothing was copied')
}

async function ourExport({ tenant }: Bench, query: object): Promise<void> {
  const { chunks } = await exportLibrary(tenant, query as never)
  let bytes = 0
  for await (const chunk of chunks) bytes += chunk.length
  if (bytes === 0) throw new Error('nothing was exported')
}

function rate(name: string, about: string, target: number, query: object, columns: string, joined = ''): Measure {
  return {
    name,
    about,
    unit: 'rows/s',
    better: 'higher',
    target,
    size,
    round: async (bench) => {
      const oursMs = await elapsedMs(() => ourExport(bench, query))
      const bareMs = await elapsedMs(() => bareCopy(bench, columns, joined))
      return { ours: (bench.size.links / oursMs) * 1_000, bare: (bench.size.links / bareMs) * 1_000 }
    },
  }
}

const withOutputs = 'left join topic_output output on output.topic_id = topic.id'

function peakMegabytes(pid: number | undefined): number {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(peak?.[1]) / 1024
}

/** The most memory that the API holds while it exports: of a tenth of the library, and of all of it. */
const memory: Measure = {
  name: 'export-memory',
  about: 'peak memory of the API while it exports 500,000 rows, against 50,000; may grow by 60 MB',
  unit: 'MB',
  better: 'lower',
  target: 1.2,
  size,
  round: async (bench) => {
    await bench.bare.query(`delete from api_key where name = 'bench'`)
    const { plaintext: key } = await createApiKey(bench.tenant, { name: 'bench' })
    const api = await startApi(bench.url)
    const peakOf = async (query: string) => {
      writeFileSync(`/proc/${api.child.pid}/clear_refs`, '5')
      const answer = await fetch(`http://127.0.0.1:${api.port}/api/export${query}`, {
        headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' },
      })
      for await (const _ of answer.body ?? []);
      return peakMegabytes(api.child.pid)
    }
    try {
      await peakOf('?sensitivity=Sensitive')
      const bare = await peakOf('?sensitivity=Sensitive')
      return { bare, ours: await peakOf('') }
    } finally {
      api.stop()
    }
  },
}

export const exportMeasures: readonly Measure[] = [
  rate('export-csv', 'standard CSV, against COPY TO STDOUT through the driver', 0.6, { format: 'csv' }, core),
  rate('export-csv-full', 'full CSV', 0.4, { format: 'csv', full: true }, `${core}, ${outputs}`, withOutputs),
  rate('export-json', 'JSON of full records', 0.4, { format: 'json' }, `${core}, ${outputs}`, withOutputs),
  memory,
]
