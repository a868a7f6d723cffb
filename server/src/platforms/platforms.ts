import { failures, type PlatformDescription, testReasons, texts } from '@txadv/contract'
import type { output } from 'zod'
import type { AddressSetting } from '../lib/config.ts'
import { choiceFault } from '../lib/describe-fault.ts'
import { customApiPlatform } from './custom-api/custom-api.ts'
import type { Platform } from './define-platform.ts'
import { dspapiPlatform } from './dspapi/dspapi.ts'
import { exchangePlatform } from './exchange/exchange.ts'
import { marketplacePlatform } from './marketplace/marketplace.ts'
import { PlatformError } from './platform.ts'

/** The platforms that every service has, in the order in which they are offered. */
export const builtInPlatforms: readonly Platform[] = [
  marketplacePlatform,
  dspapiPlatform,
  exchangePlatform,
  customApiPlatform,
]

const installed = new Map(builtInPlatforms.map((platform) => [platform.key, platform]))

/** Adds a platform to this process, before it serves anybody: nothing else has to know of it. */
export function installPlatform(platform: Platform): void {
  if (installed.has(platform.key)) throw new Error(`platform ${platform.key} is installed already`)
  installed.set(platform.key, platform)
}

export const listPlatforms = (): readonly Platform[] => [...installed.values()]

/** The platform, if this process has it: a connection may be older than the process. */
export const findPlatform = (key: string): Platform | undefined => installed.get(key)

/** The platform that a connection leads to. */
export function platformOf(key: string): Platform {
  const found = installed.get(key)
  if (!found) throw new PlatformError(testReasons.platformAbsent)
  return found
}

/** The platform that a caller names. */
export function requirePlatform(key: string): Platform {
  const found = installed.get(key)
  if (found) return found
  const known = [...installed.keys()]
  const message = texts.unknownPlatform(known)
  const fault = choiceFault(['platform'], { at: [], isQuery: false }, { value: key, known, message })
  throw failures.invalid(message, { issues: [fault] })
}

/** The settings by which an operator says where platforms are. */
export const listAddressSettings = (): readonly AddressSetting[] =>
  listPlatforms().flatMap(({ addressSettings }) => addressSettings)

/** What callers may know of the platforms, and forms are drawn from. */
export const describePlatforms = (): output<typeof PlatformDescription>[] =>
  listPlatforms().map(({ key, title, hint, fields, limits, capabilities, standIn }) => ({
    key,
    title,
    hint,
    fields: [...fields],
    limits,
    unlisted: capabilities.listsSegments ? null : capabilities.unlisted,
    sandbox: standIn !== undefined,
  }))
