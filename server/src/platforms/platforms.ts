import type { Platform as PlatformKey } from '@txadv/contract'
import { customApi } from './custom-api/custom-api.ts'
import { dspapi } from './dspapi/dspapi.ts'
import { exchange } from './exchange/exchange.ts'
import { marketplace } from './marketplace/marketplace.ts'
import type { Platform } from './platform.ts'

/** Those that cannot be asked what they have: what is there is known by our own records alone. */
export const unlisted: ReadonlySet<PlatformKey> = new Set(['exchange'])

/** Every platform, by the name that the interface has for it. */
export const platforms = { marketplace, dspapi, exchange, custom_api: customApi } satisfies Record<
  PlatformKey,
  Platform
>
