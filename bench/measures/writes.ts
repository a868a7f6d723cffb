import { actFor } from '../../server/src/context.ts'
import { addFromCatalog } from '../../server/src/library/catalog/catalog.ts'
import { applyVerdicts } from '../../server/src/library/global-topics/global-topics.ts'
import { topicFanOut } from '../../server/src/library/global-topics/topic-fan-out.task.ts'
import { openQueue } from '../../server/src/queue/queue.ts'
import { orgId } from '../data.ts'
import { type Bench, elapsedMs, type Measure } from '../measure.ts'

/** The organization that adopts; its library is empty before each round. */
const adopter = orgId(0xadd)
const rival = orgId(0xbae)
const adopted = { segmentType: 'B2B2C' } as const

async function emptyLibraries({ bare }: Bench): Promise<void> {
  await bare.query(
    `insert into auth.organization (id, name, slug, "createdAt") select id, id, id, now() from unnest($1::uuid[]) id
     on conflict do nothing`,
    [[adopter, rival]],
  )
  for (const org of [adopter, rival])
    for (const table of ['org_topic', 'org_topic_history', 'library_count'])
      await bare.query(`delete from ${table} where org_id = $1`, [org])
  await bare.query('vacuum org_topic')
}

/** The same rows into the same table with the same indexes, and nothing else. */
const insertSelect = `
  insert into org_topic (org_id, topic_id, topic_name, parent_category, taxonomy_type, subcategory, subcategory_l1,
    subcategory_l2, subcategory_l3, subcategory_l4, segment_type, audience_type, iab_code, sensitivity, intensity,
    buyer_journey, engine_version, words, source, created_by)
  select $1, id, topic_name, parent_category, taxonomy_type, subcategory, subcategory_l1, subcategory_l2,
    subcategory_l3, subcategory_l4, segment_type, audience_type, iab_code, sensitivity, intensity, buyer_journey,
    engine_version, name_words, 'catalog', 'bench'
  from topic where live and scope = '00000000-0000-0000-0000-000000000000' and segment_type = $2`

const adoption: Measure = {
  name: 'adopt-by-filter',
  about: 'some 120,000 topics of the catalog added by a filter, against insert-select into the same table',
  unit: 'rows/s',
  better: 'higher',
  target: 0.5,
  size: '1,000,000 global topics',
  round: async (bench) => {
    await emptyLibraries(bench)
    const tenant = actFor(bench.database, bench.log, adopter, bench.tenant.actor)
    let rows = 0
    const oursMs = await elapsedMs(async () => {
      rows = (await addFromCatalog(tenant, { filters: { segmentType: [adopted.segmentType] } })).added
    })
    const bareMs = await elapsedMs(async () => {
      await bench.bare.query('alter table org_topic disable trigger count_added')
      await bench.bare.query(insertSelect, [rival, adopted.segmentType])
      await bench.bare.query('alter table org_topic enable trigger count_added')
    })
    return { ours: (rows / oursMs) * 1_000, bare: (rows / bareMs) * 1_000 }
  },
  after: emptyLibraries,
}

const fannedTopics = 500
const fannedOrgs = 200

/** Topics that every small library links: made for this measure, so that each has 200 links. */
async function linkEverywhere({ bare }: Bench): Promise<string[]> {
  const { rows } = await bare.query<{ id: string }>(
    `with made as (
       insert into topic (topic_name, normalized_name, engine_version, segment_type, parent_category, taxonomy_type)
       select 'Fanned ' || n, 'fanned ' || n, '2.5', 'B2B', 'Auto', 'Auto & Transportation'
       from generate_series(1, $1::int) n on conflict do nothing returning id, topic_name, segment_type, parent_category,
         taxonomy_type
     ), linked as (
       insert into org_topic (org_id, topic_id, topic_name, segment_type, parent_category, taxonomy_type, engine_version,
         source, created_by)
       select org_id, id, topic_name, segment_type, parent_category, taxonomy_type, '2.5', 'bench', 'bench'
       from made, (select org_id from org where org_id between $2 and $3) orgs
     ) select id from made`,
    [fannedTopics, orgId(2), orgId(fannedOrgs + 1)],
  )
  return rows.map(({ id }) => id)
}

