import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Block, isAs, root } from './blocks.ts'

export interface Shell {
  readonly folder: string
  /** Runs a block to its end; answers what it printed, and fails where it does or where it prints something else. */
  run(block: Block): Promise<string>
}

interface Options {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd?: string
  /** What stands in a page for what is elsewhere in a test. */
  readonly replaced?: Readonly<Record<string, string>>
  /** What is put before bash, to run it as somebody else. */
  readonly as?: readonly string[]
}

export function freshFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `txadv-${name}-`))
  // The administrator of the database is somebody else, and writes here too.
  chmodSync(folder, 0o777)
  return folder
}

/** A project of somebody who uses the packages of this checkout. */
export function freshProject(name: string): string {
  const folder = freshFolder(name)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** In a checkout, npx finds these two packages by their names and fetches neither; any other name it would fetch. */
const npx = `#!/bin/sh
name=$1; shift
case $name in
  @txadv/cli) exec txadv "$@" ;;
  @txadv/server) exec txadv-server "$@" ;;
  *) echo "npx would fetch $name from the public registry" >&2; exit 1 ;;
esac
`

/** Has `txadv` and `txadv-server`, with and without `npx`, run this checkout. */
function commandsOf(folder: string): string {
  const bin = join(folder, '.bin')
  mkdirSync(bin)
  const programs = { txadv: 'cli/src/txadv.ts', 'txadv-server': 'server/src/bin/cli.ts' }
  for (const [name, path] of Object.entries(programs))
    writeFileSync(join(bin, name), `#!/bin/sh\nexec node ${root}${path} "$@"\n`, { mode: 0o755 })
  writeFileSync(join(bin, 'npx'), npx, { mode: 0o755 })
  writeFileSync(join(bin, 'node'), `#!/bin/sh\nexec ${process.execPath} "$@"\n`, { mode: 0o755 })
  return bin
}

interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a script of bash, with nothing in its environment but what is given. */
export function runBash(script: string, { env, cwd, as = [] }: Options & { readonly cwd: string }): Promise<Ended> {
  const [program = 'bash', ...args] = [...as, 'bash', '-euo', 'pipefail', '-c', script]
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const written = { stdout: '', stderr: '' }
  child.stdout.on('data', (piece) => {
    written.stdout += piece
  })
  child.stderr.on('data', (piece) => {
    written.stderr += piece
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, ...written }))
  })
}

/** A terminal in a folder of its own, in which the blocks of a page are run one after the other. */
export function openShell(name: string, options: Options): Shell {
  const folder = freshProject(name)
  const { env, cwd = folder, replaced = {}, as } = options
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const whole = { ...env, PATH: `${commandsOf(folder)}:${PATH}`, HOME: folder, LANG: 'C.UTF-8', NODE_COMPILE_CACHE }
  const state = join(folder, '.exported')
  const filled = (text: string) =>
    Object.entries(replaced).reduce((so, [shown, real]) => so.replaceAll(shown, real), text)
  return {
    folder,
    run: async (block) => {
      const { code, language, file, line, prints } = block
      let script = filled(code)
      if (language === 'ts') {
        const path = join(folder, `block-${line}.ts`)
        writeFileSync(path, script)
        script = `node ${path}\n`
      }
      if (language === 'python') {
        const path = join(folder, `block-${line}.py`)
        writeFileSync(path, script)
        script = `PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=${root}clients/python/src /usr/bin/python3 ${path}\n`
      }
      const before = `[ -f ${state} ] && . ${state}\nset -a\n`
      const { status, stdout, stderr } = await runBash(`${before}${script}\nexport -p > ${state}`, {
        env: whole,
        cwd,
        ...(as && { as }),
      })
      const where = `${file}:${line}`
      if (status !== 0) throw new Error(`${where} ended with ${status}\n${stdout}\n${stderr}`)
      if (prints !== undefined && !isAs(prints, stdout))
        throw new Error(`${where} should print\n${prints}\nand printed\n${stdout}\n${stderr}`)
      return stdout
    },
  }
}
