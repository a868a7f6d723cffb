import { limits, quotas, storage } from '../../../contract/src/limits.ts'

const count = (value: number) => value.toLocaleString('en-US')
const seconds = (ms: number) => `${count(ms / 1_000)} s`
const megabytes = (bytes: number) => `${count(bytes / 1_024 / 1_024)} MB`
const quota = (value: number | null) => (value === null ? 'unlimited' : count(value))

const { topics, imports, push, activations, sync, outbound } = limits

/** What is told of a platform in `docs/platforms.json`. */
export interface ToldPlatform {
  readonly key: string
  readonly limits: { readonly nameChars: number; readonly descriptionChars: number }
}

const tablesOf = (
  platforms: readonly ToldPlatform[],
): Readonly<Record<string, readonly (readonly [string, string])[]>> => ({
  Requests: [
    ['Requests a minute, by key', count(limits.rate.perKey)],
    ['Requests a minute, by address', count(limits.rate.perAddress)],
    ['Body', megabytes(limits.http.bodyBytes)],
    ['Body of an import chunk, and of a bulk deletion', megabytes(limits.http.bulkBodyBytes)],
    ['Time for an answer', seconds(limits.http.deadlineMs)],
    ['Time for an answer of bulk routes', seconds(limits.http.bulkDeadlineMs)],
  ],
  Classification: [
    ['Messages of a conversation', count(limits.classify.messages)],
    ['Characters of a message', count(limits.classify.messageCodePoints)],
    ['Characters of a conversation', count(limits.classify.conversationCodePoints)],
    ['Web searches of the LLM', count(limits.llm.webSearches)],
    ['Output tokens of the LLM', count(limits.llm.outputTokens)],
    ['Brief, measured on the base64 text', megabytes(limits.briefs.dataChars)],
    ['Pages of a PDF', count(limits.briefs.pdfPages)],
    ['Edge of an image, in pixels', count(limits.briefs.imageEdgePixels)],
  ],
  'Library and catalog': [
    ['Page size', `${topics.pageSizeDefault}, at most ${topics.pageSizeMax}`],
    ['Characters of a topic name', count(topics.nameCodePoints)],
    ['Keywords of a topic', count(topics.keywords)],
    ['History entries answered', count(topics.historyEntries)],
    ['Topics added from the catalog by id', count(limits.catalog.topicIds)],
    ['Topics reported a day', count(limits.reports.dailyPerOrg)],
    ['Topics reclassified at once', `${limits.reclassify.localIds} (local), ${limits.reclassify.llmIds} (LLM)`],
    ['Combinations of a matrix', count(limits.matrix.combinations)],
    ['Export', seconds(limits.export.timeoutMs)],
  ],
  Imports: [
    ['Rows of a file', count(imports.rows)],
    ['Rows of a chunk', count(imports.chunkRows)],
    ['Rows of a preview', count(imports.previewRows)],
    ['Topics of a chunk that the LLM judges', count(imports.llmPerChunk)],
    ['Hours after which a silent import is given up', count(imports.silentHours)],
  ],
  'Connections, pushes and syncs': [
    ['Connections of an organization', count(limits.connections.perOrg)],
    ['Tests of connections a minute', count(limits.connections.testsPerMinute)],
    ['Topics pushed by id', count(push.topicIds)],
    ['Segments of a batch', count(push.batch)],
    ['Errors shown of a push', count(push.errorsShown)],
    ['Activations of a bulk request', count(activations.idsAtOnce)],
    ['Time for one activation', seconds(activations.singleDeadlineMs)],
    ['Time for many', seconds(activations.bulkDeadlineMs)],
    ['Call to a platform', seconds(outbound.timeoutMs)],
    ['Token request', seconds(outbound.authTimeoutMs)],
    ['Items of a sync page', count(sync.pageItems)],
    ['Pages of a sync run', count(sync.pages)],
    ['Fetch of a page', seconds(limits.inbound.timeoutMs)],
    ['Match values of a topic', count(limits.matchValues.values)],
  ],
  'Names on platforms': platforms.map(
    ({ key, limits: { nameChars, descriptionChars } }) =>
      [`\`${key}\`: name, description`, `${nameChars}, ${descriptionChars} characters`] as const,
  ),
  'Keys and workspaces': [
    ['API keys of an organization', count(limits.keys.perOrg)],
    ['Characters of a key name', count(limits.keys.nameCodePoints)],
    ['Workspaces of an organization', count(limits.workspaces.perOrg)],
    ['Organizations that a person creates', count(limits.organizations.perUser)],
  ],
})

/** The numbers that callers meet, read from where the service reads them. */
export function limitTables(platforms: readonly ToldPlatform[]): string {
  const plans = Object.keys(quotas) as (keyof typeof quotas)[]
  const metrics = Object.keys(quotas.free) as (keyof typeof quotas.free)[]
  const monthly = [
    `## Plans\n\nA month, in UTC, for an organization.\n\n| | ${plans.join(' | ')} |\n|---|${'---|'.repeat(plans.length)}`,
    ...metrics.map((metric) => `| ${metric} | ${plans.map((plan) => quota(quotas[plan][metric])).join(' | ')} |`),
    '',
    'Kept at a time, for an organization.',
    '',
    `| | ${plans.join(' | ')} |\n|---|${'---|'.repeat(plans.length)}`,
    `| topics of the library | ${plans.map((plan) => quota(storage[plan].topics)).join(' | ')} |`,
  ].join('\n')
  const others = Object.entries(tablesOf(platforms)).map(
    ([title, rows]) =>
      `## ${title}\n\n| | |\n|---|---|\n${rows.map(([what, value]) => `| ${what} | ${value} |`).join('\n')}`,
  )
  return [monthly, ...others].join('\n\n')
}

/** What is left in the middle, who takes it up and when. */
export function abandonedTable(): string {
  const { jobs, http, once } = limits
  const inDoubtMs = outbound.timeoutMs * (1 + activations.beginShare)
  const rows = [
    [
      'Push that a caller began and stopped calling, or whose promised turn was lost',
      `${push.idleSeconds} s without a heartbeat`,
      'The worker pushes the rest',
    ],
    ['Push whose worker stopped', seconds(push.leaseMs), 'Another worker pushes the rest'],
    [
      'Platform call without a response',
      `${seconds(inDoubtMs)} (one and a half times what a platform has for a call)`,
      'The worker looks the segment up, then settles it; or the next call for the same activation does',
    ],
    [
      'Sync that a caller began and stopped calling, or whose promised turn was lost',
      `${sync.idleSeconds} s without a heartbeat`,
      'The worker reads the rest; or the next request for a sync of the connection takes it up',
    ],
    ['Sync whose worker stopped', seconds(sync.leaseMs), 'Another worker reads the rest'],
    [
      'Job that nobody works on',
      `${seconds(jobs.leaseMs)}, looked for every minute`,
      'A worker goes on behind the last step',
    ],
    [
      'Import, matrix or seeding without a new chunk',
      `${imports.silentHours} h, looked for every hour`,
      'Ends as `failed`: only its sender has the rows. Chunks that are in stay in',
    ],
    [
      'Request under an `Idempotency-Key` whose process stopped',
      `its route's time (${seconds(http.deadlineMs)} to ${seconds(http.bulkDeadlineMs)}) and ${seconds(once.marginMs)}`,
      'The next request with the key',
    ],
  ]
  return [
    '| Left in the middle | Taken up after | By |',
    '|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')
}
