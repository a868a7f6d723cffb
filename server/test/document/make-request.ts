import { currentApiVersion } from '@txadv/contract'
import type { Making } from './make-values.ts'
import { makeValue, oddTexts, spoilValue } from './make-values.ts'
import type { Operation, Parameter } from './read-document.ts'
import { resolveSchema } from './read-document.ts'
import type { WireRequest } from './send-request.ts'

/** Headers that show who asks. */
export type Credentials = Readonly<Record<string, string>>

/** Who may ask: callers who are let in, by the security of the operation, and callers who are not. */
export interface Callers {
  find(operation: Operation, making: Making): Credentials
  findWrong(making: Making): Credentials
}

/** What a request is made of, beside the document. */
export interface Recipes extends Making {
  readonly callers: Callers
  /** Bodies that no schema describes: what platforms and sources are configured with. */
  readonly bodies: Readonly<Record<string, (making: Making) => unknown>>
  /** Ids of organizations that the caller does not belong to. */
  readonly foreign: Making['learned']
}

const idShape = /^([a-z]+)_[0-9a-z_]{20,}$/

/** An example of the document with ids that are there in place of its own, and here and there another value. */
function renewExample(value: unknown, name: string, making: Making): unknown {
  const { chance, learned } = making
  if (Array.isArray(value)) return value.map((each) => renewExample(each, name, making))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renewExample(each, key, making)]))
  if (typeof value !== 'string') return value
  const [, kind] = idShape.exec(value) ?? []
  if (kind) return learned.findId(`^${kind}_`, chance) ?? value
  const known = chance.often(0.3) ? learned.findValue(name, chance) : undefined
  return typeof known === 'string' ? known : value
}

const queryText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(queryText).join(',')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** Encoded as a browser would, or as nobody should. */
function encodePart(text: string, { chance }: Making): string {
  if (chance.often(0.02)) return chance.oneOf(['%ff', '%00', '%', '%zz', 'a%2Fb', '..%2f..', '%E2%82'])
  return encodeURIComponent(text.toWellFormed())
}

const forgedParts = [null, 0, '', '-1', '9'.repeat(16), '9'.repeat(30), '1e99', '\u0000', '\ud800', 'x'.repeat(500), []]

/** A cursor that nobody was given: one that was, with another value in it. */
function forgeCursor(cursor: string, { chance }: Making): string {
  try {
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    parts[chance.below(parts.length + 1)] = chance.oneOf(forgedParts)
    return Buffer.from(JSON.stringify(parts)).toString('base64url')
  } catch {
    return `${cursor}x`
  }
}

function makeTarget({ path, parameters, id }: Operation, recipes: Recipes, isSpoiled: boolean): string {
  const { chance, learned, foreign } = recipes
  const makeParameter = ({ name, schema }: Parameter): unknown => {
    if (name === 'after') {
      const cursor = learned.findCursor(id, chance) ?? makeValue(schema, name, recipes)
      return isSpoiled && chance.often(0.5) ? forgeCursor(String(cursor), recipes) : cursor
    }
    return makeValue(schema, name, recipes)
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name)
    if (!parameter) return 'x'
    if (isSpoiled && chance.often(0.15)) return encodePart(chance.oneOf(oddTexts).slice(0, 300) || 'x', recipes)
    const { pattern } = resolveSchema(parameter.schema)
    const other = chance.often(0.06) && pattern ? foreign.findId(pattern, chance) : undefined
    return encodePart(String(other ?? makeParameter(parameter)), recipes)
  })
  const query = parameters.flatMap((parameter): string[] => {
    if (parameter.in !== 'query') return []
    const isWanted = parameter.required || chance.often(parameter.name === 'fields' ? 0.12 : 0.22)
    if (!isWanted) return []
    const odd = isSpoiled && chance.often(0.25) ? chance.oneOf(oddTexts).slice(0, 2_000) : undefined
    const made = odd ?? makeParameter(parameter)
    const values = parameter.explode && Array.isArray(made) ? made : [made]
    const pairs = values.map((value) => `${parameter.name}=${encodePart(queryText(value), recipes)}`)
    return isSpoiled && chance.often(0.05) ? [...pairs, ...pairs] : pairs
  })
  if (isSpoiled && chance.often(0.12))
    query.push(
      chance.oneOf([
        'nonsense=1',
        '__proto__=x',
        'page=0',
        'page=-1',
        'limit=1e9',
        'page[]=1',
        '=',
        'fields=nonsense',
        'after=%00',
        'after=e30',
      ]),
    )
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

const brokenBodies: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '""',
  '0',
  '{"a":1,}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{}}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '\u0000',
  '{"topic_name":"a","topic_name":"b"}',
  '\ufeff{}',
  'topic_name=a',
]

