import { limits, reasons, type SegmentType } from '@txadv/contract'
import { classify, parseTaxonomyPath } from '@txadv/engine'
import fc from 'fast-check'

/** What is known of a name before its rows arrive. */
export const standings = ['new', 'corrected', 'inCatalog', 'inLibrary', 'lacking', 'renamed'] as const
export type Standing = (typeof standings)[number]

export interface Name {
  /** Tells the name apart from every other as no other word does. */
  readonly number: number
  readonly standing: Standing
}
export const nameOf = (number: number) => `Row ${number} Golf Fans`
/** The name that the topic of a renamed one has in the catalog. */
export const catalogNameOf = ({ number, standing }: Name) => nameOf(standing === 'renamed' ? number + 500 : number)
export const correction: SegmentType = 'B2E'

/** A row as the generator made it: of a name, or broken in some way. */
export interface GivenRow {
  readonly mark: string
  readonly name?: Name
  readonly cells: { readonly name: string; readonly code?: string; readonly type?: string }
  readonly broken?: string
}

/** A row where it stands: under its number, in its chunk. */
export interface PlacedRow extends GivenRow {
  readonly row: number
}

const spellings = [
  (name: string) => name,
  (name: string) => ` ${name.toLowerCase().replace('golf fans', 'golf-fans')}`,
  (name: string) => name.replace('Fans', 'Fan'),
  (name: string) => name.replace(/^(.*) Golf Fans$/, 'Golf Fans $1'),
]
const brokenKinds = [
  { name: ' ', broken: reasons.nameMissing },
  { name: 'x'.repeat(limits.topics.nameCodePoints + 1), broken: reasons.nameTooLong(limits.topics.nameCodePoints) },
  {
    name: 'Row with a code',
    code: 'x'.repeat(limits.imports.externalIdCodePoints + 1),
    broken: reasons.externalIdTooLong(limits.imports.externalIdCodePoints),
  },
]

export interface RowCase {
  readonly way: 'import' | 'sync'
  readonly useLlm: boolean
  readonly names: readonly Name[]
  /** Chunks in the order in which they are sent, each with its place in the file. */
  readonly chunks: readonly { readonly index: number; readonly rows: readonly PlacedRow[] }[]
  readonly previewed: readonly PlacedRow[]
}

const placed = (rows: readonly GivenRow[], first: number): PlacedRow[] =>
  rows.map((row, n) => ({ ...row, row: first + n }))

/** Rows of a few names, so that most have duplicates, in any order and cut into any chunks. Small cases meet nothing. */
export const rowPlan = fc.noBias(
  fc.record({
    way: fc.constantFrom('import' as const, 'sync' as const),
    useLlm: fc.boolean(),
    standings: fc.array(fc.constantFrom('new' as const, 'new' as const, 'new' as const, ...standings), {
      minLength: 8,
      maxLength: 40,
      size: 'max',
    }),
    rows: fc.array(
      fc.record({
        which: fc.nat(),
        kind: fc.nat(7 * brokenKinds.length),
        spelling: fc.nat(spellings.length - 1),
        hasCode: fc.boolean(),
        type: fc.constantFrom(undefined, undefined, 'B2B', 'b2g', 'B9Z'),
      }),
      { minLength: 40, maxLength: 80, size: 'max' },
    ),
    order: fc.array(fc.nat(), { minLength: 80, maxLength: 80 }),
    previewOrder: fc.array(fc.nat(), { minLength: 80, maxLength: 80 }),
    cuts: fc.array(fc.integer({ min: 3, max: 60 }), { minLength: 2, maxLength: 6, size: 'max' }),
    sending: fc.array(fc.nat(), { minLength: 80, maxLength: 80 }),
  }),
)

let used = 0

/** The case of a plan, with names and marks that no case before it had. */
export function buildCase({
  way,
  useLlm,
  ...given
}: typeof rowPlan extends fc.Arbitrary<infer Plan> ? Plan : never): RowCase {
  used += 1_000
  const start = used
  const names = given.standings.map((standing, n): Name => ({ number: start + n, standing }))
  const rows = given.rows.map((row, n): GivenRow => {
    const mark = `mark-${start + n}`
    // Most kinds are beyond the broken ones.
    const kind = brokenKinds[row.kind]
    if (kind) return { mark, cells: kind, broken: kind.broken }
    const name = names[row.which % names.length] as Name
    // A verdict or a type of its own makes a topic less alike: other spellings are then of another topic.
    const spelled = !useLlm && ['new', 'inCatalog', 'inLibrary', 'lacking'].includes(name.standing)
    const isTyped = !spelled || name.number % 2 === 0
    const spelling = spellings[isTyped ? row.spelling % 2 : row.spelling]
    const type = isTyped ? row.type : undefined
    const text = spelling?.(nameOf(name.number)) ?? ''
    return { mark, name, cells: { name: text, ...(row.hasCode && { code: mark }), ...(type && { type }) } }
  })
  const permuted = (keys: readonly number[]) =>
    rows
      .map((row, n) => ({ row, key: keys[n] ?? 0 }))
      .sort((a, b) => a.key - b.key)
      .map(({ row }) => row)
  const left = permuted(given.order)
  const chunks: { index: number; rows: PlacedRow[]; key: number }[] = []
  for (let index = 0; left.length > 0; index++) {
    const cut = given.cuts[index % given.cuts.length] ?? 1
    const rows = placed(left.splice(0, cut), index * limits.imports.chunkRows + 1)
    chunks.push({ index, rows, key: given.sending[index] ?? 0 })
  }
  const previewed = placed(permuted(given.previewOrder).slice(0, limits.imports.previewRows), 1)
  return { way, useLlm, names, chunks: chunks.sort((a, b) => a.key - b.key), previewed }
}

