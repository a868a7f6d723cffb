import { LibraryTopicId } from '@txadv/contract'
import { createApiKey } from '../../server/src/account/keys/keys.ts'
import { actFor } from '../../server/src/context.ts'
import { startHostileTenant } from '../../server/test/hostile-tenant.ts'
import { startApi } from '../api.ts'
import { bigOrg, orgId } from '../data.ts'
import { type Bench, elapsedMs, type Measure } from '../measure.ts'

const honestOrg = orgId(2)
const load = { slowReaders: 50, dribbledUploads: 50, bulkAdds: 50 }
const pages = 400

async function readPage(baseUrl: string, key: string): Promise<void> {
  const answer = await fetch(new URL('/api/topics?pageSize=25', baseUrl), {
    headers: { authorization: `Bearer ${key}` },
  })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`a page was answered ${answer.status}`)
}

/** The time that 19 of 20 pages stay under. */
async function pageP95(baseUrl: string, key: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < pages; n++) times.push(await elapsedMs(() => readPage(baseUrl, key)))
  return times.sort((a, b) => a - b)[Math.floor(pages * 0.95)] as number
}

async function honestKey({ bare, database, log, tenant }: Bench): Promise<string> {
  const { actor } = tenant
  await bare.query(
    `insert into auth.member ("organizationId", "userId", role, "createdAt") values ($1, $2, 'owner', now())
     on conflict do nothing`,
    [honestOrg, 'userId' in actor ? actor.userId : ''],
  )
  return (await createApiKey(actFor(database, log, honestOrg, actor), { name: 'bench' })).plaintext
}

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
      await pageP95(baseUrl, key)
      const quiet = await pageP95(baseUrl, key)
      const attack = startHostileTenant(baseUrl, attacker, load, { parentCategory: 'Auto' })
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      const ours = await pageP95(baseUrl, key).finally(attack.stop)
      return { ours, bare: quiet }
    } finally {
      api.stop()
    }
  },
  after: async ({ bare }) => {
    await bare.query(`delete from org_topic where org_id = $1 and created_by <> 'bench'`, [bigOrg])
  },
}
