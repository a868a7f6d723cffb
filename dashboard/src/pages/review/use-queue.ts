import type { SegmentType } from '@txadv/contract/vocabulary'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { type CallError, isCallError } from '../../lib/call-error.ts'
import { notify } from '../../lib/notices.ts'
import { explain } from '../../ui/error-panel.tsx'

export type ReviewTopic = Reply<'GET /api/admin/topics/review'>['topics'][number]

/** What a person said of a topic; kept, so that the last can be taken back. */
export interface Decision {
  readonly topic: ReviewTopic
  /** Undefined where the topic is no topic at all: it is archived. */
  readonly segmentType: SegmentType | undefined
}

interface State {
  /** The first is looked at. */
  readonly waiting: readonly ReviewTopic[]
  /** How many wait in all, also those that were not read yet. */
  readonly total: number | undefined
  readonly decided: readonly Decision[]
  readonly startedAt: number | undefined
  /** How many decisions are on their way to the service. */
  readonly saving: number
  /** Refused ones, by topic: they are back in the queue. */
  readonly problems: ReadonlyMap<string, string>
  readonly error: CallError | undefined
}

const pageSize = 100
const readMoreBelow = 20

const begin: State = {
  waiting: [],
  total: undefined,
  decided: [],
  startedAt: undefined,
  saving: 0,
  problems: new Map(),
  error: undefined,
}

const problemOf = (error: unknown): string => {
  if (isCallError(error)) return explain(error).what
  throw error
}

/** The reason that is written down where the person gave none. */
const reasonFor = ({ topic, segmentType }: Decision): string =>
  topic.segmentType === segmentType
    ? `${segmentType} confirmed by an operator`
    : `${segmentType} instead of ${topic.segmentType ?? 'none'}, by an operator`

function carryOut(decision: Decision): Promise<unknown> {
  const { topic, segmentType } = decision
  if (!segmentType) return call('POST /api/admin/topics/archive', { body: { topicIds: [topic.id] } })
  return call('POST /api/admin/topics/review', {
    body: { topicId: topic.id, segmentType, reason: reasonFor(decision) },
  })
}

/** Takes back a decision that is saved: the old segment type returns, and the topic waits again. */
async function takeBack({ topic, segmentType }: Decision): Promise<void> {
  if (!segmentType) {
    await call('DELETE /api/admin/topics/archive', { body: { topicIds: [topic.id] } })
    return
  }
  if (topic.segmentType && topic.segmentType !== segmentType)
    await call('PATCH /api/admin/topics/:topicId', {
      params: { topicId: topic.id },
      body: { segmentType: topic.segmentType },
    })
  const reason = topic.reviewReason || 'Undone by an operator'
  await call('POST /api/admin/topics/review/flag', { body: { topicIds: [topic.id], reason } })
}

/**
 * The review queue as one person works it off: a decision shows at once and is saved behind the next ones, one after the
 * other. One that is refused comes back with its reason.
 */
export function useQueue() {
  const [state, setState] = useState<State>(begin)
  const line = useRef<Promise<void>>(Promise.resolve())
  const reading = useRef(false)

  const put = useCallback((change: (now: State) => Partial<State>) => {
    setState((now) => ({ ...now, ...change(now) }))
  }, [])

  const save = useCallback(
    (topic: ReviewTopic, work: () => Promise<unknown>, onRefused: (now: State) => Partial<State>) => {
      put((now) => ({ saving: now.saving + 1 }))
      line.current = line.current.then(async () => {
        try {
          await work()
        } catch (error) {
          const problem = problemOf(error)
          put((now) => ({ ...onRefused(now), problems: new Map(now.problems).set(topic.id, problem) }))
          notify(`“${topic.topicName}” was not saved and is back in the queue. ${problem}.`)
        } finally {
          put((now) => ({ saving: now.saving - 1 }))
        }
      })
    },
    [put],
  )

  const read = useCallback(
    async (page: number) => {
      if (reading.current) return
      reading.current = true
      try {
        const query = { page, pageSize }
        const answer = await call('GET /api/admin/topics/review', { query })
        put((now) => {
          const here = new Set([...now.waiting, ...now.decided.map(({ topic }) => topic)].map(({ id }) => id))
          const fresh = answer.topics.filter(({ id }) => !here.has(id))
          const total = now.saving === 0 ? answer.total : (now.total ?? answer.total)
          return { waiting: [...now.waiting, ...fresh], total, error: undefined }
        })
      } catch (error) {
        if (!isCallError(error)) throw error
        put(() => ({ error }))
      } finally {
        reading.current = false
      }
    },
    [put],
  )

  const { waiting, total = 0, saving } = state
  const left = total - waiting.length
  useEffect(() => {
    if (state.total === undefined) void read(1)
    // What is on its way would still be listed, and move the pages.
    else if (waiting.length < readMoreBelow && left > 0 && saving === 0)
      void read(1 + Math.floor(waiting.length / pageSize))
  }, [state.total, waiting.length, left, saving, read])

  const [current] = waiting
  return {
    ...state,
    current,
    retry: () => void read(1),
    decide(segmentType: SegmentType | undefined) {
      if (!current) return
      const decision: Decision = { topic: current, segmentType }
      put((now) => ({
        waiting: now.waiting.slice(1),
        total: (now.total ?? 1) - 1,
        decided: [...now.decided, decision],
        startedAt: now.startedAt ?? Date.now(),
      }))
      save(
        current,
        () => carryOut(decision),
        (now) => ({
          waiting: [current, ...now.waiting],
          total: (now.total ?? 0) + 1,
          decided: now.decided.filter((each) => each !== decision),
        }),
      )
    },
    skip() {
      put((now) => ({ waiting: [...now.waiting.slice(1), ...now.waiting.slice(0, 1)] }))
    },
    show(id: string) {
      put((now) => ({
        waiting: [...now.waiting.filter((each) => each.id === id), ...now.waiting.filter((each) => each.id !== id)],
      }))
    },
    undo() {
      const last = state.decided.at(-1)
      if (!last) return
      put((now) => ({
        waiting: [last.topic, ...now.waiting],
        total: (now.total ?? 0) + 1,
        decided: now.decided.filter((each) => each !== last),
      }))
      save(
        last.topic,
        () => takeBack(last),
        () => ({}),
      )
    },
    /** Another category for the topic that is looked at, which stays. */
    move(parentCategory: NonNullable<ReviewTopic['parentCategory']>) {
      if (!current) return
      const change = (category: string | null) => (now: State) => ({
        waiting: now.waiting.map((each) => (each.id === current.id ? { ...each, parentCategory: category } : each)),
      })
      put(change(parentCategory))
      save(
        current,
        () =>
          call('PATCH /api/admin/topics/:topicId', {
            params: { topicId: current.id },
            body: { parentCategory: parentCategory as never },
          }),
        change(current.parentCategory),
      )
    },
  }
}

export type Queue = ReturnType<typeof useQueue>
