import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pushesOf, type Stage, startStage } from '../../../test/pushing.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

describe('GET /api/connections/:id/push/runs', () => {
  test('lists the pushes through a connection, newest first, with what came of each', async () => {
    const acme = await pushesOf(stage)
    const { id } = await acme.connect('dspapi')
    const elsewhere = await acme.connect('marketplace')
    const runs = (query = '') => acme.call(`/api/connections/${id}/push/runs${query}`)
    expect((await runs()).body).toEqual([])
    const done = await acme.push(id, { topicIds: await acme.topics(2) })
    const { runId } = await acme.begin(id, { topicIds: await acme.topics(3) })
    await acme.begin(elsewhere.id, { all: true })
    const { body } = await runs()
    expect(body).toHaveLength(2)
    expect(body[0]).toMatchObject({
      runId,
      status: 'running',
      totalSegments: 3,
      successCount: 0,
      errorCount: 0,
      remaining: 3,
      reason: null,
      worker: false,
      completedAt: null,
    })
    expect(body[1]).toMatchObject({ runId: done.runId, status: 'completed', totalSegments: 2, successCount: 2 })
    expect((await runs('?limit=1')).body).toEqual([body[0]])
    expect((await runs('?limit=1&offset=1')).body).toEqual([body[1]])
    expect((await runs('?limit=0')).status).toBe(400)
  })

  test('a connection of another organization is `Connection not found`', async () => {
    const [acme, other] = [await pushesOf(stage), await pushesOf(stage)]
    const { id } = await acme.connect('dspapi')
    const answer = await other.call(`/api/connections/${id}/push/runs`)
    expect([answer.status, answer.body.error]).toEqual([404, 'Connection not found'])
  })
})
