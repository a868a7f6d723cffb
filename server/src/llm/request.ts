import type Anthropic from '@anthropic-ai/sdk'
import { limits } from '@txadv/contract'

/** What a turn can hold: text, a PDF or text document, an image. */
export type PromptPart = Anthropic.TextBlockParam | Anthropic.DocumentBlockParam | Anthropic.ImageBlockParam

export interface PromptTurn {
  readonly role: 'user' | 'assistant'
  readonly content: string | readonly PromptPart[]
}

export interface LlmPrompt {
  /** Ours, the same for every call of its kind: the provider keeps it at hand. */
  readonly system: string
  readonly messages: readonly PromptTurn[]
  readonly webSearches?: number
  readonly maxOutputTokens?: number
  /** Another model than the configured one. */
  readonly model?: string | undefined
}

/** Somebody else's words as a JSON string: whatever they say, they cannot end the quotation. */
export const asData = (value: unknown) => JSON.stringify(value)

/** Models that think before they answer, and count that as output: at their usual effort little of it is left for the answer. */
const thinkingModels = /^claude-[a-z]+-5(?:-|$)/

/** The request as the provider takes it. The model has no tools but the search, and not that unless it is asked for. */
export function requestOf(prompt: LlmPrompt, configured: string): Anthropic.MessageCreateParamsNonStreaming {
  const searches = Math.min(prompt.webSearches ?? 0, limits.llm.webSearches)
  const tools: Anthropic.WebSearchTool20260318[] =
    searches > 0
      ? [{ type: 'web_search_20260318', name: 'web_search', max_uses: searches, allowed_callers: ['direct'] }]
      : []
  const model = prompt.model ?? configured
  return {
    model,
    ...(thinkingModels.test(model) && { output_config: { effort: 'low' } }),
    max_tokens: Math.min(prompt.maxOutputTokens ?? limits.llm.outputTokens, limits.llm.outputTokens),
    system: [{ type: 'text', text: prompt.system, cache_control: { type: 'ephemeral' } }],
    messages: prompt.messages.map(({ role, content }) => ({
      role,
      content: typeof content === 'string' ? content : [...content],
    })),
    ...(tools.length > 0 && { tools }),
  }
}
