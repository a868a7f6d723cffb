import { execFileSync } from 'node:child_process'
import { canonicalise, classify, embed, signatureKeys } from '@txadv/engine'

export interface Speed {
  readonly names: number
  readonly bareMs: number
  readonly classifyMs: number
  readonly embedMs: number
  readonly classifyRatio: number
  readonly embedRatio: number
}

const rounds = 5
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function timed(work: () => void): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

/** Times the engine beside the least that any classifier must do: lower-case, split, and look each word up. */
export function measureSpeed(samples: readonly string[], count: number): Speed {
  const names = Array.from({ length: count }, (_, n) => {
    const name = samples[n % samples.length] ?? ''
    return n < samples.length ? name : `${name} ${(samples[(n * 7 + 3) % samples.length] ?? '').split(' ')[0]}`
  })
  const known = new Map(
    samples.flatMap((name) =>
      name
        .toLowerCase()
        .split(' ')
        .map((word) => [word, 1] as const),
    ),
  )
  let used = 0
  const times = Array.from({ length: rounds }, () => ({
    bare: timed(() => {
      for (const name of names) for (const word of name.toLowerCase().split(' ')) used += known.get(word) ?? 0
    }),
    classify: timed(() => {
      for (const name of names) used += classify(name).compositeScore
    }),
    embed: timed(() => {
      for (const name of names) {
        const words = canonicalise(name)
        used += embed({ name }, words).length + signatureKeys(name, words).length
      }
    }),
  }))
  if (used === 0) throw new Error('nothing was measured')
  const [bareMs, classifyMs, embedMs] = [
    median(times.map((each) => each.bare)),
    median(times.map((each) => each.classify)),
    median(times.map((each) => each.embed)),
  ]
  return {
    names: count,
    bareMs,
    classifyMs,
    embedMs,
    classifyRatio: classifyMs / bareMs,
    embedRatio: embedMs / classifyMs,
  }
}

/** What it takes to load the whole engine in a process of its own, from its sources. */
export function measureLoad(): { ms: number; megabytes: number } {
  const program = `
    const started = performance.now()
    await import('@txadv/engine')
    const ms = performance.now() - started
    process.stdout.write(JSON.stringify({ ms, megabytes: process.memoryUsage().rss / 1e6 }))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }))
}
