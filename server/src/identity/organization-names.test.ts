import { limits } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Api,
  asDatabaseOwner,
  makeOrg,
  makeStranger,
  type Person,
  postAuth,
  startApi,
} from '../../test/harness.ts'

let api: Api
let person: Person
beforeAll(async () => {
  api = await startApi()
  person = await makeStranger(api)
})
afterAll(() => api.close())

let made = 0
const create = (body: object, who = person) =>
  postAuth(api, '/organization/create', who, { name: 'Acme', slug: `acme-${++made}`, ...body })

describe('what an organization may be called', () => {
  test.each([
    ['only blanks', { name: '   ' }],
    ['only what nobody sees', { name: '\u200b\u2060' }],
    ['a mark that turns the direction', { name: 'exe.\u202egnp' }],
    ['a line break', { name: 'Acme\nInc' }],
    ['a half of a character', { name: 'Acme \ud800' }],
    ['101 characters', { name: 'x'.repeat(101) }],
    ['100,000 characters', { name: 'x'.repeat(100_000) }],
    ['a path as slug', { slug: '../x' }],
    ['markup as slug', { slug: '<b>' }],
    ['a long slug', { slug: 'x'.repeat(300) }],
    ['a script as logo', { logo: 'javascript:alert(1)' }],
  ])('%s is refused', async (_, body) => {
    const answer = await create(body)
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/^(name|slug|logo) must /)])
  })

  test.each(['Ada & Söhne', '株式会社データ', 'شرکت داده\u200cها', '<script>', '👩‍🔬 Lab', 'x'.repeat(100)])(
    'other languages and signs are taken: %s',
    async (name) => {
      const { status, body } = await create({ name: ` ${name} ` }, await makeStranger(api))
      expect([status, body.name]).toEqual([200, name])
    },
  )

  test('a change is held to the same', async () => {
    const { body } = await create({})
    const update = (data: object) => postAuth(api, '/organization/update', person, { organizationId: body.id, data })
    expect((await update({ name: '\u202e' })).status).toBe(400)
    expect((await update({ name: 'Acme Two' })).status).toBe(200)
  })
})

describe('one person makes so many organizations at most', () => {
  const { perUser } = limits.organizations
  const refusal = { message: `One person may create at most ${perUser} organizations` }

  test('the next is refused in words; one that a name refused does not count, nor one they are invited to', async () => {
    const busy = await makeStranger(api)
    expect((await create({ name: ' ' }, busy)).status).toBe(400)
    for (let n = 0; n < perUser; n++) expect((await create({}, busy)).status).toBe(200)
    expect(await create({}, busy)).toMatchObject({ status: 403, body: refusal })
    const { owner } = await makeOrg(api, ['owner'])
    const invitation = { email: busy.email, role: 'member' }
    const { body } = await postAuth(api, '/organization/invite-member', owner, invitation)
    const accepted = await postAuth(api, '/organization/accept-invitation', busy, { invitationId: body.id })
    expect(accepted.status).toBe(200)
  })

  test(`${2 * perUser} requests at once make ${perUser}`, async () => {
    const hasty = await makeStranger(api)
    const answers = await Promise.all(Array.from({ length: 2 * perUser }, () => create({}, hasty)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perUser)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(perUser)
    const { body } = await api.call('/api/auth/organization/list', hasty)
    expect(body).toHaveLength(perUser)
  })

  test('who hands organizations on has made them all the same', async () => {
    const [giver, taker] = [await makeStranger(api), await makeStranger(api)]
    for (let n = 0; n < perUser; n++) expect((await create({}, giver)).status).toBe(200)
    await asDatabaseOwner(api, 'update auth.member set "userId" = $2 where "userId" = $1', [giver.userId, taker.userId])
    expect(await create({}, giver)).toMatchObject({ status: 403, body: refusal })
    expect((await create({}, taker)).status).toBe(200)
  })
})

describe('what a person may be called', () => {
  const update = (body: object) => postAuth(api, '/update-user', person, body)
  test.each([
    ['only blanks', { name: '   ' }],
    ['a mark that turns the direction', { name: 'exe.\u202egnp' }],
    ['101 characters', { name: 'x'.repeat(101) }],
    ['a script as image', { image: 'javascript:alert(1)' }],
    ['an endless image', { image: `https://example.com/${'x'.repeat(5_000)}` }],
  ])('%s is refused, at sign-up and later', async (_, body) => {
    const sign = { name: 'Grace', email: `p${++made}@corp.example`, password: 'a long enough password', ...body }
    for (const answer of [await update(body), await postAuth(api, '/sign-up/email', {}, sign)])
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/^(name|image) must /)])
  })

  test('a name in any script, and a picture by https, are taken', async () => {
    for (const body of [{ name: 'दीपिका' }, { name: 'O’Neil, J.' }, { image: 'https://example.com/me.png' }])
      expect((await update(body)).status).toBe(200)
  })
})

test('an organization that a stranger does not belong to is answered as one that does not exist', async () => {
  const org = await makeOrg(api, ['owner'])
  const { rows } = await asDatabaseOwner(api, 'select slug from auth.organization where id = $1', [org.id])
  const absent = '01a1ed3b-854e-75f1-9bcc-e65e308f4ee3'
  const read = async (query: string) => {
    const { status, body } = await api.call(`/api/auth/organization/get-full-organization?${query}`, person)
    return [status, body]
  }
  expect(await read(`organizationId=${org.id}`)).toEqual(await read(`organizationId=${absent}`))
  expect(await read(`organizationSlug=${rows[0].slug}`)).toEqual(await read('organizationSlug=nobody-has-this'))
})
