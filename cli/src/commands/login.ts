import { password, text } from '@clack/prompts'
import { createClient } from '@txadv/sdk'
import type { Command } from 'commander'
import { answered, canAsk } from '../confirm.ts'
import { lacksScope, wrongUsage } from '../exits.ts'
import { checkKey, type Open, type Session } from '../session.ts'
import { type Flags, loginPath, originOf, removeLogin, writeLogin } from '../settings.ts'

/** Asks for what no flag and no variable says. */
async function ask(
  session: Session,
  what: '--url' | '--key',
  question: () => Promise<string | symbol>,
): Promise<string> {
  if (!canAsk(session)) throw wrongUsage(`${what} is required: this is not a terminal.`, `Add ${what}.`)
  return answered(await question())
}

/** Whether the service knows the key; one that lacks the scope for the call is known too. */
async function check(url: string, key: string, workspace: string | undefined): Promise<void> {
  checkKey(key)
  const client = createClient({ baseUrl: url, apiKey: key, ...(workspace && { workspaceId: workspace }) })
  await client.call('GET /api/topics/stats').catch((error: unknown) => {
    if (!lacksScope(error)) throw error
  })
}

async function logIn(session: Session, flags: Flags): Promise<void> {
  const { out, stand } = session
  const { stderr: output } = process
  const url = originOf(
    flags.url ??
      process.env.TXADV_URL ??
      (await ask(session, '--url', () =>
        text({ message: 'Address of the service', initialValue: session.settings.url.value, output }),
      )),
  )
  const key =
    flags.key ??
    process.env.TXADV_API_KEY ??
    (await ask(session, '--key', () =>
      password({ message: 'API key (made in the dashboard, under Settings)', output }),
    ))
  if (!key.startsWith('txadv_')) throw wrongUsage('That is no API key.', 'An API key starts with txadv_.')
  stand({ changed: 'No login was stored.' })
  const workspace = flags.workspace ?? process.env.TXADV_WORKSPACE
  await check(url, key, workspace)
  writeLogin({ url, key, workspace })
  out.document({ url, file: loginPath() }, [
    ['Logged in to', url],
    ['Stored in', loginPath()],
  ])
}

/** The commands that keep a key for the other commands, and forget it. */
export function addLoginCommands(program: Command, open: Open): void {
  program
    .command('login')
    .description('check a key, and keep it for the other commands')
    .action((_: object, command: Command) => logIn(open(command), command.optsWithGlobals<Flags>()))
  program
    .command('logout')
    .description('forget the key that is kept')
    .action((_: object, command: Command) => {
      const { out } = open(command)
      const loggedOut = removeLogin()
      out.document({ loggedOut }, [['Logged out', loggedOut ? `${loginPath()} is removed` : 'not logged in']])
    })
}
