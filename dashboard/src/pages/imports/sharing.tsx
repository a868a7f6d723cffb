import { useRead } from '../../lib/use-read.ts'
import { CheckBox } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { type Draft, draft as kept } from './draft.ts'
import { targetTitles } from './mapping.ts'
import styles from './studio.module.css'

/** Columns that stay with the organization, whatever it shares: they are edits over the shared topic. */
const ownTargets = new Set(Object.keys(targetTitles).filter((target) => target !== 'topic_name'))

/** What other organizations will see of the file, said and chosen before it is imported. */
export function Sharing({ draft }: { draft: Draft }) {
  const { data } = useRead('GET /api/settings', {})
  if (!data) return <p className={layout.hint}>Loading settings…</p>
  const entries = Object.entries(draft.choices)
  const name = entries.find(([, target]) => target === 'topic_name')?.[0]
  const own = entries.filter(([, target]) => ownTargets.has(target)).map(([column]) => `“${column}”`)
  const shares = data.topicVisibility === 'shared'
  return (
    <section className={styles.section} aria-label="What is shared">
      <h3>Sharing</h3>
      <p>
        {shares && !draft.keepPrivate
          ? `Clear names of new topics from “${name}” join the catalog, with the engine’s classification: every organization can find them.`
          : 'No other organization sees the new topics of this import.'}{' '}
        {own.length > 0 && `Only your organization sees ${own.join(', ')}.`}
      </p>
      {shares && (
        <CheckBox
          label="Keep the new topics of this import private"
          hint="Applies to new topics only. Topics that the catalog already has stay there."
          checked={draft.keepPrivate}
          onChange={({ target }) => kept.set({ ...draft, keepPrivate: target.checked })}
        />
      )}
    </section>
  )
}
