import { type Answer, type Api, asDatabaseOwner, type Credential } from '../harness.ts'

type Ask = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

/** The service as one caller asks it, a method a function. */
export function askAs(
  api: Api,
  credential: Credential,
): Readonly<Record<'get' | 'post' | 'put' | 'patch' | 'del', Ask>> {
  const by =
    (method: string): Ask =>
    (path, body, headers) =>
      api.call(path, credential, { method, ...(body !== undefined && { body }), ...(headers && { headers }) })
  return { get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), del: by('DELETE') }
}

/** What a refusal comes down to: the status and the text. */
export const refusal = ({ status, body }: Answer): [number, unknown] => [status, body?.error]

/** Works while a table or view is gone, which the service can only answer as a fault of its own. */
export async function withoutRelation(
  api: Api,
  kind: 'table' | 'view',
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  await asDatabaseOwner(api, `alter ${kind} ${name} rename to lost_relation`)
  try {
    await work()
  } finally {
    await asDatabaseOwner(api, `alter ${kind} lost_relation rename to ${name}`)
  }
}
