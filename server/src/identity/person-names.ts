import { limits, texts, visibleText } from '@txadv/contract'
import { APIError } from 'better-auth/api'
import type { AuthAnswer } from './invitations.ts'
import { isImageAddress, isName } from './organization-names.ts'

/** The routes on which people say what they are called. */
const personRoutes = new Set(['/sign-up/email', '/update-user'])

/** What a person may be called: others read it in member lists, invitations and the audit. */
export function requirePerson({ path, body }: AuthAnswer): void {
  if (!personRoutes.has(path)) return
  const { name, image } = (body ?? {}) as { name?: unknown; image?: unknown }
  if (typeof name === 'string' && !isName(name.trim()))
    throw new APIError('BAD_REQUEST', { message: texts.organizationName(limits.organizations.nameCodePoints) })
  if (typeof image === 'string' && !isImageAddress(image))
    throw new APIError('BAD_REQUEST', { message: texts.imageAddress('image', limits.organizations.imageChars) })
}

/** What an identity provider says of a person, as far as it can be shown. */
export function tidyPerson<T extends { name: string; image?: string | null | undefined; email: string }>(person: T): T {
  const name = [...visibleText(person.name)].slice(0, limits.organizations.nameCodePoints).join('').trim()
  const image = person.image && isImageAddress(person.image) ? person.image : null
  return { ...person, name: isName(name) ? name : person.email, image }
}
