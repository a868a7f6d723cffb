// Generated from the contract by npm run gen; do not edit.

export type ErrorEnvelope = {
  error: string
  code:
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
    | 'cannot_unmerge_job'
    | 'chunk_index_too_high'
    | 'classification_failed'
    | 'client_gone'
    | 'column_claimed'
    | 'column_of_built_in'
    | 'connection_in_use'
    | 'connection_not_found'
    | 'credentials_needed'
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
    | 'new_not_created'
    | 'no_credential_keys'
    | 'not_a_destination'
    | 'not_a_source'
    | 'not_found'
    | 'not_in_review'
    | 'not_listed'
    | 'not_shared'
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
  recovery: 'correctable' | 'transient' | 'terminal'
  issues?: Array<Fault>
  requestId: string
  docs: string
  hint?: string
  limit?: number
  used?: number
  remaining?: number
  resetsAt?: string
  state?: 'in_doubt' | 'unchanged' | 'not_created'
  activationId?: string
  runId?: string
  dimensions?: Array<{ name: string; values: Array<string> }>
  template?: string
  dropped?: Array<string>
  audiences?: Array<string>
  excluded?: Array<string>
}

export type Fault = {
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
  field: string
  pointer?: string
  message: string
  suggestion?: string
}

export type ApiKey = {
  id: ApiKeyId
  orgId: OrgId
  createdBy: UserId
  name: string
  keyPrefix: string
  scopes: Array<'classify' | 'topics:read' | 'topics:write' | 'export' | 'sync' | 'activations' | 'mappings:read'>
  expiresAt: Timestamp | null
  lastUsedAt: Timestamp | null
  revokedAt: Timestamp | null
  createdAt: Timestamp
}

export type ApiKeyId = string

export type OrgId = string

export type UserId = string

export type Timestamp = string

export type SdkKey = {
  id: SdkKeyId
  orgId: OrgId
  name: string
  keyPrefix: string
  scopes: Array<'classify' | 'topics:read' | 'topics:write' | 'export' | 'sync' | 'activations' | 'mappings:read'>
  origins: Array<string>
  dailyClassifications: number | null
  revokedAt: Timestamp | null
  createdAt: Timestamp
}

export type SdkKeyId = string

export type Settings = {
  plan: 'free' | 'pro' | 'enterprise'
  topicVisibility: 'shared' | 'private'
  reviewDisagreements: boolean
  naming: {
    orgAlias: string | null
    partnerAlias: string | null
    modelProcess: string | null
    userMarket: string | null
  }
  sensitivePushReason: string | null
}

export type Workspace = { id: WorkspaceId; name: string; createdAt: Timestamp; updatedAt: Timestamp }

export type WorkspaceId = string

export type Usage = {
  plan: 'free' | 'pro' | 'enterprise'
  resetsAt: Timestamp
  quotas: Record<string, { limit: number | null; used: number; remaining: number | null }>
  storage: { topics: { limit: number | null; used: number; remaining: number | null } }
  days: Array<UsageDay>
}

export type UsageDay = {
  day: string
  total_classifications: number
  total_tokens: number
  total_imports: number
  total_exports: number
  total_web_searches: number
  total_requests: number
  total_cost: number
}

export type AuditId = string

export type AuditEntry = {
  id: AuditId
  actor: UserId
  actorName: string | null
  action: string
  subject: string
  detail: Record<string, unknown>
  at: Timestamp
}

export type Mapping = {
  topicId: LibraryTopicId
  topicName: string
  externalId: string | null
  segments: Array<{
    platform: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
    platformSegmentId: string | null
    name: string | null
    status: 'pending' | 'active' | 'deactivated' | 'error'
  }>
}

export type LibraryTopicId = string

export type AnyTopicId = string

export type GlobalTopicId = string

export type TopicReviewState = {
  status: 'needs_review' | 'confirmed'
  code: 'unread_language' | 'number_or_code' | 'no_evidence' | 'ambiguous' | 'unsure' | 'disagreement' | null
  reason: string | null
}

export type ListedTopic = {
  id: LibraryTopicId
  topic_id: GlobalTopicId
  topic_name: string
  parent_category: string | null
  taxonomy_type: string | null
  subcategory: string | null
  segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  audience_type: string | null
  iab_code: string | null
  keywords: Array<string>
  segment_name_dspapi: string | null
  segment_name_marketplace: string | null
  segment_name_internal: string | null
  segment_desc_marketplace: string | null
  segment_desc_dspapi: string | null
  internal_description: string | null
  engine_version: string
  performance_score: number | null
  external_id: string | null
  platform_outputs: Record<string, { name: string; description: string }>
  created_at: Timestamp
  updated_at: Timestamp
  review?: TopicReviewState
  field_confidence?: FieldConfidence
  layers?: {
    intent: string | null
    intensity: string | null
    awareness: string | null
    segment: string | null
    sensitivity: string | null
    buyer_journey: string | null
    composite_score: number | null
  }
  matched?: Array<SearchMatch>
}

export type FieldConfidence = {
  parent_category: number | null
  segment_type: number | null
  audience_type: number | null
  intent: number | null
}

export type SearchMatch = {
  by: 'word' | 'stem' | 'alias' | 'typo' | 'meaning' | 'language'
  query: string
  term: string
}

export type Facets = {
  parentCategories: Array<string>
  taxonomyTypes: Array<string>
  subcategories: Array<string>
  subcategoryL1s: Array<string>
  subcategoryL2s: Array<string>
  subcategoryL3s: Array<string>
  subcategoryL4s: Array<string>
  audienceTypes: Array<string>
  segmentTypes: Array<string>
  counts?: Record<string, Record<string, number>>
}

export type TopicHistoryEntry = {
  id: HistoryId
  orgTopicId: LibraryTopicId
  changeType:
    | 'created'
    | 'imported'
    | 'synced'
    | 'reclassified'
    | 'metadata_enrichment'
    | 'field_edit'
    | 'activated'
    | 'deactivated'
  changedBy: UserId
  previousValues: Record<string, unknown>
  newValues: Record<string, unknown>
  source: string
  metadata: Record<string, unknown>
  changedAt: Timestamp
}

export type HistoryId = string

export type TopicExplanation = {
  id: LibraryTopicId
  topic_id: GlobalTopicId
  topic_name: string
  engine_version: string
  fields: Array<{
    field: string
    value: string | null
    from: 'edit' | 'verdict' | 'topic'
    engine: string | null
    agrees: boolean
  }>
  subcategory_path: Array<string>
  keywords: Array<string>
  layers: {
    intent: string
    secondary_intent: string | null
    intensity: 'Low' | 'Medium' | 'High' | 'Very High'
    awareness: string
    segment: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
    sensitivity: 'Standard' | 'Regulated' | 'Sensitive' | 'Prohibited'
    buyer_journey: 'Awareness' | 'Consideration' | 'Decision' | 'Retention' | 'Advocacy'
    composite_score: number
  }
  confidence: number
  review?: TopicReviewState
  field_confidence?: FieldConfidence
  runner_up: string
  evidence: Array<{ text: string; layer: 'category' | 'signal'; says: string }>
  reasons?: Array<FieldReason>
  jury: {
    topic_name: string
    verdicts: Array<{
      judge: 'local' | 'neighbors' | 'llm'
      parent_category: string
      segment_type: string
      confidence: number | null
    }>
    disagree: boolean
    judged_at: Timestamp
  } | null
  record: {
    id: LibraryTopicId
    topic_id: GlobalTopicId
    topic_name: string
    parent_category: string | null
    taxonomy_type: string | null
    subcategory: string | null
    segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
    audience_type: string | null
    iab_code: string | null
    keywords: Array<string>
    segment_name_dspapi: string | null
    segment_name_marketplace: string | null
    segment_name_internal: string | null
    segment_desc_marketplace: string | null
    segment_desc_dspapi: string | null
    internal_description: string | null
    engine_version: string
    performance_score: number | null
    external_id: string | null
    platform_outputs: Record<string, { name: string; description: string }>
    created_at: Timestamp
    updated_at: Timestamp
    review?: TopicReviewState
    field_confidence?: FieldConfidence
    layers: {
      intent: string | null
      intensity: string | null
      awareness: string | null
      segment: string | null
      sensitivity: string | null
      buyer_journey: string | null
      composite_score: number | null
    }
    source: string | null
  }
}

