import { type ChangeAction, changeActions, topicEdits } from '@txadv/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import {
  confirmLinks,
  deleteLinks,
  editTopics,
  linkOrigin,
  restoreLinkWords,
  settleLinks,
} from '../../library/index.ts'
import { withVerdicts } from '../reclassify/reclassify.ts'
import type { DueTopic } from './changes.queries.ts'

/** What a change is told, as its job stores it. */
export const changeConfig = z.object({
  action: z.enum(changeActions),
  workspaceId: z.string().optional(),
  set: z.object(topicEdits).optional(),
  llm: z.boolean().default(false),
  replaceGiven: z.boolean().default(false),
  undoes: z.string().optional(),
})
export type ChangeConfig = z.output<typeof changeConfig>

/** A change at work: for whom, which, and what it was told. */
export interface Changing {
  readonly tenant: Tenant
  /** Absent where the change is only planned. */
  readonly changeId?: string
  readonly config: ChangeConfig
}

/** Changes topics in the transaction of their step. */
export type ApplyChange = (tx: TenantTx, topics: readonly DueTopic[]) => Promise<unknown>

/** How a kind of change is done. */
interface ChangeKind {
  /** Runs a step: whatever must be asked outside is asked before the transaction in `work`. */
  run<T>(changing: Changing, topics: readonly DueTopic[], work: (apply: ApplyChange) => Promise<T>): Promise<T>
  /** Whether what it did cannot be undone, nor worked out beforehand for each topic. */
  readonly isFinal?: boolean
  /** The source that the step notes in the histories of topics, where the change itself notes nothing. */
  readonly notedAs?: string
}

/** A kind that asks nobody outside. */
const within = (apply: (changing: Changing, ...given: Parameters<ApplyChange>) => Promise<unknown>): ChangeKind => ({
  run: (changing, _, work) => work((tx, topics) => apply(changing, tx, topics)),
})

const idsOf = (topics: readonly DueTopic[]) => topics.map(({ id }) => id)

export const changeKinds: Readonly<Record<ChangeAction, ChangeKind>> = {
  edit: within(({ tenant, changeId, config: { set = {} } }, tx, topics) =>
    editTopics(tx, tenant.actor, idsOf(topics), set, { source: 'bulk_edit', metadata: { changeId } }),
  ),
  confirm: within(({ tenant, changeId }, tx, topics) => {
    const origin = linkOrigin(tenant.actor, 'confirm', 'field_edit', { changeId })
    return confirmLinks(tx, sql`link.id = any(${idsOf(topics)}::uuid[])`, origin)
  }),
  delete: { ...within((_, tx, topics) => deleteLinks(tx, idsOf(topics))), isFinal: true },
  reclassify: {
    run: ({ tenant, config }, topics, work) => withVerdicts(tenant, idsOf(topics), config, work),
  },
  undo: {
    ...within(async (_, tx, topics) => {
      await restoreLinkWords(
        tx,
        topics.map(({ id, words_before: words }) => ({ id, words })),
      )
      await settleLinks(tx, sql`link.org_id = ${tx.org} and link.id = any(${idsOf(topics)}::uuid[])`)
    }),
    notedAs: 'undo',
  },
}
