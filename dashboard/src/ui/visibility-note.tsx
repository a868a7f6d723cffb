import { joinClasses } from '../lib/class-names.ts'
import { hrefOf } from '../lib/router.ts'
import { useRead } from '../lib/use-read.ts'
import layout from './layout.module.css'
import { Link } from './link.tsx'
import styles from './visibility-note.module.css'

const says = {
  shared: 'Your organization shares topics: clear names join the catalog that every organization sees.',
  private: 'Your organization keeps new topics private: no other organization sees them.',
}

/** Who will see new topics, said before they are made. */
export function VisibilityNote() {
  const { data } = useRead('GET /api/settings', {})
  return (
    <p className={joinClasses(layout.hint, styles.visibility)}>
      {data && (
        <>
          {says[data.topicVisibility]} <Link href={hrefOf('settingsSection', { section: 'general' })}>Settings</Link>
        </>
      )}
    </p>
  )
}
