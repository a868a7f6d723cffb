import type { Task } from '../../queue/queue.ts'

/** The worker's turn at an import, as whoever promises it names it. */
export const importTurn: Pick<Task<{ readonly org: string; readonly batchId: string }>, 'name'> = { name: 'import-run' }
