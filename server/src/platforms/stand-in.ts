import { createHash } from 'node:crypto'
import { Cpm, currencies, limits } from '@txadv/contract'
import * as z from 'zod'
import type { AddressSetting } from '../lib/config.ts'

/** A segment as a platform holds it. */
export interface StandInSegment {
  readonly platform: string
  readonly account: string
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly cpm: number | null
  readonly currency: string | null
  readonly externalId: string | null
  readonly enabled: boolean
  readonly gone: boolean
  readonly live: boolean
  readonly createdAt: string
  readonly updatedAt: string
}

/** Headers by their lowercase names. */
export type StandInHeaders = Readonly<Record<string, string | undefined>>

export interface StandInRequest {
  readonly method: string
  /** Behind where the stand-in is mounted. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: StandInHeaders
  readonly text: string
}

export interface SegmentWords {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly cpm?: number | undefined
  readonly currency?: string | undefined
  readonly externalId?: string | undefined
  readonly enabled?: boolean | undefined
}

export const operationKinds = ['token', 'create', 'update', 'deactivate', 'list'] as const
/** What a request asks for. */
export type StandInOperation = { readonly account: string } & (
  | { readonly kind: 'token' }
  | { readonly kind: 'create'; readonly words: SegmentWords & { readonly name: string } }
  | { readonly kind: 'update'; readonly id: number; readonly words: SegmentWords }
  | { readonly kind: 'deactivate'; readonly id: number; readonly gone: boolean }
  | {
      readonly kind: 'list'
      readonly name: string | undefined
      readonly after: number
      readonly limit: number
    }
)

export interface StandInReply {
  readonly status: number
  /** A text is sent as a page, anything else as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A connection to the sandbox that any organization may have at once. */
export interface SandboxConnection {
  readonly name: string
  readonly config: Readonly<Record<string, unknown>>
  readonly credentials: Readonly<Record<string, string>>
}

/** A platform's own manners over HTTP. */
export interface StandIn {
  readonly mount: string
  /** Where it gives out tokens, behind its mount: what is sent there is a password. */
  readonly tokenPath?: string
  /** The connection that people who try the service are offered first; `address` is where the stand-in is. */
  firstConnection?(org: string, address: string): SandboxConnection
  /** How it answers a credential that is no longer taken. */
  readonly expiredStatus: number
  /** What a request asks for; what is wrong with it is a `Refusal`. */
  read(asked: StandInRequest, tokens: TokenStore): StandInOperation
  shown(segment: StandInSegment): object
  /** A page of segments, and where the next begins. */
  listed(account: string, segments: readonly StandInSegment[], after: number | undefined): object
}

/** What the sandbox knows of a platform: its key, how to play it, and the settings that lead connections to it. */
export interface PlayedPlatform {
  readonly key: string
  readonly standIn?: StandIn
  readonly addressSettings: readonly AddressSetting[]
}

/** Why a platform does not do what it is asked. */
export class StandInRefusal extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(text)
    this.name = 'Refusal'
    this.status = status
  }
}

/** The tokens that are out, and until when each is taken. */
export interface TokenStore {
  issue(seconds: number): string
  isTaken(token: string): boolean
  revoke(token: string): void
}

/** Any credential is good for a sandbox, but for one that is made to be refused. */
export const isRefused = (credential: string | null | undefined) => !credential || credential === 'wrong'

export function standInBearerOf(headers: StandInHeaders): string {
  const [, token = ''] = /^Bearer ([\x21-\x7e]+)$/.exec(headers.authorization ?? '') ?? []
  return token
}

/** An account that is known by its secret alone is shown by a digest of it. */
export const accountOfSecret = (secret: string) => createHash('sha256').update(secret).digest('hex').slice(0, 16)

export function parseBody<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new StandInRefusal(400, 'not JSON')
  }
  const outcome = schema.safeParse(value)
  if (outcome.success) return outcome.data
  const [issue] = outcome.error.issues
  throw new StandInRefusal(400, `${issue?.path.join('.')}: ${issue?.message}`)
}

const isPlain = (value: string) => value.isWellFormed() && !value.includes('\0')
export const boundedText = (chars: number) => z.string().min(1).max(chars).refine(isPlain)
/** Where a platform takes no words as well. */
export const wordsOrNone = (chars: number) => z.string().max(chars).refine(isPlain)
export const priceField = Cpm
export const currencyField = z.string().refine((value) => currencies.includes(value))

export function idOf(shown: string | number | undefined): number {
  const id = Number(shown)
  if (!Number.isSafeInteger(id) || id < 1) throw new StandInRefusal(404, 'no such segment')
  return id
}

/** How the paged listings are asked for. */
export function pageOf({ query }: StandInRequest) {
  const limit = Number(query.get('limit') ?? limits.sandbox.listSegments)
  const after = Number(query.get('after') ?? 0)
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > limits.sandbox.listSegments)
    throw new StandInRefusal(400, `limit must be 1 to ${limits.sandbox.listSegments}`)
  if (!Number.isSafeInteger(after) || after < 0) throw new StandInRefusal(400, 'after is no cursor')
  return { name: query.get('name') ?? undefined, after, limit }
}
