import { expect, test } from 'vitest'
import { runStorm } from './storm.ts'

const kills = Number(process.env.CHAOS_PUSH_KILLS ?? 40)

test(`${kills} kill -9 while platforms misbehave: 0 lost, 0 duplicated, 0 untracked, 0 in doubt after twice the platform's timeout`, {
  timeout: 7_200_000,
}, async () => {
  const outcome = await runStorm({ kills, faults: kills * 2 })
  process.stdout.write(`${JSON.stringify(outcome)}\n`)
  expect(outcome).toMatchObject({ lost: 0, duplicated: 0, untracked: 0, inDoubt: 0 })
})
