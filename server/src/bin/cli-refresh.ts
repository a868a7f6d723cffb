import { type Activation, ActivationId, jobConfigs } from '@txadv/contract'
import type { Command } from 'commander'
import type { output } from 'zod'
import { previewRefresh } from '../activation/index.ts'
import { jobHandlers } from '../job-types.ts'
import type { Config } from '../lib/config.ts'
import { createJob } from '../runs/index.ts'
import { asOperator, followJob, summarizeJob } from './cli-jobs.ts'
import { readCount, readOrgId } from './given.ts'

type Due = Pick<
  output<typeof Activation>,
  'topicName' | 'pushedName' | 'currentPlatformName' | 'orphanedBy' | 'nameError' | 'staleCauses'
>

/** What a refresh would do with an activation, and why. */
function describeDue({ topicName, pushedName, currentPlatformName, orphanedBy, nameError, staleCauses }: Due): string {
  const before = `${topicName}: ${pushedName ?? ''}`
  if (nameError !== null) return `${before}: ${nameError}`
  if (orphanedBy !== null) return `${before} -> deactivated, because the topic was ${orphanedBy}`
  return `${before} -> ${currentPlatformName ?? ''} (${staleCauses.join(', ') || 'not on the platform'})`
}

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
        let unnamed = 0
        for await (const { due, errors } of previewRefresh(operator, config)) {
          for (const { message } of errors) say(`error  ${message}`)
          for (const activation of due) say(`${ActivationId.encode(activation.id)}  ${describeDue(activation)}`)
          const failing = due.filter(({ nameError }) => nameError !== null).length
          unnamed += failing
          count += due.length - failing
          if (failing + errors.length > 0) process.exitCode = 1
        }
        say(`${count} activations${unnamed > 0 ? `, ${unnamed} that cannot be named` : ''}; nothing was changed`)
      })
    })
}
