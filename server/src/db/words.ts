import { limits } from '@txadv/contract'
import { searchTerms } from '@txadv/engine'
import { searchWords } from '@txadv/engine/light'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A word as the index keeps it: PostgreSQL refuses very long ones. */
const cut = (word: string) =>
  word.length <= limits.topics.wordCodePoints ? word : [...word].slice(0, limits.topics.wordCodePoints).join('')

/** The words of the texts, as a search finds them. */
export function wordsIn(...texts: readonly (string | null | undefined)[]): string[] {
  return searchWords(texts.filter(Boolean).join(' ')).map(cut)
}

/** What a topic is found by: the words of its name and of other texts, and the terms of its name for a search by meaning. */
export function termsIn(name: string, ...texts: readonly (string | null | undefined)[]): string[] {
  return [...wordsIn(name, ...texts), ...searchTerms(name).map(cut)]
}

const quote = (term: string) => `'${cut(term).replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Whether the column holds, for one of the readings, a term of every group of it. */
export function matchesGroups(
  column: string,
  readings: readonly (readonly (readonly string[])[])[],
): RawBuilder<SqlBool> {
  const either = readings.map((groups) => groups.map((terms) => `(${terms.map(quote).join(' | ')})`).join(' & '))
  return sql`${sql.ref(column)} @@ ${either.map((all) => `(${all})`).join(' | ')}::tsquery`
}

/**
 * Whether the column holds every word of the text. The last one may be the beginning of a longer word, as it is while
 * someone types; the others are whole, because a beginning costs the index as much as all the words that start with it.
 */
export function matchesAllWords(column: string, text: string): RawBuilder<SqlBool> {
  const quoted = wordsIn(text).map(quote)
  if (quoted.length === 0) return sql`false`
  return sql`${sql.ref(column)} @@ ${`${quoted.join(' & ')}:*`}::tsquery`
}
