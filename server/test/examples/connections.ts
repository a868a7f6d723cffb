import {
  cancelSyncRun,
  connectSandbox,
  createConnection,
  createSyncRun,
  deleteConnection,
  getConnection,
  getSyncRun,
  listConnections,
  listPlatforms,
  listSyncRuns,
  replaceConnection,
  syncPage,
  testConnection,
  updateConnection,
} from '@txadv/contract'
import { paged } from '../sources.ts'
import type { Story } from './northwind.ts'

const partnerItems = [
  { id: 'p-1', name: 'Charging Station Operators' },
  { id: 'p-2', name: 'Fleet Managers' },
]

/** The owner connects a platform that Northwind sells on; answers its id. */
export async function tellConnections({ owner, key, sandbox }: Story): Promise<string> {
  await key(listPlatforms)
  const { id } = await owner(createConnection, {
    body: {
      name: 'Partner DSP',
      platform: 'custom_api',
      direction: 'outbound',
      config: { api_base_url: `${sandbox.url}/custom-api`, default_cpm: 1.5 },
      credentials: { token: 'northwind' },
    },
  })
  await owner(testConnection, { params: { id } })
  await owner(updateConnection, { params: { id }, body: { config: { default_cpm: 1.75 } } })
  await owner(replaceConnection, { params: { id }, body: { name: 'Partner DSP (US)' } })
  await key(getConnection, { params: { id } })
  const marketplace = await owner(connectSandbox)
  await key(listConnections, { query: { direction: 'outbound' } })
  await owner(deleteConnection, { params: { id: marketplace.id } })
  return id
}

/** Topics of a partner are synced page by page. */
export async function tellSync({ owner, key, source }: Story): Promise<void> {
  const { id } = await owner(createConnection, {
    body: {
      name: 'Partner feed',
      platform: 'custom_api',
      direction: 'inbound',
      config: {
        base_url: source.serve(paged(partnerItems)),
        items_path: 'data.rows',
        count_path: 'data.total',
        page_param: 'page',
        page_size_param: 'size',
      },
    },
  })
  const { runId } = await key(createSyncRun, { params: { id }, body: {} })
  await key(getSyncRun, { params: { id, runId } })
  await key(syncPage, { params: { id, runId }, body: {} })
  const second = await key(createSyncRun, { params: { id }, body: {} })
  await key(cancelSyncRun, { params: { id, runId: second.runId }, body: { status: 'cancelled' } })
  await key(listSyncRuns, { params: { id }, query: { limit: '2' } })
}