export type FieldReason = {
  field: 'category' | 'segment' | 'audience' | 'intent' | 'sensitivity'
  value: string
  confidence: number | null
  runner_up: string | null
  words: Array<{ text: string; weight: number; says: string }>
  ignored: Array<{ text: string; why: string }>
}

export type SimilarTopic = {
  id: LibraryTopicId
  topic_id: GlobalTopicId
  topic_name: string
  parent_category: string | null
  taxonomy_type: string | null
  subcategory: string | null
  segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  audience_type: string | null
  matched: Array<SearchMatch>
}

export type PlatformName = {
  platformKey: string
  displayName: string
  name: string
  parts: Array<{ text: string; fields: Array<string>; slug: boolean }>
  nameFrom: 'template' | 'edit'
  nameLimit: number | null
  nameCut: number | null
  description: string
  descriptionParts: Array<{ text: string; fields: Array<string>; slug: boolean }>
  descriptionFrom: 'template' | 'edit'
  descriptionLimit: number | null
  descriptionCut: number | null
}

export type ReclassifiedTopic = {
  id: LibraryTopicId
  topic_id: GlobalTopicId
  topic_name: string
  parent_category: string | null
  taxonomy_type: string | null
  subcategory: string | null
  segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  audience_type: string | null
  iab_code: string | null
  keywords: Array<string>
  segment_name_dspapi: string | null
  segment_name_marketplace: string | null
  segment_name_internal: string | null
  segment_desc_marketplace: string | null
  segment_desc_dspapi: string | null
  internal_description: string | null
  engine_version: string
  performance_score: number | null
  external_id: string | null
  platform_outputs: Record<string, { name: string; description: string }>
  created_at: Timestamp
  updated_at: Timestamp
  review?: TopicReviewState
  field_confidence?: FieldConfidence
  llm: boolean
  fallback: boolean
  changes?: Array<{
    id: LibraryTopicId
    topic_name: string
    previousValues: Record<string, unknown>
    newValues: Record<string, unknown>
    given: Array<string>
  }>
}

export type MatchValues = {
  key: 'ip' | 'url' | 'deviceid' | 'uid' | 'appbundle' | 'contentid' | 'postalcode'
  count: number
  updatedAt: Timestamp | null
}

export type CatalogTopic = {
  id: GlobalTopicId
  topicName: string
  parentCategory: string | null
  taxonomyType: string | null
  subcategory: string | null
  segmentType: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  audienceType: string | null
  iabCode: string | null
  engineVersion: string
  createdAt: Timestamp
  inLibrary: boolean
  matched?: Array<SearchMatch>
}

export type DuplicateCheck = {
  isDuplicate: boolean
  confidence: number
  existingTopic: { id: FoundTopicId; topic_name: string } | null
  action: 'block' | 'warn' | 'allow'
  inLibrary: boolean
  why: {
    reason: string
    differs: Array<string>
    distinguishing: Array<string>
    reading: { asked: Array<string>; existing: Array<string> }
  }
}

export type FoundTopicId = string

export type ExportedTopic = {
  id: LibraryTopicId
  topic_id: GlobalTopicId
  topic_name: string
  parent_category: string | null
  taxonomy_type: string | null
  subcategory: string | null
  segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  audience_type: string | null
  iab_code: string | null
  keywords: Array<string>
  segment_name_dspapi: string | null
  segment_name_marketplace: string | null
  segment_name_internal: string | null
  segment_desc_marketplace: string | null
  segment_desc_dspapi: string | null
  internal_description: string | null
  engine_version: string
  performance_score: number | null
  external_id: string | null
  platform_outputs: Record<string, { name: string; description: string }>
  created_at: Timestamp
  updated_at: Timestamp
  review?: TopicReviewState
  field_confidence?: FieldConfidence
  intent: string | null
  intensity: string | null
  awareness: string | null
  segment: string | null
  sensitivity: string | null
  buyer_journey: string | null
  composite_score: number | null
}

export type ImportMapping = {
  csvColumn: string
  targetField:
    | 'topic_name'
    | 'parent_category'
    | 'taxonomy_type'
    | 'subcategory'
    | 'segment_type'
    | 'external_id'
    | 'keywords'
}

export type BatchId = string

export type FixedNames = {
  total: number
  changed: number
  unchanged: number
  refused: Array<{ id: LibraryTopicId; before: string; after: string; reason: string }>
  engine: 'llm' | 'local'
  nextAfter: number | null
  names?: Array<{ id: LibraryTopicId; before: string; after: string }>
}

export type ImportBatch = {
  id: BatchId
  filename: string
  status: 'processing' | 'completed' | 'cancelled' | 'failed'
  total_rows: number
  processed_rows: number
  success_count: number
  error_count: number
  duplicate_count: number
  adopted_count: number
  updated_count: number
  chunks_total: number
  chunks_completed: number
  use_llm: boolean
  created_at: Timestamp
  completed_at: Timestamp | null
}

export type ImportChunk = {
  chunkIndex: number
  successCount: number
  errorCount: number
  duplicateCount: number
  adoptedCount: number
  updatedCount: number
  newTopicIds: Array<LibraryTopicId>
  errors: Array<{ row: number; message: string }>
  skipped?: true
  llm?: { asked: number; answered: number; unavailable: boolean }
}

export type PreviewedRow = {
  row: number
  outcome: 'created' | 'adopted' | 'duplicate' | 'updated' | 'error'
  reason: string
  topic_name: string | null
  parent_category: string | null
  taxonomy_type: string | null
  subcategory: string | null
  segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  audience_type: string | null
  review?: TopicReviewState
  field_confidence?: FieldConfidence
}

export type MatrixDimension = { name: string; values: Array<string> }

export type MatrixMade = {
  batchId: MatrixBatchId
  totalTopics: number
  created: number
  adopted: number
  duplicates: number
  errors: number
  topicIds: Array<LibraryTopicId>
}

export type MatrixBatchId = string

export type MatrixPreview = {
  dryRun: true
  totalTopics: number
  credits: number
  remainingCredits: number | null
  wouldCreate: number
  wouldAdopt: number
  wouldDuplicate: number
  errors: number
  wouldNeedReview?: number
  sample: Array<string>
}

export type BriefFile = { data: string; mediaType: string; filename?: string | null }

export type BriefAnalysis = {
  summary: string
  objectives: Array<string>
  targetAudience: string
  recommendedTopics: Array<{ topic_name: string; rationale: string }>
}

export type Platform = {
  key: string
  title: string
  hint: string
  fields: Array<PlatformField>
  limits: { nameChars: number; descriptionChars: number }
  unlisted: { title: string; text: string } | null
  sandbox: boolean
}

export type PlatformField = {
  key: string
  label: string
  kind: 'text' | 'address' | 'number' | 'choice' | 'check' | 'cron' | 'mappings'
  hint?: string
  placeholder?: string
  required?: true
  credential?: true
  secret?: true
  choices?: Array<string | { value: string; title: string }>
  none?: string
  more?: true
  when?: { field: string; is: Array<string> }
}

export type ConnectionId = string

export type Connection = {
  id: ConnectionId
  name: string
  platform: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
  direction: 'inbound' | 'outbound' | 'bidirectional'
  status: 'active' | 'error'
  createdAt: Timestamp
  config: Record<string, unknown>
  hasCredentials: boolean
  lastError: string | null
  lastTestedAt: Timestamp | null
  updatedAt: Timestamp
}

export type RunId = string

export type SyncRunStatus = {
  runId: RunId
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  processedPages: number
  totalPages: number | null
  successCount: number
  errorCount: number
  duplicateCount: number
}

export type SyncRun = {
  runId: RunId
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  processedPages: number
  totalPages: number | null
  totalItems: number | null
  processedItems: number
  successCount: number
  errorCount: number
  duplicateCount: number
  adoptedCount: number
  reason: string | null
  worker: boolean
  startedAt: Timestamp
  completedAt: Timestamp | null
  durationMs: number
}

export type SyncPage = {
  runId: RunId
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  processedPages: number
  totalPages: number | null
  page: number
  successCount: number
  errorCount: number
  duplicateCount: number
  adoptedCount: number
  done: boolean
  errors: Array<{ row: number; message: string }>
  skipped?: true
  llm?: { asked: number; answered: number; unavailable: boolean }
}

export type PushBegun = {
  runId: RunId
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  totalSegments: number
  unknownIds: Array<FoundTopicId>
  unchanged: number
  underWay: Array<{ runId: RunId | null; segments: number }>
  heldBack?: HeldBack
}

