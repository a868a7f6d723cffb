import { roles } from '@txadv/contract/vocabulary'
import { type ReactNode, useState } from 'react'
import { type CallError, statusOf } from '../../lib/call-error.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { askIdentity } from '../../lib/identity.ts'
import { roleAllows } from '../../lib/roles.ts'
import { demandSignIn, navigate, type Params } from '../../lib/router.ts'
import { type SignedIn, switchOrganization } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useIdentity } from '../../lib/use-read.ts'
import { useSignedIn } from '../../lib/use-signed-in.ts'
import buttons from '../../ui/button.module.css'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './invitation.module.css'

interface Invited {
  readonly id: string
  readonly organizationId: string
  readonly organizationName: string
  readonly inviterEmail: string
  readonly role: string
  readonly expiresAt: string
}

/** An invitation, for the one it was made for: to accept or to decline. */
export function Invitation({ params: { id = '' } }: { params: Params }) {
  const { who, problem } = useSignedIn()
  const [declined, setDeclined] = useState(false)
  const path = `organization/get-invitation?${new URLSearchParams({ id })}`
  const { data, error, reload } = useIdentity<Invited>(path, { enabled: who !== undefined })

  if (problem) return <Failed error={problem} onRetry={() => location.reload()} />
  if (who && declined)
    return (
      <Card title="Invitation declined" who={who}>
        <p className={layout.muted}>You did not join. To join later, ask for a new invitation.</p>
        <Home who={who} />
      </Card>
    )
  if (who && statusOf(error) === 403) return <WrongAccount who={who} />
  if (who && statusOf(error) === 400)
    return (
      <Card title="This invitation is no longer valid" who={who}>
        <p className={layout.muted}>
          It was used, cancelled or has expired, or the link is incomplete. Nothing was changed. Ask for a new link.
        </p>
        <Home who={who} />
      </Card>
    )
  if (error) return <Failed error={error} onRetry={reload} />
  if (!who || !data)
    return (
      <main className={layout.alone} aria-busy="true">
        <h1 className={layout.unseen}>Invitation</h1>
        <div className={joinClasses(layout.card, styles.card)}>
          <span className={layout.placeholder} />
          <span className={layout.placeholder} />
          <span className={layout.placeholder} />
        </div>
      </main>
    )
  return <Answer who={who} invited={data} onDeclined={() => setDeclined(true)} />
}

function Failed({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  return (
    <main className={layout.alone}>
      <title>Invitation · txadv</title>
      <h1 className={layout.unseen}>Invitation</h1>
      <ErrorPanel error={error} effect="Nothing was changed." onRetry={onRetry} />
    </main>
  )
}

function Card({ title, who, children }: { title: string; who: SignedIn; children: ReactNode }) {
  return (
    <main className={layout.alone}>
      <title>{`${title} · txadv`}</title>
      <div className={joinClasses(layout.card, styles.card)}>
        <img src="/favicon.svg" alt="" width="40" height="40" />
        <h1>{title}</h1>
        {children}
        <p className={layout.hint}>Signed in as {who.user.email}</p>
      </div>
    </main>
  )
}

/** The way on for who has somewhere to go. */
function Home({ who }: { who: SignedIn }) {
  if (!who.session.activeOrganizationId) return null
  return (
    <button type="button" className={buttons.primary} onClick={() => navigate('/')}>
      Open txadv
    </button>
  )
}

function WrongAccount({ who }: { who: SignedIn }) {
  const change = useAction(async () => {
    await askIdentity('sign-out', { body: {} })
    demandSignIn()
  })
  return (
    <Card title="This invitation is for another account" who={who}>
      <p className={layout.muted}>
        It was sent to a different email address. Sign in with that account. Nothing was changed.
      </p>
      <ProblemNote error={change.error} effect="You are still signed in." />
      <button type="button" className={buttons.primary} disabled={change.busy} onClick={() => void change.run()}>
        Use another account
      </button>
    </Card>
  )
}

function Answer({ who, invited, onDeclined }: { who: SignedIn; invited: Invited; onDeclined: () => void }) {
  const body = { invitationId: invited.id }
  const accept = useAction(async () => {
    await askIdentity('organization/accept-invitation', { body })
    await switchOrganization(invited.organizationId)
  })
  const decline = useAction(async () => {
    await askIdentity('organization/reject-invitation', { body })
    onDeclined()
  })
  const busy = accept.busy || decline.busy
  const role = roles.find((known) => known === invited.role)
  return (
    <Card title={`Join ${invited.organizationName}`} who={who}>
      <p>
        {invited.inviterEmail} invites you to {invited.organizationName} as <strong>{invited.role}</strong>.
      </p>
      {role && <p className={layout.muted}>{roleAllows[role]}</p>}
      <p className={layout.muted}>
        The invitation expires <RelativeTime value={invited.expiresAt} />.
      </p>
      <ProblemNote error={accept.error ?? decline.error} effect="You have not joined." />
      <div className={layout.line}>
        <button type="button" className={buttons.primary} disabled={busy} onClick={() => void accept.run()}>
          {accept.busy ? 'Joining…' : 'Accept'}
        </button>
        <button type="button" disabled={busy} onClick={() => void decline.run()}>
          {decline.busy ? 'Declining…' : 'Decline'}
        </button>
      </div>
    </Card>
  )
}
