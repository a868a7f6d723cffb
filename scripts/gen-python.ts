import type { ApiDocument, Operation, Parameter, Schema } from '@txadv/contract/api-document'
import type { errorsByCode } from '../docs/errors/by-code.ts'

/** A type of Python: a name, what stands in its brackets, and whether it is one of those generated here. */
interface Type {
  readonly name: string
  readonly args?: readonly Type[]
  readonly own?: boolean
}

const width = 100
const generated = '# Generated from the API document by npm run gen; do not edit.'

const pascal = (name: string) =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase())
const reserved = new Set([
  'from',
  'global',
  'class',
  'import',
  'in',
  'is',
  'not',
  'or',
  'and',
  'pass',
  'def',
  'return',
  'self',
])
const snake = (name: string) => {
  const plain = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replaceAll(/\W+/g, '_')
    .toLowerCase()
  return reserved.has(plain) ? `${plain}_` : plain
}
const isIdentifier = (name: string) => /^[A-Za-z_]\w*$/.test(name) && !reserved.has(name)
const literal = (value: unknown): string =>
  value === true ? 'True' : value === false ? 'False' : value === null ? 'None' : JSON.stringify(value)

/** Text in lines no longer than the page. */
function wrapped(text: string, indent: string, first = indent): string[] {
  const lines: string[] = []
  let line = first
  for (const word of text.replaceAll('\\', '\\\\').split(/\s+/).filter(Boolean)) {
    const empty = line === first || line === indent
    if (!empty && line.length + 1 + word.length > width) {
      lines.push(line)
      line = `${indent}${word}`
    } else line = empty ? `${line}${word}` : `${line} ${word}`
  }
  return [...lines, line].filter((each) => each.trim() !== '')
}

/** A type on one line where it fits, else with what stands in its brackets a line each. */
function printType(type: Type, { indent = '', used = 0, prefix = '' } = {}): string {
  const name = type.own ? `${prefix}${type.name}` : type.name
  if (!type.args) return name
  const flat = (each: Type): string => {
    const own = each.own ? `${prefix}${each.name}` : each.name
    return each.args ? `${own}[${each.args.map(flat).join(', ')}]` : own
  }
  const short = flat(type)
  if (indent.length + used + short.length <= width) return short
  const deeper = `${indent}    `
  // A comma behind a single one would make a tuple of it.
  const comma = type.args.length > 1 ? ',' : ''
  const inner = type.args.map((each) => `${deeper}${printType(each, { indent: deeper, prefix })}${comma}`)
  return `${name}[\n${inner.join('\n')}\n${indent}]`
}

