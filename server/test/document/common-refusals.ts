import { isAnsweredOnce, type Route } from '@txadv/contract'
import type { Stage } from '../examples/northwind.ts'
import type { Request } from '../examples/story.ts'
import { asDatabaseOwner, type Credential } from '../harness.ts'
import { type Call, routeOf, type Sightings } from './sightings.ts'

/** People and keys that are not let in everywhere. */
export interface Outsiders {
  /** Sessions of another organization, from the least to the most that they may do. */
  readonly viewer: Credential
  readonly owner: Credential
  /** An SDK key for the pages of one origin. */
  readonly narrow: Credential
}

const nowhere = 'ws_01h455vb4pex5vsknk084sn02q'

/** Somebody whom the operation knows and does not let in. */
function forbiddenCall({ access, method }: Route, call: Call, outsiders: Outsiders): Call {
  if ('sdk' in access) return { ...call, credential: outsiders.narrow }
  if ('operator' in access) return { ...call, credential: outsiders.owner }
  if (method === 'GET') return { ...call, credential: outsiders.viewer }
  return { ...call, credential: outsiders.owner, headers: { ...call.headers, 'sec-fetch-site': 'cross-site' } }
}

/** A body of one byte more than the operation takes; of what is read as it comes, all of it must be sent. */
function largeCall({ bodyBytes, takes }: Route, call: Call): Call {
  const headers = { ...call.headers, connection: 'close' }
  if (takes === undefined) return { ...call, headers, body: 'x'.repeat(bodyBytes + 1) }
  const line = `https://www.example.com/${'page'.repeat(20)}\n`
  return { ...call, headers, query: { key: 'url' }, body: line.repeat(Math.ceil(bodyBytes / line.length) + 1) }
}

/** What a request is refused with before anything is done: by how it is sent, and by whom. */
export async function meetRefusals(
  { ask, meet, operations }: Sightings,
  url: string,
  { operation, route, credential, params, query, body }: Request,
  outsiders: Outsiders,
): Promise<void> {
  const declared = operations.find(({ id }) => id === operation)?.answers
  const call: Call = { params, query, body, credential }
  await meet(url, operation, 401, { ...call, credential: {} })
  await meet(url, operation, 400, { ...call, search: '?nonsense=1' })
  // An export is forbidden by what is asked for, which is provoked by itself.
  if (declared?.has(403) && operation !== 'exportTopics')
    await meet(url, operation, 403, forbiddenCall(route, call, outsiders))
  if (!('operator' in route.access))
    await meet(url, operation, 404, { ...call, headers: { 'x-workspace-id': nowhere } })
  else if (params)
    await ask(url, operation, {
      ...call,
      params: Object.fromEntries(Object.keys(params).map((name) => [name, 'absent'])),
    })
  if (declared?.has(413)) await meet(url, operation, 413, largeCall(routeOf(operation), call))
  if (declared?.has(415)) await meet(url, operation, 415, { ...call, headers: { 'content-type': 'application/xml' } })
}

let keys = 0

/** Sends a request as it is meant, and then what may come of it: nothing new, or of a key that another request has. */
export async function meetSuccess(
  { meet, ask }: Sightings,
  { api }: Pick<Stage, 'api'>,
  { operation, route, credential, params, query, body }: Request,
) {
  const key = `document-${++keys}`
  const isOnce = isAnsweredOnce(route)
  const call: Call = { params, query, body, credential, ...(isOnce && { headers: { 'idempotency-key': key } }) }
  const answer = await ask(api.url, operation, call)
  if (answer.status !== route.status) return answer
  if (route.method === 'GET' && !route.streams)
    await meet(api.url, operation, 304, { ...call, headers: { 'if-none-match': '*' } })
  if (isOnce) {
    // The query says no more than before; the request is another by its bytes.
    await meet(api.url, operation, 422, { ...call, search: '?' })
    const leave = `update idempotent_response set answer = null, touched = false, leased_until = now() + interval '1 hour'`
    await asDatabaseOwner(api, `${leave} where key = $1`, [key])
    await meet(api.url, operation, 409, call)
  }
  return answer
}
