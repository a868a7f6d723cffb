import { outputDescColumns, outputNameColumns } from '@txadv/contract'
import {
  builtInTemplates,
  compileTemplate,
  type Output,
  type OutputTemplate,
  type TemplateInput,
  templateContext,
} from '@txadv/engine/light'
import type { SystemTx } from '../../db/database.ts'
import { readRevision, type StoredTemplate } from './templates.queries.ts'

export { proposeTemplate, type Template } from './edit-templates.ts'

/** The columns that hold what the built-in templates make. */
export const outputColumns = [...outputNameColumns, ...outputDescColumns] as const
type OutputColumn = (typeof outputColumns)[number]

/**
 * A topic's names and descriptions for the platforms: by the column that holds each, or by the platform's key where the
 * template has no column. What no active template makes is absent.
 */
export type Outputs = { readonly [Column in OutputColumn]?: string } & {
  readonly custom?: Readonly<Record<string, Output>>
}

/** All templates at one revision, compiled. */
export interface Templates {
  /** What the active ones make of a topic. */
  generate(topic: TemplateInput): Outputs
  /** Where inactive ones keep what they made: nobody writes there meanwhile. */
  readonly resting: { readonly columns: readonly string[]; readonly keys: readonly string[] }
}

const columnsOf = ({ dbColumnName, dbColumnDesc }: OutputTemplate) =>
  [dbColumnName, dbColumnDesc].filter((column) => typeof column === 'string')

function compileAll(templates: readonly OutputTemplate[]): Templates {
  const isActive = (template: OutputTemplate) => template.isActive ?? true
  const active = templates.filter(isActive).map((template) => ({ ...template, generate: compileTemplate(template) }))
  const inactive = templates.filter((template) => !isActive(template))
  const claimed = active.flatMap(columnsOf)
  return {
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
      return custom ? ({ ...outputs, custom } as Outputs) : outputs
    },
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

let compiled: { readonly revision: string; readonly templates: Templates } | undefined

/**
 * The templates as the transaction sees them. Every one that makes names asks for the revision, so no process ever goes by
 * templates that another has changed before; they are read and compiled only where they did change.
 */
export async function loadTemplates(tx: SystemTx): Promise<Templates> {
  const known = compiled
  const { revision, stored } = await readRevision(tx, known?.revision ?? null)
  if (known && !stored) return known.templates
  const templates = compileAll(overlay(stored ?? []))
  compiled = { revision, templates }
  return templates
}
