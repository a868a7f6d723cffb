import {
  type exportTopics,
  Failure,
  failures,
  LibraryTopicId,
  limits,
  type Query,
  type Streamed,
} from '@txadv/contract'
import type { RawBuilder } from 'kysely'
import type { Tenant } from '../../context.ts'
import { type CopiedRows, Room, type RowWriter } from '../../db/copy.ts'
import { type Condition, countTotal } from '../../db/listing.ts'
import type { OpenSnapshot } from '../../db/open-snapshot.ts'
import { uuidChars, writeShownId } from '../../lib/shown-ids.ts'
import { recordAudit } from '../audit/audit.ts'
import { conditionsOf, libraryOf } from '../library/library.ts'
import { charge, refund } from '../usage/usage.ts'
import {
  asTwoObjects,
  type Column,
  type Cursor,
  csvColumns,
  fullCsvColumns,
  fullJsonColumns,
  jsonColumns,
  selectPage,
} from './export.queries.ts'

type ExportQuery = Query<typeof exportTopics>

/** How rows are copied out of the database in a format, and put together to a file. */
interface Format {
  readonly mediaType: string
  readonly copyOptions: string
  readonly columns: readonly Column[]
  readonly fullColumns: readonly Column[]
  readonly rowOf: (page: RawBuilder<unknown>, columns: readonly Column[]) => RawBuilder<unknown>
  readonly writeRow: RowWriter
  readonly head: (columns: readonly Column[]) => string
  /** What each row begins with but the first must not. */
  readonly lead: string
  readonly foot: string
  readonly cursorOf: (row: string) => Cursor
}

const linkPrefix = Buffer.from('ot_')
const topicPrefix = Buffer.from('tp_')
const jsonDelimiter = 2
const [comma, letterT, letterZ, lineEnd] = Buffer.from(',TZ\n') as unknown as [number, number, number, number]

/** Writes the row up to the end of its second id, with both ids as callers know them; answers where that ends. */
function writeIds(row: Buffer, target: Buffer, at: number, linkAt: number, topicAt: number): number {
  let end = at + row.copy(target, at, 0, linkAt)
  end += writeShownId(linkPrefix, row, linkAt, target, end)
  end += row.copy(target, end, linkAt + uuidChars, topicAt)
  return end + writeShownId(topicPrefix, row, topicAt, target, end)
}

/** Writes a time that the database shows as `2026-01-31 12:00:00.5+00` as the interface does: `2026-01-31T12:00:00.5Z`. */
function writeTime(row: Buffer, from: number, to: number, target: Buffer, at: number): number {
  const end = at + row.copy(target, at, from, to - '+00'.length)
  target[at + '2026-01-31'.length] = letterT
  target[end] = letterZ
  return end + 1
}

const writeCsvRow: RowWriter = (row, target, at) => {
  const topicAt = uuidChars + 1
  const updatedAt = row.lastIndexOf(comma) + 1
  const createdAt = row.lastIndexOf(comma, updatedAt - 2) + 1
  let end = writeIds(row, target, at, 0, topicAt)
  end += row.copy(target, end, topicAt + uuidChars, createdAt)
  end = writeTime(row, createdAt, updatedAt - 1, target, end)
  target[end++] = comma
  end = writeTime(row, updatedAt, row.length - 1, target, end)
  target[end++] = lineEnd
  return end - at
}

/** Joins the two objects that a row of JSON comes as. */
const writeJsonRow: RowWriter = (row, target, at) => {
  const linkAt = '{"id" : "'.length
  const topicAt = linkAt + uuidChars + '", "topic_id" : "'.length
  const between = row.lastIndexOf(jsonDelimiter)
  target[at] = comma
  let end = writeIds(row, target, at + 1, linkAt, topicAt)
  end += row.copy(target, end, topicAt + uuidChars, between - '}'.length)
  target[end++] = comma
  return end + row.copy(target, end, between + 1 + '{'.length) - at
}

const csv: Format = {
  mediaType: 'text/csv; charset=utf-8',
  copyOptions: 'format csv',
  columns: csvColumns,
  fullColumns: fullCsvColumns,
  rowOf: (page) => page,
  writeRow: writeCsvRow,
  head: (columns) => `${columns.map(([name]) => name).join(',')}\n`,
  lead: '',
  foot: '',
  cursorOf: (row) => {
    const updatedAt = row.lastIndexOf(',')
    return {
      createdAt: row.slice(row.lastIndexOf(',', updatedAt - 1) + 1, updatedAt),
      id: LibraryTopicId.decode(row.slice(0, row.indexOf(','))),
    }
  },
}

