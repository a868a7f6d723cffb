import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The oldest Node.js that the packages promise to run on, and the one of the workspace. */
export const nodeVersions = [
  '22.12.0',
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node,
]

/** The workspace in a folder of its own: packing changes manifests, which other tests read at the same time. */
export function copyWorkspace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'txadv-packing-'))
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of ['package.json', 'tsconfig.json', 'LICENSE', 'NOTICE', 'scripts', ...workspaces])
    if (existsSync(join(root, name)))
      cpSync(join(root, name), join(folder, name), {
        recursive: true,
        filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
      })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Packs a package as `npm pack` does in its folder; answers the path of the tarball. */
export function packPackage(workspace: string, name: 'sdk' | 'cli', into: string): string {
  mkdirSync(into, { recursive: true })
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', into], {
    cwd: join(workspace, name),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // What the scripts of a package print comes before what npm answers.
  return join(into, JSON.parse(packed.slice(packed.indexOf('[\n')))[0].filename)
}

/** An empty folder, into which npm installs what is given and nothing else. */
export function installAlone(...specs: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'txadv-installed-'))
  installInto(folder, specs)
  return folder
}

function installInto(folder: string, specs: readonly string[]): void {
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...specs], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The folder of a Node.js, for a PATH. It is fetched once a machine. */
export function nodeFolder(version: string): string {
  const own = join(root, 'node_modules/node')
  if (JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')).version === version) return join(own, 'bin')
  const kept = join(tmpdir(), `txadv-node-${version}-${process.getuid?.()}`)
  if (!existsSync(kept)) {
    const fresh = mkdtempSync(`${kept}-`)
    writeFileSync(join(fresh, 'package.json'), '{ "private": true, "allowScripts": { "node": true } }\n')
    installInto(fresh, [`node@${version}`])
    try {
      renameSync(fresh, kept)
    } catch (error) {
      // Another test file was faster.
      if (!existsSync(kept)) throw error
    }
  }
  return join(kept, 'node_modules/node/bin')
}
