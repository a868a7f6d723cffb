import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg, type Org } from '../../server/test/harness.ts'
import { importsOf } from '../../server/test/imports.ts'
import { pushesOf } from '../../server/test/pushing.ts'
import { startWholeService, type WholeService } from '../../server/test/whole-service.ts'
import { entry, type Machine, openMachine } from './running.ts'

let service: WholeService
let org: Org
let machine: Machine
let place: { id: string; account: string }
let other: { id: string; account: string }
const golf = Array.from({ length: 6 }, (_, n) => `Golf Cohort ${n}`)
beforeAll(async () => {
  service = await startWholeService({ env: { PLATFORM_TIMEOUT_MS: '3000' } })
  org = await makeOrg(service.api, ['owner'])
  const pushes = await pushesOf({ ...service, env: service.sandbox.env }, org)
  place = await pushes.connect('marketplace')
  other = await pushes.connect('dspapi')
  await importsOf(service.api, org).run([...golf, 'Chess Fans'].map((Name) => ({ Name })))
  machine = openMachine({ TXADV_URL: service.api.url, TXADV_API_KEY: org.key.bearer })
})
afterAll(async () => {
  machine?.close()
  await service?.close()
})

const onSale = async (account = place.account) =>
  (await service.sandbox.segments({ account })).filter(({ enabled, gone }) => enabled && !gone).length

test('txadv connections lists them, for people and as JSON lines', async () => {
  const { stdout } = await machine.run('connections')
  expect(stdout).toMatch(/To marketplace +marketplace +outbound +active/)
  const { lines } = await machine.run('connections', '--json', '--platform', 'dspapi')
  expect(lines).toMatchObject([{ id: other.id, name: 'To dspapi' }])
})

