import type { JobType } from '@txadv/contract/vocabulary'
import type { Reply } from '../../lib/api.ts'
import { count, words } from '../../lib/format.ts'

export type Job = Reply<'GET /api/admin/jobs/:jobId'>

interface Kind {
  readonly title: string
  /** What a job of the kind does, for who is about to begin one. */
  readonly does: string
  /** What its items are. */
  readonly unit: string
}

export const jobKinds: Readonly<Record<JobType, Kind>> = {
  reclassify: {
    title: 'Reclassify',
    does: 'Reclassifies global topics. Every linked library shows the change. Can be rolled back.',
    unit: 'topic',
  },
  dedup_sweep: {
    title: 'Dedup sweep',
    does: 'Finds duplicates among topics a job changed. Changes nothing.',
    unit: 'topic',
  },
  merge: {
    title: 'Merge',
    does: 'Merges the clusters of a dedup sweep: links, activations and histories move to the winner. Can be undone.',
    unit: 'cluster',
  },
  refresh_activations: {
    title: 'Refresh activations',
    does: 'Refreshes stale segments on the platforms with current naming.',
    unit: 'segment',
  },
  sync_trade_desk: {
    title: 'Check drift',
    does: 'Compares the platforms’ segments with activations, per connection. Changes nothing.',
    unit: 'connection',
  },
  shadow_classify: {
    title: 'Shadow run',
    does: 'Reports what a release of the running engine would change. Changes nothing.',
    unit: 'topic',
  },
  change_topics: {
    title: 'Bulk change',
    does: 'Changes topics of one library. Its organization starts and undoes it.',
    unit: 'topic',
  },
}

/** What a job is called: a rollback is a reclassify to the service, but not to a person. */
export function titleOf({ job_type, config }: Pick<Job, 'job_type' | 'config'>): string {
  if ('rollbackOf' in config) return 'Rollback'
  if ('retryOf' in config) return 'Retry of reclassify'
  return jobKinds[job_type].title
}

export const isOpen = ({ status }: Pick<Job, 'status'>): boolean => status === 'pending' || status === 'processing'

export const progressOf = (job: Job) =>
  ({
    done: job.processed_items,
    total: job.total_items,
    errors: job.error_count,
    status: job.status === 'processing' ? 'running' : job.status,
  }) as const

const names: Readonly<Record<string, string>> = {
  mode: 'Mode',
  force: 'Not only outdated topics',
  limit: 'Limit',
  parentCategoryFilter: 'Category',
  enableWebSearch: 'Web search',
  flagDisagreements: 'Flag disagreements',
  targetColumn: 'Column',
  sourceBatchId: 'Source job',
  sweepId: 'Dedup sweep',
  rollbackOf: 'Rollback of',
  retryOf: 'Retry of',
  orgId: 'Organization',
  connectionId: 'Connection',
  topicIds: 'Topics',
  ring: 'Ring, %',
  revision: 'Engine revision',
}

/** A job's config line by line, in words; what refers to another job says so. */
export function configLines(config: Job['config']): readonly { name: string; value: string; job: boolean }[] {
  return Object.entries(config).map(([key, value]) => ({
    name: names[key] ?? words(key.replaceAll(/([A-Z])/g, ' $1').toLowerCase()),
    value: shown(value),
    job: typeof value === 'string' && value.startsWith('job_'),
  }))
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return count(value.length)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return count(value)
  return value === 'llm' ? 'LLM' : String(value)
}

/** A job's config in a few words, for a row of a table. */
export function configSummary({ config }: Pick<Job, 'config'>): string {
  const { mode, force, parentCategoryFilter, limit, targetColumn, rollbackOf, retryOf, sourceBatchId, sweepId, ring } =
    config
  const clusters = Array.isArray(config.clusters) ? `${count(config.clusters.length)} clusters` : undefined
  const other = [rollbackOf, retryOf, sourceBatchId, sweepId].find((id) => typeof id === 'string')
  return [
    rollbackOf ? undefined : mode === 'llm' ? 'LLM' : mode,
    parentCategoryFilter ?? (force && !retryOf ? 'all topics' : undefined),
    targetColumn && words(String(targetColumn)),
    ring && `ring ${count(Number(ring))}%`,
    limit && `limit ${count(Number(limit))}`,
    clusters,
    other && `of …${String(other).slice(-6)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
