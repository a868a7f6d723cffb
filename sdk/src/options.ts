import type { ApiError, NoAnswerError } from './errors.ts'
import { apiVersion, sdkVersion } from './versions.gen.ts'

/** Who calls: the holder of a key or, in a page of the service itself, the person who is signed in there. */
type Caller =
  | {
      /** An API key (`txadv_...`), or in a page an SDK key (`pk_live_...`, `pk_test_...`). */
      readonly apiKey: string
    }
  | {
      /** Sends the browser's session cookie in place of a key. */
      readonly session: true
      readonly apiKey?: undefined
    }

export type ClientOptions = Caller &
  Hooks & {
    /** Where the service answers, for example `https://txadv.example.com` or, behind a proxy, `https://example.com/txadv/`. */
    readonly baseUrl: string
    /** Scopes every call to one workspace of the organization. */
    readonly workspaceId?: string
    /** How long one try may take; the service itself gives up after 60 seconds. */
    readonly timeoutMs?: number
    /** What is built on this client, for the service's log; sent in `User-Agent`, which pages cannot set. */
    readonly appInfo?: AppInfo
    /** The dated version of the API that your program was written for, where that is not the one this client was generated from. */
    readonly apiVersion?: string
    /** Sends the requests, in place of the runtime's own `fetch`. */
    readonly fetch?: typeof fetch
  }

export interface AppInfo {
  readonly name: string
  readonly version?: string
}

/** What is told of each try. None is given a key, a cookie or a body; one that throws ends the call with what it threw. */
interface Hooks {
  /** Told before a request is sent. */
  readonly onRequest?: (request: RequestEvent) => void
  /** Told when an answer begins, whatever its status. */
  readonly onResponse?: (response: ResponseEvent) => void
  /** Told before a request is sent again. */
  readonly onRetry?: (retry: Retry) => void
}

export interface RequestEvent {
  readonly route: string
  readonly method: string
  readonly url: string
  /** Which try it is, from 1. */
  readonly attempt: number
}

export interface ResponseEvent extends RequestEvent {
  readonly status: number
  readonly durationMs: number
  /** Under which the service's log has the request. */
  readonly requestId: string | undefined
  readonly headers: Headers
}

export interface Retry {
  readonly route: string
  /** Which retry it is, from 1. */
  readonly attempt: number
  readonly pauseMs: number
  readonly reason: ApiError | NoAnswerError
}

/** Whether a text can be a key: nothing else can be sent as a header, and runtimes print what they cannot send. */
export const isKeyText = (apiKey: string): boolean => /^[!-~]+$/.test(apiKey)

const isToken = (text: string) => /^[\w!#$%&'*+.^`|~-]+$/.test(text)

/** Refuses what could not be sent, and says nothing of what is secret. */
export function checkOptions({ baseUrl, apiKey, appInfo, ...options }: Partial<ClientOptions>): void {
  if (!baseUrl || !/^https?:/i.test(baseUrl) || !URL.canParse(baseUrl))
    throw new TypeError('baseUrl must be an http(s) address')
  const { username, password, search, hash } = new URL(baseUrl)
  if (username || password || search || hash)
    throw new TypeError('baseUrl must have no user, password, query or fragment')
  if (appInfo && ![appInfo.name, appInfo.version ?? '1'].every(isToken))
    throw new TypeError('appInfo must have a name and a version without spaces')
  if ('session' in options) return
  if (!apiKey || !isKeyText(apiKey)) throw new TypeError('apiKey must be visible ASCII characters')
}

/** What runs this program, where that is not a browser: a page may not say who it is. */
const runtime = (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node

function userAgentOf({ appInfo }: ClientOptions): string | undefined {
  if (!runtime) return undefined
  const app = appInfo && ` ${appInfo.name}${appInfo.version ? `/${appInfo.version}` : ''}`
  return `txadv-sdk/${sdkVersion} node/v${runtime}${app ?? ''}`
}

/** What every request says. */
export function headersOf(options: ClientOptions): Readonly<Record<string, string>> {
  const userAgent = userAgentOf(options)
  return {
    ...(options.apiKey && { authorization: `Bearer ${options.apiKey}` }),
    ...(options.workspaceId && { 'x-workspace-id': options.workspaceId }),
    ...(userAgent && { 'user-agent': userAgent }),
  }
}

/** The version that requests ask for. */
export const versionOf = (options: ClientOptions): string => options.apiVersion ?? apiVersion
