import { useCallback, useState } from 'react'
import { count } from '../../lib/format.ts'
import { hrefOf, navigate, useQuery } from '../../lib/router.ts'
import { useSelection } from '../../lib/selection.ts'
import { useRead } from '../../lib/use-read.ts'
import { useRows } from '../../lib/use-rows.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { forOperators } from '../../ui/for-operators.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Select } from '../../ui/select.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { categoryColumn, segmentColumn, topicColumn } from '../../ui/topic-columns.ts'
import { WithFacets } from '../../ui/with-facets.tsx'
import { type Act, ActSheet } from './act-sheet.tsx'
import { Measures } from './measures.tsx'
import { ReclassifySheet } from './reclassify-sheet.tsx'
import { SeedTopics } from './seed-topics.tsx'
import { type GlobalTopicRecord, readView, type SortKey } from './view.ts'

const columns: readonly Column<GlobalTopicRecord, SortKey>[] = [
  topicColumn,
  categoryColumn,
  segmentColumn,
  { title: 'Status', width: '112px', wideOnly: true, cell: (topic) => <State topic={topic} /> },
  {
    title: 'Score',
    sortKey: 'performance_score',
    firstOrder: 'desc',
    width: '64px',
    numeric: true,
    wideOnly: true,
    cell: (topic) => (topic.performanceScore === null ? '–' : count(topic.performanceScore)),
  },
  {
    title: 'Added',
    sortKey: 'created_at',
    firstOrder: 'desc',
    width: '120px',
    cell: (topic) => <RelativeTime value={topic.createdAt} />,
  },
]

function State({ topic }: { topic: GlobalTopicRecord }) {
  if (topic.archivedAt) return <Badge>archived</Badge>
  if (topic.reviewStatus === 'needs_review') return <Badge tone="warn">needs review</Badge>
  if (topic.ownerOrgId) return <Badge>private</Badge>
  return <Badge tone="good">active</Badge>
}

/** The topics of all shelves: found, measured, and put right many at a time. */
function GlobalTopicsPage() {
  const [query, change] = useQuery()
  const measures = query.get('view') === 'measures'
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change])
  const [reclassifying, setReclassifying] = useState(false)
  const [seeding, setSeeding] = useState(false)
  const [round, setRound] = useState(0)
  const view = readView(query)
  return (
    <>
      <PageHead title="Global topics">
        {!measures && (
          <>
            <SearchBox label="Search topics" value={view.search} onSearch={onSearch} />
            <Select
              aria-label="Archived topics"
              size="filter"
              none="Without archived"
              value={view.showArchived ?? ''}
              options={[{ value: 'true', title: 'With archived' }]}
              onChoose={(showArchived) => change({ showArchived })}
            />
          </>
        )}
        <button type="button" onClick={() => setSeeding(true)}>
          Seed…
        </button>
        <button type="button" onClick={() => setReclassifying(true)}>
          Reclassify…
        </button>
      </PageHead>
      <Tabs
        label="Global topics"
        tabs={[
          { title: 'Topics', href: hrefOf('globalTopics'), here: !measures },
          { title: 'Metrics', href: hrefOf('globalTopics', {}, { view: 'measures' }), here: measures },
        ]}
      >
        {measures ? <Measures key={round} /> : <Topics key={round} />}
      </Tabs>
      <SeedTopics open={seeding} onSeeded={() => setRound(round + 1)} onClose={() => setSeeding(false)} />
      <ReclassifySheet open={reclassifying} category={view.parentCategory} onClose={() => setReclassifying(false)} />
    </>
  )
}

function Topics() {
  const [query, change] = useQuery()
  const view = readView(query)
  const { sortBy, sortOrder, ...filters } = view
  const rows = useRows('GET /api/admin/topics', { query: { ...view } })
  const stats = useRead('GET /api/admin/topics/stats', {})
  const selection = useSelection(JSON.stringify(filters))
  const [act, setAct] = useState<Act>()
  const facets = [
    {
      name: 'parentCategory',
      title: 'Category',
      single: true as const,
      values: valuesOf(stats.data?.byParentCategory),
    },
    { name: 'segmentType', title: 'Segment type', single: true as const, values: valuesOf(stats.data?.bySegmentType) },
  ]
  const filtered = Object.values(filters).some(Boolean)
  if (rows.error) return <ErrorPanel error={rows.error} effect="Nothing was changed." onRetry={rows.reload} />
  if (rows.total === 0 && !filtered)
    return (
      <EmptyState title="No global topics">
        Topics that organizations create, import or sync appear here with their classification.
      </EmptyState>
    )
  return (
    <>
      <WithFacets facets={facets} chosen={query} onChoose={(name, values) => change({ [name]: values })}>
        <SelectionBar selection={selection} total={rows.total ?? 0}>
          <button type="button" onClick={() => setAct('flag')}>
            Flag for review
          </button>
          <button type="button" onClick={() => setAct('archive')}>
            Archive
          </button>
          {view.showArchived && (
            <button type="button" onClick={() => setAct('restore')}>
              Restore
            </button>
          )}
        </SelectionBar>
        {rows.total === 0 ? (
          <EmptyState
            title="No topics match these filters"
            action="Show all topics"
            onAction={() => navigate(hrefOf('globalTopics'))}
          >
            Try fewer filters or other words.
          </EmptyState>
        ) : (
          <DataTable
            caption="Global topics"
            columns={columns}
            rows={rows}
            keyOf={(topic) => topic.id}
            nameOf={(topic) => topic.topicName}
            sort={view}
            onSort={(sort) => change({ ...sort })}
            selection={selection}
            onOpen={({ id }) => navigate(hrefOf('globalTopic', { id }))}
          />
        )}
      </WithFacets>
      <ActSheet
        act={act}
        ids={[...selection.ids]}
        onClose={() => setAct(undefined)}
        onDone={() => {
          setAct(undefined)
          selection.clear()
          rows.reload()
          stats.reload()
        }}
      />
    </>
  )
}

const valuesOf = (counts: Readonly<Record<string, number>> | undefined) =>
  Object.entries(counts ?? {})
    .filter(([value]) => value)
    .map(([value, n]) => ({ value, count: n }))
    .sort((a, b) => b.count - a.count)

export const GlobalTopics = forOperators('Global topics', GlobalTopicsPage)
