import { percent } from '../../lib/format.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import { Badge } from '../../ui/badge.tsx'
import { BarChart, StackedBar } from '../../ui/charts.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { PlanCounts } from '../../ui/plan-sheet.tsx'

const inOrder = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([label, value]) => ({ label: label || 'none', value }))
    .sort((a, b) => b.value - a.value)

const shownCategories = 15
/** How many colors the tokens have for the parts of a whole. */
const colors = 7

/** How whole the global topics are, how they divide, and which engine has classified them. */
export function Measures() {
  const metrics = useRead('GET /api/admin/topics/metrics', {})
  const stats = useRead('GET /api/admin/topics/stats', {})
  const error = metrics.error ?? stats.error
  if (error)
    return (
      <ErrorPanel
        error={error}
        effect="Nothing was changed."
        onRetry={() => {
          metrics.reload()
          stats.reload()
        }}
      />
    )
  if (!metrics.data || !stats.data) return <p className={layout.muted}>Loading metrics…</p>
  const { total, needsReview, archived, merged, coverage, byEngineVersion } = metrics.data
  const outdated = byEngineVersion.filter((version) => version.outdated)
  return (
    <div className={layout.stack}>
      <div className={layout.card}>
        <PlanCounts
          counts={[
            { title: 'Topics', value: total },
            { title: 'Needs review', value: needsReview, tone: needsReview > 0 ? 'warn' : 'good' },
            { title: 'Archived', value: archived },
            { title: 'Merged', value: merged },
            { title: 'Outdated', value: outdated.reduce((sum, { topics }) => sum + topics, 0) },
          ]}
        />
      </div>
      <div className={layout.cards}>
        <div className={layout.card}>
          <BarChart
            layout="rows"
            title="By category"
            points={inOrder(stats.data.byParentCategory).slice(0, shownCategories)}
            onSelect={(parentCategory) => navigate(hrefOf('globalTopics', {}, { parentCategory }))}
          />
        </div>
        <div className={layout.stack}>
          <div className={layout.card}>
            <StackedBar
              title="By segment type"
              shares={inOrder(stats.data.bySegmentType).map((point, n) => ({
                ...point,
                color: `var(--layer-${(n % colors) + 1})`,
              }))}
              onSelect={(segmentType) => navigate(hrefOf('globalTopics', {}, { segmentType }))}
            />
          </div>
          <div className={layout.card}>
            <BarChart
              layout="rows"
              title="Coverage"
              format={percent}
              points={[
                { label: 'Keywords', value: coverage.keywords },
                { label: 'Subcategory', value: coverage.subcategory },
                { label: 'Audience type', value: coverage.audienceType },
                { label: 'Platform names', value: coverage.outputs },
              ]}
            />
          </div>
          <div className={layout.card}>
            <BarChart
              layout="rows"
              title="By engine version"
              points={byEngineVersion.map(({ engineVersion, topics }) => ({ label: engineVersion, value: topics }))}
            />
            {outdated.length > 0 && (
              <p className={layout.line}>
                <Badge tone="warn">outdated</Badge> Run a reclassify job to update them.
              </p>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
