import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDatabaseOwner, makeOrg, type Org } from '../../server/test/harness.ts'
import { pushesOf } from '../../server/test/pushing.ts'
import { paged, type Source, startSource, syncOf } from '../../server/test/sources.ts'
import { startWholeService, type WholeService } from '../../server/test/whole-service.ts'
import { type Machine, openMachine } from './running.ts'

let service: WholeService
let source: Source
let org: Org
let machine: Machine
let place: { id: string; account: string }
let feed: string
beforeAll(async () => {
  source = await startSource()
  service = await startWholeService({ env: { EGRESS_ALLOW: source.endpoint } })
  org = await makeOrg(service.api, ['owner'])
  place = await (await pushesOf({ ...service, env: service.sandbox.env }, org)).connect('marketplace')
  const items = [
    { id: 's-1', name: 'Sea Anglers' },
    { id: 's-2', name: 'Golf Fans' },
    { id: 's-3', name: '' },
  ]
  feed = await syncOf(service.api, org).connect(source.serve(paged(items)))
  machine = openMachine({ TXADV_URL: service.api.url, TXADV_API_KEY: org.key.bearer })
})
afterAll(async () => {
  machine?.close()
  await service?.close()
  await source?.close()
})
const held = async (...args: string[]) =>
  (await machine.run('topics', 'list', '--all', '--json', ...args)).lines.map(({ topic_name }) => topic_name)

describe('txadv sync run|follow|resume', () => {
  test('run asks, starts, follows, and says what came of it', async () => {
    const refused = await machine.run('sync', 'run', 'Source')
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('Sync topics from Source?')])
    const { code, document } = await machine.run('sync', 'run', 'source', '--yes', '--json')
    expect([code, document]).toMatchObject([4, { status: 'completed', successCount: 2, errorCount: 1 }])
    expect((await held()).sort()).toEqual(['Golf Fans', 'Sea Anglers'])
  })

  test('follow shows the newest; resume says where nothing is left; an outbound connection is no source', async () => {
    expect((await machine.run('sync', 'follow', feed)).stdout).toMatch(/Status +completed\nNew topics +2\n/)
    const resumed = await machine.run('sync', 'resume', feed)
    expect([resumed.code, resumed.stderr]).toEqual([1, expect.stringContaining('nothing to resume')])
    expect((await machine.run('sync', 'run', place.id, '--yes')).code).toBe(2)
  })

  test('a second run is told which is under way; resume follows that one to its end', async () => {
    const begun = await syncOf(service.api, org).begin(feed)
    const second = await machine.run('sync', 'run', feed, '--yes', '--json')
    expect([second.code, JSON.parse(second.stderr)]).toMatchObject([
      1,
      { code: 'sync_running', runId: begun.body.runId },
    ])
    const { ended, says } = machine.start(['sync', 'resume', feed])
    await says('The sync is under way.')
    await syncOf(service.api, org).finish(feed, begun.body.runId)
    expect(await ended).toMatchObject({ code: 4, stdout: expect.stringMatching(/Status +completed/) })
    expect((await machine.run('sync', 'follow', feed, '--json')).document).toMatchObject({ runId: begun.body.runId })
  })
})

describe('txadv drift show|repair|link', () => {
  test('no drift, then a missing and an untracked segment', async () => {
    await machine.run('push', place.id, '--all', '--include-unsure', '--yes')
    expect((await machine.run('drift', 'show', place.id)).stdout).toMatch(/^In sync +2\nRenamed +0\n/)
    const { lines } = await machine.run('activations', '--json')
    const lost = lines.find(({ topicName }) => topicName === 'Golf Fans')
    const gone = `update sandbox_segment set gone = true, enabled = false where platform = 'marketplace' and id = $1`
    await asDatabaseOwner(service.api, gone, [lost.platformSegmentId])
    expect((await machine.run('drift', 'show', place.id)).stdout).toMatch(/Missing +1/)
    const refused = await machine.run('drift', 'repair', place.id)
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/missing[\s\S]*mark as deactivated/)])
    const repaired = await machine.run('drift', 'repair', place.id, '--yes', '--json')
    expect([repaired.code, repaired.lines]).toMatchObject([0, [{ kind: 'missing', status: 'deactivated' }]])
    expect((await machine.run('drift', 'repair', place.id, '--yes')).stderr).toContain('No drift to repair')
  })
})

