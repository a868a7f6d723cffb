/** The id of zeros, which no row has; it is used by what it means. */
const nilId = '00000000-0000-0000-0000-000000000000'

/** Before every id: where a walk in the order of ids starts. */
export const beforeFirstId = nilId

/** The organization that is the service itself, for batches of its own. */
export const serviceOrg = nilId

/** Where the topics are that every organization sees. */
export const sharedScope = nilId

/** The key of what people and background work use. */
export const noKey = nilId

/** The topic of a segment that never had one. */
export const noTopic = nilId