/** What the LLM says of a name, by its number: as the engine, otherwise, or nothing that can be used. */
export function saidOf(number: number) {
  const {
    segmentType: segment_type,
    parentCategory: parent_category,
    taxonomyType: taxonomy_type,
  } = classify(nameOf(number))
  const keywords = [`word ${number}`]
  if (number % 4 === 0) return undefined
  if (number % 4 === 1) return { parent_category, taxonomy_type, subcategory: '', segment_type, keywords }
  return { segment_type: number % 4 === 2 ? ('B2B2C' as const) : ('B2G' as const), keywords }
}

/** What must be reported of a row. */
export interface ExpectedRow {
  readonly row: number
  readonly outcome: string
  readonly reason: string
  readonly topic_name: string | null
  /** The name of its topic in the catalog. */
  readonly topicName: string | null
}

interface Known {
  topicName?: string
  inLibrary: boolean
  externalId: string | null
  segmentType?: string
  /** Whether the LLM's word was heard when it was made. */
  isJudged?: boolean
}

/**
 * Says what becomes of rows, from the rows of each one's own name alone: nothing here knows what stands beside it, but
 * for the first rows of a chunk, which are those that the LLM is asked about.
 */
export class RowOracle {
  readonly #known = new Map<Name, Known>()
  readonly #useLlm: boolean

  constructor(names: readonly Name[], useLlm: boolean) {
    this.#useLlm = useLlm
    for (const name of names) {
      const inLibrary = ['inLibrary', 'lacking', 'renamed'].includes(name.standing)
      const externalId = name.standing === 'inLibrary' ? libraryCode(name) : null
      const isKnown = inLibrary || name.standing === 'inCatalog'
      this.#known.set(name, { inLibrary, externalId, ...(isKnown && { topicName: catalogNameOf(name) }) })
    }
  }

  /** What the library then has of a name. */
  knownOf = (name: Name): Known => this.#known.get(name) as Known

  expectChunk(rows: readonly PlacedRow[], part: 'chunk' | 'page' | 'preview'): ExpectedRow[] {
    const most = part === 'chunk' ? limits.imports.llmPerChunk : limits.sync.llmPerPage
    let asked = 0
    const firsts = new Map<Name, number>()
    return rows.map((each) => {
      const { row, name, cells, broken } = each
      if (!name) return { row, outcome: 'error', reason: broken ?? '', topic_name: null, topicName: null }
      const topic_name = parseTaxonomyPath(cells.name).topicName
      const known = this.knownOf(name)
      const first = firsts.get(name)
      const told = (outcome: string, reason: string) => {
        return { row, outcome, reason, topic_name, topicName: known.topicName ?? null }
      }
      if (first !== undefined) return told('duplicate', reasons.duplicateOfRow(first))
      firsts.set(name, row)
      const { topicName = topic_name } = known
      if (known.inLibrary) {
        if (known.externalId !== null || cells.code === undefined)
          return told('duplicate', reasons.duplicate(topicName))
        known.externalId = cells.code
        return told('updated', reasons.updated(topicName))
      }
      const isNew = known.topicName === undefined
      Object.assign(known, { topicName, inLibrary: true, externalId: cells.code ?? null })
      if (!isNew) {
        if (hasType(each)) known.segmentType = segmentOf(each, undefined)
        return told('adopted', reasons.adopted(topicName))
      }
      const said = this.#useLlm && part !== 'preview' && asked++ < most ? saidOf(name.number) : null
      const isBeyond = said === null && this.#useLlm && part !== 'preview'
      known.segmentType = segmentOf(each, said ?? undefined)
      known.isJudged = Boolean(said)
      const why = isBeyond
        ? reasons.createdBeyondLlm(most, part)
        : said
          ? reasons.createdByLlm
          : said === undefined
            ? reasons.createdAfterLlm
            : reasons.created
      const remarks = cells.type === 'B9Z' ? [reasons.invalidSegmentType('B9Z')] : []
      return told('created', [why, ...remarks].join('; '))
    })
  }
}

export const libraryCode = ({ number }: Name) => `library-${number}`

const hasType = ({ cells: { type } }: GivenRow) => type !== undefined && type !== 'B9Z'

/** The row's own word, then the operator's, then the LLM's, then the engine's. */
function segmentOf(given: GivenRow, said: { readonly segment_type: SegmentType } | undefined): string {
  const { name, cells } = given
  if (cells.type && hasType(given)) return cells.type.toUpperCase()
  if (name?.standing === 'corrected') return correction
  return said?.segment_type ?? classify(parseTaxonomyPath(cells.name).topicName).segmentType
}
