import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import { createDatabase, type Database } from '../db/database.ts'
import { createIdentity } from '../identity/identity.ts'
import type { Config } from '../lib/config.ts'
import { createLogger } from '../lib/log.ts'

interface Person {
  readonly id: string
  readonly email: string
  readonly operator: boolean
}

const findPerson = (database: Database, email: string): Promise<Person | undefined> =>
  database.system
    .selectFrom('auth.user')
    .select(['id', 'email', 'operator'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()

const setOperator = (database: Database, id: string, operator: boolean) =>
  database.system.updateTable('auth.user').set({ operator }).where('id', '=', id).execute()

/** The commands for who may open the operators' pages. Nothing reachable over HTTP decides that. */
export function addOperatorCommands(program: Command, settings: () => Config, say: (line: string) => void): void {
  const operators = program.command('operators').description('decide who may open the operators’ pages')
  const withDatabase = async (work: (database: Database, config: Config) => Promise<void>) => {
    const config = settings()
    const database = createDatabase(config.databaseUrl, createLogger('warn'))
    try {
      await work(database, config)
    } finally {
      await database.close()
    }
  }

  operators
    .command('add <email>')
    .description('make a person an operator; one without an account gets one, with a password that is printed once')
    .action((email: string) =>
      withDatabase(async (database, config) => {
        const known = await findPerson(database, email)
        if (known?.operator) return say(`${known.email} is an operator already. Nothing was changed.`)
        if (known) {
          await setOperator(database, known.id, true)
          return say(`${known.email} is an operator now.`)
        }
        const identity = createIdentity(
          { ...config, signUpOpen: true, mail: undefined },
          database,
          createLogger('warn'),
        )
        try {
          const password = randomBytes(15).toString('base64url')
          const { user } = await identity.auth.api.signUpEmail({ body: { name: email, email, password } })
          await setOperator(database, user.id, true)
          say(`${user.email} is an operator now, with a new account.`)
          say('Sign in with this password; it is not shown again:')
          say(password)
        } finally {
          await identity.close()
        }
      }),
    )

  operators
    .command('remove <email>')
    .description('take the operators’ pages away from a person; the account stays')
    .action((email: string) =>
      withDatabase(async (database) => {
        const known = await findPerson(database, email)
        if (!known?.operator) throw new Error(`${email} is not an operator. Nothing was changed.`)
        await setOperator(database, known.id, false)
        say(`${known.email} is no longer an operator.`)
      }),
    )

  operators
    .command('list')
    .description('list the operators')
    .action(() =>
      withDatabase(async (database) => {
        const found = await database.system
          .selectFrom('auth.user')
          .select(['email', 'createdAt'])
          .where('operator', '=', true)
          .orderBy('email')
          .execute()
        if (found.length === 0) say('No operators. Add one: txadv-server operators add <email>')
        for (const { email } of found) say(email)
      }),
    )
}
