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
/** Acts by their names, as many times as they weigh. */
const deckOf = (acts: Readonly<Record<string, readonly [number, Act]>>) =>
  Object.entries(acts).flatMap(([name, [weight, act]]) => Array.from({ length: weight }, () => ({ name, act })))
const operatorDeck = deckOf(libraryOperatorActs)
const sellerDeck = deckOf({ ...librarySellerActs, ...platformSellerActs })
const creations = sellerDeck.filter(({ name }) => name === 'create')

/** Notes how libraries are; of what a seller did, those of others must be as they were. */
async function noteLibraries(acting?: Seller): Promise<void> {
  await forAll(world.sellers, async (seller) => {
    const listed = JSON.stringify(await readSaleLibrary(world, seller))
    if (acting && seller !== acting) expect(listed, `${seller.name} by ${acting.name}`).toBe(seller.listed)
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
  let done = 0
  const report = () =>
    process.stdout.write(`${JSON.stringify({ seed, done, peaks, counts: Object.fromEntries(counts) })}\n`)
  const doSome = async (seller: Seller, deck: typeof sellerDeck, count: number) => {
    for (let n = 0; n < count && done < operations; n++) {
      const { name, act } = chance.oneOf(deck)
      counts.set(name, (counts.get(name) ?? 0) + 1)
      told.push(`${done} ${seller.name} ${name}`)
      told.push(`${done} ${seller.name} ${name}: ${await act(world, seller)}`)
      if (++done % checkEvery === 0 || done === operations) await checkAll()
      if (done % 1_000 === 0 || done === operations) report()
    }
  }
  try {
    // Something to sell comes first.
    for (const seller of sellers) await doSome(seller, creations, 15)
    await noteLibraries()
    while (done < operations) {
      const seller = chance.oneOf(sellers)
      await doSome(seller, sellerDeck, 1 + chance.below(6))
      await noteLibraries(seller)
      await doSome(seller, operatorDeck, chance.below(3))
      await noteLibraries()
    }
  } catch (error) {
    throw new Error(`seed ${seed}, last operations:\n${told.slice(-60).join('\n')}`, { cause: error })
  }
})