export type HeldBack = {
  unsure: number
  sensitive: number
  prohibited: number
  sample: Array<{ id: LibraryTopicId; topicName: string; why: 'unsure' | 'sensitive' | 'prohibited'; reason: string }>
}

export type PushPlan = {
  unknownIds: Array<FoundTopicId>
  creates: number
  unchanged: number
  collisions: number
  truncated: number
  refused: number
  warnings: Array<{ topicName: string; message: string }>
  priceWarnings: Array<string>
  price: SegmentPrice | null
  sample: Array<{ topicName: string; name: string; description: string }>
  heldBack?: HeldBack
}

export type SegmentPrice = { cpm: number; currency: string }

export type PushRun = {
  runId: RunId
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  successCount: number
  errorCount: number
  remaining: number
  totalSegments: number
  reason: string | null
  startedAt: Timestamp
  completedAt: Timestamp | null
  inDoubt: number
  worker: boolean
  done: boolean
  errors: Array<{ activationId: ActivationId; topicName: string; message: string }>
  unsettled: Array<{
    activationId: ActivationId
    topicName: string
    message: string
    inDoubt: boolean
    recheckAt: Timestamp | null
  }>
}

export type ActivationId = string

export type ListedPushRun = {
  runId: RunId
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  successCount: number
  errorCount: number
  remaining: number
  totalSegments: number
  reason: string | null
  startedAt: Timestamp
  completedAt: Timestamp | null
  worker: boolean
}

export type PushBatch = {
  runId: RunId
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  successCount: number
  errorCount: number
  remaining: number
  processed: number
  inDoubt: number
  worker: boolean
  done: boolean
  retryAfterSeconds?: number
  errors: Array<{ activationId: ActivationId; topicName: string; message: string }>
}

export type Activation = {
  id: ActivationId
  orgTopicId: LibraryTopicId
  connectionId: ConnectionId
  platform: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
  topicName: string
  pushedTopicName: string | null
  status: 'pending' | 'active' | 'deactivated' | 'error'
  platformSegmentId: string | null
  pushedName: string | null
  pushedDescription: string | null
  engineVersionAtPush: string | null
  currentPlatformName: string | null
  currentPlatformDesc: string | null
  currentEngineVersion: string | null
  nameError: string | null
  pushedPrice: SegmentPrice | null
  currentPrice: SegmentPrice | null
  stale: boolean
  staleCauses: Array<'name' | 'description' | 'engineVersion' | 'price' | 'orphaned'>
  orphaned: boolean
  orphanedBy: 'deleted' | 'archived' | 'merged' | null
  inDoubt: boolean
  recheckAt: Timestamp | null
  error: string | null
  warning: string | null
  activatedAt: Timestamp | null
  createdAt: Timestamp
  deactivatedAt: Timestamp | null
}

export type ActivationSummary = {
  counts: Array<{
    connectionId: ConnectionId
    platform: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
    status: 'pending' | 'active' | 'deactivated' | 'error'
    count: number
    inDoubt: number
  }>
  stale: number
  staleComplete: boolean
  orphaned: number
}

export type Drift = {
  connectionId: ConnectionId
  matched: number
  stale: number
  inDoubt: number
  renamed: Array<SegmentDifference>
  missing: Array<SegmentDifference>
  untracked: Array<SegmentDifference>
  repriced: Array<SegmentDifference>
  totals: { renamed: number; missing: number; untracked: number; repriced: number }
}

export type SegmentDifference = {
  platformSegmentId: string
  activationId: ActivationId | null
  orgTopicId: LibraryTopicId | null
  topicName: string | null
  pushed: { name: string; description: string | null } | null
  generated: { name: string; description: string | null } | null
  actual: { name: string; description: string | null; onSale: boolean } | null
  prices?: { pushed: SegmentPrice | null; current: SegmentPrice | null; actual: SegmentPrice | null }
}

export type JobCreated = { jobId: JobId; totalItems: number }

export type JobId = string

export type Job = {
  id: JobId
  job_type: 'reclassify' | 'dedup_sweep' | 'merge' | 'refresh_activations' | 'sync_trade_desk' | 'shadow_classify'
  org_id: OrgId | null
  created_by: UserId
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled'
  config: Record<string, unknown>
  total_items: number
  processed_items: number
  success_count: number
  error_count: number
  skip_count: number
  errors: Array<{ id?: string; name?: string; message: string }>
  result: Record<string, unknown>
  created_at: Timestamp
  started_at: Timestamp | null
  completed_at: Timestamp | null
}

export type JobProgress = {
  done: boolean
  processedItems: number
  totalItems: number
  successCount: number
  errorCount: number
  skipCount: number
}

export type OrganizationUsage = {
  total_classifications: number
  total_tokens: number
  total_imports: number
  total_exports: number
  total_web_searches: number
  total_requests: number
  total_cost: number
  orgId: OrgId
  name: string
  plan: 'free' | 'pro' | 'enterprise'
  llm_calls: number
}

export type Organization = { id: OrgId; name: string; plan: 'free' | 'pro' | 'enterprise'; createdAt: Timestamp }

export type GlobalTopic = {
  id: GlobalTopicId
  topicName: string
  parentCategory: string | null
  taxonomyType: string | null
  subcategory: string | null
  segmentType: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  audienceType: string | null
  iabCode: string | null
  keywords: Array<string>
  engineVersion: string
  performanceScore: number | null
  reviewStatus: 'needs_review' | 'reviewed' | null
  reviewReason: string | null
  archivedAt: Timestamp | null
  mergedInto: GlobalTopicId | null
  ownerOrgId: OrgId | null
  createdAt: Timestamp
  updatedAt: Timestamp
  version: number
}

export type GlobalTopicHistoryEntry = {
  id: HistoryId
  changeType: 'reclassified' | 'merged' | 'rolled_back' | 'archived' | 'restored' | 'listed'
  engineVersionBefore: string | null
  engineVersionAfter: string | null
  previousValues: Record<string, unknown>
  newValues: Record<string, unknown>
  changedBy: UserId
  source:
    | 'admin_reclassify_local'
    | 'admin_reclassify_llm'
    | 'admin_merge'
    | 'admin_rollback'
    | 'admin_ui'
    | 'org_reclassify_local'
    | 'org_reclassify_llm'
  batchId: JobId | null
  metadata: Record<string, unknown>
  changedAt: Timestamp
}

export type QueuedTopic = {
  id: GlobalTopicId
  topicName: string
  parentCategory: string | null
  taxonomyType: string | null
  segmentType: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  reviewStatus: 'needs_review' | 'reviewed' | null
  reviewReason: string | null
  createdAt: Timestamp
  openReports: number
  reports: Array<TopicReport>
}

export type TopicReport = {
  orgId: OrgId
  orgName: string
  reason: 'wrong' | 'offensive' | 'personal_data' | 'other'
  comment: string | null
  reportedAt: Timestamp
}

export type SeedBatch = {
  id: BatchId
  filename: string
  status: 'processing' | 'completed' | 'cancelled' | 'failed'
  total_rows: number
  processed_rows: number
  success_count: number
  error_count: number
  duplicate_count: number
  adopted_count: number
  updated_count: number
  chunks_total: number
  chunks_completed: number
  use_llm: boolean
  created_at: Timestamp
  completed_at: Timestamp | null
  org_id: 'system'
}

export type ReviewTopic = {
  id: GlobalTopicId
  topicName: string
  parentCategory: string | null
  taxonomyType: string | null
  segmentType: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  reviewStatus: 'needs_review' | 'reviewed' | null
  reviewReason: string | null
  createdAt: Timestamp
}

export type SeedChunk = {
  chunkIndex: number
  successCount: number
  errorCount: number
  duplicateCount: number
  adoptedCount: number
  updatedCount: number
  newTopicIds: Array<GlobalTopicId>
  errors: Array<{ row: number; message: string }>
  skipped?: true
  llm?: { asked: number; answered: number; unavailable: boolean }
}

export type ShownGlobalTopicId = string

export type ShownConnectionId = string

export type MergePlan = {
  clusters: number
  conflicts: Array<{
    winnerId: GlobalTopicId
    loserId: GlobalTopicId
    orgId: OrgId
    connectionId: ConnectionId
    platform: string
    stays: ActivationId
    retired: ActivationId
    isSettled: boolean
  }>
}

export type Engine = { engineVersion: string; revision: string }

export type EngineReturn = {
  revision: string
  jobs: Array<{ jobId: JobId; rollbackOf: JobId; ring: number; totalItems: number }>
}

