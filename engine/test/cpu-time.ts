const tries = 5

/** The least processor time, in milliseconds, that the work took in a few tries: what else the machine does is not measured. */
export function leastCpuMs(work: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < tries; n++) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}
