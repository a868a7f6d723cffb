import { activationStatuses } from '@txadv/contract/vocabulary'
import type { Reply } from '../../lib/api.ts'
import type { Platform } from '../../lib/platforms.ts'

type Key = Reply<'GET /api/activations'>[number]['platform']

/** What the page shows of the activations. It lives in the address, so that every view can be linked and restored. */
export function readView(query: URLSearchParams, find: (key: string) => Platform | undefined) {
  const connectionId = query.get('connectionId') ?? undefined
  const platform = find(query.get('platform') ?? '')?.key as Key | undefined
  const status = activationStatuses.find((known) => known === query.get('status'))
  const stale = query.get('stale') === 'true' ? ('true' as const) : undefined
  return {
    ...(connectionId && { connectionId }),
    ...(platform && { platform }),
    ...(status && { status }),
    ...(stale && { stale }),
  }
}

export type View = ReturnType<typeof readView>
