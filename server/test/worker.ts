import { createOutside } from '../src/egress/outside.ts'
import { createLogger } from '../src/lib/log.ts'
import type { Queue, Task, TaskContext } from '../src/queue/queue.ts'
import { testConfig } from './harness.ts'
import type { Stage } from './pushing.ts'

/** A worker without a clock: `tick` does a task of the clock once, and all that it promises, and what that promises. */
export function workerOf({ api, env }: Pick<Stage, 'api' | 'env'>, tasks: readonly Task<never>[]) {
  const byName = new Map(tasks.map((task) => [task.name, task]))
  const run = (name: string, context: TaskContext, data: object) => {
    const task = byName.get(name)
    if (!task) throw new Error(`the worker knows no task ${name}`)
    return task.run(context, data as never)
  }
  return {
    async tick(...names: readonly string[]): Promise<void> {
      const promised: { readonly name: string; readonly data: object }[] = []
      const enqueue: Queue['enqueue'] = async (_, { name }, data, inSeconds = 0) => {
        // What is promised for later is for a later tick.
        if (inSeconds === 0) promised.push({ name, data })
      }
      const outside = createOutside(testConfig(api.databaseUrl, env))
      const { signal } = new AbortController()
      const context = { database: api.database, outside, enqueue, log: createLogger('fatal'), signal }
      try {
        for (const name of names) await run(name, context, {})
        for (let next = promised.shift(); next; next = promised.shift()) await run(next.name, context, next.data)
      } finally {
        await outside.close()
      }
    },
  }
}
