import { truncate } from '../truncate.ts'
import type { TemplateContext } from './context.ts'
import { compileSlug, empty, fieldsOf, type OutputTemplate, parseText, prefixOf, type Render } from './template.ts'

/** A stretch of what a template makes, and the fields that it came from: none where the template itself says it. */
export interface TracedPart {
  readonly text: string
  readonly fields: readonly string[]
  readonly slug: boolean
}

/** A topic's name and description with where each stretch came from; joined, the parts are the whole texts. */
export interface Trace {
  readonly name: readonly TracedPart[]
  readonly description: readonly TracedPart[]
  /** How much of the description the template keeps; null where it is all of it. */
  readonly descriptionCut: number | null
}

const written = (text: string): TracedPart => ({ text, fields: [], slug: false })
const joined = (parts: readonly TracedPart[]) => parts.map(({ text }) => text).join('')

/** The parts of a stretch of the whole text. */
function cut(parts: readonly TracedPart[], from: number, to: number): TracedPart[] {
  let at = 0
  return parts.flatMap((part) => {
    const text = part.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    at += part.text.length
    return text === '' ? [] : [{ ...part, text }]
  })
}

function trimmed(parts: readonly TracedPart[]): TracedPart[] {
  const whole = joined(parts)
  const from = whole.length - whole.trimStart().length
  return cut(parts, from, from + whole.trim().length)
}

/** Half a surrogate pair becomes U+FFFD, which is as long, unless the next part begins with the other half. */
function wellFormed(parts: readonly TracedPart[]): TracedPart[] {
  const whole = joined(parts).toWellFormed()
  let at = 0
  return parts.map((part) => {
    const start = at
    at += part.text.length
    return { ...part, text: whole.slice(start, at) }
  })
}

/** Makes what `compileTemplate` makes, in parts. */
export function compileTrace(template: OutputTemplate): (context: TemplateContext) => Trace {
  const fieldOf = fieldsOf(template)
  const prefix = prefixOf(template)
  const texts = (text: string, known: (name: string) => Render | undefined) => {
    const { literals, names, fields, tail } = parseText(text, known)
    return (context: TemplateContext): TracedPart[] => [
      ...fields.flatMap((field, n) => [
        written(literals[n] ?? ''),
        { text: field(context), fields: [names[n] ?? ''], slug: false },
      ]),
      written(tail),
    ]
  }
  const segments = template.pathFields.map(({ key, format }) => {
    if (format) return texts(format, fieldOf)
    const field = fieldOf(key) ?? empty
    return (context: TemplateContext): TracedPart[] => [{ text: field(context), fields: [key], slug: false }]
  })
  const separator = template.pathSeparator ?? ' > '
  const slugOf = (template.includeSlug ?? true) ? compileSlug(template, fieldOf) : empty
  const slugFields = template.slugFields ?? []
  const describe = texts(template.descTemplate ?? '', (name) => (name === 'prefix' ? prefix : fieldOf(name)))

  return (context) => {
    const path: TracedPart[] = []
    for (const segment of segments) {
      const parts = trimmed(segment(context))
      if (parts.length > 0) path.push(...(path.length > 0 ? [written(separator)] : []), ...parts)
    }
    const slug = slugOf(context)
    if (slug !== '')
      path.push(...(path.length > 0 ? [written(' - ')] : []), { text: slug, fields: slugFields, slug: true })
    const description = wellFormed(trimmed(describe(context)))
    const whole = joined(description)
    const kept = truncate(whole, template.descCharLimit ?? Number.POSITIVE_INFINITY).length
    return {
      name: wellFormed(path).filter(({ text }) => text !== ''),
      description,
      descriptionCut: kept < whole.length ? kept : null,
    }
  }
}
