import { fold } from '../text.ts'
import { truncate } from '../truncate.ts'
import {
  type ContextField,
  contextFields,
  isSegmentType,
  type TemplateContext,
  type TemplateInput,
  templateContext,
} from './context.ts'

export interface PathField {
  readonly key: string
  readonly label?: string | null | undefined
  readonly format?: string | null | undefined
}

/** How a platform's names and descriptions are made. What is left out takes its default when the template compiles. */
export interface OutputTemplate {
  readonly platformKey: string
  readonly displayName: string
  readonly isActive?: boolean | undefined
  readonly sortOrder?: number | undefined
  readonly pathFields: readonly PathField[]
  readonly pathSeparator?: string | null | undefined
  readonly slugFields?: readonly string[] | null | undefined
  readonly slugSeparator?: string | null | undefined
  readonly includeSlug?: boolean | null | undefined
  readonly descTemplate?: string | null | undefined
  readonly descCharLimit?: number | null | undefined
  readonly descPrefixB2b?: string | null | undefined
  readonly descPrefixB2c?: string | null | undefined
  readonly descPrefixB2b2c?: string | null | undefined
  readonly recency?: string | null | undefined
  readonly dbColumnName?: string | null | undefined
  readonly dbColumnDesc?: string | null | undefined
  readonly userBehaviorOverride?: string | null | undefined
}

export interface Output {
  readonly name: string
  readonly description: string
}

export type Render = (context: TemplateContext) => string
export type FieldOf = (name: string) => Render | undefined

export const empty: Render = () => ''
const fieldRenders = contextFields.map((field) => [field, (context: TemplateContext) => context[field]] as const)

/** Compiles once what renders in microseconds for every topic of a library. */
export function compileTemplate(template: OutputTemplate): (context: TemplateContext) => Output {
  const fieldOf = fieldsOf(template)
  const prefix = prefixOf(template)
  const segments = template.pathFields.map(({ key, format }) =>
    // A form sends an empty format where none is meant.
    format ? compileText(format, fieldOf) : (fieldOf(key) ?? empty),
  )
  const separator = template.pathSeparator ?? ' > '
  const slug = (template.includeSlug ?? true) ? compileSlug(template, fieldOf) : empty
  const describe = compileText(template.descTemplate ?? '', (name) => (name === 'prefix' ? prefix : fieldOf(name)))
  const limit = template.descCharLimit ?? Number.POSITIVE_INFINITY

  return (context) => {
    let path = ''
    for (const segment of segments) {
      const text = segment(context).trim()
      if (text !== '') path = path === '' ? text : path + separator + text
    }
    const tail = slug(context)
    const name = path === '' || tail === '' ? path + tail : `${path} - ${tail}`
    return { name: name.toWellFormed(), description: truncate(describe(context).trim(), limit) }
  }
}

/** The fields that placeholders may name: a closed list, so none reaches a prototype. */
export function fieldsOf({ recency, userBehaviorOverride: behavior }: OutputTemplate): FieldOf {
  const fields = new Map<string, Render>(fieldRenders)
  if (recency) fields.set('recency', (context) => context.recency || recency)
  if (behavior) {
    fields.set('user_behavior', () => behavior)
    fields.set('user_behavior_lower', () => behavior.toLowerCase())
  }
  return (name) => fields.get(name)
}

export function prefixOf(template: OutputTemplate): Render {
  const business = template.descPrefixB2b ?? 'Professionals who'
  const consumer = template.descPrefixB2c ?? 'Consumers who'
  const both = template.descPrefixB2b2c ?? 'Consumers and professionals who'
  return ({ segment_type: segment }) => {
    if (segment === 'B2C') return consumer
    // An unknown segment type awaits review: the prefix that claims least stands in.
    return segment === 'B2B2C' || !isSegmentType(segment) ? both : business
  }
}

const openingBrace = 123
const closingBrace = 125

function isNameCode(code: number): boolean {
  return (code >= 97 && code <= 122) || code === 95 || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
}

/** A text with placeholders: each stands behind the literal of the same place. */
export interface ParsedText {
  readonly literals: readonly string[]
  readonly names: readonly string[]
  readonly fields: readonly Render[]
  readonly tail: string
}

