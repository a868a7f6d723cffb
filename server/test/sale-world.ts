import type { Platform } from '@txadv/contract'
import { expect } from 'vitest'
import { createChance } from './chance.ts'
import { type Answer, asDatabaseOwner, makeOperator, makeOrg, setPlan } from './harness.ts'
import { jobsOf } from './jobs.ts'
import { type Pushing, pushesOf, type Stage, startStage } from './pushing.ts'

/** What a test reads of a record is what it expects there. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects
export type Row = Record<string, any>

/** A connection of a seller, with its config as the service confirmed it last. */
export interface SalePlace {
  readonly id: string
  readonly account: string
  readonly platform: Exclude<Platform, 'exchange'>
  readonly workspace: string | null
  config: Row
}

/** An organization that sells, and what the model remembers of it. */
export interface Seller {
  readonly name: string
  readonly pushing: Pushing
  readonly places: readonly SalePlace[]
  /** The whole library, and its workspaces. */
  readonly views: readonly (string | null)[]
  /** The seller's words in its settings. */
  words: Row
  /** What it gave of each topic, by the id of its link: these values stand until it gives them up. */
  readonly given: Map<string, Row>
  /** Its library as it was listed last: nobody else's edit may change it. */
  listed: string
}

export interface SaleWorld {
  readonly stage: Stage
  readonly operator: { readonly cookie: string }
  readonly jobs: ReturnType<typeof jobsOf>
  readonly sellers: readonly Seller[]
  readonly chance: ReturnType<typeof createChance>
  /** Merges that may be undone. */
  readonly merges: string[]
  readonly counts: Map<string, number>
  readonly peaks: { active: number; stale: number; orphaned: number; inDoubt: number; untracked: number }
}

async function makeSeller(stage: Stage, name: string, platforms: readonly SalePlace['platform'][]): Promise<Seller> {
  const org = await makeOrg(stage.api, ['owner'])
  await setPlan(stage.api, org, 'enterprise')
  const pushing = await pushesOf(stage, org)
  const places: SalePlace[] = []
  for (const platform of platforms) {
    const place = await pushing.connect(platform)
    places.push({ ...place, platform, workspace: null, config: { default_cpm: 1.5 } })
  }
  return { name, pushing, places, views: [null], words: {}, given: new Map(), listed: '[]' }
}

/** Divides a seller's library; the last of its connections belongs to the first workspace. */
async function addWorkspaces({ api }: Stage, seller: Seller): Promise<Seller> {
  const made = ['East', 'West'].map((name) =>
    api.call('/api/workspaces', seller.pushing.org.owner, { method: 'POST', body: { name } }),
  )
  const [east, west] = (await Promise.all(made)).map(({ body }) => String(body.id))
  const places = seller.places.map((place, n) =>
    n === seller.places.length - 1 ? { ...place, workspace: east ?? null } : place,
  )
  await asDatabaseOwner(
    api,
    `update connection set workspace_id = (select id from workspace where org_id = $1 and name = 'East')
     where org_id = $1 and platform = $2`,
    [seller.pushing.org.id, places.at(-1)?.platform],
  )
  return { ...seller, places, views: [null, east ?? null, west ?? null] }
}

/** Two sellers of the same topics, one of whom divides its library, and a third who sells little. */
export async function openSaleWorld(seed: number): Promise<SaleWorld> {
  const stage = await startStage({ PLATFORM_TIMEOUT_MS: '10000' })
  const operator = { cookie: (await makeOperator(stage.api)).cookie }
  return {
    stage,
    operator,
    jobs: jobsOf(stage.api, operator),
    sellers: [
      await addWorkspaces(stage, await makeSeller(stage, 'acme', ['dspapi', 'marketplace', 'custom_api'])),
      await makeSeller(stage, 'rival', ['marketplace', 'dspapi']),
      await makeSeller(stage, 'third', ['custom_api']),
    ],
    chance: createChance(seed),
    merges: [],
    counts: new Map(),
    peaks: { active: 0, stale: 0, orphaned: 0, inDoubt: 0, untracked: 0 },
  }
}

/** Asks for a seller, in a workspace where one is named. */
export function askFor(
  { stage }: SaleWorld,
  { pushing }: Seller,
  path: string,
  { method = 'GET', body, view = null }: { method?: string; body?: object; view?: string | null } = {},
): Promise<Answer> {
  const headers: Record<string, string> = view === null ? {} : { 'x-workspace-id': view }
  return stage.api.call(path, pushing.org.key, { method, headers, ...(body !== undefined && { body }) })
}

/** The body of an answer that has one of these statuses. */
export function bodyOf(answer: Answer, statuses: readonly number[] = [200]): Row {
  expect(statuses, `${answer.status} ${answer.text}`).toContain(answer.status)
  return answer.body
}

export function askOperator({ stage, operator }: SaleWorld, path: string, method = 'GET', body?: object) {
  return stage.api.call(`/api/admin${path}`, operator, { method, ...(body !== undefined && { body }) })
}

/** Every topic that a seller's library, or the part of it in a workspace, lists. */
export async function readSaleLibrary(world: SaleWorld, seller: Seller, view: string | null = null): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { data } = bodyOf(await askFor(world, seller, `/api/topics?pageSize=100&page=${page}`, { view }))
    rows.push(...data)
    if (data.length < 100) return rows
  }
}

/** The activations of a seller in a state, all of them. */
export async function readSaleActivations(
  world: SaleWorld,
  seller: Seller,
  query: string,
  view: string | null = null,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let after = ''; ; ) {
    const page = bodyOf(await askFor(world, seller, `/api/activations?limit=500${query}${after}`, { view }))
    rows.push(...(page as Row[]))
    if (page.length < 500) return rows
    after = `&after=${page.at(-1).id}`
  }
}

/** Does something for many, a few at a time. */
export async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const lane = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: 6 }, lane))
}
