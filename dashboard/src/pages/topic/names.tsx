import type { Reply } from '../../lib/api.ts'
import type { CallError } from '../../lib/call-error.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { count } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import layout from '../../ui/layout.module.css'
import { NameTrace } from '../../ui/name-trace.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import styles from './topic.module.css'

type Named = Reply<'GET /api/topics/:id/names'>[number]

const lengthOf = (text: string, limit: number | null) =>
  limit === null ? `${count(text.length)} characters` : `${count(text.length)} of ${count(limit)} characters`

/** What each platform calls the topic, and which field each part came from. */
export function Names({
  names,
}: {
  names: { data?: Named[] | undefined; error?: CallError | undefined; busy: boolean }
}) {
  return (
    <section className={joinClasses(layout.card, styles.below)} aria-labelledby="names">
      <h2 id="names">Platform names</h2>
      <p className={layout.muted}>Hover over a part, or Tab to it, to see its source field.</p>
      <ProblemNote error={names.error} />
      {names.data?.map((named) => (
        <article key={named.platformKey} aria-label={named.displayName}>
          <h3 className={layout.line}>
            {named.displayName}
            {named.nameFrom === 'edit' && <Badge tone="accent">name edited</Badge>}
            {named.descriptionFrom === 'edit' && <Badge tone="accent">description edited</Badge>}
            {(named.nameCut !== null || named.descriptionCut !== null) && <Badge tone="warn">truncated</Badge>}
            <span className={layout.hint}>
              Name {lengthOf(named.name, named.nameLimit)}
              {named.description && `, description ${lengthOf(named.description, named.descriptionLimit)}`}
            </span>
          </h3>
          <NameTrace parts={named.parts} cut={named.nameCut} limit={named.nameLimit} />
          {named.description && (
            <details>
              <summary className={layout.muted}>Description</summary>
              <NameTrace parts={named.descriptionParts} cut={named.descriptionCut} limit={named.descriptionLimit} />
            </details>
          )}
        </article>
      ))}
    </section>
  )
}
