import type { Command } from 'commander'
import type { Open, Session } from '../session.ts'

async function showWhoami({ out, settings, client }: Session): Promise<void> {
  const whoami = await client().call('GET /api/whoami')
  const { organization, workspace, credential, apiVersion } = whoami
  const key = credential.type === 'api_key' ? credential : undefined
  out.document(whoami, [
    ['Organization', `${organization.name} (${organization.id})`],
    ['Plan', organization.plan],
    ['Workspace', workspace ? `${workspace.name} (${workspace.id})` : 'none: the whole organization'],
    ['Key', key && `${key.name} (${key.keyPrefix}…)`],
    ['Scopes', key?.scopes.join(', ')],
    ['Expires', key && (key.expiresAt ?? 'never')],
    ['API version', apiVersion],
    ['Service', settings.url.value],
  ])
}

/** The command that says whose the key is. */
export function addWhoamiCommand(program: Command, open: Open): void {
  program
    .command('whoami')
    .description('show whose the key is: organization, plan, workspace, scopes and expiry')
    .action((_: object, command: Command) => showWhoami(open(command)))
}
