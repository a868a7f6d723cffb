import { limits, llmJobReasons } from '@txadv/contract'
import * as z from 'zod'
import type { SystemTx } from '../../db/database.ts'
import type { LlmBatch } from '../../llm/batches.ts'
import { type Llm, LlmError } from '../../llm/llm.ts'
import { addUsage, type LlmUsage, noUsage } from '../../llm/price.ts'
import type { LlmPrompt } from '../../llm/request.ts'
import type { JobErrand, LeasedJob, StepContext, StepCounts } from '../../runs/index.ts'
import { addToSpend, countAffordable } from '../llm-spend/llm-spend.ts'
import {
  claimReserved,
  claimStaged,
  findKnown,
  insertLlmBatch,
  listOpen,
  markAttempted,
  markSent,
  markUnsent,
  readState,
  type StagedAnswer,
  stageAnswers,
  type UnsentBatch,
  writeReserved,
} from './llm-batches.queries.ts'

const { subBatchTopics, stagedTopics, stagingMs, appliedTopics, openBatches, freshMs } = limits.llmJobs

/** What came back for a topic: a value of the schema, or in a few words why there is none. */
export type BatchAnswer<T> = { readonly value: T } | { readonly problem: string }

/** What a job that asks by batches keeps in its cursor, beside its own. */
export const batchCursor = z.object({
  batches: z.int().optional(),
  selected: z.boolean().optional(),
  usage: z
    .object({
      inputTokens: z.number(),
      outputTokens: z.number(),
      webSearches: z.number(),
      durationMs: z.number(),
      costUsd: z.number(),
    })
    .optional(),
})
type BatchCursor = z.output<typeof batchCursor>
type BatchJob<Cursor extends BatchCursor> = LeasedJob<unknown, Cursor>

/** A job whose topics are judged by the LLM, many at a time. */
export interface BatchWork<S extends z.ZodType, Cursor extends BatchCursor> {
  readonly schema: S
  promptFor(topicName: string): LlmPrompt
  /** The next topics to ask about, and where the job stands after them. */
  select(context: StepContext, job: BatchJob<Cursor>, wanted: number): Promise<SelectedTopics<Cursor>>
  /** Writes what was answered; each answer comes once. */
  apply(
    context: StepContext,
    job: BatchJob<Cursor>,
    answers: readonly {
      readonly topicId: string
      readonly version: number
      readonly answer: BatchAnswer<z.output<S>>
    }[],
  ): Promise<Pick<StepCounts, 'success' | 'skipped' | 'errors'>>
}

export interface SelectedTopics<Cursor extends BatchCursor> {
  readonly topics: readonly { readonly id: string; readonly version: number }[]
  /** How many were looked at and are not asked about. */
  readonly skipped: number
  readonly cursor: Cursor
  readonly done: boolean
}

type Step<Cursor extends BatchCursor> = (context: StepContext, job: BatchJob<Cursor>) => Promise<StepCounts<Cursor>>

/** A step that changes nothing of the topics. */
const counted = <Cursor extends BatchCursor>(
  job: BatchJob<Cursor>,
  over: Partial<StepCounts<Cursor>> = {},
): StepCounts<Cursor> => ({
  cursor: job.cursor,
  success: 0,
  skipped: 0,
  errors: [],
  done: false,
  ...over,
})

/** The worker comes back when the provider may have more to say; the job tells what it waits for. */
const waits =
  <Cursor extends BatchCursor>(reason: string): Step<Cursor> =>
  async (_, job) =>
    counted(job, { waits: true, result: { waitsFor: reason } })

/**
 * What the job does next with the provider, as the step that writes it down. Answers that are here are applied first, so
 * that few are stored at a time; then an unconfirmed batch is settled, then more is sent, then answers are fetched.
 * Every batch is written down before it is sent and has ids of its own, so that none is ever paid for twice.
 */
