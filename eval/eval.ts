import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { measureDedup, measureField, measureLeaves, measureSensitivity } from './measures.ts'
import { htmlReport } from './report.ts'
import { measureLoad, measureSpeed } from './speed.ts'
import { readRows } from './tables.ts'

const speedNames = 100_000
const reportFile = 'eval-report.html'

const args = process.argv.slice(2)
const asJson = args.includes('--json')
const folder = args.find((each) => !each.startsWith('--'))
if (!folder) {
  process.stderr.write('usage: npm run eval -- <folder with dev.tsv, field_dev.tsv, ...> [--json]\n')
  process.exit(64)
}

const rows = {
  leaves: readRows(folder, 'heldout.tsv', 'dev.tsv'),
  field: readRows(folder, 'field_heldout.tsv', 'field_dev.tsv'),
  sensitivity: readRows(folder, 'sensitivity_heldout.tsv', 'sensitivity_dev.tsv'),
  dedup: readRows(folder, 'dedup_heldout.tsv', 'dedup_dev.tsv'),
}
for (const [name, found] of Object.entries(rows))
  if (!found) process.stderr.write(`${name}: no file in ${folder}, left out\n`)

const leaves = rows.leaves && measureLeaves(rows.leaves)
const field = rows.field && measureField(rows.field)
const sensitivity = rows.sensitivity && measureSensitivity(rows.sensitivity)
const dedup = rows.dedup && measureDedup(rows.dedup)

if (asJson) {
  const picked = {
    ...(leaves && {
      leaves: {
        category: leaves.category,
        group: leaves.group,
        segmentType: leaves.segmentType,
        macroF1: leaves.macroF1,
        calibrationError: leaves.calibrationError,
      },
    }),
    ...(field && {
      field: {
        category: field.category,
        segmentType: field.segmentType,
        audienceType: field.audienceType,
        primaryIntent: field.primaryIntent,
      },
    }),
    ...(sensitivity && { sensitivity: { level: sensitivity.level, missed: sensitivity.missed } }),
    ...(dedup && { dedup: { recall: dedup.recall, falseBlock: dedup.falseBlock } }),
  }
  process.stdout.write(`${JSON.stringify(picked)}\n`)
} else {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const samples = Object.values(rows).flatMap((found) => found?.flatMap((row) => row.topic_name ?? []) ?? [])
  const speed = samples.length > 0 ? measureSpeed(samples, speedNames) : undefined
  const load = measureLoad()
  const figures: [string, string][] = [
    ...(leaves
      ? ([
          [`leaves: category (${leaves.rows} rows)`, percent(leaves.category)],
          ['leaves: group', percent(leaves.group)],
          ['leaves: segment type', percent(leaves.segmentType)],
          ['leaves: macro F1', percent(leaves.macroF1)],
          ['leaves: calibration error', leaves.calibrationError.toFixed(3)],
          ['leaves: calibration error by ten-fold cross-validation', leaves.crossValidatedError.toFixed(3)],
          ['leaves: share of errors in the least confident tenth', percent(leaves.leastTenthShareOfErrors)],
        ] as [string, string][])
      : []),
    ...(field
      ? ([
          [`field names: category (${field.rows} rows)`, percent(field.category)],
          ['field names: segment type', percent(field.segmentType)],
          ['field names: audience type', percent(field.audienceType)],
          ['field names: primary intent', percent(field.primaryIntent)],
        ] as [string, string][])
      : []),
    ...(sensitivity
      ? ([
          [`sensitivity: level (${sensitivity.rows} rows)`, percent(sensitivity.level)],
          ['sensitivity: grave rows called light', percent(sensitivity.missed)],
          ['sensitivity: Prohibited rows missed', String(sensitivity.prohibitedMissed)],
        ] as [string, string][])
      : []),
    ...(dedup
      ? ([
          [`duplicates: found (${dedup.rows} pairs)`, percent(dedup.recall)],
          ['duplicates: different pairs blocked', percent(dedup.falseBlock)],
          ['duplicates: related pairs blocked', percent(dedup.relatedBlock)],
        ] as [string, string][])
      : []),
    ...(speed
      ? ([
          [`speed: classify ${speed.names} names against the bare loop`, `${speed.classifyRatio.toFixed(1)} times`],
          ['speed: embedding and keys against classify', `${speed.embedRatio.toFixed(2)} times`],
        ] as [string, string][])
      : []),
    ['load: time', `${Math.round(load.ms)} ms`],
    ['load: memory of the process', `${Math.round(load.megabytes)} MB`],
  ]
  const width = Math.max(...figures.map(([name]) => name.length))
  for (const [name, value] of figures) process.stdout.write(`${name.padEnd(width)}  ${value}\n`)
  for (const { meant, said, rows: count, example } of leaves?.confusions.slice(0, 12) ?? [])
    process.stdout.write(`  ${meant} taken for ${said}: ${count}, for example ${example}\n`)
  writeFileSync(
    reportFile,
    htmlReport({
      figures,
      bins: leaves?.bins ?? [],
      perClass: leaves?.perClass ?? [],
      confusions: [...(leaves?.confusions ?? []), ...(field?.confusions ?? [])],
    }),
  )
  process.stdout.write(`report: ${resolve(reportFile)}\n`)
}
