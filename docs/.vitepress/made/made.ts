import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiSection } from './api.ts'
import { errorSections } from './errors.ts'
import { abandonedTable, limitTables } from './limits.ts'

/** What of a markdown renderer is needed here. */
interface Renderer {
  readonly core: {
    readonly ruler: { before(rule: string, name: string, run: (state: { src: string }) => void): void }
  }
}

const docs = fileURLToPath(new URL('../../', import.meta.url))

/** One line a decision, from its heading. */
function decisions(): string {
  const folder = join(docs, 'decisions')
  const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name))
  return files
    .sort()
    .map((name) => {
      const heading = /^# (.*)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? name
      return `- [${heading.replace(/^\d+\. /, '')}](./${name})`
    })
    .join('\n')
}

const read = (name: string) => JSON.parse(readFileSync(join(docs, name), 'utf8'))

const sections: Readonly<Record<string, (words: readonly string[]) => string>> = {
  api: (tags) => apiSection(read('openapi.json'), tags),
  errors: errorSections,
  limits: () => limitTables(read('platforms.json')),
  abandoned: abandonedTable,
  decisions,
}

/**
 * Puts what is made from the sources in the place of `<!-- made: name words -->`. It happens before markdown is read, so
 * that pages, their outline and the search all have it.
 */
export function fillIn({ core }: Renderer): void {
  core.ruler.before('normalize', 'made', (state) => {
    state.src = state.src.replace(/^<!-- made: (\w+)(.*?) -->$/gm, (_, name: string, words: string) => {
      const section = sections[name]
      if (!section) throw new Error(`nothing is made by the name of ${name}`)
      return section(words.trim().split(/\s+/).filter(Boolean))
    })
  })
}
