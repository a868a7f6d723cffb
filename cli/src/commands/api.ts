import { text as readText } from 'node:stream/consumers'
import { Argument, type Command } from 'commander'
import { wrongUsage } from '../exits.ts'
import { decodeGiven, readGiven } from '../files.ts'
import type { Open, Session } from '../session.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

interface Options {
  readonly data?: string
  readonly text?: boolean
  readonly query: readonly string[]
  readonly include?: boolean
}

/** What came back, as it came. */
interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The address of a path of the service; the key goes to no other, whatever the path says. */
function pathOf(given: string, origin: string): string {
  const refused = () =>
    wrongUsage(
      `${given} is no path of ${origin}.`,
      'Give one that begins with /, such as /api/topics. The key is sent to no other host.',
    )
  const isAddress = /^https?:\/\//i.test(given)
  if (!isAddress && !given.startsWith('/')) throw refused()
  const url = URL.parse(given, origin)
  if (!url || url.origin !== origin || url.username || url.password) throw refused()
  return url.pathname + url.search
}

function queryOf(given: readonly string[]): URLSearchParams {
  const pairs = given.map((each): [string, string] => {
    const at = each.indexOf('=')
    if (at < 1) throw wrongUsage(`-q ${each} is no parameter.`, 'Write -q name=value')
    return [each.slice(0, at), each.slice(at + 1)]
  })
  return new URLSearchParams(pairs)
}

/** What is sent: as it was typed, from a file, or from stdin; read as JSON unless it is said to be text. */
async function bodyOf({ data, text }: Options): Promise<unknown> {
  if (data === undefined) return undefined
  const isFile = data.startsWith('@')
  const written =
    data === '-'
      ? await readText(process.stdin)
      : isFile
        ? await decodeGiven(await readGiven(data.slice(1)), data.slice(1))
        : data
  if (text) return written
  try {
    return JSON.parse(written)
  } catch (error) {
    throw wrongUsage(`The data is not JSON: ${(error as Error).message}.`, 'Add --text to send plain text.')
  }
}

/** JSON set out in lines, as it is where it is none. */
function laidOut({ headers, text }: Answer): string {
  if (!/json/.test(headers.get('content-type') ?? '')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function showHeaders({ out }: Session, { status, headers }: Answer): void {
  if (out.json) out.note(JSON.stringify({ status, headers: Object.fromEntries(headers) }))
  else out.note([`HTTP ${status}`, ...[...headers].map(([name, value]) => `${name}: ${value}`), ''].join('\n'))
}

async function callApi(session: Session, method: string, given: string, options: Options): Promise<void> {
  const { out, settings, stand } = session
  const path = pathOf(given, settings.url.value)
  const query = queryOf(options.query)
  const body = await bodyOf(options)
  if (body !== undefined && (method === 'GET' || method === 'HEAD'))
    throw wrongUsage(`${method} sends no data.`, 'Give parameters with -q name=value.')
  let answer: Answer | undefined
  // The client's own reading is of JSON alone; this keeps whatever comes, and lets it judge the status.
  const keep: typeof fetch = async (url, request) => {
    const response = await fetch(url, { ...request, redirect: 'manual' })
    const { status, headers } = response
    const text = await response.text()
    answer = { status, headers, text }
    return response.ok ? Response.json(null) : new Response(status === 304 ? null : text, { status, headers })
  }
  const client = session.client({ fetch: keep })
  if (method !== 'GET' && method !== 'HEAD') stand({ unsure: 'It is unknown whether the request was carried out.' })
  const all = query.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
  try {
    await client.call(`${method} ${all}` as 'GET /api/topics', { ...(body !== undefined && { body }) } as never)
  } finally {
    if (answer && options.include) showHeaders(session, answer)
  }
  if (answer?.text) out.say(laidOut(answer))
}

/** The command that calls any route as it is. */
export function addApiCommand(program: Command, open: Open): void {
  program
    .command('api')
    .description('call a route of the service with the key of the login, and print what it answers')
    .addArgument(new Argument('<method>', 'the HTTP method').choices(methods).argParser(methodOf))
    .argument('<path>', 'the path, such as /api/topics')
    .option('-d, --data <json>', 'the body: JSON, @file, or - for stdin')
    .option('--text', 'send the body as plain text')
    .option(
      '-q, --query <name=value>',
      'a query parameter; can be repeated',
      (each: string, all: string[]) => [...all, each],
      [],
    )
    .option('-i, --include', 'print the status and the headers as well, on stderr')
    .addHelpText(
      'after',
      `
Examples:
  txadv api GET /api/topics -q limit=5 -q segmentType=B2C
  txadv api POST /api/topics -d '{"topic_name": "Sea Anglers"}' -i
  txadv api PATCH /api/topics/ot_01h455vb4pex5vsknk084sn02q -d @edit.json`,
    )
    .action((method: string, path: string, options: Options, command: Command) =>
      callApi(open(command), method, path, options),
    )
}

function methodOf(given: string): string {
  const method = given.toUpperCase()
  if (methods.includes(method)) return method
  throw wrongUsage(`${given} is no method.`, `Give one of ${methods.join(', ')}.`)
}
