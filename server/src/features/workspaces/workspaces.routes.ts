import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { listWorkspaces } from './workspaces.queries.ts'
import { create, remove, rename } from './workspaces.ts'

export const workspacesRoutes = [
  on(contract.listWorkspaces, (tenant) => tenant.transact(listWorkspaces)),
  on(contract.createWorkspace, (tenant, { body }) => create(tenant, body.name)),
  on(contract.renameWorkspace, (tenant, { params, body }) => rename(tenant, params.id, body.name)),
  on(contract.deleteWorkspace, (tenant, { params }) => remove(tenant, params.id)),
]
