import { limits } from '@txadv/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDatabaseOwner, makeOrg, type Org, setPlan } from '../../../test/harness.ts'
import { importsOf } from '../../../test/imports.ts'
import {
  everythingOf,
  libraryOf,
  poison,
  poisonedDimensions,
  poisonedNames,
  poisonous,
  spelledOtherwise,
} from '../../../test/poisoning.ts'
import { pushesOf, type Stage, startStage } from '../../../test/pushing.ts'
import { paged, type Source, startSource, syncOf } from '../../../test/sources.ts'

let stage: Stage
let source: Source
beforeAll(async () => {
  source = await startSource()
  stage = await startStage({ EGRESS_ALLOW: source.endpoint })
})
afterAll(async () => {
  await stage.close()
  await source.close()
})

const edited = 50
const mappings = [
  { csvColumn: 'Name', targetField: 'topic_name' },
  { csvColumn: 'Category', targetField: 'parent_category' },
  { csvColumn: 'Node', targetField: 'subcategory' },
  { csvColumn: 'Type', targetField: 'segment_type' },
  { csvColumn: 'Words', targetField: 'keywords' },
]
const rowOf = (Name: string) => ({
  Name,
  Category: poison.parent_category,
  Node: poison.subcategory,
  Type: poison.segment_type,
  Words: 'evil.example, escorts',
})

/** All the ways in which an organization brings topics, each with its own words about them. */
const waysIn: Record<string, (org: Org, names: readonly string[]) => Promise<void>> = {
  create: async (org, names) => {
    for (const topic_name of names) {
      const body = {
        ...poison,
        topic_name,
        keywords: ['evil.example'],
        segment_desc_marketplace: 'Call evil.example',
        segment_desc_dspapi: 'Call evil.example',
        internal_description: 'Call evil.example',
      }
      const answer = await stage.api.call('/api/topics', org.key, { method: 'POST', body })
      expect(answer.status, answer.text).toBe(201)
    }
  },
  import: async (org, names) => {
    await importsOf(stage.api, org).run(names.map(rowOf), { mappings })
  },
  sync: async (org, names) => {
    const sync = syncOf(stage.api, org)
    const address = source.serve(paged(names.map((name, n) => ({ id: `evil-${n}`, ...rowOf(name) }))))
    const field_mappings = Object.fromEntries(mappings.map(({ csvColumn, targetField }) => [csvColumn, targetField]))
    const connection = await sync.connect(address, { field_mappings })
    const { failure } = await sync.finish(connection, await sync.started(connection))
    expect(failure).toBeUndefined()
  },
  matrix: async (org) => {
    const body = {
      dimensions: poisonedDimensions(activities.matrix ?? ''),
      segmentType: poison.segment_type,
      parentCategory: poison.parent_category,
      taxonomyType: 'Retail & Fashion',
    }
    const answer = await stage.api.call('/api/topics/generate-matrix', org.key, { method: 'POST', body })
    expect(answer.status, answer.text).toBe(200)
  },
}

const activities: Record<string, string> = {
  create: 'Watching',
  import: 'Safari',
  sync: 'Sightseeing',
  matrix: 'Weekend',
}
const allNames = Object.values(activities).flatMap(poisonedNames)
async function poisonAll(org: Org): Promise<void> {
  await setPlan(stage.api, org, 'enterprise')
  for (const [way, bring] of Object.entries(waysIn)) await bring(org, poisonedNames(activities[way] ?? ''))
  const mine = await libraryOf(stage.api, org)
  expect(mine).toHaveLength(allNames.length)
  // What the poisoner says is what the poisoner reads.
  expect(new Set(mine.map(({ parent_category }) => parent_category))).toEqual(new Set([poison.parent_category]))
  const ids = mine.map(({ id }) => id)
  for (const id of ids.slice(0, edited)) {
    const body = { subcategory: 'Evil escorts', segment_type: 'B2E' }
    expect((await stage.api.call(`/api/topics/${id}`, org.key, { method: 'PATCH', body })).status).toBe(200)
  }
  const renamed = { topic_name: 'Escorts at evil.example' }
  await stage.api.call(`/api/topics/${ids.at(-1)}`, org.key, { method: 'PATCH', body: renamed })
  for (let n = 0; n < ids.length; n += limits.reclassify.localIds) {
    const body = { ids: ids.slice(n, n + limits.reclassify.localIds) }
    const answer = await stage.api.call('/api/topics/reclassify', org.key, { method: 'POST', body })
    expect(answer.status, answer.text).toBe(200)
  }
}

test.each(['shared', 'private'] as const)(
  'what an organization says of its topics never reaches another, whose topics are %s',
  async (topicVisibility) => {
    const poisoner = await makeOrg(stage.api, ['owner'])
    await poisonAll(poisoner)
    const honest = await pushesOf(stage)
    await setPlan(stage.api, honest.org, 'enterprise')
    const settings = { method: 'PATCH', body: { topicVisibility } }
    expect((await stage.api.call('/api/settings', honest.org.owner, settings)).status).toBe(200)
    const names = spelledOtherwise(allNames)
    const { chunk } = await importsOf(stage.api, honest.org).run(names.map((Name) => ({ Name })))
    // They are the same topics, so that what is said of them could have reached this library.
    expect(chunk.adoptedCount).toBe(allNames.length)
    // Its own spelling stays its own.
    const spelled = (await libraryOf(stage.api, honest.org)).map(({ topic_name }) => topic_name.toLowerCase())
    expect(new Set(spelled)).toEqual(new Set(names))
    for (const [where, text] of Object.entries(await everythingOf(stage, honest)))
      expect(text, where).not.toMatch(poisonous)
    const { rows } = await asDatabaseOwner(
      stage.api,
      `select count(*)::int as poisoned from topic join topic_output on topic_id = topic.id
       where topic::text ~* 'evil|escorts|gambling' or topic_output::text ~* 'evil|escorts|gambling'`,
    )
    expect(rows).toEqual([{ poisoned: 0 }])
  },
)
