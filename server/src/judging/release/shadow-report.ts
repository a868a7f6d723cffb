import { isDeepStrictEqual } from 'node:util'
import { GlobalTopicId, limits } from '@txadv/contract'
import { classify } from '@txadv/engine'
import * as z from 'zod'
import type { GlobalTopic, LockedTopic } from '../../library/index.ts'
import { type CompiledTemplates, namedColumns, templateInput } from '../../naming/index.ts'

const counter = z.int().default(0)
const countsByKey = z.record(z.string(), z.int()).default({})
const sample = z.object({ topicId: z.string(), topicName: z.string(), before: z.string(), after: z.string() })

/** What a release would do, as far as a shadow run has looked. */
export const shadowReport = z.object({
  topicsChanged: counter,
  /** How many topics change in each field; one that changes in two counts in both. */
  changedByField: countsByKey,
  /** How many topics each template would call otherwise. */
  namesChanged: countsByKey,
  /** How many active segments would turn stale on each platform. */
  activationsTurningStale: countsByKey,
  /** Topics that a person has reviewed and that would change. */
  reviewsReopened: counter,
  /** Topics that the engine doubts and that nobody has reviewed or flagged. */
  reviewsNeeded: counter,
  newlySensitiveOnSale: counter,
  /** The first topics of each kind of change. */
  samples: z.record(z.string(), z.array(sample)).default({}),
})
export type ShadowReport = z.output<typeof shadowReport>

/** What of a topic is reported, in words. */
const fields: Readonly<Record<string, (topic: GlobalTopic) => string>> = {
  category: ({ parent_category }) => parent_category ?? '',
  segment: ({ segment_type }) => segment_type ?? '',
  audience: ({ audience_type }) => audience_type ?? '',
  intent: ({ intent }) => intent ?? '',
  sensitivity: ({ sensitivity }) => sensitivity ?? '',
  node: (topic) =>
    [topic.subcategory, topic.subcategory_l1, topic.subcategory_l2, topic.subcategory_l3, topic.subcategory_l4]
      .filter((level) => level !== null)
      .join(' > '),
}

/** A topic as it is and as a release would make it. */
export interface ShadowChange {
  readonly from: LockedTopic
  readonly to: GlobalTopic
}

/** What a change would do to what is on sale of topics; the domain that sells them knows. */
export interface ShadowedSales {
  readonly turningStale: readonly string[]
  readonly onSale: ReadonlySet<string>
}

/** Whether templates may make other names of the topic, or its segments are of another engine. */
export const isNamedAnew = ({ from, to }: ShadowChange): boolean =>
  from.engine_version !== to.engine_version ||
  namedColumns.some((column) => !isDeepStrictEqual(from[column], to[column]))

const isSensitive = ({ sensitivity }: GlobalTopic) => sensitivity === 'Sensitive' || sensitivity === 'Prohibited'

/** The report with what a release would do to these topics too. */
export function addToReport(
  report: ShadowReport,
  changes: readonly ShadowChange[],
  templates: CompiledTemplates,
  { turningStale, onSale }: ShadowedSales,
): ShadowReport {
  const next = structuredClone(report)
  const countIn = (counts: Record<string, number>, key: string) => {
    counts[key] = (counts[key] ?? 0) + 1
  }
  const show = (kind: string, { from }: ShadowChange, before: string, after: string) => {
    const shown = next.samples[kind] ?? []
    next.samples[kind] = shown
    if (shown.length < limits.jobs.shadowSamples)
      shown.push({ topicId: GlobalTopicId.encode(from.id), topicName: from.topic_name, before, after })
  }
  for (const change of changes) {
    const { from, to } = change
    let isChanged = false
    for (const [field, read] of Object.entries(fields)) {
      if (read(from) === read(to)) continue
      isChanged = true
      countIn(next.changedByField, field)
      show(field, change, read(from), read(to))
    }
    if (isChanged) next.topicsChanged++
    if (from.review_status === 'reviewed' && isChanged) next.reviewsReopened++
    if (from.review_status === null && classify(from.topic_name).doubt !== undefined) next.reviewsNeeded++
    if (onSale.has(from.id) && isSensitive(to) && !isSensitive(from)) {
      next.newlySensitiveOnSale++
      show('newlySensitiveOnSale', change, from.sensitivity ?? '', to.sensitivity ?? '')
    }
    if (!isNamedAnew(change)) continue
    for (const key of templates.keys) {
      const nameOf = (topic: GlobalTopic) => templates.of(key)?.generate(templateInput(topic)).name
      if (nameOf(from) !== nameOf(to)) countIn(next.namesChanged, key)
    }
  }
  for (const platform of turningStale) countIn(next.activationsTurningStale, platform)
  return next
}
