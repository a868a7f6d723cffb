import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { limits } from '@txadv/contract'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { dspapiPlatform } from '../../src/platforms/dspapi/dspapi.ts'
import { marketplacePlatform } from '../../src/platforms/marketplace/marketplace.ts'
import { listingOf, openTestLink } from '../links.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../pushing.ts'
import { type Sshd, startSshd } from '../sshd.ts'
import { type Received, type Stranger, sendJson, startStranger } from '../strangers.ts'
import { askAs } from './asking.ts'
import { rule } from './rule.ts'

type Response = Parameters<typeof sendJson>[0]
type Serve = (response: Response, received: Received) => unknown

const segmentsPath = '/data-marketplace/provider-api/v1/segments'
const assumed = `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
  <AccessKeyId>lent</AccessKeyId><SecretAccessKey>lent</SecretAccessKey><SessionToken>lent</SessionToken>
  <Expiration>2099-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`
const identity = `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>
  <Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`

/** What the service is to wait between tries, before the tests shorten it. */
const retryDelays = [...limits.outbound.retryDelaysMs]
const setDelays = (delaysMs: readonly number[]) =>
  (limits.outbound.retryDelaysMs as unknown as number[]).splice(0, 3, ...delaysMs)

let platform: Stranger
let store: Stranger
let sshd: Sshd
let stage: Stage
let answer: Serve
let tokenSeconds: number
let made = 0

const isToken = ({ url }: Received) => url === '/token'
/** The platforms as they should be: every segment is taken, under a number of its own. */
const accept: Serve = (response, { method, url }) => {
  if (method === 'POST') return sendJson(response, { id: ++made, SegmentId: made })
  if (method === 'PUT') return sendJson(response, {})
  return sendJson(response, url.includes('/providers/') ? { Segments: [] } : { segments: [] })
}

beforeAll(async () => {
  setDelays([1, 2, 4])
  platform = await startStranger((_, response, received) =>
    isToken(received)
      ? sendJson(response, { access_token: `token-${++made}`, expires_in: tokenSeconds })
      : answer(response, received),
  )
  store = await startStranger((_, response, { method, body }) => {
    if (method === 'PUT') return response.writeHead(200, { etag: '"x"' }).end()
    const isRole = new URLSearchParams(body).get('Action') === 'AssumeRole'
    return response.writeHead(200, { 'content-type': 'text/xml' }).end(isRole ? assumed : identity)
  })
  sshd = await startSshd()
  stage = await startStage({
    EGRESS_ALLOW: `${platform.endpoint},127.0.0.1:${sshd.port}`,
    MARKETPLACE_TOKEN_URL: `${platform.url}/token`,
    MARKETPLACE_API_URL: platform.url,
    DSPAPI_API_URL: `${platform.url}/v3`,
    EXCHANGE_S3_ACCESS_KEY_ID: 'service-key',
    EXCHANGE_S3_SECRET_ACCESS_KEY: 'service-secret',
    EXCHANGE_S3_ENDPOINT: store.url,
    EXCHANGE_STS_ENDPOINT: store.url,
  })
})
afterAll(async () => {
  setDelays(retryDelays)
  await stage.close()
  await Promise.all([platform.close(), store.close(), sshd.close()])
})
beforeEach(() => {
  platform.received.length = 0
  answer = accept
  tokenSeconds = 600
})

const bodyOf = (received: Received | undefined) => JSON.parse(received?.body ?? '{}')
const calls = (method?: string) =>
  platform.received.filter((received) => !isToken(received) && (!method || received.method === method))
const tokenCalls = () => platform.received.filter(isToken)
const sent = (method = 'POST') => bodyOf(calls(method).at(-1))

