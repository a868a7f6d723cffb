import { createHash } from 'node:crypto'
import { LibraryTopicId } from '@txadv/contract'

/** The call whose answer shows a value for the first time: what stands for the value follows from it. */
export interface Sighting {
  readonly operation: string
  /** Which call of the operation, from 1. */
  readonly call: number
  /** What is shown for a moment of this run. */
  readonly shownTime: (real: number) => Date
}

export interface Masking {
  /** Has a text of this run stand in examples under another. */
  replace(real: string, shown: string): void
  /** A value as it is in every run: the ids, secrets and times of this one have lasting ones in their places. */
  mask(value: unknown, sighting: Sighting): unknown
  /** The text of an example as it is in this run. */
  unmask(text: string): string
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const digestOf = (seed: string) => createHash('sha512').update(seed).digest()
const lettersOf = (seed: string, count: number) =>
  [...digestOf(seed).subarray(0, count)].map((byte) => alphabet[byte % alphabet.length]).join('')

/** A UUID of version 7. */
function uuidOf(seed: string, at: Date): string {
  const ms = at.getTime().toString(16).padStart(12, '0')
  const rest = digestOf(seed).toString('hex')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`
}

type Show = (real: string, seed: string, shownTime: Sighting['shownTime']) => string

/** When a UUID was made, which one of version 7 says itself. */
const madeAt = (uuid: string) => (uuid[14] === '7' ? Number.parseInt(uuid.replace('-', '').slice(0, 12), 16) : 0)
const showUuid: Show = (real, seed, shownTime) => uuidOf(seed, shownTime(madeAt(real)))

/** Quotas start again at a moment that is none of the run. */
const isMonthStart = (time: string) => time.includes('-01T00:00:00.000')
const nextMonth = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1))

/** What differs from run to run, by its shape. The ids of built-in templates end in zeros and a number, and do not. */
const shapes: readonly (readonly [shape: RegExp, show: Show])[] = [
  [
    /\b[a-z]{2,8}_[0-7](?!\w*0{8})[0-9a-hjkmnp-tv-z]{25}\b/g,
    (real, seed, shownTime) => {
      const uuid = LibraryTopicId.decode(`ot_${real.slice(-26)}`)
      return real.slice(0, -26) + LibraryTopicId.encode(showUuid(uuid, seed, shownTime)).slice(-26)
    },
  ],
  [
    /\b(?:batch|job|matrix)_\d{13}_[0-9a-hjkmnp-tv-z]{20}\b/g,
    (real, seed, shownTime) => {
      const [kind, ms] = real.split('_')
      return `${kind}_${shownTime(Number(ms)).getTime()}_${lettersOf(seed, 20)}`
    },
  ],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, showUuid],
  [
    /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g,
    (real, _, shownTime) => {
      const at = shownTime(isMonthStart(real) ? Date.now() : Date.parse(real))
      return (isMonthStart(real) ? nextMonth(at) : at).toISOString()
    },
  ],
  // What a key is recognized by; the rest of it is its secret.
  [/(?<=\b(?:txadv_|pk_live_|pk_test_))[0-9A-Za-z]{8}/g, (_, seed) => `Ex${lettersOf(seed, 6)}`],
  [/(?<=\b(?:txadv_|pk_live_|pk_test_)Ex\w{6})[0-9A-Za-z]{41}\b/g, (_, seed) => lettersOf(seed, 41)],
]

/** The same for fields whose values have no shape of their own. */
const fields: Readonly<Record<string, (seed: string, shownTime: Sighting['shownTime']) => unknown>> = {
  platformSegmentId: (seed) => String(10_000_000 + (digestOf(seed).readUInt32BE() % 90_000_000)),
  day: (_, shownTime) => shownTime(Date.now()).toISOString().slice(0, 10),
  durationMs: () => 1_840,
}

export function createMasking(): Masking {
  const replaced: (readonly [real: string, shown: string])[] = []
  const shown = new Map<unknown, unknown>()

  function mask(whole: unknown, { operation, call, shownTime }: Sighting): unknown {
    let sighted = 0
    const standIn = (real: unknown, show: (seed: string) => unknown) => {
      if (!shown.has(real)) shown.set(real, show(`${operation} ${call} ${++sighted}`))
      return shown.get(real)
    }
    const maskText = (text: string) => {
      let masked = text
      for (const [real, shownAs] of replaced) masked = masked.replaceAll(real, shownAs)
      for (const [shape, show] of shapes)
        masked = masked.replaceAll(shape, (real) => String(standIn(real, (seed) => show(real, seed, shownTime))))
      return masked
    }
    const maskAny = (value: unknown, field = ''): unknown => {
      const show = fields[field]
      if (show && value !== null) return standIn(value, (seed) => show(seed, shownTime))
      if (typeof value === 'string') return maskText(value)
      if (Array.isArray(value)) return value.map((each) => maskAny(each))
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [maskText(key), maskAny(each, key)]))
    }
    return maskAny(whole)
  }

  return {
    replace: (real, shownAs) => void replaced.push([real, shownAs]),
    mask,
    unmask: (text) => {
      let real = text
      for (const [own, shownAs] of [...shown, ...replaced])
        if (typeof own === 'string' && typeof shownAs === 'string') real = real.replaceAll(shownAs, own)
      return real
    },
  }
}
