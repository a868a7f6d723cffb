import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const sources = fileURLToPath(new URL('src', import.meta.url))
const imported = / from '([a-z@][\w@/-]*)'$/gm

/** What the sources of the pages import from packages other than ours. */
export function listImportedPackages(): readonly string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const named = files.flatMap((file) =>
    Array.from(readFileSync(join(sources, file), 'utf8').matchAll(imported), ([, name = '']) => name),
  )
  return [...new Set(named)].filter((name) => !name.startsWith('@txadv/')).sort()
}
