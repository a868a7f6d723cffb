import { fork } from 'node:child_process'
import { once } from 'node:events'
import { limits } from '@txadv/contract'
import { createConnection } from '../../server/src/activation/connections/connections.ts'
import { actFor } from '../../server/src/context.ts'
import { createOutside } from '../../server/src/egress/outside.ts'
import { ingestImportChunk } from '../../server/src/intake/imports/imports.ts'
import { takeSyncTurn } from '../../server/src/intake/sync/sync.task.ts'
import { startSync } from '../../server/src/intake/sync/sync.ts'
import { readConfig } from '../../server/src/lib/config.ts'
import type { Queue } from '../../server/src/queue/queue.ts'
import { type Bench, elapsedMs, type Measure, type Round } from '../measure.ts'
import { mappings, newBatch, openImporter, removeImported, rowsOf } from './imports.ts'

/** As many as a run may have; fewer make a quick look. */
const items = Number(process.env.BENCH_SYNC_ITEMS ?? limits.sync.pages * limits.sync.pageItems)
const { chunkRows } = limits.imports

async function startSource(rows: readonly unknown[]) {
  const source = fork(new URL('../source-process.ts', import.meta.url))
  await once(source, 'message')
  source.send(rows as unknown[])
  const [port] = (await once(source, 'message')) as [number]
  return { endpoint: `127.0.0.1:${port}`, stop: () => source.kill() }
}

/**
 * One run, driven as the worker drives it, turn after turn; after each turn as many rows of the same kind go in by
 * chunks, so that both see the same machine and tables of the same size.
 */
async function inTurns(bench: Bench): Promise<Round> {
  const { database, log, bare } = bench
  const source = await startSource(rowsOf(items, bench.size.topics))
  const outside = createOutside(readConfig({ ...process.env, EGRESS_ALLOW: source.endpoint }))
  const turns: Parameters<typeof takeSyncTurn>[1][] = []
  const enqueue: Queue['enqueue'] = async (_, __, data) => void turns.push(data as never)
  const { org, actor } = await openImporter(bench)
  const tenant = actFor(database, log, org, actor, { outside, enqueue })
  const context = { database, log, outside, enqueue, signal: new AbortController().signal }
  let [oursMs, bareMs, synced] = [0, 0, 0]
  try {
    const { id } = await createConnection(tenant, {
      name: 'bench',
      platform: 'custom_api',
      direction: 'inbound',
      config: {
        base_url: `http://${source.endpoint}/`,
        items_path: 'items',
        count_path: 'total',
        page_param: 'page',
        field_mappings: Object.fromEntries(mappings.map(({ csvColumn, targetField }) => [csvColumn, targetField])),
      },
    })
    const { runId } = await startSync(tenant, id, { worker: true })
    const { batchId } = await newBatch(tenant, items)
    for (let turn = turns.shift(); turn; turn = turns.shift()) {
      const given = turn
      oursMs += await elapsedMs(() => takeSyncTurn(context, given))
      const { rows } = await bare.query('select processed_rows as n, status, reason from batch where id = $1', [runId])
      if (rows[0].status === 'failed') throw new Error(rows[0].reason)
      for (; synced < rows[0].n; synced += chunkRows) {
        const chunk = { chunkIndex: synced / chunkRows, rows: rowsOf(chunkRows, bench.size.topics), mappings }
        bareMs += await elapsedMs(() => ingestImportChunk(tenant, batchId, chunk))
      }
    }
    if (synced !== items) throw new Error(`${synced} of ${items} items are in`)
  } finally {
    source.stop()
    await outside.close()
  }
  return { ours: (items / oursMs) * 1_000, bare: (items / bareMs) * 1_000 }
}

const run: Measure = {
  name: 'sync-run',
  about: `a run of ${items.toLocaleString('en')} items from a source over HTTP, against as many rows by chunks of an import`,
  unit: 'rows/s',
  better: 'higher',
  target: 0.7,
  size: '1,000,000 global topics',
  rounds: 1,
  round: inTurns,
  after: async (bench) => {
    await removeImported(bench)
    await bench.bare.query('delete from connection where org_id = $1', [(await openImporter(bench)).org])
  },
}

export const syncMeasures: readonly Measure[] = [run]