/** Names every object and every long list of values of the document, each once. */
function createTypes(schemas: Readonly<Record<string, Schema>>) {
  const names = new Set(Object.keys(schemas))
  const byShape = new Map<string, string>()
  const printed: string[] = []

  function nameFor(shape: string, candidates: readonly string[], print: (name: string) => string): Type {
    const known = byShape.get(shape)
    if (known) return { name: known, own: true }
    const free = candidates.find((each) => !names.has(each))
    if (!free) throw new Error(`no name is free among ${candidates.join(', ')}`)
    names.add(free)
    byShape.set(shape, free)
    printed.push(print(free))
    return { name: free, own: true }
  }

  function typeOf(schema: Schema, owner: string, field = ''): Type {
    if (schema.$ref) return { name: schema.$ref.split('/').at(-1) ?? '', own: true }
    if (schema.const !== undefined) return { name: 'Literal', args: [{ name: literal(schema.const) }] }
    if (schema.enum) return enumOf(schema.enum, owner, field)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices)
      return union(choices.map((each, n) => typeOf(each, `${owner}${n > 0 && each.properties ? n + 1 : ''}`, field)))
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type }, owner, field)))
    if (schema.type === 'array') return { name: 'list', args: [typeOf(schema.items ?? {}, owner, field)] }
    if (schema.type === 'object') return objectOf(schema, `${owner}${pascal(field)}`)
    return {
      name:
        { string: 'str', number: 'float', integer: 'int', boolean: 'bool', null: 'None' }[String(schema.type)] ?? 'Any',
    }
  }

  function union(types: readonly Type[]): Type {
    const different = [...new Map(types.map((type) => [printType(type, { used: -Infinity }), type])).values()]
    const some = different.filter(({ name }) => name !== 'None')
    const [only] = some
    const base: Type = some.length === 1 && only ? only : { name: 'Union', args: some }
    return some.length < different.length ? { name: 'Optional', args: [base] } : base
  }

  function enumOf(values: readonly unknown[], owner: string, field: string): Type {
    if (values.join() === 'true,false') return { name: 'bool' }
    const type: Type = { name: 'Literal', args: values.map((value) => ({ name: literal(value) })) }
    if (values.length < 4 || field === '') return type
    const candidates = [
      ...(field === 'fields' ? [] : [pascal(field)]),
      `${owner}${pascal(field)}`,
      `${owner}${pascal(field)}Value`,
    ]
    return nameFor(
      JSON.stringify(values),
      candidates,
      (name) => `${name} = ${printType(type, { used: name.length + 3 })}`,
    )
  }

  function objectOf(schema: Schema, name: string): Type {
    const { properties, additionalProperties } = schema
    if (properties) return nameFor(JSON.stringify(schema), [name, `${name}Object`], (free) => printObject(free, schema))
    const values =
      typeof additionalProperties === 'object' ? typeOf(additionalProperties, `${name}Value`) : { name: 'Any' }
    return { name: 'dict', args: [{ name: 'str' }, values] }
  }

  function printFields(fields: readonly (readonly [string, Schema])[], owner: string): string[] {
    return fields.flatMap(([name, schema]) => [
      ...wrapped(schema.description ?? '', '    #: '),
      `    ${name}: ${printType(typeOf(schema, owner, name), { indent: '    ', used: name.length + 2 })}`,
    ])
  }

  /**
   * What may be absent stands in a class of its own, because Python marks single fields from 3.11 on only; what is no
   * name in Python in a dictionary.
   */
  function printObject(name: string, { description, properties = {}, required = [] }: Schema): string {
    const all = Object.entries(properties)
    const part = (isRequired: boolean, isName: boolean) =>
      all.filter(([field]) => required.includes(field) === isRequired && isIdentifier(field) === isName)
    const parts = [
      { fields: part(true, false), total: true, kind: 'Named' },
      { fields: part(false, false), total: false, kind: 'NamedMaybe' },
      { fields: part(true, true), total: true, kind: 'Always' },
      { fields: part(false, true), total: false, kind: '' },
    ].filter(({ fields }) => fields.length > 0)
    const told = wrapped(`${description ?? `Part of the API: ${name}`}.`.replace(/\.\.$/, '.'), '    ', '    """')
    if (parts.length === 0) return `class ${name}(TypedDict):\n${told.join('\n')}"""`
    let base = 'TypedDict'
    return parts
      .map(({ fields, total, kind }, n) => {
        const isLast = n === parts.length - 1
        const own = isLast && !kind.startsWith('Named') ? name : `_${name}${kind}`
        const from = base
        base = own
        if (kind.startsWith('Named')) {
          const entries = fields.map(([field, schema]) => {
            const type = printType(typeOf(schema, name, field), { used: -Infinity })
            return `    ${JSON.stringify(field)}: ${literal(type)},`
          })
          const rest = isLast ? `\n\n\nclass ${name}(${own}):\n${told.join('\n')}"""` : ''
          return `${own} = TypedDict(\n    "${own}",\n    {\n${entries.map((each) => `    ${each}`).join('\n')}\n    },\n${total ? '' : '    total=False,\n'})${rest}`
        }
        const doc = isLast ? `${told.join('\n')}"""\n\n` : ''
        return `class ${own}(${from}${total ? '' : ', total=False'}):\n${doc}${printFields(fields, name).join('\n')}`
      })
      .join('\n\n\n')
  }

  function printNamed(name: string, schema: Schema): void {
    if (schema.properties) {
      printed.push(printObject(name, schema))
      return
    }
    const comment = wrapped(schema.description ?? '', '#: ')
    const type = schema.enum
      ? { name: 'Literal', args: schema.enum.map((value) => ({ name: literal(value) })) }
      : typeOf(schema, name)
    printed.push([...comment, `${name} = ${printType(type, { used: name.length + 3 })}`].join('\n'))
  }

  for (const [name, schema] of Object.entries(schemas)) printNamed(name, schema)
  return { typeOf, printed }
}

/** An argument of a method, and where its value goes. */
interface Argument {
  readonly name: string
  readonly sentAs: string
  readonly type: Type
  readonly required: boolean
  readonly description: string | undefined
}

const optional = (type: Type): Type => (type.name === 'Optional' ? type : { name: 'Optional', args: [type] })

function printArgument({ name, type, required }: Argument, standard: 'None' | 'OMIT'): string {
  const shown = required || standard === 'OMIT' ? type : optional(type)
  const end = required ? '' : ` = ${standard}`
  const text = printType(shown, { indent: '        ', used: name.length + 3 + end.length, prefix: 't.' })
  return `        ${name}: ${text}${end},`
}

