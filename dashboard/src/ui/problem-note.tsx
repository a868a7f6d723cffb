import type { ApiError } from '../lib/api.ts'
import { explain } from './error-panel.tsx'

/** A refusal, beside the button that met it: what happened, and what to do. */
export function ProblemNote({ error, effect }: { error: ApiError | undefined; effect?: string }) {
  if (!error) return null
  const { what, next } = explain(error)
  return (
    <p className="note problem" role="alert">
      {what}. {effect} {next}
    </p>
  )
}