interface Given {
  readonly platform?: string
  readonly config?: object
  readonly credentials?: object
  readonly rename?: string
}
const usual: Record<string, { config?: object; credentials: object }> = {
  marketplace: { credentials: { client_id: 'client', username: 'user', password: 'pass', org_id: 'seat-7' } },
  dspapi: { credentials: { api_key: 'key-7', provider_id: 'prov-7' } },
}
/** An organization with one connection, and what came of pushing one topic through it. */
async function push({ platform: at = 'marketplace', config = {}, credentials, rename }: Given = {}) {
  const pushes = await pushesOf(stage)
  const owner = askAs(stage.api, pushes.org.owner)
  const body = {
    name: 'To it',
    platform: at,
    direction: 'outbound',
    config: { default_cpm: 6, ...usual[at]?.config, ...config },
    credentials: credentials ?? usual[at]?.credentials,
  }
  const connection = await owner.post('/api/connections', body)
  expect(connection.status, connection.text).toBe(201)
  const { id } = connection.body
  const [topicId] = await pushes.topics(1)
  if (rename) await pushes.call(`/api/topics/${topicId}`, 'PATCH', { topic_name: rename })
  const { runId } = await pushes.begin(id, { topicIds: [topicId] })
  const batch = await pushes.pushOnce(id, runId)
  const [activation] = await pushes.list(`?connectionId=${id}`)
  return { id, pushes, owner, topicId, batch, activation }
}
/** What a test of a connection says. */
async function tryOut(at: string, config: object = {}, credentials?: object) {
  const pushes: Pushing = await pushesOf(stage)
  const owner = askAs(stage.api, pushes.org.owner)
  const body = {
    name: 'x',
    platform: at,
    direction: 'outbound',
    config,
    credentials: credentials ?? usual[at]?.credentials,
  }
  const { id } = (await owner.post('/api/connections', body)).body
  return (await owner.post(`/api/connections/${id}/test`)).body
}
const exchangeConfig = () => ({
  account_id: '1204',
  advertiser_account_id: 'adv-7',
  match_key: 'ip',
  sftp_host_key: sshd.hostKey,
})
const exchangeLogin = () => ({
  sftp_host: '127.0.0.1',
  sftp_port: String(sshd.port),
  sftp_username: sshd.username,
  sftp_password: sshd.password,
})
const upload = (config: object = {}) =>
  push({ platform: 'exchange', config: { ...exchangeConfig(), ...config }, credentials: exchangeLogin() })
const fileOf = (name: string, folder = 'ip') => readFileSync(join(sshd.home, folder, name))
const metaOf = (id: string, folder = 'ip') => JSON.parse(fileOf(`${id}.json`, folder).toString())

