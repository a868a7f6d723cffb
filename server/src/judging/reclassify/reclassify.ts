import type * as contract from '@txadv/contract'
import { AnyTopicId, type Body, failures, limits, reviewReasons, type SegmentType, texts } from '@txadv/contract'
import { normalizeName } from '@txadv/engine'
import { chargeUsage, readSettings, refundUsage, requireRemaining } from '../../account/index.ts'
import type { Actor, Tenant } from '../../context.ts'
import { allowBulk, type TenantTx } from '../../db/database.ts'
import {
  classifyIncoming,
  type ExternalVerdict,
  findCorrections,
  flagTopics,
  readRecord,
  verdictColumns,
  writeOutputs,
  writeOwnVerdicts,
  writeVerdicts,
} from '../../library/index.ts'
import { beginCalls } from '../../llm-usage/index.ts'
import { type CompiledTemplates, loadTemplates, templateInput } from '../../naming/index.ts'
import { askAbout, compareVerdicts, judgingPrompt, type LlmVerdict, upsertForLinks } from '../jury/jury.ts'
import { findOwn, insertOwnHistory, lockOwn, lockSole, type OwnTopic, readSettled } from './own-topics.queries.ts'

/** Reclassifies a topic for this organization; it is a classification. */
export async function reclassifyOne(tenant: Tenant, id: string, { llm }: { readonly llm: boolean }) {
  return reclassify(tenant, [id], llm, async (tx, [judged]) => {
    if (!judged) throw failures.absent(texts.topicNotFound)
    return { ...(await readRecord(tx, judged.own.id)), llm, fallback: llm && !judged.byLlm }
  })
}

/** Reclassifies many; those that the library does not hold are reported, and cost nothing. */
export async function reclassifyInBulk(tenant: Tenant, { ids, llm }: Body<typeof contract.reclassifyTopics>) {
  const wanted = [...new Set(ids)].map((shown) => ({ shown, id: AnyTopicId.safeParse(shown).data }))
  const known = wanted.flatMap(({ id }) => id ?? [])
  const judged = await reclassify(tenant, known, llm, async (_, done) => done)
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
  }
}

/** What the LLM said of topics, by their links, and of which name of each; every one of them is charged for. */
type Heard = ReadonlyMap<string, { readonly about: string; readonly said: LlmVerdict }>

interface JudgedTopic {
  readonly own: OwnTopic
  readonly verdict: ReturnType<typeof judge>
  readonly byLlm: ExternalVerdict | undefined
  readonly invalidSegment: boolean
}

/** Gives topics a new verdict: what the LLM is asked, it is asked before the transaction that writes what it said. */
async function reclassify<T>(
  tenant: Tenant,
  ids: readonly string[],
  llm: boolean,
  answer: (tx: TenantTx, judged: readonly JudgedTopic[]) => Promise<T>,
): Promise<T> {
  const heard = llm ? await hear(tenant, ids) : undefined
  try {
    tenant.signal.throwIfAborted()
    return await tenant.transact(async (tx) => {
      await allowBulk(tx)
      return answer(tx, await reclassifyOwn(tx, tenant.actor, heard ? [...heard.keys()] : ids, heard))
    })
  } catch (error) {
    // A client that leaves has had its calls; what else goes wrong is not the caller's to pay.
    if (heard && heard.size > 0 && !tenant.signal.aborted)
      await tenant.transact((tx) => refundUsage(tx, { classifications: heard.size }))
    throw error
  }
}

/** Charges for the topics and asks the LLM about each; one that it has no usable word on is left to the local engine. */
async function hear(tenant: Tenant, ids: readonly string[]): Promise<Heard> {
  const { topics, calls } = await tenant.transact(async (tx) => {
    const found = await findOwn(tx, ids)
    if (found.length === 0) return { topics: found, calls: undefined }
    await chargeUsage(tx, { classifications: found.length })
    if (tenant.llm) await requireRemaining(tx, 'tokens', 1, failures.llmQuotaExceeded)
    const lot = { purpose: 'reclassify', prompt: judgingPrompt, calls: found.length } as const
    return { topics: found, calls: await beginCalls(tenant, tx, lot) }
  })
  const names = topics.map(({ topic_name }) => topic_name)
  const said = await askAbout(tenant, calls, names, limits.reclassify.llmMs)
  return new Map(topics.map(({ id, topic_name }, n) => [id, { about: topic_name, said: said[n] as LlmVerdict }]))
}

/**
 * Gives topics of the library a verdict: where the organization made the global topic and nobody else links it, the
 * global topic itself; else on the link, where it reaches nobody else.
 */
