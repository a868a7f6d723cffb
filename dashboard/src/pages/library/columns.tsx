import type { Reply } from '../../lib/api.ts'
import { words } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { createStore } from '../../lib/store.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, share } from '../../ui/data-table.tsx'
import { LayerGlyph, type Layers } from '../../ui/layer-glyph.tsx'
import layout from '../../ui/layout.module.css'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { Hinted } from '../../ui/tooltip.tsx'
import styles from './library.module.css'
import type { Standing } from './use-activations.ts'
import type { SortKey } from './view.ts'

export type Topic = Reply<'GET /api/topics'>['data'][number]

/** Which columns are shown besides the topic itself; kept in this browser. */
export const shownColumns = createStore<readonly string[]>(
  ['Layers', 'Category', 'Segment', 'Score', 'Active on', 'Added'],
  'txadv.library-columns',
)

/** The layers of a topic, where all of them were judged. */
export function layersOf({ layers }: Topic): Layers | undefined {
  if (!layers) return undefined
  return Object.values(layers).every((value) => value !== null) ? (layers as Layers) : undefined
}

/** The name, and whether somebody must look at how it is classified. */
function Name({ topic: { id, topic_name, review } }: { topic: Topic }) {
  return (
    <span className={styles.topicName}>
      <RowLink href={hrefOf('topic', { id })} title={topic_name}>
        {topic_name}
      </RowLink>
      {review?.status === 'needs_review' && (
        <Hinted text={review.reason ?? undefined}>
          <Badge tone="warn">Needs review</Badge>
        </Hinted>
      )}
    </span>
  )
}

function Score({ value }: { value: number }) {
  return (
    <span className={styles.score}>
      <span className={layout.track} aria-hidden="true">
        <span style={{ inlineSize: `${value}%` }} />
      </span>
      <span className={layout.numeric}>{value}</span>
    </span>
  )
}

/** Where the topic is live, at a glance; what needs somebody comes first. */
function LiveOn({ standing }: { standing: Standing | undefined }) {
  if (!standing) return <span className={layout.placeholder} />
  const all = Object.values(standing)
  const active = all.filter(({ status }) => status === 'active')
  const title = Object.entries(standing)
    .map(([platform, { status, stale }]) => `${words(platform)}: ${stale ? 'stale' : status}`)
    .join(', ')
  const [tone, text] = all.some(({ status }) => status === 'error')
    ? (['bad', 'error'] as const)
    : active.some(({ stale }) => stale)
      ? (['warn', `${active.length} stale`] as const)
      : active.length > 0
        ? (['good', `${active.length} active`] as const)
        : all.some(({ status }) => status === 'pending')
          ? (['accent', 'pending'] as const)
          : (['plain', ''] as const)
  if (!text) return <span className={layout.muted}>–</span>
  return (
    <Hinted text={title}>
      <Badge tone={tone}>{text}</Badge>
    </Hinted>
  )
}

/** Every column of the library, the topic first. */
export const columnsOf = (
  standingOf: (id: string) => Standing | undefined,
): readonly [Column<Topic, SortKey>, ...Column<Topic, SortKey>[]] => [
  {
    title: 'Topic',
    sortKey: 'topic_name',
    least: '160px',
    cell: (topic) => <Name topic={topic} />,
    detail: (topic) => [topic.parent_category, topic.segment_type].filter(Boolean).join(' · '),
  },
  {
    title: 'Layers',
    width: '60px',
    wideOnly: true,
    cell: (topic) => {
      const layers = layersOf(topic)
      return layers ? <LayerGlyph layers={layers} /> : '–'
    },
  },
  {
    title: 'Category',
    sortKey: 'parent_category',
    width: share(16),
    wideOnly: true,
    cell: (topic) => topic.parent_category,
  },
  { title: 'Group', sortKey: 'taxonomy_type', width: share(18), wideOnly: true, cell: (topic) => topic.taxonomy_type },
  { title: 'Subcategory', width: share(18), wideOnly: true, cell: (topic) => topic.subcategory },
  {
    title: 'Audience',
    sortKey: 'audience_type',
    width: share(16),
    wideOnly: true,
    cell: (topic) => topic.audience_type,
  },
  { title: 'Segment', sortKey: 'segment_type', width: '72px', wideOnly: true, cell: (topic) => topic.segment_type },
  {
    title: 'Score',
    sortKey: 'composite_score',
    firstOrder: 'desc',
    width: '76px',
    wideOnly: true,
    cell: ({ layers }) =>
      typeof layers?.composite_score === 'number' ? <Score value={layers.composite_score} /> : '–',
  },
  { title: 'Active on', width: '84px', wideOnly: true, cell: (topic) => <LiveOn standing={standingOf(topic.id)} /> },
  { title: 'Engine', width: '72px', wideOnly: true, numeric: true, cell: (topic) => topic.engine_version },
  { title: 'External id', width: share(14), wideOnly: true, cell: (topic) => topic.external_id },
  {
    title: 'Added',
    sortKey: 'created_at',
    firstOrder: 'desc',
    width: '120px',
    cell: (topic) => <RelativeTime value={topic.created_at} />,
  },
]
