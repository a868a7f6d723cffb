import { type AddressKey, addressKeys, type ConnectionShape, type PlatformField } from '@txadv/contract'
import { truncate } from '@txadv/engine/light'
import type { AddressSetting } from '../lib/config.ts'
import type { ConnectionHandle, OwnSegmentCalls, SegmentCalls, SegmentListing } from './platform.ts'
import type { PlatformPolicy } from './policy.ts'
import type { StandIn } from './stand-in.ts'

/** How much of a name and a description a platform keeps, in UTF-16 units; the rest is cut off before it is sent. */
export interface PlatformLimits {
  readonly nameChars: number
  readonly descriptionChars: number
}

/** Whether a platform can be asked what it has; what people read instead of a comparison where it cannot. */
type Listing =
  | { readonly listsSegments: true }
  | { readonly listsSegments: false; readonly unlisted: { readonly title: string; readonly text: string } }

type PlatformCapabilities = Listing & {
  /** Set where segments are sent without a price, so that a changed one makes none stale. */
  readonly withoutPrice?: true
  /** The addresses for which an operator may set a default, as `<KEY>_API_URL` and `<KEY>_TOKEN_URL`. */
  readonly defaultAddresses?: readonly (keyof typeof addressSettings)[]
}

const addressSettings = { api_base_url: 'API_URL', token_url: 'TOKEN_URL' } as const satisfies Partial<
  Record<AddressKey, string>
>

/** All that a platform is; whatever else knows of it reads this. */
interface PlatformDefinition extends Pick<ConnectionShape, 'config'> {
  /** What the interface, the database and the sandbox call it: lowercase letters, digits and underscores. */
  readonly key: string
  readonly title: string
  /** What it is for, in a sentence. */
  readonly hint: string
  /** What a connection is asked for that pushes to it: each is a key of `config`, or a credential. */
  readonly fields: readonly PlatformField[]
  readonly limits: PlatformLimits
  readonly policy: PlatformPolicy
  readonly capabilities: PlatformCapabilities
  /** Tries the connection without changing anything, and says what it reached. */
  test(link: ConnectionHandle): Promise<string>
  readonly segments: OwnSegmentCalls
  /** How the sandbox plays it; absent where the sandbox does not. */
  readonly standIn?: StandIn
}

/** A platform, with all that follows from its definition. */
export interface Platform extends PlatformDefinition, ConnectionShape {
  readonly segments: SegmentCalls
  /** The settings by which an operator says where it is. */
  readonly addressSettings: readonly AddressSetting[]
}

function* faultsOf({ key, config, fields }: PlatformDefinition): Generator<string> {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(key)) yield 'the key must be lowercase letters, digits and underscores'
  const keys = fields.map((field) => field.key)
  for (const [at, field] of fields.entries()) {
    if (keys.indexOf(field.key) !== at) yield `${field.key} is asked for twice`
    if (!field.credential && !Object.hasOwn(config, field.key)) yield `${field.key} is neither config nor credential`
    if (field.secret && !field.credential) yield `${field.key} is secret, so it must be a credential`
    if (field.kind === 'address' && !addressKeys.some((address) => address === field.key))
      yield `${field.key} is no address that credentials are bound to`
    if (field.when && !keys.includes(field.when.field)) yield `${field.key} waits for a field that is not there`
  }
}

/** Whoever made the words of a listing has cut them already; a platform refuses what is longer. */
function cutting(segments: OwnSegmentCalls, { nameChars, descriptionChars }: PlatformLimits): SegmentCalls {
  const cut = (listing: SegmentListing): SegmentListing => ({
    ...listing,
    name: truncate(listing.name, nameChars),
    description: truncate(listing.description, descriptionChars),
  })
  return {
    ...segments,
    takes: { name: nameChars, description: descriptionChars },
    create: (link, listing) => segments.create(link, cut(listing)),
    update: (link, id, listing) => segments.update(link, id, cut(listing)),
  }
}

/** Makes a platform of its definition; a definition that contradicts itself does not load. */
export function definePlatform(definition: PlatformDefinition): Platform {
  const { key, fields, limits, capabilities } = definition
  const [fault] = faultsOf(definition)
  if (fault) throw new Error(`platform ${key}: ${fault}`)
  return {
    ...definition,
    credentials: fields.filter(({ credential }) => credential).map((field) => field.key),
    segments: cutting(definition.segments, limits),
    addressSettings: (capabilities.defaultAddresses ?? []).map((address) => ({
      name: `${key.toUpperCase()}_${addressSettings[address]}`,
      platform: key,
      address,
    })),
  }
}
