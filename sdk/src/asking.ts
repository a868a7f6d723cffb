import type { Reply } from './client.ts'
import type { ClassificationResult } from './routes.gen.ts'
import { asJson, type CallOptions, type Transport } from './transport.ts'

export interface Message {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

export interface Classified extends ClassificationResult {
  /** Which engine answered. */
  readonly engine: 'llm' | 'local'
}

/** What both kinds of keys may ask: an SDK key asks the routes that are open to pages. */
export interface Asking {
  /** Classifies a topic by its name, or by what was said of it in a conversation. */
  classify(topic: string | readonly Message[], options?: CallOptions): Promise<Classified>
  /** Says whether a topic of that name is in the library or the catalog. */
  checkDuplicate(
    topic: { readonly topic_name: string; readonly parent_category?: string },
    options?: CallOptions,
  ): Promise<Reply<'POST /api/topics/check-duplicate'>>
  /** Recommends topics for a campaign brief; needs a service that has a key for the LLM. */
  analyzeBrief(
    file: { readonly data: string; readonly mediaType: string; readonly filename?: string },
    options?: CallOptions,
  ): Promise<Reply<'POST /api/analyze-brief'>>
}

export function createAsking(transport: Transport): Asking {
  const { isSdkKey } = transport
  return {
    classify(topic, options = {}) {
      const messages = typeof topic === 'string' ? [{ role: 'user', content: topic }] : topic
      const route = isSdkKey ? 'POST /api/sdk/classify' : 'POST /api/classify'
      return transport.send(route, { body: { messages } }, options, async (response) => {
        const { text } = await asJson<{ text: string }>(response)
        const engine = response.headers.get('x-classification-engine') === 'llm' ? 'llm' : 'local'
        return { ...(JSON.parse(text) as ClassificationResult), engine }
      })
    },
    checkDuplicate: (body, options = {}) =>
      transport.send(
        isSdkKey ? 'POST /api/sdk/check-duplicate' : 'POST /api/topics/check-duplicate',
        { body },
        options,
        asJson<Reply<'POST /api/topics/check-duplicate'>>,
      ),
    analyzeBrief: (file, options = {}) =>
      transport.send(
        isSdkKey ? 'POST /api/sdk/analyze-brief' : 'POST /api/analyze-brief',
        { body: { file } },
        options,
        asJson<Reply<'POST /api/analyze-brief'>>,
      ),
  }
}
