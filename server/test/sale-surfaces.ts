import { sellerWords } from '@txadv/contract'
import { truncate } from '@txadv/engine/light'
import { expect } from 'vitest'
import { listPlatforms } from '../src/platforms/platforms.ts'
import { parseRecords } from './csv.ts'
import {
  askFor,
  bodyOf,
  forAll,
  type Row,
  readSaleLibrary,
  type SalePlace,
  type SaleWorld,
  type Seller,
} from './sale-world.ts'

/** Where a record has what a template makes; what templates without columns make is among its platform outputs. */
const columnsOf: Row = {
  dspapi: ['segment_name_dspapi', 'segment_desc_dspapi'],
  marketplace: ['segment_name_marketplace', 'segment_desc_marketplace'],
  internal: ['segment_name_internal', undefined],
}

const inCell = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

/** A topic as every reader shows it: by its link's id, with its names by platform key. */
export interface SurfacedTopic {
  readonly row: Row
  readonly names: readonly Row[]
}

function compareNames(row: Row, names: readonly Row[], what: string): void {
  for (const { platformKey, name, description } of names) {
    const [nameColumn, descriptionColumn] = columnsOf[platformKey] ?? []
    const shown = nameColumn ? { name: row[nameColumn] } : row.platform_outputs[platformKey]
    expect(shown?.name, `${what} ${platformKey}`).toBe(name)
    if (!nameColumn) expect(shown?.description, `${what} ${platformKey}`).toBe(description)
    if (descriptionColumn) expect(row[descriptionColumn], `${what} ${descriptionColumn}`).toBe(description)
  }
}

/** One topic: its record, its names, and what the seller gave of it. */
export async function checkRecord(
  world: SaleWorld,
  seller: Seller,
  id: string,
  listed?: Row,
  view: string | null = null,
): Promise<SurfacedTopic> {
  const [explained, named] = await Promise.all([
    askFor(world, seller, `/api/topics/${id}/explain`, { view }),
    askFor(world, seller, `/api/topics/${id}/names`, { view }),
  ])
  const { layers: _, source: __, ...record } = bodyOf(explained).record
  const what = `${seller.name} ${id} ${record.topic_name}`
  if (listed) expect(record, what).toEqual(listed)
  const names = bodyOf(named) as Row[]
  compareNames(record, names, what)
  const given = seller.given.get(record.id) ?? {}
  expect(record, `${what} given`).toMatchObject(given)
  return { row: record, names }
}

/** Holds every reader of a library against every other; answers what they say by link. */
export async function checkSurfaces(world: SaleWorld, seller: Seller): Promise<ReadonlyMap<string, SurfacedTopic>> {
  const rows = await readSaleLibrary(world, seller)
  const json = bodyOf(await askFor(world, seller, '/api/export?format=json')) as Row[]
  const exported = new Map(json.map((row) => [row.id, row]))
  const full = await world.stage.api.call('/api/export?full=true', seller.pushing.org.owner)
  const cells = new Map(parseRecords(full.text).map((record) => [record.id, record]))
  expect([exported.size, cells.size], `${seller.name} exports`).toEqual([rows.length, rows.length])
  const surfaced = new Map<string, SurfacedTopic>()
  await forAll(rows, async (row) => {
    const what = `${seller.name} ${row.id} ${row.topic_name}`
    // How sure the engine is, is of the moment and not exported.
    const { review: _review, field_confidence: _sure, ...recorded } = row
    expect(exported.get(row.id), `${what} JSON export`).toMatchObject(recorded)
    const csv = cells.get(row.id) ?? {}
    for (const column of Object.keys(csv))
      if (column in row) expect(csv[column], `${what} CSV ${column}`).toBe(inCell(row[column]))
    for (const [key, made] of Object.entries<Row>(row.platform_outputs)) {
      expect(csv[`segment_name_${key}`] ?? made.name, `${what} CSV ${key}`).toBe(made.name)
      expect(csv[`segment_desc_${key}`] ?? made.description, `${what} CSV ${key}`).toBe(made.description)
    }
    surfaced.set(row.id, await checkRecord(world, seller, row.id, row))
  })
  const parts = seller.views.filter((view) => view !== null)
  for (const view of parts)
    for (const row of await readSaleLibrary(world, seller, view))
      expect(row, `${seller.name} ${view} ${row.topic_name}`).toEqual(surfaced.get(row.id)?.row)
  return surfaced
}

/** What a topic would be pushed as; nothing where its records cannot tell: a word that the connection alone says. */
export function expectSegment(seller: Seller, place: SalePlace, { names }: SurfacedTopic): Row | undefined {
  const platform = listPlatforms().find(({ key }) => key === place.platform)
  if (!platform) throw new Error('no such platform')
  const { takes, templateKey } = platform.segments
  const made = names.find(({ platformKey }) => platformKey === (place.config.template_key ?? templateKey))
  if (!made) return undefined
  let { name, description } = made
  for (const [key, word] of Object.entries(sellerWords)) {
    const own = place.config[key]
    if (!own) continue
    const said = seller.words[word]
    if (!said) return undefined
    // Words are of one length and nowhere else in a text, so that one stands where the other stood.
    name = name.replaceAll(said, own)
    description = description.replaceAll(said, own)
  }
  return { name: truncate(name, takes.name), description: truncate(description, takes.description) }
}

export const placePrice = ({ config }: SalePlace) =>
  config.default_cpm === undefined ? null : { cpm: config.default_cpm, currency: config.currency ?? 'USD' }

/** Holds what a push through a connection would do against what the records say; answers it by the name of the topic. */
export async function checkPlan(
  world: SaleWorld,
  seller: Seller,
  place: SalePlace,
  topics: ReadonlyMap<string, SurfacedTopic>,
  held: ReadonlySet<string>,
): Promise<void> {
  const what = `${seller.name} plan ${place.platform}`
  const body = { all: true, dryRun: true, includeUnsure: true }
  const plan = bodyOf(await askFor(world, seller, `/api/connections/${place.id}/push/run`, { method: 'POST', body }))
  const { sensitive, prohibited } = plan.heldBack ?? { sensitive: 0, prohibited: 0 }
  const planned = plan.creates + plan.unchanged + plan.collisions + plan.refused + sensitive + prohibited
  expect(planned, what).toBe(topics.size)
  expect(plan.unchanged, what).toBe([...topics.keys()].filter((id) => held.has(id)).length)
  expect(plan.price, what).toEqual(placePrice(place))
  const free = [...topics].flatMap(([id, topic]) => (held.has(id) ? [] : [topic]))
  for (const { topicName, name, description } of plan.sample) {
    const expected = free
      .filter(({ row }) => row.topic_name === topicName)
      .map((topic) => expectSegment(seller, place, topic))
    expect(expected.length, `${what} ${topicName}`).toBeGreaterThan(0)
    if (!expected.includes(undefined)) expect(expected, `${what} ${topicName}`).toContainEqual({ name, description })
  }
}
