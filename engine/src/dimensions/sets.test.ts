import { describe, expect, test } from 'vitest'
import { dimensionSets } from './sets.ts'

describe('dimension sets', () => {
  test('are the 22 of the interface, by group', () => {
    const named = (group: string) => dimensionSets.filter((set) => set.group === group).map(({ name }) => name)
    expect(dimensionSets).toHaveLength(22)
    expect(named('demographic')).toEqual([
      'Age Range',
      'Gender',
      'Income Range',
      'Net Worth',
      'Education Level',
      'Marital Status',
      'Homeownership',
      'Presence of Children',
      'Household Size',
      'Ethnicity',
      'Language',
      'Life Stage',
      'Home Value',
      'Length of Residence',
      'Employment Status',
    ])
    expect(named('geographic')).toEqual(['US State'])
    expect(named('firmographic')).toEqual([
      'Seniority Level',
      'Department',
      'Company Size',
      'Company Revenue',
      'Company Industry',
      'C-Suite Title',
    ])
  })

  test('have the value counts of the interface', () => {
    const counts = Object.fromEntries(dimensionSets.map(({ name, values }) => [name, values.length]))
    expect(counts).toMatchObject({
      'Age Range': 6,
      'US State': 52,
      'Seniority Level': 5,
      Department: 15,
      'Company Size': 8,
      'Company Revenue': 7,
      'Company Industry': 15,
      'C-Suite Title': 8,
    })
  })

  test('have the values that the interface lists', () => {
    const values = (name: string) => dimensionSets.find((set) => set.name === name)?.values
    expect(values('Age Range')).toEqual(['18-24', '25-34', '35-44', '45-54', '55-64', '65+'])
    expect(values('C-Suite Title')).toEqual(['CEO', 'CFO', 'CTO', 'CMO', 'COO', 'CIO', 'CHRO', 'CDO'])
    expect(values('US State')).toContain('District of Columbia')
    expect(values('US State')).toContain('Puerto Rico')
  })

  test('no value is empty, padded, or in two sets', () => {
    const values = dimensionSets.flatMap((set) => [...set.values])
    expect(new Set(values).size).toBe(values.length)
    for (const value of values) expect(value).toMatch(/^\S(.*\S)?$/)
  })
})
