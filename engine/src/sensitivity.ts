import type { sensitivities } from '@txadv/contract/vocabulary'
import type { CategoryVerdict } from './category.ts'
import { byCategory, categoryMask } from './category-mask.ts'
import { signalIndex, signalNames } from './lexicon/vocabulary-index.ts'
import type { Reading } from './reading.ts'

export type Sensitivity = (typeof sensitivities)[number]

/** The level of each class, from the gravest. */
export const sensitivityClasses = {
  children: 'Prohibited',
  sexual_orientation: 'Prohibited',
  adult: 'Prohibited',
  illegal_drugs: 'Prohibited',
  hate_violence: 'Prohibited',
  health: 'Sensitive',
  mental_health: 'Sensitive',
  reproductive_sexual_health: 'Sensitive',
  disability: 'Sensitive',
  genetic: 'Sensitive',
  religion: 'Sensitive',
  politics: 'Sensitive',
  ethnicity: 'Sensitive',
  immigration: 'Sensitive',
  union_membership: 'Sensitive',
  criminal_record: 'Sensitive',
  financial_hardship: 'Sensitive',
  personal_hardship: 'Sensitive',
  housing: 'Regulated',
  employment: 'Regulated',
  credit: 'Regulated',
  alcohol: 'Regulated',
  tobacco: 'Regulated',
  cannabis: 'Regulated',
  gambling: 'Regulated',
  firearms: 'Regulated',
  pharma_otc: 'Regulated',
  weight_loss: 'Regulated',
  dating: 'Regulated',
  crypto: 'Regulated',
} as const satisfies Record<string, Sensitivity>
export type SensitivityClass = keyof typeof sensitivityClasses

/** Classes that a word alone does not prove: the category must be one where the word means that. */
const vetoes: Partial<Record<SensitivityClass, Uint8Array>> = {
  health: categoryMask(
    'Health & Medical',
    'Fitness & Nutrition',
    'Demographics',
    'Family & Life Events',
    'Insurance',
    'Beauty & Personal Care',
  ),
  alcohol: categoryMask(
    'Alcohol & Tobacco',
    'Restaurants & Dining',
    'Shopping & Retail',
    'Events & Attractions',
    'Food & Grocery',
  ),
  firearms: categoryMask('Outdoor Recreation', 'Industrial & Energy', 'Shopping & Retail', 'Government & Civic'),
  credit: categoryMask('Banking & Credit', 'Real Estate', 'Auto', 'Investing & Wealth', 'Education & Science'),
  housing: categoryMask('Real Estate', 'Demographics', 'Banking & Credit', 'Family & Life Events'),
  gambling: categoryMask('Gambling & Betting', 'Gaming', 'Sports', 'Travel & Lodging', 'Events & Attractions'),
  children: categoryMask(
    'Demographics',
    'Family & Life Events',
    'Education & Science',
    'Movies & TV',
    'Gaming',
    'Books & News',
    'Sports',
    'Software & Apps',
  ),
  cannabis: categoryMask(
    'Alcohol & Tobacco',
    'Health & Medical',
    'Fitness & Nutrition',
    'Food & Grocery',
    'Shopping & Retail',
    'Industrial & Energy',
    'Beauty & Personal Care',
    'Pets & Animals',
    'Government & Civic',
  ),
  tobacco: categoryMask(
    'Alcohol & Tobacco',
    'Health & Medical',
    'Shopping & Retail',
    'Demographics',
    'Industrial & Energy',
    'Government & Civic',
  ),
  crypto: categoryMask(
    'Investing & Wealth',
    'Banking & Credit',
    'Software & Apps',
    'Enterprise Technology',
    'Shopping & Retail',
  ),
  religion: categoryMask(
    'Religion & Spirituality',
    'Demographics',
    'Books & News',
    'Education & Science',
    'Government & Civic',
    'Food & Grocery',
    'Family & Life Events',
    'Apparel & Accessories',
    'Music & Audio',
  ),
}

/** What a place of the tree is, whatever the words: by category, then by level-0 node (empty is all others). */
const places = byCategory<Readonly<Record<string, SensitivityClass>>>({
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
    'Prescription Drugs & Pharma': 'health',
    'OTC & First Aid': 'pharma_otc',
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
  'Real Estate': { 'Home Buying & Selling': 'housing', 'Rentals & Apartments': 'housing', Houses: 'housing' },
  'Careers & Professions': { 'Job Seekers': 'employment' },
  'Investing & Wealth': { 'Cryptocurrency & Digital Assets': 'crypto' },
  'Fitness & Nutrition': { 'Weight Management': 'weight_loss' },
  'Government & Civic': { 'Elections & Campaigns': 'politics', 'Political Issues & Advocacy': 'politics' },
  'Family & Life Events': { 'Divorce & Bereavement': 'personal_hardship' },
  Demographics: { 'Ethnicity & Culture': 'ethnicity' },
})

/** The signals of sensitivity come last among all, `harmless` before the classes. */
const firstClass = signalIndex.harmless + 1
const rank: Record<Sensitivity, number> = { Standard: 0, Regulated: 1, Sensitive: 2, Prohibited: 3 }

export interface SensitivityVerdict {
  readonly level: Sensitivity
  readonly classes: readonly SensitivityClass[]
}

/** How delicate a topic is: the gravest of the classes that its words and its place in the tree give it. */
export function sensitivityOf(reading: Reading, verdict: CategoryVerdict): SensitivityVerdict {
  const classes: SensitivityClass[] = []
  for (let n = 0; n < reading.heardCount; n++) {
    const signal = reading.heardSignal[n] as number
    if (signal < firstClass) continue
    const name = signalNames[signal] as SensitivityClass
    if (classes.includes(name)) continue
    const allowed = vetoes[name]
    if (!allowed || verdict.first === 0 || allowed[verdict.category] === 1) classes.push(name)
  }
  const harmless = reading.heard(signalIndex.harmless)
  const byPlace = places[verdict.category]
  const placed = byPlace && (byPlace[verdict.node?.l0 ?? ''] ?? byPlace[''])
  // A regulated remedy is judged by its own rule, not by the ailment's; a harmless phrase outweighs the place.
  if (placed && !harmless && !classes.includes(placed) && !classes.includes('pharma_otc')) classes.push(placed)
  if (classes.includes('pharma_otc')) {
    const health = classes.indexOf('health')
    if (health >= 0) classes.splice(health, 1)
  }
  let level: Sensitivity = 'Standard'
  for (const name of classes) if (rank[sensitivityClasses[name]] > rank[level]) level = sensitivityClasses[name]
  return { level, classes }
}
