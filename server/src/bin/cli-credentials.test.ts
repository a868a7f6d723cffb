import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../test/harness.ts'
import { type Stranger, sendJson, startStranger } from '../../test/strangers.ts'

const run = promisify(execFile)
const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const [old, fresh] = [key('2025', 1), key('2026', 2)]

let source: Stranger
let api: Api
const orgs: Org[] = []
const ids: string[] = []
beforeAll(async () => {
  source = await startStranger((request, response) =>
    sendJson(response, [], request.headers.authorization === 'Bearer the token' ? 200 : 401),
  )
  api = await startApi({ env: { EGRESS_ALLOW: source.endpoint, CREDENTIAL_KEYS: old } })
  for (let n = 0; n < 12; n++) orgs.push(await makeOrg(api, ['owner']))
})
afterAll(async () => {
  await api.close()
  await source.close()
})

const body = () => ({
  name: 'x',
  platform: 'custom_api',
  direction: 'inbound',
  config: { base_url: source.url, auth_type: 'bearer' },
  credentials: { token: 'the token' },
})
const command = async (keys: string, ...args: string[]) => {
  const env = {
    ...process.env,
    DATABASE_URL: api.databaseUrl,
    CREDENTIAL_KEYS: keys,
    PUBLIC_URL: api.publicUrl,
    AUTH_SECRET: 'a secret for tests, forty characters long',
    NODE_ENV: 'test',
  }
  return (await run(process.execPath, [cli, 'credentials', ...args], { env })).stdout
}
const tryOut = (on: Api, org: Org, id: string) => on.call(`/api/connections/${id}/test`, org.owner, { method: 'POST' })
const wrapping = async () =>
  (await asDatabaseOwner(api, 'select distinct master_key_id as id from data_key order by 1')).rows.map(({ id }) => id)

test('rotation under load: 0 failed requests, and the old key is no longer needed', async () => {
  for (const org of orgs)
    ids.push((await api.call('/api/connections', org.owner, { method: 'POST', body: body() })).body.id)
  expect(await wrapping()).toEqual(['2025'])

  // First every process learns the new key, then it becomes the current one, process by process.
  const both = await startApi({
    databaseUrl: api.databaseUrl,
    env: { EGRESS_ALLOW: source.endpoint, CREDENTIAL_KEYS: `${fresh},${old}` },
  })
  const knowing = await startApi({
    databaseUrl: api.databaseUrl,
    env: { EGRESS_ALLOW: source.endpoint, CREDENTIAL_KEYS: `${old},${fresh}` },
  })
  let rotating = true
  const failed: unknown[] = []
  let served = 0
  const load = [both, knowing].flatMap((on) =>
    orgs.slice(0, 6).map(async (org, n) => {
      do {
        const saved = await on.call(`/api/connections/${ids[n]}`, org.owner, {
          method: 'PATCH',
          body: { credentials: body().credentials },
        })
        const made = await on.call('/api/connections', org.owner, { method: 'POST', body: body() })
        const dropped = await on.call(`/api/connections/${made.body.id}`, org.owner, { method: 'DELETE' })
        for (const answer of [saved, made, dropped]) if (answer.status >= 300) failed.push(answer.text)
        served += 3
      } while (rotating)
    }),
  )
  const tests = orgs.map(async (org, n) => {
    for (let round = 0; round < 4; round++) {
      const answer = await tryOut(n % 2 ? both : knowing, org, ids[n] as string)
      if (!answer.body.success) failed.push(answer.text)
      served++
    }
  })
  const said = await command(`${fresh},${old}`, 'rotate')
  await Promise.all(tests)
  rotating = false
  await Promise.all(load)
  expect(failed).toEqual([])
  expect(served).toBeGreaterThan(80)
  expect(said).toContain('12 data keys wrapped anew')
  expect(said).toContain('2026  wraps 12')
  expect(await wrapping()).toEqual(['2026'])
  await Promise.all([both.close(), knowing.close()])

  const without = await startApi({
    databaseUrl: api.databaseUrl,
    env: { EGRESS_ALLOW: source.endpoint, CREDENTIAL_KEYS: fresh },
  })
  expect((await tryOut(without, orgs[11] as Org, ids[11] as string)).body).toMatchObject({ success: true })
  await without.close()
  expect((await tryOut(api, orgs[11] as Org, ids[11] as string)).body).toEqual({
    success: false,
    error: 'The stored credentials cannot be used, enter them again',
  })
})

test('rotating again changes nothing; without the old key it says which is missing, and changes nothing', async () => {
  expect(await command(`${fresh},${old}`, 'rotate')).toContain('0 data keys wrapped anew')
  await expect(command(key('2027', 3), 'rotate')).rejects.toThrow('no master key 2026 is configured')
  expect(await wrapping()).toEqual(['2026'])
})

test('new-key prints a key that the configuration takes', async () => {
  const printed = (await command(fresh, 'new-key', '2027')).trim()
  expect(printed).toMatch(/^2027:[A-Za-z0-9+/]{43}=$/)
  expect(await command(`${printed},${fresh}`, 'rotate')).toContain('12 data keys wrapped anew')
})
