import { operations as routes } from '@txadv/contract'
import { toSearchParams } from '@txadv/contract/openapi-examples'
import type { Credential } from '../harness.ts'
import { findFaults } from './check-answer.ts'
import { type Operation, readDocument } from './read-document.ts'
import { sendRequest, type WireAnswer, type WireRequest } from './send-request.ts'

/** The parts of a request to an operation. */
export interface Call {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, string | readonly string[]>> | undefined
  readonly body?: unknown
  readonly credential?: Credential
  readonly headers?: Readonly<Record<string, string>>
  /** What stands after the path, in place of `query`. */
  readonly search?: string
}

/** Notes which of the declared statuses were seen, and what in the answers is not as the document says. */
export interface Sightings {
  readonly operations: readonly Operation[]
  readonly faults: readonly string[]
  ask(url: string, operationId: string, call: Call): Promise<WireAnswer>
  /** Has an operation answer a status; that it answers another is a fault. */
  meet(url: string, operationId: string, status: number, call: Call): Promise<WireAnswer>
  /** The declared pairs of operation and status that were not seen. */
  unseen(): string[]
}

const bodyTextOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

function toWire(operation: Operation, call: Call): WireRequest {
  const { params = {}, query, body, credential = {}, headers, search } = call
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? 'absent'))
  return {
    method: operation.method,
    target: `${path}${search ?? (query ? `?${toSearchParams(query)}` : '')}`,
    headers: {
      ...('bearer' in credential && { authorization: `Bearer ${credential.bearer}` }),
      ...('cookie' in credential && { cookie: credential.cookie }),
      ...(body !== undefined && { 'content-type': operation.body?.mediaType ?? 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: bodyTextOf(body) }),
  }
}

export function createSightings(): Sightings {
  const operations = readDocument()
  const byId = new Map(operations.map((operation) => [operation.id, operation]))
  const seen = new Set<string>()
  const faults: string[] = []

  async function ask(url: string, operationId: string, call: Call): Promise<WireAnswer> {
    const operation = byId.get(operationId)
    if (!operation) throw new Error(`${operationId} is not in the document`)
    const request = toWire(operation, call)
    const answer = await sendRequest(url, request)
    seen.add(`${operationId} ${answer.status}`)
    const found = findFaults(operation, request, answer).filter((fault) => fault !== '500')
    faults.push(...found.map((fault) => `${operationId}: ${fault}\n  ${answer.text.slice(0, 300)}`))
    return answer
  }

  return {
    operations,
    faults,
    ask,
    meet: async (url, operationId, status, call) => {
      const answer = await ask(url, operationId, call)
      if (answer.status !== status)
        faults.push(`${operationId} answered ${answer.status} in place of ${status}: ${answer.text.slice(0, 300)}`)
      return answer
    },
    unseen: () =>
      operations.flatMap(({ id, answers }) =>
        [...answers.keys()].map((status) => `${id} ${status}`).filter((pair) => !seen.has(pair)),
      ),
  }
}

/** The contract's own word on an operation, for what no document says: how large a body may be. */
export const routeOf = (operationId: string) => {
  const route = Object.entries(routes).find(([name]) => name === operationId)?.[1]
  if (!route) throw new Error(`${operationId} is not in the contract`)
  return route
}
