import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { Config } from '../lib/config.ts'
import { listTrainingRows, trainingColumns } from '../library/index.ts'
import { asOperator } from './cli-jobs.ts'

/** The source that the rows are, beside those that were written by hand. */
const source = 'operators'

/** The command that makes labelled names of what operators corrected, for `npm run train`. */
export function addTrainingCommands(program: Command, settings: () => Config, say: (line: string) => void): void {
  program
    .command('training-rows')
    .description('make training rows of what operators corrected')
    .command('export')
    .argument('<folder>', 'where the source is written; `npm run train <folder>` reads it')
    .description("write operators' corrections of shared topics as a source of labelled names")
    .action(async (folder: string) => {
      const lines = [trainingColumns.join('\t')]
      await asOperator(settings(), async (operator) => {
        for await (const row of listTrainingRows(operator))
          lines.push(trainingColumns.map((column) => row[column]).join('\t'))
      })
      mkdirSync(join(folder, source), { recursive: true })
      const file = join(folder, source, 'names.tsv')
      writeFileSync(file, `${lines.join('\n')}\n`)
      say(`${lines.length - 1} names in ${file}`)
    })
}
