const plain = new Intl.NumberFormat('en')
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })

/** 12431 as 12,431. */
export const count = (value: number): string => plain.format(value)

/** 12431 as 12.4K, where there is no room for more. */
export const shortCount = (value: number): string => short.format(value)

export const money = (value: number): string => dollars.format(value)

/** 0.5 as 50%. */
export const percent = (value: number): string => share.format(value)

/** `3 topics`, `1 topic`. */
export const many = (value: number, one: string, several = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : several}`

/** A code's words as a person writes them: needs_review as Needs review. */
export function words(code: string): string {
  const spaced = code.replaceAll(/[_-]/g, ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const longDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A timestamp's day in UTC, where months are counted: 1 December 2026 as December 1, 2026. */
export const day = (timestamp: string): string => longDay.format(new Date(timestamp))

/** 75 seconds as 1 min 15 s. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`
}
