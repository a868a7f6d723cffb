import type * as contract from '@txadv/contract'
import { failures, type Query, texts } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import { showPage, tellRows } from '../../db/stretch.ts'
import { requirePlatform } from '../../platforms/platforms.ts'
import { countMapped, findMapped, listMapped } from './mappings.queries.ts'

export async function listMappings(tenant: Tenant, query: Query<typeof contract.listMappings>) {
  if (query.platform !== undefined) requirePlatform(query.platform)
  return tenant.snapshot(async (tx) => {
    const [found, total] = await Promise.all([listMapped(tx, query), countMapped(tx, query)])
    return showPage(query, tellRows(tenant, found), total)
  })
}

/** The segments of one topic; a topic without any has no mapping. */
export async function readMapping(tenant: Tenant, id: string) {
  const found = await tenant.snapshot((tx) => findMapped(tx, id))
  if (!found) throw failures.absent(texts.mappingNotFound)
  return found
}
