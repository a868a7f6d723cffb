import { limits } from '@txadv/contract/limits'
import { rowsOf } from '@txadv/sdk'
import { useEffect, useMemo, useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { type CallError, isCallError } from '../../lib/call-error.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { count, many } from '../../lib/format.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useAction } from '../../lib/use-action.ts'
import { allRows } from '../../lib/use-rows.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { CheckBox } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { PlanCounts } from '../../ui/plan-sheet.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { type CheckReport, useCheck } from './check-file.ts'
import { type Draft, draft as kept, preparedOf } from './draft.ts'
import { startImport } from './hand-over.ts'
import imports from './imports.module.css'
import { MapValues } from './map-values.tsx'
import { asMappings, inWords, remember } from './mapping.ts'
import { Problems } from './problems.tsx'
import { Sharing } from './sharing.tsx'
import { Twins } from './twins.tsx'
import { asValueMappings, keyOfValue, readValues } from './value-choices.ts'
import wizard from './wizard.module.css'

type PreviewedRow = Reply<'POST /api/import/preview'>['rows'][number] & { readonly line: number }

const columns: readonly Column<PreviewedRow>[] = [
  { title: 'Line', width: '56px', numeric: true, wideOnly: true, cell: ({ line }) => count(line) },
  {
    title: 'Topic',
    cell: ({ topic_name }) => topic_name,
    detail: ({ outcome, reason, parent_category }) => [outcome, parent_category ?? inWords(reason)].join(' · '),
  },
  { title: 'Outcome', width: '96px', wideOnly: true, cell: ({ outcome }) => <StatusBadge status={outcome} /> },
  { title: 'Reason', width: '26%', wideOnly: true, cell: ({ reason }) => inWords(reason) },
  {
    title: 'Category',
    width: '17%',
    wideOnly: true,
    cell: ({ parent_category, subcategory }) => [parent_category, subcategory].filter(Boolean).join(' › ') || null,
  },
  { title: 'Audience', width: '11%', wideOnly: true, cell: ({ audience_type }) => audience_type },
  { title: 'Segment', width: '80px', wideOnly: true, cell: ({ segment_type }) => segment_type },
]

/** Reads the values of a draft once, and what would become of its first rows whenever it changes. */
function usePreview(draft: Draft) {
  const [rows, setRows] = useState<readonly PreviewedRow[]>()
  const [error, setError] = useState<CallError>()
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when somebody wants another try
  useEffect(() => {
    let dropped = false
    setError(undefined)
    async function read() {
      if (draft.values === undefined) {
        const values = await readValues(draft)
        if (!dropped) kept.set({ ...draft, values })
        return
      }
      const { table } = preparedOf(draft)
      if (table.rows.length === 0) return setRows([])
      const mappings = asMappings(draft.choices)
      const sent = mapRows(rowsOf(table, mappings, 0, limits.imports.previewRows), draft)
      const answer = await call('POST /api/import/preview', { body: { rows: sent, mappings } })
      if (!dropped) setRows(answer.rows.map((row, n) => ({ ...row, line: table.lines?.[n] ?? n + 1 })))
    }
    read().catch((problem: unknown) => {
      if (!isCallError(problem)) throw problem
      if (!dropped) setError(problem)
    })
    return () => {
      dropped = true
    }
  }, [draft, round])
  return { rows, error, retry: () => setRound(round + 1) }
}

/** Rows as they will be read, with the values that were mapped: a preview knows no mappings of values. */
function mapRows(rows: readonly Record<string, string>[], draft: Draft): Record<string, string>[] {
  const values = new Map(
    asValueMappings(draft.values).map(({ targetField, given, value }) => [keyOfValue(targetField, given), value ?? '']),
  )
  const read = ([column, cell]: [string, string]): [string, string] => [
    column,
    values.get(keyOfValue(draft.choices[column], cell)) ?? cell,
  ]
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(read)))
}

