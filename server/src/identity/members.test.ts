import { type Role, rolePermissions, roles } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Api,
  asDatabaseOwner,
  type Credential,
  makeKey,
  makeOrg,
  makeStranger,
  type Org,
  type Person,
  postAuth,
  startApi,
} from '../../test/harness.ts'

let api: Api
let acme: Org
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api)
})
afterAll(() => api.close())

const post = (path: string, credential: Credential, body: unknown) =>
  postAuth(api, `/organization/${path}`, credential, body)
const get = (path: string, credential: Credential) => api.call(`/api/auth/organization/${path}`, credential)
const settings = async (credential: Credential) => (await api.call('/api/settings', credential)).status
const write = async (credential: Credential) => {
  const { status, body } = await api.call('/api/topics', credential, {
    method: 'POST',
    body: { topic_name: 'Written' },
  })
  return [status, body.error]
}
const memberId = async (org: Org, { userId }: Person): Promise<string> => {
  const find = 'select id from auth.member where "organizationId" = $1 and "userId" = $2'
  return (await asDatabaseOwner(api, find, [org.id, userId])).rows[0].id
}
const membersOf = async (org: string) => {
  const { rows } = await asDatabaseOwner(
    api,
    'select "userId", role from auth.member where "organizationId" = $1 order by 1',
    [org],
  )
  return rows
}
const invite = async (by: Credential, email: string, role: Role): Promise<string> => {
  const answer = await post('invite-member', by, { email, role })
  expect([answer.status, answer.body.role]).toEqual([200, role])
  return answer.body.id
}

describe('an organization', () => {
  test('made by a session is used by it at once; its maker is the owner and its settings are there', async () => {
    const person = await makeStranger(api)
    expect(await settings(person)).toBe(401)
    const made = await post('create', person, { name: 'Fresh', slug: `fresh-${person.userId}` })
    expect([made.status, made.body.members[0].role]).toEqual([200, 'owner'])
    expect(await settings(person)).toBe(200)
    expect(await write(person)).toEqual([201, undefined])
    const { rows } = await asDatabaseOwner(api, 'select plan, topic_visibility from org where org_id = $1', [
      made.body.id,
    ])
    expect(rows).toEqual([{ plan: 'enterprise', topic_visibility: 'shared' }])
  })

  test('scopes all queries: switching it switches what a session sees', async () => {
    const org = await makeOrg(api, ['owner'])
    const { owner } = org.people
    await write(owner)
    const second = await post('create', owner, { name: 'Second', slug: `second-${owner.userId}` })
    const total = async () => (await api.call('/api/topics', owner)).body.total
    expect(await total()).toBe(0)
    expect((await post('set-active', owner, { organizationId: org.id })).status).toBe(200)
    expect(await total()).toBe(1)
    expect((await post('set-active', owner, { organizationSlug: second.body.slug })).status).toBe(200)
    expect(await total()).toBe(0)
  })

  test('that one does not belong to cannot be made active, by its id or by its slug', async () => {
    const outsider = await makeStranger(api)
    const { slug } = (await get('get-organization', acme.owner)).body
    for (const wanted of [{ organizationId: acme.id }, { organizationSlug: slug }]) {
      expect((await post('set-active', outsider, wanted)).status).toBe(403)
      expect(await settings(outsider)).toBe(401)
    }
    const forced = await postAuth(api, '/update-session', outsider, { activeOrganizationId: acme.id })
    expect(forced.status).toBe(400)
    await asDatabaseOwner(api, 'update auth.session set "activeOrganizationId" = $1 where "userId" = $2', [
      acme.id,
      outsider.userId,
    ])
    expect(await settings(outsider)).toBe(401)
  })

  test('cannot be deleted, not even by its owner', async () => {
    const answer = await post('delete', acme.owner, { organizationId: acme.id })
    expect([answer.status, answer.body.code]).toEqual([404, 'ORGANIZATION_DELETION_DISABLED'])
    expect(await settings(acme.owner)).toBe(200)
  })

  test('keeps an owner: the last one can neither leave nor step down', async () => {
    const owner = await memberId(acme, acme.people.owner)
    expect((await post('leave', acme.owner, { organizationId: acme.id })).status).toBe(400)
    expect((await post('update-member-role', acme.owner, { memberId: owner, role: 'viewer' })).status).toBe(400)
    expect(await write(acme.owner)).toEqual([201, undefined])
  })
})

