import { setTimeout as sleep } from 'node:timers/promises'
import { operations, type Route, type Sent, type Wire } from '@txadv/contract'
import { type Example, type Examples, toSearchParams } from '@txadv/contract/openapi-examples'
import { type Credential, send } from '../harness.ts'
import { createMasking, type Masking } from './masking.ts'

type Parts = Pick<Example, 'params' | 'query' | 'body'>

/** A request of the story. */
export interface Request extends Parts {
  readonly operation: string
  readonly route: Route
  readonly credential: Credential
}

export interface Told {
  readonly status: number
  readonly mediaType: string
  readonly text: string
}

/** How a request reaches the service. */
export type Carry = (url: string, request: Request, masking: Masking) => Promise<Told>

type Query<R extends Route> = 'query' extends keyof Sent<R> ? Partial<Sent<R>['query']> : Readonly<Record<never, never>>
type Asked<R extends Route> = Omit<Sent<R>, 'query'> & { readonly query?: Query<R> }

/** Calls an operation as somebody, and answers what the service does. */
export type Ask = <R extends Route>(route: R, asked?: Asked<R>) => Promise<Wire<R>>

export interface Recorder {
  readonly masking: Masking
  /** Begins another day, so that a call that is added to one does not move the times of the others. */
  startDay(): void
  as(credential: Credential): Ask
  /** The first call of each operation, in the order of the API document. */
  examples(): Examples
}

const names = new Map(Object.entries(operations).map(([name, route]) => [route, name]))
const founding = Date.UTC(2026, 10, 2, 9)
const dayMs = 86_400_000
const callMs = 15_000
/** Between two calls, so that a time of one is never that of the next; service and database share a clock. */
const gapMs = 2

const whatToDo =
  'Its call in server/test/examples no longer fits the service, or docs/examples.json is older than the call: mend the call, then npm run gen'

/** Sends a request as any client does. */
export const carryByFetch: Carry = async (url, { route, credential, params = {}, query = {}, body }) => {
  const path = route.path.replace(/:(\w+)/g, (_, name) => params[name] ?? '')
  const { status, headers, text } = await send(url, `${path}?${toSearchParams(query)}`, credential, {
    method: route.method,
    ...(body !== undefined && { body }),
    ...(route.takes && { headers: { 'content-type': route.takes } }),
  })
  return { status, mediaType: headers.get('content-type')?.split(';')[0] ?? '', text }
}

/** Makes the calls of a story and keeps the first of each operation, as it is in every run. */
export function createRecorder(url: string, carry: Carry): Recorder {
  const masking = createMasking()
  const kept = new Map<string, Example>()
  const counts = new Map<string, number>()
  const moments = [{ real: 0, shown: founding }]
  let day = 0
  let place = 0

  /** A time of this run as one of the call in which it was; what is still to come is a day off. */
  function shownTime(real: number): Date {
    const { shown } = moments.findLast((moment) => moment.real <= real) ?? { shown: founding }
    return new Date(real > Date.now() ? shown + dayMs : shown)
  }

  async function ask(credential: Credential, route: Route, parts: Parts): Promise<unknown> {
    const operation = names.get(route) ?? route.path
    await sleep(gapMs)
    moments.push({ real: Date.now(), shown: founding + day * dayMs + ++place * callMs })
    const { status, mediaType, text } = await carry(url, { ...parts, operation, route, credential }, masking)
    if (status !== route.status) throw new Error(`${operation} was answered ${status}: ${text}\n${whatToDo}`)
    const answer: unknown = mediaType === 'application/json' ? JSON.parse(text) : text
    const call = (counts.get(operation) ?? 0) + 1
    counts.set(operation, call)
    const example = { ...parts, answers: { [mediaType]: answer } }
    const masked = masking.mask(example, { operation, call, shownTime }) as Example
    const known = kept.get(operation) ?? masked
    kept.set(operation, { ...known, answers: { ...masked.answers, ...known.answers } })
    return answer
  }

  return {
    masking,
    startDay: () => {
      day++
      place = 0
    },
    as: (credential) => (route, asked) => ask(credential, route, (asked ?? {}) as Parts) as never,
    examples: () =>
      Object.fromEntries(
        Object.keys(operations).flatMap((name) => {
          const example = kept.get(name)
          return example ? [[name, example] as const] : []
        }),
      ),
  }
}
