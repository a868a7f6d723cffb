import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { largestCities, largestStates } from './places.ts'
import { planMatrix } from './plan-matrix.ts'
import { dimensionSets } from './sets.ts'

const valuesOf = (name: string) => dimensionSets.find((set) => set.name === name)?.values as readonly string[]
const all = Symbol('every value of the set')
interface Expected {
  readonly of?: string | readonly string[]
  readonly by: Readonly<Record<string, readonly string[] | typeof all>>
  readonly dropped?: readonly string[]
}
const statesWithout = (...left: string[]) => valuesOf('US State').filter((state) => !left.includes(state))
const cities = (count: number, ...left: string[]) =>
  largestCities.slice(0, count).filter((city) => !left.includes(city))
const generations = ['Gen Z', 'Millennials', 'Gen X', 'Baby Boomers', 'Silent Generation']
const states = (count: number) => largestStates.slice(0, count)
const age = { 'Age Range': all } as const
const gender = { Gender: all } as const
const state = { 'US State': all } as const

const phrases: [string, Expected][] = [
  [
    'Give me all combinations of electric SUV intenders by age range and the ten largest US cities',
    { of: 'Electric SUV Intenders', by: { ...age, 'US City': cities(10) } },
  ],
  ['golf fans for every age group', { of: 'Golf Fans', by: age }],
  ['Golfers for each state', { of: 'Golfers', by: state }],
  ['golfers broken down by gender and income', { of: 'Golfers', by: { ...gender, 'Income Range': all } }],
  ['break golfers down by state', { of: 'Golfers', by: state }],
  ['Please break down marathon runners by gender and age', { of: 'Marathon Runners', by: { ...gender, ...age } }],
  ['segment coffee drinkers by age and gender', { of: 'Coffee Drinkers', by: { ...age, ...gender } }],
  ['golfers x age range x gender', { of: 'Golfers', by: { ...age, ...gender } }],
  ['golfers × gender', { of: 'Golfers', by: gender }],
  ['golfers times age range times gender', { of: 'Golfers', by: { ...age, ...gender } }],
  ['golfers crossed with age ranges and genders', { of: 'Golfers', by: { ...age, ...gender } }],
  ['cross golfers with age range and gender', { of: 'Golfers', by: { ...age, ...gender } }],
  [
    'Combine dog owners with marital status and income',
    { of: 'Dog Owners', by: { 'Marital Status': all, 'Income Range': all } },
  ],
  ['matrix: dog owners by age and gender', { of: 'Dog Owners', by: { ...age, ...gender } }],
  [
    'Can you please make me a grid of pet owners by household size and home value?',
    { of: 'Pet Owners', by: { 'Household Size': all, 'Home Value': all } },
  ],
  ['electric suv intender by age range by gender', { of: 'Electric Suv Intender', by: { ...age, ...gender } }],
  ['coffee drinkers across all age groups and both genders', { of: 'Coffee Drinkers', by: { ...age, ...gender } }],
  ['age by gender for golfers', { of: 'Golfers', by: { ...age, ...gender } }],
  ['for each state, electric SUV intenders by age', { of: 'Electric SUV Intenders', by: { ...state, ...age } }],
  [
    'every combination of age, gender and electric SUV intenders',
    { of: 'Electric SUV Intenders', by: { ...age, ...gender } },
  ],
  ['all combinations of golfers, tennis players and age range', { of: ['Golfers', 'Tennis Players'], by: age }],
  ['every combination of homeowners and renters with age ranges', { by: { Homeownership: all, ...age } }],
  ['New York Times readers by state', { of: 'New York Times Readers', by: state }],
  ['By the Numbers readers by state', { of: 'By the Numbers Readers', by: state }],
  ['golfers in the United States by age', { of: 'Golfers in the United States', by: age }],
  // So many of the largest.
  ['golfers split by top 5 states', { of: 'Golfers', by: { 'US State': states(5) } }],
  ['sneaker buyers by the 3 most populous states', { of: 'Sneaker Buyers', by: { 'US State': states(3) } }],
  ['sneaker buyers by the two smallest states', { of: 'Sneaker Buyers', by: { 'US State': ['Wyoming', 'Vermont'] } }],
  [
    'luxury travelers by income level and top 10 US states by population',
    { of: 'Luxury Travelers', by: { 'Income Range': all, 'US State': states(10) } },
  ],
  [
    'a matrix of yoga fans by gender and the 5 biggest cities in the US',
    { of: 'Yoga Fans', by: { ...gender, 'US City': cities(5) } },
  ],
  ['watch buyers by the largest cities', { of: 'Watch Buyers', by: { 'US City': cities(10) } }],
  [
    'sneaker buyers by the 100 largest cities',
    { of: 'Sneaker Buyers', by: { 'US City': largestCities }, dropped: ['cities after the 50 largest'] },
  ],
  // What is dropped is named.
  [
    'electric SUV intenders by age range and shoe size',
    { of: 'Electric SUV Intenders', by: age, dropped: ['shoe size'] },
  ],
  [
    'electric SUV intenders by favourite color and age range',
    { of: 'Electric SUV Intenders', by: age, dropped: ['favourite color'] },
  ],
  ['golfers by the twenty largest DMAs and age range', { of: 'Golfers', by: age, dropped: ['twenty largest DMAs'] }],
  ['golfers by shoe size', { of: 'Golfers', by: {}, dropped: ['shoe size'] }],
  ['all combinations of golfers by mood', { of: 'Golfers', by: {}, dropped: ['mood'] }],
  ['pet owners by city', { of: 'Pet Owners', by: {}, dropped: ['city'] }],
  ['wine drinkers per vintage and per state', { of: 'Wine Drinkers', by: state, dropped: ['vintage'] }],
  ['golfers by generation and state', { of: 'Golfers', by: { Generation: generations, ...state } }],
  [
    'golfers by Gen Z, Millennials and Boomers',
    { of: 'Golfers', by: { Generation: ['Gen Z', 'Millennials', 'Baby Boomers'] } },
  ],
  ['golfers by region', { of: 'Golfers', by: { 'US Region': ['Northeast', 'Midwest', 'South', 'West'] } }],
  ['golfers by Chicago, Houston and Dallas', { of: 'Golfers', by: { 'US City': ['Chicago', 'Houston', 'Dallas'] } }],
  ['golfers by age; gender; state', { of: 'Golfers', by: { ...age, ...gender, ...state } }],
  ['golfers by gender; zodiac sign; state', { of: 'Golfers', by: { ...gender, ...state }, dropped: ['zodiac sign'] }],
  ['golfers by state, not Texas', { of: 'Golfers', by: { 'US State': statesWithout('Texas') } }],
  ['golfers by state without New York', { of: 'Golfers', by: { 'US State': statesWithout('New York') } }],
  ['golfers by all states except two', { of: 'Golfers', by: state, dropped: ['except two'] }],
  ['golfers by age, no seniors', { of: 'Golfers', by: { 'Age Range': valuesOf('Age Range').slice(0, -1) } }],
  [
    'golfers by the 10 largest cities, except New York and 65+',
    { of: 'Golfers', by: { 'US City': cities(10, 'New York City') }, dropped: ['65+'] },
  ],
  ['golfers by state and top 10 DMAs', { of: 'Golfers', by: state, dropped: ['top 10 DMAs'] }],
  [
    'I need cat owners by age bracket, gender, and blood type please',
    { of: 'Cat Owners', by: { ...age, ...gender }, dropped: ['blood type'] },
  ],
  [
    'hikers, by gender, by favorite trail, by income and by zodiac sign',
    { of: 'Hikers', by: { ...gender, 'Income Range': all }, dropped: ['favorite trail', 'zodiac sign'] },
  ],
  ['Show me vegans x gender x NFL team', { of: 'Vegans', by: gender, dropped: ['NFL team'] }],
  [
    'moms by number of kids and hair color',
    { of: 'Moms', by: { 'Presence of Children': all }, dropped: ['hair color'] },
  ],
  // Exclusions stay exclusions. The set of states has 52 values.
  [
    'all US states except Texas and Florida by gender',
    { by: { 'US State': statesWithout('Texas', 'Florida'), ...gender } },
  ],
  ['golfers in every state except California', { of: 'Golfers', by: { 'US State': statesWithout('California') } }],
  ['SUV buyers by state without Texas', { of: 'SUV Buyers', by: { 'US State': statesWithout('Texas') } }],
  [
    'SUV buyers by state, excluding Texas and Florida, and by gender',
    { of: 'SUV Buyers', by: { 'US State': statesWithout('Texas', 'Florida'), ...gender } },
  ],
  [
    'sneaker buyers by the ten largest US cities except Chicago and New York',
    { of: 'Sneaker Buyers', by: { 'US City': cities(10, 'Chicago', 'New York City') } },
  ],
  [
    'watch buyers by gender in the 10 biggest cities, leaving out Los Angeles',
    { of: 'Watch Buyers', by: { ...gender, 'US City': cities(10, 'Los Angeles') } },
  ],
  [
    'IT decision makers by company size excluding companies with 1-10 employees',
    { of: 'IT Decision Makers', by: { 'Company Size': valuesOf('Company Size').slice(1) } },
  ],
  [
    'startups by industry except retail and healthcare',
    {
      of: 'Startups',
      by: { 'Company Industry': valuesOf('Company Industry').filter((each) => !/Retail|Healthcare/.test(each)) },
    },
  ],
  ['new parents by income but not by state', { of: 'New Parents', by: { 'Income Range': all } }],
  ['luxury car buyers excluding Tesla owners by age', { of: 'Luxury Car Buyers excluding Tesla Owners', by: age }],
  [
    'luxury car buyers by age excluding Tesla owners and Audi owners',
    { of: 'Luxury Car Buyers excluding Tesla Owners and Audi Owners', by: age },
  ],
  ['luxury car buyers excluding Texas by age', { of: 'Luxury Car Buyers excluding Texas', by: age }],
  ['homeowners without kids by income', { of: 'Homeowners without Kids', by: { 'Income Range': all } }],
  [
    'pickup truck owners for all age groups in the top 3 states, excluding Ford owners',
    { of: 'Pickup Truck Owners excluding Ford Owners', by: { ...age, 'US State': states(3) } },
  ],
  ['SUV buyers by age in Chicago and Houston', { of: 'SUV Buyers in Chicago and Houston', by: age }],
]

