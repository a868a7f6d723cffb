import { limits } from '@txadv/contract'
import type { BoundSecret } from './bound-secret.ts'

export interface Token {
  readonly secret: BoundSecret
  readonly expiresInMs: number
}

/** Access tokens, each under all that it was asked for with: nobody is given one that another's credentials earned. */
export interface TokenCache {
  /** The token that is held, or the one that `ask` gets; however many want it at once, it is asked for once. */
  get(key: readonly (string | number)[], ask: () => Promise<Token>): Promise<BoundSecret>
  forget(key: readonly (string | number)[]): void
}

export function createTokenCache(now: () => number = () => performance.now()): TokenCache {
  const held = new Map<string, { readonly secret: Promise<BoundSecret>; usableUntil: number }>()
  return {
    get(key, ask) {
      const name = JSON.stringify(key)
      const known = held.get(name)
      if (known && now() < known.usableUntil) return known.secret
      const asked = ask()
      const entry = { secret: asked.then(({ secret }) => secret), usableUntil: Number.POSITIVE_INFINITY }
      held.delete(name)
      held.set(name, entry)
      const [oldest] = held.keys()
      if (held.size > limits.egress.heldTokens && oldest !== undefined) held.delete(oldest)
      asked.then(
        ({ expiresInMs }) => {
          entry.usableUntil = now() + expiresInMs - limits.outbound.tokenMarginMs
        },
        () => {
          if (held.get(name) === entry) held.delete(name)
        },
      )
      return entry.secret
    },
    forget(key) {
      held.delete(JSON.stringify(key))
    },
  }
}
