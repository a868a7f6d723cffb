import { ActivationId, ConnectionId, GlobalTopicId } from '@txadv/contract'
import { sql } from 'kysely'
import type { HeldTable } from './held-table.ts'

type OrganizationTable = HeldTable<string>

const ofOrg = (org: string) => sql`mine.org_id = ${org}`
const ofOrganization = (org: string) => sql`mine."organizationId" = ${org}`
const ofJobs = (org: string) => sql`mine.job_id in (select id from job where org_id = ${org})`
const ofOwner = (org: string) => sql`mine.owner_org_id = ${org}`
const ofScope = (org: string) => sql`mine.scope = ${org}`
const ofAccount = (org: string) => sql`mine.account = ${org}::text`
const ofTopics = (org: string) => sql`mine.topic_id in (select id from topic where owner_org_id = ${org})`
const goesWith = 'topic'
const counts = 'sums of other tables'

/**
 * Every table with rows of an organization, in the order in which they are erased: credentials first, so that nothing
 * reaches a platform any more, and what is pointed at after what points at it.
 */
export const organizationTables: readonly OrganizationTable[] = [
  { name: 'connection', rowsOf: ofOrg, leftOut: { credentials: 'secret' }, showId: ConnectionId.encode },
  { name: 'data_key', rowsOf: ofOrg, unexported: 'encrypted keys and nothing else' },
  { name: 'idempotent_response', rowsOf: ofOrg, unexported: 'replies of the last day, which may show a new key' },
  { name: 'platform_segment', rowsOf: ofOrg },
  { name: 'activation', rowsOf: ofOrg, showId: ActivationId.encode },
  { name: 'push_run', rowsOf: ofOrg },
  { name: 'match_values', rowsOf: ofOrg, rowsAtOnce: 1 },
  { name: 'topic_report', rowsOf: ofOrg },
  { name: 'org_topic_jury', rowsOf: ofOrg },
  { name: 'merged_item', rowsOf: ofOrg },
  { name: 'merged_link', rowsOf: ofOrg },
  { name: 'org_topic', rowsOf: ofOrg, leftOut: { words: 'derived' } },
  { name: 'org_topic_history', rowsOf: ofOrg },
  { name: 'library_count', rowsOf: ofOrg, unexported: counts },
  { name: 'import_value', rowsOf: ofOrg },
  { name: 'batch_external_id', rowsOf: ofOrg, unexported: 'derived from the rows of an import that runs' },
  { name: 'staged_chunk', rowsOf: ofOrg },
  { name: 'batch_row', rowsOf: ofOrg },
  { name: 'batch_chunk', rowsOf: ofOrg, leftOut: { content_hash: 'derived' } },
  { name: 'batch', rowsOf: ofOrg, leftOut: { request_hash: 'derived' } },
  { name: 'topic_change_row', rowsOf: ofOrg },
  { name: 'llm_item', rowsOf: ofJobs },
  { name: 'llm_batch', rowsOf: ofJobs },
  { name: 'job_error', rowsOf: ofJobs },
  { name: 'job_cluster', rowsOf: ofJobs },
  { name: 'job', rowsOf: ofOrg },
  { name: 'topic_output', rowsOf: ofTopics, goesWith },
  { name: 'topic_history', rowsOf: ofTopics, goesWith },
  { name: 'topic_jury', rowsOf: ofTopics, goesWith },
  { name: 'topic_vector', rowsOf: ofTopics, goesWith, unexported: 'derived from the topics' },
  { name: 'correction', rowsOf: ofTopics, goesWith },
  {
    name: 'topic',
    rowsOf: ofOwner,
    leftOut: { words: 'derived', name_words: 'derived' },
    showId: GlobalTopicId.encode,
  },
  { name: 'catalog_count', rowsOf: ofScope, unexported: counts },
  { name: 'topic_signature', rowsOf: ofScope, unexported: 'derived from the topics', unindexed: true },
  { name: 'llm_call', rowsOf: ofOrg },
  { name: 'usage_day', rowsOf: ofOrg },
  { name: 'quota', rowsOf: ofOrg },
  // The connection to the sandbox that every organization is offered has the organization's id for an account.
  { name: 'sandbox_segment', rowsOf: ofAccount, unindexed: true },
  { name: 'sandbox_call', rowsOf: ofAccount, unexported: 'requests with their credentials', unindexed: true },
  { name: 'api_key', rowsOf: ofOrg, leftOut: { secret_hash: 'secret' } },
  { name: 'sdk_key', rowsOf: ofOrg, leftOut: { secret_hash: 'secret' } },
  { name: 'workspace', rowsOf: ofOrg },
  // An invitation's id lets its bearer in.
  { name: 'auth.invitation', rowsOf: ofOrganization, leftOut: { id: 'secret' } },
  { name: 'auth.member', rowsOf: ofOrganization },
  {
    name: 'auth.session',
    rowsOf: (org) => sql`mine."activeOrganizationId" = ${org}::text`,
    unexported: "the person's, not the organization's",
    unindexed: true,
  },
  { name: 'audit', rowsOf: ofOrg },
]

/** The organization itself, which goes last. */
export const organizationRows: readonly OrganizationTable[] = [
  { name: 'org', rowsOf: ofOrg },
  { name: 'auth.organization', rowsOf: (org) => sql`mine.id = ${org}` },
]

/** Every other table, with the reason why nothing of an organization is in it, or why that stays. */
export const keptTables: Readonly<Record<string, string>> = {
  erasure: 'what is kept of an erasure: the id, the slug and the counts',
  llm_usage_day: 'what all organizations spent in a day, without saying which',
  migration: 'of the service',
  output_template: 'of the service',
  template_revision: 'of the service',
  topic_arriving: 'rows live within a transaction',
  topic_unindexed: 'ids of topics that a task takes up within seconds',
  'auth.account': 'of a person',
  'auth.organizations_made': 'of a person: how many, not which',
  'auth.rateLimit': 'addresses of callers',
  'auth.sign_in_try': 'of a person',
  'auth.twoFactor': 'of a person',
  'auth.used_code': 'of a person',
  'auth.user': 'of a person',
  'auth.user_event': 'of a person',
  'auth.verification': 'of a person',
}