const json: Format = {
  mediaType: 'application/json; charset=utf-8',
  // Neither character can stand in a JSON text, so nothing is quoted and each line is a record.
  copyOptions: `format csv, quote E'\\x01', delimiter E'\\x${jsonDelimiter.toString(16).padStart(2, '0')}'`,
  columns: jsonColumns,
  fullColumns: fullJsonColumns,
  rowOf: asTwoObjects,
  writeRow: writeJsonRow,
  head: () => '[',
  lead: ',',
  foot: ']\n',
  cursorOf: (row) => {
    const { created_at: createdAt, id } = JSON.parse(row.slice(1)) as { created_at: string; id: string }
    return { createdAt, id: LibraryTopicId.decode(id) }
  },
}

const formats = { csv, json }

/** The library as a file. It counts as one export, whatever its size, and not at all when the service fails to end it. */
export async function exportLibrary(tenant: Tenant, query: ExportQuery): Promise<Streamed> {
  const full = query.full ?? false
  if (full && tenant.actor.role !== 'owner') throw failures.fullExportForbidden()
  await tenant.transact(async (tx) => {
    await charge(tx, { exports: 1 })
    await recordAudit(tx, tenant.actor, 'topics.exported', tx.org, { format: query.format, full })
  })
  const format = formats[query.format]
  return {
    mediaType: format.mediaType,
    filename: `topics.${query.format}`,
    chunks: orRefund(tenant, contents(tenant, query, format, full ? format.fullColumns : format.columns)),
  }
}

/** Only what the service itself breaks is taken back: a client must not get rows for nothing by spoiling the end. */
async function* orRefund(tenant: Tenant, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks
  } catch (error) {
    const weFailed = !(error instanceof Failure) || error.status >= 500
    if (weFailed)
      await tenant
        .transact((tx) => refund(tx, { exports: 1 }))
        .catch((err) => tenant.log.warn({ err }, 'export not refunded'))
    throw error
  }
}

async function* contents(
  tenant: Tenant,
  query: ExportQuery,
  format: Format,
  columns: readonly Column[],
): AsyncGenerator<Buffer> {
  const snapshot = await tenant.openSnapshot()
  try {
    const stillMay = everySecond(() => stillAllowed(tenant, query))
    let head: Buffer | undefined = Buffer.from(format.head(columns))
    for await (const { bytes } of pagesOf(tenant, snapshot, conditionsOf(snapshot.tx, query), format, columns)) {
      await stillMay()
      yield head ? Buffer.concat([head, bytes.subarray(format.lead.length)]) : bytes
      head = undefined
    }
    yield Buffer.concat([head ?? Buffer.alloc(0), Buffer.from(format.foot)])
  } finally {
    await snapshot.close()
  }
}

/**
 * The rows in the order of their age, a page at a time; the next page is on its way while one is sent. Few matches come
 * as one page, because a walk along the order would pass the whole library for each of them.
 */
async function* pagesOf(
  tenant: Tenant,
  snapshot: OpenSnapshot,
  conditions: readonly Condition[],
  format: Format,
  columns: readonly Column[],
): AsyncGenerator<CopiedRows> {
  // COPY is planned anew for every statement, so each brings a few pages.
  const pageRows = limits.export.pageRows * limits.export.pagesAtOnce
  const few = limits.listing.gatheredRows
  const inOnePage = conditions.length > 0 && (await countTotal(snapshot.tx, libraryOf(snapshot.tx), conditions)) <= few
  if (!inOnePage) await snapshot.preferOrder()
  const rows = inOnePage ? few : pageRows
  // One page is sent while the other is filled.
  const [sent, filled] = [new Room(), new Room()]
  let room = sent
  const copyAfter = (cursor?: Cursor) => {
    const page = selectPage(snapshot.tx, columns, conditions, cursor, rows)
    room = room === sent ? filled : sent
    const copied = snapshot.copy(format.rowOf(page, columns), format.copyOptions, format.writeRow, room)
    copied.catch(() => undefined)
    return copied
  }
  tenant.signal.throwIfAborted()
  for (let next: Promise<CopiedRows> | undefined = copyAfter(); next; ) {
    const page: CopiedRows = await next
    tenant.signal.throwIfAborted()
    next = page.rows > 0 && page.rows === rows ? copyAfter(format.cursorOf(page.lastRow)) : undefined
    if (page.rows > 0) yield page
  }
}

async function stillAllowed(tenant: Tenant, query: ExportQuery): Promise<void> {
  const { org, actor } = await tenant.renew()
  // A session may act for another organization by now; what it may do there says nothing of this one.
  if (org !== tenant.org) throw failures.unauthorized()
  if (query.full && actor.role !== 'owner') throw failures.fullExportForbidden()
}

/** Runs the check at most once in each stretch of time. */
function everySecond(check: () => Promise<void>): () => Promise<void> {
  let checkedAt = performance.now()
  return async () => {
    if (performance.now() - checkedAt < limits.export.recheckMs) return
    await check()
    checkedAt = performance.now()
  }
}
