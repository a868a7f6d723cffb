import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../server/test/harness.ts'
import { type Machine, openMachine } from './running.ts'

let api: Api
let org: Org
let machine: Machine
const library = ['Electric SUV Intenders', 'First-Time Home Buyers', 'Craft Beer Enthusiasts']
const catalog = ['Marathon Runners', 'Weekend Campers', 'Marathon Training Planners']
beforeAll(async () => {
  api = await startApi()
  org = await makeOrg(api, ['owner'])
  const donor = await makeOrg(api, ['owner'])
  for (const topic_name of catalog) await api.call('/api/topics', donor.key, { method: 'POST', body: { topic_name } })
  machine = openMachine({ TXADV_URL: api.url, TXADV_API_KEY: org.key.bearer })
})
afterAll(async () => {
  machine?.close()
  await api?.close()
})

const held = async () =>
  (await api.call('/api/topics?pageSize=100', org.key)).body.data.map(
    (topic: { topic_name: string }) => topic.topic_name,
  )

describe('txadv topics list|show|add', () => {
  test('add, for people and as JSON', async () => {
    const [first = '', ...others] = library
    const { code, stdout } = await machine.run('topics', 'add', first)
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Added +Electric SUV Intenders\nId +ot_\w{26}\nCategory +Auto\n/),
    ])
    for (const name of others)
      expect((await machine.run('topics', 'add', name, '--segment-type', 'B2C', '--json')).document).toMatchObject({
        topic_name: name,
        segment_type: 'B2C',
      })
    expect(await held()).toHaveLength(3)
    const wrong = await machine.run('topics', 'add', 'x', '--segment-type', 'B2X')
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('B2B, B2C, B2B2C')])
  })

  test('add of an existing topic says so, and keeps what is given as an edit', async () => {
    const [name = ''] = library
    const again = await machine.run('topics', 'add', name)
    expect([again.code, again.stdout, again.stderr]).toEqual([
      0,
      expect.stringMatching(/^Already in your library {2}Electric SUV Intenders\nId +ot_\w{26}\nCategory +Auto\n/),
      '',
    ])
    const given = ['--segment-type', 'B2B2C', '--parent-category', 'Auto', '--keywords', 'suv,electric']
    const other = await machine.run('topics', 'add', name, ...given, '--json')
    expect([other.code, other.document]).toMatchObject([0, { outcome: 'duplicate' }])
    const { id } = other.document
    const { record } = (await machine.run('topics', 'show', id, '--json')).document
    expect(record).toMatchObject({ segment_type: 'B2B2C', keywords: ['suv', 'electric'] })

    const edited = await machine.run('topics', 'edit', id, '--segment-type', 'B2B')
    expect([edited.code, edited.stdout]).toEqual([0, expect.stringMatching(/^Edited +Electric SUV Intenders\n/)])
    expect((await machine.run('topics', 'show', id, '--json')).document.record.segment_type).toBe('B2B')
    expect((await machine.run('topics', 'edit', id)).code).toBe(2)
  })

  test('confirm settles what is in doubt; show says what it is, and list filters by it', async () => {
    const user = await makeOrg(api, ['owner'])
    const run = (...args: string[]) => machine.run('topics', ...args, '--key', user.key.bearer)
    const { id } = (await run('add', 'Qwzx Vbnrt', '--json')).document
    expect((await run('show', id)).stdout).toMatch(/Review +needs review: The engine knows too few words of the name\n/)
    expect((await run('list', '--review', 'needs_review', '--json')).document).toMatchObject({ id })
    expect((await run('confirm', id)).stdout).toMatch(/^Confirmed +1\n/)
    expect((await run('show', id)).stdout).toMatch(/Review +confirmed\n/)
    expect((await run('confirm', id, '--json')).document).toEqual({ confirmed: 0 })
  })

  test('confirm of ids that are not in the library names them: exit 1 where none is known, 4 where some are', async () => {
    const user = await makeOrg(api, ['owner'])
    const run = (...args: string[]) => machine.run('topics', ...args, '--key', user.key.bearer)
    const unknown = ['ot_01h455vb4pex5vsknk084sn02q', 'nope']
    const says = `Not in the library: ${unknown.join(', ')}.\n`
    const next = 'Find ids with `txadv topics list --review needs_review`.\n'
    const none = await run('confirm', ...unknown, 'nope')
    expect([none.code, none.stdout, none.stderr]).toEqual([1, '', `${says}Nothing was changed. ${next}`])
    const noneAsJson = await run('confirm', ...unknown, '--json')
    expect([noneAsJson.code, noneAsJson.document]).toEqual([1, { confirmed: 0, unknown }])
    const { id } = (await run('add', 'Qwzx Vbnrt', '--json')).document
    const some = await run('confirm', id, ...unknown)
    expect([some.code, some.stdout, some.stderr]).toEqual([
      4,
      'Confirmed     1\nNot in doubt  0\n',
      `${says}1 topic was confirmed. ${next}`,
    ])
    const again = await run('confirm', id)
    expect([again.code, again.stdout]).toEqual([0, 'Confirmed     0\nNot in doubt  1\n'])
  })

  test('show and similar take a whole name as edit does', async () => {
    const [name = ''] = library
    const { id } = (await machine.run('topics', 'show', name.toLowerCase(), '--json')).document
    expect((await machine.run('topics', 'show', name)).stdout).toMatch(new RegExp(`^Id +${id}\nName +${name}\n`))
    const [byName, byId] = [await machine.run('topics', 'similar', name), await machine.run('topics', 'similar', id)]
    expect([byName.code, byName.stdout]).toEqual([0, byId.stdout])
    for (const verb of ['show', 'similar'])
      expect(await machine.run('topics', verb, 'Electric')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(
          `No topic of the library is called "Electric".\nNothing was changed. There are `,
        ),
      })
  })

  test('add of a topic that the catalog has says so, and keeps what was given', async () => {
    const user = await makeOrg(api, ['owner'])
    const run = (...args: string[]) => machine.run('topics', 'add', ...args, '--key', user.key.bearer)
    const { code, stdout } = await run('Marathon Runners', '--segment-type', 'B2B')
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Added from the catalog {2}Marathon Runners\n[\s\S]*B2B\n$/),
    ])
    const own = await run('Marathon Runner', '--force', '--json')
    expect([own.code, own.document]).toMatchObject([0, { outcome: 'created', existing: false }])
    const worded = await run('Weekend Campers', '--keywords', 'tent')
    expect([worded.code, worded.stderr]).toEqual([0, ''])
  })

  test('list: a table, JSON lines, filters, and as many as are wanted', async () => {
    const { stdout } = await machine.run('topics', 'list')
    const [head, ...rows] = stdout.trimEnd().split('\n')
    expect(head).toMatch(/^Id {26,}Name +Category +Segment +Audience/)
    expect(rows.map((row) => row.split(/ {2,}/)[1])).toEqual(library.toReversed())
    expect((await machine.run('topics', 'list', '--json')).lines.map((line) => line.topic_name)).toEqual(
      library.toReversed(),
    )
    const auto = await machine.run('topics', 'list', '--parent-category', 'Auto', '--json')
    expect(auto.lines.map((line) => line.topic_name)).toEqual(['Electric SUV Intenders'])
    const several = ['--category', 'Auto', '--category', 'Real Estate']
    const either = await machine.run('topics', 'list', ...several, '--json')
    expect(either.stderr).toBe('')
    expect(either.lines.map((line) => line.topic_name)).toEqual(['First-Time Home Buyers', 'Electric SUV Intenders'])
    const one = await machine.run('topics', 'list', '--limit', '1')
    expect(one.stderr).toContain('The first 1; --limit or --all shows more.')
    expect(one.stdout.trimEnd().split('\n')).toHaveLength(2)
    const none = await machine.run('topics', 'list', '--search', 'nothing like this')
    expect([none.code, none.stdout, none.stderr]).toEqual([0, '', 'No topics.\n'])
  })

  test('a name from elsewhere cannot move the cursor', async () => {
    const { body } = await api.call('/api/topics', org.key, { method: 'POST', body: { topic_name: 'Red Flag Fans' } })
    // No such name is in a database of today; an older service may still answer one.
    await asDatabaseOwner(api, 'alter table org_topic drop constraint org_topic_name_visible')
    await asDatabaseOwner(
      api,
      `update org_topic set topic_name = e'Red \\u001b[31mFlag\\u202e Fans' where topic_name = 'Red Flag Fans'`,
    )
    const { stdout } = await machine.run('topics', 'list', '--limit', '1')
    expect([body.topic_name, stdout]).toEqual([
      'Red Flag Fans',
      expect.stringContaining('Red \ufffd[31mFlag\ufffd Fans'),
    ])
    for (const mark of ['\u001b', '\u202e']) expect(stdout).not.toContain(mark)
  })

  test('show says why, and what platforms call it', async () => {
    const [{ id }] = (await machine.run('topics', 'list', '--search', 'electric', '--json')).lines
    const { stdout } = await machine.run('topics', 'show', id)
    expect(stdout).toMatch(/Category +Auto\n[\s\S]*category Auto, \d+% confident[\s\S]*Template +Name\n/)
    expect((await machine.run('topics', 'show', id, '--json')).document).toMatchObject({ id, names: expect.any(Array) })
    // Not "Confidence 0.91 %": people read one scale, and the API's own is kept in JSON.
    const { confidence } = (await machine.run('topics', 'show', id, '--json')).document
    expect(confidence).toBeGreaterThan(0)
    expect(confidence).toBeLessThanOrEqual(1)
    expect(stdout).toMatch(new RegExp(`^Confidence +${Math.round(confidence * 100)}%$`, 'm'))
    const absent = await machine.run('topics', 'show', 'ot_01h455vb4pex5vsknk084sn02q')
    expect([absent.code, absent.stderr]).toEqual([1, 'Topic not found\nNothing was changed.\n'])
  })
})

