import { HintedTime } from './tooltip.tsx'

const steps = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' })

function sinceNow(then: Date): string {
  const seconds = (then.getTime() - Date.now()) / 1_000
  const step = steps.find((step) => Math.abs(seconds) >= step.seconds)
  return step ? relative.format(Math.trunc(seconds / step.seconds), step.unit) : 'just now'
}

/** How long ago, with the exact time on hover and on focus. */
export function RelativeTime({ value }: { value: string }) {
  const then = new Date(value)
  return (
    <HintedTime dateTime={value} text={exact.format(then)}>
      {sinceNow(then)}
    </HintedTime>
  )
}
