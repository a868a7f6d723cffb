import { text as readText } from 'node:stream/consumers'
import { password, text } from '@clack/prompts'
import { createClient } from '@txadv/sdk'
import type { Command } from 'commander'
import { answered, canAsk } from '../confirm.ts'
import { lacksScope, wrongUsage } from '../exits.ts'
import { defaultProfile, loginPath, readUsableProfiles, removeLogin, writeLogin } from '../profiles.ts'
import { checkKey, type Open, type Session, startsAsApiKey } from '../session.ts'
import { devUrl, type Flags, originOf, profileIn } from '../settings.ts'

/** Where nobody can be asked; a key on the command line stands in the list of processes. */
const howElse = {
  '--url': 'Add --url.',
  '--key': 'Add --key-stdin and write the key to standard input, or add --key.',
} as const

/** Asks for what no flag and no variable says. */
async function ask(
  session: Session,
  what: '--url' | '--key',
  question: () => Promise<string | symbol>,
): Promise<string> {
  if (!canAsk(session)) throw wrongUsage(`${what} is required: this is not a terminal.`, howElse[what])
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

/** The key that another program writes, so that it stands in no list of processes and in no history of a shell. */
async function readKey(): Promise<string> {
  const key = (await readText(process.stdin)).trim()
  if (!key) throw wrongUsage('There is no key on standard input.', 'Write it there: txadv login --key-stdin < key.txt')
  return key
}

interface LoginFlags extends Flags {
  readonly keyStdin?: boolean
}

async function logIn(session: Session, flags: LoginFlags): Promise<void> {
  const { out, stand } = session
  const { stderr: output } = process
  if (flags.keyStdin && flags.key) throw wrongUsage('The key is given twice.', 'Give --key-stdin or --key.')
  const known = readUsableProfiles()
  const profile = profileIn(flags, known)?.value ?? defaultProfile
  const url = originOf(
    flags.url ??
      process.env.TXADV_URL ??
      // A key that comes from a program comes where nobody can be asked: it is for the service of the profile.
      (flags.keyStdin ? known?.profiles[profile]?.url : undefined) ??
      (await ask(session, '--url', () =>
        text({ message: 'Address of the service', initialValue: known?.profiles[profile]?.url ?? devUrl, output }),
      )),
  )
  const key =
    flags.key ??
    (flags.keyStdin ? await readKey() : process.env.TXADV_API_KEY) ??
    (await ask(session, '--key', () =>
      password({ message: 'API key (made in the dashboard, under Settings)', output }),
    ))
  if (!startsAsApiKey(key)) throw wrongUsage('That is no API key.', 'An API key starts with txadv_.')
  stand({ changed: 'No login was stored.' })
  const workspace = flags.workspace ?? process.env.TXADV_WORKSPACE
  await check(url, key, workspace)
  const { current } = writeLogin(profile, { url, key, workspace })
  out.document({ url, profile, file: loginPath() }, [
    ['Logged in to', url],
    ['Profile', profile === current ? profile : `${profile} (in use is ${current}: txadv profiles use ${profile})`],
    ['Stored in', loginPath()],
  ])
}

/** The commands that keep a key for the other commands, and forget it. */
export function addLoginCommands(program: Command, open: Open): void {
  program
    .command('login')
    .description('check a key, and keep it for the other commands, under the name of a profile')
    .option('--key-stdin', 'read the key from standard input')
    .action((_: object, command: Command) => logIn(open(command), command.optsWithGlobals<LoginFlags>()))
  program
    .command('logout')
    .description('forget the key that is kept; of several profiles, that of the one in use')
    .action((_: object, command: Command) => {
      const { out } = open(command)
      const profile = profileIn(command.optsWithGlobals<Flags>(), readUsableProfiles())?.value
      const loggedOut = removeLogin(profile)
      out.document({ loggedOut }, [['Logged out', loggedOut ? (profile ?? defaultProfile) : 'not logged in']])
    })
}
