export interface DimensionSet {
  readonly name: string
  readonly group: 'demographic' | 'geographic' | 'firmographic'
  readonly values: readonly string[]
}

/**
 * The pre-built dimension sets. A value names its own measure (`$1M-$4.9M Net Worth`), because a topic's name is the
 * values side by side, and `$1M+` alone could be a home or a firm. Bands rise without gaps: each ends where the next
 * begins.
 */
export const dimensionSets = [
  { name: 'Age Range', group: 'demographic', values: ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'] },
  { name: 'Gender', group: 'demographic', values: ['Women', 'Men'] },
  {
    name: 'Income Range',
    group: 'demographic',
    values: [
      'Under $25K Income',
      '$25K-$49K Income',
      '$50K-$74K Income',
      '$75K-$99K Income',
      '$100K-$149K Income',
      '$150K-$199K Income',
      '$200K-$249K Income',
      '$250K+ Income',
    ],
  },
  {
    name: 'Net Worth',
    group: 'demographic',
    values: [
      'Under $50K Net Worth',
      '$50K-$99K Net Worth',
      '$100K-$249K Net Worth',
      '$250K-$499K Net Worth',
      '$500K-$999K Net Worth',
      '$1M-$4.9M Net Worth',
      '$5M+ Net Worth',
    ],
  },
  {
    name: 'Education Level',
    group: 'demographic',
    values: [
      'No High School Diploma',
      'High School Graduate',
      'Some College',
      'Associate Degree',
      "Bachelor's Degree",
      "Master's Degree",
      'Doctorate',
    ],
  },
  {
    name: 'Marital Status',
    group: 'demographic',
    values: ['Single', 'Married', 'Domestic Partnership', 'Separated', 'Divorced', 'Widowed'],
  },
  { name: 'Homeownership', group: 'demographic', values: ['Homeowner', 'Renter'] },
  {
    name: 'Presence of Children',
    group: 'demographic',
    values: ['No Children', 'Children Under 3', 'Children 3-5', 'Children 6-12', 'Children 13-17'],
  },
  {
    name: 'Household Size',
    group: 'demographic',
    values: [
      '1-Person Household',
      '2-Person Household',
      '3-Person Household',
      '4-Person Household',
      '5-Person Household',
      '6+ Person Household',
    ],
  },
  {
    name: 'Ethnicity',
    group: 'demographic',
    values: [
      'White',
      'Hispanic or Latino',
      'Black or African American',
      'Asian American',
      'American Indian or Alaska Native',
      'Native Hawaiian or Pacific Islander',
      'Middle Eastern or North African',
      'Multiracial',
    ],
  },
  {
    name: 'Language',
    group: 'demographic',
    values: [
      'English-Speaking',
      'Spanish-Speaking',
      'Chinese-Speaking',
      'Tagalog-Speaking',
      'Vietnamese-Speaking',
      'Arabic-Speaking',
      'French-Speaking',
      'Korean-Speaking',
      'Russian-Speaking',
      'Portuguese-Speaking',
      'Haitian Creole-Speaking',
      'Hindi-Speaking',
      'German-Speaking',
      'Japanese-Speaking',
    ],
  },
  {
    name: 'Life Stage',
    group: 'demographic',
    values: [
      'College Student',
      'Recent Graduate',
      'Young Professional',
      'Newlywed',
      'Expecting Parent',
      'New Parent',
      'New Mover',
      'Empty Nester',
      'Pre-Retiree',
      'Retiree',
    ],
  },
  {
    name: 'Home Value',
    group: 'demographic',
    values: [
      'Under $150K Home Value',
      '$150K-$299K Home Value',
      '$300K-$499K Home Value',
      '$500K-$749K Home Value',
      '$750K-$999K Home Value',
      '$1M-$1.9M Home Value',
      '$2M+ Home Value',
    ],
  },
  {
    name: 'Length of Residence',
    group: 'demographic',
    values: [
      'Under 1 Year at Residence',
      '1-2 Years at Residence',
      '3-5 Years at Residence',
      '6-10 Years at Residence',
      '11-20 Years at Residence',
      '21+ Years at Residence',
    ],
  },
  {
    name: 'Employment Status',
    group: 'demographic',
    values: [
      'Employed Full-Time',
      'Employed Part-Time',
      'Self-Employed',
      'Unemployed',
      'Student',
      'Homemaker',
      'Active-Duty Military',
      'Retired',
    ],
  },
  {
    name: 'US State',
    group: 'geographic',
    values: [
      'Alabama',
      'Alaska',
      'Arizona',
      'Arkansas',
      'California',
      'Colorado',
      'Connecticut',
      'Delaware',
      'District of Columbia',
      'Florida',
      'Georgia',
      'Hawaii',
      'Idaho',
      'Illinois',
      'Indiana',
      'Iowa',
      'Kansas',
      'Kentucky',
      'Louisiana',
      'Maine',
      'Maryland',
      'Massachusetts',
      'Michigan',
      'Minnesota',
      'Mississippi',
      'Missouri',
      'Montana',
      'Nebraska',
      'Nevada',
      'New Hampshire',
      'New Jersey',
      'New Mexico',
      'New York',
      'North Carolina',
      'North Dakota',
      'Ohio',
      'Oklahoma',
      'Oregon',
      'Pennsylvania',
      'Puerto Rico',
      'Rhode Island',
      'South Carolina',
      'South Dakota',
      'Tennessee',
      'Texas',
      'Utah',
      'Vermont',
      'Virginia',
      'Washington',
      'West Virginia',
      'Wisconsin',
      'Wyoming',
    ],
  },
  {
    name: 'Seniority Level',
    group: 'firmographic',
    values: ['Entry Level', 'Manager', 'Director', 'Vice President', 'C-Suite'],
  },
  {
    name: 'Department',
    group: 'firmographic',
    values: [
      'Administration',
      'Business Development',
      'Customer Service',
      'Engineering',
      'Finance',
      'Human Resources',
      'Information Technology',
      'Legal',
      'Marketing',
      'Operations',
      'Procurement',
      'Product Management',
      'Research & Development',
      'Sales',
      'Supply Chain',
    ],
  },
  {
    name: 'Company Size',
    group: 'firmographic',
    values: [
      '1-10 Employees',
      '11-50 Employees',
      '51-200 Employees',
      '201-500 Employees',
      '501-1000 Employees',
      '1001-5000 Employees',
      '5001-10000 Employees',
      '10001+ Employees',
    ],
  },
  {
    name: 'Company Revenue',
    group: 'firmographic',
    values: [
      'Under $1M Revenue',
      '$1M-$9.9M Revenue',
      '$10M-$49M Revenue',
      '$50M-$99M Revenue',
      '$100M-$499M Revenue',
      '$500M-$999M Revenue',
      '$1B+ Revenue',
    ],
  },
  {
    name: 'Company Industry',
    group: 'firmographic',
    values: [
      'Agriculture',
      'Construction',
      'Education',
      'Energy & Utilities',
      'Financial Services',
      'Government',
      'Healthcare',
      'Hospitality & Travel',
      'Manufacturing',
      'Media & Entertainment',
      'Professional Services',
      'Real Estate',
      'Retail',
      'Technology',
      'Transportation & Logistics',
    ],
  },
  {
    name: 'C-Suite Title',
    group: 'firmographic',
    values: ['CEO', 'CFO', 'CTO', 'CMO', 'COO', 'CIO', 'CHRO', 'CDO'],
  },
] as const satisfies readonly DimensionSet[]

type Sets = (typeof dimensionSets)[number]
export type DimensionName = Sets['name']

/** What a phrase can ask for beside the pre-built sets. */
const furtherSets = {
  Generation: ['Gen Z', 'Millennials', 'Gen X', 'Baby Boomers', 'Silent Generation'],
  'US Region': ['Northeast', 'Midwest', 'South', 'West'],
} as const
export type FurtherSet = keyof typeof furtherSets
/** Cities are no set with an end: a phrase names them, or asks for so many of the largest. */
export type SetName = DimensionName | FurtherSet | 'US City'
export type DimensionValue<Name extends DimensionName> = Extract<Sets, { name: Name }>['values'][number]

const values: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...dimensionSets.map(({ name, values: own }) => [name, own] as const),
  ...Object.entries(furtherSets),
])

export function valuesOfSet(name: SetName): readonly string[] {
  return values.get(name) ?? []
}
