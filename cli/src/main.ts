import { CommanderError } from 'commander'
import { exitOf, exits } from './exits.ts'
import { createProgram } from './program.ts'
import { createRun } from './session.ts'

const run = createRun()

process.once('SIGINT', run.cut)
process.once('SIGTERM', run.cut)
// Whoever reads the result has read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? exits.done : exits.failed),
)

let exit: number = exits.done
try {
  await createProgram(run.open).parseAsync()
} catch (error) {
  exit = exitOf(error)
  // What was typed wrongly has been explained already.
  if (!(error instanceof CommanderError)) process.stderr.write(`${run.explain(error)}\n`)
}
// Other calls may be under way that nobody waits for any more; what is written must be out.
await new Promise((written) => process.stdout.write('', written))
process.exit(exit)
