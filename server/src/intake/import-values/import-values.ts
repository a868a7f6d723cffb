import type * as contract from '@txadv/contract'
import type { Body, Reply } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import { findRemembered, upsertValues } from './import-values.queries.ts'
import { foldValue, indexValues, readKnownValue, suggestValue } from './value-readings.ts'

export { asSegmentType, asTaxonomyType, indexValues, type ValueMappings } from './value-readings.ts'

type ReadValue = Reply<typeof contract.readImportValues>['values'][number]

/** How an import reads texts as they stand, or what the organization mapped them to, or else what is nearest. */
export async function readImportValues(
  tenant: Tenant,
  { values }: Body<typeof contract.readImportValues>,
): Promise<Reply<typeof contract.readImportValues>> {
  const keys = values.map(({ targetField, given }) => ({ targetField, given: foldValue(given) }))
  const rememberedOf = indexValues(await tenant.snapshot((tx) => findRemembered(tx, keys)))
  return {
    values: values.map((each): ReadValue => {
      const remembered = rememberedOf(each.targetField, each.given)
      if (remembered !== undefined) return { ...each, value: remembered, source: 'remembered' }
      const known = readKnownValue(each.targetField, each.given)
      if (known !== undefined) return { ...each, value: known, source: 'known' }
      const suggested = suggestValue(each.targetField, each.given)
      return { ...each, value: suggested ?? null, source: suggested === undefined ? 'unknown' : 'suggested' }
    }),
  }
}

export async function rememberImportValues(
  tenant: Tenant,
  { values }: Body<typeof contract.rememberImportValues>,
): Promise<Reply<typeof contract.rememberImportValues>> {
  // Of texts that differ in case alone the last one counts, as it would in two requests.
  const byText = new Map(
    values.map((each) => {
      const given = foldValue(each.given)
      return [`${each.targetField} ${given}`, { ...each, given }]
    }),
  )
  return { remembered: await tenant.transact((tx) => upsertValues(tx, [...byText.values()])) }
}
