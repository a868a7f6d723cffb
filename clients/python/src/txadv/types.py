# Generated from the API document by npm run gen; do not edit.
"""What the API takes and answers, by the names of its document."""

from __future__ import annotations

from typing import Any, Literal, Optional, TypedDict, Union


class ErrorEnvelopeDimensions(TypedDict):
    """Part of the API: ErrorEnvelopeDimensions."""

    #: What the values have in common
    name: str
    #: The values to combine
    values: list[str]


class _ErrorEnvelopeAlways(TypedDict):
    #: What went wrong, in words; of several faults, the first
    error: str
    #: What went wrong, for programs
    code: ErrorCode
    #: Whether to send it otherwise, to send it again later, or neither
    recovery: Literal["correctable", "transient", "terminal"]
    #: Under which the log of the service has the request; also X-Request-Id
    requestId: str
    #: A page that says what the code means and what to do
    docs: str


class ErrorEnvelope(_ErrorEnvelopeAlways, total=False):
    """Part of the API: ErrorEnvelope."""

    #: Refused input: every fault that was found
    issues: list[Fault]
    #: Refused input: an unknown field that the refusal may be about
    hint: str
    #: Quota errors: the monthly limit of the plan
    limit: int
    #: Quota errors: usage this month
    used: int
    #: Quota errors: always 0
    remaining: int
    #: Quota errors: the first of next month, UTC
    resetsAt: str
    #: Failed changes of an activation: unconfirmed and looked up by the service, unchanged, or
    #: without a segment
    state: Literal["in_doubt", "unchanged", "not_created"]
    #: Failed refreshes: the new activation, where there is one
    activationId: str
    #: Refused syncs: the run that is running
    runId: str
    #: Messages that ask for combinations: the dimensions to generate
    dimensions: list[ErrorEnvelopeDimensions]
    #: Messages that ask for combinations: the name template
    template: str
    #: Messages that ask for combinations: the parts that no dimension is known for
    dropped: list[str]
    #: Briefs as messages: the audiences found
    audiences: list[str]
    #: Briefs as messages: whom the brief leaves out
    excluded: list[str]


#: What went wrong, for programs: it does not change when the words do
ErrorCode = Literal[
    "activation_in_hand",
    "activation_not_found",
    "address_refused",
    "already_activated",
    "already_exists",
    "asks_for_brief",
    "asks_for_matrix",
    "bad_match_value",
    "batch_already_cancelled",
    "batch_not_found",
    "batch_not_processing",
    "body_too_large",
    "brief_failed",
    "brief_unparsed",
    "brief_with_test_key",
    "built_in_template",
    "cannot_cancel_job",
    "cannot_cancel_push",
    "cannot_deactivate",
    "cannot_end_batch",
    "cannot_push",
    "cannot_refresh",
    "cannot_retry",
    "cannot_roll_back_job",
    "cannot_undo_batch",
    "cannot_undo_change",
    "cannot_unmerge_job",
    "change_not_found",
    "chunk_given_twice",
    "chunk_index_too_high",
    "classification_failed",
    "client_gone",
    "column_claimed",
    "column_of_built_in",
    "connection_in_use",
    "connection_not_found",
    "credentials_needed",
    "cursor_on_page",
    "deactivation_failed",
    "deadline_exceeded",
    "duplicate_name",
    "expired_api_key",
    "file_damaged",
    "file_encrypted",
    "file_not_base64",
    "file_not_of_type",
    "file_unpacks_too_large",
    "file_without_text",
    "forbidden",
    "full_export_forbidden",
    "image_too_large",
    "insufficient_scopes",
    "internal_error",
    "invalid_api_key",
    "invalid_cursor",
    "invalid_json",
    "invalid_request",
    "invalid_sdk_key",
    "job_not_found",
    "key_not_found",
    "key_used_before",
    "last_owner",
    "library_full",
    "listing_refused",
    "llm_key_missing",
    "llm_quota_exceeded",
    "mapping_not_found",
    "method_not_allowed",
    "more_rows_than_announced",
    "new_not_created",
    "no_credential_keys",
    "not_a_destination",
    "not_a_source",
    "not_found",
    "not_in_review",
    "not_listed",
    "not_shared",
    "nothing_failed",
    "nothing_to_retry",
    "old_not_deactivated",
    "organization_not_found",
    "origin_not_allowed",
    "other_mappings",
    "outcome_unknown",
    "page_too_high",
    "platform_failed",
    "platform_key_of_built_in",
    "platform_key_taken",
    "push_run_not_found",
    "quota_exceeded",
    "reports_spent",
    "request_under_way",
    "requires_activate_permission",
    "requires_delete_permission",
    "revoked_api_key",
    "sdk_key_spent",
    "second_factor_required",
    "segment_not_found",
    "segment_tracked",
    "source_failed",
    "sync_not_running",
    "sync_run_not_found",
    "sync_running",
    "template_in_use",
    "template_not_found",
    "too_many_connections",
    "too_many_file_parts",
    "too_many_keys",
    "too_many_match_values",
    "too_many_pages",
    "too_many_requests",
    "too_many_templates",
    "too_many_tries",
    "too_many_workspaces",
    "topic_changed",
    "topic_merged",
    "topic_name_taken",
    "topic_not_found",
    "unauthorized",
    "unavailable",
    "unknown_path",
    "unknown_template",
    "unsupported_media_type",
    "workspace_in_use",
    "workspace_name_taken",
    "workspace_not_found",
]


Code = Literal[
    "required",
    "wrong_type",
    "not_one_of",
    "too_long",
    "too_short",
    "too_large",
    "too_small",
    "malformed",
    "unknown_field",
    "not_allowed",
]


class _FaultAlways(TypedDict):
    #: What is wrong with the value
    code: Code
    #: Name of the field, with dots on the way down; empty for the whole body
    field: str
    #: What is wrong, in words
    message: str


class Fault(_FaultAlways, total=False):
    """Part of the API: Fault."""

    #: The same as a JSON pointer, for a field of the body
    pointer: str
    #: The name or value that was most likely meant
    suggestion: str


class _ProblemAlways(TypedDict):
    #: The page of the code, which names the kind of problem
    type: str
    #: The kind of failure in words, the same for all of its code
    title: str
    #: The status of the answer
    status: int
    #: What went wrong, in words; of several faults, the first
    detail: str
    #: The path that was asked for
    instance: str
    #: What went wrong, for programs
    code: ErrorCode
    #: Whether to send it otherwise, to send it again later, or neither
    recovery: Literal["correctable", "transient", "terminal"]
    #: Under which the log of the service has the request; also X-Request-Id
    requestId: str
    #: A page that says what the code means and what to do
    docs: str


class Problem(_ProblemAlways, total=False):
    """A failure as RFC 9457 has it, for who asks for `application/problem+json`."""

    #: Refused input: every fault that was found
    issues: list[Fault]
    #: Refused input: an unknown field that the refusal may be about
    hint: str
    #: Quota errors: the monthly limit of the plan
    limit: int
    #: Quota errors: usage this month
    used: int
    #: Quota errors: always 0
    remaining: int
    #: Quota errors: the first of next month, UTC
    resetsAt: str
    #: Failed changes of an activation: unconfirmed and looked up by the service, unchanged, or
    #: without a segment
    state: Literal["in_doubt", "unchanged", "not_created"]
    #: Failed refreshes: the new activation, where there is one
    activationId: str
    #: Refused syncs: the run that is running
    runId: str
    #: Messages that ask for combinations: the dimensions to generate
    dimensions: list[ErrorEnvelopeDimensions]
    #: Messages that ask for combinations: the name template
    template: str
    #: Messages that ask for combinations: the parts that no dimension is known for
    dropped: list[str]
    #: Briefs as messages: the audiences found
    audiences: list[str]
    #: Briefs as messages: whom the brief leaves out
    excluded: list[str]


class WhoamiOrganization(TypedDict):
    """Organization that the credential acts for."""

    #: Organization that the credential acts for
    id: OrgId
    #: Name of the organization
    name: str
    #: Plan that sets its quotas
    plan: Literal["free", "pro", "enterprise"]


class WhoamiWorkspace(TypedDict):
    """Part of the API: WhoamiWorkspace."""

    #: Workspace that the request is scoped to
    id: WorkspaceId
    #: Name of the workspace
    name: str


class Whoami(TypedDict):
    """Whose credential a request came with, and what it may do."""

    #: Organization that the credential acts for
    organization: WhoamiOrganization
    #: Workspace that `X-Workspace-Id` names; null where the request has none
    workspace: Optional[WhoamiWorkspace]
    #: Credential of the request; never its secret
    credential: Union[KeyCredential, SessionCredential]
    #: Version of the API that answered, as in `Txadv-Version`
    apiVersion: Literal["2026-11-19"]


#: An organization, by a plain UUID
OrgId = str


#: A workspace: a part of an organization's library
WorkspaceId = str


Scopes = Literal[
    "classify",
    "topics:read",
    "topics:write",
    "export",
    "sync",
    "activations",
    "mappings:read",
]


class KeyCredential(TypedDict):
    """API key that a request came with."""

    #: Says that the request came with an API key
    type: Literal["api_key"]
    #: Identifies the key; it is no secret
    id: ApiKeyId
    #: Label that its maker gave it
    name: str
    #: Prefix and first 8 characters of the secret, to recognize it by
    keyPrefix: str
    #: What the key may do
    scopes: list[Scopes]
    #: User who made the key; it is revoked when that user leaves or may not manage keys
    createdBy: UserId
    #: From when the key is refused; null where it never expires
    expiresAt: Optional[Timestamp]


#: An API key by its id, which unlike the key is no secret
ApiKeyId = str


#: A person who signs in, or a word for who acted instead: operator, system, command-line or
#: anonymous
UserId = str


#: A moment in ISO 8601, in UTC, which the Z at its end says
Timestamp = str


Role = Literal["owner", "admin", "member", "viewer"]


Permissions = Literal["api_keys:manage", "library:delete", "import", "activate"]


class SessionCredential(TypedDict):
    """Session of a person that a request came with."""

    #: Says that the request came with the session of a person
    type: Literal["session"]
    #: Person who is signed in
    userId: UserId
    #: Role of the person in the organization
    role: Role
    #: What the role may do beyond reading
    permissions: list[Permissions]


class LimitsInForceQuotas(TypedDict):
    """What the plan includes; `GET /api/usage` says what of it is used."""

    #: Topics classified a month, UTC; null for no limit
    classifications: Optional[int]
    #: Tokens of the LLM a month, UTC; null for no limit
    tokens: Optional[int]
    #: Imports of files a month, UTC; null for no limit
    imports: Optional[int]
    #: Exports a month, UTC; null for no limit
    exports: Optional[int]


class LimitsInForceStorage(TypedDict):
    """What the organization may keep at a time."""

    #: Topics of the library, over all workspaces
    topics: int


class LimitsInForceRequests(TypedDict):
    """What holds for every request."""

    #: Requests a minute with one key
    perMinutePerKey: int
    #: Requests a minute from one address
    perMinutePerAddress: int
    #: Bytes of a body
    bodyBytes: int
    #: Bytes of a body of bulk operations, such as a chunk of an import
    bulkBodyBytes: int
    #: Milliseconds until an operation answers
    deadlineMs: int
    #: Milliseconds until a bulk operation answers
    bulkDeadlineMs: int
    #: Characters of an `Idempotency-Key`
    idempotencyKeyChars: int
    #: Hours for which the response under an `Idempotency-Key` is kept
    idempotencyHours: int
    #: Fields that `fields` may name
    fieldsNamed: int


class LimitsInForceClassify(TypedDict):
    """What is classified."""

    #: Messages of a conversation
    messages: int
    #: Characters of a message
    messageCharacters: int
    #: Characters of a conversation
    conversationCharacters: int
    #: Characters of a brief as base64
    briefBase64Characters: int
    #: Pages of a PDF
    briefPdfPages: int


class LimitsInForceTopics(TypedDict):
    """The library and what one request does with it."""

    #: Topics of a page
    pageSize: int
    #: Characters of a topic name
    nameCharacters: int
    #: Characters of a description
    descriptionCharacters: int
    #: Keywords of a topic
    keywords: int
    #: Topics that one request adds from the catalog by id
    addedFromCatalog: int
    #: Topics that one request deletes
    deleted: int
    #: Topics that one request confirms
    confirmed: int
    #: Topics that one request reclassifies with the local engine
    reclassifiedLocally: int
    #: Topics that one request reclassifies with the LLM
    reclassifiedByLlm: int
    #: Combinations of a matrix
    matrixCombinations: int
    #: Match values of a topic
    matchValues: int
    #: Topics that the organization may report a day, UTC
    reportsPerDay: int


class LimitsInForceImports(TypedDict):
    """Imports of files."""

    #: Rows of a file
    rows: int
    #: Rows of a chunk
    chunkRows: int
    #: Columns that are mapped
    mappings: int
    #: Hours after which an import that gets no chunk is given up
    silentHours: int


class LimitsInForcePushes(TypedDict):
    """Pushes and activations; `GET /api/platforms` says how long names on each platform may be."""

    #: Topics pushed by id
    topicIds: int
    #: Activations that one bulk request deactivates or refreshes
    activationIds: int
    #: Activations whose status one request asks for
    statusIds: int


class LimitsInForceOrganization(TypedDict):
    """What an organization may have."""

    #: API keys that are not revoked
    apiKeys: int
    #: Workspaces
    workspaces: int
    #: Connections, over all workspaces
    connections: int
    #: Tests of connections a minute
    connectionTestsPerMinute: int


class LimitsInForce(TypedDict):
    """The numbers that bound what a caller sends."""

    #: Plan of the organization, which sets its quotas
    plan: Literal["free", "pro", "enterprise"]
    #: What the plan includes; `GET /api/usage` says what of it is used
    quotas: LimitsInForceQuotas
    #: What the organization may keep at a time
    storage: LimitsInForceStorage
    #: What holds for every request
    requests: LimitsInForceRequests
    #: What is classified
    classify: LimitsInForceClassify
    #: The library and what one request does with it
    topics: LimitsInForceTopics
    #: Imports of files
    imports: LimitsInForceImports
    #: Pushes and activations; `GET /api/platforms` says how long names on each platform may be
    pushes: LimitsInForcePushes
    #: What an organization may have
    organization: LimitsInForceOrganization


class ApiKey(TypedDict):
    """Key of a server or script, without its secret."""

    #: Identifies the key; it is no secret
    id: ApiKeyId
    #: Organization that the key acts for
    orgId: OrgId
    #: User who made the key; it is revoked when that user leaves or may not manage keys
    createdBy: UserId
    #: Label that its maker gave it
    name: str
    #: Prefix `txadv_` and the first 8 characters of the secret, to recognize it by
    keyPrefix: str
    #: What the key may do; fixed when it is made
    scopes: list[Scopes]
    #: From when the key is refused; null where it never expires
    expiresAt: Optional[Timestamp]
    #: Last use, noted at most once a minute; null for an unused key
    lastUsedAt: Optional[Timestamp]
    #: When the key was revoked for good; null while it is not
    revokedAt: Optional[Timestamp]
    #: When the key was made
    createdAt: Timestamp


#: An SDK key by its id, which no page needs
SdkKeyId = str


class SdkKey(TypedDict):
    """Key that a page embeds and every visitor can read, without its secret."""

    #: Identifies the key; it is no secret
    id: SdkKeyId
    #: Organization that the key acts for, and whose quotas it uses
    orgId: OrgId
    #: Label that its maker gave it
    name: str
    #: Prefix `pk_live_` or `pk_test_` and the first 8 characters of the secret, to recognize it by
    keyPrefix: str
    #: What the key may do, on `/api/sdk/*` alone; fixed when it is made
    scopes: list[Scopes]
    #: Origins of the pages that may use the key; empty for any
    origins: list[str]
    #: Most classifications a day (UTC); null for as many as the organization's quota has
    dailyClassifications: Optional[int]
    #: When the key was revoked for good; null while it is not
    revokedAt: Optional[Timestamp]
    #: When the key was made
    createdAt: Timestamp


class SettingsNaming(TypedDict):
    """Organization's own words in platform names; the config of a connection may override each."""

    #: What templates write for `{{org_alias}}`; null writes nothing
    orgAlias: Optional[str]
    #: What templates write for `{{partner_alias}}`; null writes nothing
    partnerAlias: Optional[str]
    #: What templates write for `{{model_process}}`; null writes nothing
    modelProcess: Optional[str]
    #: What templates write for `{{user_market}}`; null writes nothing
    userMarket: Optional[str]


class Settings(TypedDict):
    """Settings of an organization."""

    #: Plan that sets quotas and library size; operators change it
    plan: Literal["free", "pro", "enterprise"]
    #: Whether new topics may be listed in the shared catalog (`shared`) or never are (`private`)
    topicVisibility: Literal["shared", "private"]
    #: Whether topics on which the LLM and the other classifiers disagree wait for review
    reviewDisagreements: bool
    #: Organization's own words in platform names; the config of a connection may override each
    naming: SettingsNaming
    #: Why Sensitive topics may be pushed; null where pushes leave them out
    sensitivePushReason: Optional[str]


class Workspace(TypedDict):
    """Part of an organization's library, with topics, imports and connections of its own."""

    #: Identifies the workspace; sent as `X-Workspace-Id`, it scopes a request to the workspace
    id: WorkspaceId
    #: Name people see; unique in the organization
    name: str
    #: When the workspace was created
    createdAt: Timestamp
    #: When the workspace was last renamed, or created
    updatedAt: Timestamp


class UsageQuotasClassifications(TypedDict):
    """Topics classified in the month."""

    #: Most that the plan allows; null where it sets no limit
    limit: Optional[int]
    #: How much of it is used; can exceed `limit`, such as after a change of plan
    used: int
    #: What the plan has left, at least 0; null where there is no limit
    remaining: Optional[int]


class UsageQuotasTokens(TypedDict):
    """Tokens of the LLM in the month."""

    #: Most that the plan allows; null where it sets no limit
    limit: Optional[int]
    #: How much of it is used; can exceed `limit`, such as after a change of plan
    used: int
    #: What the plan has left, at least 0; null where there is no limit
    remaining: Optional[int]


class UsageQuotasImports(TypedDict):
    """Imports of files started in the month."""

    #: Most that the plan allows; null where it sets no limit
    limit: Optional[int]
    #: How much of it is used; can exceed `limit`, such as after a change of plan
    used: int
    #: What the plan has left, at least 0; null where there is no limit
    remaining: Optional[int]


class UsageQuotasExports(TypedDict):
    """Exports made in the month, whatever their size."""

    #: Most that the plan allows; null where it sets no limit
    limit: Optional[int]
    #: How much of it is used; can exceed `limit`, such as after a change of plan
    used: int
    #: What the plan has left, at least 0; null where there is no limit
    remaining: Optional[int]


class UsageQuotas(TypedDict):
    """Usage of the current month (UTC) by metric."""

    #: Topics classified in the month
    classifications: UsageQuotasClassifications
    #: Tokens of the LLM in the month
    tokens: UsageQuotasTokens
    #: Imports of files started in the month
    imports: UsageQuotasImports
    #: Exports made in the month, whatever their size
    exports: UsageQuotasExports


class UsageStorageTopics(TypedDict):
    """Size of the library, over all workspaces."""

    #: Most that the plan allows; null where it sets no limit
    limit: Optional[int]
    #: How much of it is used; can exceed `limit`, such as after a change of plan
    used: int
    #: What the plan has left, at least 0; null where there is no limit
    remaining: Optional[int]


class UsageStorage(TypedDict):
    """What the organization keeps; unlike quotas, it does not reset."""

    #: Size of the library, over all workspaces
    topics: UsageStorageTopics


class Usage(TypedDict):
    """Usage of an organization against its plan."""

    #: Plan that sets the limits
    plan: Literal["free", "pro", "enterprise"]
    #: When the monthly quotas start again: the first of next month, UTC
    resetsAt: Timestamp
    #: Usage of the current month (UTC) by metric
    quotas: UsageQuotas
    #: What the organization keeps; unlike quotas, it does not reset
    storage: UsageStorage
    #: Last 31 days (UTC), newest first; days without usage are left out
    days: list[UsageDay]


