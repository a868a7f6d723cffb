import { parseArgs } from 'node:util'
import { ensureData, fullSize } from './data.ts'
import { type Measure, openBench, type Result, run } from './measure.ts'
import { activationMeasures } from './measures/activations.ts'
import { changesMeasure } from './measures/changes.ts'
import { classifyMeasures } from './measures/classify.ts'
import { dashboardMeasures } from './measures/dashboard.ts'
import { exportMeasures } from './measures/export.ts'
import { fairShareMeasure } from './measures/fair-share.ts'
import { growthMeasures } from './measures/growth.ts'
import { httpMeasure } from './measures/http.ts'
import { importMeasures } from './measures/imports.ts'
import { jobMeasures } from './measures/jobs.ts'
import { matching } from './measures/matching.ts'
import { pageMeasures } from './measures/pages.ts'
import { pushMeasures } from './measures/push.ts'
import { searchMeasures } from './measures/search.ts'
import { syncMeasures } from './measures/sync.ts'
import { writeMeasures } from './measures/writes.ts'
import { printTable, writeReport } from './report.ts'

/** Every claim about speed, in the order of the report. */
const measures: readonly Measure[] = [
  ...pageMeasures,
  ...searchMeasures,
  ...activationMeasures,
  httpMeasure,
  fairShareMeasure,
  ...dashboardMeasures,
  ...classifyMeasures,
  ...exportMeasures,
  ...writeMeasures,
  changesMeasure,
  ...importMeasures,
  ...syncMeasures,
  ...pushMeasures,
  matching,
  ...jobMeasures,
  ...growthMeasures,
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, list: { type: 'boolean', default: false } },
})

const wanted = measures.filter(({ name }) => positionals.length === 0 || positionals.some((p) => name.startsWith(p)))
if (wanted.length === 0 || values.list) {
  process.stderr.write(`measures: ${measures.map(({ name }) => name).join(' ')}\n`)
  process.exit(values.list ? 0 : 1)
}

const url = new URL(process.env.DATABASE_URL ?? '')
url.pathname = '/txadv_bench_1m'
await ensureData(url.href, fullSize)
const bench = await openBench(url.href, fullSize)
const results: Result[] = []
try {
  for (const measure of wanted) {
    process.stderr.write(`${measure.name} ... `)
    const result = await run(measure, bench)
    results.push(result)
    process.stderr.write(`${result.ratio.toPrecision(3)} (${result.holds ? 'holds' : 'MISSED'} ${result.target})\n`)
  }
} finally {
  await bench.close()
}
if (values.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
else process.stdout.write(printTable(results))
if (positionals.length === 0) writeReport(results)
process.exitCode = results.every(({ holds }) => holds) ? 0 : 1
