import type { ParentCategory } from '@txadv/contract/vocabulary'

/**
 * What a category knows. `nodes` maps each level-0 node to its level-1 nodes, each with the terms that name things
 * there, comma-separated, singular, lower case.
 */
export interface CategoryLexicon {
  readonly category: ParentCategory
  readonly nodes: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** By level-0 node: brands, makers, titles, teams, people; `Brand: Model | Model` where models are known. */
  readonly brands: Readonly<Record<string, string>>
  /** Words that pull a whole name here although another noun is its head: `dog` in "dog vitamins". */
  readonly domain: string
  /** Words that only hint at the category. */
  readonly weak: string
}

export function lexicon(
  category: ParentCategory,
  nodes: CategoryLexicon['nodes'],
  more: Partial<Pick<CategoryLexicon, 'brands' | 'domain' | 'weak'>> = {},
): CategoryLexicon {
  return { category, nodes, brands: more.brands ?? {}, domain: more.domain ?? '', weak: more.weak ?? '' }
}
