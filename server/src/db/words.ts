import { limits } from '@txadv/contract'
import { searchWords } from '@txadv/engine/light'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The words, none longer than the database takes: one character may fold to eighteen, and a word has 2,046 bytes. */
function storedWords(text: string): string[] {
  return searchWords(text).map((word) => [...word].slice(0, limits.topics.wordCodePoints).join(''))
}

/** The words of the texts, as a search finds them. */
export function wordsIn(...texts: readonly (string | null | undefined)[]): string[] {
  return storedWords(texts.filter(Boolean).join(' '))
}

/**
 * Whether the column holds every word of the text. The last one may be the beginning of a longer word, as it is while
 * someone types; the others are whole, because a beginning costs the index as much as all the words that start with it.
 */
export function matchesAllWords(column: string, text: string): RawBuilder<SqlBool> {
  const quoted = storedWords(text).map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`)
  if (quoted.length === 0) return sql`false`
  return sql`${sql.ref(column)} @@ ${`${quoted.join(' & ')}:*`}::tsquery`
}
