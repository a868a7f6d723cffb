import { setTimeout as sleep } from 'node:timers/promises'
import { LibraryTopicId } from '@txadv/contract'
import { createApiKey } from '../../server/src/account/keys/keys.ts'
import { startHostileTenant } from '../../server/test/hostile-tenant.ts'
import { startApi } from '../api.ts'
import { bigOrg, orgId } from '../data.ts'
import { type Bench, elapsedMs, type Measure, openTenant } from '../measure.ts'

const honestOrg = orgId(2)
const load = { slowReaders: 50, dribbledUploads: 50, bulkAdds: 50 }
const turns = 6
const pagesPerTurn = 150
const settleMs = 2_000

async function readPage(baseUrl: string, key: string): Promise<void> {
  const answer = await fetch(new URL('/api/topics?pageSize=25', baseUrl), {
    headers: { authorization: `Bearer ${key}` },
  })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`a page was answered ${answer.status}`)
}

async function timePages(baseUrl: string, key: string): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < pagesPerTurn; n++) times.push(await elapsedMs(() => readPage(baseUrl, key)))
  return times
}

/** The time that 19 of 20 stay under. */
const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] as number

const honestKey = async (bench: Bench): Promise<string> =>
  (await createApiKey(await openTenant(bench, honestOrg), { name: 'bench' })).plaintext

export const fairShareMeasure: Measure = {
  name: 'fair-share',
  about: 'p95 of a page while another tenant has 50 slow readers, 50 dribbled uploads and 50 bulk adds, against quiet',
  unit: 'ms',
  better: 'lower',
  target: 2,
  size: '500,000 links over 1,000,000 global topics',
  round: async (bench) => {
    const { url, tenant, bare } = bench
    await bare.query(`delete from api_key where name = 'bench'`)
    const { rows } = await bare.query<{ id: string }>('select id from org_topic where org_id = $1 limit 1', [bigOrg])
    const { plaintext } = await createApiKey(tenant, { name: 'bench' })
    const attacker = { key: plaintext, topicId: LibraryTopicId.encode(rows[0]?.id ?? '') }
    const key = await honestKey(bench)
    const api = await startApi(url)
    const baseUrl = `http://127.0.0.1:${api.port}`
    try {
      await timePages(baseUrl, key)
      const times = { quiet: [] as number[], attacked: [] as number[] }
      // In turns, so that a busy moment of the machine meets both.
      for (let n = 0; n < turns; n++) {
        times.quiet.push(...(await timePages(baseUrl, key)))
        const attack = startHostileTenant(baseUrl, attacker, load, { parentCategory: 'Auto' })
        await sleep(settleMs)
        times.attacked.push(...(await timePages(baseUrl, key).finally(attack.stop)))
        await sleep(settleMs)
      }
      return { ours: p95(times.attacked), bare: p95(times.quiet) }
    } finally {
      api.stop()
    }
  },
  after: async ({ bare }) => {
    await bare.query(`delete from org_topic where org_id = $1 and created_by <> 'bench'`, [bigOrg])
  },
}
