import { type activationStatus, LibraryTopicId, type Reply } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import { listStatuses } from './activations.queries.ts'

/** Where the named topics, or all that are activated anywhere, stand on each platform. */
export async function statuses(
  tenant: Tenant,
  topicIds: readonly string[] | undefined,
): Promise<Reply<typeof activationStatus>> {
  const found: Reply<typeof activationStatus> = {}
  for (const { topicId, platform, ...standing } of await tenant.snapshot((tx) => listStatuses(tx, topicIds))) {
    const shown = LibraryTopicId.encode(topicId)
    found[shown] = { ...found[shown], [platform]: standing }
  }
  return found
}
