import { roles } from '@txadv/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChance } from '../../test/chance.ts'
import {
  type Api,
  asDatabaseOwner,
  makeOrg,
  makeStranger,
  type Org,
  type Person,
  postAuth,
  startApi,
} from '../../test/harness.ts'

const requests = Number(process.env.TXADV_MEMBER_REQUESTS ?? 300)
const atOnce = 16

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** What a role may be given as: the four, and what could be taken for one of them. */
const roleGiven: readonly unknown[] = [
  ...roles,
  'owner,admin',
  'admin, owner',
  ['owner'],
  ['member', 'owner'],
  'Owner',
  ' owner',
  'owner\u0000',
  '',
  null,
  7,
  { role: 'owner' },
  'superuser',
  '__proto__',
]

test(`${requests} hostile membership requests at once: always an owner, no role but the four, no key of a leaver`, async () => {
  const { oneOf, often, below } = createChance(Number(process.env.TXADV_TEST_SEED ?? 1))
  const orgs: Org[] = [await makeOrg(api), await makeOrg(api)]
  const strangers = [await makeStranger(api), await makeStranger(api), await makeStranger(api)]
  const people: Person[] = [...orgs.flatMap((org) => Object.values(org.people)), ...strangers]
  const invitations: string[] = []

  const find = async (statement: string) => (await asDatabaseOwner(api, statement)).rows
  const memberIds = async () => (await find('select id from auth.member')).map(({ id }) => id as string)
  const ownersOfEach = async () => {
    const counted = `select count(member.id)::int as owners from auth.organization left join auth.member
      on "organizationId" = organization.id and role = 'owner' group by organization.id`
    return (await find(counted)).map(({ owners }) => owners as number)
  }
  /** Comes back: else the organizations would be empty soon, and nothing at stake. */
  const rejoin = (person: Person, { id }: Org) =>
    api.identity.auth.api
      .addMember({ body: { organizationId: id, userId: person.userId, role: oneOf(roles) } })
      .catch(() => undefined)

  const attacks: readonly ((by: Person, org: Org, ids: readonly string[]) => Promise<{ status: number }>)[] = [
    (by, { id }, ids) =>
      postAuth(api, '/organization/update-member-role', by, {
        memberId: oneOf(ids),
        role: oneOf(roleGiven),
        organizationId: id,
      }),
    (by, { id }, ids) =>
      postAuth(api, '/organization/remove-member', by, {
        memberIdOrEmail: often(0.5) ? oneOf(ids) : oneOf(people).email,
        organizationId: id,
      }),
    (by, { id }) => postAuth(api, '/organization/leave', by, { organizationId: id }),
    async (by, { id }) => {
      const answer = await postAuth(api, '/organization/invite-member', by, {
        email: oneOf(people).email,
        role: oneOf(roleGiven),
        organizationId: id,
        resend: often(0.5),
      })
      if (answer.body?.id) invitations.push(answer.body.id)
      return answer
    },
    (by) => postAuth(api, '/organization/accept-invitation', by, { invitationId: oneOf(invitations) ?? 'none' }),
    (by, { id }) => postAuth(api, '/organization/set-active', by, { organizationId: id }),
    (by) => api.call('/api/keys', by, { method: 'POST', body: { name: 'kept for later' } }),
  ]

  let sent = 0
  const statuses = new Map<number, number>()
  const attack = async () => {
    while (sent < requests) {
      sent++
      const [ids, org] = [await memberIds(), oneOf(orgs)]
      // All at once leave, now and then: each owner sees the others, who are about to be gone.
      const stampede = often(0.05)
      const answers = stampede
        ? await Promise.all(people.map((by) => postAuth(api, '/organization/leave', by, { organizationId: org.id })))
        : [await oneOf(attacks)(oneOf(people), org, ids)]
      sent += answers.length - 1
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (stampede) for (const person of people) await rejoin(person, org)
      if (often(0.2)) await rejoin(people[below(people.length)] as Person, oneOf(orgs))
    }
  }
  let fewest = Number.POSITIVE_INFINITY
  let running = true
  const watch = (async () => {
    while (running) fewest = Math.min(fewest, ...(await ownersOfEach()))
  })()
  await Promise.all(Array.from({ length: atOnce }, attack))
  running = false
  await watch

  const seen = JSON.stringify(Object.fromEntries(statuses))
  expect(
    [...statuses.keys()].filter((status) => status >= 500),
    seen,
  ).toEqual([])
  expect(statuses.get(200) ?? 0, seen).toBeGreaterThan(requests / 20)
  expect(Math.min(fewest, ...(await ownersOfEach())), seen).toBeGreaterThanOrEqual(1)
  const strange = `select role from auth.member where role is null or role not in ('owner', 'admin', 'member', 'viewer')
    union all select role from auth.invitation where role is null or role not in ('owner', 'admin', 'member', 'viewer')`
  expect(await find(strange), seen).toEqual([])
  const orphaned = `select name from api_key where revoked_at is null and not exists (select from auth.member
    where "organizationId" = org_id and "userId" = created_by and role in ('owner', 'admin'))`
  expect(await find(orphaned), seen).toEqual([])
}, 600_000)
