import { limits } from '@txadv/contract'
import * as z from 'zod'
import { type LlmUsage, llmUsageOf } from './price.ts'

const tokens = z.int().nonnegative()
const counted = tokens.nullish().transform((count) => count ?? 0)

/** What we read of a message; anything else that the provider sends is passed over. */
const Message = z.object({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullable(),
  usage: z.object({
    input_tokens: tokens,
    output_tokens: tokens,
    cache_creation_input_tokens: counted,
    cache_read_input_tokens: counted,
    server_tool_use: z.object({ web_search_requests: counted }).nullish(),
  }),
})
type Message = z.output<typeof Message>

const citation = /<\/?(?:[a-z]+:)?cite\b[^<>]{0,500}>/gi

/** What the model says after its last search: what it says before is thinking aloud. */
function textOf(content: Message['content']): string {
  const last = content.findLastIndex(({ type }) => type !== 'text')
  const said = content.slice(last + 1).map(({ text = '' }) => text)
  return said.join('').replace(citation, '')
}

/** A message as it came in: its text, why it ended, and what it took. */
export interface LlmReply {
  readonly text: string
  readonly stopReason: string | null
  readonly usage: LlmUsage
}

export function readReply(message: unknown, model: string, durationMs: number, batched = false): LlmReply | undefined {
  const parsed = Message.safeParse(message)
  if (!parsed.success) return undefined
  const { content, stop_reason: stopReason, usage } = parsed.data
  const used = {
    fresh: usage.input_tokens,
    cacheWritten: usage.cache_creation_input_tokens,
    cacheRead: usage.cache_read_input_tokens,
    output: usage.output_tokens,
    searches: usage.server_tool_use?.web_search_requests ?? 0,
  }
  return { text: textOf(content), stopReason, usage: llmUsageOf(model, used, durationMs, batched) }
}

export type ParsedAnswer<T> = { readonly value: T } | { readonly problem: string }

/** No key of an answer may name a prototype, however deep it lies. */
function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('names a prototype')
  return value
}

/** The value that was asked for, or in a few words why this is not it; the words never quote the answer. */
export function readAnswer<S extends z.ZodType>(schema: S, { text, stopReason }: LlmReply): ParsedAnswer<z.output<S>> {
  if (stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded')
    return { problem: 'the answer is cut off, make it shorter' }
  if (text.length > limits.llm.answerChars) return { problem: 'the answer is too long' }
  // Fences and a sentence around the object do no harm; two objects do not parse.
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  if (start < 0 || end < start) return { problem: 'the answer holds no JSON object' }
  let json: unknown
  try {
    json = JSON.parse(text.slice(start, end + 1), refuseProto)
  } catch {
    return { problem: 'the answer is not valid JSON' }
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return { value: parsed.data }
  const fields = parsed.error.issues.slice(0, 10).map(({ path }) => path.join('.') || 'the object')
  return { problem: `these are not as asked: ${[...new Set(fields)].join(', ')}` }
}
