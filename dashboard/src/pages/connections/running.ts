const againMs = 1_500

/** How soon a list of runs is read again: at once again while one of them runs, otherwise not at all. */
export const rereadMsOf = (runs: readonly { readonly status: string }[] | undefined): number =>
  runs?.some(({ status }) => status === 'running') ? againMs : 0
