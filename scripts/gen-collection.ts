import type { ApiDocument, Operation, Parameter } from '@txadv/contract/api-document'

const text = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))

/** A parameter as Postman lists it: what is not required is there, and switched off. */
const shown = ({ name, description, schema, example, required }: Parameter) => ({
  key: name,
  value: example === undefined ? '' : text(example),
  description: description ?? schema.description ?? '',
  ...(!required && { disabled: true }),
})

function urlOf(path: string, { parameters }: Operation) {
  const query = parameters.filter((each) => each.in === 'query')
  const inPath = parameters.filter((each) => each.in === 'path')
  const filled = path.replaceAll(/\{(\w+)\}/g, ':$1')
  const asked = query.filter(({ required }) => required).map((each) => `${each.name}=${shown(each).value}`)
  return {
    raw: `{{baseUrl}}${filled}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path: filled.slice(1).split('/'),
    ...(query.length > 0 && { query: query.map(shown) }),
    ...(inPath.length > 0 && {
      variable: inPath.map(({ required: _, ...each }) => shown({ ...each, required: true })),
    }),
  }
}

function bodyOf({ requestBody }: Operation) {
  const [mediaType = '', { example } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!requestBody) return undefined
  const isJson = mediaType === 'application/json'
  const raw = isJson ? JSON.stringify(example ?? {}, null, 2) : text(example ?? '')
  return { mode: 'raw', raw, options: { raw: { language: isJson ? 'json' : 'text' } } }
}

/** Which variable holds what opens an operation; the API key is that of the whole collection. */
function credentialOf({ security }: Operation) {
  const schemes = security.flatMap((each) => Object.keys(each))
  if (schemes.includes('apiKey')) return {}
  if (schemes.includes('sdkKey'))
    return { auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{sdkKey}}', type: 'string' }] } }
  return { auth: { type: 'noauth' }, cookie: [{ key: 'Cookie', value: '{{cookie}}' }] }
}

function itemOf(method: string, path: string, operation: Operation) {
  const { auth, cookie = [] } = credentialOf(operation)
  const body = bodyOf(operation)
  const [mediaType] = Object.keys(operation.requestBody?.content ?? {})
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      description: `${operation.description}\n\n\`${operation.operationId}\``,
      ...(auth && { auth }),
      header: [...cookie, ...(mediaType ? [{ key: 'Content-Type', value: mediaType }] : [])],
      ...(body && { body }),
      url: urlOf(path, operation),
    },
    response: [],
  }
}

/** Prints the API document as a collection of Postman, format 2.1: a folder a tag, examples as bodies. */
export function printCollection(document: ApiDocument): string {
  const all = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )
  const folders = document.tags.map(({ name, description }) => ({
    name,
    description,
    item: all
      .filter(({ operation }) => operation.tags[0] === name)
      .map(({ method, path, operation }) => itemOf(method, path, operation)),
  }))
  const variable = (key: string, value: string, description: string) => ({ key, value, type: 'string', description })
  return `${JSON.stringify(
    {
      info: {
        name: document.info.title,
        description: document.info.description,
        schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
      },
      auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
      variable: [
        variable('baseUrl', 'http://127.0.0.1:3000', 'Where the service answers'),
        variable('apiKey', '', 'An API key, txadv_...'),
        variable('sdkKey', '', 'An SDK key, pk_live_... or pk_test_..., for the folder sdk'),
        variable('cookie', '', 'A session, txadv.session_token=..., for what takes no key'),
      ],
      item: folders,
    },
    null,
    2,
  )}\n`
}
