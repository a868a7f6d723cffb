import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export interface Rule {
  readonly section: string
  readonly quote: string
  /** The file of its test, from the root of the repository. */
  readonly file: string
  readonly decision?: string
  readonly fails?: string
}

const root = resolve(import.meta.dirname, '../../..')
export const conformanceFiles = globSync('server/test/conformance/*.test.ts', { cwd: root })
  .filter((file) => !file.endsWith('.unit.test.ts'))
  .sort()
const decisions = globSync('[0-9]*.md', { cwd: resolve(root, 'docs/decisions') })
/** The file of a decision among the documentation's, by its number. */
export const findDecision = (number: string): string | undefined =>
  decisions.find((file) => file.startsWith(`${number}-`))
export const readSource = (file: string): string => readFileSync(resolve(root, file), 'utf8')

const literal = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`
const call = new RegExp(
  String.raw`^rule\(\s*(${literal}),\s*(${literal}),\s*(?:\{\s*(decision|fails):\s*(${literal}),?\s*\},)?`,
  'gm',
)
const unquote = (text: string) => text.slice(1, -1).replace(/\\(.)/g, '$1')

const bySection = (a: Rule, b: Rule) => a.section.localeCompare(b.section, 'en', { numeric: true })

/** Every rule that a test holds the service to, by section and in the order of the tests. */
export function readRules(): Rule[] {
  return conformanceFiles
    .flatMap((file) =>
      [...readSource(file).matchAll(call)].map(([, section = '', quote = '', standing, why = '']) => ({
        section: unquote(section),
        quote: unquote(quote),
        file,
        ...(standing && { [standing]: unquote(why) }),
      })),
    )
    .sort(bySection)
}
