import { expect, test } from 'vitest'
import { readData } from '../data-files.ts'
import { compileSpellings } from '../names/compile-spellings.ts'
import { spellingsFile } from '../names/spellings-file.ts'
import { compileVocabulary } from './compile-vocabulary.ts'
import { readVocabulary, tableTypes, vocabularyFile } from './vocabulary-file.ts'
import { entriesOfWord, findWord, hasEntries, longerPhrase, wordFor } from './vocabulary-index.ts'

const compiled = compileVocabulary()

test('the compiled files are those of this lexicon: run npm run gen after a change of it', () => {
  expect(compiled.equals(readData(vocabularyFile))).toBe(true)
  expect(compileSpellings()).toBe(readData(spellingsFile).toString('utf8'))
})

test('numbers of the tables fit their types', () => {
  const { head, tables } = readVocabulary(compiled)
  expect(head.nodes.length).toBeLessThan(2 ** 16)
  expect(head.brands.length).toBeLessThan(2 ** 16)
  expect(head.signals.length).toBeLessThan(2 ** 8)
  expect(Object.keys(tables).sort()).toEqual(Object.keys(tableTypes).sort())
})

test('a phrase is found word by word, and a word that nobody taught begins none', () => {
  const [electric, vehicle] = [findWord('electric'), findWord('vehicle')]
  const both = longerPhrase(electric?.phrase ?? -1, vehicle?.id ?? -1)
  expect(hasEntries(both)).toBe(true)
  expect(longerPhrase(electric?.phrase ?? -1, -1)).toBe(-1)
  const unheard = wordFor('vocabularytestword')
  expect([hasEntries(unheard.phrase), longerPhrase(unheard.phrase, vehicle?.id ?? -1)]).toEqual([false, -1])
  expect(entriesOfWord('vocabularytestword')).toEqual([])
})
