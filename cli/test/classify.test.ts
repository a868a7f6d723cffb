import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, makeOrg, type Org, setPlan, startApi } from '../../server/test/harness.ts'
import { type Machine, openMachine } from './running.ts'

let api: Api
let org: Org
let machine: Machine
beforeAll(async () => {
  api = await startApi()
  org = await makeOrg(api, ['owner'])
  machine = openMachine({ TXADV_URL: api.url, TXADV_API_KEY: org.key.bearer })
})
afterAll(async () => {
  machine?.close()
  await api?.close()
})

const name = 'Trail Running Enthusiasts'

describe('txadv classify <name...> | --file names.txt | stdin (-)', () => {
  test('one name, for people', async () => {
    const { code, stdout, stderr } = await machine.run('classify', name)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Name {9}Trail Running Enthusiasts\nCategory {5}Sports\n/)
    expect(stdout).not.toContain('\u001b')
  })

  test('one name, --json', async () => {
    const { code, document } = await machine.run('classify', name, '--json')
    expect([code, document]).toEqual([0, expect.objectContaining({ name, parent_category: 'Sports', engine: 'local' })])
  })

  test('many names from a file, in order, a few at a time; one bad name does not end the run, exit 4', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `Golf Cohort ${n}`)
    names.splice(7, 0, 'x'.repeat(10_001))
    writeFileSync(join(machine.home, 'names.txt'), `${names.join('\r\n')}\n\n`)
    const { code, lines, stderr } = await machine.run('classify', '--file', 'names.txt', '--json')
    expect(lines.map((line) => line.name)).toEqual(names)
    expect(lines.filter((line) => line.error)).toEqual([{ name: names[7], error: expect.stringContaining('10000') }])
    expect([code, stderr]).toEqual([
      4,
      '{"error":"1 name could not be classified.","changed":"30 of 31 names were classified.","code":"partial_success","exit":4}\n',
    ])
  })

  test('names from stdin, as a table', async () => {
    const { ended } = machine.start(['classify', '-'], {}, `${name}\nElectric SUV Intenders\n`)
    const { code, stdout } = await ended
    expect(code).toBe(0)
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/ {2,}/).slice(0, 2)),
    ).toEqual([
      ['Name', 'Category'],
      [name, 'Sports'],
      ['Electric SUV Intenders', 'Auto'],
    ])
  })

  test('--local uses the engine in-process, no key needed, and shows the explanation', async () => {
    const offline = openMachine({ TXADV_URL: 'http://127.0.0.1:9' })
    const { code, stdout } = await offline.run('classify', '--local', name)
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /Confidence +[1-9]\d%\n[\s\S]*Why category Sports, \d+% confident, second [\s\S]*\+\d+% +trail running +names .*\(Sports\)/i,
      ),
    ])
    const { document } = await offline.run('classify', '--local', name, '--json')
    expect(document).toMatchObject({
      parent_category: 'Sports',
      // On the scale of the API, from 0 to 1.
      confidence: Number(/Confidence +(\d+)%/.exec(stdout)?.[1]) / 100,
      evidence: expect.arrayContaining([expect.objectContaining({ layer: 'category', text: 'trail running' })]),
      reasons: expect.arrayContaining([expect.objectContaining({ field: 'audience', runner_up: expect.any(String) })]),
    })
    offline.close()
  })

  test('nothing to classify is wrong usage, exit 2', async () => {
    const { code, stderr } = await machine.run('classify', '-')
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no name to classify.')])
  })
})

describe('Exit codes', () => {
  test('3 not authorized: no key, and a key that is none', async () => {
    const nobody = openMachine({ TXADV_URL: api.url })
    const without = await nobody.run('classify', name)
    expect([without.code, without.stderr]).toEqual([
      3,
      `No key for ${api.url} is set.\nNothing was changed. Log in with \`txadv login\`, or set TXADV_API_KEY.\n`,
    ])
    const wrong = await nobody.run('classify', name, '--key', `${org.key.bearer}x`)
    expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining('Invalid API key')])
    nobody.close()
  })

  test('5 no answer: it says what to do', async () => {
    const { code, stderr } = await machine.run('classify', name, '--url', 'http://127.0.0.1:9')
    expect([code, stderr]).toEqual([5, expect.stringMatching(/did not answer[\s\S]*txadv doctor/)])
  })

  test('6 quota used up: it says how much, and until when', async () => {
    const small = await makeOrg(api, ['owner'])
    await setPlan(api, small, 'free')
    const user = openMachine({ TXADV_URL: api.url, TXADV_API_KEY: small.key.bearer })
    const names = Array.from({ length: 101 }, (_, n) => `Golf Cohort ${n}`)
    const { code, stderr, stdout } = await user.start(['classify', '-'], {}, names.join('\n')).ended
    expect([code, stdout.match(/^Golf Cohort/gm)?.length]).toEqual([6, 100])
    expect(stderr).toMatch(
      /Monthly classifications quota exceeded\n100 of 101 names were classified. 100 of 100 are used; the quota resets on \d{4}-\d\d-01\./,
    )
    user.close()
  })

  test('2 wrong usage: an unknown option or command says what is near', async () => {
    const option = await machine.run('classify', '--loca', name)
    expect([option.code, option.stderr]).toEqual([2, expect.stringMatching(/unknown option '--loca'[\s\S]*--local/)])
    expect((await machine.run('clasify')).code).toBe(2)
    expect((await machine.run('topics')).code).toBe(2)
  })

  test('0 for --help and --version', async () => {
    const help = await machine.run('--help')
    expect([help.code, help.stdout]).toEqual([0, expect.stringMatching(/classify[\s\S]*Exit codes: 0 success/)])
    expect((await machine.run('push', '--help')).stdout).toMatch(/--plan[\s\S]*--url/)
    expect((await machine.run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
