import { limits } from '@txadv/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchLimits } from './limits.ts'
import { libraryOperatorActs, librarySellerActs } from './sale-library-acts.ts'
import { platformSellerActs } from './sale-platform-acts.ts'
import { checkSeller } from './sale-segments.ts'
import { forAll, openSaleWorld, readSaleLibrary, type SaleWorld, type Seller } from './sale-world.ts'

const operations = Number(process.env.TXADV_MODEL_OPERATIONS ?? 400)
const seed = Number(process.env.TXADV_TEST_SEED ?? Math.floor(Math.random() * 2 ** 32))
/** After how many operations everything is looked at. */
const checkEvery = 50

const setLimits = watchLimits()
let world: SaleWorld
beforeAll(async () => {
  setLimits('push', { samples: 10_000 })
  // Platforms that are asked again are asked at once: nothing here depends on how long anything takes.
  Object.assign(limits.outbound, { retryDelaysMs: [1, 1, 1] })
  Object.assign(limits.activations, { againSeconds: [0, 0, 0] })
  world = await openSaleWorld(seed)
})
afterAll(() => world?.stage.close())

type Act = (world: SaleWorld, seller: Seller) => Promise<string>
const acts = Object.entries<readonly [number, Act]>({
  ...librarySellerActs,
  ...platformSellerActs,
  ...libraryOperatorActs,
})
const deck = acts.flatMap(([name, [weight, act]]) => Array.from({ length: weight }, () => ({ name, act })))
const isOperators = (name: string) => name in libraryOperatorActs

/** That what a seller did changed nothing in anybody else's library; what an operator did may. */
async function checkOthers(name: string, acting: Seller): Promise<void> {
  await forAll(world.sellers, async (seller) => {
    const listed = JSON.stringify(await readSaleLibrary(world, seller))
    if (!isOperators(name) && seller !== acting) expect(listed, `${seller.name} by ${acting.name}`).toBe(seller.listed)
    seller.listed = listed
  })
}

async function checkAll(): Promise<void> {
  for (const seller of world.sellers) await checkSeller(world, seller)
}

test(`${operations} operations on libraries, templates, prices and platforms: record, export, plan and platform agree; seed ${seed}`, {
  timeout: 4 * 3_600_000,
}, async () => {
  const { chance, counts, peaks, sellers } = world
  const told: string[] = []
  const tell = (error: unknown) =>
    new Error(`seed ${seed}, last operations:\n${told.slice(-60).join('\n')}`, { cause: error })
  for (let n = 0; n < operations; n++) {
    // Something to sell comes first.
    const { name, act } = n < 40 ? { name: 'create', act: librarySellerActs.create?.[1] as Act } : chance.oneOf(deck)
    const seller = n < 40 ? (sellers[n % 2] as Seller) : chance.oneOf(sellers)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    try {
      told.push(`${n} ${seller.name} ${name}`)
      told.push(`${n} ${seller.name} ${name}: ${await act(world, seller)}`)
      await checkOthers(name, seller)
      if (n % checkEvery === checkEvery - 1 || n === operations - 1) await checkAll()
    } catch (error) {
      throw tell(error)
    }
  }
  process.stdout.write(`${JSON.stringify({ seed, operations, peaks, counts: Object.fromEntries(counts) })}\n`)
})
