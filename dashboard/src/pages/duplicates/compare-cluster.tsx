import { useEffect, useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { ignoreFailure } from '../../lib/call-error.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { count, percent } from '../../lib/format.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { hrefOf } from '../../lib/router.ts'
import { Badge } from '../../ui/badge.tsx'
import { CheckBox } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { type Chosen, type Cluster, type Member, winnerOf } from './clusters.ts'
import styles from './duplicates.module.css'

type Topic = Reply<'GET /api/admin/topics'>['data'][number]

/** What is known of each member; null where it is gone by now, undefined while it is on its way. */
function useTopics(members: readonly Member[]): ReadonlyMap<string, Topic | null> {
  const [topics, setTopics] = useState<ReadonlyMap<string, Topic | null>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cluster is drawn anew when its members change
  useEffect(() => {
    let gone = false
    for (const { id, name } of members)
      call('GET /api/admin/topics', { query: { search: name, showArchived: 'true', pageSize: 100 } }).then(
        ({ data }) => {
          const found = data.find((topic) => topic.id === id) ?? null
          if (!gone) setTopics((now) => new Map(now).set(id, found))
        },
        ignoreFailure,
      )
    return () => {
      gone = true
    }
  }, [])
  return topics
}

interface Props {
  readonly cluster: Cluster
  readonly chosen: Chosen
  readonly picked: boolean
  readonly onPick: () => void
  readonly onChoose: (chosen: Chosen) => void
}

/** The members of a cluster side by side: which one stays, and which are no duplicates after all. */
export function CompareCluster({ cluster, chosen, picked, onPick, onChoose }: Props) {
  const topics = useTopics(cluster.members)
  const winner = winnerOf(cluster, chosen)
  const left = chosen.left ?? []
  const keep = (id: string) => onChoose({ winner: id, left: left.filter((each) => each !== id) })
  useHotkeys(Object.fromEntries(cluster.members.slice(0, 9).map(({ id }, n) => [String(n + 1), () => keep(id)])))
  return (
    <section className={joinClasses(layout.card, styles.duplicatesCompare)} aria-label="Compare">
      <div className={layout.line}>
        <h2>{percent(cluster.similarity)} similar</h2>
        <span className={layout.room} />
        <CheckBox label="Merge this cluster" checked={picked} onChange={onPick} />
      </div>
      <div className={styles.duplicatesMembers}>
        {cluster.members.map(({ id, name }, n) => (
          <article key={id} className={id === winner.id ? styles.winner : left.includes(id) ? styles.left : undefined}>
            <div className={layout.line}>
              <kbd>{n + 1}</kbd>
              {id === winner.id ? (
                <Badge tone="good">winner</Badge>
              ) : left.includes(id) ? (
                <Badge>excluded</Badge>
              ) : (
                <Badge tone="warn">loser</Badge>
              )}
            </div>
            <h3>
              <Link href={hrefOf('globalTopic', { id })}>{name}</Link>
            </h3>
            <div className={layout.line}>
              <button type="button" aria-pressed={id === winner.id} onClick={() => keep(id)}>
                Make winner
              </button>
              {id !== winner.id && (
                <CheckBox
                  label="Exclude"
                  aria-label={`Exclude ${name}`}
                  checked={left.includes(id)}
                  onChange={() =>
                    onChoose({
                      ...chosen,
                      left: left.includes(id) ? left.filter((each) => each !== id) : [...left, id],
                    })
                  }
                />
              )}
            </div>
            <Facts topic={topics.get(id)} />
          </article>
        ))}
      </div>
    </section>
  )
}

function Facts({ topic }: { topic: Topic | null | undefined }) {
  if (topic === null) return <p className={layout.muted}>Already merged or deleted.</p>
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Category', topic?.parentCategory ?? undefined],
    ['Subcategory', topic?.subcategory ?? undefined],
    ['Segment', topic?.segmentType ?? undefined],
    ['Audience', topic?.audienceType ?? undefined],
    ['Keywords', topic?.keywords.join(', ')],
    ['Performance', topic?.performanceScore == null ? undefined : count(topic.performanceScore)],
  ]
  return (
    <dl className={layout.pairs}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{topic ? value || '–' : '…'}</dd>
        </div>
      ))}
      <div>
        <dt>Added</dt>
        <dd>{topic ? <RelativeTime value={topic.createdAt} /> : '…'}</dd>
      </div>
    </dl>
  )
}