describe('an invitation', () => {
  test.each<Role>(['admin', 'member', 'viewer'])('gives the role it names: %s', async (role) => {
    const guest = await makeStranger(api)
    const invitationId = await invite(acme.owner, guest.email, role)
    expect(await settings(guest)).toBe(401)
    const accepted = await post('accept-invitation', guest, { invitationId })
    expect([accepted.status, accepted.body.member.role]).toEqual([200, role])
    expect(await settings(guest)).toBe(200)
    expect(await write(guest)).toEqual(role === 'viewer' ? [403, 'Forbidden'] : [201, undefined])
    const settled = await api.call('/api/settings', guest, { method: 'PATCH', body: { topicVisibility: 'shared' } })
    expect(settled.status).toBe(role === 'admin' ? 200 : 403)
  })

  test('is for one person, once', async () => {
    const [guest, thief] = [await makeStranger(api), await makeStranger(api)]
    const invitationId = await invite(acme.owner, guest.email, 'member')
    expect((await post('accept-invitation', thief, { invitationId })).status).toBe(403)
    const tries = await Promise.all(Array.from({ length: 5 }, () => post('accept-invitation', guest, { invitationId })))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    await asDatabaseOwner(api, 'delete from auth.member where "userId" = $1', [guest.userId])
    expect((await post('accept-invitation', guest, { invitationId })).status).toBe(400)
    expect(await settings(thief)).toBe(401)
  })

  test('that has expired or was cancelled admits nobody', async () => {
    const guest = await makeStranger(api)
    const expired = await invite(acme.owner, guest.email, 'member')
    await asDatabaseOwner(api, 'update auth.invitation set "expiresAt" = now() - interval \'1 s\' where id = $1', [
      expired,
    ])
    const cancelled = await invite(acme.owner, guest.email, 'admin')
    expect((await post('cancel-invitation', acme.owner, { invitationId: cancelled })).status).toBe(200)
    for (const invitationId of [expired, cancelled])
      expect((await post('accept-invitation', guest, { invitationId })).status).toBe(400)
    expect(await settings(guest)).toBe(401)
  })

  test('shows its id, which admits whoever holds it, only to those who may grant its role', async () => {
    const { owner, admin, member, viewer } = (await makeOrg(api)).people
    const toAdmin = await invite(owner, 'next-admin@test.example', 'admin')
    const toOwner = await invite(owner, 'next-owner@test.example', 'owner')
    const seenBy = async (person: Person) => {
      const listed = await get('list-invitations', person)
      const full = await get('get-full-organization', person)
      expect(listed.body).toHaveLength(2)
      const seen = listed.text + full.text
      return [toAdmin, toOwner].map((id) => seen.includes(id))
    }
    expect(await seenBy(owner)).toEqual([true, true])
    expect(await seenBy(admin)).toEqual([true, false])
    expect(await seenBy(member)).toEqual([false, false])
    expect(await seenBy(viewer)).toEqual([false, false])
    const again = await post('invite-member', admin, { email: 'next-owner@test.example', role: 'admin', resend: true })
    expect(again.text).not.toContain(toOwner)
  })
})

