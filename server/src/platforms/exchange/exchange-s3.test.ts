import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testConfig } from '../../../test/harness.ts'
import { collect, listingOf, openTestLink } from '../../../test/links.ts'
import { type Stranger, startStranger } from '../../../test/strangers.ts'
import { createOutside, type OutboundClients } from '../../egress/outside.ts'
import { exchangePlatform } from './exchange.ts'

const { segments } = exchangePlatform
const id = 'top_01h455vb4pex5vsknk084sn02q_0190a1b2'
const audience = (over: object = {}) =>
  listingOf({ externalId: id, matchValues: async () => gzipSync('203.0.113.7\n'), ...over })
/** The one account that the store knows. */
const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const bucket = 'txadv-audiences'
const roleArn = 'arn:aws:iam::210987654321:role/exchange-upload'

let directory: string
let store: S3rver
let storeUrl: string
let reader: S3Client
/** Before the store: counts what is asked of it, and cuts when it is told to. */
let sts: Stranger
let stsAnswer: (action: string) => readonly [status: number, body: string]
let outside: OutboundClients

const assumed = `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
  <AccessKeyId>S3RVER</AccessKeyId><SecretAccessKey>S3RVER</SecretAccessKey><SessionToken>lent</SessionToken>
  <Expiration>2099-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`
const identity = `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>
  <Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`
const refusal = `<ErrorResponse><Error><Code>AccessDenied</Code><Message>the issuer's own words</Message></Error></ErrorResponse>`
const asked = () => sts.received.map(({ body }) => new URLSearchParams(body))
const roleCalls = () => asked().filter((call) => call.get('Action') === 'AssumeRole')

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'txadv-s3-'))
  store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await store.run()
  storeUrl = `http://127.0.0.1:${port}`
  reader = new S3Client({ endpoint: storeUrl, region: 'us-east-1', forcePathStyle: true, credentials: account })
  sts = await startStranger((_, response, { body }) => {
    const [status, text] = stsAnswer(new URLSearchParams(body).get('Action') ?? '')
    response.writeHead(status, { 'content-type': 'text/xml' }).end(text)
  })
})
afterAll(async () => {
  reader.destroy()
  await Promise.all([store.close(), sts.close()])
  rmSync(directory, { recursive: true, force: true })
})
beforeEach(() => {
  sts.received.length = 0
  stsAnswer = (action) => [200, action === 'AssumeRole' ? assumed : identity]
  outside = openOutside()
})
afterEach(() => outside.close())

function openOutside(env: NodeJS.ProcessEnv = {}): OutboundClients {
  return createOutside(
    testConfig('postgres://x/x', {
      EXCHANGE_S3_ACCESS_KEY_ID: 'service-key',
      EXCHANGE_S3_SECRET_ACCESS_KEY: 'service-secret',
      EXCHANGE_S3_ENDPOINT: storeUrl,
      EXCHANGE_STS_ENDPOINT: sts.url,
      ...env,
    }),
  )
}

const link = (config: object = {}, org = 'one') =>
  openTestLink({
    addresses: {},
    credentials: {},
    org,
    outside,
    config: {
      upload_method: 's3',
      account_id: 1204,
      advertiser_account_id: 77,
      match_key: 'deviceid',
      s3_bucket: bucket,
      s3_role_arn: roleArn,
      ...config,
    },
  })

