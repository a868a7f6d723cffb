import type * as contract from '@txadv/contract'
import { type Body, ClassificationResult, doubtReasons, failures, limits, texts } from '@txadv/contract'
import { normalizeName, planMatrix, readBrief, truncate } from '@txadv/engine'
import type { output } from 'zod'
import { isTestKey } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { classifyName, findCorrections } from '../../library/index.ts'
import { LlmError } from '../../llm/llm.ts'
import { classifyPrompt } from '../../llm/prompts/classify-v1.ts'
import { meterCall } from '../../llm-usage/index.ts'
import { loadTemplates } from '../../naming/index.ts'
import { readConversation, type Unread } from './read-conversation.ts'

type Conversation = Body<typeof contract.classifyTopic>['messages']

/** The classification of the topic that the conversation is about, by the LLM where there is one to ask. */
export async function classifyConversation(tenant: Tenant, messages: Conversation): Promise<{ text: string }> {
  const { engine, value } = await meterCall(tenant, {
    purpose: 'classify',
    prompt: classifyPrompt.version,
    question: { ...classifyPrompt.about(messages), schema: classifyPrompt.schema },
    otherwise: (tx) => classifyLocally(tx, messages),
  }).catch((error: unknown) => {
    throw error instanceof LlmError ? failures.classificationFailed() : error
  })
  tenant.setHeader('x-classification-engine', engine)
  if (engine === 'local') tenant.setHeader('x-local-engine-reason', whyLocal(tenant))
  return { text: JSON.stringify(ClassificationResult.parse(value)) }
}

/** What the local engine says of the topic that the person named last, as the person changed it since. */
async function classifyLocally(tx: TenantTx, messages: Conversation): Promise<output<typeof ClassificationResult>> {
  const said = messages.flatMap(({ role, content }) => (role === 'user' ? [content] : []))
  const asked = readConversation(said)
  if (typeof asked === 'string') throw whyUnanswered(asked, said.at(-1) ?? '')
  const { name, ...changed } = asked
  const topicName = truncate(name, limits.topics.nameCodePoints)
  const normalized = normalizeName(topicName)
  const [templates, corrections] = await Promise.all([loadTemplates(tx), findCorrections(tx, [normalized])])
  const topic = classifyName(topicName, { segment_type: corrections.get(normalized), ...changed })
  const { row } = topic
  const outputs = topic.outputsBy(templates)
  return {
    topic_name: row.topic_name,
    parent_category: row.parent_category as output<typeof ClassificationResult>['parent_category'],
    taxonomy_type: row.taxonomy_type as output<typeof ClassificationResult>['taxonomy_type'],
    subcategory: row.subcategory ?? '',
    segment_type: row.segment_type,
    audience_type: row.audience_type as output<typeof ClassificationResult>['audience_type'],
    keywords: [...row.keywords],
    segment_desc_marketplace: truncate(outputs.segment_desc_marketplace ?? '', limits.descriptions.marketplaceChars),
    segment_desc_dspapi: truncate(outputs.segment_desc_dspapi ?? '', limits.descriptions.dspapiChars),
    internal_description: `Local engine ${row.engine_version}, ${row.confidence}% sure of the category${row.doubt === null ? '' : `. Needs review: ${doubtReasons[row.doubt]}`}`,
  }
}

/** What is not one topic is said, with what can be done with it instead. */
function whyUnanswered(unread: Unread, message: string) {
  if (unread === 'brief') {
    const { audiences, excluded } = readBrief(message)
    return failures.asksForBrief({ audiences, excluded })
  }
  if (unread === 'matrix') {
    const { dimensions = [], template = '', dropped = [] } = planMatrix(message) ?? {}
    return failures.asksForMatrix({ dimensions, template, dropped })
  }
  return failures.invalid(texts[unread])
}

/** Why the LLM was not asked, in a word that a page can explain. */
function whyLocal({ actor, llm }: Tenant): 'test-key' | 'daily-spend' | 'no-llm' {
  if (isTestKey(actor)) return 'test-key'
  return llm ? 'daily-spend' : 'no-llm'
}
