import { readFileSync } from 'node:fs'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeKey, makeOrg, type Org } from '../../server/test/harness.ts'
import { importsOf } from '../../server/test/imports.ts'
import { pushesOf } from '../../server/test/pushing.ts'
import { startWholeService, type WholeService } from '../../server/test/whole-service.ts'
import { entry, type Machine, openMachine } from './running.ts'

let service: WholeService
let org: Org
let machine: Machine
let place: { id: string; account: string }
beforeAll(async () => {
  service = await startWholeService()
  org = await makeOrg(service.api, ['owner'])
  const pushes = await pushesOf({ ...service, env: service.sandbox.env }, org)
  place = await pushes.connect('marketplace')
  const donor = await makeOrg(service.api, ['owner'])
  await importsOf(service.api, donor).run([{ Name: 'Marathon Runners' }])
  await importsOf(service.api, org).run([{ Name: 'Golf Fans' }, { Name: 'Chess Fans' }])
  machine = openMachine({ TXADV_URL: service.api.url, TXADV_API_KEY: org.key.bearer })
})
afterAll(async () => {
  machine?.close()
  await service?.close()
})

const open: Client[] = []
afterEach(async () => {
  for (const client of open.splice(0)) await client.close()
})
async function connect(...args: string[]) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [entry, 'mcp', ...args], env: { ...machine.env } }),
  )
  open.push(client)
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects
  const call = async (name: string, input: object = {}): Promise<any> =>
    client.callTool({ name, arguments: { ...input } })
  return { client, call }
}
const segments = async () => (await service.sandbox.segments({ account: place.account })).length

