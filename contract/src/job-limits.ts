/** How much of everything that is done in the background, step by step; see `limits.ts`. */
export const jobLimits = {
  /** Jobs that ask the LLM in batches. */
  llmJobs: {
    subBatchTopics: 100,
    stagedTopics: 2_000,
    stagingMs: 45_000,
    appliedTopics: 500,
    /** How many batches a job has at the provider at a time. */
    openBatches: 200,
    /** How long after it was written down a batch may still be sent; and after how long one that was has arrived. */
    freshMs: 5_000,
    doubtMs: 65_000,
    /** By how much the provider's clock may differ from the database's. */
    clockSkewMs: 60_000,
  },
  jobs: {
    reclassifyTopics: 50,
    /** A ring that holds every topic, in hundredths. */
    wholeRing: 100,
    /** How many topics a shadow run shows of each kind of change. */
    shadowSamples: 10,
    dedupTopics: 50,
    mergeClusters: 10,
    /** At most so many clusters in a request, and losers in a cluster. */
    clusters: 10_000,
    losers: 100,
    neighbors: 5,
    listDefault: 20,
    listMax: 100,
    /** How many errors and clusters a record shows; the counters are exact. */
    errorsShown: 500,
    clustersShown: 1_000,
    modelChars: 100,
    /** How long a worker that says nothing keeps a job, and a transaction of it may stand still. */
    leaseMs: 3_000,
    idleMs: 10_000,
    reapedAtOnce: 1_000,
    /** How long one run of the worker stays with a job before others have a turn. */
    turnMs: 20_000,
    /** How often in a row a step may fail before the job does. */
    failedSteps: 5,
    messageCodePoints: 500,
    workerBatches: 10,
    /** When a caller asks again of a job that another works on, or that waits for others. */
    retryAfterSeconds: 2,
  },
  /** Changes of many topics of one library: topics named, topics a step, and how much a plan works out and shows. */
  topicChanges: {
    ids: 10_000,
    stepTopics: 500,
    planSamples: 500,
    planShown: 20,
    listDefault: 20,
    listMax: 100,
    undoDays: 30,
  },
} as const
