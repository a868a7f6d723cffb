import type { ApiDocument, Content, Operation, Parameter, Schema } from '@txadv/contract/api-document'

type Field = Pick<Parameter, 'name' | 'required' | 'schema' | 'description'>

const primitives: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value))

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(typeOf).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ')
  if (schema.type === 'array') return `Array<${schema.items ? typeOf(schema.items) : 'unknown'}>`
  if (schema.type === 'object') return objectOf(schema)
  return primitives[String(schema.type)] ?? 'unknown'
}

function objectOf({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) {
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`
  }
  return fieldsOf(
    Object.entries(properties).map(([name, schema]) => ({ name, required: required.includes(name), schema })),
  )
}

/** A description as a comment on the line before what it describes. */
const commentOf = (description: string | undefined) =>
  description ? `/** ${description.replaceAll('*/', '*\\/').replace(/\s+/g, ' ')} */\n` : ''

/** The fields of an object: each on a line of its own where one of them is described. */
function fieldsOf(fields: readonly Field[]): string {
  const comments = fields.map(({ description, schema }) => commentOf(schema.description ?? description))
  const types = fields.map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeOf(schema)}`)
  if (comments.every((comment) => comment === '')) return `{ ${types.join('; ')} }`
  return `{\n${types.map((type, n) => `${comments[n]}${type}`).join('\n')}\n}`
}

function groupOf(name: string, parameters: Operation['parameters']): string[] {
  if (parameters.length === 0) return []
  const optional = parameters.every((parameter) => !parameter.required)
  return [`    ${name}${optional ? '?' : ''}: ${fieldsOf(parameters)}`]
}

/** The JSON of a body or a reply, or what else it has: a file that comes in one format only. */
function schemaOf({ content }: { readonly content: Content }): Schema {
  return (content['application/json'] ?? Object.values(content)[0])?.schema ?? {}
}

/** Prints which routes answer lists: what they all take is a place to go on at. */
export function printSdkLists(document: ApiDocument): string {
  const isList = ({ parameters }: Operation) =>
    ['after', 'limit'].every((asked) => parameters.some(({ in: place, name }) => place === 'query' && name === asked))
  const lists = Object.entries(document.paths).flatMap(([path, { get }]) =>
    // No key opens the operators' routes.
    get && !path.startsWith('/api/admin/') && isList(get)
      ? [`  | ${literal(`GET ${path.replace(/\{(\w+)\}/g, ':$1')}`)}`]
      : [],
  )
  return `// Generated from the contract by npm run gen; do not edit.

/** The routes that answer lists, which are gone through by the links that lead on. */
export type ListRoute =
${lists.join('\n')}
`
}

/** Prints what of the contract an import must know: the words by which columns are recognized, and what is taken at once. */
export function printSdkVocabulary(
  words: Readonly<Record<string, readonly string[] | Record<string, number>>>,
): string {
  const values = Object.entries(words).map(([name, each]) => `export const ${name} = ${JSON.stringify(each)} as const`)
  return `// Generated from the contract by npm run gen; do not edit.

${values.join('\n\n')}
`
}

/** Prints which POSTs the service carries out each time they come, so that none is sent again unasked. */
export function printUnkeyedPosts(document: ApiDocument): string {
  const unkeyed = Object.entries(document.paths).flatMap(([path, { post }]) =>
    post && !post.parameters.some(({ name }) => name === 'Idempotency-Key')
      ? [`POST ${path.replace(/\{(\w+)\}/g, ':$1')}`]
      : [],
  )
  return `// Generated from the contract by npm run gen; do not edit.

/** The POSTs that take no Idempotency-Key: sent twice, they are carried out twice. */
export const unkeyedPosts: ReadonlySet<string> = new Set(${JSON.stringify(unkeyed)})
`
}

/** Prints the API document as plain TypeScript types, with descriptions, so that the published SDK depends on nothing. */
export function printSdkTypes(document: ApiDocument): string {
  const records = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${commentOf(schema.description)}export type ${name} = ${typeOf(schema)}`,
  )
  const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const reply = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
      const key = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`
      const lines = [
        ...groupOf(
          'params',
          operation.parameters.filter((parameter) => parameter.in === 'path'),
        ),
        ...groupOf(
          'query',
          operation.parameters.filter((parameter) => parameter.in === 'query'),
        ),
        ...(operation.requestBody ? [`    body: ${typeOf(schemaOf(operation.requestBody))}`] : []),
        `    reply: ${reply ? typeOf(schemaOf(reply)) : 'unknown'}`,
      ]
      return `  /** ${operation.summary}. */\n  '${key}': {\n${lines.join('\n')}\n  }`
    }),
  )
  return `// Generated from the contract by npm run gen; do not edit.

${records.join('\n\n')}

/** Every route: what to send, and what comes back. */
export interface Routes {
${routes.join('\n')}
}
`
}