rule('2.9', 'api_base_url (string)', async () => {
  await push({ platform: 'dspapi', config: { api_base_url: `${platform.url}/elsewhere` } })
  expect(calls('POST').at(-1)?.url).toBe('/elsewhere/taxonomy/segment')
})
rule('2.9', 'token_url (string)', async () => {
  await push({ config: { token_url: `${platform.url}/token`, api_base_url: platform.url } })
  expect(tokenCalls()).toHaveLength(1)
})
rule('2.9', 'data_source_location (string)', async () => {
  await push({ config: { data_source_location: 'EU' } })
  expect(sent().dataSourceLocation).toBe('EU')
})
rule(
  '2.9',
  'default_cpm (number, price in the config currency, applied to every segment pushed through the connection)',
  async () => {
    await push({ config: { default_cpm: 7.25, currency: 'EUR' } })
    expect(sent().pricing).toEqual({ currencyCode: 'EUR', digitalAdTargeting: 7.25 })
  },
)
rule('2.9', 'currency (string, default USD), template_key', async () => {
  await push()
  expect(sent().pricing.currencyCode).toBe('USD')
})
rule('2.9', 'template_key (string, output template key used for naming)', async () => {
  const { activation, pushes, topicId } = await push({ config: { template_key: 'internal' } })
  const { data } = (await pushes.call('/api/topics')).body
  const topic = data.find(({ id }: { id: string }) => id === topicId)
  expect([activation.pushedName, sent().name]).toEqual([topic.segment_name_internal, topic.segment_name_internal])
})
rule('2.9', 'marketplace credentials: client_id, username, password', async () => {
  await push()
  const asked = new URLSearchParams(tokenCalls()[0]?.body)
  expect([asked.get('client_id'), asked.get('username'), asked.get('password')]).toEqual(['client', 'user', 'pass'])
})
rule('2.9', 'org_id (sent as a marketplace organization header)', async () => {
  await push()
  expect(calls('POST')[0]?.headers['x-org-id']).toBe('seat-7')
})
rule('2.9', 'Config defaults exist for token_url and api_base_url', async () => {
  const { activation } = await push()
  expect([activation.status, tokenCalls().length, calls('POST')[0]?.url]).toEqual(['active', 1, segmentsPath])
})
rule('2.9', 'The generic connection-create example also shows credentials client_id and client_secret', async () => {
  const { activation } = await push({ credentials: { ...usual.marketplace?.credentials, client_secret: 'shh' } })
  expect([activation.status, new URLSearchParams(tokenCalls()[0]?.body).get('client_secret')]).toEqual([
    'active',
    'shh',
  ])
})
rule('2.9', 'dspapi credentials: api_key (used as bearer token)', async () => {
  await push({ platform: 'dspapi' })
  expect(calls('POST')[0]?.headers.authorization).toBe('Bearer key-7')
})
rule('2.9', 'dspapi credentials: ... provider_id', async () => {
  await push({ platform: 'dspapi' })
  expect(sent().ProviderId).toBe('prov-7')
})
rule('2.9', 'brand_id (optional)', async () => {
  await push({ platform: 'dspapi', credentials: { ...usual.dspapi?.credentials, brand_id: 'brand-7' } })
  expect(sent().BrandId).toBe('brand-7')
})
rule('2.9', 'Config default api_base_url is a provider address', async () => {
  await push({ platform: 'dspapi' })
  expect(calls('POST')[0]?.url).toBe('/v3/taxonomy/segment')
})
rule('2.9', '{dspapi_api_url}; default_cpm; currency (default USD)', async () => {
  await push({ platform: 'dspapi' })
  expect(sent()).toMatchObject({ Cpm: 6, Currency: 'USD' })
})
rule('2.9', 'exchange credentials: sftp_host, sftp_username, sftp_password', async () => {
  expect((await shownMeta()).activation.status).toBe('active')
})
rule('2.9', 'sftp_port (optional, default 22)', async () => {
  const { sftp_port: _, ...login } = exchangeLogin()
  expect(await tryOut('exchange', exchangeConfig(), login)).toMatchObject({ success: true })
})
rule('2.9', 'Config keys: account_id', async () => {
  expect(metaOf((await upload({ account_id: '77' })).activation.platformSegmentId).ownerAccount_id).toBe(77)
})
rule('2.9', 'advertiser_account_id', async () => {
  const { activation } = await upload({ advertiser_account_id: 'adv-9' })
  expect(metaOf(activation.platformSegmentId).advertiserAccount_id).toBe('adv-9')
})
rule('2.9', 'Config keys: ... match_key', async () => {
  const { activation } = await upload({ match_key: 'url' })
  expect(existsSync(join(sshd.home, 'url', `${activation.platformSegmentId}.gz`))).toBe(true)
})
const byS3 = { upload_method: 's3', s3_bucket: 'audiences', s3_role_arn: 'arn:aws:iam::210987654321:role/uploads' }
const puts = () => store.received.filter(({ method }) => method === 'PUT')
rule('2.9', 'upload_method', async () => {
  const before = puts().length
  await upload({ upload_method: 'sftp' })
  expect(puts().length).toBe(before)
  await upload(byS3)
  expect(puts().length).toBe(before + 2)
})
rule('2.9', 's3_bucket and s3_role_arn (only for s3)', async () => {
  const { activation } = await upload(byS3)
  expect(puts().at(-1)?.url).toContain(`/audiences/ip/${activation.platformSegmentId}.json`)
  expect(await tryOut('exchange', { ...exchangeConfig(), upload_method: 's3' }, {})).toMatchObject({ success: false })
})
rule('2.9', 's3_role_arn (only for s3), default_cpm, currency', async () => {
  expect((await upload({ default_cpm: 3, currency: 'EUR' })).activation.status).toBe('active')
})
rule('2.9', 'Connection auth type value for exchange is header', async () => {
  const pushes = await pushesOf(stage)
  const body = { name: 'x', platform: 'exchange', direction: 'outbound', config: { auth_type: 'header' } }
  expect((await askAs(stage.api, pushes.org.owner).post('/api/connections', body)).status).toBe(201)
})
rule('2.9', 'Outbound marketplace connections use auth type oauth2', async () => {
  await push()
  expect(calls('POST')[0]?.headers.authorization).toMatch(/^Bearer token-\d+$/)
})
rule('2.9', 'dspapi use bearer', async () => {
  await push({ platform: 'dspapi' })
  expect([tokenCalls().length, calls('POST')[0]?.headers.authorization]).toEqual([0, 'Bearer key-7'])
})

