import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leastCpuMs } from '../../test/cpu-time.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { resolveDimensions } from './resolve.ts'
import { dimensionSets } from './sets.ts'

const all = Symbol('every value of the set')
type Asked = Record<string, readonly string[] | typeof all>
const valuesOf = (name: string) => dimensionSets.find((set) => set.name === name)?.values as readonly string[]
const every = (name: string, test: (value: string) => boolean) => valuesOf(name).filter(test)

const incomes = valuesOf('Income Range')
const sizes = valuesOf('Company Size')
const parents = valuesOf('Presence of Children').slice(1)
const richest = valuesOf('Net Worth').slice(-2)

const phrases: [string, Asked][] = [
  // Whole sets.
  ['CFOs by state', { 'C-Suite Title': ['CFO'], 'US State': all }],
  ['all age ranges and genders', { 'Age Range': all, Gender: all }],
  ['by company size and industry', { 'Company Size': all, 'Company Industry': all }],
  ['every combination of age, gender and income', { 'Age Range': all, Gender: all, 'Income Range': all }],
  ['age x gender', { 'Age Range': all, Gender: all }],
  ['Age × Gender × US State', { 'Age Range': all, Gender: all, 'US State': all }],
  ['Toyota buyers by state, income and education', { 'US State': all, 'Income Range': all, 'Education Level': all }],
  ['marital status and presence of children', { 'Marital Status': all, 'Presence of Children': all }],
  ['split by household income and net worth', { 'Income Range': all, 'Net Worth': all }],
  ['each department across all seniority levels', { Department: all, 'Seniority Level': all }],
  ['C-suite by company revenue', { 'C-Suite Title': all, 'Company Revenue': all }],
  ['c-level executives per industry', { 'C-Suite Title': all, 'Company Industry': all }],
  [
    'broken down by life stage, home value and length of residence',
    { 'Life Stage': all, 'Home Value': all, 'Length of Residence': all },
  ],
  ['language by ethnicity', { Language: all, Ethnicity: all }],
  ['employment status and homeownership', { 'Employment Status': all, Homeownership: all }],
  ['by job function and number of employees', { Department: all, 'Company Size': all }],
  ['all 50 states plus DC by gender', { 'US State': all, Gender: all }],
  ['cross income with education', { 'Income Range': all, 'Education Level': all }],
  ['management level and company headcount', { 'Seniority Level': all, 'Company Size': all }],
  // The examples of values and sub-ranges.
  [
    'for women 25-54 in Texas and Florida',
    { Gender: ['Women'], 'Age Range': ['25-34', '35-44', '45-54'], 'US State': ['Texas', 'Florida'] },
  ],
  [
    'high income homeowners by household size',
    { 'Income Range': incomes.slice(5), Homeownership: ['Homeowner'], 'Household Size': all },
  ],
  // Ages.
  ['men and women aged 18 to 34', { Gender: ['Men', 'Women'], 'Age Range': ['18-24', '25-34'] }],
  ['adults 55+ by state', { 'Age Range': ['55-64', '65+'], 'US State': all }],
  ['women over the age of 55', { Gender: ['Women'], 'Age Range': ['55-64', '65+'] }],
  ['males under 35', { Gender: ['Men'], 'Age Range': ['18-24', '25-34'] }],
  [
    '65 and older in the Midwest',
    {
      'Age Range': ['65+'],
      'US State': every('US State', (state) =>
        'Illinois Indiana Iowa Kansas Michigan Minnesota Missouri Nebraska Ohio Wisconsin'
          .split(' ')
          .concat('North Dakota', 'South Dakota')
          .includes(state),
      ),
    },
  ],
  ['between 25 and 44 by gender', { 'Age Range': ['25-34', '35-44'], Gender: all }],
  ['18-24 year olds and 35–44 year olds', { 'Age Range': ['18-24', '35-44'] }],
  ['women 18-49', { Gender: ['Women'], 'Age Range': ['18-24', '25-34', '35-44', '45-54'] }],
  ['people age 30', { 'Age Range': ['25-34'] }],
  ['80+ renters', { 'Age Range': ['65+'], Homeownership: ['Renter'] }],
  [
    'women with kids 25-54',
    { Gender: ['Women'], 'Presence of Children': parents, 'Age Range': ['25-34', '35-44', '45-54'] },
  ],
  ['people in their 30s', { 'Age Range': ['25-34', '35-44'] }],
  // Money.
  ['households earning $100K or more by state', { 'Income Range': incomes.slice(4), 'US State': all }],
  ['income under $50k and net worth over $1 million', { 'Income Range': incomes.slice(0, 2), 'Net Worth': richest }],
  ['$150k+ income and $1M+ net worth', { 'Income Range': incomes.slice(5), 'Net Worth': richest }],
  ['$50-75k income households', { 'Income Range': ['$50K-$74K Income'] }],
  [
    'homes worth $500K to $1M in CA, NY and TX',
    {
      'Home Value': ['$500K-$749K Home Value', '$750K-$999K Home Value'],
      'US State': ['California', 'New York', 'Texas'],
    },
  ],
  [
    'companies with $10M-$50M in revenue by industry',
    { 'Company Revenue': ['$10M-$49M Revenue'], 'Company Industry': all },
  ],
  ['CEOs of companies over $1 billion', { 'C-Suite Title': ['CEO'], 'Company Revenue': ['$1B+ Revenue'] }],
  ['affluent empty nesters', { 'Net Worth': richest, 'Life Stage': ['Empty Nester'] }],
  [
    '$100k+ married renters',
    { 'Income Range': incomes.slice(4), 'Marital Status': ['Married'], Homeownership: ['Renter'] },
  ],
  // Families and homes.
  ['parents by income range', { 'Presence of Children': parents, 'Income Range': all }],
  ['parents with children 6-12 by state', { 'Presence of Children': ['Children 6-12'], 'US State': all }],
  ['moms with kids under 3', { 'Presence of Children': ['Children Under 3'] }],
  [
    'married couples without children by age',
    { 'Marital Status': ['Married'], 'Presence of Children': ['No Children'], 'Age Range': all },
  ],
  ['families of four in Ohio', { 'Household Size': ['4-Person Household'], 'US State': ['Ohio'] }],
  ['1-person and 2-person households', { 'Household Size': ['1-Person Household', '2-Person Household'] }],
  ['lived at the same address 6-10 years', { 'Length of Residence': ['6-10 Years at Residence'] }],
  [
    'single women and single men in Georgia',
    { 'Marital Status': ['Single'], Gender: ['Women', 'Men'], 'US State': ['Georgia'] },
  ],
  ['single or divorced homeowners', { 'Marital Status': ['Single', 'Divorced'], Homeownership: ['Homeowner'] }],
  // People.
  [
    'Hispanic and Black women by age range',
    { Ethnicity: ['Hispanic or Latino', 'Black or African American'], Gender: ['Women'], 'Age Range': all },
  ],
  [
    'English and Spanish speakers in Puerto Rico',
    { Language: ['English-Speaking', 'Spanish-Speaking'], 'US State': ['Puerto Rico'] },
  ],
  ['Spanish-speaking households by state', { Language: ['Spanish-Speaking'], 'US State': all }],
  [
    'college graduates by gender',
    { 'Education Level': ["Bachelor's Degree", "Master's Degree", 'Doctorate'], Gender: all },
  ],
  ["bachelor's and master's degree holders", { 'Education Level': ["Bachelor's Degree", "Master's Degree"] }],
  ['retired or self-employed men', { 'Employment Status': ['Retired', 'Self-Employed'], Gender: ['Men'] }],
  ['new parents, newlyweds and college students', { 'Life Stage': ['New Parent', 'Newlywed', 'College Student'] }],
  // Places.
  [
    'women in New York, West Virginia and Washington DC',
    { Gender: ['Women'], 'US State': ['New York', 'West Virginia', 'District of Columbia'] },
  ],
  ['men in OR, WA and CA', { Gender: ['Men'], 'US State': ['Oregon', 'Washington', 'California'] }],
  ['CFOs in OH', { 'C-Suite Title': ['CFO'], 'US State': ['Ohio'] }],
  [
    'West Coast renters by age',
    { 'US State': ['California', 'Oregon', 'Washington'], Homeownership: ['Renter'], 'Age Range': all },
  ],
  ['by state: Texas and Florida', { 'US State': ['Texas', 'Florida'] }],
  [
    'all states except Alaska and Hawaii by gender',
    { 'US State': every('US State', (state) => state !== 'Alaska' && state !== 'Hawaii'), Gender: all },
  ],
  ['all age ranges excluding 18-24 for women', { 'Age Range': valuesOf('Age Range').slice(1), Gender: ['Women'] }],
  [
    'women not in Texas by age',
    { Gender: ['Women'], 'US State': every('US State', (state) => state !== 'Texas'), 'Age Range': all },
  ],
  ['non-homeowners in Texas', { Homeownership: ['Renter'], 'US State': ['Texas'] }],
  ['CIOS IN TX OR FL', { 'C-Suite Title': ['CIO'], 'US State': ['Texas', 'Florida'] }],
  ['renters in tx and fl', { Homeownership: ['Renter'], 'US State': ['Texas', 'Florida'] }],
  ['moms in LA', {}],
  ['PR managers', { 'Seniority Level': ['Manager'] }],
  ['moms in TX, LA and MS', { 'US State': ['Texas', 'Louisiana', 'Mississippi'] }],
  ['moms in LA, TX and FL', { 'US State': ['Louisiana', 'Texas', 'Florida'] }],
  ['moms in Texas OR Florida', { 'US State': ['Texas', 'Florida'] }],
  // Work.
  [
    'marketing directors and VPs by company size',
    { Department: ['Marketing'], 'Seniority Level': ['Director', 'Vice President'], 'Company Size': all },
  ],
  ['VPs of sales and marketing', { 'Seniority Level': ['Vice President'], Department: ['Sales', 'Marketing'] }],
  [
    'IT and HR decision makers by industry',
    { Department: ['Information Technology', 'Human Resources'], 'Company Industry': all },
  ],
  ['R&D managers', { Department: ['Research & Development'], 'Seniority Level': ['Manager'] }],
  ['VPs, directors and C-suite', { 'Seniority Level': ['Vice President', 'Director', 'C-Suite'] }],
  [
    'CEOs, CFOs and chief marketing officers in healthcare and retail',
    { 'C-Suite Title': ['CEO', 'CFO', 'CMO'], 'Company Industry': ['Healthcare', 'Retail'] },
  ],
  [
    'technology and financial services companies by revenue',
    { 'Company Industry': ['Technology', 'Financial Services'], 'Company Revenue': all },
  ],
  ['small businesses by state', { 'Company Size': sizes.slice(0, 2), 'US State': all }],
  ['small and mid-size companies', { 'Company Size': sizes.slice(0, 5) }],
  ['CTOs at companies with 500+ employees', { 'C-Suite Title': ['CTO'], 'Company Size': sizes.slice(4) }],
  ['firms with 1,001 to 10,000 employees', { 'Company Size': sizes.slice(5, 7) }],
  ['fewer than 50 employees by department', { 'Company Size': sizes.slice(0, 2), Department: all }],
  ['entry level workers by education level', { 'Seniority Level': ['Entry Level'], 'Education Level': all }],
  // Words that only look like dimensions.
  ['Black Friday shoppers', {}],
  ["women's running shoes", {}],
  ['people interested in real estate and education', {}],
  ['single malt whisky drinkers', {}],
  ['women and education', { Gender: ['Women'] }],
  ['401k rollovers', {}],
  ['5K runners by gender', { Gender: all }],
  ['Top 50 CFOs', { 'C-Suite Title': ['CFO'] }],
  ['is it in or out', {}],
  ['Spanish wine lovers', {}],
  ['luxury car sales by state', { 'US State': all }],
  ['past 30 days visitors', {}],
  ['high school seniors', {}],
  ['', {}],
]

