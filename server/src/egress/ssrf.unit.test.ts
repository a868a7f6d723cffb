import { Agent } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stranger, startCanary, startStranger } from '../../test/strangers.ts'
import { isPublic } from './addresses.ts'
import { createConnector, publicLookup, type ResolveHost } from './connect.ts'
import { createEgress, type Egress } from './egress.ts'
import { EgressError } from './egress-error.ts'
import { neverRetry } from './retry.ts'

const inside = [
  '127.0.0.1',
  '127.1.2.3',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.0.0.8',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
]

const hex = (n: number, digits = 2) => n.toString(16).padStart(digits, '0')
const octal = (n: number) => `0${n.toString(8)}`
const fullWidth = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
const circled = (text: string) => text.replace(/[1-9]/g, (digit) => String.fromCodePoint(0x245f + Number(digit)))

/** One address in every way in which it can be written. */
function waysToWrite(address: string): string[] {
  const octets = address.split('.').map(Number) as [number, number, number, number]
  const [a, b, c, d] = octets
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const [high, low] = [hex(a) + hex(b), hex(c) + hex(d)]
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole, 8)}`,
    `0X${hex(whole, 8).toUpperCase()}`,
    octal(whole),
    octets.map(octal).join('.'),
    octets.map((n) => `0x${hex(n)}`).join('.'),
    octets.map((n) => `0000${n.toString(8)}`).join('.'),
    `${octal(a)}.${b}.0x${hex(c)}.${d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `0x${hex(a)}.${(b * 256 + c) * 256 + d}`,
    fullWidth(address),
    circled(address),
    address.replaceAll('.', '。'),
    address.replaceAll('.', '．'),
    address.replace(/./g, (character) => `%${hex(character.charCodeAt(0))}`),
    `[::ffff:${address}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${high}:${low}]`,
    `[::${address}]`,
    `[::${high}:${low}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b:1::${high}:${low}]`,
    `[2002:${high}:${low}::1]`,
    `[2001:0:${high}:${low}::1]`,
    `[::ffff:0:${high}:${low}]`,
  ]
}

const otherInside = ['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[fe80::1]', '[fc00::1]', '[fd12:3456::1]', '[fec0::1]']
const ownNames = ['localhost', 'LOCALHOST', 'localhost.', 'ⓛocalhost', 'metadata', 'postgres', 'redis', 'intranet']