export async function reachByBatches<S extends z.ZodType, Cursor extends BatchCursor>(
  llm: Llm,
  work: BatchWork<S, Cursor>,
  errand: JobErrand,
  job: BatchJob<Cursor>,
  doubtMs: number = limits.llmJobs.doubtMs,
): Promise<Step<Cursor>> {
  const { staged, unsent, open } = await errand.holding((tx) => readState(tx, job.id))
  if (staged) return (context, held) => applyStaged(work, context, held)
  try {
    if (unsent?.attemptedAt) return await settleDoubt(llm, work, errand, job, unsent, doubtMs)
    if (unsent) return await send(llm, work, errand, job, unsent)
    if (!job.cursor.selected && open < openBatches) return (context, held) => selectNext(work, context, held)
    if (open > 0) return await collect(llm, work, errand, job)
  } catch (error) {
    // Whatever the provider's trouble is, it passes or the job is cancelled; what has been sent stays written down.
    if (error instanceof LlmError && !errand.signal.aborted) return waits(error.message)
    throw error
  }
  return async (_, held) => counted(held, { done: true, result: { waitsFor: null } })
}

/** Writes the next batch down. */
async function selectNext<S extends z.ZodType, Cursor extends BatchCursor>(
  work: BatchWork<S, Cursor>,
  context: StepContext,
  job: BatchJob<Cursor>,
) {
  const { batches = 0, usage = noUsage } = job.cursor
  const { topics, skipped, cursor, done } = await work.select(context, job, subBatchTopics)
  if (topics.length > 0) await insertLlmBatch(context.tx, job.id, batches, topics)
  const next = { batches: batches + (topics.length > 0 ? 1 : 0), selected: done, usage }
  return counted(job, { cursor: { ...cursor, ...next }, skipped })
}

/** The same request always has the same id, whoever sends it. */
const startOfIds = (jobId: string, n: number) => `${jobId}-${n}-`

async function send<S extends z.ZodType, Cursor extends BatchCursor>(
  llm: Llm,
  work: BatchWork<S, Cursor>,
  { holding, signal }: JobErrand,
  { id }: BatchJob<Cursor>,
  { n }: UnsentBatch,
): Promise<Step<Cursor>> {
  const begun = performance.now()
  const requests = await holding(async (tx) => {
    const asked = (await markAttempted(tx, id, n)).map(({ k, topicName }) => ({
      customId: `${startOfIds(id, n)}${k}`,
      prompt: work.promptFor(topicName),
    }))
    const usd = llm.batches.boundUsd(asked)
    if ((await countAffordable(tx, [usd], llm.dailyUsd.service)) === 0) {
      await markUnsent(tx, id, n)
      return undefined
    }
    await writeReserved(tx, id, n, usd)
    await addToSpend(tx, usd)
    return asked
  })
  if (!requests) return waits(llmJobReasons.dailySpend)
  // Whoever slept since may no longer send: by now another may have looked for the batch in vain and sent it.
  if (performance.now() - begun > freshMs) return waits(llmJobReasons.unconfirmedBatch)
  try {
    const { id: providerId } = await llm.batches.submit(requests, signal)
    return async ({ tx }, job) => {
      await markSent(tx, id, n, providerId)
      return counted(job)
    }
  } catch (error) {
    // A request that the provider has refused is no batch; of any other failure nobody knows.
    const isRefused = error instanceof LlmError && error.status !== undefined && error.status < 500
    if (!isRefused) throw error
    return async ({ tx }, job) => {
      await settleBatch(tx, id, n, 0)
      await markUnsent(tx, id, n)
      return counted(job, { waits: true, result: { waitsFor: error.message } })
    }
  }
}

