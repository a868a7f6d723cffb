import type { Config } from '../lib/config.ts'
import { createKeyring, type Keyring } from '../lib/envelope.ts'
import { createEgress, type Egress } from './egress.ts'
import { createTokenCache, type TokenCache } from './tokens.ts'

/** All that is needed to speak to somebody outside on behalf of an organization. */
export interface Outside {
  readonly egress: Egress
  readonly tokens: TokenCache
  readonly keyring: Keyring
  /** Where the platforms are, for connections that do not say. */
  readonly addresses: Addresses
  close(): Promise<void>
}

/** By platform, then by the key of the config that would say it. */
export type Addresses = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>

type Settings = Partial<Pick<Config, 'credentialKeys' | 'egressAllow' | 'platformAddresses'>>

/** Nothing is opened before it is used. */
export function createOutside(settings: Settings = {}): Outside {
  const egress = createEgress({ allow: settings.egressAllow ?? [] })
  return {
    egress,
    tokens: createTokenCache(),
    keyring: createKeyring(settings.credentialKeys ?? []),
    addresses: settings.platformAddresses ?? {},
    close: egress.close,
  }
}
