import type { Metric } from './vocabulary.ts'

/** An outcome that the interface names: a status, its text, and the fields the envelope adds. */
export class Failure extends Error {
  readonly status: number
  readonly detail: Readonly<Record<string, unknown>>

  constructor(status: number, text: string, detail: Readonly<Record<string, unknown>> = {}) {
    super(text)
    this.name = 'Failure'
    this.status = status
    this.detail = detail
  }
}

/** Texts that schemas and routes carry; every other text is spoken by a named failure below. */
export const texts = {
  topicNameRequired: 'topic_name is required',
  idsRequired: 'ids array is required',
  unknownFilter: 'filters takes search, parentCategory, taxonomyType, subcategory, segmentType and audienceType only',
  tooManyTopicIds: (max: number) => `topicIds array exceeds maximum of ${max}`,
  topicIdsOrFilters: 'topicIds array or filters object required',
  noFieldsToUpdate: 'No valid fields to update',
  nameRequired: 'name is required',
  expiresInFuture: 'expiresAt must be in the future',
  invalidInput: 'Invalid input',
  illFormedText: 'must not contain NUL or lone surrogates',

  topicNotFound: 'Topic not found',
  batchNotFound: 'Batch not found',
  workspaceNotFound: 'Workspace not found',
  keyNotFound: 'Key not found',
  organizationNotFound: 'Organization not found',

  internal: 'Internal server error',
  listTopicsFailed: 'Failed to list topics',
  createTopicFailed: 'Failed to create topic',
  listCatalogFailed: 'Failed to list catalog topics',
  exportFailed: 'Export failed',
  addFromCatalogFailed: 'Failed to add topics to library',
} as const

export const failures = {
  invalid: (text: string) => new Failure(400, text),
  invalidJson: () => new Failure(400, 'Request body is not valid JSON'),
  tooManyKeys: (perOrg: number) => new Failure(400, `Maximum ${perOrg} API keys per organization`),
  tooManyWorkspaces: (perOrg: number) => new Failure(400, `Maximum ${perOrg} workspaces per organization`),

  unauthorized: () => new Failure(401, 'Unauthorized'),
  invalidApiKey: () => new Failure(401, 'Invalid API key'),
  revokedApiKey: () => new Failure(401, 'API key has been revoked'),
  expiredApiKey: () => new Failure(401, 'API key has expired'),
  invalidSdkKey: () => new Failure(401, 'Invalid or expired SDK key'),
  insufficientScopes: () => new Failure(401, 'Insufficient scopes'),

  forbidden: () => new Failure(403, 'Forbidden'),
  fullExportForbidden: () => new Failure(403, 'Only organization owners can perform full exports'),
  requiresDeletePermission: () => new Failure(403, 'Requires library:delete permission'),
  requiresActivatePermission: () => new Failure(403, 'Requires activate permission'),

  absent: (text: string) => new Failure(404, text),
  unknownPath: () => new Failure(404, 'Not found'),
  methodNotAllowed: () => new Failure(405, 'Method not allowed'),
  alreadyExists: () => new Failure(409, 'Already exists'),
  workspaceInUse: () => new Failure(409, 'Workspace is not empty: move or delete its topics first'),
  workspaceNameTaken: () => new Failure(409, 'A workspace with this name already exists'),
  bodyTooLarge: (maxBytes: number) => new Failure(413, `Request body is too large (max ${maxBytes} bytes)`),
  unsupportedMediaType: () => new Failure(415, 'Content-Type must be application/json'),

  quotaExceeded: (metric: Metric, quota: { limit: number; used: number; resetsAt: string }) =>
    new Failure(429, `Monthly ${metric} quota exceeded`, { ...quota, remaining: 0 }),
  tooManyRequests: (retryAfterSeconds: number) => new Failure(429, 'Too many requests', { retryAfterSeconds }),

  /** Nobody is left to read it; the status is what servers log for this by custom. */
  clientGone: () => new Failure(499, 'the client went away'),

  deadlineExceeded: () => new Failure(503, 'Request took too long and was stopped'),
  unavailable: () => new Failure(503, 'Service temporarily unavailable, try again'),
}
