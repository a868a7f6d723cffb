import type { Command } from 'commander'
import { exits, Stop } from '../exits.ts'
import { chooseProfile, findProfile, readProfiles, removeLogin } from '../profiles.ts'
import type { Open } from '../session.ts'
import type { Column } from '../tables.ts'

interface Listed {
  readonly profile: string
  readonly current: boolean
  readonly url: string
  /** As much of the key as the dashboard shows too. */
  readonly key: string
  readonly workspace?: string | undefined
}

const columns: readonly Column<Listed>[] = [
  { title: 'In use', of: ({ current }) => (current ? '*' : ''), whole: true },
  { title: 'Profile', of: ({ profile }) => profile, whole: true },
  { title: 'Service', of: ({ url }) => url, whole: true },
  { title: 'Key', of: ({ key }) => key, whole: true },
  { title: 'Workspace', of: ({ workspace }) => workspace, whole: true },
]

const shownOfKey = 12

function listProfiles(): Listed[] {
  const known = readProfiles()
  return Object.entries(known?.profiles ?? {}).map(([profile, { url, key, workspace }]) => ({
    profile,
    current: profile === known?.current,
    url,
    key: `${key.slice(0, shownOfKey)}…`,
    ...(workspace && { workspace }),
  }))
}

/** The commands for the logins that are kept, where there are several. */
export function addProfileCommands(program: Command, open: Open): void {
  const profiles = program
    .command('profiles')
    .description('list the logins that are kept, choose one, and forget one')
    .addHelpText(
      'after',
      `
Examples:
  txadv login --profile staging --url https://staging.example.com
  txadv profiles use staging
  txadv topics list --profile default`,
    )
  profiles
    .command('list', { isDefault: true })
    .description('list the profiles, and which is in use')
    .action((_: object, command: Command) =>
      open(command).out.rows(listProfiles(), columns, 'No profiles. Make one with `txadv login`.'),
    )
  profiles
    .command('use <name>')
    .description('use a profile wherever --profile and TXADV_PROFILE name none')
    .action((name: string, _: object, command: Command) => {
      const { out } = open(command)
      chooseProfile(name)
      out.document({ profile: name }, [['In use', name]])
    })
  profiles
    .command('remove <name>')
    .description('forget the login of a profile; the key stays valid until it is revoked in the dashboard')
    .action((name: string, _: object, command: Command) => {
      const { out } = open(command)
      const known = readProfiles()
      if (!known) throw new Stop(exits.failed, 'No login is kept.')
      findProfile(known, name)
      removeLogin(name)
      out.document({ removed: name }, [['Removed', name]])
      if (!out.json && name === known.current && Object.keys(known.profiles).length > 1)
        out.note('No profile is in use now: choose one with `txadv profiles use`.')
    })
}
