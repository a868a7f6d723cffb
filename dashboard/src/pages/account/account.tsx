import { navigate } from '../../lib/router.ts'
import type { SignedIn } from '../../lib/session.ts'
import { useSignedIn } from '../../lib/use-signed-in.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SecondFactor } from './second-factor.tsx'
import './account.css'

/** A person's own account, whichever organization they work for or none: what opens it besides the password. */
export function Account() {
  const { who, problem } = useSignedIn()
  return (
    <main className="alone account">
      <title>Account · txadv</title>
      {problem ? (
        <>
          <h1 className="unseen">Account</h1>
          <ErrorPanel error={problem} effect="Nothing was changed." onRetry={() => location.reload()} />
        </>
      ) : (
        <div className="card" aria-busy={!who}>
          <h1>Account</h1>
          {who ? <Opened who={who} /> : <span className="placeholder" />}
        </div>
      )}
    </main>
  )
}

function Opened({ who: { user } }: { who: SignedIn }) {
  return (
    <>
      <p className="muted">
        {user.name}, {user.email}
      </p>
      <SecondFactor wasOn={user.twoFactorEnabled === true} />
      <p>
        <button type="button" className="quiet" onClick={() => navigate('/')}>
          Back to txadv
        </button>
      </p>
    </>
  )
}