describe('"is a matrix of those three; what was dropped is named"', () => {
  test.each(phrases)('%s', (phrase, { of, by, dropped = [] }) => {
    const expected = Object.entries(by).map(([name, values]) => ({
      name,
      values: values === all ? valuesOf(name) : values,
    }))
    const audience = of === undefined ? [] : [{ name: 'Audience', values: [of].flat() }]
    const sorted = (dimensions: readonly { name: string; values: readonly string[] }[]) =>
      dimensions.map(({ name, values }) => ({ name, values: [...values].sort() }))
    const plan = planMatrix(phrase)
    expect(sorted(plan?.dimensions ?? [])).toEqual(sorted([...audience, ...expected]))
    expect(plan?.dropped).toEqual(dropped)
    expect(plan?.asked).toBe(true)
    for (const { name } of plan?.dimensions ?? []) expect(plan?.template).toContain(`{${name}}`)
  })

  test.each([
    'Stand By Me fans',
    'All Star Game fans',
    'Fans of Death by Chocolate',
    'Books by women',
    'Golf clubs',
    '',
  ])('%j is one name', (phrase) => expect(planMatrix(phrase)).toBeUndefined())

  test('words that only mention places stay a name, of which a matrix can be made', () => {
    expect(planMatrix('electric SUV intenders in the ten largest US cities')).toMatchObject({
      asked: false,
      template: '{Audience} in {US City}',
      combinations: 10,
    })
  })

  test('whatever a list holds, it is a dimension or named as dropped', () => {
    const known = ['age range', 'gender', 'state', 'income', 'company size', 'marital status']
    const unknown = ['shoe size', 'favourite color', 'mood', 'blood type', 'loyalty tier', 'roast preference']
    const parts = fc.shuffledSubarray([...known, ...unknown], { minLength: 2 })
    const joined = fc.constantFrom(', ', ' and ', ' x ', ' and by ')
    fc.assert(
      fc.property(
        parts.filter((list) => list.some((part) => known.includes(part))),
        joined,
        (list, by) => {
          const plan = planMatrix(`trail runners by ${list.join(by)}`)
          expect(plan?.dropped).toEqual(list.filter((part) => unknown.includes(part)))
          expect(plan?.dimensions).toHaveLength(1 + list.filter((part) => known.includes(part)).length)
        },
      ),
      { numRuns: propertyRuns },
    )
  })
})

describe('places by their size', () => {
  test('the ten largest US cities are those of the census of 2020, the largest first', () => {
    expect(cities(10)).toEqual([
      'New York City',
      'Los Angeles',
      'Chicago',
      'Houston',
      'Phoenix',
      'Philadelphia',
      'San Antonio',
      'San Diego',
      'Dallas',
      'San Jose',
    ])
  })
  test('the states are the fifty of the set, each once', () => {
    const ofSet = statesWithout('District of Columbia', 'Puerto Rico')
    expect([...largestStates].sort()).toEqual(ofSet)
    expect(new Set(largestCities).size).toBe(50)
  })
})
