import { call, createSessionClient, type Input } from '../../lib/api.ts'
import { isCallError } from '../../lib/call-error.ts'
import {
  type Classification,
  change,
  current,
  problemOf,
  type Saved,
  savedIds,
  type TopicTurn,
} from './conversation.ts'

type NewTopic = NonNullable<Input<'POST /api/topics'>['body']>

/** The service writes whole seconds into the head of an answer. */
const clockMs = 2_000

/**
 * Adds a topic. A name that the library holds already is answered with the topic that is there, which was there before:
 * it must not be taken back by whoever only met it.
 */
export async function addTopic(body: NewTopic): Promise<Saved> {
  const known = savedIds()
  const began = performance.now()
  let now = Number.NaN
  const client = createSessionClient({
    onResponse: ({ headers }) => {
      now = Date.parse(headers.get('date') ?? '')
    },
  })
  const { id, topic_name, created_at } = await call('POST /api/topics', { body }, { client })
  const earliest = now - (performance.now() - began) - clockMs
  return { id, name: topic_name, fresh: Date.parse(created_at) >= earliest && !known.has(id) }
}

/** Runs what may be refused, and keeps the refusal on the card. */
export async function kept(
  work: () => Promise<void>,
  onProblem: (problem: ReturnType<typeof problemOf>) => void,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isCallError(error)) throw error
    onProblem(problemOf(error))
  }
}

const described = ['segment_desc_marketplace', 'segment_desc_dspapi', 'internal_description'] as const

/**
 * What of a card is sent. What the local engine made of a name is made anew from the name that is saved, so only what
 * the person changed goes along.
 */
function bodyOf({ topic, answered, engine }: TopicTurn & { topic: Classification }): NewTopic {
  const { topic_name, parent_category, taxonomy_type, subcategory, segment_type, keywords } = topic
  const isOwn = (field: 'keywords' | (typeof described)[number]) =>
    engine === 'llm' || String(topic[field]) !== String(answered?.[field])
  return {
    topic_name,
    parent_category,
    taxonomy_type,
    segment_type,
    ...(subcategory && { subcategory }),
    ...(isOwn('keywords') && { keywords: [...keywords] }),
    ...Object.fromEntries(
      described.filter((field) => topic[field] && isOwn(field)).map((field) => [field, topic[field]]),
    ),
  }
}

export async function saveTopic(turn: TopicTurn): Promise<void> {
  const { topic } = turn
  if (!topic || current(turn)?.saving) return
  change(turn, { saving: true, problem: undefined })
  await kept(
    async () => change(turn, { saved: await addTopic(bodyOf({ ...turn, topic })) }),
    (problem) => change(turn, { problem }),
  )
  change(turn, { saving: false })
}

/** Takes a topic that was just saved out of the library again. */
export async function undoSave(turn: TopicTurn): Promise<void> {
  const { saved } = turn
  if (!saved) return
  change(turn, { saving: true, problem: undefined })
  await kept(
    async () => {
      await call('DELETE /api/topics', { body: { ids: [saved.id] } })
      change(turn, { saved: undefined, check: undefined })
    },
    (problem) => change(turn, { problem }),
  )
  change(turn, { saving: false })
}
