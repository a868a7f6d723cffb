/** Whoever lost the lease stops where it stands. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Works while a lease is renewed, a third of it at a time; the signal ends, and the work with it, when it is lost. */
export async function keepingLease<T>(
  leaseMs: number,
  renew: () => Promise<boolean>,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const renewed = () =>
    // A database that is away for a moment decides nothing: the fence does, when there is something to write.
    renew().then(
      (mine) => mine || lost.abort(new LeaseLost()),
      () => undefined,
    )
  const timer = setInterval(renewed, leaseMs / 3)
  try {
    return await work(lost.signal)
  } catch (error) {
    throw lost.signal.aborted ? lost.signal.reason : error
  } finally {
    clearInterval(timer)
  }
}
