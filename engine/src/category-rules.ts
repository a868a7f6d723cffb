import type { ParentCategory } from '@txadv/contract/vocabulary'

/** Words whose meaning decides the category whatever stands beside them. */
export interface CategoryRule {
  /** Comma-separated, in the singular; a word after `=` is that form alone. */
  readonly words: string
  /** `head`: only as the head of the name or of one of its parts; `modifier`: only before one. */
  readonly at: 'head' | 'modifier' | 'any'
  readonly category: ParentCategory
  readonly points: number
  /** How much of what the strongest category gathered goes on top, in hundredths: a hundred always wins. */
  readonly pull: number
}

export const categoryRules: readonly CategoryRule[] = [
  { words: 'insurance, insurer, policyholder, reinsurance', at: 'any', category: 'Insurance', points: 500, pull: 100 },
  {
    words: 'loan, mortgage, refinance, lender, heloc, financing',
    at: 'any',
    category: 'Banking & Credit',
    points: 450,
    pull: 60,
  },
  {
    words: 'manufacturing, manufacturer, foundry, refinery',
    at: 'head',
    category: 'Industrial & Energy',
    points: 500,
    pull: 100,
  },
  {
    words: 'wholesale, wholesaler, quarrying, mining, smelting',
    at: 'any',
    category: 'Industrial & Energy',
    points: 500,
    pull: 80,
  },
  {
    words: 'farming, production, logging, ranching',
    at: 'head',
    category: 'Industrial & Energy',
    points: 400,
    pull: 30,
  },
  {
    words: 'vehicle, automotive, auto, automobile, car',
    at: 'modifier',
    category: 'Auto Parts & Services',
    points: 300,
    pull: 45,
  },
  { words: 'vehicle, automotive, auto, automobile, car', at: 'head', category: 'Auto', points: 300, pull: 0 },
  { words: 'software', at: 'head', category: 'Software & Apps', points: 300, pull: 60 },
  { words: 'app', at: 'head', category: 'Software & Apps', points: 100, pull: 30 },
  // Kept apart from the singular: "Travel Apps" are apps, "Betting App Users" bet.
  { words: '=apps', at: 'any', category: 'Software & Apps', points: 300, pull: 100 },
  { words: 'magazine, newspaper, novel', at: 'head', category: 'Books & News', points: 350, pull: 40 },
  { words: 'music', at: 'head', category: 'Music & Audio', points: 300, pull: 20 },
  { words: 'podcast', at: 'any', category: 'Music & Audio', points: 400, pull: 30 },
  { words: 'movie, film', at: 'head', category: 'Movies & TV', points: 250, pull: 10 },
  {
    words: 'hotel, airline, airway, motel, vacation, cruise',
    at: 'head',
    category: 'Travel & Lodging',
    points: 350,
    pull: 20,
  },
  { words: 'restaurant, eatery', at: 'head', category: 'Restaurants & Dining', points: 350, pull: 40 },
  { words: 'game', at: 'head', category: 'Gaming', points: 60, pull: 0 },
  { words: 'government, federal, municipal', at: 'any', category: 'Government & Civic', points: 150, pull: 45 },
  { words: 'veterinary', at: 'any', category: 'Pets & Animals', points: 200, pull: 60 },
  { words: 'costume', at: 'any', category: 'Apparel & Accessories', points: 350, pull: 40 },
  {
    words: 'pet, dog, cat, puppy, kitten, aquarium, reptile',
    at: 'modifier',
    category: 'Pets & Animals',
    points: 250,
    pull: 45,
  },
  {
    words: 'baby, infant, nursing, nursery, toddler',
    at: 'modifier',
    category: 'Family & Life Events',
    points: 250,
    pull: 35,
  },
  {
    words: 'motorcycle, marine, boat, aircraft, atv, rv, snowmobile',
    at: 'modifier',
    category: 'Powersports & Marine',
    points: 250,
    pull: 45,
  },
  {
    words:
      'hat, dress, shirt, sock, outfit, pants, jacket, coat, pajama, swimwear, sleepwear, outerwear, clothing, apparel, bodysuit, onesie, sweater, skirt, bottoms, tops, shoe, bootie, mitten, uniform',
    at: 'head',
    category: 'Apparel & Accessories',
    points: 200,
    pull: 80,
  },
  { words: 'contractor', at: 'head', category: 'Home Improvement & Garden', points: 500, pull: 10 },
  {
    words: `technician, operator, clerk, assembler, inspector, supervisor, technologist, analyst, worker, repairer, setter, tender,
      aide, attendant, laborer, dispatcher, cashier, weigher, machinist, drafter, estimator, examiner, scheduler, coordinator,
      administrator, manager, executive, officer, secretary, receptionist, interviewer, engineer, scientist, economist, statistician,
      mathematician, sociologist, instructor, postsecondary, occupation`,
    at: 'head',
    category: 'Careers & Professions',
    points: 350,
    pull: 80,
  },
]
