import { createHash } from 'node:crypto'
import { limits } from '@txadv/contract'
import { APIError, isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { AuthAnswer } from './invitations.ts'
import { findPending } from './sign-in-audit.ts'

const codePath = '/two-factor/verify-totp'
const hashOf = (code: unknown) => createHash('sha256').update(String(code)).digest()

/** Notes a code; answers whether nobody has come with it to this account while it could be right. */
async function spendCode(database: Database, userId: string, code: unknown): Promise<boolean> {
  const until = sql`now() - make_interval(secs => ${limits.signIn.codeSeconds})`
  await sql`delete from auth.used_code where user_id = ${userId} and used_at <= ${until}`.execute(database.system)
  const { rows } = await sql`
    insert into auth.used_code (user_id, code) values (${userId}, ${hashOf(code)})
    on conflict do nothing returning 1`.execute(database.system)
  return rows.length > 0
}

/**
 * Lets a code of an authenticator app in once (RFC 6238, 5.2): whoever saw it typed has it for half a minute. Noted before
 * the library looks at it, so that of two who come at once one is refused.
 */
export async function refuseUsedCode(database: Database, ctx: AuthAnswer): Promise<void> {
  if (ctx.path !== codePath) return
  const person = await findPending(ctx)
  if (!person || (await spendCode(database, person.id, ctx.body?.code))) return
  throw new APIError('UNAUTHORIZED', { message: 'Invalid code', code: 'INVALID_CODE' })
}

/** A wrong code has let nobody in; trying it again is one more wrong try. */
export async function forgetWrongCode(database: Database, ctx: AuthAnswer): Promise<void> {
  if (ctx.path !== codePath || !isAPIError(ctx.context.returned)) return
  const person = await findPending(ctx)
  if (!person) return
  await sql`delete from auth.used_code where user_id = ${person.id} and code = ${hashOf(ctx.body?.code)}`.execute(
    database.system,
  )
}
