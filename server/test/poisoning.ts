import { expect } from 'vitest'
import { type Api, asDatabaseOwner, type Credential, type Org } from './harness.ts'
import type { Pushing, Stage } from './pushing.ts'

const animals = ['Narwhal', 'Puffin', 'Walrus', 'Otter', 'Beluga', 'Condor', 'Lynx', 'Moose', 'Bison', 'Heron']
const places = ['Norway', 'Iceland', 'Alaska', 'Canada', 'Scotland']

/** What a matrix is made of to have the same names. */
export const poisonedDimensions = (activity: string) => [
  { name: 'What', values: animals.map((animal) => `${animal} ${activity} Trips`) },
  { name: 'Where', values: places },
]

/** Fifty names of which the engine is sure, so that everybody finds them. */
export const poisonedNames = (activity: string) =>
  animals.flatMap((animal) => places.map((place) => `${animal} ${activity} Trips ${place}`))

/** The same topics as another organization writes them. */
export const spelledOtherwise = (names: readonly string[]) =>
  names.map((name) => name.toLowerCase().replace('trips', 'trip'))

/** What a hostile organization says of its topics, and how it is known wherever it comes. */
export const poison = {
  parent_category: 'Gambling & Betting',
  subcategory: 'Escorts - call evil.example',
  segment_type: 'B2G',
} as const
export const poisonous = /evil|escorts|gambling/i

export async function libraryOf(api: Api, org: Org) {
  const topics: { id: string; topic_id: string; topic_name: string; parent_category: string }[] = []
  for (let page = 1; ; page++) {
    const { body } = await api.call(`/api/topics?pageSize=100&page=${page}`, org.key)
    topics.push(...body.data)
    if (body.data.length < 100) return topics
  }
}

/** Everything that an organization reads, and what its platform is sent, by where it stands. */
export async function everythingOf(stage: Stage, pushing: Pushing): Promise<Record<string, string>> {
  const { org } = pushing
  const read = async (path: string, who: Credential = org.key) => {
    const answer = await stage.api.call(path, who)
    expect([answer.status, path]).toEqual([200, path])
    return answer.text
  }
  const topics = await libraryOf(stage.api, org)
  const { id: connection, account } = await pushing.connect('marketplace')
  const topicIds = topics.map(({ id }) => id)
  // What classifiers dispute is pushed along: it may hold what a stranger said.
  const asked = { topicIds, includeUnsure: true }
  const plan = await pushing.begin(connection, { ...asked, dryRun: true })
  await pushing.push(connection, asked)
  const segments = await stage.sandbox.segments({ account })
  expect(segments).toHaveLength(topics.length)
  const [first] = topicIds
  return {
    library: JSON.stringify(topics),
    facets: await read('/api/topics/facets'),
    'csv export': await read('/api/export?format=csv'),
    'full export': await read('/api/export?format=json&full=true', org.owner),
    catalog: await read('/api/topics/catalog?pageSize=100&search=trips'),
    names: await read(`/api/topics/${first}/names`),
    history: await read(`/api/topics/${first}/history`),
    explanation: await read(`/api/topics/${first}/explain`),
    audit: await read('/api/audit', org.owner),
    plan: JSON.stringify(plan),
    pushes: JSON.stringify(segments),
    activations: JSON.stringify(await pushing.list(`?connectionId=${connection}`)),
  }
}

/** The tables in which poison stands, but for rows that belong to the hostile organizations. */
export async function listPoisonedTables(api: Api, hostile: readonly Org[]): Promise<string[]> {
  const { rows: tables } = await asDatabaseOwner(
    api,
    `select relname as name, array_agg(attname::text) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
     group by relname order by relname`,
  )
  expect(tables.length).toBeGreaterThan(40)
  const isTheirs = (columns: readonly string[]) => {
    if (columns.includes('org_id')) return 'org_id = any($2)'
    if (columns.includes('scope')) return 'scope = any($2)'
    if (columns.includes('topic_id')) return 'topic_id in (select id from topic where scope = any($2))'
    return 'false'
  }
  const searches = tables.map(
    ({ name, columns }) =>
      `select '${name}' as name where exists (
         select from "${name}" as kept where kept::text ~* $1 and (${isTheirs(columns)}) is not true)`,
  )
  const values = [poisonous.source, hostile.map(({ id }) => id)]
  const { rows } = await asDatabaseOwner(api, searches.join(' union all '), values)
  return rows.map(({ name }) => name)
}
