import { type ParentCategory, parentCategories } from '@txadv/contract/vocabulary'

/** Marks the named categories by their place in the list: a look at a number instead of a search for a name. */
export function categoryMask(...names: readonly ParentCategory[]): Uint8Array {
  return Uint8Array.from(parentCategories, (category) => (names.includes(category) ? 1 : 0))
}

/** One value for each category, in the order of the list. */
export function byCategory<T>(values: Partial<Record<ParentCategory, T>>): readonly (T | undefined)[] {
  return parentCategories.map((category) => values[category])
}
