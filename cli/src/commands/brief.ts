import { basename, extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { limits } from '@txadv/contract/limits'
import type { BriefMediaType } from '@txadv/contract/vocabulary'
import { ApiError, type BriefAnalysis } from '@txadv/sdk'
import type { Command } from 'commander'
import { agree, canAsk } from '../confirm.ts'
import { exits, Stop, wrongUsage } from '../exits.ts'
import { decodeGiven, readGiven } from '../files.ts'
import type { Open, Session } from '../session.ts'
import { counted, factLines, tableLines } from '../tables.ts'
import { addTopics } from '../topic-adding.ts'

interface Options {
  readonly text?: string
  readonly local?: boolean
  readonly add?: boolean
  readonly yes?: boolean
}

const typesByEnding: Readonly<Record<string, BriefMediaType>> = {
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.txt': 'text/plain',
  '.md': 'text/plain',
}

/** Every three bytes are four characters of base64, and those are what is limited. */
const largestBytes = Math.floor(limits.briefs.dataChars / 4) * 3

interface Brief {
  readonly bytes: Buffer<ArrayBuffer>
  readonly mediaType: BriefMediaType
  readonly filename: string
}

async function readBriefFile(given: string | undefined, { text }: Options): Promise<Brief> {
  if ((given === undefined) === (text === undefined))
    throw wrongUsage('Say which brief.', 'Give a file, - for stdin, or --text "...".')
  if (text !== undefined) return { bytes: Buffer.from(text), mediaType: 'text/plain', filename: 'brief.txt' }
  if (given === '-') {
    const bytes = Buffer.from(await buffer(process.stdin))
    return { bytes, mediaType: 'text/plain', filename: 'brief.txt' }
  }
  const path = given ?? ''
  const mediaType = typesByEnding[extname(path).toLowerCase()]
  if (!mediaType)
    throw wrongUsage(
      `${path} is no kind of file that a brief can be.`,
      `It can be ${Object.keys(typesByEnding).join(', ')}.`,
    )
  return { bytes: await readGiven(path), mediaType, filename: basename(path) }
}

/** What is recommended, and by whom. */
interface Recommended extends Partial<BriefAnalysis> {
  readonly engine: 'llm' | 'local'
  readonly recommendedTopics: BriefAnalysis['recommendedTopics']
  /** Whom the brief leaves out, where it was read by rules. */
  readonly excluded?: readonly string[]
}

async function readByRules({ bytes, mediaType, filename }: Brief): Promise<Recommended> {
  if (mediaType !== 'text/plain')
    throw new Stop(
      exits.failed,
      'Without an LLM only plain text can be read.',
      'Save the brief as text, or paste it with --text.',
    )
  // Loaded here, because no other command reads briefs.
  const { readBrief } = await import('@txadv/engine/light')
  const { audiences, excluded, objectives } = readBrief(await decodeGiven(bytes, filename))
  const recommendedTopics = audiences.map((topic_name) => ({ topic_name, rationale: 'Named in the brief' }))
  return { engine: 'local', objectives: [...objectives], recommendedTopics, excluded }
}

/** An operator's service may have no LLM, and its spend of a day may be used up. */
const isWithoutLlm = (error: unknown) =>
  error instanceof ApiError && (error.code === 'llm_key_missing' || error.code === 'llm_quota_exceeded')

async function analyze(session: Session, brief: Brief, { local }: Options): Promise<Recommended> {
  if (local) return readByRules(brief)
  if (brief.bytes.length > largestBytes)
    throw wrongUsage(`${brief.filename} is larger than ${(largestBytes / 1e6).toFixed(1)} MB.`)
  const data = brief.bytes.toString('base64')
  const client = session.client()
  const { mediaType, filename } = brief
  return client.analyzeBrief({ data, mediaType, filename }).then(
    (analysis) => ({ engine: 'llm' as const, ...analysis }),
    (error: unknown) => {
      if (!isWithoutLlm(error) || mediaType !== 'text/plain') throw error
      if (!session.out.json) session.out.note('The service has no LLM at the moment: the brief is read by rules.')
      return readByRules(brief)
    },
  )
}

function showRecommended({ out }: Session, analysis: Recommended): void {
  const facts = factLines([
    ['Summary', analysis.summary],
    ['Audience', analysis.targetAudience],
    ['Objectives', analysis.objectives?.join('; ')],
    ['Left out', analysis.excluded?.join(', ')],
    ['Read by', analysis.engine],
  ])
  facts.forEach(out.say)
  if (analysis.recommendedTopics.length === 0) return
  out.say('')
  const columns = [
    { title: 'Topic', of: ({ topic_name }: Recommended['recommendedTopics'][number]) => topic_name },
    { title: 'Why', of: ({ rationale }: Recommended['recommendedTopics'][number]) => rationale },
  ]
  tableLines(columns, analysis.recommendedTopics, process.stdout).forEach(out.say)
}

async function runBrief(session: Session, given: string | undefined, options: Options): Promise<void> {
  const { out } = session
  const brief = await readBriefFile(given, options)
  // Refused before the brief is read, which costs a classification.
  if (options.add && !canAsk(session)) await agree(session, 'Add the topics that are recommended?', options)
  const analysis = await analyze(session, brief, options)
  if (!out.json) showRecommended(session, analysis)
  else if (!options.add) out.document(analysis, [])
  const names = analysis.recommendedTopics.map(({ topic_name }) => topic_name)
  if (names.length === 0) throw new Stop(exits.failed, 'The brief names no audience.')
  if (!options.add) {
    if (!out.json) out.note('Add them with --add, or one with `txadv topics add`.')
    return
  }
  await agree(session, `Add ${counted(names.length, 'topic')} to the library?`, options)
  await addTopics(session, names)
}

/** The command that reads a campaign brief. */
export function addBriefCommand(program: Command, open: Open): void {
  program
    .command('brief [file]')
    .description('recommend topics for a campaign brief; --add adds them')
    .option('--text <text>', 'the brief itself')
    .option('--local', 'read plain text by rules in this process: no key, no credits')
    .option('--add', 'add the topics to the library')
    .option('-y, --yes', 'do not ask')
    .addHelpText(
      'after',
      `
Files: PDF, docx, pptx, images, and plain text. Reading one with the LLM uses one classification.

Examples:
  txadv brief campaign.pdf
  txadv brief --text "We want to reach first-time home buyers and dog owners" --add`,
    )
    .action((file: string | undefined, options: Options, command: Command) => runBrief(open(command), file, options))
}
