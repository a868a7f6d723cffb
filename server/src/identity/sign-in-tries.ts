import { createHash, randomBytes } from 'node:crypto'
import { failures, limits } from '@txadv/contract'
import { getSessionFromCtx, isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { AuthAnswer } from './invitations.ts'

/** Is told once an hour that an account is locked, with the token that opens its owner the way past the limit. */
export type NoteLocked = (email: string, token: string) => Promise<void>

const signInPath = '/sign-in/email'
/** The routes that tell a session whether a password is right. */
const sessionPaths = new Set([
  '/change-password',
  '/delete-user',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/get-totp-uri',
  '/two-factor/generate-backup-codes',
])
const unlockHeader = 'x-unlock-token'

const hashOf = (text: string) => createHash('sha256').update(text).digest()
/** Addresses are told apart as the library does. */
const accountOf = (email: string) => email.toLowerCase()

/** Whose password a request tries, by the address of the account. */
async function emailTried(ctx: AuthAnswer): Promise<string | undefined> {
  if (ctx.path === signInPath) return typeof ctx.body?.email === 'string' ? ctx.body.email : undefined
  if (!sessionPaths.has(ctx.path)) return undefined
  return (await getSessionFromCtx(ctx))?.user.email
}

const since = sql`now() - make_interval(mins => ${limits.signIn.windowMinutes})`

/** Counts a try before what is tried is done, so that tries at the same moment cannot pass the limit together. */
export async function countTry(database: Database, account: string, most: number): Promise<boolean> {
  const { rows } = await sql`
    insert into auth.sign_in_try as kept (account, tried_at) values (${hashOf(account)}, array[now()])
    on conflict (account) do update
      set tried_at = array(select at from unnest(kept.tried_at) at where at > ${since}) || now()
      where (select count(*) from unnest(kept.tried_at) at where at > ${since}) < ${most}
    returning 1`.execute(database.system)
  return rows.length > 0
}

async function secondsToWait(database: Database, account: string): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from min(at) - (${since})))::int as seconds
    from auth.sign_in_try, unnest(tried_at) at where account = ${hashOf(account)} and at > ${since}`.execute(
    database.system,
  )
  return Math.max(1, rows[0]?.seconds ?? 1)
}

/** A token for the owner's mail, unless one is valid already: a stranger who goes on guessing sends no second mail. */
async function issueUnlock(database: Database, account: string): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql`
    update auth.sign_in_try set unlock_hash = ${hashOf(token)}, unlock_left = ${limits.signIn.unlockTries},
      unlock_until = now() + make_interval(mins => ${limits.signIn.windowMinutes})
    where account = ${hashOf(account)} and coalesce(unlock_until <= now(), true) returning 1`.execute(database.system)
  return rows.length > 0 ? token : undefined
}

/** Whether the token is the one that was mailed; it is good for a few tries, because its owner may mistype. */
async function spendUnlock(database: Database, account: string, token: string): Promise<boolean> {
  const { rows } = await sql`
    update auth.sign_in_try set unlock_left = unlock_left - 1
    where account = ${hashOf(account)} and unlock_hash = ${hashOf(token)} and unlock_until > now() and unlock_left > 0
    returning 1`.execute(database.system)
  return rows.length > 0
}

/**
 * Holds the tries at one account's password to so many an hour. Addresses do not matter here: a stranger has as many as
 * needed. The limit holds for the right password too, or guesses would go on; its owner signs in by the mailed link.
 */
export async function limitTries(database: Database, ctx: AuthAnswer, noteLocked: NoteLocked): Promise<void> {
  const email = await emailTried(ctx)
  if (email === undefined) return
  const account = accountOf(email)
  const token = ctx.headers?.get(unlockHeader)
  if (token && (await spendUnlock(database, account, token))) return
  if (await countTry(database, account, limits.signIn.tries)) return
  const issued = await issueUnlock(database, account)
  if (issued) await noteLocked(email, issued)
  throw failures.tooManyTries(await secondsToWait(database, account))
}

/** A right password is no guess: its try is taken off, and the link that led to it works no more. */
export async function settleTry(database: Database, ctx: AuthAnswer): Promise<void> {
  const { returned } = ctx.context
  if (!returned || isAPIError(returned)) return
  const email = await emailTried(ctx)
  if (email === undefined) return
  const token = ctx.headers?.get(unlockHeader)
  await sql`
    update auth.sign_in_try set
      tried_at = case when unlock_hash = ${hashOf(token ?? '')} then tried_at else trim_array(tried_at, 1) end,
      unlock_hash = case when unlock_hash = ${hashOf(token ?? '')} then null else unlock_hash end
    where account = ${hashOf(accountOf(email))} and cardinality(tried_at) > 0`.execute(database.system)
}

/** After a reset the password is another one, which nobody has tried yet. */
export async function forgetTries(database: Database, email: string): Promise<void> {
  await sql`delete from auth.sign_in_try where account = ${hashOf(accountOf(email))}`.execute(database.system)
}
