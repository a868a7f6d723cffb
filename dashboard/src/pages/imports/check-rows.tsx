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
import { ProblemNote } from '../../ui/problem-note.tsx'
import { VisibilityNote } from '../../ui/visibility-note.tsx'
import { type Draft, draft as kept, tableOf } from './draft.ts'
import imports from './imports.module.css'
import { asMappings, inWords, remember } from './mapping.ts'
import { begin } from './sender.ts'
import wizard from './wizard.module.css'

type PreviewedRow = Reply<'POST /api/import/preview'>['rows'][number]

const columns: readonly Column<PreviewedRow>[] = [
  { title: 'Row', width: '56px', numeric: true, wideOnly: true, cell: ({ row }) => count(row) },
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

/** What would become of the first rows, what else can be chosen, and the start. */
export function CheckRows({ draft, onBack }: { draft: Draft; onBack: () => void }) {
  const { filename, sheet, header, choices } = draft
  const table = useMemo(() => tableOf({ filename, sheet, header }), [filename, sheet, header])
  const [rows, setRows] = useState<readonly PreviewedRow[]>()
  const [error, setError] = useState<CallError>()
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when somebody wants another try
  useEffect(() => {
    let dropped = false
    setError(undefined)
    const mappings = asMappings(choices)
    const body = { rows: rowsOf(table, mappings, 0, limits.imports.previewRows), mappings }
    call('POST /api/import/preview', { body }).then(
      (answer) => dropped || setRows(answer.rows),
      (problem: unknown) => {
        if (!isCallError(problem)) throw problem
        if (!dropped) setError(problem)
      },
    )
    return () => {
      dropped = true
    }
  }, [table, choices, round])

  const start = useAction(async () => {
    const batchId = await begin(table, header, asMappings(choices), draft.useLLM)
    remember(table.columns, choices)
    kept.set(undefined)
    navigate(hrefOf('import', { id: batchId }))
  })
  const total = table.rows.length
  const ready = total > 0 && !start.busy
  useHotkeys({ 'mod+Enter': () => void start.run() }, ready)
  const chunks = Math.ceil(total / limits.imports.chunkRows)
  const shown = Math.min(total, limits.imports.previewRows)

  return (
    <>
      <h2>Preview of the first {many(shown, 'row')}</h2>
      <p className={layout.muted}>Dry run: nothing is imported yet. The same rules apply to all rows.</p>
      {error ? (
        <ErrorPanel error={error} effect="Nothing was imported." onRetry={() => setRound(round + 1)} />
      ) : (
        <div className={imports.rowResults}>
          <DataTable
            caption="Preview of the first rows"
            columns={columns}
            rows={allRows(rows, { busy: !rows, reload: () => setRound(round + 1) })}
            keyOf={({ row }) => String(row)}
          />
        </div>
      )}
      <div className={wizard.start}>
        <CheckBox
          label="Use the LLM for new topics"
          hint={`At most ${limits.imports.llmPerChunk} of each ${count(limits.imports.chunkRows)} rows: up to ${count(
            Math.min(total, chunks * limits.imports.llmPerChunk),
          )} topics here. The local engine classifies the others. Takes longer.`}
          checked={draft.useLLM}
          onChange={({ target }) => kept.set({ ...draft, useLLM: target.checked })}
        />
        <VisibilityNote />
        <ProblemNote error={start.error} effect="Nothing was imported." />
        <div className={layout.actions}>
          <p className={joinClasses(layout.muted, wizard.said)}>
            {many(total, 'row')} of <strong>{filename}</strong>, {many(total, 'credit')}. You can undo the import
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
