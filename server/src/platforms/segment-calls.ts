import { Cpm, currencies, limits, testReasons } from '@txadv/contract'
import * as z from 'zod'
import type { OutboundAnswer } from '../egress/egress.ts'
import { retryBusy, retryThrottled } from '../egress/retry.ts'
import { jsonOf, PlatformError, type PlatformSegment, type SegmentListing } from './platform.ts'

const { outbound } = limits

/** What a listing costs, looked at once more before it is real money; nothing where the connection sets no price. */
export function priceOf({ cpm, currency }: SegmentListing): { cpm: number; currency: string } | undefined {
  if (cpm === undefined) return undefined
  if (!Cpm.safeParse(cpm).success || !currencies.includes(currency)) throw new PlatformError(testReasons.priceUnusable)
  return { cpm, currency }
}

type Write = 'POST' | 'PUT' | 'DELETE'

/** How a call that changes segments is made again: what puts them into a state may be repeated, what adds one may not. */
export const retryOf: Record<Write, typeof retryBusy> = { POST: retryThrottled, PUT: retryBusy, DELETE: retryBusy }

/** What is said of a refusal. */
export const refusedAs = (method: Write | 'GET') => (status: number) =>
  method === 'GET' ? testReasons.callRefused(method, 'segments', status) : testReasons.segmentRefused(method, status)

/** Fails unless a platform says that it did what it was asked: nothing at all, or JSON, which no page of an outage is. */
export async function confirmAnswer(answered: Promise<OutboundAnswer>): Promise<void> {
  const answer = await answered
  // Of several things asked at once, some were done: what was asked here is one of the others, or there is no telling.
  if (answer.status === 207) throw new PlatformError(testReasons.unreadable, { status: 207, doubt: 'ask' })
  if (answer.body.length > 0) await readAnswer(answer, testReasons.unreadable)
}

/** Takes a segment that is not there for one that is off sale. */
export async function confirmGone(answered: Promise<OutboundAnswer>): Promise<void> {
  try {
    await confirmAnswer(answered)
  } catch (error) {
    if (!(error instanceof PlatformError) || error.status !== 404) throw error
  }
}

/** The JSON of a success; where it is none, the platform may well have done what it was asked. */
async function readAnswer(answer: OutboundAnswer, text: string): Promise<unknown> {
  try {
    return await jsonOf(answer)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    throw new PlatformError(text, { status: answer.status, doubt: 'ask' })
  }
}

/** An id as it goes into paths and bodies: a name of a folder that stands for another would lead elsewhere. */
const SegmentId = z.union([z.string(), z.int().transform(String)]).pipe(
  z
    .string()
    .max(outbound.segmentIdChars)
    .regex(/^(?!\.{1,2}$)[\x21-\x7e]+$/),
)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const firstOf = (value: Record<string, unknown>, keys: readonly string[]): unknown =>
  keys.map((key) => (Object.hasOwn(value, key) ? value[key] : undefined)).find((found) => (found ?? '') !== '')

/** By which names a platform's records call what a segment has. */
export interface RecordKeys {
  readonly id: readonly string[]
  readonly name: readonly string[]
  readonly description: readonly string[]
  readonly enabled: readonly string[]
  /** Where it tells the price: in a record of that name inside, or beside the rest. */
  readonly price?: { readonly in?: string; readonly cpm: string; readonly currency: string }
}

const idIn = (value: unknown, keys: RecordKeys): string | undefined =>
  isRecord(value) ? SegmentId.safeParse(firstOf(value, keys.id)).data : undefined

/** The id in the answer to a creation; without one the segment may be there all the same. */
export async function createdId(answer: OutboundAnswer, keys: RecordKeys, api: string): Promise<string> {
  const text = testReasons.noSegmentId(api)
  const value = await readAnswer(answer, text)
  const inner = isRecord(value) ? firstOf(value, ['segment', 'Segment', 'data', 'result']) : undefined
  const id = idIn(value, keys) ?? idIn(inner, keys)
  if (id === undefined) throw new PlatformError(text, { status: answer.status, doubt: 'ask' })
  return id
}

const wordIn = (value: Record<string, unknown>, keys: readonly string[]): string | undefined => {
  const found = firstOf(value, keys)
  return typeof found === 'string' ? found : undefined
}

/**
 * The segment that a record shows, if it is one. A record that bears the name we look for, but no id that we could use,
 * ends the look: to overlook it would be to make it a second time.
 */
export function segmentIn(value: unknown, keys: RecordKeys, lookedFor?: string): PlatformSegment | undefined {
  if (!isRecord(value)) return undefined
  const [id, name] = [idIn(value, keys), wordIn(value, keys.name)]
  if (id === undefined && name !== undefined && name === lookedFor) throw new PlatformError(testReasons.unreadable)
  if (id === undefined || name === undefined) return undefined
  const enabled = firstOf(value, keys.enabled) !== false
  return { id, name, description: wordIn(value, keys.description), enabled, price: priceIn(value, keys) }
}

const Price = z.object({ cpm: z.coerce.number(), currency: z.string() })

/** The price in a record; one that cannot be read is one that the platform does not tell. */
function priceIn(value: Record<string, unknown>, { price }: RecordKeys): PlatformSegment['price'] {
  if (!price) return undefined
  const holder = price.in === undefined ? value : value[price.in]
  if (!isRecord(holder) || (holder[price.cpm] ?? '') === '') return undefined
  return Price.safeParse({ cpm: holder[price.cpm], currency: holder[price.currency] }).data
}

const Cursor = z.union([z.string(), z.int().transform(String)]).pipe(z.string().min(1).max(outbound.cursorChars))
const Page = z.union([
  z.array(z.unknown()).transform((segments) => ({ segments, after: undefined })),
  z
    .object({
      segments: z.array(z.unknown()).optional(),
      data: z.array(z.unknown()).optional(),
      items: z.array(z.unknown()).optional(),
      after: Cursor.nullish(),
      pagination: z.object({ after: Cursor.nullish() }).nullish(),
      _pagination: z.object({ after: Cursor.nullish() }).nullish(),
    })
    .transform(({ segments, data, items, after, pagination, _pagination }) => ({
      segments: segments ?? data ?? items,
      after: after ?? pagination?.after ?? _pagination?.after ?? undefined,
    })),
])

/** The segments of a platform that lists them page by page, each of which names where the next begins. */
export async function* listPages(
  fetchPage: (query: URLSearchParams) => Promise<OutboundAnswer>,
  keys: RecordKeys,
  name?: string,
): AsyncGenerator<PlatformSegment> {
  const cursors = new Set<string>()
  const query = new URLSearchParams({ limit: String(outbound.listPageSegments), ...(name !== undefined && { name }) })
  for (let page = 1; page <= outbound.listPages; page++) {
    const { data } = Page.safeParse(await jsonOf(await fetchPage(query)))
    if (!data?.segments) throw new PlatformError(testReasons.unreadable)
    for (const record of data.segments) {
      const segment = segmentIn(record, keys, name)
      if (segment) yield segment
    }
    if (data.after === undefined) return
    if (cursors.has(data.after)) throw new PlatformError(testReasons.unreadable)
    cursors.add(data.after)
    query.set('after', data.after)
  }
  throw new PlatformError(testReasons.tooManySegments)
}
