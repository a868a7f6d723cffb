import { metrics } from '@txadv/contract/vocabulary'
import type { Summary } from '../../lib/attention.ts'
import { dayMs } from '../../lib/days.ts'
import { count, many, percent, words } from '../../lib/format.ts'
import type { TitleOf } from '../../lib/platforms.ts'
import { hrefOf } from '../../lib/router.ts'
import { staleCauseWords } from '../../lib/stale-words.ts'
import type { Batch, Connection, Failed, Key, Quotas } from './use-home.ts'

/** One thing that waits for a person. */
export interface Need {
  readonly key: string
  /** The smaller, the sooner. */
  readonly urgency: number
  readonly title: string
  readonly cause: string
  /** A moment that belongs to it, with the word before it. */
  readonly moment?: { readonly word: string; readonly at: string } | undefined
  readonly action: string
  readonly href: string
}

interface Found {
  readonly connections: readonly Connection[]
  readonly summary: Summary
  readonly failed: readonly Failed[]
  readonly inReview: number
  readonly imports: readonly Batch[]
  readonly usage: Quotas
  readonly keys: readonly Key[]
  readonly titleOf: TitleOf
  readonly now: number
}

export const importDays = 7
const keyDays = 14
const waitsAfterMs = 600_000
const quotaShare = 0.8

/** Which ones are urgent: 0 and 1 are problems, 2 and 3 warnings, 4 can wait. */
const urgencies = {
  outage: 0,
  refused: 1,
  failed: 1,
  spent: 1,
  import: 2,
  orphaned: 2,
  unconfirmed: 3,
  stale: 3,
} as const
const later = 4

function needsOfConnections({ connections, titleOf }: Found): Need[] {
  return connections.flatMap(({ id, name, platform, status, lastError, lastTestedAt, health }): Need[] => {
    const place = { key: `connection ${id}`, href: hrefOf('connection', { id }) }
    const title = `${name} (${titleOf(platform)})`
    if (status === 'error')
      return [
        {
          ...place,
          urgency: urgencies.refused,
          title: `${title} does not work`,
          cause: lastError ?? 'The last test failed.',
          moment: lastTestedAt ? { word: 'Last tested', at: lastTestedAt } : undefined,
          action: 'Reconnect',
        },
      ]
    if (!health.failing) return []
    return [
      {
        ...place,
        urgency: urgencies.outage,
        title: `${title} answers only errors`,
        cause: `${many(health.failures, 'failed call')}: ${health.reason}. txadv retries automatically.`,
        moment: health.since ? { word: 'Since', at: health.since } : undefined,
        action: 'Test the connection',
      },
    ]
  })
}

/** The reason that most of them have. */
function mostFrequent(reasons: readonly string[]): string | undefined {
  const counts = Object.entries(Object.groupBy(reasons, (reason) => reason))
  return counts.sort(([, a], [, b]) => (b?.length ?? 0) - (a?.length ?? 0))[0]?.[0]
}

function needsOfFailures({ summary, failed, connections }: Found): Need[] {
  const inError = summary.counts.filter(({ status }) => status === 'error')
  return inError.map(({ connectionId, count: held }) => {
    const reasons = failed.flatMap((each) => (each.connectionId === connectionId && each.error ? [each.error] : []))
    const name = connections.find(({ id }) => id === connectionId)?.name ?? 'A deleted connection'
    return {
      key: `failed ${connectionId}`,
      urgency: urgencies.failed,
      title: `${many(held, 'segment')} failed on ${name}`,
      cause: mostFrequent(reasons) ?? 'The platform refused the push.',
      action: 'View errors',
      href: hrefOf('activations', {}, { connectionId, status: 'error' }),
    }
  })
}

type StaleBy = NonNullable<Summary['staleBy']>

/** What changed since the push, with how many segments each change is about. */
function tellStale(staleBy: StaleBy): string {
  const told = staleBy
    .filter(({ cause }) => cause !== 'orphaned')
    .map(({ cause, count: n }) => `${staleCauseWords[cause]}: ${count(n)}`)
  return told.length > 0
    ? `Changed since the push: ${told.join(', ')}.`
    : 'Names, descriptions or prices changed since the push.'
}