const wrongTypes: readonly string[] = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'nonsense',
  'application/problem+json',
]

function makeBody(operation: Operation, recipes: Recipes, isSpoiled: boolean): Pick<WireRequest, 'headers' | 'body'> {
  const { chance } = recipes
  const { body } = operation
  if (!body)
    return isSpoiled && chance.often(0.1)
      ? { headers: { 'content-type': 'application/json' }, body: '{"a":1}' }
      : { headers: {} }
  if (body.mediaType !== 'application/json') {
    const lines = Array.from({ length: chance.below(20) }, () =>
      chance.oneOf(['94103', '97201', 'a@b.example', chance.oneOf(oddTexts)]),
    )
    const type = isSpoiled && chance.often(0.2) ? chance.oneOf(wrongTypes) : body.mediaType
    return { headers: { 'content-type': type }, body: lines.join('\n').toWellFormed() }
  }
  const recipe = recipes.bodies[operation.id]
  const made =
    recipe && chance.often(0.7)
      ? recipe(recipes)
      : body.example !== undefined && chance.often(0.4)
        ? renewExample(body.example, 'body', recipes)
        : makeValue(body.schema, 'body', recipes)
  if (!isSpoiled) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(made) }
  const kind = chance.below(12)
  if (kind === 0) return { headers: { 'content-type': 'application/json' }, body: chance.oneOf(brokenBodies) }
  if (kind === 1) return { headers: { 'content-type': chance.oneOf(wrongTypes) }, body: JSON.stringify(made) }
  if (kind === 2) return { headers: {} }
  if (kind === 3)
    return {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(made).slice(0, -1 - chance.below(20)),
    }
  if (kind === 4 && chance.often(0.05))
    return {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...(made as object), x: 'x'.repeat(1_100_000) }),
    }
  const spoiled = spoilValue(made, recipes)
  const twice = chance.often(0.25) ? spoilValue(spoiled, recipes) : spoiled
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(twice) ?? 'null' }
}

const usedKeys = ['key-1', 'key-2', 'key-3', 'key-4']

/** What any request may say beside its credential and body. */
function makeHeaders(operation: Operation, recipes: Recipes, isSpoiled: boolean): Record<string, string> {
  const { chance, learned, foreign } = recipes
  const takes = (name: string) => operation.parameters.some((each) => each.in === 'header' && each.name === name)
  const headers: Record<string, string> = {}
  if (chance.often(0.3)) headers['accept-encoding'] = 'gzip'
  if (chance.often(0.08))
    headers.accept = chance.oneOf(['application/problem+json', '*/*', 'text/html', 'image/png', ''])
  if (chance.often(0.08)) headers['if-none-match'] = chance.oneOf(['*', 'W/"x"', '"x", *', 'nonsense', ','])
  if (chance.often(0.05)) headers['x-request-id'] = chance.oneOf(['my-id.1', 'x'.repeat(65), 'a b'])
  if (chance.often(0.1)) headers['txadv-version'] = currentApiVersion
  if (isSpoiled && chance.often(0.04)) headers['txadv-version'] = chance.oneOf(['2020-01-01', '', 'latest'])
  if (takes('X-Workspace-Id') && chance.often(0.07)) {
    const from = chance.often(0.75) ? learned : foreign
    headers['x-workspace-id'] = from.findId('^ws_', chance) ?? 'ws_nonsense'
  }
  if (takes('Idempotency-Key') && chance.often(0.15))
    headers['idempotency-key'] = chance.often(0.5) ? chance.oneOf(usedKeys) : `key-${chance.below(1_000_000)}`
  if (isSpoiled && chance.often(0.03)) headers['idempotency-key'] = chance.oneOf(['', ' ', 'a b', 'x'.repeat(256)])
  if (isSpoiled && chance.often(0.03)) headers.origin = 'https://elsewhere.example'
  return headers
}

/** Makes a request of an operation: as the document says it is taken, or with something wrong in it. */
export function makeRequest(operation: Operation, recipes: Recipes): WireRequest {
  const { chance, callers } = recipes
  const isSpoiled = chance.often(0.4)
  const { headers, body } = makeBody(operation, recipes, isSpoiled)
  const credentials = chance.often(0.06) ? callers.findWrong(recipes) : callers.find(operation, recipes)
  const canHead = operation.method === 'GET' && operation.answers.has(304)
  return {
    method: canHead && chance.often(0.06) ? 'HEAD' : operation.method,
    target: makeTarget(operation, recipes, isSpoiled),
    headers: { ...makeHeaders(operation, recipes, isSpoiled), ...headers, ...credentials },
    ...(body !== undefined && { body }),
  }
}
