import { GlobalTopicId } from '@txadv/contract'
import type { Command } from 'commander'
import type { Config } from '../lib/config.ts'
import { auditCatalog } from '../library/index.ts'
import { asOperator } from './cli-jobs.ts'

interface Options {
  readonly repair?: boolean
  readonly json?: boolean
}

/** The command that finds shared topics which say what an organization said, and gives them back to the engine. */
export function addCatalogCommands(program: Command, settings: () => Config, say: (line: string) => void): void {
  program
    .command('catalog')
    .description('look after the shared catalog')
    .command('audit')
    .description('list shared topics whose values or names came from an organization; exit code 1 if there are any')
    .option('--repair', "move those values to the organization's own library and store the engine's verdict")
    .option('--json', 'print one JSON object a line')
    .action(async ({ repair = false, json }: Options) => {
      let count = 0
      await asOperator(settings(), async (operator) => {
        for await (const { topic, said, isUnlistable } of auditCatalog(operator, { repair })) {
          count++
          const id = GlobalTopicId.encode(topic.id)
          if (json) say(JSON.stringify({ id, topicName: topic.topic_name, orgId: topic.maker, said, isUnlistable }))
          else say([id, topic.topic_name, ...describeFinding(said, isUnlistable)].join('  '))
        }
      })
      if (!json) say(`${count} topics; ${repair ? 'all are repaired' : 'nothing was changed'}`)
      if (count > 0 && !repair) process.exitCode = 1
    })
}

const describeFinding = (said: object, isUnlistable: boolean) => [
  ...Object.entries(said).map(([field, value]) => `${field}: ${JSON.stringify(value)}`),
  ...(isUnlistable ? ['name not listable'] : []),
]