rule('4.6', 'marketplace: a segments listing with limit 1', async () => {
  expect(await tryOut('marketplace')).toMatchObject({ success: true })
  expect(calls().map(({ method, url }) => [method, url])).toEqual([['GET', `${segmentsPath}?limit=1`]])
})
rule('4.6', 'dspapi: fetch the provider segment tree', async () => {
  expect(await tryOut('dspapi')).toMatchObject({ success: true })
  expect(calls().map(({ method, url }) => [method, url])).toEqual([['GET', '/v3/providers/prov-7/segments']])
})
rule(
  '4.6',
  'exchange: checks only that SFTP host, username, password, account id and advertiser account id are present',
  { decision: '0062' },
  async () => {
    const login = { sftp_host: 'nowhere.example', sftp_username: 'u', sftp_password: 'p' }
    expect(await tryOut('exchange', exchangeConfig(), login)).toMatchObject({ success: true })
    for (const key of Object.keys(login))
      expect(await tryOut('exchange', exchangeConfig(), { ...login, [key]: undefined })).toMatchObject({
        success: false,
      })
    for (const key of ['account_id', 'advertiser_account_id'])
      expect(await tryOut('exchange', { ...exchangeConfig(), [key]: undefined }, login)).toMatchObject({
        success: false,
      })
  },
)

rule(
  '4.11',
  'POST to token_url with grant_type=password, username, password, scope=openid, client_id, response_type=token',
  async () => {
    await push()
    const [asked] = tokenCalls()
    expect([asked?.method, Object.fromEntries(new URLSearchParams(asked?.body))]).toEqual([
      'POST',
      {
        grant_type: 'password',
        username: 'user',
        password: 'pass',
        scope: 'openid',
        client_id: 'client',
        response_type: 'token',
      },
    ])
  },
)
rule('4.11', 'response {access_token, expires_in}', async () => {
  await push()
  expect(calls('POST')[0]?.headers.authorization).toBe(`Bearer token-${made - 1}`)
})
rule('4.11', 'Tokens are cached per username and client_id pair', { decision: '0018' }, async () => {
  const { id, pushes } = await push()
  await pushes.push(id, { topicIds: await pushes.topics(3) })
  expect(tokenCalls()).toHaveLength(1)
  await push()
  expect(tokenCalls()).toHaveLength(2)
})
rule('4.11', 'refreshed 60 s before expiry', async () => {
  tokenSeconds = 59
  const { id, pushes } = await push()
  await pushes.push(id, { topicIds: await pushes.topics(1) })
  expect(tokenCalls()).toHaveLength(2)
})
rule('4.11', 'Every call carries Authorization Bearer', async () => {
  const { pushes, activation } = await push()
  await pushes.deactivate(activation.id)
  for (const { headers } of calls()) expect(headers.authorization).toMatch(/^Bearer token-/)
})
rule('4.11', 'an organization header (value org_id)', async () => {
  const { pushes, activation } = await push()
  await pushes.deactivate(activation.id)
  for (const { headers } of calls()) expect(headers['x-org-id']).toBe('seat-7')
})
rule('4.11', 'and Content-Type application/json', async () => {
  const { pushes, activation } = await push()
  await pushes.deactivate(activation.id)
  for (const { headers } of calls()) expect(headers['content-type']).toBe('application/json')
})
rule('4.11', 'Segment calls under /data-marketplace/provider-api/v1/segments', async () => {
  const { pushes, activation } = await push()
  await pushes.deactivate(activation.id)
  for (const { url } of calls()) expect(url.startsWith(segmentsPath)).toBe(true)
})
rule('4.11', 'POST create body {name ... description', async () => {
  const { activation } = await push()
  expect(sent()).toMatchObject({ name: activation.pushedName, description: activation.pushedDescription })
})
rule('4.11', 'name (max 250 chars, truncated)', async () => {
  await push({ rename: `Very ${'long '.repeat(60)}name` })
  expect(sent().name.length).toBeLessThanOrEqual(250)
  expect(sent().name.length).toBeGreaterThan(240)
})
/** A call that no route of the service makes by itself. */
const marketplaceLink = () =>
  openTestLink({
    addresses: { token_url: `${platform.url}/token`, api_base_url: platform.url },
    credentials: { client_id: 'client', username: 'user', password: 'pass', org_id: 'seat-7' },
  })
