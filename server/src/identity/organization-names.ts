import { limits, texts } from '@txadv/contract'
import { APIError } from 'better-auth/api'

interface Named {
  readonly name?: string | undefined
  readonly slug?: string | undefined
  readonly logo?: string | null | undefined
}

/** Controls, halves of characters, and marks that nobody sees or that turn the direction: a name could pass for another. */
const unseen = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff\ufffd]/u
const visible = /[\p{L}\p{N}\p{S}\p{P}]/u
const slugShape = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

const refuse = (message: string): never => {
  throw new APIError('BAD_REQUEST', { message })
}

/** Whether others can read it for what it is: seen, in one direction, and no longer than a name. */
export function isName(name: string): boolean {
  return [...name].length <= limits.organizations.nameCodePoints && visible.test(name) && !unseen.test(name)
}

/** Where a picture may be that other people's browsers are told to fetch. */
export const isImageAddress = (address: string): boolean =>
  address.length <= limits.organizations.imageChars && /^https:\/\/[^\s<>"]+$/.test(address)

/** What an organization may be called: other people read it on invitations and in lists. Answers the name without blanks around it. */
export function readOrganization<T extends Named>(given: T): { data: T } {
  const name = given.name?.trim()
  const { slug, logo } = given
  if (name !== undefined && !isName(name)) refuse(texts.organizationName(limits.organizations.nameCodePoints))
  if (slug !== undefined && (slug.length > limits.organizations.slugChars || !slugShape.test(slug)))
    refuse(texts.organizationSlug(limits.organizations.slugChars))
  if (logo && !isImageAddress(logo)) refuse(texts.imageAddress('logo', limits.organizations.imageChars))
  return { data: name === undefined ? given : { ...given, name } }
}
