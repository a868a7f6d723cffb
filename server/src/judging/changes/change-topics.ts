import { isDeepStrictEqual } from 'node:util'
import type { TenantTx } from '../../db/database.ts'
import { type LinkWords, lockLinkWords, showReview } from '../../library/index.ts'
import { readSettled, type SettledValues } from '../reclassify/reclassify.ts'
import type { ApplyChange } from './change-kinds.ts'
import type { DueTopic, SettledRow } from './changes.queries.ts'

/** Changes topics in the caller's transaction, and answers what became of each. */
export async function changeTopics(
  tx: TenantTx,
  topics: readonly DueTopic[],
  apply: ApplyChange,
): Promise<readonly SettledRow[]> {
  const ids = topics.map(({ id }) => id)
  const before = await readState(tx, ids)
  const untouched = topics.filter((topic) => before.has(topic.id) && !isChangedSince(topic, before.get(topic.id)))
  await apply(tx, untouched)
  const after = await readState(tx, ids)
  const applied = new Set(untouched.map(({ id }) => id))
  return topics.map((topic) => {
    const [was, is] = [before.get(topic.id), after.get(topic.id)]
    if (!was) return settle(topic, 'gone')
    if (!applied.has(topic.id)) return settle(topic, 'conflict')
    if (!is) return settle(topic, 'changed', { previousValues: { topic_name: topic.topic_name } })
    return settle(topic, ...compare(was, is))
  })
}

/** Of an undo: whether the link says something else by now than what the change left. */
const isChangedSince = ({ digest_after }: DueTopic, now: LinkState | undefined) =>
  digest_after !== null && digest_after !== now?.words.digest

interface LinkState extends SettledValues {
  readonly words: LinkWords
}

async function readState(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, LinkState>> {
  const words = await lockLinkWords(tx, ids)
  const settled = await readSettled(tx, [...words.keys()])
  return new Map(
    [...words].map(([id, own]) => {
      const { values = {}, given = [] } = settled.get(id) ?? {}
      return [id, { words: own, values: { ...values, review: showReview(own)?.status ?? null }, given }]
    }),
  )
}

type Settled = Omit<SettledRow, 'position' | 'outcome'>

function settle({ position }: DueTopic, outcome: SettledRow['outcome'], more: Partial<Settled> = {}): SettledRow {
  return {
    position,
    outcome,
    previousValues: {},
    newValues: {},
    given: [],
    wordsBefore: null,
    digestAfter: null,
    ...more,
  }
}

/** What differs in effect; and the link's own words from before, where they differ, also without an effect. */
function compare(was: LinkState, is: LinkState): [SettledRow['outcome'], Partial<Settled>] {
  const fields = Object.keys(is.values).filter((field) => !isDeepStrictEqual(was.values[field], is.values[field]))
  const valuesOf = ({ values }: LinkState) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
  const isReworded = was.words.digest !== is.words.digest
  return [
    fields.length > 0 ? 'changed' : 'unchanged',
    {
      previousValues: valuesOf(was),
      newValues: valuesOf(is),
      given: fields.filter((field) => was.given.includes(field)),
      ...(isReworded && { wordsBefore: was.words.words, digestAfter: is.words.digest }),
    },
  ]
}
