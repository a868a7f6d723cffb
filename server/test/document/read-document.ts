import { readFileSync } from 'node:fs'
import { operations as routes } from '@txadv/contract'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** A schema as the document writes it; what a test reads of it is checked where it is read. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Schema
  readonly example?: unknown
  /** Whether several values are sent as the parameter repeated. */
  readonly explode?: boolean
}

interface DeclaredHeader {
  readonly $ref?: string
  readonly required?: boolean
}

interface DeclaredAnswer {
  /** The headers that the answer always has. */
  readonly certainHeaders: readonly string[]
  /** The schema of each media type that the status may have, compiled. */
  readonly content: ReadonlyMap<string, ValidateFunction>
  /** The same for a request that names `fields`: what is not named may be missing. */
  readonly sparse: ReadonlyMap<string, ValidateFunction>
}

/** An operation of the API document. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly security: readonly string[]
  readonly body?: { readonly mediaType: string; readonly schema: Schema; readonly example?: unknown }
  readonly answers: ReadonlyMap<number, DeclaredAnswer>
  /** The status of its success. */
  readonly done: number
  readonly deadlineMs: number
}

interface WrittenAnswer {
  readonly $ref?: string
  readonly headers?: Readonly<Record<string, DeclaredHeader>>
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface WrittenOperation {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema; example?: unknown }>> }
  readonly responses: Readonly<Record<string, WrittenAnswer>>
}

interface WrittenDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, WrittenAnswer>>
    readonly headers: Readonly<Record<string, DeclaredHeader>>
  }
}

const written = JSON.parse(
  readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
) as WrittenDocument

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

/** The schema itself, wherever the document keeps it. */
export function resolveSchema(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const found = written.components.schemas[nameOf(schema.$ref)]
  if (!found) throw new Error(`The document refers to ${schema.$ref}, which it does not have`)
  return resolveSchema(found)
}

/** A schema that takes no fields but those it names: one that the document does not have must not leave the service. */
function closeSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const closed: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, closeSchema(value)]),
  )
  const isOpen = 'additionalProperties' in closed || !('properties' in closed) || closed.type !== 'object'
  return isOpen ? closed : { ...closed, additionalProperties: false }
}

const withoutRequired = ({ required: _, ...schema }: Schema): Schema => schema

/** What may come of a request that names `fields`: they are those of each record of a list, or of the answer itself. */
function thinSchema(given: Schema): Schema {
  const schema = resolveSchema(given)
  if (schema.type === 'array' && schema.items) return { ...schema, items: withoutRequired(resolveSchema(schema.items)) }
  const list = (['data', 'entries'] as const).find((name) => resolveSchema(schema.properties?.[name] ?? {}).items)
  const items = list && resolveSchema(schema.properties?.[list] ?? {})
  if (!list || !items?.items) return withoutRequired(schema)
  const data = { ...items, items: withoutRequired(resolveSchema(items.items)) }
  return { ...schema, properties: { ...schema.properties, [list]: data } }
}

/** Reads the API document and compiles the schema of every answer. */
export function readDocument(): readonly Operation[] {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
  addFormats.default(ajv)
  const components = closeSchema({ schemas: written.components.schemas }) as object
  ajv.addSchema({ $id: '/document.json', components })
  const absolute = (schema: unknown): Schema =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"/document.json#/components/'))
  const compiled = new Map<string, ValidateFunction>()
  function compile(schema: Schema): ValidateFunction {
    const closed = absolute(closeSchema(schema))
    const key = JSON.stringify(closed)
    const known = compiled.get(key) ?? ajv.compile(closed)
    compiled.set(key, known)
    return known
  }

  function readAnswer(given: WrittenAnswer): DeclaredAnswer {
    const answer = given.$ref ? written.components.responses[nameOf(given.$ref)] : given
    const content = Object.entries(answer?.content ?? {})
    return {
      certainHeaders: Object.entries(answer?.headers ?? {}).flatMap(([name, { $ref, required }]) =>
        ($ref ? written.components.headers[nameOf($ref)]?.required : required) ? [name] : [],
      ),
      content: new Map(content.map(([type, { schema }]) => [type, compile(schema)])),
      sparse: new Map(content.map(([type, { schema }]) => [type, compile(thinSchema(schema))])),
    }
  }

  return Object.entries(written.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const [body] = Object.entries(operation.requestBody?.content ?? {})
      const statuses = Object.keys(operation.responses).map(Number)
      const route = Object.entries(routes).find(([name]) => name === operation.operationId)?.[1]
      if (!route) throw new Error(`${operation.operationId} is in the document and not in the contract`)
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters,
        security: operation.security.flatMap(Object.keys),
        ...(body && { body: { mediaType: body[0], ...body[1] } }),
        answers: new Map(statuses.map((status) => [status, readAnswer(operation.responses[status] ?? {})])),
        done: statuses.find((status) => status < 300) ?? 200,
        deadlineMs: route.deadlineMs,
      }
    }),
  )
}
