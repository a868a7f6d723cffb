/** The dated versions of the API, oldest first: what a caller names in `Txadv-Version`. The last is the current one. */
export const apiVersions = ['2026-11-19'] as const
export type ApiVersion = (typeof apiVersions)[number]
export const currentApiVersion: ApiVersion = apiVersions[apiVersions.length - 1] ?? apiVersions[0]

/** The header that names a version, in requests and in answers. */
export const versionHeader = 'Txadv-Version'

/** What will not stay: since when that is known, until when it is answered, and what takes its place. */
export interface Deprecation {
  /** A day, as `2026-11-19`. */
  readonly since: string
  /** The day from which on it is not answered any more. */
  readonly sunset: string
  /** What to use in its place, in words. */
  readonly instead: string
}
