import { expect, test } from 'vitest'
import { readData } from '../../engine/src/data-files.ts'
import { findConcepts, findDescriptions, nameConcept, widerConcepts } from '../../engine/src/search/concepts.ts'
import { conceptsFile } from '../../engine/src/search/concepts-file.ts'
import { conceptTerm, searchTerms } from '../../engine/src/search/name-terms.ts'
import { compileConcepts, readConceptLines } from './compile-concepts.ts'

const lines = readConceptLines()

test('the compiled thesaurus is the one that is written: run npm run gen after a change of it', () => {
  expect(compileConcepts()).toBe(readData(conceptsFile).toString('utf8'))
})

test('every concept has a name, and is a kind of concepts that are there', () => {
  const heads = new Set(lines.map(({ same }) => same[0]))
  expect(lines.filter(({ same }) => same.length === 0).map(({ place }) => place)).toEqual([])
  expect(
    lines.flatMap(({ place, broader }) => broader.filter((head) => !heads.has(head)).map((head) => `${place} ${head}`)),
  ).toEqual([])
})

test('no two concepts are written as one term', () => {
  const heads = [...new Set(lines.map(({ same }) => same[0]))]
  expect(new Set(heads.map((_, concept) => conceptTerm(concept))).size).toBe(heads.length)
})

const meant = (text: string) => findConcepts(text.split(' ')).flatMap((span) => span.meant.map(nameConcept))

test('a phrase means its concept in any form and with joining words between, and the longer phrase goes first', () => {
  expect(meant('sleeplessness')).toEqual(meant('insomnia'))
  expect(meant('loss of hair')).toEqual(meant('hair loss'))
  const [span] = findConcepts(['electric', 'toothbrush', 'owners'])
  expect([span?.start, span?.end]).toEqual([0, 2])
})

test('a name is found under what it is a kind of, and under what that is a kind of', () => {
  const terms = searchTerms('Melatonin Gummies')
  const [insomnia] = findConcepts(['insomnia'])[0]?.meant ?? []
  expect(terms.some((term) => term.startsWith(conceptTerm(insomnia as number)))).toBe(true)
  expect(widerConcepts(insomnia as number).length).toBeGreaterThan(0)
})

test('a description is found in any order with words between, unless a word denies what it says', () => {
  const described = (text: string) =>
    findDescriptions(text.split(' '), 8).flatMap((each) => each.meant.map(nameConcept))
  expect(described('adults who want to give up their cigarettes')).toContain('smoking cessation')
  expect(described('drinks with plenty of alcohol')).toEqual(described('alcohol and drinks of all kinds'))
  expect(described('drinks that are alcohol free')).not.toContain('alcoholic beverage')
})
