import type * as contract from '@txadv/contract'
import {
  ActivationId,
  type Activation as ActivationRecord,
  failures,
  LibraryTopicId,
  limits,
  type Query,
  type Reply,
  type StaleCause,
  staleCauses,
  texts,
} from '@txadv/contract'
import type { output } from 'zod'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { findTemplateFault, type NameNow, nameNow, templateRevision } from '../../naming/index.ts'
import { findPlatform, requirePlatform } from '../../platforms/platforms.ts'
import {
  type ActivationFilter,
  countActivations,
  type ListedActivation,
  listStatuses,
  type OutdatedName,
  selectActivations,
} from './activations.queries.ts'

export { type ActivationOutcome, readActivationOutcomes } from './activations.queries.ts'
export { reasonOf, withPlatformSessions } from './bulk.ts'
export { priceOfTerms, refreshThrough, retireThrough, retryThrough, termsOf } from './change.ts'

/** Where the named topics, or all that are activated anywhere, stand on each platform. */
export async function readActivationStatuses(
  tenant: Tenant,
  topicIds: readonly string[] | undefined,
): Promise<Reply<typeof contract.activationStatus>> {
  const { listed, stale } = await tenant.snapshot(async (tx) => {
    const listed = await listStatuses(tx, topicIds)
    const active = listed.filter(({ status }) => status === 'active').map(({ activationId }) => activationId)
    const read = await readActivations(tx, active)
    return { listed, stale: new Set(read.filter((each) => each.stale).map(({ id }) => id)) }
  })
  const found: Reply<typeof contract.activationStatus> = {}
  for (const { topicId, platform, ...standing } of listed) {
    const shown = LibraryTopicId.encode(topicId)
    found[shown] = { ...found[shown], [platform]: { ...standing, stale: stale.has(standing.activationId) } }
  }
  return found
}

type Activation = output<typeof ActivationRecord>

/** What the templates make of the topics of activations, by the activations' ids, and why they make nothing of some. */
export interface CurrentNames {
  readonly names: ReadonlyMap<string, NameNow>
  readonly faults: ReadonlyMap<string, string>
}

/** Names activations by the templates of their connections; one that is not there is the fault of those alone. */
export async function namesNow(tx: TenantTx, outdated: readonly OutdatedName[]): Promise<CurrentNames> {
  const names = new Map<string, NameNow>()
  const faults = new Map<string, string>()
  const groups = Object.groupBy(outdated, ({ platform, templateKey, words }) =>
    JSON.stringify([platform, templateKey, words]),
  )
  for (const group of Object.values(groups)) {
    const [first] = group ?? []
    const platform = first && findPlatform(first.platform)
    if (!group || !platform) continue
    const fault = await findTemplateFault(tx, first.templateKey)
    if (fault) for (const { id } of group) faults.set(id, fault.message)
    if (fault) continue
    const ids = group.map(({ orgTopicId }) => orgTopicId)
    const named = await nameNow(tx, platform.segments, { ...first.words, template_key: first.templateKey }, ids)
    for (const { id, orgTopicId } of group) {
      const name = named.get(orgTopicId)
      if (name) names.set(id, name)
    }
  }
  return { names, faults }
}

/** Names those anew whose kept names are of another state of templates or topic, and shows all. */
async function showAll(tx: TenantTx, listed: readonly ListedActivation[]): Promise<Activation[]> {
  const { names, faults } = await namesNow(
    tx,
    listed.filter(({ inLibrary, isCurrent }) => inLibrary && !isCurrent),
  )
  return listed.map((each) => shown(each, names.get(each.id), faults.get(each.id) ?? null))
}

function shown(listed: ListedActivation, name: NameNow | undefined, nameError: string | null): Activation {
  const {
    inLibrary,
    isCurrent: _,
    templateKey: __,
    words: ___,
    isLeft: ____,
    keptName,
    keptDescription,
    isRepriced,
    cpm,
    currency,
    currentCpm,
    currentCurrency,
    ...activation
  } = listed
  const isNamed = inLibrary && nameError === null
  const currentPlatformName = isNamed ? (name?.name ?? keptName) : null
  const currentPlatformDesc = isNamed ? (name?.description ?? keptDescription) : null
  const currentEngineVersion = inLibrary ? activation.currentEngineVersion : null
  const orphaned = activation.orphanedBy !== null
  const differs: Record<StaleCause, boolean> = {
    name: isNamed && activation.pushedName !== currentPlatformName,
    description: isNamed && activation.pushedDescription !== currentPlatformDesc,
    engineVersion: inLibrary && activation.engineVersionAtPush !== currentEngineVersion,
    price: inLibrary && isRepriced,
    orphaned,
  }
  const causes = listed.status === 'active' ? staleCauses.filter((cause) => differs[cause]) : []
  return {
    ...activation,
    currentPlatformName,
    currentPlatformDesc,
    currentEngineVersion,
    nameError,
    pushedPrice: priceOf(cpm, currency),
    currentPrice: priceOf(currentCpm, currentCurrency),
    stale: causes.length > 0,
    staleCauses: causes,
    orphaned,
  }
}