/** Finds out whether a batch that was sent has arrived: it is the provider's newest of its size with its ids. */
async function settleDoubt<S extends z.ZodType, Cursor extends BatchCursor>(
  llm: Llm,
  { schema }: BatchWork<S, Cursor>,
  { holding, signal }: JobErrand,
  { id }: BatchJob<Cursor>,
  { n, requests, attemptedAt, ageMs }: UnsentBatch,
  doubtMs: number,
): Promise<Step<Cursor>> {
  const unconfirmed = waits<Cursor>(llmJobReasons.unconfirmedBatch)
  // It may still be on its way.
  if ((ageMs ?? 0) < doubtMs) return unconfirmed
  const listed = await llm.batches.list(signal)
  const known = await holding((tx) =>
    findKnown(
      tx,
      listed.map((batch) => batch.id),
    ),
  )
  const since = Date.parse(attemptedAt ?? '') - limits.llmJobs.clockSkewMs
  const isRecent = ({ createdAt }: LlmBatch) => Date.parse(createdAt) >= since
  const candidates = listed.filter((batch) => isRecent(batch) && batch.requests === requests && !known.has(batch.id))
  for (const candidate of candidates.filter(({ status }) => status === 'ended')) {
    for await (const { customId } of llm.batches.results(candidate.id, schema, signal)) {
      if (!customId.startsWith(startOfIds(id, n))) break
      return async ({ tx }, job) => {
        await markSent(tx, id, n, candidate.id)
        return counted(job)
      }
    }
  }
  // Which requests a batch holds is told only when it has ended; and a full page may not reach back far enough.
  const isPageShort = listed.length < limits.llm.batchesListed || listed.some((batch) => !isRecent(batch))
  if (!isPageShort || candidates.some(({ status }) => status !== 'ended')) return unconfirmed
  return async ({ tx }, job) => {
    await settleBatch(tx, id, n, 0)
    await markUnsent(tx, id, n)
    return counted(job)
  }
}

/** Puts what a batch cost in the place of what was set aside for it. */
async function settleBatch(tx: SystemTx, jobId: string, n: number, costUsd: number): Promise<void> {
  const { usd, day } = await claimReserved(tx, jobId, n)
  await addToSpend(tx, costUsd - usd, day)
}

/** Fetches the answers of batches that have ended, as many as a step may hold. */
async function collect<S extends z.ZodType, Cursor extends BatchCursor>(
  llm: Llm,
  { schema }: BatchWork<S, Cursor>,
  { holding, signal }: JobErrand,
  { id }: BatchJob<Cursor>,
): Promise<Step<Cursor>> {
  const until = performance.now() + stagingMs
  const open = await holding((tx) => listOpen(tx, id, stagedTopics / subBatchTopics))
  const ended = new Map<number, LlmUsage>()
  const answers: StagedAnswer[] = []
  for (const { n, providerId } of open) {
    if (performance.now() > until) break
    if ((await llm.batches.find(providerId, signal)).status !== 'ended') continue
    let usage = noUsage
    for await (const { customId, usage: used, ...answer } of llm.batches.results(providerId, schema, signal)) {
      usage = addUsage(usage, used)
      const k = Number(customId.slice(startOfIds(id, n).length))
      if (customId.startsWith(startOfIds(id, n)) && Number.isSafeInteger(k)) answers.push({ n, k, answer })
    }
    ended.set(n, usage)
  }
  if (ended.size === 0) return waits(llmJobReasons.atProvider(open.length))
  return async ({ tx }, job) => {
    await stageAnswers(tx, id, [...ended.keys()], answers, { problem: llmJobReasons.unanswered })
    for (const [n, { costUsd }] of ended) await settleBatch(tx, id, n, costUsd)
    const total = [...ended.values()].reduce(addUsage, job.cursor.usage ?? noUsage)
    return counted(job, { cursor: { ...job.cursor, usage: total }, result: { llm: shown(total), waitsFor: null } })
  }
}

const shown = ({ inputTokens, outputTokens, webSearches, costUsd }: LlmUsage) => ({
  inputTokens,
  outputTokens,
  webSearches,
  costUsd,
})

async function applyStaged<S extends z.ZodType, Cursor extends BatchCursor>(
  work: BatchWork<S, Cursor>,
  context: StepContext,
  job: BatchJob<Cursor>,
) {
  const answers = await claimStaged<BatchAnswer<z.output<S>>>(context.tx, job.id, appliedTopics)
  return counted(job, await work.apply(context, job, answers))
}
