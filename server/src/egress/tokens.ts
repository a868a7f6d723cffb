import { limits } from '@txadv/contract'
import type { BoundSecret } from './bound-secret.ts'

export interface AccessToken {
  readonly secret: BoundSecret
  readonly expiresInMs: number
}

/** Access tokens, each keyed by everything it was requested with, so that no caller gets a token of other credentials. */
export interface TokenCache {
  /** The cached token, or the one that `ask` gets; concurrent callers share one request. */
  get(key: readonly (string | number)[], ask: () => Promise<AccessToken>): Promise<BoundSecret>
  /** Drops a token that the platform no longer accepts; a newer one stays. */
  forget(key: readonly (string | number)[], refused: BoundSecret): void
}

interface CachedToken {
  readonly secret: Promise<BoundSecret>
  known?: BoundSecret
  usableUntil: number
}

export function createTokenCache(now: () => number = () => performance.now()): TokenCache {
  const cached = new Map<string, CachedToken>()
  return {
    get(key, ask) {
      const name = JSON.stringify(key)
      const found = cached.get(name)
      if (found && now() < found.usableUntil) return found.secret
      const asked = ask()
      const entry: CachedToken = { secret: asked.then(({ secret }) => secret), usableUntil: Number.POSITIVE_INFINITY }
      cached.delete(name)
      cached.set(name, entry)
      const [oldest] = cached.keys()
      if (cached.size > limits.egress.cachedTokens && oldest !== undefined) cached.delete(oldest)
      asked.then(
        ({ secret, expiresInMs }) => {
          entry.known = secret
          entry.usableUntil = now() + expiresInMs - limits.outbound.tokenMarginMs
        },
        () => {
          if (cached.get(name) === entry) cached.delete(name)
        },
      )
      return entry.secret
    },
    forget(key, refused) {
      const name = JSON.stringify(key)
      if (cached.get(name)?.known === refused) cached.delete(name)
    },
  }
}
