import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeKey, makeOrg, type Org, startApi } from '../../../test/harness.ts'

let api: Api
let acme: Org
let other: Org
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api)
  other = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())

interface Entry {
  readonly id: string
  readonly action: string
  readonly subject: string
  readonly detail: Record<string, unknown>
}

const read = (query = '', credential: { cookie: string } = acme.owner) => api.call(`/api/audit${query}`, credential)

describe('GET /api/audit', () => {
  test('newest first: who by id and name, what, to what by the id that callers know, with what detail, and when', async () => {
    const { id } = await makeKey(api, acme.owner, { name: 'CI' })
    const settings = { method: 'PATCH', body: { reviewDisagreements: true } }
    await api.call('/api/settings', { cookie: acme.people.admin.cookie }, settings)
    const { status, body } = await read('?limit=2')
    expect(status).toBe(200)
    expect(body).toEqual({
      entries: [
        {
          id: expect.stringMatching(/^aud_[0-9a-z]{26}$/),
          actor: acme.people.admin.userId,
          actorName: 'admin',
          action: 'settings.updated',
          subject: acme.id,
          detail: { via: 'session', reviewDisagreements: true },
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
        expect.objectContaining({
          actor: acme.people.owner.userId,
          actorName: 'owner',
          action: 'api_key.created',
          subject: id,
          detail: { via: 'session', name: 'CI' },
        }),
      ],
      next: expect.any(String),
    })
  })

  test('a deed by key names the key by the id that callers know', async () => {
    const key = await makeKey(api, acme.owner)
    expect((await api.call('/api/export?format=json', key)).status).toBe(200)
    const { body } = await read('?action=topics.exported')
    expect(body.entries[0].detail).toMatchObject({ via: 'api_key', keyId: key.id })
  })

  test('pages of a limit go on with before, without gap or repetition; action holds it to one kind', async () => {
    for (let n = 0; n < 7; n++)
      await api.call('/api/workspaces', acme.owner, { method: 'POST', body: { name: `W${n}` } })
    const names: unknown[] = []
    let before = ''
    for (let page = 0; page < 9; page++) {
      const { body } = await read(`?action=workspace.created&limit=3${before && `&before=${before}`}`)
      names.push(...body.entries.map((entry: Entry) => entry.detail.name))
      if (!body.next) break
      before = body.next
    }
    expect(names).toEqual(['W6', 'W5', 'W4', 'W3', 'W2', 'W1', 'W0'])
  })

  test.each(['?limit=0', '?limit=x', '?action=everything', '?before=nonsense'])('%s is 400', async (query) => {
    expect((await read(query)).status).toBe(400)
  })

  test('a limit beyond 100 is answered with 100', async () => {
    await asDatabaseOwner(
      api,
      `insert into audit (org_id, actor, action, subject) select $1, 'nobody', 'topics.deleted', 'x' from generate_series(1, 101)`,
      [other.id],
    )
    const { body } = await read('?limit=500', other.owner)
    expect(body.entries).toHaveLength(100)
    expect(body.entries[0]).toMatchObject({ actor: 'nobody', actorName: null, subject: 'x' })
  })

  test('is for owners and admins: members and viewers get 403, keys 401', async () => {
    for (const role of ['owner', 'admin', 'member', 'viewer'] as const)
      expect((await read('', acme.people[role])).status).toBe(['owner', 'admin'].includes(role) ? 200 : 403)
    expect((await api.call('/api/audit', acme.key)).status).toBe(401)
  })

  test('shows nothing of another organization, not even after an id of its entries', async () => {
    const mine = (await read('?limit=100')).body.entries as Entry[]
    const { body } = await read(`?before=${mine[0]?.id}&limit=100`, other.owner)
    const ids = new Set(mine.map(({ id }) => id))
    expect(body.entries.filter((entry: Entry) => ids.has(entry.id))).toEqual([])
    const seen = await api.database.withTenant(other.id, null, ({ db }) =>
      db.selectFrom('audit_entry').select('org_id').distinct().execute(),
    )
    expect(seen).toEqual([{ org_id: other.id }])
  })
})
