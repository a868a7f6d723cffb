#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import { ConfigError, readConfig } from '../lib/config.ts'
import { createLogger } from '../lib/log.ts'
import { listAddressSettings } from '../platforms/platforms.ts'
import { addCatalogCommands } from './cli-catalog.ts'
import { addCredentialCommands } from './cli-credentials.ts'
import { addEngineCommands } from './cli-engine.ts'
import { addErasureCommands } from './cli-erasure.ts'
import { addJobCommands } from './cli-jobs.ts'
import { addOperatorCommands } from './cli-operators.ts'
import { addRefreshCommand } from './cli-refresh.ts'
import { addTrainingCommands } from './cli-training.ts'
import { usageExit } from './given.ts'
import { seedDemo } from './seed.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const settings = () => readConfig(process.env, listAddressSettings())

const program = new Command('txadv-server')
  .description('Looks after a txadv service, for those who run it')
  .exitOverride()

program
  .command('seed')
  .description('make a demo organization with users of every role, an operator, topics and an API key')
  .action(async () => {
    const demo = await seedDemo(settings(), createLogger('warn'))
    say(`users     ${demo.users.join(', ')}`)
    say(`password  ${demo.password}`)
    say(`API key   ${demo.apiKey ?? 'made earlier and still valid; demo-key replaces it'}`)
  })

program
  .command('demo-key')
  .description('print a new API key of the demo organization, in place of the one before')
  .action(async () => {
    const { apiKey = '', replaced } = await seedDemo(settings(), createLogger('warn'), { renewKey: true })
    // Beside the key, so that a script that captures it captures nothing else.
    if (replaced)
      process.stderr.write(`Revoked the demo key ${replaced}…: whatever still uses it is answered 401 from now on.\n`)
    say(apiKey)
  })

addJobCommands(program, settings, say)
addCredentialCommands(program, settings, say)
addOperatorCommands(program, settings, say)
addRefreshCommand(program, settings, say)
addCatalogCommands(program, settings, say)
addTrainingCommands(program, settings, say)
addEngineCommands(program, settings, say)
addErasureCommands(program, say)

try {
  await program.parseAsync()
} catch (error) {
  // What was typed wrongly has been explained already.
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : usageExit)
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof ConfigError ? 78 : 1
}