async function read(key: string): Promise<Buffer> {
  const { Body } = await reader.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

test('4.11 over S3: the same pair, in the folder of match_key; update uploads new files with the same audienceID', async () => {
  expect(await segments.create(link(), audience())).toBe(id)
  expect(JSON.parse((await read(`deviceid/${id}.json`)).toString())).toEqual({
    meta_version: '1.2',
    audienceName: 'Auto > Electric Vehicles',
    audienceID: id,
    advertiserAccount_id: 77,
    ownerAccount_id: 1204,
    exportTimestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  expect(gunzipSync(await read(`deviceid/${id}.gz`)).toString()).toBe('203.0.113.7\n')
  await segments.update(link(), id, audience({ name: 'Renamed', matchValues: async () => gzipSync('a\n') }))
  expect(JSON.parse((await read(`deviceid/${id}.json`)).toString())).toMatchObject({ audienceName: 'Renamed' })
  expect(gunzipSync(await read(`deviceid/${id}.gz`)).toString()).toBe('a\n')
  const { Contents } = await reader.send(new ListObjectsV2Command({ Bucket: bucket }))
  expect(Contents?.map(({ Key }) => Key)).toEqual([`deviceid/${id}.gz`, `deviceid/${id}.json`])
  expect(await collect(segments.list(link()))).toEqual([{ id, name: 'Renamed', description: undefined, enabled: true }])
  expect(await collect(segments.list(link({ match_key: 'url' })))).toEqual([])
})

test('a file of several megabytes arrives whole', async () => {
  const large = Buffer.alloc(5_000_000, 'x0y1')
  await segments.create(link(), audience({ externalId: 'large', matchValues: async () => large }))
  expect((await read('deviceid/large.gz')).equals(large)).toBe(true)
})

test('a role is asked for with the external id of the organization, once for many files, and never lent to another', async () => {
  await segments.create(link(), audience())
  await segments.create(link(), audience())
  await segments.create(link({}, 'two'), audience())
  expect(roleCalls().map((call) => [call.get('RoleArn'), call.get('ExternalId')])).toEqual([
    [roleArn, 'txadv-one'],
    [roleArn, 'txadv-two'],
  ])
})

test('a role of our own account is nobody’s to lend', async () => {
  const own = link({ s3_role_arn: 'arn:aws:iam::123456789012:role/internal' })
  await expect(segments.create(own, audience())).rejects.toMatchObject({ doubt: 'none', status: 403 })
  expect(roleCalls()).toEqual([])
})

test('a role that does not trust us: plain words with the external id, none of the issuer’s', async () => {
  stsAnswer = (action) => (action === 'AssumeRole' ? [403, refusal] : [200, identity])
  const failed = await segments.create(link(), audience()).catch((error) => error)
  expect(failed).toMatchObject({
    message: 'The role in s3_role_arn cannot be assumed: let it trust this service with the external id txadv-one',
    doubt: 'none',
  })
  expect(JSON.stringify(failed) + failed.stack + failed.cause.stack).not.toContain('own words')
})

test('a bucket that is not there: the status, and nothing is done', async () => {
  await expect(segments.create(link({ s3_bucket: 'nobodys-bucket' }), audience())).rejects.toMatchObject({
    message: 'S3 upload failed with status 404',
    doubt: 'none',
  })
})

test('a store that breaks off between the files leaves no pair, and doubt', async () => {
  const broken = await startStranger((request, response) => {
    if (request.url?.includes('.json')) request.socket.destroy()
    else response.writeHead(200).end()
  })
  await outside.close()
  outside = openOutside({ EXCHANGE_S3_ENDPOINT: broken.url })
  await expect(segments.create(link(), audience())).rejects.toMatchObject({ name: 'PlatformError', doubt: 'wait' })
  expect(broken.received.map(({ url }) => url.split('?')[0])[0]).toBe(`/${bucket}/deviceid/${id}.gz`)
  expect(broken.received[0]?.headers['x-amz-expected-bucket-owner']).toBe('210987654321')
  await broken.close()
})

test.each([
  [{ s3_bucket: undefined }, 's3_bucket is required'],
  [{ s3_role_arn: undefined }, 's3_role_arn is required'],
])('%o: %s', async (config, message) => {
  await expect(segments.create(link(config), audience())).rejects.toMatchObject({ message })
})

test('without an account of the service nothing is uploaded', async () => {
  const without = { ...link(), outside: createOutside() }
  await expect(segments.create(without, audience())).rejects.toMatchObject({
    message: 'This service is not set up to upload by S3',
  })
})
