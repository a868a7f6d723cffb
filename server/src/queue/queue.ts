import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database, SystemTx } from '../db/database.ts'
import type { OutboundClients } from '../egress/outside.ts'
import type { Logger, RequestLog } from '../lib/log.ts'
import type { Llm } from '../llm/llm.ts'

const schema = 'pgboss'
const role = 'txadv_queue'

export interface TaskContext {
  readonly database: Database
  readonly enqueue: Queue['enqueue']
  readonly log: RequestLog
  /** Absent where none is configured. */
  readonly llm?: Llm | undefined
  /** The way to platforms and sources; absent where no task needs it. */
  readonly outside?: OutboundClients | undefined
  /** Aborts when the worker must stop or the task has run too long. */
  readonly signal: AbortSignal
  /** Aborts as soon as the worker is asked to stop: a task that only waits for more should end. */
  readonly stopping?: AbortSignal
}

/**
 * Background work by name: run when enqueued, and by the clock when it has a cron line (UTC). What must not wait for a
 * worker that may be gone is run by each of them, every so many milliseconds, and is not enqueued.
 */
export interface Task<Data extends object = object> {
  readonly name: string
  readonly cron?: string
  readonly everyMs?: number
  /** How many of it one process works on at a time; one, unless each only waits for somebody outside. */
  readonly atOnce?: number
  readonly run: (context: TaskContext, data: Data) => Promise<void>
}

export function defineTask<Data extends object = object>(task: Task<Data>): Task<Data> {
  return task
}

export interface Queue {
  /** Enqueues in the caller's transaction: the task runs if, and only if, that transaction commits. */
  enqueue<Data extends object>(
    tx: Pick<SystemTx, 'db'>,
    task: Pick<Task<Data>, 'name'>,
    data: Data,
    afterSeconds?: number,
  ): Promise<void>
  stop(): Promise<void>
}

const isQueued = ({ everyMs }: Task<never>) => everyMs === undefined
const deadLetterOf = (task: Task<never>) => `${task.name}-dead`

function createBoss(databaseUrl: string, log: Logger, options: { install?: boolean; works?: boolean }): PgBoss {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    options: `-c role=${role}`,
    application_name: role,
    schema,
    max: limits.database.queueConnections,
    connectionTimeoutMillis: limits.database.connectTimeoutMs,
    migrate: options.install ?? false,
    createSchema: false,
    supervise: options.works ?? false,
    schedule: options.works ?? false,
    useListenNotify: options.works ?? false,
  })
  boss.on('error', (err) => log.warn({ err }, 'queue connection lost or busy'))
  return boss
}

/** Installs or upgrades the queue's own tables and makes a queue for each task: part of `migrate`, safe to repeat. */
export async function installQueue(
  databaseUrl: string,
  tasks: readonly Task<never>[],
  log: Logger,
  { retries, retryDelaySeconds }: { retries: number; retryDelaySeconds: number } = limits.queue,
): Promise<void> {
  const boss = createBoss(databaseUrl, log, { install: true })
  await boss.start()
  for (const task of tasks.filter(isQueued)) {
    await boss.createQueue(deadLetterOf(task), { retryLimit: 0 })
    const options = {
      retryLimit: retries,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: limits.queue.retryDelayMaxSeconds,
      expireInSeconds: limits.queue.taskSeconds,
      deadLetter: deadLetterOf(task),
      notify: true,
    }
    await boss.createQueue(task.name, options)
    await boss.updateQueue(task.name, options)
  }
  await boss.stop({ graceful: false })

  const client = new pg.Client({ connectionString: databaseUrl, options: `-c role=${role}` })
  await client.connect()
  try {
    // Enough to enqueue inside a request's transaction, and no more.
    await client.query(`grant usage on schema ${schema} to txadv_app, txadv_system`)
    await client.query(`grant select on ${schema}.queue to txadv_app, txadv_system`)
    await client.query(`grant select, insert on ${schema}.job, ${schema}.job_common to txadv_app, txadv_system`)
  } finally {
    await client.end()
  }
}

function queueOf(boss: PgBoss, drainMs: number): Queue {
  return {
    async enqueue(tx, task, data, afterSeconds = 0) {
      await boss.send(task.name, data, { db: fromKysely(tx.db), startAfter: afterSeconds })
    },
    stop: () => boss.stop({ graceful: true, timeout: drainMs }),
  }
}

/** The queue as a process that only enqueues sees it. */
export async function openQueue(databaseUrl: string, log: Logger): Promise<Queue> {
  const boss = createBoss(databaseUrl, log, {})
  await boss.start()
  return queueOf(boss, 0)
}

/** The same, opened when something is enqueued first: most processes and tests never do. */
export function openQueueLater(databaseUrl: string, log: Logger): Queue {
  let opened: Promise<Queue> | undefined
  return {
    async enqueue(tx, task, data, afterSeconds) {
      opened ??= openQueue(databaseUrl, log).catch((error) => {
        opened = undefined
        throw error
      })
      await (await opened).enqueue(tx, task, data, afterSeconds)
    },
    stop: async () => (await opened)?.stop(),
  }
}

/** Starts working the tasks: retries with growing delays, dead letters when those are spent, schedules by the clock. */
export async function startWorker(
  databaseUrl: string,
  tasks: readonly Task<never>[],
  context: Pick<TaskContext, 'database' | 'llm' | 'outside'> & { readonly log: Logger },
): Promise<Queue> {
  const boss = createBoss(databaseUrl, context.log, { works: true })
  await boss.start()
  const stopping = new AbortController()
  const queue = queueOf(boss, limits.http.shutdownMs - 5_000)
  for (const task of tasks.filter(isQueued)) {
    if (task.cron) await boss.schedule(task.name, task.cron, {}, { tz: 'UTC' })
    const working = {
      // With notifications on, the engine polls every 30 s by default, and retries would wait that long.
      pollingIntervalSeconds: limits.queue.pollSeconds,
      notifyPollingIntervalSeconds: limits.queue.pollSeconds,
      localConcurrency: task.atOnce ?? 1,
    }
    await boss.work(task.name, working, async ([job]) => {
      if (!job) return
      const log = context.log.child({ task: task.name, job: job.id })
      try {
        await task.run(
          { ...context, enqueue: queue.enqueue, log, signal: job.signal, stopping: stopping.signal },
          job.data as never,
        )
      } catch (err) {
        log.error({ err }, 'task failed')
        throw err
      }
    })
  }
  const repeating = tasks.map((task) => repeat(task, { ...context, enqueue: queue.enqueue }, stopping.signal))
  return {
    ...queue,
    stop: async () => {
      stopping.abort()
      await Promise.all([queue.stop(), ...repeating])
    },
  }
}

/** Runs a task again and again, with a pause between; one that fails is tried again like one that did not. */
async function repeat({ name, everyMs, run }: Task<never>, context: Omit<TaskContext, 'signal'>, signal: AbortSignal) {
  if (everyMs === undefined) return
  while (!signal.aborted) {
    await run({ ...context, signal }, {} as never).catch((err) =>
      context.log.warn({ err, task: name }, 'repeated task failed'),
    )
    await pause(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
