import type * as contract from '@txadv/contract'
import { activationReasons, limits, type Reply } from '@txadv/contract'
import type { RawBuilder } from 'kysely'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { checkListing, checkPrice, nameNow } from '../../naming/index.ts'
import { priceOfTerms, termsOf } from '../activations/activations.ts'
import type { PlatformSession } from '../connections/connections.ts'
import { findTakenNames } from '../delivery/delivery.ts'
import { nextSelected, type PushClearance } from './push.queries.ts'

type Plan = Omit<Extract<Reply<typeof contract.createPushRun>, { readonly creates: number }>, 'unknownIds'>

/** What pushing the selected topics would do, without doing any of it. */
export async function planPush(
  tenant: Tenant,
  session: PlatformSession,
  select: (tx: TenantTx) => RawBuilder<unknown>,
  clearance: PushClearance,
): Promise<Omit<Plan, 'heldBack'>> {
  const { policy, segments, link } = session
  const terms = termsOf(session)
  const price = checkPrice(policy, terms)
  const counts = { creates: 0, unchanged: 0, collisions: 0, truncated: 0, refused: 0 }
  const warnings: Plan['warnings'] = []
  const sample: Plan['sample'] = []
  const seen = new Set<string>()
  const warn = (topicName: string, message: string) => {
    if (warnings.length < limits.push.warningsShown) warnings.push({ topicName, message })
  }
  const lookAt = (tx: TenantTx, after: string | null) =>
    nextSelected(tx, link.connectionId, select(tx), after, limits.push.planned, clearance)
  for (let after: string | null = null; ; ) {
    tenant.signal.throwIfAborted()
    const last: string | null = after
    const page = await tenant.snapshot(async (tx) => {
      const topics = await lookAt(tx, last)
      const fresh = topics.filter(({ held, why }) => !held && !why).map(({ id }) => id)
      const names = await nameNow(tx, segments, link.config, fresh)
      const wanted = [...names.values()].map(({ name }) => name)
      return { topics, names, holders: await findTakenNames(tx, link.connectionId, wanted) }
    })
    for (const { id, held, why } of page.topics) {
      const name = page.names.get(id)
      if (held) counts.unchanged++
      if (held || why || !name) continue
      const { refusal = price.refusal, warnings: said } = checkListing(policy, name)
      if (refusal !== undefined) {
        counts.refused++
        warn(name.topicName, refusal)
        continue
      }
      if (page.holders.has(name.name) || seen.has(name.name)) {
        counts.collisions++
        warn(name.topicName, activationReasons.duplicateName)
        continue
      }
      seen.add(name.name)
      counts.creates++
      counts.truncated += Number(name.isCut)
      for (const message of said) warn(name.topicName, message)
      if (sample.length < limits.push.samples)
        sample.push({ topicName: name.topicName, name: name.name, description: name.description })
    }
    if (page.topics.length < limits.push.planned)
      return { ...counts, warnings, priceWarnings: price.warnings, price: priceOfTerms(terms), sample }
    after = page.topics.at(-1)?.id ?? null
  }
}
