import type { Task } from '../../queue/queue.ts'

/** The worker's turn at a run, as whoever promises it names it. */
export const syncTurn: Pick<Task<{ readonly org: string; readonly runId: string }>, 'name'> = { name: 'sync-run' }
