import { createHash } from 'node:crypto'
import { type Role, type Route, roles, routes, type Scope, scopes } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Api,
  type Credential,
  makeKey,
  makeOperator,
  makeOrg,
  makeStranger,
  type Org,
  startApi,
} from './harness.ts'
import { pathOf } from './samples.ts'

/** Who knocks, and what the interface says of them; the oracle below reads only this and the route's declaration. */
interface Principal {
  readonly name: string
  readonly credential: Credential
  readonly refusedAs?: string
  readonly apiKeyScopes?: readonly Scope[]
  readonly sdkScopes?: readonly Scope[]
  readonly role?: Role
  readonly operator?: boolean
  readonly headers?: Record<string, string>
  readonly foreignWorkspace?: boolean
  readonly crossSite?: boolean
}

type Verdict = 'allowed' | readonly [status: number, error: string]

const managing = ['owner', 'admin']
const rolesWith: Record<string, readonly string[]> = {
  'api_keys:manage': managing,
  'library:delete': managing,
  import: [...managing, 'member'],
  activate: [...managing, 'member'],
}
const permissionTexts: Record<string, string> = {
  'library:delete': 'Requires library:delete permission',
  activate: 'Requires activate permission',
}

const absentWorkspace = [404, 'Workspace not found'] as const

/** Part 5 of the interface, written down a second time, independently of the service. */
function verdictFor(route: Route, who: Principal): Verdict {
  const { access } = route
  if (who.refusedAs) return [401, who.refusedAs]
  if (who.apiKeyScopes) {
    const mappings = route.path.startsWith('/api/sdk/mappings') ? 'mappings:read' : undefined
    if (['/api/whoami', '/api/limits'].includes(route.path)) return who.foreignWorkspace ? absentWorkspace : 'allowed'
    const scope = 'scope' in access ? access.scope : mappings
    if (!scope) return [401, 'Unauthorized']
    if (!who.apiKeyScopes.includes(scope)) return [401, 'Insufficient scopes']
  } else if (who.sdkScopes) {
    if (!('sdk' in access)) return [401, 'Unauthorized']
    if (!who.sdkScopes.includes(access.sdk)) return [401, 'Insufficient scopes']
  } else {
    if ('sdk' in access || (!who.role && !who.operator)) return [401, 'Unauthorized']
    if (who.crossSite && route.method !== 'GET') return [403, 'Forbidden']
    if ('operator' in access) return who.operator ? 'allowed' : [403, 'Forbidden']
    if (!who.role) return [401, 'Unauthorized']
    const asksOnly = ['/api/classify', '/api/analyze-brief', '/api/topics/check-duplicate'].includes(route.path)
    if (who.role === 'viewer' && route.method !== 'GET' && !asksOnly) return [403, 'Forbidden']
    const { permission } = access
    if (permission && !rolesWith[permission]?.includes(who.role))
      return [403, permissionTexts[permission] ?? 'Forbidden']
  }
  return who.foreignWorkspace ? absentWorkspace : 'allowed'
}

let api: Api
let principals: Principal[]

