import { limits } from '@txadv/contract/limits'
import type { FormEvent } from 'react'
import { ApiError, call, send } from '../../lib/api.ts'
import { useOffers } from '../../lib/offers.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { signOut } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSignedIn } from '../../lib/use-signed-in.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import '../../ui/account-card.css'

/** Organizations are told apart by it; nobody sees it, so a chance ending is no loss. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${words.slice(0, 40) || 'organization'}-${crypto.randomUUID().slice(0, 8)}`
}

/** The sandbox is a help and no condition: where it cannot be connected now, the first steps offer it again. */
async function connectSandbox(): Promise<void> {
  await call('POST /api/connections/sandbox', {}).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}

/** Where a new account names its organization, and anybody another one. */
export function NewOrganization() {
  const { who, problem } = useSignedIn()
  const offers = useOffers()
  const create = useAction(async (name: string) => {
    await send('POST', '/api/auth/organization/create', { body: { name, slug: slugOf(name) } })
    if (offers.sandbox) await connectSandbox()
    // Everything that the page holds belongs to no organization or to another one.
    location.assign(hrefOf('firstSteps'))
  })
  if (problem)
    return (
      <main className="alone">
        <title>New organization · txadv</title>
        <h1 className="unseen">New organization</h1>
        <ErrorPanel error={problem} effect="Nothing was changed." onRetry={() => location.reload()} />
      </main>
    )
  if (!who || !offers.known) return <p className="unseen">Opening…</p>
  const mayCreate = offers.signUp || who.user.operator
  return (
    <main className="sign-in">
      <title>New organization · txadv</title>
      <form
        className="card"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          void create.run(String(new FormData(event.currentTarget).get('name') ?? '').trim())
        }}
      >
        <header>
          <img src="/favicon.svg" alt="" width="40" height="40" />
          <h1>{mayCreate ? 'Name your organization' : 'Ask for an invitation'}</h1>
          <p className="muted">
            {mayCreate
              ? 'Topics, connections and members belong to an organization. You can invite others later.'
              : 'Your account has no organization, and creating one is disabled. Ask an owner or an admin to invite you.'}
          </p>
        </header>
        {mayCreate && (
          <>
            <label>
              Organization name
              <input
                name="name"
                autoComplete="organization"
                required
                maxLength={limits.organizations.nameCodePoints}
                pattern=".*\S.*"
                title="Letters or digits, not only spaces"
              />
            </label>
            <ProblemNote error={create.error} effect="No organization was created." />
            <button type="submit" className="primary" disabled={create.busy}>
              {create.busy ? 'Creating…' : 'Create organization'}
            </button>
          </>
        )}
        <p className="other muted">
          Signed in as {who.user.email}.{' '}
          {who.session.activeOrganizationId ? (
            <button type="button" className="quiet" onClick={() => navigate('/')}>
              Back
            </button>
          ) : (
            <button type="button" className="quiet" onClick={() => void signOut()}>
              Sign out
            </button>
          )}
        </p>
      </form>
    </main>
  )
}
