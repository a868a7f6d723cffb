import type { Bin, ClassScore, Confusion } from './measures.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)
const percent = (share: number) => `${(100 * share).toFixed(1)} %`

/** Confidence against truth: where the dots lie on the line, a confidence of 0.8 means right four times of five. */
function calibrationChart(bins: readonly Bin[]): string {
  const at = (share: number) => 20 + 260 * share
  const dots = bins
    .map(
      (bin) =>
        `<circle cx="${at(bin.confidence)}" cy="${300 - at(bin.accuracy)}" r="5"><title>${percent(bin.confidence)} said, ${percent(bin.accuracy)} right, ${bin.rows} rows</title></circle>`,
    )
    .join('')
  return `<svg viewBox="0 0 300 300" width="300" role="img" aria-label="Calibration"><path d="M20 280H280M20 280V20" class="axis"/><path d="M20 280L280 20" class="ideal"/>${dots}<text x="150" y="298">confidence</text><text x="6" y="150" transform="rotate(-90 10 150)">right</text></svg>`
}

function bars(scores: readonly ClassScore[]): string {
  return [...scores]
    .sort((a, b) => a.f1 - b.f1)
    .map(
      ({ category, rows, precision, recall, f1 }) =>
        `<tr><td>${escaped(category)}</td><td class="n">${rows}</td><td class="bar"><i style="width:${Math.round(100 * f1)}%"></i></td><td class="n">${percent(f1)}</td><td class="n">${percent(precision)}</td><td class="n">${percent(recall)}</td></tr>`,
    )
    .join('\n')
}

const confusionRows = (pairs: readonly Confusion[]) =>
  pairs
    .slice(0, 40)
    .map(
      ({ meant, said, rows, example }) =>
        `<tr><td>${escaped(meant)}</td><td>${escaped(said)}</td><td class="n">${rows}</td><td>${escaped(example)}</td></tr>`,
    )
    .join('\n')

export interface ReportInput {
  readonly figures: readonly (readonly [name: string, value: string])[]
  readonly bins: readonly Bin[]
  readonly perClass: readonly ClassScore[]
  readonly confusions: readonly Confusion[]
}

/** One page with the figures, drawn; it needs nothing but itself. */
export function htmlReport({ figures, bins, perClass, confusions }: ReportInput): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Evaluation of the local engine</title>
<style>
body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;color:#1c2330;background:#fff;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0 2rem}td,th{padding:.25rem .5rem;border-bottom:1px solid #e3e6ec;text-align:left}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}.bar{width:30%}.bar i{display:block;height:.6rem;background:#3a5bd9;border-radius:2px}
.top{display:flex;gap:2rem;align-items:flex-start;flex-wrap:wrap}.top table{flex:1 1 24rem;width:auto}.axis{stroke:#8a93a5;fill:none}.ideal{stroke:#c7ccd8;stroke-dasharray:4}circle{fill:#3a5bd9}text{font-size:11px;fill:#5a6475}
@media(prefers-color-scheme:dark){body{background:#12151c;color:#e6e9f0}td,th{border-color:#2a2f3a}}
</style>
<h1>Evaluation of the local engine</h1>
<div class="top">
<table>${figures.map(([name, value]) => `<tr><td>${escaped(name)}</td><td class="n">${escaped(value)}</td></tr>`).join('\n')}</table>
${calibrationChart(bins)}
</div>
<h2>By category, weakest first</h2>
<table><tr><th>category<th class="n">rows<th>F1<th><th class="n">precision<th class="n">recall</tr>
${bars(perClass)}</table>
<h2>What is taken for what</h2>
<table><tr><th>meant<th>said<th class="n">rows<th>for example</tr>
${confusionRows(confusions)}</table>
</html>
`
}
