import { directions, platforms } from '@txadv/contract/vocabulary'
import type { Connection, Input } from '@txadv/sdk'
import { type Command, Option } from 'commander'
import type { Open } from '../session.ts'
import type { Column } from '../tables.ts'

const columns: readonly Column<Connection>[] = [
  { title: 'Id', of: ({ id }) => id, whole: true },
  { title: 'Name', of: ({ name }) => name },
  { title: 'Platform', of: ({ platform }) => platform, whole: true },
  { title: 'Direction', of: ({ direction }) => direction, whole: true },
  { title: 'Status', of: ({ status }) => status, whole: true },
  { title: 'Last error', of: ({ lastError }) => lastError },
]

type Query = NonNullable<Input<'GET /api/connections'>['query']>

/** The command that lists where topics come from and go to. */
export function addConnectionCommand(program: Command, open: Open): void {
  program
    .command('connections')
    .description('list sources and platforms; they are made in the dashboard')
    .addOption(new Option('--direction <direction>', 'those of one direction').choices(directions))
    .addOption(new Option('--platform <platform>', 'those of one platform').choices(platforms))
    .action(async ({ direction, platform }: Query, command: Command) => {
      const session = open(command)
      const query = { ...(direction && { direction }), ...(platform && { platform }) }
      session.out.rows(await session.client().call('GET /api/connections', { query }), columns, 'No connections.')
    })
}