export type OutputTemplate = {
  id: TemplateId
  platformKey: string
  displayName: string
  isActive: boolean
  sortOrder: number
  pathFields: Array<{ key: string; label?: string | null; format?: string | null }>
  pathSeparator: string
  slugFields: Array<string>
  slugSeparator: string
  includeSlug: boolean
  descTemplate: string
  descCharLimit: number | null
  descPrefixB2b: string
  descPrefixB2c: string
  descPrefixB2b2c: string
  recency: string | null
  dbColumnName: 'segment_name_dspapi' | 'segment_name_marketplace' | 'segment_name_internal' | null
  dbColumnDesc: 'segment_desc_marketplace' | 'segment_desc_dspapi' | null
  userBehaviorOverride: string | null
  builtIn: boolean
  createdAt: Timestamp | null
  updatedAt: Timestamp | null
}

export type TemplateId = string

export type TemplatePreview = {
  name: string
  description: string
  descLength: number
  context: Record<string, string>
  sample: boolean
}

export type TemplateImpact = {
  topics: number
  complete: boolean
  namesChanged: number
  descriptionsChanged: number
  namesCut: number
  collisions: number
  activations: number
  activationsStale: number
  activationsTurningStale: number
  samples: Array<{
    topicId: GlobalTopicId
    topicName: string
    before: { name: string; description: string }
    after: { name: string; description: string }
  }>
  collisionSamples: Array<{ name: string; topics: Array<{ topicId: GlobalTopicId; topicName: string }> }>
  activationSamples: Array<{
    activationId: ActivationId
    topicName: string
    pushed: { name: string | null; description: string | null }
    after: { name: string; description: string }
  }>
}

export type ClassificationResult = {
  topic_name: string
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
  subcategory: string
  segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
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
  keywords: Array<string>
  segment_desc_marketplace: string
  segment_desc_dspapi: string
  internal_description: string
}

