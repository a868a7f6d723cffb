import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { defineRoute, exportTopics, limits } from '@txadv/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  atRest,
  bodyOf,
  busyConnections,
  download,
  endOf,
  firstPiece,
  killTransactions,
  lockTable,
} from '../../../test/download.ts'
import {
  type Api,
  asDatabaseOwner,
  type Credential,
  makeKey,
  makeOrg,
  type Org,
  setPlan,
  startApi,
} from '../../../test/harness.ts'
import { insertLibrary } from '../../../test/library-rows.ts'
import { served } from '../../app.ts'
import { serveRoute } from '../../context.ts'
import { exportLibrary } from './export.ts'

const rowCount = 20_000
/** So wide, and so hard to compress, that the network's buffers hold a small part of an export. */
const wideText = () => randomBytes(750).toString('base64')
/** Time enough for the first page on a busy machine. */
const hurriedMs = 4_000

/** How many bytes of the last export the server made. */
let madeBytes = 0
const watched = serveRoute(exportTopics, async (tenant, { query }) => {
  const { chunks, ...rest } = await exportLibrary(tenant, query)
  madeBytes = 0
  async function* counted() {
    for await (const piece of chunks) {
      madeBytes += piece.length
      yield piece
    }
  }
  return { ...rest, chunks: counted() }
})
const hurriedExport = { ...exportTopics, path: '/api/probe/hurried-export', deadlineMs: hurriedMs } as const
const hurried = serveRoute(defineRoute(hurriedExport), (tenant, { query }) => exportLibrary(tenant, query))
/** The same on a database that is slow from the second page on. */
const laggingExport = { ...hurriedExport, path: '/api/probe/lagging-export' } as const
const lagging = serveRoute(defineRoute(laggingExport), (tenant, { query }) => {
  let pages = 0
  const openSnapshot = async () => {
    const snapshot = await tenant.openSnapshot()
    const copy: typeof snapshot.copy = async (...page) => {
      if (++pages > 1) await sleep(hurriedMs + 1_000)
      return snapshot.copy(...page)
    }
    return { ...snapshot, copy }
  }
  return exportLibrary({ ...tenant, openSnapshot }, query)
})

let api: Api
/** An organization with a large library, on a plan whose exports are counted. */
let acme: Org
let ids: string[]
beforeAll(async () => {
  api = await startApi({ served: [...served.filter(({ route }) => route !== exportTopics), watched, hurried, lagging] })
  acme = await makeOrg(api)
  const rows = Array.from({ length: rowCount }, (_, n) => ({
    topic_name: `Topic ${n}`,
    internal_description: wideText(),
    // Times are equal for more rows than a page has, and a microsecond apart: pages end between rows of one time, and a
    // page that went on after a rounded time would repeat or leave out rows.
    created_at: `2026-01-01T00:00:00.${100_001 + Math.floor(n / 1_300)}Z`,
  }))
  const made = await insertLibrary(api, acme, rows)
  const order = made.map((id, n) => ({ id, key: `${rows[n]?.created_at}${id}` }))
  ids = order.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ id }) => id)
})
afterAll(() => api.close())

const fullJson = '/api/export?format=json&full=true'
const opened: IncomingMessage[] = []
async function open(path: string, credential: Credential = acme.owner, headers: Record<string, string> = {}) {
  const response = await download(api, path, credential, headers)
  opened.push(response)
  return response
}
afterEach(() => {
  for (const response of opened.splice(0)) response.destroy()
})
const idsIn = (json: Buffer) => (JSON.parse(String(json)) as { id: string }[]).map(({ id }) => id)
const cut = 'ECONNRESET'
const exporting = (exports: number) =>
  expect.poll(() => busyConnections(api, 'snapshots'), { interval: 5 }).toBe(exports)
/** Waits until no export is under way, nor anything that follows from one. */
async function letGo() {
  await exporting(0)
  await expect.poll(() => busyConnections(api, 'app'), { interval: 5 }).toBe(0)
}
/** How many exports this month counts, by the quota and by the days. */
async function exportsOf(org: Org): Promise<number> {
  const { quotas, days } = (await api.call('/api/usage', org.owner)).body
  const byDay = days.reduce((sum: number, day: { total_exports: number }) => sum + day.total_exports, 0)
  expect(byDay).toBe(quotas.exports.used)
  return quotas.exports.used
}
/** What an act adds to the exports that count, once all of it is over. */
async function counted(org: Org, act: () => Promise<unknown>): Promise<number> {
  const before = await exportsOf(org)
  await act()
  await letGo()
  return (await exportsOf(org)) - before
}