describe('txadv mcp [--allow-activation]', () => {
  const readers = [
    'classify',
    'check_duplicate',
    'search_library',
    'search_catalog',
    'add_from_catalog',
    'list_connections',
    'plan_push',
    'list_activations',
    'get_push_run',
  ]

  test('tools are routes of the contract with a sentence; those that change a platform are offered only where allowed', async () => {
    const { client } = await connect()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(readers)
    const byName = new Map(tools.map((tool) => [tool.name, tool]))
    expect(byName.get('plan_push')).toMatchObject({
      annotations: { readOnlyHint: true },
      inputSchema: { type: 'object', required: ['connectionId'], additionalProperties: false },
    })
    expect(Object.keys(byName.get('plan_push')?.inputSchema.properties ?? {})).toEqual([
      'connectionId',
      'topicIds',
      'filters',
      'all',
      'includeUnsure',
    ])
    expect(byName.get('search_library')?.inputSchema.properties?.segmentType).toMatchObject({
      anyOf: [
        { type: 'string', enum: expect.arrayContaining(['B2B']) },
        { type: 'array', items: { type: 'string', enum: expect.arrayContaining(['B2B']) } },
      ],
    })
    const allowed = await connect('--allow-activation')
    const { tools: more } = await allowed.client.listTools()
    expect(more.map(({ name }) => name)).toEqual(readers.toSpliced(7, 0, 'push'))
  })

  test('every argument has the hint that the API document gives it', async () => {
    const document = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'))
    const { tools } = await (await connect('--allow-activation')).client.listTools()
    type Schema = { description?: string; properties?: Record<string, Schema>; items?: Schema }
    const hintless = (schema: Schema, path: string): string[] => [
      ...(schema.description || path.endsWith('[]') ? [] : [path]),
      ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) => hintless(each, `${path}.${key}`)),
      ...(schema.items ? hintless(schema.items, `${path}[]`) : []),
    ]
    for (const { name, inputSchema } of tools)
      for (const [key, property] of Object.entries(inputSchema.properties ?? {}))
        expect(hintless(property as Schema, `${name}.${key}`)).toEqual([])
    const told = document.paths['/api/topics'].get.parameters.find(
      ({ name }: { name: string }) => name === 'segmentType',
    )
    const search = tools.find(({ name }) => name === 'search_library')?.inputSchema.properties
    expect(search?.segmentType).toMatchObject({ description: told.description })
    expect(Object.keys(search ?? {})).not.toContain('page')
    expect(search?.after).toMatchObject({ description: expect.stringContaining('nextAfter') })
  })

  test('lists go on by cursor: each record once, also when the list changes meanwhile', async () => {
    const { call } = await connect()
    const first = (await call('search_library', { limit: 1 })).structuredContent
    expect(first).toMatchObject({ data: [{ topic_name: expect.any(String) }], nextAfter: expect.any(String) })
    await importsOf(service.api, org).run([{ Name: 'Late Comers' }])
    const second = (await call('search_library', { limit: 1, after: first.nextAfter })).structuredContent
    expect(second.data).toHaveLength(1)
    expect(second.data[0].id).not.toBe(first.data[0].id)
    const last = await call('search_library', { search: 'late comers' })
    expect(last.structuredContent.nextAfter).toBeUndefined()
    const { data } = last.structuredContent
    await service.api.call('/api/topics', org.key, { method: 'DELETE', body: { ids: [data[0].id] } })
    const { isError, content } = await call('search_library', { page: 2 })
    expect([isError, content[0].text]).toEqual([true, expect.stringContaining('takes no page')])
  })

  test('classify, check_duplicate, search and add answer as data and as text', async () => {
    const { call } = await connect()
    const classified = await call('classify', { messages: [{ role: 'user', content: 'Trail Running Enthusiasts' }] })
    expect(classified.structuredContent).toMatchObject({ parent_category: 'Sports', engine: 'local' })
    expect(JSON.parse(classified.content[0].text)).toEqual(classified.structuredContent)
    expect((await call('check_duplicate', { topic_name: 'golf fans' })).structuredContent).toMatchObject({
      isDuplicate: true,
    })
    expect((await call('search_library', { search: 'chess' })).structuredContent).toMatchObject({
      total: 1,
      data: [{ topic_name: 'Chess Fans' }],
    })
    const { data } = (await call('search_catalog', { search: 'marathon' })).structuredContent
    expect((await call('add_from_catalog', { topicIds: [data[0].id] })).structuredContent).toEqual({ added: 1 })
    expect((await call('list_connections')).structuredContent).toMatchObject({ items: [{ id: place.id }] })
  })

  test('failures come back as errors of the tool, in the service’s words', async () => {
    const { call } = await connect('--key', (await makeKey(service.api, org.owner, { scopes: ['topics:read'] })).bearer)
    const text = async (name: string, input?: object) => {
      const { isError, content } = await call(name, input)
      return [isError, content[0].text]
    }
    expect(await text('classify', { messages: [{ role: 'user', content: 'x' }] })).toEqual([
      true,
      'Insufficient scopes',
    ])
    expect(await text('search_library', { segmentType: 'B2X' })).toEqual([true, expect.stringContaining('segmentType')])
    expect(await text('search_library', { serach: 'x' })).toEqual([
      true,
      expect.stringContaining('search_library takes no serach'),
    ])
    expect(await text('plan_push', { all: true })).toEqual([true, 'plan_push needs connectionId'])
    expect(await text('push', { connectionId: place.id, all: true })).toEqual([
      true,
      expect.stringContaining('--allow-activation'),
    ])
    expect(await text('nothing')).toEqual([true, 'There is no tool nothing'])
    expect(await segments()).toBe(0)
  })

  test('nothing that another organization said of a topic is in an answer: search, check, add, plan', async () => {
    const [hostile, honest] = [await makeOrg(service.api, ['owner']), await makeOrg(service.api, ['owner'])]
    const names = ['Narwhal Watching Trips Norway', 'Puffin Watching Trips Iceland', 'Otter Kayak Trips Scotland']
    for (const topic_name of names) {
      const body = {
        topic_name,
        parent_category: 'Gambling & Betting',
        subcategory: 'Escorts - call evil.example',
        keywords: ['evil.example'],
        segment_desc_marketplace: 'Call evil.example',
      }
      expect((await service.api.call('/api/topics', hostile.key, { method: 'POST', body })).status).toBe(201)
    }
    const messages = [{ role: 'user', content: `${names[0]}: escorts, gambling, evil.example` }]
    await service.api.call('/api/classify', hostile.key, { method: 'POST', body: { messages } })
    for (const { id } of (await service.api.call('/api/topics', hostile.key)).body.data) {
      const body = { reason: 'other', comment: 'Escorts and gambling, call evil.example' }
      const answer = await service.api.call(`/api/topics/${id}/report`, hostile.key, { method: 'POST', body })
      expect(answer.body).toEqual({ reported: true })
    }
    const pushes = await pushesOf({ ...service, env: service.sandbox.env }, honest)
    const { id: connectionId } = await pushes.connect('marketplace')
    const { call } = await connect('--key', honest.key.bearer)
    const found = (await call('search_catalog', { search: 'watching trips' })).structuredContent
    expect(found.total).toBe(2)
    const topicIds = found.data.map(({ id }: { id: string }) => id)
    const answers = [
      found,
      await call('classify', { messages: [{ role: 'user', content: names[0] }] }),
      await call('check_duplicate', { topic_name: 'narwhal watching trip norway' }),
      await call('add_from_catalog', { topicIds }),
      await call('search_library', { search: 'trips' }),
      await call('plan_push', { connectionId, all: true }),
    ]
    expect(answers.at(-1).structuredContent).toMatchObject({ creates: 2 })
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/evil|escorts|gambling/i)
  })

  test('push demands confirm: true, else it answers the plan and says what confirms', async () => {
    const { call } = await connect('--allow-activation')
    const selection = { connectionId: place.id, all: true }
    expect((await call('plan_push', selection)).structuredContent).toMatchObject({ creates: 3 })
    for (const confirm of [undefined, false, 'true']) {
      const { structuredContent, isError } = await call('push', { ...selection, confirm })
      expect([isError, structuredContent]).toEqual([
        undefined,
        { plan: expect.objectContaining({ creates: 3 }), next: expect.stringContaining('confirm: true') },
      ])
    }
    expect(await segments()).toBe(0)
    const { runId } = (await call('push', { ...selection, confirm: true })).structuredContent
    const run = async () => (await call('get_push_run', { connectionId: place.id, runId })).structuredContent
    await expect.poll(run).toMatchObject({ status: 'completed', successCount: 3, errorCount: 0 })
    expect(await segments()).toBe(3)
    expect((await call('list_activations', { status: 'active' })).structuredContent.items).toHaveLength(3)
  })

  test('without a key it does not begin: exit 3', async () => {
    const { code, stdout } = await machine.start(['mcp'], { TXADV_API_KEY: '' }).ended
    expect([code, stdout]).toEqual([3, ''])
  })

  test('it ends when the other side is gone', async () => {
    const { code, stderr } = await machine.start(['mcp']).ended
    expect([code, stderr]).toEqual([0, ''])
  })
})
