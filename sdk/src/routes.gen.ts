// Generated from the contract by npm run gen; do not edit.

export type ErrorEnvelope = {
  /** What went wrong, in words; of several faults, the first */
  error: string
  /** What went wrong, for programs */
  code: ErrorCode
  /** Whether to send it otherwise, to send it again later, or neither */
  recovery: 'correctable' | 'transient' | 'terminal'
  /** Refused input: every fault that was found */
  issues?: Array<Fault>
  /** Under which the log of the service has the request; also X-Request-Id */
  requestId: string
  /** A page that says what the code means and what to do */
  docs: string
  /** Refused input: an unknown field that the refusal may be about */
  hint?: string
  /** Quota errors: the monthly limit of the plan */
  limit?: number
  /** Quota errors: usage this month */
  used?: number
  /** Quota errors: always 0 */
  remaining?: number
  /** Quota errors: the first of next month, UTC */
  resetsAt?: string
  /** Failed changes of an activation: unconfirmed and looked up by the service, unchanged, or without a segment */
  state?: 'in_doubt' | 'unchanged' | 'not_created'
  /** Failed refreshes: the new activation, where there is one */
  activationId?: string
  /** Refused syncs: the run that is running */
  runId?: string
  /** Messages that ask for combinations: the dimensions to generate */
  dimensions?: Array<{
    /** What the values have in common */
    name: string
    /** The values to combine */
    values: Array<string>
  }>
  /** Messages that ask for combinations: the name template */
  template?: string
  /** Messages that ask for combinations: the parts that no dimension is known for */
  dropped?: Array<string>
  /** Briefs as messages: the audiences found */
  audiences?: Array<string>
  /** Briefs as messages: whom the brief leaves out */
  excluded?: Array<string>
}

/** What went wrong, for programs: it does not change when the words do */
export type ErrorCode =
  | 'activation_in_hand'
  | 'activation_not_found'
  | 'address_refused'
  | 'already_activated'
  | 'already_exists'
  | 'asks_for_brief'
  | 'asks_for_matrix'
  | 'bad_match_value'
  | 'batch_already_cancelled'
  | 'batch_not_found'
  | 'batch_not_processing'
  | 'body_too_large'
  | 'brief_failed'
  | 'brief_unparsed'
  | 'brief_with_test_key'
  | 'built_in_template'
  | 'cannot_cancel_job'
  | 'cannot_cancel_push'
  | 'cannot_deactivate'
  | 'cannot_end_batch'
  | 'cannot_push'
  | 'cannot_refresh'
  | 'cannot_retry'
  | 'cannot_roll_back_job'
  | 'cannot_undo_batch'
  | 'cannot_undo_change'
  | 'cannot_unmerge_job'
  | 'change_not_found'
  | 'chunk_given_twice'
  | 'chunk_index_too_high'
  | 'classification_failed'
  | 'client_gone'
  | 'column_claimed'
  | 'column_of_built_in'
  | 'connection_in_use'
  | 'connection_not_found'
  | 'credentials_needed'
  | 'cursor_on_page'
  | 'deactivation_failed'
  | 'deadline_exceeded'
  | 'duplicate_name'
  | 'expired_api_key'
  | 'file_damaged'
  | 'file_encrypted'
  | 'file_not_base64'
  | 'file_not_of_type'
  | 'file_unpacks_too_large'
  | 'file_without_text'
  | 'forbidden'
  | 'full_export_forbidden'
  | 'image_too_large'
  | 'insufficient_scopes'
  | 'internal_error'
  | 'invalid_api_key'
  | 'invalid_cursor'
  | 'invalid_json'
  | 'invalid_request'
  | 'invalid_sdk_key'
  | 'job_not_found'
  | 'key_not_found'
  | 'key_used_before'
  | 'last_owner'
  | 'library_full'
  | 'listing_refused'
  | 'llm_key_missing'
  | 'llm_quota_exceeded'
  | 'mapping_not_found'
  | 'method_not_allowed'
  | 'more_rows_than_announced'
  | 'new_not_created'
  | 'no_credential_keys'
  | 'not_a_destination'
  | 'not_a_source'
  | 'not_found'
  | 'not_in_review'
  | 'not_listed'
  | 'not_shared'
  | 'nothing_failed'
  | 'nothing_to_retry'
  | 'old_not_deactivated'
  | 'organization_not_found'
  | 'origin_not_allowed'
  | 'other_mappings'
  | 'outcome_unknown'
  | 'page_too_high'
  | 'platform_failed'
  | 'platform_key_of_built_in'
  | 'platform_key_taken'
  | 'push_run_not_found'
  | 'quota_exceeded'
  | 'reports_spent'
  | 'request_under_way'
  | 'requires_activate_permission'
  | 'requires_delete_permission'
  | 'revoked_api_key'
  | 'sdk_key_spent'
  | 'second_factor_required'
  | 'segment_not_found'
  | 'segment_tracked'
  | 'source_failed'
  | 'sync_not_running'
  | 'sync_run_not_found'
  | 'sync_running'
  | 'template_in_use'
  | 'template_not_found'
  | 'too_many_connections'
  | 'too_many_file_parts'
  | 'too_many_keys'
  | 'too_many_match_values'
  | 'too_many_pages'
  | 'too_many_requests'
  | 'too_many_templates'
  | 'too_many_tries'
  | 'too_many_workspaces'
  | 'topic_changed'
  | 'topic_merged'
  | 'topic_name_taken'
  | 'topic_not_found'
  | 'unauthorized'
  | 'unavailable'
  | 'unknown_path'
  | 'unknown_template'
  | 'unsupported_media_type'
  | 'workspace_in_use'
  | 'workspace_name_taken'
  | 'workspace_not_found'

export type Fault = {
  /** What is wrong with the value */
  code:
    | 'required'
    | 'wrong_type'
    | 'not_one_of'
    | 'too_long'
    | 'too_short'
    | 'too_large'
    | 'too_small'
    | 'malformed'
    | 'unknown_field'
    | 'not_allowed'
  /** Name of the field, with dots on the way down; empty for the whole body */
  field: string
  /** The same as a JSON pointer, for a field of the body */
  pointer?: string
  /** What is wrong, in words */
  message: string
  /** The name or value that was most likely meant */
  suggestion?: string
}

/** A failure as RFC 9457 has it, for who asks for `application/problem+json` */
export type Problem = {
  /** The page of the code, which names the kind of problem */
  type: string
  /** The kind of failure in words, the same for all of its code */
  title: string
  /** The status of the answer */
  status: number
  /** What went wrong, in words; of several faults, the first */
  detail: string
  /** The path that was asked for */
  instance: string
  /** What went wrong, for programs */
  code: ErrorCode
  /** Whether to send it otherwise, to send it again later, or neither */
  recovery: 'correctable' | 'transient' | 'terminal'
  /** Refused input: every fault that was found */
  issues?: Array<Fault>
  /** Under which the log of the service has the request; also X-Request-Id */
  requestId: string
  /** A page that says what the code means and what to do */
  docs: string
  /** Refused input: an unknown field that the refusal may be about */
  hint?: string
  /** Quota errors: the monthly limit of the plan */
  limit?: number
  /** Quota errors: usage this month */
  used?: number
  /** Quota errors: always 0 */
  remaining?: number
  /** Quota errors: the first of next month, UTC */
  resetsAt?: string
  /** Failed changes of an activation: unconfirmed and looked up by the service, unchanged, or without a segment */
  state?: 'in_doubt' | 'unchanged' | 'not_created'
  /** Failed refreshes: the new activation, where there is one */
  activationId?: string
  /** Refused syncs: the run that is running */
  runId?: string
  /** Messages that ask for combinations: the dimensions to generate */
  dimensions?: Array<{
    /** What the values have in common */
    name: string
    /** The values to combine */
    values: Array<string>
  }>
  /** Messages that ask for combinations: the name template */
  template?: string
  /** Messages that ask for combinations: the parts that no dimension is known for */
  dropped?: Array<string>
  /** Briefs as messages: the audiences found */
  audiences?: Array<string>
  /** Briefs as messages: whom the brief leaves out */
  excluded?: Array<string>
}

/** Whose credential a request came with, and what it may do */
export type Whoami = {
  /** Organization that the credential acts for */
  organization: {
    /** Organization that the credential acts for */
    id: OrgId
    /** Name of the organization */
    name: string
    /** Plan that sets its quotas */
    plan: 'free' | 'pro' | 'enterprise'
  }
  /** Workspace that `X-Workspace-Id` names; null where the request has none */
  workspace: {
    /** Workspace that the request is scoped to */
    id: WorkspaceId
    /** Name of the workspace */
    name: string
  } | null
  /** Credential of the request; never its secret */
  credential: KeyCredential | SessionCredential
  /** Version of the API that answered, as in `Txadv-Version` */
  apiVersion: '2026-11-19'
}

/** An organization, by a plain UUID */
export type OrgId = string

/** A workspace: a part of an organization's library */
export type WorkspaceId = string

/** API key that a request came with */
export type KeyCredential = {
  /** Says that the request came with an API key */
  type: 'api_key'
  /** Identifies the key; it is no secret */
  id: ApiKeyId
  /** Label that its maker gave it */
  name: string
  /** Prefix and first 8 characters of the secret, to recognize it by */
  keyPrefix: string
  /** What the key may do */
  scopes: Array<'classify' | 'topics:read' | 'topics:write' | 'export' | 'sync' | 'activations' | 'mappings:read'>
  /** User who made the key; it is revoked when that user leaves or may not manage keys */
  createdBy: UserId
  /** From when the key is refused; null where it never expires */
  expiresAt: Timestamp | null
}

/** An API key by its id, which unlike the key is no secret */
export type ApiKeyId = string

/** A person who signs in, or a word for who acted instead: operator, system, command-line or anonymous */
export type UserId = string

/** A moment in ISO 8601, in UTC, which the Z at its end says */
export type Timestamp = string

/** Session of a person that a request came with */
export type SessionCredential = {
  /** Says that the request came with the session of a person */
  type: 'session'
  /** Person who is signed in */
  userId: UserId
  /** Role of the person in the organization */
  role: 'owner' | 'admin' | 'member' | 'viewer'
  /** What the role may do beyond reading */
  permissions: Array<'api_keys:manage' | 'library:delete' | 'import' | 'activate'>
}

/** The numbers that bound what a caller sends */
export type LimitsInForce = {
  /** Plan of the organization, which sets its quotas */
  plan: 'free' | 'pro' | 'enterprise'
  /** What the plan includes; `GET /api/usage` says what of it is used */
  quotas: {
    /** Topics classified a month, UTC; null for no limit */
    classifications: number | null
    /** Tokens of the LLM a month, UTC; null for no limit */
    tokens: number | null
    /** Imports of files a month, UTC; null for no limit */
    imports: number | null
    /** Exports a month, UTC; null for no limit */
    exports: number | null
  }
  /** What the organization may keep at a time */
  storage: {
    /** Topics of the library, over all workspaces */
    topics: number
  }
  /** What holds for every request */
  requests: {
    /** Requests a minute with one key */
    perMinutePerKey: number
    /** Requests a minute from one address */
    perMinutePerAddress: number
    /** Bytes of a body */
    bodyBytes: number
    /** Bytes of a body of bulk operations, such as a chunk of an import */
    bulkBodyBytes: number
    /** Milliseconds until an operation answers */
    deadlineMs: number
    /** Milliseconds until a bulk operation answers */
    bulkDeadlineMs: number
    /** Characters of an `Idempotency-Key` */
    idempotencyKeyChars: number
    /** Hours for which the response under an `Idempotency-Key` is kept */
    idempotencyHours: number
    /** Fields that `fields` may name */
    fieldsNamed: number
  }
  /** What is classified */
  classify: {
    /** Messages of a conversation */
    messages: number
    /** Characters of a message */
    messageCharacters: number
    /** Characters of a conversation */
    conversationCharacters: number
    /** Characters of a brief as base64 */
    briefBase64Characters: number
    /** Pages of a PDF */
    briefPdfPages: number
  }
  /** The library and what one request does with it */
  topics: {
    /** Topics of a page */
    pageSize: number
    /** Characters of a topic name */
    nameCharacters: number
    /** Characters of a description */
    descriptionCharacters: number
    /** Keywords of a topic */
    keywords: number
    /** Topics that one request adds from the catalog by id */
    addedFromCatalog: number
    /** Topics that one request deletes */
    deleted: number
    /** Topics that one request confirms */
    confirmed: number
    /** Topics that one request reclassifies with the local engine */
    reclassifiedLocally: number
    /** Topics that one request reclassifies with the LLM */
    reclassifiedByLlm: number
    /** Combinations of a matrix */
    matrixCombinations: number
    /** Match values of a topic */
    matchValues: number
    /** Topics that the organization may report a day, UTC */
    reportsPerDay: number
  }
  /** Imports of files */
  imports: {
    /** Rows of a file */
    rows: number
    /** Rows of a chunk */
    chunkRows: number
    /** Columns that are mapped */
    mappings: number
    /** Hours after which an import that gets no chunk is given up */
    silentHours: number
  }
  /** Pushes and activations; `GET /api/platforms` says how long names on each platform may be */
  pushes: {
    /** Topics pushed by id */
    topicIds: number
    /** Activations that one bulk request deactivates or refreshes */
    activationIds: number
    /** Activations whose status one request asks for */
    statusIds: number
  }
  /** What an organization may have */
  organization: {
    /** API keys that are not revoked */
    apiKeys: number
    /** Workspaces */
    workspaces: number
    /** Connections, over all workspaces */
    connections: number
    /** Tests of connections a minute */
    connectionTestsPerMinute: number
  }
}

/** Key of a server or script, without its secret */
export type ApiKey = {
  /** Identifies the key; it is no secret */
  id: ApiKeyId
  /** Organization that the key acts for */
  orgId: OrgId
  /** User who made the key; it is revoked when that user leaves or may not manage keys */
  createdBy: UserId
  /** Label that its maker gave it */
  name: string
  /** Prefix `txadv_` and the first 8 characters of the secret, to recognize it by */
  keyPrefix: string
  /** What the key may do; fixed when it is made */
  scopes: Array<'classify' | 'topics:read' | 'topics:write' | 'export' | 'sync' | 'activations' | 'mappings:read'>
  /** From when the key is refused; null where it never expires */
  expiresAt: Timestamp | null
  /** Last use, noted at most once a minute; null for an unused key */
  lastUsedAt: Timestamp | null
  /** When the key was revoked for good; null while it is not */
  revokedAt: Timestamp | null
  /** When the key was made */
  createdAt: Timestamp
}

/** An SDK key by its id, which no page needs */
export type SdkKeyId = string

/** Key that a page embeds and every visitor can read, without its secret */
export type SdkKey = {
  /** Identifies the key; it is no secret */
  id: SdkKeyId
  /** Organization that the key acts for, and whose quotas it uses */
  orgId: OrgId
  /** Label that its maker gave it */
  name: string
  /** Prefix `pk_live_` or `pk_test_` and the first 8 characters of the secret, to recognize it by */
  keyPrefix: string
  /** What the key may do, on `/api/sdk/*` alone; fixed when it is made */
  scopes: Array<'classify' | 'topics:read' | 'topics:write' | 'export' | 'sync' | 'activations' | 'mappings:read'>
  /** Origins of the pages that may use the key; empty for any */
  origins: Array<string>
  /** Most classifications a day (UTC); null for as many as the organization's quota has */
  dailyClassifications: number | null
  /** When the key was revoked for good; null while it is not */
  revokedAt: Timestamp | null
  /** When the key was made */
  createdAt: Timestamp
}

/** Settings of an organization */
export type Settings = {
  /** Plan that sets quotas and library size; operators change it */
  plan: 'free' | 'pro' | 'enterprise'
  /** Whether new topics may be listed in the shared catalog (`shared`) or never are (`private`) */
  topicVisibility: 'shared' | 'private'
  /** Whether topics on which the LLM and the other classifiers disagree wait for review */
  reviewDisagreements: boolean
  /** Organization's own words in platform names; the config of a connection may override each */
  naming: {
    /** What templates write for `{{org_alias}}`; null writes nothing */
    orgAlias: string | null
    /** What templates write for `{{partner_alias}}`; null writes nothing */
    partnerAlias: string | null
    /** What templates write for `{{model_process}}`; null writes nothing */
    modelProcess: string | null
    /** What templates write for `{{user_market}}`; null writes nothing */
    userMarket: string | null
  }
  /** Why Sensitive topics may be pushed; null where pushes leave them out */
  sensitivePushReason: string | null
}

/** Part of an organization's library, with topics, imports and connections of its own */
export type Workspace = {
  /** Identifies the workspace; sent as `X-Workspace-Id`, it scopes a request to the workspace */
  id: WorkspaceId
  /** Name people see; unique in the organization */
  name: string
  /** When the workspace was created */
  createdAt: Timestamp
  /** When the workspace was last renamed, or created */
  updatedAt: Timestamp
}

/** Usage of an organization against its plan */
export type Usage = {
  /** Plan that sets the limits */
  plan: 'free' | 'pro' | 'enterprise'
  /** When the monthly quotas start again: the first of next month, UTC */
  resetsAt: Timestamp
  /** Usage of the current month (UTC) by metric */
  quotas: {
    /** Topics classified in the month */
    classifications: {
      /** Most that the plan allows; null where it sets no limit */
      limit: number | null
      /** How much of it is used; can exceed `limit`, such as after a change of plan */
      used: number
      /** What the plan has left, at least 0; null where there is no limit */
      remaining: number | null
    }
    /** Tokens of the LLM in the month */
    tokens: {
      /** Most that the plan allows; null where it sets no limit */
      limit: number | null
      /** How much of it is used; can exceed `limit`, such as after a change of plan */
      used: number
      /** What the plan has left, at least 0; null where there is no limit */
      remaining: number | null
    }
    /** Imports of files started in the month */
    imports: {
      /** Most that the plan allows; null where it sets no limit */
      limit: number | null
      /** How much of it is used; can exceed `limit`, such as after a change of plan */
      used: number
      /** What the plan has left, at least 0; null where there is no limit */
      remaining: number | null
    }
    /** Exports made in the month, whatever their size */
    exports: {
      /** Most that the plan allows; null where it sets no limit */
      limit: number | null
      /** How much of it is used; can exceed `limit`, such as after a change of plan */
      used: number
      /** What the plan has left, at least 0; null where there is no limit */
      remaining: number | null
    }
  }
  /** What the organization keeps; unlike quotas, it does not reset */
  storage: {
    /** Size of the library, over all workspaces */
    topics: {
      /** Most that the plan allows; null where it sets no limit */
      limit: number | null
      /** How much of it is used; can exceed `limit`, such as after a change of plan */
      used: number
      /** What the plan has left, at least 0; null where there is no limit */
      remaining: number | null
    }
  }
  /** Last 31 days (UTC), newest first; days without usage are left out */
  days: Array<UsageDay>
}

/** Usage of an organization on one day */
export type UsageDay = {
  /** Calendar day in UTC */
  day: string
  /** Classification credits used, after refunds for failures of the service */
  total_classifications: number
  /** LLM tokens used, input plus output */
  total_tokens: number
  /** Imports of files that were started */
  total_imports: number
  /** Exports made, each counted once whatever its size */
  total_exports: number
  /** Web searches that the LLM made to verify names */
  total_web_searches: number
  /** Requests charged to a quota; requests that use no quota are not counted */
  total_requests: number
  /** Estimated cost of LLM calls in US dollars */
  total_cost: number
}

/** Usage of an organization in one month through one of its keys */
export type KeyUsage = {
  /** API key that used it; null where it was none */
  apiKeyId: ApiKeyId | null
  /** SDK key that used it; null where it was none */
  sdkKeyId: SdkKeyId | null
  /** Label of the key; null where the usage is of no key */
  name: string | null
  /** Classification credits used, after refunds for failures of the service */
  total_classifications: number
  /** LLM tokens used, input plus output */
  total_tokens: number
  /** Imports of files that were started */
  total_imports: number
  /** Exports made, each counted once whatever its size */
  total_exports: number
  /** Web searches that the LLM made to verify names */
  total_web_searches: number
  /** Requests charged to a quota; requests that use no quota are not counted */
  total_requests: number
  /** Estimated cost of LLM calls in US dollars */
  total_cost: number
}

/** An entry of the audit */
export type AuditId = string

/** One action in an organization: who did what to what, and when */
export type AuditEntry = {
  /** Identifies the entry; ids rise with time */
  id: AuditId
  /** User who acted, or who made the key that did; `anonymous`, `command-line` or `system:<task>` without one */
  actor: UserId
  /** Display name of the actor today; null where the account is gone or no person acted */
  actorName: string | null
  /** What was done, as `<kind>.<deed>`, such as `api_key.created` */
  action: string
  /** Id of what it was done to as other routes show it; the organization for bulk actions, an address for invitations */
  subject: string
  /** How the actor came (`via`, with `keyId` for a key) and the particulars of the action */
  detail: Record<string, unknown>
  /** When the action took effect */
  at: Timestamp
}

/** A library topic with its segments on platforms */
export type Mapping = {
  /** Library topic that the segments stand for */
  topicId: LibraryTopicId
  /** What the library calls the topic now */
  topicName: string
  /** Identifier of the topic in an external system; null if none was given */
  externalId: string | null
  /** Activations of the topic in any state, newest first, whatever the filters */
  segments: Array<{
    /** Platform that the segment is on */
    platform: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
    /** Id that the platform gave the segment; null until the platform accepts it */
    platformSegmentId: string | null
    /** Segment name as sent to the platform; null before the first push attempt */
    name: string | null
    /** State of the activation; only active segments can be targeted */
    status: 'pending' | 'active' | 'deactivated' | 'error'
  }>
}

/** A topic of one organization's library: its link to a global topic */
export type LibraryTopicId = string

/** A topic of the library, by its own id (ot_) or by that of the global topic it links (tp_) */
export type AnyTopicId = string

/** A global topic, which any number of libraries may link */
export type GlobalTopicId = string

/** What is in doubt of a classification, or that the organization has confirmed it */
export type TopicReviewState = {
  /** Whether it needs review, or the organization has confirmed it */
  status: 'needs_review' | 'confirmed'
  /** Why it is in doubt; null where it is confirmed */
  code: 'unread_language' | 'number_or_code' | 'no_evidence' | 'ambiguous' | 'unsure' | 'disagreement' | null
  /** The code in words for people; null where it is confirmed */
  reason: string | null
}

/** A topic in a list; its layers are there where they were asked for, its matches in a search by meaning */
export type ListedTopic = {
  /** The topic in this library, shared with no other organization */
  id: LibraryTopicId
  /** The global topic that the library links */
  topic_id: GlobalTopicId
  /** Name of the audience as the library shows and sells it */
  topic_name: string
  /** One of the 41 categories; null where nothing is judged yet */
  parent_category: string | null
  /** Group of the category, one of 13; null where nothing is judged yet */
  taxonomy_type: string | null
  /** Level-0 node below the category; null where the topic is in none */
  subcategory: string | null
  /** Who buys from whom; null where nothing is judged yet */
  segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  /** Who the people are, one of 14 types; null where not judged yet */
  audience_type: string | null
  /** Code in the IAB Content Taxonomy 3.1; null where it has none */
  iab_code: string | null
  /** Search terms, given by the organization or read in the name */
  keywords: Array<string>
  /** Name by the dspapi template; null if none makes it */
  segment_name_dspapi: string | null
  /** Name by the marketplace template; null if none makes it */
  segment_name_marketplace: string | null
  /** Name by the internal template; null if none makes it */
  segment_name_internal: string | null
  /** Description for the marketplace, given or by its template, null for none; a push cuts it to 245 characters */
  segment_desc_marketplace: string | null
  /** Description for dspapi, given or by its template, null for none; a push cuts it to 500 characters */
  segment_desc_dspapi: string | null
  /** Note of the organization that no platform is sent */
  internal_description: string | null
  /** Version of the engine that the classification is stamped with */
  engine_version: string
  /** How well the topic performs for this library; null without one */
  performance_score: number | null
  /** Id in another system, from an import or a sync; null without one */
  external_id: string | null
  /** What templates without a field of their own make, by their platform key */
  platform_outputs: Record<
    string,
    {
      /** Segment name that the template makes */
      name: string
      /** Segment description that the template makes */
      description: string
    }
  >
  /** When the topic came into the library */
  created_at: Timestamp
  /** When anything of the topic last changed in the library */
  updated_at: Timestamp
  /** How the classification stands; absent where nothing is, or was, in doubt */
  review?: TopicReviewState
  /** How likely each value in effect is right, by the local engine */
  field_confidence?: FieldConfidence
  /** The seven layers as they are kept; absent unless layers=true was sent */
  layers?: {
    /** What the people are after, such as product or brand; null where not judged */
    intent: string | null
    /** How strongly they want it, Low to Very High; null where not judged */
    intensity: string | null
    /** How much they know, Unaware to Most Aware; null where not judged */
    awareness: string | null
    /** Who buys from whom, the same as segment_type; null where not judged */
    segment: string | null
    /** How carefully it must be handled; Prohibited is never pushed */
    sensitivity: string | null
    /** How far the people are, Awareness to Advocacy; null where not judged */
    buyer_journey: string | null
    /** All layers in one number, 0 to 100; null where not judged */
    composite_score: number | null
  }
  /** Why it is a result; present in a search by meaning alone */
  matched?: Array<SearchMatch>
}

/** How likely each value is right, between 0 and 1; null where the value is not the engine's own */
export type FieldConfidence = {
  /** How likely the category is right; null where it is not the engine's own */
  parent_category: number | null
  /** How likely the segment type is right; null where it is not the engine's own */
  segment_type: number | null
  /** How likely the audience type is right; null where it is not the engine's own */
  audience_type: number | null
  /** How likely the primary intent is right; null where it is not the engine's own */
  intent: number | null
}

/** Why a topic is among the results of a search by meaning: which part of the query met what of the topic */
export type SearchMatch = {
  /** How they met: same word, other form, other spelling, typo, meaning or language */
  by: 'word' | 'stem' | 'alias' | 'typo' | 'meaning' | 'language'
  /** Part of the query that was met */
  query: string
  /** What of the topic it met: a word of its name, or a place in the taxonomy */
  term: string
}

/** The values that topics have, by field and in order, to choose filters from */
export type Facets = {
  /** Categories that occur */
  parentCategories: Array<string>
  /** Groups that occur */
  taxonomyTypes: Array<string>
  /** Level-0 nodes that occur; of the catalog, also all others of the taxonomy */
  subcategories: Array<string>
  /** Nodes that occur one level below subcategory */
  subcategoryL1s: Array<string>
  /** Nodes that occur two levels below subcategory */
  subcategoryL2s: Array<string>
  /** Nodes that occur three levels below subcategory */
  subcategoryL3s: Array<string>
  /** Nodes that occur four levels below subcategory */
  subcategoryL4s: Array<string>
  /** Audience types that occur */
  audienceTypes: Array<string>
  /** Segment types that occur */
  segmentTypes: Array<string>
  /** How many topics have each value, by facet and, of a library, by more fields; absent unless counts=true */
  counts?: Record<string, Record<string, number>>
  /** The facets whose counts are the least there are, because more than 50000 topics match; absent where all counts are exact */
  atLeast?: Array<string>
}

/** A change of a topic as one library saw it */
export type TopicHistoryEntry = {
  /** Identifies the entry; entries sort by it in the order they were written */
  id: HistoryId
  /** The library topic that changed */
  orgTopicId: LibraryTopicId
  /** What happened; an edit or a confirmation is a field_edit */
  changeType:
    | 'created'
    | 'imported'
    | 'synced'
    | 'reclassified'
    | 'metadata_enrichment'
    | 'field_edit'
    | 'activated'
    | 'deactivated'
  /** Who acted: a user, also behind a key, or operator or system */
  changedBy: UserId
  /** Changed fields with their values before */
  previousValues: Record<string, unknown>
  /** The same fields with their values since */
  newValues: Record<string, unknown>
  /** What brought the change about, such as api, edit, import or reclassify:llm */
  source: string
  /** Circumstances, such as via, keyId, batchId, llm and fallback; empty for a change by operators */
  metadata: Record<string, unknown>
  /** When the change was made */
  changedAt: Timestamp
}

/** An entry in the history of a topic */
export type HistoryId = string

/** A background job; the number is when it was created, in milliseconds */
export type JobId = string

/** A change of many topics, done in the background, with its progress */
export type TopicChange = {
  /** Identifies the change */
  id: JobId
  /** What is done to each topic */
  action: 'edit' | 'reclassify' | 'confirm' | 'delete' | 'undo'
  /** How the change stands; `completed` also where topics were left alone, `failed` where it broke off */
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled'
  /** The values that an edit gives; null for other actions */
  set: {
    /** New category; its group comes with it, and a subcategory of the old one goes */
    parent_category?:
      | 'Auto'
      | 'Auto Parts & Services'
      | 'Powersports & Marine'
      | 'Business Services'
      | 'Industrial & Energy'
      | 'Careers & Professions'
      | 'Consumer Electronics'
      | 'Software & Apps'
      | 'Enterprise Technology'
      | 'Telecom & Internet'
      | 'Banking & Credit'
      | 'Insurance'
      | 'Investing & Wealth'
      | 'Health & Medical'
      | 'Fitness & Nutrition'
      | 'Food & Grocery'
      | 'Restaurants & Dining'
      | 'Alcohol & Tobacco'
      | 'Home Furnishings & Appliances'
      | 'Home Improvement & Garden'
      | 'Household Supplies'
      | 'Real Estate'
      | 'Apparel & Accessories'
      | 'Beauty & Personal Care'
      | 'Shopping & Retail'
      | 'Movies & TV'
      | 'Music & Audio'
      | 'Gaming'
      | 'Books & News'
      | 'Sports'
      | 'Outdoor Recreation'
      | 'Toys & Hobbies'
      | 'Gambling & Betting'
      | 'Travel & Lodging'
      | 'Events & Attractions'
      | 'Demographics'
      | 'Family & Life Events'
      | 'Pets & Animals'
      | 'Education & Science'
      | 'Government & Civic'
      | 'Religion & Spirituality'
    /** Group of the category, another is refused; alone, it chooses the category of it that fits best */
    taxonomy_type?:
      | 'Auto & Transportation'
      | 'Business & Professional'
      | 'Technology & Telecom'
      | 'Financial Services'
      | 'Health & Wellness'
      | 'Food & Drink'
      | 'Home & Property'
      | 'Retail & Fashion'
      | 'Media & Entertainment'
      | 'Sports & Leisure'
      | 'Travel & Experiences'
      | 'People & Family'
      | 'Society & Learning'
    /** New level-0 node; an empty text takes the topic out of the tree */
    subcategory?: string
    /** New segment type, which the templates name the topic by */
    segment_type?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
  } | null
  /** The change that this one undoes; null for others */
  undoes: JobId | null
  /** The change that undoes this one, or has; null while none does */
  undoneBy: JobId | null
  /** Topics that the change is for, settled when it was started */
  totalTopics: number
  /** Topics that are done: changed, unchanged or skipped */
  processedTopics: number
  /** Topics with other values than before */
  changedTopics: number
  /** Topics left alone: nothing to change, gone meanwhile, or changed again since what is to be undone */
  skippedTopics: number
  /** Why the change broke off, in words; null unless it failed */
  error: string | null
  /** User who started it, also where a key did */
  createdBy: UserId
  /** When it was started */
  createdAt: Timestamp
  /** When it completed, failed or was cancelled; null before */
  completedAt: Timestamp | null
}

/** What a change did to one topic */
export type TopicChangeRow = {
  /** The library topic */
  id: LibraryTopicId
  /** What the library called it when the change was started */
  topic_name: string
  /** What became of the topic: `gone` left the library first, `conflict` was changed again and is not undone */
  outcome: 'pending' | 'changed' | 'unchanged' | 'gone' | 'conflict'
  /** Fields that differ, with their values before */
  previousValues: Record<string, unknown>
  /** The same fields with their values after */
  newValues: Record<string, unknown>
  /** Of those fields, the ones whose value before the organization had given itself */
  given: Array<string>
}

