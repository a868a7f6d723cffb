import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { tellRows } from '../../db/stretch.ts'
import { describePlatforms, requirePlatform } from '../../platforms/platforms.ts'
import { listConnections } from './connections.queries.ts'
import { createConnection, readConnection, removeConnection, updateConnection } from './connections.ts'
import { connectSandbox } from './sandbox.ts'
import { testConnection } from './use-connection.ts'

export const connectionsRoutes = [
  serveRoute(contract.listPlatforms, async () => describePlatforms()),
  serveRoute(contract.listConnections, async (tenant, { query }) => {
    if (query.platform !== undefined) requirePlatform(query.platform)
    return tellRows(tenant, await tenant.transact((tx) => listConnections(tx, query)))
  }),
  serveRoute(contract.createConnection, (tenant, { body }) => createConnection(tenant, body)),
  serveRoute(contract.connectSandbox, (tenant) => connectSandbox(tenant)),
  serveRoute(contract.getConnection, (tenant, { params }) => readConnection(tenant, params.id)),
  serveRoute(contract.updateConnection, (tenant, { params, body }) => updateConnection(tenant, params.id, body)),
  serveRoute(contract.replaceConnection, (tenant, { params, body }) => updateConnection(tenant, params.id, body)),
  serveRoute(contract.deleteConnection, (tenant, { params }) => removeConnection(tenant, params.id)),
  serveRoute(contract.testConnection, (tenant, { params }) => testConnection(tenant, params.id)),
]
