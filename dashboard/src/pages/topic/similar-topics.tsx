import { hrefOf } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { sayMatch } from '../../ui/why-column.ts'
import styles from './topic.module.css'

const shown = 6

/** The topics of the library that are nearest in meaning, with why: what else a buyer of this one may want. */
export function SimilarTopics({ id }: { id: string }) {
  const { data, error } = useRead('GET /api/topics/:id/similar', { params: { id }, query: { limit: shown } })
  return (
    <section className={layout.card} aria-labelledby="similar">
      <h2 id="similar">Similar topics</h2>
      <ProblemNote error={error} />
      {!data && !error && <p className={layout.muted}>Loading similar topics…</p>}
      {data?.data.length === 0 && <p className={layout.muted}>No similar topic in your library.</p>}
      <ul className={styles.similar}>
        {data?.data.map((topic) => (
          <li key={topic.id}>
            <Link href={hrefOf('topic', { id: topic.id })}>{topic.topic_name}</Link>
            <span className={layout.muted}>{topic.matched.map(sayMatch).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
