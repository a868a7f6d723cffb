import { limits } from '@txadv/contract'
import type { BoundSecret } from './bound-secret.ts'

export interface AccessToken {
  readonly secret: BoundSecret
  readonly expiresInMs: number
}

/** Access tokens, each under all that it was asked for with: nobody is given one that another's credentials earned. */
export interface TokenCache {
  /** The token that is held, or the one that `ask` gets; however many want it at once, it is asked for once. */
  get(key: readonly (string | number)[], ask: () => Promise<AccessToken>): Promise<BoundSecret>
  /** Drops a token that is no longer taken; one that somebody has asked for since stays. */
  forget(key: readonly (string | number)[], refused: BoundSecret): void
}

interface Held {
  readonly secret: Promise<BoundSecret>
  known?: BoundSecret
  usableUntil: number
}

export function createTokenCache(now: () => number = () => performance.now()): TokenCache {
  const held = new Map<string, Held>()
  return {
    get(key, ask) {
      const name = JSON.stringify(key)
      const found = held.get(name)
      if (found && now() < found.usableUntil) return found.secret
      const asked = ask()
      const entry: Held = { secret: asked.then(({ secret }) => secret), usableUntil: Number.POSITIVE_INFINITY }
      held.delete(name)
      held.set(name, entry)
      const [oldest] = held.keys()
      if (held.size > limits.egress.heldTokens && oldest !== undefined) held.delete(oldest)
      asked.then(
        ({ secret, expiresInMs }) => {
          entry.known = secret
          entry.usableUntil = now() + expiresInMs - limits.outbound.tokenMarginMs
        },
        () => {
          if (held.get(name) === entry) held.delete(name)
        },
      )
      return entry.secret
    },
    forget(key, refused) {
      const name = JSON.stringify(key)
      if (held.get(name)?.known === refused) held.delete(name)
    },
  }
}
