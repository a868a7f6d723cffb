import { useCallback, useRef } from 'react'
import type { Reply } from '../../api.ts'
import { navigate, useLocation } from '../../router.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Pager } from '../../ui/pager.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Shell } from '../../ui/shell.tsx'
import { useRead } from '../../use-read.ts'
import { AddTopic } from './add-topic.tsx'
import { SearchBox } from './search-box.tsx'
import { hrefOf, readView, type SortKey, type View } from './view.ts'

type Topic = Reply<'GET /api/topics'>['data'][number]

const score = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const columns: readonly Column<Topic, SortKey>[] = [
  {
    title: 'Topic',
    sortKey: 'topic_name',
    cell: (topic) => topic.topic_name,
    detail: (topic) => [topic.parent_category, topic.segment_type].filter(Boolean).join(' · '),
  },
  {
    title: 'Category',
    sortKey: 'parent_category',
    width: '17%',
    wideOnly: true,
    cell: (topic) => topic.parent_category,
  },
  { title: 'Taxonomy', sortKey: 'taxonomy_type', width: '16%', wideOnly: true, cell: (topic) => topic.taxonomy_type },
  { title: 'Audience', sortKey: 'audience_type', width: '14%', wideOnly: true, cell: (topic) => topic.audience_type },
  { title: 'Segment', sortKey: 'segment_type', width: '88px', wideOnly: true, cell: (topic) => topic.segment_type },
  {
    title: 'Score',
    width: '72px',
    numeric: true,
    wideOnly: true,
    cell: ({ performance_score }) => (performance_score === null ? null : score.format(performance_score)),
  },
  {
    title: 'Added',
    sortKey: 'created_at',
    firstOrder: 'desc',
    width: '128px',
    cell: (topic) => <RelativeTime value={topic.created_at} />,
  },
]

/** The organization's topics: searched, sorted and paged by the server, as the address says. */
export function Library() {
  const { query } = useLocation()
  const view = readView(query)
  const topics = useRead('GET /api/topics', { query: { ...view, page: String(view.page) } })
  const dialog = useRef<HTMLDialogElement>(null)
  const onSearch = useCallback((search: string) => {
    const now = readView(new URLSearchParams(location.search))
    navigate(hrefOf({ ...now, search, page: 1 }), { replace: true })
  }, [])
  const empty = topics.data?.total === 0 && !view.search
  const show = (change: Partial<View>) => navigate(hrefOf({ ...view, ...change }))

  return (
    <Shell title="Library">
      <div className="page-head">
        <h1>Library</h1>
        <SearchBox value={view.search} onSearch={onSearch} />
        {!empty && (
          <button type="button" className="primary" onClick={() => dialog.current?.showModal()}>
            Add topic
          </button>
        )}
      </div>
      <AddTopic
        dialog={dialog}
        onAdded={() => {
          // The newest topic stands first in the plain view.
          navigate('/library')
          topics.reload()
        }}
      />
      {topics.error ? (
        <ErrorPanel error={topics.error} effect="Your topics are as they were." onRetry={topics.reload} />
      ) : topics.data?.data.length === 0 ? (
        <NoTopics view={view} total={topics.data.total} show={show} onAdd={() => dialog.current?.showModal()} />
      ) : (
        <DataTable
          caption="Topics of the library"
          columns={columns}
          rows={topics.data?.data}
          keyOf={(topic) => topic.id}
          sort={view}
          onSort={(sort) => show({ ...sort, page: 1 })}
          busy={topics.busy}
        />
      )}
      {topics.data && topics.data.data.length > 0 && (
        <Pager {...topics.data} noun={['topic', 'topics']} onPage={(page) => show({ page })} />
      )}
    </Shell>
  )
}

interface NoTopicsProps {
  readonly view: View
  readonly total: number
  readonly show: (change: Partial<View>) => void
  readonly onAdd: () => void
}

function NoTopics({ view, total, show, onAdd }: NoTopicsProps) {
  if (total > 0)
    return (
      <EmptyState title="This page is past the end" action="Go to the first page" onAction={() => show({ page: 1 })}>
        The library has fewer topics than the address asks for.
      </EmptyState>
    )
  if (view.search)
    return (
      <EmptyState
        title={`No topic matches “${view.search}”`}
        action="Show all topics"
        onAction={() => show({ search: '', page: 1 })}
      >
        The search looks for these letters anywhere in a topic’s name.
      </EmptyState>
    )
  return (
    <EmptyState title="Your library is empty" action="Add your first topic" onAction={onAdd}>
      Topics that you add here, or send through the API, appear in this table.
    </EmptyState>
  )
}
