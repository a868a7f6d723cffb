import http from 'node:http'
import Anthropic from '@anthropic-ai/sdk'
import { createApiKey } from '../../server/src/account/keys/keys.ts'
import { classifyPrompt } from '../../server/src/llm/prompts/classify-v1.ts'
import { startLlmProvider } from '../../server/test/llm-provider.ts'
import { type ApiProcess, startApi } from '../api.ts'
import { type Bench, type Measure, rateOf } from '../measure.ts'

const conversation = [{ role: 'user', content: 'Tesla Model 3 owners' }]
const body = JSON.stringify({ messages: conversation })

/** A function that posts the conversation to a path of the process, over connections that stay open. */
function poster({ port }: ApiProcess, path: string, key: string, connections: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const post = () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const request = http.request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`))
      response.resume().on('end', resolve)
    })
    request.on('error', reject)
    request.end(body)
    return promise
  }
  return { post, close: () => agent.destroy() }
}

async function keyOf({ bare, tenant }: Bench): Promise<string> {
  await bare.query(`delete from api_key where name = 'bench'`)
  return (await createApiKey(tenant, { name: 'bench' })).plaintext
}

const atOnce = 100

const byLlm: Measure = {
  name: 'classify-llm',
  about: `POST /api/classify, ${atOnce} at a time, a provider that answers after 1 s, against its bare client`,
  unit: 'requests/s',
  better: 'higher',
  target: 0.9,
  size: '1 organization',
  round: async (bench) => {
    const provider = await startLlmProvider()
    provider.delayMs = 1_000
    const env = { LLM_API_KEY: 'bench', LLM_BASE_URL: provider.url, LLM_DAILY_USD_PER_ORG: '1000000' }
    const api = await startApi(bench.url, env)
    const { post, close } = poster(api, '/api/classify', await keyOf(bench), atOnce)
    const client = new Anthropic({ apiKey: 'bench', baseURL: provider.url, openTelemetry: false })
    const { system, messages } = classifyPrompt.about(conversation)
    const asked = { model: 'bench', max_tokens: 4_096, system, messages: messages as Anthropic.MessageParam[] }
    try {
      const ours = await rateOf(atOnce, post)
      return { ours, bare: await rateOf(atOnce, () => client.messages.create(asked)) }
    } finally {
      close()
      api.stop()
      await provider.close()
    }
  },
  after: async ({ bare }) => void (await bare.query('truncate llm_call')),
}

const connections = 16

const locally: Measure = {
  name: 'classify-local',
  about:
    'POST /api/classify by the local engine at 16 connections, against a route of the service that answers a constant',
  unit: 'requests/s',
  better: 'higher',
  target: 0.4,
  size: '1 organization',
  round: async (bench) => {
    const api = await startApi(bench.url, { LLM_API_KEY: '' })
    const key = await keyOf(bench)
    const [ours, constant] = ['/api/classify', '/api/bench/constant'].map((path) => poster(api, path, key, connections))
    try {
      return {
        ours: await rateOf(connections, () => ours?.post() ?? Promise.resolve()),
        bare: await rateOf(connections, () => constant?.post() ?? Promise.resolve()),
      }
    } finally {
      ours?.close()
      constant?.close()
      api.stop()
    }
  },
  after: async ({ bare }) => void (await bare.query('truncate llm_call')),
}

export const classifyMeasures: readonly Measure[] = [byLlm, locally]
