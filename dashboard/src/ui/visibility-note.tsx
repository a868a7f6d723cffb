import { hrefOf } from '../lib/router.ts'
import { useRead } from '../lib/use-read.ts'
import { Link } from './link.tsx'

const says = {
  shared: 'Your organization shares topics: clear names join the catalog that every organization sees.',
  private: 'Your organization keeps new topics private: no other organization sees them.',
}

/** Who will see new topics, said before they are made. */
export function VisibilityNote() {
  const { data } = useRead('GET /api/settings', {})
  return (
    <p className="hint visibility">
      {data && (
        <>
          {says[data.topicVisibility]} <Link href={hrefOf('settingsSection', { section: 'general' })}>Settings</Link>
        </>
      )}
    </p>
  )
}
