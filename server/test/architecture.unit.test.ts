import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

const isTest = (file: string) => file.endsWith('.test.ts')
const sources = ['contract/src', 'engine/src', 'server/src', 'sdk/src', 'dashboard/src', 'cli/src']
  .flatMap(filesBelow)
  .filter((file) => !isTest(file))

interface Import {
  readonly from: string
  readonly target: string
  readonly typeOnly: boolean
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(
    /^(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]/gm,
  )
  return [...found].map((match) => {
    const specifier = match[2] ?? match[3] ?? ''
    const target = specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : specifier
    return { from: file, target, typeOnly: match[1] !== undefined }
  })
}

/** The eight domains, from the ground up; those of one line do not know each other. */
const domains: readonly (readonly string[])[] = [
  ['account', 'runs'],
  ['llm-usage', 'naming'],
  ['library'],
  ['judging', 'activation'],
  ['intake'],
]
const isDomain = (name: string) => domains.flat().includes(name)
/** The floors of the server, from the ground up. A file may import from its own folder and from floors below. */
const floors: readonly (readonly string[])[] = [
  ['lib'],
  ['egress'],
  ['llm'],
  ['db'],
  ['queue'],
  ['actor.ts'],
  ['context.ts', 'identity', 'platforms'],
  ...domains,
  ['http', 'sandbox', 'erasure'],
  ['job-types.ts'],
  ['app.ts'],
  ['bin'],
]

/** The floors of the dashboard, from the ground up. */
const dashboardFloors: readonly (readonly string[])[] = [
  ['lib'],
  ['ui'],
  ['pages'],
  ['pages.ts'],
  ['shell'],
  ['main.tsx'],
]
/** The floors of the command line, from the ground up; its other files are what commands share. */
const cliFloors: readonly (readonly string[])[] = [['mcp'], ['commands'], ['program.ts'], ['main.ts'], ['txadv.ts']]
/** What the command line is built on, beside the SDK. */
const cliLibraries = /^(?:node:|zod$|commander$|@clack\/prompts$|@modelcontextprotocol\/sdk\/|cli\/package\.json$)/

/** The parts of the contract that hold values without schemas. */
const lentToPages = ['@txadv/contract/vocabulary', '@txadv/contract/limits', '@txadv/contract/pages']

const placeIn = (order: readonly (readonly string[])[], name: string) =>
  order.findIndex((floor) => floor.includes(name))

function complaintAbout({ from, target, typeOnly }: Import): string | undefined {
  const [fromPackage = ''] = from.split('/')
  if (target.startsWith('@txadv/')) {
    const wanted = target.split('/')[1] ?? ''
    const allowed: Record<string, readonly string[]> = {
      engine: ['contract'],
      server: ['contract', 'engine'],
      cli: typeOnly ? ['contract', 'engine', 'sdk'] : ['contract', 'sdk'],
      dashboard: typeOnly || lentToPages.includes(target) ? ['contract', 'engine', 'sdk'] : ['engine', 'sdk'],
    }
    return allowed[fromPackage]?.includes(wanted) ? undefined : `${fromPackage} may not import ${wanted}`
  }
  if (!target.includes('/src/')) return externalComplaint(fromPackage, from, target)
  if (target.split('/')[0] !== fromPackage) return 'packages are imported by name, not by path'
  if (fromPackage === 'dashboard') return dashboardComplaint(from, target)
  if (fromPackage === 'cli') return cliComplaint(from, target)
  if (fromPackage !== 'server') return undefined

  return serverComplaint(from.replace('server/src/', '').split('/'), target.replace('server/src/', '').split('/'))
}

