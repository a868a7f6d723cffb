const meanings = {
  address: 'The address is not one that may be called',
  credential: 'The credentials are not for this address',
  unreachable: 'The address could not be reached',
  timeout: 'There was no complete answer in time',
  redirect: 'The answer leads to another address, which is not followed',
  status: 'The answer is a failure',
  too_large: 'The answer is too large',
  unreadable: 'The answer cannot be read',
  host_key: 'The server does not show the key that is expected of it',
} as const

export type EgressKind = keyof typeof meanings

/** Why a call to the outside failed. It never carries what was sent or what the other side answered. */
export class EgressError extends Error {
  readonly kind: EgressKind
  /** The status of the answer, if there was one. */
  readonly status: number | undefined
  /** Whether the other side may have received the request, and acted on it. */
  readonly delivered: boolean
  readonly retryAfterMs: number | undefined
  /** Of the key that a server showed instead of the one it should have: a digest, so no word of the server's own. */
  readonly fingerprint: string | undefined

  constructor(
    kind: EgressKind,
    about: { status?: number; delivered?: boolean; retryAfterMs?: number | undefined; fingerprint?: string } = {},
  ) {
    super(meanings[kind])
    this.name = 'EgressError'
    this.kind = kind
    this.status = about.status
    this.delivered = about.delivered ?? false
    this.retryAfterMs = about.retryAfterMs
    this.fingerprint = about.fingerprint
  }
}
