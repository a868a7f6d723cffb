import type { Client } from '@txadv/sdk'
import { createSessionClient, type Input, leanInput } from '../lib/api.ts'
import { ignoreFailure } from '../lib/call-error.ts'
import { notify } from '../lib/notices.ts'
import { useSession } from '../lib/session.ts'
import { currentWorkspace } from '../lib/workspace.ts'
import { DropDown, MenuItem, MenuNote } from './drop-down.tsx'

type Query = NonNullable<Input<'GET /api/export'>['query']>
type Filters = NonNullable<Parameters<Client['exportFile']>[0]>

const addressOf = (query: Query) =>
  `/api/export?${new URLSearchParams(
    Object.entries(leanInput({ query }).query).flatMap(([name, given]) =>
      [given].flat().map((value) => [name, String(value)]),
    ),
  )}`

/** The browser saves what a link leads to; a link cannot name the workspace, so there the file is read and then saved. */
async function saveExport(query: Query): Promise<void> {
  const link = document.createElement('a')
  link.download = `topics.${query.format ?? 'csv'}`
  if (!currentWorkspace()) {
    link.href = addressOf(query)
    link.click()
    return
  }
  const file = await createSessionClient()
    .exportFile(leanInput({ query }).query as Filters)
    .then((body) => new Response(body).blob())
    .catch(ignoreFailure)
  if (!file) {
    notify('Export failed. Nothing was saved. Retry shortly.')
    return
  }
  link.href = URL.createObjectURL(file)
  link.click()
  URL.revokeObjectURL(link.href)
}

/** A link that saves the library, or what filters leave of it, as a file. */
export function ExportLink({ title, query, onSaved }: { title: string; query: Query; onSaved?: () => void }) {
  return (
    <a
      href={addressOf(query)}
      download
      onClick={(event) => {
        onSaved?.()
        if (!currentWorkspace()) return
        event.preventDefault()
        void saveExport(query)
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
        <MenuItem key={title} onSelect={() => void saveExport({ ...filters, ...query })}>
          {title}
        </MenuItem>
      ))}
      <MenuNote>
        Exports what the filters show. Counts against your exports quota.
        {role !== 'owner' && ' Only owners can export all columns.'}
      </MenuNote>
    </DropDown>
  )
}
