import * as z from 'zod'
import { limits } from './limits.ts'
import type { Route } from './route.ts'

/** Which part of an answer `fields` prunes: each record of its list, or the answer itself. */
export interface SparseReply {
  /** The field of the envelope that holds the records; null for a bare list, undefined where the answer is one record. */
  readonly list: 'data' | 'entries' | null | undefined
  readonly fields: readonly string[]
}

function fieldsOf(schema: z.core.$ZodType | undefined): readonly string[] | undefined {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : undefined
}

const recordsOf = (schema: z.core.$ZodType | undefined) =>
  schema instanceof z.ZodArray ? fieldsOf(schema.element) : undefined

/** What `fields` can choose of a route's answer; undefined for a route that takes no `fields`. */
export function findSparseReply({ method, reply, streams }: Route): SparseReply | undefined {
  if (method !== 'GET' || streams) return undefined
  const bare = recordsOf(reply)
  if (bare) return { list: null, fields: bare }
  if (!(reply instanceof z.ZodObject)) return undefined
  for (const list of ['data', 'entries'] as const) {
    const fields = recordsOf(reply.shape[list])
    if (fields) return { list, fields }
  }
  return { list: undefined, fields: Object.keys(reply.shape) }
}

function fieldsParameter({ list, fields }: SparseReply) {
  const whole = list === undefined ? 'the answer' : 'each record'
  return z
    .array(z.enum(fields))
    .max(limits.http.fieldsNamed)
    .optional()
    .describe(
      `Fields of ${whole} to answer, separated by commas; all of them without it. What is not named is missing, required or not`,
    )
    .meta({ examples: [fields.slice(0, 2)] })
}

/** What a route takes in its query, `fields` included. */
export function querySchemaOf(route: Route): z.ZodObject | undefined {
  const sparse = findSparseReply(route)
  if (!sparse) return route.query
  return (route.query ?? z.object({})).extend({ fields: fieldsParameter(sparse) })
}

/** A query as it came, with the names in `fields` apart. */
export function splitFields(query: object): object {
  const { fields, ...others } = query as { readonly fields?: unknown }
  if (typeof fields !== 'string') return query
  const names = fields.split(',').map((name) => name.trim())
  return fields === '' ? others : { ...others, fields: names }
}

const pick = (record: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (Object.hasOwn(record, name) ? [[name, record[name]]] : [])))

type Records = readonly Readonly<Record<string, unknown>>[]

/** An encoded answer with no fields in its records but those that were asked for. */
export function pickFields({ list }: SparseReply, reply: unknown, names: readonly string[]): unknown {
  if (list === null) return (reply as Records).map((record) => pick(record, names))
  const whole = reply as Readonly<Record<string, unknown>>
  if (list === undefined) return pick(whole, names)
  return { ...whole, [list]: (whole[list] as Records).map((record) => pick(record, names)) }
}
