import { failures, texts } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import { listConnections, lockConnectionsOfOrg } from './connections.queries.ts'
import { createIn } from './connections.ts'

const platform = 'marketplace'
const direction = 'outbound'

/** The organization's connection to the sandbox marketplace, made where there is none: any credentials will do there. */
export async function connectSandbox(tenant: Tenant) {
  const { sandboxUrl } = tenant.outside
  if (!sandboxUrl) throw failures.absent(texts.noSandbox)
  const address = `${sandboxUrl}/marketplace`
  return tenant.transact(async (tx) => {
    // Two who ask at once get the same connection.
    await lockConnectionsOfOrg(tx)
    const all = await listConnections(tx, { platform, direction })
    const known = all.find(({ config }) => config.api_base_url === address)
    if (known) return known
    return createIn(tx, tenant, {
      name: 'Sandbox marketplace',
      platform,
      direction,
      config: { api_base_url: address, token_url: `${address}/token`, default_cpm: 2.5 },
      // The sandbox keeps the segments of each account apart.
      credentials: { client_id: 'sandbox', username: tenant.org, password: 'sandbox', org_id: tenant.org },
    })
  })
}
