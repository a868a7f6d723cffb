import { randomUUID } from 'node:crypto'
import type { Route } from '@txadv/contract'
import * as z from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/** An id of the shape that the parameter asks for, which names nothing. */
function absentParam(schema: z.core.$ZodType): string {
  try {
    return String(z.encode(schema, randomUUID() as never))
  } catch {
    return 'absent'
  }
}

/** The route's path with ids that name nothing, or with the given id in every place. */
export function pathOf(route: Route, id?: string): string {
  return route.path.replace(/:(\w+)/g, (_, name) => id ?? absentParam(route.params?.shape[name] as z.core.$ZodType))
}

const isIdField = (name: string) => /^_?id$|ids?$/i.test(name) && !/idle|valid/i.test(name)

function sampleOf(name: string, schema: Schema, id: string): unknown {
  if (isIdField(name)) return schema.type === 'array' ? [id] : id
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.type === 'array') return [sampleOf('item', (schema.items as Schema | undefined) ?? {}, id)]
  if (schema.type === 'object') return objectOf(schema, id)
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.format === 'date-time') return new Date(Date.now() + 3_600_000).toISOString()
  return 'sample'
}

function objectOf(schema: Schema, id: string): object {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  return Object.fromEntries(properties.map(([name, property]) => [name, sampleOf(name, property, id)]))
}

/** A body that fits the route's schema, with the id in every field that takes one. */
export function bodyOf(route: Route, id: string): object | string | undefined {
  if (!route.body) return undefined
  if (route.takes) return 'sample'
  return objectOf(z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any', reused: 'inline' }), id)
}

/** Whether a request of this route can name a record: in its path or in its body. */
export function takesIds(route: Route): boolean {
  return route.params !== undefined || JSON.stringify(bodyOf(route, 'THE-ID') ?? {}).includes('THE-ID')
}
