const inQuotes = (words: readonly string[]) => words.map((word) => `"${word}"`).join(', ')

/** What makes two names one topic, or keeps them apart, in words for the person who is about to add one. */
export const duplicateReasons = {
  nothingSimilar: 'No topic that you can see is similar',
  sameName: (existing: string) =>
    `"${existing}" is the same name but for spelling, punctuation or how a brand is written`,
  sameWords: (existing: string) => `"${existing}" says the same in other words, another order or another spelling`,
  nearIdentical: (existing: string, words: readonly string[]) =>
    `"${existing}" differs only in ${inQuotes(words)}, which makes no other topic`,
  keptApart: (existing: string, words: readonly string[]) =>
    `"${existing}" is similar, but ${inQuotes(words)} makes it another topic`,
  similar: (existing: string, words: readonly string[]) =>
    `"${existing}" is similar, but differs in ${inQuotes(words)}`,
  heldAs: (reason: string, name: string) => `${reason}; the library holds it as "${name}"`,
}