describe('txadv catalog search <words>, catalog add <ids...> | --search', () => {
  test('search', async () => {
    const { lines } = await machine.run('catalog', 'search', 'marathon', '--json')
    expect(lines.map((line) => line.topicName).sort()).toEqual(['Marathon Runners', 'Marathon Training Planners'])
    expect((await machine.run('catalog', 'search', 'weekend')).stdout).toMatch(/tp_\w{26} {2}Weekend Campers/)
  })

  test('add by id', async () => {
    const [{ id }] = (await machine.run('catalog', 'search', 'weekend', '--json')).lines
    const { code, stdout } = await machine.run('catalog', 'add', id)
    expect([code, stdout]).toEqual([0, 'Added  1\n'])
    expect(await held()).toContain('Weekend Campers')
  })

  test('add of an unknown id says which: exit 1 where none is known, 4 where some are', async () => {
    const unknown = ['tp_01h455vb4pex5vsknk084sn02q', 'bogus']
    const none = await machine.run('catalog', 'add', ...unknown)
    expect([none.code, none.stdout, none.stderr]).toEqual([
      1,
      '',
      `Not in the catalog: ${unknown.join(', ')}.\nNothing was changed. Find ids with \`txadv catalog search\`.\n`,
    ])
    const [{ id }] = (await machine.run('catalog', 'search', 'weekend', '--json')).lines
    const some = await machine.run('catalog', 'add', id, 'bogus')
    expect([some.code, some.stdout, some.stderr]).toEqual([
      4,
      'Added               0\nAlready in library  1\nNot in the catalog  1\n',
      'Not in the catalog: bogus.\nNothing was changed. Find ids with `txadv catalog search`.\n',
    ])
    const asJson = await machine.run('catalog', 'add', id, ...unknown, '--json')
    expect([asJson.code, asJson.document]).toEqual([4, { added: 0, unknown }])
    const noneAsJson = await machine.run('catalog', 'add', ...unknown, '--json')
    expect([noneAsJson.code, noneAsJson.document]).toEqual([1, { added: 0, unknown }])
  })

  test('add by search asks first; without a terminal it refuses without --yes', async () => {
    const refused = await machine.run('catalog', 'add', '--search', 'marathon')
    expect([refused.code, refused.stderr]).toEqual([
      2,
      'Add 2 topics of the catalog to the library? Confirmation required, but this is not a terminal.\nNothing was changed. Add --yes to go ahead.\n',
    ])
    expect(await held()).not.toContain('Marathon Runners')
    expect((await machine.run('catalog', 'add', '--search', 'marathon', '--yes', '--json')).document).toEqual({
      added: 2,
    })
    expect(await held()).toContain('Marathon Runners')
    expect((await machine.run('catalog', 'add')).code).toBe(2)
  })
})

