import * as z from 'zod'
import { texts } from './failure.ts'
import { WorkspaceId } from './ids.ts'
import { limits } from './limits.ts'
import { line, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'

export const Workspace = z
  .object({ id: WorkspaceId, name: z.string(), createdAt: Timestamp, updatedAt: Timestamp })
  .meta({ id: 'Workspace' })

const body = z.object({ name: line(limits.workspaces.nameCodePoints, texts.nameRequired) })
const params = z.object({ id: WorkspaceId })

export const listWorkspaces = defineRoute({
  method: 'GET',
  path: '/api/workspaces',
  summary: 'List the workspaces of the organization',
  access: { session: true },
  reply: z.array(Workspace),
})

export const createWorkspace = defineRoute({
  method: 'POST',
  path: '/api/workspaces',
  summary: 'Create a workspace',
  access: { session: true, permission: 'api_keys:manage' },
  body,
  reply: Workspace,
  status: 201,
})

export const renameWorkspace = defineRoute({
  method: 'PATCH',
  path: '/api/workspaces/:id',
  summary: 'Rename a workspace',
  access: { session: true, permission: 'api_keys:manage' },
  params,
  body,
  reply: Workspace,
  absent: texts.workspaceNotFound,
})

export const deleteWorkspace = defineRoute({
  method: 'DELETE',
  path: '/api/workspaces/:id',
  summary: 'Delete an empty workspace',
  access: { session: true, permission: 'api_keys:manage' },
  params,
  reply: z.object({ deleted: z.literal(true) }),
  absent: texts.workspaceNotFound,
})
