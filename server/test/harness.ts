import { randomBytes } from 'node:crypto'
import { type Fault, operations, type Role, roles } from '@txadv/contract'
import { declaredStatuses } from '@txadv/contract/openapi'
import { makeSignature } from 'better-auth/crypto'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { served as allServed } from '../src/app.ts'
import type { Served } from '../src/context.ts'
import { createDatabase, type Database } from '../src/db/database.ts'
import { createOutside } from '../src/egress/outside.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { createServer } from '../src/http/server.ts'
import { createIdentity, type Identity } from '../src/identity/identity.ts'
import { readConfig } from '../src/lib/config.ts'
import { createLogger, type Logger } from '../src/lib/log.ts'
import { readIndexLag } from '../src/library/duplicates/duplicates.ts'
import { openLlm } from '../src/llm/llm.ts'
import { listAddressSettings } from '../src/platforms/platforms.ts'
import { openQueueLater } from '../src/queue/queue.ts'
import { createTestDatabase } from './databases.ts'

export const password = 'correct horse battery'
/** As the identity library keeps it. It takes a core a tenth of a second to make one, and tests need thousands of people. */
const keptPassword = [
  'a64602eed2e6f2127cd29aa7a88d442a:',
  '9f4b9bf591f32ed0ba0e8908fa97e72bc160b9437d99914294dbb2a5de2142ca',
  '175d0b2120a274cb1cf775c6525a48e580f74e9b2f2c5f4112dadcac0e6b475a',
].join('')

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** As it came; of a failure, what `body` has. */
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects
  readonly body: any
  /** What every failure says for programs, beside the text and the fields that the specification gives it in `body`. */
  readonly told?: Told
}

export interface Told {
  readonly code: string
  readonly recovery: string
  readonly requestId: string
  readonly docs: string
  readonly issues?: readonly Fault[]
}

export type Credential = { readonly bearer: string } | { readonly cookie: string } | Record<string, never>

export interface Call {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** A service on its own database, listening on a real port. */
export interface Api {
  readonly url: string
  /** Where browsers believe the service is: the origin of its own pages. */
  readonly publicUrl: string
  readonly databaseUrl: string
  readonly database: Database
  readonly identity: Identity
  call(path: string, credential?: Credential, call?: Call): Promise<Answer>
  /** What the port for metrics answers. */
  readMetrics(): Promise<string>
  close(): Promise<void>
}

export function testConfig(databaseUrl: string, env: NodeJS.ProcessEnv = {}) {
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    AUTH_SECRET: 'a secret for tests, forty characters long',
    LOG_LEVEL: 'warn',
    DEMO_PASSWORD: password,
    CREDENTIAL_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    RATE_LIMIT_PER_KEY: '1000000',
    RATE_LIMIT_PER_ADDRESS: '1000000',
    ...env,
  }
  return readConfig(settings, listAddressSettings())
}

export async function send(
  baseUrl: string,
  path: string,
  credential: Credential = {},
  call: Call = {},
): Promise<Answer> {
  const response = await fetch(new URL(path, baseUrl), {
    method: call.method ?? 'GET',
    headers: {
      ...('bearer' in credential && { authorization: `Bearer ${credential.bearer}` }),
      ...('cookie' in credential && { cookie: credential.cookie }),
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
      ...call.headers,
    },
    ...(call.body !== undefined && { body: typeof call.body === 'string' ? call.body : JSON.stringify(call.body) }),
  })
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  const { status, headers } = response
  return { status, headers, text, ...(status >= 400 && isFailure(body) ? splitFailure(body) : { body }) }
}

/** What each operation may answer, as the API document says; 499 is for the log alone. */
const declared = new Map(
  Object.values(operations).map((route) => [
    `${route.method} ${route.path}`,
    new Set([499, ...declaredStatuses(route)]),
  ]),
)

/** Notes the answers that the API document does not declare: a service that gave one does not close in peace. */
function watchStatuses(app: FastifyInstance): ReadonlySet<string> {
  const undeclared = new Set<string>()
  app.addHook('onResponse', async ({ method, routeOptions: { url } }, { statusCode }) => {
    const known = declared.get(`${method} ${url}`)
    if (known && !known.has(statusCode)) undeclared.add(`${method} ${url} answered ${statusCode}`)
  })
  return undeclared
}

const isFailure = (body: unknown): body is Told & Record<string, unknown> =>
  typeof body === 'object' && body !== null && 'error' in body && 'requestId' in body

function splitFailure({ code, recovery, requestId, docs, issues, ...body }: Told & Record<string, unknown>) {
  return { body, text: JSON.stringify(body), told: { code, recovery, requestId, docs, ...(issues && { issues }) } }
}

