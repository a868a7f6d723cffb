import type { ChangeOutcome } from '@txadv/contract/vocabulary'
import { outcomeTitles, textOfValue } from '../lib/change-words.ts'
import { fieldTitles } from '../lib/field-titles.ts'
import { words } from '../lib/format.ts'
import { hrefOf, navigate } from '../lib/router.ts'
import { allRows } from '../lib/use-rows.ts'
import { Badge, type Tone } from './badge.tsx'
import { type Column, DataTable, share } from './data-table.tsx'
import { DiffText } from './diff-text.tsx'
import layout from './layout.module.css'
import { RowLink } from './row-link.tsx'
import { Hinted } from './tooltip.tsx'

interface ChangedTopic {
  readonly id: string
  readonly topic_name: string
  readonly outcome?: ChangeOutcome
  readonly previousValues: Readonly<Record<string, unknown>>
  readonly newValues: Readonly<Record<string, unknown>>
  readonly given: readonly string[]
}

/** One field of one topic; a topic that no field of was changed has one line without a field. */
interface Line {
  readonly key: string
  readonly topic: ChangedTopic
  readonly field: string | undefined
  readonly before: string
  readonly after: string
}

function linesOf(topic: ChangedTopic): readonly Line[] {
  const { id, previousValues, newValues } = topic
  const lines = [...new Set([...Object.keys(previousValues), ...Object.keys(newValues)])]
    .map((field) => ({
      key: `${id} ${field}`,
      topic,
      field,
      before: textOfValue(previousValues[field]),
      after: textOfValue(newValues[field]),
    }))
    .filter(({ before, after }) => before !== after)
  return lines.length > 0 ? lines : [{ key: id, topic, field: undefined, before: '', after: '' }]
}

const titleOf = (field: string) => fieldTitles[field] ?? words(field)

const outcomeTones: Readonly<Record<ChangeOutcome, Tone>> = {
  pending: 'accent',
  changed: 'good',
  unchanged: 'plain',
  gone: 'plain',
  conflict: 'warn',
}

const nameColumn = (links: boolean): Column<Line> => ({
  title: 'Topic',
  least: '160px',
  cell: ({ topic: { id, topic_name, outcome } }) =>
    links && outcome !== 'gone' ? (
      <RowLink href={hrefOf('topic', { id })} title={topic_name}>
        {topic_name}
      </RowLink>
    ) : (
      topic_name
    ),
  detail: ({ field, before, after }) => (field ? `${titleOf(field)}: ${before || 'none'} → ${after || 'none'}` : ''),
})

const outcomeColumn: Column<Line> = {
  title: 'Result',
  width: '104px',
  cell: ({ topic: { outcome } }) =>
    outcome && <Badge tone={outcomeTones[outcome]}>{outcomeTitles[outcome].toLowerCase()}</Badge>,
}

const valueColumns: readonly Column<Line>[] = [
  {
    title: 'Field',
    width: '128px',
    wideOnly: true,
    cell: ({ field, topic }) =>
      field && (
        <>
          {titleOf(field)}
          {topic.given.includes(field) && (
            <>
              {' '}
              <Hinted text="Your organization set the value before">
                <Badge tone="warn">yours</Badge>
              </Hinted>
            </>
          )}
        </>
      ),
  },
  {
    title: 'Before → after',
    width: share(40),
    wideOnly: true,
    cell: ({ field, before, after }) =>
      field && (
        <span title={`${before || 'none'} → ${after || 'none'}`}>
          {before && <DiffText before={before} after="" />}
          {before && after && ' → '}
          {after ? <DiffText before="" after={after} /> : <span className={layout.muted}> → none</span>}
        </span>
      ),
  },
]

interface Props {
  readonly caption: string
  readonly topics: readonly ChangedTopic[]
  readonly busy?: boolean
  /** Whether the topics can be opened from here. */
  readonly links?: boolean
  /** Whether what became of each topic is known. */
  readonly outcomes?: boolean
}

/** What a change does to topics, field by field: before and after. */
export function ChangeTable({ caption, topics, busy = false, links = false, outcomes = false }: Props) {
  const rows = allRows(topics.flatMap(linesOf), { busy, reload: () => undefined })
  const columns = [nameColumn(links), ...(outcomes ? [outcomeColumn] : []), ...valueColumns]
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      keyOf={({ key }) => key}
      {...(links && {
        pageKeys: true,
        onOpen: ({ topic }: Line) => topic.outcome !== 'gone' && navigate(hrefOf('topic', { id: topic.id })),
      })}
    />
  )
}
