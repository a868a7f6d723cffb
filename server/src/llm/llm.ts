import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import type * as z from 'zod'
import { createFairLimiter } from '../lib/limiter.ts'
import { type LlmReply, readAnswer, readReply } from './answer.ts'
import { type LlmBatches, openBatches } from './batches.ts'
import { createClient, type LlmConfig } from './client.ts'
import { choosePause, describeFailure, isCharged, isPassing, LlmError } from './llm-error.ts'
import { addUsage, type LlmUsage, lostUsage, noUsage } from './price.ts'
import { type LlmPrompt, type PromptTurn, requestOf } from './request.ts'
import { boundExchanges } from './reserve.ts'

export { LlmError }

export interface LlmQuestion<S extends z.ZodType> extends LlmPrompt {
  /** What the answer must be, to the letter: it is hostile input like any other. */
  readonly schema: S
  /** Whom the call is for: one caller never takes up all the places. */
  readonly caller: string
  /** Takes the question out of the queue; what the provider has been sent is let finish, because it is paid for. */
  readonly signal: AbortSignal
  readonly deadlineMs?: number
}

export interface LlmAnswer<T> {
  readonly value: T
  /** The text that the value was read from, without citations. Never store or show it. */
  readonly text: string
  readonly usage: LlmUsage
}

export interface Llm {
  readonly model: string
  readonly dailyUsd: LlmConfig['dailyUsd']
  /** The most that a call about this can cost, by the prices that we know. */
  boundUsd(prompt: LlmPrompt): number
  /** Asks for a value of the schema, and once more if the answer is none; fails with an `LlmError` only. */
  ask<S extends z.ZodType>(question: LlmQuestion<S>): Promise<LlmAnswer<z.output<S>>>
  readonly batches: LlmBatches
}

/** The same question with what came of it, and no more searching. */
function repairOf(question: LlmPrompt, answer: string, problem: string): LlmPrompt {
  const said: PromptTurn[] = answer ? [{ role: 'assistant', content: answer.slice(0, limits.llm.repairedChars) }] : []
  const content = `That cannot be used: ${problem}. Answer again with the JSON object alone, exactly as specified.`
  return { ...question, webSearches: 0, messages: [...question.messages, ...said, { role: 'user', content }] }
}

/** The LLM of the configuration, if there is one. */
export function openLlm(config: LlmConfig | undefined): Llm | undefined {
  if (!config) return undefined
  const client = createClient(config)
  const { model } = config
  const inTurn = createFairLimiter({ atOnce: limits.llm.atOnce, perKey: limits.llm.atOncePerCaller })

  /** One exchange, and a second one about what was wrong with the answer to the first, unless nobody waits for it. */
  async function converse<S extends z.ZodType>(
    question: LlmQuestion<S>,
    deadline: AbortSignal,
    note: (usage: LlmUsage) => void,
  ): Promise<{ value: z.output<S>; text: string }> {
    let prompt: LlmPrompt = question
    let problem = ''
    for (const [n, bound] of boundExchanges(question, model).entries()) {
      if (n > 0) question.signal.throwIfAborted()
      const reply = await exchange(requestOf(prompt, model), deadline, bound, note)
      if (reply.stopReason === 'refusal') throw new LlmError('refused', 'the model refused')
      const read = readAnswer(question.schema, reply)
      if ('value' in read) return { value: read.value, text: reply.text }
      problem = read.problem
      prompt = repairOf(question, reply.text, problem)
    }
    throw new LlmError('unusable', problem)
  }

  /** Asks again only what the provider has answered with an error: a question whose answer is lost may be paid for. */
  async function exchange(
    request: ReturnType<typeof requestOf>,
    signal: AbortSignal,
    bound: number,
    note: (usage: LlmUsage) => void,
  ): Promise<LlmReply> {
    for (let tries = 0; ; tries++) {
      const started = performance.now()
      try {
        const message = await client.messages.create(request, { signal, maxRetries: 0 })
        const reply = readReply(message, request.model, performance.now() - started)
        if (!reply) throw new LlmError('unavailable', 'the provider sent no message')
        note(reply.usage)
        return reply
      } catch (error) {
        if (isCharged(error)) note(lostUsage(bound))
        if (tries >= limits.llm.retries || !isPassing(error)) throw error
        await pause(choosePause(error, tries), undefined, { signal })
      }
    }
  }

  const ask: Llm['ask'] = async (question) => {
    const deadline = AbortSignal.timeout(question.deadlineMs ?? limits.llm.deadlineMs)
    const waiting = AbortSignal.any([question.signal, deadline])
    let usage = noUsage
    const note = (more: LlmUsage) => {
      usage = addUsage(usage, more)
    }
    const work = () => converse(question, deadline, note)
    try {
      const answer = await inTurn(question.caller, work, waiting)
      return { ...answer, usage }
    } catch (error) {
      if (error instanceof LlmError) throw new LlmError(error.kind, error.message, usage)
      throw describeFailure(error, usage, question.signal, deadline)
    }
  }

  return {
    model,
    dailyUsd: config.dailyUsd,
    boundUsd: (prompt) => boundExchanges(prompt, model).reduce((sum, usd) => sum + usd, 0),
    ask,
    batches: openBatches(client, model),
  }
}