describe('org roles owner, admin, member, viewer', () => {
  test('a member made a viewer gets 403 `Forbidden` at the next write', async () => {
    const org = await makeOrg(api, ['owner', 'member'])
    const { member } = org.people
    expect(await write(member)).toEqual([201, undefined])
    const demotion = { memberId: await memberId(org, member), role: 'viewer' }
    expect((await post('update-member-role', org.owner, demotion)).status).toBe(200)
    expect(await write(member)).toEqual([403, 'Forbidden'])
    expect(await settings(member)).toBe(200)
  })

  test('a removed member gets 401 at the next request', async () => {
    const org = await makeOrg(api, ['owner', 'member'])
    const { member } = org.people
    expect(await settings(member)).toBe(200)
    expect((await post('remove-member', org.owner, { memberIdOrEmail: member.email })).status).toBe(200)
    expect(await settings(member)).toBe(401)
    expect(await write(member)).toEqual([401, 'Unauthorized'])
  })

  test.each<'member' | 'viewer'>(['member', 'viewer'])(
    'a %s cannot invite, change roles, remove others or rename the organization',
    async (role) => {
      const person = acme.people[role]
      const before = await membersOf(acme.id)
      const invited = (await get('list-invitations', acme.owner)).body
      const [own, admin] = [await memberId(acme, person), await memberId(acme, acme.people.admin)]
      const attempts = [
        await post('invite-member', person, { email: 'friend@test.example', role: 'viewer' }),
        await post('update-member-role', person, { memberId: own, role: 'admin' }),
        await post('update-member-role', person, { memberId: admin, role: 'viewer' }),
        await post('remove-member', person, { memberIdOrEmail: admin }),
        await post('remove-member', person, { memberIdOrEmail: acme.people.owner.email }),
        await post('update', person, { data: { name: 'Renamed' } }),
      ]
      for (const { status } of attempts) expect([400, 401, 403]).toContain(status)
      expect(await membersOf(acme.id)).toEqual(before)
      expect((await get('list-invitations', acme.owner)).body).toEqual(invited)
      expect((await get('get-organization', acme.owner)).body.name).not.toBe('Renamed')
    },
  )

  test('an admin makes nobody an owner and touches no owner', async () => {
    const { admin } = acme.people
    const before = await membersOf(acme.id)
    const [own, owner] = [await memberId(acme, admin), await memberId(acme, acme.people.owner)]
    const attempts = [
      await post('invite-member', admin, { email: 'friend@test.example', role: 'owner' }),
      await post('invite-member', admin, { email: 'friend@test.example', role: ['member', 'owner'] }),
      await post('update-member-role', admin, { memberId: own, role: 'owner' }),
      await post('update-member-role', admin, { memberId: owner, role: 'viewer' }),
      await post('remove-member', admin, { memberIdOrEmail: owner }),
    ]
    for (const { status } of attempts) expect([400, 403]).toContain(status)
    expect(await membersOf(acme.id)).toEqual(before)
  })

  const several = [
    'admin, owner',
    'admin,owner',
    ' owner',
    'owner ',
    'Owner',
    'superuser',
    '',
    ['owner'],
    ['admin', 'owner'],
  ]
  test.each(several.map((role) => ({ role })))(
    'nobody is invited or promoted to anything but one of them: $role',
    async ({ role }) => {
      const before = await membersOf(acme.id)
      for (const by of [acme.people.owner, acme.people.admin]) {
        const attempts = [
          await post('invite-member', by, { email: 'friend@test.example', role }),
          await post('update-member-role', by, { memberId: await memberId(acme, acme.people.member), role }),
        ]
        for (const { status, body } of attempts)
          expect([status, body.message]).toEqual([400, 'role must be one of owner, admin, member, viewer'])
      }
      expect(await membersOf(acme.id)).toEqual(before)
      const invited = (await get('list-invitations', acme.owner)).body as { email: string }[]
      expect(invited.filter(({ email }) => email === 'friend@test.example')).toEqual([])
    },
  )

  test('two owners who remove, demote or leave at once: one of them stays an owner', async () => {
    const ways = [
      async (_: Org, by: Person, whom: Person) => post('remove-member', by, { memberIdOrEmail: whom.email }),
      async (org: Org, by: Person, whom: Person) =>
        post('update-member-role', by, { memberId: await memberId(org, whom), role: 'viewer' }),
      async (org: Org, by: Person) => post('leave', by, { organizationId: org.id }),
    ]
    for (let round = 0; round < 12; round++) {
      const org = await makeOrg(api, ['owner', 'admin'])
      const { owner, admin: other } = org.people
      await post('update-member-role', owner, { memberId: await memberId(org, other), role: 'owner' })
      const way = ways[round % ways.length] as (typeof ways)[number]
      const answers = await Promise.all([way(org, owner, other), way(org, other, owner)])
      const owners = (await membersOf(org.id)).filter(({ role }) => role === 'owner')
      expect(owners.length, answers.map(({ text }) => text).join()).toBeGreaterThan(0)
      for (const { status, body } of answers.filter(({ status }) => status !== 200))
        if (body.error) expect([status, body.error]).toEqual([400, 'An organization needs an owner'])
    }
  })

  test('an owner has no say in another organization', async () => {
    const other = await makeOrg(api, ['owner', 'viewer'])
    const before = await membersOf(other.id)
    const viewer = await memberId(other, other.people.viewer)
    for (const organizationId of [other.id, acme.id, undefined]) {
      const attempts = [
        await post('update-member-role', acme.owner, { memberId: viewer, role: 'admin', organizationId }),
        await post('remove-member', acme.owner, { memberIdOrEmail: viewer, organizationId }),
      ]
      for (const { status } of attempts) expect([400, 403]).toContain(status)
    }
    const asked = [
      await post('invite-member', acme.owner, { email: 'x@test.example', role: 'viewer', organizationId: other.id }),
      await get(`list-invitations?organizationId=${other.id}`, acme.owner),
      await get(`list-members?organizationId=${other.id}`, acme.owner),
      await get(`get-full-organization?organizationId=${other.id}`, acme.owner),
    ]
    for (const { status } of asked) expect([400, 403]).toContain(status)
    expect(await membersOf(other.id)).toEqual(before)
  })

  test.each(['superuser', 'admin,member', 'Owner', ''])('a role that is none of them gives 401: %j', async (role) => {
    const { member } = acme.people
    const setRole = 'update auth.member set role = $1 where "userId" = $2'
    // As in a database from before roles were checked there.
    await asDatabaseOwner(api, 'alter table auth.member drop constraint if exists member_role')
    await asDatabaseOwner(api, setRole, [role, member.userId])
    expect(await settings(member)).toBe(401)
    expect(await write(member)).toEqual([401, 'Unauthorized'])
    await asDatabaseOwner(api, setRole, ['member', member.userId])
  })
})

