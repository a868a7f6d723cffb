import { hrefOf } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { sayMatch } from '../../ui/why-column.ts'

const shown = 6

/** The topics of the library that are nearest in meaning, with why: what else a buyer of this one may want. */
export function SimilarTopics({ id }: { id: string }) {
  const { data, error } = useRead('GET /api/topics/:id/similar', { params: { id }, query: { limit: String(shown) } })
  return (
    <section className="card" aria-labelledby="similar">
      <h2 id="similar">Similar topics</h2>
      <ProblemNote error={error} />
      {!data && !error && <p className="muted">Loading similar topics…</p>}
      {data?.data.length === 0 && <p className="muted">No similar topic in your library.</p>}
      <ul className="similar">
        {data?.data.map((topic) => (
          <li key={topic.id}>
            <Link href={hrefOf('topic', { id: topic.id })}>{topic.topic_name}</Link>
            <span className="muted">{topic.matched.map(sayMatch).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
