import { type Role, roles } from '@txadv/contract/vocabulary'
import { useState } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { many, words } from '../../lib/format.ts'
import { askIdentity } from '../../lib/identity.ts'
import { notify } from '../../lib/notices.ts'
import { roleAllows } from '../../lib/roles.ts'
import { refreshSession, useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useIdentity } from '../../lib/use-read.ts'
import { allRows } from '../../lib/use-rows.ts'
import { Badge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Select } from '../../ui/select.tsx'
import tables from '../../ui/table.module.css'
import { Hinted } from '../../ui/tooltip.tsx'
import { Confirm } from './confirm.tsx'
import { Invitations } from './invitations.tsx'
import { Invite } from './invite.tsx'
import { SectionHead } from './section-head.tsx'
import styles from './settings.module.css'

interface Member {
  readonly id: string
  readonly userId: string
  readonly role: string
  readonly createdAt: string
  readonly user: { readonly name: string; readonly email: string }
}

// The identity library lets no organization have more members than this.
const membersPath = 'organization/list-members?limit=100'

/** Who belongs to the organization, in which role, and who is invited. */
export function Members() {
  const session = useSession()
  const manages = session.can('api_keys:manage')
  const { data, error, busy, reload } = useIdentity<{ members: readonly Member[] }>(membersPath)
  const [inviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<Member>()
  const [round, setRound] = useState(0)
  const owners = data?.members.filter(({ role }) => role === 'owner').length ?? 0
  const mayGrant = roles.filter((role) => session.role === 'owner' || role !== 'owner')

  const changeRole = useAction(async (member: Member, role: Role) => {
    const body = { memberId: member.id, role }
    await askIdentity('organization/update-member-role', { body })
    notify(`${member.user.name} is now ${role}.`)
    reload()
    if (member.userId === session.user.id) refreshSession()
  })
  const remove = useAction(async (member: Member) => {
    await askIdentity('organization/remove-member', { body: { memberIdOrEmail: member.id } })
    setLeaving(undefined)
    notify(`${member.user.name} removed.`)
    reload()
  })

  /** Why this member cannot be changed by who looks; nothing where they can. */
  function heldBy(member: Member): string | undefined {
    if (!manages) return 'Only owners and admins can change members'
    if (member.role !== 'owner') return undefined
    if (session.role !== 'owner') return 'Only an owner can change owners'
    return owners === 1 ? 'Assign another owner before changing the last one' : undefined
  }

  const columns: Column<Member>[] = [
    {
      title: 'Name',
      cell: ({ user, userId }) => (
        <>
          {user.name} {userId === session.user.id && <Badge>you</Badge>}
          <span className={tables.detail}>{user.email}</span>
        </>
      ),
    },
    { title: 'Email', width: '32%', wideOnly: true, cell: ({ user }) => user.email },
    {
      title: 'Role',
      width: '128px',
      cell: (member) =>
        heldBy(member) ? (
          <Hinted text={heldBy(member)}>{words(member.role)}</Hinted>
        ) : (
          <Select
            aria-label={`Role of ${member.user.name}`}
            size="cell"
            value={member.role}
            disabled={changeRole.busy}
            options={mayGrant.map((role) => ({ value: role, title: words(role) }))}
            onChoose={(role) => void changeRole.run(member, role as Role)}
          />
        ),
    },
    { title: 'Joined', width: '128px', wideOnly: true, cell: ({ createdAt }) => <RelativeTime value={createdAt} /> },
  ]
  if (manages)
    columns.push({
      title: 'Actions',
      width: '104px',
      cell: (member) =>
        !heldBy(member) && (
          <button
            type="button"
            className={joinClasses(buttons.quiet, styles.act)}
            aria-label={`Remove ${member.user.name}`}
            onClick={() => setLeaving(member)}
          >
            Remove
          </button>
        ),
    })

  return (
    <>
      <SectionHead
        title={data ? many(data.members.length, 'member') : 'Members'}
        about={
          manages
            ? 'All members share the same library. The role defines what each can change.'
            : 'Only owners and admins can invite members and change roles.'
        }
      >
        {manages && (
          <button type="button" className={buttons.primary} onClick={() => setInviting(true)}>
            Invite
          </button>
        )}
      </SectionHead>
      <ProblemNote error={changeRole.error} effect="Nothing was changed." />
      {error ? (
        <ErrorPanel error={error} effect="Nothing was changed." onRetry={reload} />
      ) : (
        <DataTable
          caption="Organization members"
          columns={columns}
          rows={allRows(data?.members, { busy, error, reload })}
          keyOf={({ id }) => id}
        />
      )}
      <Invitations key={round} manages={manages} mayGrant={mayGrant} />
      <dl className={styles.roles}>
        {roles.map((role) => (
          <div key={role}>
            <dt>{words(role)}</dt>
            <dd>{roleAllows[role]}</dd>
          </div>
        ))}
      </dl>
      {inviting && (
        <Invite mayGrant={mayGrant} onInvited={() => setRound(round + 1)} onClose={() => setInviting(false)} />
      )}
      {leaving && (
        <Confirm
          title={`Remove ${leaving.user.name}?`}
          confirm="Remove member"
          working="Removing…"
          action={remove}
          onConfirm={() => void remove.run(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          <p>
            {leaving.user.email} loses access immediately. Their topics, imports and pushes stay. API keys they created
            keep working: revoke them under API keys.
          </p>
        </Confirm>
      )}
    </>
  )
}
