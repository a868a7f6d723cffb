import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Every fenced block of the documentation is run by somebody, unless it says that it is not, by this rule:
 *
 * - `sh`, `ts`, `python` and `html` are run from the top of a page to its end, in a fresh organization of a live service. Blocks
 *   of a page share a folder, and what an `sh` block exports is there in those that follow.
 * - `csv [name]` is written to that folder; `json connection` is a connection that the organization's owner makes.
 * - A second word says who runs a block instead: `quick-start` in a clean clone, `operator` beside a database of its
 *   own, `superuser` the same as the administrator of the database server.
 * - `unrun` is for commands that need a container engine or a cluster: nobody runs them, and their page must say so.
 * - `json` alone is read as JSON. `text` right after a block that is run is what it prints, where `...` stands for
 *   anything; elsewhere it is a drawing.
 */
export interface Block {
  readonly file: string
  readonly line: number
  readonly language: string
  readonly mark: string
  readonly code: string
  /** What it prints, where the page says so. */
  readonly prints: string | undefined
}

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const run = ['sh', 'ts', 'python', 'html'] as const

const pages = ['docs/**/*.md', 'README.md', 'sdk/README.md', 'cli/README.md', 'clients/python/README.md']

const fence = /^( *)```([\w-]+)?[ \t]*([^\n`]*)\n([\s\S]*?)^\1```[ \t]*$/gm
const isRun = (language: string) => (run as readonly string[]).includes(language)

/** The blocks of one page, in its order. */
export function blocksIn(file: string, text: string): Block[] {
  const found = [...text.matchAll(fence)].map((match) => {
    const [whole, indent = '', language = '', mark = '', code = ''] = match
    return {
      file,
      line: text.slice(0, match.index).split('\n').length,
      language,
      mark: mark.trim(),
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      from: match.index,
      to: match.index + whole.length,
    }
  })
  return found.map(({ from, to, ...block }, n) => {
    const next = found[n + 1]
    const follows = next?.language === 'text' && text.slice(to, next.from).trim() === ''
    return { ...block, prints: follows && isRun(block.language) ? next.code : undefined }
  })
}

/** The blocks of all pages, by page. */
export function allPages(): ReadonlyMap<string, readonly Block[]> {
  const files = globSync(pages, { cwd: root, exclude: (name) => name.includes('node_modules') }).sort()
  return new Map(files.map((file) => [file, blocksIn(file, readFileSync(`${root}/${file}`, 'utf8'))]))
}

/** The pages that have blocks of the given marks, with those blocks. */
export function pagesMarked(
  ...marks: readonly string[]
): readonly (readonly [file: string, blocks: readonly Block[]])[] {
  return [...allPages()]
    .map(
      ([file, blocks]) =>
        [file, blocks.filter(({ language, mark }) => isRun(language) && marks.includes(mark))] as const,
    )
    .filter(([, blocks]) => blocks.length > 0)
}

/** Whether a text is what a page says that it is: `...` stands for anything, and spaces may be more or fewer. */
export function isAs(prints: string, printed: string): boolean {
  const pieces = prints
    .trim()
    .split('...')
    .map((piece) =>
      piece
        .split(/\s+/)
        .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('\\s+'),
    )
  return new RegExp(`^${pieces.join('[\\s\\S]*?')}$`).test(printed.trim())
}
