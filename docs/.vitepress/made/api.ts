import type { Content, Operation, Schema, ApiDocument as WholeDocument } from '../../../contract/src/api-document.ts'

/** What the reference is made of. */
export type ApiDocument = Pick<WholeDocument, 'paths' | 'components'>

const largestSafe = Number.MAX_SAFE_INTEGER
const escaped = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/** A part of the document, followed where it only refers to another. */
function followed(document: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? followed(document, document.components.schemas[name] ?? {}) : schema
}

/** A type in few words; objects by their names, so that a table stays a table. */
function typeOf(document: ApiDocument, schema: Schema): string {
  if (schema.$ref) {
    const whole = followed(document, schema)
    return whole.properties || whole.anyOf ? (schema.$ref.split('/').at(-1) ?? 'object') : typeOf(document, whole)
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum && schema.enum.length > 8) return `one of ${schema.enum.length} values`
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map((each) => typeOf(document, each)).join(' or ')
  if (schema.type === 'array') return `array of ${typeOf(document, schema.items ?? {})}`
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  return typeof schema.type === 'string' ? schema.type : 'any'
}

/** What else is to be known of a value: its default and its bounds. */
function notesOf(document: ApiDocument, schema: Schema): string {
  const whole = followed(document, schema)
  const notes = [
    whole.description,
    whole.default !== undefined && `default \`${JSON.stringify(whole.default)}\``,
    whole.maxLength !== undefined && `at most ${whole.maxLength} characters`,
    whole.minItems !== undefined && whole.minItems > 0 && `at least ${whole.minItems}`,
    whole.maxItems !== undefined && `at most ${whole.maxItems}`,
    whole.minimum !== undefined && whole.minimum > -largestSafe && `from ${whole.minimum}`,
    whole.maximum !== undefined && whole.maximum < largestSafe && `up to ${whole.maximum}`,
  ]
  return notes.filter(Boolean).join('; ')
}

function fieldRows(document: ApiDocument, schema: Schema, before = '', depth = 0): string[] {
  const whole = followed(document, schema)
  return Object.entries(whole.properties ?? {}).flatMap(([name, field]) => {
    const inner = followed(document, field)
    const items = inner.type === 'array' ? followed(document, inner.items ?? {}) : undefined
    const [nested, mark] = items?.properties ? [items, '[]'] : [inner, '']
    const type = nested.properties ? (mark ? 'array of objects' : 'object') : typeOf(document, field)
    const notes = [whole.required?.includes(name) && 'required', notesOf(document, field)].filter(Boolean).join('; ')
    const row = `| \`${before}${name}\` | ${escaped(type)} | ${escaped(notes)} |`
    return depth < 2 && nested.properties
      ? [row, ...fieldRows(document, nested, `${before}${name}${mark}.`, depth + 1)]
      : [row]
  })
}

function bodySection(document: ApiDocument, content: Content): string[] {
  return Object.entries(content).flatMap(([mediaType, { schema }]) => {
    const rows = fieldRows(document, schema)
    const whole = followed(document, schema)
    const said = mediaType === 'application/json' ? '**Body**' : `**Body** (\`${mediaType}\`)`
    if (rows.length > 0) return [said, '', '| Field | Type | |', '|---|---|---|', ...rows, '']
    const either = whole.anyOf ?? whole.allOf ?? whole.oneOf ?? []
    const parts = either.flatMap((each) => fieldRows(document, each))
    if (parts.length > 0) return [said, '', '| Field | Type | |', '|---|---|---|', ...parts, '']
    const words = mediaType === 'application/json' ? 'JSON without fields that must be there' : typeOf(document, schema)
    return [`${said}: ${notesOf(document, schema) || words}.`, '']
  })
}

