import { activationReasons } from './activation-reasons.ts'
import { codeByName, codeOf, Failure } from './failure-codes.ts'
import { type Fault, faultTexts } from './faults.ts'
import { nameTexts } from './row-reasons.ts'
import type { ChangeState, Metric } from './vocabulary.ts'

export { duplicateReasons } from './duplicate-reasons.ts'
export { Failure } from './failure-codes.ts'
export { faultTexts } from './faults.ts'
export { changeReasons, jobReasons } from './job-reasons.ts'
export { mergeReasons, unmergeBlockers } from './merge-reasons.ts'
export { doubtReasons, heldBackTexts, reviewReasons } from './review-reasons.ts'
export { reasons } from './row-reasons.ts'
export { runReasons } from './run-reasons.ts'
export { testReasons } from './test-reasons.ts'
export { activationReasons }

/** What the envelope of a quota's refusal adds. */
export interface Quota {
  readonly limit: number
  readonly used: number
  readonly resetsAt: string
}

/** What helps who has sent a name that is not known. */
function hintOf(nearest: string | undefined, known: readonly string[]): string {
  if (nearest !== undefined) return faultTexts.didYouMean(nearest)
  return known.length > 0 ? `Known: ${known.join(', ')}` : 'None is known here'
}

/** What the envelope adds where a message asks for a matrix: the body of the request for it, and what is not in it. */
export interface AskedMatrix {
  readonly dimensions: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly template: string
  readonly dropped: readonly string[]
}

/** What the envelope adds where a message is a brief. */
export interface AskedBrief {
  readonly audiences: readonly string[]
  readonly excluded: readonly string[]
}

