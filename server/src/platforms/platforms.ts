import type { Platform as PlatformKey } from '@txadv/contract'
import { customApiPlatform } from './custom-api/custom-api.ts'
import { dspapiPlatform } from './dspapi/dspapi.ts'
import { exchangePlatform } from './exchange/exchange.ts'
import { marketplacePlatform } from './marketplace/marketplace.ts'
import type { Platform } from './platform.ts'

/** Those that cannot be asked what they have: what is there is known by our own records alone. */
export const unlistedPlatforms: ReadonlySet<PlatformKey> = new Set(['exchange'])

/** Every platform, by the name that the interface has for it. */
export const platforms = {
  marketplace: marketplacePlatform,
  dspapi: dspapiPlatform,
  exchange: exchangePlatform,
  custom_api: customApiPlatform,
} satisfies Record<PlatformKey, Platform>