/** Where each value of a library topic comes from, and what the current engine reads in its name */
export type TopicExplanation = {
  /** The topic in this library */
  id: LibraryTopicId
  /** The global topic that the library links */
  topic_id: GlobalTopicId
  /** Name in effect, which is what the engine reads here */
  topic_name: string
  /** Version that the topic is stamped with; the engine that explains is the current one */
  engine_version: string
  /** Category, group, subcategory, segment type, audience type and IAB code, each with its source */
  fields: Array<{
    /** Field of the record, such as parent_category or iab_code */
    field: string
    /** Value in effect */
    value: string | null
    /** Where it comes from: the organization's edit, its own reclassify, or the global topic */
    from: 'edit' | 'verdict' | 'topic'
    /** What the engine reads in the name today */
    engine: string | null
    /** Whether the value in effect is what the engine reads */
    agrees: boolean
  }>
  /** Nodes below the category that the engine finds, from level 0 down */
  subcategory_path: Array<string>
  /** Search terms that the engine makes of the name */
  keywords: Array<string>
  /** The seven layers as the engine reads them in the name today; record has those in effect */
  layers: {
    /** What the people are after, such as product or brand */
    intent: string
    /** Intent that is heard beside the first; null where none is */
    secondary_intent: string | null
    /** How strongly they want it */
    intensity: 'Low' | 'Medium' | 'High' | 'Very High'
    /** How much they know, Unaware to Most Aware */
    awareness: string
    /** Who buys from whom */
    segment: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
    /** How carefully the topic must be handled */
    sensitivity: 'Standard' | 'Regulated' | 'Sensitive' | 'Prohibited'
    /** How far the people are */
    buyer_journey: 'Awareness' | 'Consideration' | 'Decision' | 'Retention' | 'Advocacy'
    /** All layers in one number, 0 to 100; Prohibited is always 0 */
    composite_score: number
  }
  /** How sure the engine is of the category that it reads, between 0 and 1 */
  confidence: number
  /** How the classification stands; absent where nothing is, or was, in doubt */
  review?: TopicReviewState
  /** How likely what the engine reads is right, also where another value is in effect; record leaves those out */
  field_confidence?: FieldConfidence
  /** Category that came second */
  runner_up: string
  /** Words of the name that spoke, and for what, as the engine calls it */
  evidence: Array<{
    /** Word or phrase of the name */
    text: string
    /** Whether it names a place in the taxonomy, or is a cue for another layer */
    layer: 'category' | 'signal'
    /** Way to that place, as in Auto > SUVs, or the name of the cue */
    says: string
  }>
  /** Why the engine reads each field as it does */
  reasons?: Array<FieldReason>
  /** What engine, nearest topics and LLM said when the LLM judged it; null where it never did */
  jury: {
    /** Name that they judged, which the topic may no longer have */
    topic_name: string
    /** One verdict a judge; the nearest topics give none where none is near enough */
    verdicts: Array<{
      /** The local engine, the nearest topics, or the LLM */
      judge: 'local' | 'neighbors' | 'llm'
      /** Category that this judge chose */
      parent_category: string
      /** Segment type that this judge chose */
      segment_type: string
      /** How sure this judge is, between 0 and 1; the LLM states none */
      confidence: number | null
    }>
    /** Whether any two verdicts differ in category or segment type */
    disagree: boolean
    /** When they judged the name */
    judged_at: Timestamp
  } | null
  /** The topic as a list shows it, with its layers as they are kept and where it came from */
  record: {
    /** The topic in this library, shared with no other organization */
    id: LibraryTopicId
    /** The global topic that the library links */
    topic_id: GlobalTopicId
    /** Name of the audience as the library shows and sells it */
    topic_name: string
    /** One of the 41 categories; null where nothing is judged yet */
    parent_category: string | null
    /** Group of the category, one of 13; null where nothing is judged yet */
    taxonomy_type: string | null
    /** Level-0 node below the category; null where the topic is in none */
    subcategory: string | null
    /** Who buys from whom; null where nothing is judged yet */
    segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
    /** Who the people are, one of 14 types; null where not judged yet */
    audience_type: string | null
    /** Code in the IAB Content Taxonomy 3.1; null where it has none */
    iab_code: string | null
    /** Search terms, given by the organization or read in the name */
    keywords: Array<string>
    /** Name by the dspapi template; null if none makes it */
    segment_name_dspapi: string | null
    /** Name by the marketplace template; null if none makes it */
    segment_name_marketplace: string | null
    /** Name by the internal template; null if none makes it */
    segment_name_internal: string | null
    /** Description for the marketplace, given or by its template, null for none; a push cuts it to 245 characters */
    segment_desc_marketplace: string | null
    /** Description for dspapi, given or by its template, null for none; a push cuts it to 500 characters */
    segment_desc_dspapi: string | null
    /** Note of the organization that no platform is sent */
    internal_description: string | null
    /** Version of the engine that the classification is stamped with */
    engine_version: string
    /** How well the topic performs for this library; null without one */
    performance_score: number | null
    /** Id in another system, from an import or a sync; null without one */
    external_id: string | null
    /** What templates without a field of their own make, by their platform key */
    platform_outputs: Record<
      string,
      {
        /** Segment name that the template makes */
        name: string
        /** Segment description that the template makes */
        description: string
      }
    >
    /** When the topic came into the library */
    created_at: Timestamp
    /** When anything of the topic last changed in the library */
    updated_at: Timestamp
    /** How the classification stands; absent where nothing is, or was, in doubt */
    review?: TopicReviewState
    /** How likely each value in effect is right, by the local engine */
    field_confidence?: FieldConfidence
    /** The seven layers as they are kept */
    layers: {
      /** What the people are after, such as product or brand; null where not judged */
      intent: string | null
      /** How strongly they want it, Low to Very High; null where not judged */
      intensity: string | null
      /** How much they know, Unaware to Most Aware; null where not judged */
      awareness: string | null
      /** Who buys from whom, the same as segment_type; null where not judged */
      segment: string | null
      /** How carefully it must be handled; Prohibited is never pushed */
      sensitivity: string | null
      /** How far the people are, Awareness to Advocacy; null where not judged */
      buyer_journey: string | null
      /** All layers in one number, 0 to 100; null where not judged */
      composite_score: number | null
    }
    /** How it came into the library: api, import, sync, matrix or catalog */
    source: string | null
  }
}

/** Why a field has its value, in words for people */
export type FieldReason = {
  /** What the reasons are for: category, segment type, audience type, primary intent or sensitivity */
  field: 'category' | 'segment' | 'audience' | 'intent' | 'sensitivity'
  /** What the engine says, which is not always the value in effect */
  value: string
  /** Between 0 and 1; the rules of sensitivity state none */
  confidence: number | null
  /** What came second; null where nothing else was heard */
  runner_up: string | null
  /** What spoke, from the weightiest down */
  words: Array<{
    /** The word or phrase, or "the category" or "the name as a whole" */
    text: string
    /** Its part of all that was said: below 0 it speaks for what came second */
    weight: number
    /** What the engine takes it for, in words for people */
    says: string
  }>
  /** What made no difference to this field */
  ignored: Array<{
    /** The word or phrase, as the name has it */
    text: string
    /** Why it made no difference, in words for people */
    why: string
  }>
}

/** A topic of the library that is like another, with why */
export type SimilarTopic = {
  /** The topic in this library, shared with no other organization */
  id: LibraryTopicId
  /** The global topic that the library links */
  topic_id: GlobalTopicId
  /** Name of the audience as the library shows and sells it */
  topic_name: string
  /** One of the 41 categories; null where nothing is judged yet */
  parent_category: string | null
  /** Group of the category, one of 13; null where nothing is judged yet */
  taxonomy_type: string | null
  /** Level-0 node below the category; null where the topic is in none */
  subcategory: string | null
  /** Who buys from whom; null where nothing is judged yet */
  segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  /** Who the people are, one of 14 types; null where not judged yet */
  audience_type: string | null
  /** Why it is like the other: which part of that name met what of this topic */
  matched: Array<SearchMatch>
}

/** What an output template calls a topic, and what each part of that came from */
export type PlatformName = {
  /** Key of the output template */
  platformKey: string
  /** What the template is called for people */
  displayName: string
  /** The whole name, before the platform cuts it; joined, its parts are the same text */
  name: string
  /** The name in stretches by what each came from; a person's own words are one part without a field */
  parts: Array<{
    /** This stretch of the whole text */
    text: string
    /** Template fields that it came from; none where the template itself says it */
    fields: Array<string>
    /** Whether it is the slug at the end of a name */
    slug: boolean
  }>
  /** Whether the template made the name, or it is the organization's own */
  nameFrom: 'template' | 'edit'
  /** UTF-16 units that the platform takes; null where none uses the template */
  nameLimit: number | null
  /** UTF-16 units that are left of the name; null where all of it fits */
  nameCut: number | null
  /** The whole description, before it is cut; joined, its parts are the same text */
  description: string
  /** The description in stretches by what each came from */
  descriptionParts: Array<{
    /** This stretch of the whole text */
    text: string
    /** Template fields that it came from; none where the template itself says it */
    fields: Array<string>
    /** Whether it is the slug at the end of a name */
    slug: boolean
  }>
  /** Whether the template made the description, or it is the organization's own */
  descriptionFrom: 'template' | 'edit'
  /** UTF-16 units that platform and template allow, the template's not for own words; null without a limit */
  descriptionLimit: number | null
  /** UTF-16 units that are left of the description; null where all fits */
  descriptionCut: number | null
}

/** A library topic with its new verdict, and who judged */
export type ReclassifiedTopic = {
  /** The topic in this library, shared with no other organization */
  id: LibraryTopicId
  /** The global topic that the library links */
  topic_id: GlobalTopicId
  /** Name of the audience as the library shows and sells it */
  topic_name: string
  /** One of the 41 categories; null where nothing is judged yet */
  parent_category: string | null
  /** Group of the category, one of 13; null where nothing is judged yet */
  taxonomy_type: string | null
  /** Level-0 node below the category; null where the topic is in none */
  subcategory: string | null
  /** Who buys from whom; null where nothing is judged yet */
  segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  /** Who the people are, one of 14 types; null where not judged yet */
  audience_type: string | null
  /** Code in the IAB Content Taxonomy 3.1; null where it has none */
  iab_code: string | null
  /** Search terms, given by the organization or read in the name */
  keywords: Array<string>
  /** Name by the dspapi template; null if none makes it */
  segment_name_dspapi: string | null
  /** Name by the marketplace template; null if none makes it */
  segment_name_marketplace: string | null
  /** Name by the internal template; null if none makes it */
  segment_name_internal: string | null
  /** Description for the marketplace, given or by its template, null for none; a push cuts it to 245 characters */
  segment_desc_marketplace: string | null
  /** Description for dspapi, given or by its template, null for none; a push cuts it to 500 characters */
  segment_desc_dspapi: string | null
  /** Note of the organization that no platform is sent */
  internal_description: string | null
  /** Version of the engine that the classification is stamped with */
  engine_version: string
  /** How well the topic performs for this library; null without one */
  performance_score: number | null
  /** Id in another system, from an import or a sync; null without one */
  external_id: string | null
  /** What templates without a field of their own make, by their platform key */
  platform_outputs: Record<
    string,
    {
      /** Segment name that the template makes */
      name: string
      /** Segment description that the template makes */
      description: string
    }
  >
  /** When the topic came into the library */
  created_at: Timestamp
  /** When anything of the topic last changed in the library */
  updated_at: Timestamp
  /** How the classification stands; absent where nothing is, or was, in doubt */
  review?: TopicReviewState
  /** How likely each value in effect is right, by the local engine */
  field_confidence?: FieldConfidence
  /** Whether the LLM was to be asked */
  llm: boolean
  /** Whether the local engine judged in place of the LLM */
  fallback: boolean
  /** What a dry run would change; topics that would stay as they are are left out, and without dryRun it is absent */
  changes?: Array<{
    /** The library topic that would change */
    id: LibraryTopicId
    /** What the library calls it, which stays */
    topic_name: string
    /** Fields that would change, with their values now */
    previousValues: Record<string, unknown>
    /** The same fields with the values they would have */
    newValues: Record<string, unknown>
    /** Of the fields that would change, those that the organization gave */
    given: Array<string>
  }>
}

/** How many audience values of one match key a topic has */
export type MatchValues = {
  /** Kind of identifier that the values are */
  key: 'ip' | 'url' | 'deviceid' | 'uid' | 'appbundle' | 'contentid' | 'postalcode'
  /** Values that are stored, repeated ones included; 0 if there are none */
  count: number
  /** When the values were last replaced; null if none were ever sent */
  updatedAt: Timestamp | null
}

/** A topic of the catalog as everybody sees it, without what organizations say of it for themselves */
export type CatalogTopic = {
  /** The global topic */
  id: GlobalTopicId
  /** Name of the audience in the catalog; a library may call it otherwise */
  topicName: string
  /** One of the 41 categories; null where nothing is judged yet */
  parentCategory: string | null
  /** Group of the category, one of 13; null where nothing is judged yet */
  taxonomyType: string | null
  /** Level-0 node below the category; null where the topic is in none */
  subcategory: string | null
  /** Who buys from whom; null where nothing is judged yet */
  segmentType: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  /** Who the people are, one of 14 types; null where not judged yet */
  audienceType: string | null
  /** Code in the IAB Content Taxonomy 3.1; null where it has none */
  iabCode: string | null
  /** Version of the engine that the classification is stamped with */
  engineVersion: string
  /** When the global topic was made */
  createdAt: Timestamp
  /** Whether the library holds it, or the workspace that the request names */
  inLibrary: boolean
  /** Why it is a result; present in searches by meaning and among similar topics */
  matched?: Array<SearchMatch>
}

/** Whether a name is a topic already, what to do about it, and why */
export type DuplicateCheck = {
  /** Whether it is the same topic as existingTopic, which is where action is block */
  isDuplicate: boolean
  /** Similarity to the most similar topic, cut to four decimals; below 0.95 where a word distinguishes */
  confidence: number
  /** The most similar topic that the caller can see; null where action is allow */
  existingTopic: {
    /** Its id in the library where that holds it, else its global id */
    id: FoundTopicId
    /** What the library calls it, or else the catalog */
    topic_name: string
  } | null
  /** What to do: block from 0.95 on, use existingTopic; warn from 0.75 on, let a person decide; allow, add it */
  action: 'block' | 'warn' | 'allow'
  /** Whether the library holds existingTopic; an SDK key is always told false */
  inLibrary: boolean
  /** Why the answer is what it is */
  why: {
    /** What makes the two the same, similar or different, in words for people */
    reason: string
    /** Words that only one of the two names has; empty without existingTopic */
    differs: Array<string>
    /** Those of them that make another topic, such as a place, a brand or a number */
    distinguishing: Array<string>
    /** How both names were read: brands, plurals and spellings in one form */
    reading: {
      /** The words that the checked name was read as */
      asked: Array<string>
      /** The words that the other name was read as; empty where there is none */
      existing: Array<string>
    }
  }
}

/** A topic by its id in the library (ot_) where that holds it, else by its global id (tp_) */
export type FoundTopicId = string

/** A library topic with its layers, as the JSON export holds it */
export type ExportedTopic = {
  /** The topic in this library, shared with no other organization */
  id: LibraryTopicId
  /** The global topic that the library links */
  topic_id: GlobalTopicId
  /** Name of the audience as the library shows and sells it */
  topic_name: string
  /** One of the 41 categories; null where nothing is judged yet */
  parent_category: string | null
  /** Group of the category, one of 13; null where nothing is judged yet */
  taxonomy_type: string | null
  /** Level-0 node below the category; null where the topic is in none */
  subcategory: string | null
  /** Who buys from whom; null where nothing is judged yet */
  segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  /** Who the people are, one of 14 types; null where not judged yet */
  audience_type: string | null
  /** Code in the IAB Content Taxonomy 3.1; null where it has none */
  iab_code: string | null
  /** Search terms, given by the organization or read in the name */
  keywords: Array<string>
  /** Name by the dspapi template; null if none makes it */
  segment_name_dspapi: string | null
  /** Name by the marketplace template; null if none makes it */
  segment_name_marketplace: string | null
  /** Name by the internal template; null if none makes it */
  segment_name_internal: string | null
  /** Description for the marketplace, given or by its template, null for none; a push cuts it to 245 characters */
  segment_desc_marketplace: string | null
  /** Description for dspapi, given or by its template, null for none; a push cuts it to 500 characters */
  segment_desc_dspapi: string | null
  /** Note of the organization that no platform is sent */
  internal_description: string | null
  /** Version of the engine that the classification is stamped with */
  engine_version: string
  /** How well the topic performs for this library; null without one */
  performance_score: number | null
  /** Id in another system, from an import or a sync; null without one */
  external_id: string | null
  /** What templates without a field of their own make, by their platform key */
  platform_outputs: Record<
    string,
    {
      /** Segment name that the template makes */
      name: string
      /** Segment description that the template makes */
      description: string
    }
  >
  /** When the topic came into the library */
  created_at: Timestamp
  /** When anything of the topic last changed in the library */
  updated_at: Timestamp
  /** How the classification stands; absent where nothing is, or was, in doubt */
  review?: TopicReviewState
  /** How likely each value in effect is right, by the local engine */
  field_confidence?: FieldConfidence
  /** What the people are after, such as product or brand; null where not judged */
  intent: string | null
  /** How strongly they want it, Low to Very High; null where not judged */
  intensity: string | null
  /** How much they know, Unaware to Most Aware; null where not judged */
  awareness: string | null
  /** Who buys from whom, the same as segment_type; null where not judged */
  segment: string | null
  /** How carefully it must be handled; Prohibited is never pushed */
  sensitivity: string | null
  /** How far the people are, Awareness to Advocacy; null where not judged */
  buyer_journey: string | null
  /** All layers in one number, 0 to 100; null where not judged */
  composite_score: number | null
}

/** Which column of a file fills which field of a topic */
export type ImportMapping = {
  /** Column of the file, to the letter: rows are keyed by it */
  csvColumn: string
  /** What the column holds; each target is mapped at most once, and `keywords` are split at commas, semicolons and bars */
  targetField:
    | 'topic_name'
    | 'parent_category'
    | 'taxonomy_type'
    | 'subcategory'
    | 'segment_type'
    | 'external_id'
    | 'keywords'
}

/** What a text of a file is read as, in a field whose values are names of ours */
export type ImportValue = {
  /** Field that the value is for: one of those whose values are names of ours */
  targetField: 'parent_category' | 'taxonomy_type' | 'segment_type'
  /** The text as it stands in the file; compared without regard to case and surrounding space */
  given: string
  /** What it is read as: a value of the field, or null to leave the field to the engine */
  value: string | null
}

/** An import, or a seeding of the catalog; the number is when it began, in milliseconds */
export type BatchId = string

/** What cleaning the names of an import did, or would do */
export type FixedNames = {
  /** Topics this request looked at, at most 1000 */
  total: number
  /** Topics that were renamed, or would be in a dry run */
  changed: number
  /** Topics whose names are clean */
  unchanged: number
  /** Topics that could not be renamed */
  refused: Array<{
    /** Topic that is renamed */
    id: LibraryTopicId
    /** Name that the topic has, or had before the request */
    before: string
    /** Name after cleaning, as the topic is or would be called */
    after: string
    /** Why the topic keeps its name */
    reason: string
  }>
  /** Who cleaned the names; `llm` where it answered for at least some */
  engine: 'llm' | 'local'
  /** Pass as `after` for the next topics; null where none are left */
  nextAfter: number | null
  /** What would change; in a dry run only */
  names?: Array<{
    /** Topic that is renamed */
    id: LibraryTopicId
    /** Name that the topic has, or had before the request */
    before: string
    /** Name after cleaning, as the topic is or would be called */
    after: string
  }>
}

/** Rows that come in chunks, and how many of them ended in each way */
export type ImportBatch = {
  /** Identifies the batch; tells its kind and when it began */
  id: BatchId
  /** Name of the file as its sender gave it */
  filename: string
  /** How the batch stands; `processing` until all chunks are in, `failed` also after 24 hours without a chunk */
  status: 'processing' | 'completed' | 'cancelled' | 'failed'
  /** Rows that were announced when the batch began */
  total_rows: number
  /** Rows that have arrived, whatever became of them: the sum of the five counts */
  processed_rows: number
  /** Rows that made new topics */
  success_count: number
  /** Rows that could not be used */
  error_count: number
  /** Rows whose topic was known already, or was that of an earlier row */
  duplicate_count: number
  /** Rows whose topic was in the catalog and was linked to the library */
  adopted_count: number
  /** Rows whose topic was in the library and got the `external_id` it lacked */
  updated_count: number
  /** Number of chunks that complete the batch */
  chunks_total: number
  /** Chunks that are in, each counted once */
  chunks_completed: number
  /** Whether the LLM classifies some of the new topics */
  use_llm: boolean
  /** When the batch began */
  created_at: Timestamp
  /** When the batch completed, failed or was cancelled; null while it is processing */
  completed_at: Timestamp | null
}

/** What became of the rows of a chunk */
export type ImportChunk = {
  /** Place of the chunk in the file, from 0 */
  chunkIndex: number
  /** Rows that made new topics */
  successCount: number
  /** Rows that could not be used, each with its reason in `errors` */
  errorCount: number
  /** Rows whose topic is known already, or is that of an earlier row of the chunk */
  duplicateCount: number
  /** Rows whose topic was in the catalog and is now linked to the library */
  adoptedCount: number
  /** Rows whose topic was in the library and got the `external_id` it lacked */
  updatedCount: number
  /** Topics that created and adopted rows added, in the order of rows */
  newTopicIds: Array<LibraryTopicId>
  /** Rows that failed; the others of the chunk are in */
  errors: Array<{
    /** Number of the row in the file, from 1 after the header */
    row: number
    /** Why the row could not be used */
    message: string
  }>
  /** Present where the chunk was in already: nothing changed, and all counts are 0 */
  skipped?: true
  /** Part that the LLM had; absent where the batch does not use it */
  llm?: {
    /** New topics that the LLM was asked about, or would have been where it is unavailable */
    asked: number
    /** Topics of these that the LLM classified; the local engine classified the others */
    answered: number
    /** Whether no call was made: there is no LLM, or its spend or tokens are used up */
    unavailable: boolean
  }
}

/** What an import would make of a row; nothing is stored */
export type PreviewedRow = {
  /** Which of the given rows, from 1 */
  row: number
  /** What an import would make of the row */
  outcome: 'created' | 'adopted' | 'duplicate' | 'updated' | 'error'
  /** Why, in words for the person who sends the file */
  reason: string
  /** Name read from the row, cleaned; null for an unusable row */
  topic_name: string | null
  /** Category that the topic has or would get; null for an unusable row */
  parent_category: string | null
  /** Group that the category belongs to; null for an unusable row */
  taxonomy_type: string | null
  /** Level-0 node of the taxonomy tree; null where there is none */
  subcategory: string | null
  /** Whom it addresses: businesses, consumers, both, employees or government; null for an unusable row */
  segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  /** How people relate to the topic, such as `Owner`; null for an unusable row */
  audience_type: string | null
  /** How the classification stands; absent where nothing is, or was, in doubt */
  review?: TopicReviewState
  /** How likely each value in effect is right, by the local engine */
  field_confidence?: FieldConfidence
}

/** One thing that the topics of a matrix differ in */
export type MatrixDimension = {
  /** What the template calls the dimension, in braces; with a template, no two may be named the same */
  name: string
  /** What stands in the name, one value a combination; an empty one leaves the dimension out */
  values: Array<string>
}

/** What a matrix brought into the library */
export type MatrixMade = {
  /** This generation, which the histories of its topics name */
  batchId: MatrixBatchId
  /** How many combinations there are; created, duplicates and errors add up to it */
  totalTopics: number
  /** How many topics the library holds now that it did not before */
  created: number
  /** How many of the created were in the catalog already */
  adopted: number
  /** How many the library held already, or an earlier combination is the same as */
  duplicates: number
  /** How many combinations have no name that a topic may have */
  errors: number
  /** The created topics, adopted ones included, in the order of combinations */
  topicIds: Array<LibraryTopicId>
}

/** A generation of a matrix; the number is when it began, in milliseconds */
export type MatrixBatchId = string

/** What a matrix would bring and cost */
export type MatrixPreview = {
  /** That nothing was written or charged */
  dryRun: true
  /** How many combinations there are */
  totalTopics: number
  /** How many classifications it would use: one a combination */
  credits: number
  /** Classifications left this month; null where the plan has no limit */
  remainingCredits: number | null
  /** How many topics would be new to the library and the catalog */
  wouldCreate: number
  /** How many would come from the catalog, which wouldCreate does not count */
  wouldAdopt: number
  /** How many the library holds already, or an earlier combination is the same as */
  wouldDuplicate: number
  /** How many combinations have no name that a topic may have */
  errors: number
  /** How many of those to create would need review, because their classification is in doubt; absent for none */
  wouldNeedReview?: number
  /** The first 10 names */
  sample: Array<string>
}

/** A campaign brief as a file */
export type BriefFile = {
  /** Content in base64, at most 10 MB of it; it must be what mediaType says */
  data: string
  /** What the content is: PDF, Word, PowerPoint, PNG, JPEG, GIF, WebP or plain text */
  mediaType: string
  /** What the sender calls the file; nothing depends on it */
  filename?: string | null
}

/** What the LLM reads in a campaign brief */
export type BriefAnalysis = {
  /** What the campaign is about, in the language of the brief */
  summary: string
  /** What it is to achieve, at most 20 sentences */
  objectives: Array<string>
  /** Whom it is to reach; empty where the brief says nothing */
  targetAudience: string
  /** Audiences to target, the best first, at most 50 and no name twice */
  recommendedTopics: Array<{
    /** Name of an audience in English, as a topic can be added under it */
    topic_name: string
    /** What in the brief speaks for it */
    rationale: string
  }>
}

/** A platform that connections can lead to */
export type Platform = {
  /** What connections and activations call the platform */
  key: string
  /** Display name of the platform */
  title: string
  /** What the platform is for, in a sentence */
  hint: string
  /** Settings and credentials of a connection that pushes to the platform, in the order of a form */
  fields: Array<PlatformField>
  /** Limits that names and descriptions are truncated to before they are sent */
  limits: {
    /** Longest segment name, in UTF-16 units */
    nameChars: number
    /** Longest segment description, in UTF-16 units */
    descriptionChars: number
  }
  /** Why drift is unavailable for the platform; null if it lists its segments */
  unlisted: {
    /** Headline for a page that would show drift */
    title: string
    /** Why the segments cannot be compared, in a sentence */
    text: string
  } | null
  /** Whether the sandbox simulates the platform */
  sandbox: boolean
}

/** A setting or credential of a connection, as data that forms are built from */
export type PlatformField = {
  /** Key of the value in the config, or in the credentials if credential is true */
  key: string
  /** Short label for a form */
  label: string
  /** How a form asks for the value */
  kind: 'text' | 'address' | 'number' | 'choice' | 'check' | 'cron' | 'mappings'
  /** Sentence that explains the value; absent if the label says enough */
  hint?: string
  /** Example to show in the empty field; absent if there is none */
  placeholder?: string
  /** Set if a push needs the value; absent if it is optional */
  required?: true
  /** Set if the value belongs to the credentials, which are stored encrypted and never returned */
  credential?: true
  /** Set if a form must not show the value while it is typed */
  secret?: true
  /** Values to choose from, in order; absent unless the field is a choice */
  choices?: Array<
    | string
    | {
        /** Value that the connection stores */
        value: string
        /** What a form shows for the value */
        title: string
      }
  >
  /** What a choice shows while nothing is chosen, such as its default */
  none?: string
  /** Set if most connections do not need the field, so forms can hide it */
  more?: true
  /** The field applies only while another field has one of these values; absent if it always does */
  when?: {
    /** Key of the other field */
    field: string
    /** Values of the other field; empty text means that it is not set */
    is: Array<string>
  }
}

/** A connection to a platform or to a source of topics */
export type ConnectionId = string

/** Configured access to a platform or a source of topics */
export type Connection = {
  /** Identifies the connection in pushes, syncs and activations */
  id: ConnectionId
  /** What the organization calls the connection */
  name: string
  /** Platform that the connection leads to; it never changes */
  platform: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
  /** Inbound syncs topics from a source, outbound pushes segments, bidirectional does both; it never changes */
  direction: 'inbound' | 'outbound' | 'bidirectional'
  /** Active until a test fails or the credentials are refused, then error until a test succeeds */
  status: 'active' | 'error'
  /** When the connection was created */
  createdAt: Timestamp
  /** Settings by key, without credentials; defaults of the service are not included */
  config: Record<string, unknown>
  /** Whether credentials are stored; they are never returned */
  hasCredentials: boolean
  /** Why the last test failed or the credentials were refused; null after a successful test */
  lastError: string | null
  /** When the connection was last tested; null if it never was */
  lastTestedAt: Timestamp | null
  /** What the newest platform calls came to; a successful call or test ends failing */
  health: ConnectionHealth
  /** When the next scheduled sync starts; null without sync_cron, and until the worker has read a new schedule */
  nextSyncAt: Timestamp | null
  /** When name, config or credentials were last changed */
  updatedAt: Timestamp
}

/** How the platform answers pushes, refreshes and deactivations; refusals of single segments do not count */
export type ConnectionHealth = {
  /** Whether the platform has answered nothing but errors since its last success */
  failing: boolean
  /** When the first of these errors came; null unless failing */
  since: Timestamp | null
  /** What the newest of these errors was; null unless failing */
  reason: string | null
  /** Segment changes that met such an error since then, each retry counted; 0 unless failing */
  failures: number
}

/** A push run or a sync run of a connection */
export type RunId = string

/** How far a sync run is */
export type SyncRunStatus = {
  /** Identifies the sync run in the routes of its connection */
  runId: RunId
  /** State of the run: running until all pages are in, then completed; failed or cancelled if it ended early */
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  /** Pages of the run whose items are in the library */
  processedPages: number
  /** Pages that the run reads, at most 300; null until the end if the source does not say */
  totalPages: number | null
  /** Items that became new topics */
  successCount: number
  /** Items that could not be read as a topic */
  errorCount: number
  /** Items whose topic the library holds already, also if their external_id filled an empty one */
  duplicateCount: number
}

/** A sync run with its progress and result */
export type SyncRun = {
  /** Identifies the sync run in the routes of its connection */
  runId: RunId
  /** State of the run: running until all pages are in, then completed; failed or cancelled if it ended early */
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  /** Pages of the run whose items are in the library */
  processedPages: number
  /** Pages that the run reads, at most 300; null until the end if the source does not say */
  totalPages: number | null
  /** Items that the run reads, at most 150000; null until the end if the source does not say */
  totalItems: number | null
  /** Items read so far: new, adopted, duplicate and failed ones */
  processedItems: number
  /** Items that became new topics */
  successCount: number
  /** Items that could not be read as a topic */
  errorCount: number
  /** Items whose topic the library holds already, also if their external_id filled an empty one */
  duplicateCount: number
  /** Items that matched a topic of the catalog, which was added to the library */
  adoptedCount: number
  /** Why the run failed, ended early or leaves items out; null if there is nothing to say */
  reason: string | null
  /** Whether the worker runs the sync: it was started so, or its caller stopped calling */
  worker: boolean
  /** When the run was started */
  startedAt: Timestamp
  /** When the run completed, failed or was cancelled; null while it runs */
  completedAt: Timestamp | null
  /** Milliseconds from the start to the end, or to now while it runs */
  durationMs: number
}

/** What a page of a source added, and how far its run is */
export type SyncPage = {
  /** Identifies the sync run in the routes of its connection */
  runId: RunId
  /** State of the run: running until all pages are in, then completed; failed or cancelled if it ended early */
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  /** Pages of the run whose items are in the library */
  processedPages: number
  /** Pages that the run reads, at most 300; null until the end if the source does not say */
  totalPages: number | null
  /** Page of the source that this call read or skipped */
  page: number
  /** Items that became new topics */
  successCount: number
  /** Items that could not be read as a topic */
  errorCount: number
  /** Items whose topic the library holds already, also if their external_id filled an empty one */
  duplicateCount: number
  /** Items that matched a topic of the catalog, which was added to the library */
  adoptedCount: number
  /** Whether the run is over, so that no further page is needed */
  done: boolean
  /** Items of this page that could not be read as a topic */
  errors: Array<{
    /** Place of the item in the source, from 1, counting 500 places a page */
    row: number
    /** Why the item is not a topic */
    message: string
  }>
  /** Says that the page was in already and nothing was done; absent otherwise */
  skipped?: true
  /** What the LLM did for this page; absent unless the run uses the LLM */
  llm?: {
    /** New topics that the LLM was asked about, or would have been where it is unavailable */
    asked: number
    /** Topics of these that the LLM classified; the local engine classified the others */
    answered: number
    /** Whether no call was made: there is no LLM, or its spend or tokens are used up */
    unavailable: boolean
  }
}

/** A push that was started, and which selected topics are not in it */
export type PushBegun = {
  /** Identifies the push in the routes of its connection */
  runId: RunId
  /** State after the start: running, or completed at once if there is nothing to push */
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  /** Segments to create, each with a pending activation */
  totalSegments: number
  /** Ids from topicIds that name no topic of the library, each once; empty without topicIds */
  unknownIds: Array<FoundTopicId>
  /** Selected topics that have an active segment on the connection */
  unchanged: number
  /** Selected topics that are being pushed already and are left to whoever pushes them */
  underWay: Array<{
    /** Push that has the topics pending; null for a refresh or a retry */
    runId: RunId | null
    /** Selected topics that it has pending */
    segments: number
  }>
  /** Selected topics without a segment on the connection that the push leaves out; absent if there are none */
  heldBack?: HeldBack
}

/** Selected topics that the push leaves out, counted by reason */
export type HeldBack = {
  /** Topics whose classification is in doubt and not confirmed; 0 with includeUnsure */
  unsure: number
  /** Topics of the class Sensitive; 0 once the settings give a reason to push them */
  sensitive: number
  /** Topics of the class Prohibited, which no push takes along */
  prohibited: number
  /** Topics that are held back, at most 10 for each reason */
  sample: Array<{
    /** Library topic that is held back */
    id: LibraryTopicId
    /** What the library calls the topic */
    topicName: string
    /** Which of the three counts the topic belongs to */
    why: 'unsure' | 'sensitive' | 'prohibited'
    /** The same for people, with what to do about it */
    reason: string
  }>
}

/** What a push would do; nothing is written for it */
export type PushPlan = {
  /** Ids from topicIds that name no topic of the library, each once; empty without topicIds */
  unknownIds: Array<FoundTopicId>
  /** Segments that the push would create */
  creates: number
  /** Selected topics that have an active or pending segment on the connection */
  unchanged: number
  /** Topics not pushed because another segment on the connection, or another selected topic, has the same name */
  collisions: number
  /** Segments to create whose name or description exceeds the platform limit */
  truncated: number
  /** Topics not pushed because of their class, or because the price cannot be sent */
  refused: number
  /** Refusals, name collisions and possible objections, at most 100 */
  warnings: Array<{
    /** Topic that the warning is about */
    topicName: string
    /** Why the topic is not pushed, or what the platform may object to */
    message: string
  }>
  /** What the platform may object to in the price, which is the same for all segments */
  priceWarnings: Array<string>
  /** Price of every segment; null if the connection sets no default_cpm */
  price: SegmentPrice | null
  /** First segments to create, at most 10 */
  sample: Array<{
    /** What the library calls the topic */
    topicName: string
    /** Segment name as it would be sent, truncated to the platform limit */
    name: string
    /** Segment description as it would be sent, truncated to the platform limit */
    description: string
  }>
  /** Selected topics without a segment on the connection that the push leaves out; absent if there are none */
  heldBack?: HeldBack
}

/** What a thousand impressions of a segment cost */
export type SegmentPrice = {
  /** Price of a thousand impressions, in units of the currency */
  cpm: number
  /** ISO 4217 code of the currency of the price */
  currency: string
}

/** A push with its progress and errors */
export type PushRun = {
  /** Identifies the push in the routes of its connection */
  runId: RunId
  /** State of the push: running until every segment is settled, then completed; failed or cancelled if it ended early */
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  /** Segments of the push that became active */
  successCount: number
  /** Segments that were refused or given up; their activations have status error */
  errorCount: number
  /** Segments that are not settled yet; 0 once the push is over */
  remaining: number
  /** Segments that the push was started with */
  totalSegments: number
  /** Why the push failed; null unless status is failed */
  reason: string | null
  /** When the push was started */
  startedAt: Timestamp
  /** When the push completed, failed or was cancelled; null while it runs */
  completedAt: Timestamp | null
  /** Segments with an unconfirmed platform call, which the worker looks up */
  inDoubt: number
  /** Whether the worker runs the push: it was started so, or its caller stopped calling */
  worker: boolean
  /** Whether the push is over: status is not running */
  done: boolean
  /** Segments that were refused or given up, at most 500 */
  errors: Array<{
    /** Activation of the segment that failed; retry it once the cause is fixed */
    activationId: ActivationId
    /** Name of the topic when the push recorded it */
    topicName: string
    /** Why the segment was refused or the platform call failed */
    message: string
  }>
  /** Why segments failed, the most frequent first; counts those that still are failed, and at most 50 causes */
  causes?: Array<{
    /** What the failure comes from, by what is to be done about it; null for failures from before causes were noted */
    cause:
      | 'unavailable'
      | 'rate_limited'
      | 'credentials'
      | 'rejected'
      | 'name_taken'
      | 'not_allowed'
      | 'no_match_values'
      | 'topic_gone'
      | 'foreign_segment'
      | 'not_attempted'
      | null
    /** What the failed segments have in common, in words */
    message: string
    /** Failed segments of the push with this cause and message */
    segments: number
  }>
  /** Segments that are retried or looked up, at most 500; not errors yet */
  unsettled: Array<{
    /** Activation of the segment that failed; retry it once the cause is fixed */
    activationId: ActivationId
    /** Name of the topic when the push recorded it */
    topicName: string
    /** Why the segment was refused or the platform call failed */
    message: string
    /** Whether the platform call is unconfirmed; otherwise it failed and is retried */
    inDoubt: boolean
    /** When the segment is looked up on the platform or retried; null if no time is set */
    recheckAt: Timestamp | null
  }>
}

