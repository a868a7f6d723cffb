import { GlobalTopicId, jobConfigs, limits } from '@txadv/contract'
import { engineRevision } from '@txadv/engine'
import * as z from 'zod'
import type { SystemTx } from '../../db/database.ts'
import type { GlobalTopic } from '../../library/index.ts'
import { loadTemplates } from '../../naming/index.ts'
import { defineJob, type ItemError } from '../../runs/index.ts'
import { countReleaseTopics, nextReleaseTopics } from './release.queries.ts'
import { judgeForRelease, waitForRevision } from './release.ts'
import { addToReport, isNamedAnew, type ShadowChange, type ShadowedSales, shadowReport } from './shadow-report.ts'

type MeasureSales = (tx: SystemTx, proposed: readonly GlobalTopic[]) => Promise<ShadowedSales>
/** Classifies the topics that a release would reach and writes none of it: what the release would do is the job's result. */
export const defineShadowJob = (measureSales: MeasureSales) =>
  defineJob({
    type: 'shadow_classify',
    config: jobConfigs.shadow_classify,
    cursor: z.object({
      seen: z.int().default(0),
      after: z.guid().optional(),
      /** That of the first step, so that a report is of one engine. */
      revision: z.string().optional(),
      report: shadowReport.prefault({}),
    }),
    count: async (tx, config) => {
      const { ring, revision = engineRevision } = config
      const found = await countReleaseTopics(tx, { ring, revision }, config.parentCategoryFilter)
      return Math.min(found, config.limit ?? found)
    },
    step: async ({ tx, batches }, { config, cursor }) => {
      const revision = config.revision ?? cursor.revision ?? engineRevision
      if (revision !== engineRevision) return waitForRevision(cursor, revision)
      const { seen, after, report } = cursor
      const wanted = Math.min(limits.jobs.reclassifyTopics * batches, (config.limit ?? Number.POSITIVE_INFINITY) - seen)
      const topics = await nextReleaseTopics(
        tx,
        { ring: config.ring, revision },
        config.parentCategoryFilter,
        after,
        wanted,
      )
      const judge = await judgeForRelease(tx, topics)
      const errors: ItemError[] = []
      const changes = topics.flatMap((from): ShadowChange[] => {
        try {
          return [{ from, to: judge(from).to }]
        } catch (error) {
          errors.push({ id: GlobalTopicId.encode(from.id), name: from.topic_name, message: String(error) })
          return []
        }
      })
      const sales = await measureSales(
        tx,
        changes.filter(isNamedAnew).map(({ to }) => to),
      )
      const next = addToReport(report, changes, await loadTemplates(tx), sales)
      const scanned = seen + topics.length
      const last = topics.at(-1)?.id ?? after
      return {
        cursor: { seen: scanned, ...(last && { after: last }), revision, report: next },
        success: changes.length,
        skipped: 0,
        errors,
        done: topics.length < wanted || scanned === config.limit,
        result: { revision, topicsScanned: scanned, ...next, waitsFor: null },
      }
    },
  })
