import Anthropic from '@anthropic-ai/sdk'
import { limits } from '@txadv/contract'
import { createSdkFetch } from '../egress/sdk-fetch.ts'
import type { Config } from '../lib/config.ts'
import { AnswerTooLarge } from './llm-error.ts'

export type LlmConfig = NonNullable<Config['llm']>

/** Counts what comes in and ends the answer where no honest one goes on. */
function capped(body: ReadableStream<Uint8Array>, maxBytes: number): ReadableStream<Uint8Array> {
  let received = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        received += chunk.byteLength
        if (received > maxBytes) controller.error(new AnswerTooLarge(`more than ${maxBytes} bytes`))
        else controller.enqueue(chunk)
      },
    }),
  )
}

/** The official client; nothing of it comes from the environment, and it says nothing of what it sends. */
export function createClient(config: LlmConfig): Anthropic {
  const outward = createSdkFetch(config.baseUrl)
  return new Anthropic({
    apiKey: config.apiKey.reveal(),
    baseURL: config.baseUrl,
    maxRetries: limits.llm.retries,
    timeout: limits.llm.deadlineMs,
    logLevel: 'off',
    openTelemetry: false,
    fetch: async (url, init) => {
      const response = await outward(url, init)
      // The results of a batch are as many as its requests: they are read one by one.
      const isList = response.headers.get('content-type')?.includes('jsonl')
      if (!response.body || isList) return response
      return new Response(capped(response.body, limits.llm.answerBytes), response)
    },
  })
}
