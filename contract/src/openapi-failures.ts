import { errorCodes } from './error-codes.ts'
import { faultCodes } from './faults.ts'
import { type Access, isAnsweredOnce, type Route } from './route.ts'
import { versionHeader } from './versions.ts'
import { changeStates } from './vocabulary.ts'

type Json = { readonly [key: string]: unknown }

const envelope = {
  type: 'object',
  required: ['error', 'code', 'recovery', 'requestId', 'docs'],
  properties: {
    error: { type: 'string', description: 'What went wrong, in words; of several faults, the first' },
    code: { $ref: '#/components/schemas/ErrorCode', description: 'What went wrong, for programs' },
    recovery: {
      type: 'string',
      enum: ['correctable', 'transient', 'terminal'],
      description: 'Whether to send it otherwise, to send it again later, or neither',
    },
    issues: {
      type: 'array',
      items: { $ref: '#/components/schemas/Fault' },
      description: 'Refused input: every fault that was found',
    },
    requestId: { type: 'string', description: 'Under which the log of the service has the request; also X-Request-Id' },
    docs: { type: 'string', format: 'uri', description: 'A page that says what the code means and what to do' },
    hint: { type: 'string', description: 'Refused input: an unknown field that the refusal may be about' },
    limit: { type: 'integer', description: 'Quota errors: the monthly limit of the plan' },
    used: { type: 'integer', description: 'Quota errors: usage this month' },
    remaining: { type: 'integer', description: 'Quota errors: always 0' },
    resetsAt: { type: 'string', format: 'date-time', description: 'Quota errors: the first of next month, UTC' },
    state: {
      type: 'string',
      enum: changeStates,
      description:
        'Failed changes of an activation: unconfirmed and looked up by the service, unchanged, or without a segment',
    },
    activationId: { type: 'string', description: 'Failed refreshes: the new activation, where there is one' },
    runId: { type: 'string', description: 'Refused syncs: the run that is running' },
    dimensions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'values'],
        properties: {
          name: { type: 'string', description: 'What the values have in common' },
          values: { type: 'array', items: { type: 'string' }, description: 'The values to combine' },
        },
      },
      description: 'Messages that ask for combinations: the dimensions to generate',
    },
    template: { type: 'string', description: 'Messages that ask for combinations: the name template' },
    dropped: {
      type: 'array',
      items: { type: 'string' },
      description: 'Messages that ask for combinations: the parts that no dimension is known for',
    },
    audiences: { type: 'array', items: { type: 'string' }, description: 'Briefs as messages: the audiences found' },
    excluded: {
      type: 'array',
      items: { type: 'string' },
      description: 'Briefs as messages: whom the brief leaves out',
    },
  },
}

const fault = {
  type: 'object',
  required: ['code', 'field', 'message'],
  properties: {
    code: { type: 'string', enum: faultCodes, description: 'What is wrong with the value' },
    field: { type: 'string', description: 'Name of the field, with dots on the way down; empty for the whole body' },
    pointer: { type: 'string', description: 'The same as a JSON pointer, for a field of the body' },
    message: { type: 'string', description: 'What is wrong, in words' },
    suggestion: { type: 'string', description: 'The name or value that was most likely meant' },
  },
}

const { error: _, ...shared } = envelope.properties
const problem = {
  type: 'object',
  description: 'A failure as RFC 9457 has it, for who asks for `application/problem+json`',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'recovery', 'requestId', 'docs'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'The page of the code, which names the kind of problem' },
    title: { type: 'string', description: 'The kind of failure in words, the same for all of its code' },
    status: { type: 'integer', description: 'The status of the answer' },
    detail: { type: 'string', description: 'What went wrong, in words; of several faults, the first' },
    instance: { type: 'string', description: 'The path that was asked for' },
    ...shared,
  },
}

/** What failures are made of, as the document's schemas. */
export const failureSchemas = {
  ErrorEnvelope: envelope,
  ErrorCode: {
    type: 'string',
    enum: errorCodes,
    description: 'What went wrong, for programs: it does not change when the words do',
  },
  Fault: fault,
  Problem: problem,
}

interface Told {
  readonly name: string
  readonly description: string
  readonly headers?: Json
}

