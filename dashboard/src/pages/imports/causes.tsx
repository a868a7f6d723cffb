import type { Reply } from '../../lib/api.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { count, many } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import layout from '../../ui/layout.module.css'
import tables from '../../ui/table.module.css'
import { sayLines, wordsOf } from './cause-words.ts'
import styles from './studio.module.css'

type Summary = Reply<'GET /api/import/:batchId/summary'>

/** What the import dropped, changed or refused, by cause and value, with the lines of the file. */
export function Causes({ summary }: { summary: Summary }) {
  const { causes } = summary
  if (causes.length === 0) return null
  const groups = [...Map.groupBy(causes, ({ cause, field }) => `${cause} ${field}`).values()]
  return (
    <section className={styles.causes} aria-label="What was changed or dropped">
      <h2>What was changed or dropped</h2>
      <div className={tables.frame}>
        <table>
          <caption className={layout.unseen}>Causes, most frequent first</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.cause}>
                Cause
              </th>
              <th scope="col" className={joinClasses(layout.wideOnly, styles.effect)}>
                Effect
              </th>
              <th scope="col" className={styles.number}>
                Rows
              </th>
              <th scope="col">Values</th>
              <th scope="col" className={layout.wideOnly}>
                Lines of the file
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <Cause key={`${group[0]?.cause} ${group[0]?.field}`} group={group} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const shownValues = 4

function Cause({ group }: { group: Summary['causes'] }) {
  const [first] = group
  if (!first) return null
  const { title, effect, failed } = wordsOf(first.cause, first.field)
  const rows = group.reduce((sum, each) => sum + each.count, 0)
  const values = group
    .filter(({ value }) => value !== null)
    .map(({ value, read, count: times }) =>
      first.cause === 'value_mapped'
        ? `${value} → ${read ?? 'engine'} (${count(times)})`
        : `${value} (${count(times)})`,
    )
  const more = values.length - shownValues
  const said = values.slice(0, shownValues).join(', ') + (more > 0 ? ` and ${count(more)} more` : '')
  const lines = group.flatMap((each) => each.rows.map(({ line, row }) => line ?? row)).sort((a, b) => a - b)
  return (
    <tr>
      <td title={title}>
        {title}
        <span className={tables.detail}>
          {effect} · {sayLines(lines, rows)}
        </span>
      </td>
      <td className={layout.wideOnly}>
        <Badge tone={failed ? 'bad' : first.cause === 'value_mapped' ? 'good' : 'warn'}>{effect}</Badge>
      </td>
      <td className={styles.number} title={many(rows, 'row')}>
        {count(rows)}
      </td>
      <td title={values.join(', ')}>{said || '–'}</td>
      <td className={layout.wideOnly}>{sayLines(lines, rows)}</td>
    </tr>
  )
}
