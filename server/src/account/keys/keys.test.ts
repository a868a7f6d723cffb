import { createHash } from 'node:crypto'
import { limits, SdkKeyId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeKey, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { isKeyShaped, newKeySecret } from '../../lib/secrets.ts'

let api: Api
let org: Org
beforeAll(async () => {
  api = await startApi()
  org = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())

const create = (body: unknown, path = '/api/keys') => api.call(path, org.owner, { method: 'POST', body })
const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('POST /api/keys', () => {
  test('201 {record, plaintext}; all scopes are granted when none are specified', async () => {
    const answer = await create({ name: 'CI' })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      record: {
        id: expect.stringMatching(/^key_[0-9a-z]{26}$/),
        orgId: org.id,
        createdBy: org.people.owner.userId,
        name: 'CI',
        keyPrefix: answer.body.plaintext.slice(0, 'txadv_'.length + 8),
        scopes: ['classify', 'topics:read', 'topics:write', 'export', 'sync', 'activations', 'mappings:read'],
        expiresAt: null,
        lastUsedAt: null,
        revokedAt: null,
        createdAt: expect.any(String),
      },
      plaintext: expect.stringMatching(/^txadv_[0-9A-Za-z]{49}$/),
    })
  })

  test('the secret is stored hashed and never shown again', async () => {
    const { bearer } = await makeKey(api, org.owner)
    const listed = await api.call('/api/keys', org.owner)
    expect(listed.text).not.toContain(bearer.slice(14))
    const stored = await api.database.system
      .selectFrom('api_key')
      .select('secret_hash')
      .where('secret_hash', '=', createHash('sha256').update(bearer).digest())
      .execute()
    expect(stored).toHaveLength(1)
  })

  test.each([
    [{}, 'name is required'],
    [{ name: ' ' }, 'name is required'],
    [{ name: 'x'.repeat(101) }, 'name: must be at most 100 characters'],
    [{ name: 'x', scopes: ['everything'] }, 'scopes.0'],
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt must be in the future'],
    [{ name: 'x', expiresAt: '2027-01-01' }, 'expiresAt'],
    [{ name: 'x', expiresAt: '2027-01-01T00:00:00' }, 'expiresAt'],
    [{ name: 'x', expiresAt: 'Infinity' }, 'expiresAt'],
  ])('%j is 400', async (body, error) => {
    const answer = await create(body)
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(error)])
  })

  test('a name of exactly 100 characters and an expiry with an offset are taken', async () => {
    const answer = await create({ name: '𝕏'.repeat(100), expiresAt: '2027-01-01T00:00:00+02:00' })
    expect([answer.status, answer.body.record.expiresAt]).toEqual([201, '2026-12-31T22:00:00Z'])
    const late = await create({ name: 'late', expiresAt: '9999-12-31T23:59:59Z' })
    expect([late.status, late.body.record.expiresAt], 'no cap but the future').toEqual([201, '9999-12-31T23:59:59Z'])
  })

  test('60 parallel key creations: exactly 25 keys', async () => {
    const crowded = await makeOrg(api, ['owner'])
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        api.call('/api/keys', crowded.owner, { method: 'POST', body: { name: `key ${n}` } }),
      ),
    )
    // One key came with the organization.
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(24)
    expect(answers.find((answer) => answer.status !== 201)).toMatchObject({
      status: 400,
      body: { error: 'Maximum 25 API keys per organization' },
    })
    const { body: held } = await api.call('/api/keys', crowded.owner)
    expect(held).toHaveLength(25)
    await api.call('/api/keys', crowded.owner, { method: 'DELETE', body: { id: held[0].id } })
    expect((await api.call('/api/keys', crowded.owner, { method: 'POST', body: { name: 'freed' } })).status).toBe(201)
  })
})

