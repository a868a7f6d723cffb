/** How long a visit to files elsewhere may last, and who waits for whom. */
export interface RemoteVisit {
  /** Ends the visit, with all that it still does: the deadline is part of it. */
  readonly signal: AbortSignal
  /** Visits of one lane take turns. */
  readonly lane: string
  /** Asked before a visit begins. */
  readonly mayBegin?: (() => boolean) | undefined
}

export interface RemoteFile {
  readonly folder: string
  readonly name: string
  readonly content: Buffer
}

/** Files elsewhere, for one visit. Whatever does not go well is an `EgressError`. */
export interface RemoteFiles {
  /** Puts files in place in the order given, each replaced as a whole or not at all. */
  put(files: readonly RemoteFile[]): Promise<void>
  /** The names in a folder; one that is not there has none. */
  names(folder: string): Promise<string[]>
  /** The content of a file of at most so many bytes; nothing where it is gone, or is larger. */
  read(folder: string, name: string, maxBytes: number): Promise<Buffer | undefined>
}
