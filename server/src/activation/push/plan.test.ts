import { LibraryTopicId, sensitivities } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChance } from '../../../test/chance.ts'
import { asDatabaseOwner } from '../../../test/harness.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'

let stage: Stage
let acme: Pushing
beforeAll(async () => {
  stage = await startStage()
  acme = await pushesOf(stage)
  const asked = { method: 'PATCH', body: { sensitivePushReason: 'Members of the panel consented' } }
  expect((await stage.api.call('/api/settings', acme.org.owner, asked)).status).toBe(200)
})
afterAll(() => stage.close())

const platforms = ['marketplace', 'dspapi'] as const
const classify = (topic: string, sensitivity: string) =>
  asDatabaseOwner(stage.api, 'update org_topic set sensitivity = $2 where id = $1', [
    LibraryTopicId.decode(topic),
    sensitivity,
  ])
const say = (topic: string, words: object) =>
  asDatabaseOwner(stage.api, `update org_topic set overlay = coalesce(overlay, '{}') || $2 where id = $1`, [
    LibraryTopicId.decode(topic),
    words,
  ])

interface Seen {
  readonly status: string
  readonly topicName: string
  readonly error: string | null
  readonly warning: string | null
}

const refusedAs = 'The platform does not accept topics of the class Prohibited'
const taken = 'Duplicate name already active on connection'
const belowFloor = 'default_cpm is below 5: the platform may hold the segment back until it is approved'

describe('what a plan says', () => {
  test.each([1, 2, 3, 4])('is what the push does: topics by chance, seed %i', async (seed) => {
    const chance = createChance(seed)
    const platform = chance.oneOf(platforms)
    const { id } = await acme.connect(platform, { default_cpm: 1.5 })
    const topicIds = await acme.topics(30)
    for (const topic of topicIds) {
      // Of two that bear one name, whichever comes first is listed: both are of one class, so that it is no matter.
      const sensitivity = chance.oneOf(sensitivities)
      await classify(topic, sensitivity)
      const name = `${sensitivity} ${chance.below(3)}${chance.often(0.3) ? ' long'.repeat(70) : ''}`
      if (chance.often(0.5)) await say(topic, { [`segment_name_${platform}`]: name })
    }
    const plan = await acme.begin(id, { topicIds, dryRun: true })
    await acme.push(id, { topicIds })
    const done: Seen[] = await acme.list(`?connectionId=${id}`)
    const withError = (text: string) => done.filter(({ error }) => error === text).length
    const active = done.filter(({ status }) => status === 'active')
    const warned = (part: string) => active.filter(({ warning }) => warning?.includes(part)).length
    expect({
      creates: active.length,
      collisions: withError(taken),
      refused: withError(refusedAs),
      truncated: warned('exceeds the platform limit and is truncated'),
    }).toEqual({
      creates: plan.creates,
      collisions: plan.collisions,
      refused: plan.refused,
      truncated: plan.truncated,
    })
    const { unsure, sensitive, prohibited } = plan.heldBack
    expect(plan.creates + plan.collisions + plan.refused + unsure + sensitive + prohibited).toBe(30)
    expect([sensitive, prohibited > 0]).toEqual([0, true])
    const said = (part: string) =>
      plan.warnings.filter(({ message }: { message: string }) => message.includes(part)).length
    for (const part of ['class Regulated', 'class Sensitive', 'class Prohibited', 'Duplicate name'])
      expect([part, said(part)]).toEqual([
        part,
        warned(part) + done.filter(({ error }) => error?.includes(part)).length,
      ])
    expect(plan.priceWarnings).toEqual([belowFloor])
    expect(warned(belowFloor)).toBe(active.length)
  })
})

describe('listing checks', () => {
  test('a marketplace wants no description that claims something for certain; a good listing has no warning', async () => {
    const { id } = await acme.connect('marketplace', { default_cpm: 5 })
    const topicIds = await acme.topics(2)
    for (const topic of topicIds) await classify(topic, 'Standard')
    await say(topicIds[0] as string, { segment_desc_marketplace: 'Consumers who own a boat' })
    const plan = await acme.begin(id, { topicIds, dryRun: true })
    const definitive = 'The description claims something for certain: the platform wants words like "likely"'
    expect(plan).toMatchObject({ creates: 2, priceWarnings: [], warnings: [{ message: definitive }] })
    await acme.push(id, { topicIds })
    const done: Seen[] = await acme.list(`?connectionId=${id}`)
    expect(done.map(({ warning }) => warning).sort()).toEqual([definitive, null].sort())
  })

  test('no price is warned of where segments are sold, and nowhere else', async () => {
    const topicIds = await acme.topics(1)
    const noPrice = 'default_cpm is not set: the segment is pushed without a CPM'
    for (const [platform, expected] of [
      ['dspapi', [noPrice]],
      ['custom_api', []],
    ] as const) {
      const { id } = await acme.connect(platform, { default_cpm: undefined })
      expect(await acme.begin(id, { topicIds, dryRun: true })).toMatchObject({ priceWarnings: expected })
    }
  })

  test('a topic that turned prohibited is not refreshed: its old segment stays, and can be deactivated', async () => {
    const { id } = await acme.connect('dspapi')
    const topicIds = await acme.topics(1)
    await acme.push(id, { topicIds })
    await classify(topicIds[0] as string, 'Prohibited')
    const [{ id: activation }] = await acme.list(`?connectionId=${id}`)
    const answer = await acme.refresh(activation)
    expect([answer.status, answer.body.error]).toEqual([409, refusedAs])
    expect((await acme.deactivate(activation)).body.status).toBe('deactivated')
  })
})
