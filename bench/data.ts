import { normalizeName, searchTerms, signatureKeys } from '@txadv/engine'
import { categories, searchWords } from '@txadv/engine/light'
import pg from 'pg'
import { showProgressBar } from '../server/src/bin/progress.ts'
import { createDatabase } from '../server/src/db/database.ts'
import { migrateDatabase } from '../server/src/db/migrate.ts'
import { tasks } from '../server/src/job-types.ts'
import { createLogger } from '../server/src/lib/log.ts'
import { libraryCounts } from '../server/src/library/library/library-counts.task.ts'
import { installQueue } from '../server/src/queue/queue.ts'

/** How much a bench database holds: global topics, the big library's links, and many small libraries. */
export interface Size {
  readonly topics: number
  readonly links: number
  readonly orgs: number
  readonly linksPerOrg: number
}

/** A big library of half the topics; many small ones, which make up as much again. */
export const sizeOf = (topics: number): Size => ({
  topics,
  links: topics / 2,
  orgs: topics / 5_000,
  linksPerOrg: Math.min(5_000, topics / 20),
})
export const fullSize = sizeOf(1_000_000)

/** The organization with the big library; the small ones count up from it. */
export const orgId = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
export const bigOrg = orgId(1)

const batchRows = 10_000
const smallOrgBatch = 10

const qualities = `Affordable Luxury Vintage Modern Certified Compact Premium Organic Smart Portable Custom Eco-Friendly
  Budget Designer Handmade Professional Seasonal Local Imported Refurbished Lightweight Heavy-Duty Wireless Classic
  Family Kids Senior Student Corporate Home Outdoor Urban Rural Coastal Mountain Winter Summer Holiday Weekend Daily
  Fast Quiet Durable Rare Popular New Used Leased Rented Bulk Sample Signature Limited Essential Advanced Beginner
  Hybrid Digital Mobile Safe`.split(/\s+/)
const people = `Intenders Shoppers Owners Enthusiasts Fans Buyers Researchers Subscribers Visitors Planners Managers
  Directors Switchers Loyalists Renewers`.split(/\s+/)
const places = `Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida Georgia Hawaii Idaho
  Illinois Indiana Iowa Kansas Kentucky Louisiana Maine Maryland Massachusetts Michigan Minnesota Mississippi Missouri
  Montana Nebraska Nevada Ohio Oklahoma Oregon Pennsylvania Tennessee Texas Utah Vermont Virginia Washington Wisconsin
  Wyoming`.split(/\s+/)
const audiences = ['In-Market Shopper', 'Enthusiast', 'Fan', 'Owner', 'Past Purchaser', 'Subscriber', 'Decision Maker']
const nodes = Object.entries(categories).flatMap(([category, { group, nodes, iabCode }]) =>
  Object.entries(nodes).map(([node, code]) => ({ category, group, node, iab: code || iabCode })),
)

