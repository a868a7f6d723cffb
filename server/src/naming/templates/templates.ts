import { outputDescColumns, outputNameColumns } from '@txadv/contract'
import {
  builtInTemplates,
  compileTemplate,
  compileTrace,
  type Output,
  type OutputTemplate,
  type TemplateInput,
  type Trace,
  templateContext,
} from '@txadv/engine/light'
import type { SystemTx } from '../../db/database.ts'
import { readRevision, type StoredTemplate } from './templates.queries.ts'

export { nameCheck, proposeTemplate, type TemplateRecord } from './edit-templates.ts'

export { inEffect, type NamedTopic, namedColumns, ownText } from './in-effect.queries.ts'
export { templateInput } from './template-input.ts'

/** The columns that hold what the built-in templates make. */
export const outputColumns = [...outputNameColumns, ...outputDescColumns] as const
type OutputColumn = (typeof outputColumns)[number]

/**
 * A topic's names and descriptions for the platforms: by the column that holds each, or by the platform's key where the
 * template has no column. What no active template makes is absent.
 */
export type TopicOutputs = { readonly [Column in OutputColumn]?: string } & {
  readonly custom?: Readonly<Record<string, Output>>
}

/** One template: what it makes of a topic, and the columns in which a person may say otherwise. */
interface Naming {
  generate(topic: TemplateInput): Output
  readonly columns: { readonly name: string | null; readonly description: string | null }
}

/** What an active template makes of a topic, in parts. */
export interface TemplateTrace extends Trace {
  readonly platformKey: string
  readonly displayName: string
  readonly descCharLimit: number | null
  readonly columns: Naming['columns']
}

/** All templates at one revision, compiled. */
export interface CompiledTemplates {
  readonly revision: string
  /** A template by its key, also one that is at rest: a connection may name its segments by it all the same. */
  of(platformKey: string): Naming | undefined
  /** The keys of all, active or not. */
  readonly keys: readonly string[]
  /** What the active ones make of a topic. */
  generate(topic: TemplateInput): TopicOutputs
  /** The same in parts, in the order that the templates are listed in. */
  trace(topic: TemplateInput): readonly TemplateTrace[]
  /** The keys of those that have no column, active or not, in order. */
  readonly customKeys: readonly string[]
  /** Where inactive ones keep what they made: nobody writes there meanwhile. */
  readonly resting: { readonly columns: readonly string[]; readonly keys: readonly string[] }
}

const columnsOf = ({ dbColumnName, dbColumnDesc }: OutputTemplate) =>
  [dbColumnName, dbColumnDesc].filter((column) => typeof column === 'string')

const namedIn = ({ dbColumnName, dbColumnDesc }: OutputTemplate): Naming['columns'] => ({
  name: dbColumnName ?? null,
  description: dbColumnDesc ?? null,
})

function compileAll(revision: string, templates: readonly OutputTemplate[]): CompiledTemplates {
  const namings = new Map<string, Naming>()
  const isActive = (template: OutputTemplate) => template.isActive ?? true
  const active = templates.filter(isActive).map((template) => ({ ...template, generate: compileTemplate(template) }))
  const inactive = templates.filter((template) => !isActive(template))
  const claimed = active.flatMap(columnsOf)
  return {
    revision,
    keys: templates.map(({ platformKey }) => platformKey),
    of: (platformKey) => {
      const known = namings.get(platformKey)
      if (known) return known
      const template = templates.find((each) => each.platformKey === platformKey)
      if (!template) return undefined
      const generate = compileTemplate(template)
      const naming: Naming = { columns: namedIn(template), generate: (topic) => generate(templateContext(topic)) }
      namings.set(platformKey, naming)
      return naming
    },
    generate: (topic) => {
      const context = templateContext(topic)
      const outputs: Record<string, string> = {}
      let custom: Record<string, Output> | undefined
      for (const { platformKey, generate, dbColumnName, dbColumnDesc } of active) {
        const output = generate(context)
        if (dbColumnName) outputs[dbColumnName] = output.name
        if (dbColumnDesc) outputs[dbColumnDesc] = output.description
        if (!dbColumnName && !dbColumnDesc) {
          custom ??= {}
          custom[platformKey] = output
        }
      }
      return custom ? ({ ...outputs, custom } as TopicOutputs) : outputs
    },
    trace: (topic) => {
      const context = templateContext(topic)
      return [...active]
        .sort((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0))
        .map((template) => ({
          ...compileTrace(template)(context),
          platformKey: template.platformKey,
          displayName: template.displayName,
          descCharLimit: template.descCharLimit ?? null,
          columns: namedIn(template),
        }))
    },
    customKeys: templates
      .filter((template) => columnsOf(template).length === 0)
      .map(({ platformKey }) => platformKey)
      .sort(),
    resting: {
      columns: inactive.flatMap(columnsOf).filter((column) => !claimed.includes(column)),
      keys: inactive.filter((template) => columnsOf(template).length === 0).map(({ platformKey }) => platformKey),
    },
  }
}

/** The built-in templates, but for those that a stored one stands over, and the stored ones. */
function overlay(stored: readonly Pick<StoredTemplate, 'platformKey' | 'config'>[]): readonly OutputTemplate[] {
  const written = new Set(stored.map(({ platformKey }) => platformKey))
  return [
    ...builtInTemplates.filter(({ platformKey }) => !written.has(platformKey)),
    ...stored.map(({ platformKey, config }) => ({ ...config, platformKey }) as OutputTemplate),
  ]
}

let compiled: CompiledTemplates | undefined

/**
 * The templates as the transaction sees them. Every one that makes names asks for the revision, so no process ever goes by
 * templates that another has changed before; they are read and compiled only where they did change.
 */
export async function loadTemplates(tx: SystemTx): Promise<CompiledTemplates> {
  const known = compiled
  const { revision, stored } = await readRevision(tx, known?.revision ?? null)
  if (known && !stored) return known
  compiled = compileAll(revision, overlay(stored ?? []))
  return compiled
}