/** The count is taken back when the service has seen that it failed, which may be after the client has. */
async function expectUncounted(org: Org, act: () => Promise<unknown>): Promise<void> {
  const before = await exportsOf(org)
  await act()
  await expect.poll(async () => (await exportsOf(org)) - before).toBe(0)
}

describe('one snapshot', () => {
  test('an export has the rows of its start, whatever is deleted, added and edited while it is read', async () => {
    const response = await open(fullJson)
    const begun = await firstPiece(response)
    const call = (method: string, path: string, body: object) => api.call(path, acme.key, { method, body })
    const gone = [0, 1, 499, 500, 501, 1_299, 1_300, 10_000, rowCount - 1].map((n) => ids[n] ?? '')
    const edited = [2, 502, 9_999, rowCount - 2].map((n) => ids[n] ?? '')
    expect((await call('DELETE', '/api/topics', { ids: gone })).body).toEqual({ deleted: gone.length })
    for (const id of edited)
      expect((await call('PATCH', `/api/topics/${id}`, { topic_name: `New ${id}` })).status).toBe(200)
    const added = await call('POST', '/api/topics', { topic_name: 'Added meanwhile' })
    expect(madeBytes).toBeLessThan(rowCount * 1_000)

    const records = JSON.parse(String(Buffer.concat([begun, await bodyOf(response)])))
    expect(records.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(records.filter(({ topic_name }: { topic_name: string }) => !/^Topic \d+$/.test(topic_name))).toEqual([])

    ids = [...ids.filter((id) => !gone.includes(id)), added.body.id]
    expect(idsIn(await bodyOf(await open('/api/export?format=json')))).toEqual(ids)
  })
})

describe('a client that does not read', () => {
  test('does not make the server read the library for it, and leaves its connection when it goes away', async () => {
    const response = await open(fullJson)
    expect(await atRest(() => madeBytes)).toBeLessThan((rowCount * 1_000) / 2)
    await exporting(1)
    response.destroy()
    await letGo()
  })

  test('15 that go away after the first piece leave all connections; each counts as an export', async () => {
    const abandon = async () => {
      const response = await open(fullJson)
      await firstPiece(response)
      response.destroy()
    }
    const all = async () => {
      for (let n = 0; n < 15; n++) await abandon()
    }
    expect(await counted(acme, all)).toBe(15)
    expect((await api.call('/api/topics', acme.key)).status).toBe(200)
  })

  test('10 that go away before the first piece leave all connections; each counts as an export', async () => {
    const small = await makeOrg(api, ['owner'])
    await insertLibrary(api, small, [{ topic_name: 'One' }])
    const all = async () => {
      for (let n = 0; n < 5; n++) {
        const unlock = await lockTable(api, 'org_topic')
        const gone = new AbortController()
        const asked = Array.from({ length: 2 }, () => download(api, '/api/export', small.key, {}, gone.signal))
        await exporting(2)
        await sleep(30)
        gone.abort()
        expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(Array(2).fill('rejected'))
        await sleep(30)
        await unlock()
      }
    }
    expect(await counted(small, all)).toBe(10)
    expect((await api.call('/api/topics', small.key)).status).toBe(200)
  })

  test('and stays keeps nobody else from being answered', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => open(fullJson)))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]))
    const begun = responses.filter(({ statusCode }) => statusCode === 200).length
    expect(begun).toBe(limits.fairShare.exportsPerOrg)
    const refused = responses.find(({ statusCode }) => statusCode === 429)
    expect(refused?.headers['retry-after']).toBe(String(limits.fairShare.retryAfterSeconds))
    expect((await api.call('/api/topics', acme.key)).status).toBe(200)
    expect(
      (await api.call('/api/topics', acme.key, { method: 'POST', body: { topic_name: 'Meanwhile' } })).status,
    ).toBe(201)
    expect(await busyConnections(api, 'snapshots')).toBe(begun)
    for (const response of responses) response.destroy()
    await letGo()
  })
})

