import { describe, expect, test } from 'vitest'
import { searchWords } from '../names/search-words.ts'
import { searchTerms } from './name-terms.ts'
import { mendedWords, neighborWords } from './near-words.ts'
import { createRanker, type Ranked } from './rank-names.ts'
import { readQuery } from './read-query.ts'
import { stemWord } from './stem-word.ts'

const rank = (query: string, name: string): Ranked =>
  createRanker(readQuery(query))({
    terms: [...searchWords(name), ...searchTerms(name)],
    subcategory: null,
    category: null,
  })
const order = (query: string, names: readonly string[]) =>
  [...names].sort((a, b) => rank(query, b).score - rank(query, a).score)

test.each([
  ['gardener', 'gardening'],
  ['lender', 'lending'],
  ['kayak', 'kayaking'],
  ['diabetes', 'diabetic'],
  ['refinance', 'refinancing'],
])('%s and %s have one stem', (one, other) => {
  expect(stemWord(one)).toBe(stemWord(other))
})

test.each([
  ['water', 'wat'],
  ['motor', 'mot'],
  ['power', 'pow'],
])('%s keeps what only looks like an ending', (word, stem) => {
  expect(stemWord(word)).not.toBe(stem)
})

test.each([
  ['electrc', 'electric'],
  ['restaraunt', 'restaurant'],
  ['motercycle', 'motorcycle'],
  ['diabetis', 'diabetes'],
])('%s is mended to %s', (word, meant) => {
  expect(mendedWords(word).map((near) => near.word)).toContain(meant)
})

test('what is too short, too long or no word is not mended, and a word without a vector has no neighbors', () => {
  for (const word of ['abc', 'x'.repeat(200), 'a1b2c3', '電気自動車', '']) expect(mendedWords(word)).toEqual([])
  expect(neighborWords('qqqqzzzz')).toEqual([])
  expect(neighborWords('sunblock').map(({ word }) => word)).toContain('sunscreen')
})

describe('the terms of a name', () => {
  test('say one thing in one way, whatever the language', () => {
    for (const name of [
      'Electric Vehicle Owners',
      'EV Intenders',
      'Elektroauto Besitzer',
      'Dueños de coches eléctricos',
    ])
      expect(searchTerms(name), name).toContain('@electric-hybrid-vehicles')
    expect(searchTerms('Couch Shoppers')).toContain('~sofa')
  })

  test('each have a sign before them, so that no search for words meets one', () => {
    for (const name of [
      'Electric Cars',
      'Donateurs Médecins Sans Frontières',
      "Levi's 501",
      'a@b ~c %d',
      '電気自動車',
      '!!!',
    ])
      for (const term of searchTerms(name)) expect(term).toMatch(/^[~%@#][^\s]*$/)
  })
})

describe('the ranking', () => {
  const names = [
    'Dog Food Buyers',
    'Electric Vehicle Owners',
    'Electric Guitars',
    'Car Insurance Switchers',
    'Wheelchair Users',
  ]

  test.each(['electric cars', 'EV', 'Adults interested in electric vehicles'])(
    '"%s" puts electric vehicles first',
    (query) => {
      expect(order(query, names)[0]).toBe('Electric Vehicle Owners')
    },
  )

  test('says why: the word, its relative, another way to write it, a typo, another language, the same place of the tree', () => {
    const reasons = (query: string, name: string) => rank(query, name).matched.map(({ by }) => by)
    expect(reasons('boats', 'Boat Owners')).toContain('word')
    expect(reasons('gardeners', 'Gardening Tools')).toContain('stem')
    expect(reasons('couches', 'Sofa Shoppers')).toContain('alias')
    expect(rank('electrc', 'Electric Guitars').matched).toContainEqual({
      by: 'typo',
      query: 'electrc',
      term: 'electric',
    })
    expect(reasons('motorcycles', 'Motos usadas')).toContain('language')
    expect(reasons('soda', 'Dr Pepper Zero')).toContain('meaning')
    expect(reasons('boats', 'Dog Food')).toEqual([])
  })

  test('gives the same order every time, and takes any text', () => {
    for (const query of ['', '!!!', 'of the', 'a '.repeat(500), '電気自動車', '\u0000\ud800', 'x'.repeat(5_000)])
      expect(rank(query, 'Electric Vehicle Owners')).toEqual(rank(query, 'Electric Vehicle Owners'))
  })
})
