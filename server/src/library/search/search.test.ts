import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { makeListed } from '../../../test/verdicts.ts'
import { createLogger } from '../../lib/log.ts'
import { keepIndexing } from '../duplicates/topic-vectors.task.ts'

const electric = ['EV Intenders, next 6 months', 'Electric Vehicle Owners', 'Intención SUV eléctrico 90 días']
const others = ['Dog Food Buyers', 'Wheelchair Users', 'Sectional Sofa Shoppers', 'Mortgage Refinance Intenders']

let api: Api
let maker: Org
let acme: Org
let rival: Org
const ids = new Map<string, string>()
beforeAll(async () => {
  api = await startApi()
  maker = await makeOrg(api, ['owner'])
  acme = await makePrivateOrg()
  rival = await makePrivateOrg()
  for (const name of [...electric, ...others]) ids.set(name, await makeListed(api, maker, name))
})
afterAll(() => api.close())

async function makePrivateOrg(): Promise<Org> {
  const org = await makeOrg(api, ['owner'])
  await api.call('/api/settings', org.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
  return org
}

interface Row {
  readonly id: string
  readonly topicName?: string
  readonly topic_name?: string
  readonly matched?: readonly { by: string; query: string; term: string }[]
}

const read = async (org: Org, path: string) => {
  const answer = await api.call(`/api/topics${path}`, org.key)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const namesOf = (page: { data: readonly Row[] }) => page.data.map((row) => row.topicName ?? row.topic_name)
const byMeaning = (text: string) => `search=${encodeURIComponent(text)}&match=meaning`
const inCatalog = (org: Org, text: string, more = '') => read(org, `/catalog?${byMeaning(text)}${more}`)
const inLibrary = (org: Org, text: string, more = '') => read(org, `?${byMeaning(text)}${more}`)
const make = async (org: Org, topic_name: string) => {
  const made = await api.call('/api/topics', org.key, { method: 'POST', body: { topic_name } })
  expect(made.status, made.text).toBe(201)
  return made.body
}
const reasonsOf = (page: { data: readonly Row[] }, name: string) =>
  page.data.find((row) => (row.topicName ?? row.topic_name) === name)?.matched?.map(({ by }) => by)

describe('a search by meaning', () => {
  test.each(['electric cars', 'EV', 'Adults interested in electric vehicles'])(
    '"%s" finds electric vehicle topics first, in the catalog and in the library',
    async (text) => {
      for (const page of [await inCatalog(maker, text), await inLibrary(maker, text)])
        expect(new Set(namesOf(page).slice(0, electric.length))).toEqual(new Set(electric))
    },
  )

  test('"electrc" finds electric vehicle topics, and says that it was read as a typo', async () => {
    const page = await inCatalog(maker, 'electrc')
    expect(new Set(namesOf(page).slice(0, electric.length))).toEqual(new Set(electric))
    const reason = page.data.find((row: Row) => row.topicName === 'Electric Vehicle Owners').matched
    expect(reason).toContainEqual({ by: 'typo', query: 'electrc', term: 'electric' })
  })

  test('each row says why it is there', async () => {
    const cars = await inCatalog(maker, 'electric cars')
    expect(reasonsOf(cars, 'Electric Vehicle Owners')).toEqual(expect.arrayContaining(['word', 'meaning']))
    expect(reasonsOf(cars, 'Intención SUV eléctrico 90 días')).toContain('language')
    expect(reasonsOf(await inCatalog(maker, 'couches'), 'Sectional Sofa Shoppers')).toContain('alias')
  })

  test('the search by words stays as it was: no term of meaning is found by it, and no row says why', async () => {
    const literal = await read(maker, `/catalog?search=${encodeURIComponent('electric cars')}`)
    expect(literal).toMatchObject({ total: 0 })
    const words = await read(maker, '?search=vehicle')
    expect(namesOf(words)).toEqual(['Electric Vehicle Owners'])
    expect(words.data[0]).not.toHaveProperty('matched')
  })

  test('filters hold, and pages follow one another without gap or repetition', async () => {
    const whole = await inCatalog(maker, 'electric cars', '&pageSize=100')
    const pages = []
    for (let page = 1; page <= whole.total; page++)
      pages.push(...namesOf(await inCatalog(maker, 'electric cars', `&pageSize=1&page=${page}`)))
    expect(pages).toEqual(namesOf(whole))
    const owners = await inCatalog(maker, 'electric cars', '&parentCategory=Auto&audienceType=Owner')
    expect(namesOf(owners)).toEqual(['Electric Vehicle Owners'])
    expect((await inCatalog(maker, 'electric cars', '&inLibrary=false')).total).toBe(0)
  })

  test('a text without a word finds nothing', async () => {
    expect(await inCatalog(maker, '!!!')).toMatchObject({ data: [], total: 0 })
  })

  test('a library that renamed a topic finds it by its own name', async () => {
    const topic = await make(acme, 'Acme Premium Audience 17')
    await api.call(`/api/topics/${topic.id}`, acme.key, { method: 'PATCH', body: { topic_name: 'Kayaking Fans' } })
    expect(namesOf(await inLibrary(acme, 'kayacking'))).toEqual(['Kayaking Fans'])
  })
})

describe('similar topics', () => {
  test('those of one topic are the others of its kind, without itself, each with why', async () => {
    const id = ids.get('Electric Vehicle Owners')
    const { data } = await read(maker, `/catalog/${id}/similar?limit=2`)
    expect(namesOf({ data })).toEqual(
      expect.arrayContaining(['EV Intenders, next 6 months', 'Intención SUV eléctrico 90 días']),
    )
    for (const row of data) expect(row.matched.length).toBeGreaterThan(0)
    const held = await read(maker, `?${byMeaning('Electric Vehicle Owners')}&pageSize=1`)
    const similar = await read(maker, `/${held.data[0].id}/similar`)
    expect(namesOf(similar)).not.toContain('Electric Vehicle Owners')
    expect(namesOf(similar).slice(0, 2)).toEqual(expect.arrayContaining(['EV Intenders, next 6 months']))
  })

  test('of a topic that is not there, there are none', async () => {
    for (const path of ['', '/catalog']) {
      const answer = await api.call(`/api/topics${path}/gt_${'0'.repeat(32)}/similar`, maker.key)
      expect([400, 404]).toContain(answer.status)
    }
  })
})

test('two tenants never see each other’s private topics by search or similar', async () => {
  const secret = await make(acme, 'Zanzibar Electric Vehicle Launch Audience')
  const mine = await make(rival, 'Zanzibar Electric Vehicle Rental Audience')
  for (const text of ['zanzibar', 'electric cars', 'EV', 'zanzibr launch']) {
    expect(namesOf(await inCatalog(rival, text))).not.toContain(secret.topic_name)
    expect(namesOf(await inLibrary(rival, text))).not.toContain(secret.topic_name)
    expect(namesOf(await inCatalog(acme, text))).not.toContain(mine.topic_name)
    expect(namesOf(await inLibrary(acme, text))).not.toContain(mine.topic_name)
  }
  expect(namesOf(await inCatalog(acme, 'zanzibar'))).toContain(secret.topic_name)
  for (const path of [`/${mine.id}`, `/catalog/${mine.topic_id}`])
    expect(namesOf(await read(rival, `${path}/similar?limit=50`))).not.toContain(secret.topic_name)
  for (const path of [`/${secret.id}`, `/catalog/${secret.topic_id}`])
    expect((await api.call(`/api/topics${path}/similar`, rival.key)).status).toBe(404)
})

test('topics from before, and names that libraries gave them, are found once the task has indexed them again', async () => {
  const withoutTerms = `array_to_tsvector(array(select term from unnest(tsvector_to_array(%) ) term where term !~ '^[~%@]'))`
  const plain = (column: string) => withoutTerms.replace('(%)', `(${column})`)
  await asDatabaseOwner(api, `update topic set words = ${plain('words')}, name_words = ${plain('name_words')}`)
  await asDatabaseOwner(api, `update org_topic set words = ${plain('words')}`)
  await asDatabaseOwner(
    api,
    `update org_topic set overlay = jsonb_set(overlay, '{words}', '["kayaking", "fan"]') where overlay ? 'words'`,
  )
  expect((await inLibrary(maker, 'electrc')).total).toBe(0)
  await asDatabaseOwner(api, 'insert into topic_unindexed (topic_id) select id from topic order by id')
  const context = {
    database: api.database,
    log: createLogger('silent'),
    enqueue: async () => undefined,
    signal: new AbortController().signal,
  }
  await keepIndexing(context, { stayMs: 0, batchTopics: 50 })
  expect(namesOf(await inLibrary(maker, 'electrc'))).toContain('Electric Vehicle Owners')
  expect(namesOf(await inLibrary(acme, 'kayacking'))).toEqual(['Kayaking Fans'])
})
