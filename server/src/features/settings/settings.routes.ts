import { getSettings, updateSettings } from '@txadv/contract'
import { on } from '../../context.ts'
import { recordAudit } from '../audit/audit.ts'
import { readSettings, updateTopicVisibility } from './settings.ts'

export const settingsRoutes = [
  on(getSettings, (tenant) => tenant.transact(readSettings)),
  on(updateSettings, (tenant, { body }) =>
    tenant.transact(async (tx) => {
      const settings = await updateTopicVisibility(tx, body.topicVisibility)
      await recordAudit(tx, tenant.actor, 'settings.updated', tx.org, body)
      return settings
    }),
  ),
]
