import { limits } from '@txadv/contract'
import type * as z from 'zod'
import { createLimiter, createLimiters } from '../lib/gate.ts'
import { type LlmReply, readAnswer, readReply } from './answer.ts'
import { type LlmBatches, openBatches } from './batches.ts'
import { createClient, type LlmConfig } from './client.ts'
import { describeFailure, LlmError } from './llm-error.ts'
import { addUsage, type LlmUsage, noUsage } from './price.ts'
import { type LlmPrompt, type PromptTurn, requestOf } from './request.ts'

export { LlmError }

export interface LlmQuestion<S extends z.ZodType> extends LlmPrompt {
  /** What the answer must be, to the letter: it is hostile input like any other. */
  readonly schema: S
  /** Whom the call is for: one caller never takes up all the places. */
  readonly caller: string
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
  const pass = createLimiter(limits.llm.atOnce)
  const passOfCaller = createLimiters(limits.llm.atOncePerCaller)

  /** One exchange, and a second one about what was wrong with the answer to the first. */
  async function converse<S extends z.ZodType>(
    question: LlmQuestion<S>,
    configured: string,
    signal: AbortSignal,
    note: (usage: LlmUsage) => void,
  ): Promise<{ value: z.output<S>; text: string }> {
    let prompt: LlmPrompt = question
    let problem = ''
    for (const isLast of [false, true]) {
      const reply = await exchange(requestOf(prompt, configured), signal)
      note(reply.usage)
      if (reply.stopReason === 'refusal') throw new LlmError('refused', 'the model refused')
      const read = readAnswer(question.schema, reply)
      if ('value' in read) return { value: read.value, text: reply.text }
      problem = read.problem
      if (!isLast) prompt = repairOf(question, reply.text, problem)
    }
    throw new LlmError('unusable', problem)
  }

  async function exchange(request: ReturnType<typeof requestOf>, signal: AbortSignal): Promise<LlmReply> {
    const started = performance.now()
    const message = await client.messages.create(request, { signal })
    const reply = readReply(message, request.model, performance.now() - started)
    if (!reply) throw new LlmError('unavailable', 'the provider sent no message')
    return reply
  }

  const ask: Llm['ask'] = async (question) => {
    const deadline = AbortSignal.timeout(question.deadlineMs ?? limits.llm.deadlineMs)
    const signal = AbortSignal.any([question.signal, deadline])
    let usage = noUsage
    const note = (more: LlmUsage) => {
      usage = addUsage(usage, more)
    }
    const work = () => converse(question, config.model, signal, note)
    try {
      const answer = await passOfCaller(question.caller, () => pass(work, signal), signal)
      return { ...answer, usage }
    } catch (error) {
      if (error instanceof LlmError) throw new LlmError(error.kind, error.message, usage)
      throw describeFailure(error, usage, question.signal, deadline)
    }
  }

  return { model: config.model, dailyUsd: config.dailyUsd, ask, batches: openBatches(client, config.model) }
}
