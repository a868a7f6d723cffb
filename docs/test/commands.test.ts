import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './blocks.ts'
import { freshFolder } from './shell.ts'

/** What npx or `npm install` would take from the public registry under a name that anybody can register. */
const bareNames = [
  /\b(?:npx|bunx|pnpx|npm exec|npm x|(?:pnpm|yarn) dlx)(?: +-\S+)* +["'`]?txadv(?![\w/])/,
  /\b(?:npm (?:i|install|add)|pnpm add|yarn (?:global )?add|bun add)(?: +-\S+)* +["'`]?txadv(?![\w/])/,
  /"args": *\[ *(?:"-\S*", *)*"txadv/,
]
const isBare = (line: string) => bareNames.some((name) => name.test(line))

test('The docs use the scoped name only: so do screens, help texts, READMEs and workflows', () => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => /\.(?:md|tsx?|vue|html|json|ya?ml|sh)$|file$/.test(file) && !/lock\.json$|\.test\.ts$/.test(file))
  expect(files).toEqual(expect.arrayContaining(['README.md', 'cli/README.md', 'cli/src/program.ts']))
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, n) => (isBare(line) ? [`${file}:${n + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

test.each([
  'npx txadv classify',
  'npx -y txadv mcp',
  'npx --yes txadv@latest mcp',
  'KEY=$(npx txadv-server demo-key)',
  '`npx txadv`',
  'npm install -g txadv',
  '"args": ["txadv", "mcp"]',
  '"args": ["-y", "txadv", "mcp"]',
])('this test would see %s', (line) => expect(isBare(line)).toBe(true))

test.each(['npx @txadv/cli', '"args": ["-y", "@txadv/cli", "mcp"]', 'npm install -g @txadv/cli', 'txadv login'])(
  'and lets %s be',
  (line) => expect(isBare(line)).toBe(false),
)

const elsewhere = freshFolder('npx')
/** Nobody answers at this registry: whatever asks it fails. */
const npx = (cwd: string, ...args: string[]) =>
  promisify(execFile)('npx', args, {
    cwd,
    env: {
      ...process.env,
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_fetch_retries: '0',
      npm_config_cache: join(elsewhere, 'cache'),
    },
  })

test('in a checkout npx runs both packages from their sources, and asks no registry', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'cli/package.json'), 'utf8'))
  expect((await npx(root, '@txadv/cli', '--version')).stdout).toBe(`${version}\n`)
  expect((await npx(root, '@txadv/server', '--help')).stdout).toContain('Usage: txadv-server')
  await expect(npx(elsewhere, '@txadv/server', '--help')).rejects.toThrow(/127\.0\.0\.1:9\/@txadv%2fserver/)
  rmSync(elsewhere, { recursive: true })
})
