import { AnyTopicId, type Body, failures, type reclassifyTopics, type SegmentType, texts } from '@txadv/contract'
import { normalizeName } from '@txadv/engine'
import type { Actor, Tenant } from '../../context.ts'
import { allowBulk, type TenantTx } from '../../db/database.ts'
import { writeOutputs, writeVerdicts } from '../global-topics/global-topics.ts'
import { readRecord } from '../library/library.ts'
import { loadTemplates, type Templates } from '../templates/templates.ts'
import { findCorrections, prepare, templateInput, verdictColumns } from '../topics/topics.ts'
import { charge } from '../usage/usage.ts'
import {
  findOwn,
  insertOwnHistory,
  lockSole,
  type OwnTopic,
  readSettled,
  writeOwnVerdicts,
} from './own-topics.queries.ts'

/** No LLM is connected: whoever asks for it is answered by the local engine, and told so. */
const engineFor = (llm: boolean) => ({ llm, fallback: llm })

/** Reclassifies a topic for this organization; it is a classification. */
export async function reclassifyOne(tenant: Tenant, id: string, { llm }: { readonly llm: boolean }) {
  return tenant.transact(async (tx) => {
    const topics = await findOwn(tx, [id])
    const [topic] = topics
    if (!topic) throw failures.absent(texts.topicNotFound)
    await reclassifyOwn(tx, tenant.actor, topics, engineFor(llm))
    return { ...(await readRecord(tx, topic.id)), ...engineFor(llm) }
  })
}

/** Reclassifies many; those that the library does not hold are reported, and cost nothing. */
export async function reclassifyMany(tenant: Tenant, { ids, llm }: Body<typeof reclassifyTopics>) {
  const wanted = [...new Set(ids)].map((shown) => ({ shown, id: AnyTopicId.safeParse(shown).data }))
  const topics = await tenant.transact(async (tx) => {
    await allowBulk(tx)
    const found = await findOwn(
      tx,
      wanted.flatMap(({ id }) => id ?? []),
    )
    if (found.length > 0) await reclassifyOwn(tx, tenant.actor, found, engineFor(llm))
    return found
  })
  const held = new Set(topics.flatMap(({ id, topic_id }) => [id, topic_id]))
  const absent = wanted.filter(({ id }) => id === undefined || !held.has(id))
  const success = wanted.length - absent.length
  return {
    total: wanted.length,
    success,
    failed: absent.length,
    errors: absent.map(({ shown: id }) => ({ id, message: texts.topicNotFound })),
    llm,
    llmCount: 0,
    fallbackCount: llm ? success : 0,
  }
}

interface Judged {
  readonly own: OwnTopic
  readonly verdict: ReturnType<typeof judge>
}

/**
 * Gives topics of the library the engine's verdict: where the organization made the global topic and nobody else links
 * it, the global topic itself; else on the link, where it reaches nobody else.
 */
async function reclassifyOwn(
  tx: TenantTx,
  actor: Actor,
  topics: readonly OwnTopic[],
  asked: ReturnType<typeof engineFor>,
): Promise<void> {
  await charge(tx, { classifications: topics.length })
  const sole = await lockSole(tx, topics)
  const templates = await loadTemplates(tx)
  const names = topics.map(({ topic_name }) => normalizeName(topic_name))
  const corrections = await findCorrections(tx, names)
  const judged = topics.map((own, n) => ({ own, verdict: judge(own.topic_name, corrections.get(names[n] ?? '')) }))
  const before = await readSettled(
    tx,
    topics.map(({ id }) => id),
  )
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
  const after = await readSettled(
    tx,
    topics.map(({ id }) => id),
  )
  await insertOwnHistory(
    tx,
    topics.map(({ id }) => differenceOf(id, before.get(id), after.get(id))),
    {
      changedBy: actor.userId,
      source: 'reclassify:local',
      metadata: { ...asked, via: actor.via, ...(actor.keyId && { keyId: actor.keyId }) },
    },
  )
}

/** What the engine says of a name, by the columns of a topic. */
function judge(topic_name: string, correction: SegmentType | undefined) {
  const { row } = prepare({ topic_name, segment_type: correction })
  const said = Object.fromEntries(Object.keys(verdictColumns).map((column) => [column, row[column as never]]))
  return { ...said, topic_name } as unknown as typeof row
}

async function improveTopics(tx: TenantTx, judged: readonly Judged[], templates: Templates): Promise<void> {
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
}

function differenceOf(id: string, before: Record<string, unknown> = {}, after: Record<string, unknown> = {}) {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field])
  const valuesOf = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, values[field]]))
  return { id, previous: valuesOf(before), now: valuesOf(after) }
}
