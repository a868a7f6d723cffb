import { type ParentCategory, parentCategories } from '@txadv/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import type { CategoryVerdict } from '../category.ts'
import { primaryIntents } from '../intent.ts'
import type { Reading } from '../reading.ts'
import { sensitivityClasses } from '../sensitivity/classes.ts'
import { sensitivityOf } from '../sensitivity/sensitivity.ts'
import { iabAudienceNames } from './iab-audience-names.ts'
import { iabContentNames, iabParents } from './iab-content-names.ts'
import { describeNode, type NodeFacts, nodeKinds } from './node-facts.ts'
import { nodeFacts } from './nodes/index.ts'
import { categories } from './taxonomy.ts'

interface Row {
  readonly category: ParentCategory
  readonly node: string
  readonly facts: NodeFacts
}

const rows: readonly Row[] = parentCategories.flatMap((category) =>
  Object.entries(nodeFacts[category]).map(([node, facts]) => ({ category, node, facts })),
)
const contentNames: Readonly<Record<string, string>> = iabContentNames
const bearers = Map.groupBy(rows, ({ facts }) => facts.iabCode)

/** "Diseases and Conditions" is called the same as "Conditions & Diseases". */
const wordsOf = (name: string) => [...new Set(name.toLowerCase().match(/[a-z0-9']+/g))].filter((word) => word !== 'and')
const isCalled = (name: string, other: string) => wordsOf(name).sort().join() === wordsOf(other).sort().join()

/** What is missing of a row: a code that is not the node's alone, and one that is not there, need a reason. */
function missingReason({ category, node, facts }: Row): string | undefined {
  const { iabCode, iabReason, iabAudience, audienceReason } = facts
  if (iabAudience === '' && !audienceReason) return `${node}: no audience, and no reason`
  if (iabReason) return undefined
  if (iabCode === '') return `${node}: no code, and no reason`
  if (isCalled(node, contentNames[iabCode] as string)) return undefined
  if (iabParents.has(iabCode)) return `${node}: IAB divides ${iabCode} further`
  if (iabCode === categories[category].iabCode) return `${node}: ${iabCode} is the category's`
  return (bearers.get(iabCode)?.length ?? 0) > 1 ? `${node}: ${iabCode} is not its own` : undefined
}

describe('every node carries what is known of it', () => {
  test('474 of them, under names that are no other node', () => {
    expect(rows).toHaveLength(474)
    expect(new Set(rows.map(({ node }) => node)).size).toBe(474)
  })

  test('in words of the engine: a kind, an intent, and where there is one a class of sensitivity', () => {
    for (const { node, facts } of rows) {
      expect(nodeKinds, node).toContain(facts.kind)
      expect(primaryIntents, node).toContain(facts.intent)
      if (facts.sensitivity) expect(Object.keys(sensitivityClasses), node).toContain(facts.sensitivity)
    }
  })

  test('every kind is of use', () => {
    expect(nodeKinds.filter((kind) => !rows.some(({ facts }) => facts.kind === kind))).toEqual([])
  })

  test('callers see the codes of the facts', () => {
    for (const { category, node, facts } of rows) expect(categories[category].nodes[node]).toBe(facts.iabCode)
  })

  test('what a place of the tree is, the engine and the facts say alike', () => {
    const silent = { heardCount: 0, heard: () => false } as unknown as Reading
    for (const { category, node, facts } of rows) {
      const verdict = { category: parentCategories.indexOf(category), node: { l0: node } } as unknown as CategoryVerdict
      const { classes } = sensitivityOf(silent, verdict)
      if (classes.length > 0) expect(classes, node).toEqual([facts.sensitivity])
    }
  })
})

describe('codes are those of IAB', () => {
  test('the table of names has every code that a node or a category bears, and no other', () => {
    const borne = [
      ...rows.map(({ facts }) => facts.iabCode),
      ...parentCategories.map((each) => categories[each].iabCode),
    ]
    expect([...new Set(borne)].filter((code) => code !== '').sort()).toEqual(Object.keys(iabContentNames).sort())
    for (const code of iabParents) expect(contentNames[code]).toBeDefined()
  })

  test('so has the table of audiences', () => {
    const borne = new Set<string>(rows.map(({ facts }) => facts.iabAudience).filter((audience) => audience !== ''))
    expect([...borne].sort()).toEqual(Object.keys(iabAudienceNames).sort())
  })

  test("a code that is wider than the node, or another's too, has a reason, and so has none at all", () => {
    expect(rows.flatMap((row) => missingReason(row) ?? [])).toEqual([])
  })

  test.each<[string, ParentCategory, NodeFacts]>([
    ['a parent', 'Auto', describeNode('2', '805', 'durable', 'product')],
    ["the category's", 'Household Supplies', describeNode('479', '1179', 'consumable', 'product')],
    ['that of others', 'Restaurants & Dining', describeNode('222', '1400', 'venue', 'service')],
    ['none', 'Demographics', describeNode('', '2', 'people', 'identity')],
    ['no audience', 'Outdoor Recreation', describeNode('avbNf2', '', 'durable', 'product')],
  ])('and this test would see %s', (_, category, facts) => {
    expect(missingReason({ category, node: 'Planted', facts })).toBeDefined()
  })
})
