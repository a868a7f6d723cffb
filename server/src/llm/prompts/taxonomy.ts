import { audienceTypes, parentCategories, segmentTypes } from '@txadv/contract'
import { categories } from '@txadv/engine'

/** The vocabulary as the model is told it, made from the engine's own data so that the two cannot differ. */
export const taxonomyLines: string = [
  'parent_category | taxonomy_type | what belongs there | subcategories, separated by semicolons',
  ...parentCategories.map((name) => {
    const { group, definition, nodes } = categories[name]
    return `${name} | ${group} | ${definition} | ${Object.keys(nodes).join('; ')}`
  }),
  '',
  `segment_type is one of: ${segmentTypes.join(', ')}`,
  `audience_type is one of: ${audienceTypes.join(', ')}`,
].join('\n')
