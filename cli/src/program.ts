import { Command, type CommanderError } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { addActivationCommands } from './commands/activations.ts'
import { addApiCommand } from './commands/api.ts'
import { addBriefCommand } from './commands/brief.ts'
import { addCatalogCommands } from './commands/catalog.ts'
import { addClassifyCommand } from './commands/classify.ts'
import { addCompletionCommand } from './commands/completion.ts'
import { addConnectionCommand } from './commands/connections.ts'
import { addDoctorCommand } from './commands/doctor.ts'
import { addDriftCommands } from './commands/drift.ts'
import { addExportCommand } from './commands/export.ts'
import { addImportCommand } from './commands/import.ts'
import { addJobCommands } from './commands/jobs.ts'
import { addLoginCommands } from './commands/login.ts'
import { addMatrixCommand } from './commands/matrix.ts'
import { addMcpCommand } from './commands/mcp.ts'
import { addProfileCommands } from './commands/profiles.ts'
import { addPushCommand } from './commands/push.ts'
import { addRefreshCommand } from './commands/refresh.ts'
import { addSyncCommands } from './commands/sync.ts'
import { addTopicCommands } from './commands/topics.ts'
import { addTopicConfirmCommand } from './commands/topics-confirm.ts'
import { addTopicEditCommand } from './commands/topics-edit.ts'
import { addReclassifyCommand } from './commands/topics-reclassify.ts'
import { addTopicRemoveCommand } from './commands/topics-remove.ts'
import { addUndoCommand } from './commands/undo.ts'
import { addWhoamiCommand } from './commands/whoami.ts'
import type { Open } from './session.ts'

const exitCodes = `
Exit codes: 0 success, 1 error, 2 usage error, 3 not authorized, 4 partial success, 5 no response, 6 quota exceeded, 130 interrupted.`

export const seeHelp = 'Add --help to see how it is used.'

/** What was typed wrongly, in one line; the help that is printed where a command is missing is no text of an error. */
export const usageText = ({ code, message }: CommanderError): string =>
  code === 'commander.help' ? 'A command is missing.' : message.replace(/^error: /, '').replaceAll(/\s+/g, ' ')

/** Every command, as one tree; where failures are to be JSON, it prints none of its own. */
export function createProgram(open: Open, { json = false } = {}): Command {
  const program = new Command('txadv')
    .description('Classifies audience topics, keeps them in a library, and pushes them to ad platforms')
    .version(manifest.version)
    .option('--url <url>', 'the address of the service (or TXADV_URL)')
    .option('--key <key>', 'the API key (or TXADV_API_KEY, which other users of this machine cannot see)')
    .option('--workspace <id>', 'the workspace (or TXADV_WORKSPACE)')
    .option('--profile <name>', 'the login to use, of several that are kept (or TXADV_PROFILE)')
    .option('--json', 'print JSON: one document, or a line for each row of a list; failures too, on stderr; never ask')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError(`Nothing was changed. ${seeHelp}`)
    .configureOutput(json ? { writeErr: () => undefined } : {})
    .exitOverride()
    .addHelpText('after', exitCodes)

  program.commandsGroup('Topics:')
  addClassifyCommand(program, open)
  addImportCommand(program, open)
  addExportCommand(program, open)
  const topics = addTopicCommands(program, open)
  addTopicConfirmCommand(topics, open)
  addTopicEditCommand(topics, open)
  addTopicRemoveCommand(topics, open)
  addReclassifyCommand(topics, open)
  addCatalogCommands(program, open)
  addMatrixCommand(program, open)
  addBriefCommand(program, open)
  addUndoCommand(program, open)
  program.commandsGroup('Platforms:')
  addConnectionCommand(program, open)
  addSyncCommands(program, open)
  addPushCommand(program, open)
  addActivationCommands(program, open)
  addRefreshCommand(program, open)
  addDriftCommands(program, open)
  addJobCommands(program, open)
  program.commandsGroup('Settings and tools:')
  addLoginCommands(program, open)
  addProfileCommands(program, open)
  addWhoamiCommand(program, open)
  addDoctorCommand(program, open)
  addApiCommand(program, open)
  addCompletionCommand(program)
  addMcpCommand(program, open)
  return program
}
