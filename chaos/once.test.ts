import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, makeOrg, type Org, send } from '../server/test/harness.ts'
import type { Fleet } from './fleet.ts'
import { type Ground, layGround } from './ground.ts'
import { mappings } from './import-client.ts'

const kills = Number(process.env.CHAOS_KILLS ?? 5)
const clients = 16

let ground: Ground
let api: Api
let fleet: Fleet
let truth: pg.Pool
let org: Org
beforeAll(async () => {
  ground = await layGround()
  ;({ api, truth } = ground)
  org = await makeOrg(api, ['owner'])
  // Death is to come before the effect, and between the effect and the note of what was answered.
  await truth.query(`
    create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return new; end $$;
    create trigger linger before insert on batch for each row execute function linger();
    create trigger linger before update of answer on idempotent_response for each row execute function linger()`)
  fleet = await ground.startFleet({ size: 2, spares: 2 })
})
afterAll(() => ground?.close())

interface Account {
  readonly key: string
  tries: number
  /** What the client was told in the end: the import that it began, or that nobody knows. */
  told: string
}

/** Begins an import under a key, sends it again whenever no answer comes or another is under way, until it is told. */
async function begin(key: string): Promise<Account> {
  const account: Account = { key, tries: 0, told: '' }
  const call = {
    method: 'POST',
    body: { filename: key, totalRows: 1, mappings },
    headers: { 'idempotency-key': key },
  }
  while (account.told === '') {
    account.tries++
    const { url } = await fleet.any()
    const answer = await send(url, '/api/import', org.key, call).catch(() => undefined)
    if (answer?.status === 200) account.told = answer.body.batchId
    else if (answer?.status === 409 && !answer.headers.has('retry-after')) account.told = 'unknown'
    else await sleep(200)
  }
  return account
}

test(`${kills} kill -9 while imports are begun under Idempotency-Keys: each is begun once, whatever died and was sent again`, async () => {
  let stopped = false
  const accounts: Account[] = []
  const work = Array.from({ length: clients }, async (_, client) => {
    for (let n = 0; !stopped; n++) accounts.push(await begin(`client-${client}-import-${n}`))
  })
  for (let n = 0; n < kills; n++) {
    await sleep(300 + Math.random() * 300)
    await fleet.full()
    fleet.kill(await fleet.any())
  }
  stopped = true
  await Promise.all(work)

  const { rows } = await truth.query<{ filename: string; n: number }>(
    `select filename, count(*)::int as n from batch where kind = 'import' group by filename`,
  )
  const begun = new Map(rows.map(({ filename, n }) => [filename, n]))
  expect(accounts.filter(({ key }) => begun.get(key) !== 1)).toEqual([])
  expect(begun.size).toBe(accounts.length)
  const ids = accounts.filter(({ told }) => told !== 'unknown').map(({ told }) => told)
  expect(new Set(ids).size).toBe(ids.length)
  const { rows: used } = await truth.query('select sum(imports)::int as n from usage_day where org_id = $1', [org.id])
  expect(used[0].n).toBe(accounts.length)
  const again = accounts.filter(({ tries }) => tries > 1).length
  const unknown = accounts.length - ids.length
  expect(again).toBeGreaterThan(0)
  process.stdout.write(
    `${kills} kills, ${accounts.length} imports begun, ${again} sent again, ${unknown} cut off after their effect: each there once\n`,
  )
})
