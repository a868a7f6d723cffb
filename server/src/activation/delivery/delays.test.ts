import { setTimeout as pause } from 'node:timers/promises'
import { ConnectionId, limits } from '@txadv/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../test/harness.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'
import { findDifferences } from '../../../test/segment-checker.ts'

let stage: Stage
let acme: Pushing
beforeAll(async () => {
  stage = await startStage()
  acme = await pushesOf(stage)
})
afterAll(() => stage.close())

async function timed(work: Promise<Answer>) {
  const began = performance.now()
  const { status, body } = await work
  return { ms: performance.now() - began, status, error: body.error as string | undefined, body }
}

/** The longest that a call without any work took while others worked: what this machine adds to every answer. */
async function longestPing(work: Promise<unknown>): Promise<number> {
  let running = true
  const stop = () => {
    running = false
  }
  work.then(stop, stop)
  let longestMs = 0
  while (running) {
    const { ms } = await timed(stage.api.call('/healthz'))
    longestMs = Math.max(longestMs, ms)
    await pause(50)
  }
  return longestMs
}

const none = { lost: [], duplicated: [], untracked: [], inDoubt: [] }

/** Asks everything of a platform that takes so long for each call; answers how long each took, and what is left. */
async function ask(platform: 'marketplace' | 'dspapi', delayMs: number) {
  const { id, account } = await acme.connect(platform)
  const topicIds = await acme.topics(6)
  await acme.push(id, { topicIds: topicIds.slice(0, 4) })
  const [first, second, ...others] = await acme.list(`?connectionId=${id}&status=active`)
  const { runId } = await acme.begin(id, { topicIds: topicIds.slice(4) })
  stage.sandbox.stand({ platform, account, latencyMs: delayMs })
  const activationIds = others.map(({ id: each }: { id: string }) => each)
  const [deactivated, refreshed, pushed, bulk] = await Promise.all([
    timed(acme.deactivate(first.id)),
    timed(acme.refresh(second.id)),
    timed(acme.call(`/api/connections/${id}/push/run/${runId}/push`, 'POST', {})),
    timed(acme.call('/api/activations/bulk-refresh', 'POST', { activationIds })),
  ])
  stage.sandbox.stand({ platform, account })
  const of = { account, connectionId: ConnectionId.decode(id) }
  for (let n = 0; n < 80 && (await findDifferences(stage.api.database, of)).inDoubt.length > 0; n++) {
    await pause(2_000)
    await acme.recover(id)
  }
  // What was on its way for longer than the platform allows itself arrives at last.
  await pause(delayMs > limits.outbound.timeoutMs ? delayMs - limits.outbound.timeoutMs : 0)
  return { deactivated, refreshed, pushed, bulk, left: await findDifferences(stage.api.database, of) }
}

const cases = (['marketplace', 'dspapi'] as const).flatMap((platform) =>
  [29_000, 31_000, 59_000].map((delayMs) => [platform, delayMs] as const),
)

test('a platform that takes 29, 31 or 59 s: every route answers within its limit + 1 s, and state converges', {
  timeout: 400_000,
}, async () => {
  const asked = Promise.all(
    cases.map(async ([platform, delayMs]) => [platform, delayMs, await ask(platform, delayMs)] as const),
  )
  const toleranceMs = 1_000 + 5 * (await longestPing(asked))
  const found = await asked
  for (const [platform, delayMs, { deactivated, refreshed, pushed, bulk, left }] of found) {
    const at = `${platform} ${delayMs}`
    for (const single of [deactivated, refreshed])
      expect([at, single.ms < limits.activations.singleDeadlineMs + toleranceMs]).toEqual([at, true])
    for (const many of [pushed, bulk])
      expect([at, many.ms < limits.activations.bulkDeadlineMs + toleranceMs]).toEqual([at, true])
    expect([at, deactivated.status, [undefined, 'Platform deactivation failed'].includes(deactivated.error)]).toEqual([
      at,
      deactivated.error ? 502 : 200,
      true,
    ])
    expect([at, refreshed.status]).toEqual([at, 502])
    expect(bulk.body).toMatchObject({ total: 2, results: [expect.anything(), expect.anything()] })
    expect([at, left]).toEqual([at, none])
  }
})
