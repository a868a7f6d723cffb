import type { DimensionName, DimensionValue } from './sets.ts'

/**
 * What else a phrase must hold for a word to mean a dimension: `grouped`, that it stands where "by" puts it; the rest,
 * that the word belongs to a list that ends or begins in such a noun. `upper` is for abbreviations, and `mixed` for
 * those that are words, which tell nothing in a phrase all in capitals; `excepted`, that the phrase asks for values of the
 * set and leaves this one out.
 */
export type Condition =
  | 'grouped'
  | 'people'
  | 'companies'
  | 'roles'
  | 'speakers'
  | 'places'
  | 'upper'
  | 'mixed'
  | 'listed'
  | 'excepted'

type Mentions = { readonly [Name in DimensionName]: { readonly anywhere: string; readonly grouped?: string } }

/** Phrases that ask for a whole set: clear ones count anywhere, common words only where the phrase splits by them. */
export const mentions: Mentions = {
  'Age Range': {
    anywhere: 'age range, age ranges, age group, age groups, age bracket, age brackets, age band, age bands',
    grouped: 'age, ages',
  },
  Gender: { anywhere: 'genders', grouped: 'gender, sex' },
  'Income Range': {
    anywhere: `income range, income ranges, income level, income levels, income bracket, income brackets, income band,
      income bands, household income range, household income ranges, household income level, household income levels`,
    grouped: 'income, incomes, household income, household incomes, hhi, salary, earnings',
  },
  'Net Worth': {
    anywhere:
      'net worth range, net worth ranges, net worth level, net worth levels, net worth bracket, net worth brackets',
    grouped: 'net worth, wealth, wealth level, assets',
  },
  'Education Level': {
    anywhere: 'education level, education levels, level of education, levels of education, educational attainment',
    grouped: 'education, degree, degrees, schooling',
  },
  'Marital Status': { anywhere: 'marital status, marital statuses, relationship status', grouped: 'marriage' },
  Homeownership: {
    anywhere: `homeownership, home ownership, homeownership status, homeowner status, housing status, own vs rent, own
      versus rent, own or rent`,
    grouped: 'housing, tenure',
  },
  'Presence of Children': {
    anywhere: `presence of children, presence of kids, children in household, children in the household, kids in
      household, kids in the household, parental status`,
    grouped:
      'children, kids, children at home, kids at home, age of children, ages of children, number of children, number of kids',
  },
  'Household Size': {
    anywhere: `household size, household sizes, family size, family sizes, size of household, size of the household,
      number of people in household, number of people in the household`,
  },
  Ethnicity: { anywhere: 'ethnicity, ethnicities, ethnic group, ethnic groups', grouped: 'race, races' },
  Language: {
    anywhere: 'language spoken, languages spoken, primary language, language spoken at home',
    grouped: 'language, languages',
  },
  'Life Stage': { anywhere: 'life stage, life stages, lifestage, lifestages, stage of life, stages of life' },
  'Home Value': {
    anywhere: 'home value, home values, house value, house values, property value, property values, value of home',
    grouped: 'home price, house price',
  },
  'Length of Residence': {
    anywhere: `length of residence, length of residency, years at residence, years at address, time at address, time
      at residence`,
  },
  'Employment Status': {
    anywhere: 'employment status, employment statuses, job status, work status, working status',
    grouped: 'employment',
  },
  'US State': {
    anywhere: 'states, us state, us states, u s state, u s states, state by state, american states',
    grouped: 'state, geography, geo, location',
  },
  'Seniority Level': {
    anywhere:
      'seniority, seniority level, seniority levels, job level, job levels, management level, management levels',
    grouped: 'level, levels, job seniority',
  },
  Department: {
    anywhere: 'departments, job function, job functions, business function, business functions',
    grouped: 'department, function, functions',
  },
  'Company Size': {
    anywhere: `company size, company sizes, business size, business sizes, firm size, firm sizes, organization size,
      employee count, employee counts, company headcount, employee headcount, number of employees, employer size, size
      of company`,
    grouped: 'headcount, employees, size',
  },
  'Company Revenue': {
    anywhere: `company revenue, company revenues, annual revenue, annual revenues, business revenue, revenue range,
      revenue ranges, revenue band, revenue bands`,
    grouped: 'revenue, revenues, turnover',
  },
  'Company Industry': {
    anywhere: 'company industry, company industries, industry vertical, industry verticals',
    grouped: 'industry, industries, vertical, verticals, sector, sectors',
  },
  'C-Suite Title': {
    anywhere: `c suite title, c suite titles, c suite role, c suite roles, c level title, c level titles, executive
      title, executive titles, chief officer, chief officers`,
    grouped: 'title, titles, job title, job titles',
  },
}

