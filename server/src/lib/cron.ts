import { dayMs } from '@txadv/contract'

/** Long enough for a 29 February. */
const daysAhead = 366 * 8

interface Field {
  readonly any: boolean
  readonly values: ReadonlySet<number>
}

function parseField(text: string, low: number, high: number): Field {
  const values = new Set<number>()
  const add = (from: number, to: number, step: number) => {
    for (let value = from; value <= to; value += step) values.add(value)
  }
  const [every, step] = text.split('/')
  if (every === '*') add(low, high, Number(step ?? 1))
  else
    for (const part of text.split(',')) {
      const [from, to = from] = part.split('-').map(Number)
      add(from as number, to as number, 1)
    }
  return { any: every === '*' && step === undefined, values }
}

/**
 * The first minute after a time that a cron line names, in UTC; none if it names no day of the next years. Where both
 * a day of the month and one of the week are given, either will do, as cron has always had it.
 */
export function nextAfter(line: string, time: Date): Date | undefined {
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = line.split(' ')
  const minutes = parseField(minute, 0, 59)
  const hours = parseField(hour, 0, 23)
  const days = parseField(day, 1, 31)
  const months = parseField(month, 1, 12)
  const weekdays = parseField(weekday, 0, 6)
  const isDay = (date: Date) => {
    const ofMonth = days.values.has(date.getUTCDate())
    const ofWeek = weekdays.values.has(date.getUTCDay())
    const either = !days.any && !weekdays.any
    return months.values.has(date.getUTCMonth() + 1) && (either ? ofMonth || ofWeek : ofMonth && ofWeek)
  }
  const midnight = Math.floor(time.getTime() / dayMs) * dayMs
  for (let ahead = 0; ahead < daysAhead; ahead++) {
    const date = new Date(midnight + ahead * dayMs)
    if (!isDay(date)) continue
    for (let n = 0; n < 24 * 60; n++)
      if (hours.values.has(Math.floor(n / 60)) && minutes.values.has(n % 60)) {
        const found = new Date(date.getTime() + n * 60_000)
        if (found > time) return found
      }
  }
  return undefined
}
