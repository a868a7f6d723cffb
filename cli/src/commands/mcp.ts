import type { Command } from 'commander'
import type { Open } from '../session.ts'

/** The command that offers the service as tools to an agent. */
export function addMcpCommand(program: Command, open: Open): void {
  program
    .command('mcp')
    .description('serve the tools of the Model Context Protocol on stdin and stdout')
    .option('--allow-activation', 'also offer the tool that pushes to platforms')
    .action(async ({ allowActivation = false }: { allowActivation?: boolean }, command: Command) => {
      const session = open(command)
      // Before anything is served: without a key, no tool could be called.
      session.client()
      // Loaded here, because no other command needs the protocol and the schemas.
      const { serve } = await import('../mcp/server.ts')
      await serve(session.client, { allowActivation, version: program.version() ?? '' })
    })
}
