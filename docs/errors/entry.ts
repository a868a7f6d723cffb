import type * as spoken from '../../contract/src/failure.ts'

/** What a text of the service means and what to do about it; `given` is what an example of the text is made with. */
export interface Entry {
  readonly means: string
  readonly remedy: string
  readonly given: readonly unknown[]
}

/** An entry for each text of a group: one that is missing does not compile. */
export type Of<Group extends keyof typeof spoken> = Readonly<Record<keyof (typeof spoken)[Group], Entry>>

export const entry = (means: string, remedy: string, ...given: readonly unknown[]): Entry => ({ means, remedy, given })

export const broken = (what: string) =>
  entry(
    `${what} failed because of an internal error.`,
    'Retry with exponential backoff. If it persists, report it with the `X-Request-Id` of the response.',
  )
