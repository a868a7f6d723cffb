import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/**
 * npm runs this around packing, in the folder of a package that is published: `build` before, `restore` after. A
 * checkout runs the sources, so the manifest leads to them, and to what is built from them for as long as npm packs.
 */
interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly workspaces?: readonly string[]
  readonly exports?: Readonly<Record<string, string>>
  readonly bin?: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const root = fileURLToPath(new URL('../', import.meta.url))
const tsc = join(root, 'node_modules/typescript/bin/tsc')
/** What every package carries, where the workspace has it. */
const notices = ['LICENSE', 'NOTICE']

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const built = (path: string, extension: string) => path.replace(/^(\.\/)?src\/(.+)\.ts$/, `$1dist/$2${extension}`)
const mapValues = <T>(record: Readonly<Record<string, string>>, to: (value: string) => T) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))

/** The manifest as it is published: it leads to what is built, and says nothing of how. */
function publishedManifest({ scripts, devDependencies: _, ...own }: Manifest): object {
  return {
    ...own,
    // npm looks here for what it runs after it has published, and nobody who installs the package runs it.
    scripts: { postpublish: scripts?.postpublish },
    ...(own.bin && { bin: mapValues(own.bin, (path) => built(path, '.js')) }),
    ...(own.exports && {
      exports: mapValues(own.exports, (path) => ({ types: built(path, '.d.ts'), default: built(path, '.js') })),
    }),
    files: ['dist', ...notices.slice(1)],
  }
}

/** What would keep strangers from installing a package of this workspace. */
export function findDependencyFaults({ dependencies = {} }: Manifest): string[] {
  const members = (readManifest(root).workspaces ?? []).map((folder) => readManifest(join(root, folder)))
  return Object.entries(dependencies).flatMap(([name, range]) => {
    const own = members.find((member) => member.name === name)
    if (own?.private) return [`${name} is never published`]
    if (own && range !== own.version) return [`${name} must be ${own.version}, which is published with it`]
    return /^[\^~]?\d+\.\d+\.\d+$/.test(range) ? [] : [`${name} must name a version, and not ${range}`]
  })
}

const compile = (...args: readonly string[]) =>
  execFileSync(process.execPath, [tsc, ...args], { stdio: ['ignore', 2, 2] })

function buildSdk(folder: string, dist: string): void {
  compile('-p', folder, '--outDir', dist)
}

/** One command that needs no other package of ours: their sources go into it, its libraries are installed with it. */
async function buildCli(folder: string, dist: string, { dependencies = {} }: Manifest): Promise<void> {
  const libraries = Object.keys(dependencies)
  const input = join(folder, 'src/txadv.ts')
  const bundle = await rolldown({
    input,
    cwd: folder,
    platform: 'node',
    transform: { target: 'node22' },
    external: (id) => id.startsWith('node:') || libraries.some((name) => id === name || id.startsWith(`${name}/`)),
    onLog: (_, { message }) => {
      throw new Error(message)
    },
  })
  const { output } = await bundle.write({
    dir: dist,
    format: 'esm',
    // The entry of a package is called after the package, and not after the folder of its sources.
    chunkFileNames: ({ name, facadeModuleId }) =>
      `${name === 'src' && facadeModuleId ? basename(join(facadeModuleId, '../..')) : name}.js`,
  })
  await bundle.close()
  const foreign = output
    .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    .filter((id) => id.includes(`${sep}node_modules${sep}`))
  if (foreign.length > 0) throw new Error(`Libraries are installed and not copied: ${foreign.join(', ')}`)
  cpSync(join(root, 'engine/src/data'), join(dist, 'data'), { recursive: true })
  compile(
    input,
    '--ignoreConfig',
    '--declaration',
    '--emitDeclarationOnly',
    '--noResolve',
    '--noCheck',
    '--outDir',
    dist,
  )
}

const builders: Readonly<Record<string, (folder: string, dist: string, manifest: Manifest) => void | Promise<void>>> = {
  '@txadv/sdk': buildSdk,
  '@txadv/cli': buildCli,
}

const keptManifest = (folder: string) => join(folder, '.package.source.json')

function restore(folder: string): void {
  if (!existsSync(keptManifest(folder))) return
  renameSync(keptManifest(folder), join(folder, 'package.json'))
  for (const notice of notices) rmSync(join(folder, notice), { force: true })
}

async function build(folder: string): Promise<void> {
  // Whatever was cut off left the manifest of what is published.
  restore(folder)
  const manifest = readManifest(folder)
  const faults = findDependencyFaults(manifest)
  if (faults.length > 0) throw new Error(`${manifest.name} cannot be installed: ${faults.join('; ')}`)
  const dist = join(folder, 'dist')
  rmSync(dist, { recursive: true, force: true })
  await builders[manifest.name]?.(folder, dist, manifest)
  for (const notice of notices.filter((name) => existsSync(join(root, name))))
    copyFileSync(join(root, notice), join(folder, notice))
  copyFileSync(join(folder, 'package.json'), keptManifest(folder))
  const written = `${keptManifest(folder)}.new`
  writeFileSync(written, `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`)
  renameSync(written, join(folder, 'package.json'))
}

if (basename(process.argv[1] ?? '') === 'pack.ts') {
  const [, , step] = process.argv
  if (step === 'build') await build(process.cwd())
  // A publishing npm reads the manifest once more when it has packed, and restores after that.
  else if (process.env.npm_command !== 'publish' || process.env.npm_lifecycle_event === 'postpublish')
    restore(process.cwd())
}