/** A reply as it looks, named parts by their names below the first level. */
function shapeOf(document: ApiDocument, schema: Schema, indent = '', depth = 0): string {
  const whole = followed(document, schema)
  const deeper = `${indent}  `
  if (whole.properties && depth < 3) {
    const fields = Object.entries(whole.properties).map(([name, field]) => {
      const mark = whole.required?.includes(name) ? '' : '?'
      return `${deeper}${name}${mark}: ${shapeOf(document, field, deeper, depth + 1)}`
    })
    return `{\n${fields.join('\n')}\n${indent}}`
  }
  if (whole.type === 'array') return `Array<${shapeOf(document, whole.items ?? {}, indent, depth)}>`
  const either = whole.anyOf ?? whole.oneOf
  if (either) return either.map((each) => shapeOf(document, each, indent, depth)).join(' | ')
  if (whole.enum) return whole.enum.map((value) => `'${value}'`).join(' | ')
  if (whole.const !== undefined) return JSON.stringify(whole.const)
  if (typeof whole.additionalProperties === 'object')
    return `Record<string, ${shapeOf(document, whole.additionalProperties, indent, depth)}>`
  if (Array.isArray(whole.type)) return whole.type.join(' | ')
  return typeof whole.type === 'string' ? whole.type.replace('integer', 'number') : 'unknown'
}

function replySection(document: ApiDocument, status: string, content: Content): string[] {
  return Object.entries(content).flatMap(([mediaType, { schema }]) =>
    mediaType === 'application/json'
      ? [`**Reply** ${status}`, '', '```ts', shapeOf(document, schema), '```', '']
      : [`**Reply** ${status}: a file (\`${mediaType}\`), sent as it is made.`, ''],
  )
}

/** An answer as long as a screen stands on the page; a longer one is opened. */
const openLines = 24

function exampleSection(operation: Operation, content: Content): string[] {
  const [sample] = operation['x-codeSamples'] ?? []
  if (!sample) return []
  const answers = Object.entries(content).flatMap(([mediaType, { example }]) => {
    const isJson = mediaType === 'application/json'
    const text = isJson ? JSON.stringify(example, null, 2) : String(example).trimEnd()
    const block = [`\`\`\`${isJson ? 'json' : 'text'}`, text, '```', '']
    return text.split('\n').length > openLines ? [`::: details Answer (\`${mediaType}\`)`, ...block, ':::', ''] : block
  })
  return ['**Example**', '', '```sh', sample.source, '```', '', ...answers]
}

function operationSection(document: ApiDocument, method: string, path: string, operation: Operation): string {
  const shown = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`
  const parameters = operation.parameters.filter(({ in: place }) => place !== 'header')
  const [[status = '200', done] = []] = Object.entries(operation.responses)
  return [
    `## ${shown} {#${shown.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}}`,
    '',
    `${escaped(operation.summary)}.`,
    '',
    `**Access:** ${operation.description}`,
    '',
    ...(parameters.length > 0
      ? [
          '| Parameter | In | Type | |',
          '|---|---|---|---|',
          ...parameters.map(({ name, in: place, required, schema }) => {
            const notes = [required && place === 'query' && 'required', notesOf(document, schema)].filter(Boolean)
            return `| \`${name}\` | ${place} | ${escaped(typeOf(document, schema))} | ${escaped(notes.join('; '))} |`
          }),
          '',
        ]
      : []),
    ...(operation.requestBody ? bodySection(document, operation.requestBody.content) : []),
    ...(done ? replySection(document, status, done.content) : []),
    ...(done ? exampleSection(operation, done.content) : []),
    `**Failures:** ${Object.keys(operation.responses)
      .filter((each) => Number(each) >= 400)
      .map((each) => `[${each}](/errors#status-${each})`)
      .join(', ')}`,
    '',
  ].join('\n')
}

/** The routes that bear one of the tags, in the order of the document. */
export function apiSection(document: ApiDocument, tags: readonly string[]): string {
  const found = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.tags.some((tag) => tags.includes(tag)))
      .map(([method, operation]) => operationSection(document, method, path, operation)),
  )
  if (found.length === 0) throw new Error(`no route is tagged ${tags.join(' or ')}`)
  return found.join('\n')
}
