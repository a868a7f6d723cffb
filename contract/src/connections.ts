import * as z from 'zod'
import { texts } from './failure.ts'
import { ConnectionId } from './ids.ts'
import { limits } from './limits.ts'
import { PlatformKey } from './platforms.ts'
import { cursor, line, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { connectionStatuses, directions } from './vocabulary.ts'

/** Read by the schema of the connection's platform and direction. */
const config = z.record(z.string(), z.unknown(), { error: texts.configRequired })
const credentials = z.record(z.string(), z.unknown())

const name = line(limits.connections.nameCodePoints, texts.connectionRequired)

const summary = {
  id: ConnectionId.describe('Identifies the connection in pushes, syncs and activations'),
  name: z.string().describe('What the organization calls the connection'),
  platform: PlatformKey.describe('Platform that the connection leads to; it never changes'),
  direction: z
    .enum(directions)
    .describe(
      'Inbound syncs topics from a source, outbound pushes segments, bidirectional does both; it never changes',
    ),
  status: z
    .enum(connectionStatuses)
    .describe('Active until a test fails or the credentials are refused, then error until a test succeeds'),
  createdAt: Timestamp.describe('When the connection was created'),
}

const ConnectionHealth = z
  .object({
    failing: z.boolean().describe('Whether the platform has answered nothing but errors since its last success'),
    since: Timestamp.nullable().describe('When the first of these errors came; null unless failing'),
    reason: z.string().nullable().describe('What the newest of these errors was; null unless failing'),
    failures: z
      .int()
      .describe('Segment changes that met such an error since then, each retry counted; 0 unless failing'),
  })
  .meta({
    id: 'ConnectionHealth',
    description:
      'How the platform answers pushes, refreshes and deactivations; refusals of single segments do not count',
  })

export const Connection = z
  .object({
    ...summary,
    config: config.describe('Settings by key, without credentials; defaults of the service are not included'),
    hasCredentials: z.boolean().describe('Whether credentials are stored; they are never returned'),
    lastError: z
      .string()
      .nullable()
      .describe('Why the last test failed or the credentials were refused; null after a successful test'),
    lastTestedAt: Timestamp.nullable().describe('When the connection was last tested; null if it never was'),
    health: ConnectionHealth.describe('What the newest platform calls came to; a successful call or test ends failing'),
    nextSyncAt: Timestamp.nullable().describe(
      'When the next scheduled sync starts; null without sync_cron, and until the worker has read a new schedule',
    ),
    updatedAt: Timestamp.describe('When name, config or credentials were last changed'),
  })
  .meta({ id: 'Connection', description: 'Configured access to a platform or a source of topics' })

const fields = z.object({
  name: name.describe(
    `What the organization calls the connection, at most ${limits.connections.nameCodePoints} characters on one line`,
  ),
  platform: PlatformKey.describe(
    'Platform that the connection leads to; custom_api for a source that is none of the others',
  ),
  direction: z
    .enum(directions)
    .describe('Inbound to sync topics from a source, outbound to push segments, bidirectional for both'),
  config: config.describe('Settings of the platform and direction, by key; unknown keys are refused'),
  credentials: credentials
    .optional()
    .describe('Secrets that the platform or source asks for, by key; stored encrypted and never returned'),
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

const ofConnection = {
  params: z.object({ id: ConnectionId.describe('Connection of the organization') }),
  absent: texts.connectionNotFound,
}

export const listConnections = defineRoute({
  method: 'GET',
  path: '/api/connections',
  summary: 'List the connections of the organization',
  description: 'Returns all that match, newest first, without credentials. In a workspace, only its own connections.',
  access: { scope: 'sync' },
  query: z.object({
    direction: z
      .enum(directions)
      .optional()
      .describe('Only connections of exactly this direction; bidirectional ones are not among inbound or outbound'),
    platform: PlatformKey.optional().describe('Only connections to this platform'),
    ...cursor(limits.connections.perOrg),
  }),
  reply: z.array(Connection),
})

export const createConnection = defineRoute({
  method: 'POST',
  path: '/api/connections',
  summary: 'Create a connection; its credentials are encrypted and never shown again',
  description: `Checks the config and refuses addresses that are not public https, but calls nothing: test the connection afterwards. An organization has at most ${limits.connections.perOrg} connections in all workspaces.`,
  access: { session: true },
  body: NewConnection,
  reply: z.object(summary),
  status: 201,
})

export const connectSandbox = defineRoute({
  method: 'POST',
  path: '/api/connections/sandbox',
  summary: 'Connect the sandbox marketplace; returns the existing connection if there is one',
  description:
    'Creates an outbound connection to the simulated marketplace of this installation, with credentials that work there. Returns 404 where the service runs without a sandbox.',
  access: { session: true },
  reply: z.object(summary),
})

export const getConnection = defineRoute({
  method: 'GET',
  path: '/api/connections/:id',
  summary: 'Read a connection',
  description: 'Returns the settings and the result of the last test. Credentials are never returned.',
  access: { scope: 'sync' },
  ...ofConnection,
  reply: Connection,
})

const change = {
  path: '/api/connections/:id',
  access: { session: true },
  ...ofConnection,
  body: z
    .object({
      name: name.optional().describe('New name; absent to keep the present one'),
      config: config.optional().describe('Keys to change: null removes a key, and absent keys keep their values'),
      credentials: credentials
        .optional()
        .describe('Replaces all stored credentials; required when an address changes and credentials are stored'),
    })
    .refine((given) => Object.values(given).some((value) => value !== undefined), texts.noFieldsToUpdate),
  reply: Connection,
} as const

export const updateConnection = defineRoute({
  method: 'PATCH',
  summary: 'Change the name, single keys of the config (null removes one) or all credentials of a connection',
  description:
    'Platform and direction cannot be changed. New settings apply to the next push or sync; a changed price, template or wording makes active segments stale but changes none on the platform.',
  ...change,
})

export const replaceConnection = defineRoute({
  method: 'PUT',
  summary: 'The same as PATCH',
  description: 'Merges like PATCH: keys of the config that are absent keep their values.',
  ...change,
})

export const deleteConnection = defineRoute({
  method: 'DELETE',
  path: '/api/connections/:id',
  summary: 'Delete a connection without active segments',
  description:
    'Deletes the settings and credentials; synced topics and the activations of deactivated segments stay. Returns 409 while a segment is pending, active, or failed with a segment on the platform.',
  access: { session: true },
  fails: [409],
  ...ofConnection,
  reply: z.object({ deleted: z.literal(true).describe('Says that the connection is gone') }),
})

export const testConnection = defineRoute({
  method: 'POST',
  path: '/api/connections/:id/test',
  summary: 'Test a connection: fetch one item from a source, or call the platform',
  description: `Returns 200 also when the test fails, and records the result as status, lastError and lastTestedAt. Changes nothing on the platform; for the exchange it only checks that all required values are present, and a bidirectional connection must pass both tests. An organization makes at most ${limits.connections.testsPerMinute} tests a minute.`,
  access: { session: true },
  ...ofConnection,
  reply: z.union([
    z.object({
      success: z.literal(false).describe('Says that the test failed or was not made'),
      error: z.string().describe('What went wrong, in words for the person who configures the connection'),
    }),
    z.object({
      success: z.literal(true).describe('Says that the source answered with items'),
      itemCount: z.int().describe('Items that the source reports at count_path; otherwise the items it returned'),
      sampleItem: z
        .object({
          name: z
            .string()
            .nullable()
            .describe('Value that becomes the topic name, truncated; null if it is neither text nor a number'),
          id: z
            .string()
            .nullable()
            .describe('Value that becomes the external id, truncated; null if it is neither text nor a number'),
        })
        .nullable()
        .describe('First item as a sync would read it; null if the source has none'),
    }),
    z.object({
      success: z.literal(true).describe('Says that the platform accepted the call'),
      message: z.string().describe('What was reached or checked'),
    }),
  ]),
  deadlineMs: limits.connections.testDeadlineMs,
})
