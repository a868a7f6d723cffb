import { limits } from '@txadv/contract/limits'
import { call, type Reply } from '../../lib/api.ts'
import { useRead } from '../../lib/use-read.ts'
import type { Column } from '../../ui/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { isUsable, KeyState, Moment, Scopes } from './key-cells.tsx'
import { KeyList } from './key-list.tsx'
import { apiScopes } from './scope-words.ts'

type ApiKey = Reply<'GET /api/keys'>[number]

const { perOrg } = limits.keys

const columns: readonly Column<ApiKey>[] = [
  { title: 'Name', cell: ({ name }) => name, detail: ({ keyPrefix }) => `${keyPrefix}…` },
  { title: 'Begins with', width: '160px', wideOnly: true, cell: ({ keyPrefix }) => <code>{keyPrefix}…</code> },
  {
    title: 'May do',
    width: '19%',
    wideOnly: true,
    cell: ({ scopes }) => <Scopes scopes={scopes} known={Object.keys(apiScopes)} />,
  },
  { title: 'Ends', width: '120px', wideOnly: true, cell: (key) => <Moment value={key.expiresAt} none="never" /> },
  { title: 'Last used', width: '128px', wideOnly: true, cell: (key) => <Moment value={key.lastUsedAt} none="never" /> },
  { title: 'State', width: '104px', cell: (key) => <KeyState {...key} /> },
]

/** The keys that programs of the organization call the API with. */
export function ApiKeys() {
  const keys = useRead('GET /api/keys', {})
  const held = keys.data?.filter(({ revokedAt }) => revokedAt === null).length
  const use = held === undefined ? '' : ` ${held} of ${perOrg} in use; a revoked key no longer counts.`
  return (
    <KeyList
      kind="api"
      title="API keys"
      about={`Programs call the API with them.${use}`}
      keys={keys}
      columns={columns}
      full={
        (held ?? 0) >= perOrg
          ? `An organization holds at most ${perOrg} API keys. Revoke one to make another.`
          : undefined
      }
      empty={{
        title: 'No API key yet',
        action: 'Create your first key',
        text: 'A key lets a program classify, import and push in the name of your organization.',
      }}
      create={({ name, scopes, expiresAt }) => call('POST /api/keys', { body: { name, scopes, expiresAt } })}
      revoke={({ id }) => call('DELETE /api/keys', { body: { id } })}
      loses={(key) => <Loses apiKey={key} />}
    />
  )
}

function Loses({ apiKey }: { apiKey: ApiKey }) {
  return (
    <>
      <p>
        Every program that uses <code>{apiKey.keyPrefix}…</code> is refused from its next call on, with 401 “API key has
        been revoked”. This cannot be undone.
      </p>
      <p className="muted">
        {!isUsable(apiKey) ? (
          'It has expired, so nothing can be using it.'
        ) : apiKey.lastUsedAt ? (
          <>
            It was last used <RelativeTime value={apiKey.lastUsedAt} />.
          </>
        ) : (
          'It was never used.'
        )}
      </p>
    </>
  )
}
