import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, makeKey, makeOrg, type Org, startApi } from '../../server/test/harness.ts'
import { type Machine, openMachine } from './running.ts'

let api: Api
let org: Org
let other: Org
let machine: Machine
beforeAll(async () => {
  api = await startApi()
  org = await makeOrg(api, ['owner'], { name: 'Golf Media' })
  other = await makeOrg(api, ['owner'])
  for (const [of, topic_name] of [
    [org, 'Golf Fans'],
    [other, 'Chess Fans'],
  ] as const)
    await api.call('/api/topics', of.key, { method: 'POST', body: { topic_name } })
  machine = openMachine()
})
afterAll(async () => {
  machine?.close()
  await api?.close()
})

const file = () => join(machine.home, '.config/txadv/login.json')
const names = async (args: string[] = [], env: Record<string, string> = {}) =>
  (await machine.start(['topics', 'list', '--json', ...args], env).ended).lines.map((line) => line.topic_name)

describe('txadv login checks the key by a call, stores it 0600; logout forgets it', () => {
  test('a key that the service refuses is not stored', async () => {
    const { code, stderr } = await machine.run('login', '--url', api.url, '--key', 'txadv_nonsense')
    expect([code, stderr]).toEqual([3, expect.stringContaining('Invalid API key\nNo login was stored.')])
    expect(() => statSync(file())).toThrow()
  })

  test.each(['txadv_a\nb', '“txadv_abc”', 'txadv_a b'])(
    'a key that cannot be one is not sent, retried or shown: %j',
    async (key) => {
      for (const args of [
        ['topics', 'list'],
        ['classify', 'Golf Fans'],
        ['login', '--key', key],
      ]) {
        const { ended } = machine.start([...args, '--url', api.url], { TXADV_API_KEY: key })
        const { code, stderr, stdout } = await ended
        // One that does not begin like a key is not looked at further where it is typed in.
        const isNoKey = args[0] === 'login' && !key.startsWith('txadv_')
        expect([code, stdout]).toEqual([isNoKey ? 2 : 3, ''])
        expect(stderr).toContain(isNoKey ? 'That is no API key.' : 'The key has characters that no API key has.')
        expect(stderr).not.toMatch(/txadv_a|trying again/)
      }
    },
  )

  test('what is missing cannot be asked for without a terminal: exit 2', async () => {
    const { code, stderr } = await machine.run('login', '--url', api.url)
    expect([code, stderr]).toEqual([2, expect.stringContaining('--key is required: this is not a terminal.')])
    expect(stderr).toContain('Add --key-stdin and write the key to standard input, or add --key.')
  })

  test('stored for its owner alone, and used by the other commands', async () => {
    const { code, stdout } = await machine.run('login', '--url', `${api.url}/some/path`, '--key', org.key.bearer)
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Logged in to  ${api.url}`)])
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({
      current: 'default',
      profiles: { default: { url: api.url, key: org.key.bearer } },
    })
    expect(await names()).toEqual(['Golf Fans'])
  })

  test('flags go before the environment, the environment before the login', async () => {
    const env = { TXADV_API_KEY: other.key.bearer }
    expect(await names([], env)).toEqual(['Chess Fans'])
    expect(await names(['--key', org.key.bearer], env)).toEqual(['Golf Fans'])
    const elsewhere = await machine.start(['topics', 'list'], { TXADV_URL: 'http://127.0.0.1:9' }).ended
    expect(elsewhere.code).not.toBe(0)
  })

  test('a key that is kept for one address is never sent to another', async () => {
    const { code, stderr } = await machine.run('topics', 'list', '--url', 'http://127.0.0.1:9')
    expect([code, stderr]).toEqual([3, expect.stringContaining('No key for http://127.0.0.1:9 is set.')])
  })

  test('doctor looks at the way to the service, and says what to do', async () => {
    const { code, stdout } = await machine.run('doctor')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ok {4}Node\.js +24\./)
    expect(stdout).toMatch(new RegExp(`Service +${api.url} answers`))
    expect(stdout).toMatch(/ok {4}Organization +Golf Media, plan enterprise, no workspace\n/)
    expect(stdout).toMatch(/ok {4}Key +valid, with classify, topics:read, topics:write, export, sync, activations\n/)
    expect(stdout).toMatch(/Worker +not known/)
    chmodSync(file(), 0o644)
    const { document } = await machine.run('doctor', '--json')
    expect(document).toContainEqual(expect.objectContaining({ check: 'Login file', state: 'warn' }))
    chmodSync(file(), 0o600)
    const narrow = await makeKey(api, org.owner, { scopes: ['topics:read'] })
    expect((await machine.run('doctor', '--key', narrow.bearer)).stdout).toMatch(
      /warn {2}Key +valid, with topics:read; without classify, topics:write, export, sync, activations/,
    )
    expect((await machine.run('doctor', '--key', 'txadv_nonsense')).code).toBe(3)
    const away = await machine.run('doctor', '--url', 'http://127.0.0.1:9', '--key', 'txadv_x')
    expect([away.code, away.stdout]).toEqual([
      5,
      expect.stringMatching(/fail {2}Service +http:\/\/127\.0\.0\.1:9 does not answer/),
    ])
  })

  test('logout', async () => {
    expect((await machine.run('logout', '--json')).document).toEqual({ loggedOut: true })
    expect(() => statSync(file())).toThrow()
    expect((await machine.run('logout', '--json')).document).toEqual({ loggedOut: false })
    expect((await machine.run('topics', 'list', '--url', api.url)).code).toBe(3)
  })
})

describe('txadv whoami', () => {
  const own = openMachine()
  afterAll(() => own.close())

  test('shows organization, plan, workspace, key, scopes, expiry and API version, never the secret', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const narrow = await makeKey(api, org.owner, { name: 'Ours', scopes: ['sync', 'export'], expiresAt })
    const { body: workspace } = await api.call('/api/workspaces', org.owner, { method: 'POST', body: { name: 'EMEA' } })
    const env = { TXADV_URL: api.url, TXADV_API_KEY: narrow.bearer }
    const whoami = async (...args: string[]) => own.start(['whoami', ...args], env).ended
    const { code, stdout } = await whoami()
    const day = expiresAt.slice(0, 10)
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(
          `^Organization +Golf Media \\(${org.id}\\)\nPlan +enterprise\nWorkspace +none: the whole organization\nKey +Ours \\(txadv_\\w+…\\)\nScopes +sync, export\nExpires +${day}T.*\nAPI version +\\d{4}-\\d\\d-\\d\\d\nService +${api.url}\n$`,
        ),
      ),
    ])
    const inWorkspace = await whoami('--workspace', workspace.id)
    expect(inWorkspace.stdout).toMatch(new RegExp(`Workspace +EMEA \\(${workspace.id}\\)\n`))
    const asJson = await whoami('--json')
    expect(asJson.document).toMatchObject({
      organization: { id: org.id, name: 'Golf Media', plan: 'enterprise' },
      workspace: null,
      credential: { type: 'api_key', name: 'Ours', scopes: ['sync', 'export'] },
    })
    expect(stdout + asJson.stdout).not.toContain(narrow.bearer)
    expect(await whoami('--key', 'txadv_nonsense')).toMatchObject({ code: 3, stdout: '' })
  })

  test('a valid key on what is for sessions is told so, and not to log in with another', async () => {
    const settings = (key: string, ...args: string[]) =>
      own.run('api', 'GET', '/api/settings', '--url', api.url, '--key', key, ...args)
    const next = 'This operation takes no API key, only the session of a person: do it in the dashboard, signed in.'
    const { code, stderr } = await settings(org.key.bearer)
    expect([code, stderr]).toEqual([3, `Unauthorized\nNothing was changed. ${next}\n`])
    expect(JSON.parse((await settings(org.key.bearer, '--json')).stderr)).toMatchObject({ code: 'unauthorized', next })
    for (const wrong of ['txadv_nonsense', 'nonsense'])
      expect((await settings(wrong)).stderr).toContain('Log in with a key that is valid (`txadv login`).')
  })
})

describe('txadv login --key-stdin reads the key where no list of processes shows it', () => {
  const own = openMachine()
  afterAll(() => own.close())

  test('the key is read, checked and stored, and not printed', async () => {
    const { ended } = own.start(['login', '--url', api.url, '--key-stdin'], {}, `${org.key.bearer}\n`)
    const { code, stdout, stderr } = await ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).not.toContain(org.key.bearer)
    expect((await own.run('topics', 'list', '--json')).lines).toMatchObject([{ topic_name: 'Golf Fans' }])
  })

  test('again for the same service, no address is needed', async () => {
    expect(await own.start(['login', '--key-stdin'], {}, org.key.bearer).ended).toMatchObject({ code: 0 })
  })

  test('nothing there, a second key beside it, and a key that the service refuses', async () => {
    const logIn = (input: string, ...args: string[]) =>
      own.start(['login', '--url', api.url, '--key-stdin', ...args], {}, input).ended
    expect(await logIn('\n')).toMatchObject({ code: 2, stderr: expect.stringContaining('no key on standard input') })
    expect(await logIn('x', '--key', 'txadv_y')).toMatchObject({ code: 2, stderr: expect.stringContaining('twice') })
    expect(await logIn('txadv_nonsense')).toMatchObject({ code: 3, stderr: expect.stringContaining('Invalid API key') })
  })
})

describe('txadv profiles list|use|remove, --profile, TXADV_PROFILE', () => {
  const own = openMachine()
  afterAll(() => own.close())
  const path = () => join(own.home, '.config/txadv/login.json')
  const topics = async (args: string[] = [], env: Record<string, string> = {}) => {
    const { code, stdout, stderr } = await own.start(['topics', 'list', '--json', ...args], env).ended
    return code === 0 ? JSON.parse(stdout).topic_name : [code, stderr]
  }
  const logIn = (profile: string, key: string, url = api.url) =>
    own.start(['login', '--profile', profile, '--url', url, '--key-stdin'], {}, key).ended

  test('a login from before there were profiles is the profile "default"', async () => {
    expect((await own.run('profiles')).stderr).toContain('No profiles')
    mkdirSync(join(own.home, '.config/txadv'), { recursive: true })
    writeFileSync(path(), JSON.stringify({ url: api.url, key: org.key.bearer }), { mode: 0o600 })
    expect(await topics()).toBe('Golf Fans')
    expect((await own.run('profiles', '--json')).lines).toEqual([
      { profile: 'default', current: true, url: api.url, key: `${org.key.bearer.slice(0, 12)}…` },
    ])
  })

  test('a second login is kept beside it, in a file of mode 600, and used where it is named', async () => {
    expect((await logIn('chess', other.key.bearer)).stdout).toContain('txadv profiles use chess')
    expect(statSync(path()).mode & 0o777).toBe(0o600)
    expect(await topics()).toBe('Golf Fans')
    expect(await topics(['--profile', 'chess'])).toBe('Chess Fans')
    expect(await topics([], { TXADV_PROFILE: 'chess' })).toBe('Chess Fans')
    expect(await topics(['--profile', 'default'], { TXADV_PROFILE: 'chess' })).toBe('Golf Fans')
    expect((await own.run('profiles')).stdout).not.toContain(org.key.bearer)
  })

  test('a profile that is typed goes before the variables: nothing is changed in another library', async () => {
    const env = { TXADV_API_KEY: org.key.bearer, TXADV_URL: 'http://127.0.0.1:9' }
    expect(await topics(['--profile', 'chess'], env)).toBe('Chess Fans')
    expect(await topics([], { TXADV_PROFILE: 'chess', TXADV_API_KEY: org.key.bearer })).toBe('Golf Fans')
  })

  test('use chooses; the key of a profile is not sent to another address', async () => {
    expect((await own.run('profiles', 'use', 'chess')).code).toBe(0)
    expect(await topics()).toBe('Chess Fans')
    expect((await own.run('topics', 'list', '--profile', 'chess', '--url', 'http://127.0.0.1:9')).code).toBe(3)
  })

  test.each(['absent', '__proto__', 'constructor', '../x', ''])('no profile %j: exit 2, whoever asks', async (name) => {
    for (const args of [
      ['profiles', 'use', name],
      ['profiles', 'remove', name],
      ['topics', 'list', '--profile', name || '-'],
    ])
      expect(await own.run(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining('profile') })
    expect((await own.run('profiles', 'use', 'absent')).stderr).toContain('There are "default", "chess".')
  })

  test('remove forgets one; which is used next is not guessed', async () => {
    expect((await own.run('profiles', 'remove', 'chess', '--json')).document).toEqual({ removed: 'chess' })
    expect(readFileSync(path(), 'utf8')).not.toContain(other.key.bearer)
    expect((await own.run('topics', 'list')).code).toBe(3)
    await own.run('profiles', 'use', 'default')
    expect(await topics()).toBe('Golf Fans')
    expect((await own.run('profiles', 'remove', 'default')).code).toBe(0)
    expect(() => statSync(path())).toThrow()
  })
})
