import { type Output, truncate } from '@txadv/engine/light'
import { findPlatform } from '../../platforms/platforms.ts'
import type { OnPlatform } from './template-lab.queries.ts'

/** What a template makes, but for what the organization says itself. */
export const withOwnTexts = ({ ownName, ownDescription }: OnPlatform, { name, description }: Output): Output => ({
  name: ownName ?? name,
  description: ownDescription ?? description,
})

const unlimited = { nameChars: Number.POSITIVE_INFINITY, descriptionChars: Number.POSITIVE_INFINITY }

/** Whether what was pushed is not what would be now, both as the platform cuts them, or is of another engine. */
export function differsFromPushed(activation: OnPlatform, output: Output): boolean {
  const { nameChars, descriptionChars } = findPlatform(activation.platform)?.limits ?? unlimited
  const cut = (words: { readonly name: string | null; readonly description: string | null }) =>
    `${truncate(words.name ?? '', nameChars)}\n${truncate(words.description ?? '', descriptionChars)}`
  const pushed = { name: activation.pushedName, description: activation.pushedDescription }
  return (
    cut(pushed) !== cut(withOwnTexts(activation, output)) || activation.engineVersionAtPush !== activation.engineVersion
  )
}
