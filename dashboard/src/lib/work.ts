import { useEffect } from 'react'
import { ApiError, call } from './api.ts'
import { hrefOf } from './router.ts'
import { createStore, useStore } from './store.ts'

/** Long work that somebody began here; what it has come to is always the service's word. */
export interface Work {
  readonly kind: 'import' | 'push' | 'sync' | 'hygiene' | 'job'
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

const statusOf = (status: string): Progress['status'] =>
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
  status: statusOf(job.status),
})

/** For each kind of work: how its progress is read, and where it is looked at. */
const kinds: Record<Work['kind'], { read(work: Work): Promise<Progress>; href(work: Work): string }> = {
  import: {
    async read({ id }) {
      const batch = await call('GET /api/import/:batchId/status', { params: { batchId: id } })
      const { processed_rows, total_rows, error_count, status } = batch
      return { done: processed_rows, total: total_rows, errors: error_count, status: statusOf(status) }
    },
    href: ({ id }) => hrefOf('import', { id }),
  },
  push: {
    async read({ id, connectionId = '' }) {
      const params = { id: connectionId, runId: id }
      const run = await call('GET /api/connections/:id/push/run/:runId/status', { params })
      const { totalSegments, remaining, errorCount, status } = run
      return { done: totalSegments - remaining, total: totalSegments, errors: errorCount, status }
    },
    href: ({ id, connectionId = '' }) => hrefOf('push', { id: connectionId }, { run: id }),
  },
  sync: {
    async read({ id, connectionId = '' }) {
      const params = { id: connectionId, runId: id }
      const run = await call('GET /api/connections/:id/sync/run/:runId/status', { params })
      return { done: run.processedPages, total: run.totalPages, errors: run.errorCount, status: run.status }
    },
    href: ({ connectionId = '' }) => hrefOf('connection', { id: connectionId }),
  },
  hygiene: {
    async read({ id }) {
      return readJob(await call('GET /api/hygiene/refresh/:jobId', { params: { jobId: id } }))
    },
    href: () => hrefOf('activations'),
  },
  job: {
    async read({ id }) {
      return readJob(await call('GET /api/admin/jobs/:jobId', { params: { jobId: id } }))
    },
    href: ({ id }) => hrefOf('job', { id }),
  },
}

export const hrefOfWork = (work: Work): string => kinds[work.kind].href(work)

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

async function look(each: Followed): Promise<void> {
  try {
    const progress = await kinds[each.work.kind].read(each.work)
    followed.set((now) => now.map((one) => (one.work.id === each.work.id ? { ...one, progress } : one)))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // It is not there any more, or not for this person; anything else may pass.
    if (error.status === 404 || error.status === 403) unfollow(each.work.id)
  }
}

/** What is followed, read again each second while it runs and somebody looks. */
export function useWork(): readonly Followed[] {
  const all = useStore(followed).filter(isOwn)
  const running = all.some(({ progress }) => !isOver(progress))
  useEffect(() => {
    if (!running) return
    let stopped = false
    let timer: ReturnType<typeof setTimeout>
    async function round() {
      if (!document.hidden)
        await Promise.all(
          followed
            .get()
            .filter((each) => isOwn(each) && !isOver(each.progress))
            .map(look),
        )
      if (!stopped) timer = setTimeout(() => void round(), pollMs)
    }
    void round()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [running])
  return all
}
