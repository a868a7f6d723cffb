import type { StandInReply } from '../platforms/stand-in.ts'
import type { FaultKind, PlannedFault } from './faults.ts'

/** How a call ends: with an answer, with a cut connection, or not before the client gives up. */
export type CallEnding = StandInReply | 'drop' | 'hang'

export interface FaultTurn {
  readonly fault: PlannedFault
  /** How the platform answers a credential that is no longer taken. */
  readonly expiredStatus: number
  /** Does what is asked, and gives what the platform answers to it. */
  apply(): Promise<StandInReply>
  /** The same, so much later, whoever is still there. */
  applyLater(ms: number): void
  /** Takes back the token that the call came with. */
  revoke(): void
}

const failed = (status: number, headers: Record<string, string> = {}): StandInReply => ({
  status,
  headers,
  body: { error: { message: 'as ordered', code: status, requestId: 'sandbox' } },
})

const page = '<!doctype html><title>Service unavailable</title><h1>We will be right back</h1>'

const isDone = ({ status }: StandInReply) => status < 300

export const faultPerformances: Record<FaultKind, (turn: FaultTurn) => Promise<CallEnding>> = {
  throttle: async ({ fault }) => failed(429, { 'retry-after': String(fault.retryAfterSeconds ?? 1) }),
  unavailable: async ({ fault }) =>
    failed(
      fault.status ?? 503,
      fault.retryAfterSeconds === undefined ? {} : { 'retry-after': String(fault.retryAfterSeconds) },
    ),
  broken: async ({ fault }) => failed(fault.status ?? 500),
  expire: async ({ fault, expiredStatus, revoke }) => {
    revoke()
    return failed(fault.status ?? expiredStatus)
  },
  html: async ({ fault, apply }) => {
    if (fault.applied) await apply()
    return { status: fault.status ?? 200, body: page }
  },
  drop: async () => 'drop',
  late: async ({ fault, applyLater }) => {
    applyLater(fault.ms)
    return 'drop'
  },
  applyThenDrop: async ({ apply }) => {
    await apply()
    return 'drop'
  },
  applyThenBreak: async ({ fault, apply }) => {
    await apply()
    return failed(fault.status ?? 500)
  },
  noId: async ({ apply }) => {
    const reply = await apply()
    return isDone(reply) ? { status: 200, body: {} } : reply
  },
  hang: async ({ fault, apply }) => {
    if (fault.applied) await apply()
    return 'hang'
  },
}
