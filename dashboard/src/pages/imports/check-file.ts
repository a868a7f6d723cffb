import { limits } from '@txadv/contract/limits'
import type { ImportCause, ImportTarget, RowOutcome } from '@txadv/contract/vocabulary'
import { rowsOf } from '@txadv/sdk'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { type CallError, isCallError } from '../../lib/call-error.ts'
import { type Draft, tableOf } from './draft.ts'
import { asMappings } from './mapping.ts'
import { asValueMappings, keyOfValue } from './value-choices.ts'

type Checked = Reply<'POST /api/import/check'>

/** What the import would not take as it stands. */
export interface Problem {
  /** Where the row stands in the file, from 0. */
  readonly place: number
  readonly line: number
  readonly cause: ImportCause
  readonly field: ImportTarget | null
  readonly value: string | null
  readonly read: string | null
}

export interface ProblemGroup {
  readonly key: string
  readonly cause: ImportCause
  readonly field: ImportTarget | null
  readonly problems: readonly Problem[]
}

/** A row whose topic is there already. */
export interface Twin {
  readonly line: number
  readonly name: string
  readonly match: string
  readonly reason: string
  readonly id: string | null
}

export interface CheckReport {
  readonly outcomes: Readonly<Partial<Record<RowOutcome, number>>>
  readonly groups: readonly ProblemGroup[]
  readonly twins: readonly Twin[]
}

/** Rows that are checked at once, by their place in the file. */
interface Block {
  readonly places: readonly number[]
  readonly stamp: string
}

const { checkRows } = limits.imports

function blocksOf(now: Draft, total: number, reading: string): Block[] {
  return Array.from({ length: Math.ceil(total / checkRows) }, (_, n) => {
    const all = Array.from({ length: Math.min(checkRows, total - n * checkRows) }, (_each, at) => n * checkRows + at)
    const places = all.filter((place) => !now.leftOut.has(place))
    const edited = all.flatMap((place) => (now.edits[place] ? [[place, now.edits[place]]] : []))
    return { places, stamp: JSON.stringify([reading, places.length, edited, all.filter((p) => now.leftOut.has(p))]) }
  })
}

interface Check {
  readonly checked: number
  readonly total: number
  /** Whether the report is not yet that of the file as it is put right by now. */
  readonly busy: boolean
  readonly report: CheckReport | undefined
  readonly error: CallError | undefined
  retry(): void
}

/** Checks the whole file on the service; after a correction only the rows around it are checked again. */
export function useCheck(now: Draft): Check {
  const answers = useRef(new Map<string, Checked>())
  const [checked, setChecked] = useState(0)
  const [found, setFound] = useState<{ readonly of: Draft; readonly report: CheckReport }>()
  const [error, setError] = useState<CallError>()
  const [round, setRound] = useState(0)
  const table = useMemo(() => tableOf(now), [now])
  const total = table.rows.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when somebody wants another try
  useEffect(() => {
    if (now.values === undefined) return
    const leaving = new AbortController()
    const mappings = asMappings(now.choices)
    const values = asValueMappings(now.values)
    const reading = JSON.stringify([now.header, mappings, values])
    const blocks = blocksOf(now, total, reading)
    async function checkAll() {
      const answered: { readonly block: Block; readonly answer: Checked }[] = []
      setChecked(0)
      for (const [n, block] of blocks.entries()) {
        const key = `${n} ${block.stamp}`
        const rows = block.places.map((place) => now.edits[place] ?? table.rows[place] ?? [])
        const sent = rowsOf({ columns: table.columns, rows }, mappings, 0, rows.length)
        const none = { rows: [], findings: [], matches: [] }
        const answer =
          answers.current.get(key) ??
          (rows.length === 0
            ? none
            : await call(
                'POST /api/import/check',
                { body: { rows: sent, mappings, values } },
                { signal: leaving.signal },
              ))
        if (leaving.signal.aborted) return
        answers.current.set(key, answer)
        answered.push({ block, answer })
        setChecked(Math.min(total, (n + 1) * checkRows))
      }
      setFound({ of: now, report: reportOf(now, answered) })
      setError(undefined)
    }
    checkAll().catch((problem: unknown) => {
      if (leaving.signal.aborted) return
      if (!isCallError(problem)) throw problem
      setError(problem)
    })
    return () => leaving.abort()
  }, [now, table, total, round])

  const busy = found?.of !== now && error === undefined
  return { checked, total, busy, report: found?.report, error, retry: () => setRound(round + 1) }
}