describe('txadv export [--format csv|json] [--out file] [filters]', () => {
  test('to stdout, as CSV and as JSON, and what the filters leave', async () => {
    const csv = await machine.run('export')
    expect([csv.code, csv.stdout.split(/\r?\n/)[0]]).toEqual([0, expect.stringContaining('topic_name')])
    expect(csv.stdout).toContain('Craft Beer Enthusiasts')
    const json = await machine.run('export', '--json', '--parent-category', 'Auto')
    expect(json.document.map((topic: { topic_name: string }) => topic.topic_name)).toEqual(['Electric SUV Intenders'])
  })

  test('to a file, which is there when it is whole', async () => {
    const { code, stdout } = await machine.run('export', '--out', 'library.json')
    expect([code, stdout]).toEqual([0, ''])
    expect(JSON.parse(readFileSync(join(machine.home, 'library.json'), 'utf8')).length).toBeGreaterThan(3)
    const failed = await machine.run('export', '--out', 'other.csv', '--url', 'http://127.0.0.1:9', '--key', 'txadv_x')
    expect([failed.code, existsSync(join(machine.home, 'other.csv'))]).toEqual([5, false])
  })
})

test('whoever reads only the head of a list ends it quietly', async () => {
  const { ended, process: child } = machine.start(['completion', 'bash'])
  child.stdout?.destroy()
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
})
