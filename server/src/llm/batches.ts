import type Anthropic from '@anthropic-ai/sdk'
import { limits } from '@txadv/contract'
import type * as z from 'zod'
import { readAnswer, readReply } from './answer.ts'
import { describeFailure } from './llm-error.ts'
import { type LlmUsage, noUsage } from './price.ts'
import { type LlmPrompt, requestOf } from './request.ts'
import { boundBatch } from './reserve.ts'

/** A batch as the provider knows it: it tells how many requests it holds, but which they are only by its results. */
export interface LlmBatch {
  readonly id: string
  readonly status: 'in_progress' | 'canceling' | 'ended'
  readonly createdAt: string
  readonly requests: number
}

export interface BatchRequest {
  /** Derived from what it is for, so that the same work always bears the same id: 1 to 64 letters, digits, `_`, `-`. */
  readonly customId: string
  readonly prompt: LlmPrompt
}

export type BatchResult<T> =
  | { readonly customId: string; readonly value: T; readonly usage: LlmUsage }
  | { readonly customId: string; readonly problem: string; readonly usage: LlmUsage }

export interface LlmBatches {
  /** The most that these can cost together, by the prices that we know. */
  boundUsd(requests: readonly BatchRequest[]): number
  /** Sends once and never again by itself: whoever gets no answer looks with `list` whether the batch is there. */
  submit(requests: readonly BatchRequest[], signal: AbortSignal): Promise<LlmBatch>
  /** The newest batches, newest first. */
  list(signal: AbortSignal): Promise<readonly LlmBatch[]>
  find(id: string, signal: AbortSignal): Promise<LlmBatch>
  /** What became of each request of an ended batch, in any order; values are parsed as strictly as any answer. */
  results<S extends z.ZodType>(id: string, schema: S, signal: AbortSignal): AsyncIterable<BatchResult<z.output<S>>>
}

const shown = ({
  id,
  processing_status: status,
  created_at: createdAt,
  request_counts: counts,
}: Anthropic.Messages.MessageBatch) => ({
  id,
  status,
  createdAt,
  requests: counts.canceled + counts.errored + counts.expired + counts.processing + counts.succeeded,
})

export function openBatches(client: Anthropic, model: string): LlmBatches {
  /** Each call has its own deadline; the client's errors become ours. */
  async function call<T>(asked: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const deadline = AbortSignal.timeout(limits.llm.deadlineMs)
    try {
      return await work(AbortSignal.any([asked, deadline]))
    } catch (error) {
      throw describeFailure(error, noUsage, asked, deadline)
    }
  }

  return {
    boundUsd: (requests) =>
      boundBatch(
        requests.map(({ prompt }) => prompt),
        model,
      ),
    submit: (requests, signal) =>
      call(signal, async (signal) => {
        const sent = requests.map(({ customId, prompt }) => ({
          custom_id: customId,
          params: requestOf(prompt, model),
        }))
        // A request that is sent again after a lost answer would be a second batch, and paid twice.
        return shown(await client.messages.batches.create({ requests: sent }, { signal, maxRetries: 0 }))
      }),
    list: (signal) =>
      call(signal, async (signal) => {
        const page = await client.messages.batches.list({ limit: limits.llm.batchesListed }, { signal })
        return page.data.map(shown)
      }),
    find: (id, signal) =>
      call(signal, async (signal) => shown(await client.messages.batches.retrieve(id, null, { signal }))),
    results: async function* (id, schema, signal) {
      const lines = await call(signal, (signal) => client.messages.batches.results(id, undefined, { signal }))
      for await (const { custom_id: customId, result } of lines) {
        if (result.type !== 'succeeded') {
          yield { customId, problem: `the request is ${result.type}`, usage: noUsage }
          continue
        }
        const reply = readReply(result.message, result.message.model, 0, true)
        const read = reply ? readAnswer(schema, reply) : { problem: 'the provider sent no message' }
        yield { customId, ...read, usage: reply?.usage ?? noUsage }
      }
    },
  }
}