rule('4.11', 'description (max 245, truncated), type', async () => {
  await marketplacePlatform.segments.create(marketplaceLink(), listingOf({ description: 'd'.repeat(300) }))
  expect(sent().description).toHaveLength(245)
})
rule('4.11', 'type (always SYNDICATED)', async () => {
  await push()
  expect(sent().type).toBe('SYNDICATED')
})
rule('4.11', 'POST create body ... dataSourceLocation', async () => {
  await push({ config: { data_source_location: 'US' } })
  expect(sent().dataSourceLocation).toBe('US')
})
rule('4.11', 'enabled true', async () => {
  await push()
  expect(sent().enabled).toBe(true)
})
rule('4.11', 'pricing {currencyCode, digitalAdTargeting (the CPM)}', async () => {
  await push()
  expect(sent().pricing).toEqual({ currencyCode: 'USD', digitalAdTargeting: 6 })
})
rule('4.11', 'PUT /segments/{segmentId} update with name, description, optional pricing', async () => {
  const { name, description } = listingOf()
  await marketplacePlatform.segments.update(marketplaceLink(), '47', listingOf())
  expect(calls('PUT')[0]?.url).toBe(`${segmentsPath}/47`)
  expect(sent('PUT')).toMatchObject({ name, description, pricing: { currencyCode: 'EUR', digitalAdTargeting: 2.5 } })
  await marketplacePlatform.segments.update(marketplaceLink(), '47', listingOf({ cpm: undefined }))
  expect(sent('PUT')).not.toHaveProperty('pricing')
})
rule('4.11', 'PUT with {enabled: false} deactivates', async () => {
  const { pushes, activation } = await push()
  await pushes.deactivate(activation.id)
  expect([calls('PUT')[0]?.url, sent('PUT')]).toEqual([
    `${segmentsPath}/${activation.platformSegmentId}`,
    { enabled: false },
  ])
})
rule('4.11', 'Connection test: GET segments with limit=1', async () => {
  await tryOut('marketplace')
  expect(calls('GET').map(({ url }) => url)).toEqual([`${segmentsPath}?limit=1`])
})
rule(
  '4.11',
  'Default marketplace name format is Group > Parent Category > Subcategory > Topic',
  { decision: '0049' },
  async () => {
    const { pushes, topicId } = await push()
    const { data } = (await pushes.call('/api/topics')).body
    const topic = data.find(({ id }: { id: string }) => id === topicId)
    expect(sent().name).toBe(topic.segment_name_marketplace)
  },
)
rule('4.11', 'descriptions use segment-type prefixes', async () => {
  await push()
  expect(sent().description).toMatch(/^Consumers who/)
})

rule('4.11', 'POST /taxonomy/segment body {ProviderId, SegmentName', async () => {
  const { activation } = await push({ platform: 'dspapi' })
  expect(calls('POST')[0]?.url).toBe('/v3/taxonomy/segment')
  expect(sent()).toEqual({
    ProviderId: 'prov-7',
    SegmentName: activation.pushedName,
    Description: activation.pushedDescription,
    BuyableStatus: true,
    Cpm: 6,
    Currency: 'USD',
  })
})
rule('4.11', 'SegmentName (max 255, truncated)', async () => {
  await push({ platform: 'dspapi', rename: `Very ${'long '.repeat(60)}name` })
  expect(sent().SegmentName.length).toBeLessThanOrEqual(255)
  expect(sent().SegmentName.length).toBeGreaterThan(245)
})
const dspapiLink = (more: object = {}) =>
  openTestLink({
    addresses: { api_base_url: `${platform.url}/v3` },
    credentials: { api_key: 'key-7', provider_id: 'prov-7', ...more },
  })