const priceOf = (cpm: number | null, currency: string | null) =>
  cpm === null || currency === null ? null : { cpm, currency }

/** Activations as the templates would name them at this moment; among them the stale ones are found by looking. */
export async function listActivations(
  tenant: Tenant,
  query: Query<typeof contract.listActivations>,
): Promise<Activation[]> {
  for (const platform of query.platform ?? []) requirePlatform(platform)
  return tenant.snapshot(async (tx) => {
    // Which ones are stale is found by looking, so only lists of all know their length.
    if (query.stale === undefined) tenant.setHeader('x-total-count', String(await countActivations(tx, query)))
    const found: Activation[] = []
    for await (const activation of look(tx, query)) if (found.push(activation) > query.limit) break
    const shown = found.slice(0, query.limit)
    const last = found.length > query.limit ? shown.at(-1) : undefined
    tenant.tellNext(last && ActivationId.encode(last.id))
    return shown
  })
}

/** Looks through activations: first at a few, and where those are not what is asked for, at more and more at a time. */
async function* look(tx: TenantTx, asked: Omit<ActivationFilter, 'limit'> & { readonly limit?: number }) {
  const { lookedAtFirst, lookedAtMost } = limits.activations
  const revision = await templateRevision(tx)
  let limit = asked.stale === undefined ? (asked.limit ?? lookedAtMost) : lookedAtFirst
  for (let after = asked.after; ; limit = Math.min(limit * 4, lookedAtMost)) {
    const { rows, last } = await selectActivations(tx, { ...asked, limit, after }, revision)
    const all = await showAll(tx, rows)
    yield* all.filter(({ stale }) => asked.stale === undefined || stale === asked.stale)
    if (last === undefined) return
    after = last
  }
}

/** Which of an organization's activations are looked through: after the last one, in the order of lists. */
export interface ActivationRange {
  readonly connectionId?: string | undefined
  readonly workspaceId?: string | undefined
  readonly after?: string | undefined
}

/**
 * The next page of activations, of which those are told that are due: stale, read as lists read it, left without a
 * segment by a refresh, or on sale without a name that could be made. After the last page `after` is absent.
 */
export async function nextStaleActivations(
  tx: TenantTx,
  { connectionId, ...stretch }: ActivationRange,
  lookedAt: number,
) {
  const revision = await templateRevision(tx)
  const asked = { ...stretch, ...(connectionId && { connectionId: [connectionId] }), due: true, limit: lookedAt }
  const { rows, last } = await selectActivations(tx, asked, revision)
  const left = new Set(rows.flatMap(({ id, isLeft }) => (isLeft ? [id] : [])))
  const due = (await showAll(tx, rows))
    .map((activation) => ({ ...activation, isLeft: left.has(activation.id) }))
    .filter(({ stale, isLeft, nameError }) => stale || isLeft || nameError !== null)
  return { due, after: last }
}

/** The named activations, as lists show them. */
export async function readActivations(tx: TenantTx, ids: readonly string[]): Promise<Activation[]> {
  if (ids.length === 0) return []
  const { rows } = await selectActivations(tx, { ids, limit: ids.length }, await templateRevision(tx))
  return showAll(tx, rows)
}

/** How many activations of a connection are stale, read as lists read it. */
export async function countStale(tx: TenantTx, connectionId: string): Promise<number> {
  let count = 0
  for await (const _ of look(tx, { connectionId: [connectionId], stale: true })) count++
  return count
}

export async function readActivation(tenant: Tenant, id: string): Promise<Activation> {
  const [found] = await tenant.snapshot((tx) => readActivations(tx, [id]))
  if (!found) throw failures.absent(texts.activationNotFound)
  return found
}
