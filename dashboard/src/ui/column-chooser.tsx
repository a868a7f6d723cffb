import { type Store, useStore } from '../lib/store.ts'
import styles from './column-chooser.module.css'
import { DropDown, MenuCheck } from './drop-down.tsx'

interface Props {
  /** The titles of the columns that may be hidden, in order. */
  readonly titles: readonly string[]
  /** Those that are shown; kept in the browser by whoever made the store. */
  readonly shown: Store<readonly string[]>
}

/** Chooses which columns a table has; where the window is narrow it has none to choose. */
export function ColumnChooser({ titles, shown }: Props) {
  const now = useStore(shown)
  return (
    <div className={styles.chooser}>
      <DropDown title="Columns">
        {titles.map((title) => (
          <MenuCheck
            key={title}
            label={title}
            checked={now.includes(title)}
            onChange={() => shown.set(now.includes(title) ? now.filter((each) => each !== title) : [...now, title])}
          />
        ))}
      </DropDown>
    </div>
  )
}
