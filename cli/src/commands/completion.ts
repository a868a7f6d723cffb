import { Argument, type Command } from 'commander'
import { placesOf, shells } from '../completion.ts'

/** The command that prints what a shell completes by. */
export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('print the completion script of a shell; the script says how it is used')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(shells)))
    .action((shell: keyof typeof shells) => {
      process.stdout.write(shells[shell](program.name(), placesOf(program)))
    })
}