/** An activation: one topic as a segment on one connection */
export type ActivationId = string

/** A push with its progress, without its errors */
export type ListedPushRun = {
  /** Identifies the push in the routes of its connection */
  runId: RunId
  /** State of the push: running until every segment is settled, then completed; failed or cancelled if it ended early */
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  /** Segments of the push that became active */
  successCount: number
  /** Segments that were refused or given up; their activations have status error */
  errorCount: number
  /** Segments that are not settled yet; 0 once the push is over */
  remaining: number
  /** Segments that the push was started with */
  totalSegments: number
  /** Why the push failed; null unless status is failed */
  reason: string | null
  /** When the push was started */
  startedAt: Timestamp
  /** When the push completed, failed or was cancelled; null while it runs */
  completedAt: Timestamp | null
  /** Whether the worker runs the push: it was started so, or its caller stopped calling */
  worker: boolean
}

/** What a call of a push settled, and what is left */
export type PushBatch = {
  /** Identifies the push in the routes of its connection */
  runId: RunId
  /** State of the push: running until every segment is settled, then completed; failed or cancelled if it ended early */
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  /** Segments of the push that became active */
  successCount: number
  /** Segments that were refused or given up; their activations have status error */
  errorCount: number
  /** Segments that are not settled yet; 0 once the push is over */
  remaining: number
  /** Segments that this call settled; over all calls, each counts once */
  processed: number
  /** Segments with an unconfirmed platform call, which the worker looks up */
  inDoubt: number
  /** Whether the worker runs the push: it was started so, or its caller stopped calling */
  worker: boolean
  /** Whether no further call is needed: the push is over, or the worker has what is left */
  done: boolean
  /** Seconds until a call can do more, as in Retry-After; absent if it can now or done is true */
  retryAfterSeconds?: number
  /** Segments of this batch that were refused or given up */
  errors: Array<{
    /** Activation of the segment that failed; retry it once the cause is fixed */
    activationId: ActivationId
    /** Name of the topic when the push recorded it */
    topicName: string
    /** Why the segment was refused or the platform call failed */
    message: string
  }>
}

/** A push of segments that had failed */
export type RetryBegun = {
  /** Identifies the push that retries them */
  runId: RunId
  /** State after the start: running */
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  /** Segments that are retried */
  totalSegments: number
}

/** A topic pushed through a connection: its segment on the platform */
export type Activation = {
  /** Identifies this record of one topic on one connection; a refresh makes a new one */
  id: ActivationId
  /** Library topic that the segment stands for, even after it left the library */
  orgTopicId: LibraryTopicId
  /** Connection that the segment is pushed through */
  connectionId: ConnectionId
  /** Platform that the connection leads to */
  platform: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
  /** What the library calls the topic now, or called it last when it no longer holds it */
  topicName: string
  /** What the topic was called when it was pushed; null before its first push attempt */
  pushedTopicName: string | null
  /** Delivery state: pending until the push of the segment is settled, then active or error; deactivated at the end */
  status: 'pending' | 'active' | 'deactivated' | 'error'
  /** Id that the platform gave the segment; null until the platform accepts it */
  platformSegmentId: string | null
  /** Segment name as sent, truncated to the platform limit; null before the first push attempt */
  pushedName: string | null
  /** Segment description as sent, truncated to the platform limit; null if none is known */
  pushedDescription: string | null
  /** Engine version of the classification that was pushed; null before the first push attempt */
  engineVersionAtPush: string | null
  /** Name that a push would send now; null if the library lost the topic or nameError is set */
  currentPlatformName: string | null
  /** Description that a push would send now; null under the same conditions as currentPlatformName */
  currentPlatformDesc: string | null
  /** Engine version of the topic now; null if the library no longer holds it */
  currentEngineVersion: string | null
  /** Why no name can be generated now, such as an unknown template_key; null if one can */
  nameError: string | null
  /** Price the segment was pushed at; null if it was pushed without one or the price is unknown */
  pushedPrice: SegmentPrice | null
  /** Price that the connection sets now; null if its default_cpm is not set */
  currentPrice: SegmentPrice | null
  /** Whether an active segment differs from what a push would send now; computed when read */
  stale: boolean
  /** What makes the segment stale; empty if it is not stale */
  staleCauses: Array<'name' | 'description' | 'engineVersion' | 'price' | 'orphaned'>
  /** Whether the segment is active although the library lost its topic; a refresh job deactivates it */
  orphaned: boolean
  /** How the topic left the library while its segment stayed active; null if not orphaned */
  orphanedBy: 'deleted' | 'archived' | 'merged' | null
  /** Whether a platform call is under way or unconfirmed, so that its outcome is not known yet */
  inDoubt: boolean
  /** When the service rechecks the segment on the platform or retries it; null if nothing is planned */
  recheckAt: Timestamp | null
  /** Why the last change failed, is unconfirmed, or ended without a platform call; null if nothing went wrong */
  error: string | null
  /** What the platform may object to in what was sent, joined by semicolons; null if nothing */
  warning: string | null
  /** When the segment became active; null if it never did */
  activatedAt: Timestamp | null
  /** When the activation was recorded: at the start of a push or refresh, or when its segment was linked */
  createdAt: Timestamp
  /** When the segment was deactivated; null unless status is deactivated */
  deactivatedAt: Timestamp | null
}

/** Counts of activations by connection and state */
export type ActivationSummary = {
  /** One count per connection and state that has activations */
  counts: Array<{
    /** Connection that is counted */
    connectionId: ConnectionId
    /** Platform that the connection leads to */
    platform: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
    /** State that is counted; states without activations are absent */
    status: 'pending' | 'active' | 'deactivated' | 'error'
    /** Activations of the connection in this state */
    count: number
    /** Those of them with an unconfirmed platform call */
    inDoubt: number
  }>
  /** Active segments that are stale; a lower bound if staleComplete is false */
  stale: number
  /** What makes segments stale, the most frequent first; causes without segments are absent */
  staleBy?: Array<{
    /** What differs from what a push would send now */
    cause: 'name' | 'description' | 'engineVersion' | 'price' | 'orphaned'
    /** Stale segments that differ in it; one that differs in several counts for each */
    count: number
  }>
  /** Whether all activations were compared, so that the stale count is exact */
  staleComplete: boolean
  /** Active segments whose topic the library no longer holds; each is stale too */
  orphaned: number
}

/** How the segments of a platform differ from the activations of a connection */
export type Drift = {
  /** Connection that was compared */
  connectionId: ConnectionId
  /** Active segments that the platform has as they were pushed */
  matched: number
  /** Active segments of the connection that are stale, orphaned ones among them; no drift by itself */
  stale: number
  /** Segments that are changing or unconfirmed, which were not compared */
  inDoubt: number
  /** Segments with another name or description on the platform than was pushed, at most 100 */
  renamed: Array<SegmentDifference>
  /** Active activations whose segment is absent or inactive on the platform, at most 100 */
  missing: Array<SegmentDifference>
  /** Segments that are active on the platform without an active activation, at most 100 */
  untracked: Array<SegmentDifference>
  /** Segments as pushed, but at another price than the connection sets, at most 100 */
  repriced: Array<SegmentDifference>
  /** Exact counts, also where the lists are truncated */
  totals: {
    /** Renamed segments in all */
    renamed: number
    /** Missing segments in all */
    missing: number
    /** Untracked segments in all */
    untracked: number
    /** Repriced segments in all; 0 if the platform returns no prices */
    repriced: number
  }
}

/** A segment in three versions: as pushed, as generated now, and as the platform has it */
export type SegmentDifference = {
  /** Id of the segment on the platform */
  platformSegmentId: string
  /** Activation of the segment, also a deactivated one; null if it never had one */
  activationId: ActivationId | null
  /** Library topic of that activation; null without an activation */
  orgTopicId: LibraryTopicId | null
  /** What the library calls that topic; null without an activation */
  topicName: string | null
  /** As it was pushed; null if it has no activation */
  pushed: {
    /** Segment name in this version */
    name: string
    /** Segment description in this version; null if there is none */
    description: string | null
  } | null
  /** As a push would send it now; null if no name can be generated for it */
  generated: {
    /** Segment name in this version */
    name: string
    /** Segment description in this version; null if there is none */
    description: string | null
  } | null
  /** As the platform has it; null if the platform lists no such segment */
  actual: {
    /** Segment name in this version */
    name: string
    /** Segment description in this version; null if there is none */
    description: string | null
    /** Whether the segment is active on the platform */
    onSale: boolean
  } | null
  /** The prices of the segment; absent unless the platform has another price than the connection sets */
  prices?: {
    /** Price the segment was pushed at; null if it had none */
    pushed: SegmentPrice | null
    /** Price that the connection sets now */
    current: SegmentPrice | null
    /** Price that the platform has */
    actual: SegmentPrice | null
  }
}

/** Job that was created, to watch or process */
export type JobCreated = {
  /** Job that was created */
  jobId: JobId
  /** Items that the job will process, as counted now */
  totalItems: number
}

/** Background job with its progress */
export type Job = {
  /** Identifies the job; tells when it was created */
  id: JobId
  /** What the job does */
  job_type:
    | 'reclassify'
    | 'dedup_sweep'
    | 'merge'
    | 'refresh_activations'
    | 'sync_trade_desk'
    | 'shadow_classify'
    | 'change_topics'
  /** Organization that the job is for; null for all organizations */
  org_id: OrgId | null
  /** User who began the job; `command-line` or `system:<task>` without one */
  created_by: UserId
  /** How the job stands; it is `completed` although items failed, and `failed` where it broke off */
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled'
  /** What the job was told, with `rollbackOf` for a rollback and `retryOf` for a retry */
  config: Record<string, unknown>
  /** Items to process, counted when the job was created */
  total_items: number
  /** Items that are done: succeeded, failed or skipped */
  processed_items: number
  /** Items that were processed without an error */
  success_count: number
  /** Items that failed, exact even where `errors` shows fewer */
  error_count: number
  /** Items left alone, because they were gone, changed meanwhile or needed nothing */
  skip_count: number
  /** First errors, at most 500, the oldest first */
  errors: Array<{
    /** Item that failed: a topic, activation or connection; absent where the error is of no single item */
    id?: string
    /** Name of the item, where it has one */
    name?: string
    /** What went wrong, in words for an operator */
    message: string
  }>
  /** What the job found, by its type; `waitsFor` says what an open job waits for */
  result: Record<string, unknown>
  /** When the job was created */
  created_at: Timestamp
  /** When its first step began; null before */
  started_at: Timestamp | null
  /** When the job completed, failed or was cancelled; null before */
  completed_at: Timestamp | null
}

/** How far a job has come */
export type JobProgress = {
  /** Whether the job has ended: completed, failed or cancelled */
  done: boolean
  /** Items that are done: succeeded, failed or skipped */
  processedItems: number
  /** Items to process, counted when the job was created */
  totalItems: number
  /** Items that were processed without an error */
  successCount: number
  /** Items that met an error, each kept in the record of the job */
  errorCount: number
  /** Items left alone, because they were gone, changed meanwhile or needed nothing */
  skipCount: number
}

/** Usage of an organization in one month (UTC) */
export type OrganizationUsage = {
  /** Classification credits used, after refunds for failures of the service */
  total_classifications: number
  /** LLM tokens used, input plus output */
  total_tokens: number
  /** Imports of files that were started */
  total_imports: number
  /** Exports made, each counted once whatever its size */
  total_exports: number
  /** Web searches that the LLM made to verify names */
  total_web_searches: number
  /** Requests charged to a quota; requests that use no quota are not counted */
  total_requests: number
  /** Estimated cost of LLM calls in US dollars */
  total_cost: number
  /** Organization whose usage it is */
  orgId: OrgId
  /** Name of the organization */
  name: string
  /** Plan of the organization today */
  plan: 'free' | 'pro' | 'enterprise'
  /** Calls sent to the LLM that began in the month, including those that failed */
  llm_calls: number
}

/** Tenant of the service, with its plan */
export type Organization = {
  /** Identifies the organization; the same id in keys, jobs and audit entries */
  id: OrgId
  /** Name that its owners chose */
  name: string
  /** Plan that sets its quotas and library size */
  plan: 'free' | 'pro' | 'enterprise'
  /** When the organization was created */
  createdAt: Timestamp
}

/** A global topic as operators read it, shared or private */
export type GlobalTopic = {
  /** The global topic */
  id: GlobalTopicId
  /** Name of the audience in the catalog; a library may call it otherwise */
  topicName: string
  /** One of the 41 categories; null where nothing is judged yet */
  parentCategory: string | null
  /** Group of the category, one of 13; null where nothing is judged yet */
  taxonomyType: string | null
  /** Level-0 node below the category; null where the topic is in none */
  subcategory: string | null
  /** Who buys from whom; null where nothing is judged yet */
  segmentType: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  /** Who the people are, one of 14 types; null where not judged yet */
  audienceType: string | null
  /** Code in the IAB Content Taxonomy 3.1; null where it has none */
  iabCode: string | null
  /** Search terms of the audience, by engine, LLM or operator */
  keywords: Array<string>
  /** Version of the engine that the classification is stamped with */
  engineVersion: string
  /** Best score that any library has given; null where none has */
  performanceScore: number | null
  /** Whether operators must look, or have; null for neither */
  reviewStatus: 'needs_review' | 'reviewed' | null
  /** Why it needs review; null where it does not */
  reviewReason: string | null
  /** When it left every list, count and search; null where it did not */
  archivedAt: Timestamp | null
  /** The topic that its libraries link instead; null where not merged */
  mergedInto: GlobalTopicId | null
  /** The only organization that sees it; null where everybody does */
  ownerOrgId: OrgId | null
  /** When the topic was made */
  createdAt: Timestamp
  /** When anything of the topic, its review included, last changed */
  updatedAt: Timestamp
  /** Rises with each change of the topic; an edit that names another one is refused */
  version: number
}

/** A change of a global topic, or of what one organization says of it */
export type GlobalTopicHistoryEntry = {
  /** Identifies the entry; entries sort by it in the order they were written */
  id: HistoryId
  /** What happened; an edit or a review is a reclassified */
  changeType: 'reclassified' | 'merged' | 'rolled_back' | 'archived' | 'restored' | 'listed'
  /** Engine version stamped before; null where that is not known */
  engineVersionBefore: string | null
  /** Engine version stamped since; null where that is not known */
  engineVersionAfter: string | null
  /** Changed fields with their values before */
  previousValues: Record<string, unknown>
  /** The same fields with their values since */
  newValues: Record<string, unknown>
  /** Who acted: a user, also behind a key or job, or system or command-line */
  changedBy: UserId
  /** What brought it about; an org_ one is a verdict for one organization alone, in metadata */
  source:
    | 'admin_reclassify_local'
    | 'admin_reclassify_llm'
    | 'admin_merge'
    | 'admin_rollback'
    | 'admin_ui'
    | 'org_reclassify_local'
    | 'org_reclassify_llm'
  /** Job that made the change and can take it back; null where none did */
  batchId: JobId | null
  /** Circumstances, such as edit, review with its reason, winnerId of a merge, or organization */
  metadata: Record<string, unknown>
  /** When the change was made */
  changedAt: Timestamp
}

/** A topic of the queue with what organizations reported of it and nobody has looked at */
export type QueuedTopic = {
  /** The global topic */
  id: GlobalTopicId
  /** Name of the audience in the catalog */
  topicName: string
  /** One of the 41 categories; null where nothing is judged yet */
  parentCategory: string | null
  /** Group of the category, one of 13; null where nothing is judged yet */
  taxonomyType: string | null
  /** Who buys from whom, as judged so far */
  segmentType: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  /** Whether operators must look, or have; null for neither */
  reviewStatus: 'needs_review' | 'reviewed' | null
  /** Why it needs review; null once it is reviewed */
  reviewReason: string | null
  /** When the topic was made */
  createdAt: Timestamp
  /** How many reports of it nobody has looked at */
  openReports: number
  /** The newest of them, at most 20 */
  reports: Array<TopicReport>
}

/** An open report as operators read it */
export type TopicReport = {
  /** The organization that reported the topic */
  orgId: OrgId
  /** What that organization is called today */
  orgName: string
  /** What it says is wrong with the topic */
  reason: 'wrong' | 'offensive' | 'personal_data' | 'other'
  /** What it wrote for the operators; null where it wrote nothing */
  comment: string | null
  /** When the report was made */
  reportedAt: Timestamp
}

/** A seeding of the catalog with its counters */
export type SeedBatch = {
  /** Identifies the batch; tells its kind and when it began */
  id: BatchId
  /** Name of the file as its sender gave it */
  filename: string
  /** How the batch stands; `processing` until all chunks are in, `failed` also after 24 hours without a chunk */
  status: 'processing' | 'completed' | 'cancelled' | 'failed'
  /** Rows that were announced when the batch began */
  total_rows: number
  /** Rows that have arrived, whatever became of them: the sum of the five counts */
  processed_rows: number
  /** Rows that made new topics */
  success_count: number
  /** Rows that could not be used */
  error_count: number
  /** Rows whose topic was known already, or was that of an earlier row */
  duplicate_count: number
  /** Rows whose topic was in the catalog and was linked to the library */
  adopted_count: number
  /** Rows whose topic was in the library and got the `external_id` it lacked */
  updated_count: number
  /** Number of chunks that complete the batch */
  chunks_total: number
  /** Chunks that are in, each counted once */
  chunks_completed: number
  /** Whether the LLM classifies some of the new topics */
  use_llm: boolean
  /** When the batch began */
  created_at: Timestamp
  /** When the batch completed, failed or was cancelled; null while it is processing */
  completed_at: Timestamp | null
  /** Whose batch it is: the service itself, and no organization */
  org_id: 'system'
}

/** A global topic as the review queue shows it */
export type ReviewTopic = {
  /** The global topic */
  id: GlobalTopicId
  /** Name of the audience in the catalog */
  topicName: string
  /** One of the 41 categories; null where nothing is judged yet */
  parentCategory: string | null
  /** Group of the category, one of 13; null where nothing is judged yet */
  taxonomyType: string | null
  /** Who buys from whom, as judged so far */
  segmentType: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  /** Whether operators must look, or have; null for neither */
  reviewStatus: 'needs_review' | 'reviewed' | null
  /** Why it needs review; null once it is reviewed */
  reviewReason: string | null
  /** When the topic was made */
  createdAt: Timestamp
}

/** What became of a chunk of rows of a seeding */
export type SeedChunk = {
  /** Place of the chunk in the file, from 0 */
  chunkIndex: number
  /** Rows that made new topics */
  successCount: number
  /** Rows that could not be used, each with its reason in `errors` */
  errorCount: number
  /** Rows whose topic is known already, or is that of an earlier row of the chunk */
  duplicateCount: number
  /** Rows whose topic was in the catalog and is now linked to the library */
  adoptedCount: number
  /** Rows whose topic was in the library and got the `external_id` it lacked */
  updatedCount: number
  /** Global topics that the chunk made */
  newTopicIds: Array<GlobalTopicId>
  /** Rows that failed; the others of the chunk are in */
  errors: Array<{
    /** Number of the row in the file, from 1 after the header */
    row: number
    /** Why the row could not be used */
    message: string
  }>
  /** Present where the chunk was in already: nothing changed, and all counts are 0 */
  skipped?: true
  /** Part that the LLM had; absent where the batch does not use it */
  llm?: {
    /** New topics that the LLM was asked about, or would have been where it is unavailable */
    asked: number
    /** Topics of these that the LLM classified; the local engine classified the others */
    answered: number
    /** Whether no call was made: there is no LLM, or its spend or tokens are used up */
    unavailable: boolean
  }
}

/** A global topic, in a config that is kept as it was sent */
export type ShownGlobalTopicId = string

/** A connection, in a config that is kept as it was sent */
export type ShownConnectionId = string

/** Which segments a merge would keep and retire */
export type MergePlan = {
  /** Clusters that the merge would look at */
  clusters: number
  /** At most 500 conflicts, unsettled ones first; with `refuse` both segments stay and the cluster is not merged */
  conflicts: Array<{
    /** Topic that would stay */
    winnerId: GlobalTopicId
    /** Topic that would be merged into it */
    loserId: GlobalTopicId
    /** Organization whose library has both */
    orgId: OrgId
    /** Connection with segments of both */
    connectionId: ConnectionId
    /** Platform of the connection */
    platform: string
    /** Activation whose segment would stay on sale */
    stays: ActivationId
    /** Activation whose segment would be taken off sale */
    retired: ActivationId
    /** Whether both are on sale and neither is being changed; the merge refuses the cluster where false */
    isSettled: boolean
  }>
}

/** Which local engine answers */
export type Engine = {
  /** Version that classifications are stamped with, such as `2.5` */
  engineVersion: string
  /** Digest of the data this engine was fitted with; differs between engines of one version */
  revision: string
}

/** Rollbacks of a released engine revision */
export type EngineReturn = {
  /** Revision that is being rolled back, as requested */
  revision: string
  /** Rollbacks that were started, oldest release first; empty where every ring is, or is being, rolled back */
  jobs: Array<{
    /** Rollback job that was started */
    jobId: JobId
    /** Release job whose changes it takes back */
    rollbackOf: JobId
    /** Percentage of topics that the release covered */
    ring: number
    /** Number of topics that the release changed */
    totalItems: number
  }>
}

/** How segment names and descriptions are generated from topics */
export type OutputTemplate = {
  /** Identifies the template; those of built-in templates are the same everywhere */
  id: TemplateId
  /** Unique key that connections name the template by: lowercase letters, digits and _ . - */
  platformKey: string
  /** What people see of the template in lists of names */
  displayName: string
  /** Whether topics get a name from it; an inactive template still names segments of connections that use it */
  isActive: boolean
  /** Place of the template in lists, ascending; equal ones are ordered by platformKey */
  sortOrder: number
  /** Parts of the segment name, in order; parts without text are skipped */
  pathFields: Array<{
    /** Context field whose text the part is; unknown fields are empty */
    key: string
    /** What a template editor calls the part; never in the name */
    label?: string | null
    /** Text with context fields in double braces, used instead of the field in key; null or absent for key */
    format?: string | null
  }>
  /** Text between the parts of the name, with its spaces */
  pathSeparator: string
  /** Context fields that the slug at the end of the name is made of, in order */
  slugFields: Array<string>
  /** Text between the words of the slug */
  slugSeparator: string
  /** Whether the name ends with a hyphen and the slug; an empty slug is left out */
  includeSlug: boolean
  /** Description with context fields in double braces; prefix stands for the prefix of the segment type */
  descTemplate: string
  /** Length that descriptions are truncated to, in UTF-16 units; null for no limit */
  descCharLimit: number | null
  /** Text of the placeholder prefix for B2B, B2E and B2G topics */
  descPrefixB2b: string
  /** Text of the placeholder prefix for B2C topics */
  descPrefixB2c: string
  /** Text of the placeholder prefix for B2B2C topics and for topics without a valid segment type */
  descPrefixB2b2c: string
  /** Text of the placeholder recency, such as 30 Days; null leaves it empty */
  recency: string | null
  /** Topic field that holds the name; if both columns are null, platform_outputs holds name and description */
  dbColumnName: 'segment_name_dspapi' | 'segment_name_marketplace' | 'segment_name_internal' | null
  /** Topic field that holds the description; null if the template has none of its own */
  dbColumnDesc: 'segment_desc_marketplace' | 'segment_desc_dspapi' | null
  /** Fixed text of the placeholder user_behavior; null derives it from audience type and intent */
  userBehaviorOverride: string | null
  /** Whether it comes with the service; then it cannot be deleted and keeps its platformKey and columns */
  builtIn: boolean
  /** When it was created, or a built-in one first changed; null while a built-in one is unchanged */
  createdAt: Timestamp | null
  /** When it was last changed; null while a built-in one is unchanged */
  updatedAt: Timestamp | null
}

/** An output template, which makes names and descriptions */
export type TemplateId = string

/** What a template generates for one topic */
export type TemplatePreview = {
  /** Segment name as the template generates it */
  name: string
  /** Segment description as the template generates it, within descCharLimit */
  description: string
  /** Length of the description in UTF-16 units, as descCharLimit counts */
  descLength: number
  /** Text of each placeholder, by its name; empty if unknown */
  context: Record<string, string>
  /** Whether the fixed sample was used instead of a global topic */
  sample: boolean
}

/** What a change of a template does to names and active segments */
export type TemplateImpact = {
  /** Global topics that were compared, neither archived nor merged */
  topics: number
  /** Whether all topics and activations were compared in time; otherwise the counts are lower bounds */
  complete: boolean
  /** Topics whose generated name changes */
  namesChanged: number
  /** Topics whose generated description changes */
  descriptionsChanged: number
  /** New names that the platform truncates; 0 if platformKey is not the key of a platform */
  namesCut: number
  /** Topics whose new name, once truncated, equals that of another topic in the same possible library */
  collisions: number
  /** Active segments that are named by the template */
  activations: number
  /** Those of them that would be stale by name, description or engine version after the change */
  activationsStale: number
  /** Those of the stale ones that are not stale with the template as it is */
  activationsTurningStale: number
  /** Topics whose name or description changes, at most 10 */
  samples: Array<{
    /** Global topic whose name is generated */
    topicId: GlobalTopicId
    /** What the catalog calls the topic */
    topicName: string
    /** What the template generates now */
    before: {
      /** Segment name as the template generates it */
      name: string
      /** Segment description as the template generates it, within descCharLimit */
      description: string
    }
    /** What the changed template generates */
    after: {
      /** Segment name as the template generates it */
      name: string
      /** Segment description as the template generates it, within descCharLimit */
      description: string
    }
  }>
  /** Name collisions after the change, at most 10 */
  collisionSamples: Array<{
    /** Truncated name that the topics would share */
    name: string
    /** Topics with that name, at most 10 */
    topics: Array<{
      /** Global topic whose name is generated */
      topicId: GlobalTopicId
      /** What the catalog calls the topic */
      topicName: string
    }>
  }>
  /** Segments that turn stale, at most 10 */
  activationSamples: Array<{
    /** Activation that turns stale */
    activationId: ActivationId
    /** What the library of the activation calls the topic */
    topicName: string
    /** Name and description as they were pushed */
    pushed: {
      /** Segment name as sent; null if none is known */
      name: string | null
      /** Segment description as sent; null if none is known */
      description: string | null
    }
    /** What a push would send after the change, before it is truncated for the platform */
    after: {
      /** Segment name as the template generates it */
      name: string
      /** Segment description as the template generates it, within descCharLimit */
      description: string
    }
  }>
}

/** What `text` of a classification holds, as JSON */
export type ClassificationResult = {
  /** Clean, short name of the audience, without the words it was asked in */
  topic_name: string
  /** Place in the taxonomy, one of 41 categories */
  parent_category:
    | 'Auto'
    | 'Auto Parts & Services'
    | 'Powersports & Marine'
    | 'Business Services'
    | 'Industrial & Energy'
    | 'Careers & Professions'
    | 'Consumer Electronics'
    | 'Software & Apps'
    | 'Enterprise Technology'
    | 'Telecom & Internet'
    | 'Banking & Credit'
    | 'Insurance'
    | 'Investing & Wealth'
    | 'Health & Medical'
    | 'Fitness & Nutrition'
    | 'Food & Grocery'
    | 'Restaurants & Dining'
    | 'Alcohol & Tobacco'
    | 'Home Furnishings & Appliances'
    | 'Home Improvement & Garden'
    | 'Household Supplies'
    | 'Real Estate'
    | 'Apparel & Accessories'
    | 'Beauty & Personal Care'
    | 'Shopping & Retail'
    | 'Movies & TV'
    | 'Music & Audio'
    | 'Gaming'
    | 'Books & News'
    | 'Sports'
    | 'Outdoor Recreation'
    | 'Toys & Hobbies'
    | 'Gambling & Betting'
    | 'Travel & Lodging'
    | 'Events & Attractions'
    | 'Demographics'
    | 'Family & Life Events'
    | 'Pets & Animals'
    | 'Education & Science'
    | 'Government & Civic'
    | 'Religion & Spirituality'
  /** Group that the category belongs to, one of 13 */
  taxonomy_type:
    | 'Auto & Transportation'
    | 'Business & Professional'
    | 'Technology & Telecom'
    | 'Financial Services'
    | 'Health & Wellness'
    | 'Food & Drink'
    | 'Home & Property'
    | 'Retail & Fashion'
    | 'Media & Entertainment'
    | 'Sports & Leisure'
    | 'Travel & Experiences'
    | 'People & Family'
    | 'Society & Learning'
  /** Level-0 node below the category; empty where none fits */
  subcategory: string
  /** Who buys from whom */
  segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
  /** Who the people are, one of 14 types */
  audience_type:
    | 'In-Market Shopper'
    | 'Enthusiast'
    | 'Fan'
    | 'Owner'
    | 'Past Purchaser'
    | 'Previous Buyer'
    | 'Subscriber'
    | 'Visitor'
    | 'Decision Maker'
    | 'Business Professional'
    | 'Employee'
    | 'Demographic Group'
    | 'Life Stage'
    | 'Supporter'
  /** Short search terms for the audience */
  keywords: Array<string>
  /** Description as long as the marketplace takes */
  segment_desc_marketplace: string
  /** Description as long as dspapi takes */
  segment_desc_dspapi: string
  /** Why it is classified so, and whether it needs review; for no platform */
  internal_description: string
}

