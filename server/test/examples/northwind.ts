import { type Api, asDatabaseOwner, type Credential, makeOperator, makeOrg, type Org, type Person } from '../harness.ts'
import { type LlmProvider, startLlmProvider } from '../llm-provider.ts'
import { type Source, startSource } from '../sources.ts'
import { startWholeService, type WholeService } from '../whole-service.ts'
import type { Ask, Recorder } from './story.ts'

/** The service with a small data seller on it, a model and a source that answer as they are told, and no worker. */
export interface Stage extends WholeService {
  readonly llm: LlmProvider
  readonly source: Source
  readonly northwind: Org
  readonly operator: Person
  readonly page: Credential
}

/** Who acts in the story, and what there is beside the service. */
export interface Story extends Omit<Stage, 'operator' | 'page' | 'close'> {
  readonly owner: Ask
  readonly key: Ask
  readonly page: Ask
  readonly operator: Ask
}

const names = { owner: 'Dana Reyes', operator: 'Sam Ortiz' }
/** What another organization has brought into the shared catalog, one after the other. */
const shared = [
  'Electric Vehicle Owners',
  'Hybrid Car Owners',
  'Luxury Sedan Owners',
  'Procurement Managers',
  'Solar Panel Shoppers',
]

async function post(api: Api, path: string, credential: Credential, body: object) {
  const answer = await api.call(path, credential, { method: 'POST', body })
  if (answer.status !== 201) throw new Error(`${path} was answered ${answer.status}: ${answer.text}`)
  return answer.body
}

export async function startStage(): Promise<Stage> {
  const llm = await startLlmProvider()
  const source = await startSource()
  const env = { LLM_API_KEY: 'sk-examples', LLM_BASE_URL: llm.url, EGRESS_ALLOW: source.endpoint }
  const service = await startWholeService({ env, worker: false })
  const { api } = service
  const harbor = await makeOrg(api, ['owner'], { name: 'Harbor Media', key: 'Production' })
  for (const topic_name of shared) await post(api, '/api/topics', harbor.key, { topic_name })
  const northwind = await makeOrg(api, ['owner'], { name: 'Northwind Audiences', key: 'Production' })
  const operator = await makeOperator(api)
  for (const [{ userId }, name] of [
    [northwind.people.owner, names.owner] as const,
    [operator, names.operator] as const,
  ])
    await asDatabaseOwner(api, 'update auth."user" set name = $2 where id = $1', [userId, name])
  const scopes = ['classify', 'mappings:read']
  const { plaintext: bearer } = await post(api, '/api/sdk-keys', northwind.owner, { name: 'Website', scopes })
  return {
    ...service,
    llm,
    source,
    northwind,
    operator,
    page: { bearer },
    close: async () => {
      await service.close()
      await source.close()
      await llm.close()
    },
  }
}

/** Gives each of them a voice that the recorder hears. */
export function castStory(stage: Stage, { as, masking }: Recorder): Story {
  masking.replace(stage.sandbox.url, 'https://ads.example.com')
  masking.replace(`${stage.source.url}/0`, 'https://partner.example.com/audiences')
  const { northwind, operator, page } = stage
  const voices = { owner: northwind.owner, key: northwind.key, page, operator: { cookie: operator.cookie } }
  return {
    ...stage,
    owner: as(voices.owner),
    key: as(voices.key),
    page: as(voices.page),
    operator: as(voices.operator),
  }
}
