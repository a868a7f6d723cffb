import { styleText } from 'node:util'
import { ApiError, type Client } from '@txadv/sdk'
import type { Command } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import { type Exit, exits, isShutOut, Stop } from '../exits.ts'
import { isLoginExposed, loginPath } from '../profiles.ts'
import type { Open, Session } from '../session.ts'
import type { Settings } from '../settings.ts'
import { factLines } from '../tables.ts'

/** What was looked at, how it is, and what to do where it is not well. */
interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warn' | 'fail'
  readonly says: string
  readonly todo?: string
  readonly exit?: Exit
}

const [oldestMajor = 0, oldestMinor = 0] = manifest.engines.node.replace('>=', '').split('.').map(Number)
const reachMs = 10_000
/** By how much clocks may differ: the service says its time in whole seconds. */
const clockSeconds = 30
const sandboxName = 'Sandbox marketplace'

function nodeFinding(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const fits = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
  return {
    check: 'Node.js',
    state: fits ? 'ok' : 'fail',
    says: process.versions.node,
    ...(!fits && { todo: `Install ${oldestMajor}.${oldestMinor} or newer.` }),
  }
}

function settingFindings({ url, key, workspace }: Settings): Finding[] {
  const shown = [
    `address from ${url.from}`,
    key ? `key from ${key.from}` : 'no key',
    ...(workspace ? [`workspace from ${workspace.from}`] : []),
  ]
  const settings: Finding = {
    check: 'Settings',
    state: key ? 'ok' : 'fail',
    says: shown.join(', '),
    ...(!key && { todo: 'Log in with `txadv login`, or set TXADV_API_KEY.', exit: exits.notLetIn }),
  }
  const exposed: Finding = {
    check: 'Login file',
    state: 'warn',
    says: `${loginPath()} can be read by others`,
    todo: `Run chmod 600 ${loginPath()}`,
  }
  return isLoginExposed() ? [settings, exposed] : [settings]
}

/** Whether the service answers at all, and whether it agrees on the time. */
async function reachFindings(url: string): Promise<Finding[]> {
  try {
    const response = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(reachMs) })
    const { status, headers } = response
    await response.body?.cancel()
    const reached: Finding = {
      check: 'Service',
      state: response.ok ? 'ok' : 'fail',
      says: response.ok ? `${url} answers` : `${url} answers with ${status}`,
      ...(!response.ok && { todo: 'Check that the address is that of a txadv service.' }),
    }
    const apart = Math.round((Date.now() - Date.parse(headers.get('date') ?? '')) / 1_000)
    if (Number.isNaN(apart)) return [reached]
    const near = Math.abs(apart) <= clockSeconds
    const clock: Finding = {
      check: 'Clock',
      state: near ? 'ok' : 'warn',
      says: near ? 'as the service says' : `${Math.abs(apart)} s ${apart > 0 ? 'ahead of' : 'behind'} the service`,
      ...(!near && { todo: "Set this machine's clock." }),
    }
    return [reached, clock]
  } catch (error) {
    const { message, cause } = error as Error
    return [
      {
        check: 'Service',
        state: 'fail',
        says: `${url} does not answer: ${cause instanceof Error ? cause.message : message}`,
        todo: 'Check the address, the network, and whether the service runs.',
        exit: exits.noAnswer,
      },
    ]
  }
}

const noBody = { body: {} as never }
/** A call for each scope that reads a little, or that is refused for what it lacks once the key has been let in. */
const probes: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  classify: (client) => client.call('POST /api/classify', noBody, { idempotencyKey: false }),
  'topics:read': (client) => client.call('GET /api/topics', { query: { pageSize: 1 } }),
  'topics:write': (client) => client.call('POST /api/topics', noBody, { idempotencyKey: false }),
  export: (client) => client.call('GET /api/export', { query: { format: 'none' as 'csv' } }),
  sync: (client) => client.call('GET /api/connections'),
  activations: (client) => client.call('GET /api/activations', { query: { limit: 1 } }),
}

