import { createChance } from '../chance.ts'
import { findFaults } from './check-answer.ts'
import { startFuzzStage } from './fuzz-stage.ts'
import { makeRequest } from './make-request.ts'
import type { Operation } from './read-document.ts'
import { readDocument } from './read-document.ts'
import { printCurl, sendRequest } from './send-request.ts'

/** What came of the requests. */
export interface FuzzReport {
  readonly requests: number
  /** By status. */
  readonly statuses: Readonly<Record<number, number>>
  /** Pairs of operation and status that were seen, of those that are declared. */
  readonly seen: ReadonlySet<string>
  readonly declared: number
  readonly slowestMs: number
  readonly slowest: string
  /** Each kind of fault once, with the request that met it first, and how often it was met. */
  readonly findings: readonly string[]
  readonly faults: number
}

interface FuzzOptions {
  readonly requests: number
  readonly seed: number
  /** How many callers ask at once; with one, a seed gives the same requests again. */
  readonly callers: number
  readonly only?: RegExp | undefined
}

const restoredEvery = 250
/** How much of the operations is asked first, so that there is something for all others. */
const openers = [
  'createTopic',
  'createConnection',
  'createImport',
  'createWorkspace',
  'createPushRun',
  'pushBatch',
  'createJob',
  'createSeeding',
  'createOutputTemplate',
  'createSyncRun',
]

function chooseOperation(
  operations: readonly Operation[],
  opening: readonly Operation[],
  { oneOf, often }: ReturnType<typeof createChance>,
): Operation {
  return often(0.15) && opening.length > 0 ? oneOf(opening) : oneOf(operations)
}

/** Asks a live service for everything that the API document says of it, and for much that it does not. */
export async function fuzzDocument({ requests, seed, callers, only }: FuzzOptions): Promise<FuzzReport> {
  const operations = readDocument().filter(({ id }) => !only || only.test(id))
  const opening = operations.filter(({ id }) => openers.includes(id))
  const stage = await startFuzzStage()
  const { url } = stage.api
  const statuses: Record<number, number> = {}
  const seen = new Set<string>()
  const findings = new Map<string, { count: number; shown: string }>()
  let sent = 0
  let slowestMs = 0
  let slowest = ''

  async function ask(caller: number): Promise<void> {
    const chance = createChance(seed * 1_000 + caller)
    const [own, other] = caller % 2 === 0 ? stage.sides : [stage.sides[1], stage.sides[0]]
    while (sent < requests) {
      const n = ++sent
      const making = { chance, learned: own.learned }
      if (n % restoredEvery === 1) await stage.restore(making)
      const operation = chooseOperation(operations, opening, chance)
      const request = makeRequest(operation, {
        ...making,
        callers: own.callers,
        foreign: other.learned,
        bodies: stage.bodies,
      })
      const note = (fault: string, answered: string) => {
        const key = `${operation.id}: ${fault}`
        const known = findings.get(key)
        if (known) known.count++
        else findings.set(key, { count: 1, shown: `${key}\n  ${printCurl(url, request)}\n  ${answered}` })
      }
      const answer = await sendRequest(url, request).catch((error: Error) => note(`no answer: ${error.message}`, ''))
      if (!answer) continue
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      seen.add(`${operation.id} ${answer.status}`)
      if (answer.tookMs > slowestMs) [slowestMs, slowest] = [answer.tookMs, operation.id]
      for (const fault of findFaults(operation, request, answer))
        note(fault, `${answer.status} ${answer.text.slice(0, 600)}`)
      own.learned.learn(operation, answer)
    }
  }

  try {
    await Promise.all(Array.from({ length: callers }, (_, caller) => ask(caller)))
  } finally {
    await stage.close().catch((error: Error) => findings.set('close', { count: 1, shown: error.message }))
  }
  const declared = operations.reduce((sum, { answers }) => sum + answers.size, 0)
  const found = [...findings.values()].sort((a, b) => b.count - a.count)
  return {
    requests,
    statuses,
    seen,
    declared,
    slowestMs: Math.round(slowestMs),
    slowest,
    findings: found.map(({ count, shown }) => `${count} x ${shown}`),
    faults: found.reduce((sum, { count }) => sum + count, 0),
  }
}
