import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/**
 * Packs the SDK as it is published: plain JavaScript with its types, instead of the sources that this checkout runs.
 * Answers the path of the tarball.
 */
export function packSdk(into: string): string {
  const staged = mkdtempSync(join(tmpdir(), 'txadv-sdk-'))
  const dist = join(staged, 'dist')
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', join(root, 'sdk'), '--outDir', dist], { stdio: 'inherit' })
  const { exports: _, ...own } = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8'))
  const exports = { '.': { types: './dist/index.d.ts', default: './dist/index.js' } }
  const published = { ...own, engines: { node: '>=22' }, exports, files: ['dist'] }
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  copyFileSync(join(root, 'sdk/README.md'), join(staged, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(staged, 'LICENSE'))
  mkdirSync(into, { recursive: true })
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', into], { cwd: staged, encoding: 'utf8' })
  return join(into, JSON.parse(packed)[0].filename)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${packSdk(process.argv[2] ?? process.cwd())}\n`)
