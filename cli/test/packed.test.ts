import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { delimiter, join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyWorkspace, installAlone, nodeFolder, nodeVersions, packPackage } from '../../sdk/test/packing.ts'
import { makeOrg, type Org } from '../../server/test/harness.ts'
import { pushesOf } from '../../server/test/pushing.ts'
import { startWholeService, type WholeService } from '../../server/test/whole-service.ts'
import { createProgram } from '../src/program.ts'
import { type Machine, openMachine } from './running.ts'

let workspace: string
/** Where the package is installed, with nothing else. */
let folder: string
let installed: string
let service: WholeService
beforeAll(async () => {
  workspace = copyWorkspace()
  folder = installAlone(packPackage(workspace, 'cli', workspace))
  installed = join(folder, 'node_modules/@txadv/cli')
  service = await startWholeService()
}, 300_000)
afterAll(async () => {
  await service?.close()
  for (const made of [folder, workspace]) if (made) rmSync(made, { recursive: true, force: true })
})

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(dir, name)).isFile())
const manifestIn = (dir: string) => JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))

describe('npm pack', () => {
  test('compiles to JavaScript with declarations, carries licence and README, no tests', () => {
    const names = filesIn(installed)
    expect(names).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist/txadv.js', 'dist/txadv.d.ts']))
    expect(
      names.filter(
        (name) =>
          !/^(?:LICENSE|NOTICE|README\.md|package\.json|dist\/(?:[\w-]+(?:\.d\.ts|\.js)|data\/[\w/-]+\.(?:bin|json|txt)))$/.test(
            name,
          ),
      ),
    ).toEqual([])
    expect(names.filter((name) => /test/.test(name))).toEqual([])
  })

  test('depends on libraries by version alone, and on all that it imports', () => {
    const { dependencies, devDependencies, scripts = {}, bin, engines } = manifestIn(installed)
    expect([devDependencies, Object.keys(scripts)]).toEqual([undefined, ['postpublish']])
    expect([bin, engines]).toEqual([{ txadv: 'dist/txadv.js' }, { node: `>=${nodeVersions[0].replace(/\.0$/, '')}` }])
    expect(Object.keys(dependencies)).toEqual(['@clack/prompts', '@modelcontextprotocol/sdk', 'commander', 'zod'])
    for (const range of Object.values(dependencies)) expect(range).toMatch(/^[\^~]?\d+\.\d+\.\d+$/)
    const imported = filesIn(installed)
      .filter((name) => name.endsWith('.js'))
      .flatMap((name) => [
        ...readFileSync(join(installed, name), 'utf8').matchAll(/^(?:import|export)\b[^'"\n]*["']([^."'][^"']*)["']/gm),
      ])
      .map(([, target = '']) => target)
    expect(imported).toEqual(expect.arrayContaining(['commander', 'zod', 'node:module']))
    const known = (target: string) =>
      target.startsWith('node:')
        ? builtinModules.includes(target.slice(5))
        : Object.keys(dependencies).some((name) => target === name || target.startsWith(`${name}/`))
    expect(imported.filter((target) => !known(target))).toEqual([])
  })

  test('leaves the sources as they were: a checkout runs them', () => {
    const own = new URL('../', import.meta.url).pathname
    expect(manifestIn(join(workspace, 'cli'))).toEqual(manifestIn(own))
    const built = ['dist', 'node_modules']
    const namesIn = (dir: string) => readdirSync(dir).filter((name) => !built.includes(name))
    expect(namesIn(join(workspace, 'cli'))).toEqual(namesIn(own))
  })

  test('refuses to pack what strangers could not install', () => {
    const path = join(workspace, 'cli/package.json')
    const own = readFileSync(path, 'utf8')
    const refusal = (dependencies: object) => {
      writeFileSync(path, JSON.stringify({ ...JSON.parse(own), dependencies }))
      try {
        return `packed ${packPackage(workspace, 'cli', workspace)}`
      } catch (error) {
        return String((error as { stderr: unknown }).stderr)
      } finally {
        writeFileSync(path, own)
      }
    }
    expect(refusal({ '@txadv/contract': '0.1.0' })).toContain('@txadv/contract is never published')
    expect(refusal({ '@txadv/sdk': '*' })).toContain(`@txadv/sdk must be ${manifestIn(join(workspace, 'sdk')).version}`)
    expect(refusal({ commander: '*' })).toContain('commander must name a version')
    // Without zod among them, the contract's own copy would go into the bundle.
    const { zod: _, ...others } = JSON.parse(own).dependencies
    expect(refusal(others)).toContain('Libraries are installed and not copied')
  })
})

/** What the installed command is called with, on the Node.js that its first line finds. */
const openInstalled = (version: string, settings: Record<string, string> = {}) =>
  openMachine({ PATH: [nodeFolder(version), '/usr/bin', '/bin'].join(delimiter), ...settings }, [
    join(folder, 'node_modules/.bin/txadv'),
  ])

const groups = createProgram(() => expect.unreachable()).commands.map((command) => command.name())

describe.each(nodeVersions)('run on Node 22 and 24 on every command group and as an MCP server: %s', (version) => {
  let org: Org
  let place: { id: string; account: string }
  let machine: Machine
  const called = new Set<string>()
  beforeAll(async () => {
    org = await makeOrg(service.api, ['owner'])
    place = await (await pushesOf({ ...service, env: service.sandbox.env }, org)).connect('marketplace')
    machine = openInstalled(version)
  }, 300_000)
  afterAll(() => machine?.close())

  /** Runs a command that must succeed. */
  const ok = async (...args: string[]) => {
    called.add(args[0] ?? '')
    const ended = await machine.run(...args)
    expect(ended.code, `txadv ${args.join(' ')}: ${ended.stdout}${ended.stderr}`).toBe(0)
    return ended
  }

  test('`txadv classify --local` without a service, a key or the network', async () => {
    const alone = openInstalled(version)
    const command = `unshare --net --map-root-user ${folder}/node_modules/.bin/txadv classify --local --json 'Trail Running Enthusiasts'`
    const printed = execFileSync('bash', ['-c', command], { env: { ...alone.env }, cwd: alone.home, encoding: 'utf8' })
    alone.close()
    expect(JSON.parse(printed)).toMatchObject({ parent_category: 'Sports', engine: 'local' })
  })

  test('login, doctor', async () => {
    expect((await ok('--version')).stdout).toBe(`${manifestIn(installed).version}\n`)
    called.add('login')
    const piped = machine.start(['login', '--url', service.api.url, '--key-stdin'], {}, `${org.key.bearer}\n`)
    expect((await piped.ended).code).toBe(0)
    expect((await ok('profiles', '--json')).lines).toMatchObject([{ profile: 'default', current: true }])
    expect((await ok('whoami', '--json')).document).toMatchObject({ organization: { id: org.id } })
    const { document } = await ok('doctor', '--json')
    expect(document).toContainEqual(expect.objectContaining({ check: 'Node.js', state: 'ok', says: version }))
    expect(document).toContainEqual(expect.objectContaining({ check: 'Key', state: 'ok' }))
  })

  test('classify, import, topics, catalog, export', async () => {
    expect((await ok('classify', 'Electric SUV Intenders', '--json')).document).toMatchObject({ engine: 'local' })
    const file = join(machine.home, 'topics.csv')
    writeFileSync(file, 'Topic Name,Type\nSea Anglers,B2C\nHome Bakers,B2C\n')
    await ok('import', file, '--yes')
    await ok('topics', 'add', 'Chess Coaches')
    const { lines } = await ok('topics', 'list', '--json')
    expect(lines.map((line) => line.topic_name).sort()).toEqual(['Chess Coaches', 'Home Bakers', 'Sea Anglers'])
    expect((await ok('topics', 'show', lines[0].id)).stdout).toContain(lines[0].topic_name)
    const other = await makeOrg(service.api, ['owner'])
    await service.api.call('/api/topics', other.key, { method: 'POST', body: { topic_name: 'Marathon Runners' } })
    const found = await ok('catalog', 'search', 'marathon', '--json')
    await ok('catalog', 'add', found.lines[0].id)
    await ok('export', '--out', join(machine.home, 'out.csv'))
    const written = readFileSync(join(machine.home, 'out.csv'), 'utf8')
    for (const name of ['Chess Coaches', 'Home Bakers', 'Sea Anglers', 'Marathon Runners'])
      expect(written).toContain(name)
  })

  test('topics edit, remove, undo, matrix, brief, api, and a failure under --json', async () => {
    expect((await ok('topics', 'edit', 'Home Bakers', '--segment', 'B2B')).stdout).toMatch(/segment_type +B2C +B2B/)
    await ok('undo', 'Home Bakers', '--yes')
    expect((await ok('matrix', 'dog owners by generation', '--json')).document).toMatchObject({ dryRun: true })
    const text = 'Objective: awareness. We want to reach dog owners. Budget: $10k. Launch in May.'
    expect((await ok('brief', '--text', text, '--local')).stdout).toContain('Dog Owners')
    await ok('topics', 'add', 'Sea Otters')
    const [{ id }] = (await ok('topics', 'list', '--search', 'otters', '--json')).lines
    expect((await ok('api', 'GET', `/api/topics/${id}/explain`)).document).toMatchObject({ topic_name: 'Sea Otters' })
    expect((await ok('topics', 'remove', id, '--yes', '--json')).document).toEqual({ deleted: 1 })
    const failed = await machine.run('topics', 'show', id, '--json')
    expect([failed.code, JSON.parse(failed.stderr)]).toMatchObject([
      1,
      { code: 'topic_not_found', status: 404, exit: 1 },
    ])
  })

  test('connections, push, activations, refresh, jobs', async () => {
    expect((await ok('connections', '--json')).lines).toMatchObject([{ id: place.id }])
    expect((await ok('push', place.id, '--all', '--plan', '--json')).document).toMatchObject({ creates: 4 })
    expect((await ok('push', place.id, '--all', '--yes', '--json')).document).toMatchObject({ successCount: 4 })
    expect(await service.sandbox.segments({ account: place.account })).toHaveLength(4)
    const { lines: active } = await ok('activations', '--json')
    expect(active).toHaveLength(4)
    await ok('activations', 'deactivate', active[0].id, '--yes')
    const [topic] = (await ok('topics', 'list', '--search', 'anglers', '--json')).lines
    const renamed = { method: 'PATCH', body: { topic_name: 'Deep Sea Anglers' } }
    expect((await service.api.call(`/api/topics/${topic.id}`, org.key, renamed)).status).toBe(200)
    expect((await ok('refresh', '--yes')).stdout).toMatch(/Status +completed/)
    expect((await ok('drift', 'show', place.id, '--json')).document).toMatchObject({ totals: { missing: 0 } })
    called.add('sync')
    expect((await machine.run('sync', 'run', place.id, '--yes')).code).toBe(2)
    const { lines: jobs } = await ok('jobs', '--json')
    expect(new Set(jobs.map((line) => line.kind))).toEqual(new Set(['import', 'push']))
    await ok('jobs', 'watch', jobs[0].id)
  })

  test('completion', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) expect((await ok('completion', shell)).stdout).toContain('classify')
  })

  test('an MCP client lists and calls tools', async () => {
    called.add('mcp')
    const client = new Client({ name: 'test', version: '1' })
    const command = join(folder, 'node_modules/.bin/txadv')
    const env = { ...machine.env, TXADV_URL: service.api.url, TXADV_API_KEY: org.key.bearer }
    await client.connect(new StdioClientTransport({ command, args: ['mcp'], env, cwd: machine.home }))
    try {
      expect(client.getServerVersion()).toMatchObject({ name: 'txadv', version: manifestIn(installed).version })
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['classify', 'search_library', 'list_connections', 'plan_push', 'list_activations']),
      )
      const call = async (name: string, input: Record<string, unknown> = {}) => {
        const { structuredContent, isError } = await client.callTool({ name, arguments: input })
        expect([name, isError]).toEqual([name, undefined])
        return structuredContent
      }
      const messages = [{ role: 'user', content: 'Trail Running Enthusiasts' }]
      expect(await call('classify', { messages })).toMatchObject({ parent_category: 'Sports' })
      expect(await call('search_library', { search: 'bakers' })).toMatchObject({
        data: [{ topic_name: 'Home Bakers' }],
      })
      expect(await call('list_connections')).toMatchObject({ items: [{ id: place.id }] })
      expect(await call('plan_push', { connectionId: place.id, all: true })).toMatchObject({ creates: 1 })
    } finally {
      await client.close()
    }
  })

  test('logout; then every command group was run', async () => {
    await ok('logout')
    expect((await machine.run('topics', 'list')).code).toBe(3)
    expect(groups.filter((name) => !called.has(name))).toEqual([])
    expect(groups.length).toBeGreaterThan(13)
  })
})