describe('compression', () => {
  test('gzip when asked: the same bytes', async () => {
    const read = async (headers?: Record<string, string>) => {
      const response = await open('/api/export', acme.key, headers)
      return [response.headers['content-encoding'], await bodyOf(response)] as const
    }
    const [plain, expected] = await read()
    const [packed, small] = await read({ 'accept-encoding': 'gzip' })
    const [refused, same] = await read({ 'accept-encoding': 'gzip;q=0' })
    expect([plain, packed, refused]).toEqual([undefined, 'gzip', undefined])
    expect(small.length).toBeLessThan(expected.length / 2)
    expect(gunzipSync(small).equals(expected)).toBe(true)
    expect(same.equals(expected)).toBe(true)
  })
})

describe('an export that breaks', () => {
  const kinds: [string, Record<string, string>][] = ['csv', 'json'].flatMap((format) => [
    [format, {}],
    [format, { 'accept-encoding': 'gzip' }],
  ])

  test.each(kinds)('never looks complete, and does not count: %s %j', async (format, headers) => {
    const breaking = async () => {
      const response = await open(`/api/export?full=true&format=${format}`, acme.owner, headers)
      expect(response.statusCode).toBe(200)
      await firstPiece(response)
      expect(await killTransactions(api)).toBe(1)
      expect(await endOf(response)).toBe(cut)
    }
    await expectUncounted(acme, breaking)
    expect((await api.call('/api/topics?pageSize=1', acme.key)).status).toBe(200)
  })

  test('before the first byte by an outage is answered 503, and does not count', async () => {
    const breaking = async () => {
      const unlock = await lockTable(api, 'org_topic')
      const asked = api.call('/api/export', acme.key)
      await exporting(1)
      await sleep(50)
      expect(await killTransactions(api)).toBe(1)
      expect(await asked).toMatchObject({
        status: 503,
        text: '{"error":"Service temporarily unavailable, try again"}',
      })
      await unlock()
    }
    await expectUncounted(acme, breaking)
  })

  test('before the first byte by a bug is answered 500 `Export failed`, and does not count', async () => {
    await asDatabaseOwner(api, 'alter view library_record rename to lost_record')
    const breaking = async () => {
      const answer = await api.call('/api/export', acme.key)
      expect([answer.status, answer.text]).toEqual([500, '{"error":"Export failed"}'])
      expect(answer.headers.get('content-disposition')).toBeNull()
    }
    await expectUncounted(acme, breaking)
    await asDatabaseOwner(api, 'alter view lost_record rename to library_record')
  })
})

describe('the deadline', () => {
  const query = '?format=json&full=true'

  test('cuts an export whose client is slow, which counts', async () => {
    const late = async () => {
      const response = await open(`/api/probe/hurried-export${query}`)
      expect(await endOf(response, 200)).toBe(cut)
    }
    expect(await counted(acme, late)).toBe(1)
  })

  test('cuts an export whose client stopped reading, which counts', async () => {
    const late = async () => {
      const started = performance.now()
      const response = await open(`/api/probe/hurried-export${query}`)
      await letGo()
      expect(performance.now() - started).toBeLessThan(limits.export.timeoutMs / 2)
      expect(await endOf(response)).toBe(cut)
    }
    expect(await counted(acme, late)).toBe(1)
  })

  test('cuts an export that the service is too slow for, which does not count', async () => {
    const late = async () => {
      const response = await open(`/api/probe/lagging-export${query}`)
      expect(await endOf(response)).toBe(cut)
    }
    await expectUncounted(acme, late)
  })

  test('before the first byte is answered 503, and does not count', async () => {
    const late = async () => {
      const unlock = await lockTable(api, 'org_topic')
      expect(await api.call('/api/probe/hurried-export', acme.key)).toMatchObject({
        status: 503,
        text: '{"error":"Request took too long and was stopped"}',
      })
      await unlock()
    }
    await expectUncounted(acme, late)
  })
})

