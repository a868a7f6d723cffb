import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { Client, ClientOptions, Routes } from '@txadv/sdk'
import { confirmation, inputOf, isList, nextPlace } from './schema.ts'
import { type Tool, tools } from './tools.ts'

interface Serving {
  /** Whether what changes a platform is offered. */
  readonly allowActivation: boolean
  readonly version: string
}

const instructions =
  'txadv classifies audience topics, keeps them in a library, and pushes them to ad platforms as segments. Search before you add; plan before you push.'
const toConfirm = `Nothing was pushed. This is the plan: call push again with the same input and ${confirmation}: true to push it.`

/** An answer as data and as text; what is a list becomes a thing that has one. */
function answerOf(value: unknown): CallToolResult {
  const structuredContent = (Array.isArray(value) ? { items: value } : value) as Record<string, unknown>
  return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] }
}

const failureOf = (error: unknown): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: error instanceof Error ? error.message : String(error) }],
})

const absent = (name: string) =>
  tools.some((tool) => tool.name === name)
    ? `${name} changes a platform: it is offered where \`txadv mcp\` runs with --allow-activation`
    : `There is no tool ${name}`

/** Opens a client of the settings, whose requests go out by the given fetch. */
export type OpenClient = (more?: Pick<ClientOptions, 'fetch'>) => Client

/** The cursor in the `Link` header of a list. */
function nextIn(headers: Headers): string | null {
  const [, target] = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '') ?? []
  return target === undefined ? null : new URL(target, 'http://list').searchParams.get('after')
}

/** Calls a list, and says where it goes on, which its header alone does. */
async function callList(open: OpenClient, call: (client: Client) => Promise<unknown>): Promise<unknown> {
  let next: string | null = null
  const noting: typeof fetch = async (url, request) => {
    const response = await fetch(url, request)
    next = nextIn(response.headers)
    return response
  }
  const found = await call(open({ fetch: noting }))
  const answer = Array.isArray(found) ? { items: found } : (found as object)
  return { ...answer, ...(next !== null && { [nextPlace]: next }) }
}

/** Calls the tool's route as its inputs say. */
function callerOf(open: OpenClient, tool: Tool) {
  const client = open()
  const { requestOf } = inputOf(tool)
  const route = `${tool.route.method} ${tool.route.path}` as keyof Routes
  // The tool's schema has checked the request; which route's it is, is known only here.
  const callBy = (by: Client, request: object, signal: AbortSignal) => by.call(route, request as never, { signal })
  const call = (request: object, signal: AbortSignal): Promise<unknown> =>
    isList(tool.route) ? callList(open, (noting) => callBy(noting, request, signal)) : callBy(client, request, signal)
  return async (input: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<unknown> => {
    const request = requestOf(input)
    if (tool.answer) return tool.answer(client, input)
    if (!tool.activates || input[confirmation] === true) return call(request, signal)
    const plan = await call({ ...request, body: { ...request.body, dryRun: true, worker: false } }, signal)
    return { plan, next: toConfirm }
  }
}

/** Serves the tools on stdin and stdout until the other side is gone. */
export async function serve(open: OpenClient, { allowActivation, version }: Serving): Promise<void> {
  const offered = tools.filter(({ activates }) => allowActivation || !activates)
  const callers = new Map(offered.map((tool) => [tool.name, callerOf(open, tool)]))
  const listed = offered.map((tool) => ({
    name: tool.name,
    description: tool.sentence,
    inputSchema: inputOf(tool).schema,
    annotations: tool.annotations,
  }))
  const server = new Server({ name: 'txadv', version }, { capabilities: { tools: {} }, instructions })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const call = callers.get(params.name)
    if (!call) return failureOf(new Error(absent(params.name)))
    return call(params.arguments ?? {}, signal).then(answerOf, failureOf)
  })
  const gone = new Promise<void>((resolve) => {
    server.onclose = resolve
    process.stdin.once('end', resolve)
  })
  await server.connect(new StdioServerTransport())
  await gone
}
