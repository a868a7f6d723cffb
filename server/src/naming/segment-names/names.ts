import { failures, type PlatformName, texts } from '@txadv/contract'
import { type TracedPart, truncate } from '@txadv/engine/light'
import type { output } from 'zod'
import { readSellerWords } from '../../account/index.ts'
import type { Tenant } from '../../context.ts'
import { listPlatforms } from '../../platforms/platforms.ts'
import { loadTemplates, templateInput } from '../templates/templates.ts'
import { findNamed } from './segment-names.queries.ts'

/** What the platform takes whose usual template this is; a template of none has no such limit. */
function takenBy(platformKey: string): { name: number | null; description: number | null } {
  const accepted = listPlatforms().flatMap(({ segments }) =>
    segments.templateKey === platformKey ? [segments.takes] : [],
  )
  if (accepted.length === 0) return { name: null, description: null }
  return {
    name: Math.min(...accepted.map(({ name }) => name)),
    description: Math.min(...accepted.map(({ description }) => description)),
  }
}

const least = (...given: readonly (number | null)[]): number | null => {
  const limits = given.filter((limit) => limit !== null)
  return limits.length > 0 ? Math.min(...limits) : null
}

/** A text in parts, by the template or in a person's own words, and how much of it is left where it is too long. */
function shown(parts: readonly TracedPart[], own: unknown, limit: number | null) {
  const isOwn = typeof own === 'string'
  const given = isOwn ? [{ text: own, fields: [], slug: false }] : parts
  const text = given.map((part) => part.text).join('')
  const kept = truncate(text, limit ?? Number.POSITIVE_INFINITY).length
  return {
    text,
    parts: given.map((part) => ({ ...part, fields: [...part.fields] })),
    from: isOwn ? ('edit' as const) : ('template' as const),
    cut: kept < text.length ? kept : null,
  }
}

/** What each active template calls a topic at this moment, and what each part of that came from. */
export async function readPlatformNames(tenant: Tenant, id: string): Promise<output<typeof PlatformName>[]> {
  const { topic, templates } = await tenant.snapshot(async (tx) => {
    const found = await findNamed(tx, id)
    if (!found) throw failures.absent(texts.topicNotFound)
    return { topic: { ...found, seller: await readSellerWords(tx) }, templates: await loadTemplates(tx) }
  })
  const own = (column: string | null) => (column === null ? undefined : topic.overlay[column])
  return templates.trace(templateInput(topic)).map((traced) => {
    const takes = takenBy(traced.platformKey)
    const name = shown(traced.name, own(traced.columns.name), takes.name)
    const ownDescription = own(traced.columns.description)
    // The template's own limit is about what it makes, not about what a person wrote.
    const limit = least(takes.description, typeof ownDescription === 'string' ? null : traced.descCharLimit)
    const description = shown(traced.description, ownDescription, limit)
    return {
      platformKey: traced.platformKey,
      displayName: traced.displayName,
      name: name.text,
      parts: name.parts,
      nameFrom: name.from,
      nameLimit: takes.name,
      nameCut: name.cut,
      description: description.text,
      descriptionParts: description.parts,
      descriptionFrom: description.from,
      descriptionLimit: limit,
      descriptionCut: description.cut,
    }
  })
}