interface ValuePhrases<Name extends DimensionName> {
  readonly set: Name
  readonly when?: Condition
  readonly values: { readonly [Value in DimensionValue<Name>]?: string }
}

/** Keeps the values of each list to those of its set. */
const of = <Name extends DimensionName>(phrases: ValuePhrases<Name>): ValuePhrases<Name> => phrases

/** Phrases that ask for one value. */
export const valuePhrases = [
  of({ set: 'Gender', values: { Women: 'woman, women, female, females, ladies', Men: 'man, men, male, males' } }),
  of({
    set: 'Education Level',
    values: {
      'No High School Diploma': 'no high school diploma, no diploma, without a diploma, high school dropouts',
      'High School Graduate':
        'high school graduate, high school graduates, high school diploma, high school educated, high school grads',
      'Some College': 'some college',
      'Associate Degree': 'associate degree, associate degrees, associates degree, associates degrees',
      "Bachelor's Degree":
        'bachelors, bachelors degree, bachelors degrees, bachelor degree, undergraduate degree, undergraduate degrees',
      "Master's Degree": 'masters degree, masters degrees, master degree, mba, mbas',
      Doctorate: 'doctorate, doctorates, doctoral degree, doctoral degrees, phd, phds',
    },
  }),
  of({
    set: 'Marital Status',
    values: {
      Single: 'singles, unmarried, never married',
      Married: 'married',
      'Domestic Partnership': `domestic partnership, domestic partners, domestic partnerships, living with a partner,
        living with partner, cohabiting`,
      Separated: 'separated',
      Divorced: 'divorced, divorcees',
      Widowed: 'widowed, widows, widowers',
    },
  }),
  of({ set: 'Marital Status', when: 'people', values: { Single: 'single' } }),
  of({
    set: 'Homeownership',
    values: { Homeowner: 'homeowner, homeowners, home owner, home owners', Renter: 'renter, renters' },
  }),
  of({
    set: 'Presence of Children',
    values: {
      'No Children': 'no children, no kids, without children, without kids, childless, child free, childfree',
      'Children Under 3': `with babies, with infants, with toddlers, parents of babies, parents of infants, parents of
        toddlers, with a baby, with a toddler`,
      'Children 3-5': 'with preschoolers, parents of preschoolers',
      'Children 13-17': 'with teens, with teenagers, parents of teens, parents of teenagers, with teenage children',
    },
  }),
  of({
    set: 'Ethnicity',
    values: {
      'Hispanic or Latino': 'hispanic, hispanics, latino, latinos, latina, latinas, latinx',
      'Black or African American': 'african american, african americans',
      'Asian American': 'asian american, asian americans, asians',
      'American Indian or Alaska Native':
        'american indian, american indians, native american, native americans, alaska native, alaska natives',
      'Native Hawaiian or Pacific Islander': 'native hawaiian, native hawaiians, pacific islander, pacific islanders',
      'Middle Eastern or North African': 'arab american, arab americans, north african, north africans',
      Multiracial: 'multiracial, biracial, mixed race, two or more races',
    },
  }),
  of({
    set: 'Ethnicity',
    when: 'people',
    values: {
      White: 'white, caucasian',
      'Black or African American': 'black',
      'Asian American': 'asian',
      'Middle Eastern or North African': 'middle eastern',
    },
  }),
  of({
    set: 'Language',
    when: 'speakers',
    values: {
      'English-Speaking': 'english',
      'Spanish-Speaking': 'spanish',
      'Chinese-Speaking': 'chinese, mandarin, cantonese',
      'Tagalog-Speaking': 'tagalog, filipino',
      'Vietnamese-Speaking': 'vietnamese',
      'Arabic-Speaking': 'arabic',
      'French-Speaking': 'french',
      'Korean-Speaking': 'korean',
      'Russian-Speaking': 'russian',
      'Portuguese-Speaking': 'portuguese',
      'Haitian Creole-Speaking': 'haitian creole, haitian, creole',
      'Hindi-Speaking': 'hindi',
      'German-Speaking': 'german',
      'Japanese-Speaking': 'japanese',
    },
  }),
  of({
    set: 'Life Stage',
    values: {
      'College Student': 'college student, college students, university student, university students, undergraduates',
      'Recent Graduate': 'recent graduate, recent graduates, recent grads, new graduates, new grads',
      'Young Professional': 'young professional, young professionals',
      Newlywed: 'newlywed, newlyweds, newly married, recently married',
      'Expecting Parent':
        'expecting parent, expecting parents, expectant parent, expectant parents, expecting mothers, pregnant women',
      'New Parent': 'new parent, new parents, new moms, new mothers, new dads, new fathers, first time parents',
      'New Mover': 'new mover, new movers, recent mover, recent movers',
      'Empty Nester': 'empty nester, empty nesters',
      'Pre-Retiree': 'pre retiree, pre retirees, preretirees, nearing retirement',
      Retiree: 'retiree, retirees',
    },
  }),
  of({
    set: 'Employment Status',
    values: {
      'Employed Full-Time': 'employed full time, full time employed, full time workers, full time employees, full time',
      'Employed Part-Time': 'employed part time, part time employed, part time workers, part time employees, part time',
      'Self-Employed': 'self employed, freelancers, freelance workers, sole proprietors',
      Unemployed: 'unemployed, out of work, not working',
      Student: 'student, students',
      Homemaker: 'homemaker, homemakers, stay at home parents, stay at home moms, stay at home dads',
      'Active-Duty Military': 'active duty, active duty military, military members, service members',
      Retired: 'retired',
    },
  }),
  of({ set: 'US State', values: { 'District of Columbia': 'dc, d c, washington dc, washington d c' } }),
  of({
    set: 'Seniority Level',
    values: {
      'Entry Level': 'entry level, junior level, junior staff, junior employees',
      Manager: 'manager, managers, manager level',
      Director: 'director, directors, director level',
      'Vice President': 'vp, vps, vp level, vice president, vice presidents, svp, svps, evp, evps',
      'C-Suite': `c suite, csuite, c suites, c level, clevel, c suite executive, c suite executives, c level
        executive, c level executives, c suite leaders`,
    },
  }),
  of({ set: 'Department', values: { 'Product Management': 'product manager, product managers' } }),
  of({
    set: 'Department',
    when: 'roles',
    values: {
      Administration: 'administration, admin, administrative',
      'Business Development': 'business development, biz dev',
      'Customer Service': 'customer service, customer support, customer success',
      Engineering: 'engineering',
      Finance: 'finance, accounting',
      'Human Resources': 'human resources, hr',
      'Information Technology': 'information technology, it, i t',
      Legal: 'legal',
      Marketing: 'marketing',
      Operations: 'operations, ops',
      Procurement: 'procurement, purchasing',
      'Product Management': 'product management, product',
      'Research & Development': 'research & development, research and development, r & d, rd, research',
      Sales: 'sales',
      'Supply Chain': 'supply chain',
    },
  }),
  of({
    set: 'Company Industry',
    when: 'companies',
    values: {
      Agriculture: 'agriculture, agricultural, farming',
      Construction: 'construction',
      Education: 'education',
      'Energy & Utilities': 'energy & utilities, energy and utilities, energy, utilities, oil and gas',
      'Financial Services': 'financial services, finance, financial, banking, insurance',
      Government: 'government, public',
      Healthcare: 'healthcare, health care',
      'Hospitality & Travel': 'hospitality & travel, hospitality and travel, hospitality, travel',
      Manufacturing: 'manufacturing',
      'Media & Entertainment': 'media & entertainment, media and entertainment, media, entertainment',
      'Professional Services': 'professional services, consulting',
      'Real Estate': 'real estate',
      Retail: 'retail',
      Technology: 'technology, tech, software',
      'Transportation & Logistics':
        'transportation & logistics, transportation and logistics, transportation, logistics',
    },
  }),
  of({
    set: 'C-Suite Title',
    values: {
      CEO: 'ceo, ceos, chief executive, chief executives, chief executive officer, chief executive officers',
      CFO: 'cfo, cfos, chief financial officer, chief financial officers, finance chiefs',
      CTO: 'cto, ctos, chief technology officer, chief technology officers',
      CMO: 'cmo, cmos, chief marketing officer, chief marketing officers',
      COO: 'coo, coos, chief operating officer, chief operating officers, chief operations officer',
      CIO: 'cio, cios, chief information officer, chief information officers',
      CHRO: `chro, chros, chief human resources officer, chief human resources officers, chief people officer, chief
        people officers`,
      CDO: 'cdo, cdos, chief data officer, chief data officers, chief digital officer, chief digital officers',
    },
  }),
] as const

