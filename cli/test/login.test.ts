import { chmodSync, readFileSync, statSync } from 'node:fs'
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
  org = await makeOrg(api, ['owner'])
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
  })

  test('stored for its owner alone, and used by the other commands', async () => {
    const { code, stdout } = await machine.run('login', '--url', `${api.url}/some/path`, '--key', org.key.bearer)
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Logged in to  ${api.url}`)])
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ url: api.url, key: org.key.bearer })
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
    expect(stdout).toMatch(/^ok {4}Node\.js {3}24\./)
    expect(stdout).toContain(`Service   ${api.url} answers`)
    expect(stdout).toMatch(/ok {4}Key +valid, with classify, topics:read, topics:write, export, sync, activations\n/)
    expect(stdout).toContain('Worker    not known')
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
