import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { recordAudit } from '../audit/audit.ts'
import { readSettings, updateSettings } from './settings.ts'

export const settingsRoutes = [
  serveRoute(contract.getSettings, (tenant) => tenant.transact(readSettings)),
  serveRoute(contract.updateSettings, (tenant, { body }) =>
    tenant.transact(async (tx) => {
      const settings = await updateSettings(tx, body)
      await recordAudit(tx, tenant.actor, 'settings.updated', tx.org, body)
      return settings
    }),
  ),
]
