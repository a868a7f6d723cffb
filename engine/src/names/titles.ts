/** Words that stay small within a name. */
export const smallWords: ReadonlySet<string> = new Set(
  'a an and at by for from in of on or the to who with & vs excluding except without not but'.split(' '),
)

/** Names begin their words with capitals; what has one is left as it is. */
export function titleName(text: string): string {
  return text
    .split(/\s+/)
    .map((word, n) =>
      /\p{Lu}|\d/u.test(word) || (n > 0 && smallWords.has(word)) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ')
}
