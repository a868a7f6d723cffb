import { reviewReasons } from '@txadv/contract'
import type { Operator } from '../../context.ts'
import { allowBulk, type SystemTx } from '../../db/database.ts'
import { beforeFirstId } from '../../db/nil-id.ts'
import { type CompiledTemplates, loadTemplates, templateInput } from '../../naming/index.ts'
import {
  classifyName,
  findKnownCategory,
  isListableName,
  type TrustedStatement,
} from '../classification/classification.ts'
import { flagTopics, rewriteTopics } from '../global-topics/global-topics.ts'
import { type AuditedTopic, lockMadeTopics, moveToLinks, unlistTopics } from './catalog-audit.queries.ts'

/** A shared topic that says what an organization said. */
export interface AuditFinding {
  readonly topic: AuditedTopic
  /** What its maker said, by column; another category or node with the whole place. */
  readonly said: Readonly<Record<string, unknown>>
  /** Whether its name is none that everybody may find. */
  readonly isUnlistable: boolean
  /** Whether nobody but an organization can have said it: a place outside the tree, or such a name. */
  readonly isCertain: boolean
}

const places = ['parent_category', 'taxonomy_type', 'subcategory', 'iab_code'] as const
const levels = ['subcategory_l1', 'subcategory_l2', 'subcategory_l3', 'subcategory_l4'] as const
const descriptions = ['segment_desc_marketplace', 'segment_desc_dspapi'] as const

/**
 * Looks through all shared topics that organizations brought, and answers those whose values are neither the engine's
 * nor an LLM's nor an operator's. To repair one is to move them to its maker's links and to store the engine's verdict.
 */
export async function* auditCatalog(
  operator: Operator,
  { repair, certainOnly = false }: { readonly repair: boolean; readonly certainOnly?: boolean },
): AsyncGenerator<AuditFinding> {
  for (let after: string | undefined = beforeFirstId; after !== undefined; ) {
    const from: string = after
    const { last, findings } = await operator.transact(async (tx) => {
      await allowBulk(tx)
      const [topics, templates] = [await lockMadeTopics(tx, from), await loadTemplates(tx)]
      const found = topics
        .map((topic) => examineTopic(topic, templates))
        .filter((finding) => (certainOnly ? finding.isCertain : isFinding(finding)))
      if (repair) await repairTopics(tx, operator, found)
      return { last: topics.at(-1)?.id, findings: found }
    })
    yield* findings
    after = last
  }
}

async function repairTopics(tx: SystemTx, queue: Operator, findings: readonly AuditFinding[]): Promise<void> {
  const spoken = findings.filter(({ said }) => Object.keys(said).length > 0)
  await moveToLinks(
    tx,
    spoken.map(({ topic: { id, maker }, said }) => ({ id, maker, said })),
  )
  const byEngine = (topic: AuditedTopic) => ({ ...classifyName(topic.topic_name, trustedOf(topic)).row, id: topic.id })
  await rewriteTopics(
    tx,
    queue,
    spoken.map(({ topic }) => ({ from: topic, to: byEngine(topic) })),
    { changeType: 'reclassified', source: 'admin_reclassify_local', changedBy: 'system:catalog-audit' },
  )
  const unlistable = findings.filter(({ isUnlistable }) => isUnlistable).map(({ topic }) => topic)
  const idsOf = (linkedByOthers: boolean) =>
    unlistable.filter((topic) => topic.linkedByOthers === linkedByOthers).map(({ id }) => id)
  await unlistTopics(tx, idsOf(false))
  await flagTopics(tx, idsOf(true), reviewReasons.unlistableName)
}

const isFinding = ({ said, isUnlistable }: AuditFinding) => isUnlistable || Object.keys(said).length > 0

/** What an operator, a correction or an LLM said of the topic, as far as it still says so. */
function trustedOf(topic: AuditedTopic): TrustedStatement {
  const byOperator = (column: keyof AuditedTopic) =>
    topic.operators.some((said) => JSON.stringify(said[column]) === JSON.stringify(topic[column]))
  const llm = topic.llm.find(({ parent_category }) => parent_category === topic.parent_category)
  // An LLM chooses among the nodes of its category; what is none of them, it did not say.
  const given = (column: 'parent_category' | 'taxonomy_type' | 'subcategory') =>
    byOperator(column) || (llm && isInTree(topic)) ? { [column]: topic[column] ?? undefined } : {}
  const isLlmSegment = topic.llm.some(({ segment_type }) => segment_type === topic.segment_type)
  const segment = topic.correction ?? (byOperator('segment_type') || isLlmSegment ? topic.segment_type : null)
  return {
    ...given('parent_category'),
    ...given('taxonomy_type'),
    ...given('subcategory'),
    segment_type: (segment ?? undefined) as TrustedStatement['segment_type'],
    // Which keywords an LLM gave was not kept, so they are left where it was asked.
    ...((byOperator('keywords') || llm) && { keywords: topic.keywords }),
    engine_version: topic.engine_version,
  }
}

function isInTree({ parent_category, subcategory }: AuditedTopic): boolean {
  const category = findKnownCategory(parent_category ?? '')
  return category !== undefined && (subcategory === null || Object.hasOwn(category.nodes, subcategory))
}

function examineTopic(topic: AuditedTopic, templates: CompiledTemplates): AuditFinding {
  const { row } = classifyName(topic.topic_name, trustedOf(topic))
  const differs = (column: (typeof places)[number] | 'segment_type' | 'keywords') =>
    JSON.stringify(topic[column]) !== JSON.stringify(row[column])
  const isMoved = places.some(differs)
  const columns = [
    ...(isMoved ? [...places, ...levels] : []),
    ...(['segment_type', 'keywords'] as const).filter(differs),
  ]
  // A description is the maker's where it is none that the templates make, of these values or of the stored ones.
  const made = [templates.generate(templateInput(row)), templates.generate(templateInput(topic))]
  const written = descriptions.filter(
    (column) => topic.outputs[column] && made.every((outputs) => outputs[column] !== topic.outputs[column]),
  )
  const isUnlistable = !isListableName(topic.topic_name)
  return {
    topic,
    said: {
      ...Object.fromEntries(columns.map((column) => [column, topic[column]])),
      ...Object.fromEntries(written.map((column) => [column, topic.outputs[column]])),
    },
    isUnlistable,
    // An engine of another day may have chosen another node of the tree; none chose one that is not there.
    isCertain: isUnlistable || (isMoved && !isInTree(topic)),
  }
}
