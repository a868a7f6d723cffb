import { call, type Reply } from '../../lib/api.ts'
import { useRead } from '../../lib/use-read.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { KeyState, Moment, Scopes } from './key-cells.tsx'
import { KeyList } from './key-list.tsx'
import { sdkScopes } from './scope-words.ts'

type SdkKey = Reply<'GET /api/sdk-keys'>[number]

const isTest = ({ keyPrefix }: SdkKey) => keyPrefix.startsWith('pk_test_')

const columns: readonly Column<SdkKey>[] = [
  { title: 'Name', cell: ({ name }) => name, detail: ({ keyPrefix }) => `${keyPrefix}…` },
  { title: 'Begins with', width: '176px', wideOnly: true, cell: ({ keyPrefix }) => <code>{keyPrefix}…</code> },
  {
    title: 'Mode',
    width: '80px',
    wideOnly: true,
    cell: (key) => (isTest(key) ? <Badge>test</Badge> : <Badge tone="accent">live</Badge>),
  },
  {
    title: 'May do',
    width: '22%',
    wideOnly: true,
    cell: ({ scopes }) => <Scopes scopes={scopes} known={Object.keys(sdkScopes)} />,
  },
  { title: 'Made', width: '112px', wideOnly: true, cell: (key) => <Moment value={key.createdAt} none="" /> },
  { title: 'State', width: '104px', cell: (key) => <KeyState revokedAt={key.revokedAt} /> },
]

/** The keys that web pages and apps call the SDK's addresses with. */
export function SdkKeys() {
  return (
    <KeyList
      kind="sdk"
      title="SDK keys"
      about="Web pages and apps hold them where anybody can read them, so they open the SDK’s addresses alone. A test key is answered by the local engine and costs no tokens."
      keys={useRead('GET /api/sdk-keys', {})}
      columns={columns}
      empty={{
        title: 'No SDK key yet',
        action: 'Create your first SDK key',
        text: 'With an SDK key a web page classifies what people write, and finds a topic’s segments on platforms.',
      }}
      create={({ name, scopes, mode }) => call('POST /api/sdk-keys', { body: { name, scopes, mode } })}
      revoke={({ id }) => call('DELETE /api/sdk-keys', { body: { id } })}
      loses={({ keyPrefix }) => (
        <p>
          Every page and app that holds <code>{keyPrefix}…</code> is refused from its next call on, with 401 “Invalid or
          expired SDK key”. This cannot be undone.
        </p>
      )}
    />
  )
}
