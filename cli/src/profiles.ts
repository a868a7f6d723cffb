import { readFileSync, statSync } from 'node:fs'
import { exits, Stop, wrongUsage } from './exits.ts'
import { ownPath, removeFile, replaceFile } from './files.ts'

/** What `txadv login` keeps of one service. */
export interface Login {
  readonly url: string
  readonly key: string
  readonly workspace?: string | undefined
}

/** Every login that is kept, by the name of its profile, and the one that is used where none is named. */
export interface Profiles {
  readonly current: string
  readonly profiles: Readonly<Record<string, Login>>
}

export const defaultProfile = 'default'

export const loginPath = () => ownPath('XDG_CONFIG_HOME', '.config', 'login.json')

/** Whether others than its owner can read the file; false where there is none. */
export function isLoginExposed(): boolean {
  const stats = statSync(loginPath(), { throwIfNoEntry: false })
  return stats !== undefined && process.platform !== 'win32' && (stats.mode & 0o077) !== 0
}

/** A name that is a word in a shell and in a message, and no property that every object has. */
export function checkProfileName(name: string): string {
  if (/^[a-z0-9][\w.-]{0,63}$/i.test(name) && !(name in {})) return name
  throw wrongUsage(`"${name}" is no name of a profile.`, 'Use letters, digits, dots, hyphens and underscores.')
}

const asLogin = (value: unknown): Login | undefined => {
  const { url, key, workspace } = (value ?? {}) as Partial<Login>
  if (typeof url !== 'string' || typeof key !== 'string') return undefined
  return { url, key, ...(typeof workspace === 'string' && { workspace }) }
}

/** What a file of logins says; a file from before there were profiles is one login. */
function parseProfiles(text: string): Profiles | undefined {
  let value: Partial<Profiles> | null
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const only = asLogin(value)
  if (only) return { current: defaultProfile, profiles: { [defaultProfile]: only } }
  if (typeof value?.profiles !== 'object' || value.profiles === null) return undefined
  const logins = Object.entries(value.profiles).map(([name, login]) => [name, asLogin(login)] as const)
  if (logins.some(([, login]) => !login)) return undefined
  const { current } = value
  return {
    current: typeof current === 'string' ? current : defaultProfile,
    profiles: Object.fromEntries(logins as [string, Login][]),
  }
}

/** The logins that are kept; undefined where there is no file. */
export function readProfiles(): Profiles | undefined {
  const path = loginPath()
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const profiles = parseProfiles(text)
  if (!profiles) throw new Stop(exits.failed, `${path} cannot be read as a login.`, 'Log in again: txadv login')
  return profiles
}

/** The same, where a file that cannot be read is to be replaced. */
export function readUsableProfiles(): Profiles | undefined {
  try {
    return readProfiles()
  } catch (error) {
    if (error instanceof Stop) return undefined
    throw error
  }
}

const writeProfiles = (profiles: Profiles) => replaceFile(loginPath(), `${JSON.stringify(profiles, null, 2)}\n`)

/** The profile of that name, with its login; one that is not there is wrong usage. */
export function findProfile({ profiles }: Profiles, name: string): Login {
  const login = Object.hasOwn(profiles, name) ? profiles[name] : undefined
  if (login) return login
  const known = Object.keys(profiles)
  throw wrongUsage(
    `There is no profile "${name}".`,
    known.length > 0
      ? `There are ${known.map((each) => `"${each}"`).join(', ')}.`
      : `Make it with \`txadv login --profile ${name}\`.`,
  )
}

/** Keeps a login. The first is used from then on; to use another is a choice of its own. */
export function writeLogin(name: string, login: Login): Profiles {
  const known = readUsableProfiles() ?? { current: name, profiles: {} }
  const current = Object.hasOwn(known.profiles, known.current) ? known.current : name
  const written = { current, profiles: { ...known.profiles, [name]: login } }
  writeProfiles(written)
  return written
}

/** Uses a profile wherever none is named. */
export function chooseProfile(name: string): void {
  const known = readProfiles() ?? { current: name, profiles: {} }
  findProfile(known, name)
  writeProfiles({ ...known, current: name })
}

/** Forgets a login; with the last one the file goes, and so does one that cannot be read. */
export function removeLogin(name: string | undefined): boolean {
  const isThere = statSync(loginPath(), { throwIfNoEntry: false }) !== undefined
  const known = readUsableProfiles()
  const gone = name ?? known?.current ?? defaultProfile
  if (known && !Object.hasOwn(known.profiles, gone)) return false
  const { [gone]: _, ...others } = known?.profiles ?? {}
  const [next] = Object.keys(others)
  if (!known || next === undefined) removeFile(loginPath())
  // What is used next is not guessed where several are left: their keys may be of services that must not be mixed up.
  else writeProfiles({ current: known.current, profiles: others })
  return isThere
}
