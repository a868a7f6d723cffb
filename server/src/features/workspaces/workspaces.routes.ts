import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { listWorkspaces } from './workspaces.queries.ts'
import { createWorkspace, removeWorkspace, renameWorkspace } from './workspaces.ts'

export const workspacesRoutes = [
  on(contract.listWorkspaces, (tenant) => tenant.transact(listWorkspaces)),
  on(contract.createWorkspace, (tenant, { body }) => createWorkspace(tenant, body.name)),
  on(contract.renameWorkspace, (tenant, { params, body }) => renameWorkspace(tenant, params.id, body.name)),
  on(contract.deleteWorkspace, (tenant, { params }) => removeWorkspace(tenant, params.id)),
]