describe('using a key', () => {
  test('`API key has been revoked` at the very next request; revoking again keeps the first moment', async () => {
    const key = await makeKey(api, org.owner)
    expect((await api.call('/api/topics', key)).status).toBe(200)
    const revoke = () => api.call('/api/keys', org.owner, { method: 'DELETE', body: { id: key.id } })
    expect(await revoke()).toMatchObject({ status: 200, body: { revoked: true } })
    expect(await api.call('/api/topics', key)).toMatchObject({
      status: 401,
      body: { error: 'API key has been revoked' },
    })
    const revokedAt = async () =>
      (await api.call('/api/keys', org.owner)).body.find((record: { id: string }) => record.id === key.id).revokedAt
    const first = await revokedAt()
    expect((await revoke()).status).toBe(200)
    expect(await revokedAt()).toBe(first)
  })

  test("`API key has expired` by the database's clock", async () => {
    const key = await makeKey(api, org.owner, { expiresAt: hoursAhead(1) })
    expect((await api.call('/api/topics', key)).status).toBe(200)
    await api.database.system
      .updateTable('api_key')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .where('secret_hash', '=', createHash('sha256').update(key.bearer).digest())
      .execute()
    expect(await api.call('/api/topics', key)).toMatchObject({ status: 401, body: { error: 'API key has expired' } })
  })

  test('a wrong secret with a right prefix always gets `Invalid API key`, also for a revoked or expired key', async () => {
    const key = await makeKey(api, org.owner)
    await api.call('/api/keys', org.owner, { method: 'DELETE', body: { id: key.id } })
    const lookalike = newKeySecret('txadv_').plaintext
    const mixed = key.bearer.slice(0, 20) + lookalike.slice(20)
    for (const bearer of [
      mixed,
      lookalike,
      `${key.bearer}x`,
      key.bearer.slice(0, -1),
      'txadv_',
      `txadv_${'a'.repeat(5_000)}`,
    ])
      expect(await api.call('/api/topics', { bearer })).toMatchObject({
        status: 401,
        body: { error: 'Invalid API key' },
      })
  })

  test('lastUsedAt is noted', async () => {
    const key = await makeKey(api, org.owner, { name: 'noted' })
    await api.call('/api/topics', key)
    await expect
      .poll(
        async () =>
          (await api.call('/api/keys', org.owner)).body.find((record: { id: string }) => record.id === key.id)
            .lastUsedAt,
      )
      .toEqual(expect.any(String))
  })
})

