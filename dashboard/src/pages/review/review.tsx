import { count } from '../../lib/format.ts'
import { hrefOf, useQuery } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import { forOperators } from '../../ui/for-operators.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { Outstanding } from './outstanding.tsx'
import { QueueView } from './queue-view.tsx'
import { Reviewed } from './reviewed.tsx'

const views = {
  queue: { title: 'Queue', View: QueueView },
  reviewed: { title: 'Reviewed', View: Reviewed },
  outstanding: { title: 'Outstanding', View: Outstanding },
  errors: { title: 'Classification errors', View: FailedJobs },
} as const

type ViewName = keyof typeof views

/** What a person must look at, one decision a keystroke, and what else waits. */
function ReviewPage() {
  const [query] = useQuery()
  const asked = query.get('view') as ViewName | null
  const chosen: ViewName = asked && Object.hasOwn(views, asked) ? asked : 'queue'
  const { View } = views[chosen]
  const waiting = useRead('GET /api/admin/topics/review', { query: { pageSize: 1 } }, { enabled: chosen !== 'queue' })
  return (
    <>
      <PageHead title="Review" />
      <Tabs
        label="Review"
        tabs={Object.entries(views).map(([name, { title }]) => ({
          title:
            name === 'queue' && chosen !== 'queue' && waiting.data
              ? `${title} (${count(waiting.data.reviewCount)})`
              : title,
          href: hrefOf('review', {}, { view: name === 'queue' ? undefined : name }),
          here: name === chosen,
        }))}
      >
        <View />
      </Tabs>
    </>
  )
}

export const Review = forOperators('Review', ReviewPage)
