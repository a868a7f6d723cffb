import { ActivationId, jobConfigs } from '@txadv/contract'
import type { Command } from 'commander'
import { previewRefresh } from '../activation/index.ts'
import { jobHandlers } from '../job-types.ts'
import type { Config } from '../lib/config.ts'
import { createJob } from '../runs/index.ts'
import { asOperator, followJob, summarizeJob } from './cli-jobs.ts'
import { readCount, readOrgId } from './given.ts'

interface Options {
  readonly dryRun?: boolean
  readonly limit?: number
  readonly org?: string
}

/** The command that brings stale activations of all organizations up to date, by a job as the routes begin it. */
export function addRefreshCommand(program: Command, settings: () => Config, say: (line: string) => void): void {
  program
    .command('refresh')
    .description('refresh stale activations of all organizations, and try those again that a refresh left')
    .option('--dry-run', 'only list what would be refreshed')
    .option('--limit <n>', 'at most so many activations', readCount)
    .option('--org <id>', 'of this organization alone', readOrgId)
    .action(async ({ dryRun, limit, org: orgId }: Options) => {
      const config = jobConfigs.refresh_activations.parse({ orgId, limit })
      await asOperator(settings(), async (operator) => {
        if (!dryRun) {
          const { jobId } = await createJob(operator, jobHandlers, { jobType: 'refresh_activations', config })
          const job = await followJob(operator, jobId, { works: true })
          say(summarizeJob(job))
          if (job.error_count > 0 || job.status !== 'completed') process.exitCode = 1
          return
        }
        let count = 0
        for await (const { id, topicName, pushedName, currentPlatformName } of previewRefresh(operator, config)) {
          count++
          say(`${ActivationId.encode(id)}  ${topicName}: ${pushedName ?? ''} -> ${currentPlatformName ?? ''}`)
        }
        say(`${count} activations; nothing was changed`)
      })
    })
}
