import type * as contract from '@txadv/contract'
import { type Body, failures, limits, templateDefaults, texts } from '@txadv/contract'
import { builtInTemplates, previewTemplate } from '@txadv/engine/light'
import { sql } from 'kysely'
import { actorIdOf } from '../../actor.ts'
import type { Operator } from '../../context.ts'
import { type Place, readCursor, type SortKey, writeCursor } from '../../db/cursor.ts'
import type { SystemTx } from '../../db/database.ts'
import { type AskedStretch, stretchOf, tellRows } from '../../db/stretch.ts'
import type { Task } from '../../queue/queue.ts'
import { readGlobalNamed } from './in-effect.queries.ts'
import { templateInput } from './template-input.ts'
import {
  countTemplateUses,
  deleteTemplate,
  listStored,
  lockTemplates,
  type StoredTemplate,
  type TemplateRecord,
  writeTemplate,
} from './templates.queries.ts'

export type { TemplateRecord }

type Changes = Body<typeof contract.updateOutputTemplate>

/** Known before a row is written, so that a built-in template can be asked for by its id. */
const builtInIds: Record<(typeof builtInTemplates)[number]['platformKey'], string> = {
  dspapi: '0193b5a0-0000-7000-8000-000000000001',
  marketplace: '0193b5a0-0000-7000-8000-000000000002',
  internal: '0193b5a0-0000-7000-8000-000000000003',
  exchange: '0193b5a0-0000-7000-8000-000000000004',
}
const builtIns: readonly TemplateRecord[] = builtInTemplates.map(({ pathFields, slugFields, ...template }) => ({
  ...templateDefaults,
  ...template,
  pathFields: [...pathFields],
  slugFields: [...slugFields],
  id: builtInIds[template.platformKey],
  builtIn: true,
  createdAt: null,
  updatedAt: null,
}))
const isBuiltIn = (id: string) => builtIns.some((each) => each.id === id)

const shown = ({ config, ...stored }: StoredTemplate): TemplateRecord => ({
  ...templateDefaults,
  slugFields: [],
  ...config,
  ...stored,
  builtIn: isBuiltIn(stored.id),
})

const inOrder = (a: TemplateRecord, b: TemplateRecord) =>
  a.sortOrder - b.sortOrder || (a.platformKey < b.platformKey ? -1 : Number(a.platformKey > b.platformKey))

/** The built-in templates, each as it is or as it was changed, and all others, in their order. */
async function listAll(tx: SystemTx): Promise<readonly TemplateRecord[]> {
  const stored = (await listStored(tx)).map(shown)
  const written = new Set(stored.map(({ platformKey }) => platformKey))
  return [...builtIns.filter(({ platformKey }) => !written.has(platformKey)), ...stored].sort(inOrder)
}

function find(templates: readonly TemplateRecord[], id: string): TemplateRecord {
  const found = templates.find((template) => template.id === id)
  if (!found) throw failures.absent(texts.templateNotFound)
  return found
}

type Claims = Pick<TemplateRecord, 'platformKey' | 'isActive' | 'dbColumnName' | 'dbColumnDesc'>

/** Refuses a template whose key another one has, or whose column another active one writes. */
function requireRoom(template: Claims, others: readonly TemplateRecord[]): void {
  if (others.some(({ platformKey }) => platformKey === template.platformKey)) throw failures.platformKeyTaken()
  if (!template.isActive) return
  for (const field of ['dbColumnName', 'dbColumnDesc'] as const) {
    const column = template[field]
    const holder = column && others.find((other) => other.isActive && other[field] === column)
    if (holder) throw failures.columnClaimed(column, holder.platformKey)
  }
}

/** A template with changes, if they can be made. */
function change(templates: readonly TemplateRecord[], id: string, changes: Changes): TemplateRecord {
  const found = find(templates, id)
  const changed = { ...found, ...changes } as TemplateRecord
  if (found.builtIn && changed.platformKey !== found.platformKey) throw failures.platformKeyOfBuiltIn()
  // Without it, a record's field of that name would be empty, and an export would have two columns of one name.
  const losesColumn = (['dbColumnName', 'dbColumnDesc'] as const).some((column) => found[column] && !changed[column])
  if (found.builtIn && losesColumn) throw failures.columnOfBuiltIn()
  requireRoom(
    changed,
    templates.filter((template) => template.id !== id),
  )
  return changed
}

