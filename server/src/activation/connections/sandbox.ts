import { failures, texts } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import { listPlatforms } from '../../platforms/platforms.ts'
import { listConnections, lockConnectionsOfOrg } from './connections.queries.ts'
import { createIn } from './connections.ts'

const direction = 'outbound'

/** The organization's connection to the sandbox platform that is offered first, made where there is none. */
export async function connectSandbox(tenant: Tenant) {
  const { sandboxUrl } = tenant.outside
  if (!sandboxUrl) throw failures.absent(texts.noSandbox)
  const [first] = listPlatforms().flatMap(({ key, standIn }) => {
    const address = `${sandboxUrl}${standIn?.mount}`
    const offered = standIn?.firstConnection?.(tenant.org, address)
    return offered ? [{ platform: key, address, offered }] : []
  })
  if (!first) throw failures.absent(texts.noSandbox)
  const { platform, address, offered } = first
  return tenant.transact(async (tx) => {
    // Two who ask at once get the same connection.
    await lockConnectionsOfOrg(tx)
    const { rows: all } = await listConnections(tx, { platform, direction })
    const known = all.find(({ config }) => config.api_base_url === address)
    return known ?? createIn(tx, tenant, { platform, direction, ...offered })
  })
}