/** Values as a dictionary that stands in a call. */
function printValues(keyword: string, values: readonly Argument[]): string[] {
  if (values.length === 0) return []
  const flat = `            ${keyword}={${values.map(({ name, sentAs }) => `"${sentAs}": ${name}`).join(', ')}},`
  if (flat.length <= width) return [flat]
  return [
    `            ${keyword}={`,
    ...values.map(({ name, sentAs }) => `                "${sentAs}": ${name},`),
    '            },',
  ]
}

const argumentOf = (types: ReturnType<typeof createTypes>, owner: string) =>
  function read({ name, required, schema, description }: Omit<Parameter, 'in'>): Argument {
    const type = types.typeOf(schema, owner, name)
    return { name: snake(name), sentAs: name, type, required, description: schema.description ?? description }
  }

function argumentsOf(types: ReturnType<typeof createTypes>, operation: Operation) {
  const owner = pascal(operation.operationId)
  const read = argumentOf(types, owner)
  const at = (place: string) => operation.parameters.filter((each) => each.in === place).map(read)
  const [mediaType = '', { schema } = {}] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const fields = Object.entries(schema?.properties ?? {}).map(([name, field]) =>
    read({ name, schema: field, required: schema?.required?.includes(name) ?? false }),
  )
  const whole = schema && fields.length === 0 ? types.typeOf(schema, `${owner}Body`) : undefined
  const body: Argument | undefined = whole && {
    name: 'body',
    sentAs: '',
    type: whole,
    required: true,
    description: schema?.description,
  }
  return { path: at('path'), query: at('query'), fields, body, isText: mediaType.startsWith('text/') }
}

/** What a method does, where it may be called, and what its arguments are. */
function printDoc(
  { summary, description }: Operation,
  given: readonly Argument[],
  more: readonly string[] = [],
): string {
  const paragraphs = description.split(/\n\n+/).filter(Boolean)
  const lines = [
    ...wrapped(`${summary}.`, '        ', '        """'),
    ...paragraphs.flatMap((paragraph) => ['', ...wrapped(paragraph, '        ')]),
    ...more.flatMap((paragraph) => ['', ...wrapped(paragraph, '        ')]),
  ]
  const told = given.flatMap((each) =>
    each.description ? wrapped(`:param ${each.name}: ${each.description}`, '            ', '        ') : [],
  )
  return [...lines, ...(told.length > 0 ? ['', ...told] : []), '        """'].join('\n')
}

function printMethod(
  types: ReturnType<typeof createTypes>,
  method: string,
  path: string,
  operation: Operation,
): string {
  const { path: inPath, query, fields, body, isText } = argumentsOf(types, operation)
  const [, answered] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  const content = answered?.content ?? {}
  const isFile = Object.keys(content).some((mediaType) => mediaType.startsWith('text/'))
  const reply = content['application/json']?.schema ?? {}
  const isKeyed = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
  const given = [...inPath, ...(body ? [body] : []), ...fields, ...query]
  const answers = isFile
    ? 'Download'
    : printType(types.typeOf(reply, `${pascal(operation.operationId)}Reply`), { indent: '    ', used: 5, prefix: 't.' })
  const head = [
    `    def ${snake(operation.operationId)}(`,
    '        self,',
    ...inPath.map((each) => printArgument(each, 'None')),
    ...(body ? [printArgument(body, 'None')] : []),
    '        *,',
    ...fields.filter(({ required }) => required).map((each) => printArgument(each, 'OMIT')),
    ...query.filter(({ required }) => required).map((each) => printArgument(each, 'None')),
    ...fields.filter(({ required }) => !required).map((each) => printArgument(each, 'OMIT')),
    ...query.filter(({ required }) => !required).map((each) => printArgument(each, 'None')),
    ...(isKeyed ? ['        idempotency_key: Optional[str] = None,'] : []),
    '        timeout: Optional[float] = None,',
    `    ) -> ${answers}:`,
  ]
  const call = [
    `        return self.${isFile ? '_download' : '_call'}(`,
    `            "${method.toUpperCase()}",`,
    `            "${path}",`,
    ...printValues('path', inPath),
    ...printValues('query', query),
    ...printValues('body', fields),
    ...(body ? [`            ${isText ? 'text' : 'body'}=body,`] : []),
    ...(isKeyed ? ['            keyed=True,', '            idempotency_key=idempotency_key,'] : []),
    '            timeout=timeout,',
    '        )',
  ]
  return [...head, printDoc(operation, given), ...call].join('\n')
}

