import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { addFilters, filtersIn, type LibraryFilters, libraryFilters } from '../filters.ts'
import type { Open, Session } from '../session.ts'

interface Options {
  readonly format?: 'csv' | 'json'
  readonly out?: string
}

async function run(session: Session, options: Options): Promise<void> {
  const { out, stand, onCut } = session
  const format = options.format ?? (out.json || options.out?.endsWith('.json') ? 'json' : 'csv')
  const query = { ...filtersIn<LibraryFilters>(libraryFilters, options), format }
  const file = Readable.from(await session.client().exportFile(query))
  if (!options.out) {
    stand({ changed: 'What came is not the whole file.' })
    return pipeline(file, process.stdout, { end: false })
  }
  const temporary = `${options.out}.part`
  const drop = () => rmSync(temporary, { force: true })
  onCut(drop)
  stand({ changed: `${options.out} was not written.` })
  try {
    await pipeline(file, createWriteStream(temporary))
    renameSync(temporary, options.out)
  } catch (error) {
    drop()
    throw error
  }
  out.note(`Exported to ${options.out}`)
}

/** The command that copies the library out. */
export function addExportCommand(program: Command, open: Open): void {
  const command = program
    .command('export')
    .description('export the library, or what the filters leave of it')
    .addOption(
      new Option('--format <format>', 'the format (default: by the name of the file, else csv)').choices([
        'csv',
        'json',
      ]),
    )
    .option('-o, --out <file>', 'write to a file, which is there when it is whole')
  addFilters(command, libraryFilters).action((options: Options, self: Command) => run(open(self), options))
}
