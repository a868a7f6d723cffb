import type { RawBuilder } from 'kysely'

/** A table with rows of an organization or a person: what an export shows of them, and how they are found and erased. */
export interface HeldTable<Subject> {
  /** With its schema where that is not the public one, as SQL takes it. */
  readonly name: string
  /** Which rows, of the table under the name `mine`. */
  readonly rowsOf: (subject: Subject) => RawBuilder<unknown>
  /** Columns that no export shows, with the reason. */
  readonly leftOut?: Readonly<Record<string, 'secret' | 'derived'>>
  /** Why no export shows any of it. */
  readonly unexported?: string
  /** How many rows are read at a time, where one may be large. */
  readonly rowsAtOnce?: number
  /** No index finds the rows, so the table is walked once, block by block. */
  readonly unindexed?: true
  /** How the ids of rows are written in the errors of operators' jobs, which name them. */
  readonly showId?: (id: string) => string
  /** The table whose rows take these with them. */
  readonly goesWith?: 'topic'
}
