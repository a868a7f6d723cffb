import { expect, test } from 'vitest'
import { lexicons } from './index.ts'
import { keyWords } from './key-words.ts'
import type { CategoryLexicon } from './lexicon.ts'

const audienceWord =
  /\s(?:owners?|buyers?|shoppers?|fans?|enthusiasts?|intenders?|lovers?|subscribers?|viewers?|purchasers?|hobbyists?|aficionados?|users?)$/
const listed = (text: string) => text.split(',').map((each) => each.trim().replace(/\s+/g, ' '))
const keyOf = (text: string) => keyWords(text.replace(/&/g, ' ')).join(' ')

function topicsOf({ nodes, brands }: CategoryLexicon): Set<string> {
  const terms = Object.entries(nodes).flatMap(([l0, l1s]) => [
    l0,
    ...Object.keys(l1s),
    ...Object.values(l1s).flatMap(listed),
  ])
  const names = Object.values(brands)
    .flatMap(listed)
    .map((line) => line.split(':', 1)[0] as string)
  return new Set([...terms, ...names].map(keyOf))
}

// What ends in such a word and is a thing, or people by themselves, stays: "ceiling fan", "business owner".
test('forbids audience words in topic terms: "dog owner" where "dog" is a topic of the category', () => {
  const mixed = lexicons.flatMap((lexicon) => {
    const topics = topicsOf(lexicon)
    return Object.values(lexicon.nodes)
      .flatMap((l1s) => Object.values(l1s).flatMap(listed))
      .filter((term) => audienceWord.test(term) && topics.has(keyOf(term.replace(audienceWord, ''))))
      .map((term) => `${lexicon.category}: ${term}`)
  })
  expect(mixed).toEqual([])
})
