import { createHash } from 'node:crypto'
import http from 'node:http'
import pg from 'pg'
import { createApiKey } from '../../server/src/account/keys/keys.ts'
import { startApi } from '../api.ts'
import { bigOrg } from '../data.ts'
import { type Bench, type Measure, rateOf } from '../measure.ts'

const connections = 16

function get(agent: http.Agent, port: number, key: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = http.get(
    { agent, port, host: '127.0.0.1', path: '/api/topics?pageSize=25', headers: { authorization: `Bearer ${key}` } },
    (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`))
      response.resume().on('end', resolve)
    },
  )
  request.on('error', reject)
  return promise
}

/** What the route needs of the database and no more: key, page, total, each prepared on its connection. */
async function bareRate(url: string, key: string): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url, options: '-c jit=off' })
      await client.connect()
      return client
    }),
  )
  const hash = createHash('sha256').update(key).digest()
  const rate = await rateOf(connections, async (lane) => {
    const client = clients[lane] as pg.Client
    await client.query({
      name: 'key',
      text: 'select org_id, scopes, revoked_at from api_key where secret_hash = $1',
      values: [hash],
    })
    await client.query({
      name: 'page',
      text: `
        select link.id, link.topic_id, link.topic_name, link.parent_category, link.taxonomy_type, link.subcategory,
          link.segment_type, link.audience_type, link.iab_code, topic.keywords, output.segment_name_dspapi,
          output.segment_name_marketplace, output.segment_name_internal, output.segment_desc_marketplace,
          output.segment_desc_dspapi, link.internal_description, link.engine_version, link.performance_score,
          link.external_id, link.created_at, link.updated_at
        from (select org_id, id from org_topic where org_id = $1 and live
          order by created_at desc, id desc limit 25) page
        join org_topic link using (org_id, id) join topic on topic.id = link.topic_id
        left join topic_output output on output.topic_id = topic.id
        where org_id = $1 order by link.created_at desc, link.id desc`,
      values: [bigOrg],
    })
    await client.query({
      name: 'total',
      text: `select sum(n) from library_count where org_id = $1 and field = 'total' and value = ''`,
      values: [bigOrg],
    })
  })
  await Promise.all(clients.map((client) => client.end()))
  return rate
}

export const httpMeasure: Measure = {
  name: 'http-topics',
  about: 'GET /api/topics?pageSize=25 with an API key at 16 connections, against a driver loop of key, page and total',
  unit: 'requests/s',
  better: 'higher',
  target: 0.4,
  size: '500,000 links over 1,000,000 global topics',
  round: async ({ url, tenant, bare }: Bench) => {
    await bare.query(`delete from api_key where name = 'bench'`)
    const { plaintext: key } = await createApiKey(tenant, { name: 'bench' })
    const api = await startApi(url)
    const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
    try {
      const ours = await rateOf(connections, () => get(agent, api.port, key))
      return { ours, bare: await bareRate(url, key) }
    } finally {
      agent.destroy()
      api.stop()
    }
  },
}