describe('txadv matrix <phrase>', () => {
  test('says what it would bring, adds it where that is agreed to, and what was not understood', async () => {
    const { code, stdout } = await machine.run('matrix', 'dog owners by generation')
    expect(code).toBe(0)
    expect(stdout).toMatch(/Combinations +\d+\nNew topics +\d+\n/)
    const before = (await held()).length
    const args = ['matrix', '--dimension', 'Role=Nurses,Pharmacists', '--dimension', 'State=Texas,Ohio', '--add']
    expect((await machine.run(...args)).code).toBe(2)
    expect(await held()).toHaveLength(before)
    expect((await machine.run(...args, '--yes', '--json')).document).toMatchObject({ created: 4, errors: 0 })
    expect(await held('--search', 'nurses')).toEqual(expect.arrayContaining(['Nurses Texas', 'Nurses Ohio']))
    expect((await machine.run('matrix', 'Golf Fans')).code).toBe(2)
  })
})

describe('txadv brief [file]', () => {
  const text =
    'Objective: awareness. We want to reach first-time home buyers and dog owners. Budget: $10k. Launch in May.'
  test('--local and a service without an LLM read text by rules; --add adds what was found', async () => {
    const local = await machine.run('brief', '--text', text, '--local', '--json')
    const topics = local.document.recommendedTopics.map((topic: { topic_name: string }) => topic.topic_name)
    expect([local.code, topics]).toEqual([0, ['First-time Home Buyers', 'Dog Owners']])
    writeFileSync(join(machine.home, 'brief.txt'), text)
    const added = await machine.run('brief', 'brief.txt', '--add', '--yes')
    expect([added.code, added.stderr]).toEqual([0, expect.stringContaining('has no LLM at the moment')])
    expect(added.stdout).toMatch(/First-time Home Buyers +Added +ot_/i)
    expect(await held('--search', 'dog owners')).toContain('Dog Owners')
    expect((await machine.run('brief', 'brief.xyz')).code).toBe(2)
  })
})

describe('txadv import --dry-run, undo', () => {
  test('a preview shows doubt with its reason, before anything is in', async () => {
    writeFileSync(join(machine.home, 'topics.csv'), 'Topic Name\nHome Bakers\nQwzx Vbnrt\n')
    const why = 'needs review: The engine knows too few words of the name'
    const dry = await machine.run('import', 'topics.csv', '--dry-run')
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringMatching(new RegExp(`Qwzx Vbnrt .*created +${why}\\n`))])
    const asked = await machine.run('import', 'topics.csv')
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('1 of the first 2 rows would need review')])
    expect(await held('--search', 'bakers')).toEqual([])
  })

  test('a preview says which values are not taken and why, and of how many rows it is', async () => {
    const others = Array.from({ length: 23 }, (_, n) => `Golf Cohort ${n},Sports,`)
    const [odd, ...more] = ['Tea Drinkers,Sportz,', ...others.slice(0, 18), 'Coffee Drinkers,,B3B', ...others.slice(18)]
    writeFileSync(join(machine.home, 'odd.csv'), `${['Topic Name,Category,Segment Type', odd, ...more].join('\n')}\n`)
    const remarks = [
      '! Row 1, Tea Drinkers: "Sportz" is not a parent category, so the local engine chose one',
      '! Row 20, Coffee Drinkers: Invalid segment_type: B3B',
    ]
    const coverage = 'The preview covers the first 20 of 25 rows.\n'
    const dry = await machine.run('import', 'odd.csv', '--dry-run')
    expect([dry.code, dry.stderr.endsWith(coverage)]).toEqual([0, true])
    expect(dry.stdout.trimEnd().split('\n').slice(-2)).toEqual(remarks)
    const asked = await machine.run('import', 'odd.csv')
    for (const each of [...remarks, coverage]) expect(asked.stderr).toContain(each)
    const asJson = await machine.run('import', 'odd.csv', '--dry-run', '--json')
    expect(asJson.lines).toHaveLength(20)
    const whole = await machine.run('import', 'topics.csv', '--dry-run')
    expect([whole.stdout, whole.stderr]).toEqual([
      expect.not.stringContaining('!'),
      expect.not.stringContaining('covers'),
    ])
  })

  test('an import is undone, except what was edited since; the last edit of a topic is taken back', async () => {
    const { batchIds } = (await machine.run('import', 'topics.csv', '--yes', '--json')).document
    expect((await machine.run('undo', '--json')).lines).toMatchObject([{ id: batchIds[0] }])
    await machine.run('topics', 'edit', 'Home Bakers', '--segment', 'B2B', '--category', 'Careers & Professions')
    const asked = await machine.run('undo', 'Home Bakers')
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringMatching(/segment_type +B2B +B2C/)])
    const back = await machine.run('undo', 'Home Bakers', '--yes', '--json')
    expect([back.code, back.document.segment_type]).toEqual([0, 'B2C'])
    expect((await machine.run('undo', batchIds[0])).code).toBe(2)
    const undone = await machine.run('undo', batchIds[0], '--yes', '--json')
    expect(undone.document).toEqual({ batchId: batchIds[0], undone: 1, kept: 1 })
    expect(await held('--review', 'needs_review', '--search', 'qwzx')).toEqual([])
    expect((await machine.run('undo', 'Sea Anglers', '--yes')).stderr).toContain('was not edited')
    expect((await machine.run('undo', 'job_01h455vb4pex5vsknk084sn02q')).stderr).toContain('operator')
  })
})

