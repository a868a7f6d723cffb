/** Schedules that most people want, in UTC. */
export const cronTimes = [
  { line: '0 * * * *', title: 'Every hour' },
  { line: '0 */6 * * *', title: 'Every 6 hours' },
  { line: '0 3 * * *', title: 'Every day at 03:00 UTC' },
  { line: '0 3 * * 1', title: 'Mondays at 03:00 UTC' },
] as const

/** A schedule in words, or as its line where nobody has words for it. */
export const cronWords = (line: string): string =>
  cronTimes.find((time) => time.line === line)?.title ?? `At ${line} (UTC)`
