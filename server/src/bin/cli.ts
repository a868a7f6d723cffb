#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { readConfig } from '../lib/config.ts'
import { createLogger } from '../lib/log.ts'
import { addCredentialCommands } from './cli-credentials.ts'
import { addJobCommands } from './cli-jobs.ts'
import { addRefreshCommand } from './cli-refresh.ts'
import { seedDemo } from './seed.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Settings come from the environment; in a checkout without them, from the development file. */
function settings() {
  const developmentFile = new URL('../../../.env.development', import.meta.url)
  if (!process.env.DATABASE_URL && existsSync(developmentFile)) process.loadEnvFile(developmentFile)
  return readConfig(process.env)
}

const program = new Command('txadv-server').description('Looks after a txadv service, for those who run it')

program
  .command('seed')
  .description('make a demo organization with users of every role, an operator, topics and an API key')
  .action(async () => {
    const demo = await seedDemo(settings(), createLogger('warn'))
    say(`users     ${demo.users.join(', ')}`)
    say(`password  ${demo.password}`)
    say(`API key   ${demo.apiKey}`)
  })

program
  .command('demo-key')
  .description('print a fresh API key of the demo organization, and nothing else')
  .action(async () => {
    const { apiKey } = await seedDemo(settings(), createLogger('warn'))
    say(apiKey)
  })

addJobCommands(program, settings, say)
addCredentialCommands(program, settings, say)
addRefreshCommand(program, settings, say)

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
