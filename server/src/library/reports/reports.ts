import type * as contract from '@txadv/contract'
import { type Body, failures, limits, texts } from '@txadv/contract'
import { recordAudit } from '../../account/index.ts'
import { actorIdOf } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { findLink } from '../topics/topics.ts'
import { findVisibleTopic, insertReport, lockReportsOfOrg, readStanding } from './reports.queries.ts'

export { listOpenReports } from './reports.queries.ts'

type Report = Body<typeof contract.reportTopic>

/** Reports the listed topic that a topic of the library links. */
export async function reportLibraryTopic(tenant: Tenant, id: string, report: Report) {
  return tenant.transact(async (tx) => {
    const link = await findLink(tx, id)
    if (!link) throw failures.absent(texts.topicNotFound)
    return keepReport(tx, tenant, link.topic_id, report)
  })
}

/** Reports a topic of the catalog. */
export const reportCatalogTopic = (tenant: Tenant, topicId: string, report: Report) =>
  tenant.transact((tx) => keepReport(tx, tenant, topicId, report))

/**
 * Keeps what an organization says of a listed topic for the operators, and puts the topic into their queue. Nothing that
 * a library reads or pushes changes. Who has an open report of the topic is answered the same, and it stays as it is.
 */
async function keepReport(tx: TenantTx, { actor }: Tenant, topicId: string, { reason, comment }: Report) {
  const reported = { reported: true } as const
  const topic = await findVisibleTopic(tx, topicId)
  if (!topic) throw failures.absent(texts.topicNotFound)
  if (!topic.shared) throw failures.notShared()
  await lockReportsOfOrg(tx)
  const { isOpen, today, secondsLeft } = await readStanding(tx, topicId)
  if (isOpen) return reported
  const { dailyPerOrg } = limits.reports
  if (today >= dailyPerOrg) throw failures.reportsSpent(dailyPerOrg, secondsLeft)
  const isKept = await insertReport(tx, { topicId, reason, comment, reportedBy: actorIdOf(actor) })
  // The database keeps none of a topic that was archived, merged or unlisted in this moment.
  if (!isKept) throw failures.absent(texts.topicNotFound)
  await recordAudit(tx, actor, 'topic.reported', topicId, { reason })
  return reported
}
