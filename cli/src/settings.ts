import { readFileSync, statSync } from 'node:fs'
import { exits, Stop, wrongUsage } from './exits.ts'
import { ownPath, removeFile, replaceFile } from './files.ts'

export interface Flags {
  readonly url?: string
  readonly key?: string
  readonly workspace?: string
}

export interface Setting {
  readonly value: string
  /** Where it comes from, in words. */
  readonly from: string
}

export interface Settings {
  readonly url: Setting
  readonly key: Setting | undefined
  readonly workspace: Setting | undefined
}

/** What `txadv login` keeps. */
export interface Login {
  readonly url: string
  readonly key: string
  readonly workspace?: string | undefined
}

/** Where a service answers that `npm run dev` started. */
const devUrl = 'http://127.0.0.1:3000'

export const loginPath = () => ownPath('XDG_CONFIG_HOME', '.config', 'login.json')

/** Whether others than its owner can read the file; false where there is none. */
export function isLoginExposed(): boolean {
  const stats = statSync(loginPath(), { throwIfNoEntry: false })
  return stats !== undefined && process.platform !== 'win32' && (stats.mode & 0o077) !== 0
}

function readLogin(): Login | undefined {
  const path = loginPath()
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    const { url, key, workspace } = JSON.parse(text) as Login
    if (typeof url === 'string' && typeof key === 'string') return { url, key, workspace }
  } catch {
    // Said below.
  }
  throw new Stop(exits.failed, `${path} cannot be read as a login.`, 'Log in again: txadv login')
}

export const writeLogin = (login: Login) => replaceFile(loginPath(), `${JSON.stringify(login, null, 2)}\n`)

/** Answers whether there was one. */
export function removeLogin(): boolean {
  const known = statSync(loginPath(), { throwIfNoEntry: false }) !== undefined
  removeFile(loginPath())
  return known
}

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

/** Flags, then the environment, then the login. A key that was stored for one service is never sent to another. */
export function readSettings(flags: Flags, env: NodeJS.ProcessEnv = process.env): Settings {
  const login = readLogin()
  const from = loginPath()
  const said = first([flags.url, '--url'], [env.TXADV_URL, 'TXADV_URL'], [login?.url, from])
  const url = { value: originOf(said?.value ?? devUrl), from: said?.from ?? 'nowhere, so a service on this machine' }
  const stored = login && url.value === originOf(login.url) ? login : undefined
  return {
    url,
    key: first([flags.key, '--key'], [env.TXADV_API_KEY, 'TXADV_API_KEY'], [stored?.key, from]),
    workspace: first(
      [flags.workspace, '--workspace'],
      [env.TXADV_WORKSPACE, 'TXADV_WORKSPACE'],
      [stored?.workspace, from],
    ),
  }
}
