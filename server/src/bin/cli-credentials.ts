import { randomBytes } from 'node:crypto'
import { type Command, InvalidArgumentError } from 'commander'
import { rotateMasterKey } from '../activation/index.ts'
import { createDatabase } from '../db/database.ts'
import type { Config } from '../lib/config.ts'
import { createKeyring } from '../lib/envelope.ts'
import { createLogger } from '../lib/log.ts'

/** As CREDENTIAL_KEYS takes it: a key that the service refuses afterwards is of no use. */
function readKeyId(given: string): string {
  if (/^[a-z0-9_-]{1,32}$/.test(given)) return given
  throw new InvalidArgumentError('It must be 1 to 32 lowercase letters, digits, dashes and underscores.')
}

/** The commands for the keys that credentials are encrypted under. */
export function addCredentialCommands(program: Command, settings: () => Config, say: (line: string) => void): void {
  const credentials = program.command('credentials').description('look after the keys that encrypt credentials')

  credentials
    .command('new-key')
    .argument('<id>', 'the name of the key', readKeyId)
    .description('print a fresh master key for CREDENTIAL_KEYS; it is kept nowhere')
    .action((id: string) => say(`${id}:${randomBytes(32).toString('base64')}`))

  credentials
    .command('rotate')
    .description('wrap every data key by the first of CREDENTIAL_KEYS, while the service runs')
    .action(async () => {
      const config = settings()
      const database = createDatabase(config.databaseUrl, createLogger('warn'))
      try {
        const { rewrapped, masterKeys } = await rotateMasterKey(database, createKeyring(config.credentialKeys))
        say(`${rewrapped} data keys wrapped anew`)
        for (const { masterKeyId, dataKeys } of masterKeys) say(`${masterKeyId}  wraps ${dataKeys}`)
      } finally {
        await database.close()
      }
    })
}
