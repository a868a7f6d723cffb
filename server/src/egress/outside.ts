import { limits } from '@txadv/contract'
import type { Config, PlatformAddresses } from '../lib/config.ts'
import { createKeyring, type Keyring } from '../lib/envelope.ts'
import { createEgress, type Egress } from './egress.ts'
import type { S3, S3Settings } from './s3.ts'
import { createSftp, type Sftp } from './sftp.ts'
import { createTokenCache, type TokenCache } from './tokens.ts'

/** All that is needed to speak to somebody outside on behalf of an organization. */
export interface OutboundClients {
  readonly egress: Egress
  readonly sftp: Sftp
  /** Absent where the service has no account for it. */
  readonly s3: S3 | undefined
  readonly tokens: TokenCache
  readonly keyring: Keyring
  /** How long a platform has for one call. */
  readonly callMs: number
  /** Where the platforms are, for connections that do not say. */
  readonly addresses: PlatformAddresses
  /** Absent where the service offers no sandbox. */
  readonly sandboxUrl: string | undefined
  close(): Promise<void>
}

type Settings = Partial<
  Pick<
    Config,
    'credentialKeys' | 'egressAllow' | 'platformAddresses' | 'platformTimeoutMs' | 'exchangeS3' | 'sandboxUrl'
  >
>

/** Nothing is opened before it is used. */
export function createOutside(settings: Settings = {}): OutboundClients {
  const allow = settings.egressAllow ?? []
  const egress = createEgress({ allow })
  const s3 = settings.exchangeS3 && openS3Later(settings.exchangeS3)
  return {
    egress,
    sftp: createSftp({ allow }),
    s3,
    tokens: createTokenCache(),
    keyring: createKeyring(settings.credentialKeys ?? []),
    callMs: settings.platformTimeoutMs ?? limits.outbound.timeoutMs,
    addresses: settings.platformAddresses ?? {},
    sandboxUrl: settings.sandboxUrl,
    close: async () => {
      await Promise.all([egress.close(), s3?.close()])
    },
  }
}

/** The library is large, and most processes never upload: it is loaded when somebody does. */
function openS3Later(settings: S3Settings): S3 {
  let opened: Promise<S3> | undefined
  const open = () => {
    opened ??= import('./s3.ts').then(({ createS3 }) => createS3(settings))
    return opened
  }
  return {
    assume: async (role, signal) => (await open()).assume(role, signal),
    use: async (bucket, role, earned, visit, work) => (await open()).use(bucket, role, earned, visit, work),
    close: async () => (await opened)?.close(),
  }
}