/**
 * One pass over the template, and none over the values: a value that looks like a placeholder stays as it is.
 * After a failed placeholder the scan goes on behind its name, which holds no brace, so the pass is linear.
 */
export function parseText(template: string, fieldOf: FieldOf): ParsedText {
  const literals: string[] = []
  const names: string[] = []
  const fields: Render[] = []
  let literal = ''
  let copied = 0
  let open = template.indexOf('{{')
  while (open >= 0) {
    let start = open + 2
    // In a run of braces the last two open the placeholder.
    while (template.charCodeAt(start) === openingBrace) start++
    let close = start
    while (isNameCode(template.charCodeAt(close))) close++
    const closes = template.charCodeAt(close) === closingBrace && template.charCodeAt(close + 1) === closingBrace
    if (closes && close > start) {
      literal += template.slice(copied, start - 2)
      const name = template.slice(start, close)
      const field = fieldOf(name)
      close += 2
      copied = close
      // An unknown field is nothing, so the text around it is one.
      if (field) {
        literals.push(literal)
        names.push(name)
        fields.push(field)
        literal = ''
      }
    }
    open = template.indexOf('{{', close)
  }
  return { literals, names, fields, tail: literal + template.slice(copied) }
}

function compileText(template: string, fieldOf: FieldOf): Render {
  const { literals, fields, tail } = parseText(template, fieldOf)
  return (context) => {
    let text = ''
    for (let at = 0; at < fields.length; at++) text += literals[at] + (fields[at] as Render)(context)
    return text + tail
  }
}

export function compileSlug({ slugFields, slugSeparator }: OutputTemplate, fieldOf: FieldOf): Render {
  const fields = (slugFields ?? []).map((name) => fieldOf(name) ?? empty)
  const separator = slugSeparator ?? '-'
  return (context) => {
    let slug = ''
    for (const field of fields) slug = appendSlug(slug, separator, fold(field(context)))
    return slug
  }
}

/** Adds the runs of ASCII letters and digits of a folded text, each behind a separator but the first of all. */
function appendSlug(slug: string, separator: string, folded: string): string {
  let start = -1
  for (let at = 0; at <= folded.length; at++) {
    const code = at < folded.length ? folded.charCodeAt(at) : 0
    const alphanumeric = (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
    if (alphanumeric) {
      if (start < 0) start = at
    } else if (start >= 0) {
      slug = (slug === '' ? '' : slug + separator) + folded.slice(start, at)
      start = -1
    }
  }
  return slug
}

/** Shows every field filled, down to the last level of the tree. */
const sampleTopic: TemplateInput = {
  topic: 'Tesla Model Y Intenders',
  parentCategory: 'Auto',
  taxonomyType: 'Auto & Transportation',
  subcategory: 'Electric & Hybrid Vehicles',
  subcategoryPath: ['Electric & Hybrid Vehicles', 'Battery Electric', 'Electric SUV', 'Tesla', 'Model Y'],
  segmentType: 'B2C',
  audienceType: 'In-Market Shopper',
  primaryIntent: 'brand',
  secondaryIntent: 'product',
  intensity: 'Very High',
  awareness: 'Product Aware',
  funnel: 'Lower Funnel',
  buyerJourney: 'Decision',
  sensitivity: 'Standard',
  compositeScore: 88,
  keywords: ['tesla model y', 'electric suv', 'battery electric'],
  orgAlias: 'Sample Organization',
  partnerAlias: 'Sample Partner',
  modelProcess: 'Modeled',
  userMarket: 'US',
}

export interface TemplatePreview extends Output {
  /** In UTF-16 units, as `descCharLimit` counts. */
  readonly descLength: number
  /** What each placeholder stood for. */
  readonly context: Readonly<Record<ContextField | 'prefix', string>>
}

/** What a template makes of a topic, or of a sample, which is always the same one. */
export function previewTemplate(template: OutputTemplate, topic: TemplateInput = sampleTopic): TemplatePreview {
  const { recency, userBehaviorOverride } = template
  const context = templateContext({ ...topic, recency, userBehaviorOverride })
  const output = compileTemplate(template)(context)
  const prefix = prefixOf(template)(context)
  return { ...output, descLength: output.description.length, context: { ...context, prefix } }
}