class UsageDay(TypedDict):
    """Usage of an organization on one day."""

    #: Calendar day in UTC
    day: str
    #: Classification credits used, after refunds for failures of the service
    total_classifications: int
    #: LLM tokens used, input plus output
    total_tokens: int
    #: Imports of files that were started
    total_imports: int
    #: Exports made, each counted once whatever its size
    total_exports: int
    #: Web searches that the LLM made to verify names
    total_web_searches: int
    #: Requests charged to a quota; requests that use no quota are not counted
    total_requests: int
    #: Estimated cost of LLM calls in US dollars
    total_cost: float


class KeyUsage(TypedDict):
    """Usage of an organization in one month through one of its keys."""

    #: API key that used it; null where it was none
    apiKeyId: Optional[ApiKeyId]
    #: SDK key that used it; null where it was none
    sdkKeyId: Optional[SdkKeyId]
    #: Label of the key; null where the usage is of no key
    name: Optional[str]
    #: Classification credits used, after refunds for failures of the service
    total_classifications: int
    #: LLM tokens used, input plus output
    total_tokens: int
    #: Imports of files that were started
    total_imports: int
    #: Exports made, each counted once whatever its size
    total_exports: int
    #: Web searches that the LLM made to verify names
    total_web_searches: int
    #: Requests charged to a quota; requests that use no quota are not counted
    total_requests: int
    #: Estimated cost of LLM calls in US dollars
    total_cost: float


#: An entry of the audit
AuditId = str


class AuditEntry(TypedDict):
    """One action in an organization: who did what to what, and when."""

    #: Identifies the entry; ids rise with time
    id: AuditId
    #: User who acted, or who made the key that did; `anonymous`, `command-line` or `system:<task>`
    #: without one
    actor: UserId
    #: Display name of the actor today; null where the account is gone or no person acted
    actorName: Optional[str]
    #: What was done, as `<kind>.<deed>`, such as `api_key.created`
    action: str
    #: Id of what it was done to as other routes show it; the organization for bulk actions, an
    #: address for invitations
    subject: str
    #: How the actor came (`via`, with `keyId` for a key) and the particulars of the action
    detail: dict[str, Any]
    #: When the action took effect
    at: Timestamp


MappingSegmentsPlatform = Literal["marketplace", "dspapi", "exchange", "custom_api"]


Status = Literal["pending", "active", "deactivated", "error"]


class MappingSegments(TypedDict):
    """Part of the API: MappingSegments."""

    #: Platform that the segment is on
    platform: MappingSegmentsPlatform
    #: Id that the platform gave the segment; null until the platform accepts it
    platformSegmentId: Optional[str]
    #: Segment name as sent to the platform; null before the first push attempt
    name: Optional[str]
    #: State of the activation; only active segments can be targeted
    status: Status


class Mapping(TypedDict):
    """A library topic with its segments on platforms."""

    #: Library topic that the segments stand for
    topicId: LibraryTopicId
    #: What the library calls the topic now
    topicName: str
    #: Identifier of the topic in an external system; null if none was given
    externalId: Optional[str]
    #: Activations of the topic in any state, newest first, whatever the filters
    segments: list[MappingSegments]


#: A topic of one organization's library: its link to a global topic
LibraryTopicId = str


#: A topic of the library, by its own id (ot_) or by that of the global topic it links (tp_)
AnyTopicId = str


#: A global topic, which any number of libraries may link
GlobalTopicId = str


TopicReviewStateCode = Literal[
    "unread_language",
    "number_or_code",
    "no_evidence",
    "ambiguous",
    "unsure",
    "disagreement",
]


class TopicReviewState(TypedDict):
    """What is in doubt of a classification, or that the organization has confirmed it."""

    #: Whether it needs review, or the organization has confirmed it
    status: Literal["needs_review", "confirmed"]
    #: Why it is in doubt; null where it is confirmed
    code: Optional[TopicReviewStateCode]
    #: The code in words for people; null where it is confirmed
    reason: Optional[str]


SegmentType = Literal["B2B", "B2C", "B2B2C", "B2E", "B2G"]


class ListedTopicPlatformOutputsValue(TypedDict):
    """Part of the API: ListedTopicPlatformOutputsValue."""

    #: Segment name that the template makes
    name: str
    #: Segment description that the template makes
    description: str


class ListedTopicLayers(TypedDict):
    """The seven layers as they are kept; absent unless layers=true was sent."""

    #: What the people are after, such as product or brand; null where not judged
    intent: Optional[str]
    #: How strongly they want it, Low to Very High; null where not judged
    intensity: Optional[str]
    #: How much they know, Unaware to Most Aware; null where not judged
    awareness: Optional[str]
    #: Who buys from whom, the same as segment_type; null where not judged
    segment: Optional[str]
    #: How carefully it must be handled; Prohibited is never pushed
    sensitivity: Optional[str]
    #: How far the people are, Awareness to Advocacy; null where not judged
    buyer_journey: Optional[str]
    #: All layers in one number, 0 to 100; null where not judged
    composite_score: Optional[float]


class _ListedTopicAlways(TypedDict):
    #: The topic in this library, shared with no other organization
    id: LibraryTopicId
    #: The global topic that the library links
    topic_id: GlobalTopicId
    #: Name of the audience as the library shows and sells it
    topic_name: str
    #: One of the 41 categories; null where nothing is judged yet
    parent_category: Optional[str]
    #: Group of the category, one of 13; null where nothing is judged yet
    taxonomy_type: Optional[str]
    #: Level-0 node below the category; null where the topic is in none
    subcategory: Optional[str]
    #: Who buys from whom; null where nothing is judged yet
    segment_type: Optional[SegmentType]
    #: Who the people are, one of 14 types; null where not judged yet
    audience_type: Optional[str]
    #: Code in the IAB Content Taxonomy 3.1; null where it has none
    iab_code: Optional[str]
    #: Search terms, given by the organization or read in the name
    keywords: list[str]
    #: Name by the dspapi template; null if none makes it
    segment_name_dspapi: Optional[str]
    #: Name by the marketplace template; null if none makes it
    segment_name_marketplace: Optional[str]
    #: Name by the internal template; null if none makes it
    segment_name_internal: Optional[str]
    #: Description for the marketplace, given or by its template, null for none; a push cuts it to
    #: 245 characters
    segment_desc_marketplace: Optional[str]
    #: Description for dspapi, given or by its template, null for none; a push cuts it to 500
    #: characters
    segment_desc_dspapi: Optional[str]
    #: Note of the organization that no platform is sent
    internal_description: Optional[str]
    #: Version of the engine that the classification is stamped with
    engine_version: str
    #: How well the topic performs for this library; null without one
    performance_score: Optional[float]
    #: Id in another system, from an import or a sync; null without one
    external_id: Optional[str]
    #: What templates without a field of their own make, by their platform key
    platform_outputs: dict[str, ListedTopicPlatformOutputsValue]
    #: When the topic came into the library
    created_at: Timestamp
    #: When anything of the topic last changed in the library
    updated_at: Timestamp


class ListedTopic(_ListedTopicAlways, total=False):
    """A topic in a list; its layers are there where they were asked for, its matches in a search by
    meaning."""

    #: How the classification stands; absent where nothing is, or was, in doubt
    review: TopicReviewState
    #: How likely each value in effect is right, by the local engine
    field_confidence: FieldConfidence
    #: The seven layers as they are kept; absent unless layers=true was sent
    layers: ListedTopicLayers
    #: Why it is a result; present in a search by meaning alone
    matched: list[SearchMatch]


class FieldConfidence(TypedDict):
    """How likely each value is right, between 0 and 1; null where the value is not the engine's
    own."""

    #: How likely the category is right; null where it is not the engine's own
    parent_category: Optional[float]
    #: How likely the segment type is right; null where it is not the engine's own
    segment_type: Optional[float]
    #: How likely the audience type is right; null where it is not the engine's own
    audience_type: Optional[float]
    #: How likely the primary intent is right; null where it is not the engine's own
    intent: Optional[float]


By = Literal["word", "stem", "alias", "typo", "meaning", "language"]


class SearchMatch(TypedDict):
    """Why a topic is among the results of a search by meaning: which part of the query met what of
    the topic."""

    #: How they met: same word, other form, other spelling, typo, meaning or language
    by: By
    #: Part of the query that was met
    query: str
    #: What of the topic it met: a word of its name, or a place in the taxonomy
    term: str


class _FacetsAlways(TypedDict):
    #: Categories that occur
    parentCategories: list[str]
    #: Groups that occur
    taxonomyTypes: list[str]
    #: Level-0 nodes that occur; of the catalog, also all others of the taxonomy
    subcategories: list[str]
    #: Nodes that occur one level below subcategory
    subcategoryL1s: list[str]
    #: Nodes that occur two levels below subcategory
    subcategoryL2s: list[str]
    #: Nodes that occur three levels below subcategory
    subcategoryL3s: list[str]
    #: Nodes that occur four levels below subcategory
    subcategoryL4s: list[str]
    #: Audience types that occur
    audienceTypes: list[str]
    #: Segment types that occur
    segmentTypes: list[str]


class Facets(_FacetsAlways, total=False):
    """The values that topics have, by field and in order, to choose filters from."""

    #: How many topics have each value, by facet and, of a library, by more fields; absent unless
    #: counts=true
    counts: dict[str, dict[str, int]]
    #: The facets whose counts are the least there are, because more than 50000 topics match; absent
    #: where all counts are exact
    atLeast: list[str]


ChangeType = Literal[
    "created",
    "imported",
    "synced",
    "reclassified",
    "metadata_enrichment",
    "field_edit",
    "activated",
    "deactivated",
]


class TopicHistoryEntry(TypedDict):
    """A change of a topic as one library saw it."""

    #: Identifies the entry; entries sort by it in the order they were written
    id: HistoryId
    #: The library topic that changed
    orgTopicId: LibraryTopicId
    #: What happened; an edit or a confirmation is a field_edit
    changeType: ChangeType
    #: Who acted: a user, also behind a key, or operator or system
    changedBy: UserId
    #: Changed fields with their values before
    previousValues: dict[str, Any]
    #: The same fields with their values since
    newValues: dict[str, Any]
    #: What brought the change about, such as api, edit, import or reclassify:llm
    source: str
    #: Circumstances, such as via, keyId, batchId, llm and fallback; empty for a change by operators
    metadata: dict[str, Any]
    #: When the change was made
    changedAt: Timestamp


#: An entry in the history of a topic
HistoryId = str


#: A background job; the number is when it was created, in milliseconds
JobId = str


Action = Literal["edit", "reclassify", "confirm", "delete", "undo"]


TopicChangeStatus = Literal["pending", "processing", "completed", "failed", "cancelled"]


ParentCategory = Literal[
    "Auto",
    "Auto Parts & Services",
    "Powersports & Marine",
    "Business Services",
    "Industrial & Energy",
    "Careers & Professions",
    "Consumer Electronics",
    "Software & Apps",
    "Enterprise Technology",
    "Telecom & Internet",
    "Banking & Credit",
    "Insurance",
    "Investing & Wealth",
    "Health & Medical",
    "Fitness & Nutrition",
    "Food & Grocery",
    "Restaurants & Dining",
    "Alcohol & Tobacco",
    "Home Furnishings & Appliances",
    "Home Improvement & Garden",
    "Household Supplies",
    "Real Estate",
    "Apparel & Accessories",
    "Beauty & Personal Care",
    "Shopping & Retail",
    "Movies & TV",
    "Music & Audio",
    "Gaming",
    "Books & News",
    "Sports",
    "Outdoor Recreation",
    "Toys & Hobbies",
    "Gambling & Betting",
    "Travel & Lodging",
    "Events & Attractions",
    "Demographics",
    "Family & Life Events",
    "Pets & Animals",
    "Education & Science",
    "Government & Civic",
    "Religion & Spirituality",
]


TaxonomyType = Literal[
    "Auto & Transportation",
    "Business & Professional",
    "Technology & Telecom",
    "Financial Services",
    "Health & Wellness",
    "Food & Drink",
    "Home & Property",
    "Retail & Fashion",
    "Media & Entertainment",
    "Sports & Leisure",
    "Travel & Experiences",
    "People & Family",
    "Society & Learning",
]


class TopicChangeSet(TypedDict, total=False):
    """Part of the API: TopicChangeSet."""

    #: New category; its group comes with it, and a subcategory of the old one goes
    parent_category: ParentCategory
    #: Group of the category, another is refused; alone, it chooses the category of it that fits
    #: best
    taxonomy_type: TaxonomyType
    #: New level-0 node; an empty text takes the topic out of the tree
    subcategory: str
    #: New segment type, which the templates name the topic by
    segment_type: SegmentType


class TopicChange(TypedDict):
    """A change of many topics, done in the background, with its progress."""

    #: Identifies the change
    id: JobId
    #: What is done to each topic
    action: Action
    #: How the change stands; `completed` also where topics were left alone, `failed` where it broke
    #: off
    status: TopicChangeStatus
    #: The values that an edit gives; null for other actions
    set: Optional[TopicChangeSet]
    #: The change that this one undoes; null for others
    undoes: Optional[JobId]
    #: The change that undoes this one, or has; null while none does
    undoneBy: Optional[JobId]
    #: Topics that the change is for, settled when it was started
    totalTopics: int
    #: Topics that are done: changed, unchanged or skipped
    processedTopics: int
    #: Topics with other values than before
    changedTopics: int
    #: Topics left alone: nothing to change, gone meanwhile, or changed again since what is to be
    #: undone
    skippedTopics: int
    #: Why the change broke off, in words; null unless it failed
    error: Optional[str]
    #: User who started it, also where a key did
    createdBy: UserId
    #: When it was started
    createdAt: Timestamp
    #: When it completed, failed or was cancelled; null before
    completedAt: Optional[Timestamp]


Outcome = Literal["pending", "changed", "unchanged", "gone", "conflict"]


class TopicChangeRow(TypedDict):
    """What a change did to one topic."""

    #: The library topic
    id: LibraryTopicId
    #: What the library called it when the change was started
    topic_name: str
    #: What became of the topic: `gone` left the library first, `conflict` was changed again and is
    #: not undone
    outcome: Outcome
    #: Fields that differ, with their values before
    previousValues: dict[str, Any]
    #: The same fields with their values after
    newValues: dict[str, Any]
    #: Of those fields, the ones whose value before the organization had given itself
    given: list[str]


_TopicExplanationFieldsNamed = TypedDict(
    "_TopicExplanationFieldsNamed",
    {
        "from": "Literal[\"edit\", \"verdict\", \"topic\"]",
    },
)


class TopicExplanationFields(_TopicExplanationFieldsNamed):
    """Part of the API: TopicExplanationFields."""

    #: Field of the record, such as parent_category or iab_code
    field: str
    #: Value in effect
    value: Optional[str]
    #: What the engine reads in the name today
    engine: Optional[str]
    #: Whether the value in effect is what the engine reads
    agrees: bool


Intensity = Literal["Low", "Medium", "High", "Very High"]


Sensitivity = Literal["Standard", "Regulated", "Sensitive", "Prohibited"]


BuyerJourney = Literal["Awareness", "Consideration", "Decision", "Retention", "Advocacy"]


class TopicExplanationLayers(TypedDict):
    """The seven layers as the engine reads them in the name today; record has those in effect."""

    #: What the people are after, such as product or brand
    intent: str
    #: Intent that is heard beside the first; null where none is
    secondary_intent: Optional[str]
    #: How strongly they want it
    intensity: Intensity
    #: How much they know, Unaware to Most Aware
    awareness: str
    #: Who buys from whom
    segment: SegmentType
    #: How carefully the topic must be handled
    sensitivity: Sensitivity
    #: How far the people are
    buyer_journey: BuyerJourney
    #: All layers in one number, 0 to 100; Prohibited is always 0
    composite_score: float


class TopicExplanationEvidence(TypedDict):
    """Part of the API: TopicExplanationEvidence."""

    #: Word or phrase of the name
    text: str
    #: Whether it names a place in the taxonomy, or is a cue for another layer
    layer: Literal["category", "signal"]
    #: Way to that place, as in Auto > SUVs, or the name of the cue
    says: str


class TopicExplanationJuryVerdicts(TypedDict):
    """Part of the API: TopicExplanationJuryVerdicts."""

    #: The local engine, the nearest topics, or the LLM
    judge: Literal["local", "neighbors", "llm"]
    #: Category that this judge chose
    parent_category: str
    #: Segment type that this judge chose
    segment_type: str
    #: How sure this judge is, between 0 and 1; the LLM states none
    confidence: Optional[float]


class TopicExplanationJury(TypedDict):
    """Part of the API: TopicExplanationJury."""

    #: Name that they judged, which the topic may no longer have
    topic_name: str
    #: One verdict a judge; the nearest topics give none where none is near enough
    verdicts: list[TopicExplanationJuryVerdicts]
    #: Whether any two verdicts differ in category or segment type
    disagree: bool
    #: When they judged the name
    judged_at: Timestamp


class TopicExplanationRecordLayers(TypedDict):
    """The seven layers as they are kept."""

    #: What the people are after, such as product or brand; null where not judged
    intent: Optional[str]
    #: How strongly they want it, Low to Very High; null where not judged
    intensity: Optional[str]
    #: How much they know, Unaware to Most Aware; null where not judged
    awareness: Optional[str]
    #: Who buys from whom, the same as segment_type; null where not judged
    segment: Optional[str]
    #: How carefully it must be handled; Prohibited is never pushed
    sensitivity: Optional[str]
    #: How far the people are, Awareness to Advocacy; null where not judged
    buyer_journey: Optional[str]
    #: All layers in one number, 0 to 100; null where not judged
    composite_score: Optional[float]


class _TopicExplanationRecordAlways(TypedDict):
    #: The topic in this library, shared with no other organization
    id: LibraryTopicId
    #: The global topic that the library links
    topic_id: GlobalTopicId
    #: Name of the audience as the library shows and sells it
    topic_name: str
    #: One of the 41 categories; null where nothing is judged yet
    parent_category: Optional[str]
    #: Group of the category, one of 13; null where nothing is judged yet
    taxonomy_type: Optional[str]
    #: Level-0 node below the category; null where the topic is in none
    subcategory: Optional[str]
    #: Who buys from whom; null where nothing is judged yet
    segment_type: Optional[SegmentType]
    #: Who the people are, one of 14 types; null where not judged yet
    audience_type: Optional[str]
    #: Code in the IAB Content Taxonomy 3.1; null where it has none
    iab_code: Optional[str]
    #: Search terms, given by the organization or read in the name
    keywords: list[str]
    #: Name by the dspapi template; null if none makes it
    segment_name_dspapi: Optional[str]
    #: Name by the marketplace template; null if none makes it
    segment_name_marketplace: Optional[str]
    #: Name by the internal template; null if none makes it
    segment_name_internal: Optional[str]
    #: Description for the marketplace, given or by its template, null for none; a push cuts it to
    #: 245 characters
    segment_desc_marketplace: Optional[str]
    #: Description for dspapi, given or by its template, null for none; a push cuts it to 500
    #: characters
    segment_desc_dspapi: Optional[str]
    #: Note of the organization that no platform is sent
    internal_description: Optional[str]
    #: Version of the engine that the classification is stamped with
    engine_version: str
    #: How well the topic performs for this library; null without one
    performance_score: Optional[float]
    #: Id in another system, from an import or a sync; null without one
    external_id: Optional[str]
    #: What templates without a field of their own make, by their platform key
    platform_outputs: dict[str, ListedTopicPlatformOutputsValue]
    #: When the topic came into the library
    created_at: Timestamp
    #: When anything of the topic last changed in the library
    updated_at: Timestamp
    #: The seven layers as they are kept
    layers: TopicExplanationRecordLayers
    #: How it came into the library: api, import, sync, matrix or catalog
    source: Optional[str]


class TopicExplanationRecord(_TopicExplanationRecordAlways, total=False):
    """The topic as a list shows it, with its layers as they are kept and where it came from."""

    #: How the classification stands; absent where nothing is, or was, in doubt
    review: TopicReviewState
    #: How likely each value in effect is right, by the local engine
    field_confidence: FieldConfidence


