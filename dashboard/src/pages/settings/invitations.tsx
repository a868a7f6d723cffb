import type { Role } from '@txadv/contract/vocabulary'
import { useState } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { words } from '../../lib/format.ts'
import { askIdentity } from '../../lib/identity.ts'
import { notify } from '../../lib/notices.ts'
import { hrefOf } from '../../lib/router.ts'
import { useAction } from '../../lib/use-action.ts'
import { useIdentity } from '../../lib/use-read.ts'
import { allRows } from '../../lib/use-rows.ts'
import { Badge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { CopyButton } from '../../ui/copy-button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Hinted } from '../../ui/tooltip.tsx'
import { Confirm } from './confirm.tsx'
import styles from './settings.module.css'

interface Invitation {
  /** Known only to who may grant the role: it opens the door. */
  readonly id?: string
  readonly email: string
  readonly role: string
  readonly status: string
  readonly expiresAt: string
}

/** The address that the invited open. */
export const invitationLink = (id: string): string => location.origin + hrefOf('invitation', { id })

/** Who is invited and has not answered yet. */
export function Invitations({ manages, mayGrant }: { manages: boolean; mayGrant: readonly Role[] }) {
  const list = useIdentity<readonly Invitation[]>('organization/list-invitations')
  const [leaving, setLeaving] = useState<Invitation>()
  const open = list.data?.filter(({ status }) => status === 'pending')
  const cancel = useAction(async ({ id, email }: Invitation) => {
    await askIdentity('organization/cancel-invitation', { body: { invitationId: id } })
    setLeaving(undefined)
    notify(`Invitation for ${email} cancelled.`)
    list.reload()
  })
  if (list.error) return <ErrorPanel error={list.error} effect="Nothing was changed." onRetry={list.reload} />
  if (!open?.length) return null

  const columns: readonly Column<Invitation>[] = [
    { title: 'Invited', cell: ({ email }) => email, detail: ({ role }) => words(role) },
    { title: 'Role', width: '128px', wideOnly: true, cell: ({ role }) => words(role) },
    {
      title: 'Expires',
      width: '128px',
      wideOnly: true,
      cell: ({ expiresAt }) =>
        Date.parse(expiresAt) < Date.now() ? <Badge tone="warn">expired</Badge> : <RelativeTime value={expiresAt} />,
    },
    {
      title: 'Actions',
      width: '184px',
      cell: (invitation) =>
        manages && invitation.id && mayGrant.some((role) => role === invitation.role) ? (
          <>
            <CopyButton text={invitationLink(invitation.id)} label="Copy link" />{' '}
            <button
              type="button"
              className={joinClasses(buttons.quiet, styles.act)}
              aria-label={`Cancel invitation for ${invitation.email}`}
              onClick={() => setLeaving(invitation)}
            >
              Cancel
            </button>
          </>
        ) : (
          <Hinted text="Only members who can grant this role see the link">link hidden</Hinted>
        ),
    },
  ]
  return (
    <>
      <h2>Pending invitations</h2>
      <DataTable
        caption="Pending invitations"
        columns={columns}
        rows={allRows(open, list)}
        keyOf={({ id, email }) => id ?? email}
      />
      {leaving && (
        <Confirm
          title={`Cancel invitation for ${leaving.email}?`}
          confirm="Cancel invitation"
          cancel="Keep invitation"
          working="Cancelling…"
          action={cancel}
          onConfirm={() => void cancel.run(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          <p>The link stops working immediately. You can invite the same address again.</p>
        </Confirm>
      )}
    </>
  )
}
