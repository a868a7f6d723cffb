import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { ConnectionConfig } from '@txadv/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collect, listingOf, openTestLink } from '../../../test/links.ts'
import { type Sshd, startCuttingProxy, startSshd } from '../../../test/sshd.ts'
import { startCanary } from '../../../test/strangers.ts'
import { createOutside } from '../../egress/outside.ts'
import { createSftp } from '../../egress/sftp.ts'
import type { ConnectionHandle } from '../platform.ts'
import { exchangePlatform } from './exchange.ts'

const { segments } = exchangePlatform
const id = 'top_01h455vb4pex5vsknk084sn02q_0190a1b2'
const values = '203.0.113.7\n198.51.100.9\n'
const compressed = gzipSync(values)
const audience = (over: object = {}) =>
  listingOf({ externalId: id, matchValues: async () => compressed, name: 'Auto > Electric', ...over })

let sshd: Sshd
beforeAll(async () => {
  sshd = await startSshd()
})
afterAll(() => sshd.close())
beforeEach(() => {
  for (const name of readdirSync(sshd.home)) rmSync(join(sshd.home, name), { recursive: true, force: true })
})

interface Over {
  readonly config?: ConnectionConfig
  readonly credentials?: Record<string, string>
  readonly port?: number
  readonly outside?: ConnectionHandle['outside']
  readonly signal?: AbortSignal
  readonly timeMs?: number
}

function link({ config, credentials, port = sshd.port, ...over }: Over = {}): ConnectionHandle {
  return openTestLink({
    addresses: {},
    credentials: {
      sftp_host: '127.0.0.1',
      sftp_port: String(port),
      sftp_username: sshd.username,
      sftp_password: sshd.password,
      ...credentials,
    },
    config: {
      account_id: '1204',
      advertiser_account_id: 'adv-77',
      match_key: 'ip',
      sftp_host_key: sshd.hostKey,
      ...config,
    },
    outside: createOutside({ egressAllow: [`127.0.0.1:${port}`] }),
    ...over,
  })
}

const placed = (folder = 'ip') =>
  existsSync(join(sshd.home, folder)) ? readdirSync(join(sshd.home, folder)).sort() : []
const content = (name: string, folder = 'ip') => readFileSync(join(sshd.home, folder, name))
const metaOf = (folder = 'ip') => JSON.parse(content(`${id}.json`, folder).toString())

