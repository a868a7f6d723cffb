import { useCallback, useMemo, useState } from 'react'

/** What is picked in a table: some rows, or all that match what the table shows. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  /** All that match, also those that were never looked at. */
  readonly all: boolean
  has(id: string): boolean
  toggle(id: string): void
  add(ids: readonly string[]): void
  pickAll(): void
  clear(): void
}

/** The selection of a table; it is dropped when what the table shows changes, because it would pick something else then. */
export function useSelection(shown: string): Selection {
  const [state, setState] = useState<{ shown: string; ids: ReadonlySet<string>; all: boolean }>()
  const now = state?.shown === shown ? state : undefined
  const ids = useMemo(() => now?.ids ?? new Set<string>(), [now])
  const all = now?.all ?? false
  const set = useCallback(
    (next: ReadonlySet<string>, everything = false) => setState({ shown, ids: next, all: everything }),
    [shown],
  )
  return {
    ids,
    all,
    has: (id) => all || ids.has(id),
    toggle: (id) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      set(next)
    },
    add: (more) => set(new Set([...ids, ...more])),
    pickAll: () => set(new Set(), true),
    clear: () => set(new Set()),
  }
}