async function reclassifyOwn(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
  heard: Heard | undefined,
): Promise<readonly JudgedTopic[]> {
  const found = await findOwn(tx, ids)
  if (found.length > 0 && !heard) await chargeUsage(tx, { classifications: found.length })
  const sole = await lockSole(tx, found)
  const topics = await lockOwn(tx, found)
  // What was charged for and is no longer there.
  const gone = (heard?.size ?? found.length) - topics.length
  if (gone > 0) await refundUsage(tx, { classifications: gone })
  if (topics.length === 0) return []
  const templates = await loadTemplates(tx)
  const names = topics.map(({ topic_name }) => normalizeName(topic_name))
  const corrections = await findCorrections(tx, names)
  const judged = topics.map((own, n) => judgedTopic(own, corrections.get(names[n] ?? ''), heard))
  const links = topics.map(({ id }) => id)
  const before = await readSettled(tx, links)
  // A library that calls its topic otherwise has a verdict on that name, which is not the global topic's.
  const forAll = judged.filter(({ own }) => sole.has(own.topic_id) && own.topic_name === own.global_name)
  await improveTopics(tx, forAll, templates)
  const settled = new Set(forAll.map(({ own }) => own.id))
  await writeOwnVerdicts(
    tx,
    judged.map(({ own, verdict }) => ({
      id: own.id,
      verdict: settled.has(own.id) ? {} : { ...verdict, ...templates.generate(templateInput(verdict)) },
    })),
  )
  const after = await readSettled(tx, links)
  const who = { via: actor.via, ...(actor.keyId && { keyId: actor.keyId }) }
  await insertOwnHistory(
    tx,
    judged.map(({ own: { id }, byLlm }) => ({
      ...differenceOf(id, before.get(id), after.get(id)),
      source: byLlm ? 'reclassify:llm' : 'reclassify:local',
      metadata: { llm: heard !== undefined, fallback: heard !== undefined && !byLlm, ...who },
    })),
    actor.userId,
  )
  await keepJury(tx, judged, new Set(forAll.map(({ own }) => own.topic_id)))
  return judged
}

/** Keeps what else was said of what the LLM judged; a person looks at disagreements where the organization wants that. */
async function keepJury(tx: TenantTx, judged: readonly JudgedTopic[], forAll: ReadonlySet<string>): Promise<void> {
  const cases = judged.flatMap(({ own: { id, topic_id: topicId, topic_name }, byLlm: llm }) =>
    llm ? [{ id, topicId, topic_name, llm }] : [],
  )
  if (cases.length === 0) return
  const findings = await compareVerdicts(tx, cases)
  await upsertForLinks(tx, findings)
  const disputed = cases.filter(({ topicId }, n) => findings[n]?.disagree && forAll.has(topicId))
  if (disputed.length === 0 || !(await readSettings(tx)).reviewDisagreements) return
  await flagTopics(
    tx,
    disputed.map(({ topicId }) => topicId),
    reviewReasons.disagreement,
  )
}

/** The LLM's verdict where it has one on the name that the topic has by now, else the engine's. */
function judgedTopic(own: OwnTopic, correction: SegmentType | undefined, heard: Heard | undefined): JudgedTopic {
  const { about, said } = heard?.get(own.id) ?? {}
  const word = about === own.topic_name ? said : undefined
  const invalidSegment = word !== undefined && !word.verdict && word.invalidSegment
  // Nothing corrects an invalid segment type but a person: the one that the topic has stays.
  const segment = correction ?? (invalidSegment ? (own.segment_type ?? undefined) : undefined)
  const verdict = judge(own.topic_name, segment, word?.verdict)
  return { own, verdict, byLlm: word?.verdict, invalidSegment }
}

/** What is said of a name, by the columns of a topic. */
function judge(topic_name: string, segment_type: SegmentType | undefined, judged: ExternalVerdict | undefined) {
  const { row } = classifyIncoming({ topic_name, segment_type }, judged)
  const said = Object.fromEntries(Object.keys(verdictColumns).map((column) => [column, row[column as never]]))
  return { ...said, topic_name } as unknown as typeof row
}

async function improveTopics(
  tx: TenantTx,
  judged: readonly JudgedTopic[],
  templates: CompiledTemplates,
): Promise<void> {
  if (judged.length === 0) return
  await writeVerdicts(
    tx,
    judged.map(({ own, verdict }) => ({ ...verdict, id: own.topic_id })),
  )
  await writeOutputs(
    tx,
    judged.map(({ own, verdict }) => [own.topic_id, templates.generate(templateInput(verdict))] as const),
    templates,
  )
  const invalid = judged.filter(({ invalidSegment }) => invalidSegment).map(({ own }) => own.topic_id)
  if (invalid.length > 0) await flagTopics(tx, invalid, reviewReasons.invalidSegmentType)
}

function differenceOf(id: string, before: Record<string, unknown> = {}, after: Record<string, unknown> = {}) {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field])
  const valuesOf = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, values[field]]))
  return { id, previous: valuesOf(before), now: valuesOf(after) }
}
