import { listCatalog } from '../../server/src/library/catalog/catalog.ts'
import { listTopics } from '../../server/src/library/library/library.ts'
import { topicAt } from '../data.ts'
import { type Bench, elapsedMs, type Measure, type Round } from '../measure.ts'

const paging = { page: 1, pageSize: 25, sortBy: 'created_at', sortOrder: 'desc' } as const
/** What people type: of every so many topics, its node of the tree, with its quality before it or its audience after it. */
const texts = Array.from({ length: 80 }, (_, n) => {
  const { name, node } = topicAt(n * 12_347)
  const [quality = ''] = name.split(' ')
  const audience = name.slice(name.indexOf(node) + node.length + 1).split(' ')[0] ?? ''
  return n % 2 === 0 ? `${quality} ${node}` : `${node} ${audience}`
})

const percentile95 = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

type Search = (tenant: Bench['tenant'], text: string, match: 'words' | 'meaning') => Promise<unknown>
const searchCatalog: Search = (tenant, search, match) => listCatalog(tenant, { ...paging, search, match })
const searchLibrary: Search = (tenant, search, match) => listTopics(tenant, { ...paging, search, match, layers: false })

/** Each text searched by meaning and by words, taking turns; the 95th percentile of both. */
export async function timeSearches(
  { tenant }: Pick<Bench, 'tenant'>,
  rounds = 2,
  searchBy: Search = searchCatalog,
): Promise<Round> {
  const search = (text: string, match: 'words' | 'meaning') => () => searchBy(tenant, text, match)
  for (const text of texts.slice(0, 20)) {
    await search(text, 'meaning')()
    await search(text, 'words')()
  }
  const ours: number[] = []
  const bare: number[] = []
  for (let n = 0; n < rounds; n++)
    for (const text of texts) {
      ours.push(await elapsedMs(search(text, 'meaning')))
      bare.push(await elapsedMs(search(text, 'words')))
    }
  return { ours: percentile95(ours), bare: percentile95(bare) }
}

const shared = { unit: 'ms', better: 'lower', target: 2 } as const

export const searchMeasures: readonly Measure[] = [
  {
    ...shared,
    name: 'search-meaning',
    about: 'a search of the catalog by meaning, against the same search by words: the 95th percentile',
    size: '1,000,000 global topics',
    round: (bench) => timeSearches(bench),
  },
  {
    ...shared,
    name: 'search-meaning-library',
    about: 'a search of a library by meaning, against the same search by words: the 95th percentile',
    size: '500,000 links over 1,000,000 global topics',
    round: (bench) => timeSearches(bench, 2, searchLibrary),
  },
]
