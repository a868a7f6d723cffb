import { failures, limits, texts } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import { isDuplicate, isReferenced } from '../../db/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import * as queries from './workspaces.queries.ts'

async function namingOnce<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isDuplicate(error) ? failures.workspaceNameTaken() : error
  }
}

export async function createWorkspace(tenant: Tenant, name: string) {
  return namingOnce(
    tenant.transact(async (tx) => {
      const created = await queries.insertWorkspace(tx, name, limits.workspaces.perOrg)
      if (!created) throw failures.tooManyWorkspaces(limits.workspaces.perOrg)
      await recordAudit(tx, tenant.actor, 'workspace.created', created.id, { name })
      return created
    }),
  )
}

export async function renameWorkspace(tenant: Tenant, id: string, name: string) {
  return namingOnce(
    tenant.transact(async (tx) => {
      const renamed = await queries.writeWorkspaceName(tx, id, name)
      if (!renamed) throw failures.absent(texts.workspaceNotFound)
      await recordAudit(tx, tenant.actor, 'workspace.renamed', id, { name })
      return renamed
    }),
  )
}

export async function removeWorkspace(tenant: Tenant, id: string): Promise<{ deleted: true }> {
  try {
    await tenant.transact(async (tx) => {
      if (!(await queries.deleteWorkspace(tx, id))) throw failures.absent(texts.workspaceNotFound)
      await recordAudit(tx, tenant.actor, 'workspace.deleted', id)
    })
  } catch (error) {
    throw isReferenced(error) ? failures.workspaceInUse() : error
  }
  return { deleted: true }
}

export const isWorkspaceOf = queries.selectIsWorkspace
