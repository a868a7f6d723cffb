import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalWords } from '@txadv/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { createLogger } from '../../lib/log.ts'
import { keepIndexing } from './topic-vectors.task.ts'

/** Beside the repository, where the evaluation data lies. */
const file = join(
  process.env.TXADV_EVAL_FOLDER ?? join(import.meta.dirname, '../../../../../shared/taxonomy/sets/first'),
  'dedup_dev.tsv',
)
const isThere = existsSync(file)

interface Pair {
  readonly a: string
  readonly b: string
  readonly label: string
}

const readPairs = (): Pair[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [a = '', b = '', label = ''] = line.split('\t')
      return { a, b, label }
    })

/** Groups in which no two pairs have a word in common, so that what a name is found to be is its own pair's other one. */
function apart(pairs: readonly Pair[]): Pair[][] {
  const groups: { pairs: Pair[]; words: Set<string> }[] = []
  for (const pair of pairs) {
    const words = [...canonicalWords(pair.a), ...canonicalWords(pair.b)]
    let group = groups.find((each) => !words.some((word) => each.words.has(word)))
    if (!group) {
      group = { pairs: [], words: new Set() }
      groups.push(group)
    }
    group.pairs.push(pair)
    for (const word of words) group.words.add(word)
  }
  return groups.map((group) => group.pairs)
}

function pairTests(): void {
  let api: Api
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())

  /** Adds the first of each pair, indexes, and answers which pairs the check of the second blocks. */
  async function blocked(org: Org, pairs: readonly Pair[]): Promise<Pair[]> {
    for (const { a } of pairs)
      expect((await api.call('/api/topics', org.key, { method: 'POST', body: { topic_name: a } })).status).toBe(201)
    const context = {
      database: api.database,
      log: createLogger('warn'),
      enqueue: async () => undefined,
      signal: new AbortController().signal,
    }
    await keepIndexing(context, { stayMs: 0, batchTopics: 500 })
    const found: Pair[] = []
    for (const pair of pairs) {
      const answer = await api.call('/api/topics/check-duplicate', org.key, {
        method: 'POST',
        body: { topic_name: pair.b },
      })
      expect(answer.status).toBe(200)
      if (answer.body.isDuplicate) found.push(pair)
    }
    return found
  }

  const labelled = (pairs: readonly Pair[], label: string) => pairs.filter((pair) => pair.label === label)

  test('of the pairs that are different or related at most 0.5 % are blocked, of the duplicates at least 97 %', async () => {
    const pairs = readPairs()
    const unlike = pairs.filter(({ label }) => label !== 'duplicate')
    const wrong: Pair[] = []
    // Kept private, so that no group sees another's.
    for (const group of apart(unlike)) {
      const org = await makeOrg(api, ['owner'])
      await api.call('/api/settings', org.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
      wrong.push(...(await blocked(org, group)))
    }
    const duplicates = labelled(pairs, 'duplicate')
    const found = new Set(await blocked(await makeOrg(api, ['owner']), duplicates))
    for (const { a, b } of duplicates.filter((pair) => !found.has(pair))) console.log(`missed: ${a} / ${b}`)
    for (const { a, b, label } of wrong) console.log(`blocked although ${label}: ${a} / ${b}`)
    for (const label of ['different', 'related'])
      console.log(`${label}: ${labelled(wrong, label).length} of ${labelled(pairs, label).length} blocked`)
    console.log(`duplicate: ${found.size} of ${duplicates.length} found`)
    expect(pairs.length).toBeGreaterThan(300)
    expect(found.size / duplicates.length).toBeGreaterThanOrEqual(0.97)
    for (const label of ['different', 'related'])
      expect(labelled(wrong, label).length / labelled(pairs, label).length).toBeLessThanOrEqual(0.005)
  }, 300_000)
}

if (isThere) describe('the labelled pairs, through the route', pairTests)
else
  test('without the labelled pairs nothing is measured', () => {
    console.log(`duplicate pairs: NOT MEASURED, no file ${file}`)
    expect(isThere).toBe(false)
  })
