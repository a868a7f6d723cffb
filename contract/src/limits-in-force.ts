import * as z from 'zod'
import { limits, quotas, storage } from './limits.ts'
import { defineRoute } from './route.ts'
import { type Metric, type Plan, plans } from './vocabulary.ts'

const perMonth = (what: string) => z.int().nullable().describe(`${what} a month, UTC; null for no limit`)
const most = (what: string) => z.int().describe(what)

export const LimitsInForce = z
  .object({
    plan: z.enum(plans).describe('Plan of the organization, which sets its quotas'),
    quotas: z
      .object({
        classifications: perMonth('Topics classified'),
        tokens: perMonth('Tokens of the LLM'),
        imports: perMonth('Imports of files'),
        exports: perMonth('Exports'),
      } satisfies Record<Metric, z.ZodType>)
      .describe('What the plan includes; `GET /api/usage` says what of it is used'),
    storage: z
      .object({ topics: most('Topics of the library, over all workspaces') })
      .describe('What the organization may keep at a time'),
    requests: z
      .object({
        perMinutePerKey: most('Requests a minute with one key'),
        perMinutePerAddress: most('Requests a minute from one address'),
        bodyBytes: most('Bytes of a body'),
        bulkBodyBytes: most('Bytes of a body of bulk operations, such as a chunk of an import'),
        deadlineMs: most('Milliseconds until an operation answers'),
        bulkDeadlineMs: most('Milliseconds until a bulk operation answers'),
        idempotencyKeyChars: most('Characters of an `Idempotency-Key`'),
        idempotencyHours: most('Hours for which the response under an `Idempotency-Key` is kept'),
        fieldsNamed: most('Fields that `fields` may name'),
      })
      .describe('What holds for every request'),
    classify: z
      .object({
        messages: most('Messages of a conversation'),
        messageCharacters: most('Characters of a message'),
        conversationCharacters: most('Characters of a conversation'),
        briefBase64Characters: most('Characters of a brief as base64'),
        briefPdfPages: most('Pages of a PDF'),
      })
      .describe('What is classified'),
    topics: z
      .object({
        pageSize: most('Topics of a page'),
        nameCharacters: most('Characters of a topic name'),
        descriptionCharacters: most('Characters of a description'),
        keywords: most('Keywords of a topic'),
        addedFromCatalog: most('Topics that one request adds from the catalog by id'),
        deleted: most('Topics that one request deletes'),
        confirmed: most('Topics that one request confirms'),
        reclassifiedLocally: most('Topics that one request reclassifies with the local engine'),
        reclassifiedByLlm: most('Topics that one request reclassifies with the LLM'),
        matrixCombinations: most('Combinations of a matrix'),
        matchValues: most('Match values of a topic'),
        reportsPerDay: most('Topics that the organization may report a day, UTC'),
      })
      .describe('The library and what one request does with it'),
    imports: z
      .object({
        rows: most('Rows of a file'),
        chunkRows: most('Rows of a chunk'),
        mappings: most('Columns that are mapped'),
        silentHours: most('Hours after which an import that gets no chunk is given up'),
      })
      .describe('Imports of files'),
    pushes: z
      .object({
        topicIds: most('Topics pushed by id'),
        activationIds: most('Activations that one bulk request deactivates or refreshes'),
        statusIds: most('Activations whose status one request asks for'),
      })
      .describe('Pushes and activations; `GET /api/platforms` says how long names on each platform may be'),
    organization: z
      .object({
        apiKeys: most('API keys that are not revoked'),
        workspaces: most('Workspaces'),
        connections: most('Connections, over all workspaces'),
        connectionTestsPerMinute: most('Tests of connections a minute'),
      })
      .describe('What an organization may have'),
  })
  .meta({ id: 'LimitsInForce', description: 'The numbers that bound what a caller sends' })

/** The numbers that bound a caller on a plan, from where the service reads them. */
export const limitsOn = (plan: Plan): z.output<typeof LimitsInForce> => ({
  plan,
  quotas: quotas[plan],
  storage: storage[plan],
  requests: {
    perMinutePerKey: limits.rate.perKey,
    perMinutePerAddress: limits.rate.perAddress,
    bodyBytes: limits.http.bodyBytes,
    bulkBodyBytes: limits.http.bulkBodyBytes,
    deadlineMs: limits.http.deadlineMs,
    bulkDeadlineMs: limits.http.bulkDeadlineMs,
    idempotencyKeyChars: limits.once.keyChars,
    idempotencyHours: limits.once.keptHours,
    fieldsNamed: limits.http.fieldsNamed,
  },
  classify: {
    messages: limits.classify.messages,
    messageCharacters: limits.classify.messageCodePoints,
    conversationCharacters: limits.classify.conversationCodePoints,
    briefBase64Characters: limits.briefs.dataChars,
    briefPdfPages: limits.briefs.pdfPages,
  },
  topics: {
    pageSize: limits.topics.pageSizeMax,
    nameCharacters: limits.topics.nameCodePoints,
    descriptionCharacters: limits.topics.descriptionCodePoints,
    keywords: limits.topics.keywords,
    addedFromCatalog: limits.catalog.topicIds,
    deleted: limits.topics.deleteBatchIds,
    confirmed: limits.topics.confirmIds,
    reclassifiedLocally: limits.reclassify.localIds,
    reclassifiedByLlm: limits.reclassify.llmIds,
    matrixCombinations: limits.matrix.combinations,
    matchValues: limits.matchValues.values,
    reportsPerDay: limits.reports.dailyPerOrg,
  },
  imports: {
    rows: limits.imports.rows,
    chunkRows: limits.imports.chunkRows,
    mappings: limits.imports.mappings,
    silentHours: limits.imports.silentHours,
  },
  pushes: {
    topicIds: limits.push.topicIds,
    activationIds: limits.activations.idsAtOnce,
    statusIds: limits.activations.statusIds,
  },
  organization: {
    apiKeys: limits.keys.perOrg,
    workspaces: limits.workspaces.perOrg,
    connections: limits.connections.perOrg,
    connectionTestsPerMinute: limits.connections.testsPerMinute,
  },
})

export const getLimits = defineRoute({
  method: 'GET',
  path: '/api/limits',
  summary: 'Read the limits of the service and of the plan',
  description:
    'Says how much one request may carry, how often, and how much the plan includes, so that a program need not learn it from failures.',
  access: { member: true },
  reply: LimitsInForce,
})