class _TopicExplanationAlways(TypedDict):
    #: The topic in this library
    id: LibraryTopicId
    #: The global topic that the library links
    topic_id: GlobalTopicId
    #: Name in effect, which is what the engine reads here
    topic_name: str
    #: Version that the topic is stamped with; the engine that explains is the current one
    engine_version: str
    #: Category, group, subcategory, segment type, audience type and IAB code, each with its source
    fields: list[TopicExplanationFields]
    #: Nodes below the category that the engine finds, from level 0 down
    subcategory_path: list[str]
    #: Search terms that the engine makes of the name
    keywords: list[str]
    #: The seven layers as the engine reads them in the name today; record has those in effect
    layers: TopicExplanationLayers
    #: How sure the engine is of the category that it reads, between 0 and 1
    confidence: float
    #: Category that came second
    runner_up: str
    #: Words of the name that spoke, and for what, as the engine calls it
    evidence: list[TopicExplanationEvidence]
    #: What engine, nearest topics and LLM said when the LLM judged it; null where it never did
    jury: Optional[TopicExplanationJury]
    #: The topic as a list shows it, with its layers as they are kept and where it came from
    record: TopicExplanationRecord


class TopicExplanation(_TopicExplanationAlways, total=False):
    """Where each value of a library topic comes from, and what the current engine reads in its
    name."""

    #: How the classification stands; absent where nothing is, or was, in doubt
    review: TopicReviewState
    #: How likely what the engine reads is right, also where another value is in effect; record
    #: leaves those out
    field_confidence: FieldConfidence
    #: Why the engine reads each field as it does
    reasons: list[FieldReason]


Field = Literal["category", "segment", "audience", "intent", "sensitivity"]


class FieldReasonWords(TypedDict):
    """Part of the API: FieldReasonWords."""

    #: The word or phrase, or "the category" or "the name as a whole"
    text: str
    #: Its part of all that was said: below 0 it speaks for what came second
    weight: float
    #: What the engine takes it for, in words for people
    says: str


class FieldReasonIgnored(TypedDict):
    """Part of the API: FieldReasonIgnored."""

    #: The word or phrase, as the name has it
    text: str
    #: Why it made no difference, in words for people
    why: str


class FieldReason(TypedDict):
    """Why a field has its value, in words for people."""

    #: What the reasons are for: category, segment type, audience type, primary intent or
    #: sensitivity
    field: Field
    #: What the engine says, which is not always the value in effect
    value: str
    #: Between 0 and 1; the rules of sensitivity state none
    confidence: Optional[float]
    #: What came second; null where nothing else was heard
    runner_up: Optional[str]
    #: What spoke, from the weightiest down
    words: list[FieldReasonWords]
    #: What made no difference to this field
    ignored: list[FieldReasonIgnored]


class SimilarTopic(TypedDict):
    """A topic of the library that is like another, with why."""

    #: The topic in this library, shared with no other organization
    id: LibraryTopicId
    #: The global topic that the library links
    topic_id: GlobalTopicId
    #: Name of the audience as the library shows and sells it
    topic_name: str
    #: One of the 41 categories; null where nothing is judged yet
    parent_category: Optional[str]
    #: Group of the category, one of 13; null where nothing is judged yet
    taxonomy_type: Optional[str]
    #: Level-0 node below the category; null where the topic is in none
    subcategory: Optional[str]
    #: Who buys from whom; null where nothing is judged yet
    segment_type: Optional[SegmentType]
    #: Who the people are, one of 14 types; null where not judged yet
    audience_type: Optional[str]
    #: Why it is like the other: which part of that name met what of this topic
    matched: list[SearchMatch]


class PlatformNameParts(TypedDict):
    """Part of the API: PlatformNameParts."""

    #: This stretch of the whole text
    text: str
    #: Template fields that it came from; none where the template itself says it
    fields: list[str]
    #: Whether it is the slug at the end of a name
    slug: bool


class PlatformName(TypedDict):
    """What an output template calls a topic, and what each part of that came from."""

    #: Key of the output template
    platformKey: str
    #: What the template is called for people
    displayName: str
    #: The whole name, before the platform cuts it; joined, its parts are the same text
    name: str
    #: The name in stretches by what each came from; a person's own words are one part without a
    #: field
    parts: list[PlatformNameParts]
    #: Whether the template made the name, or it is the organization's own
    nameFrom: Literal["template", "edit"]
    #: UTF-16 units that the platform takes; null where none uses the template
    nameLimit: Optional[int]
    #: UTF-16 units that are left of the name; null where all of it fits
    nameCut: Optional[int]
    #: The whole description, before it is cut; joined, its parts are the same text
    description: str
    #: The description in stretches by what each came from
    descriptionParts: list[PlatformNameParts]
    #: Whether the template made the description, or it is the organization's own
    descriptionFrom: Literal["template", "edit"]
    #: UTF-16 units that platform and template allow, the template's not for own words; null without
    #: a limit
    descriptionLimit: Optional[int]
    #: UTF-16 units that are left of the description; null where all fits
    descriptionCut: Optional[int]


class ReclassifiedTopicChanges(TypedDict):
    """Part of the API: ReclassifiedTopicChanges."""

    #: The library topic that would change
    id: LibraryTopicId
    #: What the library calls it, which stays
    topic_name: str
    #: Fields that would change, with their values now
    previousValues: dict[str, Any]
    #: The same fields with the values they would have
    newValues: dict[str, Any]
    #: Of the fields that would change, those that the organization gave
    given: list[str]


class _ReclassifiedTopicAlways(TypedDict):
    #: The topic in this library, shared with no other organization
    id: LibraryTopicId
    #: The global topic that the library links
    topic_id: GlobalTopicId
    #: Name of the audience as the library shows and sells it
    topic_name: str
    #: One of the 41 categories; null where nothing is judged yet
    parent_category: Optional[str]
    #: Group of the category, one of 13; null where nothing is judged yet
    taxonomy_type: Optional[str]
    #: Level-0 node below the category; null where the topic is in none
    subcategory: Optional[str]
    #: Who buys from whom; null where nothing is judged yet
    segment_type: Optional[SegmentType]
    #: Who the people are, one of 14 types; null where not judged yet
    audience_type: Optional[str]
    #: Code in the IAB Content Taxonomy 3.1; null where it has none
    iab_code: Optional[str]
    #: Search terms, given by the organization or read in the name
    keywords: list[str]
    #: Name by the dspapi template; null if none makes it
    segment_name_dspapi: Optional[str]
    #: Name by the marketplace template; null if none makes it
    segment_name_marketplace: Optional[str]
    #: Name by the internal template; null if none makes it
    segment_name_internal: Optional[str]
    #: Description for the marketplace, given or by its template, null for none; a push cuts it to
    #: 245 characters
    segment_desc_marketplace: Optional[str]
    #: Description for dspapi, given or by its template, null for none; a push cuts it to 500
    #: characters
    segment_desc_dspapi: Optional[str]
    #: Note of the organization that no platform is sent
    internal_description: Optional[str]
    #: Version of the engine that the classification is stamped with
    engine_version: str
    #: How well the topic performs for this library; null without one
    performance_score: Optional[float]
    #: Id in another system, from an import or a sync; null without one
    external_id: Optional[str]
    #: What templates without a field of their own make, by their platform key
    platform_outputs: dict[str, ListedTopicPlatformOutputsValue]
    #: When the topic came into the library
    created_at: Timestamp
    #: When anything of the topic last changed in the library
    updated_at: Timestamp
    #: Whether the LLM was to be asked
    llm: bool
    #: Whether the local engine judged in place of the LLM
    fallback: bool


class ReclassifiedTopic(_ReclassifiedTopicAlways, total=False):
    """A library topic with its new verdict, and who judged."""

    #: How the classification stands; absent where nothing is, or was, in doubt
    review: TopicReviewState
    #: How likely each value in effect is right, by the local engine
    field_confidence: FieldConfidence
    #: What a dry run would change; topics that would stay as they are are left out, and without
    #: dryRun it is absent
    changes: list[ReclassifiedTopicChanges]


Key = Literal["ip", "url", "deviceid", "uid", "appbundle", "contentid", "postalcode"]


class MatchValues(TypedDict):
    """How many audience values of one match key a topic has."""

    #: Kind of identifier that the values are
    key: Key
    #: Values that are stored, repeated ones included; 0 if there are none
    count: int
    #: When the values were last replaced; null if none were ever sent
    updatedAt: Optional[Timestamp]


class _CatalogTopicAlways(TypedDict):
    #: The global topic
    id: GlobalTopicId
    #: Name of the audience in the catalog; a library may call it otherwise
    topicName: str
    #: One of the 41 categories; null where nothing is judged yet
    parentCategory: Optional[str]
    #: Group of the category, one of 13; null where nothing is judged yet
    taxonomyType: Optional[str]
    #: Level-0 node below the category; null where the topic is in none
    subcategory: Optional[str]
    #: Who buys from whom; null where nothing is judged yet
    segmentType: Optional[SegmentType]
    #: Who the people are, one of 14 types; null where not judged yet
    audienceType: Optional[str]
    #: Code in the IAB Content Taxonomy 3.1; null where it has none
    iabCode: Optional[str]
    #: Version of the engine that the classification is stamped with
    engineVersion: str
    #: When the global topic was made
    createdAt: Timestamp
    #: Whether the library holds it, or the workspace that the request names
    inLibrary: bool


class CatalogTopic(_CatalogTopicAlways, total=False):
    """A topic of the catalog as everybody sees it, without what organizations say of it for
    themselves."""

    #: Why it is a result; present in searches by meaning and among similar topics
    matched: list[SearchMatch]


class DuplicateCheckExistingTopic(TypedDict):
    """Part of the API: DuplicateCheckExistingTopic."""

    #: Its id in the library where that holds it, else its global id
    id: FoundTopicId
    #: What the library calls it, or else the catalog
    topic_name: str


class DuplicateCheckWhyReading(TypedDict):
    """How both names were read: brands, plurals and spellings in one form."""

    #: The words that the checked name was read as
    asked: list[str]
    #: The words that the other name was read as; empty where there is none
    existing: list[str]


class DuplicateCheckWhy(TypedDict):
    """Why the answer is what it is."""

    #: What makes the two the same, similar or different, in words for people
    reason: str
    #: Words that only one of the two names has; empty without existingTopic
    differs: list[str]
    #: Those of them that make another topic, such as a place, a brand or a number
    distinguishing: list[str]
    #: How both names were read: brands, plurals and spellings in one form
    reading: DuplicateCheckWhyReading


class DuplicateCheck(TypedDict):
    """Whether a name is a topic already, what to do about it, and why."""

    #: Whether it is the same topic as existingTopic, which is where action is block
    isDuplicate: bool
    #: Similarity to the most similar topic, cut to four decimals; below 0.95 where a word
    #: distinguishes
    confidence: float
    #: The most similar topic that the caller can see; null where action is allow
    existingTopic: Optional[DuplicateCheckExistingTopic]
    #: What to do: block from 0.95 on, use existingTopic; warn from 0.75 on, let a person decide;
    #: allow, add it
    action: Literal["block", "warn", "allow"]
    #: Whether the library holds existingTopic; an SDK key is always told false
    inLibrary: bool
    #: Why the answer is what it is
    why: DuplicateCheckWhy


#: A topic by its id in the library (ot_) where that holds it, else by its global id (tp_)
FoundTopicId = str


class _ExportedTopicAlways(TypedDict):
    #: The topic in this library, shared with no other organization
    id: LibraryTopicId
    #: The global topic that the library links
    topic_id: GlobalTopicId
    #: Name of the audience as the library shows and sells it
    topic_name: str
    #: One of the 41 categories; null where nothing is judged yet
    parent_category: Optional[str]
    #: Group of the category, one of 13; null where nothing is judged yet
    taxonomy_type: Optional[str]
    #: Level-0 node below the category; null where the topic is in none
    subcategory: Optional[str]
    #: Who buys from whom; null where nothing is judged yet
    segment_type: Optional[SegmentType]
    #: Who the people are, one of 14 types; null where not judged yet
    audience_type: Optional[str]
    #: Code in the IAB Content Taxonomy 3.1; null where it has none
    iab_code: Optional[str]
    #: Search terms, given by the organization or read in the name
    keywords: list[str]
    #: Name by the dspapi template; null if none makes it
    segment_name_dspapi: Optional[str]
    #: Name by the marketplace template; null if none makes it
    segment_name_marketplace: Optional[str]
    #: Name by the internal template; null if none makes it
    segment_name_internal: Optional[str]
    #: Description for the marketplace, given or by its template, null for none; a push cuts it to
    #: 245 characters
    segment_desc_marketplace: Optional[str]
    #: Description for dspapi, given or by its template, null for none; a push cuts it to 500
    #: characters
    segment_desc_dspapi: Optional[str]
    #: Note of the organization that no platform is sent
    internal_description: Optional[str]
    #: Version of the engine that the classification is stamped with
    engine_version: str
    #: How well the topic performs for this library; null without one
    performance_score: Optional[float]
    #: Id in another system, from an import or a sync; null without one
    external_id: Optional[str]
    #: What templates without a field of their own make, by their platform key
    platform_outputs: dict[str, ListedTopicPlatformOutputsValue]
    #: When the topic came into the library
    created_at: Timestamp
    #: When anything of the topic last changed in the library
    updated_at: Timestamp
    #: What the people are after, such as product or brand; null where not judged
    intent: Optional[str]
    #: How strongly they want it, Low to Very High; null where not judged
    intensity: Optional[str]
    #: How much they know, Unaware to Most Aware; null where not judged
    awareness: Optional[str]
    #: Who buys from whom, the same as segment_type; null where not judged
    segment: Optional[str]
    #: How carefully it must be handled; Prohibited is never pushed
    sensitivity: Optional[str]
    #: How far the people are, Awareness to Advocacy; null where not judged
    buyer_journey: Optional[str]
    #: All layers in one number, 0 to 100; null where not judged
    composite_score: Optional[float]


class ExportedTopic(_ExportedTopicAlways, total=False):
    """A library topic with its layers, as the JSON export holds it."""

    #: How the classification stands; absent where nothing is, or was, in doubt
    review: TopicReviewState
    #: How likely each value in effect is right, by the local engine
    field_confidence: FieldConfidence


TargetField = Literal[
    "topic_name",
    "parent_category",
    "taxonomy_type",
    "subcategory",
    "segment_type",
    "external_id",
    "keywords",
]


class ImportMapping(TypedDict):
    """Which column of a file fills which field of a topic."""

    #: Column of the file, to the letter: rows are keyed by it
    csvColumn: str
    #: What the column holds; each target is mapped at most once, and `keywords` are split at
    #: commas, semicolons and bars
    targetField: TargetField


class ImportValue(TypedDict):
    """What a text of a file is read as, in a field whose values are names of ours."""

    #: Field that the value is for: one of those whose values are names of ours
    targetField: Literal["parent_category", "taxonomy_type", "segment_type"]
    #: The text as it stands in the file; compared without regard to case and surrounding space
    given: str
    #: What it is read as: a value of the field, or null to leave the field to the engine
    value: Optional[str]


#: An import, or a seeding of the catalog; the number is when it began, in milliseconds
BatchId = str


class FixedNamesRefused(TypedDict):
    """Part of the API: FixedNamesRefused."""

    #: Topic that is renamed
    id: LibraryTopicId
    #: Name that the topic has, or had before the request
    before: str
    #: Name after cleaning, as the topic is or would be called
    after: str
    #: Why the topic keeps its name
    reason: str


class FixedNamesNames(TypedDict):
    """Part of the API: FixedNamesNames."""

    #: Topic that is renamed
    id: LibraryTopicId
    #: Name that the topic has, or had before the request
    before: str
    #: Name after cleaning, as the topic is or would be called
    after: str


class _FixedNamesAlways(TypedDict):
    #: Topics this request looked at, at most 1000
    total: int
    #: Topics that were renamed, or would be in a dry run
    changed: int
    #: Topics whose names are clean
    unchanged: int
    #: Topics that could not be renamed
    refused: list[FixedNamesRefused]
    #: Who cleaned the names; `llm` where it answered for at least some
    engine: Literal["llm", "local"]
    #: Pass as `after` for the next topics; null where none are left
    nextAfter: Optional[int]


class FixedNames(_FixedNamesAlways, total=False):
    """What cleaning the names of an import did, or would do."""

    #: What would change; in a dry run only
    names: list[FixedNamesNames]


ImportBatchStatus = Literal["processing", "completed", "cancelled", "failed"]


class ImportBatch(TypedDict):
    """Rows that come in chunks, and how many of them ended in each way."""

    #: Identifies the batch; tells its kind and when it began
    id: BatchId
    #: Name of the file as its sender gave it
    filename: str
    #: How the batch stands; `processing` until all chunks are in, `failed` also after 24 hours
    #: without a chunk
    status: ImportBatchStatus
    #: Rows that were announced when the batch began
    total_rows: int
    #: Rows that have arrived, whatever became of them: the sum of the five counts
    processed_rows: int
    #: Rows that made new topics
    success_count: int
    #: Rows that could not be used
    error_count: int
    #: Rows whose topic was known already, or was that of an earlier row
    duplicate_count: int
    #: Rows whose topic was in the catalog and was linked to the library
    adopted_count: int
    #: Rows whose topic was in the library and got the `external_id` it lacked
    updated_count: int
    #: Number of chunks that complete the batch
    chunks_total: int
    #: Chunks that are in, each counted once
    chunks_completed: int
    #: Whether the LLM classifies some of the new topics
    use_llm: bool
    #: When the batch began
    created_at: Timestamp
    #: When the batch completed, failed or was cancelled; null while it is processing
    completed_at: Optional[Timestamp]


class ImportChunkErrors(TypedDict):
    """Part of the API: ImportChunkErrors."""

    #: Number of the row in the file, from 1 after the header
    row: int
    #: Why the row could not be used
    message: str


class ImportChunkLlm(TypedDict):
    """Part that the LLM had; absent where the batch does not use it."""

    #: New topics that the LLM was asked about, or would have been where it is unavailable
    asked: int
    #: Topics of these that the LLM classified; the local engine classified the others
    answered: int
    #: Whether no call was made: there is no LLM, or its spend or tokens are used up
    unavailable: bool


class _ImportChunkAlways(TypedDict):
    #: Place of the chunk in the file, from 0
    chunkIndex: int
    #: Rows that made new topics
    successCount: int
    #: Rows that could not be used, each with its reason in `errors`
    errorCount: int
    #: Rows whose topic is known already, or is that of an earlier row of the chunk
    duplicateCount: int
    #: Rows whose topic was in the catalog and is now linked to the library
    adoptedCount: int
    #: Rows whose topic was in the library and got the `external_id` it lacked
    updatedCount: int
    #: Topics that created and adopted rows added, in the order of rows
    newTopicIds: list[LibraryTopicId]
    #: Rows that failed; the others of the chunk are in
    errors: list[ImportChunkErrors]


class ImportChunk(_ImportChunkAlways, total=False):
    """What became of the rows of a chunk."""

    #: Present where the chunk was in already: nothing changed, and all counts are 0
    skipped: Literal[True]
    #: Part that the LLM had; absent where the batch does not use it
    llm: ImportChunkLlm


PreviewedRowOutcome = Literal["created", "adopted", "duplicate", "updated", "error"]


class _PreviewedRowAlways(TypedDict):
    #: Which of the given rows, from 1
    row: int
    #: What an import would make of the row
    outcome: PreviewedRowOutcome
    #: Why, in words for the person who sends the file
    reason: str
    #: Name read from the row, cleaned; null for an unusable row
    topic_name: Optional[str]
    #: Category that the topic has or would get; null for an unusable row
    parent_category: Optional[str]
    #: Group that the category belongs to; null for an unusable row
    taxonomy_type: Optional[str]
    #: Level-0 node of the taxonomy tree; null where there is none
    subcategory: Optional[str]
    #: Whom it addresses: businesses, consumers, both, employees or government; null for an unusable
    #: row
    segment_type: Optional[SegmentType]
    #: How people relate to the topic, such as `Owner`; null for an unusable row
    audience_type: Optional[str]


class PreviewedRow(_PreviewedRowAlways, total=False):
    """What an import would make of a row; nothing is stored."""

    #: How the classification stands; absent where nothing is, or was, in doubt
    review: TopicReviewState
    #: How likely each value in effect is right, by the local engine
    field_confidence: FieldConfidence