/** The look at names that are kept somewhere, as whoever promises it names it: after every change of a template. */
export const nameCheck: Pick<Task, 'name'> = { name: 'kept-names' }

async function write(
  tx: SystemTx,
  id: string | undefined,
  template: object,
  operator: Operator,
): Promise<TemplateRecord> {
  const { id: _, builtIn, createdAt, updatedAt, platformKey, ...config } = template as TemplateRecord
  await operator.enqueue(tx, nameCheck, {})
  return shown(await writeTemplate(tx, { id, platformKey, config }, actorIdOf(operator.actor)))
}

const listOrder: readonly SortKey[] = [
  { column: sql.ref('sortOrder'), kind: 'number', descends: false },
  { column: sql.ref('platformKey'), kind: 'text', descends: false },
]

const isBehind = ({ sortOrder, platformKey }: TemplateRecord, [lastOrder, lastKey]: Place) =>
  sortOrder > Number(lastOrder) || (sortOrder === Number(lastOrder) && platformKey > String(lastKey))

/** Who may read the templates: operators, and every organization, whose segments they name. */
interface Reader extends Pick<Operator, 'tellNext'> {
  transact<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>
}

export async function listTemplates(caller: Reader, asked: AskedStretch): Promise<TemplateRecord[]> {
  const { limit, after } = stretchOf(asked, limits.templates.listed)
  const place = after === undefined ? undefined : readCursor(after, listOrder)
  const all = await caller.transact(listAll)
  const rest = place ? all.filter((template) => isBehind(template, place)) : [...all]
  const rows = rest.slice(0, limit)
  const last = rest.length > limit ? rows.at(-1) : undefined
  return tellRows(caller, { rows, next: last && writeCursor([String(last.sortOrder), last.platformKey]) })
}

export async function readTemplate(caller: Reader, id: string): Promise<TemplateRecord> {
  return caller.transact(async (tx) => find(await listAll(tx), id))
}

export async function createTemplate(
  operator: Operator,
  asked: Body<typeof contract.createOutputTemplate>,
): Promise<TemplateRecord> {
  return operator.transact(async (tx) => {
    await lockTemplates(tx)
    const templates = await listAll(tx)
    requireRoom(asked, templates)
    const { own } = limits.templates
    if (templates.filter(({ builtIn }) => !builtIn).length >= own) throw failures.tooManyTemplates(own)
    return write(tx, undefined, asked, operator)
  })
}

/** Changes a template. One that is built in is written whole, so that a newer engine no longer changes it. */
export async function updateTemplate(operator: Operator, id: string, changes: Changes): Promise<TemplateRecord> {
  return operator.transact(async (tx) => {
    await lockTemplates(tx)
    const templates = await listAll(tx)
    const changed = change(templates, id, changes)
    const { platformKey } = find(templates, id)
    if (changed.platformKey !== platformKey) await requireUnused(tx, platformKey)
    return write(tx, id, changed, operator)
  })
}

/** Refuses to take a key away by which connections name their segments; who writes such a connection holds the templates. */
async function requireUnused(tx: SystemTx, platformKey: string): Promise<void> {
  const { connections, organizations } = await countTemplateUses(tx, platformKey)
  if (connections > 0) throw failures.templateInUse(connections, organizations)
}

export async function removeTemplate(operator: Operator, id: string): Promise<{ deleted: true }> {
  if (isBuiltIn(id)) throw failures.builtInTemplate()
  await operator.transact(async (tx) => {
    await lockTemplates(tx)
    await requireUnused(tx, find(await listAll(tx), id).platformKey)
    await deleteTemplate(tx, id)
    await operator.enqueue(tx, nameCheck, {})
  })
  return { deleted: true }
}

/** What a template would make of a sample, or of a topic. */
export async function previewOf(operator: Operator, asked: Body<typeof contract.previewOutputTemplate>) {
  const { topicId, ...template } = asked
  if (topicId === undefined) return { ...previewTemplate(template), sample: true }
  const topic = await operator.transact((tx) => readGlobalNamed(tx, topicId))
  if (!topic) throw failures.absent(texts.topicNotFound)
  return { ...previewTemplate(template, templateInput(topic)), sample: false }
}

/** A template as it is, and as it would be with changes that could be made now. */
export async function proposeTemplate(tx: SystemTx, id: string, changes: Changes) {
  const templates = await listAll(tx)
  return { current: find(templates, id), proposed: change(templates, id, changes) }
}