describe('txadv api <method> <path>', () => {
  test('sends what was given with the key, and prints JSON in lines; -i prints headers on stderr', async () => {
    const listed = await machine.run('api', 'get', '/api/topics?limit=1', '-q', 'search=sea anglers', '-i')
    expect([listed.code, JSON.parse(listed.stdout)]).toMatchObject([
      0,
      { total: 1, data: [{ topic_name: 'Sea Anglers' }] },
    ])
    expect(listed.stdout).toContain('\n  "data": [')
    expect(listed.stderr).toMatch(/^HTTP 200\n[\s\S]*x-request-id: /)
    const body = JSON.stringify({ topic_name: 'Trail Runners' })
    const sent = machine.start(['api', 'POST', '/api/topics', '-d', '-'], {}, body)
    expect((await sent.ended).document).toMatchObject({ topic_name: 'Trail Runners' })
    writeFileSync(join(machine.home, 'edit.json'), JSON.stringify({ segment_type: 'B2B' }))
    const [{ id }] = (await machine.run('topics', 'list', '--search', 'trail', '--json')).lines
    expect((await machine.run('api', 'PATCH', `/api/topics/${id}`, '-d', '@edit.json')).document.segment_type).toBe(
      'B2B',
    )
    expect((await machine.run('api', 'GET', '/api/export', '-q', 'format=csv')).stdout).toMatch(/topic_name/)
    expect((await machine.run('api', 'HEAD', '/api/topics', '-i')).stderr).toMatch(/^HTTP 200\n/)
  })

  test('a failure is that of the service, with its code, and the exit code of any command', async () => {
    const { code, stderr } = await machine.run('api', 'POST', '/api/topics', '-d', '{"topic": 1}', '--json')
    expect([code, JSON.parse(stderr)]).toMatchObject([
      1,
      {
        code: 'invalid_request',
        status: 400,
        issues: expect.arrayContaining([expect.objectContaining({ suggestion: 'topic_name' })]),
      },
    ])
    expect((await machine.run('api', 'GET', '/api/nothing')).code).toBe(1)
    expect((await machine.run('api', 'GET', '/api/topics', '--key', 'txadv_x')).code).toBe(3)
    for (const args of [
      ['GET', '/api/topics', '-d', '{}'],
      ['POST', '/api/topics', '-d', '{'],
      ['GET', '/api/topics', '-q', 'x'],
      ['TRACE', '/api/topics'],
    ])
      expect([args, (await machine.run('api', ...args)).code]).toEqual([args, 2])
  })

  test('the key goes to no other host, whatever the path says', async () => {
    const heard: string[] = []
    const stranger = createServer((request, response) => {
      heard.push(String(request.headers.authorization))
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await new Promise((listening) => stranger.once('listening', listening))
    const host = `127.0.0.1:${(stranger.address() as AddressInfo).port}`
    const paths = [
      `http://${host}/x`,
      `//${host}/x`,
      `/\\${host}/x`,
      `\\\\${host}`,
      `@${host}/`,
      'api/topics',
      `/\t/${host}/x`,
    ]
    for (const path of paths) expect([path, (await machine.run('api', 'GET', path)).code]).toEqual([path, 2])
    expect(heard).toEqual([])
    expect((await machine.run('api', 'GET', `${service.api.url}/api/topics/stats`)).code).toBe(0)
    stranger.close()
  })
})
