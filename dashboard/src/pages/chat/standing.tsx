import { joinClasses } from '../../lib/class-names.ts'
import { percent } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { Badge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { checkTopic } from './ask.ts'
import styles from './cards.module.css'
import type { Check, TopicTurn } from './conversation.ts'

/** Whether the library has the very topic, so that to save it would add nothing. */
export const isHeld = (check: Check | undefined): boolean => check?.action === 'block' && check.inLibrary

/** Where the topic that was found is looked at: the library's own page, or the catalog's list. */
function Existing({ check }: { check: Check }) {
  const { existingTopic, inLibrary } = check
  if (!existingTopic) return null
  const { id, topic_name: search } = existingTopic
  return <Link href={inLibrary ? hrefOf('topic', { id }) : hrefOf('catalog', {}, { search })}>{search}</Link>
}

/** Whether there is a topic like this one: the same, a similar one, or none. */
export function Standing({ turn }: { turn: TopicTurn }) {
  const { check, checking } = turn
  if (checking) return <p className={joinClasses(layout.muted, styles.standing)}>Checking for duplicates…</p>
  if (!check)
    return (
      <p className={joinClasses(layout.line, styles.standing)}>
        <Badge tone="warn">Not checked</Badge>
        <span>Duplicate check not run.</span>
        <button type="button" className={buttons.quiet} onClick={() => void checkTopic(turn)}>
          Check for duplicates
        </button>
      </p>
    )
  if (check.action === 'allow')
    return (
      <p className={joinClasses(layout.line, styles.standing)}>
        <Badge tone="good">New</Badge>
        <span>No similar topic in your library or the catalog.</span>
      </p>
    )
  if (check.action === 'block')
    return (
      <p className={joinClasses(layout.line, styles.standing)}>
        <Badge tone={check.inLibrary ? 'bad' : 'accent'}>{check.inLibrary ? 'Duplicate' : 'In the catalog'}</Badge>
        <span>
          {check.inLibrary ? 'Already in your library: ' : 'Saving adds the catalog topic to your library: '}
          <Existing check={check} />. {check.inLibrary && 'Change the name to save a new topic.'}
        </span>
      </p>
    )
  const { differs } = check.why
  return (
    <p className={joinClasses(layout.line, styles.standing)}>
      <Badge tone="warn">Similar</Badge>
      <span>
        {percent(check.confidence)} like <Existing check={check} />{' '}
        {check.inLibrary ? 'in your library' : 'in the catalog'}
        {differs.length > 0 && `; it differs in ${differs.join(', ')}`}. You can save it if it is a different topic.
      </span>
    </p>
  )
}
