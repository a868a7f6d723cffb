import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg, type Org } from '../../server/test/harness.ts'
import { pushesOf } from '../../server/test/pushing.ts'
import { startWholeService, type WholeService } from '../../server/test/whole-service.ts'
import { type Machine, openMachine } from './running.ts'

let service: WholeService
let org: Org
let machine: Machine
let place: { id: string }
const ids: Record<string, string> = {}
const names = ['Sea Anglers', 'Golf Fans', 'Chess Coaches', 'Home Bakers']
beforeAll(async () => {
  service = await startWholeService()
  org = await makeOrg(service.api, ['owner'])
  place = await (await pushesOf({ ...service, env: service.sandbox.env }, org)).connect('marketplace')
  for (const topic_name of names)
    ids[topic_name] = (await service.api.call('/api/topics', org.key, { method: 'POST', body: { topic_name } })).body.id
  machine = openMachine({ TXADV_URL: service.api.url, TXADV_API_KEY: org.key.bearer })
})
afterAll(async () => {
  machine?.close()
  await service?.close()
})
const idOf = (name: string) => ids[name] ?? ''
const held = async () =>
  (await machine.run('topics', 'list', '--json')).lines.map(({ topic_name }) => topic_name).sort()

describe('txadv topics edit <id or name>', () => {
  test('by name, and shows each field before and after', async () => {
    const { code, stdout, stderr } = await machine.run('topics', 'edit', 'sea anglers', '--segment', 'B2B')
    expect(code, stderr).toBe(0)
    expect(stdout).toMatch(/^Edited +Sea Anglers\n[\s\S]*Field +Before +After\nsegment_type +B2C +B2B\n$/)
    expect(stderr).toBe(`Take it back with \`txadv undo ${idOf('Sea Anglers')}\`.\n`)
    const given = ['--category', 'Travel & Lodging', '--name', 'Deep Sea Anglers', '--json']
    const { document } = await machine.run('topics', 'edit', idOf('Sea Anglers'), ...given)
    expect(document).toMatchObject({ topic_name: 'Deep Sea Anglers', parent_category: 'Travel & Lodging' })
    expect(document.changes).toEqual(
      expect.arrayContaining([{ field: 'topic_name', before: 'Sea Anglers', after: 'Deep Sea Anglers' }]),
    )
  })

  test('a name that no topic has is told what is near; a topic has no price of its own', async () => {
    const absent = await machine.run('topics', 'edit', 'Golf', '--segment', 'B2B')
    expect(absent).toMatchObject({
      code: 1,
      stderr: 'No topic of the library is called "Golf".\nNothing was changed. There are "Golf Fans".\n',
    })
    expect((await machine.run('topics', 'edit', 'Golf Fans', '--cpm', '2')).stderr).toContain("unknown option '--cpm'")
    expect((await machine.run('topics', 'edit', '--help')).stdout).toContain('the CPM is that of a connection')
  })
})

describe('txadv topics reclassify', () => {
  test('shows what would change first, and does nothing without --yes', async () => {
    const dry = await machine.run('topics', 'reclassify', idOf('Sea Anglers'), '--replace-given', '--dry-run')
    expect([dry.code, dry.stdout]).toEqual([
      0,
      expect.stringMatching(/Topic +Field +Before +After +Replaces\n[\s\S]*segment_type +B2B +B2C +your edit\n/),
    ])
    const refused = await machine.run('topics', 'reclassify', idOf('Sea Anglers'), '--replace-given')
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/segment_type +B2B +B2C[\s\S]*1 topic would change\? Confirmation required/),
    ])
    const kept = await machine.run('topics', 'reclassify', '--search', 'anglers', '--dry-run', '--json')
    expect(kept.stdout).not.toContain('segment_type')
    expect((await machine.run('topics', 'list', '--search', 'anglers', '--json')).document.segment_type).toBe('B2B')
  })

  test('--replace-given replaces what was edited; an id that is not there is partial success', async () => {
    const absent = 'ot_01h455vb4pex5vsknk084sn02q'
    const args = [idOf('Sea Anglers'), absent, '--replace-given', '--yes', '--json']
    const { code, document } = await machine.run('topics', 'reclassify', ...args)
    expect([code, document]).toMatchObject([4, { success: 1, failed: 1, errors: [{ id: absent }] }])
    expect((await machine.run('topics', 'list', '--search', 'anglers', '--json')).document.segment_type).toBe('B2C')
    expect((await machine.run('topics', 'reclassify', '--all', '--llm', '--dry-run')).code).toBe(2)
  })
})

describe('txadv topics remove', () => {
  test('says what is on sale, and asks', async () => {
    await machine.run('push', place.id, '--topics', idOf('Golf Fans'), '--include-unsure', '--yes')
    const { code, stderr } = await machine.run('topics', 'remove', '--search', 'golf')
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(
        /^Golf Fans: active on marketplace\n1 topic is active on a platform: [\s\S]*Remove 1 topic from the library, with your edits of them\? Confirmation required/,
      ),
    ])
    expect(await held()).toContain('Golf Fans')
    const done = await machine.run('topics', 'remove', idOf('Golf Fans'), '--yes', '--json')
    expect([done.code, done.document]).toEqual([0, { deleted: 1, segmentsOnSale: 1 }])
    expect(await held()).not.toContain('Golf Fans')
  })

  test('ids that are not there: exit 4 beside others, 1 alone; no choice, or two, is wrong usage', async () => {
    expect((await machine.run('topics', 'remove', idOf('Golf Fans'), idOf('Home Bakers'), '--yes')).code).toBe(4)
    expect((await machine.run('topics', 'remove', idOf('Golf Fans'), '--yes')).code).toBe(1)
    expect((await machine.run('topics', 'remove', '--yes')).code).toBe(2)
    expect((await machine.run('topics', 'remove', idOf('Chess Coaches'), '--all', '--yes')).code).toBe(2)
    expect(await held()).toEqual(['Chess Coaches', 'Deep Sea Anglers'])
  })
})

describe('doubt is shown with its reason in words', () => {
  test('by topics add, topics list and classify', async () => {
    const why = 'needs review: The engine knows too few words of the name'
    const added = await machine.run('topics', 'add', 'Qwzx Vbnrt')
    expect([added.stdout, added.stderr]).toEqual([
      expect.stringMatching(new RegExp(`^Review +${why}$`, 'm')),
      expect.stringContaining('txadv topics confirm'),
    ])
    expect((await machine.run('topics', 'list')).stdout).toMatch(new RegExp(`Review\\n.*Qwzx Vbnrt .*${why}\\n`))
    const sure = await machine.run('topics', 'list', '--search', 'chess')
    expect(sure.stdout).not.toContain('Review')
    const [both, single] = [await machine.run('classify', 'Qwzx Vbnrt', 'Golf Fans'), 'Qwzx Vbnrt']
    expect(both.stdout).toMatch(new RegExp(`Review\\n.*Qwzx Vbnrt .*${why.slice(14)}\\nGolf Fans`))
    expect((await machine.run('classify', single, '--json')).document.review).toEqual({
      code: 'no_evidence',
      reason: 'The engine knows too few words of the name',
    })
  })
})
