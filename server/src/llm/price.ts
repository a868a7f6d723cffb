import { limits } from '@txadv/contract'

/** What an exchange with the model took. Its cost is an estimate by the prices that we know. */
export interface LlmUsage {
  /** All that the model read, cached or not. */
  readonly inputTokens: number
  readonly outputTokens: number
  readonly webSearches: number
  readonly durationMs: number
  readonly costUsd: number
}

export const noUsage: LlmUsage = { inputTokens: 0, outputTokens: 0, webSearches: 0, durationMs: 0, costUsd: 0 }

export function addUsage(one: LlmUsage, other: LlmUsage): LlmUsage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    webSearches: one.webSearches + other.webSearches,
    durationMs: one.durationMs + other.durationMs,
    costUsd: one.costUsd + other.costUsd,
  }
}

/** As the provider counts. */
export interface CountedTokens {
  readonly fresh: number
  readonly cacheWritten: number
  readonly cacheRead: number
  readonly output: number
  readonly searches: number
}

const { usdPerMillionTokens: prices, cachePrices, usdPerSearch, batchPrice } = limits.llm

/** What was used where the answer is lost: nobody counted tokens, and the provider may charge all that it could. */
export const lostUsage = (costUsd: number): LlmUsage => ({ ...noUsage, costUsd })

export function llmUsageOf(model: string, counted: CountedTokens, durationMs: number, batched = false): LlmUsage {
  const family = (['haiku', 'sonnet', 'opus'] as const).find((name) => model.includes(name)) ?? 'other'
  const { fresh, cacheWritten, cacheRead, output, searches } = counted
  const read = fresh + cacheWritten * cachePrices.write + cacheRead * cachePrices.read
  const tokensUsd = (read * prices[family].input + output * prices[family].output) / 1e6
  return {
    inputTokens: fresh + cacheWritten + cacheRead,
    outputTokens: output,
    webSearches: searches,
    durationMs: Math.round(durationMs),
    costUsd: (batched ? tokensUsd * batchPrice : tokensUsd) + searches * usdPerSearch,
  }
}
