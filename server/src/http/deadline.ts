import { failures } from '@txadv/contract'
import type { FastifyReply } from 'fastify'

/**
 * A signal that aborts when the route's time is over or the client has gone. The framework's own is no use here: it
 * listens to the request's `close`, which comes as soon as a body has been read.
 */
export function startDeadline(reply: FastifyReply, deadlineMs: number): AbortSignal {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(failures.deadlineExceeded()), deadlineMs)
  reply.raw.once('close', () => {
    clearTimeout(timer)
    if (!reply.raw.writableFinished) controller.abort(failures.clientGone())
  })
  return controller.signal
}

/** Settles with the work, or fails with the signal's reason if that comes first; the work sees the signal and stops. */
export async function withinDeadline<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  // Whichever loses the race must not surface as an unhandled rejection.
  work.catch(() => undefined)
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
