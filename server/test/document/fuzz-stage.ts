import { setTimeout as sleep } from 'node:timers/promises'
import { scopes } from '@txadv/contract'
import { asDatabaseOwner, makeKey, makeOperator, makeOrg, type Org, setPlan } from '../harness.ts'
import { goodClassification, type Script, type Seen, startLlmProvider } from '../llm-provider.ts'
import { paged, startSource } from '../sources.ts'
import { startWholeService, type WholeService } from '../whole-service.ts'
import { createLearned, type Learned } from './learned.ts'
import type { Callers, Credentials, Recipes } from './make-request.ts'
import { type Making, makeName } from './make-values.ts'

/** An organization that is asked for, and what its answers said. */
interface Side {
  readonly org: Org
  readonly learned: Learned
  readonly callers: Callers
}

/** The whole service, two organizations on it, platforms, a source and a model. */
export interface FuzzStage extends WholeService {
  readonly sides: readonly [Side, Side]
  readonly bodies: Recipes['bodies']
  /** Gives back what requests take away: plans, quotas and the platforms' good will. */
  restore(making: Making): Promise<void>
}

const campaign = {
  summary: 'A spring campaign.',
  objectives: ['Test drives'],
  targetAudience: 'Families',
  recommendedTopics: [{ topic_name: 'Electric SUV Shoppers', rationale: 'The campaign is for one.' }],
}

const classifications = [goodClassification, { ...goodClassification, topic_name: 'Hybrid Car Owners', keywords: [] }]

/** What a model says: of a topic what it was asked, because nobody is let down by the service then; of a brief anything. */
function saySomething({ text }: Seen, turn: number): Script {
  if (text.includes('recommendedTopics')) return turn % 3 === 0 ? { say: 'I would rather not.' } : { say: campaign }
  if (text.includes('topic_name')) return { say: classifications[turn % 2] }
  return { say: { names: ['SUV Owners', 'Golf Fans'] } }
}

const credentials: Readonly<Record<string, object>> = {
  marketplace: { client_id: 'c', username: 'u', password: 'p', org_id: 'o' },
  dspapi: { api_key: 'k', provider_id: 'p' },
  custom_api: { token: 't' },
}
const faultKinds = ['throttle', 'html', 'noId', 'drop', 'applyThenDrop', 'expire'] as const

const bearer = (secret: string): Credentials => ({ authorization: `Bearer ${secret}` })

/** Everybody who may ask for an organization, and some who may not. */
async function gatherCallers(
  { api }: WholeService,
  org: Org,
  operator: Credentials,
  protect: (id: string) => void,
): Promise<Callers> {
  const keep = ({ id, bearer: secret }: { id: string; bearer: string }) => {
    protect(id)
    return bearer(secret)
  }
  const key = keep(await makeKey(api, org.owner))
  const some = await Promise.all(
    scopes.slice(0, 3).map(async (scope) => keep(await makeKey(api, org.owner, { name: scope, scopes: [scope] }))),
  )
  const gone = await makeKey(api, org.owner)
  await api.call('/api/keys', org.owner, { method: 'DELETE', body: { id: gone.id } })
  const sdkKey = async (body: object) => {
    const answer = await api.call('/api/sdk-keys', org.owner, {
      method: 'POST',
      body: { name: 'page', scopes: ['classify', 'mappings:read'], ...body },
    })
    protect(answer.body.record.id)
    return bearer(answer.body.plaintext)
  }
  const page = await sdkKey({})
  const narrow = await sdkKey({ origins: ['https://www.example.com'] })
  const people = Object.values(org.people).map(({ cookie }) => ({ cookie }))
  const wrong = [
    {},
    bearer(gone.bearer),
    ...some,
    narrow,
    ...people,
    page,
    operator,
    key,
    bearer('txadv_x'),
    bearer('pk_live_x'),
    bearer(''),
    { authorization: 'Basic eDp5' },
    { cookie: 'txadv.session_token=x' },
  ]
  const { cookie } = org.owner
  return {
    find: ({ security, path }, { chance }) => {
      if (path.startsWith('/api/admin/')) return operator
      if (security.includes('sdkKey')) return security.includes('apiKey') && chance.often(0.4) ? key : page
      return security.includes('apiKey') && chance.often(0.6) ? key : { cookie }
    },
    findWrong: ({ chance }) => chance.oneOf(wrong),
  }
}