class MatrixDimension(TypedDict):
    """One thing that the topics of a matrix differ in."""

    #: What the template calls the dimension, in braces; with a template, no two may be named the
    #: same
    name: str
    #: What stands in the name, one value a combination; an empty one leaves the dimension out
    values: list[str]


class MatrixMade(TypedDict):
    """What a matrix brought into the library."""

    #: This generation, which the histories of its topics name
    batchId: MatrixBatchId
    #: How many combinations there are; created, duplicates and errors add up to it
    totalTopics: int
    #: How many topics the library holds now that it did not before
    created: int
    #: How many of the created were in the catalog already
    adopted: int
    #: How many the library held already, or an earlier combination is the same as
    duplicates: int
    #: How many combinations have no name that a topic may have
    errors: int
    #: The created topics, adopted ones included, in the order of combinations
    topicIds: list[LibraryTopicId]


#: A generation of a matrix; the number is when it began, in milliseconds
MatrixBatchId = str


class _MatrixPreviewAlways(TypedDict):
    #: That nothing was written or charged
    dryRun: Literal[True]
    #: How many combinations there are
    totalTopics: int
    #: How many classifications it would use: one a combination
    credits: int
    #: Classifications left this month; null where the plan has no limit
    remainingCredits: Optional[int]
    #: How many topics would be new to the library and the catalog
    wouldCreate: int
    #: How many would come from the catalog, which wouldCreate does not count
    wouldAdopt: int
    #: How many the library holds already, or an earlier combination is the same as
    wouldDuplicate: int
    #: How many combinations have no name that a topic may have
    errors: int
    #: The first 10 names
    sample: list[str]


class MatrixPreview(_MatrixPreviewAlways, total=False):
    """What a matrix would bring and cost."""

    #: How many of those to create would need review, because their classification is in doubt;
    #: absent for none
    wouldNeedReview: int


class _BriefFileAlways(TypedDict):
    #: Content in base64, at most 10 MB of it; it must be what mediaType says
    data: str
    #: What the content is: PDF, Word, PowerPoint, PNG, JPEG, GIF, WebP or plain text
    mediaType: str


class BriefFile(_BriefFileAlways, total=False):
    """A campaign brief as a file."""

    #: What the sender calls the file; nothing depends on it
    filename: Optional[str]


class BriefAnalysisRecommendedTopics(TypedDict):
    """Part of the API: BriefAnalysisRecommendedTopics."""

    #: Name of an audience in English, as a topic can be added under it
    topic_name: str
    #: What in the brief speaks for it
    rationale: str


class BriefAnalysis(TypedDict):
    """What the LLM reads in a campaign brief."""

    #: What the campaign is about, in the language of the brief
    summary: str
    #: What it is to achieve, at most 20 sentences
    objectives: list[str]
    #: Whom it is to reach; empty where the brief says nothing
    targetAudience: str
    #: Audiences to target, the best first, at most 50 and no name twice
    recommendedTopics: list[BriefAnalysisRecommendedTopics]


class PlatformLimits(TypedDict):
    """Limits that names and descriptions are truncated to before they are sent."""

    #: Longest segment name, in UTF-16 units
    nameChars: int
    #: Longest segment description, in UTF-16 units
    descriptionChars: int


class PlatformUnlisted(TypedDict):
    """Part of the API: PlatformUnlisted."""

    #: Headline for a page that would show drift
    title: str
    #: Why the segments cannot be compared, in a sentence
    text: str


class Platform(TypedDict):
    """A platform that connections can lead to."""

    #: What connections and activations call the platform
    key: str
    #: Display name of the platform
    title: str
    #: What the platform is for, in a sentence
    hint: str
    #: Settings and credentials of a connection that pushes to the platform, in the order of a form
    fields: list[PlatformField]
    #: Limits that names and descriptions are truncated to before they are sent
    limits: PlatformLimits
    #: Why drift is unavailable for the platform; null if it lists its segments
    unlisted: Optional[PlatformUnlisted]
    #: Whether the sandbox simulates the platform
    sandbox: bool


Kind = Literal["text", "address", "number", "choice", "check", "cron", "mappings"]


class PlatformField2Choices(TypedDict):
    """Part of the API: PlatformField2Choices."""

    #: Value that the connection stores
    value: str
    #: What a form shows for the value
    title: str


_PlatformFieldWhenNamed = TypedDict(
    "_PlatformFieldWhenNamed",
    {
        "is": "list[str]",
    },
)


class PlatformFieldWhen(_PlatformFieldWhenNamed):
    """The field applies only while another field has one of these values; absent if it always does."""

    #: Key of the other field
    field: str


class _PlatformFieldAlways(TypedDict):
    #: Key of the value in the config, or in the credentials if credential is true
    key: str
    #: Short label for a form
    label: str
    #: How a form asks for the value
    kind: Kind


class PlatformField(_PlatformFieldAlways, total=False):
    """A setting or credential of a connection, as data that forms are built from."""

    #: Sentence that explains the value; absent if the label says enough
    hint: str
    #: Example to show in the empty field; absent if there is none
    placeholder: str
    #: Set if a push needs the value; absent if it is optional
    required: Literal[True]
    #: Set if the value belongs to the credentials, which are stored encrypted and never returned
    credential: Literal[True]
    #: Set if a form must not show the value while it is typed
    secret: Literal[True]
    #: Values to choose from, in order; absent unless the field is a choice
    choices: list[Union[str, PlatformField2Choices]]
    #: What a choice shows while nothing is chosen, such as its default
    none: str
    #: Set if most connections do not need the field, so forms can hide it
    more: Literal[True]
    #: The field applies only while another field has one of these values; absent if it always does
    when: PlatformFieldWhen


#: A connection to a platform or to a source of topics
ConnectionId = str


class Connection(TypedDict):
    """Configured access to a platform or a source of topics."""

    #: Identifies the connection in pushes, syncs and activations
    id: ConnectionId
    #: What the organization calls the connection
    name: str
    #: Platform that the connection leads to; it never changes
    platform: MappingSegmentsPlatform
    #: Inbound syncs topics from a source, outbound pushes segments, bidirectional does both; it
    #: never changes
    direction: Literal["inbound", "outbound", "bidirectional"]
    #: Active until a test fails or the credentials are refused, then error until a test succeeds
    status: Literal["active", "error"]
    #: When the connection was created
    createdAt: Timestamp
    #: Settings by key, without credentials; defaults of the service are not included
    config: dict[str, Any]
    #: Whether credentials are stored; they are never returned
    hasCredentials: bool
    #: Why the last test failed or the credentials were refused; null after a successful test
    lastError: Optional[str]
    #: When the connection was last tested; null if it never was
    lastTestedAt: Optional[Timestamp]
    #: What the newest platform calls came to; a successful call or test ends failing
    health: ConnectionHealth
    #: When the next scheduled sync starts; null without sync_cron, and until the worker has read a
    #: new schedule
    nextSyncAt: Optional[Timestamp]
    #: When name, config or credentials were last changed
    updatedAt: Timestamp


class ConnectionHealth(TypedDict):
    """How the platform answers pushes, refreshes and deactivations; refusals of single segments do
    not count."""

    #: Whether the platform has answered nothing but errors since its last success
    failing: bool
    #: When the first of these errors came; null unless failing
    since: Optional[Timestamp]
    #: What the newest of these errors was; null unless failing
    reason: Optional[str]
    #: Segment changes that met such an error since then, each retry counted; 0 unless failing
    failures: int


#: A push run or a sync run of a connection
RunId = str


SyncRunStatusStatus = Literal["running", "completed", "failed", "cancelled"]


class SyncRunStatus(TypedDict):
    """How far a sync run is."""

    #: Identifies the sync run in the routes of its connection
    runId: RunId
    #: State of the run: running until all pages are in, then completed; failed or cancelled if it
    #: ended early
    status: SyncRunStatusStatus
    #: Pages of the run whose items are in the library
    processedPages: int
    #: Pages that the run reads, at most 300; null until the end if the source does not say
    totalPages: Optional[int]
    #: Items that became new topics
    successCount: int
    #: Items that could not be read as a topic
    errorCount: int
    #: Items whose topic the library holds already, also if their external_id filled an empty one
    duplicateCount: int


class SyncRun(TypedDict):
    """A sync run with its progress and result."""

    #: Identifies the sync run in the routes of its connection
    runId: RunId
    #: State of the run: running until all pages are in, then completed; failed or cancelled if it
    #: ended early
    status: SyncRunStatusStatus
    #: Pages of the run whose items are in the library
    processedPages: int
    #: Pages that the run reads, at most 300; null until the end if the source does not say
    totalPages: Optional[int]
    #: Items that the run reads, at most 150000; null until the end if the source does not say
    totalItems: Optional[int]
    #: Items read so far: new, adopted, duplicate and failed ones
    processedItems: int
    #: Items that became new topics
    successCount: int
    #: Items that could not be read as a topic
    errorCount: int
    #: Items whose topic the library holds already, also if their external_id filled an empty one
    duplicateCount: int
    #: Items that matched a topic of the catalog, which was added to the library
    adoptedCount: int
    #: Why the run failed, ended early or leaves items out; null if there is nothing to say
    reason: Optional[str]
    #: Whether the worker runs the sync: it was started so, or its caller stopped calling
    worker: bool
    #: When the run was started
    startedAt: Timestamp
    #: When the run completed, failed or was cancelled; null while it runs
    completedAt: Optional[Timestamp]
    #: Milliseconds from the start to the end, or to now while it runs
    durationMs: int


class SyncPageErrors(TypedDict):
    """Part of the API: SyncPageErrors."""

    #: Place of the item in the source, from 1, counting 500 places a page
    row: int
    #: Why the item is not a topic
    message: str


class SyncPageLlm(TypedDict):
    """What the LLM did for this page; absent unless the run uses the LLM."""

    #: New topics that the LLM was asked about, or would have been where it is unavailable
    asked: int
    #: Topics of these that the LLM classified; the local engine classified the others
    answered: int
    #: Whether no call was made: there is no LLM, or its spend or tokens are used up
    unavailable: bool


class _SyncPageAlways(TypedDict):
    #: Identifies the sync run in the routes of its connection
    runId: RunId
    #: State of the run: running until all pages are in, then completed; failed or cancelled if it
    #: ended early
    status: SyncRunStatusStatus
    #: Pages of the run whose items are in the library
    processedPages: int
    #: Pages that the run reads, at most 300; null until the end if the source does not say
    totalPages: Optional[int]
    #: Page of the source that this call read or skipped
    page: int
    #: Items that became new topics
    successCount: int
    #: Items that could not be read as a topic
    errorCount: int
    #: Items whose topic the library holds already, also if their external_id filled an empty one
    duplicateCount: int
    #: Items that matched a topic of the catalog, which was added to the library
    adoptedCount: int
    #: Whether the run is over, so that no further page is needed
    done: bool
    #: Items of this page that could not be read as a topic
    errors: list[SyncPageErrors]


class SyncPage(_SyncPageAlways, total=False):
    """What a page of a source added, and how far its run is."""

    #: Says that the page was in already and nothing was done; absent otherwise
    skipped: Literal[True]
    #: What the LLM did for this page; absent unless the run uses the LLM
    llm: SyncPageLlm


class PushBegunUnderWay(TypedDict):
    """Part of the API: PushBegunUnderWay."""

    #: Push that has the topics pending; null for a refresh or a retry
    runId: Optional[RunId]
    #: Selected topics that it has pending
    segments: int


class _PushBegunAlways(TypedDict):
    #: Identifies the push in the routes of its connection
    runId: RunId
    #: State after the start: running, or completed at once if there is nothing to push
    status: SyncRunStatusStatus
    #: Segments to create, each with a pending activation
    totalSegments: int
    #: Ids from topicIds that name no topic of the library, each once; empty without topicIds
    unknownIds: list[FoundTopicId]
    #: Selected topics that have an active segment on the connection
    unchanged: int
    #: Selected topics that are being pushed already and are left to whoever pushes them
    underWay: list[PushBegunUnderWay]


class PushBegun(_PushBegunAlways, total=False):
    """A push that was started, and which selected topics are not in it."""

    #: Selected topics without a segment on the connection that the push leaves out; absent if there
    #: are none
    heldBack: HeldBack


class HeldBackSample(TypedDict):
    """Part of the API: HeldBackSample."""

    #: Library topic that is held back
    id: LibraryTopicId
    #: What the library calls the topic
    topicName: str
    #: Which of the three counts the topic belongs to
    why: Literal["unsure", "sensitive", "prohibited"]
    #: The same for people, with what to do about it
    reason: str


class HeldBack(TypedDict):
    """Selected topics that the push leaves out, counted by reason."""

    #: Topics whose classification is in doubt and not confirmed; 0 with includeUnsure
    unsure: int
    #: Topics of the class Sensitive; 0 once the settings give a reason to push them
    sensitive: int
    #: Topics of the class Prohibited, which no push takes along
    prohibited: int
    #: Topics that are held back, at most 10 for each reason
    sample: list[HeldBackSample]


class PushPlanWarnings(TypedDict):
    """Part of the API: PushPlanWarnings."""

    #: Topic that the warning is about
    topicName: str
    #: Why the topic is not pushed, or what the platform may object to
    message: str


class PushPlanSample(TypedDict):
    """Part of the API: PushPlanSample."""

    #: What the library calls the topic
    topicName: str
    #: Segment name as it would be sent, truncated to the platform limit
    name: str
    #: Segment description as it would be sent, truncated to the platform limit
    description: str


class _PushPlanAlways(TypedDict):
    #: Ids from topicIds that name no topic of the library, each once; empty without topicIds
    unknownIds: list[FoundTopicId]
    #: Segments that the push would create
    creates: int
    #: Selected topics that have an active or pending segment on the connection
    unchanged: int
    #: Topics not pushed because another segment on the connection, or another selected topic, has
    #: the same name
    collisions: int
    #: Segments to create whose name or description exceeds the platform limit
    truncated: int
    #: Topics not pushed because of their class, or because the price cannot be sent
    refused: int
    #: Refusals, name collisions and possible objections, at most 100
    warnings: list[PushPlanWarnings]
    #: What the platform may object to in the price, which is the same for all segments
    priceWarnings: list[str]
    #: Price of every segment; null if the connection sets no default_cpm
    price: Optional[SegmentPrice]
    #: First segments to create, at most 10
    sample: list[PushPlanSample]


class PushPlan(_PushPlanAlways, total=False):
    """What a push would do; nothing is written for it."""

    #: Selected topics without a segment on the connection that the push leaves out; absent if there
    #: are none
    heldBack: HeldBack


class SegmentPrice(TypedDict):
    """What a thousand impressions of a segment cost."""

    #: Price of a thousand impressions, in units of the currency
    cpm: float
    #: ISO 4217 code of the currency of the price
    currency: str


class PushRunErrors(TypedDict):
    """Part of the API: PushRunErrors."""

    #: Activation of the segment that failed; retry it once the cause is fixed
    activationId: ActivationId
    #: Name of the topic when the push recorded it
    topicName: str
    #: Why the segment was refused or the platform call failed
    message: str


class PushRunUnsettled(TypedDict):
    """Part of the API: PushRunUnsettled."""

    #: Activation of the segment that failed; retry it once the cause is fixed
    activationId: ActivationId
    #: Name of the topic when the push recorded it
    topicName: str
    #: Why the segment was refused or the platform call failed
    message: str
    #: Whether the platform call is unconfirmed; otherwise it failed and is retried
    inDoubt: bool
    #: When the segment is looked up on the platform or retried; null if no time is set
    recheckAt: Optional[Timestamp]


Cause = Literal[
    "unavailable",
    "rate_limited",
    "credentials",
    "rejected",
    "name_taken",
    "not_allowed",
    "no_match_values",
    "topic_gone",
    "foreign_segment",
    "not_attempted",
]


class PushRunCauses(TypedDict):
    """Part of the API: PushRunCauses."""

    #: What the failure comes from, by what is to be done about it; null for failures from before
    #: causes were noted
    cause: Optional[Cause]
    #: What the failed segments have in common, in words
    message: str
    #: Failed segments of the push with this cause and message
    segments: int


class _PushRunAlways(TypedDict):
    #: Identifies the push in the routes of its connection
    runId: RunId
    #: State of the push: running until every segment is settled, then completed; failed or
    #: cancelled if it ended early
    status: SyncRunStatusStatus
    #: Segments of the push that became active
    successCount: int
    #: Segments that were refused or given up; their activations have status error
    errorCount: int
    #: Segments that are not settled yet; 0 once the push is over
    remaining: int
    #: Segments that the push was started with
    totalSegments: int
    #: Why the push failed; null unless status is failed
    reason: Optional[str]
    #: When the push was started
    startedAt: Timestamp
    #: When the push completed, failed or was cancelled; null while it runs
    completedAt: Optional[Timestamp]
    #: Segments with an unconfirmed platform call, which the worker looks up
    inDoubt: int
    #: Whether the worker runs the push: it was started so, or its caller stopped calling
    worker: bool
    #: Whether the push is over: status is not running
    done: bool
    #: Segments that were refused or given up, at most 500
    errors: list[PushRunErrors]
    #: Segments that are retried or looked up, at most 500; not errors yet
    unsettled: list[PushRunUnsettled]


class PushRun(_PushRunAlways, total=False):
    """A push with its progress and errors."""

    #: Why segments failed, the most frequent first; counts those that still are failed, and at most
    #: 50 causes
    causes: list[PushRunCauses]


#: An activation: one topic as a segment on one connection
ActivationId = str


class ListedPushRun(TypedDict):
    """A push with its progress, without its errors."""

    #: Identifies the push in the routes of its connection
    runId: RunId
    #: State of the push: running until every segment is settled, then completed; failed or
    #: cancelled if it ended early
    status: SyncRunStatusStatus
    #: Segments of the push that became active
    successCount: int
    #: Segments that were refused or given up; their activations have status error
    errorCount: int
    #: Segments that are not settled yet; 0 once the push is over
    remaining: int
    #: Segments that the push was started with
    totalSegments: int
    #: Why the push failed; null unless status is failed
    reason: Optional[str]
    #: When the push was started
    startedAt: Timestamp
    #: When the push completed, failed or was cancelled; null while it runs
    completedAt: Optional[Timestamp]
    #: Whether the worker runs the push: it was started so, or its caller stopped calling
    worker: bool


class _PushBatchAlways(TypedDict):
    #: Identifies the push in the routes of its connection
    runId: RunId
    #: State of the push: running until every segment is settled, then completed; failed or
    #: cancelled if it ended early
    status: SyncRunStatusStatus
    #: Segments of the push that became active
    successCount: int
    #: Segments that were refused or given up; their activations have status error
    errorCount: int
    #: Segments that are not settled yet; 0 once the push is over
    remaining: int
    #: Segments that this call settled; over all calls, each counts once
    processed: int
    #: Segments with an unconfirmed platform call, which the worker looks up
    inDoubt: int
    #: Whether the worker runs the push: it was started so, or its caller stopped calling
    worker: bool
    #: Whether no further call is needed: the push is over, or the worker has what is left
    done: bool
    #: Segments of this batch that were refused or given up
    errors: list[PushRunErrors]


class PushBatch(_PushBatchAlways, total=False):
    """What a call of a push settled, and what is left."""

    #: Seconds until a call can do more, as in Retry-After; absent if it can now or done is true
    retryAfterSeconds: int


class RetryBegun(TypedDict):
    """A push of segments that had failed."""

    #: Identifies the push that retries them
    runId: RunId
    #: State after the start: running
    status: SyncRunStatusStatus
    #: Segments that are retried
    totalSegments: int


StaleCauses = Literal["name", "description", "engineVersion", "price", "orphaned"]


