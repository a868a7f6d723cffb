import { limits, type ReportReason, type TopicReport } from '@txadv/contract'
import { sql } from 'kysely'
import type { output } from 'zod'
import type { SystemTx, TenantTx } from '../../db/database.ts'

/** A live topic that the organization may see, and whether everybody may. */
export async function findVisibleTopic(
  tx: TenantTx,
  topicId: string,
): Promise<{ readonly shared: boolean } | undefined> {
  const { rows } = await sql<{ shared: boolean }>`
    select owner_org_id is null as shared from topic where id = ${topicId} and live`.execute(tx.db)
  return rows[0]
}

/** Makes reports of one organization take turns, so that what is counted next is still true at the insert. */
export async function lockReportsOfOrg(tx: TenantTx): Promise<void> {
  await sql`select from org where org_id = ${tx.org} for no key update`.execute(tx.db)
}

interface Standing {
  /** Whether the organization has an open report of the topic. */
  readonly isOpen: boolean
  /** How much it has reported today, by the day in UTC, and how long that day lasts. */
  readonly today: number
  readonly secondsLeft: number
}

export async function readStanding(tx: TenantTx, topicId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select exists (select from topic_report where org_id = ${tx.org} and topic_id = ${topicId} and closed_at is null)
        as "isOpen",
      (select count(*) from topic_report where org_id = ${tx.org} and reported_at >= today.began) as today,
      ceil(extract(epoch from today.began + interval '1 day' - now()))::int as "secondsLeft"
    from (select date_trunc('day', now(), 'utc') as began) as today`.execute(tx.db)
  return rows[0] as Standing
}

interface NewReport {
  readonly topicId: string
  readonly reason: ReportReason
  readonly comment: string | undefined
  readonly reportedBy: string
}

/** Keeps a report; a trigger puts its topic into the review queue. Answers whether the topic is still listed. */
export async function insertReport(
  tx: TenantTx,
  { topicId, reason, comment, reportedBy }: NewReport,
): Promise<boolean> {
  const { rows } = await sql`
    insert into topic_report (org_id, topic_id, reported_by, reason, comment)
    values (${tx.org}, ${topicId}, ${reportedBy}, ${reason}, ${comment ?? null}) returning id`.execute(tx.db)
  return rows.length > 0
}

/** What is reported of a topic and nobody has looked at: how many, and the newest. */
export interface OpenReports {
  readonly openReports: number
  readonly reports: output<typeof TopicReport>[]
}

export async function listOpenReports(
  tx: SystemTx,
  topicIds: readonly string[],
): Promise<ReadonlyMap<string, OpenReports>> {
  const { rows } = await sql<OpenReports['reports'][number] & { topicId: string; openReports: number }>`
    select topic_id as "topicId", org_id as "orgId", organization.name as "orgName", reason, comment,
      reported_at as "reportedAt", "openReports"
    from (
      select topic_report.*, count(*) over topics as "openReports", row_number() over (topics order by reported_at desc, id) as n
      from topic_report where topic_id = any(${topicIds}::uuid[]) and closed_at is null
      window topics as (partition by topic_id)
    ) as report join auth.organization on organization.id = org_id
    where n <= ${limits.reports.shownPerTopic} order by n`.execute(tx.db)
  const byTopic = new Map<string, OpenReports>()
  for (const { topicId, openReports, ...report } of rows) {
    const { reports = [] } = byTopic.get(topicId) ?? {}
    byTopic.set(topicId, { openReports, reports: [...reports, report] })
  }
  return byTopic
}
