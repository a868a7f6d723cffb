import { categories, groups } from '../../engine/src/taxonomy/taxonomy.ts'

export interface Node {
  readonly name: string
  readonly iab: string
}

export interface Category extends Node {
  readonly definition: string
  readonly nodes: readonly Node[]
}

export interface Group {
  readonly name: string
  readonly definition: string
  readonly categories: readonly Category[]
}

declare const data: readonly Group[]

export { data }

/** The taxonomy as the engine has it; a node without a code of its own bears its category's. */
export default {
  load: (): readonly Group[] =>
    Object.entries(groups).map(([name, { definition }]) => ({
      name,
      definition,
      categories: Object.entries(categories)
        .filter(([, category]) => category.group === name)
        .map(([category, { definition: defined, iabCode, nodes }]) => ({
          name: category,
          definition: defined,
          iab: iabCode,
          nodes: Object.entries(nodes).map(([node, code]) => ({ name: node, iab: code || iabCode })),
        })),
    })),
}