class Activation(TypedDict):
    """A topic pushed through a connection: its segment on the platform."""

    #: Identifies this record of one topic on one connection; a refresh makes a new one
    id: ActivationId
    #: Library topic that the segment stands for, even after it left the library
    orgTopicId: LibraryTopicId
    #: Connection that the segment is pushed through
    connectionId: ConnectionId
    #: Platform that the connection leads to
    platform: MappingSegmentsPlatform
    #: What the library calls the topic now, or called it last when it no longer holds it
    topicName: str
    #: What the topic was called when it was pushed; null before its first push attempt
    pushedTopicName: Optional[str]
    #: Delivery state: pending until the push of the segment is settled, then active or error;
    #: deactivated at the end
    status: Status
    #: Id that the platform gave the segment; null until the platform accepts it
    platformSegmentId: Optional[str]
    #: Segment name as sent, truncated to the platform limit; null before the first push attempt
    pushedName: Optional[str]
    #: Segment description as sent, truncated to the platform limit; null if none is known
    pushedDescription: Optional[str]
    #: Engine version of the classification that was pushed; null before the first push attempt
    engineVersionAtPush: Optional[str]
    #: Name that a push would send now; null if the library lost the topic or nameError is set
    currentPlatformName: Optional[str]
    #: Description that a push would send now; null under the same conditions as currentPlatformName
    currentPlatformDesc: Optional[str]
    #: Engine version of the topic now; null if the library no longer holds it
    currentEngineVersion: Optional[str]
    #: Why no name can be generated now, such as an unknown template_key; null if one can
    nameError: Optional[str]
    #: Price the segment was pushed at; null if it was pushed without one or the price is unknown
    pushedPrice: Optional[SegmentPrice]
    #: Price that the connection sets now; null if its default_cpm is not set
    currentPrice: Optional[SegmentPrice]
    #: Whether an active segment differs from what a push would send now; computed when read
    stale: bool
    #: What makes the segment stale; empty if it is not stale
    staleCauses: list[StaleCauses]
    #: Whether the segment is active although the library lost its topic; a refresh job deactivates
    #: it
    orphaned: bool
    #: How the topic left the library while its segment stayed active; null if not orphaned
    orphanedBy: Optional[Literal["deleted", "archived", "merged"]]
    #: Whether a platform call is under way or unconfirmed, so that its outcome is not known yet
    inDoubt: bool
    #: When the service rechecks the segment on the platform or retries it; null if nothing is
    #: planned
    recheckAt: Optional[Timestamp]
    #: Why the last change failed, is unconfirmed, or ended without a platform call; null if nothing
    #: went wrong
    error: Optional[str]
    #: What the platform may object to in what was sent, joined by semicolons; null if nothing
    warning: Optional[str]
    #: When the segment became active; null if it never did
    activatedAt: Optional[Timestamp]
    #: When the activation was recorded: at the start of a push or refresh, or when its segment was
    #: linked
    createdAt: Timestamp
    #: When the segment was deactivated; null unless status is deactivated
    deactivatedAt: Optional[Timestamp]


class ActivationSummaryCounts(TypedDict):
    """Part of the API: ActivationSummaryCounts."""

    #: Connection that is counted
    connectionId: ConnectionId
    #: Platform that the connection leads to
    platform: MappingSegmentsPlatform
    #: State that is counted; states without activations are absent
    status: Status
    #: Activations of the connection in this state
    count: int
    #: Those of them with an unconfirmed platform call
    inDoubt: int


class ActivationSummaryStaleBy(TypedDict):
    """Part of the API: ActivationSummaryStaleBy."""

    #: What differs from what a push would send now
    cause: StaleCauses
    #: Stale segments that differ in it; one that differs in several counts for each
    count: int


class _ActivationSummaryAlways(TypedDict):
    #: One count per connection and state that has activations
    counts: list[ActivationSummaryCounts]
    #: Active segments that are stale; a lower bound if staleComplete is false
    stale: int
    #: Whether all activations were compared, so that the stale count is exact
    staleComplete: bool
    #: Active segments whose topic the library no longer holds; each is stale too
    orphaned: int


class ActivationSummary(_ActivationSummaryAlways, total=False):
    """Counts of activations by connection and state."""

    #: What makes segments stale, the most frequent first; causes without segments are absent
    staleBy: list[ActivationSummaryStaleBy]


class DriftTotals(TypedDict):
    """Exact counts, also where the lists are truncated."""

    #: Renamed segments in all
    renamed: int
    #: Missing segments in all
    missing: int
    #: Untracked segments in all
    untracked: int
    #: Repriced segments in all; 0 if the platform returns no prices
    repriced: int


class Drift(TypedDict):
    """How the segments of a platform differ from the activations of a connection."""

    #: Connection that was compared
    connectionId: ConnectionId
    #: Active segments that the platform has as they were pushed
    matched: int
    #: Active segments of the connection that are stale, orphaned ones among them; no drift by
    #: itself
    stale: int
    #: Segments that are changing or unconfirmed, which were not compared
    inDoubt: int
    #: Segments with another name or description on the platform than was pushed, at most 100
    renamed: list[SegmentDifference]
    #: Active activations whose segment is absent or inactive on the platform, at most 100
    missing: list[SegmentDifference]
    #: Segments that are active on the platform without an active activation, at most 100
    untracked: list[SegmentDifference]
    #: Segments as pushed, but at another price than the connection sets, at most 100
    repriced: list[SegmentDifference]
    #: Exact counts, also where the lists are truncated
    totals: DriftTotals


class SegmentDifferencePushed(TypedDict):
    """Part of the API: SegmentDifferencePushed."""

    #: Segment name in this version
    name: str
    #: Segment description in this version; null if there is none
    description: Optional[str]


class SegmentDifferenceActual(TypedDict):
    """Part of the API: SegmentDifferenceActual."""

    #: Segment name in this version
    name: str
    #: Segment description in this version; null if there is none
    description: Optional[str]
    #: Whether the segment is active on the platform
    onSale: bool


class SegmentDifferencePrices(TypedDict):
    """The prices of the segment; absent unless the platform has another price than the connection
    sets."""

    #: Price the segment was pushed at; null if it had none
    pushed: Optional[SegmentPrice]
    #: Price that the connection sets now
    current: Optional[SegmentPrice]
    #: Price that the platform has
    actual: Optional[SegmentPrice]


class _SegmentDifferenceAlways(TypedDict):
    #: Id of the segment on the platform
    platformSegmentId: str
    #: Activation of the segment, also a deactivated one; null if it never had one
    activationId: Optional[ActivationId]
    #: Library topic of that activation; null without an activation
    orgTopicId: Optional[LibraryTopicId]
    #: What the library calls that topic; null without an activation
    topicName: Optional[str]
    #: As it was pushed; null if it has no activation
    pushed: Optional[SegmentDifferencePushed]
    #: As a push would send it now; null if no name can be generated for it
    generated: Optional[SegmentDifferencePushed]
    #: As the platform has it; null if the platform lists no such segment
    actual: Optional[SegmentDifferenceActual]


class SegmentDifference(_SegmentDifferenceAlways, total=False):
    """A segment in three versions: as pushed, as generated now, and as the platform has it."""

    #: The prices of the segment; absent unless the platform has another price than the connection
    #: sets
    prices: SegmentDifferencePrices


class JobCreated(TypedDict):
    """Job that was created, to watch or process."""

    #: Job that was created
    jobId: JobId
    #: Items that the job will process, as counted now
    totalItems: int


JobType = Literal[
    "reclassify",
    "dedup_sweep",
    "merge",
    "refresh_activations",
    "sync_trade_desk",
    "shadow_classify",
    "change_topics",
]


class _JobErrorsAlways(TypedDict):
    #: What went wrong, in words for an operator
    message: str


class JobErrors(_JobErrorsAlways, total=False):
    """Part of the API: JobErrors."""

    #: Item that failed: a topic, activation or connection; absent where the error is of no single
    #: item
    id: str
    #: Name of the item, where it has one
    name: str


class Job(TypedDict):
    """Background job with its progress."""

    #: Identifies the job; tells when it was created
    id: JobId
    #: What the job does
    job_type: JobType
    #: Organization that the job is for; null for all organizations
    org_id: Optional[OrgId]
    #: User who began the job; `command-line` or `system:<task>` without one
    created_by: UserId
    #: How the job stands; it is `completed` although items failed, and `failed` where it broke off
    status: TopicChangeStatus
    #: What the job was told, with `rollbackOf` for a rollback and `retryOf` for a retry
    config: dict[str, Any]
    #: Items to process, counted when the job was created
    total_items: int
    #: Items that are done: succeeded, failed or skipped
    processed_items: int
    #: Items that were processed without an error
    success_count: int
    #: Items that failed, exact even where `errors` shows fewer
    error_count: int
    #: Items left alone, because they were gone, changed meanwhile or needed nothing
    skip_count: int
    #: First errors, at most 500, the oldest first
    errors: list[JobErrors]
    #: What the job found, by its type; `waitsFor` says what an open job waits for
    result: dict[str, Any]
    #: When the job was created
    created_at: Timestamp
    #: When its first step began; null before
    started_at: Optional[Timestamp]
    #: When the job completed, failed or was cancelled; null before
    completed_at: Optional[Timestamp]


class JobProgress(TypedDict):
    """How far a job has come."""

    #: Whether the job has ended: completed, failed or cancelled
    done: bool
    #: Items that are done: succeeded, failed or skipped
    processedItems: int
    #: Items to process, counted when the job was created
    totalItems: int
    #: Items that were processed without an error
    successCount: int
    #: Items that met an error, each kept in the record of the job
    errorCount: int
    #: Items left alone, because they were gone, changed meanwhile or needed nothing
    skipCount: int


class OrganizationUsage(TypedDict):
    """Usage of an organization in one month (UTC)."""

    #: Classification credits used, after refunds for failures of the service
    total_classifications: int
    #: LLM tokens used, input plus output
    total_tokens: int
    #: Imports of files that were started
    total_imports: int
    #: Exports made, each counted once whatever its size
    total_exports: int
    #: Web searches that the LLM made to verify names
    total_web_searches: int
    #: Requests charged to a quota; requests that use no quota are not counted
    total_requests: int
    #: Estimated cost of LLM calls in US dollars
    total_cost: float
    #: Organization whose usage it is
    orgId: OrgId
    #: Name of the organization
    name: str
    #: Plan of the organization today
    plan: Literal["free", "pro", "enterprise"]
    #: Calls sent to the LLM that began in the month, including those that failed
    llm_calls: int


class Organization(TypedDict):
    """Tenant of the service, with its plan."""

    #: Identifies the organization; the same id in keys, jobs and audit entries
    id: OrgId
    #: Name that its owners chose
    name: str
    #: Plan that sets its quotas and library size
    plan: Literal["free", "pro", "enterprise"]
    #: When the organization was created
    createdAt: Timestamp


class GlobalTopic(TypedDict):
    """A global topic as operators read it, shared or private."""

    #: The global topic
    id: GlobalTopicId
    #: Name of the audience in the catalog; a library may call it otherwise
    topicName: str
    #: One of the 41 categories; null where nothing is judged yet
    parentCategory: Optional[str]
    #: Group of the category, one of 13; null where nothing is judged yet
    taxonomyType: Optional[str]
    #: Level-0 node below the category; null where the topic is in none
    subcategory: Optional[str]
    #: Who buys from whom; null where nothing is judged yet
    segmentType: Optional[SegmentType]
    #: Who the people are, one of 14 types; null where not judged yet
    audienceType: Optional[str]
    #: Code in the IAB Content Taxonomy 3.1; null where it has none
    iabCode: Optional[str]
    #: Search terms of the audience, by engine, LLM or operator
    keywords: list[str]
    #: Version of the engine that the classification is stamped with
    engineVersion: str
    #: Best score that any library has given; null where none has
    performanceScore: Optional[float]
    #: Whether operators must look, or have; null for neither
    reviewStatus: Optional[Literal["needs_review", "reviewed"]]
    #: Why it needs review; null where it does not
    reviewReason: Optional[str]
    #: When it left every list, count and search; null where it did not
    archivedAt: Optional[Timestamp]
    #: The topic that its libraries link instead; null where not merged
    mergedInto: Optional[GlobalTopicId]
    #: The only organization that sees it; null where everybody does
    ownerOrgId: Optional[OrgId]
    #: When the topic was made
    createdAt: Timestamp
    #: When anything of the topic, its review included, last changed
    updatedAt: Timestamp
    #: Rises with each change of the topic; an edit that names another one is refused
    version: int


GlobalTopicHistoryEntryChangeType = Literal[
    "reclassified",
    "merged",
    "rolled_back",
    "archived",
    "restored",
    "listed",
]


Source = Literal[
    "admin_reclassify_local",
    "admin_reclassify_llm",
    "admin_merge",
    "admin_rollback",
    "admin_ui",
    "org_reclassify_local",
    "org_reclassify_llm",
]


class GlobalTopicHistoryEntry(TypedDict):
    """A change of a global topic, or of what one organization says of it."""

    #: Identifies the entry; entries sort by it in the order they were written
    id: HistoryId
    #: What happened; an edit or a review is a reclassified
    changeType: GlobalTopicHistoryEntryChangeType
    #: Engine version stamped before; null where that is not known
    engineVersionBefore: Optional[str]
    #: Engine version stamped since; null where that is not known
    engineVersionAfter: Optional[str]
    #: Changed fields with their values before
    previousValues: dict[str, Any]
    #: The same fields with their values since
    newValues: dict[str, Any]
    #: Who acted: a user, also behind a key or job, or system or command-line
    changedBy: UserId
    #: What brought it about; an org_ one is a verdict for one organization alone, in metadata
    source: Source
    #: Job that made the change and can take it back; null where none did
    batchId: Optional[JobId]
    #: Circumstances, such as edit, review with its reason, winnerId of a merge, or organization
    metadata: dict[str, Any]
    #: When the change was made
    changedAt: Timestamp


class QueuedTopic(TypedDict):
    """A topic of the queue with what organizations reported of it and nobody has looked at."""

    #: The global topic
    id: GlobalTopicId
    #: Name of the audience in the catalog
    topicName: str
    #: One of the 41 categories; null where nothing is judged yet
    parentCategory: Optional[str]
    #: Group of the category, one of 13; null where nothing is judged yet
    taxonomyType: Optional[str]
    #: Who buys from whom, as judged so far
    segmentType: Optional[SegmentType]
    #: Whether operators must look, or have; null for neither
    reviewStatus: Optional[Literal["needs_review", "reviewed"]]
    #: Why it needs review; null once it is reviewed
    reviewReason: Optional[str]
    #: When the topic was made
    createdAt: Timestamp
    #: How many reports of it nobody has looked at
    openReports: int
    #: The newest of them, at most 20
    reports: list[TopicReport]


Reason = Literal["wrong", "offensive", "personal_data", "other"]


class TopicReport(TypedDict):
    """An open report as operators read it."""

    #: The organization that reported the topic
    orgId: OrgId
    #: What that organization is called today
    orgName: str
    #: What it says is wrong with the topic
    reason: Reason
    #: What it wrote for the operators; null where it wrote nothing
    comment: Optional[str]
    #: When the report was made
    reportedAt: Timestamp


class SeedBatch(TypedDict):
    """A seeding of the catalog with its counters."""

    #: Identifies the batch; tells its kind and when it began
    id: BatchId
    #: Name of the file as its sender gave it
    filename: str
    #: How the batch stands; `processing` until all chunks are in, `failed` also after 24 hours
    #: without a chunk
    status: ImportBatchStatus
    #: Rows that were announced when the batch began
    total_rows: int
    #: Rows that have arrived, whatever became of them: the sum of the five counts
    processed_rows: int
    #: Rows that made new topics
    success_count: int
    #: Rows that could not be used
    error_count: int
    #: Rows whose topic was known already, or was that of an earlier row
    duplicate_count: int
    #: Rows whose topic was in the catalog and was linked to the library
    adopted_count: int
    #: Rows whose topic was in the library and got the `external_id` it lacked
    updated_count: int
    #: Number of chunks that complete the batch
    chunks_total: int
    #: Chunks that are in, each counted once
    chunks_completed: int
    #: Whether the LLM classifies some of the new topics
    use_llm: bool
    #: When the batch began
    created_at: Timestamp
    #: When the batch completed, failed or was cancelled; null while it is processing
    completed_at: Optional[Timestamp]
    #: Whose batch it is: the service itself, and no organization
    org_id: Literal["system"]


class ReviewTopic(TypedDict):
    """A global topic as the review queue shows it."""

    #: The global topic
    id: GlobalTopicId
    #: Name of the audience in the catalog
    topicName: str
    #: One of the 41 categories; null where nothing is judged yet
    parentCategory: Optional[str]
    #: Group of the category, one of 13; null where nothing is judged yet
    taxonomyType: Optional[str]
    #: Who buys from whom, as judged so far
    segmentType: Optional[SegmentType]
    #: Whether operators must look, or have; null for neither
    reviewStatus: Optional[Literal["needs_review", "reviewed"]]
    #: Why it needs review; null once it is reviewed
    reviewReason: Optional[str]
    #: When the topic was made
    createdAt: Timestamp


class _SeedChunkAlways(TypedDict):
    #: Place of the chunk in the file, from 0
    chunkIndex: int
    #: Rows that made new topics
    successCount: int
    #: Rows that could not be used, each with its reason in `errors`
    errorCount: int
    #: Rows whose topic is known already, or is that of an earlier row of the chunk
    duplicateCount: int
    #: Rows whose topic was in the catalog and is now linked to the library
    adoptedCount: int
    #: Rows whose topic was in the library and got the `external_id` it lacked
    updatedCount: int
    #: Global topics that the chunk made
    newTopicIds: list[GlobalTopicId]
    #: Rows that failed; the others of the chunk are in
    errors: list[ImportChunkErrors]


class SeedChunk(_SeedChunkAlways, total=False):
    """What became of a chunk of rows of a seeding."""

    #: Present where the chunk was in already: nothing changed, and all counts are 0
    skipped: Literal[True]
    #: Part that the LLM had; absent where the batch does not use it
    llm: ImportChunkLlm


#: A global topic, in a config that is kept as it was sent
ShownGlobalTopicId = str


#: A connection, in a config that is kept as it was sent
ShownConnectionId = str


class MergePlanConflicts(TypedDict):
    """Part of the API: MergePlanConflicts."""

    #: Topic that would stay
    winnerId: GlobalTopicId
    #: Topic that would be merged into it
    loserId: GlobalTopicId
    #: Organization whose library has both
    orgId: OrgId
    #: Connection with segments of both
    connectionId: ConnectionId
    #: Platform of the connection
    platform: str
    #: Activation whose segment would stay on sale
    stays: ActivationId
    #: Activation whose segment would be taken off sale
    retired: ActivationId
    #: Whether both are on sale and neither is being changed; the merge refuses the cluster where
    #: false
    isSettled: bool


class MergePlan(TypedDict):
    """Which segments a merge would keep and retire."""

    #: Clusters that the merge would look at
    clusters: int
    #: At most 500 conflicts, unsettled ones first; with `refuse` both segments stay and the cluster
    #: is not merged
    conflicts: list[MergePlanConflicts]


class Engine(TypedDict):
    """Which local engine answers."""

    #: Version that classifications are stamped with, such as `2.5`
    engineVersion: str
    #: Digest of the data this engine was fitted with; differs between engines of one version
    revision: str


class EngineReturnJobs(TypedDict):
    """Part of the API: EngineReturnJobs."""

    #: Rollback job that was started
    jobId: JobId
    #: Release job whose changes it takes back
    rollbackOf: JobId
    #: Percentage of topics that the release covered
    ring: int
    #: Number of topics that the release changed
    totalItems: int


class EngineReturn(TypedDict):
    """Rollbacks of a released engine revision."""

    #: Revision that is being rolled back, as requested
    revision: str
    #: Rollbacks that were started, oldest release first; empty where every ring is, or is being,
    #: rolled back
    jobs: list[EngineReturnJobs]


class _OutputTemplatePathFieldsAlways(TypedDict):
    #: Context field whose text the part is; unknown fields are empty
    key: str


class OutputTemplatePathFields(_OutputTemplatePathFieldsAlways, total=False):
    """Part of the API: OutputTemplatePathFields."""

    #: What a template editor calls the part; never in the name
    label: Optional[str]
    #: Text with context fields in double braces, used instead of the field in key; null or absent
    #: for key
    format: Optional[str]


