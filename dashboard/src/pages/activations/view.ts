import { limits } from '@txadv/contract/limits'
import { activationStatuses, staleCauses } from '@txadv/contract/vocabulary'
import type { Input } from '../../lib/api.ts'
import type { Platform } from '../../lib/platforms.ts'
import { staleCauseWords } from '../../lib/stale-words.ts'
import { type FilterShape, namesIn, readFilters } from '../../lib/topic-view.ts'
import type { MoreFilter } from '../../ui/more-filters.tsx'
import type { SelectProps } from '../../ui/select.tsx'

type Asked = NonNullable<Input<'GET /api/activations'>['query']>

/** What the page shows of the activations. It lives in the address, so that every view can be linked and restored. */
export type View = Pick<Asked, 'cpmMin' | 'cpmMax'> & {
  readonly connectionId?: readonly string[]
  readonly platform?: readonly PlatformKey[]
  readonly status?: readonly (typeof activationStatuses)[number][]
  readonly staleCause?: readonly (typeof staleCauses)[number][]
  readonly stale?: 'true'
}
type PlatformKey = Extract<NonNullable<Asked['platform']>, string>

const prices = ['cpmMin', 'cpmMax'] as const
const shape = {
  texts: [],
  several: ['connectionId'],
  choices: { stale: ['true'] },
  lists: { status: activationStatuses, staleCause: staleCauses },
} as const satisfies FilterShape

export const filterNames: readonly string[] = [...namesIn(shape), 'platform', ...prices]

/** Reads what the page shows from an address; what somebody mistyped there is left out. */
export function readView(query: URLSearchParams, find: (key: string) => Platform | undefined): View {
  const platform = [...new Set(query.getAll('platform').flatMap((key) => find(key)?.key ?? []))]
  const priced = prices.flatMap((name) => {
    const text = query.get(name) ?? ''
    return isPrice(text) ? [[name, Number(text)] as const] : []
  })
  return {
    ...readFilters(query, shape),
    ...(platform.length > 0 && { platform: platform as PlatformKey[] }),
    ...Object.fromEntries(priced),
  }
}

const isPrice = (text: string) => /^\d{1,5}(?:\.\d{1,4})?$/.test(text) && Number(text) <= limits.connections.cpmMax

/** The filters behind a button, beside those that the page shows at once. */
export const moreFilters = (
  platforms: SelectProps['options'],
  connections: SelectProps['options'],
): readonly MoreFilter[] => [
  { kind: 'number', name: 'cpmMin', label: 'CPM at least', max: limits.connections.cpmMax, step: 0.0001 },
  { kind: 'number', name: 'cpmMax', label: 'CPM at most', max: limits.connections.cpmMax, step: 0.0001 },
  {
    kind: 'any',
    name: 'staleCause',
    label: 'Stale because of',
    choices: staleCauses.map((value) => ({ value, title: staleCauseWords[value] })),
  },
  { kind: 'any', name: 'platform', label: 'Platform', choices: platforms },
  { kind: 'any', name: 'connectionId', label: 'Connection', choices: connections },
]
