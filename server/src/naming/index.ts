export { segmentNamesRoutes } from './segment-names/segment-names.routes.ts'
export {
  checkAll,
  checkListing,
  checkPrice,
  findTemplateFault,
  holdTemplates,
  type NameNow,
  nameNow,
  requireTemplate,
  sellerState,
  sellerWordsIn,
  sellerWordsOf,
  templateRevision,
  topicState,
  usualTemplates,
} from './segment-names/segment-names.ts'
export {
  mergeCustomOutputs,
  type NameSource,
  nameRecord,
  nameRecords,
  type RecordNames,
} from './templates/record-names.ts'
export { templatesRoutes } from './templates/templates.routes.ts'
export {
  type CompiledTemplates,
  inEffect,
  loadTemplates,
  type NamedTopic,
  nameCheck,
  namedColumns,
  outputColumns,
  ownText,
  proposeTemplate,
  type TemplateRecord,
  type TopicOutputs,
  templateInput,
} from './templates/templates.ts'