rule('4.11', 'Description (max 500, truncated)', async () => {
  await dspapiPlatform.segments.create(dspapiLink(), listingOf({ description: 'd'.repeat(600) }))
  expect(sent().Description).toHaveLength(500)
})
rule('4.11', 'BuyableStatus true', async () => {
  await push({ platform: 'dspapi' })
  expect(sent().BuyableStatus).toBe(true)
})
rule('4.11', 'Cpm, Currency', async () => {
  await push({ platform: 'dspapi', config: { currency: 'EUR' } })
  expect(sent()).toMatchObject({ Cpm: 6, Currency: 'EUR' })
})
rule('4.11', 'BrandId (only when configured)', async () => {
  await push({ platform: 'dspapi' })
  expect(sent()).not.toHaveProperty('BrandId')
  await push({ platform: 'dspapi', credentials: { ...usual.dspapi?.credentials, brand_id: 'b' } })
  expect(sent().BrandId).toBe('b')
})
rule(
  '4.11',
  'PUT /taxonomy/segment to update with ProviderId, SegmentId, SegmentName, Description, optional BrandId and Cpm',
  async () => {
    const { name, description } = listingOf()
    await dspapiPlatform.segments.update(dspapiLink({ brand_id: 'b' }), '47', listingOf())
    expect(calls('PUT')[0]?.url).toBe('/v3/taxonomy/segment')
    const words = { ProviderId: 'prov-7', SegmentId: '47', SegmentName: name, Description: description }
    expect(sent('PUT')).toMatchObject({ ...words, BrandId: 'b', Cpm: 2.5 })
    await dspapiPlatform.segments.update(dspapiLink(), '47', listingOf({ cpm: undefined }))
    expect(sent('PUT')).toMatchObject(words)
    expect(['BrandId', 'Cpm'].filter((name) => name in sent('PUT'))).toEqual([])
  },
)
rule('4.11', 'PUT /taxonomy/segment with BuyableStatus false plus ProviderId and SegmentId to deactivate', async () => {
  const { pushes, activation } = await push({ platform: 'dspapi' })
  await pushes.deactivate(activation.id)
  expect(sent('PUT')).toEqual({ ProviderId: 'prov-7', SegmentId: activation.platformSegmentId, BuyableStatus: false })
})
rule(
  '4.11',
  'GET /providers/{providerId}/segments returns a hierarchical tree searched recursively for a segment id',
  async () => {
    const { id, pushes, activation } = await push({ platform: 'dspapi' })
    const leaf = { SegmentId: activation.platformSegmentId, SegmentName: activation.pushedName, BuyableStatus: true }
    answer = (response) => sendJson(response, { Segments: [{ Children: [{ Children: [leaf] }] }] })
    const drift = await pushes.call(`/api/activations/drift?connectionId=${id}`)
    expect([drift.status, drift.body.matched], drift.text).toEqual([200, 1])
    expect(calls('GET').at(-1)?.url).toBe('/v3/providers/prov-7/segments')
  },
)
rule('4.11', 'and used for connection testing', async () => {
  await tryOut('dspapi')
  expect(calls('GET').map(({ url }) => url)).toEqual(['/v3/providers/prov-7/segments'])
})
rule(
  '4.11',
  '`Trade Desk API did not return a segment ID` style messages are reported as failed creations',
  { decision: '0024' },
  async () => {
    answer = (response, { method }) => sendJson(response, method === 'POST' ? {} : { Segments: [] })
    const create = dspapiPlatform.segments.create(dspapiLink(), listingOf())
    await expect(create).rejects.toMatchObject({ message: 'Trade Desk API did not return a segment ID', doubt: 'ask' })
  },
)

