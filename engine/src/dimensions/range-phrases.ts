import type { Condition } from './phrase-conditions.ts'
import type { DimensionName, DimensionValue } from './sets.ts'

interface RangePhrases<Name extends DimensionName> {
  readonly set: Name
  readonly when?: Condition
  /** Gives way to any value of the set that the phrase names. */
  readonly vague?: boolean
  readonly phrases: Readonly<Record<string, readonly DimensionValue<Name>[]>>
}

const range = <Name extends DimensionName>(phrases: RangePhrases<Name>): RangePhrases<Name> => phrases

const southernStates = [
  'Alabama',
  'Arkansas',
  'Delaware',
  'District of Columbia',
  'Florida',
  'Georgia',
  'Kentucky',
  'Louisiana',
  'Maryland',
  'Mississippi',
  'North Carolina',
  'Oklahoma',
  'South Carolina',
  'Tennessee',
  'Texas',
  'Virginia',
  'West Virginia',
] as const
const westernStates = [
  'Alaska',
  'Arizona',
  'California',
  'Colorado',
  'Hawaii',
  'Idaho',
  'Montana',
  'Nevada',
  'New Mexico',
  'Oregon',
  'Utah',
  'Washington',
  'Wyoming',
] as const

/** Phrases that ask for several values: sub-ranges and regions. */
export const rangePhrases = [
  range({ set: 'Age Range', phrases: { 'seniors, senior citizens': ['65+'], 'young adults': ['18-24'] } }),
  range({
    set: 'Income Range',
    phrases: {
      'high income, high incomes, higher income, upper income, high earners, high earning': [
        '$150K-$199K Income',
        '$200K-$249K Income',
        '$250K+ Income',
      ],
      'middle income, middle incomes, mid income, moderate income, medium income': [
        '$50K-$74K Income',
        '$75K-$99K Income',
        '$100K-$149K Income',
      ],
      'low income, low incomes, lower income': ['Under $25K Income', '$25K-$49K Income'],
    },
  }),
  range({
    set: 'Net Worth',
    phrases: {
      'high net worth, hnw, hnwi, hnwis, affluent, wealthy, millionaire, millionaires': [
        '$1M-$4.9M Net Worth',
        '$5M+ Net Worth',
      ],
      'ultra high net worth, uhnw, uhnwi': ['$5M+ Net Worth'],
    },
  }),
  range({
    set: 'Education Level',
    phrases: {
      'college educated, college graduate, college graduates, college grads': [
        "Bachelor's Degree",
        "Master's Degree",
        'Doctorate',
      ],
      'college degree, college degrees, degree holders, university educated': [
        "Bachelor's Degree",
        "Master's Degree",
        'Doctorate',
      ],
      'graduate degree, graduate degrees, postgraduate, postgraduates, advanced degree, advanced degrees': [
        "Master's Degree",
        'Doctorate',
      ],
    },
  }),
  range({
    set: 'Presence of Children',
    vague: true,
    phrases: {
      'with children, with kids, have children, have kids, has children': [
        'Children Under 3',
        'Children 3-5',
        'Children 6-12',
        'Children 13-17',
      ],
      'has kids, parents, children present, with children at home, with kids at home': [
        'Children Under 3',
        'Children 3-5',
        'Children 6-12',
        'Children 13-17',
      ],
    },
  }),
  range({
    set: 'Presence of Children',
    phrases: {
      'with young children, with young kids, with small children, parents of young children': [
        'Children Under 3',
        'Children 3-5',
      ],
      'with school age children, with school aged children, with school age kids': ['Children 6-12', 'Children 13-17'],
    },
  }),
  range({
    set: 'Home Value',
    phrases: {
      'million dollar home, million dollar homes, million dollar houses': ['$1M-$1.9M Home Value', '$2M+ Home Value'],
    },
  }),
  range({
    set: 'Length of Residence',
    phrases: {
      'long time residents, longtime residents, long term residents': [
        '11-20 Years at Residence',
        '21+ Years at Residence',
      ],
    },
  }),
  range({
    set: 'Seniority Level',
    phrases: { 'executives, senior executives, senior leaders, senior leadership': ['Vice President', 'C-Suite'] },
  }),
  range({
    set: 'Company Size',
    phrases: {
      'smb, smbs, sme, smes': ['1-10 Employees', '11-50 Employees', '51-200 Employees', '201-500 Employees'],
      'midmarket, mid market': ['51-200 Employees', '201-500 Employees', '501-1000 Employees'],
    },
  }),
  range({
    set: 'Company Size',
    when: 'companies',
    phrases: {
      small: ['1-10 Employees', '11-50 Employees'],
      'mid size, mid sized, midsize, midsized, medium, medium size, medium sized': [
        '51-200 Employees',
        '201-500 Employees',
        '501-1000 Employees',
      ],
      'large, big, enterprise': ['1001-5000 Employees', '5001-10000 Employees', '10001+ Employees'],
    },
  }),
  // "South" alone is a part of many names.
  range({ set: 'US State', when: 'regions', phrases: { south: southernStates, west: westernStates } }),
  range({
    set: 'US State',
    phrases: {
      'new england': ['Connecticut', 'Maine', 'Massachusetts', 'New Hampshire', 'Rhode Island', 'Vermont'],
      'northeast, northeastern states': [
        'Connecticut',
        'Maine',
        'Massachusetts',
        'New Hampshire',
        'New Jersey',
        'New York',
        'Pennsylvania',
        'Rhode Island',
        'Vermont',
      ],
      'midwest, midwestern states': [
        'Illinois',
        'Indiana',
        'Iowa',
        'Kansas',
        'Michigan',
        'Minnesota',
        'Missouri',
        'Nebraska',
        'North Dakota',
        'Ohio',
        'South Dakota',
        'Wisconsin',
      ],
      'the south, southern states': southernStates,
      'the west, western states': westernStates,
      'west coast': ['California', 'Oregon', 'Washington'],
      'pacific northwest': ['Oregon', 'Washington'],
      'tri state area': ['Connecticut', 'New Jersey', 'New York'],
    },
  }),
] as const
