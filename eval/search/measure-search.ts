import { readFileSync } from 'node:fs'
import { classify, normalizeName, searchTerms } from '@txadv/engine'
import { searchWords } from '@txadv/engine/light'
import pg from 'pg'
import { actFor, type Tenant } from '../../server/src/context.ts'
import { createDatabase } from '../../server/src/db/database.ts'
import { migrateDatabase } from '../../server/src/db/migrate.ts'
import { createLogger } from '../../server/src/lib/log.ts'
import { listCatalog } from '../../server/src/library/catalog/catalog.ts'
import { readSets } from '../sets.ts'

/** How many results people look at. */
const looked = 10
const org = '00000000-0000-7000-8000-000000000001'

interface Judged {
  readonly query: string
  readonly kind: string
  readonly answers: ReadonlySet<string>
}

/** Those that the search was tuned by, and those of an author who had seen neither it nor them. */
const sets = { tuned: 'queries.tsv', unseen: 'queries-unseen.tsv' } as const

function readQueries(file: string): Judged[] {
  const [, ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => {
    const [query = '', kind = '', answers = ''] = line.split('\t')
    return { query, kind, answers: new Set(answers.split(' ; ')) }
  })
}

/** The names of all sources as topics of the catalog, as the service would write them. */
async function loadNames(url: string): Promise<number> {
  const names = [...new Set(readSets('train/sets').flatMap(({ field }) => field.map((row) => row.topic_name ?? '')))]
  const rows = names.map((name) => {
    const { parentCategory, taxonomyType, subcategoryPath, segmentType, audienceType, iabCode, keywords } =
      classify(name)
    const terms = searchTerms(name)
    const words = searchWords([name, parentCategory, taxonomyType, ...subcategoryPath, ...keywords].join(' '))
    return {
      topic_name: name,
      normalized_name: normalizeName(name),
      parent_category: parentCategory,
      taxonomy_type: taxonomyType,
      subcategory: subcategoryPath[0],
      segment_type: segmentType,
      audience_type: audienceType,
      iab_code: iabCode,
      keywords,
      words: [...words, ...terms],
      name_words: [...searchWords(name), ...terms],
    }
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('delete from topic')
    await client.query('delete from catalog_count')
    await client.query(
      `insert into topic (topic_name, normalized_name, parent_category, taxonomy_type, subcategory, segment_type,
         audience_type, iab_code, keywords, words, name_words, engine_version)
       select topic_name, normalized_name, parent_category, taxonomy_type, subcategory, segment_type, audience_type,
         iab_code, keywords, array_to_tsvector(words), array_to_tsvector(name_words), '2.5'
       from jsonb_to_recordset($1::jsonb) as given (topic_name text, normalized_name text, parent_category text,
         taxonomy_type text, subcategory text, segment_type text, audience_type text, iab_code text, keywords text[],
         words text[], name_words text[])
       on conflict do nothing`,
      [JSON.stringify(rows)],
    )
    await client.query('vacuum analyze topic')
    return names.length
  } finally {
    await client.end()
  }
}

const median = (values: readonly number[], at = 0.5) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * at))] ?? 0
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Of the judged answers, as far as they fit on what people look at, the share that is there; and the time it took. */
async function measure(tenant: Tenant, judged: readonly Judged[], match: 'words' | 'meaning') {
  const recalls = new Map<string, number[]>()
  const times: number[] = []
  for (const { query, kind, answers } of judged) {
    const started = performance.now()
    const { data } = await listCatalog(tenant, {
      page: 1,
      pageSize: looked,
      sortBy: 'created_at',
      sortOrder: 'desc',
      search: query,
      match,
    })
    times.push(performance.now() - started)
    const found = data.filter(({ topicName }) => answers.has(topicName)).length
    const recall = found / Math.min(looked, answers.size)
    for (const group of [kind, 'all']) recalls.set(group, [...(recalls.get(group) ?? []), recall])
  }
  return { recalls, times }
}

const url = new URL(process.env.DATABASE_URL ?? '')
url.pathname = '/txadv_search_eval'
await migrateDatabase(url.href)
const names = await loadNames(url.href)
const log = createLogger('warn')
const database = createDatabase(url.href, log)
try {
  const tenant = actFor(database, log, org, { type: 'user', userId: org, role: 'owner' })
  const say = (text: string) => process.stdout.write(`${text}\n`)
  const percent = (values: readonly number[]) => (100 * mean(values)).toFixed(1).padStart(8)
  for (const [set, file] of Object.entries(sets)) {
    const judged = readQueries(file)
    const words = await measure(tenant, judged, 'words')
    const meaning = await measure(tenant, judged, 'meaning')
    say(`${set}: recall at ${looked} in per cent: ${judged.length} judged queries over ${names} names`)
    say('kind          queries   words meaning')
    for (const [kind, values] of words.recalls)
      say(
        `${kind.padEnd(14)}${String(values.length).padStart(6)} ${percent(values)}${percent(meaning.recalls.get(kind) ?? [])}`,
      )
    for (const [name, { times }] of Object.entries({ words, meaning }))
      say(`${name}: median ${median(times).toFixed(1)} ms, 95th percentile ${median(times, 0.95).toFixed(1)} ms`)
  }
} finally {
  await database.close()
}