const counted = ['page', 'pageSize', 'offset', 'after', 'before']

/** The method that goes through a list, where the operation answers one. */
function printIteration(types: ReturnType<typeof createTypes>, path: string, operation: Operation): string | undefined {
  const { path: inPath, query } = argumentsOf(types, operation)
  const asks = (name: string) => query.some(({ sentAs }) => sentAs === name)
  if (!asks('after') || !asks('limit')) return undefined
  const reply = operation.responses['200']?.content['application/json']?.schema ?? {}
  const [key, list] = Object.entries(reply.properties ?? {}).find(([, { type }]) => type === 'array') ?? ['', reply]
  const kept = query.filter(({ sentAs }) => !counted.includes(sentAs))
  const owner = `${pascal(operation.operationId)}Reply`
  const row = printType(types.typeOf(list.items ?? {}, owner, key), { prefix: 't.' })
  const name = snake(operation.operationId).replace(/^(list_)?/, 'iterate_')
  return [
    `    def ${name}(`,
    '        self,',
    ...inPath.map((each) => printArgument(each, 'None')),
    '        *,',
    ...kept.map((each) => printArgument(each, 'None')),
    '        timeout: Optional[float] = None,',
    `    ) -> Iterator[${row}]:`,
    `        """Go through all of \`${snake(operation.operationId)}\`, part after part, by its cursor.`,
    '',
    '        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.',
    '',
    '        :param limit: How many records to ask for at once',
    '        """',
    '        return self._iterate(',
    `            "${path}",`,
    ...printValues('path', inPath),
    ...printValues('query', kept),
    ...(key ? [`            records="${key}",`] : []),
    '            timeout=timeout,',
    '        )',
  ].join('\n')
}

/** Prints the typed dictionaries and the methods of the Python client. */
export function printPython(document: ApiDocument): Readonly<Record<string, string>> {
  const types = createTypes(document.components.schemas)
  const methods = document.tags.flatMap(({ name, description }) => {
    const own = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => operation.tags[0] === name)
        .flatMap(([method, operation]) => {
          const iteration = method === 'get' ? printIteration(types, path, operation) : undefined
          return [printMethod(types, method, path, operation), ...(iteration ? [iteration] : [])]
        }),
    )
    return own.length > 0 ? [`    # ${name}: ${description}\n\n${own.join('\n\n')}`] : []
  })
  return {
    'clients/python/src/txadv/types.py': `${generated}
"""What the API takes and answers, by the names of its document."""

from __future__ import annotations

from typing import Any, Literal, Optional, TypedDict, Union


${types.printed.join('\n\n\n')}
`,
    'clients/python/src/txadv/_operations.py': `${generated}
"""Every operation of the API as a method."""

from __future__ import annotations

from typing import Any, Iterator, Literal, Optional, Union

from . import types as t
from ._transport import OMIT, Download, Transport


class Operations(Transport):
    """Every operation of the API, under its id in the API document."""

${methods.join('\n\n')}
`,
  }
}

/** Prints a class for every code of a failure. */
export function printPythonFailures(codes: ReturnType<typeof errorsByCode>): string {
  const nameOf = (code: string) => pascal(code).replace(/(Error)?$/, 'Error')
  const classes = Object.entries(codes).map(([code, { means }]) => {
    const told = wrapped(means.replaceAll('"', "'"), '    ', '    """').join('\n')
    return `class ${nameOf(code)}(TxadvError):\n${told}"""`
  })
  const entries = Object.keys(codes).map((code) => `    "${code}": ${nameOf(code)},`)
  return `${generated}
"""A class for every code that the service refuses with."""

from __future__ import annotations

from ._errors import TxadvError

${classes.map((each) => `\n${each}\n`).join('\n')}

by_code: dict[str, type[TxadvError]] = {
${entries.join('\n')}
}
`
}

const printValue = (value: unknown): string => {
  if (Array.isArray(value)) return `(\n${value.map((each) => `    ${JSON.stringify(each)},`).join('\n')}\n)`
  const entries = Object.entries(value as object).map(([name, each]) => `    "${name}": ${each},`)
  return `{\n${entries.join('\n')}\n}`
}

/** Prints what of the contract an import must know. */
export function printPythonVocabulary(
  words: Readonly<Record<string, readonly string[] | Record<string, number>>>,
): string {
  const values = Object.entries(words).map(([name, value]) => `${snake(name)} = ${printValue(value)}`)
  return `${generated}
"""The words by which columns are recognized, and what the service takes at once."""

${values.join('\n')}
`
}
