import { limits } from '@txadv/contract/limits'
import { parentCategories, segmentTypes } from '@txadv/contract/vocabulary'
import type { Input, MatrixMade, MatrixPreview } from '@txadv/sdk'
import { type Command, Option } from 'commander'
import { agree } from '../confirm.ts'
import { exits, Stop, wrongUsage } from '../exits.ts'
import type { Open, Session } from '../session.ts'
import { count, counted, factLines } from '../tables.ts'

type Body = Input<'POST /api/topics/generate-matrix'>['body']

interface Options {
  readonly dimension: readonly string[]
  readonly template?: string
  readonly parentCategory?: Body['parentCategory']
  readonly segmentType?: Body['segmentType']
  readonly add?: boolean
  readonly yes?: boolean
}

const dimensionOf = (given: string) => {
  const at = given.indexOf('=')
  const values = given
    .slice(at + 1)
    .split(',')
    .map((value) => value.trim())
  if (at < 1 || values.every((value) => value === ''))
    throw wrongUsage(`--dimension ${given} has no values.`, 'Write --dimension name=value,value')
  return { name: given.slice(0, at).trim(), values }
}

/** The matrix that a phrase asks for, with what was given beside it in place of what was read. */
async function planOf(phrase: string | undefined, options: Options) {
  const given = options.dimension.map(dimensionOf)
  // Loaded here, because no other command reads phrases.
  const { planMatrix } = await import('@txadv/engine/light')
  const read = phrase === undefined ? undefined : planMatrix(phrase)
  const names = new Set(given.map(({ name }) => name))
  const dimensions = [...(read?.dimensions ?? []).filter(({ name }) => !names.has(name)), ...given]
  if (dimensions.length < limits.matrix.dimensionsMin)
    throw wrongUsage(
      phrase === undefined ? 'Say what to combine.' : `"${phrase}" does not say what to split by.`,
      'Give a phrase such as "dog owners by age and region", or --dimension name=value,value twice.',
    )
  const known = new Set((read?.dimensions ?? []).map(({ name }) => name))
  const added = given.filter(({ name }) => !known.has(name)).map(({ name }) => `{${name}}`)
  const template = options.template ?? (read ? [read.template, ...added].join(' ').trim() : undefined)
  const { parentCategory, segmentType } = options
  const body = {
    dimensions: dimensions.map(({ name, values }) => ({ name, values: [...values] })),
    ...(template && { template }),
    ...(parentCategory && { parentCategory }),
    ...(segmentType && { segmentType }),
  } satisfies Body
  return { body, dropped: read?.dropped ?? [] }
}

function showPreview(stream: NodeJS.WriteStream, body: Body, dropped: readonly string[], preview: MatrixPreview): void {
  const say = (line: string) => void stream.write(`${line}\n`)
  factLines([
    ...body.dimensions.map(
      ({ name, values }) => [name, values.map((value) => value || '(without)').join(', ')] as const,
    ),
    ['Name', body.template],
    ['Not understood', dropped.join('; ')],
    ['Combinations', count(preview.totalTopics)],
    ['New topics', count(preview.wouldCreate)],
    ['From the catalog', count(preview.wouldAdopt)],
    ['Duplicates', count(preview.wouldDuplicate)],
    ['Unusable names', preview.errors > 0 ? count(preview.errors) : undefined],
    ['Would need review', preview.wouldNeedReview ? count(preview.wouldNeedReview) : undefined],
    [
      'Classifications',
      `${count(preview.credits)}${preview.remainingCredits === null ? '' : ` of ${count(preview.remainingCredits)} left`}`,
    ],
  ]).forEach(say)
  say('')
  for (const line of factLines(preview.sample.map((name, n) => [n === 0 ? 'For example' : '', name]))) say(line)
}

async function runMatrix(session: Session, phrase: string | undefined, options: Options): Promise<void> {
  const { out, stand } = session
  const { body, dropped } = await planOf(phrase, options)
  const client = session.client()
  const tried = { body: { ...body, dryRun: true } }
  const preview = (await client.call('POST /api/topics/generate-matrix', tried, {
    idempotencyKey: false,
  })) as MatrixPreview
  if (!options.add) {
    if (out.json) return out.document({ ...preview, dimensions: body.dimensions, dropped }, [])
    showPreview(process.stdout, body, dropped, preview)
    out.note('Add them with --add.')
    return
  }
  if (!out.json) showPreview(process.stderr, body, dropped, preview)
  await agree(session, `Add ${counted(preview.wouldCreate + preview.wouldAdopt, 'topic')} to the library?`, options)
  stand({
    unsure: 'It is unknown how many topics were added.',
    next: 'Run the command again: what is done is not done twice.',
  })
  const made = (await client.call('POST /api/topics/generate-matrix', { body })) as MatrixMade
  out.document(made, [
    ['Added', count(made.created)],
    ['Of them from the catalog', made.adopted > 0 ? count(made.adopted) : undefined],
    ['Duplicates', count(made.duplicates)],
    ['Failed', made.errors > 0 ? count(made.errors) : undefined],
  ])
  stand({ changed: `${counted(made.created, 'topic')} added.`, next: undefined })
  if (made.errors > 0)
    throw new Stop(made.created > 0 ? exits.inPart : exits.failed, `${counted(made.errors, 'combination')} failed.`)
}

/** The command that makes topics of combinations. */
export function addMatrixCommand(program: Command, open: Open): void {
  program
    .command('matrix [phrase]')
    .description('say what topics a phrase such as "dog owners by age and region" asks for; --add adds them')
    .option(
      '--dimension <name=values>',
      'a dimension, its values separated by commas; can be repeated',
      (each: string, all: string[]) => [...all, each],
      [],
    )
    .option('--template <text>', 'how names are made, with each dimension in braces')
    .addOption(new Option('--category, --parent-category <name>', 'the parent category').choices(parentCategories))
    .addOption(new Option('--segment, --segment-type <type>', 'the segment type').choices(segmentTypes))
    .option('--add', 'add the topics to the library')
    .option('-y, --yes', 'do not ask')
    .addHelpText(
      'after',
      `
Examples:
  txadv matrix "dog owners by generation and region"
  txadv matrix --dimension Role=Nurses,Pharmacists --dimension State=Texas,Ohio --add`,
    )
    .action((phrase: string | undefined, options: Options, command: Command) =>
      runMatrix(open(command), phrase, options),
    )
}
