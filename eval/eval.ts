import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { measureSource, type SourceMeasures } from './measure-source.ts'
import { fieldNames, measureField } from './measures.ts'
import { htmlReport } from './report.ts'
import { joinSets, readSets } from './sets.ts'
import { shuffleSource } from './shuffle-names.ts'
import { measureLoad, measureSpeed } from './speed.ts'

const speedNames = 100_000
const reportFile = 'eval-report.html'

const args = process.argv.slice(2)
const asJson = args.includes('--json')
const folder = args.find((each) => !each.startsWith('--')) ?? 'train/sets'
const sets = readSets(folder)
if (sets.length === 0) {
  process.stderr.write(`no labelled rows in ${folder}\nusage: npm run eval -- [folder of sources] [--json]\n`)
  process.exit(64)
}

/** The figures without the rows they were counted from. */
function figuresOf({ leaves, field, sensitivity, dedup, abstain }: SourceMeasures) {
  const without = <T extends object, K extends keyof T>(object: T | undefined, ...keys: K[]) => {
    if (!object) return undefined
    return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key as K)))
  }
  return {
    leaves: without(leaves, 'confusions', 'rows'),
    field: without(field, 'confusions', 'wrong', 'bins', 'rows'),
    sensitivity: without(sensitivity, 'wrong', 'rows'),
    dedup: without(dedup, 'wrong', 'rows'),
    abstain: without(abstain, 'claimed', 'rows'),
  }
}

const bySource = sets.map((source) => ({ source: source.source, measures: measureSource(source) }))
const all = sets.length === 1 ? (bySource[0] as (typeof bySource)[0]).measures : measureSource(joinSets(sets))
const shuffled = all.field && measureField(shuffleSource(joinSets(sets)))

if (asJson) {
  const sources = Object.fromEntries(bySource.map(({ source, measures }) => [source, figuresOf(measures)]))
  process.stdout.write(
    `${JSON.stringify({ ...figuresOf(all), shuffled: figuresOf({ ...all, field: shuffled }).field, bySource: sources })}\n`,
  )
} else {
  const percent = (share: number | undefined) => (share === undefined ? '-' : (100 * share).toFixed(1)).padStart(6)
  const line = (title: string, { field, sensitivity, dedup, abstain }: SourceMeasures) =>
    [
      title.padEnd(14),
      String(field?.rows ?? 0).padStart(5),
      ...[...fieldNames, 'all' as const].map((name) => percent(field?.[name])),
      percent(field && Math.max(...Object.values(field.calibrationError))),
      percent(sensitivity?.level),
      percent(sensitivity?.graveMissed),
      percent(sensitivity?.overCalled),
      percent(dedup?.recall),
      percent(dedup?.falseBlock),
      percent(dedup?.direction),
      percent(abstain?.caught),
      percent(abstain?.false),
    ].join(' ')
  const say = (text: string) => process.stdout.write(`${text}\n`)
  say('in per cent; error: the worst calibration error of the four fields; missed: grave rows called lighter;')
  say('over: Standard rows called graver; found: duplicates; other, turned: pairs wrongly blocked; left: abstained')
  say('shuffled: the same names with their brands and places exchanged for others')
  say(
    'source         names  categ segmen audien intent    all  error  level missed   over  found  other turned caught  false',
  )
  for (const { source, measures } of bySource) say(line(source, measures))
  if (sets.length > 1) say(line('all', all))
  if (all.field && shuffled) {
    say(line('shuffled', { ...all, field: shuffled }))
    const { english, foreign } = all.field
    say(`English: ${english.rows} names, category${percent(english.category)}, all four${percent(english.all)}`)
    say(
      `other languages: ${foreign.rows} names, category${percent(foreign.category)}, right or abstained${percent(foreign.rightOrAbstained)}`,
    )
    for (const { coverage, accuracy } of all.field.risk)
      say(
        `surest ${percent(coverage)}: category${percent(accuracy.category)} audience${percent(accuracy.audienceType)} intent${percent(accuracy.primaryIntent)} all four${percent(accuracy.all)}`,
      )
  }
  if (all.leaves)
    say(
      `leaves: ${all.leaves.rows} names, category${percent(all.leaves.category)}, group${percent(all.leaves.group)}, calibration error ${all.leaves.calibrationError.toFixed(3)}`,
    )
  if (all.sensitivity) say(`Prohibited rows missed: ${all.sensitivity.prohibitedMissed}`)
  const samples = sets.flatMap(({ field, sensitivity, leaves }) =>
    [...field, ...sensitivity, ...leaves].map((row) => row.topic_name ?? ''),
  )
  if (samples.length > 0) {
    const speed = measureSpeed(samples, speedNames)
    say(
      `speed: classify ${speed.names} names: ${speed.classifyRatio.toFixed(1)} times the bare loop, ${((1_000 * speed.classifyMs) / speed.names).toFixed(1)} microseconds a name`,
    )
    say(`speed: embedding and keys against classify: ${speed.embedRatio.toFixed(2)} times`)
  }
  const load = measureLoad()
  say(`load: ${Math.round(load.ms)} ms, ${Math.round(load.megabytes)} MB for the whole process`)
  writeFileSync(reportFile, htmlReport(bySource, all))
  say(`report: ${resolve(reportFile)}`)
}
