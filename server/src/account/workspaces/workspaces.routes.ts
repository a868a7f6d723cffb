import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { tellRows } from '../../db/stretch.ts'
import { listWorkspaces } from './workspaces.queries.ts'
import { createWorkspace, removeWorkspace, renameWorkspace } from './workspaces.ts'

export const workspacesRoutes = [
  serveRoute(contract.listWorkspaces, async (tenant, { query }) =>
    tellRows(tenant, await tenant.transact((tx) => listWorkspaces(tx, query))),
  ),
  serveRoute(contract.createWorkspace, (tenant, { body }) => createWorkspace(tenant, body.name)),
  serveRoute(contract.renameWorkspace, (tenant, { params, body }) => renameWorkspace(tenant, params.id, body.name)),
  serveRoute(contract.deleteWorkspace, (tenant, { params }) => removeWorkspace(tenant, params.id)),
]
