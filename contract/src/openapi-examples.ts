import type { Access, Route } from './route.ts'

/** A request that the service was sent, and what it answered. */
export interface Example {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: unknown
  /** The answer by its media type: a JSON value, or the text of a file. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** One example an operation, under the operation's name. */
export type Examples = Readonly<Record<string, Example>>

type Schema = { readonly [key: string]: unknown }

/** A parameter as a caller has it in hand, of the text that it travels as. */
export function readParameter({ type }: Schema, sent: string | readonly string[]): unknown {
  if (typeof sent !== 'string') return sent
  if (type === 'integer' || type === 'number') return Number(sent)
  if (type === 'boolean') return sent === 'true'
  return type === 'array' ? sent.split(',') : sent
}

/** A query as it is written in an address: a parameter of several values is repeated. */
export const toSearchParams = (query: Readonly<Record<string, string | readonly string[]>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, given]) => [given].flat().map((value): [string, string] => [name, value])),
  )

const credentials = {
  key: '-H "Authorization: Bearer $TXADV_API_KEY"',
  page: '-H "Authorization: Bearer $TXADV_SDK_KEY"',
  session: '-b "$TXADV_COOKIE"',
}

function credentialOf(access: Access): string {
  if ('scope' in access || 'member' in access) return credentials.key
  return 'sdk' in access ? credentials.page : credentials.session
}

/** Text as a shell takes it to the letter. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

function bodyWords({ takes }: Route, body: unknown): string[] {
  if (body === undefined) return []
  const [sends, text] = takes ? ['--data-binary', String(body)] : ['-d', JSON.stringify(body, null, 2)]
  return [`-H 'Content-Type: ${takes ?? 'application/json'}'`, `${sends} ${quoted(text)}`]
}

/** The request of an example as a line of a shell, which says by its variables where the service is and who asks. */
export function printSampleCall(route: Route, { params = {}, query = {}, body }: Example): string {
  const path = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const asked = toSearchParams(query).toString()
  const isImplied = body === undefined ? route.method === 'GET' : route.method === 'POST'
  return [
    `curl -s${isImplied ? '' : ` -X ${route.method}`} "$TXADV_URL${path}${asked && `?${asked}`}"`,
    credentialOf(route.access),
    ...bodyWords(route, body),
  ].join(' \\\n  ')
}