class OutputTemplate(TypedDict):
    """How segment names and descriptions are generated from topics."""

    #: Identifies the template; those of built-in templates are the same everywhere
    id: TemplateId
    #: Unique key that connections name the template by: lowercase letters, digits and _ . -
    platformKey: str
    #: What people see of the template in lists of names
    displayName: str
    #: Whether topics get a name from it; an inactive template still names segments of connections
    #: that use it
    isActive: bool
    #: Place of the template in lists, ascending; equal ones are ordered by platformKey
    sortOrder: int
    #: Parts of the segment name, in order; parts without text are skipped
    pathFields: list[OutputTemplatePathFields]
    #: Text between the parts of the name, with its spaces
    pathSeparator: str
    #: Context fields that the slug at the end of the name is made of, in order
    slugFields: list[str]
    #: Text between the words of the slug
    slugSeparator: str
    #: Whether the name ends with a hyphen and the slug; an empty slug is left out
    includeSlug: bool
    #: Description with context fields in double braces; prefix stands for the prefix of the segment
    #: type
    descTemplate: str
    #: Length that descriptions are truncated to, in UTF-16 units; null for no limit
    descCharLimit: Optional[int]
    #: Text of the placeholder prefix for B2B, B2E and B2G topics
    descPrefixB2b: str
    #: Text of the placeholder prefix for B2C topics
    descPrefixB2c: str
    #: Text of the placeholder prefix for B2B2C topics and for topics without a valid segment type
    descPrefixB2b2c: str
    #: Text of the placeholder recency, such as 30 Days; null leaves it empty
    recency: Optional[str]
    #: Topic field that holds the name; if both columns are null, platform_outputs holds name and
    #: description
    dbColumnName: Optional[
        Literal["segment_name_dspapi", "segment_name_marketplace", "segment_name_internal"]
    ]
    #: Topic field that holds the description; null if the template has none of its own
    dbColumnDesc: Optional[Literal["segment_desc_marketplace", "segment_desc_dspapi"]]
    #: Fixed text of the placeholder user_behavior; null derives it from audience type and intent
    userBehaviorOverride: Optional[str]
    #: Whether it comes with the service; then it cannot be deleted and keeps its platformKey and
    #: columns
    builtIn: bool
    #: When it was created, or a built-in one first changed; null while a built-in one is unchanged
    createdAt: Optional[Timestamp]
    #: When it was last changed; null while a built-in one is unchanged
    updatedAt: Optional[Timestamp]


#: An output template, which makes names and descriptions
TemplateId = str


class TemplatePreview(TypedDict):
    """What a template generates for one topic."""

    #: Segment name as the template generates it
    name: str
    #: Segment description as the template generates it, within descCharLimit
    description: str
    #: Length of the description in UTF-16 units, as descCharLimit counts
    descLength: int
    #: Text of each placeholder, by its name; empty if unknown
    context: dict[str, str]
    #: Whether the fixed sample was used instead of a global topic
    sample: bool


class TemplateImpactSamplesBefore(TypedDict):
    """What the template generates now."""

    #: Segment name as the template generates it
    name: str
    #: Segment description as the template generates it, within descCharLimit
    description: str


class TemplateImpactSamplesAfter(TypedDict):
    """What the changed template generates."""

    #: Segment name as the template generates it
    name: str
    #: Segment description as the template generates it, within descCharLimit
    description: str


class TemplateImpactSamples(TypedDict):
    """Part of the API: TemplateImpactSamples."""

    #: Global topic whose name is generated
    topicId: GlobalTopicId
    #: What the catalog calls the topic
    topicName: str
    #: What the template generates now
    before: TemplateImpactSamplesBefore
    #: What the changed template generates
    after: TemplateImpactSamplesAfter


class TemplateImpactCollisionSamplesTopics(TypedDict):
    """Part of the API: TemplateImpactCollisionSamplesTopics."""

    #: Global topic whose name is generated
    topicId: GlobalTopicId
    #: What the catalog calls the topic
    topicName: str


class TemplateImpactCollisionSamples(TypedDict):
    """Part of the API: TemplateImpactCollisionSamples."""

    #: Truncated name that the topics would share
    name: str
    #: Topics with that name, at most 10
    topics: list[TemplateImpactCollisionSamplesTopics]


class TemplateImpactActivationSamplesPushed(TypedDict):
    """Name and description as they were pushed."""

    #: Segment name as sent; null if none is known
    name: Optional[str]
    #: Segment description as sent; null if none is known
    description: Optional[str]


class TemplateImpactActivationSamplesAfter(TypedDict):
    """What a push would send after the change, before it is truncated for the platform."""

    #: Segment name as the template generates it
    name: str
    #: Segment description as the template generates it, within descCharLimit
    description: str


class TemplateImpactActivationSamples(TypedDict):
    """Part of the API: TemplateImpactActivationSamples."""

    #: Activation that turns stale
    activationId: ActivationId
    #: What the library of the activation calls the topic
    topicName: str
    #: Name and description as they were pushed
    pushed: TemplateImpactActivationSamplesPushed
    #: What a push would send after the change, before it is truncated for the platform
    after: TemplateImpactActivationSamplesAfter


class TemplateImpact(TypedDict):
    """What a change of a template does to names and active segments."""

    #: Global topics that were compared, neither archived nor merged
    topics: int
    #: Whether all topics and activations were compared in time; otherwise the counts are lower
    #: bounds
    complete: bool
    #: Topics whose generated name changes
    namesChanged: int
    #: Topics whose generated description changes
    descriptionsChanged: int
    #: New names that the platform truncates; 0 if platformKey is not the key of a platform
    namesCut: int
    #: Topics whose new name, once truncated, equals that of another topic in the same possible
    #: library
    collisions: int
    #: Active segments that are named by the template
    activations: int
    #: Those of them that would be stale by name, description or engine version after the change
    activationsStale: int
    #: Those of the stale ones that are not stale with the template as it is
    activationsTurningStale: int
    #: Topics whose name or description changes, at most 10
    samples: list[TemplateImpactSamples]
    #: Name collisions after the change, at most 10
    collisionSamples: list[TemplateImpactCollisionSamples]
    #: Segments that turn stale, at most 10
    activationSamples: list[TemplateImpactActivationSamples]


AudienceType = Literal[
    "In-Market Shopper",
    "Enthusiast",
    "Fan",
    "Owner",
    "Past Purchaser",
    "Previous Buyer",
    "Subscriber",
    "Visitor",
    "Decision Maker",
    "Business Professional",
    "Employee",
    "Demographic Group",
    "Life Stage",
    "Supporter",
]


class ClassificationResult(TypedDict):
    """What `text` of a classification holds, as JSON."""

    #: Clean, short name of the audience, without the words it was asked in
    topic_name: str
    #: Place in the taxonomy, one of 41 categories
    parent_category: ParentCategory
    #: Group that the category belongs to, one of 13
    taxonomy_type: TaxonomyType
    #: Level-0 node below the category; empty where none fits
    subcategory: str
    #: Who buys from whom
    segment_type: SegmentType
    #: Who the people are, one of 14 types
    audience_type: AudienceType
    #: Short search terms for the audience
    keywords: list[str]
    #: Description as long as the marketplace takes
    segment_desc_marketplace: str
    #: Description as long as dspapi takes
    segment_desc_dspapi: str
    #: Why it is classified so, and whether it needs review; for no platform
    internal_description: str


GetWhoamiFields = Literal["organization", "workspace", "credential", "apiVersion"]


GetLimitsFields = Literal[
    "plan",
    "quotas",
    "storage",
    "requests",
    "classify",
    "topics",
    "imports",
    "pushes",
    "organization",
]


class ClassifyTopicMessages(TypedDict):
    """Part of the API: ClassifyTopicMessages."""

    #: Who speaks; the local engine reads the user alone
    role: Literal["user", "assistant"]
    #: What is said, such as the name of an audience
    content: str


class ClassifyTopicReply(TypedDict):
    """Part of the API: ClassifyTopicReply."""

    #: A ClassificationResult as JSON
    text: str


class _ConfirmTopicReplyAlways(TypedDict):
    #: The topic in this library, shared with no other organization
    id: LibraryTopicId
    #: The global topic that the library links
    topic_id: GlobalTopicId
    #: Name of the audience as the library shows and sells it
    topic_name: str
    #: One of the 41 categories; null where nothing is judged yet
    parent_category: Optional[str]
    #: Group of the category, one of 13; null where nothing is judged yet
    taxonomy_type: Optional[str]
    #: Level-0 node below the category; null where the topic is in none
    subcategory: Optional[str]
    #: Who buys from whom; null where nothing is judged yet
    segment_type: Optional[SegmentType]


class ConfirmTopicReply(_ConfirmTopicReplyAlways, total=False):
    """Part of the API: ConfirmTopicReply."""

    #: How the classification stands; absent where nothing is, or was, in doubt
    review: TopicReviewState


class ConfirmTopicsReply(TypedDict):
    """Part of the API: ConfirmTopicsReply."""

    #: How many were in doubt and are confirmed now
    confirmed: int


class _CreateTopicReplyAlways(TypedDict):
    #: The topic in this library, shared with no other organization
    id: LibraryTopicId
    #: The global topic that the library links
    topic_id: GlobalTopicId
    #: Name of the audience as the library shows and sells it
    topic_name: str
    #: One of the 41 categories; null where nothing is judged yet
    parent_category: Optional[str]
    #: Group of the category, one of 13; null where nothing is judged yet
    taxonomy_type: Optional[str]
    #: Level-0 node below the category; null where the topic is in none
    subcategory: Optional[str]
    #: Who buys from whom; null where nothing is judged yet
    segment_type: Optional[SegmentType]
    #: Version of the engine that the classification is stamped with
    engine_version: str
    #: When the topic came into the library, also where that was before
    created_at: Timestamp
    #: Whether the topic is new, came from the catalog, or was in the library already
    outcome: Literal["created", "adopted", "duplicate"]
    #: Whether the topic was there before, in the library or the catalog; what the request gives is
    #: kept as edits
    existing: bool


class CreateTopicReply(_CreateTopicReplyAlways, total=False):
    """Part of the API: CreateTopicReply."""

    #: How the classification stands; absent where nothing is, or was, in doubt
    review: TopicReviewState


class _DeleteTopicsReplyAlways(TypedDict):
    #: How many topics left the library
    deleted: int


class DeleteTopicsReply(_DeleteTopicsReplyAlways, total=False):
    """Part of the API: DeleteTopicsReply."""

    #: How many of their segments are on sale, or may be; absent where none is
    segmentsOnSale: int


SortBy = Literal[
    "topic_name",
    "parent_category",
    "segment_type",
    "taxonomy_type",
    "audience_type",
    "created_at",
    "composite_score",
]


ListTopicsFields = Literal[
    "id",
    "topic_id",
    "topic_name",
    "parent_category",
    "taxonomy_type",
    "subcategory",
    "segment_type",
    "audience_type",
    "iab_code",
    "keywords",
    "segment_name_dspapi",
    "segment_name_marketplace",
    "segment_name_internal",
    "segment_desc_marketplace",
    "segment_desc_dspapi",
    "internal_description",
    "engine_version",
    "performance_score",
    "external_id",
    "platform_outputs",
    "created_at",
    "updated_at",
    "review",
    "field_confidence",
    "layers",
    "matched",
]


class ListTopicsReply(TypedDict):
    """Part of the API: ListTopicsReply."""

    #: The records of this page, in the order of the list
    data: list[ListedTopic]
    #: How many records match, on all pages together
    total: int
    #: Which page this is, from 1; 1 where the request names a place with `after`
    page: int
    #: Records on a full page, once the maximum is applied
    pageSize: int
    #: How many pages there are; 0 where nothing matches
    totalPages: int


TopicFacetsFields = Literal[
    "parentCategories",
    "taxonomyTypes",
    "subcategories",
    "subcategoryL1s",
    "subcategoryL2s",
    "subcategoryL3s",
    "subcategoryL4s",
    "audienceTypes",
    "segmentTypes",
    "counts",
    "atLeast",
]


TopicHistoryFields = Literal[
    "id",
    "orgTopicId",
    "changeType",
    "changedBy",
    "previousValues",
    "newValues",
    "source",
    "metadata",
    "changedAt",
]


class TopicStatsReply(TypedDict):
    """Part of the API: TopicStatsReply."""

    #: How many topics the library holds
    total: int
    #: How many topics have each segment type that occurs
    bySegmentType: dict[str, int]
    #: How many topics are in each group that occurs
    byTaxonomyType: dict[str, int]


ExplainTopicFields = Literal[
    "id",
    "topic_id",
    "topic_name",
    "engine_version",
    "fields",
    "subcategory_path",
    "keywords",
    "layers",
    "confidence",
    "review",
    "field_confidence",
    "runner_up",
    "evidence",
    "reasons",
    "jury",
    "record",
]


SimilarTopicsFields = Literal[
    "id",
    "topic_id",
    "topic_name",
    "parent_category",
    "taxonomy_type",
    "subcategory",
    "segment_type",
    "audience_type",
    "matched",
]


class SimilarTopicsReply(TypedDict):
    """Part of the API: SimilarTopicsReply."""

    #: Similar topics, the most alike first
    data: list[SimilarTopic]


TopicNamesFields = Literal[
    "platformKey",
    "displayName",
    "name",
    "parts",
    "nameFrom",
    "nameLimit",
    "nameCut",
    "description",
    "descriptionParts",
    "descriptionFrom",
    "descriptionLimit",
    "descriptionCut",
]


class ReclassifyTopicsReplyErrors(TypedDict):
    """Part of the API: ReclassifyTopicsReplyErrors."""

    #: The id as it was sent
    id: str
    #: Why it has no verdict, in words for people
    message: str


class _ReclassifyTopicsReplyAlways(TypedDict):
    #: How many different ids were sent
    total: int
    #: How many of them have a new verdict, or would have in a dry run
    success: int
    #: How many of them the library does not hold
    failed: int
    #: The ids that failed, one by one
    errors: list[ReclassifyTopicsReplyErrors]
    #: Whether the LLM was to be asked
    llm: bool
    #: How many topics the LLM judged
    llmCount: int
    #: How many topics the local engine judged in place of the LLM; 0 without llm
    fallbackCount: int


class ReclassifyTopicsReply(_ReclassifyTopicsReplyAlways, total=False):
    """Part of the API: ReclassifyTopicsReply."""

    #: What a dry run would change; topics that would stay as they are are left out, and without
    #: dryRun it is absent
    changes: list[ReclassifiedTopicChanges]


class AddFromCatalogFilters(TypedDict, total=False):
    """Adds all topics of the catalog that fit every filter; an unknown filter is refused."""

    #: Words that name, taxonomy path and keywords must all have; the last may be unfinished
    search: str
    #: Only topics of this category, or of any of several
    parentCategory: Union[ParentCategory, list[ParentCategory]]
    #: Only topics of this group, or of any of several
    taxonomyType: Union[TaxonomyType, list[TaxonomyType]]
    #: Only topics of this level-0 node, or of any of several, written exactly
    subcategory: Union[str, list[str]]
    #: Only topics of this segment type, or of any of several
    segmentType: Union[SegmentType, list[SegmentType]]
    #: Only topics of this audience type, or of any of several
    audienceType: Union[AudienceType, list[AudienceType]]


class _AddFromCatalogReplyAlways(TypedDict):
    #: How many topics the library holds now that it did not before
    added: int


class AddFromCatalogReply(_AddFromCatalogReplyAlways, total=False):
    """Part of the API: AddFromCatalogReply."""

    #: The topicIds that are not in the catalog, as they were sent; absent unless listUnknown was
    #: true
    unknown: list[str]


ListCatalogSortBy = Literal[
    "topic_name",
    "parent_category",
    "segment_type",
    "taxonomy_type",
    "audience_type",
    "created_at",
]


ListCatalogFields = Literal[
    "id",
    "topicName",
    "parentCategory",
    "taxonomyType",
    "subcategory",
    "segmentType",
    "audienceType",
    "iabCode",
    "engineVersion",
    "createdAt",
    "inLibrary",
    "matched",
]


class ListCatalogReply(TypedDict):
    """Part of the API: ListCatalogReply."""

    #: The records of this page, in the order of the list
    data: list[CatalogTopic]
    #: How many records match, on all pages together
    total: int
    #: Which page this is, from 1; 1 where the request names a place with `after`
    page: int
    #: Records on a full page, once the maximum is applied
    pageSize: int
    #: How many pages there are; 0 where nothing matches
    totalPages: int


class SimilarCatalogTopicsReply(TypedDict):
    """Part of the API: SimilarCatalogTopicsReply."""

    #: Similar topics, the most alike first
    data: list[CatalogTopic]


class ReportCatalogTopicReply(TypedDict):
    """Part of the API: ReportCatalogTopicReply."""

    #: That a report of the organization is open, this one or an earlier one
    reported: Literal[True]


class ActivationStatusReplyValueValue(TypedDict):
    """Part of the API: ActivationStatusReplyValueValue."""

    #: Delivery state of the activation that counts for this topic and platform
    status: Status
    #: Activation that counts for this topic and platform
    activationId: ActivationId
    #: Connection that the activation was pushed through
    connectionId: ConnectionId
    #: Whether the segment is active and differs from what a push would send now
    stale: bool
    #: Whether the segment is still active although the library no longer holds its topic
    orphaned: bool


GetTopicChangeFields = Literal[
    "id",
    "action",
    "status",
    "set",
    "undoes",
    "undoneBy",
    "totalTopics",
    "processedTopics",
    "changedTopics",
    "skippedTopics",
    "error",
    "createdBy",
    "createdAt",
    "completedAt",
]


ListTopicChangeRowsFields = Literal[
    "id",
    "topic_name",
    "outcome",
    "previousValues",
    "newValues",
    "given",
]


StartTopicChangeAction = Literal["edit", "reclassify", "confirm", "delete"]


class StartTopicChangeFilters(TypedDict, total=False):
    """All topics that fit every filter; an empty object is all."""

    #: Words that the name must all have; the last may be the beginning of a longer one
    search: str
    #: Only topics of this group, or of any of several
    taxonomyType: Union[TaxonomyType, list[TaxonomyType]]
    #: Only topics of this category, or of any of several
    parentCategory: Union[ParentCategory, list[ParentCategory]]
    #: Only topics of this level-0 node, or of any of several, written exactly
    subcategory: Union[str, list[str]]
    #: Only topics of this node, or of any of several, one level below subcategory
    subcategoryL1: Union[str, list[str]]
    #: Only topics of this node, or of any of several, two levels below subcategory
    subcategoryL2: Union[str, list[str]]
    #: Only topics of this node, or of any of several, three levels below subcategory
    subcategoryL3: Union[str, list[str]]
    #: Only topics of this node, or of any of several, four levels below subcategory
    subcategoryL4: Union[str, list[str]]
    #: Only topics of this segment type, or of any of several
    segmentType: Union[SegmentType, list[SegmentType]]
    #: Only topics of this audience type, or of any of several
    audienceType: Union[AudienceType, list[AudienceType]]
    #: Only topics of this IAB code, or of any of several, without those of the codes below
    iabCode: Union[str, list[str]]
    #: Only topics stamped with this engine version, or with any of several
    engineVersion: Union[str, list[str]]
    #: Only topics that came this way, or any of several: api, import, sync, matrix or catalog
    source: Union[str, list[str]]
    #: Only topics whose external id contains this text, or any of several, whatever its case
    internalId: Union[str, list[str]]
    #: Only topics with an external id (true), or without one (false)
    hasExternalId: bool
    #: Only topics of this sensitivity, or of any of several
    sensitivity: Union[Sensitivity, list[Sensitivity]]
    #: Only topics of this intensity, or of any of several
    intensity: Union[Intensity, list[Intensity]]
    #: Only topics at this stage of the buyer journey, or at any of several
    buyerJourney: Union[BuyerJourney, list[BuyerJourney]]
    #: Only topics that are in doubt, or only those that were and are confirmed; with both, either
    review: Union[Literal["needs_review", "confirmed"], list[Literal["needs_review", "confirmed"]]]
    #: Only topics whose composite score is at least this, from 0 to 100
    scoreMin: int
    #: Only topics whose composite score is at most this, from 0 to 100
    scoreMax: int
    #: Only topics that came into the library at this moment or later
    createdFrom: Timestamp
    #: Only topics that came into the library before this moment
    createdBefore: Timestamp
    #: Only topics with a live segment on this platform, named by its key, or on any of several
    liveOn: Union[str, list[str]]
    #: Only topics without a live segment on this platform, or on none of several
    notLiveOn: Union[str, list[str]]


