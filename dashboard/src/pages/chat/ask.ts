import { limits } from '@txadv/contract/limits'
import { NoAnswerError } from '@txadv/sdk'
import { call, createSessionClient } from '../../lib/api.ts'
import { count } from '../../lib/format.ts'
import { takeBriefText } from './brief.ts'
import {
  type Classification,
  change,
  conversation,
  current,
  type LocalReason,
  type Message,
  newId,
  say,
  type TopicTurn,
} from './conversation.ts'
import { kept } from './save.ts'

/** More names than this are an import, not a conversation. */
const namesAtOnce = 50
const askedAtOnce = 4

/** The names that a message holds: one a line, each once, without the marks of a list. */
function namesIn(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.replace(/^\s*(?:[-*•]|\d{1,3}[.)])\s+/, '').trim())
  return [...new Set(lines.filter(Boolean))]
}

/** What was said before, so that a message can refine it: the newest, as much as the service takes. */
function turnsSoFar(next: string): Message[] {
  const said = conversation.get().flatMap((turn): Message[] => {
    if (turn.kind === 'said') return turn.file ? [] : [{ role: 'user', content: turn.text }]
    return turn.kind === 'topic' && turn.topic ? [{ role: 'assistant', content: JSON.stringify(turn.topic) }] : []
  })
  const { messages, messageCodePoints, conversationCodePoints } = limits.classify
  let room = conversationCodePoints - next.length
  const fitting: Message[] = []
  for (const message of said.slice(1 - messages).reverse()) {
    room -= message.content.length
    if (room < 0 || message.content.length > messageCodePoints) break
    fitting.unshift(message)
  }
  return [...fitting, { role: 'user', content: next }]
}

/**
 * Answers what a person sends: a brief is read as one, a phrase that splits an audience becomes a matrix, anything else
 * is classified, each line by itself where there are several.
 */
export async function send(text: string): Promise<void> {
  if (await isPastedBrief(text)) return takeBriefText(text)
  const names = namesIn(text)
  const [first] = names
  if (first === undefined) return
  const said = { kind: 'said' as const, id: newId(), text: text.trim() }
  if (names.length > namesAtOnce) {
    const note = `These are ${names.length} names. Chat classifies up to ${namesAtOnce} at a time; an import up to ${count(limits.imports.rows)}.`
    return say(said, { kind: 'note', id: newId(), to: said.id, text: note, names })
  }
  if (names.length > 1) {
    const turns = names.map((name) => asking(said.id, name, [{ role: 'user', content: name }]))
    say(said, ...turns)
    return askAll(turns)
  }
  // The turns before this one, so that the message does not stand there twice.
  const turn = asking(said.id, first, turnsSoFar(first))
  say(said, turn)
  // Without the part that reads phrases a name is still a name.
  const phrases = await import('./phrase.ts').catch(() => undefined)
  const plan = phrases?.planMatrix(first)
  if (!plan?.asked) {
    if (plan) change(turn, { combinations: plan.combinations })
    return ask(turn)
  }
  showMatrix(turn, plan)
}

/** Few words are no brief, and need not wait for the part that knows. */
async function isPastedBrief(text: string): Promise<boolean> {
  if (text.trim().split(/\s+/).length < limits.briefs.localWords) return false
  const phrases = await import('./phrase.ts').catch(() => undefined)
  return phrases?.isBrief(text) ?? false
}

const asking = (to: string, said: string, messages: readonly Message[]): TopicTurn => ({
  kind: 'topic',
  id: newId(),
  to,
  said,
  messages,
  phase: 'asking',
})

type Plan = NonNullable<ReturnType<typeof import('./phrase.ts').planMatrix>>

function showMatrix({ id, to, said }: TopicTurn, { dimensions, template, dropped }: Plan): void {
  const matrix = {
    kind: 'matrix' as const,
    id: newId(),
    to,
    said,
    dimensions: dimensions.map((dimension) => ({ ...dimension, all: dimension.values })),
    template,
    dropped,
    parentCategory: '' as const,
    segmentType: '' as const,
    phase: 'planned' as const,
  }
  conversation.set((now) => now.map((turn) => (turn.id === id ? matrix : turn)))
}

/** Shows what a card's words would make as a matrix instead. */
export async function turnIntoMatrix(turn: TopicTurn): Promise<void> {
  const { planMatrix } = await import('./phrase.ts')
  const plan = planMatrix(turn.said)
  if (plan) showMatrix(turn, plan)
}

/** Takes the words of a matrix for one name. */
export async function classifyInstead({ id, to, said }: { id: string; to: string; said: string }): Promise<void> {
  const turn = asking(to, said, [{ role: 'user', content: said }])
  conversation.set((now) => now.map((each) => (each.id === id ? turn : each)))
  await ask(turn)
}

async function askAll(turns: readonly TopicTurn[]): Promise<void> {
  const waiting = [...turns]
  const work = async () => {
    for (let turn = waiting.shift(); turn; turn = waiting.shift()) if (current(turn)) await ask(turn)
  }
  await Promise.all(Array.from({ length: askedAtOnce }, work))
}

/** Has a card's words classified, and then looks whether there is such a topic. */
export async function ask(turn: TopicTurn): Promise<void> {
  change(turn, { phase: 'asking', problem: undefined })
  let engine: TopicTurn['engine']
  let because: LocalReason
  const client = createSessionClient({
    onResponse: ({ headers }) => {
      engine = headers.get('x-classification-engine') === 'llm' ? 'llm' : 'local'
      because = (headers.get('x-local-engine-reason') ?? undefined) as LocalReason
    },
  })
  await kept(
    async () => {
      const { text } = await call('POST /api/classify', { body: { messages: [...turn.messages] } }, { client })
      const topic = read(text)
      // The turns before it were for the question; kept with every answer they would fill the tab's room.
      change(turn, { phase: 'answered', engine, because, topic, answered: topic, messages: [] })
    },
    (problem) => change(turn, { phase: 'failed', problem }),
  )
  const answered = current(turn)
  if (answered?.topic) await checkTopic(answered)
}

function read(text: string): Classification {
  try {
    return JSON.parse(text) as Classification
  } catch {
    throw new NoAnswerError(undefined, 'The answer could not be parsed')
  }
}

/** Looks whether the library or the catalog has a topic of that name; not to know is no reason to hold anybody up. */
export async function checkTopic(turn: TopicTurn): Promise<void> {
  const { topic } = turn
  if (!topic) return
  const { topic_name, parent_category } = topic
  change(turn, { checking: true, check: undefined })
  await kept(
    async () => {
      const check = await call('POST /api/topics/check-duplicate', { body: { topic_name, parent_category } })
      if (current(turn)?.topic?.topic_name === topic_name) change(turn, { check })
    },
    () => undefined,
  )
  change(turn, { checking: false })
}

/** What the person changed on a card; another name may be another topic. */
export async function edit(turn: TopicTurn, topic: Classification): Promise<void> {
  const before = current(turn)?.topic
  change(turn, { topic, problem: undefined })
  const changed = before?.topic_name !== topic.topic_name || before.parent_category !== topic.parent_category
  if (changed) await checkTopic({ ...turn, topic })
}
