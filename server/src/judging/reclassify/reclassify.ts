import { isDeepStrictEqual } from 'node:util'
import type * as contract from '@txadv/contract'
import { AnyTopicId, type Body, failures, limits, reviewReasons, type SegmentType, texts } from '@txadv/contract'
import { normalizeName } from '@txadv/engine'
import { chargeUsage, readSettings, refundUsage, requireRemaining } from '../../account/index.ts'
import { type Actor, actorIdOf, describeActor } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import { allowBulk, type TenantTx } from '../../db/database.ts'
import { rollBackAfter } from '../../db/dry-run.ts'
import {
  type ClassifiedTopic,
  classifyName,
  type ExternalVerdict,
  findCorrections,
  flagTopics,
  forgetGiven,
  readRecord,
  writeOwnVerdicts,
} from '../../library/index.ts'
import { beginCalls } from '../../llm-usage/index.ts'
import {
  askAbout,
  compareVerdicts,
  judgingPrompt,
  type LlmVerdict,
  questionsAbout,
  upsertForLinks,
} from '../jury/jury.ts'
import {
  findOwn,
  findSole,
  insertOwnHistory,
  lockOwn,
  type OwnTopic,
  readSettled,
  type SettledValues,
} from './own-topics.queries.ts'

export { readSettled, type SettledValues } from './own-topics.queries.ts'

/** Reclassifies a topic for this organization; it is a classification. */
export async function reclassifyOne(tenant: Tenant, id: string, how: Reclassifying) {
  const { llm, dryRun } = how
  return reclassify(tenant, [id], how, async (tx, [judged]) => {
    if (!judged) throw failures.absent(texts.topicNotFound)
    const record = await readRecord(tx, judged.own.id)
    return { ...record, llm, fallback: llm && !judged.byLlm, ...(dryRun && { changes: changesOf([judged]) }) }
  })
}

/** Reclassifies many; those that the library does not hold are reported, and cost nothing. */
export async function reclassifyInBulk(tenant: Tenant, { ids, ...how }: Body<typeof contract.reclassifyTopics>) {
  const { llm, dryRun } = how
  const wanted = [...new Set(ids)].map((shown) => ({ shown, id: AnyTopicId.safeParse(shown).data }))
  const known = wanted.flatMap(({ id }) => id ?? [])
  const judged = await reclassify(tenant, known, how, async (_, done) => done)
  const byId = new Map(judged.flatMap((each) => [each.own.id, each.own.topic_id].map((id) => [id, each])))
  const found = wanted.flatMap(({ id = '' }) => byId.get(id) ?? [])
  const absent = wanted.filter(({ id = '' }) => !byId.has(id))
  const llmCount = found.filter(({ byLlm }) => byLlm).length
  return {
    total: wanted.length,
    success: found.length,
    failed: absent.length,
    errors: absent.map(({ shown: id }) => ({ id, message: texts.topicNotFound })),
    llm,
    llmCount,
    fallbackCount: llm ? found.length - llmCount : 0,
    ...(dryRun && { changes: changesOf(judged) }),
  }
}

const changesOf = (judged: readonly JudgedTopic[]) =>
  judged.flatMap(({ own: { id, topic_name }, change: { previousValues, newValues, given } }) =>
    Object.keys(newValues).length > 0 ? [{ id, topic_name, previousValues, newValues, given }] : [],
  )

/** How topics are reclassified: by whom, over what the organization gave or under it, and whether it is written. */
interface Reclassifying {
  readonly llm: boolean
  readonly replaceGiven: boolean
  readonly dryRun: boolean
}

/** What the LLM said of topics, by their links, and of which name of each; every one of them is charged for. */
type LlmVerdicts = ReadonlyMap<string, { readonly about: string; readonly said: LlmVerdict }>

interface Verdict {
  readonly own: OwnTopic
  readonly verdict: ClassifiedTopic
  readonly byLlm: ExternalVerdict | undefined
  readonly invalidSegment: boolean
}

interface JudgedTopic extends Verdict {
  readonly change: SettledChange
}

