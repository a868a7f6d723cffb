import { count, many } from '../../lib/format.ts'
import { CheckBox } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import type { ReviewTopic } from './use-queue.ts'

const namesShown = 8

interface Props {
  readonly topics: readonly ReviewTopic[]
  readonly isForAll: boolean
  readonly onForAll: (forAll: boolean) => void
}

/** The topics that wait for the same reason in the same category with the same proposal: one decision can be for all. */
export function Alike({ topics, isForAll, onForAll }: Props) {
  if (topics.length < 2) return null
  const names = topics.slice(1, 1 + namesShown).map(({ topicName }) => topicName)
  const more = topics.length - 1 - names.length
  return (
    <div>
      <CheckBox
        label={`Decide for all ${many(topics.length, 'topic')} alike`}
        checked={isForAll}
        onChange={({ target }) => onForAll(target.checked)}
      />
      <p className={layout.muted}>
        <kbd>x</kbd> Same reason, category and proposal: {names.join(', ')}
        {more > 0 && ` and ${count(more)} more`}
      </p>
    </div>
  )
}
