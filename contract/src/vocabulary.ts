/** Every enumeration of the interface, in the order the specification gives. */

export const segmentTypes = ['B2B', 'B2C', 'B2B2C', 'B2E', 'B2G'] as const
export type SegmentType = (typeof segmentTypes)[number]

export const scopes = [
  'classify',
  'topics:read',
  'topics:write',
  'export',
  'sync',
  'activations',
  'mappings:read',
] as const
export type Scope = (typeof scopes)[number]

/** How a search reads its text: by its words, or by what it means. */
export const searchMatches = ['words', 'meaning'] as const
/** How a row answers a search by meaning. */
export const matchedBys = ['word', 'stem', 'alias', 'typo', 'meaning', 'language'] as const

export const sdkModes = ['live', 'test'] as const

export const roles = ['owner', 'admin', 'member', 'viewer'] as const
export type Role = (typeof roles)[number]

export const permissions = ['api_keys:manage', 'library:delete', 'import', 'activate'] as const
export type Permission = (typeof permissions)[number]

/** What each role of a session may do beyond reading; a viewer only reads. */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  owner: permissions,
  admin: permissions,
  member: ['import', 'activate'],
  viewer: [],
}

/** What is written to the audit: what was done to what. */
export const auditActions = [
  'api_key.created',
  'api_key.revoked',
  'sdk_key.created',
  'sdk_key.revoked',
  'member.invited',
  'member.uninvited',
  'member.joined',
  'member.role',
  'member.removed',
  'member.left',
  'session.signed_in',
  'session.refused',
  'session.signed_out',
  'account.locked',
  'password.changed',
  'password.reset',
  'second_factor.enabled',
  'second_factor.disabled',
  'second_factor.renewed',
  'second_factor.refused',
  'workspace.created',
  'workspace.renamed',
  'workspace.deleted',
  'settings.updated',
  'organization.plan',
  'topics.adopted',
  'topics.changed',
  'topics.confirmed',
  'topics.deleted',
  'topics.exported',
  'topic.reported',
  'match_values.replaced',
  'import.undone',
  'connection.created',
  'connection.updated',
  'connection.deleted',
  'connection.tested',
  'push.started',
  'segment.adopted',
  'segment.retired',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What the service does without a request. */
export const systemTasks = ['recovery', 'refresh-schedule', 'sync-schedule', 'member-keys'] as const
export type SystemTask = (typeof systemTasks)[number]

/** What stands in the place of a user's id where no person acted. */
export const systemActor = <T extends SystemTask>(task: T) => `system:${task}` as const
/** What stands there for a person who did not prove to be anyone. */
export const anonymousActor = 'anonymous'
/** What stands there in a library's history for whoever runs the service. */
export const operatorActor = 'operator'
/** What stands there in a history for what the service did by itself. */
export const serviceActor = 'system'
/** What stands there for an operator at the command line. */
export const commandLineActor = 'command-line'

export const plans = ['free', 'pro', 'enterprise'] as const
export type Plan = (typeof plans)[number]

/** What a plan limits by the month. */
export const metrics = ['classifications', 'tokens', 'imports', 'exports'] as const
export type Metric = (typeof metrics)[number]

/** The platforms that every service has, as the API document names them. */
export const platforms = ['marketplace', 'dspapi', 'exchange', 'custom_api'] as const
/** The key of a platform: one of these, or of another that the service was started with. */
export type Platform = string

/** How a field of a connection is entered. */
export const fieldKinds = ['text', 'address', 'number', 'choice', 'check', 'cron', 'mappings'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** The seller's own words that names may hold: as templates and configs of connections call them, and as settings do. */
export const sellerWords = {
  org_alias: 'orgAlias',
  partner_alias: 'partnerAlias',
  model_process: 'modelProcess',
  user_market: 'userMarket',
} as const
export type SellerWordKey = keyof typeof sellerWords
/** Those that an organization or a connection says. */
export type SellerWords = { readonly [Key in (typeof sellerWords)[SellerWordKey]]?: string | undefined }

/** What of a segment on sale is no longer as it would be pushed now. */
export const staleCauses = ['name', 'description', 'engineVersion', 'price', 'orphaned'] as const
export type StaleCause = (typeof staleCauses)[number]

/** How a topic left the library while its segment stayed on sale. */
export const orphanCauses = ['deleted', 'archived', 'merged'] as const
export type OrphanCause = (typeof orphanCauses)[number]

export const directions = ['inbound', 'outbound', 'bidirectional'] as const
export type Direction = (typeof directions)[number]

/** How a source of topics wants to know who asks. */
export const inboundAuthTypes = ['bearer', 'basic', 'api_key'] as const
export type InboundAuthType = (typeof inboundAuthTypes)[number]

export const connectionStatuses = ['active', 'error'] as const
export type ConnectionStatus = (typeof connectionStatuses)[number]

export const matchKeys = ['ip', 'url', 'deviceid', 'uid', 'appbundle', 'contentid', 'postalcode'] as const
export type MatchKey = (typeof matchKeys)[number]

export const uploadMethods = ['sftp', 's3'] as const
export type UploadMethod = (typeof uploadMethods)[number]

export { currencies } from './currencies.ts'

/** Who speaks in a conversation that is to be classified; nobody speaks for the system. */
export const messageRoles = ['user', 'assistant'] as const

/** What a campaign brief may be. */
export const briefMediaTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'text/plain',
] as const
export type BriefMediaType = (typeof briefMediaTypes)[number]

/** The columns of a topic that hold what a template makes of it. */
export const outputNameColumns = ['segment_name_dspapi', 'segment_name_marketplace', 'segment_name_internal'] as const
export const outputDescColumns = ['segment_desc_marketplace', 'segment_desc_dspapi'] as const

export const activationStatuses = ['pending', 'active', 'deactivated', 'error'] as const
export type ActivationStatus = (typeof activationStatuses)[number]

export const topicVisibilities = ['shared', 'private'] as const

export const historyChangeTypes = [
  'created',
  'imported',
  'synced',
  'reclassified',
  'metadata_enrichment',
  'field_edit',
  'activated',
  'deactivated',
] as const

/** What a bulk change does to topics of a library, and what became of each of them. */
export const changeActions = ['edit', 'reclassify', 'confirm', 'delete', 'undo'] as const
export type ChangeAction = (typeof changeActions)[number]
export const changeOutcomes = ['pending', 'changed', 'unchanged', 'gone', 'conflict'] as const
export type ChangeOutcome = (typeof changeOutcomes)[number]

/** The jobs that operators start; organizations start the others for themselves. */
export const operatorJobTypes = [
  'reclassify',
  'dedup_sweep',
  'merge',
  'refresh_activations',
  'sync_trade_desk',
  'shadow_classify',
] as const
export type OperatorJobType = (typeof operatorJobTypes)[number]
export const jobTypes = [...operatorJobTypes, 'change_topics'] as const
export type JobType = (typeof jobTypes)[number]

export const jobStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** The columns that a reclassify can be held to. */
export const targetColumns = [
  'segment_type',
  'taxonomy_type',
  'parent_category',
  'subcategory',
  'audience_type',
] as const
export type TargetColumn = (typeof targetColumns)[number]

export const globalChangeTypes = ['reclassified', 'merged', 'rolled_back', 'archived', 'restored', 'listed'] as const
export type GlobalChangeType = (typeof globalChangeTypes)[number]

export const globalHistorySources = [
  'admin_reclassify_local',
  'admin_reclassify_llm',
  'admin_merge',
  'admin_rollback',
  'admin_ui',
  'org_reclassify_local',
  'org_reclassify_llm',
] as const
export type GlobalHistorySource = (typeof globalHistorySources)[number]

export const batchStatuses = ['processing', 'completed', 'cancelled', 'failed'] as const
export type BatchStatus = (typeof batchStatuses)[number]

export const runStatuses = ['running', 'completed', 'failed', 'cancelled'] as const
export type RunStatus = (typeof runStatuses)[number]

export * from './import-vocabulary.ts'

/** Whether a person must look at a global topic, or has; most have never needed it. */
export const reviewStatuses = ['needs_review', 'reviewed'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Why a classification needs a person's word: what the engine doubts of a name, or that the classifiers disagree. */
export const reviewCodes = [
  'unread_language',
  'number_or_code',
  'no_evidence',
  'ambiguous',
  'unsure',
  'disagreement',
] as const
export type ReviewCode = (typeof reviewCodes)[number]

/** How an organization's own topic stands whose classification was in doubt. */
export const topicReviews = ['needs_review', 'confirmed'] as const
export type TopicReview = (typeof topicReviews)[number]

/** Why a push leaves a topic out: nobody has confirmed its classification, or its sensitivity is not cleared. */
export const heldBackReasons = ['unsure', 'sensitive', 'prohibited'] as const
export type HeldBackReason = (typeof heldBackReasons)[number]

/** Why an organization reports a listed topic. */
export const reportReasons = ['wrong', 'offensive', 'personal_data', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const duplicateActions = ['block', 'warn', 'allow'] as const

export const topicSortKeys = [
  'topic_name',
  'parent_category',
  'segment_type',
  'taxonomy_type',
  'audience_type',
  'created_at',
] as const

/** What a library is sorted by. */
export const librarySortKeys = [...topicSortKeys, 'composite_score'] as const

/** What operators sort global topics by: a topic's performance is the best that any library has seen of it. */
export const globalTopicSortKeys = [...topicSortKeys, 'performance_score'] as const

export const sensitivities = ['Standard', 'Regulated', 'Sensitive', 'Prohibited'] as const
export const intensities = ['Low', 'Medium', 'High', 'Very High'] as const
export const buyerJourneys = ['Awareness', 'Consideration', 'Decision', 'Retention', 'Advocacy'] as const

/** Versions of the classification engine, oldest first: the last one is current. */
export const engineVersions = ['2.5'] as const
export const currentEngineVersion = '2.5' satisfies (typeof engineVersions)[number]

/** The 13 taxonomy type groups. */
export const taxonomyTypes = [
  'Auto & Transportation',
  'Business & Professional',
  'Technology & Telecom',
  'Financial Services',
  'Health & Wellness',
  'Food & Drink',
  'Home & Property',
  'Retail & Fashion',
  'Media & Entertainment',
  'Sports & Leisure',
  'Travel & Experiences',
  'People & Family',
  'Society & Learning',
] as const

/** The 41 parent categories. */
export const parentCategories = [
  'Auto',
  'Auto Parts & Services',
  'Powersports & Marine',
  'Business Services',
  'Industrial & Energy',
  'Careers & Professions',
  'Consumer Electronics',
  'Software & Apps',
  'Enterprise Technology',
  'Telecom & Internet',
  'Banking & Credit',
  'Insurance',
  'Investing & Wealth',
  'Health & Medical',
  'Fitness & Nutrition',
  'Food & Grocery',
  'Restaurants & Dining',
  'Alcohol & Tobacco',
  'Home Furnishings & Appliances',
  'Home Improvement & Garden',
  'Household Supplies',
  'Real Estate',
  'Apparel & Accessories',
  'Beauty & Personal Care',
  'Shopping & Retail',
  'Movies & TV',
  'Music & Audio',
  'Gaming',
  'Books & News',
  'Sports',
  'Outdoor Recreation',
  'Toys & Hobbies',
  'Gambling & Betting',
  'Travel & Lodging',
  'Events & Attractions',
  'Demographics',
  'Family & Life Events',
  'Pets & Animals',
  'Education & Science',
  'Government & Civic',
  'Religion & Spirituality',
] as const

/** The 14 audience types. */
export const audienceTypes = [
  'In-Market Shopper',
  'Enthusiast',
  'Fan',
  'Owner',
  'Past Purchaser',
  'Previous Buyer',
  'Subscriber',
  'Visitor',
  'Decision Maker',
  'Business Professional',
  'Employee',
  'Demographic Group',
  'Life Stage',
  'Supporter',
] as const

export type ParentCategory = (typeof parentCategories)[number]
export type TaxonomyType = (typeof taxonomyTypes)[number]
export type AudienceType = (typeof audienceTypes)[number]

/**
 * What a change of an activation that failed has left: nobody knows yet, and the service looks it up (`in_doubt`); all as
 * it was (`unchanged`); the old segment off the platform and the new one not on it (`not_created`).
 */
export const changeStates = ['in_doubt', 'unchanged', 'not_created'] as const
export type ChangeState = (typeof changeStates)[number]
