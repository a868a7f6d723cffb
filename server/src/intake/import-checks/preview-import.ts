import { createHash } from 'node:crypto'
import type * as contract from '@txadv/contract'
import { type Body, limits, type Reply, type SegmentType } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import {
  amendItem,
  type ClassifiedItem,
  findCorrections,
  type MatchCandidate,
  type MatchedItem,
  matchItems,
  measureConfidence,
  overlayOf,
  showReview,
} from '../../library/index.ts'
import {
  type BrokenItem,
  indexRows,
  isBroken,
  limitChunks,
  type RowNumber,
  reportItem,
  requireRow,
  type SettledItem,
  selectNamed,
} from '../../runs/index.ts'
import { listAudiences, readChunk } from '../imports/imports.ts'

const previewedOutcome = { new: 'created', inCatalog: 'adopted', inLibrary: 'duplicate', same: 'duplicate' } as const
type PreviewedRow = Reply<typeof contract.previewImport>['rows'][number]

/** What an import would make of some rows, read and matched as its chunks are; nothing is written, nothing charged. */
export async function previewImport(tenant: Tenant, asked: Body<typeof contract.previewImport>) {
  const { items } = readChunk({ chunkIndex: 0, ...asked })
  const named = selectNamed(items)
  const { matched, ...known } = await tenant.snapshot(async (tx) => {
    const found = await matchItems(tx, named)
    const names = named.map(({ topic }) => topic.normalizedName)
    const topicIds = found.flatMap(({ match }) => ('topic' in match ? [match.topic.id] : []))
    return {
      matched: indexRows(found),
      corrections: await findCorrections(tx, names),
      audiences: await listAudiences(tx, topicIds),
    }
  })
  return {
    rows: items.map((item): PreviewedRow => {
      if (isBroken(item)) return { ...previewedReport(item), ...nowhere }
      const found = requireRow(matched, item.row)
      return { ...previewedReport(asSettled(found)), ...placeOf(firstOf(found, matched), known) }
    }),
  }
}

/** The item that stands for one that is the same topic: what it says is not taken, but for the first of them. */
function firstOf(item: MatchedItem, matched: ReadonlyMap<RowNumber, MatchedItem>): MatchedItem {
  return item.match.kind === 'same' ? requireRow(matched, item.match.as) : item
}

/** The item as the write stage would answer it. */
function asSettled(item: MatchedItem): SettledItem {
  const { match, arrival } = item
  const fills = match.kind === 'inLibrary' && match.missingExternalId !== undefined
  return {
    ...item,
    outcome: fills ? 'updated' : previewedOutcome[match.kind],
    topicId: 'topic' in match ? match.topic.id : '',
    linkId: null,
    topicName: 'topic' in match ? match.topic.topic_name : arrival.topic_name,
    ...(match.kind === 'same' && { sameAs: match.as }),
  }
}

function previewedReport(item: SettledItem | BrokenItem) {
  const { row_number: row, reason, topic_name } = reportItem(item)
  return { row, outcome: isBroken(item) ? ('error' as const) : item.outcome, reason, topic_name }
}

const nowhere = {
  parent_category: null,
  taxonomy_type: null,
  subcategory: null,
  segment_type: null,
  audience_type: null,
}

/** What the database knows of the names and the topics of a preview. */
interface KnownTopics {
  readonly corrections: ReadonlyMap<string, SegmentType>
  readonly audiences: ReadonlyMap<string, string | null>
}

/** Where an item's topic would stand: where the library has it, else where the row says, the catalog, or the engine. */
function placeOf(item: MatchedItem, { corrections, audiences }: KnownTopics) {
  const { arrival, topic, match } = item
  if (match.kind === 'inLibrary') return placeIn(match.topic, audiences.get(match.topic.id))
  if (match.kind === 'inCatalog')
    return placeIn({ ...match.topic, ...overlayOf(arrival, match.topic) }, audiences.get(match.topic.id))
  const correction = corrections.get(topic.normalizedName)
  const { row } = correction ? amendItem(item, { segment_type: correction }).topic : topic
  const place = placeIn({ ...row, ...overlayOf(arrival, row) }, row.audience_type)
  // A category that the row names settles what the engine doubts.
  const isSettled = row.doubt !== null && arrival.parent_category !== undefined
  const review = showReview({ doubt: isSettled ? null : row.doubt, confirmed: isSettled })
  const { topic_name, intent } = row
  return { ...place, ...(review && { review }), field_confidence: measureConfidence({ ...place, topic_name, intent }) }
}

type Place = Pick<MatchCandidate, 'parent_category' | 'taxonomy_type' | 'subcategory' | 'segment_type'>

function placeIn({ parent_category, taxonomy_type, subcategory, segment_type }: Place, audience?: string | null) {
  return { parent_category, taxonomy_type, subcategory, segment_type, audience_type: audience ?? null }
}

type Checked = Reply<typeof contract.checkImportRows>

/** What an import would do to rows, of which it takes a chunk at a time and leaves others their turn. */
export async function checkImportRows(tenant: Tenant, asked: Body<typeof contract.checkImportRows>): Promise<Checked> {
  const { chunkRows, causes } = limits.imports
  const rows: Checked['rows'][number][] = []
  const findings: Checked['findings'][number][] = []
  const matches: Checked['matches'][number][] = []
  for (let from = 0; from < asked.rows.length; from += chunkRows) {
    tenant.signal.throwIfAborted()
    const chunk = { ...asked, chunkIndex: from / chunkRows, rows: asked.rows.slice(from, from + chunkRows) }
    const checked = await limitChunks(tenant.org, () => tenant.snapshot((tx) => checkChunk(tx, chunk)))
    rows.push(...checked.rows)
    findings.push(...checked.findings)
    matches.push(...checked.matches.slice(0, causes - matches.length))
  }
  return { rows, findings, matches }
}

async function checkChunk(tx: TenantTx, chunk: Parameters<typeof readChunk>[0]): Promise<Checked> {
  const { items } = readChunk(chunk)
  const matched = indexRows(await matchItems(tx, selectNamed(items)))
  const rows: Checked['rows'][number][] = []
  const matches: Checked['matches'][number][] = []
  for (const item of items) {
    if (isBroken(item)) {
      rows.push({ outcome: 'error', key: null })
      continue
    }
    const found = requireRow(matched, item.row)
    const { outcome, reason } = previewedReport(asSettled(found))
    rows.push({ outcome, key: keyOf(item) })
    if (found.match.kind === 'new') continue
    const topic = 'topic' in found.match ? found.match.topic : undefined
    matches.push({
      row: item.row,
      topic_name: item.arrival.topic_name,
      match_name: topic?.link_name ?? topic?.topic_name ?? firstOf(found, matched).arrival.topic_name,
      id: topic?.link_id ?? null,
      reason,
    })
  }
  return {
    rows,
    matches,
    findings: items.flatMap(({ row, findings = [] }) => findings.map((each) => ({ row, ...each }))),
  }
}

const keyBytes = 9

/** The same for names that are one topic. */
const keyOf = ({ topic }: ClassifiedItem) =>
  createHash('sha256').update(topic.normalizedName).digest().subarray(0, keyBytes).toString('base64url')