/** Texts that schemas and routes carry; every other text is spoken by a named failure below. */
export const texts = {
  messagesRequired: 'messages array is required',
  tooManyMessages: (max: number) => `messages array exceeds maximum of ${max}`,
  messageShape: 'each message needs a role of user or assistant, and content',
  userMessageRequired: 'messages must hold one of the user',
  noTopic: 'No topic was found in the last message: name an audience, for example "Electric SUV Intenders"',
  noTopicYet: 'Nothing is there to change yet: name a topic first',
  conversationTooLong: (max: number) => `messages must be at most ${max} characters together`,
  topicNameRequired: nameTexts.required,
  idsRequired: 'ids array is required',
  engineVersionShape: 'engine_version must be a version, for example 2.5',
  dryRunIsLocal: 'dryRun works without llm',
  groupOfCategory: (category: string, group: string) =>
    `parent_category ${category} belongs to taxonomy_type ${group}, not to the one given`,
  tooManyIds: (max: number) => `ids array exceeds maximum of ${max}`,
  tooManyTopicIds: (max: number) => `topicIds array exceeds maximum of ${max}`,
  topicIdsRequired: 'topicIds array is required',
  searchTooShort: (min: number) => `q must be at least ${min} characters`,
  topicIdRequired: 'topicId is required',
  segmentTypeRequired: (types: readonly string[]) => `segmentType must be one of ${types.join(', ')}`,
  reasonRequired: 'reason is required',
  topicIdsOrFilters: 'topicIds array or filters object required',
  importRequired: 'filename, totalRows, and mappings are required',
  filenameRequired: 'filename is required',
  totalRowsRequired: 'totalRows must be a whole number of at least 1',
  tooManyRows: 'Maximum 50,000 rows allowed',
  mappingsRequired: 'mappings must be a non-empty array',
  mappingShape: 'each mapping needs a csvColumn and a targetField',
  unknownTarget: (targets: readonly string[]) => `targetField must be one of ${targets.join(', ')}`,
  nameNotMapped: 'mappings must map a column to topic_name',
  targetMappedTwice: 'mappings must map each targetField once',
  chunkIndexRequired: 'chunkIndex must be a whole number of at least 0',
  chunksRequired: 'chunks must be a non-empty array',
  tooManyChunks: (max: number) => `chunks exceeds maximum of ${max}`,
  linesShape: 'lines must have a line number for each row',
  valuesRequired: 'values must be a non-empty array',
  valueShape: 'each value needs a targetField, the text that is given, and a value or null',
  valueOfTarget: 'value must be null or one that its targetField has',
  rowsRequired: 'rows must be a non-empty array',
  tooManyChunkRows: (max: number) => `rows exceeds maximum of ${max}`,
  onlyCancel: 'status must be cancelled',
  pushSelection: 'topicIds array, filters object or all: true is required',
  unknownJobType: 'jobType cannot be created here',
  noSourceJob: 'sourceBatchId names no job',
  sourceOrScope: 'config takes sourceBatchId or scope',
  clustersOrSweep: 'config takes clusters or sweepId',
  ringAndRevision: 'config takes ring and revision together',
  otherRevision: (here: string) => `revision is not that of the engine here, which is ${here}`,
  onlyCancelOrFail: 'status must be cancelled or failed',
  dimensionsRequired: 'At least 2 dimensions are required',
  dimensionShape: 'Each dimension must have a name and at least one value',
  tooManyDimensions: (max: number) => `Too many dimensions. Maximum is ${max}.`,
  tooManyCombinations: (count: number, max: number) =>
    `Too many combinations (${Number.isSafeInteger(count) ? count : `more than ${Number.MAX_SAFE_INTEGER}`}). Maximum is ${max}.`,
  dimensionNamedTwice: 'Dimensions must have different names when there is a template',
  unknownPlaceholder: (placeholder: string) => `template names ${placeholder}, which is not a dimension`,
  tooManyToReclassify: (max: number, engine: 'local' | 'LLM') => `Maximum ${max} topics for ${engine} reclassify`,
  noFieldsToUpdate: 'No valid fields to update',
  platformKeyShape:
    'platformKey must be 1 to 63 lowercase letters, digits, hyphens, dots and underscores, and begin with a letter or digit',
  platformKeyReserved: 'platformKey is a reserved word',
  displayNameRequired: 'displayName is required',
  pathFieldsRequired: 'pathFields must be a non-empty array',
  separatorShape: 'a separator must not contain control characters',
  nameRequired: 'name is required',
  fileRequired: 'file object is required',
  filePartsRequired: 'file.data (base64) and file.mediaType are required',
  unsupportedFile: (mediaType: string, accepted: readonly string[]) =>
    `Unsupported media type: ${mediaType}. Accepted: ${accepted.join(', ')}`,
  fileTooLarge: 'File too large (max 10 MB)',
  expiresInFuture: 'expiresAt must be in the future',
  idempotencyKeyShape: (max: number) => `Idempotency-Key must be 1 to ${max} visible ASCII characters`,
  unknownVersion: (header: string, known: readonly string[]) => `${header} must be one of ${known.join(', ')}`,
  invalidInput: 'Invalid input',
  wholeBody: 'The body',
  roleUnknown: (known: string) => `role must be one of ${known}`,
  scopesRequired: 'scopes must name at least one; leave it out for the default',
  originShape: 'must be an origin such as https://www.example.com',
  illFormedText: 'must not contain NUL or lone surrogates',
  tooLong: (max: number) => `must be at most ${max} characters`,
  unknownField: (field: string, nearest: string | undefined, known: readonly string[]) =>
    `Unknown field: ${field}. ${hintOf(nearest, known)}`,
  unknownParameter: (parameter: string, nearest: string | undefined, known: readonly string[]) =>
    `Unknown query parameter: ${parameter}. ${hintOf(nearest, known)}`,
  nameNotText: nameTexts.notText,

  connectionRequired: 'name, platform, and direction are required',
  unknownPlatform: (keys: readonly string[]) => `platform must be one of ${keys.join(', ')}`,
  configRequired: 'config must be an object',
  addressShape: 'must be an http(s) address without user name, password and fragment',
  ownPageParameter: 'base_url must not contain the page parameter itself',
  pathShape: 'must be names separated by dots',
  cpmShape: (max: number, decimals: number) =>
    `default_cpm must be a number from 0 to ${max} with at most ${decimals} decimals`,
  currencyShape: 'currency must be an ISO 4217 code',
  cronShape: (key: string) =>
    `${key} must be a cron line of five fields: minute, hour, day of the month, month, day of the week (0-6)`,
  hostKeyShape: 'sftp_host_key must be a fingerprint: SHA256: and 43 characters of base64',
  credentialShape: 'must be a text without control characters',
  topicNotFound: 'Topic not found',
  noSandbox: 'No sandbox is configured',
  tooManyOrganizations: (max: number) => `One person may create at most ${max} organizations`,
  organizationName: (max: number) => `name must have 1 to ${max} characters, all of them visible`,
  imageAddress: (field: 'image' | 'logo', max: number) =>
    `${field} must be an https address of at most ${max} characters`,
  organizationSlug: (max: number) => `slug must have 1 to ${max} of a-z, 0-9 and -`,
  connectionNotFound: 'Connection not found',
  activationNotFound: 'Activation not found',
  segmentIdRequired: 'platformSegmentId is required',
  segmentNotFound: 'Segment not found on the platform',
  activationIdsRequired: 'activationIds array is required',
  tooManyActivationIds: (max: number) => `activationIds array exceeds maximum of ${max}`,
  pushRunNotFound: 'Push run not found',
  batchNotFound: 'Batch not found',
  jobNotFound: 'Job not found',
  changeNotFound: 'Change not found',
  changeIdsOrFilters: 'Give ids or filters, not both',
  changeFieldsMissing: 'An edit needs set, with at least one field',
  changeFieldsUnused: 'Only an edit takes set, and only a reclassify takes llm and replaceGiven',
  syncRunNotFound: 'Sync run not found',
  mappingNotFound: 'Mapping not found',
  workspaceNotFound: 'Workspace not found',
  keyNotFound: 'Key not found',
  organizationNotFound: 'Organization not found',
  templateNotFound: 'Template not found',

  internal: 'Internal server error',
  classificationFailed: 'Classification failed',
  listTopicsFailed: 'Failed to list topics',
  createTopicFailed: 'Failed to create topic',
  listCatalogFailed: 'Failed to list catalog topics',
  reclassifyFailed: 'Reclassification failed',
  analyzeBriefFailed: 'Brief analysis failed',
  exportFailed: 'Export failed',
  processChunkFailed: 'Failed to process chunk',
  addFromCatalogFailed: 'Failed to add topics to library',
} as const

