import type { Input, Reply } from '../../lib/api.ts'
import { type Readable, useRead } from '../../lib/use-read.ts'

const pollMs = 1_000

/** Reads a route again each second while its answer says that something goes on; the last good answer stays meanwhile. */
export const usePolled = <N extends Readable>(route: N, input: Input<N>, isRunning: (answer: Reply<N>) => boolean) =>
  useRead(route, input, { everyMs: (answer) => (answer !== undefined && isRunning(answer) ? pollMs : 0) })
