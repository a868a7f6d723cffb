const mib = 1024 * 1024

/** How much and how long of everything that is done with platforms and sources; see `limits.ts`. */
export const outsideLimits = {
  /** The longest descriptions that a classification holds; what a platform takes is in its definition. */
  descriptions: { marketplaceChars: 245, dspapiChars: 500 },
  activations: {
    statusIds: 500,
    statusRows: 10_000,
    /** In what part of the time that a platform has for a call, calls of one lease may begin. */
    beginShare: 0.5,
    retries: 3,
    /** How long until a segment that a busy platform refused is tried again, by the number of tries. */
    againSeconds: [1, 5, 15],
    idsAtOnce: 500,
    listMax: 500,
    /** Of a summary: how many stale ones are counted, and how often how many activations are looked at for them. */
    summaryStale: 1_000,
    summaryLooks: 5,
    summaryLookedAt: 4_000,
    /** How many activations are looked at for stale ones: first, and at most at a time. */
    lookedAtFirst: 500,
    lookedAtMost: 8_000,
    /** What the calls of a single change and of many have together: the routes answer a little later. */
    singleMs: 28_500,
    bulkMs: 57_000,
    singleDeadlineMs: 30_000,
    bulkDeadlineMs: 60_000,
    /** How often what is overdue is looked for, on how many connections, and when it is left alone because none can be asked. */
    overdueEveryMs: 1_000,
    overdueLooked: 1_000,
    postponeSeconds: 60,
    recoveryMs: 50_000,
    atOnce: 16,
  },
  /** Of a step that refreshes: how many, how long it begins with more and looks for the next, so many at a time. */
  hygiene: { batch: 25, beginMs: 15_000, lookMs: 5_000, lookedAt: 500 },
  /** How names of activations are renewed after a change: so many a transaction, for so long at a time. */
  keptNames: { atOnce: 500, stayMs: 45_000 },
  /**
   * How the segments of a platform are compared with the activations: so long, so many at a time, and so many shown of
   * each kind of difference; a job shows so many connections that differ.
   */
  drift: { readMs: 50_000, batch: 500, shown: 100, connectionsShown: 100 },
  push: {
    /** The price for a thousand impressions below which platforms that sell ask for an approval. */
    cpmFloor: 5,
    topicIds: 5_000,
    batch: 25,
    errorsShown: 500,
    causesShown: 50,
    listDefault: 20,
    listMax: 100,
    warningsShown: 100,
    samples: 10,
    /** How many topics a plan names at a time. */
    planned: 1_000,
    /** What all calls of a batch have together, when somebody waits for it. */
    batchMs: 50_000,
    /** How often names that another takes at the same moment are looked at again. */
    claimTries: 3,
    /** How long the worker stays with a run before others have a turn, how many take batches of it side by side, */
    turnMs: 20_000,
    feeders: 2,
    /** how many runs it is at, and when one that stands still is taken up again. */
    runsAtOnce: 16,
    leaseMs: 4_000,
    reapMs: 1_000,
    idleSeconds: 60,
    lookedAt: 1_000,
  },

  connections: {
    perOrg: 20,
    nameCodePoints: 100,
    addressChars: 2_000,
    pathChars: 200,
    parameterChars: 64,
    wordingCodePoints: 200,
    fieldMappings: 50,
    credentialChars: 4_000,
    cpmMax: 10_000,
    cpmDecimals: 4,
    /** A test ends a little before its route would, so that it still answers what it found. */
    testMs: 28_000,
    testDeadlineMs: 30_000,
    testsPerMinute: 10,
    sampleCodePoints: 200,
    rewrapKeys: 100,
  },
  /** What calls to platforms are held to. */
  outbound: {
    timeoutMs: 30_000,
    authTimeoutMs: 10_000,
    retryDelaysMs: [1_000, 2_000, 4_000],
    tokenMarginMs: 60_000,
    segmentIdChars: 512,
    /** How segments are listed: so many a page, up to so many pages; or a tree, of at most so much and so many nodes. */
    listPageSegments: 100,
    listPages: 1_000,
    cursorChars: 2_000,
    treeBytes: 32 * mib,
    treeNodes: 500_000,
    /** After how many nodes of a tree others have a turn. */
    treeTurnNodes: 1_000,
  },
  /** The sandbox platforms. */
  sandbox: {
    port: 3_400,
    bodyBytes: mib,
    tokenSeconds: 600,
    accountChars: 200,
    listSegments: 100,
    /** How long after a cut connection a late creation happens, if nothing else is said: less than a call may take. */
    lateMs: 2_000,
    delayMaxMs: 10 * 60_000,
    /** Into how many folders a tree is divided, and how many segments of a tree are shown. */
    treeFolders: 7,
    treeSegments: 200_000,
  },
  /** Who is in an audience: how much is taken in at once, how long a value may be, how many uploads a process has. */
  matchValues: { bodyBytes: 64 * mib, values: 5_000_000, valueChars: 2_000, atOnce: 6, perOrg: 2, gzipLevel: 6 },
  inbound: { timeoutMs: 15_000, retryDelaysMs: [1_000, 2_000, 4_000] },
  sync: {
    pageItems: 500,
    pages: 300,
    /** What all tries of a page have together: in a request, which must still take the page in, and in the worker. */
    requestFetchMs: 50_000,
    workerFetchMs: 75_000,
    listDefault: 20,
    listMax: 100,
    cronChars: 100,
    llmPerPage: 15,
    /** How long the LLM may take of a page's time; in a request, no longer than the source has left of its own. */
    llmMs: 40_000,
    /** How long the worker stays with a run before others have a turn. */
    turnMs: 20_000,
    /** How long a worker that says nothing keeps a run, and how often each worker looks for those that are let go. */
    leaseMs: 4_000,
    takeUpMs: 1_000,
    /** After how long a turn that was promised and not taken is promised again. */
    idleSeconds: 90,
    /** How many schedules and runs are looked at in a minute. */
    lookedAt: 1_000,
  },
  egress: {
    /** Where strangers may have us connect to; a host that the operator allows has its port named. */
    ports: [443, 8_443],
    /** The same for files: the usual port, and any that no other well-known service has. */
    sftpPorts: [22],
    sftpPortMin: 1_024,
    /** How many names of a folder elsewhere are read. */
    folderNames: 20_000,
    roleSeconds: 3_600,
    connectMs: 5_000,
    /** Platforms answer a fifth caller of an account with a refusal. */
    perLane: 4,
    socketsPerHost: 64,
    headerBytes: 32 * 1024,
    /** Of an answer as it comes and, each by itself, as it is inflated. */
    bodyBytes: 10 * mib,
    sdkBodyBytes: 64 * mib,
    jsonDepth: 64,
    /** At most so much of a delay is added to it by chance. */
    jitter: 0.25,
    keepAliveMs: 4_000,
    cachedTokens: 10_000,
    tokenSecondsMax: 86_400,
  },
} as const
