import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A file of the engine's own data; packed beside what is bundled. */
export const dataFile = (name: string): URL => new URL(`./data/${name}`, import.meta.url)

/** The bytes of a file of the engine's own data: the only thing outside its code that the engine reads. */
export function readData(name: string): Buffer {
  return readFileSync(dataFile(name))
}

/** Names the state of files of the engine's own data: any other byte in them makes another name. */
export function hashData(names: readonly string[]): string {
  const hash = createHash('sha256')
  for (const name of names) hash.update(`${name}\n`).update(readData(name))
  return hash.digest('hex')
}