describe('txadv push <connection name or id> (--topics ids | --all | filters) [--plan] [--yes]', () => {
  test('--plan shows what a push would do, and does nothing', async () => {
    const { code, stdout } = await machine.run('push', 'to marketplace', '--search', 'golf', '--plan')
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^To +To marketplace \(marketplace\)\nNew segments +6\n[\s\S]*Topic +Segment\nGolf Cohort/),
    ])
    const { document } = await machine.run('push', place.id, '--all', '--plan', '--json')
    expect(document).toMatchObject({ creates: 7, unchanged: 0 })
    expect(await onSale()).toBe(0)
  })

  test('without a terminal, and with --json, it refuses without --yes: exit 2', async () => {
    const { code, stderr, stdout } = await machine.run('push', 'To marketplace', '--all')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(
      /New segments +7[\s\S]*Push 7 new segments to To marketplace\? Confirmation required, but this is not a terminal\.\nNothing was changed\. Add --yes/,
    )
    expect((await machine.run('push', 'To marketplace', '--all', '--json')).code).toBe(2)
    expect(await onSale()).toBe(0)
  })

  test('a connection that is not there, and no selection or two, are wrong usage', async () => {
    const absent = await machine.run('push', 'nowhere', '--all')
    expect([absent.code, absent.stderr]).toEqual([
      2,
      expect.stringMatching(/There is no connection "nowhere"[\s\S]*"To marketplace"/),
    ])
    expect((await machine.run('push', 'To marketplace')).code).toBe(2)
    expect((await machine.run('push', 'To marketplace', '--all', '--search', 'golf')).code).toBe(2)
  })

  test('ids that are not in the library are named, and fail: exit 1 where none is known, 4 where some are', async () => {
    const unknown = 'ot_01h455vb4pex5vsknk084sn02q'
    const says = `Not in the library, and not pushed: ${unknown}.\nNothing was changed. Find ids with \`txadv topics list\`.\n`
    const push = (...args: string[]) => machine.run('push', place.id, '--topics', ...args)
    const none = await push(unknown, unknown, '--yes')
    expect([none.code, none.stdout, none.stderr]).toEqual([1, '', expect.stringContaining(says)])
    const plan = await push(unknown, '--plan')
    expect([plan.code, plan.stderr]).toEqual([1, says])
    expect(plan.stdout).toMatch(/New segments +0\n[\s\S]*Not in the library +1\n/)
    const asJson = await push(unknown, '--yes', '--json')
    expect([asJson.code, asJson.document]).toMatchObject([1, { runId: null, unknownIds: [unknown] }])
    expect(JSON.parse(asJson.stderr)).toMatchObject({ error: expect.stringContaining(unknown), exit: 1 })
    const [{ id }] = (await machine.run('topics', 'list', '--search', 'chess', '--json')).lines
    const planned = await push(id, unknown, '--plan', '--json')
    expect([planned.code, planned.document]).toMatchObject([4, { creates: 1, unknownIds: [unknown] }])
    expect(await onSale()).toBe(0)
  })

  test('with --yes it pushes, follows, and says what came of it', async () => {
    const [{ id }] = (await machine.run('topics', 'list', '--search', 'chess', '--json')).lines
    const { code, stdout, stderr } = await machine.run('push', 'To marketplace', '--topics', id, '--yes')
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Run +run_\w{26}\nStatus +completed\nPushed +1\nFailed +0\n$/),
    ])
    expect(stderr).toContain('1 of 1 segments')
    const all = await machine.run('push', place.id, '--all', '--yes', '--json')
    expect([all.code, all.document]).toMatchObject([0, { status: 'completed', successCount: 6, errorCount: 0 }])
    expect(await onSale()).toBe(7)
    const again = await machine.run('push', place.id, '--all', '--yes')
    expect([again.code, again.stderr]).toEqual([0, expect.stringContaining('Nothing is to be pushed.')])
  })

  test('on a terminal it asks: no leaves all as it is, yes pushes', async () => {
    const answer = async (key: string) => {
      const command = `stty cols 100 rows 30; ${process.execPath} ${entry} push ${other.id} --search chess`
      const child = spawn('script', ['-qec', command, '/dev/null'], {
        env: { ...machine.env, TERM: 'xterm' },
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      let shown = ''
      child.stdout.setEncoding('utf8').on('data', (text) => {
        if (!shown.includes('to To dspapi?') && (shown + text).includes('to To dspapi?'))
          setTimeout(() => child.stdin.write(key), 300)
        shown += text
      })
      const [code] = await once(child, 'close')
      return { code, shown }
    }
    const no = await answer('n')
    expect([no.code, no.shown]).toEqual([1, expect.stringMatching(/Left as it is\.\r?\nNothing was changed\./)])
    expect(await onSale(other.account)).toBe(0)
    const left = await answer('\u0003')
    expect(left.code).toBe(130)
    const yes = await answer('y')
    expect([yes.code, yes.shown]).toEqual([0, expect.stringMatching(/Pushed +1/)])
    expect(await onSale(other.account)).toBe(1)
  })

  test('segments that failed are named with their reasons, exit 4; retry lists them', async () => {
    const faults = { unavailable: { on: ['create' as const], status: 400, count: 2 } }
    service.sandbox.stand({ platform: 'dspapi', account: other.account, faults })
    const { code, stdout, stderr } = await machine.run('push', other.id, '--search', 'golf', '--yes')
    service.sandbox.stand({ platform: 'dspapi', account: other.account })
    expect([code, stdout]).toEqual([4, expect.stringMatching(/Pushed +4\nFailed +2\n/)])
    expect(stderr).toMatch(/Golf Cohort \d: API POST segments failed with status 400/)
    expect(stderr).toContain(
      '2 segments failed.\n4 segments are on the platform. Try those again with `txadv activations retry',
    )
    const retried = await machine.run('activations', 'retry', '--status', 'error', '--yes', '--json')
    expect([retried.code, retried.lines]).toMatchObject([0, [{ status: 'active' }, { status: 'active' }]])
    expect(await onSale(other.account)).toBe(7)
  })
})

