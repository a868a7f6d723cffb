import type { AudienceType, ParentCategory, SegmentType, TaxonomyType } from '@txadv/contract/vocabulary'
import { ApiError, NoAnswerError } from '@txadv/sdk'
import type { Reply } from '../../lib/api.ts'
import type { CallError } from '../../lib/call-error.ts'
import { createStore } from '../../lib/store.ts'

/** What the text of an answer holds. */
export interface Classification {
  readonly topic_name: string
  readonly parent_category: ParentCategory
  readonly taxonomy_type: TaxonomyType
  readonly subcategory: string
  readonly segment_type: SegmentType
  readonly audience_type: AudienceType
  readonly keywords: readonly string[]
  readonly segment_desc_marketplace: string
  readonly segment_desc_dspapi: string
  readonly internal_description: string
}

export interface Message {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** A failure as it is kept over a reload. */
export type Problem = Pick<ApiError, 'message'> & Partial<Omit<ApiError, 'name' | 'message' | 'stack' | 'cause'>>

export function problemOf(error: CallError): Problem {
  const { message } = error
  if (error instanceof NoAnswerError) return { message }
  const { status, code, issues, docs, recovery, detail, requestId, retryAfterMs } = error
  return { message, status, code, issues, docs, recovery, detail, requestId, retryAfterMs }
}

export function errorOf(problem: Problem | undefined): CallError | undefined {
  if (!problem) return undefined
  const { message, status, ...more } = problem
  return status ? new ApiError(status, message, more) : new NoAnswerError(undefined, message)
}

/** Why the local engine answered, as the service says it. */
export type LocalReason = 'no-llm' | 'daily-spend' | undefined

/** A topic in the library: `fresh` where it came there by this, so that it can be taken back. */
export interface Saved {
  readonly id: string
  readonly name: string
  readonly fresh: boolean
}

interface Common {
  readonly id: string
  /** The message that it answers; several answers may belong to one. */
  readonly to: string
  readonly problem?: Problem | undefined
}

export interface SaidTurn {
  readonly kind: 'said'
  readonly id: string
  readonly text: string
  /** The name of a file that came instead of words. */
  readonly file?: string | undefined
}

export type Check = Reply<'POST /api/topics/check-duplicate'>

export interface TopicTurn extends Common {
  readonly kind: 'topic'
  readonly said: string
  readonly messages: readonly Message[]
  readonly phase: 'asking' | 'answered' | 'failed' | 'interrupted'
  readonly engine?: 'llm' | 'local' | undefined
  readonly because?: LocalReason
  /** As the engine answered, to know what the person changed. */
  readonly answered?: Classification | undefined
  readonly topic?: Classification | undefined
  readonly check?: Check | undefined
  readonly checking?: boolean | undefined
  readonly saving?: boolean | undefined
  readonly saved?: Saved | undefined
  /** How many topics the words would make as a matrix, where they name dimensions. */
  readonly combinations?: number | undefined
}

export interface Recommended {
  readonly topic_name: string
  readonly rationale: string
  readonly picked: boolean
  readonly saved?: Saved | undefined
  readonly problem?: Problem | undefined
}

export interface BriefTurn extends Common {
  readonly kind: 'brief'
  readonly phase: 'asking' | 'answered' | 'failed' | 'interrupted'
  readonly filename: string
  readonly summary?: string | undefined
  readonly objectives?: readonly string[] | undefined
  readonly targetAudience?: string | undefined
  readonly topics?: readonly Recommended[] | undefined
  /** Whom the brief leaves out, where the local engine read it. */
  readonly excluded?: readonly string[] | undefined
  readonly because?: LocalReason
  readonly adding?: boolean | undefined
}

export interface MatrixDimension {
  readonly name: string
  readonly values: readonly string[]
  /** The values that it began with, to be able to go back to them. */
  readonly all: readonly string[]
}

type MatrixReply = Reply<'POST /api/topics/generate-matrix'>
type Made = Extract<MatrixReply, { batchId: string }>
export type Forecast = Extract<MatrixReply, { dryRun: true }>

export interface MatrixTurn extends Common {
  readonly kind: 'matrix'
  readonly said: string
  readonly dimensions: readonly MatrixDimension[]
  readonly template: string
  /** Parts of the phrase that nothing could be made of. */
  readonly dropped?: readonly string[] | undefined
  readonly parentCategory: ParentCategory | ''
  readonly segmentType: SegmentType | ''
  readonly phase: 'planned' | 'generating' | 'made' | 'interrupted' | 'removed'
  readonly forecast?: Forecast | undefined
  /** What the forecast is of. */
  readonly forecastOf?: string | undefined
  readonly made?: Made | undefined
}

/** More names than are asked one by one, or a file that cannot be used: what to do instead. */
export interface NoteTurn extends Common {
  readonly kind: 'note'
  readonly text: string
  /** The names for the import, where that is the way. */
  readonly names?: readonly string[] | undefined
}

export type Answer = TopicTurn | BriefTurn | MatrixTurn | NoteTurn
export type Turn = SaidTurn | Answer

export const conversation = createStore<readonly Turn[]>([])

let key: string | undefined
let last = 0

/** An id that no turn of this conversation has, also after a reload. */
export const newId = (): string => `${Date.now().toString(36)}-${++last}`

/**
 * Takes up the conversation that this tab holds for a person in an organization. What was being answered when the page
 * was left for good has lost its answer, and says so.
 */
export function openConversation(owner: string): void {
  const wanted = `txadv.chat.${owner}`
  if (key === wanted) return
  key = wanted
  const kept = sessionStorage.getItem(wanted)
  conversation.set(kept ? (JSON.parse(kept) as Turn[]).map(interrupted) : [])
}

function interrupted(turn: Turn): Turn {
  switch (turn.kind) {
    case 'topic':
      return {
        ...turn,
        checking: false,
        saving: false,
        phase: turn.phase === 'asking' ? 'interrupted' : turn.phase,
      }
    case 'brief':
      return { ...turn, adding: false, phase: turn.phase === 'asking' ? 'interrupted' : turn.phase }
    case 'matrix':
      return turn.phase === 'generating' ? { ...turn, phase: 'interrupted' } : turn
    default:
      return turn
  }
}

conversation.subscribe(() => {
  if (!key) return
  const turns = conversation.get()
  try {
    if (turns.length > 0) sessionStorage.setItem(key, JSON.stringify(turns))
    else sessionStorage.removeItem(key)
  } catch {
    // A tab that keeps no more loses the conversation at the next reload, and nothing else.
  }
})

export const say = (...turns: readonly Turn[]): void => conversation.set((now) => [...now, ...turns])

/** Takes an answer away, and the message with it where it was the only answer. */
export function drop(id: string): void {
  conversation.set((now) => {
    const left = now.filter((turn) => turn.id !== id)
    const answered = new Set(left.flatMap((turn) => (turn.kind === 'said' ? [] : [turn.to])))
    return left.filter((turn) => turn.kind !== 'said' || answered.has(turn.id))
  })
}

/** Changes one answer; where it is gone by now, nothing happens. */
export function change<T extends Answer>(turn: T, part: Partial<T>): void {
  conversation.set((now) => now.map((each) => (each.id === turn.id ? { ...each, ...part } : each)))
}

/** An answer as it is now: it may have changed since somebody began to work for it. */
export const current = <T extends Answer>(turn: T): T | undefined =>
  conversation.get().find(({ id }) => id === turn.id) as T | undefined

/** The ids of topics that this conversation has brought into the library. */
export const savedIds = (): ReadonlySet<string> =>
  new Set(
    conversation.get().flatMap((turn) => {
      if (turn.kind === 'topic') return turn.saved ? [turn.saved.id] : []
      if (turn.kind === 'brief') return (turn.topics ?? []).flatMap(({ saved }) => (saved ? [saved.id] : []))
      return []
    }),
  )
