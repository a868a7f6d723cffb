import { many } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import tables from '../../ui/table.module.css'
import type { Twin } from './check-file.ts'
import { inWords } from './mapping.ts'
import styles from './studio.module.css'

const shown = 50

/** Rows whose topics are there already, beside the topic that each is, with the reason. */
export function Twins({ twins, total }: { twins: readonly Twin[]; total: number }) {
  if (twins.length === 0) return null
  return (
    <details className={styles.section}>
      <summary>
        {many(total, 'row')} {total === 1 ? 'is a topic' : 'are topics'} that your library, the catalog or this file has
      </summary>
      <div className={tables.frame}>
        <table>
          <caption className={layout.unseen}>Rows and the topics that they are</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                Line
              </th>
              <th scope="col">In the file</th>
              <th scope="col">Existing topic</th>
              <th scope="col" className={layout.wideOnly}>
                Reason
              </th>
            </tr>
          </thead>
          <tbody>
            {twins.slice(0, shown).map(({ line, name, match, id, reason }) => (
              <tr key={line}>
                <td className={styles.number}>{line}</td>
                <td title={name}>{name}</td>
                <td title={match}>{id ? <Link href={hrefOf('topic', { id })}>{match}</Link> : match}</td>
                <td className={layout.wideOnly} title={inWords(reason)}>
                  {inWords(reason)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