/** An upload that is only looked at: a login takes its time. */
let uploaded: ReturnType<typeof upload> | undefined
async function shownMeta() {
  uploaded ??= upload()
  const { activation } = await uploaded
  return { activation, meta: metaOf(activation.platformSegmentId) }
}
rule('4.11', 'per segment two files are uploaded by SFTP', async () => {
  const { activation } = await shownMeta()
  const names = readdirSync(join(sshd.home, 'ip')).filter((name) => name.startsWith(activation.platformSegmentId))
  expect(names.sort()).toEqual([`${activation.platformSegmentId}.gz`, `${activation.platformSegmentId}.json`])
})
rule('4.11', 'uploaded by SFTP or S3', async () => {
  const { activation } = await upload(byS3)
  const urls = puts()
    .slice(-2)
    .map(({ url }) => url.split('?')[0])
  expect(urls).toEqual(['gz', 'json'].map((type) => `/audiences/ip/${activation.platformSegmentId}.${type}`))
})
rule('4.11', 'meta_version (constant 1.2)', async () => expect((await shownMeta()).meta.meta_version).toBe('1.2'))
rule('9', 'the exchange meta file schema meta_version 1.2', async () => {
  expect((await shownMeta()).meta.meta_version).toBe('1.2')
})
rule('4.11', 'audienceName', async () => {
  const { activation, meta } = await shownMeta()
  expect(meta.audienceName).toBe(activation.pushedName)
})
rule('4.11', 'audienceID (stable across updates)', async () => {
  const { pushes, topicId, activation } = await upload()
  await pushes.call(`/api/topics/${topicId}`, 'PATCH', { topic_name: 'Renamed Golf Fans' })
  const { body } = await pushes.refresh(activation.id)
  expect([body.platformSegmentId, metaOf(activation.platformSegmentId).audienceID]).toEqual([
    activation.platformSegmentId,
    activation.platformSegmentId,
  ])
})
rule('4.11', 'advertiserAccount_id', async () => expect((await shownMeta()).meta.advertiserAccount_id).toBe('adv-7'))
rule('4.11', 'ownerAccount_id (number from account_id)', async () => {
  expect((await shownMeta()).meta.ownerAccount_id).toBe(1204)
})
rule('4.11', 'exportTimestamp (format date and time, space separated)', async () => {
  expect((await shownMeta()).meta.exportTimestamp).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})
rule('4.11', 'a gzip data file with one match-key value per line', async () => {
  const { pushes, topicId, activation } = await upload()
  const values = '192.0.2.1\n192.0.2.2\n'
  await stage.api.call(`/api/topics/${topicId}/match-values?key=ip`, pushes.org.key, {
    method: 'PUT',
    headers: { 'content-type': 'text/plain' },
    body: values,
  })
  await pushes.call(`/api/topics/${topicId}`, 'PATCH', { topic_name: 'Matched Golf Fans' })
  await pushes.refresh(activation.id)
  expect(gunzipSync(fileOf(`${activation.platformSegmentId}.gz`)).toString()).toBe(values)
})
rule('4.11', 'The folder is chosen by match_key', async () => {
  const { activation } = await upload({ match_key: 'deviceid' })
  expect(readdirSync(join(sshd.home, 'deviceid'))).toContain(`${activation.platformSegmentId}.json`)
  expect(readdirSync(join(sshd.home, 'ip'))).toContain(`${(await shownMeta()).activation.platformSegmentId}.json`)
})
rule('4.11', 'Create uploads both', async () => {
  const { activation } = await shownMeta()
  for (const type of ['gz', 'json']) expect(fileOf(`${activation.platformSegmentId}.${type}`).length).toBeGreaterThan(0)
})
rule('4.11', 'update uploads new files with the same audienceID', async () => {
  const { pushes, topicId, activation } = await upload()
  await pushes.call(`/api/topics/${topicId}`, 'PATCH', { topic_name: 'Updated Golf Fans' })
  const { body } = await pushes.refresh(activation.id)
  expect(metaOf(activation.platformSegmentId).audienceName).toBe(body.pushedName)
})
rule('4.11', 'there is no deactivation call (segments expire when files stop being refreshed)', async () => {
  const { pushes, activation } = await upload()
  const before = fileOf(`${activation.platformSegmentId}.json`)
  expect((await pushes.deactivate(activation.id)).status).toBe(200)
  expect(fileOf(`${activation.platformSegmentId}.json`)).toEqual(before)
})
rule('4.11', 'status is tracked internally only', async () => {
  const { pushes, activation } = await upload()
  await pushes.deactivate(activation.id)
  expect((await pushes.list())[0].status).toBe('deactivated')
})

