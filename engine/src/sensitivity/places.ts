import { byCategory, categoryMask } from '../category-mask.ts'
import type { SensitivityClass } from './classes.ts'

/** What a place of the tree is, whatever the words: by category, then by level-0 node (empty is all others). */
export const sensitivePlaces = byCategory<Readonly<Record<string, SensitivityClass>>>({
  'Religion & Spirituality': { '': 'religion' },
  'Gambling & Betting': { '': 'gambling' },
  'Alcohol & Tobacco': {
    '': 'alcohol',
    'Cigars & Pipe Tobacco': 'tobacco',
    Cigarettes: 'tobacco',
    'Vaping & E-Cigarettes': 'tobacco',
    'Cannabis & CBD': 'cannabis',
  },
  'Outdoor Recreation': { 'Firearms & Ammunition': 'firearms' },
  'Health & Medical': {
    'Conditions & Diseases': 'health',
    'Mental & Behavioral Health': 'mental_health',
    'Reproductive & Sexual Health': 'reproductive_sexual_health',
  },
  'Banking & Credit': {
    'Credit Cards': 'credit',
    'Mortgages & Home Financing': 'credit',
    'Auto Loans': 'credit',
    'Personal Loans': 'credit',
    'Student Loans': 'credit',
    'Short-Term & Payday Loans': 'financial_hardship',
    'Credit Monitoring & Repair': 'credit',
    'Debt Relief & Bankruptcy': 'financial_hardship',
  },
  'Real Estate': { 'Home Buying & Selling': 'housing', 'Rentals & Apartments': 'housing' },
  'Investing & Wealth': { 'Cryptocurrency & Digital Assets': 'crypto' },
  'Fitness & Nutrition': { 'Weight Management': 'weight_loss' },
  'Family & Life Events': { 'Divorce & Bereavement': 'personal_hardship' },
  Demographics: { 'Ethnicity & Culture': 'ethnicity' },
})

const medical = categoryMask('Health & Medical', 'Fitness & Nutrition', 'Demographics', 'Insurance')
const civic = categoryMask('Government & Civic', 'Books & News', 'Demographics')
const drinks = categoryMask('Alcohol & Tobacco', 'Restaurants & Dining', 'Food & Grocery')
const faith = categoryMask('Religion & Spirituality', 'Demographics', 'Movies & TV', 'Music & Audio')
const money = categoryMask('Banking & Credit', 'Investing & Wealth')

/** Where a word of two meanings has the delicate one. */
export const possibleWithin: Partial<Record<SensitivityClass, Uint8Array>> = {
  health: medical,
  mental_health: medical,
  reproductive_sexual_health: medical,
  religion: faith,
  politics: civic,
  alcohol: drinks,
  tobacco: categoryMask('Alcohol & Tobacco'),
  cannabis: categoryMask('Alcohol & Tobacco', 'Health & Medical'),
  gambling: categoryMask('Gambling & Betting', 'Sports'),
  firearms: categoryMask('Outdoor Recreation', 'Government & Civic', 'Industrial & Energy'),
  pharma_otc: categoryMask('Health & Medical'),
  housing: categoryMask('Real Estate', 'Banking & Credit', 'Demographics', 'Family & Life Events'),
  credit: money,
  dating: categoryMask('Family & Life Events', 'Software & Apps'),
  personal_hardship: categoryMask('Family & Life Events', 'Demographics'),
}
