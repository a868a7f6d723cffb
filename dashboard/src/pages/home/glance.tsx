import { joinClasses } from '../../lib/class-names.ts'
import { everyDay } from '../../lib/days.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { BarChart } from '../../ui/charts.tsx'
import layout from '../../ui/layout.module.css'
import { Meter } from '../../ui/meter.tsx'
import styles from './home.module.css'
import type { Home, Quotas } from './use-home.ts'

/** Today and the days before it that are of the same month, in UTC. */
const daysOfMonth = ({ days }: Quotas) => everyDay(days).slice(-new Date().getUTCDate())

/** What the library is made of, and what was used of the plan this month. */
export function Glance({ home: { stats, usage } }: { home: Home }) {
  const groups = Object.entries(stats.data?.byTaxonomyType ?? {})
    .map(([label, value]) => ({ label, value }))
    .sort((a, b) => b.value - a.value)
  return (
    <section className={joinClasses(layout.card, styles.part)} aria-labelledby="glance">
      <h2 id="glance">Library at a glance</h2>
      {groups.length > 0 ? (
        <BarChart
          title="Topics by group"
          layout="rows"
          points={groups}
          onSelect={(taxonomyType) => navigate(hrefOf('library', {}, { taxonomyType }))}
        />
      ) : (
        <p className={layout.muted}>{stats.data ? 'Your library is empty.' : 'Loading topics…'}</p>
      )}
      {usage.data && (
        <>
          <BarChart
            title="Classifications this month"
            points={daysOfMonth(usage.data).map(({ label, total_classifications: value }) => ({ label, value }))}
          />
          <Meter
            title="Classifications"
            used={usage.data.quotas.classifications.used}
            limit={usage.data.quotas.classifications.limit}
          />
        </>
      )}
    </section>
  )
}