/** Every route: what to send, and what comes back. */
export interface Routes {
  /** Create an API key; the secret is shown only once. */
  'POST /api/keys': {
    body: {
      name: string
      scopes?: Array<'classify' | 'topics:read' | 'topics:write' | 'export' | 'sync' | 'activations' | 'mappings:read'>
      expiresAt?: string
    }
    reply: { record: ApiKey; plaintext: string }
  }
  /** List the API keys of the organization. */
  'GET /api/keys': {
    reply: Array<ApiKey>
  }
  /** Revoke an API key, immediately and permanently. */
  'DELETE /api/keys': {
    body: { id: ApiKeyId }
    reply: { revoked: true }
  }
  /** Create an SDK key; the secret is shown only once. */
  'POST /api/sdk-keys': {
    body: {
      name: string
      mode?: 'live' | 'test'
      scopes?: Array<'classify' | 'topics:read' | 'topics:write' | 'export' | 'sync' | 'activations' | 'mappings:read'>
      origins?: Array<string>
      dailyClassifications?: number | null
    }
    reply: { record: SdkKey; plaintext: string }
  }
  /** List the SDK keys of the organization. */
  'GET /api/sdk-keys': {
    reply: Array<SdkKey>
  }
  /** Revoke an SDK key, immediately and permanently. */
  'DELETE /api/sdk-keys': {
    body: { id: SdkKeyId }
    reply: { revoked: true }
  }
  /** Read the settings of the organization. */
  'GET /api/settings': {
    reply: Settings
  }
  /** Set whether new topics are shared or private, whether topics with classifier disagreement enter the review queue, why Sensitive topics may be pushed, and your own words in platform names. */
  'PATCH /api/settings': {
    body: {
      topicVisibility?: 'shared' | 'private'
      reviewDisagreements?: boolean
      naming?: {
        orgAlias?: string | null
        partnerAlias?: string | null
        modelProcess?: string | null
        userMarket?: string | null
      }
      sensitivePushReason?: string | null
    }
    reply: Settings
  }
  /** Create a workspace. */
  'POST /api/workspaces': {
    body: { name: string }
    reply: Workspace
  }
  /** List the workspaces of the organization. */
  'GET /api/workspaces': {
    reply: Array<Workspace>
  }
  /** Delete an empty workspace. */
  'DELETE /api/workspaces/:id': {
    params: { id: WorkspaceId }
    reply: { deleted: true }
  }
  /** Rename a workspace. */
  'PATCH /api/workspaces/:id': {
    params: { id: WorkspaceId }
    body: { name: string }
    reply: Workspace
  }
  /** Read this month's usage against the plan, and the last 31 days. */
  'GET /api/usage': {
    reply: Usage
  }
  /** List the audit log of the organization, newest first. */
  'GET /api/audit': {
    query?: {
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
      before?: AuditId
      limit?: number
    }
    reply: { entries: Array<AuditEntry>; next: AuditId | null }
  }
  /** Classify the topic of a conversation; the header X-Classification-Engine names the engine, llm or local, and X-Local-Engine-Reason why the LLM was not used. */
  'POST /api/classify': {
    body: { messages: Array<{ role: 'user' | 'assistant'; content: string }> }
    reply: { text: string }
  }
  /** Classify the topic of a conversation, with an SDK key; test keys use the local engine. */
  'POST /api/sdk/classify': {
    body: { messages: Array<{ role: 'user' | 'assistant'; content: string }> }
    reply: { text: string }
  }
  /** List the topics that have segments on platforms, with those segments. */
  'GET /api/sdk/mappings': {
    query?: {
      page?: number
      pageSize?: number
      externalId?: string
      platform?: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
      platformSegmentId?: string
    }
    reply: { data: Array<Mapping>; total: number; page: number; pageSize: number; totalPages: number }
  }
  /** Read a topic's segments on platforms. */
  'GET /api/sdk/mappings/:topicId': {
    params: { topicId: AnyTopicId }
    reply: Mapping
  }
  /** Confirm the classification of a topic of the library that is in doubt. */
  'POST /api/topics/:id/confirm': {
    params: { id: AnyTopicId }
    reply: {
      id: LibraryTopicId
      topic_id: GlobalTopicId
      topic_name: string
      parent_category: string | null
      taxonomy_type: string | null
      subcategory: string | null
      segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
      review?: TopicReviewState
    }
  }
  /** Confirm the classifications of many topics of the library; those that are not in doubt are skipped. */
  'POST /api/topics/confirm': {
    body: { ids: Array<string> }
    reply: { confirmed: number }
  }
  /** Add a topic to the library. */
  'POST /api/topics': {
    body: {
      topic_name: string
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
      subcategory?: string
      segment_type?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
      keywords?: Array<string>
      segment_desc_marketplace?: string
      segment_desc_dspapi?: string
      internal_description?: string
      engine_version?: string
      _batchId?: string
      force?: boolean
    }
    reply: {
      id: LibraryTopicId
      topic_id: GlobalTopicId
      topic_name: string
      parent_category: string | null
      taxonomy_type: string | null
      subcategory: string | null
      segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
      engine_version: string
      created_at: Timestamp
      outcome: 'created' | 'adopted' | 'duplicate'
      existing: boolean
      review?: TopicReviewState
    }
  }
  /** Remove topics from the library; segmentsOnSale of them stay on platforms until a refresh or a person takes them off. */
  'DELETE /api/topics': {
    body: { ids: Array<string> }
    reply: { deleted: number; segmentsOnSale?: number }
  }
  /** List the library, filtered, sorted and paged. */
  'GET /api/topics': {
    query?: {
      page?: number
      pageSize?: number
      sortBy?: 'topic_name' | 'parent_category' | 'segment_type' | 'taxonomy_type' | 'audience_type' | 'created_at'
      sortOrder?: 'asc' | 'desc'
      search?: string
      taxonomyType?: string
      parentCategory?: string
      subcategory?: string
      subcategoryL1?: string
      subcategoryL2?: string
      subcategoryL3?: string
      subcategoryL4?: string
      segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
      audienceType?: string
      iabCode?: string
      engineVersion?: string
      source?: string
      internalId?: string
      hasExternalId?: 'true' | 'false'
      sensitivity?: 'Standard' | 'Regulated' | 'Sensitive' | 'Prohibited'
      intensity?: 'Low' | 'Medium' | 'High' | 'Very High'
      buyerJourney?: 'Awareness' | 'Consideration' | 'Decision' | 'Retention' | 'Advocacy'
      review?: 'needs_review' | 'confirmed'
      match?: 'words' | 'meaning'
      layers?: 'true' | 'false'
    }
    reply: { data: Array<ListedTopic>; total: number; page: number; pageSize: number; totalPages: number }
  }
  /** List the values that each field has in the library; with counts=true, how many topics have each. */
  'GET /api/topics/facets': {
    query?: { counts?: 'true' | 'false' }
    reply: Facets
  }
  /** List the history of a topic, newest first. */
  'GET /api/topics/:id/history': {
    params: { id: AnyTopicId }
    reply: Array<TopicHistoryEntry>
  }
  /** Count the library by segment type and taxonomy type. */
  'GET /api/topics/stats': {
    reply: { total: number; bySegmentType: Record<string, number>; byTaxonomyType: Record<string, number> }
  }
  /** Edit a topic of the library. */
  'PATCH /api/topics/:id': {
    params: { id: AnyTopicId }
    body: {
      topic_name?: string
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
      subcategory?: string
      segment_type?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
    }
    reply: {
      id: LibraryTopicId
      topic_id: GlobalTopicId
      topic_name: string
      parent_category: string | null
      taxonomy_type: string | null
      subcategory: string | null
      segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
      review?: TopicReviewState
    }
  }
  /** Explain a classification: source of each value, evidence in the name. */
  'GET /api/topics/:id/explain': {
    params: { id: AnyTopicId }
    reply: TopicExplanation
  }
  /** List the topics of the library that are most like a topic, with why. */
  'GET /api/topics/:id/similar': {
    params: { id: AnyTopicId }
    query?: { limit?: number }
    reply: { data: Array<SimilarTopic> }
  }
  /** List the platform names of a topic by active template: source field of each part, where it is truncated. */
  'GET /api/topics/:id/names': {
    params: { id: AnyTopicId }
    reply: Array<PlatformName>
  }
  /** Reclassify a topic of the library. */
  'POST /api/topics/:id/reclassify': {
    params: { id: AnyTopicId }
    body: { llm?: boolean; replaceGiven?: boolean; dryRun?: boolean }
    reply: ReclassifiedTopic
  }
  /** Reclassify topics of the library. */
  'POST /api/topics/reclassify': {
    body: { ids: Array<string>; llm?: boolean; replaceGiven?: boolean; dryRun?: boolean }
    reply: {
      total: number
      success: number
      failed: number
      errors: Array<{ id: string; message: string }>
      llm: boolean
      llmCount: number
      fallbackCount: number
      changes?: Array<{
        id: LibraryTopicId
        topic_name: string
        previousValues: Record<string, unknown>
        newValues: Record<string, unknown>
        given: Array<string>
      }>
    }
  }
  /** Count a topic's audience values of one match key. */
  'GET /api/topics/:id/match-values': {
    params: { id: AnyTopicId }
    query: { key: 'ip' | 'url' | 'deviceid' | 'uid' | 'appbundle' | 'contentid' | 'postalcode' }
    reply: MatchValues
  }
  /** Replace a topic's audience values of one match key, one per line. */
  'PUT /api/topics/:id/match-values': {
    params: { id: AnyTopicId }
    query: { key: 'ip' | 'url' | 'deviceid' | 'uid' | 'appbundle' | 'contentid' | 'postalcode' }
    body: string
    reply: MatchValues
  }
  /** Add catalog topics to the library: by id, or all that match filters. */
  'POST /api/topics/catalog': {
    body: {
      topicIds?: Array<string>
      filters?: {
        search?: string
        parentCategory?: string
        taxonomyType?: string
        subcategory?: string
        segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
        audienceType?: string
      }
      listUnknown?: boolean
    }
    reply: { added: number; unknown?: Array<string> }
  }
  /** List the shared catalog, with topics already in the library marked. */
  'GET /api/topics/catalog': {
    query?: {
      page?: number
      pageSize?: number
      sortBy?: 'topic_name' | 'parent_category' | 'segment_type' | 'taxonomy_type' | 'audience_type' | 'created_at'
      sortOrder?: 'asc' | 'desc'
      search?: string
      parentCategory?: string
      taxonomyType?: string
      subcategory?: string
      segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
      audienceType?: string
      match?: 'words' | 'meaning'
      subcategoryL1?: string
      subcategoryL2?: string
      subcategoryL3?: string
      subcategoryL4?: string
      hasExternalId?: 'true' | 'false'
      inLibrary?: 'true' | 'false'
    }
    reply: { data: Array<CatalogTopic>; total: number; page: number; pageSize: number; totalPages: number }
  }
  /** List the values that each field has in the catalog; subcategories are those of the taxonomy. */
  'GET /api/topics/catalog/facets': {
    query?: { counts?: 'true' | 'false' }
    reply: Facets
  }
  /** List the topics of the catalog that are most like one of it, with why. */
  'GET /api/topics/catalog/:id/similar': {
    params: { id: GlobalTopicId }
    query?: { limit?: number }
    reply: { data: Array<CatalogTopic> }
  }
  /** Report a topic of the catalog to its operators, whether the library holds it or not. */
  'POST /api/topics/catalog/:topicId/report': {
    params: { topicId: GlobalTopicId }
    body: { reason: 'wrong' | 'offensive' | 'personal_data' | 'other'; comment?: string }
    reply: { reported: true }
  }
  /** Report the listed topic behind a topic of the library to the operators of the catalog. */
  'POST /api/topics/:id/report': {
    params: { id: AnyTopicId }
    body: { reason: 'wrong' | 'offensive' | 'personal_data' | 'other'; comment?: string }
    reply: { reported: true }
  }
  /** Check a name for duplicates, with what makes two topics the same or different. */
  'POST /api/topics/check-duplicate': {
    body: { topic_name: string; parent_category?: string | null }
    reply: DuplicateCheck
  }
  /** Check a name for duplicates, with an SDK key. */
  'POST /api/sdk/check-duplicate': {
    body: { topic_name: string; parent_category?: string | null }
    reply: DuplicateCheck
  }
  /** Export the library, or the topics that match filters, as CSV or JSON. */
  'GET /api/export': {
    query?: {
      format?: 'csv' | 'json'
      full?: 'true' | 'false'
      search?: string
      taxonomyType?: string
      parentCategory?: string
      subcategory?: string
      subcategoryL1?: string
      subcategoryL2?: string
      subcategoryL3?: string
      subcategoryL4?: string
      segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
      audienceType?: string
      iabCode?: string
      engineVersion?: string
      source?: string
      internalId?: string
      hasExternalId?: 'true' | 'false'
      sensitivity?: 'Standard' | 'Regulated' | 'Sensitive' | 'Prohibited'
      intensity?: 'Low' | 'Medium' | 'High' | 'Very High'
      buyerJourney?: 'Awareness' | 'Consideration' | 'Decision' | 'Retention' | 'Advocacy'
      review?: 'needs_review' | 'confirmed'
    }
    reply: Array<ExportedTopic>
  }
  /** Start an import. */
  'POST /api/import': {
    body: { filename: string; totalRows: number; mappings: Array<ImportMapping>; useLLM?: boolean }
    reply: { batchId: BatchId; chunksTotal: number; chunkSize: number }
  }
  /** List imports, newest first. */
  'GET /api/import': {
    query?: { limit?: number; offset?: number }
    reply: Array<ImportBatch>
  }
  /** Download failed rows with the reasons, to fix and import again. */
  'GET /api/import/:batchId/rows.csv': {
    params: { batchId: BatchId }
    reply: string
  }
  /** Cancel an import, or mark it failed; imported rows stay. */
  'PATCH /api/import/:batchId/status': {
    params: { batchId: BatchId }
    body: { status: 'cancelled' | 'failed' }
    reply: { batchId: BatchId; status: 'processing' | 'completed' | 'cancelled' | 'failed' }
  }
  /** Read the status of an import. */
  'GET /api/import/:batchId/status': {
    params: { batchId: BatchId }
    reply: ImportBatch
  }
  /** Clean the names of imported topics, or preview the changes. */
  'POST /api/import/:batchId/fix-names': {
    params: { batchId: BatchId }
    body: { dryRun?: boolean; after?: number }
    reply: FixedNames
  }
  /** Send a chunk of rows; a chunk already processed is skipped. */
  'POST /api/import/:batchId/chunk': {
    params: { batchId: BatchId }
    body: { chunkIndex: number; rows: Array<unknown>; mappings: Array<ImportMapping> }
    reply: ImportChunk
  }
  /** List row results with their reasons. */
  'GET /api/import/:batchId/rows': {
    params: { batchId: BatchId }
    query?: {
      page?: number
      pageSize?: number
      outcome?: 'created' | 'adopted' | 'duplicate' | 'updated' | 'error' | 'undone'
    }
    reply: {
      data: Array<{
        row: number
        outcome: 'created' | 'adopted' | 'duplicate' | 'updated' | 'error' | 'undone'
        reason: string
        topic_name: string | null
        id: LibraryTopicId | null
        topic_id: GlobalTopicId | null
      }>
      total: number
      page: number
      pageSize: number
      totalPages: number
    }
  }
  /** Preview import results for sample rows; nothing is written or charged. */
  'POST /api/import/preview': {
    body: { rows: Array<unknown>; mappings: Array<ImportMapping> }
    reply: { rows: Array<PreviewedRow> }
  }
  /** Undo an import, except for topics edited or activated since. */
  'POST /api/import/:batchId/undo': {
    params: { batchId: BatchId }
    reply: { undone: number; kept: number }
  }
  /** Create a topic for every combination of dimension values; resent after a failure, it resumes. */
  'POST /api/topics/generate-matrix': {
    body: {
      dimensions: Array<MatrixDimension>
      template?: string
      segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
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
      dryRun?: boolean
    }
    reply: MatrixMade | MatrixPreview
  }
  /** Analyze a campaign brief and recommend topics. */
  'POST /api/analyze-brief': {
    body: { file: BriefFile }
    reply: BriefAnalysis
  }
  /** Analyze a campaign brief and recommend topics, with an SDK key. */
  'POST /api/sdk/analyze-brief': {
    body: { file: BriefFile }
    reply: BriefAnalysis
  }
  /** List the platforms that connections can lead to, with the fields that each asks for. */
  'GET /api/platforms': {
    reply: Array<Platform>
  }
  /** Connect the sandbox marketplace; returns the existing connection if there is one. */
  'POST /api/connections/sandbox': {
    reply: {
      id: ConnectionId
      name: string
      platform: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
      direction: 'inbound' | 'outbound' | 'bidirectional'
      status: 'active' | 'error'
      createdAt: Timestamp
    }
  }
  /** Create a connection; its credentials are encrypted and never shown again. */
  'POST /api/connections': {
    body: {
      name: string
      platform: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
      direction: 'inbound' | 'outbound' | 'bidirectional'
      config: Record<string, unknown>
      credentials?: Record<string, unknown>
    }
    reply: {
      id: ConnectionId
      name: string
      platform: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
      direction: 'inbound' | 'outbound' | 'bidirectional'
      status: 'active' | 'error'
      createdAt: Timestamp
    }
  }
  /** List the connections of the organization. */
  'GET /api/connections': {
    query?: {
      direction?: 'inbound' | 'outbound' | 'bidirectional'
      platform?: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
    }
    reply: Array<Connection>
  }
  /** Delete a connection without active segments. */
  'DELETE /api/connections/:id': {
    params: { id: ConnectionId }
    reply: { deleted: true }
  }
  /** Read a connection. */
  'GET /api/connections/:id': {
    params: { id: ConnectionId }
    reply: Connection
  }
  /** The same as PATCH. */
  'PUT /api/connections/:id': {
    params: { id: ConnectionId }
    body: { name?: string; config?: Record<string, unknown>; credentials?: Record<string, unknown> }
    reply: Connection
  }
  /** Change the name, single keys of the config (null removes one) or all credentials of a connection. */
  'PATCH /api/connections/:id': {
    params: { id: ConnectionId }
    body: { name?: string; config?: Record<string, unknown>; credentials?: Record<string, unknown> }
    reply: Connection
  }
  /** Test a connection: fetch one item from a source, or call the platform. */
  'POST /api/connections/:id/test': {
    params: { id: ConnectionId }
    reply:
      | { success: false; error: string }
      | { success: true; itemCount: number; sampleItem: { name: string | null; id: string | null } | null }
      | { success: true; message: string }
  }
  /** Cancel a sync run; synced topics stay. */
  'PATCH /api/connections/:id/sync/run/:runId/status': {
    params: { id: ConnectionId; runId: RunId }
    body: { status: 'cancelled' }
    reply: { runId: RunId; status: 'running' | 'completed' | 'failed' | 'cancelled' }
  }
  /** Read the status of a sync run. */
  'GET /api/connections/:id/sync/run/:runId/status': {
    params: { id: ConnectionId; runId: RunId }
    reply: SyncRunStatus
  }
  /** Start a sync from a source, and return its total count; with worker, the worker runs it. One that nobody drives any more is resumed. */
  'POST /api/connections/:id/sync/run': {
    params: { id: ConnectionId }
    body: { worker?: boolean }
    reply: {
      runId: RunId
      totalItems: number | null
      status: 'running' | 'completed' | 'failed' | 'cancelled'
      resumed?: true
    }
  }
  /** List the sync runs of a connection with their results, newest first. */
  'GET /api/connections/:id/sync/runs': {
    params: { id: ConnectionId }
    query?: { limit?: number; offset?: number }
    reply: Array<SyncRun>
  }
  /** Sync the next page of a source, or the given one; counts and errors are those of the page. */
  'POST /api/connections/:id/sync/run/:runId/page': {
    params: { id: ConnectionId; runId: RunId }
    body: { page?: number }
    reply: SyncPage
  }
  /** Cancel a push; pushed segments stay active. */
  'PATCH /api/connections/:id/push/run/:runId/status': {
    params: { id: ConnectionId; runId: RunId }
    body: { status: 'cancelled' }
    reply: { runId: RunId; status: 'running' | 'completed' | 'failed' | 'cancelled' }
  }
  /** Read the status and errors of a push. */
  'GET /api/connections/:id/push/run/:runId/status': {
    params: { id: ConnectionId; runId: RunId }
    reply: PushRun
  }
  /** Start a push of topics to a platform, or return its plan with dryRun; with worker, the worker runs it. */
  'POST /api/connections/:id/push/run': {
    params: { id: ConnectionId }
    body: {
      topicIds?: Array<FoundTopicId>
      filters?: {
        search?: string
        taxonomyType?: string
        parentCategory?: string
        subcategory?: string
        subcategoryL1?: string
        subcategoryL2?: string
        subcategoryL3?: string
        subcategoryL4?: string
        segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
        audienceType?: string
        iabCode?: string
        engineVersion?: string
        source?: string
        internalId?: string
        hasExternalId?: 'true' | 'false'
        sensitivity?: 'Standard' | 'Regulated' | 'Sensitive' | 'Prohibited'
        intensity?: 'Low' | 'Medium' | 'High' | 'Very High'
        buyerJourney?: 'Awareness' | 'Consideration' | 'Decision' | 'Retention' | 'Advocacy'
        review?: 'needs_review' | 'confirmed'
      }
      all?: true
      dryRun?: boolean
      worker?: boolean
      includeUnsure?: boolean
    }
    reply: PushBegun | PushPlan
  }
  /** List the pushes through a connection with their results, newest first. */
  'GET /api/connections/:id/push/runs': {
    params: { id: ConnectionId }
    query?: { limit?: number; offset?: number }
    reply: Array<ListedPushRun>
  }
  /** Push the next batch of a run; errors are those of the batch. Repeat until done, and wait for Retry-After where it is sent. */
  'POST /api/connections/:id/push/run/:runId/push': {
    params: { id: ConnectionId; runId: RunId }
    reply: PushBatch
  }
  /** Read the activation status of library topics, by topic and platform. */
  'GET /api/topics/activation-status': {
    query?: { ids?: string }
    reply: Record<
      string,
      Record<
        string,
        {
          status: 'pending' | 'active' | 'deactivated' | 'error'
          activationId: ActivationId
          connectionId: ConnectionId
          stale: boolean
          orphaned: boolean
        }
      >
    >
  }
  /** Deactivate a segment on its platform. */
  'POST /api/activations/:id/deactivate': {
    params: { id: ActivationId }
    reply: Activation
  }
  /** Deactivate many segments. Each distinct id is reported once, in the order sent; those beyond the time limit are unchanged and say `not attempted`. */
  'POST /api/activations/bulk-deactivate': {
    body: { activationIds: Array<string> }
    reply: {
      total: number
      success: number
      errors: number
      results: Array<
        | { activationId: string; status: 'deactivated' }
        | { activationId: string; status: 'error'; error: string; state?: 'in_doubt' | 'unchanged' | 'not_created' }
      >
    }
  }
  /** List activations, newest first; with stale=true only stale ones, orphaned ones among them. Pass the last id of a page to get the next. */
  'GET /api/activations': {
    query?: {
      connectionId?: ConnectionId
      platform?: 'marketplace' | 'dspapi' | 'exchange' | 'custom_api'
      status?: 'pending' | 'active' | 'deactivated' | 'error'
      stale?: 'true' | 'false'
      limit?: number
      after?: ActivationId
    }
    reply: Array<Activation>
  }
  /** Replace a segment with a new one with current naming; returns the new activation. */
  'POST /api/activations/:id/refresh': {
    params: { id: ActivationId }
    reply: Activation
  }
  /** Refresh many segments. Each distinct id is reported once, in the order sent; those beyond the time limit are unchanged and say `not attempted`. */
  'POST /api/activations/bulk-refresh': {
    body: { activationIds: Array<string> }
    reply: {
      total: number
      success: number
      errors: number
      results: Array<
        | { activationId: string; status: 'refreshed'; newActivationId: ActivationId }
        | { activationId: string; status: 'error'; error: string; state?: 'in_doubt' | 'unchanged' | 'not_created' }
      >
    }
  }
  /** Retry a segment that could not be pushed. */
  'POST /api/activations/:id/retry': {
    params: { id: ActivationId }
    reply: Activation
  }
  /** Count activations by connection and status, and how many are stale, orphaned or unconfirmed. */
  'GET /api/activations/summary': {
    reply: ActivationSummary
  }
  /** Link an untracked active segment to a topic. */
  'POST /api/activations/drift/adopt': {
    body: { connectionId: ConnectionId; platformSegmentId: string; topicId: AnyTopicId }
    reply: Activation
  }
  /** Compare the segments of a platform with the activations: renamed, repriced, missing or untracked. */
  'GET /api/activations/drift': {
    query: { connectionId: ConnectionId }
    reply: Drift
  }
  /** Deactivate an untracked segment, or mark an activation deactivated whose segment is no longer active. */
  'POST /api/activations/drift/retire': {
    body: { connectionId: ConnectionId; platformSegmentId: string }
    reply: { platformSegmentId: string; activationId: ActivationId; status: 'deactivated' }
  }
  /** Start a job that refreshes every stale activation and retries those that a refresh left without a segment; the worker runs it. */
  'POST /api/hygiene/refresh': {
    reply: JobCreated
  }
  /** Read a job that refreshes activations. */
  'GET /api/hygiene/refresh/:jobId': {
    params: { jobId: JobId }
    reply: Job
  }
  /** Refresh the next activations of a job; those beyond the time limit are left to the next call. */
  'POST /api/hygiene/refresh/:jobId/process': {
    params: { jobId: JobId }
    reply: JobProgress
  }
  /** Read an organization's usage. */
  'GET /api/admin/organizations/:orgId/usage': {
    params: { orgId: OrgId }
    reply: Usage
  }
  /** Read usage by organization in a month, highest cost first. */
  'GET /api/admin/usage': {
    query?: { page?: number; pageSize?: number; month?: string }
    reply: { data: Array<OrganizationUsage>; total: number; page: number; pageSize: number; totalPages: number }
  }
  /** List organizations with their plans. */
  'GET /api/admin/organizations': {
    query?: { page?: number; pageSize?: number }
    reply: { data: Array<Organization>; total: number; page: number; pageSize: number; totalPages: number }
  }
  /** Change an organization's plan. */
  'PATCH /api/admin/organizations/:orgId': {
    params: { orgId: OrgId }
    body: { plan: 'free' | 'pro' | 'enterprise' }
    reply: Organization
  }
  /** Archive global topics: removes them from every list, count and search. */
  'POST /api/admin/topics/archive': {
    body: { topicIds: Array<string> }
    reply: { archived: number; segmentsOnSale?: number }
  }
  /** Restore archived topics; one with a name collision stays archived and is reported. */
  'DELETE /api/admin/topics/archive': {
    body: { topicIds: Array<string> }
    reply: { restored: number; conflicts: Array<{ topicId: GlobalTopicId; topicName: string }> }
  }
  /** Read a global topic, also one that is archived or merged into another. */
  'GET /api/admin/topics/:topicId': {
    params: { topicId: GlobalTopicId }
    reply: GlobalTopic
  }
  /** Edit a global topic; every linked library shows the change, except for fields edited there. */
  'PATCH /api/admin/topics/:topicId': {
    params: { topicId: GlobalTopicId }
    body: {
      topicName?: string
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
      subcategory?: string | null
      segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
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
      keywords?: Array<string>
      version?: number
    }
    reply: GlobalTopic
  }
  /** List the history of a global topic, newest first. */
  'GET /api/admin/topics/:topicId/history': {
    params: { topicId: GlobalTopicId }
    reply: Array<GlobalTopicHistoryEntry>
  }
  /** Read metrics of the global topics: counts, coverage, engine versions. */
  'GET /api/admin/topics/metrics': {
    reply: {
      total: number
      needsReview: number
      archived: number
      merged: number
      coverage: { keywords: number; subcategory: number; audienceType: number; outputs: number }
      byEngineVersion: Array<{ engineVersion: string; topics: number; outdated: boolean }>
    }
  }
  /** Count the topics that are neither merged nor archived, by category and segment type. */
  'GET /api/admin/topics/stats': {
    reply: { total: number; byParentCategory: Record<string, number>; bySegmentType: Record<string, number> }
  }
  /** List global topics, shared and private, filtered, sorted and paged. */
  'GET /api/admin/topics': {
    query?: {
      page?: number
      pageSize?: number
      sortBy?:
        | 'topic_name'
        | 'parent_category'
        | 'segment_type'
        | 'taxonomy_type'
        | 'audience_type'
        | 'created_at'
        | 'performance_score'
      sortOrder?: 'asc' | 'desc'
      search?: string
      parentCategory?: string
      segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
      showArchived?: 'true' | 'false'
    }
    reply: { data: Array<GlobalTopic>; total: number; page: number; pageSize: number; totalPages: number }
  }
  /** List topics in the shared catalog; one with a name collision stays unlisted and is reported. */
  'POST /api/admin/topics/unlisted': {
    body: { topicIds: Array<string> }
    reply: { listed: number; conflicts: Array<{ topicId: GlobalTopicId; topicName: string }> }
  }
  /** List topics that only their organization uses because the engine is unsure of the name, oldest first. */
  'GET /api/admin/topics/unlisted': {
    query?: { page?: number; pageSize?: number }
    reply: { data: Array<GlobalTopic>; total: number; page: number; pageSize: number; totalPages: number }
  }
  /** Search global topics by part of the name: exact matches first, then prefixes. */
  'GET /api/admin/topics/search': {
    query: { q: string; limit?: number }
    reply: Array<{
      id: GlobalTopicId
      topicName: string
      parentCategory: string | null
      taxonomyType: string | null
      segmentType: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
      subcategory: string | null
    }>
  }
  /** Flag topics for review. */
  'POST /api/admin/topics/review/flag': {
    body: { topicIds: Array<string>; reason: string }
    reply: { flagged: number }
  }
  /** List recent reclassify jobs with errors. */
  'GET /api/admin/topics/classification-errors': {
    reply: { jobs: Array<Job> }
  }
  /** List outstanding review work: topics to review, and reclassify jobs with errors. */
  'GET /api/admin/topics/outstanding': {
    reply: { topics: Array<GlobalTopic>; total: number; jobs: Array<Job> }
  }
  /** List topics of the review queue with their open reports, or reviewed ones, newest first. */
  'GET /api/admin/topics/review': {
    query?: { status?: 'needs_review' | 'reviewed'; page?: number; pageSize?: number }
    reply: { topics: Array<QueuedTopic>; total: number; reviewCount: number }
  }
  /** Correct the segment type of a topic that needs review; the local engine applies it to the same name from then on. */
  'POST /api/admin/topics/review': {
    body: { topicId: string; segmentType: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'; reason: string }
    reply: {
      id: GlobalTopicId
      topicName: string
      parentCategory: string | null
      taxonomyType: string | null
      segmentType: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
      reviewStatus: 'needs_review' | 'reviewed' | null
      reviewReason: string | null
      createdAt: Timestamp
      learned: boolean
    }
  }
  /** Start a seeding of the catalog. */
  'POST /api/admin/topics/bulk': {
    body: { filename: string; totalRows: number; mappings: Array<ImportMapping>; useLLM?: boolean }
    reply: { batchId: BatchId; chunksTotal: number; chunkSize: number }
  }
  /** Read the status of a seeding. */
  'GET /api/admin/topics/bulk/:batchId/status': {
    params: { batchId: BatchId }
    reply: SeedBatch
  }
  /** Flag the topics of a seeding that need review, and list them. */
  'POST /api/admin/topics/bulk/:batchId/review-topics': {
    params: { batchId: BatchId }
    reply: { topics: Array<ReviewTopic>; total: number }
  }
  /** Send a chunk of rows to the catalog; a chunk already processed is skipped. */
  'POST /api/admin/topics/bulk/:batchId/chunk': {
    params: { batchId: BatchId }
    body: { chunkIndex: number; rows: Array<unknown>; mappings: Array<ImportMapping> }
    reply: SeedChunk
  }
  /** Cancel a job: the current chunk finishes, then the job stops. */
  'PATCH /api/admin/jobs/:jobId': {
    params: { jobId: JobId }
    body: { status: 'cancelled' }
    reply: Job
  }
  /** Read a background job. */
  'GET /api/admin/jobs/:jobId': {
    params: { jobId: JobId }
    reply: Job
  }
  /** Start a background job. */
  'POST /api/admin/jobs': {
    body:
      | {
          jobType: 'reclassify'
          config:
            | {
                mode: 'local'
                force?: boolean
                limit?: number
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
                ring?: number
                revision?: string
              }
            | {
                mode: 'llm'
                force?: boolean
                limit?: number
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
                enableWebSearch?: boolean
                flagDisagreements?: boolean
                model?: string
                targetColumn?: 'segment_type' | 'taxonomy_type' | 'parent_category' | 'subcategory' | 'audience_type'
              }
        }
      | { jobType: 'dedup_sweep'; config: { sourceBatchId?: JobId; scope?: 'catalog' } }
      | {
          jobType: 'merge'
          config: {
            clusters?: Array<{ winnerId: ShownGlobalTopicId; loserIds: Array<ShownGlobalTopicId> }>
            sweepId?: JobId
            keepSegments?: 'winner' | 'loser' | 'refuse'
          }
        }
      | { jobType: 'sync_trade_desk'; config: { orgId?: OrgId; connectionId?: ShownConnectionId } }
      | { jobType: 'refresh_activations'; config: { orgId?: OrgId; limit?: number } }
      | {
          jobType: 'shadow_classify'
          config: {
            ring?: number
            revision?: string
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
            limit?: number
          }
        }
    reply: JobCreated
  }
  /** List background jobs, newest first. */
  'GET /api/admin/jobs': {
    query?: {
      jobType?: 'reclassify' | 'dedup_sweep' | 'merge' | 'refresh_activations' | 'sync_trade_desk' | 'shadow_classify'
      status?: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled'
      limit?: number
    }
    reply: Array<Job>
  }
  /** Return which segments a merge would keep and retire: where a library has both topics on one connection. Changes nothing. */
  'POST /api/admin/merge-plan': {
    body: {
      clusters?: Array<{ winnerId: ShownGlobalTopicId; loserIds: Array<ShownGlobalTopicId> }>
      sweepId?: JobId
      keepSegments?: 'winner' | 'loser' | 'refuse'
    }
    reply: MergePlan
  }
  /** Process the next items of a job. */
  'POST /api/admin/jobs/:jobId/process': {
    params: { jobId: JobId }
    reply: JobProgress
  }
  /** Start a job that retries the failed topics of a reclassify job. */
  'POST /api/admin/jobs/:jobId/retry-errors': {
    params: { jobId: JobId }
    reply: JobCreated
  }
  /** Start a job that rolls back a reclassify or merge job. */
  'POST /api/admin/jobs/:jobId/rollback': {
    params: { jobId: JobId }
    reply: JobCreated
  }
  /** Undo a merge completely, with every library's links; refused if a later change conflicts. */
  'POST /api/admin/jobs/:jobId/unmerge': {
    params: { jobId: JobId }
    reply: { topics: number; links: number }
  }
  /** Read which local engine this service runs. */
  'GET /api/admin/engine': {
    reply: Engine
  }
  /** Roll back every ring of a release: cancels those under way and starts a rollback of each; later changes of topics stay. */
  'POST /api/admin/engine/return': {
    body: { revision: string }
    reply: EngineReturn
  }
  /** Create an output template; new topics get names from it. */
  'POST /api/admin/output-templates': {
    body: {
      platformKey: string
      displayName: string
      isActive?: boolean
      sortOrder?: number
      pathFields: Array<{ key: string; label?: string | null; format?: string | null }>
      pathSeparator?: string
      slugFields?: Array<string>
      slugSeparator?: string
      includeSlug?: boolean
      descTemplate?: string
      descCharLimit?: number | null
      descPrefixB2b?: string
      descPrefixB2c?: string
      descPrefixB2b2c?: string
      recency?: string | null
      dbColumnName?: 'segment_name_dspapi' | 'segment_name_marketplace' | 'segment_name_internal' | null
      dbColumnDesc?: 'segment_desc_marketplace' | 'segment_desc_dspapi' | null
      userBehaviorOverride?: string | null
    }
    reply: OutputTemplate
  }
  /** List output templates, built-in ones among them. */
  'GET /api/admin/output-templates': {
    reply: Array<OutputTemplate>
  }
  /** Delete an output template that is not built in. */
  'DELETE /api/admin/output-templates/:templateId': {
    params: { templateId: TemplateId }
    reply: { deleted: true }
  }
  /** Read an output template. */
  'GET /api/admin/output-templates/:templateId': {
    params: { templateId: TemplateId }
    reply: OutputTemplate
  }
  /** Change an output template; stored names stay until topics are reclassified. */
  'PATCH /api/admin/output-templates/:templateId': {
    params: { templateId: TemplateId }
    body: {
      platformKey?: string
      displayName?: string
      isActive?: boolean
      sortOrder?: number
      pathFields?: Array<{ key: string; label?: string | null; format?: string | null }>
      pathSeparator?: string
      slugFields?: Array<string>
      slugSeparator?: string
      includeSlug?: boolean
      descTemplate?: string
      descCharLimit?: number | null
      descPrefixB2b?: string
      descPrefixB2c?: string
      descPrefixB2b2c?: string
      recency?: string | null
      dbColumnName?: 'segment_name_dspapi' | 'segment_name_marketplace' | 'segment_name_internal' | null
      dbColumnDesc?: 'segment_desc_marketplace' | 'segment_desc_dspapi' | null
      userBehaviorOverride?: string | null
    }
    reply: OutputTemplate
  }
  /** Preview a template with a sample topic, or with the global topic of topicId. */
  'POST /api/admin/output-templates/preview': {
    body: {
      platformKey?: string
      displayName?: string
      isActive?: boolean
      sortOrder?: number
      pathFields: Array<{ key: string; label?: string | null; format?: string | null }>
      pathSeparator?: string
      slugFields?: Array<string>
      slugSeparator?: string
      includeSlug?: boolean
      descTemplate?: string
      descCharLimit?: number | null
      descPrefixB2b?: string
      descPrefixB2c?: string
      descPrefixB2b2c?: string
      recency?: string | null
      dbColumnName?: 'segment_name_dspapi' | 'segment_name_marketplace' | 'segment_name_internal' | null
      dbColumnDesc?: 'segment_desc_marketplace' | 'segment_desc_dspapi' | null
      userBehaviorOverride?: string | null
      topicId?: GlobalTopicId
    }
    reply: TemplatePreview
  }
  /** Preview the effect of a template change on names and activations. */
  'POST /api/admin/output-templates/:templateId/impact': {
    params: { templateId: TemplateId }
    body: {
      platformKey?: string
      displayName?: string
      isActive?: boolean
      sortOrder?: number
      pathFields?: Array<{ key: string; label?: string | null; format?: string | null }>
      pathSeparator?: string
      slugFields?: Array<string>
      slugSeparator?: string
      includeSlug?: boolean
      descTemplate?: string
      descCharLimit?: number | null
      descPrefixB2b?: string
      descPrefixB2c?: string
      descPrefixB2b2c?: string
      recency?: string | null
      dbColumnName?: 'segment_name_dspapi' | 'segment_name_marketplace' | 'segment_name_internal' | null
      dbColumnDesc?: 'segment_desc_marketplace' | 'segment_desc_dspapi' | null
      userBehaviorOverride?: string | null
    }
    reply: TemplateImpact
  }
}