/** What all requests together say: rows of two requests can be one topic, or share an external id. */
function reportOf(now: Draft, found: readonly { readonly block: Block; readonly answer: Checked }[]): CheckReport {
  const table = tableOf(now)
  const lineOf = (place: number) => table.lines?.[place] ?? place + 1
  const columnOf = (target: ImportTarget) =>
    table.columns.indexOf(Object.entries(now.choices).find(([, each]) => each === target)?.[0] ?? '')
  const [nameAt, idAt] = [columnOf('topic_name'), columnOf('external_id')]
  const cellOf = (place: number, at: number) => ((now.edits[place] ?? table.rows[place])?.[at] ?? '').trim()
  const outcomes: Partial<Record<RowOutcome, number>> = {}
  const problems: Problem[] = []
  const twins: Twin[] = []
  const firstByKey = new Map<string, number>()
  const ids = new Map<string, { readonly key: string }>()
  for (const { block, answer } of found) {
    for (const { row, ...finding } of answer.findings) {
      const place = block.places[row - 1] ?? 0
      problems.push({ place, line: lineOf(place), ...finding })
    }
    for (const { row, topic_name, match_name, id, reason } of answer.matches)
      twins.push({ line: lineOf(block.places[row - 1] ?? 0), name: topic_name, match: match_name, reason, id })
    for (const [n, { outcome, key }] of answer.rows.entries()) {
      const place = block.places[n] ?? 0
      const first = key === null ? undefined : firstByKey.get(key)
      const isRepeated = first !== undefined && outcome !== 'duplicate'
      const ended = isRepeated ? 'duplicate' : outcome
      outcomes[ended] = (outcomes[ended] ?? 0) + 1
      if (isRepeated) {
        const [name, match] = [cellOf(place, nameAt), cellOf(first, nameAt)]
        twins.push({ line: lineOf(place), name, match, reason: `Same topic as line ${lineOf(first)}`, id: null })
      }
      if (key === null) continue
      if (first === undefined) firstByKey.set(key, place)
      const externalId = idAt < 0 ? '' : cellOf(place, idAt)
      const holder = ids.get(externalId)
      if (externalId !== '' && holder && holder.key !== key)
        problems.push({
          place,
          line: lineOf(place),
          cause: 'external_id_repeated',
          field: 'external_id',
          value: externalId,
          read: null,
        })
      else if (externalId !== '' && !holder) ids.set(externalId, { key })
    }
  }
  return { outcomes, groups: groupProblems(now, problems), twins }
}

/** Problems by cause, the most first; values that have a choice of their own are settled there. */
function groupProblems(now: Draft, problems: readonly Problem[]): ProblemGroup[] {
  const chosen = new Set(now.values?.map(({ targetField, given }) => keyOfValue(targetField, given)))
  const open = problems.filter(
    ({ cause, field, value }) =>
      cause !== 'value_mapped' && !(cause === 'value_unknown' && chosen.has(keyOfValue(field, value ?? ''))),
  )
  return [...Map.groupBy(open, ({ cause, field }) => `${cause} ${field}`)]
    .map(([key, all]) => ({ key, cause: all[0]?.cause ?? 'not_a_row', field: all[0]?.field ?? null, problems: all }))
    .sort((a, b) => b.problems.length - a.problems.length)
}
