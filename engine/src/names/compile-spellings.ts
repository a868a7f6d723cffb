import { aliases } from '../aliases/aliases.ts'
import { termAliases } from '../aliases/terms.ts'
import { lexicons } from '../lexicon/index.ts'
import { acronyms, commonWords } from './acronyms.ts'
import { allCapitals } from './spellings-file.ts'

const listed = (text: string, by: string | RegExp) => text.split(by).map((each) => each.trim())
const words = (text: string) => text.split(/[\s,|:]+/).filter(Boolean)

/** Capitals that a rule would not come upon: beyond the first letter, or after a small first one. */
const oddCapitals = /^.+\p{Lu}/u

/** Every word that the lexicon writes small: one of these in capitals is just loud, whatever brand it may be. */
function plainWords(): Set<string> {
  const found = new Set<string>()
  for (const { nodes, domain, weak } of lexicons) {
    for (const terms of Object.values(nodes).flatMap((node) => Object.values(node))) {
      for (const word of words(terms)) found.add(word)
    }
    for (const word of [...words(domain), ...words(weak)]) found.add(word)
  }
  return found
}

function* brandNames(): Generator<string> {
  for (const { brands } of lexicons) for (const text of Object.values(brands)) yield* listed(text, /[,|:]/)
  for (const [alias, canonical] of aliases) yield* [alias, canonical]
}

/** "battery electric vehicle = bev": the alias is the initials of what it stands for. */
function* initialisms(): Generator<string> {
  for (const line of termAliases.split('\n')) {
    const [canonical = '', others = ''] = line.split(' = ')
    const full = words(canonical.replace(/-/g, ' '))
    const initials = full.map((word) => word.charAt(0)).join('')
    const inner = full.filter((word) => !/^(?:and|of|the|for)$/.test(word)).map((word) => word.charAt(0))
    for (const alias of listed(others, ',')) {
      if (alias.length > 2 && (alias === initials || alias === inner.join(''))) yield alias.toUpperCase()
    }
  }
}

/** How words are written that have capitals of their own, a line each. */
export function compileSpellings(): string {
  const plain = plainWords()
  const spellings = new Map<string, string>()
  const ambiguous = new Set<string>()
  for (const name of brandNames()) {
    for (const word of words(name)) {
      const lower = word.toLowerCase()
      const known = spellings.get(lower)
      if (known !== undefined && known !== word) ambiguous.add(lower)
      if (known === undefined) spellings.set(lower, word)
    }
  }
  for (const [lower, spelling] of spellings) {
    const loud = allCapitals.test(spelling) && !/\d/.test(lower) && (plain.has(lower) || lower.length < 3)
    if (ambiguous.has(lower) || loud || !oddCapitals.test(spelling)) spellings.delete(lower)
  }
  for (const word of [...initialisms(), ...acronyms]) spellings.set(word.toLowerCase(), word)
  for (const word of commonWords) spellings.delete(word)
  return [...spellings.values()].join('\n')
}