let canary: Awaited<ReturnType<typeof startCanary>>
let egress: Egress
const names: Record<string, readonly string[]> = {
  'loopback.example.com': ['127.0.0.1'],
  'metadata.example.com': ['169.254.169.254'],
  'six.example.com': ['::1'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'nat64.example.com': ['64:ff9b::7f00:1'],
  'mixed.example.com': ['93.184.215.14', '127.0.0.1'],
  'xn--mnchen-3ya.example.com': ['10.0.0.1'],
  'nothing.example.com': [],
}
const resolve: ResolveHost = async (host) =>
  (names[host] ?? ['127.0.0.1']).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

beforeAll(async () => {
  canary = await startCanary()
  // The canary's port is on the list, so that nothing but the address itself can be what refuses.
  egress = createEgress({ ports: [443, canary.port], resolve })
})
afterAll(async () => {
  await egress.close()
  await canary.close()
})

const call = (url: string) =>
  egress.send({ method: 'GET', url, deadlineMs: 3_000, retry: neverRetry }).then(
    () => 'answered',
    (error) => (error instanceof EgressError ? error.kind : `unnamed: ${error}`),
  )

describe('addresses that are not public', () => {
  const hosts = [...inside.flatMap(waysToWrite), ...otherInside, ...ownNames]
  const urls = () => [
    ...hosts.map((host) => `https://${host}:${canary.port}/`),
    ...Object.keys(names).map((host) => `https://${host}:${canary.port}/`),
    `https://münchen.example.com:${canary.port}/`,
    `https://LOOPBACK.example.com:${canary.port}/`,
    `https://loopback.example.com.:${canary.port}/`,
    ...['127.0.0.1', 'loopback.example.com', '[::1]'].flatMap((host) => [
      `https://user@${host}:${canary.port}/`,
      `https://user:pass@${host}:${canary.port}/`,
      `https://public.example.org@${host}:${canary.port}/`,
      `https://${host}:${canary.port}#@public.example.org/`,
      `https://${host}:${canary.port}\\@public.example.org/`,
      `https://@${host}:${canary.port}/`,
      `http://${host}:${canary.port}/`,
      `//${host}:${canary.port}/`,
      `${host}:${canary.port}`,
      `https:${host}:${canary.port}/`,
      `https:///${host}:${canary.port}/`,
      `HTTPS://${host}:${canary.port}/`,
      `https://${host}:${canary.port}/ `,
      ` https://${host}:${canary.port}/`,
      `https://${host}:\t${canary.port}/`,
      `ht\ntps://${host}:${canary.port}/`,
    ]),
    ...['gopher', 'ftp', 'file', 'ws', 'wss', 'unix', 'data', 'blob', 'javascript', 'http+unix'].map(
      (scheme) => `${scheme}://127.0.0.1:${canary.port}/`,
    ),
    ...[0, 22, 25, 80, 5432, 6379, 8080, 9200, 65_535, 65_536, -1].map((port) => `https://public.example.org:${port}/`),
  ]

  test('500 and more ways to write them: 0 connects at a loopback canary', async () => {
    const tried = [...new Set(urls())]
    expect(tried.length).toBeGreaterThanOrEqual(500)
    const outcomes = await Promise.all(tried.map(async (url) => [url, await call(url)] as const))
    expect(outcomes.filter(([, outcome]) => outcome !== 'address')).toEqual([])
    expect(canary.connects()).toBe(0)
  })

  test('the canary does hear who connects', async () => {
    const trusting = createEgress({ allow: [`127.0.0.1:${canary.port}`] })
    const asked = trusting.send({
      method: 'GET',
      url: `http://127.0.0.1:${canary.port}/`,
      deadlineMs: 300,
      retry: neverRetry,
    })
    await expect(asked).rejects.toMatchObject({ kind: 'timeout' })
    expect(canary.connects()).toBe(1)
    expect(canary.bytes()).toBeGreaterThan(0)
    await trusting.close()
  })
})

test('a name that leads elsewhere the second time is resolved once a connection, and used as it was judged', async () => {
  const before = canary.connects()
  let asked = 0
  const rebinding = createEgress({
    ports: [canary.port],
    resolve: async () => [{ address: asked++ === 0 ? '93.184.215.14' : '127.0.0.1', family: 4 }],
  })
  const outcomes: string[] = []
  for (let n = 0; n < 3; n++)
    outcomes.push(
      await rebinding
        .send({
          method: 'GET',
          url: `https://rebinding.example.com:${canary.port}/`,
          deadlineMs: 300,
          retry: neverRetry,
        })
        .then(
          () => 'answered',
          ({ kind }) => kind,
        ),
    )
  expect(asked).toBe(3)
  expect(outcomes.slice(1)).toEqual(['address', 'address'])
  expect(canary.connects()).toBe(before)
  await rebinding.close()
})

test('a socket that ends at an address nobody judged is closed before a byte is sent', async () => {
  const before = { connects: canary.connects(), bytes: canary.bytes() }
  // What a resolver that lies to the guard would bring about.
  const lying = createConnector({ ports: [], trusted: new Set() }, (_, options, done) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  )
  const agent = new Agent({ connect: lying })
  const asked = agent.request({ origin: `http://lied.example.com:${canary.port}`, path: '/', method: 'GET' })
  await expect(asked).rejects.toMatchObject({ kind: 'address' })
  expect(canary.connects()).toBe(before.connects + 1)
  expect(canary.bytes()).toBe(before.bytes)
  await agent.destroy()
})

test.each(['127.0.0.1', '[::1]', '[::ffff:7f00:1]'])('%s is refused by the connection as well', async (host) => {
  const before = canary.connects()
  const guarded = createConnector({ ports: [], trusted: new Set() }, publicLookup(resolve))
  const agent = new Agent({ connect: guarded })
  const asked = agent.request({ origin: `http://${host}:${canary.port}`, path: '/', method: 'GET' })
  await expect(asked).rejects.toMatchObject({ kind: 'address' })
  expect(canary.connects()).toBe(before)
  await agent.destroy()
})

test('where every address of a name is public, all of them are offered, and where one is not, none', async () => {
  const lookup = (found: readonly string[]) =>
    new Promise((settle) =>
      publicLookup(async () => found.map((address) => ({ address, family: 4 })))(
        'x',
        { all: true },
        (error, addresses) => settle(error ? (error as EgressError).kind : addresses),
      ),
    )
  expect(await lookup(['93.184.215.14', '1.1.1.1'])).toHaveLength(2)
  expect(await lookup(['93.184.215.14', '192.168.0.1'])).toBe('address')
})

describe('redirects', () => {
  let leading: Stranger
  beforeAll(async () => {
    leading = await startStranger((request, response) => {
      const status = Number(request.url?.slice(1))
      response.writeHead(status, { location: `http://127.0.0.1:${canary.port}/secret` }).end()
    })
  })
  afterAll(() => leading.close())

  test.each([301, 302, 303, 307, 308, 300, 304])('%i is not followed', async (status) => {
    const before = canary.connects()
    const trusting = createEgress({ allow: [leading.endpoint, `127.0.0.1:${canary.port}`] })
    const asked = trusting.send({
      method: 'GET',
      url: `${leading.url}/${status}`,
      deadlineMs: 2_000,
      retry: neverRetry,
    })
    await expect(asked).rejects.toMatchObject({ kind: 'redirect', status })
    expect(canary.connects()).toBe(before)
    await trusting.close()
  })
})

test('public addresses are public', () => {
  for (const address of ['1.1.1.1', '93.184.215.14', '8.8.8.8', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])
    expect(isPublic(address), address).toBe(true)
  for (const nonsense of ['', 'x', '1.1.1.1.1', undefined]) expect(isPublic(nonsense)).toBe(false)
})
