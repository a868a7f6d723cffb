import pg from 'pg'
import { actFor, type Tenant } from '../server/src/context.ts'
import { createDatabase, type Database } from '../server/src/db/database.ts'
import { createLogger, type Logger } from '../server/src/lib/log.ts'
import { bigOrg, type Size } from './data.ts'

/** What a measure works with: the service's own parts on one side, a bare connection of the owner on the other. */
export interface Bench {
  readonly url: string
  readonly size: Size
  readonly log: Logger
  readonly database: Database
  readonly tenant: Tenant
  readonly bare: pg.Client
  close(): Promise<void>
}

/** The bench's own person as an owner of another organization. */
export async function openTenant({ bare, database, log, tenant }: Bench, org: string): Promise<Tenant> {
  const { actor } = tenant
  await bare.query(
    `insert into auth.member ("organizationId", "userId", role, "createdAt") values ($1, $2, 'owner', now())
     on conflict do nothing`,
    [org, 'userId' in actor ? actor.userId : ''],
  )
  return actFor(database, log, org, actor)
}

/** One round's figures in one unit, of the service and of the bare way to do the same. */
export interface Round {
  readonly ours: number
  readonly bare: number
  /** For growth: the middle time in milliseconds at each size. */
  readonly points?: Readonly<Record<string, number>>
}

export interface Measure {
  readonly name: string
  /** What was done, in a few words for the table. */
  readonly about: string
  readonly unit: 'ms' | 'rows/s' | 'requests/s' | 'MB' | 'exponent' | 'topics' | 's'
  /** Times must stay under the target times the bare figure, rates above it. */
  readonly better: 'lower' | 'higher'
  readonly target: number
  readonly size: string
  /** Once, where a round takes minutes and its figure is far from chance. */
  readonly rounds?: 1
  round(bench: Bench): Promise<Round>
  /** Brings the data back to what it was. */
  after?(bench: Bench): Promise<void>
}

export interface Result {
  readonly name: string
  readonly size: string
  readonly ours: number
  readonly bare: number
  readonly ratio: number
  readonly target: number
  readonly holds: boolean
  readonly unit: Measure['unit']
  readonly better: Measure['better']
  readonly about: string
  readonly points?: Readonly<Record<string, number>>
}

const rounds = 3
const rateSeconds = 6
/** A process that has just begun plans its statements and compiles itself: whoever runs it for a day does that once. */
const warmSeconds = 4

export const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] as number

export async function openBench(url: string, size: Size): Promise<Bench> {
  const log = createLogger('warn')
  const database = createDatabase(url, log)
  const bare = new pg.Client({ connectionString: url, options: '-c jit=off' })
  await bare.connect()
  const { rows } = await bare.query<{ id: string }>(
    `insert into auth."user" (name, email, "emailVerified") values ('bench', 'bench@bench.example', true)
     on conflict (email) do update set name = excluded.name returning id`,
  )
  // Measures make keys, which takes a member who may.
  await bare.query(
    `insert into auth.member ("organizationId", "userId", role, "createdAt") values ($1, $2, 'owner', now())
     on conflict do nothing`,
    [bigOrg, rows[0]?.id],
  )
  const tenant = actFor(database, log, bigOrg, { type: 'user', userId: rows[0]?.id ?? '', role: 'owner' })
  return {
    url,
    size,
    log,
    database,
    tenant,
    bare,
    close: async () => {
      await bare.end()
      await database.close()
    },
  }
}

/** Runs a measure three times over and takes the middle of each figure. */
export async function run(measure: Measure, bench: Bench): Promise<Result> {
  const measured: Round[] = []
  for (let n = 0; n < (measure.rounds ?? rounds); n++) measured.push(await measure.round(bench))
  await measure.after?.(bench)
  const ratio = median(measured.map(({ ours, bare }) => ours / bare))
  const { name, size, target, unit, better, about } = measure
  const points = measured.find(({ ours, bare }) => ours / bare === ratio)?.points
  return {
    name,
    size,
    ours: median(measured.map(({ ours }) => ours)),
    bare: median(measured.map(({ bare }) => bare)),
    ratio,
    target,
    holds: better === 'lower' ? ratio <= target : ratio >= target,
    unit,
    better,
    about,
    ...(points && { points }),
  }
}

export async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The middle time of a call, the two sides taking turns so that a busy moment of the machine meets both. */
export async function alternate(
  times: number,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<Round> {
  const measured = { ours: [] as number[], bare: [] as number[] }
  for (let n = 0; n < times; n++) {
    measured.ours.push(await elapsedMs(ours))
    measured.bare.push(await elapsedMs(bare))
  }
  return { ours: median(measured.ours), bare: median(measured.bare) }
}

/** How often a second the call comes back, on so many lanes at once; each lane counts whole calls in its own time. */
export async function rateOf(lanes: number, call: (lane: number) => Promise<unknown>): Promise<number> {
  const warm = performance.now() + warmSeconds * 1_000
  const end = warm + rateSeconds * 1_000
  const lane = async (n: number) => {
    while (performance.now() < warm) await call(n)
    const start = performance.now()
    let done = 0
    for (; performance.now() < end; done++) await call(n)
    return (done * 1_000) / (performance.now() - start)
  }
  const rates = await Promise.all(Array.from({ length: lanes }, (_, n) => lane(n)))
  return rates.reduce((sum, rate) => sum + rate, 0)
}
