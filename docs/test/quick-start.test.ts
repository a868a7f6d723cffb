import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/test/databases.ts'
import { freePort } from '../../server/test/free-port.ts'
import { send } from '../../server/test/harness.ts'
import { type Block, pagesMarked, root } from './blocks.ts'
import { freshFolder, runBash } from './shell.ts'

const marked = new Map(pagesMarked('quick-start'))
const startPage = marked.get('docs/start.md') ?? []

/** Where `npm run dev` listens, and where it does in this test: whoever develops here may be listening there already. */
let moved: ReadonlyMap<string, string>

const movePorts = (text: string) => text.replaceAll(/\b(3000|3400|5173)\b/g, (port) => moved.get(port) ?? port)

/** What a person's terminal has; nothing of this checkout, and no login of whoever runs the tests. */
function terminal(folder: string, database: TestDatabase): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(HOME|LANG|USER|.*_proxy|npm_config_(cache|registry))$/i.test(name),
  )
  const path = (process.env.PATH ?? '').split(':').filter((part) => !part.includes('node_modules'))
  return {
    ...Object.fromEntries(kept as [string, string][]),
    PATH: path.join(':'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    ...parseEnv(movePorts(readFileSync(join(root, '.env.development'), 'utf8'))),
    DATABASE_URL: database.url,
    REDIS_URL: process.env.TEST_REDIS_URL ?? '',
  }
}

const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

let database: TestDatabase
let url: string
let folder: string
let clone: string
let env: Record<string, string>
let service: ChildProcess | undefined
let said = ''

beforeAll(async () => {
  const ports = await Promise.all(
    ['3000', '3400', '5173'].map(async (port) => [port, String(await freePort())] as const),
  )
  moved = new Map(ports)
  url = movePorts('http://127.0.0.1:3000')
  database = await createTestDatabase({ empty: true })
  folder = freshFolder('quick-start')
  clone = join(folder, 'txadv')
  env = terminal(folder, database)
  execFileSync('git', ['clone', '--quiet', root, clone])
})
afterAll(async () => {
  if (service?.pid && service.exitCode === null) {
    process.kill(-service.pid, 'SIGTERM')
    await new Promise((resolve) => service?.once('close', resolve))
  }
  if (folder) rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

async function untilReady(): Promise<void> {
  for (;;) {
    if (service?.exitCode !== null) throw new Error(`it ended:\n${said}`)
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready && (await isTaken(Number(moved.get('3400'))))) return
    await pause(500)
  }
}

test('README.md shows nothing that the quick start does not', () => {
  const known = startPage.map(({ code }) => code)
  for (const { code } of marked.get('README.md') ?? []) expect(known).toContain(code)
})

test('five minutes from a clean clone to a topic that is classified, pushed and exported', {
  timeout: 600_000,
}, async () => {
  const [first, ...others] = startPage as [Block, ...Block[]]

  service = spawn('bash', ['-euo', 'pipefail', '-c', movePorts(first.code)], { cwd: clone, env, detached: true })
  for (const stream of [service.stdout, service.stderr])
    stream?.on('data', (piece) => {
      said += piece
    })
  await untilReady()

  // The second terminal: what one block exports is there for the next.
  const marks = others.map(({ code, line }) => `echo "== ${line}"\n${movePorts(code)}`)
  const script = `${marks.join('\n')}\necho "KEY $TXADV_API_KEY"\n`
  const { status, stdout, stderr } = await runBash(script, { env, cwd: clone })
  expect(status, `${stdout}\n${stderr}`).toBe(0)
  expect(others.filter(({ line }) => stdout.includes(`== ${line}\n`))).toHaveLength(others.length)

  const bearer = /^KEY (\S+)$/m.exec(stdout)?.[1] ?? ''
  const { body: activations } = await send(url, '/api/activations?status=active', { bearer })
  expect(activations.map(({ topicName }: { topicName: string }) => topicName)).toContain('Trail Running Enthusiasts')
  const file = readFileSync(join(clone, 'topics.csv'), 'utf8')
  expect(file.split('\n').some((line) => line.includes('Trail Running Enthusiasts'))).toBe(true)
})
