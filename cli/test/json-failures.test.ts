import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, makeOrg, type Org, setPlan, startApi } from '../../server/test/harness.ts'
import { type Ended, type Machine, openMachine } from './running.ts'

let api: Api
let org: Org
let machine: Machine
beforeAll(async () => {
  api = await startApi()
  org = await makeOrg(api, ['owner'])
  machine = openMachine({ TXADV_URL: api.url, TXADV_API_KEY: org.key.bearer })
  writeFileSync(join(machine.home, 'topics.csv'), 'Segment Name\nGolf Fans\n')
})
afterAll(async () => {
  machine?.close()
  await api?.close()
})

/** The one JSON document that a failure is, which is all that stderr holds. */
const failure = ({ stderr }: Ended) => {
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  return JSON.parse(stderr)
}
const nothing = { changed: 'Nothing was changed.' }

describe('failures under --json are JSON, on stderr, with the exit code', () => {
  test('1 failed: the status and the request of the answer', async () => {
    const ended = await machine.run('topics', 'show', 'ot_01h455vb4pex5vsknk084sn02q', '--json')
    expect([ended.code, ended.stdout]).toEqual([1, ''])
    expect(failure(ended)).toEqual({
      error: 'Topic not found',
      ...nothing,
      code: 'topic_not_found',
      status: 404,
      requestId: expect.stringMatching(/\S/),
      docs: expect.stringMatching(/\/errors\/topic_not_found$/),
      exit: 1,
    })
  })

  test.each<[what: string, args: string[], error: RegExp]>([
    ['an unknown option', ['classify', '--loca', 'x'], /^unknown option '--loca'.*--local/],
    ['an unknown command', ['clasify'], /^unknown command 'clasify'.*classify/],
    ['an unknown command of a group', ['topics', 'shwo'], /^unknown command 'shwo'.*show/],
    ['a group without a command', ['topics'], /^A command is missing\.$/],
    ['no command at all', [], /^A command is missing\.$/],
    ['a missing argument', ['topics', 'show'], /^missing required argument 'topic'/],
    ['a value that is no choice', ['topics', 'add', 'x', '--segment-type', 'B2X'], /B2X.*B2B, B2C/],
    ['an option without its value', ['topics', 'list', '--search'], /argument missing/],
    ['what a command finds wrong itself', ['catalog', 'add'], /^Say which topics to add\.$/],
    [
      'nobody to ask',
      ['import', 'topics.csv'],
      /^Import 1 row into the library\? Confirmation required, but --json never asks\.$/,
    ],
    ['a file that is not there', ['import', 'absent.csv', '--yes'], /^absent\.csv cannot be read/],
  ])('2 usage error: %s', async (_, args, error) => {
    const ended = await machine.run('--json', ...args)
    expect([ended.code, ended.stdout]).toEqual([2, ''])
    expect(failure(ended)).toMatchObject({
      error: expect.stringMatching(error),
      ...nothing,
      code: 'usage_error',
      exit: 2,
    })
  })

  test('3 not authorized: no key, and a key that the service refuses', async () => {
    const nobody = openMachine({ TXADV_URL: api.url })
    const without = await nobody.run('topics', 'list', '--json')
    expect([without.code, failure(without)]).toEqual([
      3,
      {
        error: `No key for ${api.url} is set.`,
        ...nothing,
        next: 'Log in with `txadv login`, or set TXADV_API_KEY.',
        code: 'not_authorized',
        exit: 3,
      },
    ])
    const wrong = await nobody.run('topics', 'list', '--json', '--key', `${org.key.bearer}x`)
    expect([wrong.code, failure(wrong)]).toEqual([
      3,
      expect.objectContaining({ error: 'Invalid API key', status: 401, requestId: expect.any(String), exit: 3 }),
    ])
    nobody.close()
  })

  test('4 partial success: the results on stdout, the failure on stderr', async () => {
    const names = ['Golf Fans', `${'x'.repeat(10_001)}`]
    const ended = await machine.start(['classify', '-', '--json'], {}, names.join('\n')).ended
    expect([ended.code, ended.lines.length, failure(ended)]).toEqual([
      4,
      2,
      {
        error: '1 name could not be classified.',
        changed: '1 of 2 names were classified.',
        code: 'partial_success',
        exit: 4,
      },
    ])
  })

  test('5 no response, and what was tried before it is a note of its own', async () => {
    const { code, stderr } = await machine.run(
      'topics',
      'list',
      '--json',
      '--url',
      'http://127.0.0.1:9',
      '--key',
      'txadv_x',
    )
    const lines = stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(code).toBe(5)
    expect(lines.at(-1)).toEqual({
      error: expect.stringContaining('did not answer'),
      ...nothing,
      next: expect.stringContaining('txadv doctor'),
      code: 'no_response',
      exit: 5,
    })
    for (const line of lines.slice(0, -1)) expect(line).toEqual({ note: expect.stringContaining('did not answer') })
  })

  test('6 quota exceeded: how much, and until when', async () => {
    const small = await makeOrg(api, ['owner'])
    await setPlan(api, small, 'free')
    const names = Array.from({ length: 101 }, (_, n) => `Golf Cohort ${n}`)
    const args = ['classify', '-', '--json', '--key', small.key.bearer]
    const ended = await machine.start(args, {}, names.join('\n')).ended
    expect([ended.code, failure(ended)]).toEqual([
      6,
      expect.objectContaining({
        error: 'Monthly classifications quota exceeded',
        status: 429,
        limit: 100,
        used: 100,
        resetsAt: expect.stringMatching(/^\d{4}-\d\d-01T/),
        exit: 6,
      }),
    ])
  })

  test('130 interrupted', async () => {
    let asked = () => {}
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve
    })
    const mute = createServer(() => asked()).listen(0, '127.0.0.1')
    await new Promise((listening) => mute.once('listening', listening))
    const url = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`
    const { process: child, ended } = machine.start(['topics', 'list', '--json', '--url', url, '--key', 'txadv_x'])
    await isAsked
    child.kill('SIGINT')
    const done = await ended
    expect([done.code, failure(done)]).toEqual([
      130,
      { error: 'Interrupted.', ...nothing, code: 'interrupted', exit: 130 },
    ])
    mute.closeAllConnections()
    mute.close()
  })

  test('every fault of what was sent comes along, and a page of something else is no answer of the service', async () => {
    const ended = await machine.run('topics', 'add', 'x'.repeat(2_000), '--json')
    expect(failure(ended)).toMatchObject({
      code: 'invalid_request',
      issues: [expect.objectContaining({ field: 'topic_name', pointer: '/topic_name' })],
      docs: expect.stringMatching(/invalid_request$/),
      requestId: expect.any(String),
    })
    const page = createServer((_, response) => response.writeHead(404).end('<html>')).listen(0, '127.0.0.1')
    await new Promise((listening) => page.once('listening', listening))
    const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
    const elsewhere = await machine.run('topics', 'list', '--json', '--url', url, '--key', 'txadv_x')
    expect([elsewhere.code, failure(elsewhere)]).toMatchObject([1, { code: 'unexpected_answer', status: 404 }])
    page.close()
  })

  test('--json behind `--` is a name and no flag, and --help stays for people', async () => {
    const named = await machine.run('topics', 'show', '--', '--json')
    expect([named.code, named.stderr]).toEqual([
      1,
      'No topic of the library is called "--json".\nNothing was changed. Find it with `txadv topics list --search`.\n',
    ])
    const help = await machine.run('topics', '--help', '--json')
    expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('Usage: txadv topics')])
  })
})
