import { brands } from '../aliases/aliases.ts'
import { fold, spellSigns } from '../text.ts'

/** Punctuation but for a plus or hash that ends a word: "65+" is not "65", nor "C++" "C#". */
const separators = /(?:[^\p{L}\p{M}\p{N}+#]|(?<![\p{L}\p{M}\p{N}+#])[+#]+|[+#]+(?=[\p{L}\p{N}]))+/gu
const wordsOf = (text: string) => fold(spellSigns(text)).replace(separators, ' ').trim()

interface Brand {
  readonly words: readonly string[]
  readonly canonical: string
}

/** Ways to write a brand by their first word, the longest first, so that "Diet Coke" is read before "Coke" could be. */
const brandsByFirst = new Map<string, Brand[]>()
// A full name stands for itself too, or the alias within it would be resolved twice: "Alfa Romeo" holds "Alfa".
for (const [alias, full] of [...brands.map(([, name]) => [name, name] as const), ...brands]) {
  const words = wordsOf(alias).split(' ')
  const first = words[0] as string
  const others = brandsByFirst.get(first) ?? []
  brandsByFirst.set(first, [...others, { words, canonical: wordsOf(full) }])
}
for (const each of brandsByFirst.values()) each.sort((a, b) => b.words.length - a.words.length)

function brandAt(words: readonly string[], at: number): Brand | undefined {
  return brandsByFirst.get(words[at] as string)?.find((brand) => brand.words.every((word, n) => word === words[at + n]))
}

function withFullBrands(name: string): string {
  const words = name.split(' ')
  if (!words.some((word) => brandsByFirst.has(word))) return name
  const full: string[] = []
  for (let at = 0; at < words.length; ) {
    const brand = brandAt(words, at)
    full.push(brand?.canonical ?? (words[at] as string))
    at += brand?.words.length ?? 1
  }
  return full.join(' ')
}

/**
 * The form by which two names are one topic: lower case, accents folded, punctuation and white space to one space
 * (but "65+" and "C#" stay what they are), brands by their full name. A name without a letter or digit keeps its own characters, so that two such names stay
 * apart.
 */
export function normalizeName(name: string): string {
  return withFullBrands(wordsOf(name)) || name.normalize('NFC').toLowerCase().trim()
}
