import type { CallError } from '../lib/call-error.ts'
import { explain, Faults } from './error-panel.tsx'
import layout from './layout.module.css'

/** A refusal, beside the button that met it: what happened, and what to do. */
export function ProblemNote({ error, effect }: { error: CallError | undefined; effect?: string }) {
  if (!error) return null
  const { what, next } = explain(error)
  return (
    <div className={layout.noteProblem} role="alert">
      <p>
        {what}. {effect} {next}
      </p>
      <Faults error={error} />
    </div>
  )
}
