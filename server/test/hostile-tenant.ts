import { get, type IncomingMessage, request } from 'node:http'
import { limits } from '@txadv/contract'

/** How many of each a hostile tenant has under way. */
export interface HostileLoad {
  readonly slowReaders: number
  readonly dribbledUploads: number
  readonly bulkAdds: number
}

/** A tenant of a service that asks for more than its share, and does not let go of what it has. */
export interface HostileTenant {
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<string, number>
  stop(): void
}

/**
 * Reads exports without taking a byte, sends uploads byte by byte, and adds the whole catalog again and again, on so many
 * connections each; whatever ends is begun again, as often as the rate limit of a key allows.
 */
export function startHostileTenant(
  baseUrl: string,
  { key, topicId }: { readonly key: string; readonly topicId: string },
  load: HostileLoad,
  addFilters: object = {},
): HostileTenant {
  const statuses = new Map<string, number>()
  const ending = new AbortController()
  const { signal } = ending
  const note = (kind: string, { statusCode }: IncomingMessage) => {
    const name = `${kind} ${statusCode}`
    statuses.set(name, (statuses.get(name) ?? 0) + 1)
  }
  const headers = { authorization: `Bearer ${key}` }
  const sending = (path: string, method: string, type: string) =>
    request(new URL(path, baseUrl), { agent: false, method, signal, headers: { ...headers, 'content-type': type } })
  const ended: (() => void)[] = []
  const again = (begin: () => void) => ended.push(begin)
  const restarting = setInterval(() => ended.shift()?.(), limits.rate.windowMs / limits.rate.perKey)
  signal.addEventListener('abort', () => clearInterval(restarting))

  const readSlowly = () => {
    get(new URL('/api/export?format=json', baseUrl), { agent: false, headers, signal })
      .on('response', (response) => {
        note('export', response)
        if (response.statusCode === 200) response.on('error', () => undefined)
        else response.resume()
      })
      .on('error', () => undefined)
      .on('close', () => again(readSlowly))
  }
  const dribble = () => {
    const upload = sending(`/api/topics/${topicId}/match-values?key=uid`, 'PUT', 'text/plain')
    const timer = setInterval(() => upload.write('u'), 500)
    upload
      .on('response', (response) => note('upload', response.resume()))
      .on('error', () => undefined)
      .on('close', () => {
        clearInterval(timer)
        again(dribble)
      })
  }
  const add = () => {
    sending('/api/topics/catalog', 'POST', 'application/json')
      .on('response', (response) => note('add', response.resume()))
      .on('error', () => undefined)
      .on('close', () => again(add))
      .end(JSON.stringify({ filters: addFilters }))
  }
  for (let n = 0; n < load.slowReaders; n++) readSlowly()
  for (let n = 0; n < load.dribbledUploads; n++) dribble()
  for (let n = 0; n < load.bulkAdds; n++) add()
  return { statuses, stop: () => ending.abort() }
}
