import { jobConfigs, limits } from '@txadv/contract'
import { engineRevision } from '@txadv/engine'
import { type Command, InvalidArgumentError } from 'commander'
import { jobHandlers } from '../job-types.ts'
import { returnRelease } from '../judging/index.ts'
import type { Config } from '../lib/config.ts'
import { createJob } from '../runs/index.ts'
import { asOperator, followJob, summarizeJob } from './cli-jobs.ts'
import { readCount } from './given.ts'

function readRing(given: string): number {
  const ring = readCount(given)
  if (ring > limits.jobs.wholeRing) throw new InvalidArgumentError(`It must be at most ${limits.jobs.wholeRing}.`)
  return ring
}

/** The commands that try an engine on the topics of a service, release it to them by rings, and return from it. */
export function addEngineCommands(program: Command, settings: () => Config, say: (line: string) => void): void {
  const engine = program.command('engine').description('try, release and return the local engine of this version')

  engine
    .command('revision')
    .description('print the revision of the engine here')
    .action(() => say(engineRevision))

  engine
    .command('shadow')
    .description('report what a release would change, and write none of it')
    .option('--ring <hundredths>', 'of this share of the topics alone', readRing)
    .option('--limit <n>', 'at most so many topics', readCount)
    .action(async (options: { readonly ring?: number; readonly limit?: number }) => {
      const config = jobConfigs.shadow_classify.parse({ ...options, revision: engineRevision })
      await asOperator(settings(), async (operator) => {
        const { jobId } = await createJob(operator, jobHandlers, { jobType: 'shadow_classify', config })
        const job = await followJob(operator, jobId, { works: true })
        say(summarizeJob(job))
        say(JSON.stringify(job.result, null, 2))
      })
    })

  engine
    .command('release')
    .argument('<ring>', 'how many hundredths of the topics; those of a smaller ring are among them', readRing)
    .description('give a ring of topics the verdicts of the engine here')
    .action(async (ring: number) => {
      const config = jobConfigs.reclassify.parse({ mode: 'local', ring, revision: engineRevision })
      await asOperator(settings(), async (operator) => {
        const { jobId } = await createJob(operator, jobHandlers, { jobType: 'reclassify', config })
        say(summarizeJob(await followJob(operator, jobId, { works: true })))
      })
    })

  engine
    .command('return')
    .argument('<revision>', 'what was released')
    .description('roll back every ring of a release; what has changed since stays')
    .action(async (revision: string) => {
      await asOperator(settings(), async (operator) => {
        const { jobs } = await returnRelease(operator, jobHandlers, revision)
        for (const { jobId } of jobs) say(summarizeJob(await followJob(operator, jobId, { works: true })))
        if (jobs.length === 0) say('nothing to return')
      })
    })
}
