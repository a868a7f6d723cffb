import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../dashboard/test/build.ts'
import { makeOrg, type Org } from '../../server/test/harness.ts'
import { startWholeService, type WholeService } from '../../server/test/whole-service.ts'
import { copyWorkspace, installAlone, nodeFolder, nodeVersions, packPackage } from './packing.ts'

/** What the JavaScript of the package may weigh, compressed. */
const budgetBytes = 15_000

let workspace: string
let folder: string
let installed: string
let tarball: string
let service: WholeService
let org: Org
beforeAll(async () => {
  workspace = copyWorkspace()
  tarball = packPackage(workspace, 'sdk', workspace)
  folder = installAlone(tarball)
  installed = join(folder, 'node_modules/@txadv/sdk')
  expect(filesIn(join(folder, 'node_modules')).filter((name) => !name.startsWith('@txadv/sdk/'))).toEqual([
    '.package-lock.json',
  ])
  // The type alone: what npm wrote beside it stays.
  const manifest = join(folder, 'package.json')
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), type: 'module' }))
  service = await startWholeService()
  org = await makeOrg(service.api, ['owner'])
})
afterAll(async () => {
  await service?.close()
  for (const made of [folder, workspace]) if (made) rmSync(made, { recursive: true, force: true })
})

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(dir, name)).isFile())

describe('npm pack', () => {
  test('holds plain JavaScript with its types, the README and the licence, and nothing else', () => {
    const names = filesIn(installed)
    const modules = names.filter((name) => name.endsWith('.js'))
    expect(names.sort()).toEqual(
      [
        ...modules,
        ...modules.map((name) => name.replace(/\.js$/, '.d.ts')),
        ...['LICENSE', 'NOTICE'].filter((name) => existsSync(new URL(`../../${name}`, import.meta.url))),
        'README.md',
        'package.json',
      ].sort(),
    )
    expect(modules).toContain('dist/index.js')
    expect(names.filter((name) => /test/.test(name))).toEqual([])
    const {
      dependencies,
      devDependencies,
      scripts = {},
    } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    expect([dependencies, devDependencies, Object.keys(scripts)]).toEqual([undefined, undefined, ['postpublish']])
  })

  test(`weighs at most ${budgetBytes} bytes of JavaScript, compressed`, () => {
    const scripts = filesIn(installed).filter((name) => name.endsWith('.js'))
    const weight = gzipSync(Buffer.concat(scripts.map((name) => readFileSync(join(installed, name))))).length
    process.stdout.write(`SDK: ${weight} bytes of JavaScript compressed, tarball ${statSync(tarball).size} bytes\n`)
    expect(weight).toBeLessThanOrEqual(budgetBytes)
  })

  test('every import in it leads to a file in it', () => {
    for (const name of filesIn(installed).filter((each) => each.endsWith('.js'))) {
      const text = readFileSync(join(installed, name), 'utf8')
      for (const [, target = ''] of text.matchAll(/from '([^']+)'/g)) {
        expect(target).toMatch(/^\.{1,2}\//)
        expect(existsSync(join(installed, name, '..', target))).toBe(true)
      }
    }
  })

  test.each([
    ['of Node.js', { types: ['node'] }],
    ['of browsers', { types: [], lib: ['es2024', 'dom', 'dom.iterable'] }],
  ])(
    'its types hold in a strict program %s, and refuse a wrong call',
    (_, options) => {
      const tsc = new URL('../../node_modules/typescript/bin/tsc', import.meta.url).pathname
      const typeRoots = [new URL('../../node_modules/@types', import.meta.url).pathname]
      const strict = {
        strict: true,
        module: 'nodenext',
        target: 'es2024',
        noEmit: true,
        exactOptionalPropertyTypes: true,
      }
      const compile = (program: string) => {
        writeFileSync(join(folder, 'program.ts'), program)
        const config = { compilerOptions: { ...strict, typeRoots, ...options }, files: ['program.ts'] }
        writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
        try {
          return execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
        } catch (error) {
          return String((error as { stdout: unknown }).stdout)
        }
      }
      const start = `import { createClient, QuotaError } from '@txadv/sdk'
const txadv = createClient({ baseUrl: 'http://localhost', apiKey: 'txadv_x' })\n`
      const right = `${start}
export const { total } = await txadv.call('GET /api/topics', { query: { segmentType: 'B2B' } })
for await (const { topic_name } of txadv.rows('GET /api/topics')) topic_name.trim()
for await (const { platformSegmentId } of txadv.rows('GET /api/activations', { query: { status: 'active' } })) platformSegmentId
export const { parent_category } = await txadv.classify('Electric SUV Intenders')
try { await txadv.push('conn_x', { all: true }) } catch (error) { if (error instanceof QuotaError) error.resetsAt.getTime() }
`
      expect(compile(right)).toBe('')
      expect(compile(`${start} await txadv.call('GET /api/topics', { query: { segmentType: 'B2X' } })`)).toMatch(/B2X/)
      expect(compile(`${start} await txadv.call('GET /api/nowhere')`)).toMatch(/nowhere/)
    },
    240_000,
  )
})