function serverComplaint(from: readonly string[], target: readonly string[]): string | undefined {
  const [fromFloor = '', fromFolder = ''] = from
  const [toFloor = '', toFolder = '', toFile = ''] = target
  if (placeIn(floors, toFloor) < 0 || placeIn(floors, fromFloor) < 0) return `unknown floor ${fromFloor} or ${toFloor}`
  const isStandIn = fromFloor === 'platforms' && from.length === 3 && from[2] === 'stand-in.ts'
  if (isStandIn && target.length !== 2) return 'a stand-in shares nothing with the calls that it answers'
  const isToolkit = target.join('/') === 'platforms/stand-in.ts'
  if (fromFloor === 'sandbox' && !isToolkit && !['sandbox', 'lib', 'db'].includes(toFloor))
    return 'the sandbox knows lib, db and the toolkit of stand-ins only'
  if (toFloor !== fromFloor) {
    if (placeIn(floors, toFloor) >= placeIn(floors, fromFloor))
      return `${fromFloor} imports ${toFloor}, which is not below it`
    return isDomain(toFloor) && target.length !== 2
      ? `a domain is entered by its index.ts, not by ${toFolder}`
      : undefined
  }
  if (!isDomain(fromFloor) || toFolder === fromFolder || fromFolder === 'index.ts') return undefined
  if (toFolder === 'index.ts') return 'a domain does not enter itself by its own index.ts'
  return toFile === `${toFolder}.ts` ? undefined : `a folder is entered by its ${toFolder}.ts, not by ${toFile}`
}

function dashboardComplaint(from: string, target: string): string | undefined {
  const [fromFloor = '', fromPage] = from.replace('dashboard/src/', '').split('/')
  const [toFloor = '', toPage] = target.replace('dashboard/src/', '').split('/')
  if (placeIn(dashboardFloors, toFloor) < 0 || placeIn(dashboardFloors, fromFloor) < 0)
    return `unknown floor ${fromFloor} or ${toFloor}`
  if (fromFloor === 'pages' && toFloor === 'pages')
    return fromPage === toPage ? undefined : 'what two pages share belongs to ui or lib'
  return placeIn(dashboardFloors, toFloor) <= placeIn(dashboardFloors, fromFloor)
    ? undefined
    : `${fromFloor} imports ${toFloor}, which is not below it`
}

function cliComplaint(from: string, target: string): string | undefined {
  const [fromFloor = ''] = from.replace('cli/src/', '').split('/')
  const [toFloor = ''] = target.replace('cli/src/', '').split('/')
  if (fromFloor === 'commands' && toFloor === 'commands') return 'what two commands share stands beside them'
  return placeIn(cliFloors, toFloor) <= placeIn(cliFloors, fromFloor)
    ? undefined
    : `${fromFloor} imports ${toFloor}, which is not below it`
}

const sockets =
  /^(?:node:)?(?:http|https|http2|net|tls|dgram|dns|dns\/promises|inspector)$|^undici$|^ws$|^ssh2|^@aws-sdk/
/** Libraries that open connections of their own, to what the operator configured, and the floors that may use them. */
const connecting: Readonly<Record<string, readonly string[]>> = {
  pg: ['db', 'queue', 'identity'],
  ioredis: ['http'],
  'better-auth': ['identity', 'http'],
  nodemailer: ['egress'],
  '@anthropic-ai/sdk': ['llm'],
}