/** What the whole file would become: its values mapped, its problems settled, what is shared said, and the start. */
export function CheckRows({ draft, onBack }: { draft: Draft; onBack: () => void }) {
  const { table } = useMemo(() => preparedOf(draft), [draft])
  const preview = usePreview(draft)
  const check = useCheck(draft)
  const start = useAction(async () => {
    const batchId = await startImport(draft)
    remember(table.columns, draft.choices)
    kept.set(undefined)
    navigate(hrefOf('import', { id: batchId }))
  })
  const total = table.rows.length
  const ready = total > 0 && !start.busy
  useHotkeys({ 'mod+Enter': () => void start.run() }, ready)
  const chunks = Math.ceil(total / limits.imports.chunkRows)
  const error = preview.error ?? check.error
  function retry() {
    preview.retry()
    check.retry()
  }

  return (
    <>
      <h2>Check and start</h2>
      {error ? (
        <ErrorPanel error={error} effect="Nothing was imported." onRetry={retry} />
      ) : (
        <>
          <Outlook {...check} />
          <MapValues draft={draft} />
          {check.report && <Problems draft={draft} groups={check.report.groups} />}
          {check.report && <Twins twins={check.report.twins} total={known(check.report)} />}
          <h3>Preview of the first {many(Math.min(total, limits.imports.previewRows), 'row')}</h3>
          <div className={joinClasses(imports.rowResults, wizard.preview)}>
            <DataTable
              caption="Preview of the first rows"
              columns={columns}
              rows={allRows(preview.rows, { busy: !preview.rows, reload: retry })}
              keyOf={({ row }) => String(row)}
            />
          </div>
        </>
      )}
      <div className={wizard.start}>
        <Sharing draft={draft} />
        <CheckBox
          label="Use the LLM for new topics"
          hint={`At most ${limits.imports.llmPerChunk} of each ${count(limits.imports.chunkRows)} rows: up to ${count(
            Math.min(total, chunks * limits.imports.llmPerChunk),
          )} topics here. The local engine classifies the others. Takes longer.`}
          checked={draft.useLLM}
          onChange={({ target }) => kept.set({ ...draft, useLLM: target.checked })}
        />
        <ProblemNote error={start.error} effect="Nothing was imported." />
        <div className={layout.actions}>
          <p className={joinClasses(layout.muted, wizard.said)}>
            {many(total, 'row')} of <strong>{draft.filename}</strong>, {many(total, 'credit')}. You can undo the import
            afterwards.
          </p>
          <button type="button" onClick={onBack}>
            Back
          </button>
          <button type="button" className={buttons.primary} disabled={!ready} onClick={() => void start.run()}>
            {start.busy ? 'Starting…' : `Import ${many(total, 'row')}`}
          </button>
        </div>
      </div>
    </>
  )
}

const known = ({ outcomes }: CheckReport) =>
  (outcomes.duplicate ?? 0) + (outcomes.updated ?? 0) + (outcomes.adopted ?? 0)

/** How the rows would end, in numbers; while the file is checked, how far that is. */
function Outlook({ report, busy, checked, total }: ReturnType<typeof useCheck>) {
  const progress = (
    <p className={layout.muted} role="status">
      {busy ? `Checking ${count(checked)} of ${many(total, 'row')}…` : `${many(total, 'row')} checked.`}
    </p>
  )
  if (!report) return progress
  const { created = 0, adopted = 0, updated = 0, duplicate = 0, error = 0 } = report.outcomes
  return (
    <>
      <PlanCounts
        counts={[
          { title: 'New topics', value: created, tone: created > 0 ? 'good' : 'plain' },
          { title: 'Added from the catalog', value: adopted },
          { title: 'External IDs filled', value: updated },
          { title: 'Duplicates', value: duplicate },
          { title: 'Rows that fail', value: error, tone: error > 0 ? 'bad' : 'plain' },
        ]}
      />
      {progress}
    </>
  )
}
