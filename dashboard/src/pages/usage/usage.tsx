import { metrics } from '@txadv/contract/vocabulary'
import type { Reply } from '../../lib/api.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { type Day, everyDay, totalOf } from '../../lib/days.ts'
import { count, money, words } from '../../lib/format.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import { Badge } from '../../ui/badge.tsx'
import { AreaChart, BarChart } from '../../ui/charts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import meter from '../../ui/meter.module.css'
import { Meter } from '../../ui/meter.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import styles from './usage.module.css'
import { WhatCounts } from './what-counts.tsx'

type QuotaUse = Reply<'GET /api/usage'>['storage']['topics']

const charts = [
  { key: 'total_classifications', title: 'Classifications', format: count, unit: undefined, Chart: BarChart },
  { key: 'total_tokens', title: 'Tokens', format: count, unit: undefined, Chart: BarChart },
  { key: 'total_imports', title: 'Imports', format: count, unit: undefined, Chart: BarChart },
  { key: 'total_exports', title: 'Exports', format: count, unit: undefined, Chart: BarChart },
  { key: 'total_web_searches', title: 'Web searches', format: count, unit: undefined, Chart: BarChart },
  { key: 'total_cost', title: 'Cost', format: money, unit: 'USD', Chart: AreaChart },
] as const

const resetDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** What the organization has used, against its plan and by day. */
export function Usage() {
  const { data, error, reload } = useRead('GET /api/usage', {})
  if (error)
    return (
      <>
        <PageHead title="Usage" />
        <ErrorPanel error={error} effect="Recorded usage is unaffected." onRetry={reload} />
      </>
    )
  const days = data && everyDay(data.days)
  return (
    <>
      <PageHead title="Usage">
        {data && <Badge tone="accent">{words(data.plan)} plan</Badge>}
        <button type="button" onClick={reload}>
          Refresh
        </button>
      </PageHead>
      <div className={layout.stack} aria-busy={!data}>
        <section className={layout.card} aria-labelledby="this-month">
          <div className={layout.line}>
            <h2 id="this-month">This month</h2>
            {data && (
              <span className={layout.muted}>resets on {resetDay.format(new Date(data.resetsAt))}, midnight UTC</span>
            )}
          </div>
          <div className={styles.meters}>
            {metrics.map((metric) => (
              <Quota
                key={metric}
                title={words(metric)}
                quota={data?.quotas[metric]}
                spent="Quota exceeded until the month ends"
              />
            ))}
          </div>
        </section>
        <section className={layout.card} aria-labelledby="kept">
          <h2 id="kept">Library</h2>
          <div className={styles.meters}>
            <Quota
              title="Topics"
              quota={data?.storage.topics}
              spent="The library is full. Delete topics you no longer need, or ask your operator for a larger plan."
            />
          </div>
        </section>
        {!days ? (
          <div className={styles.charts} aria-hidden="true">
            {charts.map(({ key }) => (
              <div key={key} className={joinClasses(layout.card, styles.hold)} />
            ))}
          </div>
        ) : days.some((day) => day.total_requests > 0 || charts.some(({ key }) => day[key] > 0)) ? (
          <Days days={days} />
        ) : (
          <EmptyState
            title="No usage in the last 31 days"
            action="Open the library"
            onAction={() => navigate(hrefOf('library'))}
          >
            Classify a topic, import a file or export your library to see usage here.
          </EmptyState>
        )}
        <WhatCounts />
      </div>
    </>
  )
}

function Quota({ title, quota, spent }: { title: string; quota: QuotaUse | undefined; spent: string }) {
  if (!quota)
    return (
      <div className={meter.meter}>
        <span>{title}</span>
        <span className={joinClasses(layout.numeric, layout.muted)}>…</span>
        <span className={layout.track} />
      </div>
    )
  const { used, limit, remaining } = quota
  return (
    <div>
      <Meter title={title} used={used} limit={limit} />
      {limit !== null && <p className={layout.hint}>{remaining === 0 ? spent : `${count(remaining ?? 0)} left`}</p>}
    </div>
  )
}

/** A chart for each of what is counted, and all the numbers in one table. */
function Days({ days }: { days: readonly Day[] }) {
  return (
    <section aria-labelledby="by-day" className={layout.stack}>
      <h2 id="by-day">Last 31 days</h2>
      <div className={styles.charts}>
        {charts.map(({ key, title, format, unit, Chart }) => (
          <div key={key} className={layout.card}>
            <p className={joinClasses(styles.total, layout.numeric)}>{format(totalOf(days, key))}</p>
            <Chart
              title={title}
              points={days.map((day) => ({ label: day.label, value: day[key] }))}
              format={format}
              {...(unit && { unit })}
            />
          </div>
        ))}
      </div>
    </section>
  )
}
