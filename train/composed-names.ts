import { type ParentCategory, parentCategories } from '@txadv/contract/vocabulary'
import { lexicons } from '../engine/src/lexicon/index.ts'

export interface ComposedName {
  readonly name: string
  readonly category: number
}

/** What a thing becomes with such words around it, by the boundary rules of the taxonomy. */
interface Composition {
  readonly of: readonly ParentCategory[]
  readonly before?: readonly string[]
  readonly after?: readonly string[]
  /** Absent: the thing stays what it is, because the words around it only say in which form it comes. */
  readonly makes?: ParentCategory
  readonly count: number
}

const consumed = ['Food & Grocery', 'Beauty & Personal Care', 'Household Supplies', 'Toys & Hobbies'] as const
const durable = [
  'Home Furnishings & Appliances',
  'Home Improvement & Garden',
  'Apparel & Accessories',
  'Consumer Electronics',
  'Outdoor Recreation',
] as const

const compositions: readonly Composition[] = [
  {
    of: [...consumed, ...durable, 'Powersports & Marine', 'Auto Parts & Services'],
    after: ['Manufacturing', 'Manufacturers', 'Wholesalers', 'Merchant Wholesalers'],
    makes: 'Industrial & Energy',
    count: 240,
  },
  {
    of: [
      'Books & News',
      'Fitness & Nutrition',
      'Shopping & Retail',
      'Travel & Lodging',
      'Family & Life Events',
      'Sports',
    ],
    after: ['Apps'],
    makes: 'Software & Apps',
    count: 120,
  },
  {
    of: ['Home Furnishings & Appliances', 'Household Supplies', 'Beauty & Personal Care', 'Apparel & Accessories'],
    before: ['Pet', 'Dog', 'Cat'],
    makes: 'Pets & Animals',
    count: 120,
  },
  {
    of: ['Household Supplies', 'Home Improvement & Garden', 'Consumer Electronics'],
    before: ['Vehicle', 'Car', 'Automotive', 'Truck'],
    makes: 'Auto Parts & Services',
    count: 120,
  },
  {
    of: ['Auto Parts & Services'],
    before: ['Watercraft', 'Boat', 'Motorcycle', 'Marine'],
    makes: 'Powersports & Marine',
    count: 120,
  },
  {
    of: ['Home Furnishings & Appliances', 'Beauty & Personal Care'],
    before: ['Baby', 'Infant', 'Nursery'],
    makes: 'Family & Life Events',
    count: 80,
  },
  {
    of: ['Industrial & Energy', 'Home Improvement & Garden', 'Movies & TV', 'Telecom & Internet'],
    after: ['Operators', 'Technicians', 'Workers', 'Assemblers', 'Inspectors', 'Supervisors'],
    makes: 'Careers & Professions',
    count: 120,
  },
  {
    of: ['Industrial & Energy', 'Home Improvement & Garden', 'Movies & TV', 'Powersports & Marine'],
    before: ['Operators,', 'Technicians,', 'Workers,', 'Installation Workers,', 'Equipment Operators,'],
    makes: 'Careers & Professions',
    count: 80,
  },
  ...[...consumed, ...durable, 'Pets & Animals' as const, 'Fitness & Nutrition' as const].map((category) => ({
    of: [category],
    after: ['Accessories', 'Tools', 'Storage Bags', 'Replacement Parts', 'Covers', 'Holders', 'Sets & Kits', 'Systems'],
    count: 40,
  })),
]

/** Things of the lexicon that are plainly things: one or two words, no brand, no people. */
const termsOf = (categories: readonly ParentCategory[]): string[] =>
  lexicons
    .filter(({ category }) => categories.includes(category))
    .flatMap(({ nodes }) => Object.values(nodes).flatMap((l1s) => Object.values(l1s)))
    .flatMap((terms) => terms.split(',').map((each) => each.trim()))
    .filter((term) => /^[a-z]{3,}(?: [a-z]{3,})?$/.test(term))

const titled = (text: string) => text.replace(/(^| )([a-z])/g, (_, before, letter) => before + letter.toUpperCase())

/** Names whose category follows from the grammar around a thing: they teach it whatever the thing is. */
export function composeNames(): ComposedName[] {
  return compositions.flatMap(({ of, before = [''], after = [''], makes, count }) => {
    const terms = termsOf(of)
    const step = Math.max(1, Math.floor(terms.length / count))
    return Array.from({ length: count }, (_, n) => {
      const term = titled(terms[(n * step) % terms.length] as string)
      const name = `${before[n % before.length]} ${term} ${after[n % after.length]}`.trim()
      return { name, category: parentCategories.indexOf(makes ?? (of[0] as ParentCategory)) }
    })
  })
}
