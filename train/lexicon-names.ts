import { parentCategories } from '@txadv/contract/vocabulary'
import { lexicons } from '../engine/src/lexicon/index.ts'

export interface GeneratedName {
  readonly name: string
  readonly category: number
  readonly weight: number
}

/** Heads that any topic can take: they say nothing of the category. */
const heads = `Owners, Intenders, Shoppers, Buyers, Fans, Enthusiasts, Users, Customers, Visitors, Lovers, Subscribers,
  Households, In-Market, Purchasers, Interest, Researchers, Prospects, Seekers`
  .split(',')
  .map((head) => head.trim())
const headedEvery = 5
const weightOf = { node: 0.6, term: 0.3, brand: 0.2 }

const listed = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim().replace(/\s+/g, ' '))
    .filter(Boolean)

/** Composes names from the lexicon: every node, term and brand, two of five with a head that any topic can take. */
export function generateNames(): GeneratedName[] {
  const names: GeneratedName[] = []
  const compose = (text: string, category: number, weight: number) => {
    const turn = names.length
    const name = turn % headedEvery < 2 ? `${text} ${heads[turn % heads.length]}` : text
    names.push({ name, category, weight })
  }
  for (const { category: title, nodes, brands } of lexicons) {
    const category = parentCategories.indexOf(title)
    for (const [l0, l1s] of Object.entries(nodes)) {
      compose(l0, category, weightOf.node)
      for (const [l1, terms] of Object.entries(l1s)) {
        compose(l1, category, weightOf.node)
        for (const term of listed(terms)) compose(term, category, weightOf.term)
      }
      for (const line of listed(brands[l0] ?? '')) {
        const [brand = '', models = ''] = line.split(':').map((each) => each.trim())
        compose(brand, category, weightOf.brand)
        for (const model of models.split('|').map((each) => each.trim()))
          if (model !== '') compose(`${brand} ${model}`, category, weightOf.brand)
      }
    }
  }
  return names
}