interface RangePhrases<Name extends DimensionName> {
  readonly set: Name
  readonly when?: Condition
  /** Gives way to any value of the set that the phrase names. */
  readonly vague?: boolean
  readonly phrases: Readonly<Record<string, readonly DimensionValue<Name>[]>>
}

const range = <Name extends DimensionName>(phrases: RangePhrases<Name>): RangePhrases<Name> => phrases

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
      'the south, southern states': [
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
      ],
      'the west, western states': [
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
      ],
      'west coast': ['California', 'Oregon', 'Washington'],
      'pacific northwest': ['Oregon', 'Washington'],
      'tri state area': ['Connecticut', 'New Jersey', 'New York'],
    },
  }),
] as const

/** Postal abbreviations; those of the second list are words as well, and of the third other places too. */
export const stateAbbreviations: Readonly<Record<string, DimensionValue<'US State'>>> = {
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CT: 'Connecticut',
  FL: 'Florida',
  GA: 'Georgia',
  IA: 'Iowa',
  IL: 'Illinois',
  KS: 'Kansas',
  KY: 'Kentucky',
  MI: 'Michigan',
  MN: 'Minnesota',
  MT: 'Montana',
  NC: 'North Carolina',
  ND: 'North Dakota',
  NE: 'Nebraska',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NV: 'Nevada',
  NY: 'New York',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VA: 'Virginia',
  VT: 'Vermont',
  WA: 'Washington',
  WI: 'Wisconsin',
  WV: 'West Virginia',
  WY: 'Wyoming',
}
export const ambiguousAbbreviations: Readonly<Record<string, DimensionValue<'US State'>>> = {
  AL: 'Alabama',
  CO: 'Colorado',
  DE: 'Delaware',
  HI: 'Hawaii',
  ID: 'Idaho',
  IN: 'Indiana',
  MA: 'Massachusetts',
  MD: 'Maryland',
  ME: 'Maine',
  MO: 'Missouri',
  MS: 'Mississippi',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
}
export const listedAbbreviations: Readonly<Record<string, DimensionValue<'US State'>>> = {
  LA: 'Louisiana',
  PR: 'Puerto Rico',
}

