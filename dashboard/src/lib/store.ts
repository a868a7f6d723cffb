import { useSyncExternalStore } from 'react'

/** A value that any part of the page can read, change and follow. */
export interface Store<T> {
  get(): T
  set(change: T | ((now: T) => T)): void
  subscribe(listener: () => void): () => void
}

/** With a key, the value is kept in this browser and shared by its tabs. */
export function createStore<T>(initial: T, key?: string): Store<T> {
  const listeners = new Set<() => void>()
  const read = (text: string | null): T => (text === null ? initial : (JSON.parse(text) as T))
  let value = key ? read(localStorage.getItem(key)) : initial
  const tell = () => {
    for (const listener of listeners) listener()
  }
  if (key)
    addEventListener('storage', (event) => {
      if (event.key !== key) return
      value = read(event.newValue)
      tell()
    })
  return {
    get: () => value,
    set(change) {
      value = typeof change === 'function' ? (change as (now: T) => T)(value) : change
      if (key) localStorage.setItem(key, JSON.stringify(value))
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get)