/** A whole number below `bound` that depends on the topic and a salt alone: the data is the same on every machine. */
function pick(n: number, salt: number, bound: number): number {
  let mixed = Math.imul(n ^ (salt * 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) % bound
}

/** Values that come as unevenly as in life: the first is the most common. */
function uneven<T>(values: readonly T[], n: number, salt: number): T {
  const place = pick(n, salt, 1 << 20) / (1 << 20)
  return values[Math.floor(values.length * place * place)] as T
}

export function topicAt(n: number) {
  const spread = Math.imul(n, 1) * 7_919
  const quality = qualities[spread % qualities.length] as string
  const where = Math.floor(spread / qualities.length)
  const { category, group, node, iab } = nodes[where % nodes.length] as (typeof nodes)[number]
  const rest = Math.floor(where / nodes.length)
  const who = people[rest % people.length] as string
  const place = places[Math.floor(rest / people.length) % places.length] as string
  const edition = Math.floor(rest / people.length / places.length)
  const name = `${quality} ${node} ${who} in ${place}${edition ? ` ${edition + 1}` : ''}`
  const normalized = normalizeName(name)
  const kind = `${node} ${pick(n, 5, 4) + 1}`
  const terms = searchTerms(name)
  return {
    name,
    normalized,
    category,
    group,
    node,
    l1: kind,
    l2: pick(n, 6, 2) ? `${kind} ${qualities[pick(n, 7, 6)]}` : null,
    l3: pick(n, 8, 8) ? null : (places[pick(n, 9, 40)] ?? null),
    l4: pick(n, 10, 40) ? null : (qualities[pick(n, 11, 60)] ?? null),
    segment: uneven(['B2C', 'B2B', 'B2B2C', 'B2G', 'B2E'], n, 1),
    audience: audiences[pick(n, 2, audiences.length)] as string,
    iab,
    sensitivity: uneven(['Standard', 'Standard', 'Standard', 'Regulated', 'Sensitive'], n, 3),
    intensity: uneven(['Medium', 'Low', 'High', 'Very High'], n, 4),
    journey: uneven(['Consideration', 'Awareness', 'Decision', 'Retention', 'Advocacy'], n, 12),
    score: pick(n, 13, 101),
    nameWords: [...searchWords(name), ...terms].join(' '),
    words: [...searchWords(`${name} ${group} ${category} ${kind}`), ...terms].join(' '),
  }
}

const insertTopics = `
  insert into topic (id, topic_name, normalized_name, parent_category, taxonomy_type, subcategory, subcategory_l1,
    subcategory_l2, subcategory_l3, subcategory_l4, segment_type, audience_type, iab_code, sensitivity, intensity,
    buyer_journey, composite_score, words, name_words, keywords, intent, awareness, funnel, confidence, engine_version, created_at)
  select id, name, normalized, category, grp, node, l1, l2, l3, l4, segment, audience, iab, sensitivity, intensity,
    journey, score, array_to_tsvector(string_to_array(words, ' ')), array_to_tsvector(string_to_array(name_words, ' ')),
    (string_to_array(normalized, ' '))[1:4], 'product',
    'Solution Aware', 'Mid Funnel', 80, '2.5', timestamptz '2026-01-01' + n * interval '7 seconds'
  from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[],
    $18::smallint[], $19::text[], $20::text[]) as t (id, n, name, normalized, category, grp, node, l1, l2, l3, l4, segment,
    audience, iab, sensitivity, intensity, journey, score, words, name_words)`
const insertOutputs = `
  insert into topic_output (topic_id, segment_name_dspapi, segment_name_marketplace, segment_name_internal,
    segment_desc_marketplace, segment_desc_dspapi)
  select id, path || ' > Lower Funnel > 30 days', path, path || ' > Standard', about, about || ' over the last 30 days'
  from topic, lateral (select taxonomy_type || ' > ' || parent_category || ' > ' || subcategory || ' > ' || topic_name,
    'Consumers who show interest in ' || topic_name || ' by reading, searching and comparing what is offered')
    as made (path, about)
  where id = any($1::uuid[])`
/** Links as adoption writes them; $1 the organizations, $2 and $3 which topics (every $2nd from its own offset on). */
const linkColumns = `org_id, topic_id, topic_name, parent_category, taxonomy_type, subcategory, subcategory_l1,
  subcategory_l2, subcategory_l3, subcategory_l4, segment_type, audience_type, iab_code, sensitivity, intensity,
  buyer_journey, engine_version, words, source, created_by, external_id, created_at`

export const topicId = (n: number) => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

async function loadTopics(client: pg.Client, topics: number): Promise<void> {
  const progress = showProgressBar('global topics', topics)
  for (let start = 0; start < topics; start += batchRows) {
    const range = Array.from({ length: Math.min(batchRows, topics - start) }, (_, k) => start + k)
    const rows = range.map(topicAt)
    const column = (key: keyof (typeof rows)[number]) => rows.map((row) => row[key])
    const ids = range.map(topicId)
    const fields = [
      'name',
      'normalized',
      'category',
      'group',
      'node',
      'l1',
      'l2',
      'l3',
      'l4',
      'segment',
      'audience',
    ] as const
    const layers = ['iab', 'sensitivity', 'intensity', 'journey', 'score', 'words', 'nameWords'] as const
    await client.query(insertTopics, [ids, range, ...[...fields, ...layers].map(column)])
    await client.query(insertOutputs, [ids])
    progress(range.length)
  }
}

/** The keys by which ingestion finds topics, as it writes them. */
async function loadKeys(client: pg.Client, topics: number): Promise<void> {
  const progress = showProgressBar('keys of topics', topics)
  for (let start = 0; start < topics; start += batchRows) {
    const range = Array.from({ length: Math.min(batchRows, topics - start) }, (_, k) => start + k)
    const keyed = range.flatMap((n) =>
      Array.from(signatureKeys(topicAt(n).name), (key) => [String(BigInt.asIntN(64, key)), topicId(n)] as const),
    )
    await client.query(
      `insert into topic_signature (key, scope, topic_id) select key, '00000000-0000-0000-0000-000000000000', topic_id
       from unnest($1::bigint[], $2::uuid[]) as each (key, topic_id) on conflict do nothing`,
      [keyed.map(([key]) => key), keyed.map(([, id]) => id)],
    )
    progress(range.length)
  }
}

async function loadLinks(client: pg.Client, label: string, orgs: readonly string[], each: number, topics: number) {
  const progress = showProgressBar(label, orgs.length * each)
  const perBatch = orgs.length > 1 ? each : batchRows
  const together = orgs.length > 1 ? smallOrgBatch : 1
  for (let first = 0; first < orgs.length; first += together)
    for (let start = 0; start < each; start += perBatch) {
      const some = orgs.slice(first, first + together)
      const wanted = some.flatMap((org, k) =>
        Array.from({ length: Math.min(perBatch, each - start) }, (_, at) => ({
          org,
          topic: topicId(
            Math.floor(((start + at) * topics) / each) + ((first + k) % Math.max(1, Math.floor(topics / each))),
          ),
        })),
      )
      await client.query(
        `insert into org_topic (${linkColumns})
         select wanted.org_id, topic.id, topic_name, parent_category, taxonomy_type, subcategory, subcategory_l1,
           subcategory_l2, subcategory_l3, subcategory_l4, segment_type, audience_type, iab_code, sensitivity,
           intensity, buyer_journey, engine_version, name_words,
           (array['import', 'import', 'catalog', 'matrix'])[1 + composite_score % 4], 'bench',
           case when composite_score < 10 then 'ext-' || right(topic.id::text, 8) end, created_at
         from unnest($1::uuid[], $2::uuid[]) as wanted (org_id, topic_id) join topic on topic.id = wanted.topic_id`,
        [wanted.map(({ org }) => org), wanted.map(({ topic }) => topic)],
      )
      progress(wanted.length)
    }
}

/** What the worker does every minute. */
async function foldCounts(databaseUrl: string): Promise<void> {
  const log = createLogger('warn')
  const database = createDatabase(databaseUrl, log)
  await libraryCounts.run({ database, log, enqueue: async () => undefined, signal: new AbortController().signal }, {})
  await database.close()
}

/** Makes the database unless it is there already; answers its address. */
export async function ensureData(databaseUrl: string, size: Size): Promise<void> {
  await migrateDatabase(databaseUrl)
  await installQueue(databaseUrl, tasks, createLogger('warn'))
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c synchronous_commit=off' })
  await client.connect()
  try {
    await client.query('create table if not exists bench_ready (size jsonb)')
    const { rows } = await client.query('select size from bench_ready')
    if (rows[0]) return
    const orgs = Array.from({ length: size.orgs }, (_, n) => orgId(n + 2))
    await client.query(
      `insert into auth.organization (id, name, slug, "createdAt") select id, id, id, now() from unnest($1::uuid[]) id`,
      [[bigOrg, ...orgs]],
    )
    await loadTopics(client, size.topics)
    await loadKeys(client, size.topics)
    // The vectors are made by the one measure that needs them.
    await client.query('truncate topic_unindexed')
    await loadLinks(client, 'links of the big library', [bigOrg], size.links, size.topics)
    await loadLinks(client, 'links of small libraries', orgs, size.linksPerOrg, size.topics)
    await foldCounts(databaseUrl)
    await client.query('vacuum analyze')
    await client.query('insert into bench_ready values ($1)', [JSON.stringify(size)])
  } finally {
    await client.end()
  }
}
