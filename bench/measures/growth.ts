import { listCatalog } from '../../server/src/library/catalog/catalog.ts'
import { listTopics, readLibraryFacets, readLibraryStats } from '../../server/src/library/library/library.ts'
import { ensureData, sizeOf } from '../data.ts'
import { type Bench, elapsedMs, type Measure, median, openBench, type Round } from '../measure.ts'
import { timeChunks } from './imports.ts'
import { timeSearches } from './search.ts'

const sizes = [10_000, 100_000, 1_000_000]
const paging = { page: 1, pageSize: 25, sortOrder: 'desc' } as const
const searched = 'luxury owners'

/** Few, because each makes the smallest catalog larger. */
const importedChunks = 8

let open: Bench[] | undefined

/** A database of each size; the largest is the one of all other measures. */
async function benches(full: Bench): Promise<Bench[]> {
  if (open) return open
  open = []
  for (const topics of sizes.slice(0, -1)) {
    const url = new URL(full.url)
    url.pathname = `/txadv_bench_${topics / 1_000}k`
    await ensureData(url.href, sizeOf(topics))
    open.push(await openBench(url.href, sizeOf(topics)))
  }
  open.push(full)
  return open
}

async function closeSmaller(): Promise<void> {
  for (const bench of open?.slice(0, -1) ?? []) await bench.close()
  open = undefined
}

/** The middle time of a call, once it is warm. */
async function timeCalls(call: () => Promise<unknown>): Promise<number> {
  for (let n = 0; n < 10; n++) await call()
  const times: number[] = []
  for (let n = 0; n < 60; n++) times.push(await elapsedMs(call))
  return median(times)
}

/** How the middle time grows: the slope between the smallest and the largest, both on logarithmic scales. */
async function grow(full: Bench, time: (bench: Bench) => Promise<number>): Promise<Round> {
  const points: Record<string, number> = {}
  for (const bench of await benches(full)) points[bench.size.topics.toLocaleString('en-US')] = await time(bench)
  const [first = 1, ...rest] = Object.values(points)
  const last = rest.at(-1) ?? first
  return { ours: Math.log10(last / first) / Math.log10((sizes.at(-1) ?? 1) / (sizes[0] ?? 1)), bare: 1, points }
}

function growth(name: string, about: string, target: number, time: (bench: Bench) => Promise<number>): Measure {
  return {
    name: `growth-${name}`,
    about,
    unit: 'exponent',
    better: 'lower',
    target,
    size: '10,000 to 1,000,000 global topics',
    round: (bench) => grow(bench, time),
    after: closeSmaller,
  }
}

export const growthMeasures: readonly Measure[] = [
  growth('page', 'a page of the library by date, and its total', 0.15, ({ tenant }) =>
    timeCalls(() => listTopics(tenant, { ...paging, sortBy: 'created_at' })),
  ),
  growth('page-name', 'a page of the library by name, and its total', 0.15, ({ tenant }) =>
    timeCalls(() => listTopics(tenant, { ...paging, sortBy: 'topic_name' })),
  ),
  growth('stats', 'unfiltered totals', 0.3, ({ tenant }) => timeCalls(() => readLibraryStats(tenant))),
  growth('facets', 'nine facet arrays', 0.3, ({ tenant }) => timeCalls(() => readLibraryFacets(tenant))),
  growth('search', `a page of the catalog for "${searched}", and its total`, 0.6, ({ tenant }) =>
    timeCalls(() => listCatalog(tenant, { ...paging, sortBy: 'created_at', search: searched })),
  ),
  growth('search-meaning', 'the 95th percentile of a search of the catalog by meaning', 0.6, async (bench) => {
    const { ours } = await timeSearches(bench)
    return ours
  }),
  growth('import', 'a chunk of 500 rows', 0.25, (bench) => timeChunks(bench, importedChunks)),
]
