import { writeFileSync } from 'node:fs'
import type { Result } from './measure.ts'

const file = new URL('../docs/benchmarks.md', import.meta.url)

function figure(value: number, unit: Result['unit']): string {
  if (unit === 'rows/s' || unit === 'requests/s') return Math.round(value).toLocaleString('en-US')
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

const goal = ({ better, target }: Result) => `${better === 'lower' ? '≤' : '≥'} ${target}`

/** The results as a table for the terminal. */
export function printTable(results: readonly Result[]): string {
  const rows = results.map((result) => [
    result.name,
    `${figure(result.ours, result.unit)} ${result.unit}`,
    `${figure(result.bare, result.unit)} ${result.unit}`,
    result.ratio.toPrecision(3),
    goal(result),
    result.holds ? 'holds' : 'MISSED',
    pointsOf(result),
  ])
  const all = [['measure', 'ours', 'bare', 'ratio', 'target', '', ''], ...rows]
  const widths = [0, 1, 2, 3, 4, 5, 6].map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all
    .map((row) =>
      row
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
    .concat('\n')
}

const pointsOf = ({ points = {} }: Result) =>
  Object.entries(points)
    .map(([size, ms]) => `${size}: ${ms.toPrecision(3)} ms`)
    .join(', ')

const chart = { width: 720, label: 260, row: 22, bar: 14 }

/** A chart of ratios: the bare way is 1, the mark is the target. */
function ratioChart(results: readonly Result[], id: string): string {
  const most = Math.max(...results.flatMap(({ ratio, target }) => [ratio, target, 1])) * 1.1
  const x = (ratio: number) => chart.label + (ratio / most) * (chart.width - chart.label - 60)
  const rows = results.map(({ name, ratio, target, holds }, n) => {
    const y = 10 + n * chart.row
    return `<text x="${chart.label - 8}" y="${y + 11}" text-anchor="end">${name}</text>
<rect x="${chart.label}" y="${y}" width="${(x(ratio) - chart.label).toFixed(1)}" height="${chart.bar}" rx="3" fill="${holds ? '#3b82f6' : '#dc2626'}"/>
<line x1="${x(target).toFixed(1)}" x2="${x(target).toFixed(1)}" y1="${y - 3}" y2="${y + chart.bar + 3}" stroke="#111827" stroke-width="2"/>
<text x="${(x(ratio) + 6).toFixed(1)}" y="${y + 11}">${ratio.toPrecision(2)}</text>`
  })
  const height = results.length * chart.row + 20
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${chart.width} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img">
<title>Ratio to the bare way; the mark is the target</title>
<rect width="${chart.width}" height="${height}" fill="#ffffff"/>
<line x1="${x(1).toFixed(1)}" x2="${x(1).toFixed(1)}" y1="4" y2="${height - 6}" stroke="#9ca3af" stroke-dasharray="3 3"/>
${rows.join('\n')}
</svg>
`
  const name = `benchmarks-${id}.svg`
  writeFileSync(new URL(name, file), svg)
  return name
}

/** Writes docs/benchmarks.md and its charts from a whole run. */
export function writeReport(results: readonly Result[]): void {
  const groups = Map.groupBy(results, ({ unit, better }) => (unit === 'exponent' ? 'growth' : better))
  const titles: Record<string, [string, string]> = {
    lower: ['Times', 'The time of the service divided by that of the bare way: less is better.'],
    higher: ['Rates', 'The rate of the service divided by that of the bare way: more is better.'],
    growth: ['Growth', 'How fast the time grows with the number of topics: 1 would be in step with it, 0 not at all.'],
  }
  const parts = [...groups].map(([group, some]) => {
    const [title, says] = titles[group] ?? ['', '']
    const table = some.map(
      (result) =>
        `| ${result.name} | ${result.about}${result.points ? ` (${pointsOf(result)})` : ''} | ${result.size} | ${figure(result.ours, result.unit)} | ${figure(result.bare, result.unit)} | ${result.unit} | ${result.ratio.toPrecision(3)} | ${goal(result)} | ${result.holds ? 'yes' : '**no**'} |`,
    )
    return `## ${title}

${says}

![${title}](${ratioChart(some, group)})

| measure | what | size | ours | bare | unit | ratio | target | holds |
|---|---|---|---|---|---|---|---|---|
${table.join('\n')}
`
  })
  writeFileSync(
    file,
    `# Benchmarks

Written by \`npm run bench\`. Each figure of the service stands beside the same work done by bare SQL or a bare client, measured in the same run on the same data, turn by turn; three rounds, the middle one counts. Machines differ and are noisy: read the ratio, not the milliseconds.

${parts.join('\n')}`,
  )
}