/** Each run imports names of its own: those that another organization has are linked and not created. */
const imported = [
  ['Home Bakers', 'Trail Running Fans'],
  ['Chess Beginners', 'Night Anglers'],
]
test.each(nodeVersions.map((version, n) => [version, imported[n] ?? []] as const))(
  'the package runs in Node.js %s',
  { timeout: 600_000 },
  async (version, names) => {
    const program = `
import { createClient } from '@txadv/sdk'
const txadv = createClient({ baseUrl: process.env.TXADV_URL, apiKey: process.env.TXADV_API_KEY })
const { parent_category, engine } = await txadv.classify('Electric SUV Intenders')
const { version } = process
const batch = await txadv.importFile(${JSON.stringify(`Topic Name\n${names.join('\n')}\n`)})
const names = []
for await (const { topic_name } of txadv.rows('GET /api/topics')) names.push(topic_name)
console.log(JSON.stringify({ version, parent_category, engine, status: batch.status, created: batch.success_count, names: names.sort() }))
`
    writeFileSync(join(folder, 'program.js'), program)
    const { key } = await makeOrg(service.api, ['owner'])
    const env = { PATH: nodeFolder(version), TXADV_URL: service.api.url, TXADV_API_KEY: key.bearer }
    // The service answers from this very process, which must not stand still meanwhile.
    const { stdout } = await promisify(execFile)('node', [join(folder, 'program.js')], { env })
    expect(JSON.parse(stdout)).toEqual({
      version: `v${version}`,
      parent_category: 'Auto',
      engine: 'local',
      status: 'completed',
      created: 2,
      names,
    })
  },
)

describe('the package runs in headless Chromium', () => {
  let pages: Server
  let origin: string
  beforeAll(async () => {
    pages = createServer((request, response) => {
      const path = join(installed, decodeURI(new URL(request.url ?? '/', 'http://pages').pathname))
      if (request.url === '/') return response.setHeader('content-type', 'text/html').end('<title>A page</title>')
      if (!existsSync(path)) return response.writeHead(404).end()
      response.setHeader('content-type', extname(path) === '.js' ? 'text/javascript' : 'text/plain')
      return response.end(readFileSync(path))
    })
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
    origin = `http://localhost:${(pages.address() as AddressInfo).port}`
  })
  afterAll(() => pages?.close())

  test('in a page of another origin, with an SDK key', async () => {
    const { api } = service
    const made = await api.call('/api/sdk-keys', org.owner, {
      method: 'POST',
      body: { name: 'Page', mode: 'test', scopes: ['classify', 'mappings:read'] },
    })
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.goto(origin)
      // As text, because what compiles this file would rewrite the import.
      const told = await page.evaluate(`(async () => {
        const { createClient, ApiError } = await import('/dist/index.js')
        const baseUrl = ${JSON.stringify(api.url)}
        const txadv = createClient({ baseUrl, apiKey: ${JSON.stringify(made.body.plaintext)} })
        const { parent_category, engine } = await txadv.classify('Electric SUV Intenders')
        const { isDuplicate } = await txadv.checkDuplicate({ topic_name: 'Home Bakers' })
        const { total } = await txadv.call('GET /api/sdk/mappings')
        const refused = await createClient({ baseUrl, apiKey: 'pk_test_wrong' })
          .classify('x')
          .catch((error) => [error instanceof ApiError, error.message])
        return { parent_category, engine, isDuplicate, total, refused }
      })()`)
      expect(told).toEqual({
        parent_category: 'Auto',
        engine: 'local',
        isDuplicate: true,
        total: 0,
        refused: [true, 'Invalid or expired SDK key'],
      })
      expect(complaints).toEqual([])
    } finally {
      await browser.close()
    }
  })
})
