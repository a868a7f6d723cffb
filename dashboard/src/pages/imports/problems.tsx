import { useState } from 'react'
import { count, many } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import { sayLines, wordsOf } from './cause-words.ts'
import type { Problem, ProblemGroup } from './check-file.ts'
import { type Draft, draft as kept, tableOf, withCell } from './draft.ts'
import { ProblemFile } from './problem-file.tsx'
import styles from './studio.module.css'

const shownValues = 20

/** What the import would drop, change or refuse, by cause; each is put right, left out or taken along as a file. */
export function Problems({ draft, groups }: { draft: Draft; groups: readonly ProblemGroup[] }) {
  const total = new Set(groups.flatMap(({ problems }) => problems.map(({ place }) => place))).size
  const { leftOut } = draft
  if (total === 0 && leftOut.size === 0)
    return <p className={layout.noteGood}>No problems: every row is imported as it stands.</p>
  return (
    <section className={styles.section} aria-label="Problems">
      {total > 0 && (
        <h3>
          {many(groups.length, 'problem')} in {many(total, 'row')}
        </h3>
      )}
      {groups.map((group) => (
        <Group key={group.key} draft={draft} group={group} />
      ))}
      {leftOut.size > 0 && (
        <p className={layout.line}>
          <span>{many(leftOut.size, 'row')} left out of this import.</span>
          <button type="button" className={buttons.quiet} onClick={() => kept.set({ ...draft, leftOut: new Set() })}>
            Put back
          </button>
        </p>
      )}
    </section>
  )
}

function Group({ draft, group }: { draft: Draft; group: ProblemGroup }) {
  const [open, setOpen] = useState(false)
  const { cause, field, problems } = group
  const { title, effect, failed, ofRow } = wordsOf(cause, field)
  const places = [...new Set(problems.map(({ place }) => place))]
  const column = Object.entries(draft.choices).find(([, target]) => target === field)?.[0]
  const each = ofRow
    ? problems.map((problem) => [problem])
    : [...Map.groupBy(problems, ({ value }) => value).values()].sort((a, b) => b.length - a.length)
  return (
    <div className={styles.problem} data-failed={failed}>
      <div className={layout.line}>
        <p className={layout.grow}>
          <strong>{title}</strong> · {many(places.length, 'row')} <Badge tone={failed ? 'bad' : 'warn'}>{effect}</Badge>
          <span className={styles.lines}>
            {sayLines(
              problems.map(({ line }) => line),
              places.length,
            )}
          </span>
        </p>
        {column !== undefined && (
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide' : 'Fix'} <span className={layout.unseen}>{title}</span>
          </button>
        )}
        <button type="button" onClick={() => kept.set({ ...draft, leftOut: new Set([...draft.leftOut, ...places]) })}>
          Leave out {many(places.length, 'row')}
        </button>
        <ProblemFile draft={draft} problems={problems} title={title} />
      </div>
      {open && column !== undefined && (
        <ul className={styles.fixes}>
          {each.slice(0, shownValues).map((same) => (
            <Fix key={`${same[0]?.place} ${same[0]?.value}`} draft={draft} column={column} same={same} />
          ))}
          {each.length > shownValues && (
            <li className={layout.muted}>{count(each.length - shownValues)} more appear as these are fixed.</li>
          )}
        </ul>
      )}
    </div>
  )
}

/** One failing value with the text that takes its place, in all rows that have it. */
function Fix({ draft, column, same }: { draft: Draft; column: string; same: readonly Problem[] }) {
  const places = same.map(({ place }) => place)
  const { columns, rows } = tableOf(draft)
  const [first = 0] = places
  const before = (draft.edits[first] ?? rows[first])?.[columns.indexOf(column)] ?? ''
  const [text, setText] = useState(before)
  const lines = sayLines(same.map(({ line }) => line))
  return (
    <li>
      <form
        className={layout.line}
        onSubmit={(event) => {
          event.preventDefault()
          kept.set(withCell(draft, places, column, text))
        }}
      >
        <span className={styles.lines}>{lines}</span>
        <input
          className={layout.grow}
          aria-label={`${column}, ${lines}`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" disabled={text === before}>
          {places.length > 1 ? `Apply to ${many(places.length, 'row')}` : 'Apply'}
        </button>
      </form>
    </li>
  )
}