/** Gives topics a new verdict, or says which it would give. */
async function reclassify<T>(
  tenant: Tenant,
  ids: readonly string[],
  how: Reclassifying,
  answer: (tx: TenantTx, judged: readonly JudgedTopic[]) => Promise<T>,
): Promise<T> {
  const write = (work: (tx: TenantTx) => Promise<T>) =>
    how.dryRun ? rollBackAfter(tenant, work) : tenant.transact(work)
  return withVerdicts(tenant, ids, how, (judge) =>
    write(async (tx) => {
      await allowBulk(tx)
      return answer(tx, await judge(tx))
    }),
  )
}

/**
 * Asks the LLM about topics, where it is to be asked, before the transaction in which `work` has their verdicts written; what
 * it was charged for is refunded where that fails.
 */
export async function withVerdicts<T>(
  tenant: Tenant,
  ids: readonly string[],
  how: Pick<Reclassifying, 'llm' | 'replaceGiven'>,
  work: (judge: (tx: TenantTx) => Promise<readonly JudgedTopic[]>) => Promise<T>,
): Promise<T> {
  const llmVerdicts = how.llm ? await askLlm(tenant, ids) : undefined
  try {
    tenant.signal.throwIfAborted()
    const known = llmVerdicts ? [...llmVerdicts.keys()] : ids
    return await work((tx) => reclassifyOwn(tx, tenant.actor, known, how, llmVerdicts))
  } catch (error) {
    // A client that leaves has had its calls; what else goes wrong is not the caller's to pay.
    if (llmVerdicts && llmVerdicts.size > 0 && !tenant.signal.aborted)
      await tenant.transact((tx) => refundUsage(tx, { classifications: llmVerdicts.size }))
    throw error
  }
}

/** Charges for the topics and asks the LLM about each; one that it has no usable word on is left to the local engine. */
async function askLlm(tenant: Tenant, ids: readonly string[]): Promise<LlmVerdicts> {
  const { topics, calls } = await tenant.transact(async (tx) => {
    const found = await findOwn(tx, ids)
    if (found.length === 0) return { topics: found, calls: undefined }
    await chargeUsage(tx, { classifications: found.length })
    if (tenant.llm) await requireRemaining(tx, 'tokens', 1, failures.llmQuotaExceeded)
    const questions = questionsAbout(found, limits.reclassify.llmMs)
    const batch = { purpose: 'reclassify', prompt: judgingPrompt, questions } as const
    return { topics: found, calls: await beginCalls(tenant, tx, batch) }
  })
  const answers = await askAbout(tenant, calls, topics)
  return new Map(answers.map(({ about: { id, topic_name }, said }) => [id, { about: topic_name, said }]))
}

/** Gives topics of the library a verdict on their links, where it reaches nobody else. */
async function reclassifyOwn(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
  { replaceGiven }: Pick<Reclassifying, 'replaceGiven'>,
  llmVerdicts: LlmVerdicts | undefined,
): Promise<readonly JudgedTopic[]> {
  const found = await findOwn(tx, ids)
  if (found.length > 0 && !llmVerdicts) await chargeUsage(tx, { classifications: found.length })
  const topics = await lockOwn(tx, found)
  // What was charged for and is no longer there.
  const gone = (llmVerdicts?.size ?? found.length) - topics.length
  if (gone > 0) await refundUsage(tx, { classifications: gone })
  if (topics.length === 0) return []
  const names = topics.map(({ topic_name }) => normalizeName(topic_name))
  const corrections = await findCorrections(tx, names)
  const verdicts = topics.map((own, n) => judgeTopic(own, corrections.get(names[n] ?? ''), llmVerdicts))
  const links = topics.map(({ id }) => id)
  const before = await readSettled(tx, links)
  if (replaceGiven) await forgetGiven(tx, links)
  await writeOwnVerdicts(
    tx,
    verdicts.map(({ own: { id }, verdict }) => ({ id, verdict })),
  )
  const after = await readSettled(tx, links)
  const judged = verdicts.map((each) => ({
    ...each,
    change: differenceOf(before.get(each.own.id), after.get(each.own.id)),
  }))
  await insertOwnHistory(
    tx,
    judged.map(({ own: { id }, byLlm, change: { previousValues: previous, newValues: now, given } }) => ({
      id,
      previous,
      now,
      source: byLlm ? 'reclassify:llm' : 'reclassify:local',
      metadata: {
        llm: llmVerdicts !== undefined,
        fallback: llmVerdicts !== undefined && !byLlm,
        ...(replaceGiven && { replaced: given }),
        ...describeActor(actor),
      },
    })),
    actorIdOf(actor),
  )
  await keepJury(tx, judged)
  return judged
}