/** What a job that asks the LLM waits for, and why an answer is missing. */
export const llmJobReasons = {
  unconfirmedBatch: 'a batch with an unconfirmed result',
  atProvider: (batches: number) => `${batches} batches at the provider`,
  unanswered: 'the provider did not answer',
  dailySpend: 'room in what the service may spend on the LLM a day',
}

/** Why a change of a global topic could not be taken back. */
export const rollBackReasons = {
  gone: 'The topic is gone',
  changedSince: 'The topic has changed since, so it was skipped',
  nameTaken: 'Name collision: another topic now has this name, so the topic stays merged',
}

/** What is not there, by the text that says so: `topic_not_found`; of any other text, `not_found`. */
function absentCode(text: string): string {
  const name = Object.entries(texts).find(([name, each]) => each === text && name.endsWith('NotFound'))?.[0]
  return codeOf(name ?? 'notFound')
}

const howMany = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

export const failures = codeByName({
  /** What is wrong with what was sent: the first fault in words, and every fault where they are known one by one. */
  invalid: (text: string, detail: { readonly hint?: string; readonly issues?: readonly Fault[] } = {}) =>
    Object.assign(new Failure(400, text, detail), { code: 'invalid_request' }),
  /** What the local engine reads in a message that asks for many topics; it classifies one. */
  asksForMatrix: (plan: AskedMatrix) =>
    new Failure(400, 'This asks for combinations, not for one topic: generate them as a matrix', { ...plan }),
  asksForBrief: (brief: AskedBrief) =>
    new Failure(400, 'This is a campaign brief, not one topic: send it as a brief, or its audiences one by one', {
      ...brief,
    }),
  badMatchValue: (line: number, key: string) => new Failure(400, `Line ${line} is not a value of ${key}`),
  tooManyMatchValues: (max: number) => new Failure(400, `Maximum ${max} match values`),
  invalidCursor: () =>
    new Failure(400, 'after must be the one of a Link header that this list answered, in the same order'),
  cursorOnPage: () => new Failure(400, 'after cannot be sent with page or offset'),
  invalidJson: () => new Failure(400, 'Request body is not valid JSON'),
  chunkIndexTooHigh: (chunksTotal: number) => new Failure(400, `chunkIndex must be below ${chunksTotal}`),
  moreRowsThanAnnounced: (max: number) =>
    new Failure(400, `rows exceeds maximum of ${max} for this chunk: totalRows announced no more`),
  chunkGivenTwice: (chunkIndex: number) => new Failure(400, `chunkIndex ${chunkIndex} is given twice`),
  otherMappings: () => new Failure(400, 'mappings must be those the batch was created with'),
  fileNotBase64: () => new Failure(400, 'file.data is not valid base64'),
  fileNotOfType: (mediaType: string) => new Failure(400, `File content is not ${mediaType}`),
  fileDamaged: () => new Failure(400, 'File is damaged and cannot be read'),
  fileEncrypted: () => new Failure(400, 'File is encrypted and cannot be read'),
  fileWithoutText: () => new Failure(400, 'File contains no text'),
  tooManyFileParts: (max: number) => new Failure(400, `File has too many parts (max ${max})`),
  fileUnpacksTooLarge: (maxBytes: number) =>
    new Failure(400, `File is too large when unpacked (max ${maxBytes / 1024 / 1024} MB)`),
  imageTooLarge: (edge: number) => new Failure(400, `Image is too large (max ${edge} x ${edge} pixels)`),
  briefWithTestKey: () => new Failure(400, 'A test key cannot analyze briefs, use a live key'),
  tooManyPages: (max: number) => new Failure(400, `PDF has too many pages (max ${max})`),
  tooManyKeys: (perOrg: number) => new Failure(400, `Maximum ${perOrg} API keys per organization`),
  tooManyTemplates: (own: number) => new Failure(400, `Maximum ${own} output templates beside the built-in ones`),
  tooManyConnections: (perOrg: number) => new Failure(400, `Maximum ${perOrg} connections per organization`),
  unknownTemplate: (key: string, nearest: string) =>
    new Failure(400, `template_key "${key}" names no output template; the nearest is "${nearest}"`),
  credentialsNeeded: () => new Failure(400, 'Credentials are required when an address changes'),
  notASource: () => new Failure(400, 'Connection is outbound, only one that is inbound or bidirectional can be synced'),
  notADestination: () =>
    new Failure(400, 'Connection is inbound, only one that is outbound or bidirectional can be pushed to'),
  pageTooHigh: (pages: number) => new Failure(400, `page must be at most ${pages}`),
  addressRefused: (key: string) => new Failure(400, `${key} must be a public https address`),
  libraryFull: (topics: number) =>
    new Failure(
      400,
      `The library is full: the plan holds ${topics} topics. Nothing was added; delete topics you no longer need`,
    ),
  notShared: () => new Failure(400, 'Topic is not in the shared catalog but your own: edit it instead'),
  tooManyWorkspaces: (perOrg: number) => new Failure(400, `Maximum ${perOrg} workspaces per organization`),

  unauthorized: () => new Failure(401, 'Unauthorized'),
  invalidApiKey: () => new Failure(401, 'Invalid API key'),
  revokedApiKey: () => new Failure(401, 'API key has been revoked'),
  expiredApiKey: () => new Failure(401, 'API key has expired'),
  invalidSdkKey: () => new Failure(401, 'Invalid or expired SDK key'),
  insufficientScopes: () => new Failure(401, 'Insufficient scopes'),

  forbidden: () => new Failure(403, 'Forbidden'),
  originNotAllowed: () => new Failure(403, 'This SDK key does not allow this origin'),
  secondFactorRequired: () => new Failure(403, 'Operators must turn on a second factor first'),
  fullExportForbidden: () => new Failure(403, 'Only organization owners can perform full exports'),
  requiresDeletePermission: () => new Failure(403, 'Requires library:delete permission'),
  requiresActivatePermission: () => new Failure(403, 'Requires activate permission'),

  absent: (text: string) => Object.assign(new Failure(404, text), { code: absentCode(text) }),
  unknownPath: () => new Failure(404, 'Not found'),
  methodNotAllowed: () => new Failure(405, 'Method not allowed'),
  alreadyExists: () => new Failure(409, 'Already exists'),
  lastOwner: () => new Failure(400, 'An organization needs an owner'),
  topicChanged: () => new Failure(409, 'Topic has changed since, read it again'),
  topicNameTaken: () => new Failure(409, 'Another topic has this name already'),
  topicMerged: () => new Failure(409, 'Topic is merged into another'),
  notInReview: () => new Failure(409, 'Topic does not need review'),
  cannotDeactivate: (status: string) => new Failure(409, `Activation is ${status}, cannot deactivate`),
  cannotRefresh: (status: string) => new Failure(409, `Activation is ${status}, must be active to refresh`),
  cannotRetry: (status: string) => new Failure(409, `Activation is ${status}, only one with an error can be retried`),
  cannotPush: (status: string) => new Failure(409, `Run is ${status}, cannot push`),
  cannotCancelPush: (status: string) => new Failure(409, `Run is ${status}, can only cancel a running one`),
  activationInHand: () => new Failure(409, 'Activation is being changed, try again later'),
  listingRefused: (reason: string) => new Failure(409, reason),
  duplicateName: () => new Failure(409, activationReasons.duplicateName),
  segmentTracked: () => new Failure(409, 'Segment belongs to an activation already'),
  notListed: () => new Failure(409, 'The platform does not list its segments, so drift is unavailable'),
  alreadyActivated: () => new Failure(409, 'Topic is activated on this connection already'),
  connectionInUse: () => new Failure(409, 'Connection has active activations, deactivate them first'),
  batchNotProcessing: () => new Failure(409, 'Batch is not processing'),
  batchAlreadyCancelled: () => new Failure(409, 'Batch already cancelled'),
  cannotEndBatch: (status: string) => new Failure(409, `Batch is ${status}, can only cancel/fail a processing batch`),
  syncRunning: (runId: string) =>
    new Failure(409, 'A sync run of this connection is running already, finish or cancel it first', { runId }),
  syncNotRunning: (status: string) =>
    new Failure(409, `Sync run is ${status}, can only continue or cancel a running one`),
  cannotCancelJob: (status: string) =>
    new Failure(409, `Job is ${status}, can only cancel a pending or processing job`),
  cannotRollBackJob: (why: string) => new Failure(409, `Job cannot be rolled back: ${why}`),
  cannotUndoChange: (why: string) => new Failure(409, `Change cannot be undone: ${why}`),
  cannotUnmergeJob: (blocker: string) => new Failure(409, `Merge cannot be undone: ${blocker}`),
  nothingFailed: () => new Failure(409, 'No failed segment of this connection can be retried'),
  nothingToRetry: (why: string) => new Failure(409, `Job has nothing to retry: ${why}`),
  cannotUndoBatch: () => new Failure(409, 'Batch is processing, cancel it before you undo it'),
  workspaceInUse: () => new Failure(409, 'Workspace is not empty: move or delete its topics first'),
  workspaceNameTaken: () => new Failure(409, 'A workspace with this name already exists'),
  platformKeyTaken: () => new Failure(409, 'A template with this platformKey already exists'),
  columnOfBuiltIn: () => new Failure(409, 'A built-in template keeps its columns'),
  platformKeyOfBuiltIn: () => new Failure(409, 'The platformKey of a built-in template cannot be changed'),
  templateInUse: (connections: number, organizations: number) =>
    new Failure(
      409,
      `Template is used by ${howMany(connections, 'connection')} of ${howMany(organizations, 'organization')}: it stays until they name another one`,
    ),
  builtInTemplate: () => new Failure(409, 'A built-in template cannot be deleted, deactivate it instead'),
  columnClaimed: (column: string, platformKey: string) =>
    new Failure(409, `${column} is written by the active template ${platformKey} already`),
  keyUsedBefore: () => new Failure(422, 'Idempotency-Key was used for another request'),
  requestUnderWay: () => new Failure(409, 'A request with this Idempotency-Key is under way', { retryAfterSeconds: 1 }),
  outcomeUnknown: () =>
    new Failure(
      409,
      'The request with this Idempotency-Key was interrupted after it had changed something: check the result, then use another key',
    ),
  bodyTooLarge: (maxBytes: number) => new Failure(413, `Request body is too large (max ${maxBytes} bytes)`),
  unsupportedMediaType: (takes: string) => new Failure(415, `Content-Type must be ${takes}`),

  quotaExceeded: (metric: Metric, quota: Quota) =>
    new Failure(429, `Monthly ${metric} quota exceeded`, { ...quota, remaining: 0 }),
  tooManyRequests: (retryAfterSeconds: number) => new Failure(429, 'Too many requests', { retryAfterSeconds }),
  sdkKeySpent: (limit: number, retryAfterSeconds: number) =>
    new Failure(429, `This SDK key has used its ${limit} classifications of the day (UTC)`, {
      limit,
      remaining: 0,
      retryAfterSeconds,
    }),
  reportsSpent: (limit: number, retryAfterSeconds: number) =>
    new Failure(429, `The organization has used its ${limit} reports of the day (UTC)`, {
      limit,
      remaining: 0,
      retryAfterSeconds,
    }),
  tooManyTries: (retryAfterSeconds: number) =>
    new Failure(429, 'Too many sign-in attempts on this account', { retryAfterSeconds }),
  llmQuotaExceeded: (quota?: Quota) => new Failure(429, 'LLM quota exceeded', quota ? { ...quota, remaining: 0 } : {}),

  classificationFailed: () => new Failure(500, texts.classificationFailed),
  /** Sent again, it fails again: an operator has to give the service a key. */
  llmKeyMissing: () => new Failure(500, 'LLM provider key not configured', { recovery: 'terminal' }),
  briefFailed: () => new Failure(500, texts.analyzeBriefFailed),
  /** What came of a call to a source, in words for the person who set the connection up. */
  sourceFailed: (reason: string) => new Failure(502, reason),
  /** What came of a call to a platform, in words for the person who set the connection up. */
  platformFailed: (reason: string) => new Failure(502, reason),
  deactivationFailed: (state: ChangeState = 'unchanged') => new Failure(502, 'Platform deactivation failed', { state }),
  oldNotDeactivated: (state: ChangeState = 'unchanged') =>
    new Failure(502, 'Failed to deactivate old segment on platform', { state }),
  newNotCreated: (state: ChangeState = 'unchanged', activationId?: string) =>
    new Failure(502, 'Failed to create new segment on platform', { state, ...(activationId && { activationId }) }),
  briefUnparsed: () => new Failure(502, 'Failed to parse analysis response'),

  /** Nobody is left to read it; the status is what servers log for this by custom. */
  clientGone: () => new Failure(499, 'the client went away'),

  noCredentialKeys: () => new Failure(500, 'Credential encryption is not configured'),

  deadlineExceeded: () => new Failure(503, 'Request took too long and was stopped'),
  unavailable: () => new Failure(503, 'Service temporarily unavailable, try again'),
})