/** Phrases that hold a word of a value and mean something else. */
export const otherMeanings = `high school seniors, college seniors, account executive, account executives, sales
  executives, account manager, account managers, project manager, project managers, property managers, fund managers,
  wealth managers, money managers, asset managers, film directors, movie directors, funeral directors, black friday,
  white collar, blue collar, white wine, single family, single malt, single origin, washington post, texas roadhouse,
  new york times, new york yankees, california closets, kansas city, georgia tech, health insurance, car insurance,
  man caves, new york city, united states, united states of america`

/** Nouns that make a word beside them the value of a set. */
export const heads: Readonly<Record<'people' | 'companies' | 'roles' | 'speakers', string>> = {
  people: `woman women man men female females male males people person adult adults household households family
    families consumer consumers american americans homeowner homeowners renter renters parent parents mom moms dad
    dads mother mothers father fathers shopper shoppers audience audiences buyer buyers voter voters community
    communities population millennials professional professionals individuals ethnicity ethnicities`,
  companies: `company companies business businesses firm firms organization organizations employer employers
    enterprise enterprises industry industries sector sectors vertical verticals corporations`,
  roles: `manager managers director directors vp vps svp svps evp evps president presidents head heads leader leaders
    leadership professional professionals decision executive executives exec execs team teams department departments
    staff employee employees role roles worker workers people buyer buyers specialist specialists job jobs function
    functions`,
  speakers: 'speaker speakers speaking language languages speak speaks',
}
