import { limits } from '@txadv/contract/limits'
import { call, type Reply } from '../../lib/api.ts'
import { useRead } from '../../lib/use-read.ts'
import type { Column } from '../../ui/data-table.tsx'
import layout from '../../ui/layout.module.css'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { isUsable, KeyState, Moment, Scopes } from './key-cells.tsx'
import { KeyList } from './key-list.tsx'
import { apiScopes } from './scope-words.ts'

type ApiKey = Reply<'GET /api/keys'>[number]

const { perOrg } = limits.keys

const columns: readonly Column<ApiKey>[] = [
  { title: 'Name', cell: ({ name }) => name, detail: ({ keyPrefix }) => `${keyPrefix}…` },
  { title: 'Prefix', width: '160px', wideOnly: true, cell: ({ keyPrefix }) => <code>{keyPrefix}…</code> },
  {
    title: 'Scopes',
    width: '19%',
    wideOnly: true,
    cell: ({ scopes }) => <Scopes scopes={scopes} known={Object.keys(apiScopes)} />,
  },
  { title: 'Expires', width: '120px', wideOnly: true, cell: (key) => <Moment value={key.expiresAt} none="never" /> },
  { title: 'Last used', width: '128px', wideOnly: true, cell: (key) => <Moment value={key.lastUsedAt} none="never" /> },
  { title: 'Status', width: '104px', cell: (key) => <KeyState {...key} /> },
]

/** The keys that programs of the organization call the API with. */
export function ApiKeys() {
  const keys = useRead('GET /api/keys', {})
  const held = keys.data?.filter(({ revokedAt }) => revokedAt === null).length
  const use = held === undefined ? '' : ` ${held} of ${perOrg} in use; revoked keys don’t count.`
  return (
    <KeyList
      kind="api"
      title="API keys"
      about={`Server secrets for calling the API.${use}`}
      keys={keys}
      columns={columns}
      full={
        (held ?? 0) >= perOrg ? `At most ${perOrg} API keys per organization. Revoke one to create another.` : undefined
      }
      empty={{
        title: 'No API keys',
        action: 'Create your first API key',
        text: 'Your programs use an API key to classify, import and push for your organization.',
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
        Programs that use <code>{apiKey.keyPrefix}…</code> get 401 “API key has been revoked” from their next call.
        Can’t be undone.
      </p>
      <p className={layout.muted}>
        {!isUsable(apiKey) ? (
          'It has expired.'
        ) : apiKey.lastUsedAt ? (
          <>
            Last used <RelativeTime value={apiKey.lastUsedAt} />.
          </>
        ) : (
          'Never used.'
        )}
      </p>
    </>
  )
}
