import type { Examples } from '@txadv/contract/openapi-examples'
import pg from 'pg'
import { type Api, asDatabaseOwner, type Credential, makeOperator, makeOrg, startApi } from '../harness.ts'
import { startWholeService } from '../whole-service.ts'
import type { Operation } from './read-document.ts'
import { type Call, routeOf, type Sightings } from './sightings.ts'

interface Callers {
  readonly key: Credential
  readonly owner: Credential
  readonly page: Credential
  readonly operator: Credential
}

async function gatherCallers(api: Api): Promise<Callers> {
  const org = await makeOrg(api, ['owner'])
  const operator = await makeOperator(api)
  const body = { name: 'Page', scopes: ['classify', 'mappings:read'] }
  const page = await api.call('/api/sdk-keys', org.owner, { method: 'POST', body })
  return {
    key: org.key,
    owner: org.owner,
    page: { bearer: page.body.plaintext },
    operator: { cookie: operator.cookie },
  }
}

/** A request of an operation that the service would carry out if it could: that of its example. */
function callOf({ id }: Operation, { key, owner, page, operator }: Callers, examples: Examples): Call {
  const { access } = routeOf(id)
  const credential = 'operator' in access ? operator : 'sdk' in access ? page : 'scope' in access ? key : owner
  const { params, query, body } = {
    ...examples[id],
    ...(id === 'previewOutputTemplate' && { body: ofTopic(examples[id]) }),
  }
  return { params, query, body, credential }
}

/** A preview with the fixed sample asks nobody; with a topic, it asks the database. */
const ofTopic = (example: Examples[string] | undefined) => ({
  ...(example?.body as object),
  topicId: 'tp_01h455vb4pex5vsknk084sn02q',
})

/** What cannot be brought about from outside, with the reason. */
export const unprovoked: ReadonlyMap<string, string> = new Map([
  ['getEngine 500', 'It answers from what the process is made of: nothing but a bug breaks it'],
])

/** Has every operation answer 429: by a service whose callers have a request a minute. */
export async function meetRateLimits({ operations, meet }: Sightings): Promise<void> {
  const api = await startApi({ env: { RATE_LIMIT_PER_ADDRESS: '1' } })
  await api.call('/api/usage')
  for (const { id } of operations) await meet(api.url, id, 429, {})
  await api.close()
}

/** Has every operation answer 500, by a database without its tables, and 503, by one that lets nobody in. */
export async function meetLostDatabase({ operations, meet }: Sightings, examples: Examples): Promise<void> {
  const service = await startWholeService({ env: { LOG_LEVEL: 'silent' }, worker: false })
  const { api } = service
  const callers = await gatherCallers(api)
  const each = async (status: number) => {
    for (const operation of operations.filter(({ id }) => !unprovoked.has(`${id} ${status}`)))
      await meet(api.url, operation.id, status, callOf(operation, callers, examples))
  }
  await asDatabaseOwner(api, 'alter schema public rename to gone')
  try {
    await each(500)
  } finally {
    await asDatabaseOwner(api, 'alter schema gone rename to public')
  }
  const name = new URL(api.databaseUrl).pathname.slice(1)
  const server = new pg.Client({ connectionString: api.databaseUrl.replace(name, 'postgres') })
  await server.connect()
  await server.query(`alter database ${name} connection limit 0`)
  await server.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'txadv%'",
    [name],
  )
  try {
    await each(503)
  } finally {
    await server.query(`alter database ${name} connection limit -1`)
    await server.end()
    await service.close()
  }
}
