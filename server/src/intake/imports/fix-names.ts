import type * as contract from '@txadv/contract'
import { type Body, limits, type Reply, reasons } from '@txadv/contract'
import { compareNames, normalizeName, parseTaxonomyPath } from '@txadv/engine'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
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

const { fixedTopics, fixedNamesPerCall, fixedCharsPerCall, llmMs } = limits.imports

/**
 * Tidies the names of the topics that an import brought and that are still there, by the LLM where there is one, else by
 * the local cleaner. A renaming is the organization's edit; one that would give the library two topics of a name is not
 * made. The names of a call are a transaction, and a request covers so many topics: the answer says where to resume.
 */
export async function fixNames(
  tenant: Tenant,
  batchId: string,
  asked: Body<typeof contract.fixImportNames>,
): Promise<Fixed> {
  const { topics, calls, groups } = await tenant.transact(async (tx) => {
    await requireBatch(tx, 'import', batchId)
    const found = await listRemaining(tx, batchId, asked.after, fixedTopics)
    const grouped = groupForCalls(found)
    if (grouped.length === 0) return { topics: found, calls: undefined, groups: grouped }
    const questions = grouped.map(questionAbout)
    const wanted = { purpose: 'fix_names', prompt: namesPrompt.version, questions } as const
    return { topics: found, calls: await beginCalls(tenant, tx, wanted), groups: grouped }
  })
  const answers = calls ? await askAll(tenant, calls) : []
  const done: Outcome[] = []
  for (const [n, group] of groups.entries()) {
    tenant.signal.throwIfAborted()
    const answer = answers[n]
    const said = answer && 'value' in answer ? answer.value.names : undefined
    const named = group.map((topic, at) => ({ ...topic, after: nameFor(topic.topic_name, said?.[at]) }))
    const engine = said ? 'llm' : 'local'
    done.push(await renameGroup(tenant, named, { batchId, engine }, asked.dryRun))
  }
  const refused = done.flatMap((group) => group.refused)
  const names = done.flatMap((group) => group.names)
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

function questionAbout(group: readonly RemainingTopic[]) {
  const names = group.map(({ topic_name }) => topic_name)
  return { ...namesPrompt.about(names), schema: namesPrompt.schemaOf(names.length), deadlineMs: llmMs }
}

/** Names go to the LLM so many at a time, and no more of them than it can write out again. */
function groupForCalls(topics: readonly RemainingTopic[]): RemainingTopic[][] {
  const groups: RemainingTopic[][] = []
  let chars = Number.POSITIVE_INFINITY
  for (const topic of topics) {
    const group = groups.at(-1)
    chars += topic.topic_name.length
    if (group && group.length < fixedNamesPerCall && chars <= fixedCharsPerCall) group.push(topic)
    else {
      groups.push([topic])
      chars = topic.topic_name.length
    }
  }
  return groups
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

async function renameGroup(
  tenant: Tenant,
  named: readonly Named[],
  note: { readonly batchId: string; readonly engine: string },
  dryRun: boolean,
): Promise<Outcome> {
  try {
    return await tenant.transact(async (tx) => {
      const outcome = await renameAll(tx, tenant, named, note)
      if (dryRun) throw new Undone(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Undone) return error.outcome
    throw error
  }
}

async function renameAll(tx: TenantTx, { actor }: Tenant, named: readonly Named[], note: object): Promise<Outcome> {
  const outcome: Outcome = { refused: [], names: [] }
  // In the order in which every writer locks topics.
  for (const { id, topic_name: before, after } of named.toSorted((a, b) => (a.topic_id < b.topic_id ? -1 : 1))) {
    if (before === after) continue
    const result = await renameTopic(tx, actor, { id, before, after }, { source: 'fix_names', metadata: note })
    const reason = result === 'renamed' ? '' : reasons[result]
    outcome[result === 'renamed' ? 'names' : 'refused'].push({ id, before, after, reason })
  }
  return outcome
}
