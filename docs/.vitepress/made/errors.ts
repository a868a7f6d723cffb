import * as spoken from '../../../contract/src/failure.ts'
import { type Entry, registry } from '../../errors/registry.ts'

type Text = string | ((...given: never[]) => string | spoken.Failure)

/** A text as it is met, and the status that comes with it where it is an answer of its own. */
function said(text: Text, { given }: Entry): { readonly text: string; readonly status?: number } {
  const made = typeof text === 'string' ? text : text(...(given as never[]))
  return typeof made === 'string' ? { text: made } : { text: made.message, status: made.status }
}

const cell = (words: string) => words.replaceAll('|', '\\|').replaceAll('<', '&lt;')
const rowOf = (text: string, { means, remedy }: Entry) =>
  `| \`${text.replaceAll('|', '\\|')}\` | ${cell(means)} | ${cell(remedy)} |`
const table = (rows: readonly string[]) =>
  ['| Text | What it means | What to do |', '|---|---|---|', ...rows].join('\n')

/** Of a text that schemas and routes carry: 404 where something is not there, 500 where a route broke, 400 otherwise. */
const statusOf = (name: string) => (name.endsWith('NotFound') ? 404 : /Failed$|^internal$/.test(name) ? 500 : 400)

const meanings: Readonly<Record<number, readonly [name: string, meaning: string]>> = {
  400: ['Bad Request', 'The request is invalid: correct it, do not retry.'],
  401: ['Unauthorized', 'No credential was sent, or one that is not accepted for this route.'],
  403: ['Forbidden', 'You are signed in, but not allowed to do this.'],
  404: ['Not Found', 'It does not exist, or belongs to another organization.'],
  405: ['Method Not Allowed', 'The path does not support the method.'],
  409: ['Conflict', 'The resource is in a state that does not allow it.'],
  413: ['Content Too Large', 'The body is too large.'],
  415: ['Unsupported Media Type', 'The body has the wrong type.'],
  422: ['Unprocessable Content', 'The request conflicts with an earlier one.'],
  429: ['Too Many Requests', 'A monthly quota or a rate limit.'],
  499: ['Client Closed Request', 'The client closed the connection. Only in logs.'],
  500: ['Internal Server Error', 'Internal error. Retry with exponential backoff.'],
  502: ['Bad Gateway', 'A platform, a source or the LLM failed.'],
  503: ['Service Unavailable', 'Busy or restarting: retry.'],
}

interface Told {
  readonly status: number
  readonly row: string
}

function answers(): Told[] {
  const carried = Object.entries(spoken.texts).map(([name, text]) => {
    const entry = registry.texts[name as keyof typeof registry.texts]
    return { status: statusOf(name), row: rowOf(said(text as Text, entry).text, entry) }
  })
  const named = Object.entries(spoken.failures).map(([name, text]) => {
    const entry = registry.failures[name as keyof typeof registry.failures]
    const { text: words, status = 500 } = said(text as Text, entry)
    return { status, row: rowOf(words, entry) }
  })
  // A failure may speak a text that schemas carry too: one line is enough.
  return [
    ...new Map([...carried, ...named].map((each) => [`${each.status} ${each.row.split(' | ')[0]}`, each])).values(),
  ]
}

const groups = {
  faultTexts: 'Faults of a request',
  reasons: 'Rows of imports, matrices and syncs',
  testReasons: 'Tests and calls of connections',
  runReasons: 'Runs',
  activationReasons: 'Activations and plans',
  jobReasons: 'Jobs',
  llmJobReasons: 'Jobs that ask the LLM',
  reviewReasons: 'Reviews',
  doubtReasons: 'Classifications in doubt',
  heldBackTexts: 'Topics that a push leaves out',
  rollBackReasons: 'Rollbacks',
  mergeReasons: 'Merges',
  unmergeBlockers: 'Merges that cannot be undone',
  duplicateReasons: 'Duplicate checks',
  changeReasons: 'Changes of many topics that cannot be undone',
} as const

const groupsSpoken = new Map<string, unknown>(Object.entries(spoken))

/** Every text of the service: answers by their status, then the reasons that stand inside answers. */
export function errorSections(): string {
  const byStatus = Map.groupBy(answers(), ({ status }) => status)
  const statuses = [...byStatus.keys()].sort((a, b) => a - b)
  return [
    ...statuses.map((status) => {
      const rows = (byStatus.get(status) ?? []).map(({ row }) => row)
      const [name, meaning] = meanings[status] ?? ['', '']
      return `## ${status} ${name} {#status-${status}}\n\n${meaning}\n\n${table(rows)}\n`
    }),
    '## Reasons inside responses\n\nThese appear in fields of successful responses: a row of an import, an activation, a test of a connection.\n',
    ...Object.entries(groups).map(([group, title]) => {
      const texts = groupsSpoken.get(group) as Readonly<Record<string, Text>>
      const entries = registry[group as keyof typeof groups] as Readonly<Record<string, Entry>>
      const rows = Object.entries(texts).map(([name, text]) => {
        const entry = entries[name] as Entry
        return rowOf(said(text, entry).text, entry)
      })
      return `### ${title}\n\n${table(rows)}\n`
    }),
  ].join('\n')
}