describe('the keys that a person made', () => {
  const topics = async (bearer: string) => {
    const { status, body } = await api.call('/api/topics', { bearer })
    return [status, body.error]
  }
  const mappings = async (bearer: string) => {
    const { status, body } = await api.call('/api/sdk/mappings?ids=x', { bearer })
    return status === 401 ? [status, body.error] : [status]
  }
  const makeKeys = async (by: Person) => {
    const site = await api.call('/api/sdk-keys', by, {
      method: 'POST',
      body: { name: 'site', scopes: ['mappings:read'] },
    })
    return { key: await makeKey(api, by, { name: 'CI' }), sdk: site.body }
  }
  const works = async ({ key, sdk }: Awaited<ReturnType<typeof makeKeys>>) => {
    const [byKey, bySdkKey] = [await topics(key.bearer), await mappings(sdk.plaintext)]
    if (byKey[0] === 200) expect(bySdkKey[0]).not.toBe(401)
    else
      expect([byKey, bySdkKey]).toEqual([
        [401, 'API key has been revoked'],
        [401, 'Invalid or expired SDK key'],
      ])
    return byKey[0] === 200
  }
  const ways: Readonly<Record<string, (org: Org, admin: Person) => Promise<unknown>>> = {
    'is removed': (org, admin) => post('remove-member', org.owner, { memberIdOrEmail: admin.email }),
    leaves: (org, admin) => post('leave', admin, { organizationId: org.id }),
    'is deleted as a user': (_, { userId }) => asDatabaseOwner(api, 'delete from auth."user" where id = $1', [userId]),
  }

  test.each(Object.keys(ways))('work no more when the person %s; those of others do', async (way) => {
    const org = await makeOrg(api, ['owner', 'admin'])
    const { admin } = org.people
    const made = await makeKeys(admin)
    expect(await works(made)).toBe(true)
    await ways[way]?.(org, admin)
    expect(await works(made)).toBe(false)
    expect((await topics(org.key.bearer))[0]).toBe(200)
  })

  test('stay in the other organizations of the person', async () => {
    const org = await makeOrg(api, ['owner', 'admin'])
    const { admin } = org.people
    await post('create', admin, { name: 'Elsewhere', slug: `elsewhere-${admin.userId}` })
    const made = await makeKeys(admin)
    await post('remove-member', org.owner, { memberIdOrEmail: admin.email, organizationId: org.id })
    expect(await membersOf(org.id)).toHaveLength(1)
    expect(await works(made)).toBe(true)
  })

  test.each(roles)('work while the role may manage keys, and no more without: %s', async (role) => {
    const org = await makeOrg(api, ['owner', 'admin'])
    const { admin } = org.people
    const made = await makeKeys(admin)
    const change = { memberId: await memberId(org, admin), role }
    expect((await post('update-member-role', org.owner, change)).status).toBe(200)
    expect(await works(made)).toBe(rolePermissions[role].includes('api_keys:manage'))
    const again = { ...change, role: 'admin' }
    expect((await post('update-member-role', org.owner, again)).status).toBe(200)
    expect(await works(made)).toBe(rolePermissions[role].includes('api_keys:manage'))
  })

  test('are revoked in the audit, by the service and because of whom; a key revoked before is not named again', async () => {
    const org = await makeOrg(api, ['owner', 'admin'])
    const { admin } = org.people
    const { key, sdk } = await makeKeys(admin)
    const before = await makeKey(api, admin, { name: 'before' })
    await api.call('/api/keys', admin, { method: 'DELETE', body: { id: before.id } })
    await post('remove-member', org.owner, { memberIdOrEmail: admin.email })
    const { body } = await api.call('/api/audit', org.owner)
    const revoked = body.entries.filter(({ action }: { action: string }) => action.endsWith('key.revoked')).slice(0, 3)
    const by = { actor: 'system:member-keys', actorName: null }
    const [first, second, third] = revoked
    // Two entries of one transaction have no order.
    expect([...[first, second].sort((one, other) => (one.action > other.action ? -1 : 1)), third]).toMatchObject([
      {
        ...by,
        action: 'sdk_key.revoked',
        subject: sdk.record.id,
        detail: { via: 'system', name: 'site', createdBy: admin.userId },
      },
      {
        ...by,
        action: 'api_key.revoked',
        subject: key.id,
        detail: { via: 'system', name: 'CI', createdBy: admin.userId },
      },
      { actor: admin.userId, action: 'api_key.revoked', subject: before.id },
    ])
  })

  test('none is left of those that a person makes while being removed', async () => {
    for (let round = 0; round < 8; round++) {
      const org = await makeOrg(api, ['owner', 'admin'])
      const { admin } = org.people
      const create = (path: string, n: number) =>
        api.call(path, admin, { method: 'POST', body: { name: `late ${n}`, scopes: ['topics:read', 'mappings:read'] } })
      const late = Array.from({ length: 12 }, (_, n) => create(n % 2 ? '/api/keys' : '/api/sdk-keys', n))
      const removal = post('remove-member', org.owner, { memberIdOrEmail: admin.email })
      const answers = await Promise.all(late)
      expect((await removal).status).toBe(200)
      for (const { status, body } of answers)
        if (status === 201) {
          const { plaintext } = body
          const [left] = plaintext.startsWith('pk_') ? await mappings(plaintext) : await topics(plaintext)
          expect(left).toBe(401)
        } else expect(status).toBe(401)
    }
  })
})