describe('a credential that ends during an export ends it', () => {
  const pauseMs = 10

  /** Starts an export, ends the credential, and reads on slowly: it must be over long before its end, and it counts. */
  async function expectCut(path: string, credential: Credential, end: () => Promise<unknown>) {
    const ending = async () => {
      const response = await open(path, credential)
      await firstPiece(response)
      await end()
      expect(await endOf(response, pauseMs)).toBe(cut)
      expect(madeBytes).toBeLessThan(rowCount * 1_000)
    }
    expect(await counted(acme, ending)).toBe(1)
  }
  const setRole = (role: string) =>
    asDatabaseOwner(api, 'update auth.member set role = $1 where "userId" = $2 and "organizationId" = $3', [
      role,
      acme.people.owner.userId,
      acme.id,
    ])

  test('a key that is revoked', async () => {
    const key = await makeKey(api, acme.owner)
    await expectCut('/api/export?format=json', key, async () => {
      const revoked = await api.call('/api/keys', acme.owner, { method: 'DELETE', body: { id: key.id } })
      expect(revoked.status).toBe(200)
    })
    expect((await api.call('/api/export', key)).status).toBe(401)
  })

  test('a session that is signed out', async () => {
    const { viewer } = acme.people
    await expectCut('/api/export?format=json', viewer, () =>
      asDatabaseOwner(api, 'delete from auth.session where "userId" = $1', [viewer.userId]),
    )
  })

  const makeOwner = (owner: { userId: string }, org: Org) =>
    asDatabaseOwner(
      api,
      `insert into auth.member (id, "organizationId", "userId", role, "createdAt") values ($1, $2, $3, 'owner', now())`,
      [randomUUID(), org.id, owner.userId],
    )

  test('an owner who becomes a member, of a full export', async () => {
    const { people } = await makeOrg(api, ['owner'])
    await makeOwner(people.owner, acme)
    const before = await exportsOf(acme)
    const response = await open(fullJson)
    await firstPiece(response)
    await setRole('member')
    expect(await endOf(response, pauseMs)).toBe(cut)
    await setRole('owner')
    expect((await exportsOf(acme)) - before).toBe(1)
  })

  test('a session that acts for another organization from now on, though as its owner', async () => {
    const other = await makeOrg(api, ['owner'])
    const { owner } = acme.people
    await makeOwner(owner, other)
    const actFor = (org: Org) =>
      asDatabaseOwner(api, 'update auth.session set "activeOrganizationId" = $1 where "userId" = $2', [
        org.id,
        owner.userId,
      ])
    const before = await exportsOf(acme)
    const response = await open(fullJson)
    await firstPiece(response)
    await actFor(other)
    expect(await endOf(response, pauseMs)).toBe(cut)
    await actFor(acme)
    await letGo()
    expect((await exportsOf(acme)) - before).toBe(1)
  })
})

describe('Counts against the monthly exports quota', () => {
  test('Free has 10: the 11th is 429 `Monthly exports quota exceeded`; what fails or is refused leaves them', async () => {
    const org = await makeOrg(api, ['owner', 'viewer'])
    await setPlan(api, org, 'free')
    await insertLibrary(api, org, [{ topic_name: 'One' }])
    const ask = (query = '', credential: Credential = org.key) => api.call(`/api/export${query}`, credential)
    for (let n = 0; n < 9; n++) expect((await ask(n % 2 ? '?format=json' : '')).status).toBe(200)
    expect((await ask('?format=xml')).status).toBe(400)
    expect((await ask('?full=true', org.people.viewer)).status).toBe(403)
    await asDatabaseOwner(api, 'alter view library_record rename to lost_record')
    for (let n = 0; n < 3; n++) expect((await ask()).status).toBe(500)
    await asDatabaseOwner(api, 'alter view lost_record rename to library_record')
    expect(await exportsOf(org)).toBe(9)

    const last = await Promise.all(Array.from({ length: 5 }, () => ask()))
    expect(last.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429])
    const now = new Date()
    expect(last.find(({ status }) => status === 429)?.body).toEqual({
      error: 'Monthly exports quota exceeded',
      limit: 10,
      used: 10,
      remaining: 0,
      resetsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString(),
    })
    expect(await exportsOf(org)).toBe(10)
  })
})