/** What became of a probe: undefined where the key was let in. */
const refusalOf = (asking: Promise<unknown>): Promise<string | undefined> =>
  asking.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      if (isShutOut(error)) return error.message
      if (error.status === 400) return undefined
      throw error
    },
  )

async function keyFinding(client: Client): Promise<Finding> {
  const tried = await Promise.all(
    Object.entries(probes).map(async ([scope, probe]) => ({ scope, refusal: await refusalOf(probe(client)) })),
  )
  const granted = tried.flatMap(({ scope, refusal }) => (refusal === undefined ? [scope] : []))
  const lacking = tried.flatMap(({ scope, refusal }) => (refusal === undefined ? [] : [scope]))
  const [refused] = tried.flatMap(({ refusal }) => refusal ?? [])
  if (granted.length === 0)
    return {
      check: 'Key',
      state: 'fail',
      says: refused ?? 'refused',
      todo: 'Log in with a key that is valid: txadv login',
      exit: exits.notLetIn,
    }
  return {
    check: 'Key',
    state: lacking.length > 0 ? 'warn' : 'ok',
    says: `valid, with ${granted.join(', ')}${lacking.length > 0 ? `; without ${lacking.join(', ')}` : ''}`,
    ...(lacking.length > 0 && { todo: 'Make a key with more scopes in the dashboard, if you need them.' }),
  }
}

/** Whose library the commands change: of several logins, the wrong one may be in use. */
async function organizationFinding(client: Client): Promise<Finding> {
  const { organization, workspace } = await client.call('GET /api/whoami')
  const where = workspace ? `workspace ${workspace.name}` : 'no workspace'
  return { check: 'Organization', state: 'ok', says: `${organization.name}, plan ${organization.plan}, ${where}` }
}

async function sandboxFinding(client: Client): Promise<Finding> {
  const connections = await client.call('GET /api/connections').catch(() => [])
  const found = connections.some(({ name }) => name === sandboxName)
  return {
    check: 'Sandbox',
    state: 'ok',
    says: found
      ? `a push can be tried: txadv push "${sandboxName}" --all --plan`
      : `no connection "${sandboxName}" here: every push goes to a real platform`,
  }
}

const workerFinding: Finding = {
  check: 'Worker',
  state: 'ok',
  says: 'not known: the service does not tell. A push that stays at 0 means that none runs',
}

async function findings(session: Session): Promise<Finding[]> {
  const { settings } = session
  const found = [nodeFinding(), ...settingFindings(settings)]
  found.push(...(await reachFindings(settings.url.value)))
  if (!settings.key || found.some(({ exit }) => exit === exits.noAnswer)) return found
  const client = session.client()
  found.push(await keyFinding(client))
  if (found.at(-1)?.state !== 'fail')
    found.push(await organizationFinding(client), workerFinding, await sandboxFinding(client))
  return found
}

const colours = { ok: 'green', warn: 'yellow', fail: 'red' } as const

/** The command that says what is wrong with the way to the service. */
export function addDoctorCommand(program: Command, open: Open): void {
  program
    .command('doctor')
    .description('check the settings, the connection to the service, and the key')
    .action(async (_: object, command: Command) => {
      const session = open(command)
      const { out } = session
      const found = await findings(session)
      if (out.json)
        out.document(
          found.map(({ exit: _exit, ...finding }) => finding),
          [],
        )
      else {
        const lines = factLines(found.map(({ check, says, todo }) => [check, todo ? `${says}. ${todo}` : says]))
        for (const [n, { state }] of found.entries())
          out.say(`${styleText(colours[state], state.padEnd(4), { stream: process.stdout })}  ${lines[n]}`)
      }
      const failed = found.filter(({ state }) => state === 'fail')
      if (failed.length > 0)
        throw new Stop(
          failed[0]?.exit ?? exits.failed,
          `Failed checks: ${failed.map(({ check }) => check).join(', ')}.`,
        )
    })
}
