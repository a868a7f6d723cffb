import { describe, expect, test } from 'vitest'
import { normalizeName } from './names/normalize-name.ts'
import { searchWords } from './names/search-words.ts'
import { compareNames } from './similarity/compare.ts'
import { fold } from './text.ts'

describe('accents are folded only where that is what searchers do', () => {
  test.each([
    ['Pokémon', 'pokemon'],
    ['Bär', 'bar'],
    ['Ångström', 'angstrom'],
    ['Αθήνα', 'αθηνα'],
    ['Ёлка', 'елка'],
    ['за́мок', 'замок'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['❤️ Fans', '❤ fans'],
    ['ﾊﾞﾘ', 'バリ'],
    ['한국', '한국'],
  ])('%s is found as %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test.each([
    ['パリ旅行', 'バリ旅行'],
    ['はし', 'ばし'],
    ['कि', 'की'],
    ['कल', 'काल'],
    ['หมา', 'หมี'],
    ['мой', 'мои'],
    ['Київ', 'Киів'],
    ['أمل', 'امل'],
    ['தமிழ்', 'தமழ'],
  ])('%s is not %s', (a, b) => {
    expect(fold(a)).not.toBe(fold(b))
    expect(normalizeName(a)).not.toBe(normalizeName(b))
    expect(compareNames(a, b).verdict).not.toBe('block')
  })

  test('a mark does not end a word', () => {
    expect(searchWords('हिन्दी समाचार')).toEqual(['हिन्दी', 'समाचार'])
    expect(normalizeName('हिन्दी समाचार')).toBe('हिन्दी समाचार')
  })
})

test('an arrow and "w/o" are words, so a name with them is not one without', () => {
  expect(normalizeName('iPhone → Android')).toBe('iphone to android')
  expect(normalizeName('Dogs w/o Cats')).toBe('dogs without cats')
  expect(normalizeName('Dogs w/ Cats')).toBe('dogs with cats')
})
