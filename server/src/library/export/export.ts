import type * as contract from '@txadv/contract'
import { Failure, failures, limits, type Query, type Streamed } from '@txadv/contract'
import { chargeUsage, recordAudit, refundUsage } from '../../account/index.ts'
import { isOwner } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import { type CopiedRows, CopyBuffer, type RowWriter } from '../../db/copy.ts'
import { countTotal } from '../../db/listing-counts.ts'
import type { ListingCondition } from '../../db/listing-source.ts'
import type { OpenSnapshot } from '../../db/open-snapshot.ts'
import { loadTemplates } from '../../naming/index.ts'
import { libraryConditions, libraryOf } from '../library/library.ts'
import { csvFormat } from './csv.ts'
import { type ExportColumn, type ExportCursor, hasNames, selectPage } from './export.queries.ts'
import { type ExportFormat, rowWriter } from './format.ts'
import { jsonFormat } from './json.ts'
import { nameRows } from './name-rows.ts'

type ExportQuery = Query<typeof contract.exportTopics>

const formats = { csv: csvFormat, json: jsonFormat }

/** The library as a file. It counts as one export, whatever its size, and not at all when the service fails to end it. */
export async function exportLibrary(tenant: Tenant, query: ExportQuery): Promise<Streamed> {
  const full = query.full ?? false
  if (full && !isOwner(tenant.actor)) throw failures.fullExportForbidden()
  // Before the charge, so that an export that must come back later costs the database nothing.
  const snapshot = await openUntilRead(tenant)
  try {
    await tenant.transact(async (tx) => {
      await chargeUsage(tx, { exports: 1 })
      await recordAudit(tx, tenant.actor, 'topics.exported', tx.org, { format: query.format, full })
    })
  } catch (error) {
    await snapshot.close()
    throw error
  }
  const format = formats[query.format]
  return {
    mediaType: format.mediaType,
    filename: `topics.${query.format}`,
    chunks: orRefund(tenant, contents(tenant, snapshot, query, format)),
  }
}

/** A snapshot for a reader that may never come: one that has left before the first page is read leaves none open. */
async function openUntilRead(tenant: Tenant): Promise<ReadableSnapshot> {
  const snapshot = await tenant.openSnapshot()
  let isRead = false
  const closing = () => {
    if (!isRead) void snapshot.close()
  }
  tenant.signal.addEventListener('abort', closing, { once: true })
  if (tenant.signal.aborted) closing()
  return {
    ...snapshot,
    read: () => {
      tenant.signal.throwIfAborted()
      isRead = true
    },
  }
}

interface ReadableSnapshot extends OpenSnapshot {
  /** From here on, whoever reads closes it. */
  read(): void
}

/** Refunds only failures of the service itself: a client must not get free rows by aborting at the end. */
async function* orRefund(tenant: Tenant, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks
  } catch (error) {
    const weFailed = !(error instanceof Failure) || error.status >= 500
    if (weFailed)
      await tenant
        .transact((tx) => refundUsage(tx, { exports: 1 }))
        .catch((err) => tenant.log.warn({ err }, 'export not refunded'))
    throw error
  }
}

async function* contents(
  tenant: Tenant,
  snapshot: ReadableSnapshot,
  query: ExportQuery,
  format: ExportFormat,
): AsyncGenerator<Buffer> {
  snapshot.read()
  try {
    const templates = await loadTemplates(snapshot.tx)
    const columns = query.full ? format.fullColumns(templates.customKeys) : format.columns
    const writer = {
      ...rowWriter(format, columns),
      ...(hasNames(columns) && { prepare: nameRows(columns, templates) }),
    }
    const stillMay = everySecond(() => stillAllowed(tenant, query))
    let head: Buffer | undefined = Buffer.from(format.head(columns))
    const page = { conditions: libraryConditions(snapshot.tx, query), format, columns, writer }
    for await (const { bytes } of pagesOf(tenant, snapshot, page)) {
      await stillMay()
      yield head ? Buffer.concat([head, bytes.subarray(format.firstSkips)]) : bytes
      head = undefined
    }
    yield Buffer.concat([head ?? Buffer.alloc(0), Buffer.from(format.foot)])
  } finally {
    await snapshot.close()
  }
}

interface ExportPages {
  readonly conditions: readonly ListingCondition[]
  readonly format: ExportFormat
  readonly columns: readonly ExportColumn[]
  readonly writer: RowWriter
}

/**
 * The rows in the order of their age, a page at a time; the next page is on its way while one is sent. Few matches come
 * as one page, because a walk along the order would pass the whole library for each of them.
 */
async function* pagesOf(
  tenant: Tenant,
  snapshot: OpenSnapshot,
  { conditions, format, columns, writer }: ExportPages,
): AsyncGenerator<CopiedRows> {
  // COPY is planned anew for every statement, so each brings a few pages.
  const pageRows = limits.export.pageRows * limits.export.pagesAtOnce
  const few = limits.listing.gatheredRows
  const inOnePage = conditions.length > 0 && (await countTotal(snapshot.tx, libraryOf(snapshot.tx), conditions)) <= few
  if (!inOnePage) await snapshot.preferOrder()
  const rows = inOnePage ? few : pageRows
  // One page is sent while the other is filled.
  const [sent, filled] = [new CopyBuffer(), new CopyBuffer()]
  let room = sent
  const copyAfter = (cursor?: ExportCursor) => {
    const page = selectPage(snapshot.tx, columns, conditions, cursor, rows)
    room = room === sent ? filled : sent
    const copied = snapshot.copy(page, 'format text', writer, room)
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
  if (query.full && !isOwner(actor)) throw failures.fullExportForbidden()
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
