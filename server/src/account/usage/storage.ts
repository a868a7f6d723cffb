import { failures, limits, storage } from '@txadv/contract'
import type { TenantTx } from '../../db/database.ts'
import { awaitTurnInFullLibrary, countStoredTopics, holdPlan, holdPlanAlone } from './storage.queries.ts'

/** What a library may still take up in the running transaction. */
export interface LibraryRoom {
  /** Refuses so many new links, together with those before, if the plan does not hold them. */
  take(links: number): void
}

/**
 * Holds the room of a library until the transaction ends, so that parallel additions never pass the plan's limit. Far
 * from it, additions of at most a chunk go on side by side; near it, they take turns.
 */
export async function holdRoom(tx: TenantTx): Promise<LibraryRoom> {
  const limit = storage[await holdPlan(tx)].topics
  const used = await countStoredTopics(tx, tx.org)
  if (limit - used > limits.library.nearlyFullTopics) return roomFor(limit, used)
  await awaitTurnInFullLibrary(tx)
  return roomFor(limit, await countStoredTopics(tx, tx.org))
}

/** The same for an addition of unknown size, which every other one waits for. */
export async function holdRoomAlone(tx: TenantTx): Promise<LibraryRoom> {
  const limit = storage[await holdPlanAlone(tx)].topics
  return roomFor(limit, await countStoredTopics(tx, tx.org))
}

function roomFor(limit: number, used: number): LibraryRoom {
  let taken = used
  return {
    take: (links) => {
      taken += links
      if (links > 0 && taken > limit) throw failures.libraryFull(limit)
    },
  }
}