rule('4.11', 'up to 3 retries on 429', async () => {
  answer = (response) => sendJson(response, {}, 429)
  expect(await tryOut('marketplace')).toMatchObject({ success: false })
  expect(calls('GET')).toHaveLength(4)
})
rule('4.11', 'up to 3 retries on 429 and 5xx', { decision: '0024' }, async () => {
  answer = (response) => sendJson(response, {}, 503)
  await tryOut('dspapi')
  expect(calls('GET')).toHaveLength(4)
  const create = dspapiPlatform.segments.create(dspapiLink(), listingOf())
  await expect(create).rejects.toMatchObject({ status: 503 })
  expect(calls('POST')).toHaveLength(1)
})
rule('4.11', 'with delays of 1 s, 2 s, 4 s', () => expect(retryDelays).toEqual([1_000, 2_000, 4_000]))
rule('4.11', '4xx other than 429 are not retried', async () => {
  answer = (response) => sendJson(response, {}, 422)
  await tryOut('dspapi')
  expect(calls('GET')).toHaveLength(1)
})
rule('4.11', 'API timeout 30 s', () => expect(limits.outbound.timeoutMs).toBe(30_000))
rule('4.11', 'marketplace auth timeout 10 s', () => expect(limits.outbound.authTimeoutMs).toBe(10_000))

/** What the run says of a segment that the marketplace answers with a status. */
async function reasonOf(status: number) {
  answer = (response, { method }) =>
    method === 'POST' ? sendJson(response, {}, status) : sendJson(response, { segments: [] })
  return (await push()).batch.errors[0]?.message
}
rule('4.11', 'token request failed with status', async () => {
  const refusing = await startStranger((_, response) => sendJson(response, {}, 401))
  const link = openTestLink({
    addresses: { token_url: `${refusing.url}/token`, api_base_url: platform.url },
    credentials: { client_id: 'client', username: 'user', password: 'wrong', org_id: 'seat-7' },
  })
  const create = marketplacePlatform.segments.create(link, listingOf())
  await expect(create).rejects.toThrow('Token request failed with status 401')
  await refusing.close()
})
rule('4.11', 'API POST segments failed with status (400 invalid data or location', async () => {
  expect(await reasonOf(400)).toBe('API POST segments failed with status 400 (invalid data or location)')
})
rule('4.11', '409 duplicate name', async () => {
  expect(await reasonOf(409)).toBe('API POST segments failed with status 409 (duplicate name)')
})
rule('4.11', '429 rate limited)', async () => {
  answer = (response) => sendJson(response, {}, 429)
  const create = marketplacePlatform.segments.create(marketplaceLink(), listingOf())
  await expect(create).rejects.toThrow('API POST segments failed with status 429 (rate limited)')
})
const lacking = async (config: object, login: object) =>
  (await tryOut('exchange', { ...exchangeConfig(), ...config }, { ...exchangeLogin(), ...login })).error
rule('4.11', '`SFTP host is required`', async () => {
  expect(await lacking({}, { sftp_host: undefined })).toBe('SFTP host is required')
})
rule('4.11', '`SFTP username is required`', async () => {
  expect(await lacking({}, { sftp_username: undefined })).toBe('SFTP username is required')
})
rule('4.11', '`IX account ID is required`', async () => {
  expect(await lacking({ account_id: undefined }, {})).toBe('IX account ID is required')
})
rule('4.11', '`Advertiser account ID is required`', async () => {
  expect(await lacking({ advertiser_account_id: undefined }, {})).toBe('Advertiser account ID is required')
})