describe('SDK keys', () => {
  test.each(['live', 'test'])('201 with mode %s; list and revoke', async (mode) => {
    const answer = await create({ name: 'site', mode }, '/api/sdk-keys')
    expect(answer.status).toBe(201)
    expect(answer.body.plaintext).toMatch(new RegExp(`^pk_${mode}_[0-9A-Za-z]{49}$`))
    expect(Object.keys(answer.body.record)).toEqual([
      'id',
      'orgId',
      'name',
      'keyPrefix',
      'scopes',
      'origins',
      'dailyClassifications',
      'revokedAt',
      'createdAt',
    ])
    const { id, scopes, origins, dailyClassifications } = answer.body.record
    expect({ scopes, origins, dailyClassifications }).toEqual({
      scopes: ['classify'],
      origins: [],
      dailyClassifications: limits.sdkKeys.dailyClassifications,
    })
    expect(id).toMatch(/^sdk_[0-9a-z]{26}$/)
    const revoked = await api.call('/api/sdk-keys', org.owner, { method: 'DELETE', body: { id } })
    expect([revoked.status, revoked.body]).toEqual([200, { revoked: true }])
    const { body: listed } = await api.call('/api/sdk-keys', org.owner)
    expect(listed.find((record: { id: string }) => record.id === id).revokedAt).toEqual(expect.any(String))
  })

  test.each([
    'www.example.com',
    'https://example.com/',
    'https://example.com/page',
    'ftp://example.com',
    'null',
    '*',
    'https://*.example.com',
  ])('an origin is what a browser sends as one: %s is none', async (origin) => {
    const { status, body } = await create({ name: 'x', origins: [origin] }, '/api/sdk-keys')
    expect([status, body.error]).toEqual([400, expect.stringContaining('must be an origin')])
  })

  const classify = (bearer: string, origin?: string) =>
    api.call(
      '/api/sdk/classify',
      { bearer },
      {
        method: 'POST',
        body: { messages: [{ role: 'user', content: 'Sailing Fans' }] },
        ...(origin && { headers: { origin } }),
      },
    )

  test('a key that names origins answers pages of these, and no other caller', async () => {
    const origins = ['https://www.example.com', 'http://localhost:5173']
    const { plaintext, record } = (await create({ name: 'x', mode: 'test', origins }, '/api/sdk-keys')).body
    expect(record.origins).toEqual(origins)
    for (const origin of origins) expect((await classify(plaintext, origin)).status).toBe(200)
    for (const origin of ['https://evil.example', 'https://example.com', undefined]) {
      const refused = await classify(plaintext, origin)
      expect([refused.status, refused.body]).toEqual([403, { error: 'This SDK key does not allow this origin' }])
      expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  test('a page spends its own day, and no more of the month: 40 calls at once under a key for ten', async () => {
    const own = await makeOrg(api, ['owner'])
    const made = await api.call('/api/sdk-keys', own.owner, {
      method: 'POST',
      body: { name: 'x', mode: 'test', dailyClassifications: 10 },
    })
    const { plaintext, record } = made.body
    const answers = await Promise.all(Array.from({ length: 40 }, () => classify(plaintext)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const error = 'This SDK key has used its 10 classifications of the day (UTC)'
    for (const { status, body, headers } of answers)
      if (status !== 200) {
        expect([status, body]).toEqual([429, { error, limit: 10, remaining: 0 }])
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
    expect((await api.call('/api/usage', own.owner)).body.quotas.classifications.used).toBe(10)
    await asDatabaseOwner(api, `update sdk_key set spent_on = spent_on - 1 where id = $1`, [SdkKeyId.decode(record.id)])
    expect((await classify(plaintext)).status).toBe(200)
  })

  test('mode defaults to live; a key that is not there is 404', async () => {
    expect((await create({ name: 'plain' }, '/api/sdk-keys')).body.record.keyPrefix).toMatch(/^pk_live_/)
    for (const [path, id] of [
      ['/api/keys', 'key_01h455vb4pex5vsknk084sn02q'],
      ['/api/sdk-keys', 'sdk_01h455vb4pex5vsknk084sn02q'],
    ] as const)
      expect(await api.call(path, org.owner, { method: 'DELETE', body: { id } })).toMatchObject({
        status: 404,
        body: { error: 'Key not found' },
      })
  })
})

describe('key secrets', () => {
  test('carry a checksum that catches every single wrong character', () => {
    const { plaintext } = newKeySecret('txadv_')
    expect(isKeyShaped(plaintext)).toBe(true)
    for (let at = 6; at < plaintext.length; at++) {
      const wrong = plaintext.slice(0, at) + (plaintext[at] === 'A' ? 'B' : 'A') + plaintext.slice(at + 1)
      expect(isKeyShaped(wrong)).toBe(false)
    }
  })

  test('creating, revoking and reading keys is written to the audit, which cannot be rewritten', async () => {
    const audited = await api.database.withTenant(org.id, null, ({ db }) =>
      db.selectFrom('audit').select('action').distinct().execute(),
    )
    expect(audited.map((row) => row.action)).toEqual(
      expect.arrayContaining(['api_key.created', 'api_key.revoked', 'sdk_key.created']),
    )
    for (const tamper of [
      () => api.database.withTenant(org.id, null, ({ db }) => db.deleteFrom('audit').execute()),
      () => api.database.withSystem(({ db }) => db.updateTable('audit').set({ actor: 'nobody' }).execute()),
    ])
      await expect(tamper()).rejects.toThrow('permission denied')
  })
})
