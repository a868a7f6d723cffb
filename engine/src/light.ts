/** The parts that need no lexicon: small enough for any page. */
export { isBrief, type ReadBrief, readBrief } from './briefs/read-brief.ts'
export { type MatrixPlan, planMatrix } from './dimensions/plan-matrix.ts'
export { type Dimension, resolveDimensions } from './dimensions/resolve.ts'
export * from './dimensions/sets.ts'
export * from './names/requests.ts'
export * from './names/search-words.ts'
export * from './taxonomy/taxonomy.ts'
export * from './templates/built-in.ts'
export * from './templates/context.ts'
export {
  compileTemplate,
  type Output,
  type OutputTemplate,
  type PathField,
  previewTemplate,
  type TemplatePreview,
} from './templates/template.ts'
export { compileTrace, type Trace, type TracedPart } from './templates/trace.ts'
export * from './truncate.ts'
