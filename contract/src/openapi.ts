import * as z from 'zod'
import type { ApiDocument } from './api-document.ts'
import { ClassificationResult } from './classify.ts'
import { limits } from './limits.ts'
import { type Example, type Examples, printSampleCall, readParameter } from './openapi-examples.ts'
import {
  commonHeaders,
  failingStatuses,
  failureResponses,
  failureSchemas,
  failuresOf,
  headerComponents,
} from './openapi-failures.ts'
import { aboutApi, describeTags, tagOf } from './openapi-tags.ts'
import { type Access, isAnsweredOnce, type Route } from './route.ts'
import { querySchemaOf } from './sparse-fields.ts'
import { apiVersions, currentApiVersion, type Deprecation, versionHeader } from './versions.ts'

type Json = { readonly [key: string]: unknown }

/** Whether an answer has a tag by which a caller who holds it is spared it. */
export const isTagged = ({ method, streams }: Route): boolean => method === 'GET' && !streams

const tagHeaders: Json = {
  ETag: {
    description: 'Of the content: sent back as `If-None-Match`, it spares an answer that has not changed',
    required: true,
    schema: { type: 'string' },
  },
  'Cache-Control': {
    description: 'Kept by the caller alone, and asked for each time',
    required: true,
    schema: { type: 'string' },
  },
}

const deprecationHeaders: Json = {
  Deprecation: { description: 'Since when what was used is deprecated (RFC 9745)', schema: { type: 'string' } },
  Sunset: { description: 'From when on it is not answered any more (RFC 8594)', schema: { type: 'string' } },
}

const nextHeader: Json = {
  Link: {
    description:
      '`rel="next"`: where the list goes on (RFC 8288), relative to the request; absent after its last record',
    schema: { type: 'string' },
  },
}

/** What the headers of a success say. */
const headersOf = (route: Route): Json => ({
  ...commonHeaders,
  ...(isTagged(route) && tagHeaders),
  ...((route.deprecated || route.deprecatedQuery) && deprecationHeaders),
  ...(route.query?.shape.after && nextHeader),
  ...(isAnsweredOnce(route) && {
    'Idempotency-Replayed': {
      description: '`true` where the answer is that of an earlier request under the same Idempotency-Key',
      schema: { type: 'string', enum: ['true'] },
    },
  }),
  ...Object.fromEntries(
    Object.entries(route.headers ?? {}).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  ),
})

/** Every status that an operation answers. */
export const declaredStatuses = (route: Route): number[] => [
  route.status,
  ...(isTagged(route) ? [304] : []),
  ...failingStatuses(route),
]

function securityOf(access: Access): Json[] {
  if ('scope' in access || 'member' in access) return [{ apiKey: [] }, { session: [] }]
  if ('sdk' in access) return 'keys' in access ? [{ sdkKey: [] }, { apiKey: [] }] : [{ sdkKey: [] }]
  return [{ session: [] }]
}

function accessNote(access: Access): string {
  if ('operator' in access) return 'Operators only, by session.'
  if ('sdk' in access) return `SDK key with scope \`${access.sdk}\`.`
  if ('member' in access) return 'API key whatever its scopes, or a session.'
  const permission = access.permission ? ` with \`${access.permission}\`` : ''
  return 'scope' in access
    ? `API key with scope \`${access.scope}\`, or a session${permission}.`
    : `Session${permission} only.`
}

/** How a parameter of several values is written: `fields` with commas in one, a filter once for each value. */
function styleOf({ type, anyOf }: z.core.JSONSchema.BaseSchema): Json | undefined {
  if (type === 'array') return { style: 'form', explode: false }
  return anyOf?.some((option) => option.type === 'array') ? { style: 'form', explode: true } : undefined
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

/** Builds the OpenAPI 3.1 document of the given routes and examples; the committed docs/openapi.json is its output. */
export function openApi(
  routes: Readonly<Record<string, Route>>,
  version: string,
  examples: Examples = {},
): ApiDocument {
  const components: Record<string, unknown> = { ...failureSchemas }

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

  function parametersOf(
    place: 'path' | 'query',
    schema: z.ZodObject | undefined,
    sent: Example['query'] = {},
    deprecated: Readonly<Record<string, Deprecation>> = {},
  ): Json[] {
    const { properties = {}, required = [] } = schema ? (schemaOf(schema) as z.core.JSONSchema.ObjectSchema) : {}
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(typeof property === 'object' && property.description && { description: property.description }),
      ...(deprecated[name] && { deprecated: true }),
      ...(typeof property === 'object' && styleOf(property)),
      schema: property,
      ...(sent[name] !== undefined && { example: readParameter(property as Json, sent[name]) }),
    }))
  }

  const workspaceHeader = {
    name: 'X-Workspace-Id',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: 'Scopes the request to a workspace of the organization',
  }

  const askedVersion = {
    name: versionHeader,
    in: 'header',
    required: false,
    schema: { type: 'string', enum: apiVersions },
    description: `Version of the API that the caller was written for; without it, the current one, ${currentApiVersion}`,
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
    const example = examples[operationId]
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = {
      operationId,
      summary: route.summary,
      description: [route.description, accessNote(route.access)].filter(Boolean).join('\n\n'),
      tags: [tagOf(route)],
      security: securityOf(route.access),
      ...(route.deprecated && { deprecated: true }),
      parameters: [
        ...parametersOf('path', route.params, example?.params),
        ...parametersOf('query', querySchemaOf(route), example?.query, route.deprecatedQuery),
        askedVersion,
        ...('operator' in route.access ? [] : [workspaceHeader]),
        ...(isAnsweredOnce(route) ? [idempotencyHeader] : []),
      ],
      ...(route.body && {
        requestBody: {
          required: true,
          content: {
            [route.takes ?? 'application/json']: {
              schema: schemaOf(route.body, closeObject),
              ...(example && { example: example.body }),
            },
          },
        },
      }),
      responses: {
        [route.status]: {
          description: `${route.summary}: done`,
          headers: headersOf(route),
          content: Object.fromEntries(
            Object.entries(route.streams ?? { 'application/json': route.reply }).map(([mediaType, schema]) => [
              mediaType,
              { schema: schemaOf(schema), ...(example && { example: example.answers[mediaType] }) },
            ]),
          ),
        },
        ...(isTagged(route) && { 304: { $ref: '#/components/responses/NotModified' } }),
        ...failuresOf(route),
      },
      ...(example && { 'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: printSampleCall(route, example) }] }),
    }
  }

  // It travels as text, whose schema refers to it.
  schemaOf(ClassificationResult)

  const document = {
    openapi: '3.1.0',
    info: {
      title: 'txadv',
      version,
      description: aboutApi,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'The operators of this service' },
    },
    servers: [{ url: '/' }],
    tags: describeTags(Object.values(routes)),
    paths,
    components: {
      schemas: components,
      headers: headerComponents,
      responses: {
        NotModified: {
          description: 'The caller has the answer already: its `If-None-Match` names it',
          headers: { ...commonHeaders, ...tagHeaders },
        },
        ...failureResponses,
      },
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `txadv_...`' },
        sdkKey: { type: 'http', scheme: 'bearer', description: 'An SDK key, `pk_live_...` or `pk_test_...`' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'txadv.session_token',
          description: 'A session of a person; over https the cookie is called `__Secure-txadv.session_token`',
        },
      },
    },
  }
  return JSON.parse(JSON.stringify(document).replaceAll('#/$defs/', '#/components/schemas/'))
}
