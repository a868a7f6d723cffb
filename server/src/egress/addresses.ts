import { isIP } from 'node:net'
import { limits } from '@txadv/contract'
import ipaddr from 'ipaddr.js'
import { EgressError } from './egress-error.ts'

/** Whom we may call: the public, over https and on these ports; and the hosts that the operator names, on their own. */
export interface AddressPolicy {
  readonly ports: readonly number[]
  /** `host:port` of hosts that may also be private and speak plain http. */
  readonly trusted: ReadonlySet<string>
}

const globalUnicast = ipaddr.parseCIDR('2000::/3')

const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, '')

/**
 * Whether an address is one of the public internet. Only what is surely public is: an address of IPv6 that carries one
 * of IPv4 (mapped, compatible, NAT64, 6to4, Teredo) is not, whatever it carries.
 */
export function isPublic(address: string | undefined): boolean {
  if (!address || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalUnicast as [ipaddr.IPv6, number])
}

const defaultPorts: Record<string, number> = { 'https:': 443, 'http:': 80 }

export const portOf = (url: Pick<URL, 'port' | 'protocol'>): number =>
  url.port ? Number(url.port) : (defaultPorts[url.protocol] ?? 0)

export const isTrusted = ({ trusted }: AddressPolicy, host: string, port: number): boolean =>
  trusted.has(`${isIP(withoutBrackets(host)) === 6 ? `[${withoutBrackets(host)}]` : host}:${port}`)

/** Whether an address that is written out may be called at all; where a name leads is looked at when it is resolved. */
export function isCallable(url: URL, admission: AddressPolicy): boolean {
  const { hostname, username, password, hash } = url
  if (!Object.hasOwn(defaultPorts, url.protocol) || username || password || hash || !hostname) return false
  if (isTrusted(admission, hostname, portOf(url))) return true
  if (url.protocol !== 'https:' || !admission.ports.includes(portOf(url))) return false
  const literal = withoutBrackets(hostname)
  if (isIP(literal)) return isPublic(literal)
  // A name without a dot is one of our own network; one that ends in a dot would be judged as another host.
  return hostname.includes('.') && !hostname.endsWith('.')
}

/** The address as the standard reads it, if it may be called. */
export function admitAddress(given: string, admission: AddressPolicy): URL {
  const url = given.length <= 4 * limits.connections.addressChars ? URL.parse(given) : null
  // The parser drops an empty fragment and empty userinfo, which mean as much as full ones: somebody plays with us.
  if (!url || /[#\s\\]/.test(given) || /^[a-z]+:\/\/[^/?]*@/i.test(given) || !isCallable(url, admission))
    throw new EgressError('address')
  return url
}

/** The host and port of a server for files, by the same rules; its ports are others. */
export function admitServer(host: string, port: string, { trusted }: AddressPolicy): { host: string; port: number } {
  const number = /^[0-9]{1,5}$/.test(port) ? Number(port) : 0
  const { sftpPorts, sftpPortMin } = limits.egress
  const ports = number >= sftpPortMin ? [number] : sftpPorts
  if (!/^(?:[^\s/?#@\\:[\]%]+|\[[0-9a-f:.]+\])$/i.test(host)) throw new EgressError('address')
  const { hostname } = admitAddress(`https://${host}:${number}`, { ports, trusted })
  return { host: withoutBrackets(hostname), port: number }
}
