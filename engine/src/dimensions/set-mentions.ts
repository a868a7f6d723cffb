import type { DimensionName } from './sets.ts'

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
