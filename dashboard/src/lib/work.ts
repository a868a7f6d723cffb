import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Input, Reply } from './api.ts'
import { statusOf } from './call-error.ts'
import { refreshAfterWrite } from './refresh.ts'
import { hrefOf } from './router.ts'
import { createStore, useStore } from './store.ts'
import { type Readable, readOf } from './use-read.ts'

/** Long work that somebody began here; what it has come to is always the service's word. */
export interface Work {
  readonly kind: 'import' | 'push' | 'sync' | 'hygiene' | 'job' | 'change'
  readonly id: string
  readonly title: string
  /** Where the work is one connection's: pushes and syncs. */
  readonly connectionId?: string
}

/** How far it is. */
export interface Progress {
  readonly done: number
  /** Null while nobody knows. */
  readonly total: number | null
  readonly errors: number
  readonly status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'
}

export interface Followed {
  readonly work: Work
  readonly startedAt: number
  /** Who began it, and for which organization: nobody else who uses this browser is shown it. */
  readonly owner: string
  readonly progress?: Progress | undefined
}

const statusOfRun = (status: string): Progress['status'] =>
  status === 'processing' ? 'running' : (status as Progress['status'])

const readJob = (job: {
  processed_items: number
  total_items: number
  error_count: number
  status: string
}): Progress => ({
  done: job.processed_items,
  total: job.total_items,
  errors: job.error_count,
  status: statusOfRun(job.status),
})

/** How the progress of one kind of work is read, and where it is looked at. */
interface Kind {
  sourceOf(work: Work): { queryKey: readonly unknown[]; queryFn: never; select: (answer: never) => Progress }
  hrefOf(work: Work): string
}

function defineKind<N extends Readable>(
  route: N,
  inputOf: (work: Work) => Input<N>,
  select: (answer: Reply<N>) => Progress,
  href: (work: Work) => string,
): Kind {
  return { sourceOf: (work) => ({ ...readOf(route, inputOf(work)), select }) as never, hrefOf: href }
}

const inConnection = ({ id, connectionId = '' }: Work) => ({ params: { id: connectionId, runId: id } })

const kinds: Record<Work['kind'], Kind> = {
  import: defineKind(
    'GET /api/import/:batchId/status',
    ({ id }) => ({ params: { batchId: id } }),
    ({ processed_rows, total_rows, error_count, status }) => ({
      done: processed_rows,
      total: total_rows,
      errors: error_count,
      status: statusOfRun(status),
    }),
    ({ id }) => hrefOf('import', { id }),
  ),
  push: defineKind(
    'GET /api/connections/:id/push/run/:runId/status',
    inConnection,
    ({ totalSegments, remaining, errorCount, status }) => ({
      done: totalSegments - remaining,
      total: totalSegments,
      errors: errorCount,
      status,
    }),
    ({ id, connectionId = '' }) => hrefOf('push', { id: connectionId }, { run: id }),
  ),
  sync: defineKind(
    'GET /api/connections/:id/sync/run/:runId/status',
    inConnection,
    ({ processedPages, totalPages, errorCount, status }) => ({
      done: processedPages,
      total: totalPages,
      errors: errorCount,
      status,
    }),
    ({ connectionId = '' }) => hrefOf('connection', { id: connectionId }),
  ),
  hygiene: defineKind(
    'GET /api/hygiene/refresh/:jobId',
    ({ id }) => ({ params: { jobId: id } }),
    readJob,
    () => hrefOf('activations'),
  ),
  job: defineKind(
    'GET /api/admin/jobs/:jobId',
    ({ id }) => ({ params: { jobId: id } }),
    readJob,
    ({ id }) => hrefOf('job', { id }),
  ),
  change: defineKind(
    'GET /api/topic-changes/:id',
    ({ id }) => ({ params: { id } }),
    ({ processedTopics, totalTopics, status }) => ({
      done: processedTopics,
      total: totalTopics,
      errors: 0,
      status: statusOfRun(status),
    }),
    ({ id }) => hrefOf('change', { id }),
  ),
}

export const hrefOfWork = (work: Work): string => kinds[work.kind].hrefOf(work)

const followed = createStore<readonly Followed[]>([], 'txadv.work')
let owner = ''

/** Says whose work is shown from now on. */
export function followAs(user: string, organization: string | undefined): void {
  owner = `${user} ${organization ?? ''}`
}

const isOwn = (each: Followed) => each.owner === owner
const listed = 8
const pollMs = 1_000

/** Shows a piece of long work in the tray from now on, on every page and after a reload. */
export function follow(work: Work): void {
  followed.set((now) =>
    [{ work, startedAt: Date.now(), owner }, ...now.filter((each) => each.work.id !== work.id)].slice(0, listed),
  )
}

export function unfollow(id: string): void {
  followed.set((now) => now.filter(({ work }) => work.id !== id))
}

export const isOver = (progress: Progress | undefined): boolean =>
  progress !== undefined && progress.status !== 'running' && progress.status !== 'pending'

/** Keeps what a look at some work has found; work that is gone, or not for this person, is no longer followed. */
function keepProgress({ work, progress: before }: Followed, { data: progress, error }: Look): void {
  const status = statusOf(error ?? undefined)
  if (status === 404 || status === 403) unfollow(work.id)
  if (!progress || JSON.stringify(progress) === JSON.stringify(before)) return
  followed.set((now) => now.map((one) => (one.work.id === work.id ? { ...one, progress } : one)))
  // What it has brought or changed is on many pages.
  if (isOver(progress)) refreshAfterWrite()
}

type Look = Pick<UseQueryResult<Progress>, 'data' | 'error'>

/** What is followed, read again each second while it runs and somebody looks. */
export function useWork(): readonly Followed[] {
  const all = useStore(followed).filter(isOwn)
  const running = all.filter(({ progress }) => !isOver(progress))
  const looks: readonly Look[] = useQueries({
    queries: running.map(({ work }) => ({ ...kinds[work.kind].sourceOf(work), refetchInterval: pollMs })),
  })
  useEffect(() => {
    for (const [n, look] of looks.entries()) if (running[n]) keepProgress(running[n], look)
  })
  return all
}