async function unlinkEverywhere({ bare }: Bench): Promise<void> {
  await bare.query(`delete from org_topic where source = 'bench'`)
  await bare.query(`delete from topic where normalized_name like 'fanned %'`)
}

const fanOut: Measure = {
  name: 'fan-out',
  about: '500 global topics reclassified, each linked by 200 organizations, until all libraries show it',
  unit: 'rows/s',
  better: 'higher',
  target: 0.6,
  size: '100,000 links',
  round: async (bench) => {
    await unlinkEverywhere(bench)
    const ids = await linkEverywhere(bench)
    const links = ids.length * fannedOrgs
    const queue = await openQueue(bench.url, bench.log)
    const said = {
      parent_category: 'Gaming',
      taxonomy_type: 'Media & Entertainment',
      subcategory: 'Video Games',
      subcategory_l1: null,
      subcategory_l2: null,
      subcategory_l3: null,
      subcategory_l4: null,
      segment_type: 'B2C' as const,
      audience_type: 'Fan',
      iab_code: '680',
      keywords: ['game'],
      intent: 'product',
      secondary_intent: null,
      intensity: 'High',
      awareness: 'Product Aware',
      funnel: 'Lower Funnel',
      sensitivity: 'Standard',
      buyer_journey: 'Decision',
      composite_score: 70,
      confidence: 90,
      engine_version: '2.5',
      engine_revision: null,
    }
    const oursMs = await elapsedMs(async () => {
      await bench.database.withSystem((tx) =>
        applyVerdicts(
          tx,
          queue,
          ids.map((id, n) => ({ ...said, id, topic_name: `Fanned ${n + 1}` })),
        ),
      )
      // What the worker runs when the queue hands it the task.
      await topicFanOut.run(
        { ...bench, enqueue: async () => undefined, signal: new AbortController().signal },
        { topicIds: ids },
      )
    })
    await queue.stop()
    const bareMs = await elapsedMs(() => bareFanOut(bench, ids))
    return { ours: (links / oursMs) * 1_000, bare: (links / bareMs) * 1_000 }
  },
  after: unlinkEverywhere,
}

/** The topics, then their links, by one plain update each, with no count kept. */
async function bareFanOut({ bare }: Bench, ids: readonly string[]): Promise<void> {
  await bare.query('alter table org_topic disable trigger count_changed')
  await bare.query('begin')
  await bare.query(
    `update topic set parent_category = 'Pets & Animals', taxonomy_type = 'People & Family', subcategory = 'Dogs',
       segment_type = 'B2B2C', audience_type = 'Owner', iab_code = '422', keywords = '{dog}', intent = 'product',
       intensity = 'Low', awareness = 'Unaware', funnel = 'Upper Funnel', sensitivity = 'Standard',
       buyer_journey = 'Awareness', composite_score = 20, confidence = 80
     where id = any($1::uuid[])`,
    [ids],
  )
  await bare.query(
    `update org_topic link set parent_category = topic.parent_category, taxonomy_type = topic.taxonomy_type,
       subcategory = topic.subcategory, segment_type = topic.segment_type, audience_type = topic.audience_type,
       iab_code = topic.iab_code, intensity = topic.intensity, sensitivity = topic.sensitivity,
       buyer_journey = topic.buyer_journey, updated_at = now()
     from topic where topic.id = link.topic_id and link.topic_id = any($1::uuid[])`,
    [ids],
  )
  await bare.query('commit')
  await bare.query('alter table org_topic enable trigger count_changed')
}

export const writeMeasures: readonly Measure[] = [adoption, fanOut]
