import { roles } from '@txadv/contract/vocabulary'
import { type ReactNode, useState } from 'react'
import { type ApiError, send } from '../../lib/api.ts'
import { roleAllows } from '../../lib/roles.ts'
import { demandSignIn, navigate, type Params } from '../../lib/router.ts'
import { type SignedIn, switchOrganization } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useAddress } from '../../lib/use-read.ts'
import { useSignedIn } from '../../lib/use-signed-in.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import './invitation.css'

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
  const address = `/api/auth/organization/get-invitation?${new URLSearchParams({ id })}`
  const { data, error, reload } = useAddress<Invited>(address, { enabled: who !== undefined })

  if (problem) return <Failed error={problem} onRetry={() => location.reload()} />
  if (who && declined)
    return (
      <Card title="Invitation declined" who={who}>
        <p className="muted">You did not join. To join later, ask for a new invitation.</p>
        <Home who={who} />
      </Card>
    )
  if (who && error?.status === 403) return <WrongAccount who={who} />
  if (who && error?.status === 400)
    return (
      <Card title="This invitation is no longer valid" who={who}>
        <p className="muted">
          It was used, cancelled or has expired, or the link is incomplete. Nothing was changed. Ask for a new link.
        </p>
        <Home who={who} />
      </Card>
    )
  if (error) return <Failed error={error} onRetry={reload} />
  if (!who || !data)
    return (
      <main className="alone invitation" aria-busy="true">
        <h1 className="unseen">Invitation</h1>
        <div className="card">
          <span className="placeholder" />
          <span className="placeholder" />
          <span className="placeholder" />
        </div>
      </main>
    )
  return <Answer who={who} invited={data} onDeclined={() => setDeclined(true)} />
}

function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <main className="alone">
      <title>Invitation · txadv</title>
      <h1 className="unseen">Invitation</h1>
      <ErrorPanel error={error} effect="Nothing was changed." onRetry={onRetry} />
    </main>
  )
}

function Card({ title, who, children }: { title: string; who: SignedIn; children: ReactNode }) {
  return (
    <main className="alone invitation">
      <title>{`${title} · txadv`}</title>
      <div className="card">
        <img src="/favicon.svg" alt="" width="40" height="40" />
        <h1>{title}</h1>
        {children}
        <p className="hint">Signed in as {who.user.email}</p>
      </div>
    </main>
  )
}

/** The way on for who has somewhere to go. */
function Home({ who }: { who: SignedIn }) {
  if (!who.session.activeOrganizationId) return null
  return (
    <button type="button" className="primary" onClick={() => navigate('/')}>
      Open txadv
    </button>
  )
}

function WrongAccount({ who }: { who: SignedIn }) {
  const change = useAction(async () => {
    await send('POST', '/api/auth/sign-out', { body: {} })
    demandSignIn()
  })
  return (
    <Card title="This invitation is for another account" who={who}>
      <p className="muted">It was sent to a different email address. Sign in with that account. Nothing was changed.</p>
      <ProblemNote error={change.error} effect="You are still signed in." />
      <button type="button" className="primary" disabled={change.busy} onClick={() => void change.run()}>
        Use another account
      </button>
    </Card>
  )
}

function Answer({ who, invited, onDeclined }: { who: SignedIn; invited: Invited; onDeclined: () => void }) {
  const body = { invitationId: invited.id }
  const accept = useAction(async () => {
    await send('POST', '/api/auth/organization/accept-invitation', { body })
    await switchOrganization(invited.organizationId)
  })
  const decline = useAction(async () => {
    await send('POST', '/api/auth/organization/reject-invitation', { body })
    onDeclined()
  })
  const busy = accept.busy || decline.busy
  const role = roles.find((known) => known === invited.role)
  return (
    <Card title={`Join ${invited.organizationName}`} who={who}>
      <p>
        {invited.inviterEmail} invites you to {invited.organizationName} as <strong>{invited.role}</strong>.
      </p>
      {role && <p className="muted">{roleAllows[role]}</p>}
      <p className="muted">
        The invitation expires <RelativeTime value={invited.expiresAt} />.
      </p>
      <ProblemNote error={accept.error ?? decline.error} effect="You have not joined." />
      <div className="line">
        <button type="button" className="primary" disabled={busy} onClick={() => void accept.run()}>
          {accept.busy ? 'Joining…' : 'Accept'}
        </button>
        <button type="button" disabled={busy} onClick={() => void decline.run()}>
          {decline.busy ? 'Declining…' : 'Decline'}
        </button>
      </div>
    </Card>
  )
}
