import { createHash } from 'node:crypto'
import {
  type ConnectionConfig,
  type Failure,
  failures,
  type SellerWordKey,
  type SellerWords,
  sellerWords,
} from '@txadv/contract'
import { truncate } from '@txadv/engine/light'
import { readSellerWords } from '../../account/index.ts'
import type { TenantTx } from '../../db/database.ts'
import { findNearest } from '../../lib/nearest.ts'
import type { SegmentCalls } from '../../platforms/platform.ts'
import { listPlatforms } from '../../platforms/platforms.ts'
import { type CompiledTemplates, loadTemplates, templateInput } from '../templates/templates.ts'
import { readTopicsNow, type TopicNow } from './segment-names.queries.ts'

/** What a topic is called on a platform at this moment, as the platform takes it. */
export interface NameNow {
  readonly topicName: string
  readonly name: string
  readonly description: string
  readonly engineVersion: string
  readonly sensitivity: string | null
  readonly hasMatchValues: boolean
  /** Whether the platform takes less than the template makes. */
  readonly isCut: boolean
  /** The state of templates and topic that it was made of. */
  readonly checked: string
}

/** The words that a connection says in place of the organization's. */
export const sellerWordsIn = (config: Readonly<Partial<Record<SellerWordKey, string | undefined>>>): SellerWords =>
  Object.fromEntries(
    Object.entries(sellerWords).flatMap(([key, word]) => {
      const said = config[key as SellerWordKey]
      return said ? [[word, said]] : []
    }),
  )

/** Another whenever the seller's words are others; empty where there are none. As `sellerState` makes it. */
function stateOf(words: SellerWords): string {
  const said = Object.values(sellerWords).map((word) => words[word] ?? '')
  if (said.every((word) => word === '')) return ''
  return `.${createHash('md5').update(said.join('\n')).digest('hex')}`
}

/** Names topics by the template of a connection and the words of who sells, as all are in the transaction. */
export async function nameNow(
  tx: TenantTx,
  segments: Pick<SegmentCalls, 'takes' | 'templateKey'>,
  config: Pick<ConnectionConfig, 'template_key' | 'match_key' | SellerWordKey>,
  topicIds: readonly string[],
): Promise<ReadonlyMap<string, NameNow>> {
  const { template_key: templateKey = segments.templateKey, match_key: matchKey } = config
  const templates = await loadTemplates(tx)
  const naming = templates.of(templateKey)
  if (!naming) throw unknown(templates, templateKey)
  const { takes } = segments
  const seller = { ...(await readSellerWords(tx)), ...sellerWordsIn(config) }
  const named = (topic: TopicNow): NameNow => {
    const made = naming.generate(templateInput({ ...topic, seller }))
    const whole = { name: topic.ownName ?? made.name, description: topic.ownDescription ?? made.description }
    const name = truncate(whole.name, takes.name)
    const description = truncate(whole.description, takes.description)
    return {
      topicName: topic.topic_name,
      name,
      description,
      engineVersion: topic.engineVersion,
      sensitivity: topic.sensitivity,
      hasMatchValues: topic.hasMatchValues,
      isCut: name !== whole.name || description !== whole.description,
      checked: `${templates.revision}.${templateKey}.${topic.state}${stateOf(seller)}`,
    }
  }
  const topics = await readTopicsNow(tx, topicIds, naming.columns, matchKey)
  return new Map(topics.map((topic) => [topic.id, named(topic)]))
}

const unknown = ({ keys }: CompiledTemplates, key: string): Failure =>
  failures.unknownTemplate(key, findNearest(key, keys) ?? '')

/** Why nothing can be named by a template: there is none of that key. */
export async function findTemplateFault(tx: TenantTx, key: string): Promise<Failure | undefined> {
  const templates = await loadTemplates(tx)
  return templates.keys.includes(key) ? undefined : unknown(templates, key)
}

/** Refuses a template that is not there. */
export async function requireTemplate(tx: TenantTx, key: string): Promise<void> {
  const fault = await findTemplateFault(tx, key)
  if (fault) throw fault
}

/** The revision of the templates that names are made by in the transaction. */
export const templateRevision = async (tx: TenantTx): Promise<string> => (await loadTemplates(tx)).revision

/** The template of each platform's names where a connection says none, as JSON. */
export const usualTemplates = (): string =>
  JSON.stringify(Object.fromEntries(listPlatforms().map(({ key, segments }) => [key, segments.templateKey])))

export { checkAll, checkListing, checkPrice } from './listing-checks.ts'
export { holdTemplates, sellerState, sellerWordsOf, topicState } from './segment-names.queries.ts'