function needsOfSegments({ summary }: Found): Need[] {
  const { stale, staleBy = [], staleComplete, orphaned, counts } = summary
  const unconfirmed = counts.filter(({ inDoubt }) => inDoubt > 0)
  const renamed = stale - orphaned
  const staleHref = hrefOf('activations', {}, { stale: 'true' })
  return [
    orphaned > 0 && {
      key: 'orphaned',
      urgency: urgencies.orphaned,
      title: many(orphaned, 'orphaned segment'),
      cause: 'The topic left your library and the segment is still active. A refresh deactivates it.',
      action: 'View orphaned segments',
      href: staleHref,
    },
    renamed > 0 && {
      key: 'stale',
      urgency: urgencies.stale,
      title: `${count(renamed)}${staleComplete ? '' : '+'} stale ${renamed === 1 ? 'segment' : 'segments'}`,
      cause: `${tellStale(staleBy)} A refresh sends the current ones.`,
      action: 'View stale segments',
      href: staleHref,
    },
    unconfirmed.length > 0 && {
      key: 'unconfirmed',
      urgency: urgencies.unconfirmed,
      title: `${many(
        unconfirmed.reduce((sum, { inDoubt }) => sum + inDoubt, 0),
        'segment',
      )} unconfirmed`,
      cause: 'No platform response. txadv rechecks automatically.',
      action: 'View segments',
      href: hrefOf(
        'activations',
        {},
        {
          connectionId: unconfirmed.length === 1 ? unconfirmed[0]?.connectionId : undefined,
          status: unconfirmed.length === 1 ? unconfirmed[0]?.status : undefined,
        },
      ),
    },
  ].filter((need) => need !== false)
}

function needsOfImports({ imports, now }: Found): Need[] {
  return imports.flatMap(({ id, filename, status, error_count, total_rows, processed_rows, created_at }): Need[] => {
    const age = now - Date.parse(created_at)
    if (age > importDays * dayMs) return []
    const place = { key: `import ${id}`, href: hrefOf('import', { id }), urgency: urgencies.import }
    const moment = { word: 'Started', at: created_at }
    const left = total_rows - processed_rows
    if (status === 'failed')
      return [
        {
          ...place,
          moment,
          title: `Import of ${filename} failed`,
          cause: `${many(left, 'row')} of ${count(total_rows)} did not arrive. Imported rows stay.`,
          action: 'Open import',
        },
      ]
    if (status === 'processing' && age > waitsAfterMs)
      return [
        {
          ...place,
          moment,
          title: `Import of ${filename} waits`,
          cause: `${many(left, 'row')} of ${count(total_rows)} have not arrived yet.`,
          action: 'Resume import',
        },
      ]
    if (error_count === 0 || status === 'processing') return []
    return [
      {
        ...place,
        moment,
        title: `${many(error_count, 'row')} failed in ${filename}`,
        cause: 'Fix them and import them again.',
        action: 'View failed rows',
      },
    ]
  })
}

function needsOfQuotas({ usage: { quotas, storage } }: Found): Need[] {
  const all = [...metrics.map((metric) => [metric, quotas[metric]] as const), ['topics', storage.topics] as const]
  return all.flatMap(([name, { used, limit }]): Need[] => {
    if (limit === null || used < limit * quotaShare) return []
    const isSpent = used >= limit
    return [
      {
        key: `quota ${name}`,
        urgency: isSpent ? urgencies.spent : later,
        title: isSpent ? `${words(name)} quota exceeded` : `${words(name)} quota at ${percent(used / limit)}`,
        cause: `${count(used)} of ${count(limit)} used.`,
        action: 'View usage',
        href: hrefOf('usage'),
      },
    ]
  })
}

function needsOfKeys({ keys, now }: Found): Need[] {
  return keys.flatMap(({ id, name, expiresAt, revokedAt }): Need[] => {
    const left = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt) - now
    if (revokedAt !== null || expiresAt === null || left <= 0 || left > keyDays * dayMs) return []
    return [
      {
        key: `key ${id}`,
        urgency: urgencies.stale,
        title: `API key ${name} expires soon`,
        cause: 'Programs that use it are refused from then on. Create another one first.',
        moment: { word: 'Expires', at: expiresAt },
        action: 'View API keys',
        href: hrefOf('settingsSection', { section: 'keys' }),
      },
    ]
  })
}

const needsOfReview = ({ inReview }: Found): Need[] =>
  inReview === 0
    ? []
    : [
        {
          key: 'review',
          urgency: later,
          title: `${many(inReview, 'topic')} to review`,
          cause: 'The classification is in doubt. Pushes leave these topics out until you confirm or edit them.',
          action: 'Review topics',
          href: hrefOf('library', {}, { review: 'needs_review' }),
        },
      ]

const kinds = [
  needsOfConnections,
  needsOfFailures,
  needsOfSegments,
  needsOfImports,
  needsOfQuotas,
  needsOfKeys,
  needsOfReview,
]

/** What waits for a person, the most urgent first. */
export const findNeeds = (found: Found): readonly Need[] =>
  kinds.flatMap((needsOf) => needsOf(found)).sort((a, b) => a.urgency - b.urgency)

export const toneOf = ({ urgency }: Need): 'bad' | 'warn' | 'plain' =>
  urgency <= urgencies.refused ? 'bad' : urgency < later ? 'warn' : 'plain'
