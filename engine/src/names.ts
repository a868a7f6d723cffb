export { findCategory } from './names/category-names.ts'
export { cleanName } from './names/clean-name.ts'
export { normalizeName } from './names/normalize-name.ts'
export { parseTaxonomyPath, type TaxonomyPath } from './names/taxonomy-path.ts'
