import type { SystemTx } from '../../db/database.ts'
import {
  type CompiledTemplates,
  loadTemplates,
  type NamedTopic,
  namedColumns,
  sellerWordsIn,
  templateInput,
} from '../../naming/index.ts'
import { differsFromPushed } from './pushed-names.ts'
import { findOnPlatform, type OnPlatformOf } from './template-lab.queries.ts'

/** A global topic as it would be, for every library that says nothing else. */
export type ProposedTopic = NamedTopic & { readonly id: string; readonly engine_version: string }

/** What a change of global topics would do to segments on sale. */
export interface SaleImpact {
  /** The platform of every segment that turns stale. */
  readonly turningStale: readonly string[]
  /** The topics that are on sale. */
  readonly onSale: ReadonlySet<string>
}

/** Finds which segments would turn stale if global topics became what is proposed; those that are stale already do not. */
export async function measureSaleImpact(tx: SystemTx, proposed: readonly ProposedTopic[]): Promise<SaleImpact> {
  if (proposed.length === 0) return { turningStale: [], onSale: new Set() }
  const byId = new Map(proposed.map((topic) => [topic.id, topic]))
  const templates = await loadTemplates(tx)
  const found = await findOnPlatform(tx, [...byId.keys()])
  return {
    turningStale: found.flatMap((activation) => {
      const after = byId.get(activation.topicId)
      const turns = after && !isStale(templates, activation) && isStale(templates, proposedFor(activation, after))
      return turns ? [activation.platform] : []
    }),
    onSale: new Set(found.map(({ topicId }) => topicId)),
  }
}

/** An activation's topic as the library would have it: what the organization gave stands. */
function proposedFor(activation: OnPlatformOf, after: ProposedTopic): OnPlatformOf {
  const given = (field: string) => Object.hasOwn(activation.overlay, field)
  const changed = namedColumns.filter((column) => !given(column)).map((column) => [column, after[column]])
  const engineVersion = given('engine_version') ? activation.engineVersion : after.engine_version
  return { ...activation, ...Object.fromEntries(changed), engineVersion }
}

function isStale(templates: CompiledTemplates, activation: OnPlatformOf): boolean {
  const naming = templates.of(activation.templateKey)
  if (!naming) return false
  const own = (column: string | null) => {
    const text = column === null ? undefined : activation.overlay[column]
    return typeof text === 'string' ? text : null
  }
  const { name, description } = naming.columns
  const output = naming.generate(templateInput({ ...activation, seller: sellerWordsIn(activation.words) }))
  return differsFromPushed({ ...activation, ownName: own(name), ownDescription: own(description) }, output)
}
