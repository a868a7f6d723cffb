import { parentCategories, taxonomyTypes } from '@txadv/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { lexicons } from '../lexicon/index.ts'
import { categories, groups } from './taxonomy.ts'

describe('the taxonomy holds together', () => {
  test('13 groups, 41 categories, every category in one group', () => {
    expect(Object.keys(groups)).toEqual([...taxonomyTypes])
    expect(Object.keys(categories)).toEqual([...parentCategories])
    for (const { group } of Object.values(categories)) expect(taxonomyTypes).toContain(group)
    for (const group of taxonomyTypes) expect(Object.values(categories).some((each) => each.group === group)).toBe(true)
  })

  test('names and short names are unique, and none holds a comma or >', () => {
    const shorts = [...Object.values(categories), ...Object.values(groups)].map(({ short }) => short)
    const categoryShorts = Object.values(categories).map(({ short }) => short)
    expect(new Set(categoryShorts).size).toBe(categoryShorts.length)
    const nodes = Object.values(categories).flatMap((each) => Object.keys(each.nodes))
    for (const name of [...shorts, ...nodes, ...parentCategories, ...taxonomyTypes]) expect(name).not.toMatch(/[,>]/)
  })

  test('474 level-0 nodes, each under one category', () => {
    const nodes = Object.values(categories).flatMap((each) => Object.keys(each.nodes))
    expect(nodes).toHaveLength(474)
    expect(new Set(nodes).size).toBe(nodes.length)
  })

  test('one lexicon a category, with exactly its level-0 nodes, and every level-1 node under one parent', () => {
    expect(lexicons.map(({ category }) => category).sort()).toEqual([...parentCategories].sort())
    const parents = new Map<string, string>()
    for (const { category, nodes, brands } of lexicons) {
      expect(Object.keys(nodes).sort()).toEqual(Object.keys(categories[category].nodes).sort())
      for (const l0 of Object.keys(brands)) expect(Object.keys(nodes)).toContain(l0)
      for (const [l0, children] of Object.entries(nodes)) {
        expect(Object.keys(children).length, l0).toBeGreaterThan(0)
        for (const l1 of Object.keys(children)) {
          expect(parents.get(l1), `${l1} under ${l0} and ${parents.get(l1)}`).toBeUndefined()
          expect(l1).not.toMatch(/[,>]/)
          parents.set(l1, l0)
        }
      }
    }
  })
})
