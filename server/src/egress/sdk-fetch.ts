import { limits } from '@txadv/contract'
import { Agent, type RequestInit, fetch as undiciFetch } from 'undici'
import { EgressError } from './egress-error.ts'

/** The standard `fetch`, bound to one origin. */
export interface SdkFetch {
  (input: string | URL | Request, init?: globalThis.RequestInit): Promise<Response>
  close(): Promise<void>
}

/**
 * A `fetch` for a library that talks to one service. The operator configured where that is, so it may be anywhere; but
 * nothing else is reached with it, and no redirect is followed.
 */
export function createSdkFetch(baseUrl: string): SdkFetch {
  const { origin } = new URL(baseUrl)
  const agent = new Agent({ allowH2: false, maxResponseSize: limits.egress.sdkBodyBytes })
  const send = async (input: string | URL | Request, init?: globalThis.RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== origin || url.username || url.password || input instanceof Request)
      throw new EgressError('address')
    // undici's fetch has types of its own for requests and responses, which are the same values at run time.
    const options = { ...init, redirect: 'error', dispatcher: agent } as unknown as RequestInit
    return (await undiciFetch(url, options)) as unknown as Response
  }
  return Object.assign(send, { close: () => agent.destroy() })
}
