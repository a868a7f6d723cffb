import { createHash } from 'node:crypto'
import { limits } from '@txadv/contract'
import * as z from 'zod'
import { operationKinds } from '../platforms/stand-in.ts'
import { takenNames } from './records.ts'

/** How a platform can be told to misbehave, in the order in which that is tried. */
const faultKinds = [
  /** 429 with Retry-After. */
  'throttle',
  /** 503, or 500, and nothing is done. */
  'unavailable',
  'broken',
  /** The token or key is no longer taken. */
  'expire',
  /** An HTML page with a status. */
  'html',
  /** The connection is cut and nothing is done; or it is done some time later. */
  'drop',
  'late',
  /** It is done, and the connection is cut; or the answer is 500; or has no id. */
  'applyThenDrop',
  'applyThenBreak',
  'noId',
  /** No answer until the client gives up. */
  'hang',
] as const
export type FaultKind = (typeof faultKinds)[number]

const ms = z.int().min(0).max(limits.sandbox.delayMaxMs)
const PlannedFault = z.strictObject({
  /** How many of the calls it befalls, of 1; and how many at most. */
  share: z.number().min(0).max(1).default(1),
  count: z.int().min(0).default(Number.MAX_SAFE_INTEGER),
  on: z.array(z.enum(operationKinds)).optional(),
  /** What the answer says: its status and, of a throttle, in how many seconds to come again. */
  status: z.int().min(200).max(599).optional(),
  retryAfterSeconds: z.int().min(0).optional(),
  /** How late a late call is done. */
  ms: ms.default(limits.sandbox.lateMs),
  /** Whether what hangs, or is answered with a page, is done all the same. */
  applied: z.boolean().default(false),
})
export type PlannedFault = z.output<typeof PlannedFault>

const orderShape = {
  /** Without one: every account that has no order of its own. */
  account: z.string().min(1).max(limits.sandbox.accountChars).optional(),
  /** The same seed, and the same calls, meet the same faults. */
  seed: z.int().default(1),
  faults: z.partialRecord(z.enum(faultKinds), PlannedFault).default({}),
  latencyMs: ms.default(0),
  reviewMs: ms.default(0),
  names: z.enum(takenNames).default('all'),
  tokenSeconds: z.int().min(0).default(limits.sandbox.tokenSeconds),
}

/** An order to one of the platforms that are played. */
const orderTo = (platforms: readonly string[]) => z.strictObject({ platform: z.enum(platforms), ...orderShape })
export type FaultOrder = z.output<ReturnType<typeof orderTo>>
export type OrderGiven = z.input<ReturnType<typeof orderTo>>

interface Standing {
  readonly order: FaultOrder
  /** How often each fault was met, and each thing asked for. */
  readonly met: Map<FaultKind, number>
  readonly asked: Map<string, number>
}

/** A number below 1 that depends on nothing but what is given: concurrent calls cannot take each other's chances. */
function chanceOf(...parts: readonly (string | number)[]): number {
  return createHash('sha256').update(JSON.stringify(parts)).digest().readUInt32BE() / 2 ** 32
}

/** What the platforms are told to do to their callers. */
export function createFaults(platforms: readonly string[]) {
  const FaultOrder = orderTo(platforms)
  const standing = new Map<string, Standing>()
  const keyOf = (platform: string, account = '*') => JSON.stringify([platform, account])
  const stand = (given: OrderGiven): FaultOrder => {
    const order = FaultOrder.parse(given)
    standing.set(keyOf(order.platform, order.account), { order, met: new Map(), asked: new Map() })
    return order
  }
  for (const platform of platforms) stand({ platform })
  const find = (platform: string, account: string): Standing =>
    standing.get(keyOf(platform, account)) ?? (standing.get(keyOf(platform)) as Standing)
  return {
    stand,
    orders: () => [...standing.values()].map(({ order, met }) => ({ ...order, met: Object.fromEntries(met) })),
    orderFor: (platform: string, account: string) => find(platform, account).order,
    /** The fault that befalls a call, if one does: `subject` is what tells it from other calls. */
    pick(platform: string, account: string, operation: string, subject: string) {
      const { order, met, asked } = find(platform, account)
      const of = JSON.stringify([operation, subject])
      const nth = asked.get(of) ?? 0
      asked.set(of, nth + 1)
      for (const kind of faultKinds) {
        const fault = order.faults[kind]
        const times = met.get(kind) ?? 0
        if (!fault || times >= fault.count || (fault.on && !fault.on.some((each) => each === operation))) continue
        if (chanceOf(order.seed, kind, operation, subject, nth) >= fault.share) continue
        met.set(kind, times + 1)
        return { kind, fault }
      }
      return undefined
    },
  }
}