/** Every route: what to send, and what comes back. */
export interface Routes {
  /** Read whose credential this is and what it may do. */
  'GET /api/whoami': {
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'organization' | 'workspace' | 'credential' | 'apiVersion'>
    }
    reply: Whoami
  }
  /** Read the limits of the service and of the plan. */
  'GET /api/limits': {
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        'plan' | 'quotas' | 'storage' | 'requests' | 'classify' | 'topics' | 'imports' | 'pushes' | 'organization'
      >
    }
    reply: LimitsInForce
  }
  /** Create an API key; the secret is shown only once. */
  'POST /api/keys': {
    body: {
      /** Label to recognize the key by; need not be unique */
      name: string
      /** What the key may do; absent for all scopes */
      scopes?: Array<'classify' | 'topics:read' | 'topics:write' | 'export' | 'sync' | 'activations' | 'mappings:read'>
      /** From when the key is refused, in the future; absent for a key that never expires */
      expiresAt?: string
    }
    reply: {
      /** Key that was made, as lists show it */
      record: ApiKey
      /** Whole secret, to send as a bearer token; the service keeps a hash of it alone */
      plaintext: string
    }
  }
  /** List the API keys of the organization. */
  'GET /api/keys': {
    query?: {
      /** Most records to answer; all of them, up to 1000, without it */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'orgId'
        | 'createdBy'
        | 'name'
        | 'keyPrefix'
        | 'scopes'
        | 'expiresAt'
        | 'lastUsedAt'
        | 'revokedAt'
        | 'createdAt'
      >
    }
    reply: Array<ApiKey>
  }
  /** Revoke an API key, immediately and permanently. */
  'DELETE /api/keys': {
    body: {
      /** Key of the organization to revoke */
      id: ApiKeyId
    }
    reply: {
      /** Always true: failures have an error status */
      revoked: true
    }
  }
  /** Create an SDK key; the secret is shown only once. */
  'POST /api/sdk-keys': {
    body: {
      /** Label to recognize the key by; need not be unique */
      name: string
      /** A `test` key is answered by the local engine alone and cannot analyze briefs */
      mode?: 'live' | 'test'
      /** What the key may do; absent for `classify` alone, because every visitor can read it */
      scopes?: Array<'classify' | 'topics:read' | 'topics:write' | 'export' | 'sync' | 'activations' | 'mappings:read'>
      /** Origins of the pages that may use the key, such as `https://www.example.com`; none for any */
      origins?: Array<string>
      /** Most classifications a day (UTC), then 429; null for as many as the organization's quota has */
      dailyClassifications?: number | null
    }
    reply: {
      /** Key that was made, as lists show it */
      record: SdkKey
      /** Whole secret, to put into the page; the service keeps a hash of it alone */
      plaintext: string
    }
  }
  /** List the SDK keys of the organization. */
  'GET /api/sdk-keys': {
    query?: {
      /** Most records to answer; all of them, up to 1000, without it */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'orgId'
        | 'name'
        | 'keyPrefix'
        | 'scopes'
        | 'origins'
        | 'dailyClassifications'
        | 'revokedAt'
        | 'createdAt'
      >
    }
    reply: Array<SdkKey>
  }
  /** Revoke an SDK key, immediately and permanently. */
  'DELETE /api/sdk-keys': {
    body: {
      /** Key of the organization to revoke */
      id: SdkKeyId
    }
    reply: {
      /** Always true: failures have an error status */
      revoked: true
    }
  }
  /** Read the settings of the organization. */
  'GET /api/settings': {
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'plan' | 'topicVisibility' | 'reviewDisagreements' | 'naming' | 'sensitivePushReason'>
    }
    reply: Settings
  }
  /** Set whether new topics are shared or private, whether topics with classifier disagreement enter the review queue, why Sensitive topics may be pushed, and your own words in platform names. */
  'PATCH /api/settings': {
    body: {
      /** Choice `private` keeps new topics out of the shared catalog; existing topics stay as they are */
      topicVisibility?: 'shared' | 'private'
      /** True has topics reviewed on which the LLM and the other classifiers disagree */
      reviewDisagreements?: boolean
      /** Words for platform names; null takes a word away, and absent words stay */
      naming?: {
        /** What templates write for `{{org_alias}}`; null writes nothing */
        orgAlias?: string | null
        /** What templates write for `{{partner_alias}}`; null writes nothing */
        partnerAlias?: string | null
        /** What templates write for `{{model_process}}`; null writes nothing */
        modelProcess?: string | null
        /** What templates write for `{{user_market}}`; null writes nothing */
        userMarket?: string | null
      }
      /** Reason that lets Sensitive topics be pushed; null leaves them out again */
      sensitivePushReason?: string | null
    }
    reply: Settings
  }
  /** Create a workspace. */
  'POST /api/workspaces': {
    body: {
      /** Name people see; a name that another workspace of the organization has is refused with 409 */
      name: string
    }
    reply: Workspace
  }
  /** List the workspaces of the organization. */
  'GET /api/workspaces': {
    query?: {
      /** Most records to answer; all of them, up to 100, without it */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'id' | 'name' | 'createdAt' | 'updatedAt'>
    }
    reply: Array<Workspace>
  }
  /** Delete an empty workspace. */
  'DELETE /api/workspaces/:id': {
    params: {
      /** Workspace of the organization to act on */
      id: WorkspaceId
    }
    reply: {
      /** Always true: failures have an error status */
      deleted: true
    }
  }
  /** Rename a workspace. */
  'PATCH /api/workspaces/:id': {
    params: {
      /** Workspace of the organization to act on */
      id: WorkspaceId
    }
    body: {
      /** Name people see; a name that another workspace of the organization has is refused with 409 */
      name: string
    }
    reply: Workspace
  }
  /** Read this month's usage against the plan, and the last 31 days. */
  'GET /api/usage': {
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'plan' | 'resetsAt' | 'quotas' | 'storage' | 'days'>
    }
    reply: Usage
  }
  /** List the usage of a month by key. */
  'GET /api/usage/keys': {
    query?: {
      /** Year and month (UTC), such as `2026-01`; absent for the current month */
      month?: string
      /** Most records to answer; all of them, up to 1000, without it */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'apiKeyId'
        | 'sdkKeyId'
        | 'name'
        | 'total_classifications'
        | 'total_tokens'
        | 'total_imports'
        | 'total_exports'
        | 'total_web_searches'
        | 'total_requests'
        | 'total_cost'
      >
    }
    reply: Array<KeyUsage>
  }
  /** List the audit log of the organization, newest first. */
  'GET /api/audit': {
    query?: {
      /** Only entries of this action; absent for all */
      action?:
        | 'api_key.created'
        | 'api_key.revoked'
        | 'sdk_key.created'
        | 'sdk_key.revoked'
        | 'member.invited'
        | 'member.uninvited'
        | 'member.joined'
        | 'member.role'
        | 'member.removed'
        | 'member.left'
        | 'session.signed_in'
        | 'session.refused'
        | 'session.signed_out'
        | 'account.locked'
        | 'password.changed'
        | 'password.reset'
        | 'second_factor.enabled'
        | 'second_factor.disabled'
        | 'second_factor.renewed'
        | 'second_factor.refused'
        | 'workspace.created'
        | 'workspace.renamed'
        | 'workspace.deleted'
        | 'settings.updated'
        | 'organization.plan'
        | 'topics.adopted'
        | 'topics.changed'
        | 'topics.confirmed'
        | 'topics.deleted'
        | 'topics.exported'
        | 'topic.reported'
        | 'match_values.replaced'
        | 'import.undone'
        | 'connection.created'
        | 'connection.updated'
        | 'connection.deleted'
        | 'connection.tested'
        | 'push.started'
        | 'segment.adopted'
        | 'segment.retired'
      /** Only entries older than this one: the `next` of the previous page */
      before?: AuditId
      /** The same as `before`, in the words of the other lists */
      after?: AuditId
      /** Most entries to return; a larger number is lowered to 100 */
      limit?: number
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'id' | 'actor' | 'actorName' | 'action' | 'subject' | 'detail' | 'at'>
    }
    reply: {
      /** Entries of this page, newest first */
      entries: Array<AuditEntry>
      /** Pass as `before` for the next page; null on the last page */
      next: AuditId | null
    }
  }
  /** Classify the topic of a conversation; the header X-Classification-Engine names the engine, llm or local, and X-Local-Engine-Reason why the LLM was not used. */
  'POST /api/classify': {
    body: {
      /** The conversation, oldest first: at most 50 messages, one of them the user's, and 50000 characters together */
      messages: Array<{
        /** Who speaks; the local engine reads the user alone */
        role: 'user' | 'assistant'
        /** What is said, such as the name of an audience */
        content: string
      }>
    }
    reply: {
      /** A ClassificationResult as JSON */
      text: string
    }
  }
  /** Classify the topic of a conversation, with an SDK key; test keys use the local engine. */
  'POST /api/sdk/classify': {
    body: {
      /** The conversation, oldest first: at most 50 messages, one of them the user's, and 50000 characters together */
      messages: Array<{
        /** Who speaks; the local engine reads the user alone */
        role: 'user' | 'assistant'
        /** What is said, such as the name of an audience */
        content: string
      }>
    }
    reply: {
      /** A ClassificationResult as JSON */
      text: string
    }
  }
  /** List the topics that have segments on platforms, with those segments. */
  'GET /api/sdk/mappings': {
    query?: {
      /** Which page, from 1; one beyond the last is empty */
      page?: number
      /** Records on a page; more than 100 counts as 100 */
      pageSize?: number
      /** The same as `pageSize`, before which it counts; more than 100 counts as 100 */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Only the topics with exactly this external id; an empty value is ignored */
      externalId?: string
      /** Only topics with an activation on this platform */
      platform?: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
      /** Only topics with exactly this segment id; an empty value is ignored */
      platformSegmentId?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'topicId' | 'topicName' | 'externalId' | 'segments'>
    }
    reply: {
      /** The records of this page, in the order of the list */
      data: Array<Mapping>
      /** How many records match, on all pages together */
      total: number
      /** Which page this is, from 1; 1 where the request names a place with `after` */
      page: number
      /** Records on a full page, once the maximum is applied */
      pageSize: number
      /** How many pages there are; 0 where nothing matches */
      totalPages: number
    }
  }
  /** Read a topic's segments on platforms. */
  'GET /api/sdk/mappings/:topicId': {
    params: {
      /** Library topic, by its own id or that of its global topic */
      topicId: AnyTopicId
    }
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'topicId' | 'topicName' | 'externalId' | 'segments'>
    }
    reply: Mapping
  }
  /** Confirm the classification of a topic of the library that is in doubt. */
  'POST /api/topics/:id/confirm': {
    params: {
      /** The library topic, or the global topic that it links */
      id: AnyTopicId
    }
    reply: {
      /** The topic in this library, shared with no other organization */
      id: LibraryTopicId
      /** The global topic that the library links */
      topic_id: GlobalTopicId
      /** Name of the audience as the library shows and sells it */
      topic_name: string
      /** One of the 41 categories; null where nothing is judged yet */
      parent_category: string | null
      /** Group of the category, one of 13; null where nothing is judged yet */
      taxonomy_type: string | null
      /** Level-0 node below the category; null where the topic is in none */
      subcategory: string | null
      /** Who buys from whom; null where nothing is judged yet */
      segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
      /** How the classification stands; absent where nothing is, or was, in doubt */
      review?: TopicReviewState
    }
  }
  /** Confirm the classifications of many topics of the library; those that are not in doubt are skipped. */
  'POST /api/topics/confirm': {
    body: {
      /** Ids of library topics, or of the global topics that they link */
      ids: Array<string>
    }
    reply: {
      /** How many were in doubt and are confirmed now */
      confirmed: number
    }
  }
  /** Add a topic to the library. */
  'POST /api/topics': {
    body: {
      /** Name of the audience, on one line; case and punctuation tell no topics apart */
      topic_name: string
      /** Category that stands in place of the one read in the name, and settles any doubt */
      parent_category?:
        | 'Auto'
        | 'Auto Parts & Services'
        | 'Powersports & Marine'
        | 'Business Services'
        | 'Industrial & Energy'
        | 'Careers & Professions'
        | 'Consumer Electronics'
        | 'Software & Apps'
        | 'Enterprise Technology'
        | 'Telecom & Internet'
        | 'Banking & Credit'
        | 'Insurance'
        | 'Investing & Wealth'
        | 'Health & Medical'
        | 'Fitness & Nutrition'
        | 'Food & Grocery'
        | 'Restaurants & Dining'
        | 'Alcohol & Tobacco'
        | 'Home Furnishings & Appliances'
        | 'Home Improvement & Garden'
        | 'Household Supplies'
        | 'Real Estate'
        | 'Apparel & Accessories'
        | 'Beauty & Personal Care'
        | 'Shopping & Retail'
        | 'Movies & TV'
        | 'Music & Audio'
        | 'Gaming'
        | 'Books & News'
        | 'Sports'
        | 'Outdoor Recreation'
        | 'Toys & Hobbies'
        | 'Gambling & Betting'
        | 'Travel & Lodging'
        | 'Events & Attractions'
        | 'Demographics'
        | 'Family & Life Events'
        | 'Pets & Animals'
        | 'Education & Science'
        | 'Government & Civic'
        | 'Religion & Spirituality'
      /** Group of parent_category, another is refused; alone, it chooses the category of it that fits best */
      taxonomy_type?:
        | 'Auto & Transportation'
        | 'Business & Professional'
        | 'Technology & Telecom'
        | 'Financial Services'
        | 'Health & Wellness'
        | 'Food & Drink'
        | 'Home & Property'
        | 'Retail & Fashion'
        | 'Media & Entertainment'
        | 'Sports & Leisure'
        | 'Travel & Experiences'
        | 'People & Family'
        | 'Society & Learning'
      /** Level-0 node below the category; an empty text takes the topic out of the tree */
      subcategory?: string
      /** Segment type that stands in place of the one read in the name */
      segment_type?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
      /** Search terms in place of those read in the name */
      keywords?: Array<string>
      /** Description in place of the marketplace template's */
      segment_desc_marketplace?: string
      /** Description in place of the dspapi template's */
      segment_desc_dspapi?: string
      /** Note for the organization itself; may have several lines, and no platform is sent it */
      internal_description?: string
      /** Version to stamp on a topic that is new, also one of an engine elsewhere; ignored for one that is there already */
      engine_version?: string
      /** Import that the topic belongs to, noted in its history; an unknown one is 404 */
      _batchId?: string
      /** Makes the topic the organization's own, whatever is like it; only one of the same name is answered instead */
      force?: boolean
    }
    reply: {
      /** The topic in this library, shared with no other organization */
      id: LibraryTopicId
      /** The global topic that the library links */
      topic_id: GlobalTopicId
      /** Name of the audience as the library shows and sells it */
      topic_name: string
      /** One of the 41 categories; null where nothing is judged yet */
      parent_category: string | null
      /** Group of the category, one of 13; null where nothing is judged yet */
      taxonomy_type: string | null
      /** Level-0 node below the category; null where the topic is in none */
      subcategory: string | null
      /** Who buys from whom; null where nothing is judged yet */
      segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
      /** Version of the engine that the classification is stamped with */
      engine_version: string
      /** When the topic came into the library, also where that was before */
      created_at: Timestamp
      /** Whether the topic is new, came from the catalog, or was in the library already */
      outcome: 'created' | 'adopted' | 'duplicate'
      /** Whether the topic was there before, in the library or the catalog; what the request gives is kept as edits */
      existing: boolean
      /** How the classification stands; absent where nothing is, or was, in doubt */
      review?: TopicReviewState
    }
  }
  /** Remove topics from the library; segmentsOnSale of them stay on platforms until a refresh or a person takes them off. */
  'DELETE /api/topics': {
    body: {
      /** Ids of library topics, or of the global topics that they link */
      ids: Array<string>
    }
    reply: {
      /** How many topics left the library */
      deleted: number
      /** How many of their segments are on sale, or may be; absent where none is */
      segmentsOnSale?: number
    }
  }
  /** List the library, filtered, sorted and paged. */
  'GET /api/topics': {
    query?: {
      /** Which page, from 1; one beyond the last is empty */
      page?: number
      /** Records on a page; more than 100 counts as 100 */
      pageSize?: number
      /** The same as `pageSize`, before which it counts; more than 100 counts as 100 */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Field to sort by; topics without a value come last in asc, first in desc */
      sortBy?:
        | 'topic_name'
        | 'parent_category'
        | 'segment_type'
        | 'taxonomy_type'
        | 'audience_type'
        | 'created_at'
        | 'composite_score'
      /** Direction, also of age, which decides between equals */
      sortOrder?: 'asc' | 'desc'
      /** Words that the name must all have; the last may be the beginning of a longer one */
      search?: string
      /** Only topics of this group, or of any of several */
      taxonomyType?:
        | 'Auto & Transportation'
        | 'Business & Professional'
        | 'Technology & Telecom'
        | 'Financial Services'
        | 'Health & Wellness'
        | 'Food & Drink'
        | 'Home & Property'
        | 'Retail & Fashion'
        | 'Media & Entertainment'
        | 'Sports & Leisure'
        | 'Travel & Experiences'
        | 'People & Family'
        | 'Society & Learning'
        | Array<
            | 'Auto & Transportation'
            | 'Business & Professional'
            | 'Technology & Telecom'
            | 'Financial Services'
            | 'Health & Wellness'
            | 'Food & Drink'
            | 'Home & Property'
            | 'Retail & Fashion'
            | 'Media & Entertainment'
            | 'Sports & Leisure'
            | 'Travel & Experiences'
            | 'People & Family'
            | 'Society & Learning'
          >
      /** Only topics of this category, or of any of several */
      parentCategory?:
        | 'Auto'
        | 'Auto Parts & Services'
        | 'Powersports & Marine'
        | 'Business Services'
        | 'Industrial & Energy'
        | 'Careers & Professions'
        | 'Consumer Electronics'
        | 'Software & Apps'
        | 'Enterprise Technology'
        | 'Telecom & Internet'
        | 'Banking & Credit'
        | 'Insurance'
        | 'Investing & Wealth'
        | 'Health & Medical'
        | 'Fitness & Nutrition'
        | 'Food & Grocery'
        | 'Restaurants & Dining'
        | 'Alcohol & Tobacco'
        | 'Home Furnishings & Appliances'
        | 'Home Improvement & Garden'
        | 'Household Supplies'
        | 'Real Estate'
        | 'Apparel & Accessories'
        | 'Beauty & Personal Care'
        | 'Shopping & Retail'
        | 'Movies & TV'
        | 'Music & Audio'
        | 'Gaming'
        | 'Books & News'
        | 'Sports'
        | 'Outdoor Recreation'
        | 'Toys & Hobbies'
        | 'Gambling & Betting'
        | 'Travel & Lodging'
        | 'Events & Attractions'
        | 'Demographics'
        | 'Family & Life Events'
        | 'Pets & Animals'
        | 'Education & Science'
        | 'Government & Civic'
        | 'Religion & Spirituality'
        | Array<
            | 'Auto'
            | 'Auto Parts & Services'
            | 'Powersports & Marine'
            | 'Business Services'
            | 'Industrial & Energy'
            | 'Careers & Professions'
            | 'Consumer Electronics'
            | 'Software & Apps'
            | 'Enterprise Technology'
            | 'Telecom & Internet'
            | 'Banking & Credit'
            | 'Insurance'
            | 'Investing & Wealth'
            | 'Health & Medical'
            | 'Fitness & Nutrition'
            | 'Food & Grocery'
            | 'Restaurants & Dining'
            | 'Alcohol & Tobacco'
            | 'Home Furnishings & Appliances'
            | 'Home Improvement & Garden'
            | 'Household Supplies'
            | 'Real Estate'
            | 'Apparel & Accessories'
            | 'Beauty & Personal Care'
            | 'Shopping & Retail'
            | 'Movies & TV'
            | 'Music & Audio'
            | 'Gaming'
            | 'Books & News'
            | 'Sports'
            | 'Outdoor Recreation'
            | 'Toys & Hobbies'
            | 'Gambling & Betting'
            | 'Travel & Lodging'
            | 'Events & Attractions'
            | 'Demographics'
            | 'Family & Life Events'
            | 'Pets & Animals'
            | 'Education & Science'
            | 'Government & Civic'
            | 'Religion & Spirituality'
          >
      /** Only topics of this level-0 node, or of any of several, written exactly */
      subcategory?: string | Array<string>
      /** Only topics of this node, or of any of several, one level below subcategory */
      subcategoryL1?: string | Array<string>
      /** Only topics of this node, or of any of several, two levels below subcategory */
      subcategoryL2?: string | Array<string>
      /** Only topics of this node, or of any of several, three levels below subcategory */
      subcategoryL3?: string | Array<string>
      /** Only topics of this node, or of any of several, four levels below subcategory */
      subcategoryL4?: string | Array<string>
      /** Only topics of this segment type, or of any of several */
      segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | Array<'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'>
      /** Only topics of this audience type, or of any of several */
      audienceType?:
        | 'In-Market Shopper'
        | 'Enthusiast'
        | 'Fan'
        | 'Owner'
        | 'Past Purchaser'
        | 'Previous Buyer'
        | 'Subscriber'
        | 'Visitor'
        | 'Decision Maker'
        | 'Business Professional'
        | 'Employee'
        | 'Demographic Group'
        | 'Life Stage'
        | 'Supporter'
        | Array<
            | 'In-Market Shopper'
            | 'Enthusiast'
            | 'Fan'
            | 'Owner'
            | 'Past Purchaser'
            | 'Previous Buyer'
            | 'Subscriber'
            | 'Visitor'
            | 'Decision Maker'
            | 'Business Professional'
            | 'Employee'
            | 'Demographic Group'
            | 'Life Stage'
            | 'Supporter'
          >
      /** Only topics of this IAB code, or of any of several, without those of the codes below */
      iabCode?: string | Array<string>
      /** Only topics stamped with this engine version, or with any of several */
      engineVersion?: string | Array<string>
      /** Only topics that came this way, or any of several: api, import, sync, matrix or catalog */
      source?: string | Array<string>
      /** Only topics whose external id contains this text, or any of several, whatever its case */
      internalId?: string | Array<string>
      /** Only topics with an external id (true), or without one (false) */
      hasExternalId?: 'true' | 'false'
      /** Only topics of this sensitivity, or of any of several */
      sensitivity?:
        | 'Standard'
        | 'Regulated'
        | 'Sensitive'
        | 'Prohibited'
        | Array<'Standard' | 'Regulated' | 'Sensitive' | 'Prohibited'>
      /** Only topics of this intensity, or of any of several */
      intensity?: 'Low' | 'Medium' | 'High' | 'Very High' | Array<'Low' | 'Medium' | 'High' | 'Very High'>
      /** Only topics at this stage of the buyer journey, or at any of several */
      buyerJourney?:
        | 'Awareness'
        | 'Consideration'
        | 'Decision'
        | 'Retention'
        | 'Advocacy'
        | Array<'Awareness' | 'Consideration' | 'Decision' | 'Retention' | 'Advocacy'>
      /** Only topics that are in doubt, or only those that were and are confirmed; with both, either */
      review?: 'needs_review' | 'confirmed' | Array<'needs_review' | 'confirmed'>
      /** Only topics whose composite score is at least this, from 0 to 100 */
      scoreMin?: number
      /** Only topics whose composite score is at most this, from 0 to 100 */
      scoreMax?: number
      /** Only topics that came into the library at this moment or later */
      createdFrom?: Timestamp
      /** Only topics that came into the library before this moment */
      createdBefore?: Timestamp
      /** Only topics with a live segment on this platform, named by its key, or on any of several */
      liveOn?: string | Array<string>
      /** Only topics without a live segment on this platform, or on none of several */
      notLiveOn?: string | Array<string>
      /** How search is read: words, the default, or meaning, which answers at most 500, the best first whatever the order */
      match?: 'words' | 'meaning'
      /** Whether each item also has its layers */
      layers?: 'true' | 'false'
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'topic_id'
        | 'topic_name'
        | 'parent_category'
        | 'taxonomy_type'
        | 'subcategory'
        | 'segment_type'
        | 'audience_type'
        | 'iab_code'
        | 'keywords'
        | 'segment_name_dspapi'
        | 'segment_name_marketplace'
        | 'segment_name_internal'
        | 'segment_desc_marketplace'
        | 'segment_desc_dspapi'
        | 'internal_description'
        | 'engine_version'
        | 'performance_score'
        | 'external_id'
        | 'platform_outputs'
        | 'created_at'
        | 'updated_at'
        | 'review'
        | 'field_confidence'
        | 'layers'
        | 'matched'
      >
    }
    reply: {
      /** The records of this page, in the order of the list */
      data: Array<ListedTopic>
      /** How many records match, on all pages together */
      total: number
      /** Which page this is, from 1; 1 where the request names a place with `after` */
      page: number
      /** Records on a full page, once the maximum is applied */
      pageSize: number
      /** How many pages there are; 0 where nothing matches */
      totalPages: number
    }
  }
  /** List the values that each field has in the library; with counts=true, how many topics have each. */
  'GET /api/topics/facets': {
    query?: {
      /** Whether the reply also says how many topics have each value */
      counts?: 'true' | 'false'
      /** How search is read: words, the default, or meaning, which answers at most 500, the best first whatever the order */
      match?: 'words' | 'meaning'
      /** Words that the name must all have; the last may be the beginning of a longer one */
      search?: string
      /** Only topics of this group, or of any of several */
      taxonomyType?:
        | 'Auto & Transportation'
        | 'Business & Professional'
        | 'Technology & Telecom'
        | 'Financial Services'
        | 'Health & Wellness'
        | 'Food & Drink'
        | 'Home & Property'
        | 'Retail & Fashion'
        | 'Media & Entertainment'
        | 'Sports & Leisure'
        | 'Travel & Experiences'
        | 'People & Family'
        | 'Society & Learning'
        | Array<
            | 'Auto & Transportation'
            | 'Business & Professional'
            | 'Technology & Telecom'
            | 'Financial Services'
            | 'Health & Wellness'
            | 'Food & Drink'
            | 'Home & Property'
            | 'Retail & Fashion'
            | 'Media & Entertainment'
            | 'Sports & Leisure'
            | 'Travel & Experiences'
            | 'People & Family'
            | 'Society & Learning'
          >
      /** Only topics of this category, or of any of several */
      parentCategory?:
        | 'Auto'
        | 'Auto Parts & Services'
        | 'Powersports & Marine'
        | 'Business Services'
        | 'Industrial & Energy'
        | 'Careers & Professions'
        | 'Consumer Electronics'
        | 'Software & Apps'
        | 'Enterprise Technology'
        | 'Telecom & Internet'
        | 'Banking & Credit'
        | 'Insurance'
        | 'Investing & Wealth'
        | 'Health & Medical'
        | 'Fitness & Nutrition'
        | 'Food & Grocery'
        | 'Restaurants & Dining'
        | 'Alcohol & Tobacco'
        | 'Home Furnishings & Appliances'
        | 'Home Improvement & Garden'
        | 'Household Supplies'
        | 'Real Estate'
        | 'Apparel & Accessories'
        | 'Beauty & Personal Care'
        | 'Shopping & Retail'
        | 'Movies & TV'
        | 'Music & Audio'
        | 'Gaming'
        | 'Books & News'
        | 'Sports'
        | 'Outdoor Recreation'
        | 'Toys & Hobbies'
        | 'Gambling & Betting'
        | 'Travel & Lodging'
        | 'Events & Attractions'
        | 'Demographics'
        | 'Family & Life Events'
        | 'Pets & Animals'
        | 'Education & Science'
        | 'Government & Civic'
        | 'Religion & Spirituality'
        | Array<
            | 'Auto'
            | 'Auto Parts & Services'
            | 'Powersports & Marine'
            | 'Business Services'
            | 'Industrial & Energy'
            | 'Careers & Professions'
            | 'Consumer Electronics'
            | 'Software & Apps'
            | 'Enterprise Technology'
            | 'Telecom & Internet'
            | 'Banking & Credit'
            | 'Insurance'
            | 'Investing & Wealth'
            | 'Health & Medical'
            | 'Fitness & Nutrition'
            | 'Food & Grocery'
            | 'Restaurants & Dining'
            | 'Alcohol & Tobacco'
            | 'Home Furnishings & Appliances'
            | 'Home Improvement & Garden'
            | 'Household Supplies'
            | 'Real Estate'
            | 'Apparel & Accessories'
            | 'Beauty & Personal Care'
            | 'Shopping & Retail'
            | 'Movies & TV'
            | 'Music & Audio'
            | 'Gaming'
            | 'Books & News'
            | 'Sports'
            | 'Outdoor Recreation'
            | 'Toys & Hobbies'
            | 'Gambling & Betting'
            | 'Travel & Lodging'
            | 'Events & Attractions'
            | 'Demographics'
            | 'Family & Life Events'
            | 'Pets & Animals'
            | 'Education & Science'
            | 'Government & Civic'
            | 'Religion & Spirituality'
          >
      /** Only topics of this level-0 node, or of any of several, written exactly */
      subcategory?: string | Array<string>
      /** Only topics of this node, or of any of several, one level below subcategory */
      subcategoryL1?: string | Array<string>
      /** Only topics of this node, or of any of several, two levels below subcategory */
      subcategoryL2?: string | Array<string>
      /** Only topics of this node, or of any of several, three levels below subcategory */
      subcategoryL3?: string | Array<string>
      /** Only topics of this node, or of any of several, four levels below subcategory */
      subcategoryL4?: string | Array<string>
      /** Only topics of this segment type, or of any of several */
      segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | Array<'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'>
      /** Only topics of this audience type, or of any of several */
      audienceType?:
        | 'In-Market Shopper'
        | 'Enthusiast'
        | 'Fan'
        | 'Owner'
        | 'Past Purchaser'
        | 'Previous Buyer'
        | 'Subscriber'
        | 'Visitor'
        | 'Decision Maker'
        | 'Business Professional'
        | 'Employee'
        | 'Demographic Group'
        | 'Life Stage'
        | 'Supporter'
        | Array<
            | 'In-Market Shopper'
            | 'Enthusiast'
            | 'Fan'
            | 'Owner'
            | 'Past Purchaser'
            | 'Previous Buyer'
            | 'Subscriber'
            | 'Visitor'
            | 'Decision Maker'
            | 'Business Professional'
            | 'Employee'
            | 'Demographic Group'
            | 'Life Stage'
            | 'Supporter'
          >
      /** Only topics of this IAB code, or of any of several, without those of the codes below */
      iabCode?: string | Array<string>
      /** Only topics stamped with this engine version, or with any of several */
      engineVersion?: string | Array<string>
      /** Only topics that came this way, or any of several: api, import, sync, matrix or catalog */
      source?: string | Array<string>
      /** Only topics whose external id contains this text, or any of several, whatever its case */
      internalId?: string | Array<string>
      /** Only topics with an external id (true), or without one (false) */
      hasExternalId?: 'true' | 'false'
      /** Only topics of this sensitivity, or of any of several */
      sensitivity?:
        | 'Standard'
        | 'Regulated'
        | 'Sensitive'
        | 'Prohibited'
        | Array<'Standard' | 'Regulated' | 'Sensitive' | 'Prohibited'>
      /** Only topics of this intensity, or of any of several */
      intensity?: 'Low' | 'Medium' | 'High' | 'Very High' | Array<'Low' | 'Medium' | 'High' | 'Very High'>
      /** Only topics at this stage of the buyer journey, or at any of several */
      buyerJourney?:
        | 'Awareness'
        | 'Consideration'
        | 'Decision'
        | 'Retention'
        | 'Advocacy'
        | Array<'Awareness' | 'Consideration' | 'Decision' | 'Retention' | 'Advocacy'>
      /** Only topics that are in doubt, or only those that were and are confirmed; with both, either */
      review?: 'needs_review' | 'confirmed' | Array<'needs_review' | 'confirmed'>
      /** Only topics whose composite score is at least this, from 0 to 100 */
      scoreMin?: number
      /** Only topics whose composite score is at most this, from 0 to 100 */
      scoreMax?: number
      /** Only topics that came into the library at this moment or later */
      createdFrom?: Timestamp
      /** Only topics that came into the library before this moment */
      createdBefore?: Timestamp
      /** Only topics with a live segment on this platform, named by its key, or on any of several */
      liveOn?: string | Array<string>
      /** Only topics without a live segment on this platform, or on none of several */
      notLiveOn?: string | Array<string>
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'parentCategories'
        | 'taxonomyTypes'
        | 'subcategories'
        | 'subcategoryL1s'
        | 'subcategoryL2s'
        | 'subcategoryL3s'
        | 'subcategoryL4s'
        | 'audienceTypes'
        | 'segmentTypes'
        | 'counts'
        | 'atLeast'
      >
    }
    reply: Facets
  }
  /** List the history of a topic, newest first. */
  'GET /api/topics/:id/history': {
    params: {
      /** The library topic, or the global topic that it links */
      id: AnyTopicId
    }
    query?: {
      /** Most records to answer; all of them, up to 200, without it */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'orgTopicId'
        | 'changeType'
        | 'changedBy'
        | 'previousValues'
        | 'newValues'
        | 'source'
        | 'metadata'
        | 'changedAt'
      >
    }
    reply: Array<TopicHistoryEntry>
  }
  /** Count the library by segment type and taxonomy type. */
  'GET /api/topics/stats': {
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'total' | 'bySegmentType' | 'byTaxonomyType'>
    }
    reply: {
      /** How many topics the library holds */
      total: number
      /** How many topics have each segment type that occurs */
      bySegmentType: Record<string, number>
      /** How many topics are in each group that occurs */
      byTaxonomyType: Record<string, number>
    }
  }
  /** Edit a topic of the library. */
  'PATCH /api/topics/:id': {
    params: {
      /** The library topic, or the global topic that it links */
      id: AnyTopicId
    }
    body: {
      /** The library's own name for the audience, on one line */
      topic_name?: string
      /** New category; its group comes with it, and a subcategory of the old one goes */
      parent_category?:
        | 'Auto'
        | 'Auto Parts & Services'
        | 'Powersports & Marine'
        | 'Business Services'
        | 'Industrial & Energy'
        | 'Careers & Professions'
        | 'Consumer Electronics'
        | 'Software & Apps'
        | 'Enterprise Technology'
        | 'Telecom & Internet'
        | 'Banking & Credit'
        | 'Insurance'
        | 'Investing & Wealth'
        | 'Health & Medical'
        | 'Fitness & Nutrition'
        | 'Food & Grocery'
        | 'Restaurants & Dining'
        | 'Alcohol & Tobacco'
        | 'Home Furnishings & Appliances'
        | 'Home Improvement & Garden'
        | 'Household Supplies'
        | 'Real Estate'
        | 'Apparel & Accessories'
        | 'Beauty & Personal Care'
        | 'Shopping & Retail'
        | 'Movies & TV'
        | 'Music & Audio'
        | 'Gaming'
        | 'Books & News'
        | 'Sports'
        | 'Outdoor Recreation'
        | 'Toys & Hobbies'
        | 'Gambling & Betting'
        | 'Travel & Lodging'
        | 'Events & Attractions'
        | 'Demographics'
        | 'Family & Life Events'
        | 'Pets & Animals'
        | 'Education & Science'
        | 'Government & Civic'
        | 'Religion & Spirituality'
      /** Group of the category, another is refused; alone, it chooses the category of it that fits best */
      taxonomy_type?:
        | 'Auto & Transportation'
        | 'Business & Professional'
        | 'Technology & Telecom'
        | 'Financial Services'
        | 'Health & Wellness'
        | 'Food & Drink'
        | 'Home & Property'
        | 'Retail & Fashion'
        | 'Media & Entertainment'
        | 'Sports & Leisure'
        | 'Travel & Experiences'
        | 'People & Family'
        | 'Society & Learning'
      /** New level-0 node; an empty text takes the topic out of the tree */
      subcategory?: string
      /** New segment type, which the templates name the topic by */
      segment_type?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
    }
    reply: {
      /** The topic in this library, shared with no other organization */
      id: LibraryTopicId
      /** The global topic that the library links */
      topic_id: GlobalTopicId
      /** Name of the audience as the library shows and sells it */
      topic_name: string
      /** One of the 41 categories; null where nothing is judged yet */
      parent_category: string | null
      /** Group of the category, one of 13; null where nothing is judged yet */
      taxonomy_type: string | null
      /** Level-0 node below the category; null where the topic is in none */
      subcategory: string | null
      /** Who buys from whom; null where nothing is judged yet */
      segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
      /** How the classification stands; absent where nothing is, or was, in doubt */
      review?: TopicReviewState
    }
  }
  /** Cancel a change: the current step finishes, then it stops. */
  'PATCH /api/topic-changes/:id': {
    params: {
      /** The change */
      id: JobId
    }
    body: {
      /** Only value: changes are ended by cancelling */
      status: 'cancelled'
    }
    reply: TopicChange
  }
  /** Read a change of many topics and its progress. */
  'GET /api/topic-changes/:id': {
    params: {
      /** The change */
      id: JobId
    }
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'action'
        | 'status'
        | 'set'
        | 'undoes'
        | 'undoneBy'
        | 'totalTopics'
        | 'processedTopics'
        | 'changedTopics'
        | 'skippedTopics'
        | 'error'
        | 'createdBy'
        | 'createdAt'
        | 'completedAt'
      >
    }
    reply: TopicChange
  }
  /** List what a change did to each topic. */
  'GET /api/topic-changes/:id/rows': {
    params: {
      /** The change */
      id: JobId
    }
    query?: {
      /** Only topics of this outcome; absent for all */
      outcome?: 'pending' | 'changed' | 'unchanged' | 'gone' | 'conflict'
      /** Most topics to answer; more than 100 counts as 100 */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'id' | 'topic_name' | 'outcome' | 'previousValues' | 'newValues' | 'given'>
    }
    reply: Array<TopicChangeRow>
  }
  /** List the changes of many topics, newest first. */
  'GET /api/topic-changes': {
    query?: {
      /** Most changes to answer; more than 100 counts as 100 */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'action'
        | 'status'
        | 'set'
        | 'undoes'
        | 'undoneBy'
        | 'totalTopics'
        | 'processedTopics'
        | 'changedTopics'
        | 'skippedTopics'
        | 'error'
        | 'createdBy'
        | 'createdAt'
        | 'completedAt'
      >
    }
    reply: Array<TopicChange>
  }
  /** Start a change of many topics: edit, reclassify, confirm or delete. */
  'POST /api/topic-changes': {
    body: {
      /** What is done to each topic; deleting cannot be undone */
      action: 'edit' | 'reclassify' | 'confirm' | 'delete'
      /** Library topics, or the global topics that they link; those that the library does not hold are skipped */
      ids?: Array<AnyTopicId>
      /** All topics that fit every filter; an empty object is all */
      filters?: {
        /** Words that the name must all have; the last may be the beginning of a longer one */
        search?: string
        /** Only topics of this group, or of any of several */
        taxonomyType?:
          | 'Auto & Transportation'
          | 'Business & Professional'
          | 'Technology & Telecom'
          | 'Financial Services'
          | 'Health & Wellness'
          | 'Food & Drink'
          | 'Home & Property'
          | 'Retail & Fashion'
          | 'Media & Entertainment'
          | 'Sports & Leisure'
          | 'Travel & Experiences'
          | 'People & Family'
          | 'Society & Learning'
          | Array<
              | 'Auto & Transportation'
              | 'Business & Professional'
              | 'Technology & Telecom'
              | 'Financial Services'
              | 'Health & Wellness'
              | 'Food & Drink'
              | 'Home & Property'
              | 'Retail & Fashion'
              | 'Media & Entertainment'
              | 'Sports & Leisure'
              | 'Travel & Experiences'
              | 'People & Family'
              | 'Society & Learning'
            >
        /** Only topics of this category, or of any of several */
        parentCategory?:
          | 'Auto'
          | 'Auto Parts & Services'
          | 'Powersports & Marine'
          | 'Business Services'
          | 'Industrial & Energy'
          | 'Careers & Professions'
          | 'Consumer Electronics'
          | 'Software & Apps'
          | 'Enterprise Technology'
          | 'Telecom & Internet'
          | 'Banking & Credit'
          | 'Insurance'
          | 'Investing & Wealth'
          | 'Health & Medical'
          | 'Fitness & Nutrition'
          | 'Food & Grocery'
          | 'Restaurants & Dining'
          | 'Alcohol & Tobacco'
          | 'Home Furnishings & Appliances'
          | 'Home Improvement & Garden'
          | 'Household Supplies'
          | 'Real Estate'
          | 'Apparel & Accessories'
          | 'Beauty & Personal Care'
          | 'Shopping & Retail'
          | 'Movies & TV'
          | 'Music & Audio'
          | 'Gaming'
          | 'Books & News'
          | 'Sports'
          | 'Outdoor Recreation'
          | 'Toys & Hobbies'
          | 'Gambling & Betting'
          | 'Travel & Lodging'
          | 'Events & Attractions'
          | 'Demographics'
          | 'Family & Life Events'
          | 'Pets & Animals'
          | 'Education & Science'
          | 'Government & Civic'
          | 'Religion & Spirituality'
          | Array<
              | 'Auto'
              | 'Auto Parts & Services'
              | 'Powersports & Marine'
              | 'Business Services'
              | 'Industrial & Energy'
              | 'Careers & Professions'
              | 'Consumer Electronics'
              | 'Software & Apps'
              | 'Enterprise Technology'
              | 'Telecom & Internet'
              | 'Banking & Credit'
              | 'Insurance'
              | 'Investing & Wealth'
              | 'Health & Medical'
              | 'Fitness & Nutrition'
              | 'Food & Grocery'
              | 'Restaurants & Dining'
              | 'Alcohol & Tobacco'
              | 'Home Furnishings & Appliances'
              | 'Home Improvement & Garden'
              | 'Household Supplies'
              | 'Real Estate'
              | 'Apparel & Accessories'
              | 'Beauty & Personal Care'
              | 'Shopping & Retail'
              | 'Movies & TV'
              | 'Music & Audio'
              | 'Gaming'
              | 'Books & News'
              | 'Sports'
              | 'Outdoor Recreation'
              | 'Toys & Hobbies'
              | 'Gambling & Betting'
              | 'Travel & Lodging'
              | 'Events & Attractions'
              | 'Demographics'
              | 'Family & Life Events'
              | 'Pets & Animals'
              | 'Education & Science'
              | 'Government & Civic'
              | 'Religion & Spirituality'
            >
        /** Only topics of this level-0 node, or of any of several, written exactly */
        subcategory?: string | Array<string>
        /** Only topics of this node, or of any of several, one level below subcategory */
        subcategoryL1?: string | Array<string>
        /** Only topics of this node, or of any of several, two levels below subcategory */
        subcategoryL2?: string | Array<string>
        /** Only topics of this node, or of any of several, three levels below subcategory */
        subcategoryL3?: string | Array<string>
        /** Only topics of this node, or of any of several, four levels below subcategory */
        subcategoryL4?: string | Array<string>
        /** Only topics of this segment type, or of any of several */
        segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | Array<'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'>
        /** Only topics of this audience type, or of any of several */
        audienceType?:
          | 'In-Market Shopper'
          | 'Enthusiast'
          | 'Fan'
          | 'Owner'
          | 'Past Purchaser'
          | 'Previous Buyer'
          | 'Subscriber'
          | 'Visitor'
          | 'Decision Maker'
          | 'Business Professional'
          | 'Employee'
          | 'Demographic Group'
          | 'Life Stage'
          | 'Supporter'
          | Array<
              | 'In-Market Shopper'
              | 'Enthusiast'
              | 'Fan'
              | 'Owner'
              | 'Past Purchaser'
              | 'Previous Buyer'
              | 'Subscriber'
              | 'Visitor'
              | 'Decision Maker'
              | 'Business Professional'
              | 'Employee'
              | 'Demographic Group'
              | 'Life Stage'
              | 'Supporter'
            >
        /** Only topics of this IAB code, or of any of several, without those of the codes below */
        iabCode?: string | Array<string>
        /** Only topics stamped with this engine version, or with any of several */
        engineVersion?: string | Array<string>
        /** Only topics that came this way, or any of several: api, import, sync, matrix or catalog */
        source?: string | Array<string>
        /** Only topics whose external id contains this text, or any of several, whatever its case */
        internalId?: string | Array<string>
        /** Only topics with an external id (true), or without one (false) */
        hasExternalId?: 'true' | 'false'
        /** Only topics of this sensitivity, or of any of several */
        sensitivity?:
          | 'Standard'
          | 'Regulated'
          | 'Sensitive'
          | 'Prohibited'
          | Array<'Standard' | 'Regulated' | 'Sensitive' | 'Prohibited'>
        /** Only topics of this intensity, or of any of several */
        intensity?: 'Low' | 'Medium' | 'High' | 'Very High' | Array<'Low' | 'Medium' | 'High' | 'Very High'>
        /** Only topics at this stage of the buyer journey, or at any of several */
        buyerJourney?:
          | 'Awareness'
          | 'Consideration'
          | 'Decision'
          | 'Retention'
          | 'Advocacy'
          | Array<'Awareness' | 'Consideration' | 'Decision' | 'Retention' | 'Advocacy'>
        /** Only topics that are in doubt, or only those that were and are confirmed; with both, either */
        review?: 'needs_review' | 'confirmed' | Array<'needs_review' | 'confirmed'>
        /** Only topics whose composite score is at least this, from 0 to 100 */
        scoreMin?: number
        /** Only topics whose composite score is at most this, from 0 to 100 */
        scoreMax?: number
        /** Only topics that came into the library at this moment or later */
        createdFrom?: Timestamp
        /** Only topics that came into the library before this moment */
        createdBefore?: Timestamp
        /** Only topics with a live segment on this platform, named by its key, or on any of several */
        liveOn?: string | Array<string>
        /** Only topics without a live segment on this platform, or on none of several */
        notLiveOn?: string | Array<string>
      }
      /** For an edit: the values to give each topic */
      set?: {
        /** New category; its group comes with it, and a subcategory of the old one goes */
        parent_category?:
          | 'Auto'
          | 'Auto Parts & Services'
          | 'Powersports & Marine'
          | 'Business Services'
          | 'Industrial & Energy'
          | 'Careers & Professions'
          | 'Consumer Electronics'
          | 'Software & Apps'
          | 'Enterprise Technology'
          | 'Telecom & Internet'
          | 'Banking & Credit'
          | 'Insurance'
          | 'Investing & Wealth'
          | 'Health & Medical'
          | 'Fitness & Nutrition'
          | 'Food & Grocery'
          | 'Restaurants & Dining'
          | 'Alcohol & Tobacco'
          | 'Home Furnishings & Appliances'
          | 'Home Improvement & Garden'
          | 'Household Supplies'
          | 'Real Estate'
          | 'Apparel & Accessories'
          | 'Beauty & Personal Care'
          | 'Shopping & Retail'
          | 'Movies & TV'
          | 'Music & Audio'
          | 'Gaming'
          | 'Books & News'
          | 'Sports'
          | 'Outdoor Recreation'
          | 'Toys & Hobbies'
          | 'Gambling & Betting'
          | 'Travel & Lodging'
          | 'Events & Attractions'
          | 'Demographics'
          | 'Family & Life Events'
          | 'Pets & Animals'
          | 'Education & Science'
          | 'Government & Civic'
          | 'Religion & Spirituality'
        /** Group of the category, another is refused; alone, it chooses the category of it that fits best */
        taxonomy_type?:
          | 'Auto & Transportation'
          | 'Business & Professional'
          | 'Technology & Telecom'
          | 'Financial Services'
          | 'Health & Wellness'
          | 'Food & Drink'
          | 'Home & Property'
          | 'Retail & Fashion'
          | 'Media & Entertainment'
          | 'Sports & Leisure'
          | 'Travel & Experiences'
          | 'People & Family'
          | 'Society & Learning'
        /** New level-0 node; an empty text takes the topic out of the tree */
        subcategory?: string
        /** New segment type, which the templates name the topic by */
        segment_type?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
      }
      /** For a reclassify: whether the LLM is asked; one classification a topic */
      llm?: boolean
      /** For a reclassify: whether a verdict also replaces what the organization gave or edited */
      replaceGiven?: boolean
    }
    reply: TopicChange
  }
  /** Show what a change of many topics would do. */
  'POST /api/topic-changes/plan': {
    body: {
      /** What is done to each topic; deleting cannot be undone */
      action: 'edit' | 'reclassify' | 'confirm' | 'delete'
      /** Library topics, or the global topics that they link; those that the library does not hold are skipped */
      ids?: Array<AnyTopicId>
      /** All topics that fit every filter; an empty object is all */
      filters?: {
        /** Words that the name must all have; the last may be the beginning of a longer one */
        search?: string
        /** Only topics of this group, or of any of several */
        taxonomyType?:
          | 'Auto & Transportation'
          | 'Business & Professional'
          | 'Technology & Telecom'
          | 'Financial Services'
          | 'Health & Wellness'
          | 'Food & Drink'
          | 'Home & Property'
          | 'Retail & Fashion'
          | 'Media & Entertainment'
          | 'Sports & Leisure'
          | 'Travel & Experiences'
          | 'People & Family'
          | 'Society & Learning'
          | Array<
              | 'Auto & Transportation'
              | 'Business & Professional'
              | 'Technology & Telecom'
              | 'Financial Services'
              | 'Health & Wellness'
              | 'Food & Drink'
              | 'Home & Property'
              | 'Retail & Fashion'
              | 'Media & Entertainment'
              | 'Sports & Leisure'
              | 'Travel & Experiences'
              | 'People & Family'
              | 'Society & Learning'
            >
        /** Only topics of this category, or of any of several */
        parentCategory?:
          | 'Auto'
          | 'Auto Parts & Services'
          | 'Powersports & Marine'
          | 'Business Services'
          | 'Industrial & Energy'
          | 'Careers & Professions'
          | 'Consumer Electronics'
          | 'Software & Apps'
          | 'Enterprise Technology'
          | 'Telecom & Internet'
          | 'Banking & Credit'
          | 'Insurance'
          | 'Investing & Wealth'
          | 'Health & Medical'
          | 'Fitness & Nutrition'
          | 'Food & Grocery'
          | 'Restaurants & Dining'
          | 'Alcohol & Tobacco'
          | 'Home Furnishings & Appliances'
          | 'Home Improvement & Garden'
          | 'Household Supplies'
          | 'Real Estate'
          | 'Apparel & Accessories'
          | 'Beauty & Personal Care'
          | 'Shopping & Retail'
          | 'Movies & TV'
          | 'Music & Audio'
          | 'Gaming'
          | 'Books & News'
          | 'Sports'
          | 'Outdoor Recreation'
          | 'Toys & Hobbies'
          | 'Gambling & Betting'
          | 'Travel & Lodging'
          | 'Events & Attractions'
          | 'Demographics'
          | 'Family & Life Events'
          | 'Pets & Animals'
          | 'Education & Science'
          | 'Government & Civic'
          | 'Religion & Spirituality'
          | Array<
              | 'Auto'
              | 'Auto Parts & Services'
              | 'Powersports & Marine'
              | 'Business Services'
              | 'Industrial & Energy'
              | 'Careers & Professions'
              | 'Consumer Electronics'
              | 'Software & Apps'
              | 'Enterprise Technology'
              | 'Telecom & Internet'
              | 'Banking & Credit'
              | 'Insurance'
              | 'Investing & Wealth'
              | 'Health & Medical'
              | 'Fitness & Nutrition'
              | 'Food & Grocery'
              | 'Restaurants & Dining'
              | 'Alcohol & Tobacco'
              | 'Home Furnishings & Appliances'
              | 'Home Improvement & Garden'
              | 'Household Supplies'
              | 'Real Estate'
              | 'Apparel & Accessories'
              | 'Beauty & Personal Care'
              | 'Shopping & Retail'
              | 'Movies & TV'
              | 'Music & Audio'
              | 'Gaming'
              | 'Books & News'
              | 'Sports'
              | 'Outdoor Recreation'
              | 'Toys & Hobbies'
              | 'Gambling & Betting'
              | 'Travel & Lodging'
              | 'Events & Attractions'
              | 'Demographics'
              | 'Family & Life Events'
              | 'Pets & Animals'
              | 'Education & Science'
              | 'Government & Civic'
              | 'Religion & Spirituality'
            >
        /** Only topics of this level-0 node, or of any of several, written exactly */
        subcategory?: string | Array<string>
        /** Only topics of this node, or of any of several, one level below subcategory */
        subcategoryL1?: string | Array<string>
        /** Only topics of this node, or of any of several, two levels below subcategory */
        subcategoryL2?: string | Array<string>
        /** Only topics of this node, or of any of several, three levels below subcategory */
        subcategoryL3?: string | Array<string>
        /** Only topics of this node, or of any of several, four levels below subcategory */
        subcategoryL4?: string | Array<string>
        /** Only topics of this segment type, or of any of several */
        segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | Array<'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'>
        /** Only topics of this audience type, or of any of several */
        audienceType?:
          | 'In-Market Shopper'
          | 'Enthusiast'
          | 'Fan'
          | 'Owner'
          | 'Past Purchaser'
          | 'Previous Buyer'
          | 'Subscriber'
          | 'Visitor'
          | 'Decision Maker'
          | 'Business Professional'
          | 'Employee'
          | 'Demographic Group'
          | 'Life Stage'
          | 'Supporter'
          | Array<
              | 'In-Market Shopper'
              | 'Enthusiast'
              | 'Fan'
              | 'Owner'
              | 'Past Purchaser'
              | 'Previous Buyer'
              | 'Subscriber'
              | 'Visitor'
              | 'Decision Maker'
              | 'Business Professional'
              | 'Employee'
              | 'Demographic Group'
              | 'Life Stage'
              | 'Supporter'
            >
        /** Only topics of this IAB code, or of any of several, without those of the codes below */
        iabCode?: string | Array<string>
        /** Only topics stamped with this engine version, or with any of several */
        engineVersion?: string | Array<string>
        /** Only topics that came this way, or any of several: api, import, sync, matrix or catalog */
        source?: string | Array<string>
        /** Only topics whose external id contains this text, or any of several, whatever its case */
        internalId?: string | Array<string>
        /** Only topics with an external id (true), or without one (false) */
        hasExternalId?: 'true' | 'false'
        /** Only topics of this sensitivity, or of any of several */
        sensitivity?:
          | 'Standard'
          | 'Regulated'
          | 'Sensitive'
          | 'Prohibited'
          | Array<'Standard' | 'Regulated' | 'Sensitive' | 'Prohibited'>
        /** Only topics of this intensity, or of any of several */
        intensity?: 'Low' | 'Medium' | 'High' | 'Very High' | Array<'Low' | 'Medium' | 'High' | 'Very High'>
        /** Only topics at this stage of the buyer journey, or at any of several */
        buyerJourney?:
          | 'Awareness'
          | 'Consideration'
          | 'Decision'
          | 'Retention'
          | 'Advocacy'
          | Array<'Awareness' | 'Consideration' | 'Decision' | 'Retention' | 'Advocacy'>
        /** Only topics that are in doubt, or only those that were and are confirmed; with both, either */
        review?: 'needs_review' | 'confirmed' | Array<'needs_review' | 'confirmed'>
        /** Only topics whose composite score is at least this, from 0 to 100 */
        scoreMin?: number
        /** Only topics whose composite score is at most this, from 0 to 100 */
        scoreMax?: number
        /** Only topics that came into the library at this moment or later */
        createdFrom?: Timestamp
        /** Only topics that came into the library before this moment */
        createdBefore?: Timestamp
        /** Only topics with a live segment on this platform, named by its key, or on any of several */
        liveOn?: string | Array<string>
        /** Only topics without a live segment on this platform, or on none of several */
        notLiveOn?: string | Array<string>
      }
      /** For an edit: the values to give each topic */
      set?: {
        /** New category; its group comes with it, and a subcategory of the old one goes */
        parent_category?:
          | 'Auto'
          | 'Auto Parts & Services'
          | 'Powersports & Marine'
          | 'Business Services'
          | 'Industrial & Energy'
          | 'Careers & Professions'
          | 'Consumer Electronics'
          | 'Software & Apps'
          | 'Enterprise Technology'
          | 'Telecom & Internet'
          | 'Banking & Credit'
          | 'Insurance'
          | 'Investing & Wealth'
          | 'Health & Medical'
          | 'Fitness & Nutrition'
          | 'Food & Grocery'
          | 'Restaurants & Dining'
          | 'Alcohol & Tobacco'
          | 'Home Furnishings & Appliances'
          | 'Home Improvement & Garden'
          | 'Household Supplies'
          | 'Real Estate'
          | 'Apparel & Accessories'
          | 'Beauty & Personal Care'
          | 'Shopping & Retail'
          | 'Movies & TV'
          | 'Music & Audio'
          | 'Gaming'
          | 'Books & News'
          | 'Sports'
          | 'Outdoor Recreation'
          | 'Toys & Hobbies'
          | 'Gambling & Betting'
          | 'Travel & Lodging'
          | 'Events & Attractions'
          | 'Demographics'
          | 'Family & Life Events'
          | 'Pets & Animals'
          | 'Education & Science'
          | 'Government & Civic'
          | 'Religion & Spirituality'
        /** Group of the category, another is refused; alone, it chooses the category of it that fits best */
        taxonomy_type?:
          | 'Auto & Transportation'
          | 'Business & Professional'
          | 'Technology & Telecom'
          | 'Financial Services'
          | 'Health & Wellness'
          | 'Food & Drink'
          | 'Home & Property'
          | 'Retail & Fashion'
          | 'Media & Entertainment'
          | 'Sports & Leisure'
          | 'Travel & Experiences'
          | 'People & Family'
          | 'Society & Learning'
        /** New level-0 node; an empty text takes the topic out of the tree */
        subcategory?: string
        /** New segment type, which the templates name the topic by */
        segment_type?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
      }
      /** For a reclassify: whether the LLM is asked; one classification a topic */
      llm?: boolean
      /** For a reclassify: whether a verdict also replaces what the organization gave or edited */
      replaceGiven?: boolean
    }
    reply: {
      /** Topics that the change is for, settled when it was started */
      totalTopics: number
      /** Segments of those topics that are live on platforms, or may be: their names may become stale */
      segmentsLive: number
      /** Topics that the change was worked out for, at most 500 */
      sampledTopics: number
      /** Of those, the ones that would have other values */
      sampledChanged: number
      /** Of those, the ones that would lose a value which the organization gave */
      sampledGiven: number
      /** The first 20 of the topics that would change; empty for a delete */
      changes: Array<{
        /** The library topic that would change */
        id: LibraryTopicId
        /** What the library calls it */
        topic_name: string
        /** Fields that differ, with their values before */
        previousValues: Record<string, unknown>
        /** The same fields with their values after */
        newValues: Record<string, unknown>
        /** Of those fields, the ones whose value before the organization had given itself */
        given: Array<string>
      }>
    }
  }
  /** Start a change that undoes another. */
  'POST /api/topic-changes/:id/undo': {
    params: {
      /** The change */
      id: JobId
    }
    reply: TopicChange
  }
  /** Explain a classification: source of each value, evidence in the name. */
  'GET /api/topics/:id/explain': {
    params: {
      /** The library topic, or the global topic that it links */
      id: AnyTopicId
    }
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'topic_id'
        | 'topic_name'
        | 'engine_version'
        | 'fields'
        | 'subcategory_path'
        | 'keywords'
        | 'layers'
        | 'confidence'
        | 'review'
        | 'field_confidence'
        | 'runner_up'
        | 'evidence'
        | 'reasons'
        | 'jury'
        | 'record'
      >
    }
    reply: TopicExplanation
  }
  /** List the topics of the library that are most like a topic, with why. */
  'GET /api/topics/:id/similar': {
    params: {
      /** The library topic, or the global topic that it links */
      id: AnyTopicId
    }
    query?: {
      /** Most topics to answer; more than 50 counts as 50 */
      limit?: number
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'topic_id'
        | 'topic_name'
        | 'parent_category'
        | 'taxonomy_type'
        | 'subcategory'
        | 'segment_type'
        | 'audience_type'
        | 'matched'
      >
    }
    reply: {
      /** Similar topics, the most alike first */
      data: Array<SimilarTopic>
    }
  }
  /** List the platform names of a topic by active template: source field of each part, where it is truncated. */
  'GET /api/topics/:id/names': {
    params: {
      /** The library topic, or the global topic that it links */
      id: AnyTopicId
    }
    query?: {
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'platformKey'
        | 'displayName'
        | 'name'
        | 'parts'
        | 'nameFrom'
        | 'nameLimit'
        | 'nameCut'
        | 'description'
        | 'descriptionParts'
        | 'descriptionFrom'
        | 'descriptionLimit'
        | 'descriptionCut'
      >
    }
    reply: Array<PlatformName>
  }
  /** Reclassify a topic of the library. */
  'POST /api/topics/:id/reclassify': {
    params: {
      /** The library topic, or the global topic that it links */
      id: AnyTopicId
    }
    body: {
      /** Whether the LLM is asked; where it has no usable answer, the local engine judges */
      llm?: boolean
      /** Whether a verdict also replaces what the organization gave or edited; the name stays */
      replaceGiven?: boolean
      /** Whether the answer only says what would change: nothing is written or charged; refused with llm */
      dryRun?: boolean
    }
    reply: ReclassifiedTopic
  }
  /** Reclassify topics of the library. */
  'POST /api/topics/reclassify': {
    body: {
      /** Ids of library topics, or of the global topics that they link */
      ids: Array<string>
      /** Whether the LLM is asked; where it has no usable answer, the local engine judges */
      llm?: boolean
      /** Whether a verdict also replaces what the organization gave or edited; the name stays */
      replaceGiven?: boolean
      /** Whether the answer only says what would change: nothing is written or charged; refused with llm */
      dryRun?: boolean
    }
    reply: {
      /** How many different ids were sent */
      total: number
      /** How many of them have a new verdict, or would have in a dry run */
      success: number
      /** How many of them the library does not hold */
      failed: number
      /** The ids that failed, one by one */
      errors: Array<{
        /** The id as it was sent */
        id: string
        /** Why it has no verdict, in words for people */
        message: string
      }>
      /** Whether the LLM was to be asked */
      llm: boolean
      /** How many topics the LLM judged */
      llmCount: number
      /** How many topics the local engine judged in place of the LLM; 0 without llm */
      fallbackCount: number
      /** What a dry run would change; topics that would stay as they are are left out, and without dryRun it is absent */
      changes?: Array<{
        /** The library topic that would change */
        id: LibraryTopicId
        /** What the library calls it, which stays */
        topic_name: string
        /** Fields that would change, with their values now */
        previousValues: Record<string, unknown>
        /** The same fields with the values they would have */
        newValues: Record<string, unknown>
        /** Of the fields that would change, those that the organization gave */
        given: Array<string>
      }>
    }
  }
  /** Count a topic's audience values of one match key. */
  'GET /api/topics/:id/match-values': {
    params: {
      /** Library topic, by its own id or that of its global topic */
      id: AnyTopicId
    }
    query: {
      /** Kind of identifier that the values are; each kind is kept separately */
      key: 'ip' | 'url' | 'deviceid' | 'uid' | 'appbundle' | 'contentid' | 'postalcode'
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'key' | 'count' | 'updatedAt'>
    }
    reply: MatchValues
  }
  /** Replace a topic's audience values of one match key, one per line. */
  'PUT /api/topics/:id/match-values': {
    params: {
      /** Library topic, by its own id or that of its global topic */
      id: AnyTopicId
    }
    query: {
      /** Kind of identifier that the values are; each kind is kept separately */
      key: 'ip' | 'url' | 'deviceid' | 'uid' | 'appbundle' | 'contentid' | 'postalcode'
    }
    body: string
    reply: MatchValues
  }
  /** Add catalog topics to the library: by id, or all that match filters. */
  'POST /api/topics/catalog': {
    body: {
      /** Global topics to add; ids that are not in the catalog are skipped */
      topicIds?: Array<string>
      /** Adds all topics of the catalog that fit every filter; an unknown filter is refused */
      filters?: {
        /** Words that name, taxonomy path and keywords must all have; the last may be unfinished */
        search?: string
        /** Only topics of this category, or of any of several */
        parentCategory?:
          | 'Auto'
          | 'Auto Parts & Services'
          | 'Powersports & Marine'
          | 'Business Services'
          | 'Industrial & Energy'
          | 'Careers & Professions'
          | 'Consumer Electronics'
          | 'Software & Apps'
          | 'Enterprise Technology'
          | 'Telecom & Internet'
          | 'Banking & Credit'
          | 'Insurance'
          | 'Investing & Wealth'
          | 'Health & Medical'
          | 'Fitness & Nutrition'
          | 'Food & Grocery'
          | 'Restaurants & Dining'
          | 'Alcohol & Tobacco'
          | 'Home Furnishings & Appliances'
          | 'Home Improvement & Garden'
          | 'Household Supplies'
          | 'Real Estate'
          | 'Apparel & Accessories'
          | 'Beauty & Personal Care'
          | 'Shopping & Retail'
          | 'Movies & TV'
          | 'Music & Audio'
          | 'Gaming'
          | 'Books & News'
          | 'Sports'
          | 'Outdoor Recreation'
          | 'Toys & Hobbies'
          | 'Gambling & Betting'
          | 'Travel & Lodging'
          | 'Events & Attractions'
          | 'Demographics'
          | 'Family & Life Events'
          | 'Pets & Animals'
          | 'Education & Science'
          | 'Government & Civic'
          | 'Religion & Spirituality'
          | Array<
              | 'Auto'
              | 'Auto Parts & Services'
              | 'Powersports & Marine'
              | 'Business Services'
              | 'Industrial & Energy'
              | 'Careers & Professions'
              | 'Consumer Electronics'
              | 'Software & Apps'
              | 'Enterprise Technology'
              | 'Telecom & Internet'
              | 'Banking & Credit'
              | 'Insurance'
              | 'Investing & Wealth'
              | 'Health & Medical'
              | 'Fitness & Nutrition'
              | 'Food & Grocery'
              | 'Restaurants & Dining'
              | 'Alcohol & Tobacco'
              | 'Home Furnishings & Appliances'
              | 'Home Improvement & Garden'
              | 'Household Supplies'
              | 'Real Estate'
              | 'Apparel & Accessories'
              | 'Beauty & Personal Care'
              | 'Shopping & Retail'
              | 'Movies & TV'
              | 'Music & Audio'
              | 'Gaming'
              | 'Books & News'
              | 'Sports'
              | 'Outdoor Recreation'
              | 'Toys & Hobbies'
              | 'Gambling & Betting'
              | 'Travel & Lodging'
              | 'Events & Attractions'
              | 'Demographics'
              | 'Family & Life Events'
              | 'Pets & Animals'
              | 'Education & Science'
              | 'Government & Civic'
              | 'Religion & Spirituality'
            >
        /** Only topics of this group, or of any of several */
        taxonomyType?:
          | 'Auto & Transportation'
          | 'Business & Professional'
          | 'Technology & Telecom'
          | 'Financial Services'
          | 'Health & Wellness'
          | 'Food & Drink'
          | 'Home & Property'
          | 'Retail & Fashion'
          | 'Media & Entertainment'
          | 'Sports & Leisure'
          | 'Travel & Experiences'
          | 'People & Family'
          | 'Society & Learning'
          | Array<
              | 'Auto & Transportation'
              | 'Business & Professional'
              | 'Technology & Telecom'
              | 'Financial Services'
              | 'Health & Wellness'
              | 'Food & Drink'
              | 'Home & Property'
              | 'Retail & Fashion'
              | 'Media & Entertainment'
              | 'Sports & Leisure'
              | 'Travel & Experiences'
              | 'People & Family'
              | 'Society & Learning'
            >
        /** Only topics of this level-0 node, or of any of several, written exactly */
        subcategory?: string | Array<string>
        /** Only topics of this segment type, or of any of several */
        segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | Array<'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'>
        /** Only topics of this audience type, or of any of several */
        audienceType?:
          | 'In-Market Shopper'
          | 'Enthusiast'
          | 'Fan'
          | 'Owner'
          | 'Past Purchaser'
          | 'Previous Buyer'
          | 'Subscriber'
          | 'Visitor'
          | 'Decision Maker'
          | 'Business Professional'
          | 'Employee'
          | 'Demographic Group'
          | 'Life Stage'
          | 'Supporter'
          | Array<
              | 'In-Market Shopper'
              | 'Enthusiast'
              | 'Fan'
              | 'Owner'
              | 'Past Purchaser'
              | 'Previous Buyer'
              | 'Subscriber'
              | 'Visitor'
              | 'Decision Maker'
              | 'Business Professional'
              | 'Employee'
              | 'Demographic Group'
              | 'Life Stage'
              | 'Supporter'
            >
      }
      /** Whether the reply also names the topicIds that are not in the catalog */
      listUnknown?: boolean
    }
    reply: {
      /** How many topics the library holds now that it did not before */
      added: number
      /** The topicIds that are not in the catalog, as they were sent; absent unless listUnknown was true */
      unknown?: Array<string>
    }
  }
  /** List the shared catalog, with topics already in the library marked. */
  'GET /api/topics/catalog': {
    query?: {
      /** Which page, from 1; one beyond the last is empty */
      page?: number
      /** Records on a page; more than 100 counts as 100 */
      pageSize?: number
      /** The same as `pageSize`, before which it counts; more than 100 counts as 100 */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Field to sort by; topics without a value come last in asc, first in desc */
      sortBy?: 'topic_name' | 'parent_category' | 'segment_type' | 'taxonomy_type' | 'audience_type' | 'created_at'
      /** Direction, also of age, which decides between equals */
      sortOrder?: 'asc' | 'desc'
      /** Words that name, taxonomy path and keywords must all have; the last may be unfinished */
      search?: string
      /** Only topics of this category, or of any of several */
      parentCategory?:
        | 'Auto'
        | 'Auto Parts & Services'
        | 'Powersports & Marine'
        | 'Business Services'
        | 'Industrial & Energy'
        | 'Careers & Professions'
        | 'Consumer Electronics'
        | 'Software & Apps'
        | 'Enterprise Technology'
        | 'Telecom & Internet'
        | 'Banking & Credit'
        | 'Insurance'
        | 'Investing & Wealth'
        | 'Health & Medical'
        | 'Fitness & Nutrition'
        | 'Food & Grocery'
        | 'Restaurants & Dining'
        | 'Alcohol & Tobacco'
        | 'Home Furnishings & Appliances'
        | 'Home Improvement & Garden'
        | 'Household Supplies'
        | 'Real Estate'
        | 'Apparel & Accessories'
        | 'Beauty & Personal Care'
        | 'Shopping & Retail'
        | 'Movies & TV'
        | 'Music & Audio'
        | 'Gaming'
        | 'Books & News'
        | 'Sports'
        | 'Outdoor Recreation'
        | 'Toys & Hobbies'
        | 'Gambling & Betting'
        | 'Travel & Lodging'
        | 'Events & Attractions'
        | 'Demographics'
        | 'Family & Life Events'
        | 'Pets & Animals'
        | 'Education & Science'
        | 'Government & Civic'
        | 'Religion & Spirituality'
        | Array<
            | 'Auto'
            | 'Auto Parts & Services'
            | 'Powersports & Marine'
            | 'Business Services'
            | 'Industrial & Energy'
            | 'Careers & Professions'
            | 'Consumer Electronics'
            | 'Software & Apps'
            | 'Enterprise Technology'
            | 'Telecom & Internet'
            | 'Banking & Credit'
            | 'Insurance'
            | 'Investing & Wealth'
            | 'Health & Medical'
            | 'Fitness & Nutrition'
            | 'Food & Grocery'
            | 'Restaurants & Dining'
            | 'Alcohol & Tobacco'
            | 'Home Furnishings & Appliances'
            | 'Home Improvement & Garden'
            | 'Household Supplies'
            | 'Real Estate'
            | 'Apparel & Accessories'
            | 'Beauty & Personal Care'
            | 'Shopping & Retail'
            | 'Movies & TV'
            | 'Music & Audio'
            | 'Gaming'
            | 'Books & News'
            | 'Sports'
            | 'Outdoor Recreation'
            | 'Toys & Hobbies'
            | 'Gambling & Betting'
            | 'Travel & Lodging'
            | 'Events & Attractions'
            | 'Demographics'
            | 'Family & Life Events'
            | 'Pets & Animals'
            | 'Education & Science'
            | 'Government & Civic'
            | 'Religion & Spirituality'
          >
      /** Only topics of this group, or of any of several */
      taxonomyType?:
        | 'Auto & Transportation'
        | 'Business & Professional'
        | 'Technology & Telecom'
        | 'Financial Services'
        | 'Health & Wellness'
        | 'Food & Drink'
        | 'Home & Property'
        | 'Retail & Fashion'
        | 'Media & Entertainment'
        | 'Sports & Leisure'
        | 'Travel & Experiences'
        | 'People & Family'
        | 'Society & Learning'
        | Array<
            | 'Auto & Transportation'
            | 'Business & Professional'
            | 'Technology & Telecom'
            | 'Financial Services'
            | 'Health & Wellness'
            | 'Food & Drink'
            | 'Home & Property'
            | 'Retail & Fashion'
            | 'Media & Entertainment'
            | 'Sports & Leisure'
            | 'Travel & Experiences'
            | 'People & Family'
            | 'Society & Learning'
          >
      /** Only topics of this level-0 node, or of any of several, written exactly */
      subcategory?: string | Array<string>
      /** Only topics of this segment type, or of any of several */
      segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | Array<'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'>
      /** Only topics of this audience type, or of any of several */
      audienceType?:
        | 'In-Market Shopper'
        | 'Enthusiast'
        | 'Fan'
        | 'Owner'
        | 'Past Purchaser'
        | 'Previous Buyer'
        | 'Subscriber'
        | 'Visitor'
        | 'Decision Maker'
        | 'Business Professional'
        | 'Employee'
        | 'Demographic Group'
        | 'Life Stage'
        | 'Supporter'
        | Array<
            | 'In-Market Shopper'
            | 'Enthusiast'
            | 'Fan'
            | 'Owner'
            | 'Past Purchaser'
            | 'Previous Buyer'
            | 'Subscriber'
            | 'Visitor'
            | 'Decision Maker'
            | 'Business Professional'
            | 'Employee'
            | 'Demographic Group'
            | 'Life Stage'
            | 'Supporter'
          >
      /** Only topics of this node, or of any of several, one level below subcategory */
      subcategoryL1?: string | Array<string>
      /** Only topics of this node, or of any of several, two levels below subcategory */
      subcategoryL2?: string | Array<string>
      /** Only topics of this node, or of any of several, three levels below subcategory */
      subcategoryL3?: string | Array<string>
      /** Only topics of this node, or of any of several, four levels below subcategory */
      subcategoryL4?: string | Array<string>
      /** Only topics that the library holds with an external id (true), or only all others (false) */
      hasExternalId?: 'true' | 'false'
      /** Only topics that the library holds (true), or only those it could add (false) */
      inLibrary?: 'true' | 'false'
      /** How search is read: words, the default, or meaning, which answers at most 500, the best first whatever the order */
      match?: 'words' | 'meaning'
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'topicName'
        | 'parentCategory'
        | 'taxonomyType'
        | 'subcategory'
        | 'segmentType'
        | 'audienceType'
        | 'iabCode'
        | 'engineVersion'
        | 'createdAt'
        | 'inLibrary'
        | 'matched'
      >
    }
    reply: {
      /** The records of this page, in the order of the list */
      data: Array<CatalogTopic>
      /** How many records match, on all pages together */
      total: number
      /** Which page this is, from 1; 1 where the request names a place with `after` */
      page: number
      /** Records on a full page, once the maximum is applied */
      pageSize: number
      /** How many pages there are; 0 where nothing matches */
      totalPages: number
    }
  }
  /** List the values that each field has in the catalog; subcategories are those of the taxonomy. */
  'GET /api/topics/catalog/facets': {
    query?: {
      /** Whether the reply also says how many topics have each value */
      counts?: 'true' | 'false'
      /** How search is read: words, the default, or meaning, which answers at most 500, the best first whatever the order */
      match?: 'words' | 'meaning'
      /** Words that name, taxonomy path and keywords must all have; the last may be unfinished */
      search?: string
      /** Only topics of this category, or of any of several */
      parentCategory?:
        | 'Auto'
        | 'Auto Parts & Services'
        | 'Powersports & Marine'
        | 'Business Services'
        | 'Industrial & Energy'
        | 'Careers & Professions'
        | 'Consumer Electronics'
        | 'Software & Apps'
        | 'Enterprise Technology'
        | 'Telecom & Internet'
        | 'Banking & Credit'
        | 'Insurance'
        | 'Investing & Wealth'
        | 'Health & Medical'
        | 'Fitness & Nutrition'
        | 'Food & Grocery'
        | 'Restaurants & Dining'
        | 'Alcohol & Tobacco'
        | 'Home Furnishings & Appliances'
        | 'Home Improvement & Garden'
        | 'Household Supplies'
        | 'Real Estate'
        | 'Apparel & Accessories'
        | 'Beauty & Personal Care'
        | 'Shopping & Retail'
        | 'Movies & TV'
        | 'Music & Audio'
        | 'Gaming'
        | 'Books & News'
        | 'Sports'
        | 'Outdoor Recreation'
        | 'Toys & Hobbies'
        | 'Gambling & Betting'
        | 'Travel & Lodging'
        | 'Events & Attractions'
        | 'Demographics'
        | 'Family & Life Events'
        | 'Pets & Animals'
        | 'Education & Science'
        | 'Government & Civic'
        | 'Religion & Spirituality'
        | Array<
            | 'Auto'
            | 'Auto Parts & Services'
            | 'Powersports & Marine'
            | 'Business Services'
            | 'Industrial & Energy'
            | 'Careers & Professions'
            | 'Consumer Electronics'
            | 'Software & Apps'
            | 'Enterprise Technology'
            | 'Telecom & Internet'
            | 'Banking & Credit'
            | 'Insurance'
            | 'Investing & Wealth'
            | 'Health & Medical'
            | 'Fitness & Nutrition'
            | 'Food & Grocery'
            | 'Restaurants & Dining'
            | 'Alcohol & Tobacco'
            | 'Home Furnishings & Appliances'
            | 'Home Improvement & Garden'
            | 'Household Supplies'
            | 'Real Estate'
            | 'Apparel & Accessories'
            | 'Beauty & Personal Care'
            | 'Shopping & Retail'
            | 'Movies & TV'
            | 'Music & Audio'
            | 'Gaming'
            | 'Books & News'
            | 'Sports'
            | 'Outdoor Recreation'
            | 'Toys & Hobbies'
            | 'Gambling & Betting'
            | 'Travel & Lodging'
            | 'Events & Attractions'
            | 'Demographics'
            | 'Family & Life Events'
            | 'Pets & Animals'
            | 'Education & Science'
            | 'Government & Civic'
            | 'Religion & Spirituality'
          >
      /** Only topics of this group, or of any of several */
      taxonomyType?:
        | 'Auto & Transportation'
        | 'Business & Professional'
        | 'Technology & Telecom'
        | 'Financial Services'
        | 'Health & Wellness'
        | 'Food & Drink'
        | 'Home & Property'
        | 'Retail & Fashion'
        | 'Media & Entertainment'
        | 'Sports & Leisure'
        | 'Travel & Experiences'
        | 'People & Family'
        | 'Society & Learning'
        | Array<
            | 'Auto & Transportation'
            | 'Business & Professional'
            | 'Technology & Telecom'
            | 'Financial Services'
            | 'Health & Wellness'
            | 'Food & Drink'
            | 'Home & Property'
            | 'Retail & Fashion'
            | 'Media & Entertainment'
            | 'Sports & Leisure'
            | 'Travel & Experiences'
            | 'People & Family'
            | 'Society & Learning'
          >
      /** Only topics of this level-0 node, or of any of several, written exactly */
      subcategory?: string | Array<string>
      /** Only topics of this segment type, or of any of several */
      segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | Array<'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'>
      /** Only topics of this audience type, or of any of several */
      audienceType?:
        | 'In-Market Shopper'
        | 'Enthusiast'
        | 'Fan'
        | 'Owner'
        | 'Past Purchaser'
        | 'Previous Buyer'
        | 'Subscriber'
        | 'Visitor'
        | 'Decision Maker'
        | 'Business Professional'
        | 'Employee'
        | 'Demographic Group'
        | 'Life Stage'
        | 'Supporter'
        | Array<
            | 'In-Market Shopper'
            | 'Enthusiast'
            | 'Fan'
            | 'Owner'
            | 'Past Purchaser'
            | 'Previous Buyer'
            | 'Subscriber'
            | 'Visitor'
            | 'Decision Maker'
            | 'Business Professional'
            | 'Employee'
            | 'Demographic Group'
            | 'Life Stage'
            | 'Supporter'
          >
      /** Only topics of this node, or of any of several, one level below subcategory */
      subcategoryL1?: string | Array<string>
      /** Only topics of this node, or of any of several, two levels below subcategory */
      subcategoryL2?: string | Array<string>
      /** Only topics of this node, or of any of several, three levels below subcategory */
      subcategoryL3?: string | Array<string>
      /** Only topics of this node, or of any of several, four levels below subcategory */
      subcategoryL4?: string | Array<string>
      /** Only topics that the library holds with an external id (true), or only all others (false) */
      hasExternalId?: 'true' | 'false'
      /** Only topics that the library holds (true), or only those it could add (false) */
      inLibrary?: 'true' | 'false'
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'parentCategories'
        | 'taxonomyTypes'
        | 'subcategories'
        | 'subcategoryL1s'
        | 'subcategoryL2s'
        | 'subcategoryL3s'
        | 'subcategoryL4s'
        | 'audienceTypes'
        | 'segmentTypes'
        | 'counts'
        | 'atLeast'
      >
    }
    reply: Facets
  }
  /** List the topics of the catalog that are most like one of it, with why. */
  'GET /api/topics/catalog/:id/similar': {
    params: {
      /** The topic of the catalog to compare with */
      id: GlobalTopicId
    }
    query?: {
      /** Most topics to answer; more than 50 counts as 50 */
      limit?: number
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'topicName'
        | 'parentCategory'
        | 'taxonomyType'
        | 'subcategory'
        | 'segmentType'
        | 'audienceType'
        | 'iabCode'
        | 'engineVersion'
        | 'createdAt'
        | 'inLibrary'
        | 'matched'
      >
    }
    reply: {
      /** Similar topics, the most alike first */
      data: Array<CatalogTopic>
    }
  }
  /** Report a topic of the catalog to its operators, whether the library holds it or not. */
  'POST /api/topics/catalog/:topicId/report': {
    params: {
      /** The topic of the catalog to report */
      topicId: GlobalTopicId
    }
    body: {
      /** What is wrong with the topic */
      reason: 'wrong' | 'offensive' | 'personal_data' | 'other'
      /** What operators should know, on one line; nobody else reads it */
      comment?: string
    }
    reply: {
      /** That a report of the organization is open, this one or an earlier one */
      reported: true
    }
  }
  /** Report the listed topic behind a topic of the library to the operators of the catalog. */
  'POST /api/topics/:id/report': {
    params: {
      /** The library topic, or the global topic that it links */
      id: AnyTopicId
    }
    body: {
      /** What is wrong with the topic */
      reason: 'wrong' | 'offensive' | 'personal_data' | 'other'
      /** What operators should know, on one line; nobody else reads it */
      comment?: string
    }
    reply: {
      /** That a report of the organization is open, this one or an earlier one */
      reported: true
    }
  }
  /** Check a name for duplicates, with what makes two topics the same or different. */
  'POST /api/topics/check-duplicate': {
    body: {
      /** Name that may be a topic already */
      topic_name: string
      /** Category that the name is meant in; absent, null or unknown, the one read in the name counts */
      parent_category?: string | null
    }
    reply: DuplicateCheck
  }
  /** Check a name for duplicates, with an SDK key. */
  'POST /api/sdk/check-duplicate': {
    body: {
      /** Name that may be a topic already */
      topic_name: string
      /** Category that the name is meant in; absent, null or unknown, the one read in the name counts */
      parent_category?: string | null
    }
    reply: DuplicateCheck
  }
  /** Export the library, or the topics that match filters, as CSV or JSON. */
  'GET /api/export': {
    query?: {
      /** File format: CSV with a header row, or one JSON array */
      format?: 'csv' | 'json'
      /** With true, CSV adds platform names, descriptions and scores, and both formats add subcategory levels and source; only for owners */
      full?: 'true' | 'false'
      /** Words that the name must all have; the last may be the beginning of a longer one */
      search?: string
      /** Only topics of this group, or of any of several */
      taxonomyType?:
        | 'Auto & Transportation'
        | 'Business & Professional'
        | 'Technology & Telecom'
        | 'Financial Services'
        | 'Health & Wellness'
        | 'Food & Drink'
        | 'Home & Property'
        | 'Retail & Fashion'
        | 'Media & Entertainment'
        | 'Sports & Leisure'
        | 'Travel & Experiences'
        | 'People & Family'
        | 'Society & Learning'
        | Array<
            | 'Auto & Transportation'
            | 'Business & Professional'
            | 'Technology & Telecom'
            | 'Financial Services'
            | 'Health & Wellness'
            | 'Food & Drink'
            | 'Home & Property'
            | 'Retail & Fashion'
            | 'Media & Entertainment'
            | 'Sports & Leisure'
            | 'Travel & Experiences'
            | 'People & Family'
            | 'Society & Learning'
          >
      /** Only topics of this category, or of any of several */
      parentCategory?:
        | 'Auto'
        | 'Auto Parts & Services'
        | 'Powersports & Marine'
        | 'Business Services'
        | 'Industrial & Energy'
        | 'Careers & Professions'
        | 'Consumer Electronics'
        | 'Software & Apps'
        | 'Enterprise Technology'
        | 'Telecom & Internet'
        | 'Banking & Credit'
        | 'Insurance'
        | 'Investing & Wealth'
        | 'Health & Medical'
        | 'Fitness & Nutrition'
        | 'Food & Grocery'
        | 'Restaurants & Dining'
        | 'Alcohol & Tobacco'
        | 'Home Furnishings & Appliances'
        | 'Home Improvement & Garden'
        | 'Household Supplies'
        | 'Real Estate'
        | 'Apparel & Accessories'
        | 'Beauty & Personal Care'
        | 'Shopping & Retail'
        | 'Movies & TV'
        | 'Music & Audio'
        | 'Gaming'
        | 'Books & News'
        | 'Sports'
        | 'Outdoor Recreation'
        | 'Toys & Hobbies'
        | 'Gambling & Betting'
        | 'Travel & Lodging'
        | 'Events & Attractions'
        | 'Demographics'
        | 'Family & Life Events'
        | 'Pets & Animals'
        | 'Education & Science'
        | 'Government & Civic'
        | 'Religion & Spirituality'
        | Array<
            | 'Auto'
            | 'Auto Parts & Services'
            | 'Powersports & Marine'
            | 'Business Services'
            | 'Industrial & Energy'
            | 'Careers & Professions'
            | 'Consumer Electronics'
            | 'Software & Apps'
            | 'Enterprise Technology'
            | 'Telecom & Internet'
            | 'Banking & Credit'
            | 'Insurance'
            | 'Investing & Wealth'
            | 'Health & Medical'
            | 'Fitness & Nutrition'
            | 'Food & Grocery'
            | 'Restaurants & Dining'
            | 'Alcohol & Tobacco'
            | 'Home Furnishings & Appliances'
            | 'Home Improvement & Garden'
            | 'Household Supplies'
            | 'Real Estate'
            | 'Apparel & Accessories'
            | 'Beauty & Personal Care'
            | 'Shopping & Retail'
            | 'Movies & TV'
            | 'Music & Audio'
            | 'Gaming'
            | 'Books & News'
            | 'Sports'
            | 'Outdoor Recreation'
            | 'Toys & Hobbies'
            | 'Gambling & Betting'
            | 'Travel & Lodging'
            | 'Events & Attractions'
            | 'Demographics'
            | 'Family & Life Events'
            | 'Pets & Animals'
            | 'Education & Science'
            | 'Government & Civic'
            | 'Religion & Spirituality'
          >
      /** Only topics of this level-0 node, or of any of several, written exactly */
      subcategory?: string | Array<string>
      /** Only topics of this node, or of any of several, one level below subcategory */
      subcategoryL1?: string | Array<string>
      /** Only topics of this node, or of any of several, two levels below subcategory */
      subcategoryL2?: string | Array<string>
      /** Only topics of this node, or of any of several, three levels below subcategory */
      subcategoryL3?: string | Array<string>
      /** Only topics of this node, or of any of several, four levels below subcategory */
      subcategoryL4?: string | Array<string>
      /** Only topics of this segment type, or of any of several */
      segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | Array<'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'>
      /** Only topics of this audience type, or of any of several */
      audienceType?:
        | 'In-Market Shopper'
        | 'Enthusiast'
        | 'Fan'
        | 'Owner'
        | 'Past Purchaser'
        | 'Previous Buyer'
        | 'Subscriber'
        | 'Visitor'
        | 'Decision Maker'
        | 'Business Professional'
        | 'Employee'
        | 'Demographic Group'
        | 'Life Stage'
        | 'Supporter'
        | Array<
            | 'In-Market Shopper'
            | 'Enthusiast'
            | 'Fan'
            | 'Owner'
            | 'Past Purchaser'
            | 'Previous Buyer'
            | 'Subscriber'
            | 'Visitor'
            | 'Decision Maker'
            | 'Business Professional'
            | 'Employee'
            | 'Demographic Group'
            | 'Life Stage'
            | 'Supporter'
          >
      /** Only topics of this IAB code, or of any of several, without those of the codes below */
      iabCode?: string | Array<string>
      /** Only topics stamped with this engine version, or with any of several */
      engineVersion?: string | Array<string>
      /** Only topics that came this way, or any of several: api, import, sync, matrix or catalog */
      source?: string | Array<string>
      /** Only topics whose external id contains this text, or any of several, whatever its case */
      internalId?: string | Array<string>
      /** Only topics with an external id (true), or without one (false) */
      hasExternalId?: 'true' | 'false'
      /** Only topics of this sensitivity, or of any of several */
      sensitivity?:
        | 'Standard'
        | 'Regulated'
        | 'Sensitive'
        | 'Prohibited'
        | Array<'Standard' | 'Regulated' | 'Sensitive' | 'Prohibited'>
      /** Only topics of this intensity, or of any of several */
      intensity?: 'Low' | 'Medium' | 'High' | 'Very High' | Array<'Low' | 'Medium' | 'High' | 'Very High'>
      /** Only topics at this stage of the buyer journey, or at any of several */
      buyerJourney?:
        | 'Awareness'
        | 'Consideration'
        | 'Decision'
        | 'Retention'
        | 'Advocacy'
        | Array<'Awareness' | 'Consideration' | 'Decision' | 'Retention' | 'Advocacy'>
      /** Only topics that are in doubt, or only those that were and are confirmed; with both, either */
      review?: 'needs_review' | 'confirmed' | Array<'needs_review' | 'confirmed'>
      /** Only topics whose composite score is at least this, from 0 to 100 */
      scoreMin?: number
      /** Only topics whose composite score is at most this, from 0 to 100 */
      scoreMax?: number
      /** Only topics that came into the library at this moment or later */
      createdFrom?: Timestamp
      /** Only topics that came into the library before this moment */
      createdBefore?: Timestamp
      /** Only topics with a live segment on this platform, named by its key, or on any of several */
      liveOn?: string | Array<string>
      /** Only topics without a live segment on this platform, or on none of several */
      notLiveOn?: string | Array<string>
    }
    reply: Array<ExportedTopic>
  }
  /** Start an import. */
  'POST /api/import': {
    body: {
      /** Name of the file, kept to recognize the import in lists */
      filename: string
      /** Rows in the file without its header; sets how many chunks complete the batch */
      totalRows: number
      /** Columns to read, of which one must fill `topic_name`; the same in every chunk of a batch, in any order */
      mappings: Array<ImportMapping>
      /** Has the LLM classify up to 10 topics of each chunk that are new to library and catalog; a seeding never asks it */
      useLLM?: boolean
      /** What values of the file are read as; those of `POST /api/import/values` that were accepted */
      values?: Array<ImportValue>
      /** True keeps the new topics of this import to the organization, also where it shares topics */
      keepPrivate?: boolean
    }
    reply: {
      /** Batch to send the chunks to */
      batchId: BatchId
      /** Number of chunks that complete the batch: `totalRows` by `chunkSize`, rounded up */
      chunksTotal: number
      /** Rows in every chunk but the last, and the most that a chunk takes */
      chunkSize: number
    }
  }
  /** List imports, newest first. */
  'GET /api/import': {
    query?: {
      /** Most records to answer; more than 100 counts as 100 */
      limit?: number
      /** How many records before the first one to leave out */
      offset?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'filename'
        | 'status'
        | 'total_rows'
        | 'processed_rows'
        | 'success_count'
        | 'error_count'
        | 'duplicate_count'
        | 'adopted_count'
        | 'updated_count'
        | 'chunks_total'
        | 'chunks_completed'
        | 'use_llm'
        | 'created_at'
        | 'completed_at'
      >
    }
    reply: Array<ImportBatch>
  }
  /** Download failed rows with the reasons, to fix and import again. */
  'GET /api/import/:batchId/rows.csv': {
    params: {
      /** Import to act on */
      batchId: BatchId
    }
    reply: string
  }
  /** Cancel an import, or mark it failed; imported rows stay. */
  'PATCH /api/import/:batchId/status': {
    params: {
      /** Import to act on */
      batchId: BatchId
    }
    body: {
      /** How the import ends: given up by a person, or failed on the side of its sender */
      status: 'cancelled' | 'failed'
    }
    reply: {
      /** Import that the request ended */
      batchId: BatchId
      /** Status that it has now, as requested */
      status: 'processing' | 'completed' | 'cancelled' | 'failed'
    }
  }
  /** Read the status of an import. */
  'GET /api/import/:batchId/status': {
    params: {
      /** Import to act on */
      batchId: BatchId
    }
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'filename'
        | 'status'
        | 'total_rows'
        | 'processed_rows'
        | 'success_count'
        | 'error_count'
        | 'duplicate_count'
        | 'adopted_count'
        | 'updated_count'
        | 'chunks_total'
        | 'chunks_completed'
        | 'use_llm'
        | 'created_at'
        | 'completed_at'
      >
    }
    reply: ImportBatch
  }
  /** Clean the names of imported topics, or preview the changes. */
  'POST /api/import/:batchId/fix-names': {
    params: {
      /** Import to act on */
      batchId: BatchId
    }
    body: {
      /** True changes no name and lists what would change; it asks the LLM, and spends on it, all the same */
      dryRun?: boolean
      /** Row to go on after: the `nextAfter` of the previous answer */
      after?: number
    }
    reply: FixedNames
  }
  /** Send a chunk of rows; a chunk already processed is skipped. */
  'POST /api/import/:batchId/chunk': {
    params: {
      /** Import to act on */
      batchId: BatchId
    }
    body: {
      /** Place of the chunk in the file, from 0 and below `chunksTotal` */
      chunkIndex: number
      /** Rows as objects of column to cell; every chunk but the last holds `chunkSize`, because rows are numbered by it */
      rows: Array<unknown>
      /** Columns to read, of which one must fill `topic_name`; the same in every chunk of a batch, in any order */
      mappings: Array<ImportMapping>
    }
    reply: ImportChunk
  }
  /** List row results with their reasons. */
  'GET /api/import/:batchId/rows': {
    params: {
      /** Import to act on */
      batchId: BatchId
    }
    query?: {
      /** Which page, from 1; one beyond the last is empty */
      page?: number
      /** Records on a page; more than 500 counts as 500 */
      pageSize?: number
      /** The same as `pageSize`, before which it counts; more than 500 counts as 500 */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Only rows that ended like this; absent for all */
      outcome?: 'created' | 'adopted' | 'duplicate' | 'updated' | 'error' | 'undone'
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'row' | 'line' | 'outcome' | 'reason' | 'topic_name' | 'id' | 'topic_id'>
    }
    reply: {
      /** The records of this page, in the order of the list */
      data: Array<{
        /** Number of the row in the file, from 1 after the header */
        row: number
        /** Line of the file on which the row begins; null where it was not sent */
        line: number | null
        /** What became of the row; `undone` once an undo has taken it back */
        outcome: 'created' | 'adopted' | 'duplicate' | 'updated' | 'error' | 'undone'
        /** Why, in words for the person who sent the file */
        reason: string
        /** Name read from the row, cleaned; null for a row that failed */
        topic_name: string | null
        /** Topic of the library that the row made, met or filled, which may be gone since; null for a row that failed */
        id: LibraryTopicId | null
        /** Global topic behind it; null for a row that failed */
        topic_id: GlobalTopicId | null
      }>
      /** How many records match, on all pages together */
      total: number
      /** Which page this is, from 1; 1 where the request names a place with `after` */
      page: number
      /** Records on a full page, once the maximum is applied */
      pageSize: number
      /** How many pages there are; 0 where nothing matches */
      totalPages: number
    }
  }
  /** Preview import results for sample rows; nothing is written or charged. */
  'POST /api/import/preview': {
    body: {
      /** Sample rows as objects of column to cell */
      rows: Array<unknown>
      /** Columns to read, of which one must fill `topic_name`; the same in every chunk of a batch, in any order */
      mappings: Array<ImportMapping>
    }
    reply: {
      /** One result for each of the given rows, in their order */
      rows: Array<PreviewedRow>
    }
  }
  /** Undo an import, except for topics edited or activated since. */
  'POST /api/import/:batchId/undo': {
    params: {
      /** Import to act on */
      batchId: BatchId
    }
    reply: {
      /** Rows whose effect this request took back */
      undone: number
      /** Rows whose topics stay, because they were edited, reclassified or pushed since */
      kept: number
    }
  }
  /** Tell what an undo of the import would take back. */
  'GET /api/import/:batchId/undo': {
    params: {
      /** Import to act on */
      batchId: BatchId
    }
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'created' | 'adopted' | 'updated' | 'kept'>
    }
    reply: {
      /** New topics that would be removed */
      created: number
      /** Topics of the catalog that would leave the library */
      adopted: number
      /** External ids that would be emptied */
      updated: number
      /** Topics that would stay, because they were edited, reclassified or pushed since */
      kept: number
    }
  }
  /** Tell how values of a file are read, with suggestions for those that are unknown. */
  'POST /api/import/values': {
    body: {
      /** Different texts of the file with their fields */
      values: Array<{
        /** Field that the value is for: one of those whose values are names of ours */
        targetField: 'parent_category' | 'taxonomy_type' | 'segment_type'
        /** The text as it stands in the file; compared without regard to case and surrounding space */
        given: string
      }>
    }
    reply: {
      /** One for each text, in their order */
      values: Array<{
        /** Field that the value is for */
        targetField: 'parent_category' | 'taxonomy_type' | 'segment_type'
        /** The text as it was sent */
        given: string
        /** What it is read as, was mapped to, or is suggested; null for the engine, or where nothing is near */
        value: string | null
        /** Whether an import reads it as it stands, or the organization mapped it, or it is a suggestion */
        source: 'known' | 'remembered' | 'suggested' | 'unknown'
      }>
    }
  }
  /** Remember what texts of files mean, for the next import. */
  'PUT /api/import/values': {
    body: {
      /** Texts with what each is read as */
      values: Array<ImportValue>
    }
    reply: {
      /** Texts of the organization that are remembered now */
      remembered: number
    }
  }
  /** Tell all that an import would drop, change or refuse of rows; nothing is written or charged. */
  'POST /api/import/check': {
    body: {
      /** Rows as objects of column to cell */
      rows: Array<unknown>
      /** Columns to read, of which one must fill `topic_name`; the same in every chunk of a batch, in any order */
      mappings: Array<ImportMapping>
      /** What values of the file are read as */
      values?: Array<ImportValue>
    }
    reply: {
      /** One result for each row, in their order */
      rows: Array<{
        /** How the row would end */
        outcome: 'created' | 'adopted' | 'duplicate' | 'updated' | 'error'
        /** The same for names that are one topic; null for an unusable row */
        key: string | null
      }>
      /** What would be dropped, changed or refused, in the order of the rows */
      findings: Array<{
        /** Which of the given rows, from 1 */
        row: number
        /** What the import does to the row or its value; causes are stable */
        cause:
          | 'not_a_row'
          | 'name_missing'
          | 'name_not_text'
          | 'name_too_long'
          | 'external_id_too_long'
          | 'external_id_repeated'
          | 'value_unknown'
          | 'value_mapped'
          | 'value_shortened'
          | 'group_mismatch'
        /** Field that the cause is about; null where it is the whole row */
        field:
          | 'topic_name'
          | 'parent_category'
          | 'taxonomy_type'
          | 'subcategory'
          | 'segment_type'
          | 'external_id'
          | 'keywords'
          | null
        /** What stood in the file, shortened; null where nothing did */
        value: string | null
        /** What it is read as instead; null where the field is left to the engine */
        read: string | null
      }>
      /** The first 200 rows whose topics are known already */
      matches: Array<{
        /** Which of the given rows, from 1 */
        row: number
        /** Name read from the row */
        topic_name: string
        /** Name of the topic that it is */
        match_name: string
        /** The library topic; null where it is one of the catalog or of the file */
        id: LibraryTopicId | null
        /** Why it is the same topic, in words */
        reason: string
      }>
    }
  }
  /** Hand over chunks of rows for the service to import by itself. */
  'POST /api/import/:batchId/stage': {
    params: {
      /** Import to act on */
      batchId: BatchId
    }
    body: {
      /** Chunks of up to 500 rows each; all but the last of the file hold `chunkSize` */
      chunks: Array<{
        /** Place of the chunk in the file, from 0 and below `chunksTotal` */
        chunkIndex: number
        /** Rows as objects of column to cell */
        rows: Array<unknown>
        /** Line of the file on which each row begins, kept with its result */
        lines?: Array<number>
      }>
    }
    reply: {
      /** Chunks of the import that the service has, processed or not */
      chunksStaged: number
      /** Chunks that the import consists of */
      chunksTotal: number
      /** Whether all chunks are there, so that the service goes on by itself */
      workerDriven: boolean
      /** How the import stands */
      status: 'processing' | 'completed' | 'cancelled' | 'failed'
    }
  }
  /** Count the rows of an import by outcome, and by what was dropped, changed or refused. */
  'GET /api/import/:batchId/summary': {
    params: {
      /** Import to act on */
      batchId: BatchId
    }
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'outcomes' | 'workerDriven' | 'reason' | 'keepPrivate' | 'values' | 'causes'>
    }
    reply: {
      /** Rows by outcome */
      outcomes: {
        /** Rows that are created */
        created: number
        /** Rows that are adopted */
        adopted: number
        /** Rows that are duplicate */
        duplicate: number
        /** Rows that are updated */
        updated: number
        /** Rows that are error */
        error: number
        /** Rows that are undone */
        undone: number
      }
      /** Whether the service has all rows, so that their sender may leave */
      workerDriven: boolean
      /** Why the import failed, in words; null unless it did */
      reason: string | null
      /** Whether new topics stay the organization’s, also where it shares topics */
      keepPrivate: boolean
      /** What values of the file are read as */
      values: Array<{
        /** Field that the value is for */
        targetField: 'parent_category' | 'taxonomy_type' | 'segment_type'
        /** The text as it stands in the file */
        given: string
        /** What it is read as; null for the engine */
        value: string | null
      }>
      /** Causes with their values, the most frequent first */
      causes: Array<{
        /** How the rows ended */
        outcome: 'created' | 'adopted' | 'duplicate' | 'updated' | 'error' | 'undone'
        /** What the import does to the row or its value; causes are stable */
        cause:
          | 'not_a_row'
          | 'name_missing'
          | 'name_not_text'
          | 'name_too_long'
          | 'external_id_too_long'
          | 'external_id_repeated'
          | 'value_unknown'
          | 'value_mapped'
          | 'value_shortened'
          | 'group_mismatch'
        /** Field that the cause is about; null where it is the whole row */
        field:
          | 'topic_name'
          | 'parent_category'
          | 'taxonomy_type'
          | 'subcategory'
          | 'segment_type'
          | 'external_id'
          | 'keywords'
          | null
        /** What stood in the file, shortened; null where nothing did */
        value: string | null
        /** What it is read as instead; null where the field is left to the engine */
        read: string | null
        /** Rows with this cause and value */
        count: number
        /** The first 5 of them */
        rows: Array<{
          /** Number of the row in the file, from 1 after the header */
          row: number
          /** Line of the file on which it begins; null where it was not sent */
          line: number | null
        }>
      }>
    }
  }
  /** Create a topic for every combination of dimension values; resent after a failure, it resumes. */
  'POST /api/topics/generate-matrix': {
    body: {
      /** 2 to 50 dimensions with at most 5000 combinations; the last one turns fastest */
      dimensions: Array<MatrixDimension>
      /** How a name is made, with each dimension as {its name}; absent, the values follow each other with spaces */
      template?: string
      /** Segment type of every topic; absent, as read in its name */
      segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
      /** Category of every topic; absent, as read in its name */
      parentCategory?:
        | 'Auto'
        | 'Auto Parts & Services'
        | 'Powersports & Marine'
        | 'Business Services'
        | 'Industrial & Energy'
        | 'Careers & Professions'
        | 'Consumer Electronics'
        | 'Software & Apps'
        | 'Enterprise Technology'
        | 'Telecom & Internet'
        | 'Banking & Credit'
        | 'Insurance'
        | 'Investing & Wealth'
        | 'Health & Medical'
        | 'Fitness & Nutrition'
        | 'Food & Grocery'
        | 'Restaurants & Dining'
        | 'Alcohol & Tobacco'
        | 'Home Furnishings & Appliances'
        | 'Home Improvement & Garden'
        | 'Household Supplies'
        | 'Real Estate'
        | 'Apparel & Accessories'
        | 'Beauty & Personal Care'
        | 'Shopping & Retail'
        | 'Movies & TV'
        | 'Music & Audio'
        | 'Gaming'
        | 'Books & News'
        | 'Sports'
        | 'Outdoor Recreation'
        | 'Toys & Hobbies'
        | 'Gambling & Betting'
        | 'Travel & Lodging'
        | 'Events & Attractions'
        | 'Demographics'
        | 'Family & Life Events'
        | 'Pets & Animals'
        | 'Education & Science'
        | 'Government & Civic'
        | 'Religion & Spirituality'
      /** Group of every topic, whose category that fits best is chosen; parentCategory overrules it */
      taxonomyType?:
        | 'Auto & Transportation'
        | 'Business & Professional'
        | 'Technology & Telecom'
        | 'Financial Services'
        | 'Health & Wellness'
        | 'Food & Drink'
        | 'Home & Property'
        | 'Retail & Fashion'
        | 'Media & Entertainment'
        | 'Sports & Leisure'
        | 'Travel & Experiences'
        | 'People & Family'
        | 'Society & Learning'
      /** Whether the answer only says what would come of it: nothing is written or charged */
      dryRun?: boolean
    }
    reply: MatrixMade | MatrixPreview
  }
  /** Analyze a campaign brief and recommend topics. */
  'POST /api/analyze-brief': {
    body: {
      /** The brief to read */
      file: BriefFile
    }
    reply: BriefAnalysis
  }
  /** Analyze a campaign brief and recommend topics, with an SDK key. */
  'POST /api/sdk/analyze-brief': {
    body: {
      /** The brief to read */
      file: BriefFile
    }
    reply: BriefAnalysis
  }
  /** List the platforms that connections can lead to, with the fields that each asks for. */
  'GET /api/platforms': {
    query?: {
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'key' | 'title' | 'hint' | 'fields' | 'limits' | 'unlisted' | 'sandbox'>
    }
    reply: Array<Platform>
  }
  /** Connect the sandbox marketplace; returns the existing connection if there is one. */
  'POST /api/connections/sandbox': {
    reply: {
      /** Identifies the connection in pushes, syncs and activations */
      id: ConnectionId
      /** What the organization calls the connection */
      name: string
      /** Platform that the connection leads to; it never changes */
      platform: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
      /** Inbound syncs topics from a source, outbound pushes segments, bidirectional does both; it never changes */
      direction: 'inbound' | 'outbound' | 'bidirectional'
      /** Active until a test fails or the credentials are refused, then error until a test succeeds */
      status: 'active' | 'error'
      /** When the connection was created */
      createdAt: Timestamp
    }
  }
  /** Create a connection; its credentials are encrypted and never shown again. */
  'POST /api/connections': {
    body: {
      /** What the organization calls the connection, at most 100 characters on one line */
      name: string
      /** Platform that the connection leads to; custom_api for a source that is none of the others */
      platform: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
      /** Inbound to sync topics from a source, outbound to push segments, bidirectional for both */
      direction: 'inbound' | 'outbound' | 'bidirectional'
      /** Settings of the platform and direction, by key; unknown keys are refused */
      config: Record<string, unknown>
      /** Secrets that the platform or source asks for, by key; stored encrypted and never returned */
      credentials?: Record<string, unknown>
    }
    reply: {
      /** Identifies the connection in pushes, syncs and activations */
      id: ConnectionId
      /** What the organization calls the connection */
      name: string
      /** Platform that the connection leads to; it never changes */
      platform: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
      /** Inbound syncs topics from a source, outbound pushes segments, bidirectional does both; it never changes */
      direction: 'inbound' | 'outbound' | 'bidirectional'
      /** Active until a test fails or the credentials are refused, then error until a test succeeds */
      status: 'active' | 'error'
      /** When the connection was created */
      createdAt: Timestamp
    }
  }
  /** List the connections of the organization. */
  'GET /api/connections': {
    query?: {
      /** Only connections of exactly this direction; bidirectional ones are not among inbound or outbound */
      direction?: 'inbound' | 'outbound' | 'bidirectional'
      /** Only connections to this platform */
      platform?: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
      /** Most records to answer; all of them, up to 20, without it */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'name'
        | 'platform'
        | 'direction'
        | 'status'
        | 'createdAt'
        | 'config'
        | 'hasCredentials'
        | 'lastError'
        | 'lastTestedAt'
        | 'health'
        | 'nextSyncAt'
        | 'updatedAt'
      >
    }
    reply: Array<Connection>
  }
  /** Delete a connection without active segments. */
  'DELETE /api/connections/:id': {
    params: {
      /** Connection of the organization */
      id: ConnectionId
    }
    reply: {
      /** Says that the connection is gone */
      deleted: true
    }
  }
  /** Read a connection. */
  'GET /api/connections/:id': {
    params: {
      /** Connection of the organization */
      id: ConnectionId
    }
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'name'
        | 'platform'
        | 'direction'
        | 'status'
        | 'createdAt'
        | 'config'
        | 'hasCredentials'
        | 'lastError'
        | 'lastTestedAt'
        | 'health'
        | 'nextSyncAt'
        | 'updatedAt'
      >
    }
    reply: Connection
  }
  /** The same as PATCH. */
  'PUT /api/connections/:id': {
    params: {
      /** Connection of the organization */
      id: ConnectionId
    }
    body: {
      /** New name; absent to keep the present one */
      name?: string
      /** Keys to change: null removes a key, and absent keys keep their values */
      config?: Record<string, unknown>
      /** Replaces all stored credentials; required when an address changes and credentials are stored */
      credentials?: Record<string, unknown>
    }
    reply: Connection
  }
  /** Change the name, single keys of the config (null removes one) or all credentials of a connection. */
  'PATCH /api/connections/:id': {
    params: {
      /** Connection of the organization */
      id: ConnectionId
    }
    body: {
      /** New name; absent to keep the present one */
      name?: string
      /** Keys to change: null removes a key, and absent keys keep their values */
      config?: Record<string, unknown>
      /** Replaces all stored credentials; required when an address changes and credentials are stored */
      credentials?: Record<string, unknown>
    }
    reply: Connection
  }
  /** Test a connection: fetch one item from a source, or call the platform. */
  'POST /api/connections/:id/test': {
    params: {
      /** Connection of the organization */
      id: ConnectionId
    }
    reply:
      | {
          /** Says that the test failed or was not made */
          success: false
          /** What went wrong, in words for the person who configures the connection */
          error: string
        }
      | {
          /** Says that the source answered with items */
          success: true
          /** Items that the source reports at count_path; otherwise the items it returned */
          itemCount: number
          /** First item as a sync would read it; null if the source has none */
          sampleItem: {
            /** Value that becomes the topic name, truncated; null if it is neither text nor a number */
            name: string | null
            /** Value that becomes the external id, truncated; null if it is neither text nor a number */
            id: string | null
          } | null
        }
      | {
          /** Says that the platform accepted the call */
          success: true
          /** What was reached or checked */
          message: string
        }
  }
  /** Cancel a sync run; synced topics stay. */
  'PATCH /api/connections/:id/sync/run/:runId/status': {
    params: {
      /** Inbound or bidirectional connection to the source */
      id: ConnectionId
      /** Sync run of this connection */
      runId: RunId
    }
    body: {
      /** The only state that a caller can set */
      status: 'cancelled'
    }
    reply: {
      /** Sync run that was cancelled */
      runId: RunId
      /** State of the run after the call: cancelled */
      status: 'running' | 'completed' | 'failed' | 'cancelled'
    }
  }
  /** Read the status of a sync run. */
  'GET /api/connections/:id/sync/run/:runId/status': {
    params: {
      /** Inbound or bidirectional connection to the source */
      id: ConnectionId
      /** Sync run of this connection */
      runId: RunId
    }
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        'runId' | 'status' | 'processedPages' | 'totalPages' | 'successCount' | 'errorCount' | 'duplicateCount'
      >
    }
    reply: SyncRunStatus
  }
  /** Start a sync from a source, and return its total count; with worker, the worker runs it. One that nobody drives any more is resumed. */
  'POST /api/connections/:id/sync/run': {
    params: {
      /** Inbound or bidirectional connection to the source */
      id: ConnectionId
    }
    body: {
      /** Has the worker read all pages; otherwise the caller requests page after page */
      worker?: boolean
    }
    reply: {
      /** Identifies the sync run in the routes of its connection */
      runId: RunId
      /** Items that the run reads, at most 150000; null until the end if the source does not say */
      totalItems: number | null
      /** State after the start: running */
      status: 'running' | 'completed' | 'failed' | 'cancelled'
      /** Says that an abandoned run of the connection is resumed; absent for a new run */
      resumed?: true
    }
  }
  /** List the sync runs of a connection with their results, newest first. */
  'GET /api/connections/:id/sync/runs': {
    params: {
      /** Inbound or bidirectional connection to the source */
      id: ConnectionId
    }
    query?: {
      /** Most records to answer; more than 100 counts as 100 */
      limit?: number
      /** How many records before the first one to leave out */
      offset?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'runId'
        | 'status'
        | 'processedPages'
        | 'totalPages'
        | 'totalItems'
        | 'processedItems'
        | 'successCount'
        | 'errorCount'
        | 'duplicateCount'
        | 'adoptedCount'
        | 'reason'
        | 'worker'
        | 'startedAt'
        | 'completedAt'
        | 'durationMs'
      >
    }
    reply: Array<SyncRun>
  }
  /** Sync the next page of a source, or the given one; counts and errors are those of the page. */
  'POST /api/connections/:id/sync/run/:runId/page': {
    params: {
      /** Inbound or bidirectional connection to the source */
      id: ConnectionId
      /** Sync run of this connection */
      runId: RunId
    }
    body: {
      /** Page to read, from 1; absent for the first page that is missing */
      page?: number
    }
    reply: SyncPage
  }
  /** Cancel a push; pushed segments stay active. */
  'PATCH /api/connections/:id/push/run/:runId/status': {
    params: {
      /** Outbound or bidirectional connection that the push goes through */
      id: ConnectionId
      /** Push of this connection, as its start returned it */
      runId: RunId
    }
    body: {
      /** The only state that a caller can set */
      status: 'cancelled'
    }
    reply: {
      /** Push that was cancelled */
      runId: RunId
      /** State of the push after the call: cancelled */
      status: 'running' | 'completed' | 'failed' | 'cancelled'
    }
  }
  /** Read the status and errors of a push. */
  'GET /api/connections/:id/push/run/:runId/status': {
    params: {
      /** Outbound or bidirectional connection that the push goes through */
      id: ConnectionId
      /** Push of this connection, as its start returned it */
      runId: RunId
    }
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'runId'
        | 'status'
        | 'successCount'
        | 'errorCount'
        | 'remaining'
        | 'totalSegments'
        | 'reason'
        | 'startedAt'
        | 'completedAt'
        | 'inDoubt'
        | 'worker'
        | 'done'
        | 'errors'
        | 'causes'
        | 'unsettled'
      >
    }
    reply: PushRun
  }
  /** Start a push of topics to a platform, or return its plan with dryRun; with worker, the worker runs it. */
  'POST /api/connections/:id/push/run': {
    params: {
      /** Outbound or bidirectional connection that the push goes through */
      id: ConnectionId
    }
    body: {
      /** Topics to push, at most 5000; send exactly one of topicIds, filters and all */
      topicIds?: Array<FoundTopicId>
      /** Pushes the library topics that match all given filters; an empty object matches the whole library */
      filters?: {
        /** Words that the name must all have; the last may be the beginning of a longer one */
        search?: string
        /** Only topics of this group, or of any of several */
        taxonomyType?:
          | 'Auto & Transportation'
          | 'Business & Professional'
          | 'Technology & Telecom'
          | 'Financial Services'
          | 'Health & Wellness'
          | 'Food & Drink'
          | 'Home & Property'
          | 'Retail & Fashion'
          | 'Media & Entertainment'
          | 'Sports & Leisure'
          | 'Travel & Experiences'
          | 'People & Family'
          | 'Society & Learning'
          | Array<
              | 'Auto & Transportation'
              | 'Business & Professional'
              | 'Technology & Telecom'
              | 'Financial Services'
              | 'Health & Wellness'
              | 'Food & Drink'
              | 'Home & Property'
              | 'Retail & Fashion'
              | 'Media & Entertainment'
              | 'Sports & Leisure'
              | 'Travel & Experiences'
              | 'People & Family'
              | 'Society & Learning'
            >
        /** Only topics of this category, or of any of several */
        parentCategory?:
          | 'Auto'
          | 'Auto Parts & Services'
          | 'Powersports & Marine'
          | 'Business Services'
          | 'Industrial & Energy'
          | 'Careers & Professions'
          | 'Consumer Electronics'
          | 'Software & Apps'
          | 'Enterprise Technology'
          | 'Telecom & Internet'
          | 'Banking & Credit'
          | 'Insurance'
          | 'Investing & Wealth'
          | 'Health & Medical'
          | 'Fitness & Nutrition'
          | 'Food & Grocery'
          | 'Restaurants & Dining'
          | 'Alcohol & Tobacco'
          | 'Home Furnishings & Appliances'
          | 'Home Improvement & Garden'
          | 'Household Supplies'
          | 'Real Estate'
          | 'Apparel & Accessories'
          | 'Beauty & Personal Care'
          | 'Shopping & Retail'
          | 'Movies & TV'
          | 'Music & Audio'
          | 'Gaming'
          | 'Books & News'
          | 'Sports'
          | 'Outdoor Recreation'
          | 'Toys & Hobbies'
          | 'Gambling & Betting'
          | 'Travel & Lodging'
          | 'Events & Attractions'
          | 'Demographics'
          | 'Family & Life Events'
          | 'Pets & Animals'
          | 'Education & Science'
          | 'Government & Civic'
          | 'Religion & Spirituality'
          | Array<
              | 'Auto'
              | 'Auto Parts & Services'
              | 'Powersports & Marine'
              | 'Business Services'
              | 'Industrial & Energy'
              | 'Careers & Professions'
              | 'Consumer Electronics'
              | 'Software & Apps'
              | 'Enterprise Technology'
              | 'Telecom & Internet'
              | 'Banking & Credit'
              | 'Insurance'
              | 'Investing & Wealth'
              | 'Health & Medical'
              | 'Fitness & Nutrition'
              | 'Food & Grocery'
              | 'Restaurants & Dining'
              | 'Alcohol & Tobacco'
              | 'Home Furnishings & Appliances'
              | 'Home Improvement & Garden'
              | 'Household Supplies'
              | 'Real Estate'
              | 'Apparel & Accessories'
              | 'Beauty & Personal Care'
              | 'Shopping & Retail'
              | 'Movies & TV'
              | 'Music & Audio'
              | 'Gaming'
              | 'Books & News'
              | 'Sports'
              | 'Outdoor Recreation'
              | 'Toys & Hobbies'
              | 'Gambling & Betting'
              | 'Travel & Lodging'
              | 'Events & Attractions'
              | 'Demographics'
              | 'Family & Life Events'
              | 'Pets & Animals'
              | 'Education & Science'
              | 'Government & Civic'
              | 'Religion & Spirituality'
            >
        /** Only topics of this level-0 node, or of any of several, written exactly */
        subcategory?: string | Array<string>
        /** Only topics of this node, or of any of several, one level below subcategory */
        subcategoryL1?: string | Array<string>
        /** Only topics of this node, or of any of several, two levels below subcategory */
        subcategoryL2?: string | Array<string>
        /** Only topics of this node, or of any of several, three levels below subcategory */
        subcategoryL3?: string | Array<string>
        /** Only topics of this node, or of any of several, four levels below subcategory */
        subcategoryL4?: string | Array<string>
        /** Only topics of this segment type, or of any of several */
        segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | Array<'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'>
        /** Only topics of this audience type, or of any of several */
        audienceType?:
          | 'In-Market Shopper'
          | 'Enthusiast'
          | 'Fan'
          | 'Owner'
          | 'Past Purchaser'
          | 'Previous Buyer'
          | 'Subscriber'
          | 'Visitor'
          | 'Decision Maker'
          | 'Business Professional'
          | 'Employee'
          | 'Demographic Group'
          | 'Life Stage'
          | 'Supporter'
          | Array<
              | 'In-Market Shopper'
              | 'Enthusiast'
              | 'Fan'
              | 'Owner'
              | 'Past Purchaser'
              | 'Previous Buyer'
              | 'Subscriber'
              | 'Visitor'
              | 'Decision Maker'
              | 'Business Professional'
              | 'Employee'
              | 'Demographic Group'
              | 'Life Stage'
              | 'Supporter'
            >
        /** Only topics of this IAB code, or of any of several, without those of the codes below */
        iabCode?: string | Array<string>
        /** Only topics stamped with this engine version, or with any of several */
        engineVersion?: string | Array<string>
        /** Only topics that came this way, or any of several: api, import, sync, matrix or catalog */
        source?: string | Array<string>
        /** Only topics whose external id contains this text, or any of several, whatever its case */
        internalId?: string | Array<string>
        /** Only topics with an external id (true), or without one (false) */
        hasExternalId?: 'true' | 'false'
        /** Only topics of this sensitivity, or of any of several */
        sensitivity?:
          | 'Standard'
          | 'Regulated'
          | 'Sensitive'
          | 'Prohibited'
          | Array<'Standard' | 'Regulated' | 'Sensitive' | 'Prohibited'>
        /** Only topics of this intensity, or of any of several */
        intensity?: 'Low' | 'Medium' | 'High' | 'Very High' | Array<'Low' | 'Medium' | 'High' | 'Very High'>
        /** Only topics at this stage of the buyer journey, or at any of several */
        buyerJourney?:
          | 'Awareness'
          | 'Consideration'
          | 'Decision'
          | 'Retention'
          | 'Advocacy'
          | Array<'Awareness' | 'Consideration' | 'Decision' | 'Retention' | 'Advocacy'>
        /** Only topics that are in doubt, or only those that were and are confirmed; with both, either */
        review?: 'needs_review' | 'confirmed' | Array<'needs_review' | 'confirmed'>
        /** Only topics whose composite score is at least this, from 0 to 100 */
        scoreMin?: number
        /** Only topics whose composite score is at most this, from 0 to 100 */
        scoreMax?: number
        /** Only topics that came into the library at this moment or later */
        createdFrom?: Timestamp
        /** Only topics that came into the library before this moment */
        createdBefore?: Timestamp
        /** Only topics with a live segment on this platform, named by its key, or on any of several */
        liveOn?: string | Array<string>
        /** Only topics without a live segment on this platform, or on none of several */
        notLiveOn?: string | Array<string>
      }
      /** Pushes the whole library, or the whole workspace if one is named */
      all?: true
      /** Returns the plan of the push and changes nothing */
      dryRun?: boolean
      /** Has the worker run the push; otherwise the caller requests batch after batch */
      worker?: boolean
      /** Also pushes topics whose classification is in doubt and not confirmed, which are held back otherwise */
      includeUnsure?: boolean
    }
    reply: PushBegun | PushPlan
  }
  /** List the pushes through a connection with their results, newest first. */
  'GET /api/connections/:id/push/runs': {
    params: {
      /** Outbound or bidirectional connection that the push goes through */
      id: ConnectionId
    }
    query?: {
      /** Most records to answer; more than 100 counts as 100 */
      limit?: number
      /** How many records before the first one to leave out */
      offset?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'runId'
        | 'status'
        | 'successCount'
        | 'errorCount'
        | 'remaining'
        | 'totalSegments'
        | 'reason'
        | 'startedAt'
        | 'completedAt'
        | 'worker'
      >
    }
    reply: Array<ListedPushRun>
  }
  /** Push the next batch of a run; errors are those of the batch. Repeat until done, and wait for Retry-After where it is sent. */
  'POST /api/connections/:id/push/run/:runId/push': {
    params: {
      /** Outbound or bidirectional connection that the push goes through */
      id: ConnectionId
      /** Push of this connection, as its start returned it */
      runId: RunId
    }
    reply: PushBatch
  }
  /** Start a push that retries what failed on a connection, or in one of its pushes. */
  'POST /api/connections/:id/push/retry': {
    params: {
      /** Outbound or bidirectional connection that the push goes through */
      id: ConnectionId
    }
    body: {
      /** Only segments that failed in this push of the connection */
      runId?: RunId
      /** Only segments that failed for this cause */
      cause?:
        | 'unavailable'
        | 'rate_limited'
        | 'credentials'
        | 'rejected'
        | 'name_taken'
        | 'not_allowed'
        | 'no_match_values'
        | 'topic_gone'
        | 'foreign_segment'
        | 'not_attempted'
    }
    reply: RetryBegun
  }
  /** Read the activation status of library topics, by topic and platform. */
  'GET /api/topics/activation-status': {
    query?: {
      /** Comma-separated ids of library or global topics, at most 500; if absent, all topics with an activation */
      ids?: string
    }
    reply: Record<
      string,
      Record<
        string,
        {
          /** Delivery state of the activation that counts for this topic and platform */
          status: 'pending' | 'active' | 'deactivated' | 'error'
          /** Activation that counts for this topic and platform */
          activationId: ActivationId
          /** Connection that the activation was pushed through */
          connectionId: ConnectionId
          /** Whether the segment is active and differs from what a push would send now */
          stale: boolean
          /** Whether the segment is still active although the library no longer holds its topic */
          orphaned: boolean
        }
      >
    >
  }
  /** Deactivate a segment on its platform. */
  'POST /api/activations/:id/deactivate': {
    params: {
      /** Activation of the organization to change */
      id: ActivationId
    }
    reply: Activation
  }
  /** Deactivate many segments. Each distinct id is reported once, in the order sent; those beyond the time limit are unchanged and say `not attempted`. */
  'POST /api/activations/bulk-deactivate': {
    body: {
      /** Activations to change, at most 500; a repeated id counts once, an unknown one becomes an error result */
      activationIds: Array<string>
    }
    reply: {
      /** Distinct ids in the request: success plus errors */
      total: number
      /** Activations that were changed as asked */
      success: number
      /** Activations with an error result, those not attempted among them */
      errors: number
      /** One result per distinct id, in the order sent */
      results: Array<
        | {
            /** Activation that was changed, as its id was sent */
            activationId: string
            /** Says that the change is complete */
            status: 'deactivated'
          }
        | {
            /** Activation that failed, as its id was sent */
            activationId: string
            /** Says that the change failed, is unconfirmed or was not attempted */
            status: 'error'
            /** Why it failed; `not attempted` if the time limit came first */
            error: string
            /** What the failed change left on the platform; absent if the request was refused before a call */
            state?: 'in_doubt' | 'unchanged' | 'not_created'
          }
      >
    }
  }
  /** List activations, newest first; with stale=true only stale ones, orphaned ones among them. Pass the last id of a page to get the next. */
  'GET /api/activations': {
    query?: {
      /** Only activations through this connection, or through any of several */
      connectionId?: ConnectionId | Array<ConnectionId>
      /** Only activations on this platform, or on any of several */
      platform?:
        | 'marketplace'
        | 'dspapi'
        | 'exchange'
        | 'custom_api'
        | Array<'marketplace' | 'dspapi' | 'exchange' | 'custom_api'>
      /** Only activations in this state, or in any of several */
      status?: 'pending' | 'active' | 'deactivated' | 'error' | Array<'pending' | 'active' | 'deactivated' | 'error'>
      /** With true only stale activations, which are always active; with false only those that are not stale */
      stale?: 'true' | 'false'
      /** Only activations that are stale for this cause, or for any of several; what else makes them stale does not matter */
      staleCause?:
        | 'name'
        | 'description'
        | 'engineVersion'
        | 'price'
        | 'orphaned'
        | Array<'name' | 'description' | 'engineVersion' | 'price' | 'orphaned'>
      /** Only activations pushed at this CPM or a higher one, in units of their own currency */
      cpmMin?: number
      /** Only activations pushed at this CPM or a lower one, in units of their own currency */
      cpmMax?: number
      /** Page size: 500 if absent, and never more than that */
      limit?: number
      /** Last id of the previous page; absent for the first page */
      after?: ActivationId
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'orgTopicId'
        | 'connectionId'
        | 'platform'
        | 'topicName'
        | 'pushedTopicName'
        | 'status'
        | 'platformSegmentId'
        | 'pushedName'
        | 'pushedDescription'
        | 'engineVersionAtPush'
        | 'currentPlatformName'
        | 'currentPlatformDesc'
        | 'currentEngineVersion'
        | 'nameError'
        | 'pushedPrice'
        | 'currentPrice'
        | 'stale'
        | 'staleCauses'
        | 'orphaned'
        | 'orphanedBy'
        | 'inDoubt'
        | 'recheckAt'
        | 'error'
        | 'warning'
        | 'activatedAt'
        | 'createdAt'
        | 'deactivatedAt'
      >
    }
    reply: Array<Activation>
  }
  /** Replace a segment with a new one with current naming; returns the new activation. */
  'POST /api/activations/:id/refresh': {
    params: {
      /** Activation of the organization to change */
      id: ActivationId
    }
    reply: Activation
  }
  /** Refresh many segments. Each distinct id is reported once, in the order sent; those beyond the time limit are unchanged and say `not attempted`. */
  'POST /api/activations/bulk-refresh': {
    body: {
      /** Activations to change, at most 500; a repeated id counts once, an unknown one becomes an error result */
      activationIds: Array<string>
    }
    reply: {
      /** Distinct ids in the request: success plus errors */
      total: number
      /** Activations that were changed as asked */
      success: number
      /** Activations with an error result, those not attempted among them */
      errors: number
      /** One result per distinct id, in the order sent */
      results: Array<
        | {
            /** Activation that was changed, as its id was sent */
            activationId: string
            /** Says that the change is complete */
            status: 'refreshed'
            /** Active activation that replaces the old one */
            newActivationId: ActivationId
          }
        | {
            /** Activation that failed, as its id was sent */
            activationId: string
            /** Says that the change failed, is unconfirmed or was not attempted */
            status: 'error'
            /** Why it failed; `not attempted` if the time limit came first */
            error: string
            /** What the failed change left on the platform; absent if the request was refused before a call */
            state?: 'in_doubt' | 'unchanged' | 'not_created'
          }
      >
    }
  }
  /** Retry a segment that could not be pushed. */
  'POST /api/activations/:id/retry': {
    params: {
      /** Activation of the organization to change */
      id: ActivationId
    }
    reply: Activation
  }
  /** Count activations by connection and status, and how many are stale, orphaned or unconfirmed. */
  'GET /api/activations/summary': {
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'counts' | 'stale' | 'staleBy' | 'staleComplete' | 'orphaned'>
    }
    reply: ActivationSummary
  }
  /** Link an untracked active segment to a topic. */
  'POST /api/activations/drift/adopt': {
    body: {
      /** Connection to the platform account that has the segment */
      connectionId: ConnectionId
      /** Id of the segment on the platform, as drift returns it */
      platformSegmentId: string
      /** Library topic that the segment stands for, by its own id or that of its global topic */
      topicId: AnyTopicId
    }
    reply: Activation
  }
  /** Compare the segments of a platform with the activations: renamed, repriced, missing or untracked. */
  'GET /api/activations/drift': {
    query: {
      /** Outbound or bidirectional connection to compare with its platform */
      connectionId: ConnectionId
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        'connectionId' | 'matched' | 'stale' | 'inDoubt' | 'renamed' | 'missing' | 'untracked' | 'repriced' | 'totals'
      >
    }
    reply: Drift
  }
  /** Deactivate an untracked segment, or mark an activation deactivated whose segment is no longer active. */
  'POST /api/activations/drift/retire': {
    body: {
      /** Connection to the platform account that has the segment */
      connectionId: ConnectionId
      /** Id of the segment on the platform, as drift returns it */
      platformSegmentId: string
    }
    reply: {
      /** Segment that is no longer active */
      platformSegmentId: string
      /** Activation that records it, created if there was none */
      activationId: ActivationId
      /** State of the activation now */
      status: 'deactivated'
    }
  }
  /** Start a job that refreshes every stale activation and retries those that a refresh left without a segment; the worker runs it. */
  'POST /api/hygiene/refresh': {
    reply: JobCreated
  }
  /** Read a job that refreshes activations. */
  'GET /api/hygiene/refresh/:jobId': {
    params: {
      /** Job of the organization that refreshes activations */
      jobId: JobId
    }
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'job_type'
        | 'org_id'
        | 'created_by'
        | 'status'
        | 'config'
        | 'total_items'
        | 'processed_items'
        | 'success_count'
        | 'error_count'
        | 'skip_count'
        | 'errors'
        | 'result'
        | 'created_at'
        | 'started_at'
        | 'completed_at'
      >
    }
    reply: Job
  }
  /** Refresh the next activations of a job; those beyond the time limit are left to the next call. */
  'POST /api/hygiene/refresh/:jobId/process': {
    params: {
      /** Job of the organization that refreshes activations */
      jobId: JobId
    }
    reply: JobProgress
  }
  /** Read an organization's usage. */
  'GET /api/admin/organizations/:orgId/usage': {
    params: {
      /** Organization to act on */
      orgId: OrgId
    }
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'plan' | 'resetsAt' | 'quotas' | 'storage' | 'days'>
    }
    reply: Usage
  }
  /** Read usage by organization in a month, highest cost first. */
  'GET /api/admin/usage': {
    query?: {
      /** Which page, from 1; one beyond the last is empty */
      page?: number
      /** Records on a page; more than 100 counts as 100 */
      pageSize?: number
      /** The same as `pageSize`, before which it counts; more than 100 counts as 100 */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Year and month (UTC), such as `2026-01`; absent for the current month */
      month?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'total_classifications'
        | 'total_tokens'
        | 'total_imports'
        | 'total_exports'
        | 'total_web_searches'
        | 'total_requests'
        | 'total_cost'
        | 'orgId'
        | 'name'
        | 'plan'
        | 'llm_calls'
      >
    }
    reply: {
      /** The records of this page, in the order of the list */
      data: Array<OrganizationUsage>
      /** How many records match, on all pages together */
      total: number
      /** Which page this is, from 1; 1 where the request names a place with `after` */
      page: number
      /** Records on a full page, once the maximum is applied */
      pageSize: number
      /** How many pages there are; 0 where nothing matches */
      totalPages: number
    }
  }
  /** List organizations with their plans. */
  'GET /api/admin/organizations': {
    query?: {
      /** Which page, from 1; one beyond the last is empty */
      page?: number
      /** Records on a page; more than 100 counts as 100 */
      pageSize?: number
      /** The same as `pageSize`, before which it counts; more than 100 counts as 100 */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'id' | 'name' | 'plan' | 'createdAt'>
    }
    reply: {
      /** The records of this page, in the order of the list */
      data: Array<Organization>
      /** How many records match, on all pages together */
      total: number
      /** Which page this is, from 1; 1 where the request names a place with `after` */
      page: number
      /** Records on a full page, once the maximum is applied */
      pageSize: number
      /** How many pages there are; 0 where nothing matches */
      totalPages: number
    }
  }
  /** Change an organization's plan. */
  'PATCH /api/admin/organizations/:orgId': {
    params: {
      /** Organization to act on */
      orgId: OrgId
    }
    body: {
      /** Plan that the organization gets */
      plan: 'free' | 'pro' | 'enterprise'
    }
    reply: Organization
  }
  /** Archive global topics: removes them from every list, count and search. */
  'POST /api/admin/topics/archive': {
    body: {
      /** Global topics to act on; ids that name none are passed over */
      topicIds: Array<string>
    }
    reply: {
      /** How many topics are archived that were not before */
      archived: number
      /** On how many segments, of all libraries together, the named topics are on sale; absent where on none */
      segmentsOnSale?: number
    }
  }
  /** Restore archived topics; one with a name collision stays archived and is reported. */
  'DELETE /api/admin/topics/archive': {
    body: {
      /** Global topics to act on; ids that name none are passed over */
      topicIds: Array<string>
    }
    reply: {
      /** How many topics are back */
      restored: number
      /** Topics that stay archived because of their names */
      conflicts: Array<{
        /** The topic that stays archived */
        topicId: GlobalTopicId
        /** Its name, which another topic has by now */
        topicName: string
      }>
    }
  }
  /** Read a global topic, also one that is archived or merged into another. */
  'GET /api/admin/topics/:topicId': {
    params: {
      /** The global topic to read */
      topicId: GlobalTopicId
    }
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'topicName'
        | 'parentCategory'
        | 'taxonomyType'
        | 'subcategory'
        | 'segmentType'
        | 'audienceType'
        | 'iabCode'
        | 'keywords'
        | 'engineVersion'
        | 'performanceScore'
        | 'reviewStatus'
        | 'reviewReason'
        | 'archivedAt'
        | 'mergedInto'
        | 'ownerOrgId'
        | 'createdAt'
        | 'updatedAt'
        | 'version'
      >
    }
    reply: GlobalTopic
  }
  /** Edit a global topic; every linked library shows the change, except for fields edited there. */
  'PATCH /api/admin/topics/:topicId': {
    params: {
      /** The global topic to edit */
      topicId: GlobalTopicId
    }
    body: {
      /** New name, on one line; libraries that renamed the topic keep theirs */
      topicName?: string
      /** New category; group and IAB code follow it, and the old subcategory goes unless one is given */
      parentCategory?:
        | 'Auto'
        | 'Auto Parts & Services'
        | 'Powersports & Marine'
        | 'Business Services'
        | 'Industrial & Energy'
        | 'Careers & Professions'
        | 'Consumer Electronics'
        | 'Software & Apps'
        | 'Enterprise Technology'
        | 'Telecom & Internet'
        | 'Banking & Credit'
        | 'Insurance'
        | 'Investing & Wealth'
        | 'Health & Medical'
        | 'Fitness & Nutrition'
        | 'Food & Grocery'
        | 'Restaurants & Dining'
        | 'Alcohol & Tobacco'
        | 'Home Furnishings & Appliances'
        | 'Home Improvement & Garden'
        | 'Household Supplies'
        | 'Real Estate'
        | 'Apparel & Accessories'
        | 'Beauty & Personal Care'
        | 'Shopping & Retail'
        | 'Movies & TV'
        | 'Music & Audio'
        | 'Gaming'
        | 'Books & News'
        | 'Sports'
        | 'Outdoor Recreation'
        | 'Toys & Hobbies'
        | 'Gambling & Betting'
        | 'Travel & Lodging'
        | 'Events & Attractions'
        | 'Demographics'
        | 'Family & Life Events'
        | 'Pets & Animals'
        | 'Education & Science'
        | 'Government & Civic'
        | 'Religion & Spirituality'
      /** New group, kept also where the category is of another */
      taxonomyType?:
        | 'Auto & Transportation'
        | 'Business & Professional'
        | 'Technology & Telecom'
        | 'Financial Services'
        | 'Health & Wellness'
        | 'Food & Drink'
        | 'Home & Property'
        | 'Retail & Fashion'
        | 'Media & Entertainment'
        | 'Sports & Leisure'
        | 'Travel & Experiences'
        | 'People & Family'
        | 'Society & Learning'
      /** New level-0 node; null takes the topic out of the tree below its category */
      subcategory?: string | null
      /** New segment type, which the templates name the topic by */
      segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
      /** New audience type */
      audienceType?:
        | 'In-Market Shopper'
        | 'Enthusiast'
        | 'Fan'
        | 'Owner'
        | 'Past Purchaser'
        | 'Previous Buyer'
        | 'Subscriber'
        | 'Visitor'
        | 'Decision Maker'
        | 'Business Professional'
        | 'Employee'
        | 'Demographic Group'
        | 'Life Stage'
        | 'Supporter'
      /** Search terms that replace all of the old ones */
      keywords?: Array<string>
      /** The version that the edit was made on: one that is no longer current is refused */
      version?: number
    }
    reply: GlobalTopic
  }
  /** List the history of a global topic, newest first. */
  'GET /api/admin/topics/:topicId/history': {
    params: {
      /** The global topic, also one that is archived or merged */
      topicId: GlobalTopicId
    }
    query?: {
      /** Most records to answer; all of them, up to 200, without it */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'changeType'
        | 'engineVersionBefore'
        | 'engineVersionAfter'
        | 'previousValues'
        | 'newValues'
        | 'changedBy'
        | 'source'
        | 'batchId'
        | 'metadata'
        | 'changedAt'
      >
    }
    reply: Array<GlobalTopicHistoryEntry>
  }
  /** Read metrics of the global topics: counts, coverage, engine versions. */
  'GET /api/admin/topics/metrics': {
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'total' | 'needsReview' | 'archived' | 'merged' | 'coverage' | 'byEngineVersion'>
    }
    reply: {
      /** How many topics are neither merged nor archived */
      total: number
      /** How many of them, in the shared catalog, wait in the review queue */
      needsReview: number
      /** How many topics are archived and not merged */
      archived: number
      /** How many topics are merged into others */
      merged: number
      /** What share of the total has a value, between 0 and 1 */
      coverage: {
        /** Share that has any keywords */
        keywords: number
        /** Share that has a subcategory */
        subcategory: number
        /** Share that has an audience type */
        audienceType: number
        /** Share that has a name by the marketplace template */
        outputs: number
      }
      /** The total by engine version, the oldest version first */
      byEngineVersion: Array<{
        /** Version that topics are stamped with */
        engineVersion: string
        /** How many of the total are stamped with it */
        topics: number
        /** Whether it is another than the current one */
        outdated: boolean
      }>
    }
  }
  /** Count the topics that are neither merged nor archived, by category and segment type. */
  'GET /api/admin/topics/stats': {
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'total' | 'byParentCategory' | 'bySegmentType'>
    }
    reply: {
      /** How many topics there are */
      total: number
      /** How many topics are in each category that occurs */
      byParentCategory: Record<string, number>
      /** How many topics have each segment type that occurs */
      bySegmentType: Record<string, number>
    }
  }
  /** List global topics, shared and private, filtered, sorted and paged. */
  'GET /api/admin/topics': {
    query?: {
      /** Which page, from 1; one beyond the last is empty */
      page?: number
      /** Records on a page; more than 100 counts as 100 */
      pageSize?: number
      /** The same as `pageSize`, before which it counts; more than 100 counts as 100 */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Field to sort by; performance_score is the best that any library has given */
      sortBy?:
        | 'topic_name'
        | 'parent_category'
        | 'segment_type'
        | 'taxonomy_type'
        | 'audience_type'
        | 'created_at'
        | 'performance_score'
      /** Direction, also of age, which decides between equals */
      sortOrder?: 'asc' | 'desc'
      /** Text that the name contains, whatever its case */
      search?: string
      /** Only topics of this category, one of those in the taxonomy */
      parentCategory?:
        | 'Auto'
        | 'Auto Parts & Services'
        | 'Powersports & Marine'
        | 'Business Services'
        | 'Industrial & Energy'
        | 'Careers & Professions'
        | 'Consumer Electronics'
        | 'Software & Apps'
        | 'Enterprise Technology'
        | 'Telecom & Internet'
        | 'Banking & Credit'
        | 'Insurance'
        | 'Investing & Wealth'
        | 'Health & Medical'
        | 'Fitness & Nutrition'
        | 'Food & Grocery'
        | 'Restaurants & Dining'
        | 'Alcohol & Tobacco'
        | 'Home Furnishings & Appliances'
        | 'Home Improvement & Garden'
        | 'Household Supplies'
        | 'Real Estate'
        | 'Apparel & Accessories'
        | 'Beauty & Personal Care'
        | 'Shopping & Retail'
        | 'Movies & TV'
        | 'Music & Audio'
        | 'Gaming'
        | 'Books & News'
        | 'Sports'
        | 'Outdoor Recreation'
        | 'Toys & Hobbies'
        | 'Gambling & Betting'
        | 'Travel & Lodging'
        | 'Events & Attractions'
        | 'Demographics'
        | 'Family & Life Events'
        | 'Pets & Animals'
        | 'Education & Science'
        | 'Government & Civic'
        | 'Religion & Spirituality'
      /** Only topics of this segment type */
      segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
      /** Whether archived topics are listed among the others */
      showArchived?: 'true' | 'false'
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'topicName'
        | 'parentCategory'
        | 'taxonomyType'
        | 'subcategory'
        | 'segmentType'
        | 'audienceType'
        | 'iabCode'
        | 'keywords'
        | 'engineVersion'
        | 'performanceScore'
        | 'reviewStatus'
        | 'reviewReason'
        | 'archivedAt'
        | 'mergedInto'
        | 'ownerOrgId'
        | 'createdAt'
        | 'updatedAt'
        | 'version'
      >
    }
    reply: {
      /** The records of this page, in the order of the list */
      data: Array<GlobalTopic>
      /** How many records match, on all pages together */
      total: number
      /** Which page this is, from 1; 1 where the request names a place with `after` */
      page: number
      /** Records on a full page, once the maximum is applied */
      pageSize: number
      /** How many pages there are; 0 where nothing matches */
      totalPages: number
    }
  }
  /** List topics in the shared catalog; one with a name collision stays unlisted and is reported. */
  'POST /api/admin/topics/unlisted': {
    body: {
      /** Global topics to act on; ids that name none are passed over */
      topicIds: Array<string>
    }
    reply: {
      /** How many topics everybody can find now */
      listed: number
      /** Topics that stay unlisted because of their names */
      conflicts: Array<{
        /** The topic that stays with its organization */
        topicId: GlobalTopicId
        /** Its name, which a topic of the shared catalog has already */
        topicName: string
      }>
    }
  }
  /** List topics that only their organization uses because the engine is unsure of the name, oldest first. */
  'GET /api/admin/topics/unlisted': {
    query?: {
      /** Which page, from 1; one beyond the last is empty */
      page?: number
      /** Records on a page; more than 100 counts as 100 */
      pageSize?: number
      /** The same as `pageSize`, before which it counts; more than 100 counts as 100 */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'topicName'
        | 'parentCategory'
        | 'taxonomyType'
        | 'subcategory'
        | 'segmentType'
        | 'audienceType'
        | 'iabCode'
        | 'keywords'
        | 'engineVersion'
        | 'performanceScore'
        | 'reviewStatus'
        | 'reviewReason'
        | 'archivedAt'
        | 'mergedInto'
        | 'ownerOrgId'
        | 'createdAt'
        | 'updatedAt'
        | 'version'
      >
    }
    reply: {
      /** The records of this page, in the order of the list */
      data: Array<GlobalTopic>
      /** How many records match, on all pages together */
      total: number
      /** Which page this is, from 1; 1 where the request names a place with `after` */
      page: number
      /** Records on a full page, once the maximum is applied */
      pageSize: number
      /** How many pages there are; 0 where nothing matches */
      totalPages: number
    }
  }
  /** Search global topics by part of the name: exact matches first, then prefixes. */
  'GET /api/admin/topics/search': {
    query: {
      /** Part of the name, whatever its case, of 2 characters or more */
      q: string
      /** Most topics to answer; more than 100 is refused */
      limit?: number
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'id' | 'topicName' | 'parentCategory' | 'taxonomyType' | 'segmentType' | 'subcategory'>
    }
    reply: Array<{
      /** The global topic */
      id: GlobalTopicId
      /** Name of the audience in the catalog; a library may call it otherwise */
      topicName: string
      /** One of the 41 categories; null where nothing is judged yet */
      parentCategory: string | null
      /** Group of the category, one of 13; null where nothing is judged yet */
      taxonomyType: string | null
      /** Who buys from whom; null where nothing is judged yet */
      segmentType: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
      /** Level-0 node below the category; null where the topic is in none */
      subcategory: string | null
    }>
  }
  /** Flag topics for review. */
  'POST /api/admin/topics/review/flag': {
    body: {
      /** Global topics to act on; ids that name none are passed over */
      topicIds: Array<string>
      /** What operators should look at; the queue shows it */
      reason: string
    }
    reply: {
      /** How many topics need review that did not before */
      flagged: number
    }
  }
  /** List recent reclassify jobs with errors. */
  'GET /api/admin/topics/classification-errors': {
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'jobs'>
    }
    reply: {
      /** Reclassify jobs with errors, newest first */
      jobs: Array<Job>
    }
  }
  /** List outstanding review work: topics to review, and reclassify jobs with errors. */
  'GET /api/admin/topics/outstanding': {
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'topics' | 'total' | 'jobs'>
    }
    reply: {
      /** Topics of the shared catalog that need review, the youngest first */
      topics: Array<GlobalTopic>
      /** How many topics need review, those not shown included */
      total: number
      /** Reclassify jobs with errors, newest first */
      jobs: Array<Job>
    }
  }
  /** List topics of the review queue with their open reports, or reviewed ones, newest first. */
  'GET /api/admin/topics/review': {
    query?: {
      /** Which to list: those that wait, or those that were reviewed */
      status?: 'needs_review' | 'reviewed'
      /** Which page, from 1; one beyond the last is empty */
      page?: number
      /** Records on a page; more than 100 counts as 100 */
      pageSize?: number
      /** The same as `pageSize`, before which it counts; more than 100 counts as 100 */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'topics' | 'total' | 'reviewCount'>
    }
    reply: {
      /** The topics of this page, the youngest first */
      topics: Array<QueuedTopic>
      /** How many topics have the asked status, on all pages together */
      total: number
      /** How many topics need review, whatever status was asked for */
      reviewCount: number
    }
  }
  /** Correct the segment type of a topic that needs review; the local engine applies it to the same name from then on. */
  'POST /api/admin/topics/review': {
    body: {
      /** The global topic that was looked at */
      topicId: string
      /** The right segment type, also where the topic has it already */
      segmentType: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
      /** Why this one is right, for the history and for the engine that learns from it */
      reason: string
    }
    reply: {
      /** The global topic */
      id: GlobalTopicId
      /** Name of the audience in the catalog */
      topicName: string
      /** One of the 41 categories; null where nothing is judged yet */
      parentCategory: string | null
      /** Group of the category, one of 13; null where nothing is judged yet */
      taxonomyType: string | null
      /** Who buys from whom, as judged so far */
      segmentType: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
      /** Whether operators must look, or have; null for neither */
      reviewStatus: 'needs_review' | 'reviewed' | null
      /** Why it needs review; null once it is reviewed */
      reviewReason: string | null
      /** When the topic was made */
      createdAt: Timestamp
      /** Whether the correction is kept for topics of the same name */
      learned: boolean
    }
  }
  /** Start a seeding of the catalog. */
  'POST /api/admin/topics/bulk': {
    body: {
      /** Name of the file, kept to recognize the import in lists */
      filename: string
      /** Rows in the file without its header; sets how many chunks complete the batch */
      totalRows: number
      /** Columns to read, of which one must fill `topic_name`; the same in every chunk of a batch, in any order */
      mappings: Array<ImportMapping>
      /** Has the LLM classify up to 10 topics of each chunk that are new to library and catalog; a seeding never asks it */
      useLLM?: boolean
    }
    reply: {
      /** Batch to send the chunks to */
      batchId: BatchId
      /** Number of chunks that complete the batch: `totalRows` by `chunkSize`, rounded up */
      chunksTotal: number
      /** Rows in every chunk but the last, and the most that a chunk takes */
      chunkSize: number
    }
  }
  /** Read the status of a seeding. */
  'GET /api/admin/topics/bulk/:batchId/status': {
    params: {
      /** The seeding, as its start answered */
      batchId: BatchId
    }
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'filename'
        | 'status'
        | 'total_rows'
        | 'processed_rows'
        | 'success_count'
        | 'error_count'
        | 'duplicate_count'
        | 'adopted_count'
        | 'updated_count'
        | 'chunks_total'
        | 'chunks_completed'
        | 'use_llm'
        | 'created_at'
        | 'completed_at'
        | 'org_id'
      >
    }
    reply: SeedBatch
  }
  /** Flag the topics of a seeding that need review, and list them. */
  'POST /api/admin/topics/bulk/:batchId/review-topics': {
    params: {
      /** The seeding, as its start answered */
      batchId: BatchId
    }
    reply: {
      /** Topics of the seeding that need review, the youngest first, at most 500 */
      topics: Array<ReviewTopic>
      /** How many need review, those not shown included */
      total: number
    }
  }
  /** Send a chunk of rows to the catalog; a chunk already processed is skipped. */
  'POST /api/admin/topics/bulk/:batchId/chunk': {
    params: {
      /** The seeding, as its start answered */
      batchId: BatchId
    }
    body: {
      /** Place of the chunk in the file, from 0 and below `chunksTotal` */
      chunkIndex: number
      /** Rows as objects of column to cell; every chunk but the last holds `chunkSize`, because rows are numbered by it */
      rows: Array<unknown>
      /** Columns to read, of which one must fill `topic_name`; the same in every chunk of a batch, in any order */
      mappings: Array<ImportMapping>
    }
    reply: SeedChunk
  }
  /** Cancel a job: the current chunk finishes, then the job stops. */
  'PATCH /api/admin/jobs/:jobId': {
    params: {
      /** Job to act on */
      jobId: JobId
    }
    body: {
      /** Only value: jobs are ended by cancelling them */
      status: 'cancelled'
    }
    reply: Job
  }
  /** Read a background job. */
  'GET /api/admin/jobs/:jobId': {
    params: {
      /** Job to act on */
      jobId: JobId
    }
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'job_type'
        | 'org_id'
        | 'created_by'
        | 'status'
        | 'config'
        | 'total_items'
        | 'processed_items'
        | 'success_count'
        | 'error_count'
        | 'skip_count'
        | 'errors'
        | 'result'
        | 'created_at'
        | 'started_at'
        | 'completed_at'
      >
    }
    reply: Job
  }
  /** Start a background job. */
  'POST /api/admin/jobs': {
    body:
      | {
          /** Classifies global topics again */
          jobType: 'reclassify'
          /** Which topics to classify, and how */
          config:
            | {
                /** Classifies with the local engine, at no cost */
                mode: 'local'
                /** True takes all topics; false only those classified by an older engine version */
                force?: boolean
                /** Most topics that the job looks at; absent for all */
                limit?: number
                /** Only topics now in this category; absent for all */
                parentCategoryFilter?:
                  | 'Auto'
                  | 'Auto Parts & Services'
                  | 'Powersports & Marine'
                  | 'Business Services'
                  | 'Industrial & Energy'
                  | 'Careers & Professions'
                  | 'Consumer Electronics'
                  | 'Software & Apps'
                  | 'Enterprise Technology'
                  | 'Telecom & Internet'
                  | 'Banking & Credit'
                  | 'Insurance'
                  | 'Investing & Wealth'
                  | 'Health & Medical'
                  | 'Fitness & Nutrition'
                  | 'Food & Grocery'
                  | 'Restaurants & Dining'
                  | 'Alcohol & Tobacco'
                  | 'Home Furnishings & Appliances'
                  | 'Home Improvement & Garden'
                  | 'Household Supplies'
                  | 'Real Estate'
                  | 'Apparel & Accessories'
                  | 'Beauty & Personal Care'
                  | 'Shopping & Retail'
                  | 'Movies & TV'
                  | 'Music & Audio'
                  | 'Gaming'
                  | 'Books & News'
                  | 'Sports'
                  | 'Outdoor Recreation'
                  | 'Toys & Hobbies'
                  | 'Gambling & Betting'
                  | 'Travel & Lodging'
                  | 'Events & Attractions'
                  | 'Demographics'
                  | 'Family & Life Events'
                  | 'Pets & Animals'
                  | 'Education & Science'
                  | 'Government & Civic'
                  | 'Religion & Spirituality'
                /** Percentage of topics to release `revision` to, whatever `force` says; larger rings hold smaller ones */
                ring?: number
                /** Engine revision to release to topics that have another; given with `ring`, and that of this service */
                revision?: string
              }
            | {
                /** Classifies with the LLM in batches, or with the local engine where there is no LLM */
                mode: 'llm'
                /** True takes all topics; false only those classified by an older engine version */
                force?: boolean
                /** Most topics that the job looks at; absent for all */
                limit?: number
                /** Only topics now in this category; absent for all */
                parentCategoryFilter?:
                  | 'Auto'
                  | 'Auto Parts & Services'
                  | 'Powersports & Marine'
                  | 'Business Services'
                  | 'Industrial & Energy'
                  | 'Careers & Professions'
                  | 'Consumer Electronics'
                  | 'Software & Apps'
                  | 'Enterprise Technology'
                  | 'Telecom & Internet'
                  | 'Banking & Credit'
                  | 'Insurance'
                  | 'Investing & Wealth'
                  | 'Health & Medical'
                  | 'Fitness & Nutrition'
                  | 'Food & Grocery'
                  | 'Restaurants & Dining'
                  | 'Alcohol & Tobacco'
                  | 'Home Furnishings & Appliances'
                  | 'Home Improvement & Garden'
                  | 'Household Supplies'
                  | 'Real Estate'
                  | 'Apparel & Accessories'
                  | 'Beauty & Personal Care'
                  | 'Shopping & Retail'
                  | 'Movies & TV'
                  | 'Music & Audio'
                  | 'Gaming'
                  | 'Books & News'
                  | 'Sports'
                  | 'Outdoor Recreation'
                  | 'Toys & Hobbies'
                  | 'Gambling & Betting'
                  | 'Travel & Lodging'
                  | 'Events & Attractions'
                  | 'Demographics'
                  | 'Family & Life Events'
                  | 'Pets & Animals'
                  | 'Education & Science'
                  | 'Government & Civic'
                  | 'Religion & Spirituality'
                /** Lets the LLM search the web up to 3 times a topic; false costs about half */
                enableWebSearch?: boolean
                /** True puts topics on which the LLM and the other classifiers disagree into the review queue */
                flagDisagreements?: boolean
                /** Model of the LLM provider; absent for the service's own choice */
                model?: string
                /** Only field to write, which leaves the engine version of topics; absent for the whole verdict */
                targetColumn?: 'segment_type' | 'taxonomy_type' | 'parent_category' | 'subcategory' | 'audience_type'
              }
        }
      | {
          /** Finds global topics that are the same */
          jobType: 'dedup_sweep'
          /** Which topics to compare with the others */
          config: {
            /** Job whose changed topics to compare; give either this or `scope` */
            sourceBatchId?: JobId
            /** Compares every topic of the shared catalog; give either this or `sourceBatchId` */
            scope?: 'catalog'
          }
        }
      | {
          /** Merges global topics, with the links, activations and histories of every library */
          jobType: 'merge'
          /** Which topics to merge */
          config: {
            /** Topics to merge; give either these or `sweepId` */
            clusters?: Array<{
              /** Topic that stays and takes over links, activations and histories */
              winnerId: ShownGlobalTopicId
              /** Topics that are merged into the winner, all of them or none */
              loserIds: Array<ShownGlobalTopicId>
            }>
            /** Dedup sweep whose clusters to merge; give either this or `clusters` */
            sweepId?: JobId
            /** Where a library has segments of both topics on one connection: whose stays on sale, or `refuse` to leave that cluster unmerged */
            keepSegments?: 'winner' | 'loser' | 'refuse'
          }
        }
      | {
          /** Compares segments on platforms with activations, and changes neither */
          jobType: 'sync_trade_desk'
          /** Which connections to compare */
          config: {
            /** Only connections of this organization; absent for all organizations */
            orgId?: OrgId
            /** Only this connection; absent for all */
            connectionId?: ShownConnectionId
          }
        }
      | {
          /** Refreshes stale activations, and takes orphaned segments off sale */
          jobType: 'refresh_activations'
          /** Which activations to refresh */
          config: {
            /** Only activations of this organization; absent for all organizations */
            orgId?: OrgId
            /** Most activations to refresh; absent for all that are stale */
            limit?: number
          }
        }
      | {
          /** Reports what a release of the engine would change */
          jobType: 'shadow_classify'
          /** Which release to report on */
          config: {
            /** Percentage of topics to report on: those that a release to it would reach */
            ring?: number
            /** Engine revision to report on, whose processes the job waits for; absent for that of its first step */
            revision?: string
            /** Only topics now in this category; absent for all */
            parentCategoryFilter?:
              | 'Auto'
              | 'Auto Parts & Services'
              | 'Powersports & Marine'
              | 'Business Services'
              | 'Industrial & Energy'
              | 'Careers & Professions'
              | 'Consumer Electronics'
              | 'Software & Apps'
              | 'Enterprise Technology'
              | 'Telecom & Internet'
              | 'Banking & Credit'
              | 'Insurance'
              | 'Investing & Wealth'
              | 'Health & Medical'
              | 'Fitness & Nutrition'
              | 'Food & Grocery'
              | 'Restaurants & Dining'
              | 'Alcohol & Tobacco'
              | 'Home Furnishings & Appliances'
              | 'Home Improvement & Garden'
              | 'Household Supplies'
              | 'Real Estate'
              | 'Apparel & Accessories'
              | 'Beauty & Personal Care'
              | 'Shopping & Retail'
              | 'Movies & TV'
              | 'Music & Audio'
              | 'Gaming'
              | 'Books & News'
              | 'Sports'
              | 'Outdoor Recreation'
              | 'Toys & Hobbies'
              | 'Gambling & Betting'
              | 'Travel & Lodging'
              | 'Events & Attractions'
              | 'Demographics'
              | 'Family & Life Events'
              | 'Pets & Animals'
              | 'Education & Science'
              | 'Government & Civic'
              | 'Religion & Spirituality'
            /** Most topics that the job looks at; absent for all */
            limit?: number
          }
        }
    reply: JobCreated
  }
  /** List background jobs, newest first. */
  'GET /api/admin/jobs': {
    query?: {
      /** Only jobs of this type; absent for all */
      jobType?:
        | 'reclassify'
        | 'dedup_sweep'
        | 'merge'
        | 'refresh_activations'
        | 'sync_trade_desk'
        | 'shadow_classify'
        | 'change_topics'
      /** Only jobs with this status; absent for all */
      status?: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled'
      /** Most jobs to return; a number above the maximum is refused */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'job_type'
        | 'org_id'
        | 'created_by'
        | 'status'
        | 'config'
        | 'total_items'
        | 'processed_items'
        | 'success_count'
        | 'error_count'
        | 'skip_count'
        | 'errors'
        | 'result'
        | 'created_at'
        | 'started_at'
        | 'completed_at'
      >
    }
    reply: Array<Job>
  }
  /** Return which segments a merge would keep and retire: where a library has both topics on one connection. Changes nothing. */
  'POST /api/admin/merge-plan': {
    body: {
      /** Topics to merge; give either these or `sweepId` */
      clusters?: Array<{
        /** Topic that stays and takes over links, activations and histories */
        winnerId: ShownGlobalTopicId
        /** Topics that are merged into the winner, all of them or none */
        loserIds: Array<ShownGlobalTopicId>
      }>
      /** Dedup sweep whose clusters to merge; give either this or `clusters` */
      sweepId?: JobId
      /** Where a library has segments of both topics on one connection: whose stays on sale, or `refuse` to leave that cluster unmerged */
      keepSegments?: 'winner' | 'loser' | 'refuse'
    }
    reply: MergePlan
  }
  /** Process the next items of a job. */
  'POST /api/admin/jobs/:jobId/process': {
    params: {
      /** Job to act on */
      jobId: JobId
    }
    reply: JobProgress
  }
  /** Start a job that retries the failed topics of a reclassify job. */
  'POST /api/admin/jobs/:jobId/retry-errors': {
    params: {
      /** Job to act on */
      jobId: JobId
    }
    reply: JobCreated
  }
  /** Start a job that rolls back a reclassify or merge job. */
  'POST /api/admin/jobs/:jobId/rollback': {
    params: {
      /** Job to act on */
      jobId: JobId
    }
    reply: JobCreated
  }
  /** Undo a merge completely, with every library's links; refused if a later change conflicts. */
  'POST /api/admin/jobs/:jobId/unmerge': {
    params: {
      /** Job to act on */
      jobId: JobId
    }
    reply: {
      /** Topics that were separated from their winners */
      topics: number
      /** Links of libraries that were given back */
      links: number
    }
  }
  /** Read which local engine this service runs. */
  'GET /api/admin/engine': {
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<'engineVersion' | 'revision'>
    }
    reply: Engine
  }
  /** Roll back every ring of a release: cancels those under way and starts a rollback of each; later changes of topics stay. */
  'POST /api/admin/engine/return': {
    body: {
      /** Revision whose release to roll back, on every ring */
      revision: string
    }
    reply: EngineReturn
  }
  /** Create an output template; new topics get names from it. */
  'POST /api/admin/output-templates': {
    body: {
      /** Unique key that connections name the template by: lowercase letters, digits and _ . - */
      platformKey: string
      /** What people see of the template in lists of names */
      displayName: string
      /** Whether topics get a name from it; an inactive template still names segments of connections that use it */
      isActive?: boolean
      /** Place of the template in lists, ascending; equal ones are ordered by platformKey */
      sortOrder?: number
      /** Parts of the segment name, in order; parts without text are skipped */
      pathFields: Array<{
        /** Context field whose text the part is; unknown fields are empty */
        key: string
        /** What a template editor calls the part; never in the name */
        label?: string | null
        /** Text with context fields in double braces, used instead of the field in key; null or absent for key */
        format?: string | null
      }>
      /** Text between the parts of the name, with its spaces */
      pathSeparator?: string
      /** Context fields that the slug at the end of the name is made of, in order */
      slugFields?: Array<string>
      /** Text between the words of the slug */
      slugSeparator?: string
      /** Whether the name ends with a hyphen and the slug; an empty slug is left out */
      includeSlug?: boolean
      /** Description with context fields in double braces; prefix stands for the prefix of the segment type */
      descTemplate?: string
      /** Length that descriptions are truncated to, in UTF-16 units; null for no limit */
      descCharLimit?: number | null
      /** Text of the placeholder prefix for B2B, B2E and B2G topics */
      descPrefixB2b?: string
      /** Text of the placeholder prefix for B2C topics */
      descPrefixB2c?: string
      /** Text of the placeholder prefix for B2B2C topics and for topics without a valid segment type */
      descPrefixB2b2c?: string
      /** Text of the placeholder recency, such as 30 Days; null leaves it empty */
      recency?: string | null
      /** Topic field that holds the name; if both columns are null, platform_outputs holds name and description */
      dbColumnName?: 'segment_name_dspapi' | 'segment_name_marketplace' | 'segment_name_internal' | null
      /** Topic field that holds the description; null if the template has none of its own */
      dbColumnDesc?: 'segment_desc_marketplace' | 'segment_desc_dspapi' | null
      /** Fixed text of the placeholder user_behavior; null derives it from audience type and intent */
      userBehaviorOverride?: string | null
    }
    reply: OutputTemplate
  }
  /** List output templates, built-in ones among them. */
  'GET /api/admin/output-templates': {
    query?: {
      /** Most records to answer; all of them, up to 100, without it */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'platformKey'
        | 'displayName'
        | 'isActive'
        | 'sortOrder'
        | 'pathFields'
        | 'pathSeparator'
        | 'slugFields'
        | 'slugSeparator'
        | 'includeSlug'
        | 'descTemplate'
        | 'descCharLimit'
        | 'descPrefixB2b'
        | 'descPrefixB2c'
        | 'descPrefixB2b2c'
        | 'recency'
        | 'dbColumnName'
        | 'dbColumnDesc'
        | 'userBehaviorOverride'
        | 'builtIn'
        | 'createdAt'
        | 'updatedAt'
      >
    }
    reply: Array<OutputTemplate>
  }
  /** Delete an output template that is not built in. */
  'DELETE /api/admin/output-templates/:templateId': {
    params: {
      /** Output template, built in or not */
      templateId: TemplateId
    }
    reply: {
      /** Says that the template is gone */
      deleted: true
    }
  }
  /** Read an output template. */
  'GET /api/admin/output-templates/:templateId': {
    params: {
      /** Output template, built in or not */
      templateId: TemplateId
    }
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'platformKey'
        | 'displayName'
        | 'isActive'
        | 'sortOrder'
        | 'pathFields'
        | 'pathSeparator'
        | 'slugFields'
        | 'slugSeparator'
        | 'includeSlug'
        | 'descTemplate'
        | 'descCharLimit'
        | 'descPrefixB2b'
        | 'descPrefixB2c'
        | 'descPrefixB2b2c'
        | 'recency'
        | 'dbColumnName'
        | 'dbColumnDesc'
        | 'userBehaviorOverride'
        | 'builtIn'
        | 'createdAt'
        | 'updatedAt'
      >
    }
    reply: OutputTemplate
  }
  /** Change an output template; stored names stay until topics are reclassified. */
  'PATCH /api/admin/output-templates/:templateId': {
    params: {
      /** Output template, built in or not */
      templateId: TemplateId
    }
    body: {
      /** Unique key that connections name the template by: lowercase letters, digits and _ . - */
      platformKey?: string
      /** What people see of the template in lists of names */
      displayName?: string
      /** Whether topics get a name from it; an inactive template still names segments of connections that use it */
      isActive?: boolean
      /** Place of the template in lists, ascending; equal ones are ordered by platformKey */
      sortOrder?: number
      /** Parts of the segment name, in order; parts without text are skipped */
      pathFields?: Array<{
        /** Context field whose text the part is; unknown fields are empty */
        key: string
        /** What a template editor calls the part; never in the name */
        label?: string | null
        /** Text with context fields in double braces, used instead of the field in key; null or absent for key */
        format?: string | null
      }>
      /** Text between the parts of the name, with its spaces */
      pathSeparator?: string
      /** Context fields that the slug at the end of the name is made of, in order */
      slugFields?: Array<string>
      /** Text between the words of the slug */
      slugSeparator?: string
      /** Whether the name ends with a hyphen and the slug; an empty slug is left out */
      includeSlug?: boolean
      /** Description with context fields in double braces; prefix stands for the prefix of the segment type */
      descTemplate?: string
      /** Length that descriptions are truncated to, in UTF-16 units; null for no limit */
      descCharLimit?: number | null
      /** Text of the placeholder prefix for B2B, B2E and B2G topics */
      descPrefixB2b?: string
      /** Text of the placeholder prefix for B2C topics */
      descPrefixB2c?: string
      /** Text of the placeholder prefix for B2B2C topics and for topics without a valid segment type */
      descPrefixB2b2c?: string
      /** Text of the placeholder recency, such as 30 Days; null leaves it empty */
      recency?: string | null
      /** Topic field that holds the name; if both columns are null, platform_outputs holds name and description */
      dbColumnName?: 'segment_name_dspapi' | 'segment_name_marketplace' | 'segment_name_internal' | null
      /** Topic field that holds the description; null if the template has none of its own */
      dbColumnDesc?: 'segment_desc_marketplace' | 'segment_desc_dspapi' | null
      /** Fixed text of the placeholder user_behavior; null derives it from audience type and intent */
      userBehaviorOverride?: string | null
    }
    reply: OutputTemplate
  }
  /** Read a template that segment names are generated from. */
  'GET /api/output-templates/:templateId': {
    params: {
      /** Output template, built in or not */
      templateId: TemplateId
    }
    query?: {
      /** Fields of the answer to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'platformKey'
        | 'displayName'
        | 'isActive'
        | 'sortOrder'
        | 'pathFields'
        | 'pathSeparator'
        | 'slugFields'
        | 'slugSeparator'
        | 'includeSlug'
        | 'descTemplate'
        | 'descCharLimit'
        | 'descPrefixB2b'
        | 'descPrefixB2c'
        | 'descPrefixB2b2c'
        | 'recency'
        | 'dbColumnName'
        | 'dbColumnDesc'
        | 'userBehaviorOverride'
        | 'builtIn'
        | 'createdAt'
        | 'updatedAt'
      >
    }
    reply: OutputTemplate
  }
  /** List the templates that segment names are generated from. */
  'GET /api/output-templates': {
    query?: {
      /** Most records to answer; all of them, up to 100, without it */
      limit?: number
      /** Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first */
      after?: string
      /** Fields of each record to answer, separated by commas; all of them without it. What is not named is missing, required or not */
      fields?: Array<
        | 'id'
        | 'platformKey'
        | 'displayName'
        | 'isActive'
        | 'sortOrder'
        | 'pathFields'
        | 'pathSeparator'
        | 'slugFields'
        | 'slugSeparator'
        | 'includeSlug'
        | 'descTemplate'
        | 'descCharLimit'
        | 'descPrefixB2b'
        | 'descPrefixB2c'
        | 'descPrefixB2b2c'
        | 'recency'
        | 'dbColumnName'
        | 'dbColumnDesc'
        | 'userBehaviorOverride'
        | 'builtIn'
        | 'createdAt'
        | 'updatedAt'
      >
    }
    reply: Array<OutputTemplate>
  }
  /** Preview a template with a sample topic, or with the global topic of topicId. */
  'POST /api/admin/output-templates/preview': {
    body: {
      /** Key of the template; not part of what it generates */
      platformKey?: string
      /** Display name of the template; not part of what it generates */
      displayName?: string
      /** Whether topics get a name from it; an inactive template still names segments of connections that use it */
      isActive?: boolean
      /** Place of the template in lists, ascending; equal ones are ordered by platformKey */
      sortOrder?: number
      /** Parts of the segment name, in order; parts without text are skipped */
      pathFields: Array<{
        /** Context field whose text the part is; unknown fields are empty */
        key: string
        /** What a template editor calls the part; never in the name */
        label?: string | null
        /** Text with context fields in double braces, used instead of the field in key; null or absent for key */
        format?: string | null
      }>
      /** Text between the parts of the name, with its spaces */
      pathSeparator?: string
      /** Context fields that the slug at the end of the name is made of, in order */
      slugFields?: Array<string>
      /** Text between the words of the slug */
      slugSeparator?: string
      /** Whether the name ends with a hyphen and the slug; an empty slug is left out */
      includeSlug?: boolean
      /** Description with context fields in double braces; prefix stands for the prefix of the segment type */
      descTemplate?: string
      /** Length that descriptions are truncated to, in UTF-16 units; null for no limit */
      descCharLimit?: number | null
      /** Text of the placeholder prefix for B2B, B2E and B2G topics */
      descPrefixB2b?: string
      /** Text of the placeholder prefix for B2C topics */
      descPrefixB2c?: string
      /** Text of the placeholder prefix for B2B2C topics and for topics without a valid segment type */
      descPrefixB2b2c?: string
      /** Text of the placeholder recency, such as 30 Days; null leaves it empty */
      recency?: string | null
      /** Topic field that holds the name; if both columns are null, platform_outputs holds name and description */
      dbColumnName?: 'segment_name_dspapi' | 'segment_name_marketplace' | 'segment_name_internal' | null
      /** Topic field that holds the description; null if the template has none of its own */
      dbColumnDesc?: 'segment_desc_marketplace' | 'segment_desc_dspapi' | null
      /** Fixed text of the placeholder user_behavior; null derives it from audience type and intent */
      userBehaviorOverride?: string | null
      /** Global topic to preview the template with; absent for the fixed sample */
      topicId?: GlobalTopicId
    }
    reply: TemplatePreview
  }
  /** Preview the effect of a template change on names and activations. */
  'POST /api/admin/output-templates/:templateId/impact': {
    params: {
      /** Output template, built in or not */
      templateId: TemplateId
    }
    body: {
      /** Unique key that connections name the template by: lowercase letters, digits and _ . - */
      platformKey?: string
      /** What people see of the template in lists of names */
      displayName?: string
      /** Whether topics get a name from it; an inactive template still names segments of connections that use it */
      isActive?: boolean
      /** Place of the template in lists, ascending; equal ones are ordered by platformKey */
      sortOrder?: number
      /** Parts of the segment name, in order; parts without text are skipped */
      pathFields?: Array<{
        /** Context field whose text the part is; unknown fields are empty */
        key: string
        /** What a template editor calls the part; never in the name */
        label?: string | null
        /** Text with context fields in double braces, used instead of the field in key; null or absent for key */
        format?: string | null
      }>
      /** Text between the parts of the name, with its spaces */
      pathSeparator?: string
      /** Context fields that the slug at the end of the name is made of, in order */
      slugFields?: Array<string>
      /** Text between the words of the slug */
      slugSeparator?: string
      /** Whether the name ends with a hyphen and the slug; an empty slug is left out */
      includeSlug?: boolean
      /** Description with context fields in double braces; prefix stands for the prefix of the segment type */
      descTemplate?: string
      /** Length that descriptions are truncated to, in UTF-16 units; null for no limit */
      descCharLimit?: number | null
      /** Text of the placeholder prefix for B2B, B2E and B2G topics */
      descPrefixB2b?: string
      /** Text of the placeholder prefix for B2C topics */
      descPrefixB2c?: string
      /** Text of the placeholder prefix for B2B2C topics and for topics without a valid segment type */
      descPrefixB2b2c?: string
      /** Text of the placeholder recency, such as 30 Days; null leaves it empty */
      recency?: string | null
      /** Topic field that holds the name; if both columns are null, platform_outputs holds name and description */
      dbColumnName?: 'segment_name_dspapi' | 'segment_name_marketplace' | 'segment_name_internal' | null
      /** Topic field that holds the description; null if the template has none of its own */
      dbColumnDesc?: 'segment_desc_marketplace' | 'segment_desc_dspapi' | null
      /** Fixed text of the placeholder user_behavior; null derives it from audience type and intent */
      userBehaviorOverride?: string | null
    }
    reply: TemplateImpact
  }
}
