import type { Operation } from './read-document.ts'
import type { WireAnswer, WireRequest } from './send-request.ts'

/** How long an answer may take on its way beyond what the operation may take for it. */
const onTheWayMs = 2_000

const mediaTypeOf = ({ headers }: WireAnswer) => headers['content-type']?.split(';')[0]?.trim() ?? ''

function findBodyFaults(operation: Operation, request: WireRequest, answer: WireAnswer): string[] {
  const declared = operation.answers.get(answer.status)
  if (!declared) return []
  const mediaType = mediaTypeOf(answer)
  if (request.method === 'HEAD' || declared.content.size === 0)
    return answer.text === '' ? [] : [`has a body, and ${answer.status} to ${request.method} has none`]
  const isSparse = answer.status < 300 && /[?&]fields=[^&]/.test(request.target)
  const validate = (isSparse ? declared.sparse : declared.content).get(mediaType)
  if (!validate) return [`is ${mediaType || 'of no media type'}, and declared are ${[...declared.content.keys()]}`]
  let body: unknown = answer.text
  if (mediaType.endsWith('json')) {
    try {
      body = JSON.parse(answer.text)
    } catch {
      return ['is no JSON']
    }
  }
  if (validate(body)) return []
  return [
    `does not fit its schema: ${(validate.errors ?? []).map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`).join('; ')}`,
  ]
}

/** Everything in an answer that the API document does not promise of the operation. */
export function findFaults(operation: Operation, request: WireRequest, answer: WireAnswer): string[] {
  const { status, headers, tookMs } = answer
  const declared = operation.answers.get(status)
  const missing = [...(declared?.certainHeaders ?? [])].filter((name) => headers[name.toLowerCase()] === undefined)
  return [
    ...(declared ? [] : [`${status} is not declared`]),
    ...(status === 500 ? ['500'] : []),
    ...(tookMs > operation.deadlineMs + onTheWayMs ? [`took ${Math.round(tookMs)} ms of ${operation.deadlineMs}`] : []),
    ...(answer.text.includes('"deadline_exceeded"')
      ? [`was stopped at its deadline of ${operation.deadlineMs} ms`]
      : []),
    ...missing.map((name) => `has no ${name}`),
    ...findBodyFaults(operation, request, answer),
  ]
}
