import { sql } from 'kysely'
import type { HeldTable } from './held-table.ts'

/** A person, by what their rows are found by. */
export interface ErasedUser {
  readonly id: string
  readonly email: string
}

/** What stands where a person was named who is erased. */
export const erasedUserName = 'erased user'

type UserTable = HeldTable<ErasedUser>

const ofUser = ({ id }: ErasedUser) => sql`mine."userId" = ${id}`
const tokens = {
  accessToken: 'secret',
  refreshToken: 'secret',
  idToken: 'secret',
  password: 'secret',
} as const

/** Every table with rows of a person. */
export const userTables: readonly UserTable[] = [
  { name: 'auth.user', rowsOf: ({ id }) => sql`mine.id = ${id}` },
  { name: 'auth.member', rowsOf: ofUser },
  { name: 'auth.session', rowsOf: ofUser, leftOut: { token: 'secret' } },
  { name: 'auth.account', rowsOf: ofUser, leftOut: tokens },
  { name: 'auth.twoFactor', rowsOf: ofUser, unexported: 'secrets and nothing else' },
  {
    name: 'auth.used_code',
    rowsOf: ({ id }) => sql`mine.user_id = ${id}`,
    unexported: 'codes of the last two minutes, under a hash',
  },
  { name: 'auth.user_event', rowsOf: ({ id }) => sql`mine.user_id = ${id}` },
  { name: 'auth.organizations_made', rowsOf: ofUser },
  {
    name: 'auth.invitation',
    rowsOf: ({ id, email }) => sql`mine."inviterId" = ${id} or mine.email = ${email}`,
    leftOut: { id: 'secret' },
  },
  {
    name: 'auth.verification',
    rowsOf: ({ id, email }) =>
      sql`position(${id}::text in mine.value) > 0 or position(${email} in mine.identifier || ' ' || mine.value) > 0`,
    unexported: 'tokens and nothing else',
  },
  {
    name: 'auth.sign_in_try',
    rowsOf: ({ email }) => sql`mine.account = sha256(convert_to(${email}::text, 'utf8'))`,
    unexported: 'tries at the password within the last hour, under a hash of the address',
  },
  {
    name: 'audit',
    rowsOf: ({ id, email }) =>
      sql`mine.actor = ${id}::text or mine.subject in (${id}::text, ${email}::text) or mine.detail ->> 'name' = ${email}::text`,
    unindexed: true,
  },
]

/** Columns that hold the id of whoever did something, which says nothing once the person is erased. */
export const opaqueUserColumns: readonly string[] = [
  'api_key.created_by',
  'batch.created_by',
  'correction.created_by',
  'erasure.requested_by',
  'job.created_by',
  'org_topic.created_by',
  'org_topic_history.changed_by',
  'output_template.updated_by',
  'push_run.created_by',
  'sdk_key.created_by',
  'topic_history.changed_by',
  'topic_report.reported_by',
]
