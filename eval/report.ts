import type { SourceMeasures } from './measure-source.ts'
import { type Bin, type Confusion, type Field, fieldNames, fields, type Judged, type RiskPoint } from './measures.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)
const percent = (share: number | undefined) => (share === undefined ? '' : `${(100 * share).toFixed(1)}`)
const wrongShown = 400

/** Confidence against truth: where the dots lie on the line, a confidence of 0.8 means right four times of five. */
function calibrationChart(title: string, bins: readonly Bin[]): string {
  const at = (share: number) => 20 + 180 * share
  const dots = bins
    .map(
      (bin) =>
        `<circle cx="${at(bin.confidence)}" cy="${220 - at(bin.accuracy)}" r="4"><title>${percent(bin.confidence)} % said, ${percent(bin.accuracy)} % right, ${bin.rows} names</title></circle>`,
    )
    .join('')
  return `<svg viewBox="0 0 220 240" width="220" role="img" aria-label="Calibration of ${title}"><path d="M20 200H200M20 200V20" class="axis"/><path d="M20 200L200 20" class="ideal"/>${dots}<text x="20" y="14">${title}</text><text x="80" y="218">confidence</text></svg>`
}

/** How right the rest is when the least sure names are left to a person. */
function riskChart(points: readonly RiskPoint[]): string {
  const x = (coverage: number) => 30 + 360 * (1 - coverage) * 2
  const y = (accuracy: number) => 220 - 400 * (accuracy - 0.5)
  const line = (name: Field | 'all') =>
    `<polyline points="${points.map((point) => `${x(point.coverage)},${y(point.accuracy[name])}`).join(' ')}"/><text x="${x(0.5) + 6}" y="${y(points.at(-1)?.accuracy[name] ?? 0.5) + 4}">${name}</text>`
  const ticks = points
    .map(({ coverage }) => `<text x="${x(coverage) - 8}" y="236">${percent(coverage)}</text>`)
    .join('')
  return `<svg viewBox="0 0 480 244" width="480" role="img" aria-label="Accuracy of the surest names"><path d="M30 220H390M30 220V20" class="axis"/>${[...fieldNames, 'all' as const].map(line).join('')}${ticks}<text x="0" y="24">100</text><text x="0" y="222">50</text></svg>`
}

function sourceRow(title: string, { field, sensitivity, dedup, abstain }: SourceMeasures): string {
  const cells = [
    field?.rows,
    ...[...fieldNames, 'all' as const].map((name) => percent(field?.[name])),
    ...fieldNames.map((name) => (field ? field.calibrationError[name].toFixed(3) : '')),
    percent(sensitivity?.level),
    percent(sensitivity?.graveMissed),
    percent(sensitivity?.overCalled),
    percent(dedup?.recall),
    percent(dedup?.falseBlock),
    percent(dedup?.direction),
    percent(abstain?.caught),
    percent(abstain?.false),
  ]
  return `<tr><td>${escaped(title)}</td>${cells.map((cell) => `<td class="n">${cell ?? ''}</td>`).join('')}</tr>`
}

const confusionRows = (pairs: readonly Confusion[]) =>
  pairs
    .map(
      ({ meant, said, rows, example }) =>
        `<tr><td>${escaped(meant)}</td><td>${escaped(said)}</td><td class="n">${rows}</td><td>${escaped(example)}</td></tr>`,
    )
    .join('\n')

const wrongRows = (wrong: readonly Judged[]) =>
  wrong
    .slice(0, wrongShown)
    .map(({ row, said, isUnclear }) => {
      const missed = fieldNames
        .filter((field) => fields[field].said(said) !== row[fields[field].column])
        .map((field) => `${field}: ${row[fields[field].column]}, said ${fields[field].said(said)}`)
      return `<tr><td>${escaped(row.topic_name ?? '')}</td><td>${escaped(missed.join('; '))}</td><td>${said.doubt ?? ''}${isUnclear ? ' (rule in doubt)' : ''}</td></tr>`
    })
    .join('\n')

/** One page with the figures, drawn; it needs nothing but itself. */
export function htmlReport(
  bySource: readonly { readonly source: string; readonly measures: SourceMeasures }[],
  all: SourceMeasures,
): string {
  const heads = ['names', ...fieldNames, 'all four', ...fieldNames.map((name) => `error ${name}`)]
  const more = ['sensitivity', 'grave missed', 'over-called', 'duplicates', 'blocked', 'turned', 'caught', 'left']
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Evaluation of the local engine</title>
<style>
body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:90rem;color:#1c2330;background:#fff;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0 2rem}td,th{padding:.25rem .5rem;border-bottom:1px solid #e3e6ec;text-align:left;vertical-align:top}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.charts{display:flex;gap:1rem;flex-wrap:wrap}.axis{stroke:#8a93a5;fill:none}.ideal{stroke:#c7ccd8;stroke-dasharray:4}circle{fill:#3a5bd9}polyline{fill:none;stroke:#3a5bd9;stroke-width:1.5}text{font-size:11px;fill:#5a6475}
@media(prefers-color-scheme:dark){body{background:#12151c;color:#e6e9f0}td,th{border-color:#2a2f3a}}
</style>
<h1>Evaluation of the local engine</h1>
<table><tr><th>source${[...heads, ...more].map((head) => `<th class="n">${head}`).join('')}</tr>
${bySource.map(({ source, measures }) => sourceRow(source, measures)).join('\n')}
${sourceRow('all', all)}</table>
${
  all.field
    ? `<h2>Accuracy of the surest names, by the share that is not left to a person</h2>
<div class="charts">${riskChart(all.field.risk)}${fieldNames.map((name) => calibrationChart(name, all.field?.bins[name] ?? [])).join('')}</div>
<h2>What is taken for what</h2>
<table><tr><th>meant<th>said<th class="n">names<th>for example</tr>
${confusionRows(all.field.confusions)}</table>
<h2>Names with an error (${all.field.wrong.length}, the first ${wrongShown} shown)</h2>
<table><tr><th>name<th>wrong<th>doubt</tr>
${wrongRows(all.field.wrong)}</table>`
    : ''
}
</html>
`
}
