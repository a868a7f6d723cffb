import * as z from 'zod'
import { texts } from './failure.ts'
import { ConnectionId } from './ids.ts'
import { limits } from './limits.ts'
import { PlatformKey } from './platforms.ts'
import { line, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { connectionStatuses, directions } from './vocabulary.ts'

/** Read by the schema of the connection's platform and direction. */
const config = z.record(z.string(), z.unknown(), { error: texts.configRequired })
const credentials = z.record(z.string(), z.unknown())

const name = line(limits.connections.nameCodePoints, texts.connectionRequired)

const summary = {
  id: ConnectionId,
  name: z.string(),
  platform: PlatformKey,
  direction: z.enum(directions),
  status: z.enum(connectionStatuses),
  createdAt: Timestamp,
}

export const Connection = z
  .object({
    ...summary,
    config,
    hasCredentials: z.boolean(),
    lastError: z.string().nullable(),
    lastTestedAt: Timestamp.nullable(),
    updatedAt: Timestamp,
  })
  .meta({ id: 'Connection' })

const fields = z.object({
  name,
  platform: PlatformKey,
  direction: z.enum(directions),
  config,
  credentials: credentials.optional(),
})

/** What a connection is made of; what is missing of the three that it cannot be without is said in one text. */
export const NewConnection = z.preprocess((given, context) => {
  const sent = (given ?? {}) as Record<string, unknown>
  if ([sent.name, sent.platform, sent.direction].some((value) => (value ?? '') === '')) {
    context.issues.push({ code: 'custom', message: texts.connectionRequired, input: given })
    return z.NEVER
  }
  return given
}, fields)

const ofConnection = { params: z.object({ id: ConnectionId }), absent: texts.connectionNotFound }

export const listConnections = defineRoute({
  method: 'GET',
  path: '/api/connections',
  summary: 'List the connections of the organization',
  access: { scope: 'sync' },
  query: z.object({ direction: z.enum(directions).optional(), platform: PlatformKey.optional() }),
  reply: z.array(Connection),
})

export const createConnection = defineRoute({
  method: 'POST',
  path: '/api/connections',
  summary: 'Create a connection; its credentials are encrypted and never shown again',
  access: { session: true },
  body: NewConnection,
  reply: z.object(summary),
  status: 201,
})

export const connectSandbox = defineRoute({
  method: 'POST',
  path: '/api/connections/sandbox',
  summary: 'Connect the sandbox marketplace; returns the existing connection if there is one',
  access: { session: true },
  reply: z.object(summary),
})

export const getConnection = defineRoute({
  method: 'GET',
  path: '/api/connections/:id',
  summary: 'Read a connection',
  access: { scope: 'sync' },
  ...ofConnection,
  reply: Connection,
})

const change = {
  path: '/api/connections/:id',
  access: { session: true },
  ...ofConnection,
  body: z
    .object({ name: name.optional(), config: config.optional(), credentials: credentials.optional() })
    .refine((given) => Object.values(given).some((value) => value !== undefined), texts.noFieldsToUpdate),
  reply: Connection,
} as const

export const updateConnection = defineRoute({
  method: 'PATCH',
  summary: 'Change the name, single keys of the config (null removes one) or all credentials of a connection',
  ...change,
})

export const replaceConnection = defineRoute({
  method: 'PUT',
  summary: 'The same as PATCH',
  ...change,
})

export const deleteConnection = defineRoute({
  method: 'DELETE',
  path: '/api/connections/:id',
  summary: 'Delete a connection without active segments',
  access: { session: true },
  ...ofConnection,
  reply: z.object({ deleted: z.literal(true) }),
})

export const testConnection = defineRoute({
  method: 'POST',
  path: '/api/connections/:id/test',
  summary: 'Test a connection: fetch one item from a source, or call the platform',
  access: { session: true },
  ...ofConnection,
  reply: z.union([
    z.object({ success: z.literal(false), error: z.string() }),
    z.object({
      success: z.literal(true),
      itemCount: z.int(),
      sampleItem: z.object({ name: z.string().nullable(), id: z.string().nullable() }).nullable(),
    }),
    z.object({ success: z.literal(true), message: z.string() }),
  ]),
  deadlineMs: limits.connections.testDeadlineMs,
})
