import * as z from 'zod'
import { ClassificationResult } from './classify.ts'
import { errorCodes } from './error-codes.ts'
import { faultCodes } from './faults.ts'
import { limits } from './limits.ts'
import { type Access, isAnsweredOnce, type Route } from './route.ts'
import { changeStates } from './vocabulary.ts'

type Json = { readonly [key: string]: unknown }

const errorEnvelope = {
  type: 'object',
  required: ['error', 'code', 'recovery', 'requestId', 'docs'],
  properties: {
    error: { type: 'string', description: 'What went wrong, in words; of several faults, the first' },
    code: {
      type: 'string',
      enum: errorCodes,
      description: 'What went wrong, for programs: it does not change when the words do',
    },
    recovery: {
      type: 'string',
      enum: ['correctable', 'transient', 'terminal'],
      description: 'Whether to send it otherwise, to send it again later, or neither',
    },
    issues: {
      type: 'array',
      items: { $ref: '#/components/schemas/Fault' },
      description: 'Refused input: every fault that was found',
    },
    requestId: { type: 'string', description: 'Under which the log of the service has the request; also X-Request-Id' },
    docs: { type: 'string', format: 'uri', description: 'A page that says what the code means and what to do' },
    hint: { type: 'string', description: 'Refused input: an unknown field that the refusal may be about' },
    limit: { type: 'integer', description: 'Quota errors: the monthly limit of the plan' },
    used: { type: 'integer', description: 'Quota errors: usage this month' },
    remaining: { type: 'integer', description: 'Quota errors: always 0' },
    resetsAt: { type: 'string', format: 'date-time', description: 'Quota errors: the first of next month, UTC' },
    state: {
      type: 'string',
      enum: changeStates,
      description:
        'Failed changes of an activation: unconfirmed and looked up by the service, unchanged, or without a segment',
    },
    activationId: { type: 'string', description: 'Failed refreshes: the new activation, where there is one' },
    runId: { type: 'string', description: 'Refused syncs: the run that is running' },
    dimensions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'values'],
        properties: {
          name: { type: 'string', description: 'What the values have in common' },
          values: { type: 'array', items: { type: 'string' }, description: 'The values to combine' },
        },
      },
      description: 'Messages that ask for combinations: the dimensions to generate',
    },
    template: { type: 'string', description: 'Messages that ask for combinations: the name template' },
    dropped: {
      type: 'array',
      items: { type: 'string' },
      description: 'Messages that ask for combinations: the parts that no dimension is known for',
    },
    audiences: { type: 'array', items: { type: 'string' }, description: 'Briefs as messages: the audiences found' },
    excluded: {
      type: 'array',
      items: { type: 'string' },
      description: 'Briefs as messages: whom the brief leaves out',
    },
  },
}

const fault = {
  type: 'object',
  required: ['code', 'field', 'message'],
  properties: {
    code: { type: 'string', enum: faultCodes, description: 'What is wrong with the value' },
    field: { type: 'string', description: 'Name of the field, with dots on the way down; empty for the whole body' },
    pointer: { type: 'string', description: 'The same as a JSON pointer, for a field of the body' },
    message: { type: 'string', description: 'What is wrong, in words' },
    suggestion: { type: 'string', description: 'The name or value that was most likely meant' },
  },
}

const failureMeanings: Record<number, string> = {
  400: 'The request is invalid',
  401: 'No credential, or one that does not fit',
  403: 'The session lacks the permission',
  404: 'Not there, or not yours',
  422: 'The Idempotency-Key was used for another request',
  429: 'A quota or a rate limit is used up',
  500: 'The service failed',
  502: 'A service that this one relies on failed, or answered what cannot be used',
  503: 'The service is busy or restarting; try again',
}

function securityOf(access: Access): Json[] {
  if ('scope' in access) return [{ apiKey: [access.scope] }, { session: [] }]
  if ('sdk' in access) return [{ sdkKey: [access.sdk] }]
  return [{ session: [] }]
}

function accessNote(access: Access): string {
  if ('operator' in access) return 'Operators only, by session.'
  if ('sdk' in access) return `SDK key with scope \`${access.sdk}\`.`
  const permission = access.permission ? ` with \`${access.permission}\`` : ''
  return 'scope' in access
    ? `API key with scope \`${access.scope}\`, or a session${permission}.`
    : `Session${permission} only.`
}

/** Says that a body holds no other fields: the service refuses them. */
function closeObject({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}) {
  const { def } = zodSchema._zod
  if (def.type === 'object' && !def.catchall && jsonSchema.$ref === undefined) jsonSchema.additionalProperties = false
}

/** Builds the OpenAPI 3.1 document of the given routes; the committed docs/openapi.json is its output. */
export function openApi(routes: Readonly<Record<string, Route>>, version: string): Json {
  const components: Record<string, unknown> = { ErrorEnvelope: errorEnvelope, Fault: fault }

  function schemaOf(schema: z.ZodType, override?: typeof closeObject): Json {
    const options = { io: 'input', unrepresentable: 'any', ...(override && { override }) } as const
    const { $schema: _, $defs, ...own } = z.toJSONSchema(schema, options)
    Object.assign(components, $defs)
    const id = own.id
    delete own.id
    if (typeof id !== 'string') return own
    components[id] = own
    return { $ref: `#/$defs/${id}` }
  }

  function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
    const { properties = {}, required = [] } = schema ? (schemaOf(schema) as z.core.JSONSchema.ObjectSchema) : {}
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }))
  }

  const workspaceHeader = {
    name: 'X-Workspace-Id',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: 'Scopes the request to a workspace of the organization',
  }

  const idempotencyHeader = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: limits.once.keyChars },
    description: `Sent again under the same key within ${limits.once.keptHours} hours, the request returns the first response and is not executed again`,
  }

  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = {
      operationId,
      summary: route.summary,
      description: [route.description, accessNote(route.access)].filter(Boolean).join('\n\n'),
      tags: [path.startsWith('/api/admin/') ? 'admin' : (path.split('/')[2] ?? '')],
      security: securityOf(route.access),
      parameters: [
        ...parametersOf('path', route.params),
        ...parametersOf('query', route.query),
        ...('operator' in route.access ? [] : [workspaceHeader]),
        ...(isAnsweredOnce(route) ? [idempotencyHeader] : []),
      ],
      ...(route.body && {
        requestBody: {
          required: true,
          content: { [route.takes ?? 'application/json']: { schema: schemaOf(route.body, closeObject) } },
        },
      }),
      responses: {
        [route.status]: {
          description: 'Done',
          content: Object.fromEntries(
            Object.entries(route.streams ?? { 'application/json': route.reply }).map(([mediaType, schema]) => [
              mediaType,
              { schema: schemaOf(schema) },
            ]),
          ),
        },
        ...Object.fromEntries(
          Object.entries(failureMeanings).map(([status, description]) => [
            status,
            {
              description,
              content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } },
            },
          ]),
        ),
      },
    }
  }

  // Told by its name in a description only: it travels as text.
  schemaOf(ClassificationResult)

  const document = {
    openapi: '3.1.0',
    info: {
      title: 'txadv',
      version,
      description: 'Classifies audience topics, keeps libraries of them, and pushes them to ad platforms as segments.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `txadv_...`' },
        sdkKey: { type: 'http', scheme: 'bearer', description: 'An SDK key, `pk_live_...` or `pk_test_...`' },
        session: { type: 'apiKey', in: 'cookie', name: 'txadv.session_token', description: 'A browser session' },
      },
    },
  }
  return JSON.parse(JSON.stringify(document).replaceAll('#/$defs/', '#/components/schemas/'))
}
