import { limits } from '@txadv/contract/limits'
import type { FormEvent } from 'react'
import { call } from '../../lib/api.ts'
import { ignoreFailure } from '../../lib/call-error.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { askIdentity } from '../../lib/identity.ts'
import { useOffers } from '../../lib/offers.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { signOut } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSignedIn } from '../../lib/use-signed-in.ts'
import account from '../../ui/account-card.module.css'
import buttons from '../../ui/button.module.css'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'

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
  await call('POST /api/connections/sandbox', {}).catch(ignoreFailure)
}

/** Where a new account names its organization, and anybody another one. */
export function NewOrganization() {
  const { who, problem } = useSignedIn()
  const offers = useOffers()
  const create = useAction(async (name: string) => {
    await askIdentity('organization/create', { body: { name, slug: slugOf(name) } })
    if (offers.sandbox) await connectSandbox()
    // Everything that the page holds belongs to no organization or to another one.
    location.assign(hrefOf('firstSteps'))
  })
  if (problem)
    return (
      <main className={layout.alone}>
        <title>New organization · txadv</title>
        <h1 className={layout.unseen}>New organization</h1>
        <ErrorPanel error={problem} effect="Nothing was changed." onRetry={() => location.reload()} />
      </main>
    )
  if (!who || !offers.known) return <p className={layout.unseen}>Opening…</p>
  const mayCreate = offers.signUp || who.user.operator
  return (
    <main className={account.signIn}>
      <title>New organization · txadv</title>
      <form
        className={account.card}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          void create.run(String(new FormData(event.currentTarget).get('name') ?? '').trim())
        }}
      >
        <header>
          <img src="/favicon.svg" alt="" width="40" height="40" />
          <h1>{mayCreate ? 'Name your organization' : 'Ask for an invitation'}</h1>
          <p className={layout.muted}>
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
            <button type="submit" className={buttons.primary} disabled={create.busy}>
              {create.busy ? 'Creating…' : 'Create organization'}
            </button>
          </>
        )}
        <p className={joinClasses(account.other, layout.muted)}>
          Signed in as {who.user.email}.{' '}
          {who.session.activeOrganizationId ? (
            <button type="button" className={buttons.quiet} onClick={() => navigate('/')}>
              Back
            </button>
          ) : (
            <button type="button" className={buttons.quiet} onClick={() => void signOut()}>
              Sign out
            </button>
          )}
        </p>
      </form>
    </main>
  )
}
