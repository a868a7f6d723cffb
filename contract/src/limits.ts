import { jobLimits } from './job-limits.ts'
import { outsideLimits } from './outside-limits.ts'
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
    /** How many proxies in front of the service may be trusted for an address. */
    proxies: 5,
    requestIdChars: 64,
    /** How much of an unknown field's name is repeated to the caller. */
    shownKeyChars: 80,
    faultsListed: 50,
    /** An answer of fewer bytes would hardly get smaller. */
    compressedFromBytes: 1_024,
    /** How hard an answer is compressed: most of what there is to gain, for a fraction of the work. */
    gzipLevel: 1,
    /** How many fields of a record a request may name. */
    fieldsNamed: 200,
  },
  /** Requests under an Idempotency-Key: how long a key may be, how long an answer is kept, and a process is waited for beyond its deadline. */
  once: { keyChars: 255, keptHours: 24, marginMs: 10_000 },
  keys: { perOrg: 25, nameCodePoints: 100, secretChars: 43, checksumChars: 6, prefixChars: 8 },
  /** How many different characters or bytes a secret of production has at least. */
  secrets: { leastDifferent: 8 },
  /** What a key that every visitor reads may classify a day, unless its maker says otherwise. */
  sdkKeys: {
    nameCodePoints: 100,
    listed: 1_000,
    origins: 20,
    originChars: 255,
    dailyClassifications: 1_000,
    dailyClassificationsMax: 1_000_000,
  },
  workspaces: { perOrg: 100, nameCodePoints: 100 },
  audit: { listDefault: 50, listMax: 100, userAgentChars: 300 },
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
    confirmIds: 1_000,
    /** How many links a global topic's change reaches in its own transaction; the queue reaches more. */
    fanOutLinks: 10_000,
    /** How many of them the queue writes at a time: few enough that nobody waits long for the topics it holds. */
    fanOutBatchLinks: 2_000,
  },
  /** The room below which additions take turns, more than all chunks under way bring; engine verdicts cached a process. */
  library: { nearlyFullTopics: 10_000, cachedVerdicts: 10_000 },
  catalog: {
    topicIds: 500,
    addsAtOnce: 2,
    addsPerOrg: 1,
    auditBatchTopics: 500,
    /** What a name is like that everybody may find: how long at most, and which share of it are letters and digits. */
    listed: { nameCodePoints: 120, letters: 1 / 3, lettersAndDigits: 3 / 4 },
  },
  imports: {
    rows: 50_000,
    chunkRows: 500,
    /** How many chunks a process works on at a time: the others wait, and leave the database's connections to readers. */
    chunksAtOnce: 4,
    chunksPerOrg: 3,
    mappings: 50,
    filenameCodePoints: 255,
    columnCodePoints: 200,
    externalIdCodePoints: 200,
    /** Enough to see what was in a cell that could not be used. */
    keptCellCodePoints: 1_000,
    keptCells: 50,
    listDefault: 20,
    listMax: 100,
    rowsPageSizeDefault: 100,
    rowsPageSizeMax: 500,
    previewRows: 20,
    llmPerChunk: 10,
    /** How long the LLM may take of a chunk's time. */
    llmMs: 40_000,
    /** How many topics a request tidies the names of, and how many names, of how many characters, the LLM is given at once. */
    fixedTopics: 1_000,
    fixedNamesPerCall: 50,
    fixedCharsPerCall: 8_000,
    silentHours: 24,
    undoRows: 500,
    /** What a file is checked and stored by before it is imported: rows of a check, chunks of a request that stores them. */
    checkRows: 2_000,
    stagedChunks: 10,
    /** Different values of a file that are read, or mapped, at once; how many mappings an organization is remembered. */
    values: 1_000,
    valueCodePoints: 200,
    rememberedValues: 5_000,
    /** Causes that a summary lists, and rows that it names of each. */
    causes: 200,
    causeRows: 5,
    /** How long a worker drives an import at a time, holds it, and after what silence another one takes it up. */
    turnMs: 20_000,
    leaseMs: 15_000,
    takeUpMs: 1_000,
    takenUp: 100,
    idleSeconds: 30,
  },
  matrix: {
    combinations: 5_000,
    dimensionsMin: 2,
    dimensionsMax: 50,
    nameCodePoints: 100,
    valueCodePoints: 200,
    templateCodePoints: 1_000,
    chunkRows: 500,
    sampleNames: 10,
    /** How many of "the largest cities" are meant where nobody says how many. */
    rankedPlaces: 10,
    /** A longer text is not read as a phrase that asks for a matrix. */
    phraseChars: 1_000,
  },
  /** A name of more than `nameWords` is rare: one that also says I, we or you is a sentence that was not understood. */
  classify: { messages: 50, messageCodePoints: 10_000, conversationCodePoints: 50_000, nameWords: 7 },
  /** The paid calls: how long, how many at once, how much, and what they cost. */
  llm: {
    webSearches: 3,
    outputTokens: 4_096,
    deadlineMs: 50_000,
    retries: 2,
    /** Before the first of them, unless the provider says a longer one; then twice as long each time. */
    retryPauseMs: 500,
    /** How many calls a process has under way, and how many of them for one caller. */
    atOnce: 256,
    atOncePerCaller: 100,
    /** What an answer may weigh on the wire, searches included, and the text in it that is read at all. */
    answerBytes: 2 * mib,
    answerChars: 65_536,
    /** How much of an unusable answer is shown to the model that is asked to mend it. */
    repairedChars: 8_192,
    /**
     * What bounds the cost of a call before it is made: a token of a caller's text has a byte at least, one of our own
     * prompts two; the others are the most that the provider is known to count for a search, a PDF, an image, and the
     * words that ask for a better answer.
     */
    ownBytesPerToken: 2,
    searchInputTokens: 12_000,
    pdfTokens: 300_000,
    imageTokens: 5_000,
    repairTokens: 500,
    /** How many rows a day's spend of all organizations is counted in, so that calls seldom wait for each other. */
    daySlots: 16,
    /** What may be spent a day before the local engine takes over. */
    dailyUsdPerOrg: 100,
    dailyUsdPerSdkKey: 20,
    /** Estimates by family of models; one that is not listed is taken for the dearest. */
    usdPerMillionTokens: {
      haiku: { input: 1, output: 5 },
      sonnet: { input: 3, output: 15 },
      opus: { input: 5, output: 25 },
      other: { input: 15, output: 75 },
    },
    usdPerSearch: 0.01,
    /** Against the price of input: writing a prompt to the provider's cache, and reading it there. */
    cachePrices: { write: 1.25, read: 0.1 },
    batchPrice: 0.5,
    /** After how long a call that has not ended is given up, and how long records of calls are kept. */
    lostMinutes: 10,
    /** How often, and after what pause, a call's end is written again while the database is too busy. */
    settleTries: 8,
    settlePauseMs: 250,
    callDays: 90,
    batchRequests: 10_000,
    batchesListed: 100,
  },
  briefs: {
    /** Of the base64 text; the body holds a little more than that. */
    dataChars: 10 * mib,
    bodyBytes: 11 * mib,
    deadlineMs: 60_000,
    filenameCodePoints: 255,
    mediaTypeChars: 100,
    /** How many parts an archive may have, how much may come out of those that are read, and all may say they hold. */
    parts: 1_000,
    unpackedBytes: 25 * mib,
    declaredBytes: 250 * mib,
    /** How many documents a process unpacks at a time: each takes turns with all else that the process answers. */
    unpackedAtOnce: 2,
    unpackedPerOrg: 1,
    /** How much of a long text is sent. */
    textChars: 200_000,
    /** What the LLM provider takes. */
    imageEdgePixels: 8_000,
    pdfPages: 100,
    /** Within which a PDF says that it is one. */
    pdfHeaderBytes: 1_024,
    /** How many a process has under way, and one organization of them: each is held in memory until it is answered. */
    atOnce: 32,
    atOncePerOrg: 8,
    retryAfterSeconds: 2,
    /** What of an analysis is kept. */
    summaryChars: 2_000,
    audienceChars: 1_000,
    objectives: 20,
    objectiveChars: 500,
    recommendedTopics: 50,
    rationaleChars: 1_000,
    /** Without the LLM: from how many words on a message may be a brief, how much is read, and how long a name may be. */
    localWords: 12,
    localChars: 20_000,
    localNameWords: 12,
  },
  /** How long the LLM may take of a request: the rest is for writing what it said. */
  reclassify: { localIds: 500, llmIds: 100, llmMs: 45_000 },
  /** How many of the nearest topics have a voice beside the engine and the LLM, and how near they must be. */
  jury: { neighbors: 5, similarity: 0.5 },
  templates: {
    /** Beside the built-in ones; every one that is active makes a name of every topic that arrives. */
    own: 50,
    listed: 100,
    displayNameCodePoints: 100,
    pathFields: 20,
    slugFields: 10,
    fieldNameCodePoints: 64,
    labelCodePoints: 100,
    formatCodePoints: 500,
    separatorCodePoints: 10,
    descTemplateCodePoints: 4_000,
    descCharLimitMax: 10_000,
    wordingCodePoints: 200,
    sortOrderMax: 1_000_000,
  },
  /** What a change of a template would do: topics are read so many at a time, for so long; so many are shown. */
  templateLab: { pageTopics: 1_000, readMs: 45_000, samples: 10 },
  /** How many topics an operator archives, restores or flags at once, and a search among them answers. */
  globalTopics: {
    topicIds: 500,
    searchMinCodePoints: 2,
    searchDefault: 25,
    searchMax: 100,
    /** Of how many that contain the words a search chooses the best. */
    searchedTopics: 2_000,
  },
  /** How sure the engine must be, of 100, that nobody needs to look; how many topics are shown at once. */
  review: {
    confidence: 45,
    topics: 500,
    pageSizeDefault: 25,
    pageSizeMax: 100,
    reasonCodePoints: 500,
    outstandingTopics: 20,
    failingJobs: 20,
    /** How many topics are read at a time when corrections become training rows. */
    trainingTopics: 500,
    /** How many of a job's errors an overview shows. */
    outstandingErrors: 20,
  },
  /** What organizations report of listed topics: how many each a day (UTC), and of a topic's how many are shown. */
  reports: { dailyPerOrg: 50, commentCodePoints: 500, shownPerTopic: 20 },
  /**
   * How many topics a key may lead to, how many of the most similar are looked at, and how many names that no index
   * holds are read one by one: at most so many, among so many notes of topics that changed last.
   */
  matching: { topicsPerKey: 50, similarTopics: 100, readNames: 5_000, readNotes: 20_000, wordsNamed: 8 },
  /**
   * How topics enter the vector index: so many a transaction, of which a few at once, because the index takes each in by
   * itself and a server has several processors. A run stays for so long to look for more, and ends so long
   * before the queue would take it for lost.
   */
  indexing: { batchTopics: 500, atOnce: 2, lookMs: 1_000, stayMs: 55_000, marginMs: 20_000, countedTopics: 100_000 },
  /**
   * What one organization takes of a process at once. Who asks for more waits, then is told to come back after so many
   * seconds. Bodies count with the bytes that they say they have, from the first to the answer.
   */
  fairShare: {
    retryAfterSeconds: 2,
    bodyBytesPerOrg: 64 * mib,
    exportsPerOrg: 2,
    exportsWaiting: 20,
    exportWaitMs: 10_000,
  },
  export: { timeoutMs: 55_000, pageRows: 500, pagesAtOnce: 5, roomBytes: mib, recheckMs: 1_000, gzipLevel: 5 },
  /**
   * A search by meaning: how many rows each way of finding contributes, from how many on no wider way is tried, how many
   * results are ranked and paged at most, and how many similar topics are listed.
   */
  search: { candidates: 250, enough: 150, results: 500, similarDefault: 10, similarMax: 50 },
  /**
   * How far a page is near, how far it is looked for along its order, how many matches are sorted without looking; how many
   * values a filter may name, and of how many the rows are still merged from the index of each.
   */
  listing: {
    nearRows: [100, 1_000],
    walkedRows: 10_000,
    gatheredRows: 2_000,
    cursorChars: 4_000,
    values: 100,
    mergedValues: 5,
  },
  /** How many of the topics that filters leave are counted for the facets; of more, the counts are the least there are. */
  facets: { countedTopics: 50_000 },
  usage: { daysListed: 31, daySlots: 16, keysListed: 1_000 },
  /** How many one person may make, whoever owns them later, and what each may be called. */
  organizations: {
    pageSizeDefault: 25,
    pageSizeMax: 100,
    perUser: 20,
    nameCodePoints: 100,
    slugChars: 64,
    imageChars: 2_048,
  },
  database: {
    /** Of each table that is partitioned by organization, in a database that is made anew. */
    hashPartitions: 16,
    hashPartitionsMax: 256,
    poolConnections: 10,
    /** Of a process's connections, for one organization; and how many of its requests wait for one. */
    connectionsPerOrg: 4,
    waitingPerOrg: 500,
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
  /**
   * Tries at one account's password, from wherever, and those that the link in the owner's mail adds; how many events of an
   * account its owner is shown, and how long they are kept; how long an identity provider has for each of its two answers.
   */
  signIn: {
    tries: 20,
    windowMinutes: 60,
    unlockTries: 5,
    eventsListed: 50,
    eventDays: 365,
    /** How long a code of an authenticator app may be right, with a step before and after its own. */
    codeSeconds: 120,
    providerMs: 6_000,
    providerBytes: 64 * 1024,
  },
  /** Mail: how many an hour a stranger can have sent to one address, how often and how long delivery is tried. */
  mail: { perHour: 5, attempts: 3, pauseMs: 1_000, timeoutMs: 10_000, connections: 2 },
  rate: { windowMs: 60_000, perKey: 1_200, perAddress: 3_000 },
  queue: { retries: 5, retryDelaySeconds: 2, retryDelayMaxSeconds: 600, taskSeconds: 300, pollSeconds: 0.5 },
  /**
   * Erasing an organization or a person: how old the export may be, how many rows it reads at a time, how many rows or
   * blocks a transaction erases, and how often what was written meanwhile is looked for.
   */
  erasure: { exportHours: 24, exportRows: 500, batchRows: 2_000, walkedBlocks: 2_000, passes: 20 },
  lastUsedSeconds: 60,
  ...jobLimits,
  ...outsideLimits,
} as const

/** Monthly quotas by plan; null is unlimited. */
export const quotas: Record<Plan, Record<Metric, number | null>> = {
  free: { classifications: 100, tokens: 1_000_000, imports: 5, exports: 10 },
  pro: { classifications: 10_000, tokens: 50_000_000, imports: 100, exports: null },
  enterprise: { classifications: null, tokens: null, imports: null, exports: null },
}

/** What an organization may keep, by plan. */
export const storage: Record<Plan, { readonly topics: number }> = {
  free: { topics: 50_000 },
  pro: { topics: 500_000 },
  enterprise: { topics: 5_000_000 },
}
