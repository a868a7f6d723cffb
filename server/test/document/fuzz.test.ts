import { expect, test } from 'vitest'
import { fuzzDocument } from './fuzz.ts'

const requests = Number(process.env.TXADV_FUZZ_REQUESTS ?? 2_500)
// One seed wherever a build is judged: it fails for what was changed, not by luck. Others are asked for by name.
const seed = Number(process.env.TXADV_TEST_SEED ?? 24)
const callers = Number(process.env.TXADV_FUZZ_CALLERS ?? 6)
const only = process.env.TXADV_FUZZ_ONLY ? new RegExp(process.env.TXADV_FUZZ_ONLY) : undefined

test(
  `${requests} requests made from the document: no undeclared status, no 500, nothing outside the schema or over its deadline`,
  async () => {
    const report = await fuzzDocument({ requests, seed, callers, only })
    const { statuses, seen, declared, slowest, slowestMs, faults } = report
    console.info(
      `seed ${seed}: ${JSON.stringify(statuses)}, ${seen.size} of ${declared} declared statuses, slowest ${slowest} ${slowestMs} ms, ${faults} faults`,
    )
    expect(report.findings.slice(0, 40).join('\n\n'), `TXADV_TEST_SEED=${seed}`).toBe('')
  },
  Math.max(300_000, requests * 100),
)