/** Ways to the outside that need no import. */
const globals =
  /(?<![.\w])(?:fetch|XMLHttpRequest|WebSocket|EventSource)\s*\(|globalThis\s*(?:\.|\[\s*['"])\s*fetch|\b(?:import|require)\s*\(\s*[^'")\s]|\b(?:import|require)\s*\(\s*['"](?:node:)?(?:http|https|http2|net|tls|dgram|dns|undici|ws)['"/]/
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
const isEgress = (file: string) => file.startsWith('server/src/egress/')
/** Stand-ins for platforms are called, and call nobody. */
const isServing = (file: string, target: string) =>
  file.startsWith('server/src/sandbox/') && ['node:http', 'node:net'].includes(target)

function externalComplaint(fromPackage: string, from: string, target: string): string | undefined {
  if (fromPackage === 'contract') return target === 'zod' ? undefined : 'the contract depends on zod only'
  if (fromPackage === 'engine' && !(from === 'engine/src/data-files.ts' && /^node:(?:fs|crypto)$/.test(target)))
    return 'the engine is pure: it reads nothing but its own data'
  if (fromPackage === 'sdk') return 'the published SDK imports nothing'
  if (fromPackage === 'cli' && !cliLibraries.test(target)) return 'the command line has its three libraries and zod'
  if (fromPackage !== 'server') return undefined
  if (sockets.test(target) && !isEgress(from) && !isServing(from, target)) return 'only egress opens outbound sockets'
  const floor = from.replace('server/src/', '').split('/')[0] ?? ''
  const library = Object.keys(connecting).find((name) => target === name || target.startsWith(`${name}/`))
  if (library && !connecting[library]?.includes(floor)) return `only ${connecting[library]} may use ${library}`
  if (/fastify/.test(target) && !from.startsWith('server/src/http/')) return 'only http knows the HTTP framework'
  if (/^@anthropic-ai/.test(target) && !from.startsWith('server/src/llm/')) return 'only llm knows the LLM provider'
  if (/^pg-boss/.test(target) && !from.startsWith('server/src/queue/')) return 'only queue knows the queue engine'
  return undefined
}

describe('imports run only downward', () => {
  test('in every source file', () => {
    const complaints = sources.flatMap(importsOf).flatMap((each) => {
      const complaint = complaintAbout(each)
      return complaint ? [`${each.from} -> ${each.target}: ${complaint}`] : []
    })
    expect(complaints).toEqual([])
  })

  test.each([
    ['server/src/db/database.ts', 'server/src/account/index.ts'],
    ['server/src/account/keys/keys.ts', 'server/src/http/mount.ts'],
    ['server/src/account/keys/keys.ts', 'server/src/library/index.ts'],
    ['server/src/account/keys/keys.ts', 'server/src/runs/index.ts'],
    ['server/src/activation/push/push.ts', 'server/src/judging/index.ts'],
    ['server/src/library/topics/topics.ts', 'server/src/account/keys/keys.ts'],
    ['server/src/library/topics/topics.ts', 'server/src/library/catalog/catalog.queries.ts'],
    ['server/src/library/topics/topics.ts', 'server/src/library/index.ts'],
    ['server/src/http/server.ts', 'server/src/account/keys/keys.ts'],
    ['server/src/library/topics/topics.ts', 'fastify'],
    ['server/src/library/topics/topics.ts', 'node:http'],
    ['server/src/library/topics/topics.ts', 'undici'],
    ['server/src/library/topics/topics.ts', 'node:dns/promises'],
    ['server/src/platforms/dspapi/dspapi.ts', 'node:https'],
    ['server/src/sandbox/sandbox.ts', 'undici'],
    ['server/src/sandbox/sandbox.ts', 'server/src/platforms/platform.ts'],
    ['server/src/platforms/dspapi/stand-in.ts', 'server/src/platforms/dspapi/calls.ts'],
    ['server/src/http/server.ts', 'server/src/sandbox/sandbox.ts'],
    ['server/src/library/topics/topics.ts', 'pg'],
    ['server/src/library/topics/topics.ts', '@anthropic-ai/sdk'],
    ['server/src/egress/egress.ts', 'server/src/platforms/platform.ts'],
    ['server/src/llm/llm.ts', 'server/src/db/database.ts'],
    ['server/src/lib/log.ts', 'server/src/context.ts'],
    ['engine/src/names.ts', 'node:fs'],
    ['engine/src/names.ts', '@txadv/server'],
    ['contract/src/topics.ts', '@txadv/engine'],
    ['sdk/src/client.ts', 'zod'],
    ['dashboard/src/lib/api.ts', '@txadv/server'],
    ['dashboard/src/lib/api.ts', '@txadv/contract'],
    ['dashboard/src/lib/api.ts', 'dashboard/src/ui/link.tsx'],
    ['dashboard/src/pages/library/library.tsx', 'dashboard/src/pages/catalog/catalog.tsx'],
    ['dashboard/src/pages/library/library.tsx', 'dashboard/src/shell/shell.tsx'],
    ['cli/src/commands/classify.ts', '@txadv/engine'],
    ['cli/src/commands/classify.ts', '@txadv/server'],
    ['cli/src/commands/classify.ts', 'cli/src/commands/import.ts'],
    ['cli/src/session.ts', 'cli/src/commands/import.ts'],
    ['cli/src/session.ts', 'undici'],
    ['server/src/bin/cli.ts', '@txadv/cli'],
  ])('and this test would see %s import %s', (from, target) => {
    expect(complaintAbout({ from, target, typeOnly: false })).toBeDefined()
  })
})

test('the command line loads the engine for `classify --local` alone, and when that is asked for', () => {
  const loading = sources.filter(
    (file) => file.startsWith('cli/src/') && /import\('@txadv\/engine'\)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(loading).toEqual(['cli/src/commands/classify.ts'])
})

describe('egress is the only door to the outside', () => {
  test('no other source of the server calls fetch or loads a client of sockets', () => {
    const outside = sources.filter((file) => file.startsWith('server/src/') && !isEgress(file))
    const calling = outside.filter((file) => globals.test(withoutComments(readFileSync(join(root, file), 'utf8'))))
    expect(calling).toEqual([])
  })

  test('stand-ins take from node:http and node:net what serves, and types', () => {
    const files = sources.filter((file) => file.startsWith('server/src/sandbox/'))
    const taken = files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^import (type )?\{([^}]*)\} from 'node:(?:http|net)'/gm)]
        .filter(([, typeOnly]) => !typeOnly)
        .flatMap(([, , names = '']) => names.split(',').map((name) => name.trim()))
        .filter((name) => !name.startsWith('type ')),
    )
    expect(taken).toEqual(['createServer'])
  })

  test.each([
    `await fetch('https://a.example')`,
    `globalThis.fetch(url)`,
    `globalThis['fetch'](url)`,
    `new WebSocket('wss://a.example')`,
    `const net = await import('node:net')`,
    `require("undici")`,
    `await import(name)`,
  ])('and this test would see %s', (text) => expect(globals.test(text)).toBe(true))

  test.each([`tenant.fetch()`, `// fetch(x)`, `fetchPage(link)`, `await import('@txadv/engine')`])(
    'while %s is none',
    (text) => expect(globals.test(withoutComments(text))).toBe(false),
  )
})

describe('the house is as drawn', () => {
  const drawn = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const paths = [...drawn.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] ?? '')

  test('every line of ARCHITECTURE.md names something that exists', () => {
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) expect(() => statSync(join(root, path)), path).not.toThrow()
  })

  test('every folder of the sources has its line in ARCHITECTURE.md', () => {
    const folders = new Set(sources.map((file) => `${dirname(file)}/`))
    expect([...folders].filter((folder) => !paths.includes(folder))).toEqual([])
  })

  test('no file or folder is a catch-all, and files are kebab-case', () => {
    const names = sources.flatMap((file) => file.split('/'))
    expect(names.filter((name) => /^(utils?|helpers?|common|misc|manager|service)\b/.test(name))).toEqual([])
    expect(sources.filter((file) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(file.split('/').at(-1) ?? ''))).toEqual(
      [],
    )
  })

  test('a folder of a domain is small: its routes, decisions, queries and jobs, and a few parts that only it knows', () => {
    const files = sources.filter((file) => isDomain(file.split('/')[2] ?? ''))
    const crowded = Object.entries(Object.groupBy(files, dirname)).filter(([, inside]) => (inside ?? []).length > 7)
    expect(crowded.map(([folder]) => folder)).toEqual([])
  })

  test('no source file is longer than 400 lines', () => {
    const long = sources
      .filter((file) => !/\.gen\.|\/taxonomy\/|lexicon/.test(file))
      .filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 400)
    expect(long).toEqual([])
  })
})
