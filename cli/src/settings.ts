import { wrongUsage } from './exits.ts'
import { checkProfileName, findProfile, loginPath, type Profiles, readProfiles } from './profiles.ts'

export interface Flags {
  readonly url?: string
  readonly key?: string
  readonly workspace?: string
  readonly profile?: string
}

export interface Setting {
  readonly value: string
  /** Where it comes from, in words. */
  readonly from: string
}

export interface Settings {
  /** The profile whose login was looked at; it may not be there. */
  readonly profile: Setting | undefined
  readonly url: Setting
  readonly key: Setting | undefined
  readonly workspace: Setting | undefined
}

/** Where a service answers that `npm run dev` started. */
export const devUrl = 'http://127.0.0.1:3000'

/** The origin that keys are sent to; anything but an http(s) address is refused. */
export function originOf(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw wrongUsage(`${url} is no address of a service.`, 'Give one like https://txadv.example.com')
  return parsed.origin
}

const first = (...given: readonly (readonly [value: string | undefined, from: string])[]): Setting | undefined => {
  const found = given.find(([value]) => value)
  return found && { value: found[0] as string, from: found[1] }
}

/** Which profile is meant: by a flag, the environment, or the choice that is kept. */
export function profileIn(
  { profile }: Flags,
  known: Profiles | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Setting | undefined {
  const named = first([profile, '--profile'], [env.TXADV_PROFILE, 'TXADV_PROFILE'], [known?.current, loginPath()])
  return named && { ...named, value: checkProfileName(named.value) }
}

/**
 * Flags, then the environment, then the login. A profile that a flag names goes before the environment: whoever types it
 * means its service and its key. A key that was stored for one service is never sent to another.
 */
export function readSettings(flags: Flags, env: NodeJS.ProcessEnv = process.env): Settings {
  const known = readProfiles()
  const profile = profileIn(flags, known, env)
  const isNamed = profile !== undefined && profile.from !== loginPath()
  const kept = known && profile && Object.hasOwn(known.profiles, profile.value)
  const login = isNamed || kept ? findProfile(known ?? { current: '', profiles: {} }, profile.value) : undefined
  const from = isNamed ? `profile ${profile.value}` : loginPath()
  const outside = flags.profile ? {} : env
  const said = first([flags.url, '--url'], [outside.TXADV_URL, 'TXADV_URL'], [login?.url, from])
  const url = { value: originOf(said?.value ?? devUrl), from: said?.from ?? 'nowhere, so a service on this machine' }
  const stored = login && url.value === originOf(login.url) ? login : undefined
  return {
    profile,
    url,
    key: first([flags.key, '--key'], [outside.TXADV_API_KEY, 'TXADV_API_KEY'], [stored?.key, from]),
    workspace: first(
      [flags.workspace, '--workspace'],
      [outside.TXADV_WORKSPACE, 'TXADV_WORKSPACE'],
      [stored?.workspace, from],
    ),
  }
}
