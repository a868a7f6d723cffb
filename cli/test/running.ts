import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const entry = fileURLToPath(new URL('../src/txadv.ts', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** The rows of JSON lines. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects
  readonly lines: readonly any[]
  /** The one JSON document. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects
  readonly document: any
}

export interface Started {
  readonly process: ChildProcess
  /** Waits until the process has said something on stderr. */
  says(text: string | RegExp): Promise<void>
  readonly ended: Promise<Ended>
}

/** A user's machine: a home of its own, and what is set in its environment. */
export interface Machine {
  readonly home: string
  readonly env: Readonly<Record<string, string>>
  start(args: readonly string[], more?: Record<string, string>, input?: string): Started
  run(...args: string[]): Promise<Ended>
  close(): void
}

/** Runs the sources, unless another command is named. */
export function openMachine(
  settings: Record<string, string> = {},
  command: readonly [string, ...string[]] = [process.execPath, entry],
): Machine {
  const [program, ...first] = command
  const home = mkdtempSync(join(tmpdir(), 'txadv-cli-'))
  const env = { PATH: process.env.PATH ?? '', HOME: home, ...settings }
  const start: Machine['start'] = (args, more = {}, input = '') => {
    const child = spawn(program, [...first, ...args], { env: { ...env, ...more }, cwd: home })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text
    })
    child.stdin.on('error', () => undefined).end(input)
    const ended = once(child, 'close').then(([code]) => ({
      code: code as number | null,
      stdout,
      stderr,
      get lines() {
        return stdout
          .trimEnd()
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line))
      },
      get document() {
        return JSON.parse(stdout)
      },
    }))
    const says = (text: string | RegExp) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (typeof text === 'string' ? stderr.includes(text) : text.test(stderr)) resolve()
        }
        child.stderr.on('data', look)
        child.once('close', () => reject(new Error(`ended without saying ${text}: ${stderr}`)))
        look()
      })
    return { process: child, says, ended }
  }
  return {
    home,
    env,
    start,
    run: (...args) => start(args).ended,
    close: () => rmSync(home, { recursive: true, force: true }),
  }
}
