import { setTimeout as pause } from 'node:timers/promises'
import { type InboundAuthType, limits, runReasons, testReasons } from '@txadv/contract'
import { BoundSecret } from '../../egress/bound-secret.ts'
import { EgressError } from '../../egress/egress-error.ts'
import { neverRetry, retryBusy, waitMs } from '../../egress/retry.ts'
import { addressOf, type ConnectionHandle, callPlatform, credentialOf, jsonOf, PlatformError } from '../platform.ts'

/** How a source is shown who asks. */
const authorizations: Record<InboundAuthType, (link: ConnectionHandle) => Record<string, BoundSecret>> = {
  bearer: (link) => ({ authorization: credentialOf(link, 'token').derive((token) => `Bearer ${token}`) }),
  basic: (link) => {
    const pair = { username: credentialOf(link, 'username'), password: credentialOf(link, 'password') }
    const encode = (values: { username: string; password: string }) =>
      Buffer.from(`${values.username}:${values.password}`).toString('base64')
    return { authorization: BoundSecret.compose(pair, (values) => `Basic ${encode(values)}`) }
  },
  api_key: (link) => ({ 'x-api-key': credentialOf(link, 'api_key') }),
}

/** What stands at a path of names, of the value's own: nothing is found on a prototype. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

export interface SourcePage {
  readonly items: readonly unknown[]
  /** How many items there are in all, if the source says. */
  readonly total: number | undefined
}

/** Fetches a page of so many items from a source of topics. */
export async function fetchPage(link: ConnectionHandle, page: number, pageSize: number): Promise<SourcePage> {
  const { items_path: itemsPath, count_path: countPath, auth_type: authType } = link.config
  const { page_param: pageParam, page_size_param: sizeParam } = link.config
  const url = new URL(addressOf(link, 'base_url'))
  if (pageParam) url.searchParams.set(pageParam, String(page))
  if (sizeParam) url.searchParams.set(sizeParam, String(pageSize))
  const call = {
    method: 'GET',
    url: url.href,
    headers: { accept: 'application/json', ...(authType && authorizations[authType](link)) },
    deadlineMs: limits.inbound.timeoutMs,
    retry: neverRetry,
  } as const
  const refused = (status: number) => testReasons.callRefused('GET', 'items', status)
  const answer = await jsonOf(await callPlatform(link, call, refused))
  const items = itemsPath ? valueAt(answer, itemsPath) : answer
  if (!Array.isArray(items)) throw new PlatformError(testReasons.noItems)
  const total = countPath ? valueAt(answer, countPath) : undefined
  return { items, total: Number.isSafeInteger(total) && Number(total) >= 0 ? Number(total) : undefined }
}

/** Whether another try may go better: the source was busy or broken, or did not answer in time. */
const isPassing = (error: EgressError) =>
  error.kind === 'timeout' || error.kind === 'unreachable' || retryBusy.retries(error)

/** Fetches a page; each try has the time of its own that a page may take, whatever trickles in meanwhile. */
async function fetchPatiently(link: ConnectionHandle, page: number, pageSize: number): Promise<SourcePage> {
  for (let tries = 0; ; tries++) {
    try {
      return await fetchPage(link, page, pageSize)
    } catch (error) {
      const cause = error instanceof PlatformError ? error.cause : undefined
      const delayMs = limits.inbound.retryDelaysMs[tries]
      if (!(cause instanceof EgressError) || delayMs === undefined || !isPassing(cause)) throw error
      const wait = waitMs(delayMs, cause)
      if (wait >= link.remainingMs()) throw error
      await pause(wait, undefined, { signal: link.signal })
    }
  }
}

/**
 * A page of a source, with up to `pageItems` items. One that knows no pages sends all it has each time, of which the
 * page is a part; one that does not say how much it has is read until it sends nothing.
 */
export async function readPage(link: ConnectionHandle, page: number): Promise<SourcePage> {
  const { pageItems } = limits.sync
  const answer = await fetchPatiently(link, page, pageItems)
  if (!link.config.page_param)
    return { items: answer.items.slice((page - 1) * pageItems, page * pageItems), total: answer.items.length }
  if (answer.items.length > pageItems) throw new PlatformError(runReasons.pageTooLarge(pageItems))
  return answer
}

const shown = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number'
    ? [...String(value).toWellFormed().replaceAll('\0', '')].slice(0, limits.connections.sampleCodePoints).join('')
    : null

/** Fetches one item, and shows it by the fields that become a topic's. */
export async function testSource(link: ConnectionHandle) {
  const { items, total } = await fetchPage(link, 1, 1)
  const mapped = Object.entries(link.config.field_mappings ?? {})
  const fieldOf = (item: unknown, target: string, fallback: string) => {
    const [from = fallback] = mapped.find(([, to]) => to === target) ?? []
    // The name of a field may hold dots of its own: it is no path.
    const own = typeof item === 'object' && item !== null && Object.hasOwn(item, from)
    return shown(own ? (item as Record<string, unknown>)[from] : undefined)
  }
  const [first] = items
  return {
    itemCount: total ?? items.length,
    sampleItem:
      first === undefined
        ? null
        : { name: fieldOf(first, 'topic_name', 'name'), id: fieldOf(first, 'external_id', 'id') },
  }
}