/**
 * Keeps what else was said of what the LLM judged. Of topics that the organization made and alone links, an operator
 * looks at those where the LLM's word on the very name cannot be used, or is disputed and the organization wants that.
 */
async function keepJury(tx: TenantTx, judged: readonly JudgedTopic[]): Promise<void> {
  const ofTopic = judged.filter(({ own, byLlm, invalidSegment }) => {
    return own.topic_name === own.global_name && (byLlm !== undefined || invalidSegment)
  })
  const sole = await findSole(
    tx,
    ofTopic.map(({ own }) => own),
  )
  const invalid = ofTopic.filter(({ own, invalidSegment }) => invalidSegment && sole.has(own.topic_id))
  await flag(tx, invalid, reviewReasons.invalidSegmentType)
  const cases = judged.flatMap(({ own, byLlm: llm }) => {
    const { id, topic_id: topicId, topic_name } = own
    return llm ? [{ id, topicId, topic_name, llm }] : []
  })
  if (cases.length === 0) return
  const findings = await compareVerdicts(tx, cases)
  await upsertForLinks(tx, findings)
  const disagreeing = new Set(findings.filter(({ disagree }) => disagree).map(({ id }) => id))
  const disputed = ofTopic.filter(({ own }) => disagreeing.has(own.id) && sole.has(own.topic_id))
  if (disputed.length > 0 && (await readSettings(tx)).reviewDisagreements)
    await flag(tx, disputed, reviewReasons.disagreement)
}

async function flag(tx: TenantTx, judged: readonly JudgedTopic[], reason: string): Promise<void> {
  const ids = judged.map(({ own }) => own.topic_id)
  if (ids.length > 0) await flagTopics(tx, ids, reason)
}

/** The LLM's verdict where it has one on the name that the topic has by now, else the engine's. */
function judgeTopic(own: OwnTopic, correction: SegmentType | undefined, llmVerdicts: LlmVerdicts | undefined): Verdict {
  const { about, said } = llmVerdicts?.get(own.id) ?? {}
  const word = about === own.topic_name ? said : undefined
  const invalidSegment = word !== undefined && !word.verdict && word.invalidSegment
  // Nothing corrects an invalid segment type but a person: the one that the topic has stays.
  const segment = correction ?? (invalidSegment ? (own.segment_type ?? undefined) : undefined)
  const verdict = judge(own.topic_name, segment, word?.verdict)
  return { own, verdict, byLlm: word?.verdict, invalidSegment }
}

/** What is said of a name, by the columns of a topic. */
function judge(
  topic_name: string,
  segment_type: SegmentType | undefined,
  judged: ExternalVerdict | undefined,
): ClassifiedTopic {
  const { row } = classifyName(topic_name, { segment_type, judged })
  const { normalized_name: _name, review_status: _status, review_reason: _reason, ...said } = row
  const { words: _words, name_words: _nameWords, ...verdict } = said
  return verdict
}

/** What a verdict changed of a topic's values in effect, and what of that the organization had given. */
interface SettledChange {
  readonly previousValues: Readonly<Record<string, unknown>>
  readonly newValues: Readonly<Record<string, unknown>>
  readonly given: string[]
}

const nothingSettled: SettledValues = { values: {}, given: [] }

function differenceOf(before = nothingSettled, after = nothingSettled): SettledChange {
  const changed = Object.keys(after.values).filter(
    (field) => !isDeepStrictEqual(before.values[field], after.values[field]),
  )
  const valuesOf = ({ values }: SettledValues) => Object.fromEntries(changed.map((field) => [field, values[field]]))
  const given = changed.filter((field) => before.given.includes(field))
  return { previousValues: valuesOf(before), newValues: valuesOf(after), given }
}
