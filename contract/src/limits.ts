import type { Metric, Plan } from './vocabulary.ts'

const mib = 1024 * 1024

/** Every number that bounds the service, with its unit in its name. */
export const limits = {
  http: {
    bodyBytes: mib,
    bulkBodyBytes: 10 * mib,
    deadlineMs: 15_000,
    bulkDeadlineMs: 60_000,
    requestMs: 60_000,
    shutdownMs: 25_000,
    requestIdChars: 64,
  },
  keys: { perOrg: 25, nameCodePoints: 100, secretChars: 43, checksumChars: 6, prefixChars: 8, expiryYears: 10 },
  sdkKeys: { nameCodePoints: 100, listed: 1_000 },
  workspaces: { perOrg: 100, nameCodePoints: 100 },
  topics: {
    pageSizeDefault: 25,
    pageSizeMax: 100,
    pageMax: 100_000_000,
    nameCodePoints: 500,
    fieldCodePoints: 200,
    descriptionCodePoints: 2_000,
    searchCodePoints: 200,
    wordCodePoints: 100,
    keywords: 50,
    keywordCodePoints: 100,
    historyEntries: 200,
    deleteBatchIds: 1_000,
    /** How many links a global topic's change reaches in its own transaction; the queue reaches more, so many at a time. */
    fanOutLinks: 10_000,
  },
  catalog: { topicIds: 500 },
  activations: { statusIds: 500, statusRows: 10_000 },
  export: { timeoutMs: 55_000, pageRows: 500, pagesAtOnce: 5, roomBytes: mib, recheckMs: 1_000, gzipLevel: 5 },
  /** How far a page is near, how far it is looked for along its order, how many matches are sorted without looking. */
  listing: { nearRows: [100, 1_000], walkedRows: 10_000, gatheredRows: 2_000 },
  usage: { daysListed: 31, daySlots: 16 },
  organizations: { pageSizeDefault: 25, pageSizeMax: 100 },
  database: {
    poolConnections: 10,
    snapshotConnections: 5,
    systemConnections: 5,
    identityConnections: 5,
    queueConnections: 4,
    connectTimeoutMs: 3_000,
    statementTimeoutMs: 5_000,
    bulkStatementTimeoutMs: 55_000,
    lockTimeoutMs: 4_000,
    idleTransactionTimeoutMs: 60_000,
    conflictRetries: 3,
    namedStatements: 1_000,
  },
  redis: { timeoutMs: 500, reconnectStepMs: 100, reconnectMaxMs: 2_000 },
  rate: { windowMs: 60_000, perKey: 1_200, perAddress: 3_000 },
  queue: { retries: 5, retryDelaySeconds: 2, retryDelayMaxSeconds: 600, taskSeconds: 300, pollSeconds: 0.5 },
  lastUsedSeconds: 60,
} as const

/** Monthly quotas by plan; null is unlimited. */
export const quotas: Record<Plan, Record<Metric, number | null>> = {
  free: { classifications: 100, tokens: 1_000_000, imports: 5, exports: 10 },
  pro: { classifications: 10_000, tokens: 50_000_000, imports: 100, exports: null },
  enterprise: { classifications: null, tokens: null, imports: null, exports: null },
}
