import type { Scope } from '@txadv/contract/vocabulary'
import { Badge } from '../../ui/badge.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Hinted } from '../../ui/tooltip.tsx'

const isPast = (moment: string | null) => moment !== null && Date.parse(moment) <= Date.now()

/** Whether a key opens anything now. */
export const isUsable = (key: { revokedAt: string | null; expiresAt?: string | null }): boolean =>
  key.revokedAt === null && !isPast(key.expiresAt ?? null)

/** Whether a key works, has ended or was taken away. */
export function KeyState(key: { revokedAt: string | null; expiresAt?: string | null }) {
  if (key.revokedAt) return <Badge>revoked</Badge>
  return isUsable(key) ? <Badge tone="good">active</Badge> : <Badge tone="warn">expired</Badge>
}

/** The scopes of a key; that it has all of them is said in a word. */
export function Scopes({ scopes, known }: { scopes: readonly Scope[]; known: readonly string[] }) {
  const all = known.every((scope) => scopes.some((held) => held === scope))
  return <Hinted text={scopes.join(', ')}>{all ? 'everything' : scopes.join(', ')}</Hinted>
}

/** A moment, or the word for that there is none. */
export function Moment({ value, none }: { value: string | null; none: string }) {
  return value ? <RelativeTime value={value} /> : none
}
