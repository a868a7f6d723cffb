import { reasons } from '@txadv/contract'
import type { TenantTx } from '../../db/database.ts'
import type { ClassifiedItem } from '../../library/index.ts'
import { type BrokenItem, isBroken } from '../../runs/index.ts'
import { claimExternalIds } from './external-ids.queries.ts'

type Items = readonly (ClassifiedItem | BrokenItem)[]

/**
 * Leaves out of rows the external ids that another row of the import has for another topic, and says so: a platform that
 * names such an id would mean either of them.
 */
export async function dropRepeatedIds(tx: TenantTx, batchId: string, items: Items): Promise<Items> {
  const claims = items.flatMap((item) => {
    const externalId = isBroken(item) ? undefined : item.arrival.external_id
    return isBroken(item) || externalId === undefined
      ? []
      : [{ row: item.row, externalId, name: item.topic.normalizedName }]
  })
  if (claims.length === 0) return items
  const holders = await claimExternalIds(tx, batchId, claims)
  return items.map((item) => {
    const externalId = isBroken(item) ? undefined : item.arrival.external_id
    if (isBroken(item) || externalId === undefined) return item
    const holder = holders.get(externalId)
    if (!holder || holder.row === item.row || holder.name === item.topic.normalizedName) return item
    const finding = { cause: 'external_id_repeated', field: 'external_id', value: externalId, read: null } as const
    return {
      ...item,
      arrival: { ...item.arrival, external_id: undefined },
      remarks: [...(item.remarks ?? []), reasons.externalIdRepeated(holder.row)],
      findings: [...(item.findings ?? []), finding],
    }
  })
}