class StartTopicChangeSet(TypedDict, total=False):
    """For an edit: the values to give each topic."""

    #: New category; its group comes with it, and a subcategory of the old one goes
    parent_category: ParentCategory
    #: Group of the category, another is refused; alone, it chooses the category of it that fits
    #: best
    taxonomy_type: TaxonomyType
    #: New level-0 node; an empty text takes the topic out of the tree
    subcategory: str
    #: New segment type, which the templates name the topic by
    segment_type: SegmentType


class PlanTopicChangeReplyChanges(TypedDict):
    """Part of the API: PlanTopicChangeReplyChanges."""

    #: The library topic that would change
    id: LibraryTopicId
    #: What the library calls it
    topic_name: str
    #: Fields that differ, with their values before
    previousValues: dict[str, Any]
    #: The same fields with their values after
    newValues: dict[str, Any]
    #: Of those fields, the ones whose value before the organization had given itself
    given: list[str]


class PlanTopicChangeReply(TypedDict):
    """Part of the API: PlanTopicChangeReply."""

    #: Topics that the change is for, settled when it was started
    totalTopics: int
    #: Segments of those topics that are live on platforms, or may be: their names may become stale
    segmentsLive: int
    #: Topics that the change was worked out for, at most 500
    sampledTopics: int
    #: Of those, the ones that would have other values
    sampledChanged: int
    #: Of those, the ones that would lose a value which the organization gave
    sampledGiven: int
    #: The first 20 of the topics that would change; empty for a delete
    changes: list[PlanTopicChangeReplyChanges]


class CreateImportReply(TypedDict):
    """Part of the API: CreateImportReply."""

    #: Batch to send the chunks to
    batchId: BatchId
    #: Number of chunks that complete the batch: `totalRows` by `chunkSize`, rounded up
    chunksTotal: int
    #: Rows in every chunk but the last, and the most that a chunk takes
    chunkSize: int


ListImportsFields = Literal[
    "id",
    "filename",
    "status",
    "total_rows",
    "processed_rows",
    "success_count",
    "error_count",
    "duplicate_count",
    "adopted_count",
    "updated_count",
    "chunks_total",
    "chunks_completed",
    "use_llm",
    "created_at",
    "completed_at",
]


class EndImportReply(TypedDict):
    """Part of the API: EndImportReply."""

    #: Import that the request ended
    batchId: BatchId
    #: Status that it has now, as requested
    status: ImportBatchStatus


ListImportRowsOutcome = Literal["created", "adopted", "duplicate", "updated", "error", "undone"]


ListImportRowsFields = Literal["row", "line", "outcome", "reason", "topic_name", "id", "topic_id"]


class ListImportRowsReplyData(TypedDict):
    """Part of the API: ListImportRowsReplyData."""

    #: Number of the row in the file, from 1 after the header
    row: int
    #: Line of the file on which the row begins; null where it was not sent
    line: Optional[int]
    #: What became of the row; `undone` once an undo has taken it back
    outcome: ListImportRowsOutcome
    #: Why, in words for the person who sent the file
    reason: str
    #: Name read from the row, cleaned; null for a row that failed
    topic_name: Optional[str]
    #: Topic of the library that the row made, met or filled, which may be gone since; null for a
    #: row that failed
    id: Optional[LibraryTopicId]
    #: Global topic behind it; null for a row that failed
    topic_id: Optional[GlobalTopicId]


class ListImportRowsReply(TypedDict):
    """Part of the API: ListImportRowsReply."""

    #: The records of this page, in the order of the list
    data: list[ListImportRowsReplyData]
    #: How many records match, on all pages together
    total: int
    #: Which page this is, from 1; 1 where the request names a place with `after`
    page: int
    #: Records on a full page, once the maximum is applied
    pageSize: int
    #: How many pages there are; 0 where nothing matches
    totalPages: int


class PreviewImportReply(TypedDict):
    """Part of the API: PreviewImportReply."""

    #: One result for each of the given rows, in their order
    rows: list[PreviewedRow]


class UndoImportReply(TypedDict):
    """Part of the API: UndoImportReply."""

    #: Rows whose effect this request took back
    undone: int
    #: Rows whose topics stay, because they were edited, reclassified or pushed since
    kept: int


PlanImportUndoFields = Literal["created", "adopted", "updated", "kept"]


class PlanImportUndoReply(TypedDict):
    """Part of the API: PlanImportUndoReply."""

    #: New topics that would be removed
    created: int
    #: Topics of the catalog that would leave the library
    adopted: int
    #: External ids that would be emptied
    updated: int
    #: Topics that would stay, because they were edited, reclassified or pushed since
    kept: int


class ReadImportValuesValues(TypedDict):
    """Part of the API: ReadImportValuesValues."""

    #: Field that the value is for: one of those whose values are names of ours
    targetField: Literal["parent_category", "taxonomy_type", "segment_type"]
    #: The text as it stands in the file; compared without regard to case and surrounding space
    given: str


ReadImportValuesReplyValuesSource = Literal["known", "remembered", "suggested", "unknown"]


class ReadImportValuesReplyValues(TypedDict):
    """Part of the API: ReadImportValuesReplyValues."""

    #: Field that the value is for
    targetField: Literal["parent_category", "taxonomy_type", "segment_type"]
    #: The text as it was sent
    given: str
    #: What it is read as, was mapped to, or is suggested; null for the engine, or where nothing is
    #: near
    value: Optional[str]
    #: Whether an import reads it as it stands, or the organization mapped it, or it is a suggestion
    source: ReadImportValuesReplyValuesSource


class ReadImportValuesReply(TypedDict):
    """Part of the API: ReadImportValuesReply."""

    #: One for each text, in their order
    values: list[ReadImportValuesReplyValues]


class RememberImportValuesReply(TypedDict):
    """Part of the API: RememberImportValuesReply."""

    #: Texts of the organization that are remembered now
    remembered: int


class CheckImportRowsReplyRows(TypedDict):
    """Part of the API: CheckImportRowsReplyRows."""

    #: How the row would end
    outcome: PreviewedRowOutcome
    #: The same for names that are one topic; null for an unusable row
    key: Optional[str]


CheckImportRowsReplyFindingsCause = Literal[
    "not_a_row",
    "name_missing",
    "name_not_text",
    "name_too_long",
    "external_id_too_long",
    "external_id_repeated",
    "value_unknown",
    "value_mapped",
    "value_shortened",
    "group_mismatch",
]


class CheckImportRowsReplyFindings(TypedDict):
    """Part of the API: CheckImportRowsReplyFindings."""

    #: Which of the given rows, from 1
    row: int
    #: What the import does to the row or its value; causes are stable
    cause: CheckImportRowsReplyFindingsCause
    #: Field that the cause is about; null where it is the whole row
    field: Optional[TargetField]
    #: What stood in the file, shortened; null where nothing did
    value: Optional[str]
    #: What it is read as instead; null where the field is left to the engine
    read: Optional[str]


class CheckImportRowsReplyMatches(TypedDict):
    """Part of the API: CheckImportRowsReplyMatches."""

    #: Which of the given rows, from 1
    row: int
    #: Name read from the row
    topic_name: str
    #: Name of the topic that it is
    match_name: str
    #: The library topic; null where it is one of the catalog or of the file
    id: Optional[LibraryTopicId]
    #: Why it is the same topic, in words
    reason: str


class CheckImportRowsReply(TypedDict):
    """Part of the API: CheckImportRowsReply."""

    #: One result for each row, in their order
    rows: list[CheckImportRowsReplyRows]
    #: What would be dropped, changed or refused, in the order of the rows
    findings: list[CheckImportRowsReplyFindings]
    #: The first 200 rows whose topics are known already
    matches: list[CheckImportRowsReplyMatches]


class _StageImportRowsChunksAlways(TypedDict):
    #: Place of the chunk in the file, from 0 and below `chunksTotal`
    chunkIndex: int
    #: Rows as objects of column to cell
    rows: list[Any]


class StageImportRowsChunks(_StageImportRowsChunksAlways, total=False):
    """Part of the API: StageImportRowsChunks."""

    #: Line of the file on which each row begins, kept with its result
    lines: list[int]


class StageImportRowsReply(TypedDict):
    """Part of the API: StageImportRowsReply."""

    #: Chunks of the import that the service has, processed or not
    chunksStaged: int
    #: Chunks that the import consists of
    chunksTotal: int
    #: Whether all chunks are there, so that the service goes on by itself
    workerDriven: bool
    #: How the import stands
    status: ImportBatchStatus


SummarizeImportFields = Literal[
    "outcomes",
    "workerDriven",
    "reason",
    "keepPrivate",
    "values",
    "causes",
]


class SummarizeImportReplyOutcomes(TypedDict):
    """Rows by outcome."""

    #: Rows that are created
    created: int
    #: Rows that are adopted
    adopted: int
    #: Rows that are duplicate
    duplicate: int
    #: Rows that are updated
    updated: int
    #: Rows that are error
    error: int
    #: Rows that are undone
    undone: int


class SummarizeImportReplyValues(TypedDict):
    """Part of the API: SummarizeImportReplyValues."""

    #: Field that the value is for
    targetField: Literal["parent_category", "taxonomy_type", "segment_type"]
    #: The text as it stands in the file
    given: str
    #: What it is read as; null for the engine
    value: Optional[str]


class SummarizeImportReplyCausesRows(TypedDict):
    """Part of the API: SummarizeImportReplyCausesRows."""

    #: Number of the row in the file, from 1 after the header
    row: int
    #: Line of the file on which it begins; null where it was not sent
    line: Optional[int]


class SummarizeImportReplyCauses(TypedDict):
    """Part of the API: SummarizeImportReplyCauses."""

    #: How the rows ended
    outcome: ListImportRowsOutcome
    #: What the import does to the row or its value; causes are stable
    cause: CheckImportRowsReplyFindingsCause
    #: Field that the cause is about; null where it is the whole row
    field: Optional[TargetField]
    #: What stood in the file, shortened; null where nothing did
    value: Optional[str]
    #: What it is read as instead; null where the field is left to the engine
    read: Optional[str]
    #: Rows with this cause and value
    count: int
    #: The first 5 of them
    rows: list[SummarizeImportReplyCausesRows]


class SummarizeImportReply(TypedDict):
    """Part of the API: SummarizeImportReply."""

    #: Rows by outcome
    outcomes: SummarizeImportReplyOutcomes
    #: Whether the service has all rows, so that their sender may leave
    workerDriven: bool
    #: Why the import failed, in words; null unless it did
    reason: Optional[str]
    #: Whether new topics stay the organization’s, also where it shares topics
    keepPrivate: bool
    #: What values of the file are read as
    values: list[SummarizeImportReplyValues]
    #: Causes with their values, the most frequent first
    causes: list[SummarizeImportReplyCauses]


class ConnectSandboxReply(TypedDict):
    """Part of the API: ConnectSandboxReply."""

    #: Identifies the connection in pushes, syncs and activations
    id: ConnectionId
    #: What the organization calls the connection
    name: str
    #: Platform that the connection leads to; it never changes
    platform: MappingSegmentsPlatform
    #: Inbound syncs topics from a source, outbound pushes segments, bidirectional does both; it
    #: never changes
    direction: Literal["inbound", "outbound", "bidirectional"]
    #: Active until a test fails or the credentials are refused, then error until a test succeeds
    status: Literal["active", "error"]
    #: When the connection was created
    createdAt: Timestamp


ListConnectionsFields = Literal[
    "id",
    "name",
    "platform",
    "direction",
    "status",
    "createdAt",
    "config",
    "hasCredentials",
    "lastError",
    "lastTestedAt",
    "health",
    "nextSyncAt",
    "updatedAt",
]


class DeleteConnectionReply(TypedDict):
    """Part of the API: DeleteConnectionReply."""

    #: Says that the connection is gone
    deleted: Literal[True]


class TestConnectionReply(TypedDict):
    """Part of the API: TestConnectionReply."""

    #: Says that the test failed or was not made
    success: Literal[False]
    #: What went wrong, in words for the person who configures the connection
    error: str


class TestConnectionReply2SampleItem(TypedDict):
    """Part of the API: TestConnectionReply2SampleItem."""

    #: Value that becomes the topic name, truncated; null if it is neither text nor a number
    name: Optional[str]
    #: Value that becomes the external id, truncated; null if it is neither text nor a number
    id: Optional[str]


class TestConnectionReply2(TypedDict):
    """Part of the API: TestConnectionReply2."""

    #: Says that the source answered with items
    success: Literal[True]
    #: Items that the source reports at count_path; otherwise the items it returned
    itemCount: int
    #: First item as a sync would read it; null if the source has none
    sampleItem: Optional[TestConnectionReply2SampleItem]


class TestConnectionReply3(TypedDict):
    """Part of the API: TestConnectionReply3."""

    #: Says that the platform accepted the call
    success: Literal[True]
    #: What was reached or checked
    message: str


class CancelSyncRunReply(TypedDict):
    """Part of the API: CancelSyncRunReply."""

    #: Sync run that was cancelled
    runId: RunId
    #: State of the run after the call: cancelled
    status: SyncRunStatusStatus


GetSyncRunFields = Literal[
    "runId",
    "status",
    "processedPages",
    "totalPages",
    "successCount",
    "errorCount",
    "duplicateCount",
]


class _CreateSyncRunReplyAlways(TypedDict):
    #: Identifies the sync run in the routes of its connection
    runId: RunId
    #: Items that the run reads, at most 150000; null until the end if the source does not say
    totalItems: Optional[int]
    #: State after the start: running
    status: SyncRunStatusStatus


class CreateSyncRunReply(_CreateSyncRunReplyAlways, total=False):
    """Part of the API: CreateSyncRunReply."""

    #: Says that an abandoned run of the connection is resumed; absent for a new run
    resumed: Literal[True]


ListSyncRunsFields = Literal[
    "runId",
    "status",
    "processedPages",
    "totalPages",
    "totalItems",
    "processedItems",
    "successCount",
    "errorCount",
    "duplicateCount",
    "adoptedCount",
    "reason",
    "worker",
    "startedAt",
    "completedAt",
    "durationMs",
]


class CancelPushRunReply(TypedDict):
    """Part of the API: CancelPushRunReply."""

    #: Push that was cancelled
    runId: RunId
    #: State of the push after the call: cancelled
    status: SyncRunStatusStatus


GetPushRunFields = Literal[
    "runId",
    "status",
    "successCount",
    "errorCount",
    "remaining",
    "totalSegments",
    "reason",
    "startedAt",
    "completedAt",
    "inDoubt",
    "worker",
    "done",
    "errors",
    "causes",
    "unsettled",
]


class CreatePushRunFilters(TypedDict, total=False):
    """Pushes the library topics that match all given filters; an empty object matches the whole
    library."""

    #: Words that the name must all have; the last may be the beginning of a longer one
    search: str
    #: Only topics of this group, or of any of several
    taxonomyType: Union[TaxonomyType, list[TaxonomyType]]
    #: Only topics of this category, or of any of several
    parentCategory: Union[ParentCategory, list[ParentCategory]]
    #: Only topics of this level-0 node, or of any of several, written exactly
    subcategory: Union[str, list[str]]
    #: Only topics of this node, or of any of several, one level below subcategory
    subcategoryL1: Union[str, list[str]]
    #: Only topics of this node, or of any of several, two levels below subcategory
    subcategoryL2: Union[str, list[str]]
    #: Only topics of this node, or of any of several, three levels below subcategory
    subcategoryL3: Union[str, list[str]]
    #: Only topics of this node, or of any of several, four levels below subcategory
    subcategoryL4: Union[str, list[str]]
    #: Only topics of this segment type, or of any of several
    segmentType: Union[SegmentType, list[SegmentType]]
    #: Only topics of this audience type, or of any of several
    audienceType: Union[AudienceType, list[AudienceType]]
    #: Only topics of this IAB code, or of any of several, without those of the codes below
    iabCode: Union[str, list[str]]
    #: Only topics stamped with this engine version, or with any of several
    engineVersion: Union[str, list[str]]
    #: Only topics that came this way, or any of several: api, import, sync, matrix or catalog
    source: Union[str, list[str]]
    #: Only topics whose external id contains this text, or any of several, whatever its case
    internalId: Union[str, list[str]]
    #: Only topics with an external id (true), or without one (false)
    hasExternalId: bool
    #: Only topics of this sensitivity, or of any of several
    sensitivity: Union[Sensitivity, list[Sensitivity]]
    #: Only topics of this intensity, or of any of several
    intensity: Union[Intensity, list[Intensity]]
    #: Only topics at this stage of the buyer journey, or at any of several
    buyerJourney: Union[BuyerJourney, list[BuyerJourney]]
    #: Only topics that are in doubt, or only those that were and are confirmed; with both, either
    review: Union[Literal["needs_review", "confirmed"], list[Literal["needs_review", "confirmed"]]]
    #: Only topics whose composite score is at least this, from 0 to 100
    scoreMin: int
    #: Only topics whose composite score is at most this, from 0 to 100
    scoreMax: int
    #: Only topics that came into the library at this moment or later
    createdFrom: Timestamp
    #: Only topics that came into the library before this moment
    createdBefore: Timestamp
    #: Only topics with a live segment on this platform, named by its key, or on any of several
    liveOn: Union[str, list[str]]
    #: Only topics without a live segment on this platform, or on none of several
    notLiveOn: Union[str, list[str]]


ListPushRunsFields = Literal[
    "runId",
    "status",
    "successCount",
    "errorCount",
    "remaining",
    "totalSegments",
    "reason",
    "startedAt",
    "completedAt",
    "worker",
]


class DeactivateActivationsReplyResults(TypedDict):
    """Part of the API: DeactivateActivationsReplyResults."""

    #: Activation that was changed, as its id was sent
    activationId: str
    #: Says that the change is complete
    status: Literal["deactivated"]


class _DeactivateActivationsReply2ResultsAlways(TypedDict):
    #: Activation that failed, as its id was sent
    activationId: str
    #: Says that the change failed, is unconfirmed or was not attempted
    status: Literal["error"]
    #: Why it failed; `not attempted` if the time limit came first
    error: str


class DeactivateActivationsReply2Results(_DeactivateActivationsReply2ResultsAlways, total=False):
    """Part of the API: DeactivateActivationsReply2Results."""

    #: What the failed change left on the platform; absent if the request was refused before a call
    state: Literal["in_doubt", "unchanged", "not_created"]


class DeactivateActivationsReply(TypedDict):
    """Part of the API: DeactivateActivationsReply."""

    #: Distinct ids in the request: success plus errors
    total: int
    #: Activations that were changed as asked
    success: int
    #: Activations with an error result, those not attempted among them
    errors: int
    #: One result per distinct id, in the order sent
    results: list[Union[DeactivateActivationsReplyResults, DeactivateActivationsReply2Results]]


ListActivationsFields = Literal[
    "id",
    "orgTopicId",
    "connectionId",
    "platform",
    "topicName",
    "pushedTopicName",
    "status",
    "platformSegmentId",
    "pushedName",
    "pushedDescription",
    "engineVersionAtPush",
    "currentPlatformName",
    "currentPlatformDesc",
    "currentEngineVersion",
    "nameError",
    "pushedPrice",
    "currentPrice",
    "stale",
    "staleCauses",
    "orphaned",
    "orphanedBy",
    "inDoubt",
    "recheckAt",
    "error",
    "warning",
    "activatedAt",
    "createdAt",
    "deactivatedAt",
]


class RefreshActivationsReplyResults(TypedDict):
    """Part of the API: RefreshActivationsReplyResults."""

    #: Activation that was changed, as its id was sent
    activationId: str
    #: Says that the change is complete
    status: Literal["refreshed"]
    #: Active activation that replaces the old one
    newActivationId: ActivationId


class RefreshActivationsReply(TypedDict):
    """Part of the API: RefreshActivationsReply."""

    #: Distinct ids in the request: success plus errors
    total: int
    #: Activations that were changed as asked
    success: int
    #: Activations with an error result, those not attempted among them
    errors: int
    #: One result per distinct id, in the order sent
    results: list[Union[RefreshActivationsReplyResults, DeactivateActivationsReply2Results]]


SummarizeActivationsFields = Literal["counts", "stale", "staleBy", "staleComplete", "orphaned"]


