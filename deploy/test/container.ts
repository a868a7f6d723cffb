import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const script = fileURLToPath(new URL('../../scripts/image', import.meta.url))
const image = process.env.TXADV_IMAGE ?? 'localhost/txadv'

const buildah = async (...args: readonly string[]) => (await execute(script, ['buildah', ...args])).stdout.trim()

/** Builds the image and answers its id, which is the same when every step was taken from the cache. */
export async function buildImage(): Promise<string> {
  await execute(script, ['build'])
  return buildah('images', '--quiet', '--no-trunc', image)
}

export interface Settings {
  readonly env?: Readonly<Record<string, string>>
  /** Files of this machine by where the container sees them, to be read alone. */
  readonly files?: Readonly<Record<string, string>>
}

/** A process in the container. */
export interface Running {
  readonly said: () => string
  /** The user that it runs as. */
  readonly userId: () => number
  /** Asks it to stop, as an engine does; answers its exit code. */
  stop(): Promise<number | null>
}

export interface Container {
  readonly config: { readonly User: string; readonly Cmd: readonly string[]; readonly Env: readonly string[] }
  readonly megabytes: number
  /** Runs a program to its end, as the image's own user. */
  run(command: readonly string[], settings?: Settings): Promise<{ status: number | null; said: string }>
  start(command: readonly string[], settings?: Settings): Running
  close(): Promise<void>
}

/** The program is the last of those that start each other, each from any of its threads. */
function innermost(pid: number): number {
  const started = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return started[0] ? innermost(Number(started[0])) : pid
}

/** Makes a container of the image that was built. */
export async function openContainer(): Promise<Container> {
  const { OCIv1, FromImage } = JSON.parse(await buildah('inspect', '--type', 'image', image))
  if (!FromImage) throw new Error(`there is no image ${image}`)
  const size = await buildah('images', '--format', '{{.Size}}', image)
  const name = await buildah('from', '--pull-never', image)
  const open = new Set<ChildProcess>()

  function launch(command: readonly string[], { env = {}, files = {} }: Settings) {
    const given = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`])
    const mounted = Object.entries(files).flatMap(([inside, path]) => ['--volume', `${path}:${inside}:ro`])
    const args = ['buildah', 'run', '--network', 'host', ...given, ...mounted, name, '--', ...command]
    const child = spawn(script, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    open.add(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => {
        said += piece
      })
    const ended = once(child, 'close').then(([status]) => {
      open.delete(child)
      return status as number | null
    })
    return { child, ended, said: () => said }
  }

  const container: Container = {
    config: OCIv1.config,
    megabytes: Number.parseFloat(size),
    run: async (command, settings = {}) => {
      const { ended, said } = launch(command, settings)
      return { status: await ended, said: said() }
    },
    start: (command, settings = {}) => {
      const { child, ended, said } = launch(command, settings)
      const find = () => innermost(child.pid ?? 0)
      return {
        said,
        userId: () => Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${find()}/status`, 'utf8'))?.[1]),
        stop: async () => {
          // By a process of the same user: whoever runs the tests may not be allowed to.
          if (open.has(child)) await container.run(['sh', '-c', `kill -TERM ${find()}`])
          return ended
        },
      }
    },
    close: async () => {
      for (const child of open) process.kill(innermost(child.pid ?? 0), 'SIGKILL')
      await buildah('rm', name)
    },
  }
  return container
}
