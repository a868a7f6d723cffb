import type * as contract from '@txadv/contract'
import { type Body, limits, type Reply, reasons } from '@txadv/contract'
import { compareNames, normalizeName, parseTaxonomyPath } from '@txadv/engine'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { isDuplicate } from '../../db/errors.ts'
import { renameTopic } from '../../library/index.ts'
import { namesPrompt } from '../../llm/prompts/names-v1.ts'
import { askAll, beginCalls } from '../../llm-usage/index.ts'
import { requireBatch } from '../../runs/index.ts'
import { listRemaining, type RemainingTopic } from './imports.queries.ts'

type Fixed = Reply<typeof contract.fixImportNames>
interface Named extends RemainingTopic {
  readonly after: string
}
type Outcome = Pick<Fixed, 'refused'> & { readonly names: Fixed['refused'][number][] }

const { fixedTopics, fixedLotNames, fixedLotChars, llmMs } = limits.imports

/**
 * Tidies the names of the topics that an import brought and that are still there, by the LLM where there is one, else by
 * the local cleaner. A renaming is the organization's edit; one that would give the library two topics of a name is not
 * made. A lot is a transaction, and a request takes so many topics: the answer says where the next one goes on.
 */
export async function fixNames(
  tenant: Tenant,
  batchId: string,
  asked: Body<typeof contract.fixImportNames>,
): Promise<Fixed> {
  const { topics, calls, lots } = await tenant.transact(async (tx) => {
    await requireBatch(tx, 'import', batchId)
    const found = await listRemaining(tx, batchId, asked.after, fixedTopics)
    const parted = lotsOf(found)
    if (parted.length === 0) return { topics: found, calls: undefined, lots: parted }
    const lot = { purpose: 'fix_names', prompt: namesPrompt.version, calls: parted.length } as const
    return { topics: found, calls: await beginCalls(tenant, tx, lot), lots: parted }
  })
  const asks = lots.map((lot) => (llm: NonNullable<Tenant['llm']>) => {
    const names = lot.map(({ topic_name }) => topic_name)
    return llm.ask({
      ...namesPrompt.about(names),
      schema: namesPrompt.schemaOf(names.length),
      caller: tenant.actor.keyId ?? tenant.org,
      signal: tenant.signal,
      deadlineMs: llmMs,
    })
  })
  const answers = calls ? await askAll(tenant, calls, asks) : []
  const done: Outcome[] = []
  for (const [n, lot] of lots.entries()) {
    tenant.signal.throwIfAborted()
    const answer = answers[n]
    const said = answer && 'value' in answer ? answer.value.names : undefined
    const named = lot.map((topic, at) => ({ ...topic, after: nameFor(topic.topic_name, said?.[at]) }))
    const engine = said ? 'llm' : 'local'
    done.push(await renameLot(tenant, named, { batchId, engine }, asked.dryRun))
  }
  const refused = done.flatMap((lot) => lot.refused)
  const names = done.flatMap((lot) => lot.names)
  return {
    total: topics.length,
    changed: names.length,
    unchanged: topics.length - names.length - refused.length,
    refused,
    engine: answers.some((answer) => 'value' in answer) ? 'llm' : 'local',
    nextAfter: topics.length === fixedTopics ? (topics.at(-1)?.row ?? null) : null,
    ...(asked.dryRun && { names: names.map(({ id, before, after }) => ({ id, before, after })) }),
  }
}

/** Names go to the LLM so many at a time, and no more of them than it can write out again. */
function lotsOf(topics: readonly RemainingTopic[]): RemainingTopic[][] {
  const lots: RemainingTopic[][] = []
  let chars = Number.POSITIVE_INFINITY
  for (const topic of topics) {
    const lot = lots.at(-1)
    chars += topic.topic_name.length
    if (lot && lot.length < fixedLotNames && chars <= fixedLotChars) lot.push(topic)
    else {
      lots.push([topic])
      chars = topic.topic_name.length
    }
  }
  return lots
}

/** The LLM's name where it names the same topic, else the local cleaner's; a name that nothing is left of stays. */
function nameFor(before: string, said: string | undefined): string {
  const local = parseTaxonomyPath(before).topicName || before
  return said && isSameTopic(before, local, said) ? said : local
}

const separators = /[>:|/\]_]|\s[-–—]\s/g
const isOne = (a: string, b: string) => compareNames(a, b).verdict === 'block'

/** Whether a name is the one before but for how it is written, and for what stood before a separator and tells nothing. */
function isSameTopic(before: string, local: string, after: string): boolean {
  if (normalizeName(after) === '') return false
  if (isOne(local, after)) return true
  if (compareNames(before, after).distinguishing.length > 0) return false
  const ends = [...before.matchAll(separators)].map(({ index, 0: separator }) => before.slice(index + separator.length))
  return [before, ...ends].some((part) => isOne(part, after))
}

/** Carries what a dry run would have done out of the transaction that must not be. */
class Undone extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('a dry run')
    this.outcome = outcome
  }
}

async function renameLot(
  tenant: Tenant,
  named: readonly Named[],
  note: { readonly batchId: string; readonly engine: string },
  dryRun: boolean,
): Promise<Outcome> {
  const work = (reachCatalog: boolean) =>
    tenant.transact(async (tx) => {
      const outcome = await renameAll(tx, tenant, named, note, reachCatalog)
      if (dryRun) throw new Undone(outcome)
      return outcome
    })
  try {
    // Somebody else's topic of the name, that we cannot see or that came this moment, keeps the catalog as it is.
    return await work(true).catch((error: unknown) => (isDuplicate(error) ? work(false) : Promise.reject(error)))
  } catch (error) {
    if (error instanceof Undone) return error.outcome
    throw error
  }
}

async function renameAll(
  tx: TenantTx,
  { actor }: Tenant,
  named: readonly Named[],
  note: object,
  reachCatalog: boolean,
): Promise<Outcome> {
  const outcome: Outcome = { refused: [], names: [] }
  // In the order in which every writer holds topics.
  for (const { id, topic_name: before, after } of named.toSorted((a, b) => (a.topic_id < b.topic_id ? -1 : 1))) {
    if (before === after) continue
    const fate = await renameTopic(
      tx,
      actor,
      { id, before, after },
      { source: 'fix_names', metadata: note },
      reachCatalog,
    )
    const reason = fate === 'renamed' ? '' : reasons[fate]
    outcome[fate === 'renamed' ? 'names' : 'refused'].push({ id, before, after, reason })
  }
  return outcome
}
