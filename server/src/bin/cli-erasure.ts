import { userInfo } from 'node:os'
import type { Command } from 'commander'
import { createDatabase, type Database } from '../db/database.ts'
import { type Eraser, openEraser } from '../db/eraser.ts'
import { eraseOrganization, exportOrganization } from '../erasure/erase-organization.ts'
import { eraseUser, exportUser } from '../erasure/erase-user.ts'
import { type ErasureRecord, listErasures } from '../erasure/erasure.queries.ts'
import type { ExportCounts } from '../erasure/export-file.ts'
import { ConfigError } from '../lib/config.ts'
import { createLogger } from '../lib/log.ts'
import { readSecretFiles } from '../lib/secret-files.ts'

interface ExportOptions {
  readonly out: string
}

interface EraseOptions {
  readonly export: string
  readonly by: string
  readonly abandonSegments?: boolean
}

const exportOption = ['--export <file>', 'the export of it, complete and no older than a day'] as const
const byOption = ['--by <name>', 'who wants it, for the record'] as const

/** Who sits at this command line; a container may have no name for its user. */
function nameOfShell(): string {
  try {
    return userInfo().username
  } catch {
    return 'unknown'
  }
}

/** These commands run where the migration does, which has the logins of the database and no other setting. */
function readLogins() {
  const { DATABASE_URL: serviceUrl, DATABASE_OWNER_URL: ownerUrl } = readSecretFiles(process.env)
  if (!serviceUrl) throw new ConfigError('DATABASE_URL is required')
  return { serviceUrl, ownerUrl: ownerUrl || serviceUrl }
}

const sumOf = (counts: ExportCounts) => Object.values(counts).reduce((sum, rows) => sum + rows, 0)

function lineOf({ kind, subjectId, slug, requestedBy, abandonedSegments, ...rest }: ErasureRecord): string {
  const { counts, startedAt, completedAt } = rest
  const state = completedAt ? `erased ${completedAt}` : `begun ${startedAt} and not ended`
  const abandoned = abandonedSegments > 0 ? `, ${abandonedSegments} segments abandoned` : ''
  return `${kind} ${subjectId}${slug ? ` (${slug})` : ''}  ${state} by ${requestedBy}: ${sumOf(counts)} rows${abandoned}`
}

/** The commands that export and erase an organization or a person. */
export function addErasureCommands(program: Command, say: (line: string) => void): void {
  const withDatabase = async (work: (database: Database) => Promise<void>) => {
    const database = createDatabase(readLogins().serviceUrl, createLogger('warn'))
    try {
      await work(database)
    } finally {
      await database.close()
    }
  }
  const withEraser = async (work: (eraser: Eraser) => Promise<ErasureRecord | undefined>) => {
    const eraser = openEraser(readLogins().ownerUrl, createLogger('warn'))
    try {
      const erased = await work(eraser)
      if (erased) say(lineOf(erased))
    } finally {
      await eraser.close()
    }
  }
  const sayExported = (counts: ExportCounts, out: string) =>
    say(`${sumOf(counts)} rows of ${Object.keys(counts).length} tables in ${out}`)

  const organizations = program.command('organizations').description('export and erase organizations')
  organizations
    .command('export <slug>')
    .description('write everything of an organization, without secrets, into a file of JSON lines')
    .requiredOption('--out <file>', 'a file that does not exist yet')
    .action((slug: string, { out }: ExportOptions) =>
      withDatabase(async (database) => sayExported(await exportOrganization(database, slug, out), out)),
    )
  organizations
    .command('erase <slug>')
    .description('erase an organization for good; run again, one that was cut off goes on')
    .requiredOption(...exportOption)
    .option(...byOption, nameOfShell())
    .option('--abandon-segments', 'leave segments on the platforms, paid for and known to nobody')
    .action((slug: string, { export: exportFile, by, abandonSegments = false }: EraseOptions) =>
      withEraser((eraser) => eraseOrganization(eraser, { slug, exportFile, requestedBy: by, abandonSegments })),
    )

  const users = program.command('users').description('export and erase people')
  users
    .command('export <email>')
    .description('write everything of a person, without secrets, into a file of JSON lines')
    .requiredOption('--out <file>', 'a file that does not exist yet')
    .action((email: string, { out }: ExportOptions) =>
      withDatabase(async (database) => sayExported(await exportUser(database, email, out), out)),
    )
  users
    .command('erase <email>')
    .description('erase a person for good; what they did stays under an id that names nobody')
    .requiredOption(...exportOption)
    .option(...byOption, nameOfShell())
    .action((email: string, { export: exportFile, by }: EraseOptions) =>
      withEraser((eraser) => eraseUser(eraser, { email, exportFile, requestedBy: by })),
    )

  program
    .command('erasures')
    .description('list what was erased, the last first')
    .action(() =>
      withDatabase(async (database) => {
        for (const erased of await database.withSystem(listErasures)) say(lineOf(erased))
      }),
    )
}
