import { lookup as resolveByDns } from 'node:dns/promises'
import { connect as connectSocket, isIP, type LookupFunction, type Socket } from 'node:net'
import { limits } from '@txadv/contract'
import { buildConnector } from 'undici'
import { type AddressPolicy, isPublic, isTrusted, portOf } from './addresses.ts'
import { EgressError } from './egress-error.ts'

export type ResolveHost = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

export const systemResolve: ResolveHost = (host) => resolveByDns(host, { all: true, verbatim: true })

/** Resolves a name for the connection that is about to be made: one address that is not public refuses all of them. */
export function publicLookup(resolve: ResolveHost): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => isPublic(address))) done(new EgressError('address'), '')
        else if (options.all) done(null, [...found])
        else done(null, first.address, first.family)
      },
      () => done(new EgressError('unreachable'), ''),
    )
  }
}

const asEgressError = (error: unknown) => (error instanceof EgressError ? error : new EgressError('unreachable'))

/**
 * Opens connections, and looks at where they lead in three places: at an address that is written out, at every address
 * that a name resolves to, and at the other end of the socket before a byte of a request goes out.
 */
export function createConnector(admission: AddressPolicy, lookup: LookupFunction): buildConnector.connector {
  const settings = { allowH2: false, timeout: limits.egress.connectMs }
  const anywhere = buildConnector(settings)
  const guarded = buildConnector({ ...settings, lookup })
  return (options, done) => {
    const port = portOf({ port: options.port, protocol: options.protocol })
    const trusted = isTrusted(admission, options.hostname, port)
    const literal = options.hostname.replace(/^\[|\]$/g, '')
    if (!trusted && isIP(literal) && !isPublic(literal)) return done(new EgressError('address'), null)
    const connect = trusted ? anywhere : guarded
    return connect(options, (error, socket) => {
      if (error) return done(asEgressError(error), null)
      if (trusted || isPublic(socket?.remoteAddress)) return done(null, socket)
      socket?.destroy()
      return done(new EgressError('address'), null)
    })
  }
}

/** Opens a bare connection to an admitted host, looked at in the same three places. */
export function openSocket(
  { host, port }: { readonly host: string; readonly port: number },
  admission: AddressPolicy,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<Socket> {
  const trusted = isTrusted(admission, host, port)
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  if (!trusted && isIP(host) && !isPublic(host)) throw new EgressError('address')
  const socket = connectSocket({ host, port, ...(!trusted && { lookup }) })
  const fail = (error: unknown) => {
    socket.destroy()
    reject(asEgressError(error))
  }
  const limit = AbortSignal.any([signal, AbortSignal.timeout(limits.egress.connectMs)])
  const onAbort = () => fail(limit.reason)
  limit.addEventListener('abort', onAbort, { once: true })
  socket.on('error', fail)
  socket.once('connect', () => {
    limit.removeEventListener('abort', onAbort)
    if (!trusted && !isPublic(socket.remoteAddress)) return fail(new EgressError('address'))
    resolve(socket)
  })
  return promise
}
