import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { encodingOf, NotTextError } from '@txadv/sdk'
import { wrongUsage } from './exits.ts'

/** Readable by nobody else: these files hold keys, and names of files. */
const ownFile = 0o600
const ownFolder = 0o700

/** A folder of ours in one of the places that the desktop standard names. */
export const ownPath = (variable: 'XDG_CONFIG_HOME' | 'XDG_STATE_HOME', fallback: string, ...names: string[]) =>
  join(process.env[variable] || join(homedir(), fallback), 'txadv', ...names)

function written(path: string, text: string, mode: number): string {
  const temporary = `${path}.${randomUUID()}.part`
  writeFileSync(temporary, text, { mode })
  chmodSync(temporary, mode)
  return temporary
}

/** Removes a file, and what a process left of it that was killed while it wrote. */
export function removeFile(path: string): void {
  const folder = dirname(path)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (name === basename(path) || (name.startsWith(`${basename(path)}.`) && name.endsWith('.part')))
      rmSync(join(folder, name), { force: true })
}

/** Puts a file in its place whole, whatever happens meanwhile. */
export function replaceFile(path: string, text: string, mode = ownFile): void {
  if (mode === ownFile) mkdirSync(dirname(path), { recursive: true, mode: ownFolder })
  renameSync(written(path, text, mode), path)
}

/** The same for a file that must not be there yet; answers whether it was this call that made it. */
export function claimFile(path: string, text: string): boolean {
  mkdirSync(dirname(path), { recursive: true, mode: ownFolder })
  const temporary = written(path, text, ownFile)
  try {
    linkSync(temporary, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** A file that was named as a list of topics; one that cannot be read is wrong usage. */
export const readGiven = (path: string): Promise<Buffer<ArrayBuffer>> =>
  readFile(path).catch((error: Error) => {
    throw wrongUsage(`${path} cannot be read: ${error.message}.`)
  })

/** The text that a list of topics is; what is not text is wrong usage. */
export async function decodeGiven(bytes: Uint8Array<ArrayBuffer>, called: string): Promise<string> {
  const encoding = await encodingOf(new Blob([bytes])).catch((error: unknown) => {
    if (!(error instanceof NotTextError)) throw error
    throw wrongUsage(`${called} ${error.message}.`, 'Export your list as CSV or TSV in UTF-8, then name that file.')
  })
  return new TextDecoder(encoding).decode(bytes)
}
