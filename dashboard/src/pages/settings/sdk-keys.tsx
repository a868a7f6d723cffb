import { call, type Reply } from '../../lib/api.ts'
import { count } from '../../lib/format.ts'
import { useRead } from '../../lib/use-read.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { KeyState, Moment, Scopes } from './key-cells.tsx'
import { KeyList } from './key-list.tsx'
import { sdkScopes } from './scope-words.ts'

type SdkKey = Reply<'GET /api/sdk-keys'>[number]

const isTest = ({ keyPrefix }: SdkKey) => keyPrefix.startsWith('pk_test_')

/** Which pages can use the key, and how much of the day it has. */
function limitsOf({ origins, dailyClassifications }: SdkKey): string {
  const daily = dailyClassifications === null ? 'no daily limit' : `${count(dailyClassifications)} per day`
  return `${origins.length === 0 ? 'Any page' : origins.join(', ')}, ${daily}`
}

const columns: readonly Column<SdkKey>[] = [
  { title: 'Name', cell: ({ name }) => name, detail: ({ keyPrefix }) => `${keyPrefix}…` },
  { title: 'Prefix', width: '176px', wideOnly: true, cell: ({ keyPrefix }) => <code>{keyPrefix}…</code> },
  {
    title: 'Mode',
    width: '80px',
    wideOnly: true,
    cell: (key) => (isTest(key) ? <Badge>test</Badge> : <Badge tone="accent">live</Badge>),
  },
  {
    title: 'Scopes',
    width: '22%',
    wideOnly: true,
    cell: ({ scopes }) => <Scopes scopes={scopes} known={Object.keys(sdkScopes)} />,
  },
  {
    title: 'Limits',
    width: '18%',
    wideOnly: true,
    cell: limitsOf,
  },
  { title: 'Created', width: '112px', wideOnly: true, cell: (key) => <Moment value={key.createdAt} none="" /> },
  { title: 'Status', width: '104px', cell: (key) => <KeyState revokedAt={key.revokedAt} /> },
]

/** The keys that web pages and apps call the SDK's addresses with. */
export function SdkKeys() {
  return (
    <KeyList
      kind="sdk"
      title="SDK keys"
      about="Publishable keys for web pages and apps: they only access SDK routes. Test keys use the local engine and no tokens."
      keys={useRead('GET /api/sdk-keys', {})}
      columns={columns}
      empty={{
        title: 'No SDK keys',
        action: 'Create your first SDK key',
        text: 'Your web pages use an SDK key to classify text and look up a topic’s segments.',
      }}
      create={({ name, scopes, page }) => call('POST /api/sdk-keys', { body: { name, scopes, ...page } })}
      revoke={({ id }) => call('DELETE /api/sdk-keys', { body: { id } })}
      loses={({ keyPrefix }) => (
        <p>
          Pages and apps that use <code>{keyPrefix}…</code> get 401 “Invalid or expired SDK key” from their next call.
          Can’t be undone.
        </p>
      )}
    />
  )
}
