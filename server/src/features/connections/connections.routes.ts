import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { listConnections } from './connections.queries.ts'
import { createConnection, readConnection, removeConnection, updateConnection } from './connections.ts'
import { connectSandbox } from './sandbox.ts'
import { testConnection } from './use-connection.ts'

export const connectionsRoutes = [
  on(contract.listConnections, (tenant, { query }) => tenant.transact((tx) => listConnections(tx, query))),
  on(contract.createConnection, (tenant, { body }) => createConnection(tenant, body)),
  on(contract.connectSandbox, (tenant) => connectSandbox(tenant)),
  on(contract.getConnection, (tenant, { params }) => readConnection(tenant, params.id)),
  on(contract.updateConnection, (tenant, { params, body }) => updateConnection(tenant, params.id, body)),
  on(contract.replaceConnection, (tenant, { params, body }) => updateConnection(tenant, params.id, body)),
  on(contract.deleteConnection, (tenant, { params }) => removeConnection(tenant, params.id)),
  on(contract.testConnection, (tenant, { params }) => testConnection(tenant, params.id)),
]
