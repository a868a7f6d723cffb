import { parentCategories, segmentTypes, taxonomyTypes, type ValueTarget } from '@txadv/contract/vocabulary'
import { joinClasses } from '../../lib/class-names.ts'
import { count, many } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import { Select } from '../../ui/select.tsx'
import tables from '../../ui/table.module.css'
import { type Draft, draft as kept } from './draft.ts'
import { targetTitles } from './mapping.ts'
import styles from './studio.module.css'
import type { ValueChoice } from './value-choices.ts'

const valuesOf: Readonly<Record<ValueTarget, readonly string[]>> = {
  parent_category: parentCategories,
  taxonomy_type: taxonomyTypes,
  segment_type: segmentTypes,
}

/** The values of the file that are none of ours: each is mapped once, and remembered for the next file. */
export function MapValues({ draft }: { draft: Draft }) {
  const { values = [] } = draft
  if (values.length === 0) return null
  const open = values.filter(({ accepted }) => !accepted)
  const suggested = open.filter(({ value }) => value !== null)
  const rows = values.reduce((sum, each) => sum + each.rows, 0)
  const remembered = values.filter(({ source }) => source === 'remembered').length
  const set = (change: (each: ValueChoice) => ValueChoice) => kept.set({ ...draft, values: values.map(change) })
  const choose = (one: ValueChoice, value: string | null) =>
    set((each) => (each === one ? { ...each, value, accepted: true } : each))

  return (
    <section className={styles.section} aria-label="Values to map">
      <div className={layout.line}>
        <h3 className={layout.grow}>
          {many(values.length, 'value')} in {many(rows, 'row')} to map
        </h3>
        {open.length > 0 && (
          <button
            type="button"
            className={buttons.primary}
            onClick={() => set((each) => (each.accepted ? each : { ...each, accepted: true }))}
          >
            {suggested.length === open.length
              ? `Accept ${many(open.length, 'suggestion')}`
              : `Accept all ${count(open.length)}`}
          </button>
        )}
      </div>
      <p className={layout.hint}>
        {open.length > 0
          ? 'These values are not txadv values. Without a mapping they are dropped and the engine decides.'
          : 'All values are mapped. Your organization’s next import is read the same way.'}
        {remembered > 0 && ` ${many(remembered, 'value')} mapped as in an earlier import.`}
      </p>
      <div className={joinClasses(tables.frame, styles.values)}>
        <table>
          <caption className={layout.unseen}>Values of the file and what they are read as</caption>
          <thead>
            <tr>
              <th scope="col">Value in the file</th>
              <th scope="col" className={layout.wideOnly}>
                Field
              </th>
              <th scope="col" className={styles.number}>
                Rows
              </th>
              <th scope="col">Read as</th>
              <th scope="col" className={layout.wideOnly}>
                Status
              </th>
            </tr>
          </thead>
          <tbody>
            {values.map((each) => (
              <tr key={`${each.targetField} ${each.given}`}>
                <td title={each.given}>
                  {each.given}
                  <span className={tables.detail}>{targetTitles[each.targetField]}</span>
                </td>
                <td className={layout.wideOnly}>{targetTitles[each.targetField]}</td>
                <td className={styles.number}>{count(each.rows)}</td>
                <td>
                  <Select
                    aria-label={`${each.given} is read as`}
                    none="Leave empty: the engine decides"
                    value={each.value ?? ''}
                    options={valuesOf[each.targetField]}
                    onChoose={(value) => choose(each, value === '' ? null : value)}
                  />
                </td>
                <td className={layout.wideOnly}>
                  <ChoiceBadge choice={each} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function ChoiceBadge({ choice: { accepted, source, value } }: { choice: ValueChoice }) {
  if (accepted) return <Badge tone="good">{source === 'remembered' ? 'Remembered' : 'Mapped'}</Badge>
  return value === null ? <Badge tone="warn">No suggestion</Badge> : <Badge tone="accent">Suggested</Badge>
}
