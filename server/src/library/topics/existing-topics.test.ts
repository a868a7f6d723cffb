import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, makeOrg, type Org, startApi } from '../../../test/harness.ts'

let api: Api
let org: Org
let stranger: Org
beforeAll(async () => {
  api = await startApi()
  org = await makeOrg(api, ['owner'])
  stranger = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())

const create = async (by: Org, topic_name: string, more: object = {}) => {
  const answer = await api.call('/api/topics', by.key, { method: 'POST', body: { topic_name, ...more } })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const rename = (by: Org, id: string, topic_name: string) =>
  api.call(`/api/topics/${id}`, by.key, { method: 'PATCH', body: { topic_name } })
const namesOf = async (by: Org): Promise<string[]> =>
  (await api.call('/api/topics?pageSize=100', by.key)).body.data.map(({ topic_name }: { topic_name: string }) =>
    topic_name.toLowerCase(),
  )

describe('creation of an existing topic answers the existing one', () => {
  test('with existing: true where the library has it, and what was given kept as edits', async () => {
    const first = await create(org, 'Espresso Machine Shoppers')
    expect(first).toMatchObject({ outcome: 'created', existing: false })
    const again = await create(org, 'Espresso machine shopper', { subcategory: 'Kitchen' })
    expect(again).toMatchObject({ id: first.id, outcome: 'duplicate', existing: true, subcategory: 'Kitchen' })
  })

  test('with existing: true where the catalog has it', async () => {
    const first = await create(stranger, 'Moka Pot Collectors')
    const mine = await create(org, 'Moka Pot Collectors')
    expect(mine).toMatchObject({ topic_id: first.topic_id, outcome: 'adopted', existing: true })
  })
})

describe("force: true makes the caller's own", () => {
  test('beside one of the catalog by the same name, which nobody else sees', async () => {
    const shared = await create(stranger, 'Sourdough Starter Keepers')
    const own = await create(org, 'Sourdough Starter Keepers', { force: true })
    expect(own).toMatchObject({ outcome: 'created', existing: false })
    expect(own.topic_id).not.toBe(shared.topic_id)
    const third = await makeOrg(api, ['owner'])
    expect((await create(third, 'Sourdough Starter Keepers')).topic_id).toBe(shared.topic_id)
  })

  test('beside one of the library that is like it, and once however often it is sent', async () => {
    const shopper = await create(org, 'Kayak Rack Shoppers')
    expect(await create(org, 'Kayak Rack Shopper')).toMatchObject({ id: shopper.id, existing: true })
    const own = await create(org, 'Kayak Rack Shopper', { force: true })
    expect(own).toMatchObject({ topic_name: 'Kayak Rack Shopper', outcome: 'created', existing: false })
    expect(await create(org, 'KAYAK RACK SHOPPER', { force: true })).toMatchObject({ id: own.id, existing: true })
  })

  test('where the library calls the topic of that name otherwise', async () => {
    const shared = await create(stranger, 'Ham Radio Operators')
    const adopted = await create(org, 'Ham Radio Operators')
    expect((await rename(org, adopted.id, 'Amateur Radio Licensees')).status).toBe(200)
    const own = await create(org, 'Ham Radio Operators', { force: true })
    expect(own).toMatchObject({ topic_name: 'Ham Radio Operators', outcome: 'created' })
    expect(own.topic_id).not.toBe(shared.topic_id)
  })

  test('again where the own topic was removed from the library, or is called otherwise there', async () => {
    const own = await create(org, 'Bonsai Pot Makers', { force: true })
    await api.call('/api/topics', org.owner, { method: 'DELETE', body: { ids: [own.id] } })
    const back = await create(org, 'Bonsai Pot Makers', { force: true })
    expect(back).toMatchObject({ topic_id: own.topic_id, outcome: 'adopted' })
    expect((await rename(org, back.id, 'Bonsai Potters')).status).toBe(200)
    expect(await create(org, 'Bonsai Pot Makers', { force: true })).toMatchObject({ id: back.id, existing: true })
  })
})

describe('PATCH onto a name the library holds', () => {
  test('is 409 and changes nothing, whatever the case of the name', async () => {
    await create(org, 'Vinyl Record Buyers')
    const { id } = await create(org, 'Cassette Tape Buyers')
    const refused = await rename(org, id, 'vinyl record BUYERS')
    expect(refused.status).toBe(409)
    expect(refused.body.error).toBe('Another topic has this name already')
    expect((await api.call(`/api/topics/${id}/explain`, org.key)).body.topic_name).toBe('Cassette Tape Buyers')
  })

  test('is 409 onto a name that a person gave, and not onto one that was given up', async () => {
    const first = await create(org, 'Fountain Pen Writers')
    const second = await create(org, 'Ballpoint Pen Writers')
    expect((await rename(org, first.id, 'Ink Enthusiasts Abroad')).status).toBe(200)
    expect((await rename(org, second.id, 'Ink Enthusiasts Abroad')).status).toBe(409)
    expect((await rename(org, second.id, 'Fountain Pen Writers')).status).toBe(200)
    expect((await rename(org, first.id, 'Fountain Pen Writers')).status).toBe(409)
  })

  test('its own name in other letters, and a name that only another organization holds, are free', async () => {
    const { id } = await create(org, 'Trombone Players')
    expect((await rename(org, id, 'TROMBONE players')).status).toBe(200)
    const other = await create(stranger, 'Alto Horn Players', { force: true })
    expect((await rename(org, id, other.topic_name)).status).toBe(200)
  })

  test('is 409 for all but one when several do it at once', async () => {
    const topics = await Promise.all(
      ['Curling', 'Bowling', 'Fencing', 'Archery', 'Rowing', 'Judo'].map((sport) =>
        create(org, `${sport} Club Members`),
      ),
    )
    const answers = await Promise.all(topics.map(({ id }) => rename(org, id, 'Members of Some Club')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await namesOf(org)).filter((name) => name === 'members of some club')).toHaveLength(1)
  })

  test('leaves one topic of a name that others create at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await create(org, `Waiting Room Readers ${round}`)
      const name = `Lobby Magazine Readers ${round}`
      const [renamed, created] = await Promise.all([rename(org, id, name), create(org, name)])
      if (renamed.status === 200) expect(created).toMatchObject({ id, existing: true })
      else expect(renamed.status).toBe(409)
      expect((await namesOf(org)).filter((held) => held === name.toLowerCase())).toHaveLength(1)
    }
  })
})
