import { useStore } from '../lib/store.ts'
import { type Theme, theme } from '../lib/theme.ts'

const choices: readonly { readonly value: Theme; readonly title: string }[] = [
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
  { value: 'system', title: 'System' },
]

/** How the page is lit: by choice, or as the system is. */
export function ThemeChoice() {
  const chosen = useStore(theme)
  return (
    <fieldset className="themes">
      <legend className="unseen">Theme</legend>
      {choices.map(({ value, title }) => (
        <label key={value}>
          <input
            className="unseen"
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
