import { type Plan, plans } from '@txadv/contract/vocabulary'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { money, words } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import { Badge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { AreaChart, BarChart } from '../../ui/charts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Choice } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { Meter } from '../../ui/meter.tsx'
import { PlanCounts } from '../../ui/plan-sheet.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import styles from './organizations.module.css'

interface Props {
  readonly id: string
  readonly name: string | undefined
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** One organization: its plan, what it used of it, and the last 31 days. */
export function OrganizationPanel({ id, name, onChanged, onClose }: Props) {
  const read = useRead('GET /api/admin/organizations/:orgId/usage', { params: { orgId: id } })
  const { data } = read
  return (
    <Dialog title={name ?? 'Organization'} open onClose={onClose} wide>
      {read.error ? (
        <ErrorPanel error={read.error} effect="Nothing was changed." onRetry={read.reload} />
      ) : !data ? (
        <p className={layout.muted}>Loading usage…</p>
      ) : (
        <>
          <PlanChange
            key={data.plan}
            id={id}
            now={data.plan}
            onChanged={() => {
              read.reload()
              onChanged()
            }}
          />
          <section className={styles.orgQuotas} aria-label="This month’s quotas">
            {Object.entries(data.quotas).map(([metric, quota]) => (
              <Meter key={metric} title={words(metric)} used={quota.used} limit={quota.limit} />
            ))}
          </section>
          <div className={layout.cards}>
            <BarChart
              title="Classifications by day"
              points={inOrder(data.days).map((day) => ({ label: day.day, value: day.total_classifications }))}
            />
            <AreaChart
              title="Cost by day"
              unit="USD"
              format={money}
              points={inOrder(data.days).map((day) => ({ label: day.day, value: day.total_cost }))}
            />
          </div>
        </>
      )}
      <div className={layout.actions}>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}

const inOrder = <Day extends { readonly day: string }>(days: readonly Day[]): readonly Day[] =>
  days.toSorted((a, b) => a.day.localeCompare(b.day))

/** The plan, and another one for it: asked twice, because quotas change at once. */
function PlanChange({ id, now, onChanged }: { id: string; now: Plan; onChanged: () => void }) {
  const [wanted, setWanted] = useState<Plan>(now)
  const change = useAction(async () => {
    await call('PATCH /api/admin/organizations/:orgId', { params: { orgId: id }, body: { plan: wanted } })
    notify(`Plan changed to ${wanted}.`)
    onChanged()
  })
  return (
    <section className={layout.stack} aria-label="Plan">
      <div className={layout.line}>
        <span>
          Plan <Badge tone="accent">{now}</Badge>
        </span>
        <span className={layout.room} />
        <Choice label="Change to" value={wanted} choices={plans} onChoose={(value) => setWanted(value as Plan)} />
      </div>
      {wanted !== now && (
        <div className={layout.card}>
          <PlanCounts
            counts={[
              { title: 'From', value: now },
              { title: 'To', value: wanted, tone: 'accent' },
            ]}
          />
          <p>
            The quotas of {wanted} apply immediately, including usage this month. The change is recorded in the
            organization’s audit log.
          </p>
          <ProblemNote error={change.error} effect="Nothing was changed." />
          <div className={layout.actions}>
            <button type="button" onClick={() => setWanted(now)}>
              Keep {now}
            </button>
            <button type="button" className={buttons.primary} disabled={change.busy} onClick={() => void change.run()}>
              Change plan
            </button>
          </div>
        </div>
      )}
    </section>
  )
}
