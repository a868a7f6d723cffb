import * as z from 'zod'
import { texts } from './failure.ts'
import { WorkspaceId } from './ids.ts'
import { limits } from './limits.ts'
import { cursor, line, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'

export const Workspace = z
  .object({
    id: WorkspaceId.describe(
      'Identifies the workspace; sent as `X-Workspace-Id`, it scopes a request to the workspace',
    ),
    name: z.string().describe('Name people see; unique in the organization'),
    createdAt: Timestamp.describe('When the workspace was created'),
    updatedAt: Timestamp.describe('When the workspace was last renamed, or created'),
  })
  .meta({
    id: 'Workspace',
    description: "Part of an organization's library, with topics, imports and connections of its own",
  })

const body = z.object({
  name: line(limits.workspaces.nameCodePoints, texts.nameRequired).describe(
    'Name people see; a name that another workspace of the organization has is refused with 409',
  ),
})
const params = z.object({ id: WorkspaceId.describe('Workspace of the organization to act on') })

export const listWorkspaces = defineRoute({
  method: 'GET',
  path: '/api/workspaces',
  summary: 'List the workspaces of the organization',
  description: `Returns all workspaces in the order of their names, in one answer if no less is asked for: an organization has at most ${limits.workspaces.perOrg}.`,
  access: { session: true },
  query: z.object(cursor(limits.workspaces.perOrg)),
  reply: z.array(Workspace),
})

export const createWorkspace = defineRoute({
  method: 'POST',
  path: '/api/workspaces',
  summary: 'Create a workspace',
  description: `Adds an empty workspace; existing topics, imports and connections stay where they are. An organization holds at most ${limits.workspaces.perOrg} workspaces.`,
  access: { session: true, permission: 'api_keys:manage' },
  fails: [409],
  body,
  reply: Workspace,
  status: 201,
})

export const renameWorkspace = defineRoute({
  method: 'PATCH',
  path: '/api/workspaces/:id',
  fails: [409],
  summary: 'Rename a workspace',
  description: 'Changes the name alone; the id and everything in the workspace stay.',
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
  description:
    'Deletes a workspace that holds no topics, connections or push runs. Otherwise the answer is 409 and nothing changes.',
  access: { session: true, permission: 'api_keys:manage' },
  fails: [409],
  params,
  reply: z.object({ deleted: z.literal(true).describe('Always true: failures have an error status') }),
  absent: texts.workspaceNotFound,
})
