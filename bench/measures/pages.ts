import { topicSortKeys as sortKeys, type topicSortKeys } from '@txadv/contract'
import { listCatalog } from '../../server/src/library/catalog/catalog.ts'
import { listTopics, readLibraryFacets, readLibraryStats } from '../../server/src/library/library/library.ts'
import { bigOrg } from '../data.ts'
import { alternate, type Bench, elapsedMs, type Measure } from '../measure.ts'

type SortKey = (typeof topicSortKeys)[number]

const size = '500,000 links over 1,000,000 global topics'
const rest = { page: 1, pageSize: 25, sortOrder: 'desc' } as const
const filterSets = {
  '': {},
  ', one filter': { parentCategory: 'Auto' },
  ', three filters': { parentCategory: 'Auto', segmentType: 'B2B', intensity: 'High' },
} as const
const columns: Record<string, string> = {
  parentCategory: 'parent_category',
  segmentType: 'segment_type',
  intensity: 'intensity',
}

const record = `link.id, link.topic_id, link.topic_name, link.parent_category, link.taxonomy_type, link.subcategory,
  link.segment_type, link.audience_type, link.iab_code, topic.keywords, output.segment_name_dspapi,
  output.segment_name_marketplace, output.segment_name_internal, output.segment_desc_marketplace,
  output.segment_desc_dspapi, link.internal_description, link.engine_version, link.performance_score, link.external_id,
  link.created_at, link.updated_at`
const orderOf = (key: string, table = '') =>
  [...new Set([key, 'created_at', 'id'])].map((column) => `${table}${column} desc`).join(', ')

/** The page as the design has it: ids off the index, then 25 look-ups; the total from the counter, or counted. */
async function barePage({ bare }: Bench, key: SortKey, filters: Record<string, string>): Promise<void> {
  const values = [bigOrg, ...Object.values(filters)]
  const where = Object.keys(filters).map((filter, n) => `and ${columns[filter]} = $${n + 2}`)
  const name = `${key} ${Object.keys(filters).length}`
  await bare.query({
    name: `page ${name}`,
    text: `
      select ${record}
      from (select org_id, id from org_topic where org_id = $1 and live ${where.join(' ')}
        order by ${orderOf(key)} limit 25) page
      join org_topic link using (org_id, id) join topic on topic.id = link.topic_id
      left join topic_output output on output.topic_id = topic.id
      where org_id = $1 order by ${orderOf(key, 'link.')}`,
    values,
  })
  await bare.query(
    where.length === 0
      ? {
          name: 'total',
          text: `select sum(n) from library_count where org_id = $1 and field = 'total' and value = ''`,
          values,
        }
      : {
          name: `count ${name}`,
          text: `select count(*) from org_topic where org_id = $1 and live ${where.join(' ')}`,
          values,
        },
  )
}

const pages = sortKeys.flatMap((key) =>
  Object.entries(filterSets).map(
    ([with_, filters]): Measure => ({
      name: `page-${key}${with_.replace(', ', '-').replace(' ', '-')}`,
      about: `a page of 25 by ${key} and its total${with_}`,
      unit: 'ms',
      better: 'lower',
      target: 1.5,
      size,
      round: (bench) =>
        alternate(
          60,
          () => listTopics(bench.tenant, { ...rest, sortBy: key, ...filters } as never),
          () => barePage(bench, key, filters),
        ),
    }),
  ),
)

const naive: Measure = {
  name: 'page-naive-join',
  about: 'a page by topic_name, against join and sort at read',
  unit: 'ms',
  better: 'lower',
  target: 0.01,
  size,
  round: async ({ bare, tenant }) => {
    const joined = () =>
      bare.query(
        `select ${record} from org_topic link join topic on topic.id = link.topic_id
         left join topic_output output on output.topic_id = topic.id
         where link.org_id = $1 order by coalesce(link.overlay->>'topic_name', topic.topic_name), link.id limit 25`,
        [bigOrg],
      )
    const { ours } = await alternate(
      60,
      () => listTopics(tenant, { ...rest, sortBy: 'topic_name', sortOrder: 'asc' }),
      () => Promise.resolve(),
    )
    return { ours, bare: await elapsedMs(joined) }
  },
}

const readCounts = (bench: Bench, fields: string) =>
  bench.bare.query({
    name: `counts ${fields.length}`,
    text: `select field, value, sum(n)::bigint as n from library_count where org_id = $1 ${fields}
      group by field, value having sum(n) > 0 order by field, value`,
    values: [bigOrg],
  })

const counts: Measure[] = [
  {
    name: 'facets',
    about: 'nine facet arrays, against the bare read of the counts',
    unit: 'ms',
    better: 'lower',
    target: 2,
    size,
    round: (bench) =>
      alternate(
        20,
        () => readLibraryFacets(bench.tenant),
        () => readCounts(bench, ''),
      ),
  },
  {
    name: 'stats',
    about: 'total and counts by segment and taxonomy type',
    unit: 'ms',
    better: 'lower',
    target: 2,
    size,
    round: (bench) =>
      alternate(
        100,
        () => readLibraryStats(bench.tenant),
        () => readCounts(bench, `and field in ('total', 'segment_type', 'taxonomy_type')`),
      ),
  },
]

const catalog: Measure[] = sortKeys.map((key) => ({
  name: `catalog-${key}`,
  about: `a page of the catalog by ${key} with inLibrary, and its total`,
  unit: 'ms',
  better: 'lower',
  target: 1.5,
  size,
  round: (bench) =>
    alternate(
      60,
      () => listCatalog(bench.tenant, { ...rest, sortBy: key }),
      async () => {
        await bench.bare.query({
          name: `catalog ${key}`,
          text: `
            select page.*, exists (select from org_topic where org_id = $1 and topic_id = page.id) as held
            from (select id, topic_name, parent_category, taxonomy_type, subcategory, segment_type, audience_type,
              iab_code, engine_version, created_at from topic
              where live and scope = '00000000-0000-0000-0000-000000000000'
              order by ${orderOf(key)} limit 25) page
            order by ${orderOf(key)}`,
          values: [bigOrg],
        })
        await bench.bare.query({
          name: 'catalog total',
          text: `select sum(n) from catalog_count where scope = $1 and field = 'total' and value = ''`,
          values: ['00000000-0000-0000-0000-000000000000'],
        })
      },
    ),
}))

export const pageMeasures: readonly Measure[] = [...pages, naive, ...counts, ...catalog]