describe('txadv activations [list|refresh|deactivate|retry], txadv refresh', () => {
  const idsOf = async (...args: string[]) =>
    (await machine.run('activations', '--all', '--json', ...args)).lines.map((line) => line.id)

  test('list', async () => {
    expect((await machine.run('activations')).stdout).toMatch(/^Id +Topic +Platform +Status +Segment/)
    expect(await idsOf()).toHaveLength(14)
    expect(await idsOf('--connection', 'To dspapi')).toHaveLength(7)
    expect(await idsOf('--status', 'error')).toEqual([])
  })

  test('deactivate asks first, then takes off sale', async () => {
    const [first = '', second = ''] = await idsOf('--connection', other.id)
    expect((await machine.run('activations', 'deactivate', first)).code).toBe(2)
    expect(await onSale(other.account)).toBe(7)
    const done = await machine.run('activations', 'deactivate', first, second, '--yes')
    expect([done.code, done.stdout]).toEqual([0, expect.stringMatching(/act_\w{26} +deactivated\n/)])
    expect(await onSale(other.account)).toBe(5)
    const again = await machine.run('activations', 'deactivate', first, '--yes')
    expect([again.code, again.stdout]).toEqual([
      1,
      expect.stringContaining('Activation is deactivated, cannot deactivate'),
    ])
    expect((await machine.run('activations', 'deactivate', '--yes')).code).toBe(2)
  })

  test('refresh: stale ones of a connection, and all', async () => {
    for (const { id, topic_name } of (await machine.run('topics', 'list', '--search', 'golf', '--json')).lines)
      await service.api.call(`/api/topics/${id}`, org.key, {
        method: 'PATCH',
        body: { topic_name: `Renamed ${topic_name}` },
      })
    const stale = await idsOf('--stale')
    expect(stale.length).toBeGreaterThan(8)
    const some = await machine.run('activations', 'refresh', '--stale', '--connection', other.id, '--yes', '--json')
    expect([some.code, new Set(some.lines.map((line) => line.status))]).toEqual([0, new Set(['refreshed'])])
    expect((await machine.run('refresh')).code).toBe(2)
    const all = await machine.run('refresh', '--yes')
    expect([all.code, all.stdout]).toEqual([0, expect.stringMatching(/Status +completed\nRefreshed +6\n/)])
    expect(await idsOf('--stale')).toEqual([])
  })
})

describe('txadv jobs [list|watch <id>|cancel <id>]', () => {
  test('list shows imports and pushes, the newest first', async () => {
    const { lines } = await machine.run('jobs', '--json')
    expect(new Set(lines.map((line) => line.kind))).toEqual(new Set(['import', 'push']))
    expect(lines.map((line) => line.startedAt)).toEqual(
      lines
        .map((line) => line.startedAt)
        .sort()
        .reverse(),
    )
    expect((await machine.run('jobs', 'list', '--limit', '1')).stdout).toMatch(
      /^Id +Kind +Of +Status +Done +Failed +Began\nrun_/,
    )
  })

  test('watch follows a push that somebody began, and says how it ended', async () => {
    const { lines } = await machine.run('jobs', '--json')
    const push = lines.find((line) => line.kind === 'push' && line.failed === 0)
    expect((await machine.run('jobs', 'watch', push.id, '--json')).document).toMatchObject({
      id: push.id,
      status: 'completed',
    })
    const batch = lines.find((line) => line.kind === 'import')
    expect((await machine.run('jobs', 'watch', batch.id)).stdout).toMatch(/Done +7 of 7/)
    expect((await machine.run('jobs', 'watch', 'run_01h455vb4pex5vsknk084sn02q')).code).toBe(1)
    expect((await machine.run('jobs', 'watch', 'nothing')).code).toBe(1)
  })

  test('cancel ends an import; what cannot be cancelled says why', async () => {
    const batchId = await importsOf(service.api, org).begin(1_000)
    expect((await machine.run('jobs', 'cancel', batchId, '--json')).document).toEqual({
      id: batchId,
      status: 'cancelled',
    })
    const again = await machine.run('jobs', 'cancel', batchId)
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('Batch is cancelled')])
  })
})

test('ids that are not in the library do not keep the others from being pushed: exit 4', async () => {
  const unknown = 'ot_01h455vb4pex5vsknk084sn02q'
  const { id } = (await machine.run('topics', 'add', 'Tea Drinkers', '--segment', 'B2C', '--json')).document
  const args = ['push', place.id, '--topics', id, unknown, '--include-unsure', '--yes', '--json']
  const { code, document, stderr } = await machine.run(...args)
  expect([code, document]).toMatchObject([4, { successCount: 1, unknownIds: [unknown] }])
  expect(JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    error: `Not in the library, and not pushed: ${unknown}.`,
    changed: '1 segment is on the platform.',
  })
})