describe('4.11 over SFTP: per segment two files are uploaded', () => {
  test('a meta JSON with fields meta_version (constant 1.2), audienceName, audienceID, advertiserAccount_id, ownerAccount_id (number from account_id), exportTimestamp (date and time, space separated); and a gzip data file with one match-key value per line', async () => {
    const before = Date.now() - 1_000
    expect(await segments.create(link(), audience())).toBe(id)
    expect(placed()).toEqual([`${id}.gz`, `${id}.json`])
    const meta = metaOf()
    expect(meta).toEqual({
      meta_version: '1.2',
      audienceName: 'Auto > Electric',
      audienceID: id,
      advertiserAccount_id: 'adv-77',
      ownerAccount_id: 1204,
      exportTimestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    const stamped = Date.parse(`${meta.exportTimestamp.replace(' ', 'T')}Z`)
    expect(stamped).toBeGreaterThan(before)
    expect(stamped).toBeLessThanOrEqual(Date.now())
    expect(gunzipSync(content(`${id}.gz`)).toString()).toBe(values)
  })

  test('update uploads new files with the same audienceID', async () => {
    await segments.create(link(), audience())
    const next = gzipSync('192.0.2.1\n')
    await segments.update(link(), id, audience({ name: 'Renamed', matchValues: async () => next }))
    expect(placed()).toEqual([`${id}.gz`, `${id}.json`])
    expect(metaOf()).toMatchObject({ audienceName: 'Renamed', audienceID: id })
    expect(gunzipSync(content(`${id}.gz`)).toString()).toBe('192.0.2.1\n')
  })

  test('there is no deactivation call', async () => {
    await segments.deactivate(link({ credentials: { sftp_host: 'nowhere.example' } }), id)
  })

  test.each(['ip', 'url', 'deviceid', 'uid', 'appbundle', 'contentid', 'postalcode'] as const)(
    'the folder is chosen by match_key: %s',
    async (match_key) => {
      await segments.create(link({ config: { match_key } }), audience())
      expect(readdirSync(sshd.home)).toEqual([match_key])
      expect(placed(match_key)).toEqual([`${id}.gz`, `${id}.json`])
    },
  )

  test('a file of several megabytes arrives whole', async () => {
    const large = Buffer.alloc(6_000_000, 'x0y1')
    await segments.create(link(), audience({ matchValues: async () => large }))
    expect(content(`${id}.gz`).equals(large)).toBe(true)
  })

  test('what is there is listed by what its meta says; what is no meta is passed over', async () => {
    expect(await collect(segments.list(link()))).toEqual([])
    await segments.create(link(), audience())
    await segments.create(link(), audience({ externalId: 'other', name: 'Other' }))
    const found = await collect(segments.list(link()))
    expect(found.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { id, name: 'Auto > Electric', description: undefined, enabled: true },
      { id: 'other', name: 'Other', description: undefined, enabled: true },
    ])
  })
})

describe('nothing is uploaded by a connection that lacks something', () => {
  test.each([
    [{ credentials: { sftp_host: undefined } }, 'SFTP host is required'],
    [{ credentials: { sftp_username: undefined } }, 'SFTP username is required'],
    [{ credentials: { sftp_password: undefined } }, 'SFTP password is required'],
    [{ config: { account_id: undefined } }, 'IX account ID is required'],
    [{ config: { advertiser_account_id: undefined } }, 'Advertiser account ID is required'],
    [{ config: { match_key: undefined } }, 'match_key is required'],
    [{ config: { account_id: 'acct' } }, 'account_id must be a number'],
  ])('%o: %s', async (over, message) => {
    const { credentials, ...rest } = over as Over
    const given = link(rest)
    const without = Object.fromEntries(Object.keys(credentials ?? {}).map((key) => [key, undefined]))
    const lacking = { ...given, credentials: { ...given.credentials, ...without } }
    await expect(segments.create(lacking, audience())).rejects.toMatchObject({ message, doubt: 'none' })
    expect(readdirSync(sshd.home)).toEqual([])
  })

  test.each(['../x', 'a/b', '', '.', 'a\nb', 'x'.repeat(300)])(
    'an audienceID %j is never a path',
    async (externalId) => {
      await expect(segments.create(link(), audience({ externalId }))).rejects.toMatchObject({ doubt: 'none' })
      expect(readdirSync(sshd.home)).toEqual([])
    },
  )
})

describe('the server is the one it should be', () => {
  test('without sftp_host_key nothing is sent, and the reason names the key that was shown', async () => {
    const asked = segments.create(link({ config: { sftp_host_key: undefined } as never }), audience())
    await expect(asked).rejects.toMatchObject({ message: expect.stringContaining(sshd.hostKey), doubt: 'none' })
    expect(readdirSync(sshd.home)).toEqual([])
  })

  test('a server with another key is not logged in to', async () => {
    const other = await startSshd(sshd)
    try {
      const asked = segments.create(link({ port: other.port }), audience())
      await expect(asked).rejects.toMatchObject({ message: expect.stringContaining(other.hostKey), doubt: 'none' })
      expect(readdirSync(other.home)).toEqual([])
    } finally {
      await other.close()
    }
  })

  test('a wrong password is told plainly, and as a refusal of the credentials', async () => {
    const asked = segments.create(link({ credentials: { sftp_password: 'wrong' } }), audience())
    await expect(asked).rejects.toMatchObject({
      message: 'The SFTP server refuses the username and password',
      status: 401,
      doubt: 'none',
    })
  })

  test('a folder that may not be written to is told plainly', async () => {
    mkdirSync(join(sshd.home, 'ip'))
    chmodSync(join(sshd.home, 'ip'), 0o755)
    await expect(segments.create(link(), audience())).rejects.toMatchObject({
      message: 'The SFTP server refuses the upload',
      status: 403,
      doubt: 'none',
    })
  })

  test('secrets that were entered for one server do not open for another', async () => {
    const given = link()
    const elsewhere = link({ credentials: { sftp_host: 'localhost' } })
    const mixed = { ...given, credentials: { ...given.credentials, sftp_host: elsewhere.credentials.sftp_host } }
    const outside = createOutside({ egressAllow: [`127.0.0.1:${sshd.port}`, `localhost:${sshd.port}`] })
    await expect(segments.create({ ...mixed, outside }, audience())).rejects.toMatchObject({
      message: 'The stored credentials cannot be used, enter them again',
    })
    expect(readdirSync(sshd.home)).toEqual([])
  })
})

describe('private servers', () => {
  test.each([
    '127.0.0.1',
    'localhost',
    '10.0.0.1',
    '169.254.169.254',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    'postgres',
    'user@127.0.0.1',
    '127.0.0.1/x',
    '127.0.0.1:22',
    '127.0.0.1#',
    '１２７.0.0.1',
    '',
  ])('sftp_host %j is refused: no connection is made', async (sftp_host) => {
    const canary = await startCanary()
    const given = link({ port: canary.port, credentials: { sftp_host }, outside: createOutside() })
    await expect(segments.create(given, audience())).rejects.toMatchObject({
      message: 'The address could not be reached',
      doubt: 'none',
    })
    expect(canary.connects()).toBe(0)
    await canary.close()
  })

  test('a name that leads to a private address, or to one that is among public ones, is refused when it is resolved', async () => {
    const canary = await startCanary()
    for (const addresses of [['127.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['::1'], []]) {
      const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const outside = { ...createOutside(), sftp: createSftp({ resolve }) }
      const given = link({ port: canary.port, credentials: { sftp_host: 'files.example.com' }, outside })
      await expect(segments.create(given, audience())).rejects.toMatchObject({ doubt: 'none' })
    }
    expect(canary.connects()).toBe(0)
    await canary.close()
  })

  test.each(['0', '25', '443', '65536', '-1', 'x', '22 '])('sftp_port %j is refused', async (sftp_port) => {
    const given = link({ credentials: { sftp_host: '93.184.215.14', sftp_port }, outside: createOutside() })
    await expect(segments.create(given, audience())).rejects.toMatchObject({
      message: 'The address could not be reached',
      doubt: 'none',
    })
  })
})

describe('an upload that is cut', () => {
  const first = gzipSync(Buffer.from(Array.from({ length: 3_000 }, (_, n) => `10.0.${n >> 8}.${n & 255}`).join('\n')))
  const second = gzipSync(Buffer.from(Array.from({ length: 3_000 }, (_, n) => `11.7.${n >> 8}.${n & 255}`).join('\n')))
  const versions = [first, second]
  const listingAt = (n: number) => audience({ name: `Version ${n}`, matchValues: async () => versions[n] })

  /** Fails for a pair that looks whole and is not: halves, or a description of data that is not there. */
  function checkPair() {
    const names = placed().filter((name) => !name.startsWith('.'))
    expect(names.filter((name) => name !== `${id}.gz` && name !== `${id}.json`)).toEqual([])
    const data = names.includes(`${id}.gz`) ? versions.findIndex((each) => each.equals(content(`${id}.gz`))) : undefined
    if (data !== undefined) expect(data).toBeGreaterThanOrEqual(0)
    if (!names.includes(`${id}.json`)) return { data, meta: undefined }
    const meta = Number(/^Version (\d)$/.exec(metaOf().audienceName)?.[1])
    expect(data).toBeDefined()
    expect(data ?? -1).toBeGreaterThanOrEqual(meta)
    return { data, meta }
  }

  test('at any byte: never a pair that looks whole and is wrong, never a failure that is told as done; the next try mends it', async () => {
    const proxy = await startCuttingProxy(sshd.port)
    const through = () => link({ port: proxy.port })
    await segments.create(through(), listingAt(0))
    const whole = proxy.sent()
    expect(whole).toBeGreaterThan(4_000)
    const earlier = placed().map((name) => ({ name, bytes: content(name) }))
    let [failed, done] = [0, 0]
    const spread = (count: number, from: number, to: number) =>
      Array.from({ length: count }, (_, n) => Math.round(from + ((to - from) * n) / (count - 1)))
    // Up to the login little can go wrong; names are given in the last few hundred bytes.
    const cuts = [
      ...spread(3, 1, whole * 0.25),
      ...spread(6, whole * 0.35, whole - 800),
      ...spread(12, whole - 700, whole - 40),
      whole + 1_000,
    ]
    for (const fresh of [true, false])
      for (const cut of cuts) {
        for (const name of placed()) rmSync(join(sshd.home, 'ip', name))
        if (!fresh) for (const { name, bytes } of earlier) writeFileSync(join(sshd.home, 'ip', name), bytes)
        proxy.cutAfter(cut)
        const outcome = await segments.create(through(), listingAt(1)).then(
          () => 'done',
          (error) => error.name,
        )
        // What was sent before the cut may be carried out a moment after it.
        await pause(30)
        const { data, meta } = checkPair()
        if (outcome === 'done') {
          done++
          expect([data, meta]).toEqual([1, 1])
        } else {
          failed++
          expect(outcome).toBe('PlatformError')
        }
      }
    expect(failed).toBeGreaterThan(cuts.length)
    expect(done).toBeGreaterThanOrEqual(2)
    expect(failed + done).toBe(2 * cuts.length)
    proxy.cutAfter(Number.POSITIVE_INFINITY)
    await segments.update(through(), id, listingAt(1))
    expect(checkPair()).toEqual({ data: 1, meta: 1 })
    await proxy.close()
  })

  test('a server that stands still is left when the time is over, and what was begun is in doubt', async () => {
    const canary = await startCanary()
    await expect(segments.create(link({ port: canary.port, timeMs: 400 }), audience())).rejects.toMatchObject({
      message: 'The address could not be reached',
      doubt: 'none',
    })
    await canary.close()
  })

  test('a caller who goes away takes the connection along', async () => {
    const leaving = new AbortController()
    const asked = segments.create(
      link({ signal: leaving.signal }),
      audience({
        matchValues: async () => {
          setTimeout(() => leaving.abort(), 60)
          return Buffer.alloc(30_000_000, 'z')
        },
      }),
    )
    await expect(asked).rejects.toMatchObject({ name: 'PlatformError' })
    expect(placed().filter((name) => !name.startsWith('.'))).toEqual([])
  })
})

test('4.6: the test checks only that the values are present', async () => {
  const given = link({ credentials: { sftp_host: 'nowhere.invalid' } })
  expect(await exchangePlatform.test(given)).toBe('All values that are needed are present')
})

test.each([
  [{ match_key: undefined }, 'match_key is required'],
  [{ account_id: 'acme' }, 'account_id must be a number'],
  [{ upload_method: 's3', s3_bucket: 'acme-audiences' }, 's3_role_arn is required'],
])('the test refuses what a push would refuse: %j', async (config, text) => {
  const given = link({ config: config as never })
  await expect(exchangePlatform.test(given)).rejects.toThrow(text)
  await expect(segments.create(given, audience())).rejects.toThrow(text)
})
