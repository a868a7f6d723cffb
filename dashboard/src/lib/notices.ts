import { createStore } from './store.ts'

export interface Notice {
  readonly id: number
  readonly text: string
  readonly action?: { readonly title: string; readonly run: () => void } | undefined
}

export const notices = createStore<readonly Notice[]>([])

const shownMs = 8_000
let last = 0

/** Says in a corner that something was done, with the way to undo it or to go on where there is one. */
export function notify(text: string, action?: Notice['action']): void {
  const id = ++last
  // Said again, it stands once; where each can be undone, each stands.
  notices.set((now) => [...now.filter((each) => each.text !== text || each.action), { id, text, action }])
  setTimeout(() => dismiss(id), shownMs)
}

export function dismiss(id: number): void {
  notices.set((now) => now.filter((notice) => notice.id !== id))
}
