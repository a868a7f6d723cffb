import pg from 'pg'
import { afterAll, vi } from 'vitest'

export interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Watches what this file's clients send to PostgreSQL; test files share the driver, so each takes its watch off again. */
export function watchStatements() {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  afterAll(() => sent.mockRestore())
  return sent
}

/** What the work reads with. A statement has a name or none, by how many the process has named before. */
export async function statementsOf(
  sent: ReturnType<typeof watchStatements>,
  work: () => Promise<unknown>,
): Promise<SentStatement[]> {
  sent.mockClear()
  await work()
  const calls = sent.mock.calls as unknown as [SentStatement | string, (readonly unknown[])?][]
  return calls
    .map(([said, values]) => (typeof said === 'string' ? { text: said, values: values ?? [] } : said))
    .filter(({ text }) => /^\s*(?:select|with)\b/.test(text) && !text.includes('set_config'))
}
