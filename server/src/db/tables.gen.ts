// Generated from the migrations by npm run gen; do not edit.
import type { ColumnType, Generated } from 'kysely'

export interface Tables {
  activation: {
    org_id: string
    id: Generated<string>
    workspace_id: string | null
    org_topic_id: string
    connection_id: string
    platform: string
    topic_name: string
    status: Generated<string>
    platform_segment_id: string | null
    pushed_name: string | null
    pushed_description: string | null
    engine_version_at_push: string | null
    activated_at: string | null
    deactivated_at: string | null
    created_at: Generated<string>
    run_id: string | null
    account: string | null
    intent: string | null
    fence: Generated<number>
    leased_until: string | null
    unconfirmed_until: string | null
    tries: Generated<number>
    due_at: string | null
    error: string | null
    warning: string | null
    cpm: number | null
    currency: string | null
    replaces: string | null
    replaced_by: string | null
    orphan: Generated<boolean>
    checked: string | null
    stale: Generated<boolean>
    current_name: string | null
    current_description: string | null
    retired_by_job: string | null
    error_cause: string | null
  }
  api_key: {
    org_id: string
    id: Generated<string>
    created_by: string
    name: string
    key_prefix: string
    secret_hash: Buffer
    scopes: string[]
    expires_at: string | null
    last_used_at: string | null
    revoked_at: string | null
    created_at: Generated<string>
  }
  audit: {
    org_id: string
    id: Generated<string>
    actor: string
    action: string
    subject: string
    detail: ColumnType<Record<string, unknown>, string | undefined, string>
    happened_at: Generated<string>
  }
  audit_entry: {
    org_id: string | null
    id: string | null
    actor: string | null
    actor_name: string | null
    action: string | null
    subject: string | null
    detail: ColumnType<Record<string, unknown> | null, string, string>
    happened_at: string | null
  }
  batch: {
    org_id: string
    id: string
    workspace_id: string | null
    kind: string
    filename: string
    status: Generated<string>
    use_llm: Generated<boolean>
    mappings: ColumnType<Record<string, unknown>, string | undefined, string>
    request_hash: Buffer | null
    total_rows: number
    chunks_total: number
    chunks_completed: Generated<number>
    processed_rows: Generated<number>
    success_count: Generated<number>
    error_count: Generated<number>
    duplicate_count: Generated<number>
    adopted_count: Generated<number>
    updated_count: Generated<number>
    created_by: string
    created_at: Generated<string>
    heartbeat_at: Generated<string>
    completed_at: string | null
    connection_id: string | null
    reason: string | null
    counted: Generated<boolean>
    worker_driven: Generated<boolean>
    fence: Generated<number>
    leased_until: string | null
    value_mappings: ColumnType<Record<string, unknown>, string | undefined, string>
    unshared: Generated<boolean>
  }
  batch_chunk: {
    org_id: string
    batch_id: string
    chunk_index: number
    success_count: Generated<number>
    error_count: Generated<number>
    duplicate_count: Generated<number>
    adopted_count: Generated<number>
    updated_count: Generated<number>
    created_at: Generated<string>
    content_hash: Buffer | null
  }
  batch_external_id: {
    org_id: string
    batch_id: string
    external_id: string
    row_number: number
    normalized_name: string
  }
  batch_row: {
    org_id: string
    batch_id: string
    row_number: number
    outcome: string
    reason: string
    topic_name: string | null
    topic_id: string | null
    org_topic_id: string | null
    given: ColumnType<Record<string, unknown> | null, string, string>
    line: number | null
    findings: ColumnType<Record<string, unknown> | null, string, string>
  }
  catalog: {
    scope: string | null
    id: string | null
    global_id: string | null
    topic_name: string | null
    parent_category: string | null
    taxonomy_type: string | null
    subcategory: string | null
    subcategory_l1: string | null
    subcategory_l2: string | null
    subcategory_l3: string | null
    subcategory_l4: string | null
    segment_type: string | null
    audience_type: string | null
    iab_code: string | null
    sensitivity: string | null
    intensity: string | null
    buyer_journey: string | null
    engine_version: string | null
    words: string | null
    name_words: string | null
    created_at: string | null
    doubt: string | null
    composite_score: number | null
  }
  catalog_count: {
    scope: string
    id: number
    field: string
    value: string
    n: number
    folded: Generated<boolean>
  }
  catalog_vector: {
    topic_id: string | null
    embedding: string | null
  }
  connection: {
    org_id: string
    id: Generated<string>
    workspace_id: string | null
    name: string
    platform: string
    direction: string
    config: ColumnType<Record<string, unknown>, string, string>
    version: Generated<number>
    credentials: string | null
    credential_version: Generated<number>
    data_key_id: string | null
    status: Generated<string>
    last_error: string | null
    last_tested_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    sync_due_at: string | null
    refresh_due_at: string | null
    failing_since: string | null
    failing_reason: string | null
    failing_calls: Generated<number>
  }
  correction: {
    normalized_name: string
    segment_type: string
    reason: string
    topic_id: string
    created_by: string
    created_at: Generated<string>
  }
  data_key: {
    org_id: string
    id: Generated<string>
    master_key_id: string
    wrapped: string
    created_at: Generated<string>
  }
  erasure: {
    id: Generated<string>
    kind: string
    subject_id: string
    slug: string | null
    requested_by: string
    abandoned_segments: Generated<number>
    counts: ColumnType<Record<string, unknown>, string | undefined, string>
    started_at: Generated<string>
    completed_at: string | null
  }
  held: {
    org_id: string | null
    topic_id: string | null
    external_id: string | null
  }
  idempotent_response: {
    org_id: string
    key: string
    request: Buffer
    leased_until: string
    touched: Generated<boolean>
    answer: string | null
    headers: ColumnType<Record<string, unknown> | null, string, string>
    created_at: Generated<string>
    fence: Generated<number>
  }
  import_value: {
    org_id: string
    target_field: string
    given: string
    value: string | null
    updated_at: Generated<string>
  }
  job: {
    id: string
    job_type: string
    org_id: string | null
    created_by: string
    status: Generated<string>
    config: ColumnType<Record<string, unknown>, string | undefined, string>
    total_items: Generated<number>
    processed_items: Generated<number>
    success_count: Generated<number>
    error_count: Generated<number>
    skip_count: Generated<number>
    result: ColumnType<Record<string, unknown>, string | undefined, string>
    cursor: ColumnType<Record<string, unknown>, string | undefined, string>
    fence: Generated<number>
    leased_until: string | null
    failed_steps: Generated<number>
    created_at: Generated<string>
    started_at: string | null
    completed_at: string | null
    heartbeat_at: Generated<string>
  }
  job_cluster: {
    job_id: string
    id: number
    winner_id: string
    loser_ids: string[]
    similarity: number
  }
  job_error: {
    job_id: string
    id: number
    item_id: string | null
    name: string | null
    message: string
  }
  library: {
    org_id: string | null
    workspace_id: string | null
    id: string | null
    topic_id: string | null
    topic_name: string | null
    parent_category: string | null
    taxonomy_type: string | null
    subcategory: string | null
    subcategory_l1: string | null
    subcategory_l2: string | null
    subcategory_l3: string | null
    subcategory_l4: string | null
    segment_type: string | null
    audience_type: string | null
    iab_code: string | null
    sensitivity: string | null
    intensity: string | null
    buyer_journey: string | null
    engine_version: string | null
    words: string | null
    overlay: ColumnType<Record<string, unknown> | null, string, string>
    verdict: ColumnType<Record<string, unknown> | null, string, string>
    external_id: string | null
    source: string | null
    created_at: string | null
    doubt: string | null
    confirmed_at: string | null
    composite_score: number | null
  }
  library_count: {
    org_id: string
    id: number
    workspace_id: string | null
    field: string
    value: string
    n: number
    folded: Generated<boolean>
  }
  library_record: {
    org_id: string | null
    workspace_id: string | null
    id: string | null
    topic_id: string | null
    words: string | null
    topic_name: string | null
    parent_category: string | null
    taxonomy_type: string | null
    subcategory: string | null
    subcategory_l1: string | null
    subcategory_l2: string | null
    subcategory_l3: string | null
    subcategory_l4: string | null
    segment_type: string | null
    audience_type: string | null
    iab_code: string | null
    sensitivity: string | null
    intensity: string | null
    buyer_journey: string | null
    engine_version: string | null
    internal_description: string | null
    external_id: string | null
    performance_score: number | null
    source: string | null
    created_at: string | null
    updated_at: string | null
    keywords: string[] | null
    intent: string | null
    awareness: string | null
    composite_score: number | null
    segment_name_dspapi: string | null
    segment_name_marketplace: string | null
    segment_name_internal: string | null
    segment_desc_marketplace: string | null
    segment_desc_dspapi: string | null
    outputs: ColumnType<Record<string, unknown> | null, string, string>
    named_by: ColumnType<Record<string, unknown> | null, string, string>
    doubt: string | null
    confirmed_at: string | null
  }
  llm_batch: {
    job_id: string
    n: number
    requests: number
    attempted_at: string | null
    provider_id: string | null
    collected: Generated<boolean>
    reserved: Generated<number>
  }
  llm_call: {
    org_id: string
    id: Generated<string>
    purpose: string
    auth_method: string
    key_id: string | null
    model: string | null
    prompt: string | null
    started_at: Generated<string>
    outcome: string
    input_tokens: Generated<number>
    output_tokens: Generated<number>
    web_searches: Generated<number>
    duration_ms: Generated<number>
    cost: Generated<number>
  }
  llm_item: {
    job_id: string
    n: number
    k: number
    topic_id: string
    version: number
    answer: ColumnType<Record<string, unknown> | null, string, string>
  }
  llm_usage_day: {
    day: string
    slot: number
    cost: number
  }
  match_values: {
    org_id: string
    org_topic_id: string
    key: string
    count: number
    content: Buffer
    updated_at: Generated<string>
  }
  merged_item: {
    job_id: string
    loser_id: string
    org_id: string
    link_id: string
    item_id: string
    is_activation: boolean
  }
  merged_link: {
    job_id: string
    loser_id: string
    org_id: string
    link_id: string
    into_link_id: string | null
    link: ColumnType<Record<string, unknown> | null, string, string>
    filled: ColumnType<Record<string, unknown> | null, string, string>
  }
  operator_change: {
    org_id: string | null
    org_topic_id: string | null
    id: string | null
    previous_values: ColumnType<Record<string, unknown> | null, string, string>
    new_values: ColumnType<Record<string, unknown> | null, string, string>
    source: string | null
    changed_at: string | null
  }
  org: {
    org_id: string
    plan: Generated<string>
    topic_visibility: Generated<string>
    created_at: Generated<string>
    review_disagreements: Generated<boolean>
    erasing_at: string | null
    seller_words: ColumnType<Record<string, unknown>, string | undefined, string>
    sensitive_push_reason: string | null
  }
  org_topic: {
    org_id: string
    id: Generated<string>
    topic_id: string
    workspace_id: string | null
    topic_name: string
    parent_category: string | null
    taxonomy_type: string | null
    subcategory: string | null
    subcategory_l1: string | null
    subcategory_l2: string | null
    subcategory_l3: string | null
    subcategory_l4: string | null
    segment_type: string | null
    audience_type: string | null
    iab_code: string | null
    sensitivity: string | null
    intensity: string | null
    buyer_journey: string | null
    overlay: ColumnType<Record<string, unknown>, string | undefined, string>
    internal_description: string | null
    external_id: string | null
    performance_score: number | null
    source: string
    created_by: string
    created_at: Generated<string>
    updated_at: Generated<string>
    verdict: ColumnType<Record<string, unknown>, string | undefined, string>
    engine_version: string | null
    live: Generated<boolean>
    words: Generated<string>
    doubt: string | null
    confirmed_at: string | null
    composite_score: number | null
  }
  org_topic_history: {
    org_id: string
    id: Generated<string>
    org_topic_id: string
    change_type: string
    changed_by: string
    previous_values: ColumnType<Record<string, unknown>, string | undefined, string>
    new_values: ColumnType<Record<string, unknown>, string | undefined, string>
    source: string
    metadata: ColumnType<Record<string, unknown>, string | undefined, string>
    changed_at: Generated<string>
  }
  org_topic_jury: {
    org_id: string
    org_topic_id: string
    topic_name: string
    verdicts: ColumnType<Record<string, unknown>, string, string>
    disagree: boolean
    judged_at: Generated<string>
  }
  output_template: {
    id: Generated<string>
    platform_key: string
    config: ColumnType<Record<string, unknown>, string, string>
    updated_by: string
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  platform_segment: {
    platform: string
    account: string
    segment_id: string
    org_id: string
    activation_id: string
  }
  private_vector: {
    topic_id: string | null
    embedding: string | null
  }
  push_run: {
    org_id: string
    id: Generated<string>
    workspace_id: string | null
    connection_id: string
    status: Generated<string>
    worker_driven: Generated<boolean>
    total_segments: number
    success_count: Generated<number>
    error_count: Generated<number>
    reason: string | null
    created_by: string
    heartbeat_at: Generated<string>
    created_at: Generated<string>
    completed_at: string | null
    fence: Generated<number>
    leased_until: string | null
    end_told: Generated<boolean>
  }
  quota: {
    org_id: string
    month: string
    metric: string
    used: number
  }
  sandbox_call: {
    id: Generated<number>
    platform: string
    account: string | null
    operation: string | null
    method: string
    path: string
    body: string | null
    received_at: Generated<string>
    fault: string | null
    applied_at: string | null
    segment_id: number | null
    status: number | null
    outcome: Generated<string>
  }
  sandbox_segment: {
    platform: string
    account: string
    id: Generated<number>
    name: string
    description: string | null
    cpm: number | null
    currency: string | null
    external_id: string | null
    enabled: Generated<boolean>
    gone: Generated<boolean>
    created_at: Generated<string>
    updated_at: Generated<string>
    live_at: Generated<string>
  }
  sdk_key: {
    org_id: string
    id: Generated<string>
    created_by: string
    name: string
    mode: string
    key_prefix: string
    secret_hash: Buffer
    scopes: string[]
    last_used_at: string | null
    revoked_at: string | null
    created_at: Generated<string>
    origins: Generated<string[]>
    daily_classifications: number | null
    spent_on: string | null
    spent_classifications: Generated<number>
  }
  staged_chunk: {
    org_id: string
    batch_id: string
    chunk_index: number
    rows: ColumnType<Record<string, unknown>, string, string>
    lines: number[] | null
  }
  template_revision: {
    only_one: Generated<boolean>
    revision: Generated<string>
  }
  topic: {
    id: Generated<string>
    owner_org_id: string | null
    created_by_org_id: string | null
    topic_name: string
    normalized_name: string
    parent_category: string | null
    taxonomy_type: string | null
    subcategory: string | null
    segment_type: string | null
    audience_type: string | null
    iab_code: string | null
    keywords: Generated<string[]>
    engine_version: string
    version: Generated<number>
    merged_into: string | null
    archived_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    subcategory_l1: string | null
    subcategory_l2: string | null
    subcategory_l3: string | null
    subcategory_l4: string | null
    intent: string | null
    secondary_intent: string | null
    intensity: string | null
    awareness: string | null
    funnel: string | null
    sensitivity: string | null
    buyer_journey: string | null
    composite_score: number | null
    confidence: number | null
    words: Generated<string>
    name_words: Generated<string>
    scope: Generated<string>
    live: Generated<boolean>
    review_status: string | null
    review_reason: string | null
    awaits_listing: Generated<boolean>
    doubt: string | null
    engine_revision: string | null
  }
  topic_arriving: {
    key: number
    scope: string
  }
  topic_change_row: {
    org_id: string
    job_id: string
    position: number
    org_topic_id: string
    topic_name: string
    outcome: Generated<string>
    previous_values: ColumnType<Record<string, unknown>, string | undefined, string>
    new_values: ColumnType<Record<string, unknown>, string | undefined, string>
    given: Generated<string[]>
    words_before: ColumnType<Record<string, unknown> | null, string, string>
    digest_after: string | null
  }
  topic_history: {
    id: Generated<string>
    topic_id: string
    change_type: string
    engine_version_before: string | null
    engine_version_after: string | null
    previous_values: ColumnType<Record<string, unknown>, string | undefined, string>
    new_values: ColumnType<Record<string, unknown>, string | undefined, string>
    changed_by: string
    source: string
    batch_id: string | null
    version: number
    metadata: ColumnType<Record<string, unknown>, string | undefined, string>
    changed_at: Generated<string>
  }
  topic_jury: {
    topic_id: string
    topic_name: string
    verdicts: ColumnType<Record<string, unknown>, string, string>
    disagree: boolean
    judged_at: Generated<string>
  }
  topic_output: {
    topic_id: string
    segment_name_dspapi: string | null
    segment_name_marketplace: string | null
    segment_name_internal: string | null
    segment_desc_marketplace: string | null
    segment_desc_dspapi: string | null
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    revision: Generated<string | null>
  }
  topic_report: {
    org_id: string
    id: Generated<string>
    topic_id: string
    reported_by: string
    reason: string
    comment: string | null
    reported_at: Generated<string>
    closed_at: string | null
  }
  topic_signature: {
    key: number
    scope: string
    topic_id: string
  }
  topic_unindexed: {
    id: number
    topic_id: string
    noted_at: Generated<string>
  }
  topic_vector: {
    topic_id: string
    scope: string
    embedding: string
  }
  usage_day: {
    org_id: string
    day: string
    slot: number
    classifications: Generated<number>
    tokens: Generated<number>
    imports: Generated<number>
    exports: Generated<number>
    web_searches: Generated<number>
    requests: Generated<number>
    cost: Generated<number>
    key_id: Generated<string>
  }
  workspace: {
    org_id: string
    id: Generated<string>
    name: string
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  workspace_held: {
    org_id: string | null
    topic_id: string | null
    external_id: string | null
  }
  workspace_library: {
    org_id: string | null
    workspace_id: string | null
    id: string | null
    topic_id: string | null
    topic_name: string | null
    parent_category: string | null
    taxonomy_type: string | null
    subcategory: string | null
    subcategory_l1: string | null
    subcategory_l2: string | null
    subcategory_l3: string | null
    subcategory_l4: string | null
    segment_type: string | null
    audience_type: string | null
    iab_code: string | null
    sensitivity: string | null
    intensity: string | null
    buyer_journey: string | null
    engine_version: string | null
    words: string | null
    overlay: ColumnType<Record<string, unknown> | null, string, string>
    verdict: ColumnType<Record<string, unknown> | null, string, string>
    external_id: string | null
    source: string | null
    created_at: string | null
    doubt: string | null
    confirmed_at: string | null
    composite_score: number | null
  }
  'auth.account': {
    id: Generated<string>
    accountId: string
    providerId: string
    userId: string
    accessToken: string | null
    refreshToken: string | null
    idToken: string | null
    accessTokenExpiresAt: string | null
    refreshTokenExpiresAt: string | null
    scope: string | null
    password: string | null
    createdAt: Generated<string>
    updatedAt: string
  }
  'auth.invitation': {
    id: Generated<string>
    organizationId: string
    email: string
    role: string | null
    status: string
    expiresAt: string
    createdAt: Generated<string>
    inviterId: string
  }
  'auth.member': {
    id: Generated<string>
    organizationId: string
    userId: string
    role: string
    createdAt: string
  }
  'auth.organization': {
    id: Generated<string>
    name: string
    slug: string
    logo: string | null
    createdAt: string
    metadata: string | null
  }
  'auth.organizations_made': {
    userId: string
    made: number
  }
  'auth.rateLimit': {
    id: Generated<string>
    key: string
    count: number
    lastRequest: number
  }
  'auth.session': {
    id: Generated<string>
    expiresAt: string
    token: string
    createdAt: Generated<string>
    updatedAt: string
    ipAddress: string | null
    userAgent: string | null
    userId: string
    activeOrganizationId: string | null
  }
  'auth.sign_in_try': {
    account: Buffer
    tried_at: Generated<string[]>
    unlock_hash: Buffer | null
    unlock_until: string | null
    unlock_left: Generated<number>
  }
  'auth.twoFactor': {
    id: Generated<string>
    secret: string
    backupCodes: string
    userId: string
    verified: Generated<boolean | null>
    failedVerificationCount: Generated<number | null>
    lockedUntil: string | null
  }
  'auth.used_code': {
    user_id: string
    code: Buffer
    used_at: Generated<string>
  }
  'auth.user': {
    id: Generated<string>
    name: string
    email: string
    emailVerified: boolean
    image: string | null
    createdAt: Generated<string>
    updatedAt: Generated<string>
    operator: Generated<boolean>
    twoFactorEnabled: Generated<boolean | null>
  }
  'auth.user_event': {
    id: Generated<string>
    user_id: string
    action: string
    address: string | null
    user_agent: string | null
    happened_at: Generated<string>
  }
  'auth.verification': {
    id: Generated<string>
    identifier: string
    value: string
    expiresAt: string
    createdAt: Generated<string>
    updatedAt: Generated<string>
  }
}
