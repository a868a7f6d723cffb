import { CommanderError } from 'commander'
import { exitOf, exits, wrongUsage } from './exits.ts'
import { createProgram, seeHelp, usageText } from './program.ts'
import { createRun } from './session.ts'

/** Known before the line is parsed, because a line that cannot be parsed is a failure too. */
const given = process.argv.slice(2)
const flags = given.includes('--') ? given.slice(0, given.indexOf('--')) : given
const json = flags.includes('--json')
const run = createRun(json)

process.once('SIGINT', run.cut)
process.once('SIGTERM', run.cut)
// Whoever reads the result has read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? exits.done : exits.failed),
)

let exit: number = exits.done
try {
  await createProgram(run.open, { json }).parseAsync()
} catch (error) {
  exit = exitOf(error)
  // To people, what was typed wrongly has been explained already.
  if (!(error instanceof CommanderError)) process.stderr.write(`${run.explain(error)}\n`)
  else if (json && exit !== exits.done) process.stderr.write(`${run.explain(wrongUsage(usageText(error), seeHelp))}\n`)
}
// Other calls may be under way that nobody waits for any more; what is written must be out.
await new Promise((written) => process.stdout.write('', written))
process.exit(exit)
