import { type Column, factLines, harmless, tableLines } from './tables.ts'

type Facts = Parameters<typeof factLines>[0]

/** Results on stdout, everything else on stderr; where JSON was asked for, both are lines of it. */
export interface Output {
  readonly json: boolean
  say(line: string): void
  /** For people, beside the result. */
  note(text: string): void
  /** Why something failed, also for people. */
  reason(of: string, why: string): void
  /** A result that is one thing. */
  document(value: unknown, facts: Facts): void
  /** A row of a result that has many, as it comes; a JSON line. */
  jsonLine(value: unknown): void
  /** A result that has many rows: a table, or JSON lines. */
  rows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], empty: string): void
}

export function createOutput(json: boolean): Output {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const note = (text: string) => void process.stderr.write(`${json ? JSON.stringify({ note: text }) : text}\n`)
  const jsonLine = (value: unknown) => say(JSON.stringify(value))
  return {
    json,
    say,
    note,
    reason: (of, why) => (json ? undefined : note(harmless(`${of}: ${why}`))),
    jsonLine,
    document: (value, facts) => (json ? say(JSON.stringify(value, null, 2)) : factLines(facts).forEach(say)),
    rows: (rows, columns, empty) => {
      if (json) rows.forEach(jsonLine)
      else if (rows.length === 0) note(empty)
      else tableLines(columns, rows, process.stdout).forEach(say)
    },
  }
}