export async function startFuzzStage(): Promise<FuzzStage> {
  const llm = await startLlmProvider()
  const source = await startSource()
  let turn = 0
  llm.answer = (seen) => saySomething(seen, turn++)
  const env = {
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    LLM_API_KEY: 'sk-fuzz',
    LLM_BASE_URL: llm.url,
    EGRESS_ALLOW: source.endpoint,
  }
  const service = await startWholeService({ env })
  const { api, sandbox } = service
  const items = Array.from({ length: 30 }, (_, n) => ({ id: `p-${n}`, name: `Partner Audience ${n} Golfers` }))
  const feeds = [
    source.serve(paged(items)),
    source.serve((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>no</p>')),
    source.serve((response) => response.writeHead(401).end('{}')),
  ]
  const operator = { cookie: (await makeOperator(api)).cookie }
  const protectedIds = new Set<string>()
  const openSide = async (): Promise<Side> => {
    const org = await makeOrg(api)
    await setPlan(api, org, 'enterprise')
    const callers = await gatherCallers(service, org, operator, (id) => protectedIds.add(id))
    return { org, callers, learned: createLearned((id) => !protectedIds.has(id)) }
  }
  const sides = [await openSide(), await openSide()] as const

  const makeConnection = (making: Making) => {
    const { chance } = making
    const platform = chance.oneOf(Object.keys(credentials))
    if (chance.often(0.3))
      return {
        name: makeName(making),
        platform: 'custom_api',
        direction: 'inbound',
        config: {
          base_url: chance.oneOf(feeds),
          items_path: 'data.rows',
          count_path: 'data.total',
          page_param: 'page',
          page_size_param: 'size',
        },
      }
    const place = `${sandbox.url}/custom-api`
    const config = { ...(platform === 'custom_api' && { api_base_url: place }), default_cpm: 1 + chance.below(5) }
    return { name: makeName(making), platform, direction: 'outbound', config, credentials: credentials[platform] }
  }
  const rowsOf = (making: Making) =>
    Array.from({ length: making.chance.below(5) + 1 }, (_, n) => ({ Name: makeName(making), Id: `x-${n}` }))
  const mappings = [
    { csvColumn: 'Name', targetField: 'topic_name' },
    { csvColumn: 'Id', targetField: 'external_id' },
  ]
  const makeChunk = (making: Making) => ({ chunkIndex: making.chance.below(3), rows: rowsOf(making), mappings })
  const makeFile = () => ({ filename: 'a.csv', totalRows: 1_000, mappings })
  const bodies: Recipes['bodies'] = {
    createConnection: makeConnection,
    replaceConnection: makeConnection,
    createImport: makeFile,
    createSeeding: makeFile,
    importChunk: makeChunk,
    seedChunk: makeChunk,
    previewImport: (making) => ({ rows: rowsOf(making), mappings }),
    createTopic: (making) => ({ topic_name: makeName(making) }),
  }

  return {
    ...service,
    sides,
    bodies,
    restore: async ({ chance }) => {
      for (const { org } of sides) await setPlan(api, org, 'enterprise')
      await asDatabaseOwner(api, 'delete from quota')
      for (const platform of Object.keys(credentials)) {
        const kind = chance.oneOf(faultKinds)
        const faults = chance.often(0.5) ? { [kind]: { share: 0.3, count: 5, retryAfterSeconds: 1 } } : {}
        sandbox.stand({ platform, faults })
      }
    },
    close: async () => {
      // What the worker has begun is let end, so that the database can be dropped.
      await sleep(100)
      await service.close()
      await source.close()
      await llm.close()
    },
  }
}
