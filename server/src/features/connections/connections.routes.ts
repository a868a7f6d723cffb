import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { listConnections } from './connections.queries.ts'
import { create, read, remove, update } from './connections.ts'
import { connectSandbox } from './sandbox.ts'
import { test } from './use-connection.ts'

export const connectionsRoutes = [
  on(contract.listConnections, (tenant, { query }) => tenant.transact((tx) => listConnections(tx, query))),
  on(contract.createConnection, (tenant, { body }) => create(tenant, body)),
  on(contract.connectSandbox, (tenant) => connectSandbox(tenant)),
  on(contract.getConnection, (tenant, { params }) => read(tenant, params.id)),
  on(contract.updateConnection, (tenant, { params, body }) => update(tenant, params.id, body)),
  on(contract.replaceConnection, (tenant, { params, body }) => update(tenant, params.id, body)),
  on(contract.deleteConnection, (tenant, { params }) => remove(tenant, params.id)),
  on(contract.testConnection, (tenant, { params }) => test(tenant, params.id)),
]
