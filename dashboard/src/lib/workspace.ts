import { createStore } from './store.ts'

/** The workspace that this browser works in; undefined is the whole organization. */
export const workspace = createStore<{ readonly org: string; readonly id: string } | null>(null, 'txadv.workspace')

/** A workspace of another organization would be refused, so a choice counts only where it was made. */
let org: string | undefined

export function enterOrganization(id: string): void {
  org = id
}

export function currentWorkspace(): string | undefined {
  const chosen = workspace.get()
  return chosen && chosen.org === org ? chosen.id : undefined
}

/** What an answer is of: the same route answers otherwise in another organization or workspace. */
export const scopeOf = (): string => `${org ?? ''}/${currentWorkspace() ?? ''}`

export function chooseWorkspace(id: string | undefined): void {
  workspace.set(id && org ? { org, id } : null)
}
