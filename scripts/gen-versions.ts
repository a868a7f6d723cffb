import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { currentApiVersion } from '@txadv/contract'

const root = new URL('../', import.meta.url)
const readText = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** What each client says of itself: its own version, and that of the API which it was generated from. */
export function printVersions(): Readonly<Record<string, string>> {
  const { version } = JSON.parse(readText('sdk/package.json'))
  const python = /^version = "(.+)"$/m.exec(readText('clients/python/pyproject.toml'))?.[1]
  if (!python) throw new Error('clients/python/pyproject.toml names no version')
  return {
    'sdk/src/versions.gen.ts': `// Generated from the package and the contract by npm run gen; do not edit.

/** The version of this package. */
export const sdkVersion = '${version}'
/** The dated version of the API that this package was generated from. */
export const apiVersion = '${currentApiVersion}'
`,
    'clients/python/src/txadv/_versions.py': `# Generated from the package and the contract by npm run gen; do not edit.
"""What this package says of itself."""

client_version = "${python}"
api_version = "${currentApiVersion}"
`,
  }
}

// A release changes the version of a package without a database at hand, which the rest of npm run gen needs.
if (basename(process.argv[1] ?? '') === 'gen-versions.ts')
  for (const [name, content] of Object.entries(printVersions())) writeFileSync(new URL(name, root), content)