async function knownPrincipals(org: Org, other: Org): Promise<Principal[]> {
  const expired = await makeKey(api, org.owner, { expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
  await api.database.system
    .updateTable('api_key')
    .set({ expires_at: '2020-01-01T00:00:00Z' })
    .where('secret_hash', '=', createHash('sha256').update(expired.bearer).digest())
    .execute()
  const revoked = await makeKey(api, org.owner)
  await api.call('/api/keys', org.owner, { method: 'DELETE', body: { id: revoked.id } })
  const sdkKey = async (body: object) =>
    (await api.call('/api/sdk-keys', org.owner, { method: 'POST', body: { name: 'matrix', ...body } })).body.plaintext
  const foreign = await api.call('/api/workspaces', other.owner, { method: 'POST', body: { name: 'Theirs' } })
  const foreignWorkspace = { headers: { 'x-workspace-id': foreign.body.id }, foreignWorkspace: true }
  const crossSite = { headers: { 'sec-fetch-site': 'cross-site' }, crossSite: true }
  const [stranger, operator] = [await makeStranger(api), await makeOperator(api)]
  const without = (scope: Scope) => scopes.filter((other) => other !== scope)

  return [
    { name: 'no credential', credential: {}, refusedAs: 'Unauthorized' },
    { name: 'garbage bearer', credential: { bearer: 'garbage' }, refusedAs: 'Unauthorized' },
    { name: 'garbage API key', credential: { bearer: 'txadv_garbage' }, refusedAs: 'Invalid API key' },
    { name: 'garbage cookie', credential: { cookie: 'txadv.session_token=garbage' }, refusedAs: 'Unauthorized' },
    { name: 'expired key', credential: expired, refusedAs: 'API key has expired' },
    { name: 'revoked key', credential: revoked, refusedAs: 'API key has been revoked' },
    {
      name: 'garbage API key beside a good cookie',
      credential: org.owner,
      headers: { authorization: 'Bearer txadv_garbage' },
      refusedAs: 'Invalid API key',
    },
    { name: 'key with every scope', credential: org.key, apiKeyScopes: scopes },
    ...(await Promise.all(
      scopes.map(async (scope) => ({
        name: `key without ${scope}`,
        credential: await makeKey(api, org.owner, { scopes: without(scope) }),
        apiKeyScopes: without(scope),
      })),
    )),
    ...(await Promise.all(
      scopes.map(async (scope) => ({
        name: `key with only ${scope}`,
        credential: await makeKey(api, org.owner, { scopes: [scope] }),
        apiKeyScopes: [scope],
      })),
    )),
    ...roles.map((role) => ({ name: role, credential: { cookie: org.people[role].cookie }, role })),
    { name: 'signed in without organization', credential: { cookie: stranger.cookie }, refusedAs: 'Unauthorized' },
    { name: 'operator', credential: { cookie: operator.cookie }, operator: true },
    { name: 'SDK key with every scope', credential: { bearer: await sdkKey({ scopes }) }, sdkScopes: scopes },
    { name: 'test SDK key', credential: { bearer: await sdkKey({ mode: 'test', scopes }) }, sdkScopes: scopes },
    { name: 'SDK key as it is made', credential: { bearer: await sdkKey({}) }, sdkScopes: ['classify'] },
    {
      name: 'SDK key without classify',
      credential: { bearer: await sdkKey({ scopes: without('classify') }) },
      sdkScopes: without('classify'),
    },
    { name: "another organization's key", credential: other.key, apiKeyScopes: scopes },
    { name: "another organization's owner", credential: other.owner, role: 'owner' },
    { name: 'owner, foreign workspace', credential: org.owner, role: 'owner', ...foreignWorkspace },
    { name: 'key, foreign workspace', credential: org.key, apiKeyScopes: scopes, ...foreignWorkspace },
    {
      name: 'owner, malformed workspace',
      credential: org.owner,
      role: 'owner',
      foreignWorkspace: true,
      headers: { 'x-workspace-id': '%00' },
    },
    { name: 'owner, from another site', credential: org.owner, role: 'owner', ...crossSite },
    { name: 'operator, from another site', credential: { cookie: operator.cookie }, operator: true, ...crossSite },
  ]
}

beforeAll(async () => {
  // Connecting the sandbox is answered alike by all who may only where there is one.
  api = await startApi({ env: { SANDBOX_URL: 'http://127.0.0.1:3400' } })
  principals = await knownPrincipals(await makeOrg(api), await makeOrg(api, ['owner']))
})
afterAll(() => api.close())

/** Sent with ids that name nothing and without fields, so that no cell changes anything. */
const knock = (route: Route, who: Principal): Promise<Answer> =>
  api.call(pathOf(route), who.credential, {
    method: route.method,
    ...(route.body && { body: route.takes ? '' : {} }),
    headers: { ...(route.takes && { 'content-type': route.takes }), ...who.headers },
  })

const passedTheDoor = (route: Route, answer: Answer) =>
  answer.status === route.status ||
  answer.status === 400 ||
  (answer.status === 404 && answer.body.error === route.absent && route.params !== undefined)

describe('every route, every principal', () => {
  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
    const wrong: unknown[] = []
    for (const who of principals) {
      const verdict = verdictFor(route, who)
      const answer = await knock(route, who)
      const right =
        verdict === 'allowed'
          ? passedTheDoor(route, answer)
          : answer.status === verdict[0] && answer.text === JSON.stringify({ error: verdict[1] })
      if (!right) wrong.push({ who: who.name, verdict, status: answer.status, text: answer.text.slice(0, 200) })
    }
    expect(wrong).toEqual([])
  })

  test('the matrix has every kind of principal, and both outcomes for every route', () => {
    expect(principals.length).toBeGreaterThanOrEqual(35)
    for (const route of routes) {
      const verdicts = principals.map((who) => verdictFor(route, who))
      expect(verdicts).toContain('allowed')
      expect(verdicts.filter((verdict) => verdict !== 'allowed').length).toBeGreaterThan(10)
    }
  })
})
