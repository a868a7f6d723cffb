import type { SegmentType } from '@txadv/contract/vocabulary'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { type CallError, isCallError } from '../../lib/call-error.ts'
import { notify } from '../../lib/notices.ts'
import { explain } from '../../ui/error-panel.tsx'

export type ReviewTopic = Reply<'GET /api/admin/topics/review'>['topics'][number]

/** What a person said of a topic, or of several that are alike; kept, so that the last can be taken back. */
export interface Decision {
  readonly topics: readonly ReviewTopic[]
  /** Undefined where they are no topics at all: they are archived. */
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

/** The same for topics that wait for the same reason, whatever its numbers, in one category, with one proposal. */
const likenessOf = ({ reviewReason, parentCategory, segmentType }: ReviewTopic): string =>
  JSON.stringify([reviewReason?.replaceAll(/\d+/g, '#'), parentCategory, segmentType])

type Said = Decision['segmentType']

/** The reason that is written down where the person gave none. */
const reasonFor = (topic: ReviewTopic, segmentType: Said): string =>
  topic.segmentType === segmentType
    ? `${segmentType} confirmed by an operator`
    : `${segmentType} instead of ${topic.segmentType ?? 'none'}, by an operator`

function carryOut(topic: ReviewTopic, segmentType: Said): Promise<unknown> {
  if (!segmentType) return call('POST /api/admin/topics/archive', { body: { topicIds: [topic.id] } })
  return call('POST /api/admin/topics/review', {
    body: { topicId: topic.id, segmentType, reason: reasonFor(topic, segmentType) },
  })
}

/** Takes back a decision that is saved: the old segment type returns, and the topic waits again. */
async function takeBack(topic: ReviewTopic, segmentType: Said): Promise<void> {
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

/** The decisions without a topic that was refused. */
const withoutTopic = (decided: readonly Decision[], refused: ReviewTopic): readonly Decision[] =>
  decided
    .map((each) => ({ ...each, topics: each.topics.filter(({ id }) => id !== refused.id) }))
    .filter(({ topics }) => topics.length > 0)

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
          const here = new Set([...now.waiting, ...now.decided.flatMap(({ topics }) => topics)].map(({ id }) => id))
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
  const alike = current ? waiting.filter((topic) => likenessOf(topic) === likenessOf(current)) : []
  return {
    ...state,
    current,
    /** The topics that are read and wait for what the first waits for, it among them. */
    alike,
    retry: () => void read(1),
    /** Says what a topic is, or all that are alike. */
    decide(segmentType: Said, topics: readonly ReviewTopic[] = current ? [current] : []) {
      if (topics.length === 0) return
      const isMeant = new Set(topics.map(({ id }) => id))
      put((now) => ({
        waiting: now.waiting.filter(({ id }) => !isMeant.has(id)),
        total: (now.total ?? topics.length) - topics.length,
        decided: [...now.decided, { topics, segmentType }],
        startedAt: now.startedAt ?? Date.now(),
      }))
      for (const topic of topics)
        save(
          topic,
          () => carryOut(topic, segmentType),
          (now) => ({
            waiting: [topic, ...now.waiting],
            total: (now.total ?? 0) + 1,
            decided: withoutTopic(now.decided, topic),
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
      const { topics, segmentType } = last
      put((now) => ({
        waiting: [...topics, ...now.waiting],
        total: (now.total ?? 0) + topics.length,
        decided: now.decided.filter((each) => each !== last),
      }))
      for (const topic of topics)
        save(
          topic,
          () => takeBack(topic, segmentType),
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
