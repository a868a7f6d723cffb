import type { Condition } from './phrase-conditions.ts'
import type { DimensionName, DimensionValue } from './sets.ts'

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
