import { activationStatuses } from '@txadv/contract/vocabulary'

/** What the page shows of the activations. It lives in the address, so that every view can be linked and restored. */
export function readView(query: URLSearchParams, isPlatform: (key: string) => boolean) {
  const connectionId = query.get('connectionId') ?? undefined
  const platform = query.get('platform') ?? ''
  const status = activationStatuses.find((known) => known === query.get('status'))
  const stale = query.get('stale') === 'true' ? ('true' as const) : undefined
  return {
    ...(connectionId && { connectionId }),
    ...(isPlatform(platform) && { platform }),
    ...(status && { status }),
    ...(stale && { stale }),
  }
}

export type View = ReturnType<typeof readView>
