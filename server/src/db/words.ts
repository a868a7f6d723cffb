import { limits } from '@txadv/contract'
import { searchWords } from '@txadv/engine/light'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A word as the index keeps it: PostgreSQL refuses very long ones. */
const cut = (word: string) =>
  word.length <= limits.topics.wordCodePoints ? word : [...word].slice(0, limits.topics.wordCodePoints).join('')

/** The words of the texts, as a search finds them. */
export function wordsIn(...texts: readonly (string | null | undefined)[]): string[] {
  return searchWords(texts.filter(Boolean).join(' ')).map(cut)
}

/**
 * Whether the column holds every word of the text. The last one may be the beginning of a longer word, as it is while
 * someone types; the others are whole, because a beginning costs the index as much as all the words that start with it.
 */
export function matchesAllWords(column: string, text: string): RawBuilder<SqlBool> {
  const quoted = wordsIn(text).map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`)
  if (quoted.length === 0) return sql`false`
  return sql`${sql.ref(column)} @@ ${`${quoted.join(' & ')}:*`}::tsquery`
}
