import { joinClasses } from '../../lib/class-names.ts'
import { navigate } from '../../lib/router.ts'
import type { SignedIn } from '../../lib/session.ts'
import { useSignedIn } from '../../lib/use-signed-in.ts'
import buttons from '../../ui/button.module.css'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { Notices } from '../../ui/notices.tsx'
import styles from './account.module.css'
import { ChangePassword } from './change-password.tsx'
import { Profile } from './profile.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

/** A person's own account, whichever organization they work for or none: what opens it besides the password. */
export function Account() {
  const { who, problem } = useSignedIn()
  return (
    <main className={joinClasses(layout.alone, styles.account)}>
      <title>Account · txadv</title>
      {problem ? (
        <>
          <h1 className={layout.unseen}>Account</h1>
          <ErrorPanel error={problem} effect="Nothing was changed." onRetry={() => location.reload()} />
        </>
      ) : (
        <div className={joinClasses(layout.card, styles.card)} aria-busy={!who}>
          <h1>Account</h1>
          {who ? <Opened who={who} /> : <span className={layout.placeholder} />}
        </div>
      )}
      <Notices />
    </main>
  )
}

function Opened({ who: { user, session } }: { who: SignedIn }) {
  return (
    <>
      <Profile name={user.name} email={user.email} />
      <ChangePassword />
      <SecondFactor wasOn={user.twoFactorEnabled === true} />
      <Sessions ownId={session.id} />
      <p>
        <button type="button" className={buttons.quiet} onClick={() => navigate('/')}>
          Back to txadv
        </button>
      </p>
    </>
  )
}
