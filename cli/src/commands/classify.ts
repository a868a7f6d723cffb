import { arrayBuffer } from 'node:stream/consumers'
import { doubtReasons } from '@txadv/contract/review-reasons'
import { ApiError, type ClassificationResult, type Classified, QuotaError } from '@txadv/sdk'
import type { Command } from 'commander'
import { exits, isShutOut, Stop, wrongUsage } from '../exits.ts'
import { decodeGiven, readGiven } from '../files.ts'
import { inOrder } from '../in-order.ts'
import { showProgress } from '../progress.ts'
import { type Reason, reasonLines } from '../reasons.ts'
import type { Open, Session } from '../session.ts'
import { type Column, counted, factLines, percent, were } from '../tables.ts'

interface Options {
  readonly file?: string
  readonly local?: boolean
}

const atOnce = 8

/** One name and what is said of it. */
interface Verdict
  extends Pick<ClassificationResult, 'parent_category' | 'taxonomy_type' | 'segment_type' | 'audience_type'> {
  readonly name: string
  readonly subcategory: string
  readonly keywords: readonly string[]
  readonly engine: 'llm' | 'local'
  /** From 0 to 1. */
  readonly confidence?: number
  /** Why a person should look first. */
  readonly review?: { readonly code: string; readonly reason: string }
  readonly evidence?: readonly { readonly text: string; readonly says: string }[]
  readonly reasons?: readonly Reason[]
}
type Answer = Verdict | { readonly name: string; readonly error: string }
type Judge = (name: string) => Promise<Verdict>

const columns: readonly Column<Verdict>[] = [
  { title: 'Name', of: ({ name }) => name },
  { title: 'Category', of: ({ parent_category }) => parent_category },
  { title: 'Subcategory', of: ({ subcategory }) => subcategory },
  { title: 'Segment', of: ({ segment_type }) => segment_type, whole: true },
  { title: 'Audience', of: ({ audience_type }) => audience_type },
  { title: 'Engine', of: ({ engine }) => engine, whole: true },
]

const reviewColumn: Column<Verdict> = { title: 'Review', of: ({ review }) => review?.reason }

const factsOf = (verdict: Verdict) =>
  [
    ['Name', verdict.name],
    ['Category', verdict.parent_category],
    ['Taxonomy', verdict.taxonomy_type],
    ['Subcategory', verdict.subcategory],
    ['Segment', verdict.segment_type],
    ['Audience', verdict.audience_type],
    ['Keywords', verdict.keywords.join(', ')],
    ['Engine', verdict.engine],
    ['Confidence', verdict.confidence === undefined ? undefined : percent(verdict.confidence)],
    ['Needs review', verdict.review?.reason],
  ] as const

/** The engine in this process: no key, no network, and it says why. */
async function localJudge(): Promise<Judge> {
  // Loaded here, because no other command needs the lexicon.
  const { explain } = await import('@txadv/engine')
  return async (name) => {
    const said = explain(name)
    const verdict = {
      name,
      parent_category: said.parentCategory,
      taxonomy_type: said.taxonomyType,
      subcategory: said.subcategory,
      subcategory_path: said.subcategoryPath,
      segment_type: said.segmentType,
      audience_type: said.audienceType,
      iab_code: said.iabCode,
      sensitivity: said.sensitivity,
      keywords: said.keywords,
      engine: 'local' as const,
      // The engine counts in percent, the API and every reader of JSON from 0 to 1.
      confidence: said.confidence / 100,
      ...(said.doubt && { review: { code: said.doubt, reason: doubtReasons[said.doubt] } }),
      evidence: said.evidence,
      reasons: said.fields.map(({ runnerUp, ...reason }) => ({ ...reason, runner_up: runnerUp })),
    }
    return verdict
  }
}

/** The local engine says of its doubt in the last sentence of its note; an LLM has words of its own. */
function doubtIn({ engine, internal_description: note }: Classified): Verdict['review'] {
  if (engine !== 'local') return undefined
  const found = Object.entries(doubtReasons).find(([, reason]) => note.endsWith(reason))
  return found && { code: found[0], reason: found[1] }
}

function servedJudge(session: Session): Judge {
  const client = session.client()
  return async (name) => {
    const classified = await client.classify(name)
    const review = doubtIn(classified)
    return { name, ...classified, ...(review && { review }) }
  }
}

async function namesOf(given: readonly string[], { file }: Options): Promise<string[]> {
  const fromStdin = given.includes('-') || file === '-' || (given.length === 0 && !file && !process.stdin.isTTY)
  const listed = fromStdin
    ? await decodeGiven(Buffer.from(await arrayBuffer(process.stdin)), 'The input')
    : file
      ? await decodeGiven(await readGiven(file), file)
      : ''
  const names = [...given.filter((name) => name !== '-'), ...listed.split(/\r?\n/).filter((line) => line.trim() !== '')]
  if (names.length === 0) throw wrongUsage('There is no name to classify.', 'Give names, --file, or lines on stdin.')
  return names
}

/** What is wrong with this name alone. */
const isOfOne = (error: unknown): error is ApiError =>
  error instanceof ApiError && !(error instanceof QuotaError) && !isShutOut(error) && error.status !== 429

async function run(session: Session, given: readonly string[], options: Options): Promise<void> {
  const { out, stand } = session
  const names = await namesOf(given, options)
  const judge = options.local ? await localJudge() : servedJudge(session)
  // An error that every other name would get ends the run; running calls are awaited, because they cost a credit.
  let ending: unknown
  const judged = async (name: string): Promise<Answer | undefined> => {
    if (ending !== undefined) return undefined
    return judge(name).catch((error: unknown) => {
      if (!isOfOne(error)) ending ??= error
      return { name, error: error instanceof Error ? error.message : String(error) }
    })
  }
  const verdicts: Verdict[] = []
  let failed = 0
  const progress = names.length > atOnce && !options.local ? showProgress(session, 'names') : undefined
  for await (const answer of inOrder(names, atOnce, judged)) {
    if (!answer) continue
    if (out.json) out.jsonLine(answer)
    if ('error' in answer) {
      failed++
      if (ending === undefined) out.reason(answer.name, answer.error)
    } else verdicts.push(answer)
    stand({ changed: `${verdicts.length} of ${were(names.length, 'name')} classified.` })
    progress?.to(verdicts.length + failed, names.length)
  }
  progress?.end()
  if (!out.json && verdicts.length > 0) show(session, verdicts, names.length)
  if (ending !== undefined) throw ending
  if (failed > 0)
    throw new Stop(
      verdicts.length > 0 ? exits.inPart : exits.failed,
      `${counted(failed, 'name')} could not be classified.`,
    )
}

function show({ out }: Session, verdicts: readonly Verdict[], asked: number): void {
  const [only] = verdicts
  if (asked > 1 || !only) {
    const inDoubt = verdicts.some(({ review }) => review)
    out.rows(verdicts, inDoubt ? [...columns, reviewColumn] : columns, 'No name was classified.')
    return
  }
  factLines(factsOf(only)).forEach(out.say)
  reasonLines(only.reasons ?? []).forEach(out.say)
}

/** The command that says what topics are. */
export function addClassifyCommand(program: Command, open: Open): void {
  program
    .command('classify [names...]')
    .description('classify topics by their names; `-` reads them from stdin, one per line')
    .option('--file <path>', 'read the names from a file, one per line')
    .option('--local', 'use the engine in this process: no key, no credits, and it says why')
    .action((names: string[], options: Options, command: Command) => run(open(command), names, options))
}
