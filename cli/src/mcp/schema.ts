import type { Route } from '@txadv/contract'
import * as z from 'zod'
import type { Tool } from './tools.ts'

type ObjectSchema = z.core.JSONSchema.ObjectSchema

/** What a tool takes, as JSON Schema, and where in a request each input belongs. */
export interface ToolInput {
  readonly schema: { readonly type: 'object'; readonly [key: string]: unknown }
  /** The parts of a request from the inputs; an input that the tool does not know is an error. */
  requestOf(input: Readonly<Record<string, unknown>>): Readonly<Record<string, Record<string, unknown>>>
}

const parts = ['params', 'query', 'body'] as const
export const confirmation = 'confirm'

/** A list goes on by its cursor alone: pages would show a record twice, or not at all, when the list changes meanwhile. */
const pageInputs = ['page', 'pageSize']
/** In the answer of a list, where it goes on; absent after its last record. */
export const nextPlace = 'nextAfter'
/** The contract says this of a header, which a tool has none of. */
const afterHint = `Where to go on: \`${nextPlace}\` of the answer before; absent at first`

/** Whether a route answers a list that goes on at a cursor. */
export const isList = ({ query }: Route): boolean => query?.shape.after !== undefined

const confirmSchema = {
  type: 'boolean',
  description: 'true to push after reviewing the plan; anything else returns only the plan',
}

/** The inputs of a route, side by side: no two of its parts have a name in common. */
export function inputOf({ name, route, renamed = {}, fixed = {}, activates }: Tool): ToolInput {
  const places = new Map<string, { readonly part: string; readonly key: string }>()
  const properties: Record<string, unknown> = {}
  const required: string[] = []
  const $defs: Record<string, unknown> = {}
  for (const part of parts) {
    const declared = route[part]
    if (!declared) continue
    const schema = z.toJSONSchema(declared, { io: 'input', unrepresentable: 'any' }) as ObjectSchema
    Object.assign($defs, schema.$defs)
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
      if (key in fixed || (isList(route) && pageInputs.includes(key))) continue
      const shown = renamed[key] ?? key
      places.set(shown, { part, key })
      properties[shown] =
        isList(route) && key === 'after' ? { ...(property as object), description: afterHint } : property
      if (part === 'params' || schema.required?.includes(key)) required.push(shown)
    }
  }
  return {
    schema: {
      type: 'object',
      properties: { ...properties, ...(activates && { [confirmation]: confirmSchema }) },
      ...(required.length > 0 && { required }),
      ...(Object.keys($defs).length > 0 && { $defs }),
      additionalProperties: false,
    },
    requestOf: (input) => {
      const missing = required.filter((shown) => input[shown] === undefined)
      if (missing.length > 0) throw new TypeError(`${name} needs ${missing.join(', ')}`)
      const request: Record<string, Record<string, unknown>> = route.body ? { body: { ...fixed } } : {}
      for (const [shown, value] of Object.entries(input)) {
        if (activates && shown === confirmation) continue
        const place = places.get(shown)
        if (!place) throw new TypeError(`${name} takes no ${shown}, but ${[...places.keys()].join(', ')}`)
        request[place.part] = { ...request[place.part], [place.key]: value }
      }
      return request
    },
  }
}
