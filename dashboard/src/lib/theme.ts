import { createStore } from './store.ts'

export type Theme = 'system' | 'light' | 'dark'

/** How the page is lit: as the system is, unless the person chose. */
export const theme = createStore<Theme>('system', 'txadv.theme')

function apply(): void {
  const chosen = theme.get()
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
}

export function followTheme(): void {
  apply()
  theme.subscribe(apply)
}