export async function startApi(
  options: {
    served?: readonly Served[]
    env?: NodeJS.ProcessEnv
    log?: Logger
    databaseUrl?: string
    dashboardDir?: string
  } = {},
): Promise<Api> {
  const testDatabase = options.databaseUrl ? undefined : await createTestDatabase()
  const databaseUrl = options.databaseUrl ?? testDatabase?.url ?? ''
  const config = testConfig(databaseUrl, options.env)
  const log = options.log ?? createLogger(config.logLevel)
  const database = createDatabase(databaseUrl, log)
  const identity = createIdentity(config, database, log)
  const queue = openQueueLater(databaseUrl, log)
  const outside = createOutside(config)
  const { dashboardDir, served = allServed } = options
  const llm = openLlm(config.llm)
  const metrics = createMetrics(database, readIndexLag)
  const parts = { config, log, database, identity, queue, llm, outside, metrics, dashboardDir }
  const app: FastifyInstance = await createServer(parts, served)
  const undeclared = watchStatuses(app)
  const url = await app.listen({ host: '127.0.0.1', port: config.port })
  return {
    url,
    publicUrl: config.publicUrl,
    databaseUrl,
    database,
    identity,
    call: (path, credential, call) => send(url, path, credential, call),
    readMetrics: () => metrics.registry.metrics(),
    close: async () => {
      await app.close()
      await Promise.all([identity.close(), queue.stop(), database.close(), outside.close()])
      await testDatabase?.drop()
      if (undeclared.size > 0) throw new Error(`Undeclared by the API document: ${[...undeclared].join(', ')}`)
    },
  }
}

/** Runs a statement as the owner of the schema, for states that no role of the service could bring about. */
export async function asDatabaseOwner(api: Api, statement: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  try {
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}

export interface Person {
  readonly userId: string
  readonly email: string
  readonly cookie: string
}

/** Posts to an identity route as a page of the service does: with its origin. */
export function postAuth(api: Api, path: string, credential: Credential, body: unknown): Promise<Answer> {
  return api.call(`/api/auth${path}`, credential, { method: 'POST', body, headers: { origin: api.publicUrl } })
}

/** What a browser sends back of the cookies that the answer sets. */
export function cookieOf({ headers }: Answer): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

export async function signIn(api: Api, email: string): Promise<string> {
  const answer = await postAuth(api, '/sign-in/email', {}, { email, password })
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.text}`)
  return cookieOf(answer)
}

async function makeUser(api: Api, name: string): Promise<{ userId: string; email: string }> {
  const email = `${name}-${randomBytes(4).toString('hex')}@test.example`
  const { internalAdapter } = await api.identity.auth.$context
  const { id: userId } = await internalAdapter.createUser({ name, email }, { method: 'email-password' })
  await internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password: keptPassword })
  return { userId, email }
}

/** What a browser holds after the person has signed in, for those whose signing in is not what is tested. */
async function openSession(api: Api, userId: string): Promise<string> {
  const { internalAdapter, authCookies, secret } = await api.identity.auth.$context
  const { token } = await internalAdapter.createSession(userId)
  return `${authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${await makeSignature(token, secret)}`)}`
}

/** An operator, who belongs to no organization. */
export async function makeOperator(api: Api): Promise<Person> {
  const { userId, email } = await makeUser(api, 'operator')
  await api.database.system.updateTable('auth.user').set({ operator: true }).where('id', '=', userId).execute()
  return { userId, email, cookie: await openSession(api, userId) }
}

/** A person who signed up and belongs to no organization yet. */
export async function makeStranger(api: Api): Promise<Person> {
  const { userId, email } = await makeUser(api, 'stranger')
  return { userId, email, cookie: await openSession(api, userId) }
}

export interface Org {
  readonly id: string
  readonly people: Readonly<Record<Role, Person>>
  readonly owner: { readonly cookie: string }
  /** A key with every scope. */
  readonly key: { readonly bearer: string }
}

/** An organization with a signed-in person of every role (or of the roles asked for) and an API key. */
export async function makeOrg(
  api: Api,
  wanted: readonly Role[] = roles,
  called: { readonly name?: string; readonly key?: string } = {},
): Promise<Org> {
  const slug = randomBytes(6).toString('hex')
  const people: Partial<Record<Role, Person>> = {}
  const owner = await makeUser(api, 'owner')
  const { id } = await api.identity.auth.api.createOrganization({
    body: { name: called.name ?? `Org ${slug}`, slug, userId: owner.userId },
  })
  for (const role of wanted) {
    const user = role === 'owner' ? owner : await makeUser(api, role)
    if (role !== 'owner')
      await api.identity.auth.api.addMember({ body: { organizationId: id, userId: user.userId, role } })
    people[role] = { ...user, cookie: await openSession(api, user.userId) }
  }
  const session = { cookie: people.owner?.cookie ?? '' }
  return {
    id,
    people: people as Record<Role, Person>,
    owner: session,
    key: await makeKey(api, session, called.key ? { name: called.key } : {}),
  }
}

export async function makeKey(api: Api, owner: Credential, body: object = {}): Promise<{ bearer: string; id: string }> {
  const answer = await api.call('/api/keys', owner, { method: 'POST', body: { name: 'test', ...body } })
  if (answer.status !== 201) throw new Error(`key creation failed: ${answer.text}`)
  return { bearer: answer.body.plaintext, id: answer.body.record.id }
}

export async function setPlan(api: Api, org: Org, plan: 'free' | 'pro' | 'enterprise'): Promise<void> {
  await api.database.system.updateTable('org').set({ plan }).where('org_id', '=', org.id).execute()
}