describe('resolving a phrase', () => {
  test.each(phrases)('%s', (phrase, asked) => {
    const expected = Object.entries(asked).map(([name, values]) => ({
      name,
      values: values === all ? valuesOf(name) : values,
    }))
    expect(resolveDimensions(phrase)).toEqual(expected)
  })

  test.each(dimensionSets.map(({ name }) => name))('the name of a set asks for all of it: by %s', (name) => {
    expect(resolveDimensions(`by ${name}`)).toEqual([{ name, values: valuesOf(name) }])
    expect(resolveDimensions(`electric car buyers by ${name.toLowerCase()}`)).toEqual([
      { name, values: valuesOf(name) },
    ])
  })

  test.each(valuesOf('US State'))('%s is found by its name', (state) => {
    expect(resolveDimensions(`teachers in ${state}`)).toEqual([{ name: 'US State', values: [state] }])
  })

  test('the answer is of the sets, without repeats, whatever the phrase', () => {
    const vocabulary = phrases.flatMap(([phrase]) => phrase.split(' '))
    const anyPhrase = fc.oneof(
      fc.array(fc.constantFrom(...vocabulary), { maxLength: 12 }).map((words) => words.join(' ')),
      fc.string({ unit: 'binary', maxLength: 30 }),
    )
    fc.assert(
      fc.property(anyPhrase, (phrase) => {
        const dimensions = resolveDimensions(phrase)
        if (new Set(dimensions.map(({ name }) => name)).size !== dimensions.length) throw new Error('a set twice')
        for (const { name, values } of dimensions) {
          const known = valuesOf(name)
          if (values.length === 0 || new Set(values).size !== values.length) throw new Error(`${name}: ${values}`)
          if (!values.every((value) => known.includes(value))) throw new Error(`${name}: ${values}`)
        }
      }),
      { numRuns: propertyRuns },
    )
  })

  test.each([
    '1',
    '$1,',
    'black , ',
    'income and ',
    'small ',
    'women income ',
    "a'",
    'IN ',
    'in the ',
    'over ',
    'age ',
  ])('a long run of %j takes no longer than its length', (piece) => {
    expect(leastCpuMs(() => resolveDimensions(piece.repeat(5_000)), 500)).toBeLessThan(500)
  })
})