describe('the audit', () => {
  const written = async ({ owner }: Org): Promise<unknown[]> => {
    const { body } = await api.call('/api/audit', owner)
    return body.entries
      .filter(({ action }: { action: string }) => action.startsWith('member.'))
      .map(({ action, actor, subject, detail }: Record<string, unknown>) => ({ action, actor, subject, detail }))
      .reverse()
  }

  test('says who let whom in, as what, and who took it away', async () => {
    const org = await makeOrg(api, ['owner'])
    const { owner } = org.people
    const [guest, other] = [await makeStranger(api), await makeStranger(api)]
    const withdrawn = await invite(owner, 'nobody@test.example', 'viewer')
    await post('cancel-invitation', owner, { invitationId: withdrawn })
    for (const person of [guest, other])
      await post('accept-invitation', person, { invitationId: await invite(owner, person.email, 'member') })
    await post('update-member-role', owner, { memberId: await memberId(org, guest), role: 'admin' })
    await post('remove-member', owner, { memberIdOrEmail: await memberId(org, guest) })
    await post('leave', other, { organizationId: org.id })

    const by = (actor: Person, action: string, subject: string, name: string, role: Role) => ({
      action: `member.${action}`,
      actor: actor.userId,
      subject,
      detail: { via: 'session', name, role },
    })
    expect(await written(org)).toEqual([
      by(owner, 'invited', 'nobody@test.example', 'nobody@test.example', 'viewer'),
      by(owner, 'uninvited', 'nobody@test.example', 'nobody@test.example', 'viewer'),
      ...[guest, other].flatMap(({ email, userId, ...person }) => [
        by(owner, 'invited', email, email, 'member'),
        by({ email, userId, ...person }, 'joined', userId, email, 'member'),
      ]),
      by(owner, 'role', guest.userId, guest.email, 'admin'),
      by(owner, 'removed', guest.userId, guest.email, 'admin'),
      by(other, 'left', other.userId, other.email, 'member'),
    ])
  })

  test('says nothing of what was refused', async () => {
    const org = await makeOrg(api, ['owner', 'viewer'])
    const before = await written(org)
    const owner = await memberId(org, org.people.owner)
    const attempts = [
      await post('invite-member', org.people.viewer, { email: 'x@test.example', role: 'viewer' }),
      await post('update-member-role', org.people.viewer, { memberId: owner, role: 'viewer' }),
      await post('remove-member', org.people.viewer, { memberIdOrEmail: owner }),
      await post('leave', org.owner, { organizationId: org.id }),
    ]
    for (const { status } of attempts) expect(status).toBeGreaterThanOrEqual(400)
    expect(await written(org)).toEqual(before)
  })
})
