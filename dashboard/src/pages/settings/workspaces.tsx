import { limits } from '@txadv/contract/limits'
import { type FormEvent, useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { notify } from '../../lib/notices.ts'
import { refreshSession, switchWorkspace, useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import { allRows } from '../../lib/use-rows.ts'
import { currentWorkspace } from '../../lib/workspace.ts'
import { Badge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Confirm } from './confirm.tsx'
import { SectionHead } from './section-head.tsx'
import styles from './settings.module.css'

type Workspace = Reply<'GET /api/workspaces'>[number]

const { perOrg, nameCodePoints } = limits.workspaces

/** The parts that the organization divides its library into. */
export function Workspaces() {
  const manages = useSession().can('api_keys:manage')
  const { data, error, busy, reload } = useRead('GET /api/workspaces', {})
  /** The one that is being named; `new` is not there yet. */
  const [naming, setNaming] = useState<Workspace | 'new'>()
  const [leaving, setLeaving] = useState<Workspace>()

  function onChanged(said: string) {
    setNaming(undefined)
    setLeaving(undefined)
    notify(said)
    reload()
    refreshSession()
  }
  const remove = useAction(async ({ id, name }: Workspace) => {
    await call('DELETE /api/workspaces/:id', { params: { id } })
    // Every further call would name a workspace that is gone.
    if (currentWorkspace() === id) return switchWorkspace(undefined)
    onChanged(`Workspace “${name}” deleted.`)
  })

  const columns: Column<Workspace>[] = [
    {
      title: 'Name',
      cell: ({ id, name }) => (
        <>
          {name} {currentWorkspace() === id && <Badge tone="accent">current</Badge>}
        </>
      ),
    },
    { title: 'Created', width: '160px', wideOnly: true, cell: (one) => <RelativeTime value={one.createdAt} /> },
    { title: 'Renamed', width: '160px', wideOnly: true, cell: (one) => renamedAt(one) },
  ]
  if (manages)
    columns.push({
      title: 'Actions',
      width: '184px',
      cell: (one) => (
        <>
          <button
            type="button"
            className={joinClasses(buttons.quiet, styles.act)}
            aria-label={`Rename ${one.name}`}
            onClick={() => setNaming(one)}
          >
            Rename
          </button>{' '}
          <button
            type="button"
            className={joinClasses(buttons.quiet, styles.act)}
            aria-label={`Delete ${one.name}`}
            onClick={() => setLeaving(one)}
          >
            Delete
          </button>
        </>
      ),
    })

  const full = (data?.length ?? 0) >= perOrg
  return (
    <>
      <SectionHead
        title="Workspaces"
        about="A workspace is a part of the library, such as a brand or a market. Select one at the top left to work in it."
      >
        {manages && (
          <button type="button" className={buttons.primary} disabled={full} onClick={() => setNaming('new')}>
            Create workspace
          </button>
        )}
      </SectionHead>
      {full && (
        <p className={layout.note}>At most {perOrg} workspaces per organization. Delete one to create another.</p>
      )}
      {error ? (
        <ErrorPanel error={error} effect="Nothing was changed." onRetry={reload} />
      ) : data?.length === 0 ? (
        <EmptyState
          title="No workspaces"
          {...(manages && { action: 'Create your first workspace', onAction: () => setNaming('new') })}
        >
          Without workspaces, all members work in the whole library.{' '}
          {!manages && 'Only owners and admins can create them.'}
        </EmptyState>
      ) : (
        <DataTable
          caption="Workspaces"
          columns={columns}
          rows={allRows(data, { busy, error, reload })}
          keyOf={({ id }) => id}
        />
      )}
      {naming && <NameWorkspace workspace={naming} onNamed={onChanged} onClose={() => setNaming(undefined)} />}
      {leaving && (
        <Confirm
          title={`Delete “${leaving.name}”?`}
          confirm="Delete workspace"
          working="Deleting…"
          action={remove}
          onConfirm={() => void remove.run(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          <p>
            Only an empty workspace can be deleted. Requests that name it in <code>X-Workspace-Id</code> will fail.
          </p>
        </Confirm>
      )}
    </>
  )
}

const renamedAt = ({ createdAt, updatedAt }: Workspace) =>
  createdAt === updatedAt ? 'never' : <RelativeTime value={updatedAt} />

interface NameProps {
  readonly workspace: Workspace | 'new'
  readonly onNamed: (said: string) => void
  readonly onClose: () => void
}

function NameWorkspace({ workspace, onNamed, onClose }: NameProps) {
  const made = workspace === 'new'
  const save = useAction(async (name: string) => {
    if (workspace === 'new') await call('POST /api/workspaces', { body: { name } })
    else await call('PATCH /api/workspaces/:id', { params: { id: workspace.id }, body: { name } })
    onNamed(workspace === 'new' ? `Workspace “${name}” created.` : `Workspace renamed to “${name}”.`)
  })
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void save.run(String(new FormData(event.currentTarget).get('name')).trim())
  }
  return (
    <Dialog title={made ? 'Create a workspace' : `Rename “${workspace.name}”`} open onClose={onClose}>
      <form onSubmit={onSubmit}>
        <ProblemNote error={save.error} effect="Nothing was changed." />
        <TextField
          label="Name"
          name="name"
          required
          maxLength={nameCodePoints}
          autoComplete="off"
          defaultValue={made ? '' : workspace.name}
          hint="Must be unique."
        />
        <FormActions onCancel={onClose} busy={save.busy}>
          {made ? 'Create workspace' : 'Rename'}
        </FormActions>
      </form>
    </Dialog>
  )
}
