import type Anthropic from '@anthropic-ai/sdk'
import { limits } from '@txadv/contract'
import { llmUsageOf } from './price.ts'
import { type LlmPrompt, type PromptPart, requestOf } from './request.ts'

const { ownBytesPerToken, searchInputTokens, pdfTokens, imageTokens, repairTokens } = limits.llm

/** The most tokens that text of a stranger can be: no token is shorter than a byte. */
const tokensOfText = (text: string) => Buffer.byteLength(text)

function tokensOfPart(part: PromptPart): number {
  if (part.type === 'text') return tokensOfText(part.text)
  if (part.type === 'image') return imageTokens
  return part.source.type === 'text' ? tokensOfText(part.source.data) : pdfTokens
}

function tokensOfTurn({ content }: LlmPrompt['messages'][number]): number {
  if (typeof content === 'string') return tokensOfText(content)
  return content.reduce((sum, part) => sum + tokensOfPart(part), 0)
}

/** What a request can take at most, in tokens. */
function mostTokens(prompt: LlmPrompt, { max_tokens: output, tools = [] }: Anthropic.MessageCreateParamsNonStreaming) {
  const searches = tools.reduce((sum, tool) => sum + (('max_uses' in tool && tool.max_uses) || 0), 0)
  const asked = prompt.messages.reduce((sum, turn) => sum + tokensOfTurn(turn), 0)
  return {
    fresh: asked + searches * searchInputTokens,
    cacheWritten: Math.ceil(Buffer.byteLength(prompt.system) / ownBytesPerToken),
    cacheRead: 0,
    output,
    searches,
  }
}

/** The most that each exchange of a call can cost, in USD: the question, and the one about what was wrong with the answer. */
export function boundExchanges(prompt: LlmPrompt, configured: string): readonly [question: number, repair: number] {
  const request = requestOf(prompt, configured)
  const most = mostTokens(prompt, request)
  const repair = mostTokens(prompt, { ...request, tools: [] })
  // The repair quotes the answer, which the model has written within its output tokens.
  const quoted = { ...repair, fresh: repair.fresh + most.output + repairTokens }
  return [llmUsageOf(request.model, most, 0).costUsd, llmUsageOf(request.model, quoted, 0).costUsd]
}

/** The most that a batch of requests can cost, in USD: each is one exchange, at the price of batches. */
export function boundBatch(prompts: readonly LlmPrompt[], configured: string): number {
  return prompts.reduce((sum, prompt) => {
    const request = requestOf(prompt, configured)
    return sum + llmUsageOf(request.model, mostTokens(prompt, request), 0, true).costUsd
  }, 0)
}