GetDriftFields = Literal[
    "connectionId",
    "matched",
    "stale",
    "inDoubt",
    "renamed",
    "missing",
    "untracked",
    "repriced",
    "totals",
]


class RetireSegmentReply(TypedDict):
    """Part of the API: RetireSegmentReply."""

    #: Segment that is no longer active
    platformSegmentId: str
    #: Activation that records it, created if there was none
    activationId: ActivationId
    #: State of the activation now
    status: Literal["deactivated"]


GetHygieneFields = Literal[
    "id",
    "job_type",
    "org_id",
    "created_by",
    "status",
    "config",
    "total_items",
    "processed_items",
    "success_count",
    "error_count",
    "skip_count",
    "errors",
    "result",
    "created_at",
    "started_at",
    "completed_at",
]


GetNamingTemplateFields = Literal[
    "id",
    "platformKey",
    "displayName",
    "isActive",
    "sortOrder",
    "pathFields",
    "pathSeparator",
    "slugFields",
    "slugSeparator",
    "includeSlug",
    "descTemplate",
    "descCharLimit",
    "descPrefixB2b",
    "descPrefixB2c",
    "descPrefixB2b2c",
    "recency",
    "dbColumnName",
    "dbColumnDesc",
    "userBehaviorOverride",
    "builtIn",
    "createdAt",
    "updatedAt",
]


ListPlatformsFields = Literal["key", "title", "hint", "fields", "limits", "unlisted", "sandbox"]


ListWorkspacesFields = Literal["id", "name", "createdAt", "updatedAt"]


class DeleteWorkspaceReply(TypedDict):
    """Part of the API: DeleteWorkspaceReply."""

    #: Always true: failures have an error status
    deleted: Literal[True]


class CreateApiKeyReply(TypedDict):
    """Part of the API: CreateApiKeyReply."""

    #: Key that was made, as lists show it
    record: ApiKey
    #: Whole secret, to send as a bearer token; the service keeps a hash of it alone
    plaintext: str


ListApiKeysFields = Literal[
    "id",
    "orgId",
    "createdBy",
    "name",
    "keyPrefix",
    "scopes",
    "expiresAt",
    "lastUsedAt",
    "revokedAt",
    "createdAt",
]


class RevokeApiKeyReply(TypedDict):
    """Part of the API: RevokeApiKeyReply."""

    #: Always true: failures have an error status
    revoked: Literal[True]


class CreateSdkKeyReply(TypedDict):
    """Part of the API: CreateSdkKeyReply."""

    #: Key that was made, as lists show it
    record: SdkKey
    #: Whole secret, to put into the page; the service keeps a hash of it alone
    plaintext: str


ListSdkKeysFields = Literal[
    "id",
    "orgId",
    "name",
    "keyPrefix",
    "scopes",
    "origins",
    "dailyClassifications",
    "revokedAt",
    "createdAt",
]


GetSettingsFields = Literal[
    "plan",
    "topicVisibility",
    "reviewDisagreements",
    "naming",
    "sensitivePushReason",
]


class UpdateSettingsNaming(TypedDict, total=False):
    """Words for platform names; null takes a word away, and absent words stay."""

    #: What templates write for `{{org_alias}}`; null writes nothing
    orgAlias: Optional[str]
    #: What templates write for `{{partner_alias}}`; null writes nothing
    partnerAlias: Optional[str]
    #: What templates write for `{{model_process}}`; null writes nothing
    modelProcess: Optional[str]
    #: What templates write for `{{user_market}}`; null writes nothing
    userMarket: Optional[str]


GetUsageFields = Literal["plan", "resetsAt", "quotas", "storage", "days"]


ListKeyUsageFields = Literal[
    "apiKeyId",
    "sdkKeyId",
    "name",
    "total_classifications",
    "total_tokens",
    "total_imports",
    "total_exports",
    "total_web_searches",
    "total_requests",
    "total_cost",
]


ListAuditAction = Literal[
    "api_key.created",
    "api_key.revoked",
    "sdk_key.created",
    "sdk_key.revoked",
    "member.invited",
    "member.uninvited",
    "member.joined",
    "member.role",
    "member.removed",
    "member.left",
    "session.signed_in",
    "session.refused",
    "session.signed_out",
    "account.locked",
    "password.changed",
    "password.reset",
    "second_factor.enabled",
    "second_factor.disabled",
    "second_factor.renewed",
    "second_factor.refused",
    "workspace.created",
    "workspace.renamed",
    "workspace.deleted",
    "settings.updated",
    "organization.plan",
    "topics.adopted",
    "topics.changed",
    "topics.confirmed",
    "topics.deleted",
    "topics.exported",
    "topic.reported",
    "match_values.replaced",
    "import.undone",
    "connection.created",
    "connection.updated",
    "connection.deleted",
    "connection.tested",
    "push.started",
    "segment.adopted",
    "segment.retired",
]


ListAuditFields = Literal["id", "actor", "actorName", "action", "subject", "detail", "at"]


class ListAuditReply(TypedDict):
    """Part of the API: ListAuditReply."""

    #: Entries of this page, newest first
    entries: list[AuditEntry]
    #: Pass as `before` for the next page; null on the last page
    next: Optional[AuditId]


ListMappingsFields = Literal["topicId", "topicName", "externalId", "segments"]


class ListMappingsReply(TypedDict):
    """Part of the API: ListMappingsReply."""

    #: The records of this page, in the order of the list
    data: list[Mapping]
    #: How many records match, on all pages together
    total: int
    #: Which page this is, from 1; 1 where the request names a place with `after`
    page: int
    #: Records on a full page, once the maximum is applied
    pageSize: int
    #: How many pages there are; 0 where nothing matches
    totalPages: int


ListOrganizationUsageFields = Literal[
    "total_classifications",
    "total_tokens",
    "total_imports",
    "total_exports",
    "total_web_searches",
    "total_requests",
    "total_cost",
    "orgId",
    "name",
    "plan",
    "llm_calls",
]


class ListOrganizationUsageReply(TypedDict):
    """Part of the API: ListOrganizationUsageReply."""

    #: The records of this page, in the order of the list
    data: list[OrganizationUsage]
    #: How many records match, on all pages together
    total: int
    #: Which page this is, from 1; 1 where the request names a place with `after`
    page: int
    #: Records on a full page, once the maximum is applied
    pageSize: int
    #: How many pages there are; 0 where nothing matches
    totalPages: int


ListOrganizationsFields = Literal["id", "name", "plan", "createdAt"]


class ListOrganizationsReply(TypedDict):
    """Part of the API: ListOrganizationsReply."""

    #: The records of this page, in the order of the list
    data: list[Organization]
    #: How many records match, on all pages together
    total: int
    #: Which page this is, from 1; 1 where the request names a place with `after`
    page: int
    #: Records on a full page, once the maximum is applied
    pageSize: int
    #: How many pages there are; 0 where nothing matches
    totalPages: int


class _ArchiveTopicsReplyAlways(TypedDict):
    #: How many topics are archived that were not before
    archived: int


class ArchiveTopicsReply(_ArchiveTopicsReplyAlways, total=False):
    """Part of the API: ArchiveTopicsReply."""

    #: On how many segments, of all libraries together, the named topics are on sale; absent where
    #: on none
    segmentsOnSale: int


class RestoreTopicsReplyConflicts(TypedDict):
    """Part of the API: RestoreTopicsReplyConflicts."""

    #: The topic that stays archived
    topicId: GlobalTopicId
    #: Its name, which another topic has by now
    topicName: str


class RestoreTopicsReply(TypedDict):
    """Part of the API: RestoreTopicsReply."""

    #: How many topics are back
    restored: int
    #: Topics that stay archived because of their names
    conflicts: list[RestoreTopicsReplyConflicts]


GetGlobalTopicFields = Literal[
    "id",
    "topicName",
    "parentCategory",
    "taxonomyType",
    "subcategory",
    "segmentType",
    "audienceType",
    "iabCode",
    "keywords",
    "engineVersion",
    "performanceScore",
    "reviewStatus",
    "reviewReason",
    "archivedAt",
    "mergedInto",
    "ownerOrgId",
    "createdAt",
    "updatedAt",
    "version",
]


GlobalTopicHistoryFields = Literal[
    "id",
    "changeType",
    "engineVersionBefore",
    "engineVersionAfter",
    "previousValues",
    "newValues",
    "changedBy",
    "source",
    "batchId",
    "metadata",
    "changedAt",
]


GlobalTopicMetricsFields = Literal[
    "total",
    "needsReview",
    "archived",
    "merged",
    "coverage",
    "byEngineVersion",
]


class GlobalTopicMetricsReplyCoverage(TypedDict):
    """What share of the total has a value, between 0 and 1."""

    #: Share that has any keywords
    keywords: float
    #: Share that has a subcategory
    subcategory: float
    #: Share that has an audience type
    audienceType: float
    #: Share that has a name by the marketplace template
    outputs: float


class GlobalTopicMetricsReplyByEngineVersion(TypedDict):
    """Part of the API: GlobalTopicMetricsReplyByEngineVersion."""

    #: Version that topics are stamped with
    engineVersion: str
    #: How many of the total are stamped with it
    topics: int
    #: Whether it is another than the current one
    outdated: bool


class GlobalTopicMetricsReply(TypedDict):
    """Part of the API: GlobalTopicMetricsReply."""

    #: How many topics are neither merged nor archived
    total: int
    #: How many of them, in the shared catalog, wait in the review queue
    needsReview: int
    #: How many topics are archived and not merged
    archived: int
    #: How many topics are merged into others
    merged: int
    #: What share of the total has a value, between 0 and 1
    coverage: GlobalTopicMetricsReplyCoverage
    #: The total by engine version, the oldest version first
    byEngineVersion: list[GlobalTopicMetricsReplyByEngineVersion]


class GlobalTopicStatsReply(TypedDict):
    """Part of the API: GlobalTopicStatsReply."""

    #: How many topics there are
    total: int
    #: How many topics are in each category that occurs
    byParentCategory: dict[str, int]
    #: How many topics have each segment type that occurs
    bySegmentType: dict[str, int]


ListGlobalTopicsSortBy = Literal[
    "topic_name",
    "parent_category",
    "segment_type",
    "taxonomy_type",
    "audience_type",
    "created_at",
    "performance_score",
]


class ListGlobalTopicsReply(TypedDict):
    """Part of the API: ListGlobalTopicsReply."""

    #: The records of this page, in the order of the list
    data: list[GlobalTopic]
    #: How many records match, on all pages together
    total: int
    #: Which page this is, from 1; 1 where the request names a place with `after`
    page: int
    #: Records on a full page, once the maximum is applied
    pageSize: int
    #: How many pages there are; 0 where nothing matches
    totalPages: int


class ListTopicsInCatalogReplyConflicts(TypedDict):
    """Part of the API: ListTopicsInCatalogReplyConflicts."""

    #: The topic that stays with its organization
    topicId: GlobalTopicId
    #: Its name, which a topic of the shared catalog has already
    topicName: str


class ListTopicsInCatalogReply(TypedDict):
    """Part of the API: ListTopicsInCatalogReply."""

    #: How many topics everybody can find now
    listed: int
    #: Topics that stay unlisted because of their names
    conflicts: list[ListTopicsInCatalogReplyConflicts]


SearchGlobalTopicsFields = Literal[
    "id",
    "topicName",
    "parentCategory",
    "taxonomyType",
    "segmentType",
    "subcategory",
]


class SearchGlobalTopicsReply(TypedDict):
    """Part of the API: SearchGlobalTopicsReply."""

    #: The global topic
    id: GlobalTopicId
    #: Name of the audience in the catalog; a library may call it otherwise
    topicName: str
    #: One of the 41 categories; null where nothing is judged yet
    parentCategory: Optional[str]
    #: Group of the category, one of 13; null where nothing is judged yet
    taxonomyType: Optional[str]
    #: Who buys from whom; null where nothing is judged yet
    segmentType: Optional[SegmentType]
    #: Level-0 node below the category; null where the topic is in none
    subcategory: Optional[str]


class FlagForReviewReply(TypedDict):
    """Part of the API: FlagForReviewReply."""

    #: How many topics need review that did not before
    flagged: int


class ListClassificationErrorsReply(TypedDict):
    """Part of the API: ListClassificationErrorsReply."""

    #: Reclassify jobs with errors, newest first
    jobs: list[Job]


class ListOutstandingReply(TypedDict):
    """Part of the API: ListOutstandingReply."""

    #: Topics of the shared catalog that need review, the youngest first
    topics: list[GlobalTopic]
    #: How many topics need review, those not shown included
    total: int
    #: Reclassify jobs with errors, newest first
    jobs: list[Job]


class ListReviewQueueReply(TypedDict):
    """Part of the API: ListReviewQueueReply."""

    #: The topics of this page, the youngest first
    topics: list[QueuedTopic]
    #: How many topics have the asked status, on all pages together
    total: int
    #: How many topics need review, whatever status was asked for
    reviewCount: int


class ReviewTopicReply(TypedDict):
    """Part of the API: ReviewTopicReply."""

    #: The global topic
    id: GlobalTopicId
    #: Name of the audience in the catalog
    topicName: str
    #: One of the 41 categories; null where nothing is judged yet
    parentCategory: Optional[str]
    #: Group of the category, one of 13; null where nothing is judged yet
    taxonomyType: Optional[str]
    #: Who buys from whom, as judged so far
    segmentType: Optional[SegmentType]
    #: Whether operators must look, or have; null for neither
    reviewStatus: Optional[Literal["needs_review", "reviewed"]]
    #: Why it needs review; null once it is reviewed
    reviewReason: Optional[str]
    #: When the topic was made
    createdAt: Timestamp
    #: Whether the correction is kept for topics of the same name
    learned: bool


GetSeedingFields = Literal[
    "id",
    "filename",
    "status",
    "total_rows",
    "processed_rows",
    "success_count",
    "error_count",
    "duplicate_count",
    "adopted_count",
    "updated_count",
    "chunks_total",
    "chunks_completed",
    "use_llm",
    "created_at",
    "completed_at",
    "org_id",
]


class ReviewSeedingReply(TypedDict):
    """Part of the API: ReviewSeedingReply."""

    #: Topics of the seeding that need review, the youngest first, at most 500
    topics: list[ReviewTopic]
    #: How many need review, those not shown included
    total: int


class _CreateJobBodyConfigAlways(TypedDict):
    #: Classifies with the local engine, at no cost
    mode: Literal["local"]


class CreateJobBodyConfig(_CreateJobBodyConfigAlways, total=False):
    """Part of the API: CreateJobBodyConfig."""

    #: True takes all topics; false only those classified by an older engine version
    force: bool
    #: Most topics that the job looks at; absent for all
    limit: int
    #: Only topics now in this category; absent for all
    parentCategoryFilter: ParentCategory
    #: Percentage of topics to release `revision` to, whatever `force` says; larger rings hold
    #: smaller ones
    ring: int
    #: Engine revision to release to topics that have another; given with `ring`, and that of this
    #: service
    revision: str


TargetColumn = Literal[
    "segment_type",
    "taxonomy_type",
    "parent_category",
    "subcategory",
    "audience_type",
]


class _CreateJobBody2ConfigAlways(TypedDict):
    #: Classifies with the LLM in batches, or with the local engine where there is no LLM
    mode: Literal["llm"]


class CreateJobBody2Config(_CreateJobBody2ConfigAlways, total=False):
    """Part of the API: CreateJobBody2Config."""

    #: True takes all topics; false only those classified by an older engine version
    force: bool
    #: Most topics that the job looks at; absent for all
    limit: int
    #: Only topics now in this category; absent for all
    parentCategoryFilter: ParentCategory
    #: Lets the LLM search the web up to 3 times a topic; false costs about half
    enableWebSearch: bool
    #: True puts topics on which the LLM and the other classifiers disagree into the review queue
    flagDisagreements: bool
    #: Model of the LLM provider; absent for the service's own choice
    model: str
    #: Only field to write, which leaves the engine version of topics; absent for the whole verdict
    targetColumn: TargetColumn


class CreateJobBody(TypedDict):
    """Part of the API: CreateJobBody."""

    #: Classifies global topics again
    jobType: Literal["reclassify"]
    #: Which topics to classify, and how
    config: Union[CreateJobBodyConfig, CreateJobBody2Config]


class CreateJobBody2ConfigObject(TypedDict, total=False):
    """Which topics to compare with the others."""

    #: Job whose changed topics to compare; give either this or `scope`
    sourceBatchId: JobId
    #: Compares every topic of the shared catalog; give either this or `sourceBatchId`
    scope: Literal["catalog"]


class CreateJobBody2(TypedDict):
    """Part of the API: CreateJobBody2."""

    #: Finds global topics that are the same
    jobType: Literal["dedup_sweep"]
    #: Which topics to compare with the others
    config: CreateJobBody2ConfigObject


class CreateJobBody3ConfigClusters(TypedDict):
    """Part of the API: CreateJobBody3ConfigClusters."""

    #: Topic that stays and takes over links, activations and histories
    winnerId: ShownGlobalTopicId
    #: Topics that are merged into the winner, all of them or none
    loserIds: list[ShownGlobalTopicId]


class CreateJobBody3Config(TypedDict, total=False):
    """Which topics to merge."""

    #: Topics to merge; give either these or `sweepId`
    clusters: list[CreateJobBody3ConfigClusters]
    #: Dedup sweep whose clusters to merge; give either this or `clusters`
    sweepId: JobId
    #: Where a library has segments of both topics on one connection: whose stays on sale, or
    #: `refuse` to leave that cluster unmerged
    keepSegments: Literal["winner", "loser", "refuse"]


class CreateJobBody3(TypedDict):
    """Part of the API: CreateJobBody3."""

    #: Merges global topics, with the links, activations and histories of every library
    jobType: Literal["merge"]
    #: Which topics to merge
    config: CreateJobBody3Config


class CreateJobBody4Config(TypedDict, total=False):
    """Which connections to compare."""

    #: Only connections of this organization; absent for all organizations
    orgId: OrgId
    #: Only this connection; absent for all
    connectionId: ShownConnectionId


class CreateJobBody4(TypedDict):
    """Part of the API: CreateJobBody4."""

    #: Compares segments on platforms with activations, and changes neither
    jobType: Literal["sync_trade_desk"]
    #: Which connections to compare
    config: CreateJobBody4Config


class CreateJobBody5Config(TypedDict, total=False):
    """Which activations to refresh."""

    #: Only activations of this organization; absent for all organizations
    orgId: OrgId
    #: Most activations to refresh; absent for all that are stale
    limit: int


class CreateJobBody5(TypedDict):
    """Part of the API: CreateJobBody5."""

    #: Refreshes stale activations, and takes orphaned segments off sale
    jobType: Literal["refresh_activations"]
    #: Which activations to refresh
    config: CreateJobBody5Config


class CreateJobBody6Config(TypedDict, total=False):
    """Which release to report on."""

    #: Percentage of topics to report on: those that a release to it would reach
    ring: int
    #: Engine revision to report on, whose processes the job waits for; absent for that of its first
    #: step
    revision: str
    #: Only topics now in this category; absent for all
    parentCategoryFilter: ParentCategory
    #: Most topics that the job looks at; absent for all
    limit: int


class CreateJobBody6(TypedDict):
    """Part of the API: CreateJobBody6."""

    #: Reports what a release of the engine would change
    jobType: Literal["shadow_classify"]
    #: Which release to report on
    config: CreateJobBody6Config


class UnmergeJobReply(TypedDict):
    """Part of the API: UnmergeJobReply."""

    #: Topics that were separated from their winners
    topics: int
    #: Links of libraries that were given back
    links: int


class _CreateOutputTemplatePathFieldsAlways(TypedDict):
    #: Context field whose text the part is; unknown fields are empty
    key: str


class CreateOutputTemplatePathFields(_CreateOutputTemplatePathFieldsAlways, total=False):
    """Part of the API: CreateOutputTemplatePathFields."""

    #: What a template editor calls the part; never in the name
    label: Optional[str]
    #: Text with context fields in double braces, used instead of the field in key; null or absent
    #: for key
    format: Optional[str]


class DeleteOutputTemplateReply(TypedDict):
    """Part of the API: DeleteOutputTemplateReply."""

    #: Says that the template is gone
    deleted: Literal[True]