const header = (description: string, schema: Json = { type: 'string' }) => ({ description, schema })
/** A header that the answer always has: callers may read it without a look. */
const certainHeader = (description: string) => ({ ...header(description), required: true })
const retryAfter = { 'Retry-After': header('Seconds after which the same request may pass', { type: 'integer' }) }
const certainRetryAfter = { 'Retry-After': { ...retryAfter['Retry-After'], required: true } }

const failures: Readonly<Record<number, Told>> = {
  400: { name: 'BadRequest', description: 'The request is invalid; `issues` lists every fault' },
  401: {
    name: 'Unauthorized',
    description: 'No credential, or one that does not fit',
    headers: { 'WWW-Authenticate': certainHeader('The scheme, and what is wrong with the credential that came') },
  },
  403: { name: 'Forbidden', description: 'Signed in, but not allowed to do this' },
  404: { name: 'NotFound', description: 'Not there, or not yours: the two look the same' },
  409: { name: 'Conflict', description: 'What is there does not allow it, or the same request is under way' },
  413: { name: 'ContentTooLarge', description: 'The body is larger than the operation takes' },
  415: { name: 'UnsupportedMediaType', description: 'The body is of a type that the operation does not take' },
  422: { name: 'IdempotencyKeyReused', description: 'The Idempotency-Key was used for another request' },
  429: { name: 'TooManyRequests', description: 'A quota or a rate limit is used up', headers: retryAfter },
  500: { name: 'ServiceFailed', description: 'The service failed; quote the request id when you report it' },
  502: {
    name: 'OutsideFailed',
    description: 'A platform, a source or the LLM failed, or answered what cannot be used',
  },
  503: { name: 'Unavailable', description: 'The service is busy or restarting; try again', headers: certainRetryAfter },
}

/** The headers that every answer has, whatever its status; those of the rate limit are missing where none is counted. */
export const headerComponents: Json = {
  'X-Request-Id': certainHeader(
    'The id of the request in the log of the service; the one that was sent, where one was',
  ),
  [versionHeader]: certainHeader('The version of the API that answered'),
  'RateLimit-Policy': header('The limit that is nearest to its end: requests, and `w`, the window in seconds'),
  'RateLimit-Limit': header('Requests that the window allows', { type: 'integer' }),
  'RateLimit-Remaining': header('Requests that are left of it', { type: 'integer' }),
  'RateLimit-Reset': header('Seconds until the window starts again', { type: 'integer' }),
}

/** The same, as each answer refers to them. */
export const commonHeaders: Json = Object.fromEntries(
  Object.keys(headerComponents).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

/** The failures as components, so that each operation names those that it has. */
export const failureResponses: Json = Object.fromEntries(
  Object.values(failures).map(({ name, description, headers }) => [
    name,
    {
      description,
      headers: { ...commonHeaders, ...headers },
      content: Object.fromEntries(
        ['application/json', 'application/problem+json'].map((type) => [
          type,
          { schema: { $ref: `#/components/schemas/${type === 'application/json' ? 'ErrorEnvelope' : 'Problem'}` } },
        ]),
      ),
    },
  ]),
)

/** Whether somebody who is let in may still be refused: for a permission, for another site's page, for an origin. */
const mayForbid = ({ method, access }: Pick<Route, 'method' | 'access'>): boolean =>
  method !== 'GET' || 'operator' in access || 'sdk' in access || permissionOf(access) !== undefined

const permissionOf = (access: Access) => ('permission' in access ? access.permission : undefined)

/** The statuses that an operation may fail with, by what it takes and what it says of itself. */
export function failingStatuses(route: Route): number[] {
  const { access, params, body, tooLarge, fails = [] } = route
  const isOnce = isAnsweredOnce(route)
  const each: readonly (readonly [status: number, has: boolean])[] = [
    [400, true],
    [401, true],
    [403, mayForbid(route)],
    // A workspace that is not there, for all that take one.
    [404, params !== undefined || !('operator' in access)],
    [409, isOnce],
    [413, body !== undefined && tooLarge === undefined],
    [415, body !== undefined],
    [422, isOnce],
    [429, true],
    [500, true],
    [503, true],
  ]
  const own = each.flatMap(([status, has]) => (has ? [status] : []))
  return [...new Set([...own, ...fails])].sort((a, b) => a - b)
}

/** The failures of an operation, each as a reference to what all operations share. */
export const failuresOf = (route: Route): Json =>
  Object.fromEntries(
    failingStatuses(route).map((status) => [status, { $ref: `#/components/responses/${failures[status]?.name}` }]),
  )
