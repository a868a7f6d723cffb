import { askIdentity } from '../../lib/identity.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import { useIdentity } from '../../lib/use-read.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './account.module.css'
import { nameBrowser } from './browser-names.ts'

interface Session {
  readonly id: string
  readonly token: string
  readonly createdAt: string
  readonly ipAddress?: string | null
  readonly userAgent?: string | null
}

/** Where the person is signed in, and a way out of each. */
export function Sessions({ ownId }: { ownId: string }) {
  const sessions = useIdentity<readonly Session[]>('list-sessions')
  const end = useAction(async ({ token }: Session) => {
    await askIdentity('revoke-session', { body: { token } })
    notify('Session signed out.')
  })
  const endOthers = useAction(async () => {
    await askIdentity('revoke-other-sessions', { body: {} })
    notify('All other sessions signed out.')
  })
  const { data, error, reload } = sessions
  const others = data?.filter(({ id }) => id !== ownId) ?? []
  return (
    <section aria-labelledby="sessions" aria-busy={!data && !error}>
      <h2 id="sessions">Sessions</h2>
      {error && <ErrorPanel error={error} effect="Nothing was changed." onRetry={reload} />}
      <ProblemNote error={end.error ?? endOthers.error} effect="No session was signed out." />
      {data && (
        <ul className={styles.sessions}>
          {[...data.filter(({ id }) => id === ownId), ...others].map((session) => {
            const { id, createdAt, ipAddress, userAgent } = session
            const name = nameBrowser(userAgent ?? '')
            return (
              <li key={id}>
                <div>
                  <strong>{name}</strong>
                  <p className={layout.muted}>
                    Signed in <RelativeTime value={createdAt} />
                    {ipAddress && ` from ${ipAddress}`}
                  </p>
                </div>
                {id === ownId ? (
                  <Badge tone="good">this one</Badge>
                ) : (
                  <button
                    type="button"
                    disabled={end.busy}
                    aria-label={`Sign out ${name}`}
                    onClick={() => void end.run(session)}
                  >
                    Sign out
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {others.length > 1 && (
        <button type="button" disabled={endOthers.busy} onClick={() => void endOthers.run()}>
          Sign out all others
        </button>
      )}
    </section>
  )
}
