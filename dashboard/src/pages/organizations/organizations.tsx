import type { Reply } from '../../lib/api.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { count, money } from '../../lib/format.ts'
import { useQuery } from '../../lib/router.ts'
import { useRows } from '../../lib/use-rows.ts'
import { Badge } from '../../ui/badge.tsx'
import { BarChart } from '../../ui/charts.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { forOperators } from '../../ui/for-operators.tsx'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { Select } from '../../ui/select.tsx'
import { OrganizationPanel } from './organization-panel.tsx'
import styles from './organizations.module.css'

type Org = Reply<'GET /api/admin/usage'>['data'][number]

const charted = 6
const monthsBack = 12
const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The months that can be looked at, this one first. */
function months(): readonly { value: string; title: string }[] {
  const now = new Date()
  return Array.from({ length: monthsBack }, (_, n) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - n, 1))
    return { value: month.toISOString().slice(0, 7), title: monthName.format(month) }
  })
}

const columns: readonly Column<Org>[] = [
  { title: 'Organization', cell: (org) => org.name, detail: (org) => `${org.plan} · ${money(org.total_cost)}` },
  { title: 'Plan', width: '104px', cell: (org) => <Badge>{org.plan}</Badge> },
  { title: 'Cost', width: '96px', numeric: true, cell: (org) => money(org.total_cost) },
  {
    title: 'Classifications',
    width: '96px',
    numeric: true,
    wideOnly: true,
    cell: (org) => count(org.total_classifications),
  },
  { title: 'Tokens', width: '104px', numeric: true, wideOnly: true, cell: (org) => count(org.total_tokens) },
  { title: 'LLM calls', width: '96px', numeric: true, wideOnly: true, cell: (org) => count(org.llm_calls) },
  { title: 'Imports', width: '88px', numeric: true, wideOnly: true, cell: (org) => count(org.total_imports) },
  { title: 'Exports', width: '88px', numeric: true, wideOnly: true, cell: (org) => count(org.total_exports) },
  { title: 'Requests', width: '96px', numeric: true, wideOnly: true, cell: (org) => count(org.total_requests) },
]

/** What every organization used in a month, the dearest first, and one of them in detail. */
function OrganizationsPage() {
  const [query, change] = useQuery()
  const offered = months()
  const month = offered.find(({ value }) => value === query.get('month'))?.value ?? offered[0]?.value ?? ''
  const rows = useRows('GET /api/admin/usage', { query: { month } })
  const first = Array.from({ length: charted }, (_, n) => rows.at(n)).filter((org) => org !== undefined)
  const orgId = query.get('org')
  // Two organizations may be called the same.
  const chart = (value: (org: Org) => number) =>
    first.map((org) => ({
      label:
        first.filter(({ name }) => name === org.name).length > 1 ? `${org.name} ${org.orgId.slice(0, 4)}` : org.name,
      value: value(org),
    }))
  return (
    <>
      <PageHead title="Organizations">
        <Select
          aria-label="Month"
          size="filter"
          value={month}
          options={offered}
          onChoose={(next) => change({ month: next })}
        />
      </PageHead>
      {rows.error ? (
        <ErrorPanel error={rows.error} effect="Nothing was changed." onRetry={rows.reload} />
      ) : rows.total === 0 ? (
        <EmptyState title="No organizations">
          Organizations appear here after sign-up, with their usage per month.
        </EmptyState>
      ) : (
        <>
          <div className={joinClasses(layout.cards, styles.orgCharts)}>
            <div className={layout.card}>
              <BarChart layout="rows" title="Cost" unit="USD" points={chart((org) => org.total_cost)} format={money} />
            </div>
            <div className={layout.card}>
              <BarChart layout="rows" title="Classifications" points={chart((org) => org.total_classifications)} />
            </div>
            <div className={layout.card}>
              <BarChart layout="rows" title="Requests" points={chart((org) => org.total_requests)} />
            </div>
          </div>
          <DataTable
            caption="Usage by organization"
            columns={columns}
            rows={rows}
            keyOf={(org) => org.orgId}
            onOpen={(org) => change({ org: org.orgId })}
          />
        </>
      )}
      {orgId && (
        <OrganizationPanel
          key={orgId}
          id={orgId}
          name={first.find((org) => org.orgId === orgId)?.name}
          onChanged={rows.reload}
          onClose={() => change({ org: undefined })}
        />
      )}
    </>
  )
}

export const Organizations = forOperators('Organizations', OrganizationsPage)
