import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'
import { type Sshd, startSshd } from '../../../test/sshd.ts'

let sshd: Sshd
let stage: Stage
let acme: Pushing
beforeAll(async () => {
  sshd = await startSshd()
  stage = await startStage({ EGRESS_ALLOW: `127.0.0.1:${sshd.port}` })
  acme = await pushesOf(stage)
})
afterAll(async () => {
  await stage.close()
  await sshd.close()
})

test('a push uploads the pair of each audience, a refresh the same audience again, and nothing is called to deactivate', async () => {
  const body = {
    name: 'Exchange',
    platform: 'exchange',
    direction: 'outbound',
    config: {
      account_id: 17,
      advertiser_account_id: '4711',
      match_key: 'ip',
      sftp_host_key: sshd.hostKey,
      default_cpm: 6,
    },
    credentials: {
      sftp_host: '127.0.0.1',
      sftp_port: sshd.port,
      sftp_username: sshd.username,
      sftp_password: sshd.password,
    },
  }
  const made = await stage.api.call('/api/connections', acme.org.owner, { method: 'POST', body })
  expect(made.status, made.text).toBe(201)
  const { id } = made.body
  const [first, second] = await acme.topics(2)
  const put = await stage.api.call(`/api/topics/${first}/match-values?key=ip`, acme.org.key, {
    method: 'PUT',
    headers: { 'content-type': 'text/plain' },
    body: '192.0.2.1\n192.0.2.2\n',
  })
  expect([put.status, put.body.count]).toEqual([200, 2])
  const done = await acme.push(id, { topicIds: [first, second] })
  expect(done).toMatchObject({ status: 'completed', successCount: 2, errorCount: 0 })
  const active = await acme.list(`?connectionId=${id}&status=active`)
  const folder = join(sshd.home, 'ip')
  const files = () => readdirSync(folder).sort()
  expect(files()).toEqual(
    active
      .flatMap(({ platformSegmentId }: { platformSegmentId: string }) => [
        `${platformSegmentId}.gz`,
        `${platformSegmentId}.json`,
      ])
      .sort(),
  )
  const of = (topic: string | undefined) =>
    active.find(({ orgTopicId }: { orgTopicId: string }) => orgTopicId === topic)
  const dataOf = (segment: string) => gunzipSync(readFileSync(join(folder, `${segment}.gz`))).toString()
  const metaOf = (segment: string) => JSON.parse(readFileSync(join(folder, `${segment}.json`), 'utf8'))
  expect(dataOf(of(first).platformSegmentId)).toBe('192.0.2.1\n192.0.2.2\n')
  expect(dataOf(of(second).platformSegmentId)).toBe('')
  expect(metaOf(of(first).platformSegmentId)).toEqual({
    meta_version: '1.2',
    audienceName: of(first).pushedName,
    audienceID: of(first).platformSegmentId,
    advertiserAccount_id: expect.anything(),
    ownerAccount_id: 17,
    exportTimestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  await acme.call(`/api/topics/${first}`, 'PATCH', { topic_name: 'Renamed Audience 5 Fans' })
  const refreshed = await acme.refresh(of(first).id)
  expect(refreshed.body, refreshed.text).toMatchObject({
    status: 'active',
    platformSegmentId: of(first).platformSegmentId,
  })
  expect(metaOf(of(first).platformSegmentId).audienceName).toBe(refreshed.body.pushedName)
  expect(refreshed.body.pushedName).toMatch(/^Renamed Audience 5 Fans/)
  await sshd.close()
  expect((await acme.deactivate(refreshed.body.id)).body).toMatchObject({ status: 'deactivated' })
  const drift = await acme.call(`/api/activations/drift?connectionId=${id}`)
  expect([drift.status, drift.body]).toEqual([
    409,
    { error: 'The platform does not list its segments, so drift is unavailable' },
  ])
})
