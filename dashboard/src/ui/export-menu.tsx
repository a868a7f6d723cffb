import { addressOf, type Input } from '../lib/api.ts'
import { notify } from '../lib/notices.ts'
import { useSession } from '../lib/session.ts'
import { currentWorkspace } from '../lib/workspace.ts'
import { DropDown } from './drop-down.tsx'

type Query = NonNullable<Input<'GET /api/export'>['query']>

/** A link cannot name the workspace, so there the file is fetched and then saved. */
async function save(address: string, format: string): Promise<void> {
  const response = await fetch(address, { headers: { 'x-workspace-id': currentWorkspace() ?? '' } })
  if (!response.ok) {
    notify('Export failed. Nothing was saved. Retry shortly.')
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = `topics.${format}`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** A link that saves the library, or what filters leave of it, as a file. */
export function ExportLink({ title, query, onSaved }: { title: string; query: Query; onSaved?: () => void }) {
  const address = addressOf('GET /api/export', { query })
  return (
    <a
      href={address}
      download
      onClick={(event) => {
        onSaved?.()
        if (!currentWorkspace()) return
        event.preventDefault()
        void save(address, query.format ?? 'csv')
      }}
    >
      {title}
    </a>
  )
}

/** Saves what the filters leave as a file; with all columns only for owners, because it tells what the library is worth. */
export function ExportMenu({ filters }: { filters: Omit<Query, 'format' | 'full'> }) {
  const { role } = useSession()
  const kinds: readonly { title: string; query: Query }[] = [
    { title: 'CSV', query: { format: 'csv' } },
    { title: 'JSON', query: { format: 'json' } },
    ...(role === 'owner'
      ? ([
          { title: 'CSV, all columns', query: { format: 'csv', full: 'true' } },
          { title: 'JSON, all columns', query: { format: 'json', full: 'true' } },
        ] as const)
      : []),
  ]
  return (
    <DropDown title="Export">
      {kinds.map(({ title, query }) => (
        <ExportLink key={title} title={title} query={{ ...filters, ...query }} />
      ))}
      <p className="hint">
        Exports what the filters show. Counts against your exports quota.
        {role !== 'owner' && ' Only owners can export all columns.'}
      </p>
    </DropDown>
  )
}
