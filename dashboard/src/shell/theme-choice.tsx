import { useStore } from '../lib/store.ts'
import { type Theme, theme } from '../lib/theme.ts'
import layout from '../ui/layout.module.css'
import styles from './theme-choice.module.css'

const choices: readonly { readonly value: Theme; readonly title: string }[] = [
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
  { value: 'system', title: 'System' },
]

/** How the page is lit: by choice, or as the system is. */
export function ThemeChoice() {
  const chosen = useStore(theme)
  return (
    <fieldset className={styles.themes}>
      <legend className={layout.unseen}>Theme</legend>
      {choices.map(({ value, title }) => (
        <label key={value}>
          <input
            className={layout.unseen}
            type="radio"
            name="theme"
            value={value}
            checked={chosen === value}
            onChange={() => theme.set(value)}
          />
          {title}
        </label>
      ))}
    </fieldset>
  )
}
