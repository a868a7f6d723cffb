import type { ReactNode } from 'react'
import type { CallError } from '../lib/call-error.ts'
import { count } from '../lib/format.ts'
import type { Tone } from './badge.tsx'
import figures from './counts.module.css'
import { Dialog } from './dialog.tsx'
import { FormActions } from './form-actions.tsx'
import layout from './layout.module.css'
import { ProblemNote } from './problem-note.tsx'

export interface PlanCount {
  readonly title: string
  readonly value: number | string
  readonly tone?: Tone
}

interface Props {
  readonly title: string
  readonly open: boolean
  /** Undefined while the plan is being made. */
  readonly counts: readonly PlanCount[] | undefined
  readonly children?: ReactNode
  readonly confirm: string
  /** What the button says while it is busy. */
  readonly working: string
  readonly cancel?: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly busy: boolean
  readonly error: CallError | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** What would happen, in numbers and a sample, before it does; then one button. */
export function PlanSheet(props: Props) {
  const {
    title,
    open,
    counts,
    children,
    confirm,
    working,
    cancel = 'Cancel',
    danger = false,
    disabled = false,
    busy,
    error,
    onConfirm,
    onClose,
  } = props
  return (
    <Dialog title={title} open={open} onClose={onClose} alert={danger} wide>
      {counts ? <PlanCounts counts={counts} /> : !error && <p className={layout.muted}>Calculating changes…</p>}
      {children}
      <ProblemNote error={error} effect="Nothing was changed." />
      <FormActions
        onCancel={onClose}
        onConfirm={onConfirm}
        busy={busy}
        working={working}
        cancel={cancel}
        disabled={disabled || !counts}
        danger={danger}
      >
        {confirm}
      </FormActions>
    </Dialog>
  )
}

/** Numbers side by side, each with what it counts. */
export function PlanCounts({ counts }: { counts: readonly PlanCount[] }) {
  return (
    <dl className={figures.counts}>
      {counts.map(({ title, value, tone = 'plain' }) => (
        <div key={title} data-tone={tone}>
          <dt>{title}</dt>
          <dd>{typeof value === 'number' ? count(value) : value}</dd>
        </div>
      ))}
    </dl>
  )
}
