import type { Scope } from '@txadv/contract/vocabulary'

/** What each scope lets an API key do. */
export const apiScopes: Readonly<Record<Exclude<Scope, 'mappings:read'>, string>> = {
  classify: 'Classify, analyze briefs, build matrices, check for duplicates',
  'topics:read': 'Read the library, the catalog, histories and imports',
  'topics:write': 'Add, edit, delete and reclassify topics; import files',
  export: 'Download the library',
  sync: 'Read connections and run syncs',
  activations: 'Push, refresh and deactivate segments on platforms',
}

/** What each scope lets an SDK key do: it opens the SDK's addresses alone. */
export const sdkScopes: Readonly<Partial<Record<Scope, string>>> = {
  classify: 'Classify, analyze briefs, check for duplicates',
  'mappings:read': 'Read which segments a topic has on platforms',
}

const conversation = `'{"messages":[{"role":"user","content":"Electric SUV intenders"}]}'`

/** A first call that each scope allows: the first of these that a key may make is shown to who made it. */
const examples: readonly { readonly scope: Scope; readonly path: string; readonly body?: string }[] = [
  { scope: 'topics:read', path: '/api/topics?pageSize=5' },
  { scope: 'classify', path: '/api/classify', body: conversation },
  { scope: 'activations', path: '/api/activations' },
  { scope: 'sync', path: '/api/connections' },
  { scope: 'export', path: '/api/export?format=json' },
  { scope: 'topics:write', path: '/api/topics', body: `'{"topic_name":"Electric SUV intenders"}'` },
]
const sdkExamples: typeof examples = [
  { scope: 'classify', path: '/api/sdk/classify', body: conversation },
  { scope: 'mappings:read', path: '/api/sdk/mappings' },
]

/** A command that works as it stands, with the new key in it. */
export function curlFor(kind: 'api' | 'sdk', scopes: readonly Scope[], secret: string, origin: string): string {
  const known = kind === 'api' ? examples : sdkExamples
  const { path, body } = known.find(({ scope }) => scopes.includes(scope)) ?? { path: '/api/topics' }
  const lines = [`curl '${origin}${path}'`, `-H 'Authorization: Bearer ${secret}'`]
  if (body) lines.push(`-H 'Content-Type: application/json'`, `-d ${body}`)
  return lines.join(' \\\n  ')
}
